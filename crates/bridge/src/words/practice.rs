//! Practice: a board, how it ended, and how the calls were.

use std::collections::BTreeMap;

use contract_bridge::Seat;

use super::tricks::contracts_words;
use crate::bidding::titled;
use crate::pieces::{Notation, Spoken, spoken_contract};
use crate::wire::{DecisionAnswer, PracticeBoard, Review};

impl PracticeBoard {
    /// What stands above the board.
    pub fn heading(&self, number: u64) -> String {
        format!(
            "Board {number}: {} deals, vulnerable: {}. You are {}.\nYour hand: {}",
            self.dealer, self.vul, self.seat, self.hand
        )
    }

    /// The calls so far, with what they mean.
    pub fn auction_words(&self) -> String {
        let mut lines = vec!["Auction:".to_owned()];
        for call in &self.auction {
            lines.push(format!(
                "  {} {:8} {}",
                call.seat,
                call.call.0.spoken(),
                titled(&call.rule, &call.text)
            ));
        }
        if self.auction.is_empty() {
            lines.push("  you are first to call".into());
        }
        lines.join("\n")
    }

    /// The whole auction, and the deal once it is over.
    pub fn ending_words(&self) -> String {
        let review = self.review.as_ref().map_or_else(String::new, Review::words);
        format!("{}{review}\n", self.auction_words())
    }
}

impl Review {
    /// The four hands, the contract and par.
    pub fn words(&self) -> String {
        let seats = Seat::ALL.map(|seat| seat.written().to_string());
        let hands = seats.iter().filter_map(|seat| self.deal.get_key_value(seat));
        let hands = hands.map(|(seat, hand)| format!("{seat} {hand}"));
        let contract = match (&self.contract, self.declarer) {
            (Some(contract), Some(declarer)) => {
                format!(
                    "{} by {declarer}, {} double dummy",
                    spoken_contract(contract),
                    self.score
                )
            }
            _ => "passed out".to_owned(),
        };
        format!(
            "\n{}\nContract: {contract}. Par {}: {}",
            hands.collect::<Vec<_>>().join("\n"),
            self.par.score,
            contracts_words(&self.par.contracts)
        )
    }
}

/// How a round of practice went, by convention.
pub fn practice_summary(decisions: &[DecisionAnswer]) -> String {
    if decisions.is_empty() {
        return "No calls were made.".into();
    }
    let average = |of: &[&DecisionAnswer]| {
        of.iter().map(|one| f64::from(one.score)).sum::<f64>() / of.len().max(1) as f64
    };
    let all: Vec<&DecisionAnswer> = decisions.iter().collect();
    let right = decisions.iter().filter(|one| one.score == 10).count();
    let mut lines = vec![format!(
        "{}, {right} of them the system's own, {:.1} of 10 on average.",
        calls(decisions.len()),
        average(&all)
    )];
    let mut groups: BTreeMap<&str, Vec<&DecisionAnswer>> = BTreeMap::new();
    for decision in decisions {
        let name = decision.convention.as_deref().unwrap_or("natural");
        groups.entry(name).or_default().push(decision);
    }
    for (name, group) in groups {
        lines.push(format!(
            "  {name}: {}, {:.1}",
            calls(group.len()),
            average(&group)
        ));
    }
    lines.join("\n")
}

fn calls(number: usize) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} call{plural}")
}
