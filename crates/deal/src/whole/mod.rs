//! Any weight on a whole hand, up to 24 pieces: exact, by subset convolution of a single rank.

mod fixed;
mod halves;
mod product;
mod ranked;
mod reading;
mod transform;

pub use product::Workspace;
pub use reading::WholeReading;

use crate::{DealError, Holder, MayHold, PieceSet, Stop};
use ranked::Ranked;

/// The most pieces that whole hands can be weighed for: each array of subsets takes 2^pieces numbers.
pub const MAX_WEIGHED_PIECES: usize = 24;

/// A weight for every hand of every holder.
///
/// The weight of a deal is the product of the weights of its hands. Hands that a holder may not have weigh 0.
#[derive(Clone, Debug)]
pub struct HandWeights {
    pieces: usize,
    by_holder: Vec<Ranked>,
    stop: Stop,
}

impl HandWeights {
    /// Weighs every hand that each holder may have.
    ///
    /// `weigh` is called once for each holder and possible hand. An error names the first hand whose weight is not a
    /// finite number from 0 up.
    ///
    /// ```
    /// use kibitzer_deal::{HandWeights, Holder, MayHold, Piece};
    ///
    /// // One piece each; holder 0 is three times as likely to have piece 0.
    /// let deal = MayHold::anything(&[1, 1]).unwrap();
    /// let weigh = |holder: Holder, hand: kibitzer_deal::PieceSet| {
    ///     if holder == Holder::ALL[0] && hand.contains(Piece::ALL[0]) { 3.0 } else { 1.0 }
    /// };
    /// let reading = HandWeights::new(&deal, weigh).unwrap().read().unwrap();
    /// assert!((reading.chance(Piece::ALL[0], Holder::ALL[0]) - 0.75).abs() < 1e-12);
    /// ```
    pub fn new(deal: &MayHold, mut weigh: impl FnMut(Holder, PieceSet) -> f64) -> Result<Self, DealError> {
        let pieces = deal.piece_count();
        if pieces > MAX_WEIGHED_PIECES {
            return Err(DealError::TooManyPieces {
                pieces,
                limit: MAX_WEIGHED_PIECES,
            });
        }
        deal.check_everything_held()?;
        let mut by_holder = Vec::with_capacity(deal.holder_count());
        for holder in deal.holders() {
            let may = deal.holdable(holder).bits() as u32;
            let hands = Ranked::new(pieces, deal.slots(holder), |hand| {
                if hand & !may != 0 {
                    return Ok(0.0);
                }
                let hand = PieceSet::from_bits(hand as u128);
                let weight = weigh(holder, hand);
                let sound = weight.is_finite() && weight >= 0.0;
                if sound {
                    Ok(weight)
                } else {
                    Err(DealError::BadWeight {
                        holder,
                        pieces: hand,
                        weight,
                    })
                }
            })?;
            by_holder.push(hands);
        }
        Ok(Self {
            pieces,
            by_holder,
            stop: Stop::never(),
        })
    }

    /// The same weights, multiplied no longer than until this.
    #[must_use]
    pub fn until(mut self, stop: Stop) -> Self {
        self.stop = stop;
        self
    }

    /// Weighs every deal: marginals, the chance of each hand, draws.
    ///
    /// An error where no deal has any weight ([`DealError::is_contradiction`]).
    pub fn read(&self) -> Result<WholeReading, DealError> {
        self.read_in(&mut Workspace::default())
    }

    /// The same in memory that was used before, which saves a third of the time where readings follow each other.
    pub fn read_in(&self, memory: &mut Workspace) -> Result<WholeReading, DealError> {
        WholeReading::new(self, memory)
    }
}
