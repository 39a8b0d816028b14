//! Which suit variables a call or a condition uses, as bits.

use super::syntax::{AuctionTest, CallTerm, Expr, Quantity, StrainTerm, SuitTerm, Variable};

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
    match expr {
        Expr::All(parts) | Expr::Any(parts) => parts.iter().map(of_expr).fold(0, |a, b| a | b),
        Expr::Not(part) => of_expr(part),
        Expr::Within(quantity, _) => of_quantity(*quantity),
        Expr::Compare(a, _, b) => of_suit(*a) | of_suit(*b),
        Expr::LongestSuit(suit) | Expr::Preferred(suit) | Expr::Stop(suit) | Expr::Half(suit) => {
            of_suit(*suit)
        }
        Expr::Auction(test) => of_auction(*test),
        Expr::Always | Expr::Balanced | Expr::SemiBalanced | Expr::StopTheirs | Expr::StopUnbid => 0,
    }
}

fn of_quantity(quantity: Quantity) -> u8 {
    match quantity {
        Quantity::HcpIn(suit)
        | Quantity::Support(suit)
        | Quantity::Length(suit)
        | Quantity::KeyCards(suit)
        | Quantity::Tops(suit, _)
        | Quantity::Trumps(suit) => of_suit(suit),
        Quantity::Combined(suit) | Quantity::Ceiling(suit) => suit.map_or(0, of_suit),
        _ => 0,
    }
}

fn of_auction(test: AuctionTest) -> u8 {
    match test {
        AuctionTest::Unbid(suit)
        | AuctionTest::Theirs(suit)
        | AuctionTest::Ours(suit)
        | AuctionTest::Shown(_, suit, _)
        | AuctionTest::IsMajor(suit) => of_suit(suit),
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
