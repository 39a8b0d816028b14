//! Deals that fit, drawn one after another.

use contract_bridge::deal::Builder;
use contract_bridge::{FullDeal, Hand, Seat};
use kibitzer_wire::Problem;
use rand::Rng;

use super::Fit;
use super::chance::cards;
use super::pair::{KnownCards, Pair};
use crate::pieces::{BySeat, Notation, Written};

/// Why no deal can be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DealError {
    /// A card is known to be in two hands.
    #[error("{0} is known to be in two hands")]
    Twice(Written<contract_bridge::Card>),
    /// More than 13 cards are known of one hand.
    #[error("{found} cards are known of {}; a hand has 13", .seat.written())]
    TooMany {
        /// The seat.
        seat: Seat,
        /// How many cards.
        found: usize,
    },
    /// No hand fits one seat.
    #[error("no hand of {} fits its condition and the cards that are known", .0.written())]
    NoHand(Seat),
    /// No pair of hands fits two seats.
    #[error("no hands of {} and {} fit together", .0.written(), .1.written())]
    NoPair(Seat, Seat),
    /// Nothing was found in many draws.
    #[error("none of {tries} deals drawn fits every condition: it is impossible or very rare")]
    Rare {
        /// How many draws were made.
        tries: u64,
    },
}

impl From<DealError> for Problem {
    fn from(error: DealError) -> Self {
        let kind = match error {
            DealError::Twice(_) | DealError::TooMany { .. } => "known_cards",
            DealError::NoHand(_) | DealError::NoPair(..) => "no_deal_fits",
            DealError::Rare { .. } => "rare",
        };
        Self::new(kind, error.to_string())
    }
}

/// A second seat is drawn together with the first only if fewer of its hands fit than this share: above it, testing is
/// cheaper than counting pairs.
const LOOSE: f64 = 0.25;

/// Draws deals in which every seat's hand fits, each such deal equally likely.
#[derive(Debug)]
pub struct Sampler<'a> {
    fits: BySeat<Fit<'a>>,
    known: BySeat<Hand>,
    /// The seats drawn directly; the others get what is left.
    direct: Vec<Seat>,
    pair: Option<Pair>,
    is_direct: bool,
}

impl<'a> Sampler<'a> {
    /// This many draws without a deal that fits are taken for a sign that there is none.
    const MOST_TRIES: u64 = 10_000_000;

    /// Prepares to draw deals where each seat's hand fits and holds the cards known of it.
    pub fn new(fits: BySeat<Fit<'a>>, known: BySeat<Hand>) -> Result<Self, DealError> {
        Self::drawing(fits, known, LOOSE)
    }

    /// The same, but with two seats drawn directly however loose: longer to prepare, and [`Self::candidates`] is exact
    /// where not more than two seats have a condition.
    pub fn counting(fits: BySeat<Fit<'a>>, known: BySeat<Hand>) -> Result<Self, DealError> {
        Self::drawing(fits, known, 1.0)
    }

    /// Draws the tightest seat directly, and the next too if its share of hands is below `loose`.
    fn drawing(fits: BySeat<Fit<'a>>, known: BySeat<Hand>, loose: f64) -> Result<Self, DealError> {
        check_known(&known)?;
        let mut tightness = Vec::new();
        for seat in Seat::ALL {
            let share = share(&fits[seat], seat, &known);
            if share <= 0.0 {
                return Err(DealError::NoHand(seat));
            }
            if known[seat].len() < 13 && share < 1.0 {
                tightness.push((share, seat));
            }
        }
        tightness.sort_by(|a, b| a.0.total_cmp(&b.0));
        let is_direct =
            |&(index, &(share, _)): &(usize, &(f64, Seat))| index == 0 || index == 1 && share < loose;
        let direct: Vec<Seat> = (tightness.iter().enumerate())
            .filter(is_direct)
            .map(|(_, &(_, seat))| seat)
            .collect();
        let pair = pair_of(&fits, &known, &direct);
        let is_direct = tightness.len() == direct.len() && fits.values().all(Fit::is_exact);
        match (&pair, direct.as_slice()) {
            (Some(pair), &[first, second]) if pair.total() == 0 => Err(DealError::NoPair(first, second)),
            _ => Ok(Self {
                fits,
                known,
                direct,
                pair,
                is_direct,
            }),
        }
    }

    /// How many deals there are before what is left is tested: of this many one is drawn by [`Self::attempt`].
    pub fn candidates(&self) -> u128 {
        let pairs = self.pair.as_ref().map_or(1, Pair::total);
        let mut free = 52 - self.known.values().map(|hand| hand.len() as u64).sum::<u64>();
        let missing = |seat: Seat| 13_u64.saturating_sub(self.known[seat].len() as u64);
        free -= self.direct.iter().map(|&seat| missing(seat)).sum::<u64>();
        let others = Seat::ALL.into_iter().filter(|seat| !self.direct.contains(seat));
        others.fold(pairs, |ways, seat| {
            let chosen = choose(free, missing(seat));
            free -= missing(seat);
            ways.saturating_mul(chosen)
        })
    }

    /// Whether every deal drawn fits, so that [`Self::candidates`] is the number of deals that do.
    pub const fn is_direct(&self) -> bool {
        self.is_direct
    }

    /// Draws one deal.
    pub fn draw(&self, random: &mut (impl Rng + ?Sized)) -> Result<FullDeal, DealError> {
        (0..Self::MOST_TRIES)
            .find_map(|_| self.attempt(random))
            .ok_or(DealError::Rare {
                tries: Self::MOST_TRIES,
            })
    }

    /// One draw: a deal if it fits.
    pub fn attempt(&self, random: &mut (impl Rng + ?Sized)) -> Option<FullDeal> {
        let mut hands = self.known;
        if let Some(pair) = &self.pair {
            let drawn = pair.draw(random)?;
            for (&seat, hand) in self.direct.iter().zip(drawn) {
                if !self.fits[seat].keeps(hand, random) {
                    return None;
                }
                hands[seat] = hand;
            }
        }
        self.deal_the_rest(random, &mut hands)?;
        whole_deal(&hands)
    }

    /// Shares what is left among the other seats, and tests what they get.
    fn deal_the_rest(&self, random: &mut (impl Rng + ?Sized), hands: &mut BySeat<Hand>) -> Option<()> {
        let held = hands.values().fold(Hand::EMPTY, |all, &hand| all | hand);
        let mut pool = (Hand::ALL - held).to_bits();
        for seat in Seat::ALL.into_iter().filter(|seat| !self.direct.contains(seat)) {
            let missing = 13_u32.saturating_sub(hands[seat].len() as u32);
            let dealt = if missing == pool.count_ones() {
                pool
            } else {
                cards(random, pool, missing)
            };
            pool &= !dealt;
            hands[seat] |= Hand::from_bits_truncate(dealt);
            let fit = &self.fits[seat];
            if !fit.admits(hands[seat]) || !fit.keeps(hands[seat], random) {
                return None;
            }
        }
        Some(())
    }
}

fn check_known(known: &BySeat<Hand>) -> Result<(), DealError> {
    let mut held = Hand::EMPTY;
    for (seat, &hand) in known.iter() {
        if let Some(card) = (held & hand).iter().next() {
            return Err(DealError::Twice(card.written()));
        }
        if hand.len() > 13 {
            return Err(DealError::TooMany {
                seat,
                found: hand.len(),
            });
        }
        held |= hand;
    }
    Ok(())
}

/// n choose k.
fn choose(n: u64, k: u64) -> u128 {
    (1..=u128::from(k)).fold(1, |ways, i| ways * (u128::from(n) - u128::from(k) + i) / i)
}

/// The cards known of `first` and `second`, and known elsewhere.
fn known_cards(known: &BySeat<Hand>, first: Seat, second: Option<Seat>) -> KnownCards {
    let elsewhere = (known.iter())
        .filter(|&(seat, _)| seat != first && Some(seat) != second)
        .fold(Hand::EMPTY, |all, (_, &hand)| all | hand);
    KnownCards {
        first: known[first],
        second: second.map_or(Hand::EMPTY, |seat| known[seat]),
        elsewhere,
    }
}

fn pair_of(fits: &BySeat<Fit<'_>>, known: &BySeat<Hand>, direct: &[Seat]) -> Option<Pair> {
    let &first = direct.first()?;
    let second = direct.get(1).copied();
    let known = known_cards(known, first, second);
    Some(Pair::new(&fits[first], second.map(|seat| &fits[seat]), known))
}

/// The share of the hands `seat` can have that its face and suits admit.
fn share(fit: &Fit<'_>, seat: Seat, known: &BySeat<Hand>) -> f64 {
    let of = |fit: &Fit<'_>| Pair::new(fit, None, known_cards(known, seat, None)).total() as f64;
    of(fit) / of(&Fit::anything())
}

/// The deal of four whole hands; none if they do not make one.
pub(crate) fn whole_deal(hands: &BySeat<Hand>) -> Option<FullDeal> {
    let builder = Builder::new()
        .north(hands[Seat::North])
        .east(hands[Seat::East])
        .south(hands[Seat::South])
        .west(hands[Seat::West]);
    builder.build_full().ok()
}
