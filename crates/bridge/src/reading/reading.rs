//! What an auction has told, all four seats together.

use std::sync::{Arc, OnceLock};

use contract_bridge::auction::Call;
use contract_bridge::{FullDeal, Hand, Seat};
use kibitzer_deal::Stop;

use super::seat::SeatReading;
use super::tolerance::Step;
use super::{Interpretation, Reader, joint};

/// The weight by which a call counts as strange that nothing explains.
const PSYCHE: f64 = 1.0 / 262_144.0;

use crate::bidding::{Ranges, nearest_miss};
use crate::features::HandFeatures;
use crate::hands::{HANDS, ShapeHcpSet};
use crate::pieces::{BySeat, Spoken};

/// Who looks: what they hold, if it is known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Viewer {
    /// The hand they see, and where.
    pub hand: Option<(Seat, Hand)>,
}

/// A call that does not go with the rest.
#[derive(Debug, Clone, PartialEq)]
pub struct Strange {
    /// Its number in the auction, counted from 0.
    pub index: usize,
    /// Who called.
    pub seat: Seat,
    /// The call.
    pub call: Call,
    /// How strange it is: minus the logarithm of its weight.
    pub bits: f64,
    /// In words.
    pub text: String,
}

/// What an auction has told.
#[derive(Debug, Clone)]
pub struct Reading {
    pub(super) seats: BySeat<SeatReading>,
    pub(super) viewer: Viewer,
    pub(super) strict: bool,
    pub(super) stop: Stop,
    interpretations: Vec<Arc<Interpretation>>,
    told: Vec<f64>,
    /// Worked out when first asked for: whoever draws deals does without.
    strange: OnceLock<Vec<Strange>>,
    /// The four hands have room for each other only if somebody is a near miss.
    crowded: bool,
    public: BySeat<ShapeHcpSet>,
}

impl Reading {
    /// When whoever asked for it waits no longer.
    pub const fn stop(&self) -> &Stop {
        &self.stop
    }

    pub(super) fn of(reader: &Reader, viewer: Viewer) -> Self {
        let only = reader.habits().only.as_deref();
        let counts = |interpretation: &Interpretation| only.is_none_or(|name| is_of(interpretation, name));
        let seats = BySeat::from_fn(|seat| {
            let calls = reader.interpretations().iter().enumerate();
            SeatReading::of(
                calls
                    .filter(|(_, interpretation)| interpretation.seat() == seat && counts(interpretation))
                    .map(|(index, interpretation)| (index, Arc::clone(interpretation)))
                    .collect(),
                reader.stop(),
            )
        });
        let mut reading = Self {
            public: BySeat::from_fn(|seat| seats[seat].set().clone()),
            seats,
            viewer,
            strict: reader.habits().strict,
            stop: reader.stop().clone(),
            told: told(reader.interpretations()),
            interpretations: reader.interpretations().to_vec(),
            strange: OnceLock::new(),
            crowded: false,
        };
        reading.make_room();
        let step = reading.step();
        for seat in Seat::ALL {
            reading.seats[seat].step = step;
        }
        reading
    }

    /// How well the auction goes with the systems, as far as the viewer sees.
    pub fn step(&self) -> Step {
        if self.crowded || !self.hidden().all(|seat| self.seats[seat].is_consistent()) {
            return Step::Out;
        }
        let Some((viewer, hand)) = self.viewer.hand else {
            return Step::Unknown;
        };
        let own = &self.seats[viewer];
        match own.calls().next() {
            None => Step::Unknown,
            Some(_) if own.fits(&HandFeatures::of(hand)) => Step::In,
            Some(_) => Step::Out,
        }
    }

    /// What each seat has told.
    pub const fn seats(&self) -> &BySeat<SeatReading> {
        &self.seats
    }

    /// What each call meant.
    pub fn interpretations(&self) -> &[Arc<Interpretation>] {
        &self.interpretations
    }

    /// How many bits each call told about the caller's hand: minus the logarithm of the share of hands that stay.
    pub fn told(&self) -> &[f64] {
        &self.told
    }

    /// Whether only hands that fit every call exactly have any weight.
    pub const fn is_strict(&self) -> bool {
        self.strict
    }

    /// Who looks.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The seats whose hands the viewer does not see.
    pub fn hidden(&self) -> impl Iterator<Item = Seat> + Clone {
        let seen = self.viewer.hand.map(|(seat, _)| seat);
        Seat::ALL.into_iter().filter(move |&seat| Some(seat) != seen)
    }

    /// The tight ranges of a seat's hand. Of the viewer's own, what it has shown.
    pub fn ranges(&self, seat: Seat) -> Ranges {
        match self.viewer.hand {
            Some((viewer, _)) if viewer == seat => {
                Ranges::of(&self.public[seat]).unwrap_or_else(Ranges::every)
            }
            _ => self.seats[seat].ranges(),
        }
    }

    /// The calls that do not go with the rest.
    pub fn strange(&self) -> &[Strange] {
        self.strange.get_or_init(|| self.find_strange())
    }

    /// Whether some deal fits every call.
    pub fn is_consistent(&self) -> bool {
        self.strange().is_empty()
    }

    /// How far the auction is from the systems: the bits of its strange calls together.
    pub fn surprise_bits(&self) -> f64 {
        // A sum of no numbers would be minus zero.
        self.strange().iter().fold(0.0, |sum, strange| sum + strange.bits)
    }

    /// Whether every hidden hand of `deal` fits every call of its seat.
    pub fn fits(&self, deal: &FullDeal) -> bool {
        self.sees(deal)
            && self
                .hidden()
                .all(|seat| self.seats[seat].fits(&HandFeatures::of(deal[seat])))
    }

    /// The weight of a deal: 1 if it fits; if not, none for a strict reading and else by [`super::tolerance`].
    pub fn weight(&self, deal: &FullDeal) -> f64 {
        if !self.sees(deal) {
            return 0.0;
        }
        if self.strict {
            return f64::from(u8::from(self.fits(deal)));
        }
        self.hidden()
            .map(|seat| self.seats[seat].weight(&HandFeatures::of(deal[seat])))
            .product()
    }

    fn sees(&self, deal: &FullDeal) -> bool {
        self.viewer.hand.is_none_or(|(seat, hand)| deal[seat] == hand)
    }

    /// Takes out what the other hands leave no room for; calls are left out until there is room for all.
    fn make_room(&mut self) {
        loop {
            let mut strict = BySeat::from_fn(|seat| self.seats[seat].set().clone());
            if joint::narrow(&mut strict, self.viewer.hand) {
                for seat in Seat::ALL {
                    self.keep(seat, &strict[seat]);
                }
                return;
            }
            let mut near = BySeat::from_fn(|seat| self.seats[seat].near().clone());
            if joint::narrow(&mut near, self.viewer.hand) {
                for seat in Seat::ALL {
                    self.seats[seat].strict = ShapeHcpSet::none();
                    self.seats[seat].near = near[seat].clone().into();
                }
                self.crowded = true;
                return;
            }
            // The seat that has told most has most to take back.
            let tightest = self
                .hidden()
                .filter(|&seat| !self.seats[seat].interpretations.is_empty())
                .min_by_key(|&seat| self.seats[seat].near().count());
            if self.stop.is_due() || !tightest.is_some_and(|seat| self.seats[seat].ignore_strangest()) {
                return;
            }
        }
    }

    fn keep(&mut self, seat: Seat, set: &ShapeHcpSet) {
        let reading = &mut self.seats[seat];
        if reading.strict.is_empty() {
            reading.near = set.clone().into();
        } else {
            reading.strict = set.clone();
        }
    }

    fn find_strange(&self) -> Vec<Strange> {
        let mut strange: Vec<Strange> = Vec::new();
        for seat in Seat::ALL {
            let reading = &self.seats[seat];
            for (index, interpretation) in reading.ignored.iter().take_while(|_| !self.stop.is_due()) {
                strange.push(strange_call(
                    *index,
                    interpretation,
                    PSYCHE,
                    &promised(interpretation, "which does not go with its other calls"),
                ));
            }
            let outside = reading
                .interpretations
                .iter()
                .filter(|(_, interpretation)| interpretation.is_outside());
            for (index, interpretation) in outside {
                strange.push(strange_call(
                    *index,
                    interpretation,
                    PSYCHE,
                    "is not in the system and is read as natural",
                ));
            }
            if let Some((viewer, hand)) = self.viewer.hand
                && viewer == seat
            {
                strange.extend(own_strange(reading, hand));
            } else if !self.crowded && reading.strict.is_empty() {
                strange.extend(near_strange(reading));
            }
        }
        if self.crowded
            && let Some((index, interpretation)) = self.interpretations.iter().enumerate().next_back()
        {
            let why = promised(interpretation, "for which the other hands leave no room");
            strange.push(strange_call(index, interpretation, NEAR_MISS, &why));
        }
        strange.sort_by_key(|strange| strange.index);
        strange.dedup_by_key(|strange| strange.index);
        strange
    }
}

/// About how often a player makes a call that misses by a little.
const NEAR_MISS: f64 = 1.0 / 16.0;

/// The viewer's calls that the system does not make with the hand that is seen.
fn own_strange(reading: &SeatReading, hand: Hand) -> Vec<Strange> {
    let features = HandFeatures::of(hand);
    let off = reading
        .interpretations
        .iter()
        .filter(|(_, interpretation)| !interpretation.makes(&features));
    off.map(|(index, interpretation)| {
        let miss = interpretation
            .description()
            .and_then(|description| nearest_miss(&description.ways, &features));
        let why = match miss {
            Some(said) => format!(
                "promised {}; the hand has {}",
                said.words(),
                said.of_hand(&features)
            ),
            None => "is not what the system bids with this hand".into(),
        };
        strange_call(
            *index,
            interpretation,
            interpretation.weight(&features).max(PSYCHE),
            &why,
        )
    })
    .collect()
}

/// The call after which no hand fits strictly any more.
fn near_strange(reading: &SeatReading) -> Option<Strange> {
    let mut left = ShapeHcpSet::possible();
    let mut last = None;
    for (index, interpretation) in &reading.interpretations {
        left &= interpretation.set();
        last = Some((index, interpretation));
        if left.is_empty() {
            break;
        }
    }
    let (index, interpretation) = last?;
    let why = promised(interpretation, "which does not quite go with its earlier calls");
    Some(strange_call(*index, interpretation, NEAR_MISS, &why))
}

/// "promised 6–10 points, 3+ hearts, which …".
fn promised(interpretation: &Interpretation, why: &str) -> String {
    match interpretation.description() {
        Some(description) => format!("promised {}, {why}", description.brief()),
        None => "is not in the system".into(),
    }
}

/// "South's double promised four hearts".
fn strange_call(index: usize, interpretation: &Interpretation, weight: f64, why: &str) -> Strange {
    let call = match interpretation.call() {
        Call::Pass => "pass".into(),
        Call::Double => "double".into(),
        Call::Redouble => "redouble".into(),
        Call::Bid(bid) => bid.spoken(),
    };
    Strange {
        index,
        seat: interpretation.seat(),
        call: interpretation.call(),
        bits: -weight.log2(),
        text: format!("{}'s {call} {why}", interpretation.seat().spoken()),
    }
}

/// Whether a call belongs to a convention.
fn is_of(interpretation: &Interpretation, convention: &str) -> bool {
    (interpretation.convention()).is_some_and(|name| name.eq_ignore_ascii_case(convention))
}

/// The bits that each call tells about its seat's hand.
fn told(interpretations: &[Arc<Interpretation>]) -> Vec<f64> {
    let mut left = BySeat::from_fn(|_| ShapeHcpSet::possible());
    let mut count = BySeat::from_fn(|_| HANDS);
    let told = interpretations.iter().map(|interpretation| {
        let seat = interpretation.seat();
        left[seat] &= interpretation.set();
        let (before, after) = (count[seat], left[seat].count());
        count[seat] = after;
        if after == 0 || before == 0 {
            0.0
        } else {
            (before as f64 / after as f64).log2()
        }
    });
    told.collect()
}
