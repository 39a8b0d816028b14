//! The same work for each of many things: on all processors with the feature `rayon`, one after the other without it.

/// What `work` makes of each number below `count`, in their order.
///
/// ```
/// assert_eq!(kibitzer_deal::each(4, |n| n * n), [0, 1, 4, 9]);
/// ```
#[cfg(feature = "rayon")]
pub fn each<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    use rayon::prelude::*;
    (0..count).into_par_iter().map(&work).collect()
}

/// What `work` makes of each number below `count`, in their order.
#[cfg(not(feature = "rayon"))]
pub fn each<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    (0..count).map(work).collect()
}
