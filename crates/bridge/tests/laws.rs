//! Legal calls are those of a referee that reads the Laws word for word and looks at the whole auction each time.

mod common;

use common::count;
use kibitzer_bridge::{Auction, Bid, Call, Level, Seat, Strain, Vulnerability};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng};

/// All 38 calls.
fn all_calls() -> Vec<Call> {
    let bids = (1..=7).flat_map(|level| {
        Strain::ASC.map(|strain| {
            Call::Bid(Bid {
                level: Level::new(level),
                strain,
            })
        })
    });
    [Call::Pass, Call::Double, Call::Redouble]
        .into_iter()
        .chain(bids)
        .collect()
}

/// Where a bid stands among the 35: the Laws rank by level first, then clubs, diamonds, hearts, spades, notrump.
fn rank(bid: Bid) -> usize {
    usize::from(bid.level.get()) * 5
        + Strain::ASC
            .iter()
            .position(|&strain| strain == bid.strain)
            .expect("a strain")
}

/// Laws 17-22 for the call of the seat whose turn it is after `calls`.
fn referee(calls: &[Call], call: Call) -> bool {
    let any_bid = calls.iter().any(|call| matches!(call, Call::Bid(_)));
    let passes_at_end = calls.iter().rev().take_while(|&&call| call == Call::Pass).count();
    // Law 22: four passes, or three after a bid.
    if if any_bid {
        passes_at_end >= 3
    } else {
        calls.len() >= 4
    } {
        return false;
    }
    let last_bid = calls.iter().rposition(|call| matches!(call, Call::Bid(_)));
    let opponents = |index: usize| (calls.len() - index) % 2 == 1;
    let since = |index: usize| &calls[index + 1..];
    match (call, last_bid) {
        (Call::Pass, _) | (Call::Bid(_), None) => true,
        // Law 18: a bid supersedes the last one only if it is higher.
        (Call::Bid(bid), Some(at)) => match calls[at] {
            Call::Bid(last) => rank(bid) > rank(last),
            _ => unreachable!(),
        },
        (Call::Double | Call::Redouble, None) => false,
        // Law 19A: only the last bid, made by an opponent, with nothing but passes since.
        (Call::Double, Some(at)) => opponents(at) && since(at).iter().all(|&call| call == Call::Pass),
        // Law 19B: only a double by an opponent of this side's bid, with nothing but passes since the double.
        (Call::Redouble, Some(at)) => {
            let doubled = since(at).iter().filter(|&&call| call == Call::Double).count() == 1;
            let redoubled = since(at).contains(&Call::Redouble);
            doubled && !redoubled && !opponents(at)
        }
    }
}

#[test]
fn legal_calls_are_the_referees() {
    let auctions = count(20_000, 1_000_000);
    let mut random = SmallRng::seed_from_u64(7);
    let calls = all_calls();
    let mut positions = 0_u64;
    for number in 0..auctions {
        let mut auction = Auction::new(Seat::ALL[number % 4], Vulnerability::NONE);
        loop {
            positions += 1;
            let legal = auction.legal();
            let expected: Vec<Call> = calls
                .iter()
                .copied()
                .filter(|&call| referee(auction.calls(), call))
                .collect();
            assert!(
                legal.iter().eq(expected.iter().copied()),
                "{:?}: {legal}",
                auction.calls()
            );
            assert_eq!(auction.turn().is_none(), expected.is_empty());
            // An illegal call is refused, says why, and changes nothing.
            let tried = calls[random.random_range(0..calls.len())];
            let before = auction.len();
            assert_eq!(auction.is_legal(tried), expected.contains(&tried));
            if !expected.contains(&tried) {
                assert_eq!(auction.push(tried).expect_err("an illegal call").index, before);
                assert_eq!(auction.len(), before);
            }
            // Low calls are likelier, so that auctions grow long.
            let most = expected.len().min(if number % 3 == 0 { 38 } else { 5 });
            match expected.get(random.random_range(0..most.max(1))) {
                Some(&call) => auction.push(call).expect("a legal call"),
                None => break,
            }
        }
    }
    assert!(positions > auctions as u64 * 4);
}
