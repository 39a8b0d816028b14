//! What a hand calls, and why.

use crate::wire::BidAnswer;

impl BidAnswer {
    /// The call with its reason; below it what thinking came to.
    pub fn words(&self) -> String {
        match &self.thought {
            Some(thought) if thought.text != self.why => format!("{}\n{}", self.why, thought.text),
            _ => self.why.clone(),
        }
    }
}
