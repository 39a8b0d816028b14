//! Alpha–beta over open hands.

use kibitzer_deal::Stop;

use super::Value;
use super::memory::{Known, Memory};
use super::order::{History, Moves};
use super::position::{Position, key};
use crate::pieces::{BySeat, Seat, Side, Tile, TileSet};
use crate::rules::{Blocked, Boneyard, Count, Rules};
use crate::score;
use crate::table::{Ends, Move};

/// After this many nodes it is looked whether to go on.
const LOOK_EVERY: u64 = 1024;

/// Beyond any value.
const INFINITY: i16 = i16::MAX;

/// Solves positions of one table, one after the other. Keep it: its memory is allocated once.
#[derive(Debug)]
pub struct Solver {
    rules: Rules,
    side: Side,
    after: BySeat<Seat>,
    ours: BySeat<bool>,
    partner: BySeat<Option<Seat>>,
    players: usize,
    /// With two sides and a block by sides, pips alone settle every ending.
    by_side: bool,
    memory: Memory,
    history: History,
    stock: Vec<Tile>,
    tiles: TileSet,
    nodes: u64,
    /// Where the search of this position gives up, and whether it has.
    most_nodes: u64,
    given_up: bool,
    stop: Stop,
}

/// A position inside the search.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) hands: BySeat<TileSet>,
    pub(super) ends: Ends,
    pub(super) turn: Seat,
    /// Tiles left in the stock.
    stock: u8,
    /// Pips in our hands and in all others.
    ours: u16,
    theirs: u16,
    played: TileSet,
}

impl Solver {
    /// A solver for this table; values are those of `side`.
    pub fn new(rules: &Rules, side: Side) -> Self {
        Self {
            side,
            after: BySeat::from_fn(|seat| rules.after(seat)),
            ours: BySeat::from_fn(|seat| rules.plays(seat) && rules.side(seat) == side),
            partner: BySeat::from_fn(|seat| rules.partner(seat)),
            players: rules.players().count(),
            by_side: rules.sides().count() == 2 && rules.scoring.blocked == Blocked::LowerSide,
            memory: Memory::new(),
            history: History::new(),
            stock: Vec::new(),
            tiles: rules.tiles(),
            rules: rules.clone(),
            nodes: 0,
            most_nodes: u64::MAX,
            given_up: false,
            stop: Stop::never(),
        }
    }

    /// The same, searching no longer than until this.
    #[must_use]
    pub fn until(mut self, stop: &Stop) -> Self {
        self.stop = stop.clone();
        self
    }

    /// What each move is worth, as [`Solver::values`] or, without points, [`Solver::winners`]; `None` where that
    /// takes more than this many nodes, or where it is time to stop.
    pub fn try_values(
        &mut self,
        position: &Position,
        points: bool,
        nodes: u64,
    ) -> Option<Vec<(Move, Value)>> {
        self.most_nodes = self.nodes.saturating_add(nodes);
        let values = if points {
            self.values(position)
        } else {
            self.winners(position)
        };
        self.most_nodes = u64::MAX;
        (!self.given_up).then_some(values)
    }

    /// Looks whether to give up.
    #[inline]
    fn is_beyond(&mut self) -> bool {
        if self.nodes.is_multiple_of(LOOK_EVERY) && !self.given_up {
            self.given_up = self.nodes >= self.most_nodes || self.stop.is_due();
        }
        self.given_up
    }

    /// How many positions have been searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What the position is worth.
    pub fn value(&mut self, position: &Position) -> Value {
        self.begin(position);
        self.solve(position)
    }

    /// Who wins: the sign of [`Solver::value`], found sooner.
    pub fn winner(&mut self, position: &Position) -> Value {
        self.begin(position);
        Value(self.winner_of(position).signum())
    }

    /// What each move of the player to move is worth.
    pub fn values(&mut self, position: &Position) -> Vec<(Move, Value)> {
        self.each_move(position, Self::solve)
    }

    /// Whether each move of the player to move wins.
    pub fn winners(&mut self, position: &Position) -> Vec<(Move, Value)> {
        self.each_move(position, |solver, child| Value(solver.winner_of(child).signum()))
    }

    fn each_move(
        &mut self,
        position: &Position,
        mut solve: impl FnMut(&mut Self, &Position) -> Value,
    ) -> Vec<(Move, Value)> {
        self.begin(position);
        let mut answers = Vec::new();
        for play in position.moves() {
            let mut child = position.clone();
            child.place(play);
            let value = if child.hands[child.to_move].is_empty() {
                let capicua = score::is_capicua(play.tile, position.ends);
                let outcome = score::went_out(&self.rules, child.to_move, &child.hands, capicua);
                self.worth(outcome)
            } else {
                child.to_move = self.after[child.to_move];
                solve(self, &child)
            };
            answers.push((play, value));
        }
        answers
    }

    fn begin(&mut self, position: &Position) {
        self.given_up = self.stop.is_due();
        let held = position.hands.iter().map(|(_, hand)| hand.len());
        self.memory.begin(held.sum::<usize>() + position.stock.len());
        self.history.forget();
        self.stock.clone_from(&position.stock);
    }

    fn worth(&self, outcome: score::Outcome) -> Value {
        match outcome.winner {
            Some(winner) => Value::new(winner == self.side, outcome.points),
            None => Value::TIE,
        }
    }

    fn winner_of(&mut self, position: &Position) -> i16 {
        let first = self.root(position, 0, 1);
        if first > 0 {
            first
        } else {
            self.root(position, -1, 0)
        }
    }

    /// The winner first, then the points, by windows of no width around the value found last.
    fn solve(&mut self, position: &Position) -> Value {
        let (mut low, mut high) = (-INFINITY, INFINITY);
        let mut guess = 1;
        while low < high && !self.given_up {
            let value = self.root(position, guess - 1, guess);
            if value < guess {
                high = value;
                guess = value;
            } else {
                low = value;
                guess = value + 1;
            }
        }
        Value(low)
    }

    fn root(&mut self, position: &Position, alpha: i16, beta: i16) -> i16 {
        match position.ends {
            Some(ends) => {
                let node = self.node(position, ends);
                self.search(node, alpha, beta)
            }
            None => self.first_tile(position, alpha, beta),
        }
    }

    fn node(&self, position: &Position, ends: Ends) -> Node {
        let pips = |ours: bool| {
            let seats = Seat::ALL.into_iter().filter(|&s| self.ours[s] == ours);
            seats.map(|s| position.hands[s].pips() as u16).sum()
        };
        let held = Seat::ALL
            .iter()
            .fold(TileSet::EMPTY, |all, &s| all | position.hands[s]);
        Node {
            hands: position.hands,
            ends,
            turn: position.to_move,
            stock: self.stock.len() as u8,
            ours: pips(true),
            theirs: pips(false),
            played: self.tiles - held,
        }
    }

    /// Before the first tile every tile can be played: a node of its own.
    fn first_tile(&mut self, position: &Position, mut alpha: i16, mut beta: i16) -> i16 {
        let ours = self.ours[position.to_move];
        let mut best = if ours { -INFINITY } else { INFINITY };
        let mut moves = position.moves();
        moves.sort_by_key(|play| std::cmp::Reverse((play.tile.is_double(), play.tile.pips())));
        for play in moves {
            let mut child = position.clone();
            child.place(play);
            let value = if child.hands[child.to_move].is_empty() {
                let outcome = score::went_out(&self.rules, child.to_move, &child.hands, false);
                self.worth(outcome).0
            } else {
                child.to_move = self.after[child.to_move];
                self.root(&child, alpha, beta)
            };
            if ours {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn search(&mut self, mut node: Node, mut alpha: i16, mut beta: i16) -> i16 {
        self.nodes += 1;
        if self.is_beyond() {
            return alpha;
        }
        if !self.find_mover(&mut node) {
            return self.blocked(&node);
        }
        let mover = node.turn;
        if node.hands[mover].len() == 1 {
            return self.goes_out(&node);
        }
        let (worst, best) = self.bounds(&node);
        if best <= alpha {
            return best;
        }
        if worst >= beta {
            return worst;
        }
        let key = self.key(&node);
        let (mut known_low, mut known_high, mut hint) = (worst, best, None);
        if let Some(known) = self.memory.find(key) {
            known_low = known_low.max(known.low);
            known_high = known_high.min(known.high);
            hint = Some(known.best);
        }
        if known_low >= beta || known_low == known_high {
            return known_low;
        }
        if known_high <= alpha {
            return known_high;
        }
        alpha = alpha.max(known_low);
        beta = beta.min(known_high);
        let (value, slot) = self.best_move(&node, alpha, beta, hint);
        let known = Known {
            low: if value > alpha { value } else { known_low },
            high: if value < beta { value } else { known_high },
            best: slot,
        };
        self.memory.keep(key, known);
        value
    }

    #[inline]
    fn best_move(&mut self, node: &Node, mut alpha: i16, mut beta: i16, hint: Option<u8>) -> (i16, u8) {
        let mover = node.turn;
        let ours = self.ours[mover];
        let next = self.after[mover];
        let mut best = if ours { -INFINITY } else { INFINITY };
        let mut slot = 0;
        for play in Moves::of(node, self.partner[mover], next, hint, &self.history) {
            let child = self.child(node, play.tile, play.ends);
            let value = self.search(child, alpha, beta);
            if ours {
                if value > best {
                    best = value;
                    slot = play.slot;
                }
                alpha = alpha.max(value);
            } else {
                if value < best {
                    best = value;
                    slot = play.slot;
                }
                beta = beta.min(value);
            }
            if alpha >= beta {
                self.history
                    .cut(mover, play.tile, u32::from(node.hands[mover].count()));
                break;
            }
        }
        (best, slot)
    }

    #[inline]
    fn child(&self, node: &Node, tile: Tile, ends: Ends) -> Node {
        let mut child = *node;
        child.hands[node.turn].remove(tile);
        child.played.insert(tile);
        let pips = u16::from(tile.pips());
        if self.ours[node.turn] {
            child.ours -= pips;
        } else {
            child.theirs -= pips;
        }
        child.ends = ends;
        child.turn = self.after[node.turn];
        child
    }

    /// Moves the turn on to the first player who can play, drawing where the rules say so; false if nobody can.
    #[inline]
    fn find_mover(&self, node: &mut Node) -> bool {
        let fit = node.ends.fitting();
        let mut passes = 0;
        while passes < self.players {
            if !(node.hands[node.turn] & fit).is_empty() {
                return true;
            }
            passes += 1;
            if node.stock > 0 {
                if self.draws(node, fit) {
                    return true;
                }
                // Who has drawn has not yet shown that nothing can be played.
                passes = 0;
            }
            node.turn = self.after[node.turn];
        }
        false
    }

    /// Draws for the player to move; whether the last tile drawn fits.
    fn draws(&self, node: &mut Node, fit: TileSet) -> bool {
        let once = matches!(self.rules.boneyard, Boneyard::Draw { once: true, .. });
        while node.stock > 0 {
            node.stock -= 1;
            let Some(&tile) = self.stock.get(usize::from(node.stock)) else {
                return false;
            };
            node.hands[node.turn].insert(tile);
            let pips = u16::from(tile.pips());
            if self.ours[node.turn] {
                node.ours += pips;
            } else {
                node.theirs += pips;
            }
            if fit.contains(tile) {
                return true;
            }
            if once {
                return false;
            }
        }
        false
    }

    /// No value can lie outside of these: points come from pips that are in a hand or can still be drawn.
    #[inline]
    fn bounds(&self, node: &Node) -> (i16, i16) {
        let stock: u16 = if node.stock == 0 {
            0
        } else {
            self.stock_pips(node.stock)
        };
        let extra = self.rules.scoring.capicua.saturating_add(stock);
        let all = node.ours + node.theirs;
        let narrow = self.by_side && self.rules.scoring.count == Count::Losers;
        let (win, loss) = if narrow {
            (node.theirs, node.ours)
        } else {
            (all, all)
        };
        let size = |points: u16| Value::new(true, u32::from(points.saturating_add(extra))).0;
        (-size(loss), size(win))
    }

    fn stock_pips(&self, left: u8) -> u16 {
        self.stock
            .iter()
            .take(usize::from(left))
            .map(|t| u16::from(t.pips()))
            .sum()
    }

    /// The ending when the mover plays the last tile.
    #[inline]
    fn goes_out(&self, node: &Node) -> i16 {
        let ours = self.ours[node.turn];
        let last = node.hands[node.turn];
        let pips = last.pips() as u16;
        let tile = last.iter().next();
        let capicua = tile.is_some_and(|tile| score::is_capicua(tile, Some(node.ends)));
        let bonus = if capicua {
            u32::from(self.rules.scoring.capicua)
        } else {
            0
        };
        if self.by_side {
            let (left, others) = if ours {
                (node.ours, node.theirs)
            } else {
                (node.theirs, node.ours)
            };
            let partner = match self.rules.scoring.count {
                Count::Losers => 0,
                Count::AllOthers => left - pips,
            };
            return Value::new(ours, u32::from(others + partner) + bonus).0;
        }
        let mut hands = node.hands;
        hands[node.turn] = TileSet::EMPTY;
        self.worth(score::went_out(&self.rules, node.turn, &hands, capicua))
            .0
    }

    fn blocked(&self, node: &Node) -> i16 {
        if self.by_side && self.rules.scoring.count == Count::Losers {
            return match node.ours.cmp(&node.theirs) {
                std::cmp::Ordering::Less => Value::new(true, u32::from(node.theirs)).0,
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Greater => Value::new(false, u32::from(node.ours)).0,
            };
        }
        self.worth(score::blocked(&self.rules, &node.hands)).0
    }

    /// Where tiles can be drawn, the tiles on the table do not tell who drew which: hands and ends are mixed in.
    #[inline]
    fn key(&self, node: &Node) -> u128 {
        if self.stock.is_empty() {
            return key(node.played, node.ends, node.turn);
        }
        let ends = [node.ends.left, node.ends.right].map(|pip| u64::from(pip.value()));
        let rest = u64::from(node.stock) << 16 | ends[0].max(ends[1]) << 8 | ends[0].min(ends[1]) << 4;
        let mix = |mixed: u64, part: u64| (mixed ^ part).wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(31);
        let hands = Seat::ALL.iter().map(|&seat| node.hands[seat].bits());
        let parts = hands.flat_map(|bits| [bits as u64, (bits >> 64) as u64]);
        parts.fold(mix(node.turn as u64, rest), mix).into()
    }
}
