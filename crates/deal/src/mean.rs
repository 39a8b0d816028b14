//! The mean of what was drawn or played, and how far it can be trusted.

/// The mean of some numbers and its standard error; 0 where there are none, with an error of 0 where there is only one.
///
/// ```
/// let (mean, error) = kibitzer_deal::mean_and_error([1.0, 2.0, 3.0]);
/// assert_eq!(mean, 2.0);
/// assert!((error - (1.0_f64 / 3.0).sqrt()).abs() < 1e-12);
/// ```
pub fn mean_and_error(numbers: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for number in numbers {
        count += 1.0;
        sum += number;
        squares += number * number;
    }
    if count < 2.0 {
        return (sum, 0.0);
    }
    let mean: f64 = sum / count;
    let variance = (squares - sum * mean) / (count - 1.0);
    (mean, (variance.max(0.0) / count).sqrt())
}
