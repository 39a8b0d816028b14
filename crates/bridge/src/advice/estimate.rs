//! A mean over many deals of which some are solved: that of the model, put right by the solver.
//!
//! The model's value of every deal is a control variate: its mean over all deals, plus the mean of what the solver differs by on
//! the solved ones. The expectation is that of the solver; the error is far smaller than that of the solved deals alone.

/// One deal: its value by the model, and by the solver where it is solved.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Sample {
    pub(super) model: f64,
    pub(super) solved: Option<f64>,
}

/// A mean and its standard error.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Estimated {
    pub(super) mean: f64,
    pub(super) error: f64,
}

/// How far the model may be off on average, in its own units, as a share of its spread: added where nothing is solved.
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
    let differences: Vec<f64> = samples
        .iter()
        .filter_map(|sample| Some(sample.solved? - sample.model))
        .collect();
    let solved = differences.len() as f64;
    let (model, model_variance) = moments(samples.iter().map(|sample| sample.model));
    if differences.len() < 2 {
        let unchecked = UNCHECKED * model_variance.sqrt();
        return Estimated {
            mean: model,
            error: (model_variance / all + unchecked * unchecked).sqrt(),
        };
    }
    let (off, _) = moments(differences.iter().copied());
    // What a solved deal adds to the estimate, and what the others do.
    let parts = samples.iter().filter_map(|sample| {
        let off = sample.solved? - sample.model;
        Some(sample.model * solved / all + off)
    });
    let (_, solved_variance) = moments(parts);
    let rest = (all - solved) * model_variance / (all * all);
    Estimated {
        mean: model + off,
        error: (solved_variance / solved + rest).sqrt(),
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

    #[test]
    fn with_every_deal_solved_the_model_does_not_count() {
        let deals = [(1.0, 4.0), (2.0, 6.0), (9.0, 8.0)];
        let found = estimated(deals.into_iter().map(|(model, solved)| Sample {
            model,
            solved: Some(solved),
        }));
        // The mean of 4, 6, 8; their deviation is 2, the error 2/sqrt(3).
        assert!((found.mean - 6.0).abs() < 1e-9 && (found.error - 2.0 / 3.0_f64.sqrt()).abs() < 1e-9);
    }
}
