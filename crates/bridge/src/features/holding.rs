//! What people say about the cards of one suit.
//!
//! There are only 8192 holdings, so everything is worked out once and looked up.

use std::sync::LazyLock;

use contract_bridge::{Holding, Rank};

/// Whether a holding stops a suit from being run in notrump.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Stopper {
    /// No.
    #[default]
    None,
    /// With help from partner or the lie of the cards: K, Qx, Jxx.
    Half,
    /// Yes: A, Kx, Qxx, Jxxx.
    Full,
}

/// What people say about the cards of one suit. Half tricks are counted in halves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HoldingFeatures {
    /// How many cards.
    pub length: u8,
    /// Points: ace 4, king 3, queen 2, jack 1.
    pub hcp: u8,
    /// Ace 2, king 1.
    pub controls: u8,
    /// The ranks A K Q J T held, as the bits 4 3 2 1 0.
    pub honours: u8,
    /// Quick tricks, in halves: AK 2, AQ 1½, A or KQ 1, Kx ½.
    pub quick_halves: u8,
    /// Losing tricks: one for each of A, K, Q missing in the first three cards.
    pub losers: u8,
    /// New losing trick count, in halves: a missing ace 3, king 2, queen 1.
    pub new_losers_halves: u8,
    /// Tricks this suit is good for as trumps or the suit to run, in halves.
    pub playing_halves: u8,
    /// Suit quality: cards plus honours, where J and T count only beside a higher honour.
    pub quality: u8,
    /// Whether it stops the suit.
    pub stopper: Stopper,
}

impl HoldingFeatures {
    /// Those of `holding`, looked up.
    pub fn of(holding: Holding) -> Self {
        let index = usize::from(holding.to_bits() >> 2) & (HOLDINGS - 1);
        TABLE.get(index).copied().unwrap_or_default()
    }

    /// How many of A, K, Q.
    pub const fn top_three(self) -> u8 {
        (self.honours >> 2).count_ones() as u8
    }

    fn worked_out(holding: Holding) -> Self {
        let length = holding.len() as u8;
        let [ace, king, queen, jack, ten] =
            [Rank::A, Rank::K, Rank::Q, Rank::J, Rank::T].map(|rank| u8::from(holding.contains(rank)));
        let missing = |at_least: u8, held: u8| u8::from(length >= at_least && held == 0);
        let backed = |lower: u8| lower * u8::from(ace + king + queen > 0);
        let losers = missing(1, ace) + missing(2, king) + missing(3, queen);
        Self {
            length,
            hcp: 4 * ace + 3 * king + 2 * queen + jack,
            controls: 2 * ace + king,
            honours: ace << 4 | king << 3 | queen << 2 | jack << 1 | ten,
            quick_halves: quick_halves(length, ace, king, queen),
            losers,
            new_losers_halves: 3 * missing(1, ace) + 2 * missing(2, king) + missing(3, queen),
            playing_halves: playing_halves(length, [ace, king, queen, jack, ten]),
            quality: length + ace + king + queen + backed(jack) + backed(ten),
            stopper: stopper(length, [ace, king, queen, jack]),
        }
    }
}

/// How many holdings a suit of 13 cards has.
const HOLDINGS: usize = 1 << 13;

static TABLE: LazyLock<Vec<HoldingFeatures>> = LazyLock::new(|| {
    (0..HOLDINGS as u16)
        .map(|bits| HoldingFeatures::worked_out(Holding::from_bits_truncate(bits << 2)))
        .collect()
});

const fn quick_halves(length: u8, ace: u8, king: u8, queen: u8) -> u8 {
    match (ace, king, queen) {
        (1, 1, _) => 4,
        (1, 0, 1) => 3,
        (1, 0, 0) | (0, 1, 1) => 2,
        (0, 1, 0) if length > 1 => 1,
        _ => 0,
    }
}

fn stopper(length: u8, [ace, king, queen, jack]: [u8; 4]) -> Stopper {
    let guarded = |honour: u8, guards: u8| honour == 1 && length > guards;
    if guarded(ace, 0) || guarded(king, 1) || guarded(queen, 2) || guarded(jack, 3) {
        Stopper::Full
    } else if guarded(king, 0) || guarded(queen, 1) || guarded(jack, 2) {
        Stopper::Half
    } else {
        Stopper::None
    }
}

/// Tricks in the first three rounds by the honours held, plus each card from the fourth on.
///
/// The usual estimates for a suit played opposite little: AKQ 3, AKJ and AQJ 2½, AK 2, AQ and KQJ 2 or 1½, and so on.
/// The fourth card of a four-card suit is worth half a trick only.
const fn playing_halves(length: u8, [ace, king, queen, jack, ten]: [u8; 5]) -> u8 {
    let top = match (ace, king, queen, jack, ten) {
        (1, 1, 1, _, _) => 6,
        (1, 1, 0, 1, _) | (1, 0, 1, 1, _) => 5,
        (1, 1, 0, 0, _) | (0, 1, 1, 1, _) | (1, 0, 1, 0, 1) => 4,
        (1, 0, 1, 0, 0) | (1, 0, 0, 1, 1) | (0, 1, 1, 0, 1) => 3,
        (1, 0, 0, _, _) | (0, 1, 1, 0, 0) | (0, 1, 0, 1, _) | (0, 0, 1, 1, 1) => 2,
        (0, 1, 0, 0, _) | (0, 0, 1, _, 1) | (0, 0, 1, 1, 0) => 1,
        _ => 0,
    };
    let top = match length {
        1 if ace == 1 => 2,
        0 | 1 => 0,
        2 if top > 4 => 4,
        _ => top,
    };
    match length {
        0..=3 => top,
        4 => top + 1,
        _ => top + 2 * (length - 3),
    }
}
