//! What can be wrong with a record: what, where, and what would be right.

use kibitzer_wire::{Place, Problem};

use super::{MOST_EVENTS, PLAYERS};
use crate::pieces::DeckError;

/// A record that makes no sense, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{wrong}")]
pub struct TableError {
    /// What is wrong.
    pub wrong: Wrong,
    /// Where: `event 7`, `hand`, `players`.
    pub at: Place,
}

/// What is wrong with a record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// The deck, or a card's name.
    #[error(transparent)]
    Deck(#[from] DeckError),
    /// Both an edition and a deck.
    #[error("give either \"edition\" or \"deck\", not both")]
    EditionAndDeck,
    /// Too few or too many players.
    #[error("Clue is for {from} to {to} players, not {0}", from = PLAYERS.start(), to = PLAYERS.end())]
    Players(usize),
    /// Two players with one name.
    #[error("two players are called {0}; give each a name of their own")]
    SamePlayer(String),
    /// A name that means something else, or nothing.
    #[error("a player cannot be called {0:?}; choose another name")]
    BadPlayerName(String),
    /// No player of that name.
    #[error("nobody is called {typed}{}", .near.as_ref().map(|name| format!("; did you mean {name}?")).unwrap_or_default())]
    UnknownPlayer {
        /// What was typed.
        typed: String,
        /// The player with nearly that name.
        near: Option<String>,
    },
    /// A hand, but nobody to hold it.
    #[error("\"hand\" needs \"viewer\": whose cards are these?")]
    HandWithoutViewer,
    /// The viewer's hand has another size than the list of players says.
    #[error("{player} was dealt {cards} card{s}, but the hand names {named}", s = if *.cards == 1 { "" } else { "s" })]
    HandSize {
        /// The viewer.
        player: String,
        /// What the list of players says.
        cards: usize,
        /// How many the hand names.
        named: usize,
    },
    /// Hands, table, pile and envelope are not the deck.
    #[error(
        "the hand sizes do not add up: {dealt} dealt + {table} on the table + {undealt} undealt + 3 in the envelope = {}, \
         but the deck has {deck} cards{}", .dealt + .table + .undealt + 3, spare(*.dealt, *.table, *.undealt, *.deck)
    )]
    Sizes {
        /// Cards in hands.
        dealt: usize,
        /// Cards face up.
        table: usize,
        /// Cards face down.
        undealt: usize,
        /// Cards in the deck.
        deck: usize,
    },
    /// One card in two places, or twice in one.
    #[error("{0} is named twice")]
    CardTwice(String),
    /// Not one card of each kind.
    #[error("{what} names one suspect, one weapon and one room; here {}", .cards.join(", "))]
    NotATriple {
        /// A suggestion or an accusation.
        what: &'static str,
        /// What was named, with the kinds.
        cards: Vec<String>,
    },
    /// The suggester answers.
    #[error("{0} cannot answer their own suggestion")]
    AnswersSelf(String),
    /// One player with two answers.
    #[error("{0} answers twice; one answer for each player")]
    AnswersTwice(String),
    /// A pass and a show in one.
    #[error("{0} passed and showed a card; only one of them can be right")]
    PassAndShow(String),
    /// Neither a pass nor a show.
    #[error("what did {0} do? say \"pass\": true, or \"shows\": a card (null where it was not seen)")]
    NoReply(String),
    /// A shown card that was not asked for.
    #[error("{player} cannot show {card}: it is not one of the suggested cards")]
    NotSuggested {
        /// Who showed.
        player: String,
        /// What.
        card: String,
    },
    /// Two players show where only the first does.
    #[error(
        "{first} and {second} both showed, but only the first who can shows, unless the rule is that everyone does"
    )]
    TwoShows {
        /// The first of them.
        first: String,
        /// The other.
        second: String,
    },
    /// An answer out of the seating order.
    #[error("{player} answered out of order: it was {}", .expected.as_ref().map_or_else(|| "nobody's turn to answer any more".to_owned(), |name| format!("{name}'s turn")))]
    OutOfOrder {
        /// Who answered.
        player: String,
        /// Whose turn it was.
        expected: Option<String>,
    },
    /// A player who is not there any more.
    #[error("{0} had left the game")]
    HasLeft(String),
    /// Somebody looks at their own hand.
    #[error("{0} cannot snoop in their own hand")]
    SnoopsSelf(String),
    /// A note about a place that this game does not have.
    #[error("there is no undealt pile in this game; say how many cards it has in \"undealt\"")]
    NoPile,
    /// Too long a record.
    #[error("the record has {0} events; at most {MOST_EVENTS} are read")]
    TooManyEvents(usize),
}

fn spare(dealt: usize, table: usize, undealt: usize, deck: usize) -> String {
    let sum = dealt + table + undealt + 3;
    match deck.checked_sub(sum) {
        Some(left) => format!(
            "; if {} face down and unseen, say \"undealt\": {}",
            if left == 1 {
                "one lies".to_owned()
            } else {
                format!("{left} lie")
            },
            undealt + left
        ),
        None => format!("; that is {} too many", sum - deck),
    }
}

impl Wrong {
    /// The stable word for this mistake.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Deck(DeckError::UnknownCard { .. }) => "unknown_card",
            Self::Deck(DeckError::UnknownEdition(_)) => "unknown_edition",
            Self::Deck(_) => "bad_deck",
            Self::EditionAndDeck => "edition_and_deck",
            Self::Players(_) | Self::SamePlayer(_) | Self::BadPlayerName(_) => "bad_players",
            Self::UnknownPlayer { .. } => "unknown_player",
            Self::HandWithoutViewer => "hand_without_viewer",
            Self::HandSize { .. } | Self::Sizes { .. } => "hand_sizes",
            Self::CardTwice(_) => "card_twice",
            Self::NotATriple { .. } => "not_a_triple",
            Self::AnswersSelf(_) => "answers_self",
            Self::AnswersTwice(_) => "answers_twice",
            Self::PassAndShow(_) => "pass_and_show",
            Self::NoReply(_) => "no_reply",
            Self::NotSuggested { .. } => "not_suggested",
            Self::TwoShows { .. } => "two_shows",
            Self::OutOfOrder { .. } => "out_of_order",
            Self::HasLeft(_) => "has_left",
            Self::SnoopsSelf(_) => "snoops_self",
            Self::NoPile => "no_undealt_pile",
            Self::TooManyEvents(_) => "too_many_events",
        }
    }

    pub(super) fn at(self, place: impl Into<Place>) -> TableError {
        TableError {
            wrong: self,
            at: place.into(),
        }
    }
}

impl From<TableError> for Problem {
    fn from(error: TableError) -> Self {
        Self::new(error.wrong.kind(), error.wrong.to_string()).at(error.at)
    }
}
