//! `meanings`: what would each legal call mean here?

use contract_bridge::auction::Call;
use contract_bridge::{AbsoluteVulnerability, Seat};
use kibitzer_wire::Problem;
use serde::{Deserialize, Serialize};

use super::bid::{Lengths, Shows};
use super::table::table;
use crate::bidding::Ranges;
use crate::pieces::{Notation, Written};
use crate::reading::{Lexicon, Sense, Systems};
use crate::table::Auction;

/// The question.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MeaningsQuestion {
    /// The calls so far, from the dealer.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub auction: Vec<Written<Call>>,
    /// Who called first; North where absent.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub dealer: Option<Written<Seat>>,
    /// Who is vulnerable; nobody where absent.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub vul: Option<Written<AbsoluteVulnerability>>,
    /// The system; `sayc` where absent.
    #[serde(default)]
    pub system: Option<String>,
}

/// The answer.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MeaningsAnswer {
    /// Who calls next; null when the auction is over.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub to_call: Option<Written<Seat>>,
    /// Whether the auction is over.
    pub over: bool,
    /// Every legal call.
    pub calls: Vec<CallMeaning>,
}

/// What one call would mean.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CallMeaning {
    /// The call.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub call: Written<Call>,
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
    /// The share of the hands the caller may still have that make it, by lengths and points.
    pub share: f64,
}

/// What each legal call would mean.
pub fn meanings(systems: &Systems, question: &MeaningsQuestion) -> Result<MeaningsAnswer, Problem> {
    let auction = table(&question.auction, question.dealer, question.vul)?;
    let lexicon = systems.get(question.system.as_deref().unwrap_or("sayc"))?;
    let calls = auction
        .legal()
        .iter()
        .map(|call| meaning(&lexicon, &auction, call));
    Ok(MeaningsAnswer {
        to_call: auction.turn().map(Written),
        over: auction.is_over(),
        calls: calls.collect(),
    })
}

fn meaning(lexicon: &Lexicon, auction: &Auction, call: Call) -> CallMeaning {
    let sense = lexicon.sense(auction, call);
    let before = lexicon.bidder().at(auction);
    let before = &*before.position().shown(sense.seat()).set;
    let left = sense.set() & before;
    let made = !sense.is_outside() && !left.is_empty();
    let ranges = Ranges::of(if made { &left } else { sense.set() }).unwrap_or_else(Ranges::every);
    CallMeaning {
        call: call.written(),
        rule: made.then(|| sense.name().to_owned()),
        convention: sense.convention().map(str::to_owned),
        alert: sense.alert(),
        forcing: sense.force().word(),
        text: words(&sense, made),
        shows: Shows {
            text: words(&sense, made),
            hcp: [ranges.hcp.low, ranges.hcp.high],
            lengths: Lengths::of(&ranges),
        },
        share: if made {
            left.count() as f64 / before.count().max(1) as f64
        } else {
            0.0
        },
    }
}

fn words(sense: &Sense, made: bool) -> String {
    if made || sense.is_outside() {
        sense.words()
    } else {
        "no hand that the caller may still have makes this call".into()
    }
}
