//! One question, one answer: the cheapest exact method that fits, or draws, and which it was.

use rand::Rng;

use crate::{
    Counter, Counts, DealError, Estimate, HandWeights, Hands, Holder, HolderSet, LinkReading, Linked,
    MAX_WEIGHED_PIECES, MayHold, Piece, Rule, Sampler, WholeReading, importance,
};

/// How much may be spent on an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most hidden pieces for which whole hands are weighed exactly: 21 take about a tenth of a second, each piece
    /// more a little over twice as long.
    pub whole_pieces: usize,
    /// How many deals to draw where no exact method fits.
    pub draws: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            whole_pieces: 21,
            draws: 20_000,
        }
    }
}

/// Which method gave the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By interchangeable classes, exact.
    Classes,
    /// Piece by piece with rules, exact.
    Links,
    /// By subset convolution over whole hands, exact.
    WholeHands,
    /// Uniform draws with weights, estimated.
    Importance,
}

impl Method {
    /// Whether chances are exact, so that 0 and 1 are proofs.
    pub const fn is_exact(self) -> bool {
        !matches!(self, Self::Importance)
    }
}

/// A weight for a whole hand.
pub type HandWeight<'a> = &'a dyn Fn(Holder, crate::PieceSet) -> f64;

/// Everything known about a deal.
pub struct Known<'a> {
    /// Who may hold what.
    pub may_hold: &'a MayHold,
    /// Rules on small sets of pieces.
    pub rules: &'a [Rule],
    /// A weight on whole hands, where there is one.
    pub hands: Option<HandWeight<'a>>,
}

/// The posterior over deals, however it was had.
#[derive(Clone, Debug)]
pub enum Posterior {
    /// Equal deals, counted by class.
    Classes(Box<(Counts, Sampler)>),
    /// Deals with rules.
    Links(Box<LinkReading>),
    /// Deals with weights on whole hands.
    WholeHands(Box<WholeReading>),
    /// Weighed draws.
    Importance(Box<Estimate>),
}

impl Known<'_> {
    /// The posterior by the cheapest exact method within the budget, or from draws where none is.
    pub fn posterior<R: Rng + ?Sized>(&self, budget: Budget, random: &mut R) -> Result<Posterior, DealError> {
        match self.hands {
            None if self.rules.is_empty() => self.by_class(),
            None => match self.by_links() {
                Err(DealError::TooManyStates { .. } | DealError::TooManyDeals) => {
                    self.by_draws(budget, random)
                }
                found => found,
            },
            Some(weigh) if self.may_hold.piece_count() <= budget.whole_pieces.min(MAX_WEIGHED_PIECES) => {
                self.by_whole_hands(weigh)
            }
            Some(_) => self.by_draws(budget, random),
        }
    }

    fn by_class(&self) -> Result<Posterior, DealError> {
        let mut counter = Counter::new();
        let counts = counter.count(self.may_hold)?.clone();
        Ok(Posterior::Classes(Box::new((
            counts,
            Sampler::new(self.may_hold)?,
        ))))
    }

    fn by_links(&self) -> Result<Posterior, DealError> {
        let mut deal = Linked::new(self.may_hold.clone());
        self.rules.iter().try_for_each(|rule| deal.add(rule.clone()))?;
        Ok(Posterior::Links(Box::new(deal.read()?)))
    }

    /// A rule is a weight on a whole hand too.
    fn by_whole_hands(&self, weigh: HandWeight<'_>) -> Result<Posterior, DealError> {
        let weights = HandWeights::new(self.may_hold, |holder, hand| {
            let rules = self.rules.iter().filter(|rule| rule.holder() == holder);
            rules.fold(weigh(holder, hand), |weight, rule| weight * rule.weigh(hand))
        })?;
        Ok(Posterior::WholeHands(Box::new(weights.read()?)))
    }

    fn by_draws<R: Rng + ?Sized>(&self, budget: Budget, random: &mut R) -> Result<Posterior, DealError> {
        let estimate = importance(self.may_hold, budget.draws, random, |hands| self.weight(hands))?;
        Ok(Posterior::Importance(Box::new(estimate)))
    }

    fn weight(&self, hands: &Hands) -> f64 {
        let by_rules: f64 = self
            .rules
            .iter()
            .map(|rule| rule.weigh(hands.of(rule.holder())))
            .product();
        let by_hands = |weigh: HandWeight<'_>| -> f64 {
            self.may_hold
                .holders()
                .map(|holder| weigh(holder, hands.of(holder)))
                .product()
        };
        by_rules * self.hands.map_or(1.0, by_hands)
    }
}

impl Posterior {
    /// The method that gave it.
    pub const fn method(&self) -> Method {
        match self {
            Self::Classes(_) => Method::Classes,
            Self::Links(_) => Method::Links,
            Self::WholeHands(_) => Method::WholeHands,
            Self::Importance(_) => Method::Importance,
        }
    }

    /// The chance that this piece is with this holder.
    pub fn chance(&self, piece: Piece, holder: Holder) -> f64 {
        match self {
            Self::Classes(counted) => counted.0.chance(piece, holder),
            Self::Links(reading) => reading.chance(piece, holder),
            Self::WholeHands(reading) => reading.chance(piece, holder),
            Self::Importance(estimate) => estimate.chance(piece, holder),
        }
    }

    /// The standard error of that chance: 0 where it is exact.
    pub fn standard_error(&self, piece: Piece, holder: Holder) -> f64 {
        match self {
            Self::Importance(estimate) => estimate.standard_error(piece, holder),
            _ => 0.0,
        }
    }

    /// How many equal draws an estimate is worth; `None` where the answer is exact.
    pub fn effective_draws(&self) -> Option<f64> {
        match self {
            Self::Importance(estimate) => Some(estimate.effective_draws()),
            _ => None,
        }
    }

    /// Who holds this piece with some chance.
    pub fn support(&self, piece: Piece) -> HolderSet {
        Holder::ALL
            .into_iter()
            .filter(|&holder| self.chance(piece, holder) > 0.0)
            .collect()
    }

    /// Draws a deal from the posterior (for an estimate: one of its draws, by weight).
    pub fn draw<R: Rng + ?Sized>(&self, random: &mut R) -> Hands {
        match self {
            Self::Classes(counted) => counted.1.draw(random),
            Self::Links(reading) => reading.draw(random),
            Self::WholeHands(reading) => reading.draw(random),
            Self::Importance(estimate) => estimate.draw(random),
        }
    }
}
