//! Bridge holds to the contract of all games.

use kibitzer_bridge::bidding::Bidder;
use kibitzer_bridge::system::System;
use kibitzer_bridge::table::Auction;
use kibitzer_bridge::wire::Bridge;
use kibitzer_bridge::{Notation, Seat, Vulnerability};
use kibitzer_contract::{Planted, holds};
use serde_json::{Value, json};

/// South hears an auction by the book.
fn planted(bidder: &Bidder, deal: &kibitzer_bridge::FullDeal) -> Planted {
    let mut auction = Auction::new(Seat::North, Vulnerability::NONE);
    while let Some(call) = auction.turn().and_then(|seat| bidder.call(deal[seat], &auction)) {
        auction.push(call).expect("a legal call");
    }
    let calls: Vec<String> = auction
        .calls()
        .iter()
        .map(|call| call.written().to_string())
        .collect();
    let hand = deal[Seat::South].written();
    let record =
        json!({"auction": calls, "dealer": "N", "vul": "none", "viewer": "S", "hand": hand, "samples": 64});
    let Value::Object(record) = record else {
        panic!("a record is an object")
    };
    // South's cards are certain, whatever is drawn.
    let truth = deal[Seat::South]
        .iter()
        .map(|card| (card.written().to_string(), "S".to_owned()));
    Planted {
        record,
        truth: truth.collect(),
    }
}

#[test]
fn bridge_holds_to_the_contract() {
    let bidder = Bidder::new(System::builtin("sayc").expect("sayc").into());
    let deals = [
        "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85",
        "N:AKQ2.T98.765.432 JT9.AKQ.T98.KJT9 876.J76.AKQJ.765 543.5432.432.AQ8",
    ];
    let planted = deals.map(|deal| planted(&bidder, &deal.parse().expect("a deal")));
    holds::<Bridge>(&planted, |reading, card, seat| {
        reading["cards"][card][seat].as_f64()
    });
}
