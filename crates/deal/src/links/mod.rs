//! Deals with rules on small sets of pieces: counted piece by piece, forward and backward.

mod automaton;
mod graph;
mod joint;
mod number;
mod order;
mod plan;
mod reading;
mod simplify;
mod walk;

pub use reading::LinkReading;
pub use walk::Walked;

use crate::{DealError, MayHold, Rule, Stop};

/// A deal with who-may-hold-what and rules on top of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Linked {
    may_hold: MayHold,
    rules: Vec<Rule>,
    stop: Stop,
    floating: bool,
    states: usize,
}

impl Linked {
    /// A deal without any rule yet.
    pub const fn new(may_hold: MayHold) -> Self {
        Self {
            may_hold,
            rules: Vec::new(),
            stop: Stop::never(),
            floating: false,
            states: graph::MAX_STATES,
        }
    }

    /// The same deal, counted through this many states at most: beyond, [`DealError::TooManyStates`].
    #[must_use]
    pub const fn within(mut self, states: usize) -> Self {
        self.states = states;
        self
    }

    /// The same deal, counted no longer than until this.
    #[must_use]
    pub fn until(mut self, stop: Stop) -> Self {
        self.stop = stop;
        self
    }

    /// The same deal, summed in floating point even where whole numbers would do: there may be more deals than 2¹²⁸.
    #[must_use]
    pub const fn in_floating_point(mut self) -> Self {
        self.floating = true;
        self
    }

    /// When counting should end.
    pub const fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Adds a rule. An error where it speaks of an unknown holder or piece.
    pub fn add(&mut self, rule: Rule) -> Result<(), DealError> {
        self.may_hold.check(rule.holder(), rule.pieces())?;
        self.rules.push(rule);
        Ok(())
    }

    /// The same deal with one more rule, for building in one expression.
    pub fn with(mut self, rule: Rule) -> Result<Self, DealError> {
        self.add(rule)?;
        Ok(self)
    }

    /// Who may hold what.
    pub const fn may_hold(&self) -> &MayHold {
        &self.may_hold
    }

    /// Who may hold what, to be narrowed further.
    pub const fn may_hold_mut(&mut self) -> &mut MayHold {
        &mut self.may_hold
    }

    /// The rules, in the order they were added.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Whether any deal fits at all. Much quicker than a full reading: it stops at the first deal found.
    ///
    /// Where that takes more states than it may ([`Self::within`]), the answer is that one may fit: nothing is proven. Where it is told to
    /// stop ([`Self::until`]) the answer is worth nothing, and the one who asks has to know that.
    pub fn is_possible(&self) -> bool {
        plan::Plan::new(self).is_ok_and(|plan| graph::any_path(&plan))
    }

    /// Counts and weighs every deal that fits.
    ///
    /// An error where none fits ([`DealError::is_contradiction`]), or where an exact count would take too much memory.
    pub fn read(&self) -> Result<LinkReading, DealError> {
        LinkReading::new(self)
    }
}
