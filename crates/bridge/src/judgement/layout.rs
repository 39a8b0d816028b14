//! A deal as the trick model looks at it: how long each suit is in each hand, and where its honours are.

use contract_bridge::{FullDeal, Seat, Strain, Suit};

use crate::features::HoldingFeatures;
use crate::pieces::{BySeat, BySuit, Side};

/// The cards of one suit in one hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Cards {
    pub(super) length: u8,
    /// The ranks A K Q J T held, as the bits 4 3 2 1 0.
    pub(super) honours: u8,
    pub(super) hcp: u8,
}

/// A deal, suit by suit, worked out once for all its strains.
#[derive(Debug, Clone, Copy, Default)]
pub struct Layout {
    cards: BySuit<BySeat<Cards>>,
    hcp: BySeat<u8>,
}

/// One suit as its declarer sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct SuitView {
    /// Declarer, left-hand opponent (who leads), dummy, right-hand opponent.
    pub(super) around: [Cards; 4],
}

pub(super) const ACE: u8 = 16;
pub(super) const KING: u8 = 8;
pub(super) const QUEEN: u8 = 4;
pub(super) const JACK: u8 = 2;

impl Layout {
    /// That of `deal`.
    pub fn of(deal: &FullDeal) -> Self {
        let cards = BySuit::from_fn(|suit| {
            BySeat::from_fn(|seat| {
                let held = HoldingFeatures::of(deal[seat][suit]);
                Cards {
                    length: held.length,
                    honours: held.honours,
                    hcp: held.hcp,
                }
            })
        });
        let hcp = BySeat::from_fn(|seat| Suit::ASC.into_iter().map(|suit| cards[suit][seat].hcp).sum());
        Self { cards, hcp }
    }

    /// A suit, from declarer round the table.
    pub(super) fn view(&self, suit: Suit, declarer: Seat) -> SuitView {
        let cards = &self.cards[suit];
        let seats = [declarer, declarer.lho(), declarer.partner(), declarer.rho()];
        SuitView {
            around: seats.map(|seat| cards[seat]),
        }
    }

    /// How many points a seat has.
    pub(super) fn hcp(&self, seat: Seat) -> u8 {
        self.hcp[seat]
    }

    /// The points of a seat and its partner.
    pub fn points(&self, seat: Seat) -> u8 {
        self.hcp[seat] + self.hcp[seat.partner()]
    }

    /// How many cards of a strain a side has; none in notrump.
    pub fn trumps(&self, strain: Strain, side: Side) -> u8 {
        let Some(suit) = strain.suit() else { return 0 };
        let of_side = Seat::ALL.into_iter().filter(|&seat| Side::of(seat) == side);
        of_side.map(|seat| self.cards[suit][seat].length).sum()
    }
}

impl SuitView {
    /// Cards of declarer's side.
    pub(super) fn total(&self) -> u8 {
        self.around[0].length + self.around[2].length
    }

    pub(super) fn longer(&self) -> u8 {
        self.around[0].length.max(self.around[2].length)
    }

    pub(super) fn shorter(&self) -> u8 {
        self.around[0].length.min(self.around[2].length)
    }

    /// The honours of declarer's side.
    pub(super) fn honours(&self) -> u8 {
        self.around[0].honours | self.around[2].honours
    }

    pub(super) fn hcp(&self) -> u8 {
        self.around[0].hcp + self.around[2].hcp
    }

    /// The longer and the shorter length of the defenders.
    pub(super) fn split(&self) -> (u8, u8) {
        let (a, b) = (self.around[1].length, self.around[3].length);
        (a.max(b), a.min(b))
    }

    /// The same with the defenders as the side that takes the tricks.
    pub(super) fn turned(&self) -> Self {
        let [a, b, c, d] = self.around;
        Self { around: [b, c, d, a] }
    }

    /// Who of the four holds an honour.
    fn holder(&self, honour: u8) -> usize {
        self.around
            .iter()
            .position(|cards| cards.honours & honour != 0)
            .unwrap_or(0)
    }

    /// Ace and king: both ours 0; the ace, with the king before it 1 or behind it 2; the king, with the ace before it 3 or
    /// behind it 4; neither 5.
    pub(super) fn top(&self) -> usize {
        let (ace, king) = (self.holder(ACE), self.holder(KING));
        match (ace.is_multiple_of(2), king.is_multiple_of(2)) {
            (true, true) => 0,
            (true, false) => 1 + usize::from(!before(king, ace)),
            (false, true) => 3 + usize::from(!before(ace, king)),
            (false, false) => 5,
        }
    }

    /// The queen: ours 0; before our highest honour 1; behind it, or where we have none, 2.
    pub(super) fn queen(&self) -> usize {
        let queen = self.holder(QUEEN);
        if queen.is_multiple_of(2) {
            return 0;
        }
        let highest = [ACE, KING, JACK].into_iter().map(|honour| self.holder(honour));
        let ours = highest.into_iter().find(|at| at.is_multiple_of(2));
        1 + usize::from(ours.is_none_or(|at| !before(queen, at)))
    }

    /// Tricks that can be cashed from the top.
    pub(super) fn tops(&self) -> u8 {
        let honours = self.honours();
        let winners = (0..5).take_while(|down| honours & ACE >> down != 0).count() as u8;
        let (most, _) = self.split();
        if winners >= most && winners > 0 {
            self.longer()
        } else {
            winners.min(self.longer())
        }
    }
}

/// Whether the card of `first` is played before that of `second` where the suit is led through it.
const fn before(first: usize, second: usize) -> bool {
    (first + 1) % 4 == second
}
