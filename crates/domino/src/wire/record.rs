//! Records as JSON.
//!
//! Tiles and seats come in as plain text and are read here, so that a wrong one is reported with its event.

use std::collections::BTreeMap;

use kibitzer_wire::{Place, Problem};
use serde::{Deserialize, Serialize};

use super::ModelJson;
use crate::ToSchema;
use crate::pieces::{BySeat, Pip, Seat, Tile, TileSet};
use crate::record::text::tiles;
use crate::record::{Drawn, Event, Fault, Record, RecordError, Viewer};
use crate::rules::{Blocked, Boneyard, Count, Opening, Rules, RulesError, Scoring};

/// A record as JSON, and how to read it. Fields that are absent mean the usual table.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RecordJson {
    /// The highest pip of the set (default: 6).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<u8>,
    /// Who looks on; absent for a spectator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub viewer: Option<String>,
    /// The tiles dealt to the viewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<String>>,
    /// How many play (2: S N, 3: S W E, 4), or the seats taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<PlayersJson>,
    /// How many tiles each seat is dealt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slots: Option<BTreeMap<String, u8>>,
    /// The tiles not dealt: their number, `"dead"`, `"draw"`, or an object.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boneyard: Option<BoneyardJson>,
    /// Whether seats across play together: true where all four play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partners: Option<bool>,
    /// `any`, `highest_double` or `previous_winner`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub opening: Option<Opening>,
    /// How a hand is scored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scoring: Option<ScoringJson>,
    /// Who starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starter: Option<String>,
    /// The tiles truly dealt, where they were written down afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands: Option<BTreeMap<String, Vec<String>>>,
    /// What happened.
    #[serde(default)]
    pub events: Vec<EventJson>,
    /// The name of a model, or a behaviour in full. The default is `legal`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<ModelJson>,
    /// How many deals to draw for advice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deals: Option<usize>,
    /// The seed of the draws.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// Who plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(
    untagged,
    expecting = "players are a number from 2 to 4, or the seats in a list: [\"S\", \"N\"]"
)]
pub enum PlayersJson {
    /// This many.
    Number(u8),
    /// These seats.
    Seats(Vec<String>),
}

/// The tiles not dealt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(
    untagged,
    expecting = "a boneyard is a number of tiles, \"dead\" or \"draw\", or {\"tiles\": …, \"rule\": …}"
)]
pub enum BoneyardJson {
    /// This many.
    Number(usize),
    /// `dead` or `draw`.
    Rule(String),
    /// In full.
    Full {
        /// This many.
        #[serde(skip_serializing_if = "Option::is_none")]
        tiles: Option<usize>,
        /// `dead` or `draw`.
        #[serde(skip_serializing_if = "Option::is_none")]
        rule: Option<String>,
        /// At most one tile is drawn in a turn.
        #[serde(default)]
        once: bool,
        /// How many must stay.
        #[serde(default)]
        leave: u8,
    },
}

/// How a hand is scored; what is absent is as usual.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ScoringJson {
    /// `losers` or `all_others`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub count: Option<Count>,
    /// `lower_side` or `lowest_hand`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub blocked: Option<Blocked>,
    /// The bonus for a capicúa.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capicua: Option<u16>,
    /// The points that end a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<u16>,
}

/// An event as JSON: `{"player":"N","play":"3|6","on":3}`, `{"player":"W","pass":true}`, `{"player":"W","draw":2}`,
/// `{"note":{"player":"W","tile":"3|4","has":false}}`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventJson {
    /// Who moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The tile played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<String>,
    /// The pip of the end played on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<u8>,
    /// True for a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass: Option<bool>,
    /// True for a pass by mistake.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistake: Option<bool>,
    /// Tiles drawn: their number, or the tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawJson>,
    /// A note by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<NoteJson>,
}

/// Tiles drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(
    untagged,
    expecting = "what was drawn is a number of tiles, or the tiles in a list: [\"3|4\"]"
)]
pub enum DrawJson {
    /// This many.
    Number(u8),
    /// These.
    Tiles(Vec<String>),
}

/// A note by hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct NoteJson {
    /// Whose hand.
    pub player: String,
    /// The tile.
    pub tile: String,
    /// Whether it is there.
    pub has: bool,
}

impl Record {
    /// Reads a record, JSON or text, whichever it is.
    ///
    /// ```
    /// use kibitzer_domino::record::Record;
    ///
    /// let record = Record::read("set 6\nviewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6\nS 3|3\nW pass\n").unwrap();
    /// assert_eq!(record.events.len(), 2);
    /// assert_eq!(record.to_string().parse::<Record>().unwrap(), record);
    /// ```
    pub fn read(text: &str) -> Result<Self, Problem> {
        if text.trim_start().starts_with('{') {
            Self::from_json(text)
        } else {
            Ok(text.parse::<Self>()?)
        }
    }

    /// Reads a record from JSON text.
    pub fn from_json(text: &str) -> Result<Self, Problem> {
        let json: RecordJson = serde_json::from_str(text)?;
        json.record()
    }
}

impl TryFrom<&RecordJson> for Record {
    type Error = RecordError;

    fn try_from(json: &RecordJson) -> Result<Self, RecordError> {
        let draws = json.events.iter().any(|e| e.draw.is_some());
        let record = Self {
            rules: rules(json, draws)?,
            viewer: viewer(json)?,
            starter: seat_field(json.starter.as_deref(), "starter")?,
            hands: json.hands.as_ref().map(hands).transpose()?,
            events: (json.events.iter().enumerate())
                .map(|(i, e)| event(e).map_err(|f| f.at(Place::event(i))))
                .collect::<Result<_, _>>()?,
        };
        record.check()?;
        Ok(record)
    }
}

fn seat_field(text: Option<&str>, field: &'static str) -> Result<Option<Seat>, RecordError> {
    text.map(|text| text.parse().map_err(|e| Fault::UnknownSeat(e).at(field)))
        .transpose()
}

fn viewer(json: &RecordJson) -> Result<Option<Viewer>, RecordError> {
    let spectator = |name: &&str| !name.eq_ignore_ascii_case("spectator");
    let seat = seat_field(json.viewer.as_deref().filter(spectator), "viewer")?;
    // Where it is written down who was dealt what, the viewer's hand need not be said twice.
    let dealt = seat.and_then(|seat| json.hands.as_ref()?.get(seat.letter()));
    match (seat, json.hand.as_ref().or(dealt)) {
        (Some(seat), Some(hand)) => {
            let hand = tiles(hand).map_err(|f| f.at("hand"))?;
            Ok(Some(Viewer { seat, hand }))
        }
        (Some(_), None) => Err(Fault::MissingHand.at("hand")),
        (None, Some(_)) => Err(Fault::HandWithoutViewer.at("viewer")),
        (None, None) => Ok(None),
    }
}

fn hands(json: &BTreeMap<String, Vec<String>>) -> Result<BySeat<TileSet>, RecordError> {
    let mut hands = BySeat::default();
    for (name, list) in json {
        let seat: Seat = name.parse().map_err(|e| Fault::UnknownSeat(e).at("hands"))?;
        hands[seat] = tiles(list).map_err(|f| f.at("hands"))?;
    }
    Ok(hands)
}

fn rules(json: &RecordJson, draws: bool) -> Result<Rules, RecordError> {
    let set = json.set.unwrap_or(6);
    let slots = slots(json)?;
    let all_four = slots.iter().all(|(_, &n)| n > 0);
    let scoring = json.scoring.clone().unwrap_or_default();
    let usual = Scoring::default();
    let mut rules = Rules {
        set,
        slots,
        partners: json.partners.unwrap_or(all_four),
        boneyard: Boneyard::Dead,
        opening: json.opening.unwrap_or_default(),
        scoring: Scoring {
            count: scoring.count.unwrap_or(usual.count),
            blocked: scoring.blocked.unwrap_or(usual.blocked),
            capicua: scoring.capicua.unwrap_or(usual.capicua),
            target: scoring.target.unwrap_or(usual.target),
        },
    };
    rules.check().map_err(|e| Fault::Rules(e).at("rules"))?;
    rules.boneyard =
        boneyard(json.boneyard.as_ref(), rules.undealt(), draws).map_err(|f| f.at("boneyard"))?;
    Ok(rules)
}

fn slots(json: &RecordJson) -> Result<BySeat<u8>, RecordError> {
    let seats = players(json)?;
    let Some(given) = &json.slots else {
        return Ok(BySeat::from_fn(|seat| if seats.contains(&seat) { 7 } else { 0 }));
    };
    let mut slots = BySeat::default();
    for (name, &count) in given {
        let seat: Seat = name.parse().map_err(|e| Fault::UnknownSeat(e).at("slots"))?;
        if json.players.is_some() && !seats.contains(&seat) && count > 0 {
            return Err(Fault::NobodyThere(seat).at("slots"));
        }
        slots[seat] = count;
    }
    Ok(slots)
}

fn players(json: &RecordJson) -> Result<Vec<Seat>, RecordError> {
    match &json.players {
        None | Some(PlayersJson::Number(4)) => Ok(Seat::ALL.to_vec()),
        Some(PlayersJson::Number(3)) => Ok(vec![Seat::S, Seat::W, Seat::E]),
        Some(PlayersJson::Number(2)) => Ok(vec![Seat::S, Seat::N]),
        Some(PlayersJson::Number(n)) => Err(Fault::Rules(RulesError::Players(usize::from(*n))).at("players")),
        Some(PlayersJson::Seats(names)) => names
            .iter()
            .map(|name| name.parse().map_err(|e| Fault::UnknownSeat(e).at("players")))
            .collect(),
    }
}

/// Without a word on the rule, the boneyard is dead unless somebody drew from it.
fn boneyard(json: Option<&BoneyardJson>, left: usize, draws: bool) -> Result<Boneyard, Fault> {
    let (tiles, rule, once, leave) = match json {
        None => (None, None, false, 0),
        Some(BoneyardJson::Number(n)) => (Some(*n), None, false, 0),
        Some(BoneyardJson::Rule(rule)) => (None, Some(rule.as_str()), false, 0),
        Some(BoneyardJson::Full {
            tiles,
            rule,
            once,
            leave,
        }) => (*tiles, rule.as_deref(), *once, *leave),
    };
    if let Some(given) = tiles.filter(|&n| n != left) {
        return Err(Fault::Rules(RulesError::BoneyardSize { given, left }));
    }
    let drawn_from = match rule {
        Some("draw") => true,
        Some("dead") => false,
        None => draws || once || leave > 0,
        Some(other) => {
            return Err(Fault::Text {
                found: other.chars().take(20).collect(),
                expected: "a boneyard is dead or draw",
            });
        }
    };
    Ok(if drawn_from {
        Boneyard::Draw { once, leave }
    } else {
        Boneyard::Dead
    })
}

fn event(json: &EventJson) -> Result<Event, Fault> {
    if let Some(note) = &json.note {
        let alone = json.play.is_none() && json.pass.is_none() && json.draw.is_none();
        let note = Event::Note {
            player: note.player.parse()?,
            tile: note.tile.parse()?,
            has: note.has,
        };
        return if alone {
            Ok(note)
        } else {
            Err(Fault::EventShape("a note stands alone"))
        };
    }
    let player: Seat = json
        .player
        .as_deref()
        .ok_or(Fault::EventShape("the player is missing"))?
        .parse()?;
    match (&json.play, json.pass, &json.draw) {
        (Some(tile), None | Some(false), None) => play(player, tile, json),
        (None, Some(true), None) if json.on.is_none() => Ok(Event::Pass {
            player,
            mistake: json.mistake.unwrap_or(false),
        }),
        (None, None | Some(false), Some(drawn)) => Ok(Event::Draw {
            player,
            drawn: draw(drawn)?,
        }),
        (None, None | Some(false), None) => Err(Fault::EventShape("this one has none of them")),
        _ => Err(Fault::EventShape("this one has more than one of them")),
    }
}

fn play(player: Seat, tile: &str, json: &EventJson) -> Result<Event, Fault> {
    if json.mistake == Some(true) {
        return Err(Fault::EventShape("only a pass can be a mistake"));
    }
    let on = json
        .on
        .map(|on| Pip::new(on).ok_or(Fault::EventShape("\"on\" is a pip from 0 to 12")))
        .transpose()?;
    Ok(Event::Play {
        player,
        tile: tile.parse()?,
        on,
    })
}

fn draw(json: &DrawJson) -> Result<Drawn, Fault> {
    match json {
        DrawJson::Number(0) => Err(Fault::EventShape("a draw has at least one tile")),
        DrawJson::Number(n) => Ok(Drawn::Hidden(*n)),
        DrawJson::Tiles(texts) if texts.is_empty() => Err(Fault::EventShape("a draw has at least one tile")),
        DrawJson::Tiles(texts) => {
            // Order matters (only the last may fit), so the list is kept as it came.
            tiles(texts)?;
            Ok(Drawn::Seen(
                texts.iter().map(|t| t.parse()).collect::<Result<_, _>>()?,
            ))
        }
    }
}

impl From<&Record> for RecordJson {
    fn from(record: &Record) -> Self {
        let rules = &record.rules;
        let usual = Rules::default();
        let list = |set: TileSet| set.sorted().iter().map(Tile::to_string).collect::<Vec<_>>();
        let four = rules.slots.iter().all(|(_, &n)| n > 0);
        Self {
            set: Some(rules.set),
            viewer: record.viewer.map(|v| v.seat.letter().into()),
            hand: record.viewer.map(|v| list(v.hand)),
            players: None,
            slots: (rules.slots != usual.slots).then(|| {
                let taken = rules.players().map(|p| (p.letter().into(), rules.slots[p]));
                taken.collect()
            }),
            boneyard: boneyard_json(rules),
            partners: (rules.partners != four).then_some(rules.partners),
            opening: (rules.opening != usual.opening).then_some(rules.opening),
            scoring: (rules.scoring != usual.scoring).then_some(ScoringJson {
                count: Some(rules.scoring.count),
                blocked: Some(rules.scoring.blocked),
                capicua: Some(rules.scoring.capicua),
                target: Some(rules.scoring.target),
            }),
            starter: record.starter.map(|s| s.letter().into()),
            hands: record.hands.map(|hands| {
                let held = hands.iter().filter(|(_, hand)| !hand.is_empty());
                held.map(|(seat, &hand)| (seat.letter().into(), list(hand)))
                    .collect()
            }),
            events: record.events.iter().map(EventJson::from).collect(),
            ..Self::default()
        }
    }
}

fn boneyard_json(rules: &Rules) -> Option<BoneyardJson> {
    match rules.boneyard {
        Boneyard::Dead if rules.undealt() == 0 => None,
        Boneyard::Dead => Some(BoneyardJson::Rule("dead".into())),
        Boneyard::Draw {
            once: false,
            leave: 0,
        } => Some(BoneyardJson::Rule("draw".into())),
        Boneyard::Draw { once, leave } => Some(BoneyardJson::Full {
            tiles: None,
            rule: Some("draw".into()),
            once,
            leave,
        }),
    }
}

impl From<&Event> for EventJson {
    fn from(event: &Event) -> Self {
        let player = Some(event.player().letter().to_owned());
        match event {
            Event::Play { tile, on, .. } => Self {
                player,
                play: Some(tile.to_string()),
                on: on.map(Pip::value),
                ..Self::default()
            },
            Event::Pass { mistake, .. } => Self {
                player,
                pass: Some(true),
                mistake: mistake.then_some(true),
                ..Self::default()
            },
            Event::Draw { drawn, .. } => Self {
                player,
                draw: Some(match drawn {
                    Drawn::Hidden(n) => DrawJson::Number(*n),
                    Drawn::Seen(tiles) => DrawJson::Tiles(tiles.iter().map(Tile::to_string).collect()),
                }),
                ..Self::default()
            },
            Event::Note { player, tile, has } => Self {
                note: Some(NoteJson {
                    player: player.letter().into(),
                    tile: tile.to_string(),
                    has: *has,
                }),
                ..Self::default()
            },
        }
    }
}
