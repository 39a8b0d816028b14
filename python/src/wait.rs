//! Long work: done without the interpreter's lock, shown while it takes time, and ended by `KeyboardInterrupt`.
//!
//! The work runs on a thread of its own and looks at its [`Watch`]; the thread that asked wakes up now and then, lets Python
//! handle its signals, and shows how far the work is.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use kibitzer_deal::Stop;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often Python may handle its signals.
const TICK: Duration = Duration::from_millis(50);
/// Work that takes no longer shows nothing.
const UNSHOWN: Duration = Duration::from_millis(500);
/// A deep search needs as much as the main thread has.
const STACK: usize = 8 << 20;

/// What the work looks at and writes to.
#[derive(Debug)]
pub(crate) struct Watch {
    pub(crate) stop: Stop,
    done: AtomicUsize,
    total: AtomicUsize,
}

impl Watch {
    fn new() -> Self {
        Self {
            stop: Stop::when_told(),
            done: AtomicUsize::new(0),
            total: AtomicUsize::new(0),
        }
    }

    /// So much is to be done.
    pub(crate) fn expect(&self, total: usize) {
        self.total.store(total, Ordering::Relaxed);
    }

    /// So much more is done.
    pub(crate) fn advance(&self, by: usize) {
        self.done.fetch_add(by, Ordering::Relaxed);
    }

    /// So much is done in all.
    pub(crate) fn reach(&self, done: usize) {
        self.done.store(done, Ordering::Relaxed);
    }

    fn show(&self, py: Python<'_>, what: &str, since: Instant) -> PyResult<()> {
        let (done, total) = (
            self.done.load(Ordering::Relaxed),
            self.total.load(Ordering::Relaxed),
        );
        let show = py.import("kibitzer._progress")?.getattr("show")?;
        show.call1((what, done, total, since.elapsed().as_secs_f64()))?;
        Ok(())
    }
}

/// Does `work`, and gives what it comes to; `what` names it while it takes time.
pub(crate) fn wait<T: Send>(
    py: Python<'_>,
    what: &str,
    work: impl FnOnce(&Watch) -> T + Send,
) -> PyResult<T> {
    py.detach(move || {
        let watch = Watch::new();
        let (done, is_done) = channel::<()>();
        std::thread::scope(|scope| {
            let watch = &watch;
            let work = move || {
                let answer = work(watch);
                drop(done);
                answer
            };
            let worker = std::thread::Builder::new()
                .name("kibitzer".into())
                .stack_size(STACK)
                .spawn_scoped(scope, work)?;
            let since = Instant::now();
            let mut shown = false;
            let mut interrupted = None;
            while is_done.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                let is_long = since.elapsed() > UNSHOWN;
                let tick = |py: Python<'_>| {
                    py.check_signals()?;
                    if is_long {
                        watch.show(py, what, since)
                    } else {
                        Ok(())
                    }
                };
                shown |= is_long;
                if let Err(error) = Python::attach(tick) {
                    watch.stop.stop();
                    interrupted = Some(error);
                    break;
                }
            }
            let answer = worker
                .join()
                .map_err(|_| PyRuntimeError::new_err("the work broke off: please report this"));
            if shown {
                Python::attach(|py| py.import("kibitzer._progress")?.call_method0("clear").map(drop))?;
            }
            interrupted.map_or(answer, Err)
        })
    })
}
