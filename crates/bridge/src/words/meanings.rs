//! What each call would mean.

use crate::bidding::titled;
use crate::pieces::Spoken;
use crate::wire::MeaningsAnswer;

/// What is made less often than this is not said to be made in 0.0%.
const SELDOM: f64 = 0.0005;

impl MeaningsAnswer {
    /// A line for each call that a rule makes: how often, its name, what it shows.
    pub fn words(&self) -> String {
        if self.over {
            return "The auction is over.".into();
        }
        let made = self.calls.iter().filter(|call| call.rule.is_some());
        let lines = made.map(|call| {
            let share = if call.share < SELDOM {
                "rare".to_owned()
            } else {
                format!("{:.1}%", 100.0 * call.share)
            };
            let name = call.rule.as_deref().unwrap_or_default();
            format!(
                "{:8} {share:>6}  {}",
                call.call.0.spoken(),
                titled(name, &call.text)
            )
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}
