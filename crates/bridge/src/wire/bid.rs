//! `bid`: what does this hand call?

use contract_bridge::Suit;
use kibitzer_wire::Problem;
use serde::Serialize;

use super::table::{auction_question, over, whole};
use super::think::ThoughtAnswer;
use crate::ToSchema;
use crate::bidding::{Bidder, Choice, Depth, Ranges};
use crate::pieces::{CallText, HandText, Notation};

auction_question! {
    /// The question.
    pub struct BidQuestion {
        /// The hand of the seat to call.
        pub hand: HandText,
        /// The system (default: `sayc`).
        pub system: Option<String>,
        /// How much `why` says: simple, detailed, expert or convention.
        pub explain: Option<String>,
        /// Think for about this many milliseconds: the call is then chosen by simulation where that clearly gains.
        pub think: Option<u64>,
    }
}

/// The answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BidAnswer {
    /// The call.
    pub call: CallText,
    /// The name of the rule.
    pub rule: String,
    /// The convention; null for a natural call.
    pub convention: Option<String>,
    /// How far it forces: no, invitational, sign-off, one round, game.
    pub forcing: &'static str,
    /// Whether opponents are to be told.
    pub alert: bool,
    /// What the call shows.
    pub shows: Shows,
    /// Why.
    pub why: String,
    /// What else was looked at.
    pub alternatives: Vec<AlternativeCall>,
    /// What thinking came to, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thought: Option<ThoughtAnswer>,
}

/// What a call shows.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Shows {
    /// In words.
    pub text: String,
    /// High-card points, least and most.
    pub hcp: [u8; 2],
    /// Lengths, least and most.
    pub lengths: Lengths,
}

/// Least and most cards in each suit.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub struct Lengths {
    /// Spades.
    pub s: [u8; 2],
    /// Hearts.
    pub h: [u8; 2],
    /// Diamonds.
    pub d: [u8; 2],
    /// Clubs.
    pub c: [u8; 2],
}

impl Lengths {
    /// Those of `ranges`.
    pub fn of(ranges: &Ranges) -> Self {
        let pair = |suit: Suit| [ranges.lengths[suit].low, ranges.lengths[suit].high];
        Self {
            s: pair(Suit::Spades),
            h: pair(Suit::Hearts),
            d: pair(Suit::Diamonds),
            c: pair(Suit::Clubs),
        }
    }
}

/// Another call that was looked at.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AlternativeCall {
    /// The call.
    pub call: CallText,
    /// Why not.
    pub why: String,
}

impl BidQuestion {
    /// How much the answer is to say.
    pub fn depth(&self) -> Result<Depth, Problem> {
        match self.explain.as_deref() {
            Some("simple") => Ok(Depth::Simple),
            None | Some("detailed") => Ok(Depth::Detailed),
            Some("expert") => Ok(Depth::Expert),
            Some("convention" | "convention_only") => Ok(Depth::Convention),
            Some(other) => Err(Problem::new(
                "unknown_level",
                format!(
                    "no explanation is called {other:?}; there are simple, detailed, expert and convention"
                ),
            )
            .at("explain")),
        }
    }
}

/// What the hand of the question calls, by `bidder`.
pub fn bid(bidder: &Bidder, question: &BidQuestion) -> Result<BidAnswer, Problem> {
    let hand = question.hand.0;
    whole(hand)?;
    let auction = question.table()?;
    let depth = question.depth()?;
    let prefix = bidder.at(&auction);
    let choice = Choice::of(bidder, &prefix, hand).ok_or_else(over)?;
    Ok(answer(&choice, depth, bidder))
}

fn answer(choice: &Choice<'_>, depth: Depth, bidder: &Bidder) -> BidAnswer {
    let rule = choice.rule;
    BidAnswer {
        call: rule.call.written(),
        rule: rule.name.to_string(),
        convention: rule.convention_name().map(str::to_owned),
        forcing: rule.force.word(),
        alert: rule.alert,
        shows: Shows {
            text: choice.shows_words(),
            hcp: [choice.shows.hcp.low, choice.shows.hcp.high],
            lengths: Lengths::of(&choice.shows),
        },
        why: choice.why(depth, bidder.system()),
        alternatives: choice
            .alternatives
            .iter()
            .map(|other| AlternativeCall {
                call: other.rule.call.written(),
                why: other.why.clone(),
            })
            .collect(),
        thought: None,
    }
}
