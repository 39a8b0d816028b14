//! A picture of the deal: who holds which card, with what chance, and what each hand looks like.

use contract_bridge::{Card, Hand, Seat, Suit};

use super::Reading;
use crate::bidding::Span;
use crate::hands::{SHAPES, Shape, hcp_of};
use crate::pieces::{BySeat, BySuit};

/// One for each bit of a hand.
const CARDS: usize = 64;

/// What the deals counted say about one hand.
#[derive(Debug, Clone)]
pub struct SeatPicture {
    /// For each card, the weight of the deals in which the hand has it: of all groups, and of the one still open.
    cards: Vec<f64>,
    open: Vec<f64>,
    /// The same for each group squared, and times the weight of the group: how far groups differ.
    squares: Vec<f64>,
    products: Vec<f64>,
    hcp: Vec<f64>,
    shapes: Vec<f64>,
}

impl Default for SeatPicture {
    fn default() -> Self {
        Self {
            cards: vec![0.0; CARDS],
            open: vec![0.0; CARDS],
            squares: vec![0.0; CARDS],
            products: vec![0.0; CARDS],
            hcp: vec![0.0; 38],
            shapes: vec![0.0; SHAPES],
        }
    }
}

impl SeatPicture {
    fn close_group(&mut self, weight: f64) {
        for at in 0..CARDS {
            let held = std::mem::take(&mut self.open[at]);
            self.cards[at] += held;
            self.squares[at] += held * held;
            self.products[at] += held * weight;
        }
    }

    /// The variance of a card's chance, where all groups weigh `weight` and their squares `squares`: that of a ratio of sums over
    /// groups drawn one by one.
    fn variance(&self, at: usize, weight: f64, squares: f64) -> f64 {
        let chance = self.cards[at] / weight;
        let spread = self.squares[at] - 2.0 * chance * self.products[at] + chance * chance * squares;
        spread.max(0.0) / (weight * weight)
    }
}

/// Weighted counts over deals.
#[derive(Debug, Clone)]
pub struct Picture {
    seats: BySeat<SeatPicture>,
    hidden: Vec<Seat>,
    /// The cards that the viewer sees.
    seen: Hand,
    /// Whether a hand that was never drawn may still be the true one.
    never_certain: bool,
    weight: f64,
    squares: f64,
    deals: usize,
}

/// The place of a card among the bits of a hand.
fn bit_of(card: Card) -> usize {
    Hand::from_iter([card]).to_bits().trailing_zeros() as usize % CARDS
}

/// How much of the chance a stated range holds: 95%, and a little for what the draws and the model may be off.
pub(super) const HELD: f64 = 0.965;

/// The smallest range of numbers that holds [`HELD`] of `all`, the heaviest of those; widened to hold `expected`.
fn range_of(weights: &[f64], all: f64, expected: f64) -> Span {
    let mut best = (0, weights.len().saturating_sub(1));
    let mut most = 0.0;
    for low in 0..weights.len() {
        let mut held = 0.0;
        for (high, weight) in weights.iter().enumerate().skip(low) {
            held += weight;
            if held >= HELD * all {
                let (width, least) = (high - low, best.1 - best.0);
                if width < least || width == least && held > most {
                    (best, most) = ((low, high), held);
                }
                break;
            }
        }
    }
    let low = (best.0 as f64).min(expected.floor());
    let high = (best.1 as f64).max(expected.ceil());
    Span::new(low.max(0.0) as u8, high.max(0.0) as u8)
}

impl Picture {
    /// Nothing counted yet.
    pub(super) fn new(reading: &Reading) -> Self {
        Self {
            seats: BySeat::default(),
            hidden: reading.hidden().collect(),
            seen: reading.viewer().hand.map_or(Hand::EMPTY, |(_, hand)| hand),
            never_certain: !reading.strict,
            weight: 0.0,
            squares: 0.0,
            deals: 0,
        }
    }

    /// Counts a deal.
    pub(super) fn count(&mut self, hands: &BySeat<Hand>, weight: f64) {
        for &seat in &self.hidden {
            let hand = hands[seat];
            let picture = &mut self.seats[seat];
            let mut bits = hand.to_bits();
            while bits != 0 {
                picture.open[bits.trailing_zeros() as usize] += weight;
                bits &= bits - 1;
            }
            picture.hcp[usize::from(hcp_of(hand))] += weight;
            picture.shapes[Shape::of(hand).index()] += weight;
        }
        self.deals += 1;
    }

    /// Notes that the deals counted since the last group have something in common, and weigh so much together.
    pub(super) fn close_group(&mut self, weight: f64) {
        if weight <= 0.0 {
            return;
        }
        for &seat in &self.hidden {
            self.seats[seat].close_group(weight);
        }
        self.weight += weight;
        self.squares += weight * weight;
    }

    /// How many deals were counted.
    pub const fn deals(&self) -> usize {
        self.deals
    }

    /// How many deals of equal weight, drawn one by one, would surely tell as much.
    pub fn effective_deals(&self) -> f64 {
        if self.squares > 0.0 {
            self.weight * self.weight / self.squares
        } else {
            0.0
        }
    }

    /// The largest standard error of the chance that a hidden hand holds a card.
    pub fn standard_error(&self) -> f64 {
        let seats = self.hidden.iter().map(|&seat| &self.seats[seat]);
        let variances =
            seats.flat_map(|seat| (0..CARDS).map(|at| seat.variance(at, self.weight, self.squares)));
        variances.fold(0.0, f64::max).sqrt()
    }

    /// The standard error of the chance that `seat` holds `card`.
    pub fn error_of(&self, seat: Seat, card: Card) -> f64 {
        let seat = &self.seats[seat];
        seat.variance(bit_of(card), self.weight, self.squares).sqrt()
    }

    /// The chance that `seat` holds `card`, which the viewer does not see: of the deals counted and one more of which nothing is
    /// known, so that what was never drawn is not ruled out.
    pub fn holds(&self, seat: Seat, card: Card) -> f64 {
        let counted = self.share(self.seats[seat].cards[bit_of(card)]);
        if !self.never_certain || !self.hidden.contains(&seat) {
            return counted;
        }
        let deals = self.effective_deals();
        (deals * counted + 1.0 / self.hidden.len() as f64) / (deals + 1.0)
    }

    /// The smallest range of points that holds at least `HELD` of the chance, and the expected points.
    pub fn hcp_range(&self, seat: Seat) -> Span {
        range_of(&self.seats[seat].hcp, self.weight, self.expected_hcp(seat))
    }

    /// The smallest range of cards in `suit` that holds at least `HELD` of the chance, and the expected cards.
    pub fn length_range(&self, seat: Seat, suit: Suit) -> Span {
        let mut lengths = vec![0.0; 14];
        for (shape, weight) in Shape::all().zip(&self.seats[seat].shapes) {
            lengths[usize::from(shape.length(suit))] += weight;
        }
        range_of(&lengths, self.weight, self.expected_length(seat, suit))
    }

    /// The expected points of `seat`.
    pub fn expected_hcp(&self, seat: Seat) -> f64 {
        let hcp = self.seats[seat].hcp.iter().enumerate();
        self.share(hcp.map(|(points, weight)| points as f64 * weight).sum())
    }

    /// The expected cards of `seat` in `suit`.
    pub fn expected_length(&self, seat: Seat, suit: Suit) -> f64 {
        let unseen = Hand::ALL - self.seen;
        let cards = unseen.iter().filter(|card| card.suit == suit);
        cards.map(|card| self.holds(seat, card)).sum()
    }

    /// The expected cards of `seat` in each suit.
    pub fn expected_lengths(&self, seat: Seat) -> BySuit<f64> {
        BySuit::from_fn(|suit| self.expected_length(seat, suit))
    }

    /// The chance that `seat` is balanced.
    pub fn balanced(&self, seat: Seat) -> f64 {
        let shapes = Shape::all().zip(&self.seats[seat].shapes);
        self.share(
            shapes
                .filter(|(shape, _)| shape.is_balanced())
                .map(|(_, weight)| weight)
                .sum(),
        )
    }

    /// The chance of each number of points that was met.
    pub fn hcp_chances(&self, seat: Seat) -> impl Iterator<Item = (u8, f64)> {
        let hcp = (0..).zip(&self.seats[seat].hcp);
        hcp.filter(|&(_, &weight)| weight > 0.0)
            .map(|(points, &weight)| (points, self.share(weight)))
    }

    /// The most likely shapes with their chances, the likeliest first.
    pub fn likely_shapes(&self, seat: Seat, most: usize) -> Vec<(Shape, f64)> {
        let mut shapes: Vec<_> = Shape::all()
            .zip(&self.seats[seat].shapes)
            .filter(|&(_, &weight)| weight > 0.0)
            .map(|(shape, &weight)| (shape, self.share(weight)))
            .collect();
        shapes.sort_by(|a, b| b.1.total_cmp(&a.1));
        shapes.truncate(most);
        shapes
    }

    fn share(&self, weight: f64) -> f64 {
        if self.weight > 0.0 {
            weight / self.weight
        } else {
            0.0
        }
    }
}
