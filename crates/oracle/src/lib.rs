//! Slow, obvious enumeration of hidden deals: a check for tests only.
//!
//! Shares the vocabulary of `deal` (pieces, holders, hands) and none of its methods: it lists every deal, one by one,
//! and adds up. Anything it says can be seen to be right by reading it; anything above a few hundred thousand deals is
//! beyond it.

use kibitzer_deal::{Hands, Holder, Linked, MayHold, Piece, Rule};

/// Every deal in which each piece is with one of its candidates and each holder has just as many as it has slots.
pub fn deals(deal: &MayHold) -> Vec<Hands> {
    let pieces: Vec<Piece> = deal.pieces().collect();
    let mut found = Vec::new();
    place(deal, &pieces, Hands::default(), &mut found);
    found
}

fn place(deal: &MayHold, pieces: &[Piece], hands: Hands, found: &mut Vec<Hands>) {
    let Some((&piece, rest)) = pieces.split_first() else {
        found.push(hands);
        return;
    };
    for holder in deal.candidates(piece).iter() {
        if hands.of(holder).len() < deal.slots(holder) {
            let mut next = hands;
            next.give(holder, piece);
            place(deal, rest, next, found);
        }
    }
}

/// The weight of a deal: the product of what every rule gives its holder's hand.
pub fn weight(rules: &[Rule], hands: &Hands) -> f64 {
    rules
        .iter()
        .map(|rule| rule.weights()[(hands.of(rule.holder()) & rule.pieces()).len()])
        .product()
}

/// Every deal with a weight above 0, and that weight.
pub fn weighed_deals(deal: &MayHold, weight: impl Fn(&Hands) -> f64) -> Vec<(Hands, f64)> {
    deals(deal)
        .into_iter()
        .map(|hands| (hands, weight(&hands)))
        .filter(|(_, weight)| *weight > 0.0)
        .collect()
}

/// Every deal that fits a deal's rules, and its weight.
pub fn linked_deals(deal: &Linked) -> Vec<(Hands, f64)> {
    weighed_deals(deal.may_hold(), |hands| weight(deal.rules(), hands))
}

/// The weight of all deals together.
pub fn total(deals: &[(Hands, f64)]) -> f64 {
    deals.iter().map(|(_, weight)| weight).sum()
}

/// The weight of the deals in which this piece is with this holder.
pub fn ways(deals: &[(Hands, f64)], piece: Piece, holder: Holder) -> f64 {
    deals
        .iter()
        .filter(|(hands, _)| hands.of(holder).contains(piece))
        .map(|(_, weight)| weight)
        .sum()
}

/// What is not known, in bits: −Σ p log₂ p over deals.
pub fn entropy_bits(deals: &[(Hands, f64)]) -> f64 {
    let total = total(deals);
    deals
        .iter()
        .map(|(_, weight)| weight / total)
        .map(|p| -p * p.log2())
        .sum()
}
