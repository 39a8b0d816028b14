//! What a hand calls, and why.

use crate::pieces::Notation;
use crate::wire::BidAnswer;

impl BidAnswer {
    /// The call with its rule; below it the reason, and what thinking came to.
    pub fn words(&self) -> String {
        let call = self.call.0.written();
        let by = &self.rule;
        match &self.thought {
            Some(thought) if thought.text != self.why => {
                format!("{call}  {by}\n{}\n{}", self.why, thought.text)
            }
            _ => format!("{call}  {by}\n{}", self.why),
        }
    }
}
