//! The conditions of `deals_where`, as text.
//!
//! One part for each seat, with semicolons between: `north: hcp 15-17 and balanced; south: 8+ hcp`. A part without a seat is
//! North's. A part is a condition, a whole hand, `1NT opening`, or `3NT after 1NT P`: the hands that a system bids so there
//! (`sayc`, unless it ends with `by two-over-one`).

use std::sync::Arc;

use datafusion::common::Result;
use kibitzer_bridge::deals::{Fit, Sampler};
use kibitzer_bridge::{Auction, BySeat, Call, Hand, HandFeatures, Notation, Seat, Vulnerability};

use crate::auction_text::read_calls;
use crate::draws::Wanted;
use crate::hand_text::read_hand;
use crate::problem::problem;
use crate::workshop::Workshop;

const NAME: &str = "deals_where";

/// The deals that `text` asks for.
pub(crate) fn read(text: &str, workshop: &Workshop) -> Result<Wanted> {
    if text.trim().is_empty() {
        return Ok(Wanted::Anything);
    }
    let mut fits = BySeat::from_fn(|_| Fit::anything());
    let mut known = BySeat::from_fn(|_| Hand::EMPTY);
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let (seat, wish) = seat_of(part)?;
        if wish.contains('.') && !wish.contains(' ') {
            known[seat] = read_hand(wish).map_err(|error| problem(NAME, error))?;
        } else {
            fits[seat] = fit(seat, wish, workshop)?;
        }
    }
    let sampler = Sampler::new(fits, known).map_err(|error| problem(NAME, error))?;
    Ok(Wanted::Fitting(Box::new(sampler)))
}

/// Whose part it is, and the rest of it.
fn seat_of(part: &str) -> Result<(Seat, &str)> {
    match part.split_once(':') {
        Some((seat, wish)) => Ok((
            Seat::read(seat).map_err(|error| problem(NAME, error))?,
            wish.trim(),
        )),
        None => Ok((Seat::North, part)),
    }
}

fn fit(seat: Seat, wish: &str, workshop: &Workshop) -> Result<Fit<'static>> {
    match called(seat, wish)? {
        Some((call, auction, system)) => calls(call, &auction, system, workshop),
        None => Ok(workshop.condition(wish)?.fit()),
    }
}

/// `1NT opening` and `3NT after 1NT P`: the call, the auction before it, the system.
fn called(seat: Seat, wish: &str) -> Result<Option<(Call, Auction, &str)>> {
    let (wish, system) = wish.split_once(" by ").unwrap_or((wish, "sayc"));
    let (call, before) = match (wish.strip_suffix(" opening"), wish.split_once(" after ")) {
        (Some(call), _) => (call, ""),
        (_, Some((call, before))) => (call, before),
        _ => return Ok(None),
    };
    let call = Call::read(call).map_err(|error| problem(NAME, error))?;
    let before = read_calls(before).map_err(|error| problem(NAME, error))?;
    // The dealer sits so many calls before the seat that is asked about.
    let dealer = Seat::ALL[(seat as usize + 4 - before.len() % 4) % 4];
    let auction =
        Auction::with_calls(dealer, Vulnerability::NONE, before).map_err(|error| problem(NAME, error))?;
    Ok(Some((call, auction, system.trim())))
}

/// The hands that make `call` after `auction`.
fn calls(call: Call, auction: &Auction, system: &str, workshop: &Workshop) -> Result<Fit<'static>> {
    let agreements = workshop.system(system)?;
    let bidder = agreements.bidder();
    let prefix = bidder.at(auction);
    let sets = |test| bidder.set_of(test);
    let meaning = prefix
        .meaning(call, &sets)
        .map(|meaning| Arc::clone(&meaning.set));
    let none = || problem(NAME, format!("no hand bids {} there by {system}", call.written()));
    let face = (*meaning.ok_or_else(none)?).clone();
    Ok(Fit::of(face).tested(move |hand| {
        prefix
            .choose(&HandFeatures::of(hand))
            .is_some_and(|rule| rule.call == call)
    }))
}
