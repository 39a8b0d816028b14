//! Where a block applies, and what its rules mean there: patterns are matched, suits bound, conditions settled.

use contract_bridge::auction::Call;
use contract_bridge::{Bid, Level, Seat, Strain, Suit};

use super::syntax::{
    AuctionTest, CallPattern, CallTerm, Comparison, Expr, Other, Quantity, Step, StrainTerm, SuitTerm,
    Variable, When,
};
use crate::bidding::{Condition, Measure, Position, Span, Test, game_level};

/// Which suit each variable stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bindings([Option<Suit>; 6]);

impl Bindings {
    /// The suit of a variable.
    pub const fn get(self, variable: Variable) -> Option<Suit> {
        self.0[variable as usize]
    }

    /// These bindings with one more; nothing if the variable or the suit is taken otherwise.
    pub fn with(mut self, variable: Variable, suit: Suit) -> Option<Self> {
        if let Some(bound) = self.get(variable) {
            return (bound == suit).then_some(self);
        }
        if !variable.suits().contains(&suit) || self.0.contains(&Some(suit)) {
            return None;
        }
        self.0[variable as usize] = Some(suit);
        Some(self)
    }

    /// All ways to bind the variables of `mask` that are still free.
    pub fn extended(self, mask: u8) -> Vec<Self> {
        let mut found = vec![self];
        for variable in Variable::ALL {
            if mask >> variable as usize & 1 == 1 {
                found = found
                    .iter()
                    .flat_map(|bindings| bindings.each(variable))
                    .collect();
            }
        }
        found
    }

    fn each(self, variable: Variable) -> Vec<Self> {
        if self.get(variable).is_some() {
            return vec![self];
        }
        (variable.suits().iter())
            .filter_map(|&suit| self.with(variable, suit))
            .collect()
    }
}

/// The bindings under which the auction of `position` is the one that `when` describes.
pub fn matches(when: &When, position: &Position) -> Option<Bindings> {
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
    (env.condition(&when.guard) == Condition::Always).then_some(bindings)
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
pub struct Env<'a> {
    /// The auction.
    pub position: &'a Position,
    /// The variables.
    pub bindings: Bindings,
    /// The level of the call that the rule makes; 0 where there is none.
    pub level: u8,
}

impl Env<'_> {
    /// The suit a term stands for.
    pub fn suit(&self, term: SuitTerm) -> Option<Suit> {
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
        }
    }

    /// The legal call a term stands for, if there is one.
    pub fn call(&self, term: CallTerm) -> Option<Call> {
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

    /// The condition that an expression stands for.
    pub fn condition(&self, expr: &Expr) -> Condition {
        match expr {
            Expr::Always => Condition::Always,
            Expr::All(parts) => Condition::all(parts.iter().map(|part| self.condition(part))),
            Expr::Any(parts) => Condition::any(parts.iter().map(|part| self.condition(part))),
            Expr::Not(part) => self.condition(part).negate(),
            Expr::Within(quantity, span) => self.within(*quantity, *span).unwrap_or(Condition::Never),
            Expr::Compare(a, comparison, b) => self.compare(*a, *comparison, *b).unwrap_or(Condition::Never),
            Expr::LongestSuit(suit) => self.with_suit(*suit, Test::Longest),
            Expr::Preferred(suit) => self.with_suit(*suit, Test::Preferred),
            Expr::Balanced => Condition::Test(Test::Balanced),
            Expr::SemiBalanced => Condition::Test(Test::SemiBalanced),
            Expr::Stop(suit) => self.with_suit(*suit, Test::Stopper),
            Expr::Half(suit) => self.with_suit(*suit, Test::HalfStopper),
            Expr::StopTheirs => stops(|suit| self.position.is_theirs(suit)),
            Expr::StopUnbid => stops(|suit| self.position.unbid(suit)),
            Expr::Auction(test) => {
                if self.auction(*test).unwrap_or(false) {
                    Condition::Always
                } else {
                    Condition::Never
                }
            }
        }
    }

    fn with_suit(&self, term: SuitTerm, test: impl Fn(Suit) -> Test) -> Condition {
        self.suit(term)
            .map_or(Condition::Never, |suit| Condition::Test(test(suit)))
    }

    fn compare(&self, a: SuitTerm, comparison: Comparison, b: SuitTerm) -> Option<Condition> {
        let (a, b) = (self.suit(a)?, self.suit(b)?);
        Some(match comparison {
            Comparison::Longer => Condition::Test(Test::Longer(a, b)),
            Comparison::NotShorter => Condition::Test(Test::NotShorter(a, b)),
            Comparison::Same => Condition::all([
                Condition::Test(Test::NotShorter(a, b)),
                Condition::Test(Test::NotShorter(b, a)),
            ]),
        })
    }

    fn within(&self, quantity: Quantity, span: Span) -> Option<Condition> {
        let partner = self.position.partner();
        let measure = match quantity {
            Quantity::Hcp => Measure::Hcp,
            Quantity::HcpIn(suit) => Measure::SuitHcp(self.suit(suit)?),
            Quantity::Points => Measure::Points,
            Quantity::Support(suit) => Measure::Support(self.suit(suit)?),
            Quantity::Length(suit) => Measure::Length(self.suit(suit)?),
            Quantity::Longest => Measure::Longest,
            Quantity::Shortest => Measure::Shortest,
            Quantity::RuleOf20 => Measure::RuleOf20,
            Quantity::RuleOf15 => Measure::RuleOf15,
            Quantity::Aces => Measure::Aces,
            Quantity::Kings => Measure::Kings,
            Quantity::KeyCards(suit) => Measure::KeyCards(self.suit(suit)?),
            Quantity::Controls => Measure::Controls,
            Quantity::Losers => Measure::Losers,
            Quantity::QuickTricks => Measure::QuickTricks,
            Quantity::PlayingTricks => Measure::PlayingTricks,
            Quantity::Tops(suit, of) => Measure::Tops(self.suit(suit)?, of),
            Quantity::Combined(suit) => return self.combined(suit, span),
            Quantity::Ceiling(suit) => return self.together(suit, span, partner.points.high),
            Quantity::Trumps(suit) => {
                let suit = self.suit(suit)?;
                return Some(less(Measure::Length(suit), span, partner.least(suit)));
            }
        };
        Some(Condition::within(measure, span))
    }

    /// My points with what partner usually has lie in `span`.
    fn combined(&self, suit: Option<SuitTerm>, span: Span) -> Option<Condition> {
        let measure = match suit {
            Some(term) => Measure::Support(self.suit(term)?),
            None => Measure::Points,
        };
        Some(less(measure, span, self.position.partner_usually(measure)))
    }

    /// My points with partner's `theirs` lie in `span`.
    fn together(&self, suit: Option<SuitTerm>, span: Span, theirs: u8) -> Option<Condition> {
        let measure = match suit {
            Some(term) => Measure::Support(self.suit(term)?),
            None => Measure::Points,
        };
        Some(less(measure, span, theirs))
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
            A::Doubled => position.penalty() != contract_bridge::Penalty::Undoubled,
            A::MyCalls(span) => span.holds(position.deeds(me)),
            A::PartnerCalls(span) => span.holds(position.deeds(me.partner())),
            A::PartnerDoubled => position.last_call_of(me.partner()) == Some(Call::Double),
            A::LastNotrump => position
                .last_bid()
                .is_some_and(|(_, bid)| bid.strain == Strain::Notrump),
            A::LastLevel(span) => span.holds(position.last_bid().map_or(0, |(_, bid)| bid.level.get())),
            A::Asked(who, key) => position.shown(self.seat(who)).convention == Some(key),
            A::OursLast => position
                .last_bid()
                .is_some_and(|(who, _)| who == me || who == me.partner()),
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

/// The measure, with `known` added to it, lies in `span`.
fn less(measure: Measure, span: Span, known: u8) -> Condition {
    let high = if span.high == Span::TOP {
        Span::TOP
    } else if span.high < known {
        return Condition::Never;
    } else {
        span.high - known
    };
    Condition::within(measure, Span::new(span.low.saturating_sub(known), high))
}

fn bid(level: u8, strain: Strain) -> Option<Call> {
    let level = Level::try_new(level).ok()?;
    Some(Call::Bid(Bid { level, strain }))
}
