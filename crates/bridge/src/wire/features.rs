//! `features`: what is known before a call, of the hand and of the auction, in the shape of the bidding application's
//! `extract_features`.

use std::collections::BTreeMap;

use contract_bridge::auction::Call;
use contract_bridge::{Hand, Seat, Suit};
use kibitzer_wire::Problem;
use serde::Serialize;

use super::table::{auction_question, whole};
use crate::ToSchema;
use crate::features::HandFeatures;
use crate::pieces::{HandText, Notation, Side, VulText, written_calls};
use crate::table::Auction;

auction_question! {
    /// The question: a hand and the auction so far; the hand is that of the seat to call.
    pub struct FeaturesQuestion {
        /// The hand of the seat to call.
        pub hand: HandText,
    }
}

/// The answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FeaturesAnswer {
    /// Of the hand.
    pub hand_features: HandAnswer,
    /// Of the auction.
    pub auction_features: AuctionAnswer,
    /// The calls so far.
    pub auction_history: Vec<String>,
    /// The hand.
    pub hand: HandText,
    /// The place of the caller among `positions`.
    pub my_index: usize,
    /// The seats from the dealer on.
    pub positions: [&'static str; 4],
}

/// What a hand has.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HandAnswer {
    /// High-card points.
    pub hcp: u8,
    /// Points for length: one for each card past the fourth of a suit.
    pub dist_points: u8,
    /// Both together.
    pub total_points: u8,
    /// Cards by suit.
    pub suit_lengths: BTreeMap<String, u8>,
    /// 4333, 4432 or 5332.
    pub is_balanced: bool,
}

/// What an auction has come to.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AuctionAnswer {
    /// How many calls there were.
    pub num_bids: usize,
    /// The opening bid.
    pub opening_bid: Option<String>,
    /// Who opened.
    pub opener: Option<&'static str>,
    /// `Me`, `Partner` or `Opponent`.
    pub opener_relationship: Option<&'static str>,
    /// Partner's calls.
    pub partner_bids: Vec<String>,
    /// The last of them.
    pub partner_last_bid: Option<String>,
    /// Opener's last call.
    pub opener_last_bid: Option<String>,
    /// The place of the opener among `positions`.
    pub opener_index: Option<usize>,
    /// Whether both sides have bid.
    pub is_contested: bool,
    /// Who is vulnerable.
    pub vulnerability: VulText,
    /// What the opponents put between partner's opening and the caller.
    pub interference: Interference,
}

/// What the opponents put between partner's opening and the caller.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct Interference {
    /// Whether there is any.
    pub present: bool,
    /// The call.
    pub bid: Option<String>,
    /// Its level; 0 for a double.
    pub level: u8,
    /// `double`, `suit_overcall`, `nt_overcall` or `none`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Its place in the auction.
    pub position: Option<usize>,
}

/// What is known before a call.
pub fn features(question: &FeaturesQuestion) -> Result<FeaturesAnswer, Problem> {
    whole(question.hand.0)?;
    let auction = question.table()?;
    let me = auction.seat_at(auction.len());
    let seats = [0, 1, 2, 3].map(|at| auction.seat_at(at));
    let place = |seat: Seat| seats.iter().position(|&other| other == seat);
    Ok(FeaturesAnswer {
        hand_features: hand_answer(question.hand.0),
        auction_features: auction_answer(&auction, me, place),
        auction_history: written_calls(auction.calls()),
        hand: question.hand,
        my_index: place(me).unwrap_or_default(),
        positions: seats.map(name),
    })
}

fn hand_answer(hand: Hand) -> HandAnswer {
    let features = HandFeatures::of(hand);
    let lengths = Suit::DESC.map(|suit| (suit.to_string(), features.length(suit)));
    HandAnswer {
        hcp: features.hcp(),
        dist_points: features.length_points() - features.hcp(),
        total_points: features.length_points(),
        suit_lengths: lengths.into(),
        is_balanced: features.shape().is_balanced(),
    }
}

fn auction_answer(auction: &Auction, me: Seat, place: impl Fn(Seat) -> Option<usize>) -> AuctionAnswer {
    let written = |call: Call| call.written().to_string();
    let of = |seat: Seat| {
        auction
            .by_seat()
            .filter(move |&(who, _)| who == seat)
            .map(|(_, call)| call)
    };
    let opening = auction.by_seat().find(|(_, call)| matches!(call, Call::Bid(_)));
    let bids_of = |side: Side| {
        let mut calls = auction.by_seat();
        calls.any(|(who, call)| Side::of(who) == side && call != Call::Pass)
    };
    let opener = opening.map(|(seat, _)| seat);
    let partner_bids: Vec<String> = of(me.partner()).map(written).collect();
    AuctionAnswer {
        num_bids: auction.len(),
        opening_bid: opening.map(|(_, call)| written(call)),
        opener: opener.map(name),
        opener_relationship: opener.map(|seat| relationship(me, seat)),
        partner_last_bid: partner_bids.last().cloned(),
        partner_bids,
        opener_last_bid: opener.and_then(|seat| of(seat).next_back()).map(written),
        opener_index: opener.and_then(place),
        is_contested: bids_of(Side::NorthSouth) && bids_of(Side::EastWest),
        vulnerability: auction.vulnerability().written(),
        interference: interference(auction, me),
    }
}

fn relationship(me: Seat, seat: Seat) -> &'static str {
    match seat {
        seat if seat == me => "Me",
        seat if seat == me.partner() => "Partner",
        _ => "Opponent",
    }
}

fn interference(auction: &Auction, me: Seat) -> Interference {
    let mut calls = auction
        .by_seat()
        .enumerate()
        .skip_while(|(_, (_, call))| *call == Call::Pass);
    let opened = calls.next().is_some_and(|(_, (who, _))| who == me.partner());
    let theirs = calls
        .take_while(|(_, (who, _))| *who != me)
        .find(|(_, (_, call))| *call != Call::Pass);
    let Some((position, (_, call))) = theirs.filter(|_| opened) else {
        return Interference {
            kind: "none",
            ..Interference::default()
        };
    };
    let (level, kind) = match call {
        Call::Bid(bid) if bid.strain.is_notrump() => (bid.level.get(), "nt_overcall"),
        Call::Bid(bid) => (bid.level.get(), "suit_overcall"),
        _ => (0, "double"),
    };
    Interference {
        present: true,
        bid: Some(call.written().to_string()),
        level,
        kind,
        position: Some(position),
    }
}

const fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "North",
        Seat::East => "East",
        Seat::South => "South",
        Seat::West => "West",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_overcall_of_partners_opening_is_interference() {
        let calls = ["P", "1H", "2D"].map(|call| Call::read(call).unwrap().written());
        let question = FeaturesQuestion {
            hand: Hand::read("AQ876.K32.J2.432").unwrap().written(),
            auction: calls.to_vec(),
            dealer: Some(Seat::South.written()),
            vul: None,
        };
        // South passed, West opened 1H, North overcalled 2D: East is to call.
        let answer = features(&question).unwrap();
        let hand = &answer.hand_features;
        assert_eq!(
            (hand.hcp, hand.dist_points, hand.total_points, hand.is_balanced),
            (10, 1, 11, true)
        );
        let auction = &answer.auction_features;
        assert_eq!(
            (auction.opener, auction.opener_relationship),
            (Some("West"), Some("Partner"))
        );
        assert_eq!(
            (auction.interference.kind, auction.interference.position),
            ("suit_overcall", Some(2))
        );
        assert!(auction.is_contested);
        assert_eq!((answer.my_index, answer.positions[0]), (3, "South"));
    }
}
