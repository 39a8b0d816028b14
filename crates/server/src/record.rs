//! The record of a table: what its stored changes add up to.
//!
//! Changes are only ever appended. An undo is one more change, so is a correction: nothing that was entered is
//! lost, and the record is always a replay.

use kibitzer_wire::Problem;
use serde::{Deserialize, Serialize};
use serde_json::Value;

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

/// What the changes add up to.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Record {
    pub(crate) settings: Value,
    pub(crate) events: Vec<Value>,
    /// How many changes can be undone, and how many done again.
    pub(crate) undo: usize,
    pub(crate) redo: usize,
}

impl Record {
    /// Replays changes over the settings a table began with.
    ///
    /// Never fails: a change that makes no sense where it stands (two servers may disagree for a moment) is
    /// passed over.
    pub(crate) fn replay(settings: &Value, changes: &[Change]) -> Self {
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
        let mut record = Self {
            settings: settings.clone(),
            events: Vec::new(),
            undo: standing.len(),
            redo: undone.len(),
        };
        for change in standing {
            record.apply(change);
        }
        record
    }

    fn apply(&mut self, change: &Change) {
        match change {
            Change::Add(event) => self.events.push(event.clone()),
            Change::Edit { event, to } => {
                if let Some(place) = self.events.get_mut(*event) {
                    place.clone_from(to);
                }
            }
            Change::Remove { event } if *event < self.events.len() => drop(self.events.remove(*event)),
            Change::Settings(settings) => self.settings.clone_from(settings),
            Change::Remove { .. } | Change::Undo {} | Change::Redo {} => {}
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
            Change::Add(event) | Change::Edit { to: event, .. } if !event.is_object() => {
                Err(Problem::new("event", "an event is a JSON object").at("event"))
            }
            Change::Settings(settings) if !settings.is_object() => {
                Err(Problem::new("settings", "settings are a JSON object").at("settings"))
            }
            _ => Ok(()),
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

    fn add(n: u64) -> Change {
        Change::Add(json!({ "n": n }))
    }

    fn numbers(changes: &[Change]) -> Vec<u64> {
        let record = Record::replay(&json!({}), changes);
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
        let record = Record::replay(&json!({}), &[add(1), add(2), Change::Undo {}, add(3)]);
        assert_eq!((record.undo, record.redo), (2, 0));
    }

    #[test]
    fn nonsense_is_passed_over_in_a_replay_and_refused_before() {
        let nonsense = Change::Edit {
            event: 7,
            to: json!({}),
        };
        assert_eq!(numbers(&[add(1), nonsense.clone(), Change::Redo {}]), [1]);
        let record = Record::replay(&json!({}), &[add(1)]);
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
        let record = Record::replay(&json!({"viewer": "S"}), &changes);
        assert_eq!(record.settings, json!({"viewer": "N"}));
        let undone = [changes.as_slice(), &[Change::Undo {}]].concat();
        assert_eq!(
            Record::replay(&json!({"viewer": "S"}), &undone).settings,
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
