//! How likely one player's moves were, as a function of the hand.

use kibitzer_deal::Holder;

use super::{Behaviour, places};
use crate::evidence::{Arrival, Candidate, Decision, Evidence, in_hand};
use crate::pieces::{MOST_PIPS, Seat, Tile, TileSet};

/// The appeal and the number of a tile's moves at one decision.
#[derive(Debug, Clone, Copy, Default)]
struct Part {
    appeal: f64,
    moves: f64,
}

impl Part {
    fn of(model: &Behaviour, decision: &Decision, tile: Tile) -> Self {
        places(tile, decision.ends).fold(Self::default(), |part, on| Self {
            appeal: part.appeal + model.appeal(decision, tile, on),
            moves: part.moves + 1.0,
        })
    }

    fn add(&mut self, other: Self) {
        self.appeal += other.appeal;
        self.moves += other.moves;
    }
}

/// One decision of the player, ready to be weighed.
#[derive(Debug)]
struct Choice {
    event: usize,
    appeal: f64,
    /// What the tiles add that the player is known to have held then.
    base: Part,
    /// What each tile would add, by its number.
    parts: Vec<Part>,
}

/// Weighs the hands of one player.
#[derive(Debug)]
pub(crate) struct Weigher<'a> {
    model: &'a Behaviour,
    choices: Vec<Choice>,
    lots: Vec<(Holder, &'a Arrival)>,
    /// Tiles that were shown but may have come from several lots.
    loose: Vec<Candidate>,
    pieces: &'a [Candidate],
}

impl<'a> Weigher<'a> {
    pub(crate) fn new(evidence: &'a Evidence, player: Seat, model: &'a Behaviour) -> Self {
        let lots = Holder::ALL.into_iter().zip(&evidence.lots);
        let decisions = evidence.decisions.iter().filter(|d| d.player == player);
        let shown_by = |c: &&Candidate| c.shown.is_some_and(|(seat, _)| seat == player);
        Self {
            model,
            choices: decisions.map(|d| choice(evidence, d, model)).collect(),
            lots: lots.filter(|(_, lot)| lot.owner == Some(player)).collect(),
            loose: evidence.pieces.iter().filter(shown_by).copied().collect(),
            pieces: &evidence.pieces,
        }
    }

    /// Whether every hand weighs the same.
    pub(crate) fn is_flat(&self) -> bool {
        self.choices.is_empty() && self.lots.len() <= 1
    }

    /// How likely the player's moves were with these hidden tiles in hand now.
    ///
    /// Where the player has drawn, it is the sum over all ways in which the tiles can have come to the hand.
    pub(crate) fn weigh(&self, hand: TileSet) -> f64 {
        if self.lots.len() <= 1 {
            return self.of_one_lot(hand);
        }
        let sums: Vec<Part> = self.choices.iter().map(|c| c.base).collect();
        let (tiles, mut free) = self.to_spread(hand);
        self.spread(&tiles, &mut free, &sums)
    }

    /// How likely the moves were, averaged over the ways in which the tiles can have come to the hand.
    pub(crate) fn mean(&self, hand: TileSet) -> f64 {
        if self.lots.len() <= 1 {
            return self.of_one_lot(hand);
        }
        let (tiles, mut free) = self.to_spread(hand);
        let ways = self.ways(&tiles, &mut free);
        self.weigh(hand) / ways.max(1.0)
    }

    fn of_one_lot(&self, hand: TileSet) -> f64 {
        let chance = |choice: &Choice| {
            let mut sum = choice.base;
            hand.iter().for_each(|tile| sum.add(choice.parts[tile.index()]));
            self.model.chance(choice.appeal, sum.appeal, sum.moves)
        };
        self.choices.iter().map(chance).product()
    }

    /// The tiles whose lots are open, and the room in each lot.
    fn to_spread(&self, hand: TileSet) -> (Vec<Candidate>, Vec<usize>) {
        let mine = self
            .pieces
            .iter()
            .filter(|c| c.shown.is_none() && hand.contains(c.tile));
        let tiles = mine.chain(&self.loose).copied().collect();
        (tiles, self.lots.iter().map(|(_, lot)| lot.slots).collect())
    }

    /// In how many ways the tiles can be spread over the lots.
    fn ways(&self, tiles: &[Candidate], free: &mut [usize]) -> f64 {
        let Some((first, rest)) = tiles.split_first() else {
            return 1.0;
        };
        let mut total = 0.0;
        for (i, (holder, _)) in self.lots.iter().enumerate() {
            if free[i] > 0 && first.lots.contains(*holder) {
                free[i] -= 1;
                total += self.ways(rest, free);
                free[i] += 1;
            }
        }
        total
    }

    fn likelihood(&self, sums: &[Part]) -> f64 {
        let chances = self.choices.iter().zip(sums);
        chances
            .map(|(c, sum)| self.model.chance(c.appeal, sum.appeal, sum.moves))
            .product()
    }

    /// The sum over all ways to spread the tiles over the lots.
    fn spread(&self, tiles: &[Candidate], free: &mut [usize], sums: &[Part]) -> f64 {
        let Some((first, rest)) = tiles.split_first() else {
            return self.likelihood(sums);
        };
        let mut total = 0.0;
        for (i, (holder, lot)) in self.lots.iter().enumerate() {
            if free[i] == 0 || !first.lots.contains(*holder) {
                continue;
            }
            free[i] -= 1;
            let until = first.shown.map_or(usize::MAX, |(_, event)| event);
            let with = self.choices.iter().zip(sums).map(|(choice, &sum)| {
                let mut sum = sum;
                if in_hand(lot, choice.event) && choice.event <= until {
                    sum.add(choice.parts[first.tile.index()]);
                }
                sum
            });
            total += self.spread(rest, free, &with.collect::<Vec<_>>());
            free[i] += 1;
        }
        total
    }
}

fn choice(evidence: &Evidence, decision: &Decision, model: &Behaviour) -> Choice {
    let parts: Vec<Part> = TileSet::full(MOST_PIPS)
        .iter()
        .map(|tile| Part::of(model, decision, tile))
        .collect();
    let mut base = Part::default();
    for shown in &evidence.shown {
        let lot = &evidence.lots[shown.lot];
        let held = lot.owner == Some(decision.player) && in_hand(lot, decision.event);
        if held && shown.event >= decision.event {
            base.add(parts[shown.tile.index()]);
        }
    }
    Choice {
        event: decision.event,
        appeal: model.appeal(decision, decision.play.tile, decision.play.on),
        base,
        parts,
    }
}
