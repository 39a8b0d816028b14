//! A rule as a small machine that is fed its pieces one by one: "the holder takes it" or "it goes elsewhere".
//!
//! After `j` pieces, of which the holder took `k`, the rule's future is the slice `weights[k..=k+m-j]`. Two counts with
//! the same slice, up to a factor, are one state; the factor goes onto the step that leads there. So "at least one" has
//! two states, "not all" two, a rule that no longer matters one, and a count that can no longer be met none.

/// A step that cannot lead to any deal.
pub(super) const DEAD: u8 = u8::MAX;

/// What one piece does to a rule: for each state, the next state and the factor on the way.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Step {
    pub(super) next: Vec<u8>,
    pub(super) factor: Vec<f64>,
}

impl Step {
    /// Whether it changes nothing, so that it need not be run.
    pub(super) fn is_idle(&self) -> bool {
        let stays = self
            .next
            .iter()
            .enumerate()
            .all(|(state, &next)| next as usize == state);
        stays && self.factor.iter().all(|&factor| factor == 1.0)
    }
}

/// The machine of one rule.
#[derive(Clone, Debug)]
pub(super) struct Automaton {
    /// By piece of the rule, in the order they are fed.
    pub(super) taken: Vec<Step>,
    pub(super) passed: Vec<Step>,
    /// By pieces fed so far and state: whether the holder may stop here, taking none of the rest.
    pub(super) may_stop: Vec<Vec<bool>>,
    /// The most states after any number of pieces.
    pub(super) states: usize,
    /// The factor before the first piece.
    pub(super) scale: f64,
}

/// The states after some number of pieces.
struct Stage {
    /// The state of each count; `DEAD` where it has no future.
    state_of: Vec<u8>,
    /// The largest weight in each count's future.
    peak: Vec<f64>,
    /// One count for each state.
    sample: Vec<usize>,
}

impl Stage {
    fn after(fed: usize, weights: &[f64]) -> Self {
        let left = weights.len() - 1 - fed;
        let future = |count: usize| &weights[count..=count + left];
        let mut stage = Self {
            state_of: Vec::new(),
            peak: Vec::new(),
            sample: Vec::new(),
        };
        for count in 0..=fed {
            let peak = future(count)
                .iter()
                .fold(0.0, |top: f64, &weight| top.max(weight));
            let same = |&known: &usize| {
                let ours = future(count).iter().map(|weight| weight / peak);
                ours.eq(future(known).iter().map(|weight| weight / stage.peak[known]))
            };
            let state = if peak == 0.0 {
                DEAD
            } else {
                let found = stage.sample.iter().position(same).unwrap_or(stage.sample.len());
                if found == stage.sample.len() {
                    stage.sample.push(count);
                }
                found as u8
            };
            stage.state_of.push(state);
            stage.peak.push(peak);
        }
        stage
    }

    fn step(&self, to: &Self, taken: usize) -> Step {
        let next = self
            .sample
            .iter()
            .map(|&count| to.state_of[count + taken])
            .collect();
        let factor = self
            .sample
            .iter()
            .map(|&count| to.peak[count + taken] / self.peak[count])
            .collect();
        Step { next, factor }
    }
}

impl Automaton {
    /// The machine for weights by count; some weight is above 0.
    pub(super) fn new(weights: &[f64]) -> Self {
        let size = weights.len() - 1;
        let stages: Vec<Stage> = (0..=size).map(|fed| Stage::after(fed, weights)).collect();
        let steps = |taken| {
            stages
                .windows(2)
                .map(|pair| pair[0].step(&pair[1], taken))
                .collect()
        };
        let may_stop = |stage: &Stage| stage.sample.iter().map(|&count| weights[count] > 0.0).collect();
        Self {
            taken: steps(1),
            passed: steps(0),
            may_stop: stages.iter().map(may_stop).collect(),
            states: stages.iter().map(|stage| stage.sample.len()).max().unwrap_or(1),
            scale: stages[0].peak[0],
        }
    }

    /// The bits that hold a state.
    pub(super) fn width(&self) -> u32 {
        usize::BITS - self.states.saturating_sub(1).leading_zeros()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The weight the machine gives to taking exactly the pieces marked.
    fn run(machine: &Automaton, taken: &[bool]) -> f64 {
        let mut state = 0;
        let mut weight = machine.scale;
        for (at, &take) in taken.iter().enumerate() {
            let step = if take {
                &machine.taken[at]
            } else {
                &machine.passed[at]
            };
            if step.next[state] == DEAD {
                return 0.0;
            }
            weight *= step.factor[state];
            state = step.next[state] as usize;
        }
        weight
    }

    #[test]
    fn a_machine_gives_the_weight_of_the_count_in_any_order() {
        for weights in [
            vec![0.0, 1.0, 1.0, 1.0],
            vec![1.0, 1.0, 1.0, 0.0],
            vec![0.0, 1.0, 0.5, 0.25],
            vec![3.0, 0.0, 2.0, 0.0],
        ] {
            let machine = Automaton::new(&weights);
            for bits in 0..8_u32 {
                let taken = [bits & 1 == 1, bits & 2 == 2, bits & 4 == 4];
                let weight = run(&machine, &taken);
                assert!(
                    (weight - weights[bits.count_ones() as usize]).abs() < 1e-15,
                    "{weights:?} {taken:?}"
                );
            }
        }
    }

    #[test]
    fn common_rules_need_one_bit() {
        assert_eq!(Automaton::new(&[0.0, 1.0, 1.0, 1.0]).width(), 1);
        assert_eq!(Automaton::new(&[1.0, 1.0, 1.0, 0.0]).width(), 1);
        assert_eq!(Automaton::new(&[0.0, 1.0, 0.0, 0.0, 0.0]).width(), 1);
    }
}
