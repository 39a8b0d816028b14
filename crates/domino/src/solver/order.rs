//! In which order moves are tried: the likely best first, so that the rest is soon cut off.

use super::search::Node;
use crate::pieces::{Pip, Seat, Tile, TileSet};
use crate::table::Ends;

/// A move with its rank; `slot` is its place in the order of generation, which names it in the memory.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ranked {
    pub(super) tile: Tile,
    pub(super) ends: Ends,
    pub(super) slot: u8,
    rank: i32,
}

/// Room for all moves on two ends: ten tiles of the largest set fit each.
const MOST_MOVES: usize = 20;

/// The moves of one node. Picking sorts lazily: most nodes are cut off after a move or two.
pub(super) struct Moves {
    list: [Ranked; MOST_MOVES],
    len: usize,
    next: usize,
}

impl Moves {
    #[inline]
    pub(super) fn of(
        node: &Node,
        partner: Option<Seat>,
        next: Seat,
        best: Option<u8>,
        history: &History,
    ) -> Self {
        let blank = Ranked {
            tile: Tile::from_index(0),
            ends: node.ends,
            slot: 0,
            rank: 0,
        };
        let mut moves = Self {
            list: [blank; MOST_MOVES],
            len: 0,
            next: 0,
        };
        let hand = node.hands[node.turn];
        moves.add(node, hand & TileSet::suit(node.ends.left), node.ends.left);
        if node.ends.left != node.ends.right {
            moves.add(node, hand & TileSet::suit(node.ends.right), node.ends.right);
        }
        if moves.len > 1 {
            moves.rank(node, partner, next, best, history);
        }
        moves
    }

    #[inline]
    fn add(&mut self, node: &Node, tiles: TileSet, on: Pip) {
        for tile in tiles.iter() {
            if let Some(place) = self.list.get_mut(self.len) {
                *place = Ranked {
                    tile,
                    ends: node.ends.after(tile, on),
                    slot: self.len as u8,
                    rank: 0,
                };
                self.len += 1;
            }
        }
    }

    #[inline]
    fn rank(&mut self, node: &Node, partner: Option<Seat>, next: Seat, best: Option<u8>, history: &History) {
        let mover = node.turn;
        for play in self.list.iter_mut().take(self.len) {
            let fit = play.ends.fitting();
            let count = |seat: Seat| i32::from((node.hands[seat] & fit).count());
            let (next_fits, mine) = (count(next), count(mover) - i32::from(fit.contains(play.tile)));
            let partner_fits = partner.map_or(0, count);
            // A player who must pass loses a turn: nothing else is worth as much.
            let pass = if next_fits == 0 { 24 } else { 0 };
            play.rank = pass - 3 * next_fits + 2 * mine + partner_fits;
            play.rank += 2 * i32::from(play.tile.is_double()) + i32::from(play.tile.pips()) / 4;
            play.rank = play.rank * 16 + history.of(mover, play.tile);
            if best == Some(play.slot) {
                play.rank = i32::MAX;
            }
        }
    }
}

impl Iterator for Moves {
    type Item = Ranked;

    #[inline]
    fn next(&mut self) -> Option<Ranked> {
        let rest = self.list.get_mut(self.next..self.len)?;
        let best = (0..rest.len()).max_by_key(|&i| (rest[i].rank, std::cmp::Reverse(i)))?;
        rest.swap(0, best);
        self.next += 1;
        rest.first().copied()
    }
}

/// How often a tile of a seat has cut a search short.
#[derive(Debug)]
pub(super) struct History([[u32; 64]; 4]);

impl History {
    pub(super) fn new() -> Self {
        Self([[0; 64]; 4])
    }

    pub(super) fn forget(&mut self) {
        *self = Self::new();
    }

    #[inline]
    pub(super) fn cut(&mut self, seat: Seat, tile: Tile, weight: u32) {
        let count = &mut self.0[seat as usize][tile.index() & 63];
        *count = count.saturating_add(weight * weight);
    }

    /// The logarithm, so that a few thousand cuts do not drown what the position says.
    #[inline]
    fn of(&self, seat: Seat, tile: Tile) -> i32 {
        let count = self.0[seat as usize][tile.index() & 63];
        8 * (32 - count.leading_zeros().cast_signed())
    }
}
