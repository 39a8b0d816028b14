//! Deals with rules, the size of a detective game. The truth is planted, and asserted to stay possible.

use divan::{Bencher, black_box};
use kibitzer_deal::{Hands, Holder, Linked, MayHold, Piece, PieceSet, Rule, Sampler};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

fn main() {
    divan::main();
}

/// Hidden cards of a table: slots of each player, then of the envelope; cards of each of three kinds.
struct Table {
    players: &'static [usize],
    kinds: [usize; 3],
}

const SIX_PLAYERS: Table = Table {
    players: &[3, 3, 3, 3, 3],
    kinds: [5, 5, 8],
};
const SPECTATOR: Table = Table {
    players: &[3, 3, 3, 3, 3, 3],
    kinds: [6, 6, 9],
};
const TEN_PLAYERS: Table = Table {
    players: &[3, 3, 3, 3, 3, 3, 2, 2, 2],
    kinds: [9, 7, 11],
};

impl Table {
    fn envelope(&self) -> Holder {
        Holder::ALL[self.players.len()]
    }

    fn kind(&self, kind: usize) -> PieceSet {
        let start: usize = self.kinds[..kind].iter().sum();
        PieceSet::first(start + self.kinds[kind]) - PieceSet::first(start)
    }

    fn slots(&self) -> Vec<usize> {
        self.players.iter().copied().chain([3]).collect()
    }

    fn empty(&self) -> Linked {
        let mut deal = Linked::new(MayHold::anything(&self.slots()).expect("slots within limits"));
        for kind in 0..3 {
            deal.add(Rule::exactly_one(self.envelope(), self.kind(kind)))
                .expect("known pieces");
        }
        deal
    }

    /// A true deal, and what follows from this many suggestions answered in turn.
    fn played(&self, suggestions: usize, seed: u64) -> (Linked, Hands) {
        let mut random = SmallRng::seed_from_u64(seed);
        let mut deal = self.empty();
        let truth = loop {
            let hands = Sampler::new(deal.may_hold())
                .expect("some deal fits")
                .draw(&mut random);
            if deal
                .rules()
                .iter()
                .all(|rule| rule.weigh(hands.of(rule.holder())) > 0.0)
            {
                break hands;
            }
        };
        for _ in 0..suggestions {
            let cards: PieceSet = (0..3)
                .filter_map(|kind| any(&mut random, self.kind(kind)))
                .collect();
            let first = random.random_range(0..self.players.len());
            for turn in 0..self.players.len() - 1 {
                let player = Holder::ALL[(first + turn) % self.players.len()];
                if truth.of(player).is_disjoint(cards) {
                    deal.may_hold_mut().bar(player, cards).expect("known pieces");
                } else {
                    deal.add(Rule::at_least_one(player, cards)).expect("known pieces");
                    break;
                }
            }
        }
        (deal, truth)
    }
}

fn any(random: &mut SmallRng, of: PieceSet) -> Option<Piece> {
    of.iter().nth(random.random_range(0..of.len()))
}

fn read(bencher: Bencher<'_, '_>, table: &Table, suggestions: usize) {
    let deals: Vec<(Linked, Hands)> = (0..20).map(|seed| table.played(suggestions, seed)).collect();
    for (deal, truth) in &deals {
        let reading = deal.read().expect("the truth fits");
        let holders = deal.may_hold().holders();
        assert!(
            holders
                .into_iter()
                .all(|h| truth.of(h).iter().all(|piece| reading.chance(piece, h) > 0.0))
        );
    }
    let mut next = deals.iter().cycle();
    bencher.bench_local(|| {
        next.next()
            .map(|(deal, _)| black_box(deal).read().map(|reading| reading.weight()))
    });
}

#[divan::bench(args = [0, 12, 24, 36], max_time = 2, sample_size = 1)]
fn six_players(bencher: Bencher<'_, '_>, suggestions: usize) {
    read(bencher, &SIX_PLAYERS, suggestions);
}

#[divan::bench(args = [0, 12, 24, 36], max_time = 2, sample_size = 1)]
fn spectator(bencher: Bencher<'_, '_>, suggestions: usize) {
    read(bencher, &SPECTATOR, suggestions);
}

#[divan::bench(args = [0, 12, 24, 36], max_time = 3, sample_size = 1)]
fn ten_players(bencher: Bencher<'_, '_>, suggestions: usize) {
    read(bencher, &TEN_PLAYERS, suggestions);
}

#[divan::bench(max_time = 2, sample_size = 1)]
fn the_envelope_jointly(bencher: Bencher<'_, '_>) {
    let (deal, _) = SIX_PLAYERS.played(24, 1);
    let reading = deal.read().expect("the truth fits");
    let total: f64 = reading
        .hands_of(SIX_PLAYERS.envelope())
        .iter()
        .map(|(_, chance)| chance)
        .sum();
    assert!((total - 1.0).abs() < 1e-9);
    bencher.bench_local(|| reading.hands_of(SIX_PLAYERS.envelope()).len());
}
