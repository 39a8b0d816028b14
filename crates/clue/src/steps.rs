//! A proof laid out in steps, each with the entries and the rule it uses.
//!
//! Only the entries of the proof are looked at. What each says comes first, then what follows by one rule at a time, the easy
//! rules before the hard ones, until the claim follows; what it did not need is left out again. Where no rule of one hand or
//! one card gets there, the last step is that the entries taken together leave no other way.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::ToSchema;
use crate::evidence::{Evidence, Fact};
use crate::pieces::{Card, CardSet, Kind};
use crate::position::Claim;
use crate::table::{Holder, Player, Slots, Table};

/// What a step goes by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StepRule {
    /// An entry says that the holder has the card.
    Seen,
    /// An entry says that the holder has none of the cards.
    Passed,
    /// A card is in one place only.
    OneOwner,
    /// The envelope has one card of each kind.
    OneOfAKind,
    /// Everybody else is out.
    NobodyElse,
    /// All other cards of the kind are elsewhere.
    LastOfAKind,
    /// A card was shown, and it can only have been this one.
    OnlyCardToShow,
    /// An accusation was wrong, and two of its cards are right.
    WrongAccusation,
    /// All cards of the hand are known.
    HandIsFull,
    /// The hand has as many cards as there are left for it.
    HandNeedsAll,
    /// The hand has room for what it showed, and for nothing else.
    RoomForShows,
    /// The entries taken together leave no other way.
    Together,
}

/// One step of a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What follows: about one holder or one card.
    pub claims: Vec<Claim>,
    /// By which rule.
    pub rule: StepRule,
    /// From which entries.
    pub events: Vec<usize>,
    /// From which earlier steps, counted from 0.
    pub from: Vec<usize>,
}

/// Why a cell is known: the rule, the entries and the cells before it.
#[derive(Debug, Clone)]
struct Reason {
    rule: StepRule,
    events: Vec<usize>,
    premises: Vec<Claim>,
}

/// Beyond this many ways to fill a hand it is not tried which cards it needs.
const MOST_HANDS: u64 = 20_000;

/// The steps from these entries to the claim.
pub(crate) fn steps(table: &Table, evidence: &Evidence, claim: Claim, because: &[usize]) -> Vec<Step> {
    let mut chain = Chain {
        table,
        evidence,
        because,
        known: HashMap::new(),
        order: Vec::new(),
    };
    chain.set_up();
    chain.entries();
    while !chain.knows(claim) {
        if chain.easy() || chain.hands() {
            continue;
        }
        let premises = Vec::new();
        chain.learn(claim, StepRule::Together, because.to_vec(), premises);
    }
    chain.trace(claim)
}

struct Chain<'a> {
    table: &'a Table,
    evidence: &'a Evidence,
    because: &'a [usize],
    /// What is known; without a reason where the deal itself says so.
    known: HashMap<(Holder, Card), (bool, Option<Reason>)>,
    order: Vec<Claim>,
}

impl Chain<'_> {
    fn knows(&self, claim: Claim) -> bool {
        self.is(claim.holder, claim.card) == Some(claim.has)
    }

    fn is(&self, holder: Holder, card: Card) -> Option<bool> {
        self.known.get(&(holder, card)).map(|(has, _)| *has)
    }

    fn learn(&mut self, claim: Claim, rule: StepRule, events: Vec<usize>, premises: Vec<Claim>) -> bool {
        let place = (claim.holder, claim.card);
        if self.known.contains_key(&place) {
            return false;
        }
        let reason = Reason {
            rule,
            events,
            premises,
        };
        self.known.insert(place, (claim.has, Some(reason)));
        self.order.push(claim);
        true
    }

    /// What the viewer's hand and the table say.
    fn set_up(&mut self) {
        let table = self.table;
        let viewer = table.viewer.map(Holder::Player).filter(|_| table.hand.is_some());
        let hand = table.hand.unwrap_or_default();
        for card in table.deck.cards() {
            for holder in table.holders() {
                let own = viewer == Some(holder);
                if own || hand.contains(card) || table.face_up.contains(card) {
                    let has = own && hand.contains(card);
                    self.known.insert((holder, card), (has, None));
                }
            }
        }
    }

    /// What the entries say outright.
    fn entries(&mut self) {
        for &event in self.because {
            for fact in self.evidence.event(event) {
                match *fact {
                    Fact::Has(holder, card) => {
                        self.learn(claim(holder, card, true), StepRule::Seen, vec![event], Vec::new());
                    }
                    Fact::HasNot(holder, card) => {
                        self.learn(
                            claim(holder, card, false),
                            StepRule::Passed,
                            vec![event],
                            Vec::new(),
                        );
                    }
                    _ => {}
                }
            }
        }
    }

    /// One round of the easy rules; whether anything new came of it.
    fn easy(&mut self) -> bool {
        let mut new = false;
        for card in self.table.deck.cards() {
            new |= self.one_owner(card);
        }
        for kind in Kind::ALL {
            new |= self.envelope(kind);
        }
        for &event in self.because {
            for fact in self.evidence.event(event) {
                new |= self.leaves(event, fact);
            }
        }
        for player in self.table.players() {
            new |= self.size(player);
        }
        new
    }

    fn one_owner(&mut self, card: Card) -> bool {
        let holders: Vec<Holder> = self.table.holders().collect();
        let owner = holders
            .iter()
            .copied()
            .find(|&holder| self.is(holder, card) == Some(true));
        let mut new = false;
        if let Some(owner) = owner {
            for &holder in holders.iter().filter(|&&holder| holder != owner) {
                let premises = vec![claim(owner, card, true)];
                new |= self.learn(
                    claim(holder, card, false),
                    StepRule::OneOwner,
                    Vec::new(),
                    premises,
                );
            }
            return new;
        }
        let open: Vec<Holder> = holders
            .iter()
            .copied()
            .filter(|&holder| self.is(holder, card).is_none())
            .collect();
        if let [last] = open[..] {
            let others = holders.iter().filter(|&&holder| holder != last);
            let premises = others.map(|&holder| claim(holder, card, false)).collect();
            new |= self.learn(
                claim(last, card, true),
                StepRule::NobodyElse,
                Vec::new(),
                premises,
            );
        }
        new
    }

    fn envelope(&mut self, kind: Kind) -> bool {
        let cards: Vec<Card> = self.table.deck.of(kind).iter().collect();
        let there = |card: Card, has| claim(Holder::Envelope, card, has);
        let mut new = false;
        if let Some(&right) = cards
            .iter()
            .find(|&&card| self.is(Holder::Envelope, card) == Some(true))
        {
            for &card in cards.iter().filter(|&&card| card != right) {
                new |= self.learn(
                    there(card, false),
                    StepRule::OneOfAKind,
                    Vec::new(),
                    vec![there(right, true)],
                );
            }
            return new;
        }
        let open: Vec<Card> = cards
            .iter()
            .copied()
            .filter(|&card| self.is(Holder::Envelope, card).is_none())
            .collect();
        if let [last] = open[..] {
            let others = cards.iter().filter(|&&card| card != last);
            let premises = others.map(|&card| there(card, false)).collect();
            new |= self.learn(there(last, true), StepRule::LastOfAKind, Vec::new(), premises);
        }
        new
    }

    /// A show with one card left for it, a wrong accusation with two cards right.
    fn leaves(&mut self, event: usize, fact: &Fact) -> bool {
        let (holder, cards, rule, has) = match *fact {
            Fact::OneOf(holder, cards) => (holder, cards, StepRule::OnlyCardToShow, true),
            Fact::NotAll(holder, cards) => (holder, cards, StepRule::WrongAccusation, false),
            _ => return false,
        };
        if cards.iter().any(|card| self.is(holder, card) == Some(has)) {
            return false;
        }
        let open: Vec<Card> = cards
            .iter()
            .filter(|&card| self.is(holder, card).is_none())
            .collect();
        let [last] = open[..] else { return false };
        let others = cards.iter().filter(|&card| card != last);
        let premises = others.map(|card| claim(holder, card, !has)).collect();
        self.learn(claim(holder, last, has), rule, vec![event], premises)
    }

    /// A hand that is full, or that needs every card left for it.
    fn size(&mut self, player: Player) -> bool {
        let holder = Holder::Player(player);
        let (least, most) = match self.table.slots(player) {
            Slots::Exactly(cards) => (cards, cards),
            Slots::OrOneMore(cards) => (cards, cards + 1),
        };
        let (has, open) = self.hand(holder);
        let (rule, needed, out) = if has.len() == most {
            (StepRule::HandIsFull, false, CardSet::EMPTY)
        } else if has.len() + open.len() == least {
            let out = self.table.deck.all().without(has).without(open);
            (StepRule::HandNeedsAll, true, out)
        } else {
            return false;
        };
        let premises: Vec<Claim> = (out.iter().map(|card| claim(holder, card, false)))
            .chain(has.iter().map(|card| claim(holder, card, true)))
            .collect();
        open.iter().fold(false, |new, card| {
            let learnt = claim(holder, card, needed);
            self.learn(learnt, rule, Vec::new(), premises.clone()) || new
        })
    }

    /// What a holder has for certain, and what is open.
    fn hand(&self, holder: Holder) -> (CardSet, CardSet) {
        let cards = || self.table.deck.cards();
        let has = cards()
            .filter(|&card| self.is(holder, card) == Some(true))
            .collect();
        let open = cards().filter(|&card| self.is(holder, card).is_none()).collect();
        (has, open)
    }

    /// The cards that every hand of a player has, or has not, which answers all its shows; stops at the first player with any.
    fn hands(&mut self) -> bool {
        let players: Vec<Player> = self.table.players().collect();
        players.into_iter().any(|player| self.room_for_shows(player))
    }

    fn room_for_shows(&mut self, player: Player) -> bool {
        let holder = Holder::Player(player);
        let most = self.table.slots(player).most();
        let (has, open) = self.hand(holder);
        let mut shows: Vec<(usize, CardSet, CardSet)> = Vec::new();
        for &event in self.because {
            for fact in self.evidence.event(event) {
                if let Fact::OneOf(who, cards) = *fact
                    && who == holder
                    && cards.and(has).is_empty()
                {
                    shows.push((event, cards.and(open), cards.without(open)));
                }
            }
        }
        let room = most.saturating_sub(has.len());
        if shows.is_empty() || room == 0 || ways(open.len(), room) > MOST_HANDS {
            return false;
        }
        let (mut always, mut ever) = (CardSet::ALL, CardSet::EMPTY);
        let cards: Vec<Card> = open.iter().collect();
        // Hands with fewer cards than there is room for answer fewer shows: what they allow, a full hand allows too.
        each_hand(&cards, room, CardSet::EMPTY, &mut |hand| {
            if shows.iter().all(|(_, cards, _)| !cards.and(hand).is_empty()) {
                always = always.and(hand);
                ever = ever.with(hand);
            }
        });
        if matches!(self.table.slots(player), Slots::OrOneMore(_)) {
            always = CardSet::EMPTY;
        }
        let events: Vec<usize> = shows.iter().map(|(event, _, _)| *event).collect();
        let out = shows
            .iter()
            .fold(CardSet::EMPTY, |all, (_, _, out)| all.with(*out));
        let mut premises: Vec<Claim> = out.iter().map(|card| claim(holder, card, false)).collect();
        premises.extend(has.iter().map(|card| claim(holder, card, true)));
        let mut new = false;
        for card in open.iter() {
            let settled = match (always.contains(card), ever.contains(card)) {
                (true, true) => Some(true),
                (_, false) => Some(false),
                _ => None,
            };
            if let Some(has) = settled {
                new |= self.learn(
                    claim(holder, card, has),
                    StepRule::RoomForShows,
                    events.clone(),
                    premises.clone(),
                );
            }
        }
        new
    }

    /// The steps that the claim needs, in order; what follows from the same by the same rule is one step.
    fn trace(&self, target: Claim) -> Vec<Step> {
        let mut needed = vec![target];
        let mut at = 0;
        while at < needed.len() {
            if let Some((_, Some(reason))) = self.known.get(&(needed[at].holder, needed[at].card)) {
                for premise in &reason.premises {
                    if !needed.contains(premise) && self.reason(*premise).is_some() {
                        needed.push(*premise);
                    }
                }
            }
            at += 1;
        }
        let mut steps: Vec<Step> = Vec::new();
        for claim in self.order.iter().filter(|claim| needed.contains(claim)) {
            let Some(reason) = self.reason(*claim) else {
                continue;
            };
            let from = origins(&steps, reason);
            let same = steps.iter_mut().find(|step| {
                step.rule == reason.rule
                    && step.events == reason.events
                    && step.from == from
                    && step.claims[0].has == claim.has
                    && (step.claims[0].holder == claim.holder)
            });
            match same {
                Some(step) => step.claims.push(*claim),
                None => steps.push(Step {
                    claims: vec![*claim],
                    rule: reason.rule,
                    events: reason.events.clone(),
                    from,
                }),
            }
        }
        steps
    }

    fn reason(&self, claim: Claim) -> Option<&Reason> {
        self.known
            .get(&(claim.holder, claim.card))
            .and_then(|(_, reason)| reason.as_ref())
    }
}

/// The steps in which the premises were reached.
fn origins(steps: &[Step], reason: &Reason) -> Vec<usize> {
    let mut from: Vec<usize> = reason
        .premises
        .iter()
        .filter_map(|premise| steps.iter().position(|step| step.claims.contains(premise)))
        .collect();
    from.sort_unstable();
    from.dedup();
    from
}

const fn claim(holder: Holder, card: Card, has: bool) -> Claim {
    Claim { holder, card, has }
}

fn ways(of: usize, choose: usize) -> u64 {
    (0..choose.min(of)).fold(1_u64, |all, i| {
        all.saturating_mul((of - i) as u64) / (i as u64 + 1)
    })
}

fn each_hand(cards: &[Card], room: usize, hand: CardSet, found: &mut impl FnMut(CardSet)) {
    if room == 0 {
        return found(hand);
    }
    for (place, &card) in cards.iter().enumerate() {
        if cards.len() - place < room {
            break;
        }
        each_hand(
            &cards[place + 1..],
            room - 1,
            hand.with(CardSet::only(card)),
            found,
        );
    }
}
