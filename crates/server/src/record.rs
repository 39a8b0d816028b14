//! The record of a table: what its stored changes add up to.
//!
//! Changes are only ever appended. An undo is one more change, so is a correction: nothing that was entered is
//! lost, and the record is always a replay.

use kibitzer_store::is_deeper;
use kibitzer_wire::Problem;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How deep an event or settings may be nested: a suggestion in Clue is four deep.
const MOST_DEPTH: usize = 32;
/// The longest event: a suggestion with twenty answers takes about two thousand bytes.
const MOST_EVENT_BYTES: usize = 16 << 10;
/// The longest settings: a whole bidding system fits.
const MOST_SETTINGS_BYTES: usize = 256 << 10;

/// One stored change of a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Change {
    /// Something happened.
    Add(Value),
    /// An entry was wrong: this is right.
    Edit {
        /// Which event, from 0.
        event: usize,
        /// What it should have been.
        to: Value,
    },
    /// An entry should not be there.
    Remove {
        /// Which event, from 0.
        event: usize,
    },
    /// The settings are now these.
    Settings(Value),
    /// The latest change that still stands does not.
    Undo {},
    /// The latest change that was undone stands again.
    Redo {},
}

impl Change {
    /// Whether what it brings may be stored: an object, not too large, not too deep.
    pub(crate) fn check(&self) -> Result<(), Problem> {
        match self {
            Self::Add(event) | Self::Edit { to: event, .. } => {
                fits(event, MOST_EVENT_BYTES, "event", "an event is a JSON object")
            }
            Self::Settings(settings) => fits(
                settings,
                MOST_SETTINGS_BYTES,
                "settings",
                "settings are a JSON object",
            ),
            Self::Remove { .. } | Self::Undo {} | Self::Redo {} => Ok(()),
        }
    }

    /// About how many bytes it takes when it is stored.
    pub(crate) fn bytes(&self) -> usize {
        serde_json::to_vec(self).map_or(0, |text| text.len())
    }

    /// The settings that it brings.
    pub(crate) fn settings(&self) -> Option<&Value> {
        match self {
            Self::Settings(settings) => Some(settings),
            _ => None,
        }
    }

    /// The event that it brings into the record.
    pub(crate) fn event(&self) -> Option<&Value> {
        match self {
            Self::Add(event) | Self::Edit { to: event, .. } => Some(event),
            _ => None,
        }
    }
}

/// Whether a value may be stored. All that is stored must be readable again, and cheap to hold in memory.
fn fits(value: &Value, most: usize, what: &'static str, object: &str) -> Result<(), Problem> {
    if !value.is_object() {
        return Err(Problem::new(what, object).at(what));
    }
    if is_deeper(value, MOST_DEPTH) {
        let message = format!("at most {MOST_DEPTH} lists or objects inside each other, please");
        return Err(Problem::new("too_deep", message).at(what));
    }
    if value.to_string().len() > most {
        let message = format!("at most {most} bytes, please");
        return Err(Problem::new("too_large", message).at(what));
    }
    Ok(())
}

/// What the changes add up to.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Record {
    pub(crate) settings: Value,
    pub(crate) events: Vec<Value>,
    /// How many changes can be undone, and how many done again.
    pub(crate) undo: usize,
    pub(crate) redo: usize,
}

/// What of a record anyone at the table could see. Events are shown or held back one by one, whatever stands around them.
pub(crate) type Public = fn(&Record) -> Record;

/// What onlookers know of a table's changes: those that they see, and no others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Seen {
    /// How many changes changed what they see.
    pub(crate) number: u64,
    /// When the latest of them was stored.
    pub(crate) touched: i64,
}

/// A record with what it takes to go on from there, so that each change is applied once.
#[derive(Debug, Clone)]
pub(crate) struct Replay {
    record: Record,
    public: Public,
    seen: Seen,
    /// How to take back each change that stands.
    standing: Vec<Back>,
    /// The changes that were undone, the latest last.
    undone: Vec<Change>,
}

/// How to take a change back.
#[derive(Debug, Clone)]
enum Back {
    /// The last event goes.
    Pop,
    /// An event is what it was.
    Put { event: usize, was: Value },
    /// An event comes back.
    Insert { event: usize, was: Value },
    /// The settings are what they were.
    Settings(Value),
    /// The change made no sense where it stood, and did nothing.
    Nothing(Change),
}

impl Replay {
    /// A table with the settings it began with, and when that was.
    pub(crate) fn new(settings: Value, created: i64, public: Public) -> Self {
        Self {
            record: Record::new(settings, Vec::new()),
            public,
            seen: Seen {
                number: 0,
                touched: created,
            },
            standing: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// What onlookers know of the changes so far.
    pub(crate) fn seen(&self) -> Seen {
        self.seen
    }

    /// The record as onlookers see it.
    pub(crate) fn shown(&self) -> Record {
        (self.public)(&self.record)
    }

    /// What the changes add up to so far.
    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    /// Applies the next change, which was stored at the time `created`.
    ///
    /// Never fails: a change that makes no sense where it stands (two servers may disagree for a moment) does
    /// nothing.
    pub(crate) fn push(&mut self, change: Change, created: i64) {
        match change {
            Change::Undo {} => {
                if let Some(back) = self.standing.pop() {
                    self.look(&back, created);
                    let change = self.record.take_back(back);
                    self.undone.push(change);
                }
            }
            Change::Redo {} => {
                if let Some(change) = self.undone.pop() {
                    self.apply(change, created);
                }
            }
            change => {
                self.undone.clear();
                self.apply(change, created);
            }
        }
        self.record.undo = self.standing.len();
        self.record.redo = self.undone.len();
    }

    fn apply(&mut self, change: Change, created: i64) {
        let back = self.record.apply(change);
        self.look(&back, created);
        self.standing.push(back);
    }

    /// Counts a change that stands, just done or about to be taken back, if onlookers see it.
    fn look(&mut self, back: &Back, created: i64) {
        if self.is_seen(back) {
            self.seen = Seen {
                number: self.seen.number + 1,
                touched: created,
            };
        }
    }

    fn is_seen(&self, back: &Back) -> bool {
        let shown = |event: &Value| {
            let alone = Record::new(self.record.settings.clone(), vec![event.clone()]);
            (self.public)(&alone).events
        };
        let settings = |settings: &Value| (self.public)(&Record::new(settings.clone(), Vec::new())).settings;
        match back {
            Back::Pop => self
                .record
                .events
                .last()
                .is_some_and(|event| !shown(event).is_empty()),
            Back::Insert { was, .. } => !shown(was).is_empty(),
            Back::Put { event, was } => {
                let is = self.record.events.get(*event);
                is.is_some_and(|is| shown(is) != shown(was))
            }
            Back::Settings(was) => settings(was) != settings(&self.record.settings),
            Back::Nothing(_) => false,
        }
    }
}

impl Record {
    /// Settings, and what happened.
    pub(crate) fn new(settings: Value, events: Vec<Value>) -> Self {
        Self {
            settings,
            events,
            ..Self::default()
        }
    }

    fn apply(&mut self, change: Change) -> Back {
        match change {
            Change::Add(event) => {
                self.events.push(event);
                Back::Pop
            }
            Change::Edit { event, to } if event < self.events.len() => {
                let was = std::mem::replace(&mut self.events[event], to);
                Back::Put { event, was }
            }
            Change::Remove { event } if event < self.events.len() => {
                let was = self.events.remove(event);
                Back::Insert { event, was }
            }
            Change::Settings(settings) => Back::Settings(std::mem::replace(&mut self.settings, settings)),
            nonsense => Back::Nothing(nonsense),
        }
    }

    /// Takes the latest change back, and tells which it was.
    fn take_back(&mut self, back: Back) -> Change {
        match back {
            Back::Pop => Change::Add(self.events.pop().unwrap_or_default()),
            Back::Put { event, was } => match self.events.get_mut(event) {
                Some(place) => Change::Edit {
                    event,
                    to: std::mem::replace(place, was),
                },
                None => Change::Edit { event, to: was },
            },
            Back::Insert { event, was } => {
                self.events.insert(event.min(self.events.len()), was);
                Change::Remove { event }
            }
            Back::Settings(was) => Change::Settings(std::mem::replace(&mut self.settings, was)),
            Back::Nothing(change) => change,
        }
    }

    /// Whether a change makes sense here.
    pub(crate) fn check(&self, change: &Change) -> Result<(), Problem> {
        match change {
            Change::Edit { event, .. } | Change::Remove { event } if *event >= self.events.len() => {
                Err(Problem::new("no_such_event", self.which_events()).at(format!("event {event}")))
            }
            Change::Undo {} if self.undo == 0 => {
                Err(Problem::new("nothing_to_undo", "nothing is left to undo"))
            }
            Change::Redo {} if self.redo == 0 => Err(Problem::new("nothing_to_redo", "nothing was undone")),
            change => change.check(),
        }
    }

    fn which_events(&self) -> String {
        match self.events.len() {
            0 => "the table has no events yet".into(),
            n => format!("the table has events 0 to {}", n - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn replayed(settings: Value, changes: &[Change]) -> Replay {
        let mut replay = Replay::new(settings, 0, vaguely);
        for (change, created) in changes.iter().zip(1..) {
            replay.push(change.clone(), created);
        }
        replay
    }

    fn replay(settings: Value, changes: &[Change]) -> Record {
        replayed(settings, changes).record
    }

    /// A public view that holds some events back, and shows some of each of the others.
    fn vaguely(record: &Record) -> Record {
        let vague = |value: &Value| value["n"].as_u64().map(|n| json!(n / 4));
        let shown = record
            .events
            .iter()
            .filter(|event| event["n"].as_u64().is_some_and(|n| n % 3 > 0));
        Record::new(
            vague(&record.settings).unwrap_or_default(),
            shown.filter_map(vague).collect(),
        )
    }

    /// The same by the slow and obvious way: first which changes stand, then each of them over again.
    fn replay_slowly(settings: Value, changes: &[Change]) -> Record {
        let (mut standing, mut undone) = (Vec::new(), Vec::new());
        for change in changes {
            match change {
                Change::Undo {} => undone.extend(standing.pop()),
                Change::Redo {} => standing.extend(undone.pop()),
                change => {
                    standing.push(change);
                    undone.clear();
                }
            }
        }
        let mut record = Record {
            settings,
            events: Vec::new(),
            undo: standing.len(),
            redo: undone.len(),
        };
        for change in standing {
            match change {
                Change::Add(event) => record.events.push(event.clone()),
                Change::Edit { event, to } => {
                    if let Some(place) = record.events.get_mut(*event) {
                        place.clone_from(to);
                    }
                }
                Change::Remove { event } if *event < record.events.len() => {
                    drop(record.events.remove(*event));
                }
                Change::Settings(settings) => record.settings.clone_from(settings),
                _ => {}
            }
        }
        record
    }

    #[test]
    fn one_change_at_a_time_comes_to_the_same_as_all_over_again() {
        use rand::{RngExt, SeedableRng};
        let mut random = rand::rngs::StdRng::seed_from_u64(15);
        for _ in 0..300 {
            let mut changes = Vec::new();
            let (mut seen, mut shown) = (Seen::default(), vaguely(&Record::default()));
            for n in 0..40_u64 {
                let event = random.random_range(0..6);
                changes.push(match random.random_range(0..10) {
                    0..=3 => add(n),
                    4 => Change::Edit {
                        event,
                        to: json!({ "n": n }),
                    },
                    5 => Change::Remove { event },
                    6 => Change::Settings(json!({ "n": n })),
                    7 | 8 => Change::Undo {},
                    _ => Change::Redo {},
                });
                let replayed = replayed(json!({}), &changes);
                let slowly = replay_slowly(json!({}), &changes);
                assert_eq!(replayed.record, slowly, "{changes:?}");
                // Onlookers know of a change exactly if they see something else than before.
                let now = vaguely(&slowly);
                if now != shown {
                    seen.number += 1;
                    seen.touched = i64::try_from(changes.len()).unwrap();
                }
                shown = now;
                assert_eq!(replayed.seen(), seen, "{changes:?}");
            }
        }
    }

    fn add(n: u64) -> Change {
        Change::Add(json!({ "n": n }))
    }

    fn numbers(changes: &[Change]) -> Vec<u64> {
        let record = replay(json!({}), changes);
        record
            .events
            .iter()
            .filter_map(|event| event["n"].as_u64())
            .collect()
    }

    #[test]
    fn events_are_what_still_stands() {
        assert_eq!(numbers(&[add(1), add(2), Change::Undo {}, add(3)]), [1, 3]);
        assert_eq!(
            numbers(&[add(1), add(2), Change::Undo {}, Change::Undo {}, Change::Redo {}]),
            [1]
        );
        let edit = Change::Edit {
            event: 0,
            to: json!({"n": 9}),
        };
        assert_eq!(numbers(&[add(1), add(2), edit.clone()]), [9, 2]);
        assert_eq!(numbers(&[add(1), add(2), edit, Change::Undo {}]), [1, 2]);
        assert_eq!(numbers(&[add(1), add(2), Change::Remove { event: 0 }]), [2]);
        assert_eq!(
            numbers(&[add(1), Change::Remove { event: 0 }, Change::Undo {}]),
            [1]
        );
    }

    #[test]
    fn a_new_change_ends_what_could_be_redone() {
        let record = replay(json!({}), &[add(1), add(2), Change::Undo {}, add(3)]);
        assert_eq!((record.undo, record.redo), (2, 0));
    }

    #[test]
    fn nonsense_is_passed_over_in_a_replay_and_refused_before() {
        let nonsense = Change::Edit {
            event: 7,
            to: json!({}),
        };
        assert_eq!(numbers(&[add(1), nonsense.clone(), Change::Redo {}]), [1]);
        let record = replay(json!({}), &[add(1)]);
        assert_eq!(
            record.check(&nonsense).unwrap_err().at.as_deref(),
            Some("event 7")
        );
        assert!(record.check(&Change::Redo {}).is_err());
        assert!(record.check(&Change::Undo {}).is_ok());
        assert!(record.check(&Change::Add(json!(3))).is_err());
    }

    #[test]
    fn settings_can_change_and_change_back() {
        let changes = [add(1), Change::Settings(json!({"viewer": "N"}))];
        let record = replay(json!({"viewer": "S"}), &changes);
        assert_eq!(record.settings, json!({"viewer": "N"}));
        let undone = [changes.as_slice(), &[Change::Undo {}]].concat();
        assert_eq!(
            replay(json!({"viewer": "S"}), &undone).settings,
            json!({"viewer": "S"})
        );
    }

    #[test]
    fn changes_are_stored_as_plain_json() {
        let undo = serde_json::to_string(&Change::Undo {}).unwrap();
        assert_eq!(undo, r#"{"undo":{}}"#);
        assert_eq!(serde_json::from_str::<Change>(&undo).unwrap(), Change::Undo {});
    }
}
