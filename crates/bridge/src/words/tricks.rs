//! The tricks of a deal.

use contract_bridge::{Seat, Strain};

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
            strains.map(|strain| format!("{:>3}", strain.letter())).concat()
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
        let contracts = if self.contracts.is_empty() {
            "passed out".to_owned()
        } else {
            self.contracts.join(", ")
        };
        lines.push(format!("  par {:+} ({contracts})\n", self.par));
        lines.join("\n")
    }
}
