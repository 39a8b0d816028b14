//! Clue behind the API.

use kibitzer_clue::wire;

use super::ask::{answered, described, heavy, quick};
use super::{Ask, Game, as_record, public_part, settings_and_events};

const EXAMPLE: &str = r#"{"edition": "classic", "players": [{"name": "Alice", "cards": 6}, {"name": "Bob", "cards": 6},
    {"name": "Carol", "cards": 6}], "viewer": "Alice", "hand": ["Scarlett", "Mustard", "Rope", "Hall", "Study", "Lounge"],
    "events": [{"suggest": {"by": "Alice", "cards": ["Plum", "Dagger", "Kitchen"],
    "answers": [{"player": "Bob", "pass": true}, {"player": "Carol", "shows": "Dagger"}]}}]}"#;
const SHOW_EXAMPLE: &str = r#"{"edition": "classic", "players": [{"name": "Alice", "cards": 6}, {"name": "Bob", "cards": 6},
    {"name": "Carol", "cards": 6}], "viewer": "Alice", "hand": ["Scarlett", "Mustard", "Rope", "Hall", "Study", "Lounge"],
    "events": [{"suggest": {"by": "Bob", "cards": ["Scarlett", "Rope", "Kitchen"],
    "answers": [{"player": "Carol", "pass": true}]}}]}"#;
const WHY_EXAMPLE: &str = r#"{"players": [{"name": "Alice", "cards": 6}, {"name": "Bob", "cards": 6},
    {"name": "Carol", "cards": 6}], "card": "Rope", "holder": "Bob"}"#;
const ASK_EXAMPLE: &str = r#"{"players": [{"name": "Alice", "cards": 6}, {"name": "Bob", "cards": 6},
    {"name": "Carol", "cards": 6}], "question": "who can have Rope?"}"#;

/// Clue.
pub(crate) const CLUE: Game = Game {
    name: "clue",
    asks: &[
        Ask {
            name: "read",
            summary: "Who holds which card, how sure that is, and why",
            speed: quick,
            answer: |question, watch| answered(question, |question| wire::read(question, watch.stop)),
            example: EXAMPLE,
            question: described::<wire::ReadRequest>,
            answers: described::<wire::ReadResponse>,
        },
        Ask {
            name: "advise",
            summary: "What to suggest, whether to accuse, and how close the others are",
            speed: heavy,
            answer: |question, watch| answered(question, |question| wire::advise(question, watch.stop)),
            example: EXAMPLE,
            question: described::<wire::AdviseRequest>,
            answers: described::<wire::AdviseResponse>,
        },
        Ask {
            name: "show",
            summary: "Which card to show to the suggestion that is the record's last event",
            speed: heavy,
            answer: |question, watch| answered(question, |question| wire::show(question, watch.stop)),
            example: SHOW_EXAMPLE,
            question: described::<wire::ShowRequest>,
            answers: described::<wire::ShowResponse>,
        },
        Ask {
            name: "why",
            summary: "Why somebody has a card, or has not",
            speed: quick,
            answer: |question, watch| answered(question, |question| wire::why(question, watch.stop)),
            example: WHY_EXAMPLE,
            question: described::<wire::WhyRequest>,
            answers: described::<wire::WhyResponse>,
        },
        Ask {
            name: "ask",
            summary: "Questions in words: who can have Rope? what if Bob shows Dagger?",
            speed: quick,
            answer: |question, watch| answered(question, |question| wire::ask(question, watch.stop)),
            example: ASK_EXAMPLE,
            question: described::<wire::AskRequest>,
            answers: described::<wire::AskResponse>,
        },
    ],
    question: settings_and_events,
    shape: |question| kibitzer_wire::question::<wire::ReadRequest>(question).map(drop),
    public: |record| {
        as_record(public_part(
            record,
            settings_and_events,
            wire::ReadRequest::public,
        ))
    },
};
