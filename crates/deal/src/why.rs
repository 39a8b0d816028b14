//! Which observations make something certain, or contradict each other.
//!
//! Observations are numbered by the caller, who also says whether a set of them is enough: to imply a fact, or to leave
//! no deal. More observations never make a set less than enough. Everything here follows from that alone.

/// A set of observations that is enough, none of which can be left out, in order; `None` where even all are not enough.
///
/// Deletion: each observation is left out in turn, the latest first, and stays out if the rest is still enough. Then
/// smaller sets are tried as far as `effort` questions go, so that the answer is the smallest of all where that is cheap.
///
/// ```
/// // Observations 1 and 3 together are enough.
/// let found = kibitzer_deal::why(5, 100, |kept| kept.contains(&1) && kept.contains(&3));
/// assert_eq!(found, Some(vec![1, 3]));
/// assert_eq!(kibitzer_deal::why(5, 100, |_| false), None);
/// ```
pub fn why(
    observations: usize,
    effort: usize,
    mut enough: impl FnMut(&[usize]) -> bool,
) -> Option<Vec<usize>> {
    let all: Vec<usize> = (0..observations).collect();
    if !enough(&all) {
        return None;
    }
    let kept = delete(all, &mut enough);
    Some(smaller(observations, &kept, effort, &mut enough).unwrap_or(kept))
}

/// Leaves out what can be left out: first in large blocks, then one by one.
fn delete(mut kept: Vec<usize>, enough: &mut impl FnMut(&[usize]) -> bool) -> Vec<usize> {
    let mut block = kept.len().div_ceil(2);
    while block >= 1 {
        let mut end = kept.len();
        while end > 0 {
            let start = end.saturating_sub(block);
            let rest: Vec<usize> = kept[..start].iter().chain(&kept[end..]).copied().collect();
            if enough(&rest) {
                kept = rest;
            }
            end = start;
        }
        if block == 1 {
            break;
        }
        block = block.div_ceil(2);
    }
    kept
}

/// A set with fewer members that is enough, looked for size by size while questions last.
fn smaller(
    observations: usize,
    kept: &[usize],
    effort: usize,
    enough: &mut impl FnMut(&[usize]) -> bool,
) -> Option<Vec<usize>> {
    let mut left = effort;
    for size in 1..kept.len() {
        let mut set: Vec<usize> = (0..size).collect();
        loop {
            left = left.checked_sub(1)?;
            if enough(&set) {
                return Some(set);
            }
            if !next_combination(&mut set, observations) {
                break;
            }
        }
    }
    None
}

fn next_combination(set: &mut [usize], of: usize) -> bool {
    let size = set.len();
    let Some(at) = (0..size).rev().find(|&at| set[at] < of - size + at) else {
        return false;
    };
    set[at] += 1;
    for next in at + 1..size {
        set[next] = set[next - 1] + 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Enough if it covers one of these sets.
    fn covers<'a>(sets: &'a [&'a [usize]]) -> impl FnMut(&[usize]) -> bool + 'a {
        move |given| sets.iter().any(|set| set.iter().all(|one| given.contains(one)))
    }

    #[test]
    fn the_smallest_of_two_explanations() {
        let sets: [&[usize]; 2] = [&[0, 1, 2], &[5, 7]];
        let found = why(9, 1000, covers(&sets)).unwrap();
        assert_eq!(found, [5, 7]);
        // Without effort it is still minimal, if not the smallest: deletion starts from the latest.
        assert_eq!(why(9, 0, covers(&sets)).unwrap(), [0, 1, 2]);
    }

    #[test]
    fn nothing_explains_what_does_not_follow() {
        assert_eq!(why(4, 100, |_| false), None);
        assert_eq!(why(4, 100, |_| true), Some(vec![]));
    }
}
