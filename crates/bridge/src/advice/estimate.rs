//! A mean over many deals of which some are solved: that of the model, put right by the solver.
//!
//! The model's value of every deal is a control variate: its mean over all deals, plus the mean of what the solver differs by on
//! the solved ones. Where nothing depends on the solver (both calls end in the same contract), it cannot differ, so that only the other
//! deals are counted among the solved. Of few solved deals the difference is mostly chance: the model is known to be about right
//! ([`UNCHECKED`]), and the difference counts as far as it stands out against its own error. With every deal solved the model does not count.

/// One deal: its value by the model, and by the solver where it is solved.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Sample {
    pub(super) model: f64,
    pub(super) solved: Option<f64>,
    /// Whether the solver may differ from the model.
    pub(super) open: bool,
}

/// A mean and its standard error.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Estimated {
    pub(super) mean: f64,
    pub(super) error: f64,
}

/// How far the model may be off on average, as a share of its spread.
const UNCHECKED: f64 = 0.15;

impl Estimated {
    /// The mean of several, with an error no smaller than if they went up and down together.
    pub(super) fn average(all: &[Self]) -> Self {
        let count = all.len().max(1) as f64;
        Self {
            mean: all.iter().fold(0.0, |sum, one| sum + one.mean) / count,
            error: all.iter().fold(0.0, |sum, one| sum + one.error) / count,
        }
    }
}

/// The mean of the solver's values.
pub(super) fn estimated(samples: impl Iterator<Item = Sample>) -> Estimated {
    let samples: Vec<Sample> = samples.collect();
    let all = samples.len() as f64;
    if samples.is_empty() {
        return Estimated::default();
    }
    let (model, model_variance) = moments(samples.iter().map(|sample| sample.model));
    let open = samples.iter().filter(|sample| sample.open);
    let share = open.clone().count() as f64 / all;
    let (_, open_variance) = moments(open.clone().map(|sample| sample.model));
    let differences: Vec<f64> = open
        .filter_map(|sample| Some(sample.solved? - sample.model))
        .collect();
    let unchecked = UNCHECKED * UNCHECKED * open_variance.max(model_variance);
    let (off, off_variance) = moments(differences.iter().copied());
    let solved = differences.len() as f64;
    let known = solved / (share * all).max(1.0);
    // The variance of the mean difference, beside that of all open deals.
    let chance = if differences.len() < 2 {
        f64::INFINITY
    } else {
        off_variance / solved * (1.0 - known)
    };
    let counts = if chance <= 0.0 {
        1.0
    } else {
        unchecked / (unchecked + chance)
    };
    let rest = if chance.is_finite() {
        counts * chance
    } else {
        unchecked
    };
    // What stands for all deals was drawn itself: by the solver where it is known, by the model elsewhere.
    let (_, solver_variance) = moments(samples.iter().map(|sample| sample.solved.unwrap_or(sample.model)));
    Estimated {
        mean: model + share * counts * if differences.len() < 2 { 0.0 } else { off },
        error: (solver_variance.max(model_variance * (1.0 - known)) / all + share * share * rest).sqrt(),
    }
}

/// Mean and variance.
fn moments(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (mut count, mut mean, mut squares) = (0.0, 0.0, 0.0);
    for value in values {
        count += 1.0;
        let off = value - mean;
        mean += off / count;
        squares += off * (value - mean);
    }
    (mean, if count > 1.0 { squares / (count - 1.0) } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn the_mean_is_the_solvers_and_the_error_is_honest() {
        // The truth is 3 on average; the model is half a unit too high and noisy. 200 deals, 40 solved.
        let mut random = SmallRng::seed_from_u64(5);
        let mut even = || random.random::<f64>() - 0.5;
        let (mut inside, mut sum, mut widths) = (0, 0.0, 0.0);
        for _ in 0..400 {
            let deals: Vec<Sample> = (0..200)
                .map(|at| {
                    let truth = 3.0 + 8.0 * even();
                    Sample {
                        model: truth + 0.5 + 2.0 * even(),
                        solved: (at < 40).then_some(truth),
                        open: true,
                    }
                })
                .collect();
            let found = estimated(deals.into_iter());
            sum += found.mean;
            widths += found.error;
            inside += usize::from((found.mean - 3.0).abs() < 1.96 * found.error);
        }
        assert!((sum / 400.0 - 3.0).abs() < 0.05, "{}", sum / 400.0);
        // 95% of 400, give or take three standard errors.
        assert!((367..=393).contains(&inside), "{inside}");
        // Forty solved deals alone would have an error of 8/sqrt(12)/sqrt(40) = 0.365.
        assert!(widths / 400.0 < 0.22, "{}", widths / 400.0);
    }

    /// Nine deals in ten end alike after both calls: what the solver says of the tenth is not to be spread over all of them.
    #[test]
    fn deals_on_which_nothing_depends_are_known() {
        let alike = std::iter::repeat_n((0.0, None, false), 90);
        let others = (0..10).map(|at| (5.0, (at < 5).then_some(if at % 2 == 0 { 4.9 } else { 5.1 }), true));
        let found =
            estimated(
                alike
                    .chain(others)
                    .map(|(model, solved, open)| Sample { model, solved, open }),
            );
        assert!((found.mean - 0.5).abs() < 0.02, "{found:?}");
    }

    /// Six solved deals that differ wildly tell little beside two hundred by the model.
    #[test]
    fn a_few_solved_deals_do_not_overrule_the_model() {
        let deals = (0..200).map(|at| Sample {
            model: if at % 2 == 0 { 3.0 } else { -1.0 },
            solved: (at < 6).then_some(if at % 3 == 0 { 12.0 } else { -11.0 }),
            open: true,
        });
        let found = estimated(deals);
        assert!((found.mean - 1.0).abs() < 0.5 && found.error < 1.0, "{found:?}");
    }

    #[test]
    fn with_every_deal_solved_the_model_does_not_count() {
        let deals = [(1.0, 4.0), (2.0, 6.0), (9.0, 8.0)];
        let found = estimated(deals.into_iter().map(|(model, solved)| Sample {
            model,
            solved: Some(solved),
            open: true,
        }));
        // The mean of 4, 6, 8; their deviation is 2, the error 2/sqrt(3).
        assert!((found.mean - 6.0).abs() < 1e-9 && (found.error - 2.0 / 3.0_f64.sqrt()).abs() < 1e-9);
    }
}
