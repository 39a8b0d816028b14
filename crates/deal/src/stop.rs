//! When work should end: at a deadline, or as soon as nobody waits for it any more.
//!
//! Whoever asks keeps one handle and lends another to the work. Every search, count, draw and check looks at it now and
//! then and breaks off within a few milliseconds; what it has in hand by then is either good enough to show, or the
//! answer is [`Stopped`]. Inner loops only leave early, with whatever value they have: the outermost one calls
//! [`Stop::check`] before it believes them.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Says when work should end. Clones share one switch.
#[derive(Debug, Clone, Default)]
pub struct Stop(Option<Arc<Switch>>);

#[derive(Debug)]
struct Switch {
    /// Since when the work should have ended.
    thrown: OnceLock<Instant>,
    deadline: Option<Instant>,
    /// A part of some work ends with the whole.
    whole: Stop,
}

/// The work was stopped before it had an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this was stopped before it was done")]
pub struct Stopped;

impl Stop {
    /// Work that may take as long as it needs.
    pub const fn never() -> Self {
        Self(None)
    }

    /// Work that ends when somebody says so ([`Self::stop`]).
    ///
    /// ```
    /// use kibitzer_deal::Stop;
    ///
    /// let stop = Stop::when_told();
    /// assert!(stop.check().is_ok());
    /// stop.clone().stop();
    /// assert!(stop.check().is_err());
    /// ```
    pub fn when_told() -> Self {
        Self::never().part(None)
    }

    /// Work that ends at this moment, or when somebody says so.
    pub fn at(deadline: Instant) -> Self {
        Self::never().part(Some(deadline))
    }

    /// A part of this work, which ends with it and after so long at the latest.
    #[must_use]
    pub fn within(&self, time: Duration) -> Self {
        self.part(Instant::now().checked_add(time))
    }

    fn part(&self, deadline: Option<Instant>) -> Self {
        Self(Some(Arc::new(Switch {
            thrown: OnceLock::new(),
            deadline,
            whole: self.clone(),
        })))
    }

    /// Ends the work. Without effect where it may take as long as it needs.
    pub fn stop(&self) {
        if let Some(switch) = &self.0 {
            switch.thrown.get_or_init(Instant::now);
        }
    }

    /// Whether the work should end. It takes some ten nanoseconds: innermost loops ask every thousand steps or so.
    pub fn is_due(&self) -> bool {
        self.due_since().is_some()
    }

    /// How long ago the work should have ended; `None` where it may go on.
    pub fn overdue(&self) -> Option<Duration> {
        self.due_since().map(|since| since.elapsed())
    }

    fn due_since(&self) -> Option<Instant> {
        let switch = self.0.as_ref()?;
        if let Some(since) = switch.thrown.get() {
            return Some(*since);
        }
        let late = switch.deadline.filter(|deadline| Instant::now() >= *deadline);
        let since = late.or_else(|| switch.whole.due_since())?;
        Some(*switch.thrown.get_or_init(|| since))
    }

    /// An error where the work should end.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.is_due() { Err(Stopped) } else { Ok(()) }
    }
}

/// What is asked is the same, however long somebody waits for it.
impl PartialEq for Stop {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Stop {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_ends_when_told_and_its_parts_with_it() {
        let whole = Stop::when_told();
        let (part, clone) = (whole.within(Duration::from_hours(1)), whole.clone());
        assert_eq!(part.check(), Ok(()));
        clone.stop();
        assert!(whole.is_due() && part.is_due());
    }

    #[test]
    fn a_part_ends_by_itself() {
        let whole = Stop::when_told();
        let part = whole.within(Duration::ZERO);
        assert_eq!(part.check(), Err(Stopped));
        assert_eq!(whole.check(), Ok(()));
    }

    #[test]
    fn what_never_ends_cannot_be_told_to() {
        Stop::never().stop();
        assert!(!Stop::never().is_due());
        assert!(Stop::at(Instant::now()).is_due());
    }

    #[test]
    fn it_is_told_since_when_work_is_late() {
        let hour = Duration::from_hours(1);
        let Some(long_ago) = Instant::now().checked_sub(hour) else {
            return;
        };
        let whole = Stop::at(long_ago);
        assert!(whole.within(hour).overdue() >= Some(hour));
        let told = Stop::when_told();
        assert_eq!(told.overdue(), None);
        told.stop();
        assert!(told.within(hour).overdue() < Some(hour));
    }
}
