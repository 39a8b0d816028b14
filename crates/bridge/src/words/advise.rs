//! Which call is best.

use crate::pieces::{Spoken, spoken_contract};
use crate::wire::{AdviseAnswer, MisreadAnswer};

impl AdviseAnswer {
    /// The advice, and a table of the calls that were tried.
    pub fn words(&self) -> String {
        let mut lines = vec![self.text.clone(), String::new()];
        lines.push("call       score   IMPs    ±   MPs  makes  misread  ends".into());
        for call in &self.calls {
            let ends = call.endings.iter().take(3).map(|ending| {
                let contract = ending.contract.as_deref().unwrap_or("passed out");
                format!("{} {:.0}%", spoken_contract(contract), 100.0 * ending.share)
            });
            lines.push(format!(
                "{:8} {:7.0} {:6.1} {:4.1} {:4.0}% {:5.0}% {:>8}  {}",
                call.call.0.spoken(),
                call.score,
                call.imps,
                call.error,
                100.0 * call.matchpoints,
                100.0 * call.makes,
                misread_words(call.misread.as_ref()),
                ends.collect::<Vec<_>>().join(", "),
            ));
        }
        lines.join("\n")
    }
}

/// How likely partner is to take the call for something else.
fn misread_words(misread: Option<&MisreadAnswer>) -> String {
    misread.map_or_else(String::new, |misread| format!("{:.0}%", 100.0 * misread.agreed))
}
