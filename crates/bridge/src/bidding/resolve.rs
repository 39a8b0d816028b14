//! Where a block applies, and what its rules mean there: patterns are matched, suits bound, conditions settled.

use std::sync::Arc;

use contract_bridge::auction::Call;
use contract_bridge::{Bid, Level, Seat, Strain, Suit};

use super::position::{Position, game_level};
use crate::condition::words::suit_name;
use crate::condition::{Condition, Measure, Span, Test};
use crate::system::{
    Asked, AuctionTest, CallPattern, CallTerm, Expr, Force, Other, Piece, Sentence, Step, StrainTerm,
    SuitTerm, Variable, When,
};

/// Which suit each variable stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Bindings([Option<Suit>; 6]);

impl Bindings {
    /// The suit of a variable.
    pub(super) const fn get(self, variable: Variable) -> Option<Suit> {
        self.0[variable as usize]
    }

    /// These bindings with one more; `None` if the variable or the suit is taken otherwise.
    pub(super) fn with(mut self, variable: Variable, suit: Suit) -> Option<Self> {
        if let Some(bound) = self.get(variable) {
            return (bound == suit).then_some(self);
        }
        if !variable.suits().contains(&suit) || self.0.contains(&Some(suit)) {
            return None;
        }
        self.0[variable as usize] = Some(suit);
        Some(self)
    }

    /// Shows `found` all ways to bind the variables of `mask` that are still free, in order.
    pub(super) fn extended(self, mask: u8, found: &mut impl FnMut(Self)) {
        let free = Variable::ALL
            .into_iter()
            .find(|&variable| mask >> variable as usize & 1 == 1 && self.get(variable).is_none());
        let Some(variable) = free else {
            return found(self);
        };
        for bound in variable
            .suits()
            .iter()
            .filter_map(|&suit| self.with(variable, suit))
        {
            bound.extended(mask, found);
        }
    }
}

/// The bindings under which the auction of `position` is the one that `when` describes.
pub(super) fn matches(when: &When, position: &Position) -> Option<Bindings> {
    let bindings = match &when.pattern {
        None => Bindings::default(),
        Some(pattern) => {
            let calls = position.auction().calls();
            let from = position.opening_index().unwrap_or(calls.len());
            if pattern.steps.len() != calls.len() - from && !pattern.stretches {
                return None;
            }
            match_steps(&pattern.steps, &calls[from..], Bindings::default())?
        }
    };
    let env = Env {
        position,
        bindings,
        level: 0,
    };
    env.surely(&when.guard).then_some(bindings)
}

fn match_steps(steps: &[Step], calls: &[Call], bindings: Bindings) -> Option<Bindings> {
    let Some((step, rest)) = steps.split_first() else {
        return calls.is_empty().then_some(bindings);
    };
    if step.is_dots() {
        return (0..=calls.len()).find_map(|skipped| match_steps(rest, &calls[skipped..], bindings));
    }
    let (&call, later) = calls.split_first()?;
    // Counted from the end, every second call is theirs.
    if step.theirs != (calls.len() % 2 == 1) {
        return None;
    }
    step.any_of.iter().find_map(|pattern| {
        let bindings = match_call(*pattern, call, bindings)?;
        match_steps(rest, later, bindings)
    })
}

fn match_call(pattern: CallPattern, call: Call, bindings: Bindings) -> Option<Bindings> {
    match (pattern, call) {
        (CallPattern::Any, _) | (CallPattern::AnyBid, Call::Bid(_)) => Some(bindings),
        (CallPattern::Plain(plain), call) => (plain == call).then_some(bindings),
        (CallPattern::Bid { levels, strain }, Call::Bid(bid)) => {
            if !levels.holds(bid.level.get()) {
                return None;
            }
            match strain {
                None => bid.strain.is_suit().then_some(bindings),
                Some(term) => match_strain(term, bid.strain, bindings),
            }
        }
        _ => None,
    }
}

fn match_strain(term: StrainTerm, strain: Strain, bindings: Bindings) -> Option<Bindings> {
    match (term, strain.suit()) {
        (StrainTerm::Notrump, None) => Some(bindings),
        (StrainTerm::Suit(SuitTerm::Suit(wanted)), Some(suit)) => (wanted == suit).then_some(bindings),
        (StrainTerm::Suit(SuitTerm::Variable(variable)), Some(suit)) => bindings.with(variable, suit),
        (StrainTerm::Suit(SuitTerm::OtherMajor), Some(suit)) => {
            (other(bindings.get(Variable::Major)) == Some(suit)).then_some(bindings)
        }
        (StrainTerm::Suit(SuitTerm::OtherMinor), Some(suit)) => {
            (other(bindings.get(Variable::Minor)) == Some(suit)).then_some(bindings)
        }
        _ => None,
    }
}

const fn other(suit: Option<Suit>) -> Option<Suit> {
    match suit {
        Some(Suit::Clubs) => Some(Suit::Diamonds),
        Some(Suit::Diamonds) => Some(Suit::Clubs),
        Some(Suit::Hearts) => Some(Suit::Spades),
        Some(Suit::Spades) => Some(Suit::Hearts),
        None => None,
    }
}

/// What the words of a condition stand for at one point of one auction.
#[derive(Clone, Copy)]
pub(super) struct Env<'a> {
    /// The auction.
    pub(super) position: &'a Position,
    /// The variables.
    pub(super) bindings: Bindings,
    /// The level of the call that the rule makes; 0 where there is none.
    pub(super) level: u8,
}

impl Env<'_> {
    /// The suit a term stands for.
    pub(super) fn suit(&self, term: SuitTerm) -> Option<Suit> {
        let me = self.position.me();
        match term {
            SuitTerm::Suit(suit) => Some(suit),
            SuitTerm::Variable(variable) => self.bindings.get(variable),
            SuitTerm::OtherMajor => other(self.bindings.get(Variable::Major)),
            SuitTerm::OtherMinor => other(self.bindings.get(Variable::Minor)),
            SuitTerm::Partner => self.position.suit_of(me.partner()),
            SuitTerm::Mine => self.position.suit_of(me),
            SuitTerm::Their => self.position.their_suit(),
            SuitTerm::Fourth => self.position.fourth_suit(),
            SuitTerm::Agreed => self.position.agreed(),
            SuitTerm::Trump => self.position.trump(),
            SuitTerm::Last => self.position.last_bid()?.1.strain.suit(),
        }
    }

    /// The legal call a term stands for, if there is one.
    pub(super) fn call(&self, term: CallTerm) -> Option<Call> {
        let call = match term {
            CallTerm::Plain(call) => call,
            CallTerm::Bid(level, strain) => bid(level, self.strain(strain)?)?,
            CallTerm::Cheapest(skip, strain) => {
                let strain = self.strain(strain)?;
                bid(self.position.cheapest(strain) + skip, strain)?
            }
            CallTerm::Game(strain) => {
                let strain = self.strain(strain)?;
                bid(game_level(strain), strain)?
            }
        };
        self.position.auction().is_legal(call).then_some(call)
    }

    fn strain(&self, term: StrainTerm) -> Option<Strain> {
        match term {
            StrainTerm::Notrump => Some(Strain::Notrump),
            StrainTerm::Suit(term) => self.suit(term).map(Strain::from),
        }
    }

    /// An author's sentence with the names of the suits; `None` where one of them stands for none.
    pub(super) fn sentence(&self, sentence: &Sentence) -> Option<Arc<str>> {
        let pieces = sentence.pieces.iter().map(|piece| match piece {
            Piece::Words(words) => Some(words.as_str()),
            Piece::Suit(term) => self.suit(*term).map(suit_name),
        });
        pieces.collect::<Option<String>>().map(Into::into)
    }

    /// The condition that an expression stands for.
    pub(super) fn condition(&self, expr: &Expr) -> Condition {
        expr.settled(&|asked| self.asked(*asked).unwrap_or(Condition::Never))
    }

    /// Whether an expression holds whatever the hand.
    fn surely(&self, expr: &Expr) -> bool {
        let told = |asked: &Asked| match asked {
            Asked::Auction(test) => Some(self.auction(*test).unwrap_or(false)),
            _ => match self.asked(*asked) {
                Some(Condition::Always) => Some(true),
                Some(Condition::Never) | None => Some(false),
                Some(_) => None,
            },
        };
        expr.told(&told) == Some(true)
    }

    fn asked(&self, asked: Asked) -> Option<Condition> {
        let partner = self.position.partner();
        Some(match asked {
            Asked::Hand(test) => Condition::Test(test.with_suits(|suit| self.suit(suit))?),
            Asked::Together(measure, share, span) => {
                let measure = measure.with_suits(|suit| self.suit(suit))?;
                within(measure, span.less(self.position.partner_has(measure, share))?)
            }
            Asked::Trumps(suit, span) => {
                let suit = self.suit(suit)?;
                within(Measure::Length(suit), span.less(partner.least(suit))?)
            }
            Asked::Extra(suit, span) => {
                let suit = self.suit(suit)?;
                let shown = self.position.shown(self.position.me()).ranges.least(suit);
                within(
                    Measure::Length(suit),
                    Span::new(span.low + shown, span.high.saturating_add(shown).min(Span::TOP)),
                )
            }
            Asked::Law(suit) => {
                let suit = self.suit(suit)?;
                let tricks = Span::at_least(self.level + BOOK);
                within(Measure::Length(suit), tricks.less(partner.least(suit))?)
            }
            Asked::BestFit(suit) => {
                let suit = self.suit(suit)?;
                let others = Suit::ASC.into_iter().filter(|&other| other != suit);
                let ahead = |other| partner.least(other).cast_signed() - partner.least(suit).cast_signed();
                Condition::all(others.map(|other| Condition::Test(Test::Longer(suit, other, ahead(other)))))
            }
            Asked::Better(a, b) => {
                let (a, b) = (self.suit(a)?, self.suit(b)?);
                // However much longer partner's other suit may be, two cards more of mine decide.
                let ahead = partner.least(b).cast_signed() - partner.least(a).cast_signed() + 1;
                Condition::all([
                    within(Measure::Length(a), Span::at_least(2)),
                    Condition::Test(Test::Longer(a, b, ahead.min(2))),
                ])
            }
            Asked::StopTheirs => stops(|suit| self.position.is_theirs(suit)),
            Asked::StopUnbid => stops(|suit| self.position.unbid(suit)),
            Asked::Auction(test) => {
                if self.auction(test)? {
                    Condition::Always
                } else {
                    Condition::Never
                }
            }
        })
    }

    fn auction(&self, test: AuctionTest) -> Option<bool> {
        use AuctionTest as A;
        let position = self.position;
        let me = position.me();
        Some(match test {
            A::PassedHand => position.passed_hand(me),
            A::PartnerPassed => position.passed_hand(me.partner()),
            A::Vulnerable => position.vulnerable(),
            A::TheyVulnerable => position.they_vulnerable(),
            A::Seat(span) => span.holds(position.opening_seat()),
            A::Balancing => position.balancing(),
            A::Forced => position.forced(),
            A::GameForced => position.game_forced(),
            A::Contested => position.contested(),
            A::Unbid(suit) => position.unbid(self.suit(suit)?),
            A::Theirs(suit) => position.is_theirs(self.suit(suit)?),
            A::Ours(suit) => position.is_ours(self.suit(suit)?),
            A::Level(span) => span.holds(self.level),
            A::Shown(who, suit, span) => {
                let shown = &position.shown(self.seat(who)).ranges;
                Position::inside(shown.lengths[self.suit(suit)?], span)
            }
            A::ShownHcp(who, span) => Position::inside(position.shown(self.seat(who)).ranges.hcp, span),
            A::ShownPoints(who, span) => Position::inside(position.shown(self.seat(who)).ranges.points, span),
            A::Is(a, b) => self.suit(a)? == self.suit(b)?,
            A::Above(a, b) => self.suit(a)? > self.suit(b)?,
            A::IsMajor(suit) => Strain::from(self.suit(suit)?).is_major(),
            A::IsMinor(suit) => Strain::from(self.suit(suit)?).is_minor(),
            A::LastArtificial => position
                .last_bid()
                .is_some_and(|(who, _)| position.shown(who).artificial),
            A::Status(who, force) => {
                let shown = position.shown(self.seat(who)).force;
                shown == force || force == Force::OneRound && shown.forces()
            }
            A::GameReached => position.game_reached(),
            A::TheirFit(suit) => {
                let suit = self.suit(suit)?;
                let both = position.has_shown(me.lho(), suit) && position.has_shown(me.rho(), suit);
                both || position.their_least(suit) >= 8
            }
            A::TheirTrumps(suit, span) => span.holds(position.their_least(self.suit(suit)?)),
            A::Doubled => position.penalty() != contract_bridge::Penalty::Undoubled,
            A::MyCalls(span) => span.holds(position.acts(me)),
            A::PartnerCalls(span) => span.holds(position.acts(me.partner())),
            A::PartnerDoubled => position.last_call_of(me.partner()) == Some(Call::Double),
            A::LastNotrump => position
                .last_bid()
                .is_some_and(|(_, bid)| bid.strain == Strain::Notrump),
            A::LastLevel(span) => span.holds(position.last_bid().map_or(0, |(_, bid)| bid.level.get())),
            A::Asked(who, id) => position.shown(self.seat(who)).convention == Some(id),
            A::PartnerLast => position.last_bid().is_some_and(|(who, _)| who == me.partner()),
            A::Settled => position.settled(),
            A::Outbid => position.outbid_in_game(),
            A::SameLevel => position
                .last_bid()
                .is_some_and(|(_, bid)| bid.level.get() == self.level),
            A::Showed(who, suit) => position.has_shown(self.seat(who), self.suit(suit)?),
            A::Artificial(who) => position.shown(self.seat(who)).artificial,
            A::Called(who, pattern) => {
                let call = position.last_call_of(self.seat(who))?;
                match_call(self.bound(pattern)?, call, self.bindings).is_some()
            }
            A::OursLast => position
                .last_bid()
                .is_some_and(|(who, _)| who == me || who == me.partner()),
        })
    }

    /// The pattern with its suit settled.
    fn bound(&self, pattern: CallPattern) -> Option<CallPattern> {
        Some(match pattern {
            CallPattern::Bid {
                levels,
                strain: Some(StrainTerm::Suit(suit)),
            } => CallPattern::Bid {
                levels,
                strain: Some(StrainTerm::Suit(self.suit(suit)?.into())),
            },
            other => other,
        })
    }

    fn seat(&self, who: Other) -> Seat {
        let me = self.position.me();
        match who {
            Other::Me => me,
            Other::Partner => me.partner(),
            Other::Left => me.lho(),
            Other::Right => me.rho(),
        }
    }
}

/// A stopper in each suit that `which` picks.
fn stops(which: impl Fn(Suit) -> bool) -> Condition {
    let suits = Suit::ASC.into_iter().filter(|&suit| which(suit));
    Condition::all(suits.map(|suit| Condition::Test(Test::Stopper(suit))))
}

/// Tricks that every contract has to take before its level counts.
const BOOK: u8 = 6;

const fn within(measure: Measure, span: Span) -> Condition {
    Condition::within(measure, span)
}

fn bid(level: u8, strain: Strain) -> Option<Call> {
    let level = Level::try_new(level).ok()?;
    Some(Call::Bid(Bid { level, strain }))
}
