//! Guessing passwords is slow, and locks out nobody else.
//!
//! A guess counts for the name it is about together with the address it comes from: who guesses there is stopped soon, and
//! the owner of the name can still sign in from elsewhere, as can everybody else behind the same address. Beside that
//! there is a generous limit for each address (a whole club signs in from one) and for each name (many addresses together).

use std::time::Duration;

use crate::buckets::Buckets;
use crate::failure::Failure;

/// Turns for guesses.
#[derive(Debug)]
pub(crate) struct Guesses {
    one_name_from_one_place: Buckets,
    from_one_place: Buckets,
    of_one_name: Buckets,
}

impl Guesses {
    pub(crate) fn new() -> Self {
        Self {
            // Ten guesses, then one every thirty seconds: a thousand guesses take eight hours.
            one_name_from_one_place: Buckets::new(10, Duration::from_secs(30)),
            from_one_place: Buckets::new(300, Duration::from_secs(2)),
            // Filled three times as fast as one address can empty it: it takes several to keep the owner out.
            of_one_name: Buckets::new(100, Duration::from_secs(10)),
        }
    }

    /// Takes a turn to guess the password of `name` from `place`, or says how long to wait.
    pub(crate) fn take(&self, name: &str, place: &str) -> Result<(), Failure> {
        // Asked in this order: who is stopped by an earlier limit does not use up a later one.
        self.one_name_from_one_place.take(&format!("{place} {name}"))?;
        self.from_one_place.take(place)?;
        self.of_one_name.take(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_guesses_in_one_place_locks_out_nobody_else() {
        let guesses = Guesses::new();
        let stopped = (0..50).filter(|_| guesses.take("ann", "there").is_err()).count();
        assert_eq!(stopped, 40);
        assert!(guesses.take("ann", "home").is_ok(), "ann is locked out");
        assert!(guesses.take("bob", "there").is_ok(), "bob is locked out");
    }

    #[test]
    fn a_club_behind_one_address_signs_in() {
        let guesses = Guesses::new();
        for member in 0..200 {
            assert!(
                guesses.take(&format!("member {member}"), "club").is_ok(),
                "{member}"
            );
        }
        let many = (0..1_000).filter(|n| guesses.take(&format!("name {n}"), "club").is_ok());
        assert!(many.count() < 200, "one address may try any number of names");
    }

    #[test]
    fn many_addresses_together_are_slow_too() {
        let guesses = Guesses::new();
        let taken = (0..1_000).filter(|n| guesses.take("ann", &format!("10.0.{n}.1")).is_ok());
        assert!(taken.count() < 200);
    }
}
