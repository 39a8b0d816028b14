//! What each call would mean.

use crate::wire::MeaningsAnswer;

impl MeaningsAnswer {
    /// A line for each call that a rule makes: how often, its name, what it shows.
    pub fn words(&self) -> String {
        if self.over {
            return "The auction is over.".into();
        }
        let made = self.calls.iter().filter(|call| call.rule.is_some());
        let lines = made.map(|call| {
            let share = 100.0 * call.share;
            let name = call.rule.as_deref().unwrap_or_default();
            format!("{:3} {share:5.1}%  {name}: {}", call.call.to_string(), call.text)
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}
