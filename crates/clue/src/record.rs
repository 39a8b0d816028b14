//! A record: what was written down at the table, and the only thing that is stored.
//!
//! It parses whatever its order and its spelling; whether it makes sense is for [`Table`](crate::table::Table) to say.
//! Undoing, editing or deleting an event is a change of the list: everything is read anew from it.

mod public;

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};

use crate::ToSchema;
use crate::pieces::DeckNames;

/// A game as it was written down.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ToSchema)]
pub struct Record {
    /// A built-in edition; `classic` where neither this nor `deck` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// The cards, where the edition is not built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<DeckNames>,
    /// The players, in seating order where `ordered` says so.
    pub players: Vec<PlayerEntry>,
    /// The player who keeps the record; absent for a spectator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub viewer: Option<String>,
    /// The viewer's cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<String>>,
    /// Cards that lie face up on the table.
    #[serde(default)]
    pub table: Vec<String>,
    /// How many cards lie face down, dealt to nobody and seen by nobody.
    #[serde(default)]
    pub undealt: usize,
    /// Who shows (default: the edition's own rule).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shows: Option<Shows>,
    /// Whether `players` is the seating, so that the order of answers can be checked.
    #[serde(default)]
    pub ordered: bool,
    /// How a shown card was chosen.
    #[serde(default)]
    pub model: Model,
    /// Whether a suggester who was not refuted and did not accuse is thought to hold one of the cards.
    #[serde(default)]
    pub behaviour: bool,
    /// Whether players are thought to name seldom what they hold themselves or were shown.
    #[serde(default)]
    pub seldom_own: bool,
    /// What earlier games showed of players, by name (`kibitzer clue learn`) (default: nothing is taken for granted).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub patterns: BTreeMap<String, Pattern>,
    /// What happened, in order.
    #[serde(default)]
    pub events: Vec<Event>,
}

/// How a player plays, learnt from earlier games.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Pattern {
    /// How likely the player is to name a card of their own, against 1 for a card that they do not hold.
    pub names_own: f64,
}

/// One player of a record.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(expecting = "a player such as {\"name\": \"Ann\", \"cards\": 3}")]
pub struct PlayerEntry {
    /// The player's name.
    pub name: String,
    /// How many cards the player was dealt; null where it is not known.
    pub cards: Option<usize>,
}

/// Who shows a card to a suggester.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shows {
    /// Only the first player who can.
    #[default]
    First,
    /// Each player who can.
    Every,
}

/// How a player who holds several of the suggested cards is thought to choose the one to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Model {
    /// Each of the k cards equally often: a card that was seen weighs a hand by 1/k.
    #[default]
    RandomShow,
    /// No thought about it: every deal that fits is equally likely.
    Logic,
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "AnyEvent", rename_all = "snake_case")]
pub enum Event {
    /// A suggestion and the answers to it.
    Suggest(Suggest),
    /// Something the keeper of the record knows or takes back.
    Note(Note),
    /// An accusation.
    Accuse(Accuse),
    /// A card that was seen by accident.
    Seen(Seen),
    /// A card drawn from a player's hand on a snoop space.
    Snoop(Snoop),
    /// A player who left the game.
    Left(Left),
}

/// A suggestion and the answers to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Suggest {
    /// Who suggested.
    pub by: String,
    /// One suspect, one weapon and one room, in any order.
    pub cards: Vec<String>,
    /// What the others answered; only what is listed is evidence.
    #[serde(default)]
    pub answers: Vec<Answer>,
}

/// One player's answer to a suggestion: `pass`, or `shows` with a card, or with null for a card that was not seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Answer {
    /// Who answered.
    pub player: String,
    /// Whether the player had none of the cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<bool>,
    /// The card shown; null where the keeper of the record did not see it.
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    #[schema(value_type = Option<String>)]
    pub shows: Option<Option<String>>,
}

impl Answer {
    /// The player had none of the cards.
    pub fn pass(player: impl Into<String>) -> Self {
        Self {
            player: player.into(),
            pass: Some(true),
            shows: None,
        }
    }

    /// The player showed a card: this one, or one that was not seen.
    pub fn shows(player: impl Into<String>, card: Option<String>) -> Self {
        Self {
            player: player.into(),
            pass: None,
            shows: Some(card),
        }
    }
}

/// Something the keeper of the record knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Note {
    /// A player, `envelope` or `undealt`; with a null `has` also `all`, which takes back every note on the card.
    pub holder: String,
    /// The card.
    pub card: String,
    /// Whether the holder has it; null forgets the earlier notes on this holder and card.
    pub has: Option<bool>,
}

/// An accusation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Accuse {
    /// Who accused.
    pub by: String,
    /// One suspect, one weapon and one room, in any order.
    pub cards: Vec<String>,
    /// Whether it was right; null where nobody said.
    pub right: Option<bool>,
}

/// A card seen by accident.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Seen {
    /// Whose card.
    pub player: String,
    /// Which card.
    pub card: String,
}

/// A card drawn blindly from another player's hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Snoop {
    /// Who looked.
    pub by: String,
    /// Whose card.
    pub player: String,
    /// Which card; null where the keeper of the record did not see it.
    pub card: Option<String>,
}

/// A player who left the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Left {
    /// Who left.
    pub player: String,
    /// The cards that the player laid open on leaving.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<String>>,
}

impl Record {
    /// Every card name that the record mentions outside its deck.
    pub fn mentioned(&self) -> impl Iterator<Item = &str> {
        self.hand
            .iter()
            .flatten()
            .chain(&self.table)
            .map(String::as_str)
            .chain(self.events.iter().flat_map(Event::mentioned))
    }
}

impl Event {
    fn mentioned(&self) -> Vec<&str> {
        match self {
            Self::Suggest(suggest) => suggest.cards.iter().map(String::as_str).collect(),
            Self::Accuse(accuse) => accuse.cards.iter().map(String::as_str).collect(),
            Self::Note(note) => vec![&note.card],
            Self::Seen(seen) => vec![&seen.card],
            Self::Snoop(snoop) => snoop.card.as_deref().into_iter().collect(),
            Self::Left(left) => left.cards.iter().flatten().map(String::as_str).collect(),
        }
    }
}

/// An event before it is known to be exactly one; fields of the caller's own are let through.
#[derive(Deserialize)]
struct AnyEvent {
    suggest: Option<Suggest>,
    note: Option<Note>,
    accuse: Option<Accuse>,
    seen: Option<Seen>,
    snoop: Option<Snoop>,
    left: Option<Left>,
}

impl TryFrom<AnyEvent> for Event {
    type Error = &'static str;

    fn try_from(any: AnyEvent) -> Result<Self, Self::Error> {
        let mut events = [
            any.suggest.map(Self::Suggest),
            any.note.map(Self::Note),
            any.accuse.map(Self::Accuse),
            any.seen.map(Self::Seen),
            any.snoop.map(Self::Snoop),
            any.left.map(Self::Left),
        ]
        .into_iter()
        .flatten();
        match (events.next(), events.next()) {
            (Some(event), None) => Ok(event),
            _ => Err("an event is exactly one of suggest, note, accuse, seen, snoop, left"),
        }
    }
}

/// Tells a field that is null from one that is absent.
#[expect(
    clippy::option_option,
    reason = "null and absent mean different things in an answer"
)]
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_keep_their_meaning_both_ways() {
        let text = r#"[{"suggest":{"by":"Alice","cards":["a","b","c"],"answers":[{"player":"Bob","pass":true},
            {"player":"Carol","shows":null},{"player":"Dan","shows":"a"}]}},
            {"note":{"holder":"Bob","card":"Wrench","has":false}},{"note":{"holder":"Bob","card":"Wrench","has":null}},
            {"accuse":{"by":"Bob","cards":["a","b","c"],"right":false}},{"seen":{"player":"Bob","card":"a"}},
            {"snoop":{"by":"Alice","player":"Bob","card":null}},{"left":{"player":"Bob"}}]"#;
        let events: Vec<Event> = serde_json::from_str(text).unwrap();
        let again: Vec<Event> = serde_json::from_str(&serde_json::to_string(&events).unwrap()).unwrap();
        assert_eq!(events, again);
        assert_eq!(events.len(), 7);
    }

    #[test]
    fn fields_of_the_callers_own_are_let_through_and_wrong_types_are_not() {
        assert!(
            serde_json::from_str::<Event>(r#"{"seen":{"player":"Bob","card":"a","x":1},"time":12}"#).is_ok()
        );
        assert!(serde_json::from_str::<Event>(r#"{"seen":{"player":1,"card":"a"}}"#).is_err());
        assert!(serde_json::from_str::<Event>(r#"{"dance":{}}"#).is_err());
    }

    #[test]
    fn a_null_show_is_not_an_absent_one() {
        let unseen: Answer = serde_json::from_str(r#"{"player":"Bob","shows":null}"#).unwrap();
        assert_eq!(unseen, Answer::shows("Bob", None));
        let nothing: Answer = serde_json::from_str(r#"{"player":"Bob"}"#).unwrap();
        assert_eq!(nothing.shows, None);
    }
}
