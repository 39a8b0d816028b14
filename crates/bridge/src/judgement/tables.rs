//! Which rows of the trick model's tables a contract takes: everything the model knows of a deal.
//!
//! Each table is a list of numbers; a contract takes one of them (or one for each suit), and the tricks are their sum. The
//! fitting program and the model read the same tables here, so that they cannot differ.

use contract_bridge::{Seat, Strain, Suit};

use super::layout::{ACE, JACK, KING, Layout, QUEEN, SuitView};
use crate::pieces::Side;

/// The tables in order: name and size. Those of notrump begin with `nt`.
pub const TABLES: [(&str, usize); 28] = [
    ("points by fit", 41 * FITS),
    ("controls by fit", 13 * FITS),
    ("trumps", 14 * 7),
    ("trump honours", 32 * FITS),
    ("trump split", 14 * 14),
    ("trump finesse", 6 * 3 * 2 * 4),
    ("trump tops", 8 * 8),
    ("losers", 10 * FITS),
    ("aces", 5 * 4 * FITS),
    ("side honours", 6 * 3 * 2 * 4),
    ("side lengths", 8 * 8 * FITS),
    ("ruffs", 4 * 6 * 6),
    ("double fit", 14 * 4),
    ("side split", 14 * 9),
    ("defenders' ruffs", 4 * 5 * 2),
    ("opposite shortness", 2 * 2 * 11),
    ("shortest suits", 4 * 4 * FITS),
    ("nt points", 41),
    ("nt controls", 13),
    ("nt honours", 6 * 3 * 2 * 2 * 4),
    ("nt lengths", 9 * 7 * 6),
    ("nt split", 10 * 11),
    ("nt weakest suit", 6 * 10 * CLASSES),
    ("nt lead", 9 * 4 * 5),
    ("nt weaker hand", 21 * CLASSES),
    ("nt tops", 14 * 14),
    ("nt tops by points", 14 * CLASSES),
    ("nt lengths of suits", 14 * 10),
];

/// Kinds of fit: up to 6 trumps, 7, 8, 9, 10 or more.
pub(super) const FITS: usize = 5;
/// Kinds of strength in notrump.
const CLASSES: usize = 7;
/// The most rows that a contract takes.
const MOST_ROWS: usize = 48;

/// Where each table begins.
const OFFSETS: [usize; TABLES.len() + 1] = {
    let mut offsets = [0; TABLES.len() + 1];
    let mut at = 0;
    while at < TABLES.len() {
        offsets[at + 1] = offsets[at] + TABLES[at].1;
        at += 1;
    }
    offsets
};

/// How many numbers the tables have together.
pub const SIZE: usize = OFFSETS[TABLES.len()];

/// The rows that one contract takes.
#[derive(Debug, Clone)]
pub struct Rows {
    taken: [u16; MOST_ROWS],
    count: usize,
    next: usize,
    /// The kind of contract, for the spread: notrump 0, and 1 and up by fit.
    pub kind: usize,
}

impl Rows {
    /// Those of a contract in `strain` by `declarer`.
    pub fn of(layout: &Layout, strain: Strain, declarer: Seat) -> Self {
        let mut rows = Self {
            taken: [0; MOST_ROWS],
            count: 0,
            next: 0,
            kind: 0,
        };
        match strain.suit() {
            Some(trumps) => rows.suit(layout, trumps, declarer),
            None => rows.notrump(layout, declarer),
        }
        rows
    }

    /// Their numbers.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.taken.iter().take(self.count).map(|&row| usize::from(row))
    }

    fn add(&mut self, table: usize, row: usize) {
        let row = OFFSETS[table] + row.min(TABLES[table].1 - 1);
        if let Some(place) = self.taken.get_mut(self.count) {
            *place = row as u16;
            self.count += 1;
        }
    }

    /// The row of the next table.
    fn then(&mut self, row: usize) {
        self.add(self.next, row);
        self.next += 1;
    }

    /// Rows of the next table, one for each suit.
    fn each(&mut self, suits: &[SuitView], row: impl Fn(&SuitView) -> usize) {
        for suit in suits {
            self.add(self.next, row(suit));
        }
        self.next += 1;
    }

    fn suit(&mut self, layout: &Layout, trumps: Suit, declarer: Seat) {
        let trump = layout.view(trumps, declarer);
        let total = usize::from(trump.total());
        let fit = total.saturating_sub(6).min(FITS - 1);
        self.kind = 1 + fit;
        let others = others(trumps).map(|suit| layout.view(suit, declarer));
        let points = usize::from(layout.hcp(declarer) + layout.hcp(declarer.partner()));
        let all = || others.iter().chain([&trump]);
        let controls: u32 = all()
            .map(|suit| u32::from(suit.honours() >> 3).count_ones() + u32::from(suit.honours() >> 4))
            .sum();
        // The place at the table of the hand with fewer trumps: 0 for declarer, 2 for dummy.
        let short = if trump.around[0].length < trump.around[2].length {
            0
        } else {
            2
        };
        let long = 2 - short;
        let cards = |suit: &SuitView, at: usize| usize::from(suit.around[at].length);

        self.then(points * FITS + fit);
        self.then(controls as usize * FITS + fit);
        self.then(total * 7 + usize::from(trump.shorter()));
        self.then(usize::from(trump.honours()) * FITS + fit);
        self.then(total * 14 + usize::from(trump.split().0));
        self.then(honours(&trump));
        self.then(usize::from(trump.tops().min(7)) * 8 + usize::from(trump.turned().tops().min(7)));
        let losers: u8 = others.iter().map(losers).sum::<u8>() + trump.turned().tops();
        self.then(usize::from(losers.min(9)) * FITS + fit);
        let aces = all().filter(|suit| suit.honours() & ACE != 0).count();
        let open = others
            .iter()
            .filter(|suit| suit.top() == 5 && suit.shorter() >= 2)
            .count();
        self.then((aces * 4 + open) * FITS + fit);

        self.each(&others, honours);
        self.each(&others, |suit| {
            (cards(suit, long).min(7) * 8 + cards(suit, short).min(7)) * FITS + fit
        });
        let ruffers = cards(&trump, short).min(5);
        self.each(&others, |suit| {
            (cards(suit, short).min(3) * 6 + cards(suit, long).min(5)) * 6 + ruffers
        });
        self.each(&others, |suit| {
            usize::from(suit.total()) * 4 + (suit.honours() >> 2).count_ones() as usize
        });
        self.each(&others, |suit| {
            usize::from(suit.total()) * 9 + usize::from(suit.split().0.min(8))
        });
        self.each(&others, |suit| {
            let at = if suit.around[1].length <= suit.around[3].length {
                1
            } else {
                3
            };
            (cards(suit, at).min(3) * 5 + cards(&trump, at).min(4)) * 2 + usize::from(at == 1)
        });
        let table = self.next;
        for suit in &others {
            for (who, at) in [short, long].into_iter().enumerate() {
                if let few @ 0..=1 = cards(suit, at) {
                    self.add(table, (who * 2 + few) * 11 + usize::from(suit.around[2 - at].hcp));
                }
            }
        }
        self.next += 1;
        let shortest = |at: usize| {
            others
                .iter()
                .map(|suit| cards(suit, at))
                .min()
                .unwrap_or(0)
                .min(3)
        };
        self.then((shortest(long) * 4 + shortest(short)) * FITS + fit);
    }

    fn notrump(&mut self, layout: &Layout, declarer: Seat) {
        self.next = TABLES
            .iter()
            .position(|(name, _)| *name == "nt points")
            .unwrap_or(0);
        let suits = Suit::ASC.map(|suit| layout.view(suit, declarer));
        let (mine, dummys) = (layout.hcp(declarer), layout.hcp(declarer.partner()));
        let points = usize::from(mine + dummys);
        let class = (points.saturating_sub(13) / 3).min(CLASSES - 1);
        let controls: u32 = suits
            .iter()
            .map(|suit| u32::from(suit.honours() >> 3).count_ones() + u32::from(suit.honours() >> 4))
            .sum();
        self.then(points);
        self.then(controls as usize);
        self.each(&suits, |suit| honours(suit) * 2 + usize::from(suit.honours() & 1));
        self.each(&suits, |suit| {
            (usize::from(suit.longer().min(8)) * 7 + usize::from(suit.shorter())) * 6
                + suit.honours().count_ones() as usize
        });
        self.each(&suits, |suit| {
            usize::from(suit.split().0.min(9)) * 11 + usize::from(suit.hcp())
        });
        let weakest = suits.iter().min_by_key(|suit| (stops(suit), 13 - suit.split().0));
        self.then(weakest.map_or(0, |suit| {
            (usize::from(suit.hcp().min(5)) * 10 + usize::from(suit.split().0.min(9))) * CLASSES + class
        }));
        // The leader's longest suit; of equal ones the one that is stopped least.
        let led = suits
            .iter()
            .max_by_key(|suit| (suit.around[1].length, 4 - stops(suit)));
        self.then(led.map_or(0, |suit| {
            (usize::from(suit.around[1].length.min(8)) * 4 + usize::from(stops(suit))) * 5
                + usize::from(suit.around[3].length.min(4))
        }));
        self.then(usize::from(mine.min(dummys)) * CLASSES + class);
        let tops = |of: fn(&SuitView) -> u8| usize::from(suits.iter().map(of).sum::<u8>().min(13));
        let ours = tops(SuitView::tops);
        self.then(ours * 14 + tops(|suit| suit.turned().tops()));
        self.then(ours * CLASSES + class);
        let mut totals = suits.map(|suit| suit.total());
        totals.sort_unstable();
        self.then(usize::from(totals[3]) * 10 + usize::from(totals[2].min(9)));
    }
}

/// How ace, king, queen and jack of a suit lie, by the shorter length.
fn honours(suit: &SuitView) -> usize {
    let jack = usize::from(suit.honours() & JACK != 0);
    ((suit.top() * 3 + suit.queen()) * 2 + jack) * 4 + usize::from(suit.shorter().min(3))
}

/// Tricks that the defenders can cash before a ruff.
fn losers(suit: &SuitView) -> u8 {
    let theirs = suit.turned();
    let winners = (0..3)
        .take_while(|down| theirs.honours() & ACE >> down != 0)
        .count() as u8;
    winners
        .min(suit.shorter())
        .min(theirs.split().0.max(suit.shorter()))
}

/// How often a suit is stopped, up to 3.
fn stops(suit: &SuitView) -> u8 {
    let honours = suit.honours();
    let longer = suit.longer();
    let ace = u8::from(honours & ACE != 0);
    let king = u8::from(honours & KING != 0 && longer >= 2);
    let queen = u8::from(honours & QUEEN != 0 && longer >= 3);
    ace + king + queen
}

/// The suits but one.
fn others(trumps: Suit) -> [Suit; 3] {
    match trumps {
        Suit::Clubs => [Suit::Diamonds, Suit::Hearts, Suit::Spades],
        Suit::Diamonds => [Suit::Clubs, Suit::Hearts, Suit::Spades],
        Suit::Hearts => [Suit::Clubs, Suit::Diamonds, Suit::Spades],
        Suit::Spades => [Suit::Clubs, Suit::Diamonds, Suit::Hearts],
    }
}

/// Whether the side of `declarer` has at least eight trumps: the contracts that the model knows best.
pub fn has_fit(layout: &Layout, strain: Strain, declarer: Seat) -> bool {
    layout.trumps(strain, Side::of(declarer)) >= 8
}
