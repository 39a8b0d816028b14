//! `evaluate`: how good was this call?

use std::ops::ControlFlow;

use contract_bridge::auction::Call;
use kibitzer_wire::Problem;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde::{Deserialize, Serialize};

use super::bid::BidQuestion;
use super::read::whole;
use crate::advice::{Comparison, Judgement, compare, judge};
use crate::pieces::{Notation, Side, Written};
use crate::reading::{Reader, Systems};
use crate::tricks::DoubleDummy;

/// The most deals of a simulation asked for.
const MOST_DEALS: usize = 1_000;

/// The question: as for `bid`, and the call that was made.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EvaluateQuestion {
    /// As for `bid`.
    #[serde(flatten)]
    pub bid: BidQuestion,
    /// The call that was made.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub user_call: Written<Call>,
    /// What the opponents are taken to play; our own system where absent.
    #[serde(default)]
    pub theirs: Option<String>,
    /// How many deals to simulate; none where absent, and the system alone judges.
    #[serde(default)]
    pub deals: Option<usize>,
}

/// The answer.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EvaluateAnswer {
    /// 0 to 10.
    pub score: u8,
    /// optimal, acceptable, suboptimal or error.
    pub correctness: &'static str,
    /// The call that was made.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub user_call: Written<Call>,
    /// The call of the system.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub optimal: Written<Call>,
    /// The convention of that call.
    pub convention: Option<String>,
    /// What the call would have shown, what the hand has, what was better and why.
    pub feedback: String,
}

/// How good the call of the question was.
pub fn evaluate(systems: &Systems, question: &EvaluateQuestion) -> Result<EvaluateAnswer, Problem> {
    let hand = question.bid.hand.0;
    whole(hand)?;
    let auction = question.bid.table()?;
    let system = question.bid.system.as_deref().unwrap_or("sayc");
    let lexicon = systems.get(system)?;
    let call = question.user_call.0;
    let over = || Problem::new("auction_over", "the auction is over: nobody calls any more").at("auction");
    let judged = judge(&lexicon, &auction, hand, call).ok_or_else(over)?;
    let judged = match question.deals.unwrap_or(0).min(MOST_DEALS) {
        0 => judged,
        deals if auction.is_legal(call) => simulated(systems, question, judged, deals)?,
        _ => judged,
    };
    Ok(EvaluateAnswer {
        score: judged.score,
        correctness: judged.correctness().word(),
        user_call: question.user_call,
        optimal: judged.optimal.written(),
        convention: judged.convention,
        feedback: judged.feedback,
    })
}

fn simulated(
    systems: &Systems,
    question: &EvaluateQuestion,
    judged: Judgement,
    deals: usize,
) -> Result<Judgement, Problem> {
    let call = question.user_call.0;
    if call == judged.optimal {
        return Ok(judged);
    }
    let auction = question.bid.table()?;
    let system = question.bid.system.as_deref().unwrap_or("sayc");
    let theirs = systems.get(question.theirs.as_deref().unwrap_or(system))?;
    let side = Side::of(auction.seat_at(auction.len()));
    let mut reader = Reader::new(
        systems.get(system)?,
        theirs,
        side,
        auction.dealer(),
        auction.vulnerability(),
    )
    .until(systems.stop());
    reader.hear_all(auction.calls().iter().copied())?;
    let comparison = Comparison {
        hand: question.bid.hand.0,
        calls: vec![judged.optimal, call],
        deals,
        stop_early: false,
    };
    let mut random = SmallRng::seed_from_u64(1);
    let solver = DoubleDummy::new();
    let advice = compare(&reader, &comparison, &solver, &mut random, &mut |_| {
        ControlFlow::Continue(())
    })?;
    let imps = advice
        .calls
        .iter()
        .find(|advice| advice.call == call)
        .map(|advice| advice.imps);
    // Against one other call, what is won on average is minus what is lost.
    Ok(judged.with_cost(-imps.unwrap_or(0.0)))
}
