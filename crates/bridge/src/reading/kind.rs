//! Kinds of calls: people stray from their agreements more with some than with others.

use contract_bridge::Suit;
use contract_bridge::auction::Call;

use crate::bidding::{Applied, Position};
use crate::hands::Shape;

/// A kind of call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Not opening.
    OpeningPass,
    /// One of a suit.
    OpeningSuit,
    /// An opening in notrump, or a strong artificial one.
    OpeningStrong,
    /// Two or more of a suit.
    Preempt,
    /// A pass while partner has not acted.
    PassAlone,
    /// A first pass after partner has acted.
    FirstPass,
    /// A later pass after partner has acted.
    PassWithPartner,
    /// The first bid of a side that did not open.
    Overcall,
    /// A double as the first action of a side.
    Takeout,
    /// Any other double.
    Double,
    /// A redouble.
    Redouble,
    /// A suit that partner has shown, as the first answer.
    FirstRaise,
    /// A suit that partner has shown, later.
    Raise,
    /// A suit that the caller has shown.
    Rebid,
    /// A suit that neither has shown, as the first answer.
    Response,
    /// A suit that neither has shown, later.
    NewSuit,
    /// Notrump, as the first bid after the opening.
    FirstNotrump,
    /// Notrump, later.
    Notrump,
    /// A bid that does not show its strain.
    Artificial,
    /// A call that the system does not know.
    Outside,
}

impl Kind {
    /// All kinds, in order.
    pub const ALL: [Self; 20] = [
        Self::OpeningPass,
        Self::OpeningSuit,
        Self::OpeningStrong,
        Self::Preempt,
        Self::PassAlone,
        Self::FirstPass,
        Self::PassWithPartner,
        Self::Overcall,
        Self::Takeout,
        Self::Double,
        Self::Redouble,
        Self::FirstRaise,
        Self::Raise,
        Self::Rebid,
        Self::Response,
        Self::NewSuit,
        Self::FirstNotrump,
        Self::Notrump,
        Self::Artificial,
        Self::Outside,
    ];

    /// Its name, as in the file of tolerances.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OpeningPass => "opening-pass",
            Self::OpeningSuit => "opening-suit",
            Self::OpeningStrong => "opening-strong",
            Self::Preempt => "preempt",
            Self::PassAlone => "pass-alone",
            Self::FirstPass => "first-pass",
            Self::PassWithPartner => "pass-with-partner",
            Self::Overcall => "overcall",
            Self::Takeout => "takeout",
            Self::Double => "double",
            Self::Redouble => "redouble",
            Self::FirstRaise => "first-raise",
            Self::Raise => "raise",
            Self::Rebid => "rebid",
            Self::Response => "response",
            Self::NewSuit => "new-suit",
            Self::FirstNotrump => "first-notrump",
            Self::Notrump => "notrump",
            Self::Artificial => "artificial",
            Self::Outside => "outside",
        }
    }

    /// The kind of `call` at `position`, made by `rule` or by none.
    pub(super) fn of(position: &Position, call: Call, rule: Option<&Applied>) -> Self {
        let me = position.me();
        let partner_acted = position.acts(me.partner()) > 0;
        let first = position.acts(me) == 0;
        let opening = position.last_bid().is_none();
        let bid = match call {
            Call::Pass if opening => return Self::OpeningPass,
            Call::Pass if partner_acted && first => return Self::FirstPass,
            Call::Pass if partner_acted => return Self::PassWithPartner,
            Call::Pass => return Self::PassAlone,
            Call::Double if first && !partner_acted => return Self::Takeout,
            Call::Double => return Self::Double,
            Call::Redouble => return Self::Redouble,
            Call::Bid(bid) => bid,
        };
        let Some(rule) = rule else {
            return Self::Outside;
        };
        let suit = bid.strain.suit();
        match suit {
            None if opening => Self::OpeningStrong,
            _ if opening && rule.artificial => Self::OpeningStrong,
            Some(_) if opening && bid.level.get() == 1 => Self::OpeningSuit,
            Some(_) if opening => Self::Preempt,
            _ if rule.artificial => Self::Artificial,
            None if first => Self::FirstNotrump,
            None => Self::Notrump,
            Some(suit) if position.has_shown(me.partner(), suit) => {
                if first {
                    Self::FirstRaise
                } else {
                    Self::Raise
                }
            }
            Some(suit) if position.has_shown(me, suit) => Self::Rebid,
            Some(_) if first && !partner_acted => Self::Overcall,
            Some(_) if first => Self::Response,
            Some(_) => Self::NewSuit,
        }
    }
}

/// What a call that follows no agreement still goes by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Natural {
    /// The length of this suit.
    Length(Suit),
    /// How even the hand is.
    Evenness,
    /// The length of the longest suit.
    Longest,
}

impl Natural {
    /// What `call` at `position` goes by.
    pub(super) fn of(position: &Position, call: Call) -> Self {
        let theirs = || {
            position
                .their_suit()
                .or_else(|| position.last_bid().and_then(|(_, bid)| bid.strain.suit()))
        };
        match call {
            Call::Bid(bid) => bid.strain.suit().map_or(Self::Evenness, Self::Length),
            Call::Double => theirs().map_or(Self::Longest, Self::Length),
            Call::Pass | Call::Redouble => Self::Longest,
        }
    }

    /// How much of it a shape has: 0 to 13.
    pub(super) fn of_shape(self, shape: Shape) -> u8 {
        match self {
            Self::Length(suit) => shape.length(suit),
            Self::Longest => shape.sorted()[0],
            Self::Evenness if shape.is_balanced() => 2,
            Self::Evenness => u8::from(shape.is_semi_balanced()),
        }
    }
}
