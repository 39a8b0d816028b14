//! Lanes for work that takes processor time: this many at once, a fair share for everyone, no longer than so long.
//!
//! Requests are short and asynchronous; readings and simulations are neither. They run on threads of their own,
//! quick ones apart from heavy ones, so that a hall full of simulations does not hold up a bid. Heavy ones step back
//! for everything else on the machine. Whoever has least under way has the next turn, and nobody can fill a lane
//! alone: what is refused is refused to the one who asks too much. Work is told to stop ([`Stop`]) when its time is up,
//! when its client is gone and when the server ends.

mod queue;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use kibitzer_deal::Stop;
use kibitzer_wire::Problem;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use tokio::sync::oneshot;

use crate::failure::Failure;
pub(crate) use queue::{Fullness, Place};
use queue::{Queue, Share, Turn};

/// How long after its deadline work is given to notice.
const GRACE: Duration = Duration::from_secs(1);
/// How long a quick question may take before it counts as a heavy one.
const QUICK: Duration = Duration::from_millis(200);
/// How long somebody whose question was not quick is asked to use the heavy lane.
const PENALTY: Duration = Duration::from_mins(1);
/// How far heavy work steps back for the rest of the machine: about a tenth of what others get.
#[cfg(unix)]
const NICE: i32 = 10;

/// A lane's name as a label of what is counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct LaneName {
    pub(crate) lane: &'static str,
}

/// By lane, how long work went on after it was told to stop.
pub(crate) type Overruns = Family<LaneName, Histogram, fn() -> Histogram>;

fn overrun() -> Histogram {
    Histogram::new([0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0])
}

/// One lane. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Lane {
    name: &'static str,
    overrun: Histogram,
    queue: Arc<Queue>,
    /// How long work may wait for its turn, and how long it may take then.
    wait: Duration,
    work: Duration,
    steps_back: bool,
    /// The server's own end.
    closing: Stop,
}

/// Stops the work when dropped before it is done: a client that goes away takes its question with it.
struct StopOnDrop(Option<Stop>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        if let Some(stop) = &self.0 {
            stop.stop();
        }
    }
}

impl Lane {
    /// `width` at once; each caller has at most `share` of them, and this many inside with those waiting.
    fn new(name: &'static str, width: usize, share: Share, time: Duration, closing: &Stop) -> Self {
        Self {
            name,
            overrun: overrun(),
            queue: Arc::new(Queue::new(width, share)),
            wait: time,
            work: time,
            steps_back: false,
            closing: closing.clone(),
        }
    }

    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    pub(crate) fn fullness(&self) -> Fullness {
        self.queue.fullness()
    }

    /// Runs `work` when its turn comes. Says at once that the caller's share is used up, if it is.
    pub(crate) async fn run<T, F>(&self, who: &str, work: F) -> Result<T, Failure>
    where
        T: Send + 'static,
        F: FnOnce(&Stop) -> Result<T, Failure> + Send + 'static,
    {
        let place = self.enter(who)?;
        self.run_in(place, self.closing.within(self.wait + self.work), work)
            .await
    }

    /// A place in the lane, or at once the news that the caller's share is used up.
    pub(crate) fn enter(&self, who: &str) -> Result<Place, Failure> {
        Queue::enter(&self.queue, who).ok_or(Failure::Busy(Duration::from_secs(2)))
    }

    /// A switch for work in this lane.
    pub(crate) fn stop(&self) -> Stop {
        self.closing.within(self.wait + self.work)
    }

    /// Runs `work` in a place already taken, until `stop`.
    pub(crate) async fn run_in<T, F>(&self, place: Place, stop: Stop, work: F) -> Result<T, Failure>
    where
        T: Send + 'static,
        F: FnOnce(&Stop) -> Result<T, Failure> + Send + 'static,
    {
        let mut guard = StopOnDrop(Some(stop.clone()));
        let turn = tokio::time::timeout(self.wait, place.turn())
            .await
            .map_err(|_| Failure::Busy(Duration::from_secs(5)))?;
        let (stop, began) = (stop.within(self.work), Instant::now());
        let done = tokio::time::timeout(self.work + GRACE, self.start(turn, stop, work)).await;
        let done = done.unwrap_or(Err(Failure::TookTooLong(self.work)));
        guard.0 = None;
        match done {
            Err(Failure::Problem(problem)) if problem.kind == Problem::STOPPED => Err(self.why(began)),
            done => done,
        }
    }

    /// Why work that began then stopped without an answer.
    fn why(&self, began: Instant) -> Failure {
        if self.closing.is_due() {
            Failure::Closing
        } else if began.elapsed() >= self.work {
            Failure::TookTooLong(self.work)
        } else {
            Failure::Cancelled
        }
    }

    async fn start<T, F>(&self, turn: Turn, stop: Stop, work: F) -> Result<T, Failure>
    where
        T: Send + 'static,
        F: FnOnce(&Stop) -> Result<T, Failure> + Send + 'static,
    {
        let (tell, told) = oneshot::channel();
        let (name, overrun) = (self.name, self.overrun.clone());
        // What the work logs is logged under the name of its request.
        let span = tracing::Span::current();
        let task = move || {
            let _named = span.entered();
            // The turn is given back when the work has really ended, not when somebody stops waiting for it: otherwise
            // abandoned work would pile up unseen.
            let _turn = turn;
            let done = stop.check().map_err(Problem::from).map_err(Failure::Problem);
            let done = done.and_then(|()| work(&stop));
            if let Some(late) = stop.overdue() {
                overrun.observe(late.as_secs_f64());
            }
            drop(tell.send(done));
        };
        if self.steps_back {
            let spawned = std::thread::Builder::new().name(name.to_owned()).spawn(move || {
                step_back();
                task();
            });
            spawned.map(drop).map_err(|error| {
                tracing::error!(%error, lane = name, "no thread could be started");
                Failure::Busy(Duration::from_secs(5))
            })?;
        } else {
            drop(tokio::task::spawn_blocking(task));
        }
        told.await.unwrap_or_else(|_| {
            tracing::error!(lane = name, "work broke off");
            Err(Failure::Internal)
        })
    }
}

/// Lets the rest of the machine go first. Threads started from this one do the same.
pub(crate) fn step_back() {
    #[cfg(unix)]
    // Where the system says no, work goes on as before.
    let _ = rustix::process::nice(NICE);
}

/// Lets the threads that simulations share step back too. Without effect where they are at work already.
pub(crate) fn let_simulations_step_back() {
    let pool = rayon::ThreadPoolBuilder::new().start_handler(|_| step_back());
    drop(pool.build_global());
}

/// Those whose questions were not quick, and until when they are asked to use the heavy lane.
#[derive(Debug, Default)]
struct Slow(Mutex<HashMap<String, Instant>>);

impl Slow {
    fn note(&self, who: &str) {
        let mut slow = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        slow.retain(|_, until| *until > now);
        slow.insert(who.to_owned(), now + PENALTY);
    }

    fn knows(&self, who: &str) -> bool {
        let slow = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        slow.get(who).is_some_and(|until| *until > Instant::now())
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
    pub(crate) overruns: Overruns,
    slow: Arc<Slow>,
    closing: Stop,
}

impl Lanes {
    /// `shared`: several people ask, so that nobody may have all of the machine.
    pub(crate) fn for_this_machine(shared: bool) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let closing = Stop::when_told();
        let most = if shared { cores.div_ceil(2) } else { cores };
        let share = |running, inside| Share { running, inside };
        let minute = Duration::from_mins(1);
        let quick = Lane::new("quick", cores, share(most, 256), QUICK, &closing);
        let heavy = Lane::new("heavy", cores, share(most, most + 8), minute, &closing);
        let passwords = Lane::new("passwords", 1, share(1, 64), Duration::from_secs(10), &closing);
        let overruns: Overruns = Family::new_with_constructor(overrun);
        let counted = |lane: Lane| Lane {
            overrun: overruns.get_or_create(&LaneName { lane: lane.name }).clone(),
            ..lane
        };
        Self {
            quick: Lane {
                wait: Duration::from_secs(10),
                ..counted(quick)
            },
            heavy: Lane {
                steps_back: true,
                ..counted(heavy)
            },
            passwords: counted(passwords),
            overruns,
            slow: Arc::default(),
            closing,
        }
    }

    /// Works on something that is quick as a rule. What turns out not to be is begun anew in the heavy lane, and so are
    /// the next questions of whoever asked it.
    pub(crate) async fn run_quick<T, F>(&self, who: &str, work: F) -> Result<T, Failure>
    where
        T: Send + 'static,
        F: Fn(&Stop) -> Result<T, Failure> + Clone + Send + 'static,
    {
        if !self.slow.knows(who) {
            match self.quick.run(who, work.clone()).await {
                Err(Failure::TookTooLong(_)) => self.slow.note(who),
                done => return done,
            }
        }
        self.heavy.run(who, work).await
    }

    /// Ends all work, for a shutdown.
    pub(crate) fn close(&self) {
        self.closing.stop();
    }

    pub(crate) fn all(&self) -> [&Lane; 3] {
        [&self.quick, &self.heavy, &self.passwords]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracing::Instrument;

    const MINUTE: Duration = Duration::from_mins(1);

    fn lane(width: usize, running: usize, inside: usize, time: Duration) -> Lane {
        Lane::new("test", width, Share { running, inside }, time, &Stop::when_told())
    }

    /// Works until it is told to stop.
    fn endless(stop: &Stop) -> Result<(), Failure> {
        loop {
            stop.check().map_err(Problem::from).map_err(Failure::Problem)?;
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn begin(lane: &Lane, who: &'static str) -> tokio::task::JoinHandle<Result<(), Failure>> {
        let lane = lane.clone();
        tokio::spawn(async move { lane.run(who, endless).await })
    }

    async fn until(lane: &Lane, running: usize, waiting: usize) {
        while lane.fullness() != (Fullness { running, waiting }) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    #[tokio::test]
    async fn nobody_can_fill_a_lane_alone() {
        let lane = lane(2, 1, 2, MINUTE);
        let greedy = [begin(&lane, "greedy"), begin(&lane, "greedy")];
        until(&lane, 1, 1).await;
        let refused = lane.run("greedy", endless).await;
        assert!(matches!(refused, Err(Failure::Busy(_))), "{refused:?}");
        assert!(lane.run("another", |_| Ok(())).await.is_ok());
        for task in &greedy {
            task.abort();
        }
        until(&lane, 0, 0).await;
    }

    #[tokio::test]
    async fn whoever_has_least_under_way_is_next() {
        let lane = lane(1, 1, 8, MINUTE);
        let first = begin(&lane, "greedy");
        until(&lane, 1, 0).await;
        let more = [begin(&lane, "greedy"), begin(&lane, "greedy")];
        until(&lane, 1, 2).await;
        let other = lane.clone();
        let modest = tokio::spawn(async move { other.run("modest", |_| Ok(())).await });
        until(&lane, 1, 3).await;
        // With nobody under way, the one who has waited longest goes first; then it is the other's turn.
        first.abort();
        more[0].abort();
        more[1].abort();
        assert!(modest.await.unwrap().is_ok());
        until(&lane, 0, 0).await;
    }

    #[tokio::test]
    async fn late_work_is_given_up_and_told_to_stop() {
        let lane = lane(1, 1, 1, Duration::from_millis(30));
        let late = lane.run("me", endless).await;
        assert!(matches!(late, Err(Failure::TookTooLong(_))), "{late:?}");
        until(&lane, 0, 0).await;
    }

    #[tokio::test]
    async fn who_goes_away_takes_the_work_along() {
        let lane = lane(1, 1, 2, MINUTE);
        let (running, waiting) = (begin(&lane, "me"), begin(&lane, "me"));
        until(&lane, 1, 1).await;
        waiting.abort();
        until(&lane, 1, 0).await;
        running.abort();
        until(&lane, 0, 0).await;
        assert!(lane.run("me", |_| Ok(())).await.is_ok());
    }

    #[tokio::test]
    async fn all_work_ends_with_the_server() {
        let lanes = Lanes::for_this_machine(true);
        let work = begin(&lanes.heavy, "me");
        until(&lanes.heavy, 1, 0).await;
        lanes.close();
        assert!(matches!(work.await.unwrap(), Err(Failure::Closing)));
    }

    #[tokio::test]
    async fn what_is_not_quick_is_done_in_the_heavy_lane() {
        let lanes = Lanes::for_this_machine(true);
        let slow = |stop: &Stop| {
            let quick = std::thread::current().name() != Some("heavy");
            if quick {
                endless(stop).map(|()| true)
            } else {
                Ok(false)
            }
        };
        assert!(!lanes.run_quick("slow", slow).await.unwrap());
        assert!(lanes.slow.knows("slow") && !lanes.slow.knows("another"));
    }

    #[tokio::test]
    async fn what_work_logs_has_the_name_of_its_request() {
        // All threads log to it; another test may have been first.
        drop(tracing::subscriber::set_global_default(
            tracing_subscriber::registry(),
        ));
        let request = tracing::info_span!("request");
        let lanes = Lanes::for_this_machine(false);
        for lane in [&lanes.quick, &lanes.heavy] {
            let logs_as = lane.run("ann", |_| Ok(tracing::Span::current().id()));
            let logs_as = logs_as.instrument(request.clone()).await.unwrap();
            assert!(logs_as.is_some());
            assert_eq!(logs_as, request.id());
        }
    }

    #[tokio::test]
    async fn a_panic_is_our_fault_and_frees_the_lane() {
        let lane = lane(1, 1, 1, MINUTE);
        let broken: Result<(), _> = lane.run("me", |_| panic!("on purpose")).await;
        assert!(matches!(broken, Err(Failure::Internal)));
        until(&lane, 0, 0).await;
        assert!(lane.run("me", |_| Ok(())).await.is_ok());
    }
}
