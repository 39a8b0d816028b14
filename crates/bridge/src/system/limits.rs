//! How much of each thing a system may have: well above what the largest one has, and what can be looked at in a tenth of a second.

use super::error::SystemError;
use super::syntax::When;

/// The parts of one condition, with what its names stand for. It nests no deeper than it has parts, and whoever walks through it
/// needs a little of the stack for each level.
pub(super) const MOST_PARTS: usize = 500;
/// The parts that names stand for, wherever they are used: names made of names could double at each line.
pub(super) const MOST_COPIED_PARTS: usize = 100_000;
/// The calls of a pattern, the `...` in it, and the ways to choose among its alternatives. A pattern is tried in every way: each
/// `...` more would multiply the time by the length of the auction.
pub(super) const MOST_CALLS: usize = 40;
pub(super) const MOST_DOTS: usize = 2;
pub(super) const MOST_WAYS: usize = 16;

/// How much there is of each thing so far.
#[derive(Debug, Default)]
pub(super) struct Tally {
    situations: usize,
    /// With `...` twice.
    winding: usize,
    pub(super) rules: usize,
    pub(super) definitions: usize,
    pub(super) modules: usize,
    pub(super) params: usize,
    pub(super) conventions: usize,
    /// `beats` and `yields to`.
    pub(super) orders: usize,
}

impl Tally {
    /// Counts a situation.
    pub(super) fn situation(&mut self, when: &When) {
        let steps = when.pattern.iter().flat_map(|pattern| &pattern.steps);
        self.situations += 1;
        self.winding += usize::from(steps.filter(|step| step.is_dots()).count() == MOST_DOTS);
    }

    /// That there is not too much of anything.
    pub(super) fn check(&self) -> Result<(), SystemError> {
        let limits = [
            ("situations", self.situations, 6_000),
            ("situations with \"...\" twice", self.winding, 500),
            ("rules", self.rules, 6_000),
            ("definitions", self.definitions, 1_000),
            ("modules", self.modules, 500),
            ("parameters", self.params, 500),
            ("conventions", self.conventions, 2_000),
            ("times \"beats\" or \"yields to\"", self.orders, 1_000),
        ];
        match limits.into_iter().find(|(_, count, most)| count > most) {
            Some((what, _, most)) => Err(SystemError::TooLarge { what, most }),
            None => Ok(()),
        }
    }
}
