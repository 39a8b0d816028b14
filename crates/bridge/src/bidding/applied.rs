//! A rule as it applies at one point of an auction: one call, one condition.

use std::sync::Arc;

use contract_bridge::auction::Call;

use crate::condition::Condition;
use crate::pieces::{Notation, Spoken};
use crate::system::{Category, Convention, Force};

/// The line of the system that an applied rule comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Source {
    /// The number of its block.
    pub block: usize,
    /// The number of its rule in the block.
    pub rule: usize,
}

/// A rule with its suits bound and its numbers settled: hands that fit `condition` may make `call`.
#[derive(Debug, Clone)]
pub struct Applied {
    /// The call.
    pub call: Call,
    /// The hands it shows; hands that an earlier rule takes are not among them.
    pub condition: Condition,
    /// Its name.
    pub name: Arc<str>,
    /// What it shows, where that is not when it is chosen.
    pub shows: Option<Condition>,
    /// What its author says of it.
    pub says: Option<Arc<str>>,
    /// How far it forces.
    pub force: Force,
    /// The convention.
    pub convention: Option<Convention>,
    /// Opponents are to be told.
    pub alert: bool,
    /// The strain is not shown.
    pub artificial: bool,
    /// Its category.
    pub category: Category,
    /// Where it comes from.
    pub source: Source,
}

impl Applied {
    /// The name of its convention, for people.
    pub fn convention_name(&self) -> Option<&str> {
        Some(&self.convention.as_ref()?.name)
    }

    /// Whether the system itself says it: it is not natural bidding where nothing is written.
    pub fn is_written(&self) -> bool {
        self.category != Category::Unwritten
    }

    /// What is to be said of it first: what its author says; of an artificial call that is left when no other fits, its name, since
    /// the hand shows nothing of it.
    pub fn sentence(&self) -> Option<&Arc<str>> {
        let is_left = self.artificial && self.condition == Condition::Always;
        self.says.as_ref().or_else(|| is_left.then_some(&self.name))
    }

    /// Its name as people are told: a pass that is left when nothing else fits is just a pass, whatever it is called.
    pub fn said_name(&self) -> Arc<str> {
        if self.call == Call::Pass && self.condition == Condition::Always {
            return "pass".into();
        }
        spoken_text(&self.name).map_or_else(|| Arc::clone(&self.name), Into::into)
    }
}

/// The same with calls and ranges as people read them: "asks for 3♣", "balanced 16–18"; `None` if nothing is different.
fn spoken_text(text: &str) -> Option<String> {
    let spoken = |word: &str| -> Option<String> {
        let bare = word.trim_end_matches([',', ';']);
        let is_bid = bare.len() == 2 && bare.starts_with(|digit: char| digit.is_ascii_digit());
        let bid = is_bid.then(|| Call::read(bare).ok()).flatten();
        let range = || {
            let (low, high) = bare.split_once('-')?;
            let is_range = low.parse::<u8>().is_ok() && high.parse::<u8>().is_ok();
            is_range.then(|| format!("{low}–{high}"))
        };
        let new = bid.map(|bid| bid.spoken()).or_else(range)?;
        Some(new + &word[bare.len()..])
    };
    let words: Vec<_> = text.split(' ').map(|word| (word, spoken(word))).collect();
    let is_new = words.iter().any(|(_, new)| new.is_some());
    let words = words
        .into_iter()
        .map(|(word, new)| new.unwrap_or_else(|| word.to_owned()));
    is_new.then(|| words.collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::spoken_text;

    #[test]
    fn names_are_told_as_people_write_calls_and_ranges() {
        assert_eq!(
            spoken_text("asks for 3C, weak").as_deref(),
            Some("asks for 3♣, weak")
        );
        assert_eq!(spoken_text("balanced 16-18").as_deref(), Some("balanced 16–18"));
        assert_eq!(
            spoken_text("long suit over 2N").as_deref(),
            Some("long suit over 2NT")
        );
        assert_eq!(spoken_text("two-suited, 5-card major"), None);
    }
}
