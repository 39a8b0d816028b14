//! Threads that solve, each with a transposition table of its own.
//!
//! All who ask share them, a task of each in turn, so that nobody waits for the thousand deals of another. Whoever stops waiting
//! takes along what was not begun. A task in hand cannot be interrupted and takes some hundredths of a second, now and then some
//! tenths: nobody waits for it, it ends on its thread, of which there is one for each core, and what comes next there is another's.
//! A thread without work keeps its table warm for a while, then ends and gives it back.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use contract_bridge::Strain;
use kibitzer_deal::Stop;
use pons_dds::Solver;

/// A search goes some fifty plies deep with much on the stack in each. Only what is used is taken from the machine.
const STACK: usize = 16 << 20;
/// How often somebody who waits for tasks looks whether to go on.
const LOOK_EVERY: Duration = Duration::from_millis(10);
/// How long a thread without work keeps its table, of up to 160 MB.
const REST: Duration = Duration::from_secs(5);

/// Threads that solve, as many as there are cores; none while nobody asks.
#[derive(Debug, Default)]
pub(super) struct Workers(Arc<Shop>);

/// As many as there are cores.
fn most_threads() -> usize {
    if cfg!(feature = "rayon") {
        thread::available_parallelism().map_or(1, usize::from)
    } else {
        1
    }
}

/// What the threads share.
#[derive(Debug, Default)]
struct Shop {
    state: Mutex<State>,
    more: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// Those who ask, the next to be served first.
    orders: VecDeque<Arc<Order>>,
    threads: usize,
    closed: bool,
}

/// Does the task of this number and sends what it found.
type Task = dyn Fn(&mut Solver, usize) + Send + Sync;

/// Tasks of somebody who waits for them.
struct Order {
    next: AtomicUsize,
    count: usize,
    stop: Stop,
    task: Box<Task>,
}

impl std::fmt::Debug for Order {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Order({})", self.count)
    }
}

impl Order {
    /// The next task, unless all are begun or nobody waits any more.
    fn take(&self) -> Option<usize> {
        let at = self.next.load(Ordering::Relaxed);
        if at >= self.count || self.stop.is_due() {
            return None;
        }
        self.next.store(at + 1, Ordering::Relaxed);
        Some(at)
    }
}

impl Workers {
    /// Solves all tasks, in about their order. What was not done by the stop is missing from the answer.
    pub(super) fn solve<T, Found>(
        &self,
        tasks: Vec<T>,
        stop: &Stop,
        solve: fn(&mut Solver, &T) -> Found,
    ) -> Vec<Option<Found>>
    where
        T: Send + Sync + 'static,
        Found: Send + 'static,
    {
        let count = tasks.len();
        if count == 0 {
            return Vec::new();
        }
        let (tell, told) = channel();
        let task = move |solver: &mut Solver, at: usize| {
            let found = catch_unwind(AssertUnwindSafe(|| solve(solver, &tasks[at])));
            // Whoever asked may be gone.
            drop(tell.send((at, found)));
        };
        let order = self.put(Order {
            next: AtomicUsize::new(0),
            count,
            stop: stop.clone(),
            task: Box::new(task),
        });
        let mut all: Vec<Option<Found>> = (0..count).map(|_| None).collect();
        loop {
            match told.recv_timeout(LOOK_EVERY) {
                Ok((at, found)) => all[at] = Some(found.unwrap_or_else(|broken| resume_unwind(broken))),
                Err(RecvTimeoutError::Timeout) if !stop.is_due() => {}
                Err(RecvTimeoutError::Timeout) => {
                    self.withdraw(&order);
                    break all;
                }
                // Nobody has the order any more: all of it is done, or there is no thread to do it.
                Err(RecvTimeoutError::Disconnected) => break all,
            }
        }
    }

    /// Takes back what was not begun.
    fn withdraw(&self, order: &Weak<Order>) {
        let mut state = self.0.state();
        state
            .orders
            .retain(|waiting| !std::ptr::eq(Arc::as_ptr(waiting), order.as_ptr()));
    }

    fn put(&self, order: Order) -> Weak<Order> {
        let wanted = order.count.min(most_threads());
        let order = Arc::new(order);
        let put = Arc::downgrade(&order);
        let mut state = self.0.state();
        state.orders.push_back(order);
        while state.threads < wanted && self.start() {
            state.threads += 1;
        }
        // Without a thread nobody would ever serve it: it is dropped, and has found nothing.
        if state.threads == 0 {
            state.orders.clear();
        }
        drop(state);
        self.0.more.notify_all();
        put
    }

    /// Whether another thread could be had.
    fn start(&self) -> bool {
        let shop = Arc::clone(&self.0);
        let named = thread::Builder::new()
            .name("double dummy".into())
            .stack_size(STACK);
        named.spawn(move || shop.work()).is_ok()
    }

    #[cfg(test)]
    fn threads(&self) -> usize {
        self.0.state().threads
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.0.state().closed = true;
        self.0.more.notify_all();
    }
}

impl Shop {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Solves until there has been nothing to do for a while.
    fn work(&self) {
        let mut solver = Solver::new(Strain::Notrump);
        while let Some((order, at)) = self.next() {
            (order.task)(&mut solver, at);
        }
    }

    /// The next task of whoever is next; `None` when it is time to end.
    fn next(&self) -> Option<(Arc<Order>, usize)> {
        let mut state = self.state();
        loop {
            while let Some(order) = state.orders.pop_front() {
                if let Some(at) = order.take() {
                    if at + 1 < order.count {
                        state.orders.push_back(Arc::clone(&order));
                    }
                    return Some((order, at));
                }
            }
            let waited = self.more.wait_timeout(state, REST);
            let (again, rest) = waited.unwrap_or_else(PoisonError::into_inner);
            state = again;
            if state.closed || (rest.timed_out() && state.orders.is_empty()) {
                state.threads -= 1;
                return None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn double(_: &mut Solver, number: &u128) -> u128 {
        number * 2
    }

    #[test]
    fn every_task_is_done_and_keeps_its_place() {
        let workers = Workers::default();
        let found = workers.solve((0..1000).collect(), &Stop::never(), double);
        assert!(found.iter().zip(0..).all(|(found, n)| *found == Some(n * 2)));
        assert!(workers.solve(Vec::new(), &Stop::never(), double).is_empty());
    }

    #[test]
    fn what_was_not_done_by_the_stop_is_left() {
        let stop = Stop::when_told();
        let told = vec![stop.clone(); 1000];
        let found = Workers::default().solve(told, &stop, |_, stop| stop.stop());
        let done = found.iter().filter(|found| found.is_some()).count();
        assert!(done <= most_threads(), "{done}");
    }

    /// Somebody's long list does not keep another waiting: of two orders, tasks are taken in turn.
    #[test]
    fn those_who_ask_are_served_in_turn() {
        let workers = Workers::default();
        let (stop, endless) = (Stop::when_told(), Stop::when_told());
        thread::scope(|scope| {
            let long = scope.spawn(|| {
                let tasks = vec![endless.clone(); 1_000_000];
                workers.solve(tasks, &endless, |_, _| thread::sleep(Duration::from_micros(100)))
            });
            while workers.threads() == 0 {
                thread::yield_now();
            }
            let short = workers.solve((0..10).collect(), &stop, double);
            assert_eq!(short.iter().flatten().count(), 10);
            endless.stop();
            let done = long.join().unwrap();
            assert!(done.iter().any(Option::is_none), "the long list came first");
        });
    }

    /// Whoever stops waiting waits neither for the task of another nor for a task of their own that is in hand.
    #[test]
    fn who_stops_waiting_goes_at_once() {
        let workers = Workers::default();
        let until_told = |_: &mut Solver, stop: &Stop| {
            while !stop.is_due() {
                thread::sleep(Duration::from_millis(1));
            }
        };
        let long = Stop::never().within(Duration::from_secs(20));
        let (own, second) = (Stop::when_told(), Stop::when_told());
        thread::scope(|scope| {
            let first = scope.spawn(|| workers.solve(vec![long.clone(); most_threads()], &own, until_told));
            while workers.threads() < most_threads() || !workers.0.state().orders.is_empty() {
                thread::yield_now();
            }
            second.stop();
            assert_eq!(workers.solve(vec![21], &second, double), [None]);
            own.stop();
            assert!(first.join().unwrap().iter().all(Option::is_none));
            assert!(workers.0.state().orders.is_empty());
            assert!(!long.is_due(), "it was waited for");
            long.stop();
            // The threads go on with what comes next.
            assert_eq!(workers.solve(vec![21], &Stop::never(), double), [Some(42)]);
        });
    }

    #[test]
    fn a_panic_is_the_askers_and_the_threads_live_on() {
        let workers = Workers::default();
        let broken = catch_unwind(AssertUnwindSafe(|| {
            workers.solve(vec![()], &Stop::never(), |_, ()| panic!("on purpose"))
        }));
        assert!(broken.is_err());
        assert_eq!(workers.solve(vec![21], &Stop::never(), double), [Some(42)]);
    }
}
