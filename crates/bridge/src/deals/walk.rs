//! A walk through deals by their weights: for auctions that hardly any deal fits.
//!
//! One step exchanges a card of one hidden hand for a card of another and is taken with the chance that the weights ask for
//! (Metropolis). The walk starts from a random deal with the weights flattened and steepens them bit by bit. Deals
//! along it resemble each other, so that those between two rests count as one group.

use contract_bridge::{Hand, Seat};
use rand::Rng;

use super::chance::{below, is_below};
use super::hand_weights::HandWeights;
use crate::pieces::BySeat;

/// Steps while the weights are steepened, and the first flatness.
const WARM_UP: u32 = 3_000;
const FLATTEST: f64 = 6.0;

/// A walk through deals.
#[derive(Debug)]
pub struct Walk<'a> {
    worths: &'a BySeat<HandWeights<'a>>,
    hidden: Vec<Seat>,
    hands: BySeat<Hand>,
    logs: BySeat<f64>,
}

impl<'a> Walk<'a> {
    /// Begins a walk where some seats' whole hands are known.
    pub fn new(
        worths: &'a BySeat<HandWeights<'a>>,
        known: &BySeat<Hand>,
        random: &mut (impl Rng + ?Sized),
    ) -> Self {
        let hidden: Vec<Seat> = (Seat::ALL.into_iter())
            .filter(|&seat| known[seat].len() < 13)
            .collect();
        let mut walk = Self {
            worths,
            hands: dealt(known, &hidden, random),
            logs: BySeat::from_fn(|_| 0.0),
            hidden,
        };
        for seat in walk.hidden.clone() {
            walk.logs[seat] = walk.log(seat, walk.hands[seat]);
        }
        for step in 0..WARM_UP {
            let done = f64::from(step) / f64::from(WARM_UP);
            walk.step(1.0 + (FLATTEST - 1.0) * (1.0 - done), random);
        }
        walk
    }

    /// The deal that it has come to.
    pub const fn hands(&self) -> &BySeat<Hand> {
        &self.hands
    }

    /// Goes on by this many steps.
    pub fn go_on(&mut self, steps: u32, random: &mut (impl Rng + ?Sized)) {
        for _ in 0..steps {
            self.step(1.0, random);
        }
    }

    fn log(&self, seat: Seat, hand: Hand) -> f64 {
        let worth = self.worths[seat].exact.as_ref().map_or(1.0, |exact| exact(hand));
        worth.max(f64::MIN_POSITIVE).ln()
    }

    fn step(&mut self, flatness: f64, random: &mut (impl Rng + ?Sized)) {
        let seats = self.hidden.len() as u32;
        if seats < 2 {
            return;
        }
        let first = below(random, seats);
        let second = (first + 1 + below(random, seats - 1)) % seats;
        let [first, second] = [first, second].map(|at| self.hidden[at as usize]);
        let [give, take] = [first, second].map(|seat| one_card(self.hands[seat], random));
        let mine = (self.hands[first] - give) | take;
        let yours = (self.hands[second] - take) | give;
        let logs = [self.log(first, mine), self.log(second, yours)];
        let change = logs[0] + logs[1] - self.logs[first] - self.logs[second];
        if change >= 0.0 || is_below(random, (change / flatness).exp()) {
            (self.hands[first], self.hands[second]) = (mine, yours);
            (self.logs[first], self.logs[second]) = (logs[0], logs[1]);
        }
    }
}

/// A random card of a hand, as a hand of its own.
fn one_card(hand: Hand, random: &mut (impl Rng + ?Sized)) -> Hand {
    let at = below(random, hand.len() as u32) as usize;
    hand.iter().nth(at).into_iter().collect()
}

/// The cards that nobody is known to hold, dealt at random.
fn dealt(known: &BySeat<Hand>, hidden: &[Seat], random: &mut (impl Rng + ?Sized)) -> BySeat<Hand> {
    let mut hands = *known;
    let pack = known.values().fold(Hand::ALL, |pack, &hand| pack - hand);
    let mut cards: Vec<_> = pack.iter().collect();
    for at in (1..cards.len()).rev() {
        cards.swap(at, below(random, at as u32 + 1) as usize);
    }
    let mut cards = cards.into_iter();
    for &seat in hidden {
        let missing = 13_usize.saturating_sub(hands[seat].len());
        hands[seat] |= cards.by_ref().take(missing).collect();
    }
    hands
}
