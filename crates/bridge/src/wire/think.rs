//! `bid` with some thought: the call is chosen by simulation where that clearly gains.

use std::sync::Arc;

use kibitzer_deal::Stop;
use kibitzer_wire::Problem;
use serde::Serialize;

use super::bid::{AlternativeCall, BidAnswer, BidQuestion, Lengths, Shows, bid};
use super::table::over;
use crate::ToSchema;
use crate::bidding::Ranges;
use crate::judgement::{Effort, Thought, listener, think, thought_words};
use crate::pieces::{CallText, Notation};
use crate::reading::Agreements;
use crate::table::Auction;

/// What thinking came to.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ThoughtAnswer {
    /// The call of the rules.
    pub rule_call: CallText,
    /// The IMPs a board that the call gains beside that one: none where it is the same.
    pub gain: f64,
    /// The standard error of the difference; where the call is the same, that of the next best call.
    pub error: f64,
    /// How many deals were drawn.
    pub deals: usize,
    /// In words.
    pub text: String,
}

/// What the hand of the question calls, after some thought where the question asks for it.
///
/// `stop` may end the thinking before its time: what is known by then decides.
pub fn thoughtful_bid(
    agreements: &Arc<Agreements>,
    question: &BidQuestion,
    stop: &Stop,
) -> Result<BidAnswer, Problem> {
    let by_rule = bid(agreements.bidder(), question)?;
    let Some(milliseconds) = question.think else {
        return Ok(by_rule);
    };
    let auction = question.table()?;
    let reader = listener(agreements, agreements, &auction, stop)?;
    let thought = think(&reader, question.hand.0, Effort::milliseconds(milliseconds));
    let thought = thought.ok_or_else(over)?;
    let mut answer = if thought.call == thought.rule_call {
        by_rule
    } else {
        judged(agreements, &auction, &thought, by_rule)
    };
    answer.thought = Some(thought_answer(&thought));
    Ok(answer)
}

/// The answer with the call that gains instead of the rules' call, which stands first among the others.
fn judged(agreements: &Agreements, auction: &Auction, thought: &Thought, by_rule: BidAnswer) -> BidAnswer {
    let interpretation = agreements.interpretation(auction, thought.call);
    let ranges = Ranges::of(interpretation.set()).unwrap_or_else(Ranges::every);
    let mut alternatives = vec![AlternativeCall {
        call: by_rule.call,
        why: format!("{}: the call of the rules", by_rule.rule),
    }];
    let others = by_rule.alternatives.into_iter();
    alternatives.extend(others.filter(|other| other.call.0 != thought.call));
    BidAnswer {
        call: thought.call.written(),
        rule: interpretation.name().to_owned(),
        convention: interpretation.convention().map(str::to_owned),
        forcing: interpretation.force().word(),
        alert: interpretation.alert(),
        shows: Shows {
            text: interpretation.words(),
            hcp: [ranges.hcp.low, ranges.hcp.high],
            lengths: Lengths::of(&ranges),
        },
        why: thought_words(thought),
        alternatives,
        thought: None,
    }
}

fn thought_answer(thought: &Thought) -> ThoughtAnswer {
    ThoughtAnswer {
        rule_call: thought.rule_call.written(),
        gain: if thought.call == thought.rule_call {
            0.0
        } else {
            thought.gain
        },
        error: thought.error,
        deals: thought.deals,
        text: thought_words(thought),
    }
}
