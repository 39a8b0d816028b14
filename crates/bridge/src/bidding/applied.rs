//! A rule as it applies at one point of an auction: one call, one condition.

use std::sync::Arc;

use contract_bridge::auction::Call;

use crate::condition::Condition;
use crate::system::{Category, Force};

/// Where an applied rule comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// A line of the system: the number of its block and of its rule in it.
    Line {
        /// The block.
        block: usize,
        /// The rule.
        rule: usize,
    },
    /// The natural kernel.
    Kernel,
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
    /// How far it forces.
    pub force: Force,
    /// The convention.
    pub convention: Option<Arc<str>>,
    /// Opponents are to be told.
    pub alert: bool,
    /// The strain is not shown.
    pub artificial: bool,
    /// Its category; nothing for the kernel.
    pub category: Option<Category>,
    /// Where it comes from.
    pub source: Source,
}
