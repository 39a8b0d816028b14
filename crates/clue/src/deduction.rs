//! Every certain cell, in the order in which it became certain, with the smallest set of events that proves it.

use std::cell::RefCell;
use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::ToSchema;
use crate::evidence::{Evidence, Fact};
use crate::pieces::Kind;
use crate::position::{Claim, Position};
use crate::proof::{Patience, Proof, Prover};
use crate::reading::Reading;
use crate::steps::{Step, steps};
use crate::table::{Happening, Holder, Table};

/// How a cell became certain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// The card was seen, or everyone else is out.
    CardOwned,
    /// The holder passed, or somebody else has it.
    CardNotOwned,
    /// It is in the envelope.
    Envelope,
    /// An unseen show can only have been this card.
    LinkResolved,
    /// The same player's show and pass, taken together.
    CrossReference,
    /// By counting the cards of hands.
    CardCount,
    /// A note by hand says so.
    ManualAdjustment,
}

/// A cell that is certain, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deduction {
    /// What is certain.
    pub claim: Claim,
    /// How it became so.
    pub how: How,
    /// The smallest set of events that proves it; empty where the setup alone does.
    pub because: Vec<usize>,
    /// Whether no fewer events prove it; `false` where a large table ended the search before that was known.
    pub fewest: bool,
    /// The event after which it was certain, which may be earlier than the shortest proof.
    pub since: Option<usize>,
    /// What the same events prove and this follows from at once: who has the card, or which other card the envelope has.
    pub settled: Option<Claim>,
}

/// Reasons for the certain cells of one table.
#[derive(Debug)]
pub struct Reasons<'a> {
    table: &'a Table,
    reading: &'a Reading,
    position: Position,
    evidence: Evidence,
    telling: Vec<usize>,
    patience: Patience,
    /// What was worked out already: one cell's proof is often another's.
    known: RefCell<HashMap<Claim, Option<Deduction>>>,
}

impl<'a> Reasons<'a> {
    /// Reasons for what this table tells.
    pub fn of(table: &'a Table, reading: &'a Reading) -> Result<Self, kibitzer_deal::DealError> {
        let evidence = Evidence::of(table);
        let telling = evidence.telling().collect();
        let position = Position::of(table)?;
        Ok(Self {
            table,
            reading,
            position,
            evidence,
            telling,
            patience: Patience::default(),
            known: RefCell::default(),
        })
    }

    /// What the events say.
    pub fn evidence(&self) -> &Evidence {
        &self.evidence
    }

    fn prover(&self) -> Prover<'_> {
        Prover::new(self.table, &self.position, &self.evidence, &self.patience)
    }

    /// Why a claim is certain; `None` where it is not.
    pub fn why(&self, claim: Claim) -> Option<Deduction> {
        if let Some(known) = self.known.borrow().get(&claim) {
            return known.clone();
        }
        let found = self.find(claim);
        self.known.borrow_mut().insert(claim, found.clone());
        found
    }

    fn find(&self, claim: Claim) -> Option<Deduction> {
        let prover = self.prover();
        let since = prover.first_certain(Some(claim), &self.telling)?;
        let certainly = |events: Vec<usize>| Proof { events, fewest: true };
        let Proof {
            events: because,
            fewest,
        } = match self.stated(claim) {
            _ if since == 0 => certainly(Vec::new()),
            Some(place) => certainly(vec![self.telling[place]]),
            None => prover.fewest(Some(claim), &self.telling, self.some_proof(&prover, claim, since)),
        };
        let settled = self.settled(claim, &because);
        Some(Deduction {
            claim,
            how: self.how(claim, &because, settled),
            settled,
            because,
            fewest,
            since: since.checked_sub(1).map(|place| self.telling[place]),
        })
    }

    /// A proof to begin with: of what settles the claim, or by dividing, whichever is shorter.
    fn some_proof(&self, prover: &Prover<'_>, claim: Claim, since: usize) -> Vec<usize> {
        let divided = prover.shrink(Some(claim), &self.telling[..since]);
        let settled = self.settles(claim).and_then(|owned| self.why(owned));
        match settled {
            Some(owned) if owned.because.len() < divided.len() => owned.because,
            _ => divided,
        }
    }

    /// What would settle a claim that a holder has not got a card.
    fn settles(&self, claim: Claim) -> Option<Claim> {
        if claim.has {
            return None;
        }
        if let Some(holder) = self.reading.owner(claim.card) {
            return Some(Claim {
                holder,
                card: claim.card,
                has: true,
            });
        }
        let solved = self.reading.solved();
        let card = (*solved.get(self.table.deck.kind(claim.card)))?;
        (claim.holder == Holder::Envelope).then_some(Claim {
            holder: Holder::Envelope,
            card,
            has: true,
        })
    }

    /// The proof of a deduction, step by step.
    pub fn steps(&self, deduction: &Deduction) -> Vec<Step> {
        steps(self.table, &self.evidence, deduction.claim, &deduction.because)
    }

    /// What was known of a deduction's cell just before it became certain; `None` where it always was.
    pub fn before(&self, deduction: &Deduction) -> Option<Reading> {
        let since = deduction.since?;
        Reading::after(self.table, &self.position, &self.evidence, 0..since).ok()
    }

    /// Every cell that is certain but was not from the start, in the order in which it became so.
    pub fn all(&self) -> Vec<Deduction> {
        let mut found: Vec<Deduction> = self
            .reading
            .certain()
            .into_iter()
            .filter(|claim| !self.known_from_setup(*claim))
            .filter_map(|claim| self.why(claim))
            .filter(|deduction| !deduction.because.is_empty())
            .collect();
        found.sort_by_key(|deduction| {
            (
                deduction.since,
                deduction.because.len(),
                !deduction.claim.has,
                deduction.claim,
            )
        });
        found
    }

    /// The place of the first telling event that says the claim in this many words.
    fn stated(&self, claim: Claim) -> Option<usize> {
        let says = |fact: &Fact| match *fact {
            Fact::Has(holder, card) => claim.has && (holder, card) == (claim.holder, claim.card),
            Fact::HasNot(holder, card) => !claim.has && (holder, card) == (claim.holder, claim.card),
            _ => false,
        };
        self.telling
            .iter()
            .position(|&event| self.evidence.event(event).iter().any(says))
    }

    /// Whether the viewer's own hand or the cards on the table settle the claim.
    fn known_from_setup(&self, claim: Claim) -> bool {
        let table = self.table;
        let in_hand = table.hand.is_some_and(|hand| hand.contains(claim.card));
        let own = table.hand.is_some() && table.viewer.map(Holder::Player) == Some(claim.holder);
        in_hand || own || table.face_up.contains(claim.card)
    }

    /// What settles a claim by these events alone, unless one of them says the claim itself.
    fn settled(&self, claim: Claim, because: &[usize]) -> Option<Claim> {
        let says = |&event: &usize| {
            let facts = self.evidence.event(event);
            facts.contains(&Fact::HasNot(claim.holder, claim.card))
        };
        if because.is_empty() || because.iter().any(says) {
            return None;
        }
        self.settles(claim)
            .filter(|&settling| self.prover().proves(settling, because))
    }

    fn how(&self, claim: Claim, because: &[usize], settled: Option<Claim>) -> How {
        if let [event] = *because
            && matches!(self.table.happenings[event], Happening::Note { .. })
        {
            return How::ManualAdjustment;
        }
        match (claim.holder, claim.has) {
            (Holder::Envelope, true) => How::Envelope,
            (_, true) => self.how_owned(claim, because),
            (_, false) => self.how_not_owned(claim, because, settled),
        }
    }

    fn how_owned(&self, claim: Claim, because: &[usize]) -> How {
        let facts = || because.iter().flat_map(|&event| self.evidence.event(event));
        let says = |wanted: &dyn Fn(&Fact) -> bool| facts().any(wanted);
        if says(&|fact| *fact == Fact::Has(claim.holder, claim.card)) {
            return How::CardOwned;
        }
        let linked = says(
            &|fact| matches!(fact, Fact::OneOf(h, cards) if *h == claim.holder && cards.contains(claim.card)),
        );
        let passed = says(&|fact| matches!(fact, Fact::HasNot(h, _) if *h == claim.holder));
        match (linked, passed) {
            (true, true) => How::CrossReference,
            (true, false) => How::LinkResolved,
            (false, _) if self.everyone_else_is_out(claim, because) => How::CardOwned,
            (false, _) => How::CardCount,
        }
    }

    fn everyone_else_is_out(&self, claim: Claim, because: &[usize]) -> bool {
        let out = |holder: Holder| {
            let own = self.table.hand.is_some() && self.table.viewer.map(Holder::Player) == Some(holder);
            let solved =
                holder == Holder::Envelope && self.solved_by(self.table.deck.kind(claim.card), because);
            own || solved
                || because.iter().any(|&event| {
                    self.evidence
                        .event(event)
                        .contains(&Fact::HasNot(holder, claim.card))
                })
        };
        self.table
            .holders()
            .filter(|&holder| holder != claim.holder)
            .all(out)
    }

    fn how_not_owned(&self, claim: Claim, because: &[usize], settled: Option<Claim>) -> How {
        let says = |wanted: Fact| {
            because
                .iter()
                .any(|&event| self.evidence.event(event).contains(&wanted))
        };
        let kind = self.table.deck.kind(claim.card);
        let other_solved = || claim.holder == Holder::Envelope && self.solved_by(kind, because);
        if says(Fact::HasNot(claim.holder, claim.card)) || settled.is_some() || other_solved() {
            How::CardNotOwned
        } else {
            How::CardCount
        }
    }

    fn solved_by(&self, kind: Kind, because: &[usize]) -> bool {
        self.reading.solved().get(kind).is_some_and(|card| {
            let claim = Claim {
                holder: Holder::Envelope,
                card,
                has: true,
            };
            self.prover().proves(claim, because)
        })
    }
}
