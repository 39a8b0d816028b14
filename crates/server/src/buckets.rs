//! Rate limits: a bucket of turns for each caller, filled again as time passes.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::failure::Failure;

/// The most callers remembered at a time; full buckets are forgotten first.
const MOST_CALLERS: usize = 100_000;

/// This many turns at once, and one more every so often.
#[derive(Debug)]
pub(crate) struct Buckets {
    size: f64,
    refill: Duration,
    callers: Mutex<HashMap<String, Bucket>>,
}

#[derive(Debug, Clone, Copy)]
struct Bucket {
    turns: f64,
    at: Instant,
}

impl Buckets {
    pub(crate) fn new(size: u32, refill: Duration) -> Self {
        Self {
            size: f64::from(size),
            refill,
            callers: Mutex::new(HashMap::new()),
        }
    }

    /// Takes a turn for `caller`, or says how long to wait for one.
    pub(crate) fn take(&self, caller: &str) -> Result<(), Failure> {
        self.take_at(caller, Instant::now())
    }

    fn take_at(&self, caller: &str, now: Instant) -> Result<(), Failure> {
        let mut buckets = self.callers.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_CALLERS {
            buckets.retain(|_, bucket| self.level(*bucket, now) < self.size);
        }
        let bucket = buckets.entry(caller.to_owned()).or_insert(Bucket {
            turns: self.size,
            at: now,
        });
        let level = self.level(*bucket, now);
        *bucket = Bucket {
            turns: level,
            at: now,
        };
        if level < 1.0 {
            return Err(Failure::TooMany(self.refill.mul_f64(1.0 - level)));
        }
        bucket.turns -= 1.0;
        Ok(())
    }

    fn level(&self, bucket: Bucket, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(bucket.at).as_secs_f64();
        (bucket.turns + passed / self.refill.as_secs_f64()).min(self.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let buckets = Buckets::new(3, Duration::from_secs(10));
        let start = Instant::now();
        for _ in 0..3 {
            buckets.take_at("ann", start).unwrap();
        }
        assert!(buckets.take_at("ann", start).is_err());
        assert!(buckets.take_at("bob", start).is_ok());
        assert!(buckets.take_at("ann", start + Duration::from_secs(9)).is_err());
        assert!(buckets.take_at("ann", start + Duration::from_secs(19)).is_ok());
    }
}
