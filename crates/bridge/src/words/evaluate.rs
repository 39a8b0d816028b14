//! How good a call was.

use crate::wire::EvaluateAnswer;

/// A smaller risk of being misunderstood is not worth a sentence.
const WORTH_SAYING: f64 = 0.1;

impl EvaluateAnswer {
    /// The mark and the reason for it.
    pub fn words(&self) -> String {
        let mark = format!("{}/10, {}. {}", self.score, self.correctness, self.feedback);
        match &self.misread {
            Some(misread) if misread.agreed >= WORTH_SAYING => format!(
                "{mark} Partner may take it for something else: {:.0}%.",
                100.0 * misread.agreed
            ),
            _ => mark,
        }
    }
}
