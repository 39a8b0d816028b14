//! `evaluate`: how good was this call?

use std::ops::ControlFlow;

use kibitzer_wire::Problem;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde::{Deserialize, Serialize};

use super::bid::BidQuestion;
use super::misread::MisreadAnswer;
use super::table::{over, whole};
use crate::ToSchema;
use crate::advice::{Comparison, Judgement, compare, judge};
use crate::judgement::{Effort, listener, weigh};
use crate::pieces::{CallText, Notation};
use crate::reading::{Habits, Misread, Reader, Systems};
use crate::tricks::DoubleDummy;

/// The most deals of a simulation asked for.
const MOST_DEALS: usize = 1_000;

/// Milliseconds of thought where no simulation is asked for.
const MOMENT: u64 = 30;

/// The question: as for `bid`, and the call that was made.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct EvaluateQuestion {
    /// As for `bid`.
    #[serde(flatten)]
    pub bid: BidQuestion,
    /// The call that was made.
    pub user_call: CallText,
    /// What the opponents are taken to play (default: our own system).
    pub theirs: Option<String>,
    /// How many deals to simulate; without it, the system judges, and a call is better only where a moment's thought clearly shows it.
    pub deals: Option<usize>,
    /// Whether hands that miss a call by a point or a card have no weight in what is simulated.
    pub strict: Option<bool>,
}

/// The answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EvaluateAnswer {
    /// 0 to 10.
    pub score: u8,
    /// optimal, acceptable, suboptimal or error.
    pub correctness: &'static str,
    /// The call that was made.
    pub user_call: CallText,
    /// The call of the system, or the call that was made where simulation clearly prefers it.
    pub optimal: CallText,
    /// The convention of that call.
    pub convention: Option<String>,
    /// What the call would have shown, what the hand has, what was better and why.
    pub feedback: String,
    /// How the hands of the others are read: `tolerant` or `strict`.
    pub reading: &'static str,
    /// The risk that partner misunderstands the call; absent where it is not legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misread: Option<MisreadAnswer>,
}

/// How good the call of the question was.
pub fn evaluate(
    systems: &Systems,
    solver: &DoubleDummy,
    question: &EvaluateQuestion,
) -> Result<EvaluateAnswer, Problem> {
    let hand = question.bid.hand.0;
    whole(hand)?;
    let auction = question.bid.table()?;
    let system = question.bid.system.as_deref().unwrap_or("sayc");
    let agreements = systems.get(system)?;
    let call = question.user_call.0;
    let judged = judge(&agreements, &auction, hand, call).ok_or_else(over)?;
    let theirs = systems.get(question.theirs.as_deref().unwrap_or(system))?;
    let habits = Habits {
        strict: question.strict.unwrap_or(false),
        only: None,
    };
    let reader = listener(&agreements, &theirs, &auction, systems.stop())?.with_habits(habits);
    let is_legal = auction.is_legal(call);
    let judged = if call == judged.optimal || !is_legal {
        judged
    } else {
        match question.deals.unwrap_or(0).min(MOST_DEALS) {
            0 => thought_over(&reader, question, judged),
            deals => simulated(&reader, solver, question, judged, deals)?,
        }
    };
    systems.stop().check()?;
    let natural = systems.get("natural")?;
    let misread = is_legal.then(|| Misread::of(&reader, &natural, hand, call));
    Ok(EvaluateAnswer {
        score: judged.score,
        correctness: judged.correctness().word(),
        user_call: question.user_call,
        optimal: judged.optimal.written(),
        convention: judged.convention,
        feedback: judged.feedback,
        reading: reader.habits().word(),
        misread: misread.transpose()?.map(MisreadAnswer::from),
    })
}

/// The mark after a moment's thought: a call that clearly gains is right, whatever the system says.
fn thought_over(reader: &Reader, question: &EvaluateQuestion, judged: Judgement) -> Judgement {
    let call = question.user_call.0;
    let effort = Effort::milliseconds(MOMENT);
    match weigh(reader, question.bid.hand.0, &[judged.optimal, call], effort) {
        Some(thought) if thought.call == call => judged.with_simulation(call, thought.gain, thought.error),
        _ => judged,
    }
}

fn simulated(
    reader: &Reader,
    solver: &DoubleDummy,
    question: &EvaluateQuestion,
    judged: Judgement,
    deals: usize,
) -> Result<Judgement, Problem> {
    let call = question.user_call.0;
    let comparison = Comparison {
        hand: question.bid.hand.0,
        calls: vec![judged.optimal, call],
        deals,
        stop_early: true,
    };
    let mut random = SmallRng::seed_from_u64(1);
    let advice = compare(reader, &comparison, solver, &mut random, &mut |_| {
        ControlFlow::Continue(())
    })?;
    // Against one other call, what is won on average is what is gained beside it.
    let found = advice.calls.iter().find(|advice| advice.call == call);
    Ok(match found {
        Some(advice) if advice.deals > 0 => judged.with_simulation(call, advice.imps, advice.error),
        _ => judged,
    })
}
