//! How often a hand or a deal fits.

use kibitzer_wire::words::grouped;

use crate::wire::ChanceAnswer;

impl ChanceAnswer {
    /// The chance, as percents and as one in how many, and what was counted.
    pub fn words(&self) -> String {
        let percent = 100.0 * self.chance;
        let digits = if percent >= 1.0 { 2 } else { 4 };
        let often = if self.chance > 0.0 {
            format!("one in {}", rounded(1.0 / self.chance))
        } else {
            "never".to_owned()
        };
        let count = match (self.hands, &self.deals) {
            (Some(hands), _) => format!("{} of 635,013,559,600 hands", grouped(hands)),
            (None, Some(deals)) if self.exact => format!("{} deals", grouped(deals)),
            _ => format!("estimated, give or take {:.2e}", 2.0 * self.error.unwrap_or(0.0)),
        };
        format!("{percent:.digits$}%, {often} ({count})")
    }
}

/// A number of turns, with as many digits as are of use.
fn rounded(number: f64) -> String {
    if number < 100.0 {
        format!("{number:.1}")
    } else {
        grouped(format!("{number:.0}"))
    }
}
