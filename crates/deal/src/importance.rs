//! Estimates from exact draws with weights, and how far they can be trusted.

use rand::{Rng, RngExt};

use crate::{DealError, Hands, Holder, MAX_PIECES, MayHold, Piece, Sampler};

/// Chances estimated from weighed draws.
#[derive(Clone, Debug)]
pub struct Estimate {
    holders: usize,
    draws: Vec<(Hands, f64)>,
    total: f64,
    /// Σ weight and Σ weight² of the draws that have each piece with each holder.
    cells: Vec<(f64, f64)>,
    squares: f64,
}

/// Draws deals that fit `deal` uniformly and weighs each.
///
/// An error where no draw has any weight, or `weigh` gives what is not a finite number from 0 up.
///
/// ```
/// use kibitzer_deal::{Holder, MayHold, Piece, importance};
/// use rand::{SeedableRng, rngs::SmallRng};
///
/// let deal = MayHold::anything(&[13, 13]).unwrap();
/// let even = importance(&deal, 2_000, &mut SmallRng::seed_from_u64(1), |_| 1.0).unwrap();
/// assert!((even.chance(Piece::ALL[0], Holder::ALL[0]) - 0.5).abs() < 0.06);
/// assert!((even.effective_draws() - 2_000.0).abs() < 1e-6);
/// ```
pub fn importance<R: Rng + ?Sized>(
    deal: &MayHold,
    draws: usize,
    random: &mut R,
    mut weigh: impl FnMut(&Hands) -> f64,
) -> Result<Estimate, DealError> {
    let sampler = Sampler::new(deal)?;
    let mut estimate = Estimate::empty(deal);
    for _ in 0..draws {
        let hands = sampler.draw(random);
        let weight = weigh(&hands);
        if !(weight.is_finite() && weight >= 0.0) {
            let holder = Holder::ALL[0];
            return Err(DealError::BadWeight {
                holder,
                pieces: hands.of(holder),
                weight,
            });
        }
        estimate.add(deal, hands, weight);
    }
    if estimate.total > 0.0 {
        Ok(estimate)
    } else {
        Err(DealError::NoDrawFits { draws })
    }
}

impl Estimate {
    pub(crate) fn empty(deal: &MayHold) -> Self {
        let holders = deal.holder_count();
        let cells = vec![(0.0, 0.0); deal.piece_count().min(MAX_PIECES) * holders];
        Self {
            holders,
            draws: Vec::new(),
            total: 0.0,
            cells,
            squares: 0.0,
        }
    }

    pub(crate) fn add(&mut self, deal: &MayHold, hands: Hands, weight: f64) {
        if weight == 0.0 {
            return;
        }
        self.total += weight;
        self.squares += weight * weight;
        for holder in deal.holders() {
            for piece in hands.of(holder).iter() {
                let cell = &mut self.cells[piece.index() * self.holders + holder.index()];
                cell.0 += weight;
                cell.1 += weight * weight;
            }
        }
        self.draws.push((hands, weight));
    }

    fn cell(&self, piece: Piece, holder: Holder) -> (f64, f64) {
        let known = holder.index() < self.holders;
        let cell = known.then(|| self.cells.get(piece.index() * self.holders + holder.index()));
        cell.flatten().copied().unwrap_or_default()
    }

    /// The estimated chance that this piece is with this holder.
    pub fn chance(&self, piece: Piece, holder: Holder) -> f64 {
        self.cell(piece, holder).0 / self.total
    }

    /// The standard error of that chance: of a ratio of weighed sums, by the delta method.
    pub fn standard_error(&self, piece: Piece, holder: Holder) -> f64 {
        let (_, squares) = self.cell(piece, holder);
        let chance = self.chance(piece, holder);
        // Σ w² (x − p)², x being 1 in the cell's draws and 0 in the others.
        let spread = squares * (1.0 - 2.0 * chance) + self.squares * chance * chance;
        spread.max(0.0).sqrt() / self.total
    }

    /// How many equal draws these weighed ones are worth: (Σw)² / Σw².
    pub fn effective_draws(&self) -> f64 {
        self.total * self.total / self.squares
    }

    /// One of the draws, by weight.
    pub fn draw<R: Rng + ?Sized>(&self, random: &mut R) -> Hands {
        let mut aim = random.random::<f64>() * self.total;
        let found = self.draws.iter().find(|(_, weight)| {
            aim -= weight;
            aim < 0.0
        });
        found
            .or(self.draws.last())
            .map(|(hands, _)| *hands)
            .unwrap_or_default()
    }

    /// The draws with a weight above 0, each with its weight.
    pub fn draws(&self) -> &[(Hands, f64)] {
        &self.draws
    }
}
