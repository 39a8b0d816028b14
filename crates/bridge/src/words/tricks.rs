//! The tricks of a deal.

use contract_bridge::{Seat, Strain};

use crate::pieces::spoken_contract;
use crate::wire::TricksAnswer;

impl TricksAnswer {
    /// A table of the tricks by declarer and strain, and par.
    pub fn words(&self) -> String {
        let mut lines = vec![format!(
            "{}  {}",
            self.board
                .map_or_else(|| "Board".to_owned(), |number| format!("Board {number}")),
            self.deal
        )];
        let strains = [
            Strain::Notrump,
            Strain::Spades,
            Strain::Hearts,
            Strain::Diamonds,
            Strain::Clubs,
        ];
        lines.push(format!(
            "     {}",
            ["NT", "♠", "♥", "♦", "♣"]
                .map(|strain| format!("{strain:>3}"))
                .concat()
        ));
        for seat in Seat::ALL {
            let of = |strain: Strain| {
                self.tricks
                    .get(&seat.letter())
                    .and_then(|row| row.get(&strain.letter()))
            };
            let row = strains.map(|strain| format!("{:>3}", of(strain).copied().unwrap_or(0)));
            lines.push(format!("  {}  {}", seat.letter(), row.concat()));
        }
        lines.push(format!(
            "  par {:+} ({})\n",
            self.par,
            contracts_words(&self.contracts)
        ));
        lines.join("\n")
    }
}

/// The contracts of par.
pub(super) fn contracts_words(contracts: &[String]) -> String {
    if contracts.is_empty() {
        return "passed out".to_owned();
    }
    let contracts = contracts.iter().map(|contract| spoken_contract(contract));
    contracts.collect::<Vec<_>>().join(", ")
}
