//! Which suit variables a call or a condition uses, as bits.

use super::syntax::{Asked, AuctionTest, CallPattern, CallTerm, Expr, StrainTerm, SuitTerm, Variable};
use crate::condition::Measure;

/// The variables of a call.
pub(super) fn of_call(call: CallTerm) -> u8 {
    match call {
        CallTerm::Plain(_) => 0,
        CallTerm::Bid(_, strain) | CallTerm::Cheapest(_, strain) | CallTerm::Game(strain) => match strain {
            StrainTerm::Suit(suit) => of_suit(suit),
            StrainTerm::Notrump => 0,
        },
    }
}

/// The variables of a condition.
pub(super) fn of_expr(expr: &Expr) -> u8 {
    expr.tests()
        .into_iter()
        .fold(0, |mask, asked| mask | of_asked(*asked))
}

fn of_asked(asked: Asked) -> u8 {
    match asked {
        Asked::Hand(test) => {
            let mut mask = 0;
            let _ = test.with_suits(|suit| {
                mask |= of_suit(suit);
                Some(suit)
            });
            mask
        }
        Asked::Together(Measure::Support(suit), ..)
        | Asked::Trumps(suit, _)
        | Asked::Extra(suit, _)
        | Asked::Law(suit)
        | Asked::BestFit(suit) => of_suit(suit),
        Asked::Better(a, b) => of_suit(a) | of_suit(b),
        Asked::Auction(test) => of_auction(test),
        Asked::Together(..) | Asked::StopTheirs | Asked::StopUnbid => 0,
    }
}

fn of_auction(test: AuctionTest) -> u8 {
    match test {
        AuctionTest::Unbid(suit)
        | AuctionTest::Theirs(suit)
        | AuctionTest::Ours(suit)
        | AuctionTest::Shown(_, suit, _)
        | AuctionTest::Showed(_, suit)
        | AuctionTest::Called(
            _,
            CallPattern::Bid {
                strain: Some(StrainTerm::Suit(suit)),
                ..
            },
        )
        | AuctionTest::IsMajor(suit)
        | AuctionTest::IsMinor(suit)
        | AuctionTest::TheirFit(suit)
        | AuctionTest::TheirTrumps(suit, _) => of_suit(suit),
        AuctionTest::Is(a, b) | AuctionTest::Above(a, b) => of_suit(a) | of_suit(b),
        _ => 0,
    }
}

const fn of_suit(suit: SuitTerm) -> u8 {
    match suit {
        SuitTerm::Variable(variable) => 1 << variable as u8,
        SuitTerm::OtherMajor => 1 << Variable::Major as u8,
        SuitTerm::OtherMinor => 1 << Variable::Minor as u8,
        _ => 0,
    }
}
