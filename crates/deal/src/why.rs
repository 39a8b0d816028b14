//! Which observations make something certain, and which contradict each other.
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

/// Whether a set is enough and none of its observations can be left out: a check on [`why`] from outside.
pub fn is_minimal(set: &[usize], mut enough: impl FnMut(&[usize]) -> bool) -> bool {
    enough(set) && (0..set.len()).all(|at| !enough(&without(set, at)))
}

/// Minimal sets of observations that contradict each other, up to `limit` of them, smallest first.
///
/// After the first, one of its observations at a time is taken away from all and what is left is searched again
/// (Reiter's tree of hitting sets), so that an entry common to all of them stands out.
///
/// ```
/// // 0 clashes with 1, and 1 with 4: entry 1 is in both.
/// let clash = |kept: &[usize]| kept.contains(&1) && (kept.contains(&0) || kept.contains(&4));
/// let found = kibitzer_deal::conflicts(5, 10, clash);
/// assert_eq!(found, [[0, 1], [1, 4]]);
/// assert_eq!(kibitzer_deal::common(&found), [1]);
/// ```
pub fn conflicts(
    observations: usize,
    limit: usize,
    mut contradictory: impl FnMut(&[usize]) -> bool,
) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    let mut queue = std::collections::VecDeque::from([Vec::new()]);
    let mut seen = std::collections::BTreeSet::new();
    while let Some(removed) = queue.pop_front() {
        if found.len() >= limit || seen.len() > 16 * limit {
            break;
        }
        // A set already known that this removal leaves whole needs no new search.
        let known = found
            .iter()
            .find(|set| set.iter().all(|one| !removed.contains(one)))
            .cloned();
        let Some(set) = known.or_else(|| next_conflict(observations, &removed, &mut contradictory)) else {
            continue;
        };
        for &one in &set {
            let mut more: Vec<usize> = removed.iter().copied().chain([one]).collect();
            more.sort_unstable();
            if seen.insert(more.clone()) {
                queue.push_back(more);
            }
        }
        if !found.contains(&set) {
            found.push(set);
        }
    }
    found.sort_by_key(|set| (set.len(), set.clone()));
    found
}

/// The observations in all of these sets: the likeliest to be wrong.
pub fn common(conflicts: &[Vec<usize>]) -> Vec<usize> {
    let Some((first, rest)) = conflicts.split_first() else {
        return Vec::new();
    };
    first
        .iter()
        .copied()
        .filter(|one| rest.iter().all(|set| set.contains(one)))
        .collect()
}

fn next_conflict(
    observations: usize,
    removed: &[usize],
    contradictory: &mut impl FnMut(&[usize]) -> bool,
) -> Option<Vec<usize>> {
    let left: Vec<usize> = (0..observations).filter(|one| !removed.contains(one)).collect();
    contradictory(&left).then(|| delete(left, contradictory))
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

fn without(set: &[usize], at: usize) -> Vec<usize> {
    set[..at].iter().chain(&set[at + 1..]).copied().collect()
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
        assert!(is_minimal(&found, covers(&sets)));
        // Without effort it is still minimal, if not the smallest: deletion starts from the latest.
        assert_eq!(why(9, 0, covers(&sets)).unwrap(), [0, 1, 2]);
    }

    #[test]
    fn nothing_explains_what_does_not_follow() {
        assert_eq!(why(4, 100, |_| false), None);
        assert_eq!(why(4, 100, |_| true), Some(vec![]));
    }

    #[test]
    fn every_conflict_is_found_and_the_common_entry_stands_out() {
        let sets: [&[usize]; 3] = [&[1, 4], &[4, 6], &[0, 3, 4]];
        let found = conflicts(8, 10, covers(&sets));
        assert_eq!(found, [vec![1, 4], vec![4, 6], vec![0, 3, 4]]);
        assert_eq!(common(&found), [4]);
    }
}
