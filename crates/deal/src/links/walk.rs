//! Deals drawn by random walks, where there are too many states to count.
//!
//! A deal that fits becomes another by an exchange: two pieces, or three in a ring, change hands. An exchange that leaves a deal
//! that fits is made as often as the weights of the two deals ask for (Metropolis), so that a long walk comes to every deal as often as it
//! is likely. Several walks set out from different deals; how far their answers lie apart is the error of the mean.
//!
//! Exchanges of two and three do not always lead from everywhere to everywhere; the walks begin at different deals, and their error then
//! says that they stayed apart. What is impossible is not for a walk to say: the one who asks has to know it.

use rand::rngs::SmallRng;
use rand::{Rng, RngExt, SeedableRng};

use super::Linked;
use super::simplify::{Simple, simplify};
use crate::{DealError, Hands, Holder, Piece, each, mean_and_error};

/// Exchanges tried between two deals that are kept, for each piece that is open.
const TRIES: usize = 8;

/// Deals of each walk that are passed over before the first is kept.
const LEAD: usize = 40;

/// Of this many exchanges one is of three pieces.
const RING: u32 = 4;

/// Deals drawn by walks, with the chances that they make.
#[derive(Clone, Debug)]
pub struct Walked {
    deals: Vec<Hands>,
    holders: usize,
    /// The chance of each piece × holder, and its standard error.
    chances: Vec<(f64, f64)>,
}

impl Linked {
    /// Draws deals by a walk from each of these deals, which must fit; each walk keeps this many.
    ///
    /// ```
    /// use kibitzer_deal::{Hands, Holder, Linked, MayHold, Piece, PieceSet, Rule};
    ///
    /// // Of the five ways in which holder 0 has piece 0 or 1, three have piece 0.
    /// let [first, second] = [Holder::ALL[0], Holder::ALL[1]];
    /// let deal = MayHold::anything(&[2, 2]).unwrap();
    /// let deal = Linked::new(deal).with(Rule::at_least_one(first, PieceSet::first(2))).unwrap();
    /// let mut start = Hands::default();
    /// start.give_all(first, PieceSet::first(2));
    /// start.give_all(second, PieceSet::first(4) - PieceSet::first(2));
    /// let walked = deal.walk(&[start; 8], 500, 1).unwrap();
    /// let (chance, error) = walked.chance(Piece::ALL[0], first);
    /// assert!((chance - 3.0 / 5.0).abs() < 4.0 * error && error < 0.02);
    /// ```
    pub fn walk(&self, starts: &[Hands], deals: usize, seed: u64) -> Result<Walked, DealError> {
        let simple = simplify(self)?;
        let ground = Ground::new(&simple);
        let walks = each(starts.len(), |number| -> Result<Vec<Hands>, DealError> {
            let random = SmallRng::seed_from_u64(seed.wrapping_add(number as u64));
            let mut walk = Walk::new(&ground, starts[number], random).ok_or(DealError::NothingFits)?;
            (0..LEAD).for_each(|_| walk.go_on());
            let kept = (0..deals.max(1)).map(|_| {
                self.stop().check()?;
                walk.go_on();
                Ok(walk.hands)
            });
            kept.collect()
        });
        let walks = walks.into_iter().collect::<Result<Vec<_>, _>>()?;
        if walks.is_empty() {
            return Err(DealError::NothingFits);
        }
        Ok(Walked::new(&simple, &walks))
    }
}

/// What all walks share.
struct Ground<'a> {
    simple: &'a Simple,
    open: Vec<Piece>,
    /// The rules that each piece is in.
    rules_of: Vec<Vec<usize>>,
}

impl<'a> Ground<'a> {
    fn new(simple: &'a Simple) -> Self {
        let rules_of = simple.may_hold.pieces().map(|piece| {
            let rules = simple.rules.iter().enumerate();
            rules
                .filter(|(_, rule)| rule.of.contains(piece))
                .map(|(at, _)| at)
                .collect()
        });
        Self {
            simple,
            open: simple.open.iter().collect(),
            rules_of: rules_of.collect(),
        }
    }

    /// The weight of a deal by one rule.
    fn weight(&self, rule: usize, hands: &Hands) -> f64 {
        let rule = &self.simple.rules[rule];
        rule.weights[(hands.of(rule.holder) & rule.of).len()]
    }

    /// The weight of a deal by the rules that any of these pieces is in, each rule once.
    fn weight_at(&self, pieces: &[Piece], hands: &Hands) -> f64 {
        let mut weight = 1.0;
        for (at, piece) in pieces.iter().enumerate() {
            let before = &pieces[..at];
            for &rule in &self.rules_of[piece.index()] {
                let of = self.simple.rules[rule].of;
                if !before.iter().any(|&other| of.contains(other)) {
                    weight *= self.weight(rule, hands);
                }
            }
        }
        weight
    }
}

/// One walk.
struct Walk<'a> {
    ground: &'a Ground<'a>,
    hands: Hands,
    /// Who holds each piece.
    held_by: Vec<Holder>,
    random: SmallRng,
}

impl<'a> Walk<'a> {
    /// A walk from a deal; `None` where that deal does not fit.
    fn new(ground: &'a Ground<'a>, start: Hands, random: SmallRng) -> Option<Self> {
        let may_hold = &ground.simple.may_hold;
        let held_by = may_hold.pieces().map(|piece| {
            let holder = start.holder_of(piece)?;
            may_hold.candidates(piece).contains(holder).then_some(holder)
        });
        let fits = (0..ground.simple.rules.len()).all(|rule| ground.weight(rule, &start) > 0.0);
        let held_by = held_by.collect::<Option<Vec<_>>>()?;
        fits.then_some(Self {
            ground,
            hands: start,
            held_by,
            random,
        })
    }

    /// Goes on to a deal that has little to do with this one.
    fn go_on(&mut self) {
        let open = &self.ground.open;
        if open.len() < 2 {
            return;
        }
        for _ in 0..TRIES * open.len() {
            let ring = self.random.random_range(0..RING) == 0;
            let pieces: [Piece; 3] = std::array::from_fn(|_| open[self.random.random_range(0..open.len())]);
            self.exchange(&pieces[..if ring { 3 } else { 2 }]);
        }
    }

    /// Every piece goes where the next one is, if that may be.
    fn exchange(&mut self, pieces: &[Piece]) {
        let holder = |at: usize| self.held_by[pieces[at % pieces.len()].index()];
        for (at, &piece) in pieces.iter().enumerate() {
            let apart = (at + 1..pieces.len()).all(|other| holder(at) != holder(other));
            let to = holder(at + 1);
            if !apart || !self.ground.simple.may_hold.candidates(piece).contains(to) {
                return;
            }
        }
        let before = self.ground.weight_at(pieces, &self.hands);
        let held = self.hands;
        let old: [Holder; 3] = std::array::from_fn(holder);
        for (at, &piece) in pieces.iter().enumerate() {
            let to = old[(at + 1) % pieces.len()];
            let mut without = self.hands.of(old[at]);
            without.remove(piece);
            self.hands.set(old[at], without);
            self.hands.give(to, piece);
            self.held_by[piece.index()] = to;
        }
        let ratio = self.ground.weight_at(pieces, &self.hands) / before;
        if ratio < 1.0 && self.random.random::<f64>() >= ratio {
            self.hands = held;
            for (at, &piece) in pieces.iter().enumerate() {
                self.held_by[piece.index()] = old[at];
            }
        }
    }
}

impl Walked {
    fn new(simple: &Simple, walks: &[Vec<Hands>]) -> Self {
        let may_hold = &simple.may_hold;
        let share = |piece: Piece, holder: Holder, walk: &[Hands]| {
            let with = walk.iter().filter(|hands| hands.of(holder).contains(piece));
            with.count() as f64 / walk.len() as f64
        };
        let cell = |piece, holder| mean_and_error(walks.iter().map(|walk| share(piece, holder, walk)));
        let pieces = may_hold.pieces();
        Self {
            holders: may_hold.holder_count(),
            chances: pieces
                .flat_map(|piece| may_hold.holders().map(move |holder| (piece, holder)))
                .map(|(piece, holder)| cell(piece, holder))
                .collect(),
            deals: walks.concat(),
        }
    }

    /// The chance that this piece is with this holder, and its standard error. 0 is no proof here.
    pub fn chance(&self, piece: Piece, holder: Holder) -> (f64, f64) {
        let at = piece.index() * self.holders + holder.index();
        let known = holder.index() < self.holders;
        let found = known.then(|| self.chances.get(at)).flatten();
        found.copied().unwrap_or_default()
    }

    /// The deals that were drawn.
    pub fn deals(&self) -> &[Hands] {
        &self.deals
    }

    /// One of the deals that were drawn.
    pub fn draw<R: Rng + ?Sized>(&self, random: &mut R) -> Hands {
        self.deals[random.random_range(0..self.deals.len())]
    }
}
