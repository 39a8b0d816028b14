//! A rule as it applies at one point of an auction: one call, one condition.

use std::sync::Arc;

use contract_bridge::auction::Call;

use crate::condition::Condition;
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
        Arc::clone(&self.name)
    }
}
