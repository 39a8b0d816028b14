//! Lanes for work that takes processor time: so many at once, so many waiting, no longer than so long.
//!
//! Requests are short and asynchronous; readings and simulations are neither. They run on threads of their own,
//! quick ones apart from heavy ones, so that a hall full of simulations does not hold up a bid.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::failure::Failure;

/// A flag that a piece of work looks at from time to time: has nobody any use for it now?
#[derive(Debug, Clone, Default)]
pub(crate) struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks the work to stop.
    pub(crate) fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the work should stop.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Cancels when dropped before its work is done: a client that goes away takes its question with it.
struct CancelOnDrop(Option<Cancel>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        if let Some(cancel) = &self.0 {
            cancel.cancel();
        }
    }
}

/// One lane.
#[derive(Debug, Clone)]
pub(crate) struct Lane {
    name: &'static str,
    running: Arc<Semaphore>,
    /// Places for everyone in the lane, running and waiting.
    places: Arc<Semaphore>,
    most: usize,
    width: usize,
    deadline: Duration,
}

/// How full a lane is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fullness {
    pub(crate) running: usize,
    pub(crate) waiting: usize,
}

impl Lane {
    /// `width` at once, `queue` waiting; work that has not ended after `deadline` is given up.
    pub(crate) fn new(name: &'static str, width: usize, queue: usize, deadline: Duration) -> Self {
        let width = width.max(1);
        Self {
            name,
            running: Arc::new(Semaphore::new(width)),
            places: Arc::new(Semaphore::new(width + queue)),
            most: width + queue,
            width,
            deadline,
        }
    }

    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    pub(crate) fn fullness(&self) -> Fullness {
        let inside = self.most - self.places.available_permits().min(self.most);
        let running = self.width - self.running.available_permits().min(self.width);
        Fullness {
            running,
            waiting: inside.saturating_sub(running),
        }
    }

    /// Runs `work` when its turn comes. Says at once that the lane is full, if it is.
    pub(crate) async fn run<T, F>(&self, work: F) -> Result<T, Failure>
    where
        T: Send + 'static,
        F: FnOnce(&Cancel) -> Result<T, Failure> + Send + 'static,
    {
        let place = self.enter()?;
        self.run_in(place, Cancel::default(), work).await
    }

    /// A place in the lane, or at once the news that it is full.
    pub(crate) fn enter(&self) -> Result<OwnedSemaphorePermit, Failure> {
        self.places
            .clone()
            .try_acquire_owned()
            .map_err(|_| Failure::Busy(Duration::from_secs(2)))
    }

    /// Runs `work` in a place already taken.
    pub(crate) async fn run_in<T, F>(
        &self,
        place: OwnedSemaphorePermit,
        cancel: Cancel,
        work: F,
    ) -> Result<T, Failure>
    where
        T: Send + 'static,
        F: FnOnce(&Cancel) -> Result<T, Failure> + Send + 'static,
    {
        let mut guard = CancelOnDrop(Some(cancel.clone()));
        let late = |_| Failure::TookTooLong(self.deadline);
        let done = tokio::time::timeout(self.deadline, self.take_turn(place, cancel, work))
            .await
            .map_err(late)?;
        guard.0 = None;
        done
    }

    async fn take_turn<T, F>(
        &self,
        place: OwnedSemaphorePermit,
        cancel: Cancel,
        work: F,
    ) -> Result<T, Failure>
    where
        T: Send + 'static,
        F: FnOnce(&Cancel) -> Result<T, Failure> + Send + 'static,
    {
        let turn = self.running.clone().acquire_owned().await;
        let task = tokio::task::spawn_blocking(move || {
            // The turn and the place are given back when the work has really ended, not when somebody stops
            // waiting for it: otherwise abandoned work would pile up unseen.
            let _held = (turn, place);
            if cancel.is_cancelled() {
                return Err(Failure::Cancelled);
            }
            work(&cancel)
        });
        task.await.unwrap_or_else(|error| {
            tracing::error!(%error, lane = self.name, "work broke off");
            Err(Failure::Internal)
        })
    }
}

/// The lanes of a server.
#[derive(Debug, Clone)]
pub(crate) struct Lanes {
    /// Readings: milliseconds each.
    pub(crate) quick: Lane,
    /// Simulations: seconds each.
    pub(crate) heavy: Lane,
    /// Passwords: slow on purpose, so never many at once.
    pub(crate) passwords: Lane,
}

impl Lanes {
    pub(crate) fn for_this_machine() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            quick: Lane::new("quick", cores, 1024, Duration::from_secs(10)),
            heavy: Lane::new("heavy", cores, 8 * cores, Duration::from_mins(1)),
            passwords: Lane::new("passwords", 1, 16, Duration::from_secs(10)),
        }
    }

    pub(crate) fn all(&self) -> [&Lane; 3] {
        [&self.quick, &self.heavy, &self.passwords]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nap(milliseconds: u64) -> impl FnOnce(&Cancel) -> Result<u64, Failure> + Send {
        move |_| {
            std::thread::sleep(Duration::from_millis(milliseconds));
            Ok(milliseconds)
        }
    }

    #[tokio::test]
    async fn a_full_lane_says_so_at_once() {
        let lane = Lane::new("test", 1, 1, Duration::from_secs(5));
        let (one, two) = (lane.clone(), lane.clone());
        let running = tokio::spawn(async move { one.run(nap(200)).await });
        let waiting = tokio::spawn(async move { two.run(nap(1)).await });
        tokio::time::sleep(Duration::from_millis(50)).await;
        let before = std::time::Instant::now();
        let refused = lane.run(nap(1)).await;
        assert!(matches!(refused, Err(Failure::Busy(_))), "{refused:?}");
        assert!(before.elapsed() < Duration::from_millis(50));
        let full = lane.fullness();
        assert_eq!((full.running, full.waiting), (1, 1));
        assert_eq!(running.await.unwrap().unwrap(), 200);
        assert_eq!(waiting.await.unwrap().unwrap(), 1);
        assert!(lane.run(nap(1)).await.is_ok());
    }

    #[tokio::test]
    async fn late_work_is_given_up_and_told_to_stop() {
        let lane = Lane::new("test", 1, 0, Duration::from_millis(30));
        let (tell, told) = std::sync::mpsc::channel();
        let late = lane
            .run(move |cancel| {
                while !cancel.is_cancelled() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                tell.send(()).unwrap();
                Ok(())
            })
            .await;
        assert!(matches!(late, Err(Failure::TookTooLong(_))));
        told.recv_timeout(Duration::from_secs(5)).unwrap();
    }

    #[tokio::test]
    async fn a_panic_is_our_fault_and_frees_the_lane() {
        let lane = Lane::new("test", 1, 0, Duration::from_secs(5));
        let broken: Result<(), _> = lane.run(|_| panic!("on purpose")).await;
        assert!(matches!(broken, Err(Failure::Internal)));
        tokio::time::sleep(Duration::from_millis(20)).await;
        assert!(lane.run(nap(1)).await.is_ok());
    }
}
