//! A table and what its events say, put to the counting engine.
//!
//! Every card is a piece under its own number. Holders are the players, then the envelope, then the undealt pile and
//! the cards that lie face up, where there are any. A hand that may have one card more is given that slot, and a blank
//! piece to leave in it: with as many blanks as there are short hands, and at most one blank in a hand, every way to
//! spread the sizes is counted once for each order of the blanks.

use kibitzer_deal::{self as deal, HolderSet, Linked, MayHold, Piece, PieceSet, Rule};

use crate::evidence::{Evidence, Fact};
use crate::pieces::{Card, CardSet, Kind};
use crate::table::{Holder, Slots, Table};

/// Something that is so or not: a holder has a card, or has not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Claim {
    /// Who.
    pub holder: Holder,
    /// What.
    pub card: Card,
    /// Has it, or has it not.
    pub has: bool,
}

/// Whether the weights of what was seen are to be counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weights {
    /// Every deal that fits counts the same.
    Off,
    /// As the table's model says.
    On,
}

/// The setup of a table as a deal, ready to take events.
#[derive(Debug, Clone)]
pub(crate) struct Position {
    setup: Linked,
    players: usize,
    pile: bool,
    blanks: usize,
}

impl Position {
    /// What is known before anything happens.
    pub(crate) fn of(table: &Table) -> Result<Self, deal::DealError> {
        let players = table.names.len();
        let pile = table.undealt > 0;
        let blanks = blanks(table);
        let mut position = Self {
            setup: Linked::new(MayHold::anything(&[0])?),
            players,
            pile,
            blanks,
        };
        position.setup = position.set_up(table)?;
        Ok(position)
    }

    fn set_up(&self, table: &Table) -> Result<Linked, deal::DealError> {
        let mut slots: Vec<usize> = table.slots.iter().map(|slots| slots.most()).collect();
        slots.push(Kind::ALL.len());
        if self.pile {
            slots.push(table.undealt);
        }
        let in_play = HolderSet::first(slots.len());
        slots.push(table.face_up.len());
        let face_up = HolderSet::first(slots.len()) - in_play;
        let shy: HolderSet = table
            .players()
            .filter(|&player| matches!(table.slots(player), Slots::OrOneMore(_)))
            .filter_map(|player| deal::Holder::new(player.index()).ok())
            .collect();
        let cards = table.deck.cards().map(|card| {
            if table.face_up.contains(card) {
                face_up
            } else {
                in_play
            }
        });
        let may_hold = MayHold::new(&slots, cards.chain(std::iter::repeat_n(shy, self.blanks)))?;
        let mut linked = Linked::new(may_hold).until(table.stop.clone());
        for kind in Kind::ALL {
            linked.add(Rule::exactly_one(
                self.holder(Holder::Envelope),
                pieces(table.deck.of(kind)),
            ))?;
        }
        for holder in shy.iter().filter(|_| self.blanks > 1) {
            linked.add(at_most_one(holder, self.blank_pieces(table.deck.len()))?)?;
        }
        if let (Some(viewer), Some(hand)) = (table.viewer, table.hand) {
            linked
                .may_hold_mut()
                .give(self.holder(Holder::Player(viewer)), pieces(hand))?;
        }
        Ok(linked)
    }

    fn blank_pieces(&self, cards: usize) -> PieceSet {
        PieceSet::first(cards + self.blanks) - PieceSet::first(cards)
    }

    /// When counting should end.
    pub(crate) fn stop(&self) -> &deal::Stop {
        self.setup.stop()
    }

    /// The engine's number for a holder.
    pub(crate) fn holder(&self, holder: Holder) -> deal::Holder {
        deal::Holder::ALL[self.column(holder)]
    }

    /// The engine's number for the cards that lie face up.
    pub(crate) fn face_up(&self) -> deal::Holder {
        deal::Holder::ALL[self.players + 1 + usize::from(self.pile)]
    }

    /// A holder's column in a matrix of cards and holders.
    pub(crate) fn column(&self, holder: Holder) -> usize {
        match holder {
            Holder::Player(player) => player.index(),
            Holder::Envelope => self.players,
            Holder::Undealt => self.players + 1,
        }
    }

    /// How often the engine counts each deal, because blanks can be told apart and cards in hand cannot.
    pub(crate) fn copies(&self) -> u128 {
        (1..=self.blanks as u128).product()
    }

    /// The deal after these events. `None` where the facts contradict each other outright.
    pub(crate) fn after(
        &self,
        evidence: &Evidence,
        events: impl IntoIterator<Item = usize>,
        weights: Weights,
    ) -> Result<Linked, deal::DealError> {
        let mut linked = self.setup.clone();
        for event in events {
            for fact in evidence.event(event) {
                self.take(&mut linked, *fact, weights)?;
            }
        }
        Ok(linked)
    }

    fn take(&self, linked: &mut Linked, fact: Fact, weights: Weights) -> Result<(), deal::DealError> {
        match fact {
            Fact::Has(holder, card) => linked
                .may_hold_mut()
                .give(self.holder(holder), piece(card).into()),
            Fact::HasNot(holder, card) => linked.may_hold_mut().bar(self.holder(holder), piece(card).into()),
            Fact::OneOf(holder, cards) => linked.add(Rule::at_least_one(self.holder(holder), pieces(cards))),
            Fact::NotAll(holder, cards) => linked.add(Rule::not_all(self.holder(holder), pieces(cards))),
            Fact::Weight(..) if weights == Weights::Off => Ok(()),
            Fact::Weight(holder, cards, by_count) => linked.add(Rule::by_count(
                self.holder(holder),
                pieces(cards),
                by_count[..=cards.len()].to_vec(),
            )?),
        }
    }

    /// Adds a claim to a deal.
    pub(crate) fn claim(&self, linked: &mut Linked, claim: Claim) -> Result<(), deal::DealError> {
        let fact = if claim.has {
            Fact::Has(claim.holder, claim.card)
        } else {
            Fact::HasNot(claim.holder, claim.card)
        };
        self.take(linked, fact, Weights::Off)
    }
}

impl Claim {
    /// The opposite.
    #[must_use]
    pub const fn denied(self) -> Self {
        Self {
            has: !self.has,
            ..self
        }
    }
}

impl Slots {
    /// The most cards there can be.
    pub const fn most(self) -> usize {
        match self {
            Self::Exactly(cards) => cards,
            Self::OrOneMore(cards) => cards + 1,
        }
    }
}

/// How many hands are one card short of those that have most.
fn blanks(table: &Table) -> usize {
    let room: usize = table.slots.iter().map(|slots| slots.most()).sum();
    let dealt = table
        .deck
        .len()
        .saturating_sub(Kind::ALL.len() + table.face_up.len() + table.undealt);
    room.saturating_sub(dealt)
}

fn at_most_one(holder: deal::Holder, of: PieceSet) -> Result<Rule, deal::DealError> {
    let weights = (0..=of.len())
        .map(|count| f64::from(u8::from(count <= 1)))
        .collect();
    Rule::by_count(holder, of, weights)
}

pub(crate) fn piece(card: Card) -> Piece {
    Piece::ALL[card.index()]
}

pub(crate) fn pieces(cards: CardSet) -> PieceSet {
    cards.iter().map(piece).collect()
}
