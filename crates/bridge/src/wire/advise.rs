//! `advise`: which call is best, by simulation?

use std::ops::ControlFlow;

use contract_bridge::Seat;
use kibitzer_wire::Problem;
use serde::{Deserialize, Serialize};

use super::misread::MisreadAnswer;
use super::read::ReadQuestion;
use super::table::whole;
use crate::ToSchema;
use crate::advice::{Advice, CallAdvice, Comparison, Ending, compare};
use crate::judgement::{standing_spoken, standing_words};
use crate::pieces::{CallText, Notation, SeatText, Spoken};
use crate::reading::{Misread, Reader, Systems};
use crate::tricks::DoubleDummy;

/// Deals where the question names no number.
const DEALS: usize = 200;
/// The most deals.
const MOST_DEALS: usize = 10_000;

/// The question: as for `read`, with the hand of the seat to call.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub struct AdviseQuestion {
    /// As for `read`.
    #[serde(flatten)]
    pub read: ReadQuestion,
    /// The calls to compare (default: the sensible ones).
    #[serde(default)]
    pub calls: Vec<CallText>,
    /// The most deals (default: 200).
    pub deals: Option<usize>,
    /// Whether to stop once the best call is clear (default: yes).
    pub stop_early: Option<bool>,
}

/// The answer, also while it is being worked out.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdviseAnswer {
    /// The calls, the best first.
    pub calls: Vec<AdvisedCall>,
    /// The best; null where no deal was drawn.
    pub best: Option<CallText>,
    /// In words.
    pub text: String,
    /// How the hands of the others were read: `tolerant` or `strict`.
    pub reading: &'static str,
    /// Whether the best leads every other by three standard errors.
    pub clear: bool,
    /// How many deals were drawn.
    pub deals: usize,
    /// Of how many at most.
    pub most_deals: usize,
}

/// What the simulation says of one call.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdvisedCall {
    /// The call.
    pub call: CallText,
    /// The mean score for the side to call.
    pub score: f64,
    /// The mean of the IMPs won against each of the other calls.
    pub imps: f64,
    /// The standard error of `imps`.
    pub error: f64,
    /// The mean share of the other calls beaten.
    pub matchpoints: f64,
    /// How often the final contract makes where our side declares.
    pub makes: f64,
    /// On how many deals it was tried: fewer than the others where it trailed clearly.
    pub deals: usize,
    /// How auctions end after it, the likeliest first.
    pub endings: Vec<AdvisedEnding>,
    /// The risk that partner misunderstands it; absent while the calls are still being compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misread: Option<MisreadAnswer>,
}

/// How auctions end.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdvisedEnding {
    /// `4S`, `3NX`; null for a board passed out.
    pub contract: Option<String>,
    /// Who declares.
    pub declarer: Option<SeatText>,
    /// How often.
    pub share: f64,
    /// How often it makes.
    pub makes: f64,
    /// The mean score for the side to call.
    pub score: f64,
}

/// A smaller lead would be shown as none.
const SAME: f64 = 0.05;
/// Endings shown for each call.
const MOST_ENDINGS: usize = 6;

/// Which call is best; `watch` is shown the answer so far and may stop it.
pub fn advise(
    systems: &Systems,
    solver: &DoubleDummy,
    question: &AdviseQuestion,
    watch: &mut dyn FnMut(&AdviseAnswer) -> ControlFlow<()>,
) -> Result<AdviseAnswer, Problem> {
    let Some(hand) = question.read.hand.map(|hand| hand.0) else {
        let message = "advice needs the hand of the seat to call, as \"hand\":\"AKQ2.T98.765.432\"";
        return Err(Problem::new("no_hand", message).at("hand"));
    };
    whole(hand)?;
    let mut read = question.read.clone();
    read.viewer = None;
    let (reader, _) = read.reader(systems)?;
    check_viewer(question, reader.auction().turn())?;
    let comparison = Comparison {
        hand,
        calls: question.calls.iter().map(|call| call.0).collect(),
        deals: question.deals.unwrap_or(DEALS).clamp(1, MOST_DEALS),
        stop_early: question.stop_early.unwrap_or(true),
    };
    let mut random = question.read.random();
    let advice = compare(&reader, &comparison, solver, &mut random, &mut |advice| {
        watch(&answer(&reader, advice))
    })?;
    let mut answer = answer(&reader, &advice);
    let natural = systems.get("natural")?;
    for advised in &mut answer.calls {
        let misread = Misread::of(&reader, &natural, hand, advised.call.0)?;
        advised.misread = Some(misread.into());
    }
    Ok(answer)
}

fn check_viewer(question: &AdviseQuestion, turn: Option<Seat>) -> Result<(), Problem> {
    let (Some(viewer), Some(turn)) = (question.read.viewer, turn) else {
        return Ok(());
    };
    if viewer.0 == turn {
        return Ok(());
    }
    let message = format!("it is {}'s turn to call, not {}'s", turn.written(), viewer);
    Err(Problem::new("not_your_turn", message).at("viewer"))
}

fn answer(reader: &Reader, advice: &Advice) -> AdviseAnswer {
    let calls: Vec<AdvisedCall> = advice.calls.iter().map(advised).collect();
    AdviseAnswer {
        best: calls.first().filter(|_| advice.deals > 0).map(|call| call.call),
        text: words(advice),
        reading: reader.habits().word(),
        clear: advice.clear,
        deals: advice.deals,
        most_deals: advice.most,
        calls,
    }
}

fn advised(call: &CallAdvice) -> AdvisedCall {
    AdvisedCall {
        call: call.call.written(),
        score: call.score,
        imps: call.imps,
        error: call.error,
        matchpoints: call.matchpoints,
        makes: call.makes,
        deals: call.deals,
        endings: call.endings.iter().take(MOST_ENDINGS).map(ending).collect(),
        misread: None,
    }
}

fn ending(ending: &Ending) -> AdvisedEnding {
    let contract = standing_words(ending.standing);
    AdvisedEnding {
        contract: ending
            .standing
            .map(|_| contract.split(' ').next().unwrap_or_default().to_owned()),
        declarer: ending.standing.map(|standing| standing.declarer.written()),
        share: ending.share,
        makes: ending.makes,
        score: ending.score,
    }
}

fn words(advice: &Advice) -> String {
    let Some(best) = advice.calls.first() else {
        return "There is nothing to compare.".into();
    };
    let call = best.call.spoken();
    let (Some(second), Some((lead, error))) = (advice.calls.get(1), advice.lead) else {
        return format!("{call} is the only sensible call.");
    };
    let usual = best.endings.first().map_or_else(String::new, |ending| {
        format!(
            " It usually ends in {} ({:.0}%).",
            standing_spoken(ending.standing),
            100.0 * ending.share
        )
    });
    if lead < SAME {
        return format!(
            "{call} and {} come to the same over {} deals.{usual}",
            second.call.spoken(),
            advice.deals
        );
    }
    let how = if advice.clear {
        "is clearly best"
    } else {
        "looks best"
    };
    format!(
        "{call} {how} over {} deals: {lead:.1} ± {error:.1} IMPs a board against {}, the next best.{usual}",
        advice.deals,
        second.call.spoken()
    )
}
