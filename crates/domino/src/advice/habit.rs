//! How a move turns out when everybody goes on by habit, seeing only their own tiles.
//!
//! The solver lets all players see all hands, and so takes for granted that everyone knows what to lead and what to
//! block. A hand played on by habit takes nothing for granted. Each is wrong in its own way; together they choose better than
//! either.

use rand::{Rng, RngExt};

use crate::pieces::{Tile, TileSet, tiles_in_set};
use crate::rules::Rules;
use crate::score::{self, Outcome};
use crate::solver::{Duty, Position};
use crate::table::{Ends, Move};

/// How much tiles and the ends that they leave appeal.
pub(super) struct Habit<'a> {
    rules: &'a Rules,
    by_tile: Vec<f64>,
    /// By how many of one's other tiles fit the ends then.
    by_fits: [f64; MOST_FITS],
}

/// How much more a double appeals, twelve pips more, and a tile more that fits, as powers of e.
const DOUBLE: f64 = 1.0;
const TWELVE_PIPS: f64 = 2.0;
const FIT: f64 = 0.7;
/// One more than the most tiles that can fit: beyond that, more make no difference.
const MOST_FITS: usize = 10;
/// The most moves there can be: nineteen tiles of a double-nine set fit two ends, one of them both.
const MOST_MOVES: usize = 20;

impl<'a> Habit<'a> {
    pub(super) fn new(rules: &'a Rules) -> Self {
        let appeal = |tile: Tile| {
            let double = if tile.is_double() { DOUBLE } else { 0.0 };
            (double + TWELVE_PIPS * f64::from(tile.pips()) / 12.0).exp()
        };
        let tiles = (0..tiles_in_set(9) as u8).map(Tile::from_index);
        Self {
            rules,
            by_tile: tiles.map(appeal).collect(),
            by_fits: std::array::from_fn(|fits| (FIT * fits as f64).exp()),
        }
    }

    /// Plays a hand to its end: this move first.
    pub(super) fn play_out(&self, mut position: Position, first: Move, rng: &mut impl Rng) -> Outcome {
        let mut play = first;
        loop {
            let (mover, before) = (position.to_move, position.ends);
            position.place(play);
            if position.hands[mover].is_empty() {
                let capicua = score::is_capicua(play.tile, before);
                return score::went_out(self.rules, mover, &position.hands, capicua);
            }
            position.to_move = self.rules.after(mover);
            match self.next(&mut position, rng) {
                Some(next) => play = next,
                None => return score::blocked(self.rules, &position.hands),
            }
        }
    }

    /// The next move, after those who cannot have drawn or passed; none where the hand is blocked.
    fn next(&self, position: &mut Position, rng: &mut impl Rng) -> Option<Move> {
        let ends = position.ends?;
        let mut drawn = 0;
        let mut passes = 0;
        while passes < self.rules.players().count() {
            match position.duty(self.rules, drawn) {
                Duty::Play => return self.choose(position.hands[position.to_move], ends, rng),
                Duty::Draw => {
                    let tile = position.stock.pop()?;
                    position.hands[position.to_move].insert(tile);
                    drawn += 1;
                }
                Duty::Pass => {
                    passes = if drawn > 0 { 0 } else { passes + 1 };
                    drawn = 0;
                    position.to_move = self.rules.after(position.to_move);
                }
            }
        }
        None
    }

    /// A move by its appeal.
    fn choose(&self, hand: TileSet, ends: Ends, rng: &mut impl Rng) -> Option<Move> {
        let mut all = 0.0;
        let mut up_to = [(None, 0.0); MOST_MOVES];
        let mut count = 0;
        for tile in (hand & ends.fitting()).iter() {
            let others = hand.without(tile);
            for on in ends.pips().filter(|&pip| tile.has(pip)) {
                let fits = (others & ends.after(tile, on).fitting()).len();
                all += self.by_tile[tile.index()] * self.by_fits[fits.min(MOST_FITS - 1)];
                if let Some(slot) = up_to.get_mut(count) {
                    *slot = (Some(Move { tile, on: Some(on) }), all);
                    count += 1;
                }
            }
        }
        let aim = rng.random::<f64>() * all;
        let moves = &up_to[..count];
        let chosen = moves.iter().find(|(_, up_to)| aim < *up_to).or(moves.last());
        chosen.and_then(|(play, _)| *play)
    }
}
