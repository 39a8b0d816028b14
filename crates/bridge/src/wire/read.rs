//! `read`: what has the auction told this viewer?

use std::collections::BTreeMap;

use contract_bridge::{Hand, Seat};
use kibitzer_wire::Problem;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde::Serialize;

use super::bid::Lengths;
use super::table::{auction_question, whole};
use crate::ToSchema;
use crate::bidding::Ranges;
use crate::pieces::{BySuit, CallText, HandText, Notation, SeatText, Side, Written};
use crate::reading::{Habits, Interpretation, Picture, Posterior, Reader, Reading, Sharp, Systems, Viewer};
use crate::table::Auction;

/// The largest standard error of a card's chance where the question names no number of deals.
const ERROR: f64 = 0.01;
/// The fewest deals drawn for one question: fewer tell nothing of how sure they are.
const FEWEST_SAMPLES: usize = 16;
/// The most deals drawn for one question.
pub const MOST_SAMPLES: usize = 200_000;
/// The seed where the question names none, so that the same question gets the same answer.
const SEED: u64 = 1;

auction_question! {
    /// The question.
    #[derive(Default)]
    pub struct ReadQuestion {
        /// Who looks (default: the seat to call if a hand is given, otherwise a spectator, for whom N and S are "ours").
        pub viewer: Option<SeatText>,
        /// The viewer's hand.
        pub hand: Option<HandText>,
        /// The hands by seat of a board that was seen whole: kept and written out, never read by.
        pub deal: Option<BTreeMap<String, HandText>>,
        /// The system of the viewer's side (default: `sayc`).
        pub ours: Option<String>,
        /// The system that the viewer assumes for the other side: `natural`, the one announced, or the real one (default: `sayc`).
        pub theirs: Option<String>,
        /// Whether card chances and expectations are wanted (default: yes).
        pub chances: Option<bool>,
        /// How many deals to draw for them (default: as many as bring every standard error to 1%).
        pub samples: Option<usize>,
        /// The seed of the draws.
        pub seed: Option<u64>,
        /// Whether near misses have no weight at all.
        pub strict: Option<bool>,
        /// Only calls of this convention are read.
        pub only: Option<String>,
    }
}

/// The answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReadAnswer {
    /// Whether some deal fits every call.
    pub consistent: bool,
    /// How hands are weighed: `tolerant`, as people use their calls, or `strict`, to the letter.
    pub reading: &'static str,
    /// How far the auction is from the systems, in bits; 0 where it is consistent.
    pub surprise_bits: f64,
    /// What each call meant.
    pub calls: Vec<HeardCall>,
    /// The calls that do not go with the rest.
    pub strange: Vec<StrangeCall>,
    /// Who calls next; null when the auction is over.
    pub to_call: Option<SeatText>,
    /// What is known of each seat. Of the viewer's own hand: what it has shown.
    pub seats: BTreeMap<String, SeatAnswer>,
    /// The chance of each seat to hold each card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<BTreeMap<String, BTreeMap<String, f64>>>,
    /// `exact` for ranges alone, `sampled` with chances.
    pub method: &'static str,
    /// How many deals were drawn.
    pub samples: usize,
    /// How many deals of equal weight would surely tell as much.
    pub effective_samples: usize,
    /// The largest standard error of a card's chance.
    pub standard_error: f64,
}

/// One call, as it was heard.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HeardCall {
    /// Who called.
    pub seat: SeatText,
    /// The call.
    pub call: CallText,
    /// The rule.
    pub rule: String,
    /// The convention; null for a natural call.
    pub convention: Option<String>,
    /// Whether opponents are to be told.
    pub alert: bool,
    /// How far it forces.
    pub forcing: &'static str,
    /// What it shows, as a player would say it.
    pub text: String,
    /// What the rules ask for, to the letter.
    pub exact: String,
    /// How many bits it told about the hand.
    pub bits: f64,
}

/// A call that does not go with the rest.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StrangeCall {
    /// Its number in the auction, counted from 0.
    pub index: usize,
    /// Who called.
    pub seat: SeatText,
    /// The call.
    pub call: CallText,
    /// How strange it is, in bits.
    pub bits: f64,
    /// In words.
    pub text: String,
}

/// What is known of one seat.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SeatAnswer {
    /// High-card points, least and most: where at least 95% of the chance lies; by the letter where nothing was drawn.
    pub hcp: [u8; 2],
    /// Lengths, least and most, in the same way.
    pub lengths: Lengths,
    /// The same two for all hands that the agreements allow, to the letter.
    pub strict: StrictRanges,
    /// The chance of a balanced hand.
    pub balanced: f64,
    /// Aces, least and most, where calls have shown them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aces: Option<[u8; 2]>,
    /// What to expect of the hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<Expected>,
    /// The chance of each number of points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<BTreeMap<String, f64>>)]
    pub hcp_chances: Option<BTreeMap<u8, f64>>,
    /// The most likely shapes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shapes: Option<Vec<ShapeChance>>,
}

/// What the agreements allow, to the letter.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StrictRanges {
    /// High-card points, least and most.
    pub hcp: [u8; 2],
    /// Lengths, least and most.
    pub lengths: Lengths,
}

impl StrictRanges {
    fn of(ranges: &Ranges) -> Self {
        Self {
            hcp: [ranges.hcp.low, ranges.hcp.high],
            lengths: Lengths::of(ranges),
        }
    }
}

/// What to expect of a hand.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Expected {
    /// Points.
    pub hcp: f64,
    /// Cards in each suit.
    pub lengths: ExpectedLengths,
}

/// Expected cards in each suit.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub struct ExpectedLengths {
    /// Spades.
    pub s: f64,
    /// Hearts.
    pub h: f64,
    /// Diamonds.
    pub d: f64,
    /// Clubs.
    pub c: f64,
}

impl From<BySuit<f64>> for ExpectedLengths {
    fn from(lengths: BySuit<f64>) -> Self {
        use contract_bridge::Suit::{Clubs, Diamonds, Hearts, Spades};
        Self {
            s: lengths[Spades],
            h: lengths[Hearts],
            d: lengths[Diamonds],
            c: lengths[Clubs],
        }
    }
}

/// A shape and its chance.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ShapeChance {
    /// Spades, hearts, diamonds, clubs: `4=3=3=3`.
    pub shape: String,
    /// Its chance.
    pub p: f64,
}

impl ReadQuestion {
    /// Who looks, and with which hand.
    fn viewer(&self, auction: &Auction) -> Result<(Option<Seat>, Viewer), Problem> {
        let seat = self.viewer.map(|seat| seat.0);
        let Some(hand) = self.hand.map(|hand| hand.0) else {
            return Ok((seat, Viewer::default()));
        };
        whole(hand)?;
        let over = || {
            Problem::new(
                "no_viewer",
                "the auction is over: say whose hand this is with \"viewer\"",
            )
            .at("viewer")
        };
        let seat = seat.or_else(|| auction.turn()).ok_or_else(over)?;
        let viewer = Viewer {
            hand: Some((seat, hand)),
        };
        Ok((Some(seat), viewer))
    }

    /// A reader that has heard the auction of the question, and who looks.
    pub fn reader(&self, systems: &Systems) -> Result<(Reader, Viewer), Problem> {
        let auction = self.table()?;
        let (seat, viewer) = self.viewer(&auction)?;
        let ours = systems.get(self.ours.as_deref().unwrap_or("sayc"))?;
        let theirs = systems.get(self.theirs.as_deref().unwrap_or("sayc"))?;
        let side = seat.map_or(Side::NorthSouth, Side::of);
        let mut reader = Reader::new(ours, theirs, side, auction.dealer(), auction.vulnerability())
            .with_habits(Habits {
                strict: self.strict.unwrap_or(false),
                only: self.only.clone(),
            })
            .until(systems.stop());
        reader.hear_all(auction.calls().iter().copied())?;
        systems.stop().check()?;
        Ok((reader, viewer))
    }

    /// The random source of the question.
    pub fn random(&self) -> SmallRng {
        SmallRng::seed_from_u64(self.seed.unwrap_or(SEED))
    }
}

/// What the auction of the question has told.
pub fn read(systems: &Systems, question: &ReadQuestion) -> Result<ReadAnswer, Problem> {
    let (reader, viewer) = question.reader(systems)?;
    let reading = reader.reading(viewer);
    systems.stop().check()?;
    let picture = if question.chances.unwrap_or(true) {
        let sharp = question.samples.map_or(Sharp::Error(ERROR), |samples| {
            Sharp::Deals(samples.clamp(FEWEST_SAMPLES, MOST_SAMPLES))
        });
        Some(Posterior::new(&reading)?.picture(sharp, &mut question.random())?)
    } else {
        None
    };
    let answer = answer(&reader, &reading, picture.as_ref());
    systems.stop().check()?;
    Ok(answer)
}

fn answer(reader: &Reader, reading: &Reading, picture: Option<&Picture>) -> ReadAnswer {
    ReadAnswer {
        consistent: reading.is_consistent(),
        reading: reader.habits().word(),
        surprise_bits: reading.surprise_bits(),
        calls: heard_calls(reading),
        strange: strange_calls(reading),
        to_call: reader.auction().turn().map(Written),
        seats: Seat::ALL
            .into_iter()
            .map(|seat| (seat.letter().to_string(), seat_answer(reading, picture, seat)))
            .collect(),
        cards: picture.map(|picture| cards(reading, picture)),
        method: if picture.is_some() { "sampled" } else { "exact" },
        samples: picture.map_or(0, Picture::deals),
        effective_samples: picture.map_or(0, |picture| picture.effective_deals() as usize),
        standard_error: picture.map_or(0.0, Picture::standard_error),
    }
}

fn heard_calls(reading: &Reading) -> Vec<HeardCall> {
    let calls = reading.interpretations().iter().zip(reading.told());
    // To describe a call takes a millisecond or two, and there may be hundreds.
    let calls = calls.take_while(|_| !reading.stop().is_due());
    calls
        .map(|(interpretation, &bits)| HeardCall::of(interpretation, bits))
        .collect()
}

impl HeardCall {
    /// What a call meant, and how much it told.
    pub(super) fn of(interpretation: &Interpretation, bits: f64) -> Self {
        Self {
            seat: interpretation.seat().written(),
            call: interpretation.call().written(),
            rule: interpretation.name().to_owned(),
            convention: interpretation.convention().map(str::to_owned),
            alert: interpretation.alert(),
            forcing: interpretation.force().word(),
            text: interpretation.words(),
            exact: interpretation.exact_words().to_owned(),
            bits,
        }
    }
}

fn strange_calls(reading: &Reading) -> Vec<StrangeCall> {
    let strange = reading.strange().iter();
    strange
        .map(|strange| StrangeCall {
            index: strange.index,
            seat: strange.seat.written(),
            call: strange.call.written(),
            bits: strange.bits,
            text: strange.text.clone(),
        })
        .collect()
}

/// The ranges that a person is told.
fn stated(reading: &Reading, picture: Option<&Picture>, seat: Seat, strict: &Ranges) -> StrictRanges {
    let Some(picture) = picture.filter(|_| !reading.is_strict()) else {
        return StrictRanges::of(strict);
    };
    StrictRanges::of(&Ranges {
        hcp: picture.hcp_range(seat),
        points: strict.points,
        lengths: BySuit::from_fn(|suit| picture.length_range(seat, suit)),
    })
}

fn seat_answer(reading: &Reading, picture: Option<&Picture>, seat: Seat) -> SeatAnswer {
    let ranges = reading.ranges(seat);
    let told = &reading.seats()[seat];
    let aces = told.aces();
    let picture = picture.filter(|_| reading.hidden().any(|hidden| hidden == seat));
    let stated = stated(reading, picture, seat, &ranges);
    SeatAnswer {
        hcp: stated.hcp,
        lengths: stated.lengths,
        strict: StrictRanges::of(&ranges),
        balanced: picture.map_or_else(|| told.balanced(), |picture| picture.balanced(seat)),
        aces: ((aces.low, aces.high) != (0, 4)).then_some([aces.low, aces.high]),
        expected: picture.map(|picture| Expected {
            hcp: picture.expected_hcp(seat),
            lengths: picture.expected_lengths(seat).into(),
        }),
        hcp_chances: picture.map(|picture| picture.hcp_chances(seat).collect()),
        shapes: picture.map(|picture| {
            let shapes = picture.likely_shapes(seat, 8).into_iter();
            shapes
                .map(|(shape, p)| ShapeChance {
                    shape: shape.to_string(),
                    p,
                })
                .collect()
        }),
    }
}

fn cards(reading: &Reading, picture: &Picture) -> BTreeMap<String, BTreeMap<String, f64>> {
    let seen = reading.viewer().hand;
    let chances = |card: contract_bridge::Card| {
        if let Some((seat, hand)) = seen
            && hand.contains(card)
        {
            return BTreeMap::from([(seat.letter().to_string(), 1.0)]);
        }
        let hidden = reading.hidden();
        hidden
            .map(|seat| (seat.letter().to_string(), picture.holds(seat, card)))
            .collect()
    };
    Hand::ALL
        .iter()
        .map(|card| (card.written().to_string(), chances(card)))
        .collect()
}

#[cfg(test)]
mod tests {
    use kibitzer_deal::Stop;

    use super::*;

    /// Nobody waits for the words of a hundred calls: what takes long in an answer is left out once it is no longer wanted.
    #[test]
    fn calls_are_not_described_to_nobody() {
        let stop = Stop::when_told();
        let systems = Systems::builtin().until(&stop);
        // As long as an auction can be without a double: most calls do not go with the others.
        let bids =
            (1..=7).flat_map(|level| ["C", "D", "H", "S", "N"].map(|strain| format!("{level}{strain}")));
        let calls: Vec<String> = bids.flat_map(|bid| [bid, "P".into(), "P".into()]).collect();
        let question = serde_json::json!({ "auction": calls });
        let question: ReadQuestion = serde_json::from_value(question).unwrap();
        let (reader, viewer) = question.reader(&systems).unwrap();
        let (wanted, left) = (reader.reading(viewer), reader.reading(viewer));
        let strange = strange_calls(&wanted).len();
        assert_eq!(heard_calls(&wanted).len(), 105);
        stop.stop();
        assert!(heard_calls(&left).is_empty());
        assert!(strange_calls(&left).len() < strange, "of {strange}");
    }
}
