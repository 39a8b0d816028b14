//! What the four hands must share: 13 cards of each suit and 40 points.

use contract_bridge::{Hand, Seat, Suit};

use crate::bidding::{Ranges, Span};
use crate::features::HandFeatures;
use crate::hands::ShapeHcpSet;
use crate::pieces::{BySeat, BySuit};

/// The points of a deal.
const ALL_POINTS: u8 = 40;

/// Takes out of each set the shapes and points for which the other seats leave no room, until nothing changes.
///
/// A hand that is known stands for itself; its own set is left alone. False if a set becomes empty.
pub(super) fn narrow(sets: &mut BySeat<ShapeHcpSet>, known: Option<(Seat, Hand)>) -> bool {
    let is_hidden = |seat: &Seat| known.is_none_or(|(viewer, _)| viewer != *seat);
    loop {
        let mut ranges = BySeat::from_fn(|_| Ranges::every());
        for seat in Seat::ALL.into_iter().filter(is_hidden) {
            match Ranges::of(&sets[seat]) {
                Some(range) => ranges[seat] = range,
                None => return false,
            }
        }
        if let Some((viewer, hand)) = known {
            ranges[viewer] = of_hand(hand);
        }
        let mut changed = false;
        for seat in Seat::ALL.into_iter().filter(is_hidden) {
            let room = room(&ranges, seat);
            if is_wider(&ranges[seat], &room) {
                sets[seat] = cut(&sets[seat], &room);
                changed = true;
            }
        }
        if Seat::ALL
            .into_iter()
            .filter(is_hidden)
            .any(|seat| sets[seat].is_empty())
        {
            return false;
        }
        if !changed {
            return true;
        }
    }
}

fn of_hand(hand: Hand) -> Ranges {
    let features = HandFeatures::of(hand);
    let exactly = |value: u8| Span::new(value, value);
    Ranges {
        hcp: exactly(features.hcp()),
        points: exactly(features.length_points()),
        lengths: BySuit::from_fn(|suit| exactly(features.length(suit))),
    }
}

/// What the others leave for `seat`.
fn room(ranges: &BySeat<Ranges>, seat: Seat) -> Ranges {
    let others = |of: &dyn Fn(&Ranges) -> u8| -> u8 {
        let sum: u16 = (ranges.iter())
            .filter(|&(other, _)| other != seat)
            .map(|(_, ranges)| u16::from(of(ranges)))
            .sum();
        u8::try_from(sum).unwrap_or(u8::MAX)
    };
    let left = |all: u8, low: &dyn Fn(&Ranges) -> u8, high: &dyn Fn(&Ranges) -> u8| {
        Span::new(all.saturating_sub(others(high)), all.saturating_sub(others(low)))
    };
    Ranges {
        hcp: left(ALL_POINTS, &|r| r.hcp.low, &|r| r.hcp.high),
        points: Ranges::every().points,
        lengths: BySuit::from_fn(|suit| left(13, &|r| r.lengths[suit].low, &|r| r.lengths[suit].high)),
    }
}

fn is_wider(range: &Ranges, room: &Ranges) -> bool {
    let sticks_out = |range: Span, room: Span| range.low < room.low || range.high > room.high;
    sticks_out(range.hcp, room.hcp)
        || Suit::ASC
            .into_iter()
            .any(|suit| sticks_out(range.lengths[suit], room.lengths[suit]))
}

fn cut(set: &ShapeHcpSet, room: &Ranges) -> ShapeHcpSet {
    let high = (u64::MAX >> (63 - room.hcp.high.min(63))) & (u64::MAX << room.hcp.low.min(63));
    ShapeHcpSet::by_shape(|shape| {
        let fits = Suit::ASC
            .into_iter()
            .all(|suit| room.lengths[suit].holds(shape.length(suit)));
        if fits { set.points(shape) & high } else { 0 }
    })
}
