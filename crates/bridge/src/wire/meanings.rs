//! `meanings`: what would each legal call mean here?

use std::sync::Arc;

use contract_bridge::auction::Call;
use kibitzer_deal::Stop;
use kibitzer_wire::Problem;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde::Serialize;

use super::bid::{Lengths, Shows};
use super::table::auction_question;
use crate::ToSchema;
use crate::bidding::Ranges;
use crate::pieces::{CallText, Notation, SeatText, Side, Written};
use crate::reading::{Agreements, Interpretation, Posterior, Reader, Systems, Viewer};
use crate::table::Auction;

auction_question! {
    /// The question.
    #[derive(Default)]
    pub struct MeaningsQuestion {
        /// The system (default: `sayc`).
        pub system: Option<String>,
    }
}

/// The answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MeaningsAnswer {
    /// Who calls next; null when the auction is over.
    pub to_call: Option<SeatText>,
    /// Whether the auction is over.
    pub over: bool,
    /// Every legal call.
    pub calls: Vec<CallMeaning>,
}

/// What one call would mean.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CallMeaning {
    /// The call.
    pub call: CallText,
    /// The rule; null if no hand makes it here.
    pub rule: Option<String>,
    /// The convention; null for a natural call.
    pub convention: Option<String>,
    /// Whether opponents are to be told.
    pub alert: bool,
    /// How far it forces.
    pub forcing: &'static str,
    /// In words.
    pub text: String,
    /// Points and lengths.
    pub shows: Shows,
    /// How often the caller makes it here, after all that was called so far.
    pub share: f64,
}

/// What each legal call would mean.
pub fn meanings(systems: &Systems, question: &MeaningsQuestion) -> Result<MeaningsAnswer, Problem> {
    let auction = question.table()?;
    let agreements = systems.get(question.system.as_deref().unwrap_or("sayc"))?;
    let shares = shares(&agreements, &auction, systems.stop())?;
    let mut calls = Vec::new();
    for call in auction.legal().iter() {
        systems.stop().check()?;
        let share = shares.iter().filter(|&&made| made == call).count() as f64;
        let share = share / shares.len().max(1) as f64;
        calls.push(meaning(&agreements, &auction, call, share));
    }
    Ok(MeaningsAnswer {
        to_call: auction.turn().map(Written),
        over: auction.is_over(),
        calls,
    })
}

/// Hands drawn for the shares.
const HANDS_DRAWN: usize = 400;

/// The calls that the caller makes with hands drawn by what has been called so far.
fn shares(agreements: &Arc<Agreements>, auction: &Auction, stop: &Stop) -> Result<Vec<Call>, Problem> {
    let Some(seat) = auction.turn() else {
        return Ok(Vec::new());
    };
    let (dealer, vulnerability) = (auction.dealer(), auction.vulnerability());
    let mut reader = Reader::new(
        Arc::clone(agreements),
        Arc::clone(agreements),
        Side::of(seat),
        dealer,
        vulnerability,
    )
    .until(stop);
    reader.hear_all(auction.calls().iter().copied())?;
    let reading = reader.reading(Viewer::default());
    let posterior = Posterior::new(&reading)?;
    let mut random = SmallRng::seed_from_u64(1);
    let mut calls = Vec::new();
    for _ in 0..HANDS_DRAWN {
        let deal = posterior.draw(&mut random)?;
        calls.extend(agreements.bidder().call(deal[seat], auction));
    }
    Ok(calls)
}

fn meaning(agreements: &Agreements, auction: &Auction, call: Call, share: f64) -> CallMeaning {
    let interpretation = agreements.interpretation(auction, call);
    let before = agreements.bidder().at(auction);
    let before = &*before.position().shown(interpretation.seat()).set;
    let left = interpretation.set() & before;
    let made = !interpretation.is_outside() && !left.is_empty();
    let ranges = Ranges::of(if made { &left } else { interpretation.set() }).unwrap_or_else(Ranges::every);
    CallMeaning {
        call: call.written(),
        rule: made.then(|| interpretation.name().to_owned()),
        convention: interpretation.convention().map(str::to_owned),
        alert: interpretation.alert(),
        forcing: interpretation.force().word(),
        text: words(&interpretation, made),
        shows: Shows {
            text: words(&interpretation, made),
            hcp: [ranges.hcp.low, ranges.hcp.high],
            lengths: Lengths::of(&ranges),
        },
        share,
    }
}

fn words(interpretation: &Interpretation, made: bool) -> String {
    if made || interpretation.is_outside() {
        interpretation.words()
    } else {
        "no hand that the caller may still have makes this call".into()
    }
}
