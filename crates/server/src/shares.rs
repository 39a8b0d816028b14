//! How much of something each holder has, and that nobody has more than a share of it.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// Who holds how many, each at most so many.
#[derive(Debug, Clone)]
pub(crate) struct Shares<Who> {
    most: usize,
    held: Arc<Mutex<HashMap<Who, usize>>>,
}

/// Some of what somebody holds, until it is dropped.
#[derive(Debug)]
pub(crate) struct Share<Who: Clone + Eq + Hash> {
    who: Who,
    much: usize,
    held: Arc<Mutex<HashMap<Who, usize>>>,
}

impl<Who: Clone + Eq + Hash> Shares<Who> {
    /// Each may hold `most`.
    pub(crate) fn new(most: usize) -> Self {
        Self {
            most,
            held: Arc::default(),
        }
    }

    /// One more for `who`, unless they hold their share already.
    pub(crate) fn take(&self, who: &Who) -> Option<Share<Who>> {
        self.take_many(who, 1)
    }

    /// So many more for `who`, unless that is beyond their share.
    pub(crate) fn take_many(&self, who: &Who, much: usize) -> Option<Share<Who>> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let theirs = held.get(who).copied().unwrap_or(0).saturating_add(much);
        (theirs <= self.most).then(|| {
            held.insert(who.clone(), theirs);
            Share {
                who: who.clone(),
                much,
                held: self.held.clone(),
            }
        })
    }
}

impl<Who: Clone + Eq + Hash> Drop for Share<Who> {
    fn drop(&mut self) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Occupied(mut theirs) = held.entry(self.who.clone()) {
            *theirs.get_mut() -= self.much;
            // Whoever holds nothing is forgotten.
            if *theirs.get() == 0 {
                theirs.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_has_more_than_a_share_and_it_comes_back() {
        let shares = Shares::new(5);
        let first = shares.take(&"ann").unwrap();
        let second = shares.take_many(&"ann", 4).unwrap();
        assert!(shares.take(&"ann").is_none());
        let other = shares.take_many(&"bob", 5).unwrap();
        assert!(shares.take_many(&"eve", 6).is_none());
        drop(first);
        let third = shares.take(&"ann").unwrap();
        drop((second, third, other));
        assert!(shares.held.lock().unwrap().is_empty(), "nobody is kept in mind");
    }
}
