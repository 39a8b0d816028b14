//! Jobs: questions that take long, whose progress can be watched and which can be cancelled.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::stream::unfold;
use futures_util::{Stream, StreamExt};
use kibitzer_deal::Stop;
use kibitzer_store::{TableId, UserId};
use kibitzer_wire::{Posed, Problem, Watch};
use serde::Serialize;
use serde_json::Value;
use tokio::sync::watch;
use tracing::Instrument;
use utoipa::ToSchema;

use crate::app::App;
use crate::failure::Failure;

/// How long a job that has ended is kept for those who ask.
const KEPT: Duration = Duration::from_mins(10);
/// The most jobs kept at a time, and the most of one user; those that ended first go first.
const MOST_JOBS: usize = 1_000;
const MOST_OF_ONE: usize = 100;

/// How a job stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    /// It waits for its turn.
    Queued,
    /// It is being worked on.
    Running,
    /// It has an answer.
    Done,
    /// It has a problem.
    Failed,
    /// Somebody cancelled it.
    Cancelled,
}

/// What can be seen of a job.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Progress {
    /// Which job.
    pub(crate) id: String,
    /// The question's address: `bridge/advise`.
    pub(crate) ask: String,
    /// How it stands.
    pub(crate) status: Status,
    /// How much is done.
    pub(crate) done: u64,
    /// Of how much; 0 where that is not known.
    pub(crate) total: u64,
    /// What is known so far, in the shape of the answer.
    #[schema(value_type = Option<Object>)]
    pub(crate) partial: Option<Value>,
    /// The answer, once it is done.
    #[schema(value_type = Option<Object>)]
    pub(crate) answer: Option<Value>,
    /// The problem, if it failed.
    pub(crate) error: Option<Problem>,
}

impl Progress {
    fn ended(&self) -> bool {
        !matches!(self.status, Status::Queued | Status::Running)
    }
}

/// One job.
#[derive(Debug, Clone)]
pub(crate) struct Job {
    owner: UserId,
    stop: Stop,
    cancelled: Arc<AtomicBool>,
    began: Instant,
    progress: Arc<watch::Sender<Progress>>,
}

/// The jobs of a server. They live in memory: a job that a restart interrupts is simply asked again.
#[derive(Debug, Default)]
pub(crate) struct Jobs(Mutex<HashMap<String, Job>>);

impl Jobs {
    /// One of a user's jobs.
    pub(crate) fn get(&self, owner: &UserId, id: &str) -> Result<Job, Failure> {
        let jobs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let job = jobs.get(id).filter(|job| job.owner == *owner);
        job.cloned().ok_or(Failure::NotFound("job"))
    }

    fn keep(&self, id: String, job: Job) -> Result<(), Failure> {
        let mut jobs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.retain(|_, job| job.began.elapsed() < KEPT || !job.has_ended());
        make_room(&mut jobs, MOST_OF_ONE, |kept| kept.owner == job.owner);
        make_room(&mut jobs, MOST_JOBS, |_| true);
        if jobs.len() >= MOST_JOBS {
            return Err(Failure::Busy(Duration::from_secs(10)));
        }
        jobs.insert(id, job);
        Ok(())
    }
}

/// Where there are `most` of these jobs, forgets the one that began first of those that have ended.
fn make_room(jobs: &mut HashMap<String, Job>, most: usize, these: impl Fn(&Job) -> bool) {
    if jobs.values().filter(|job| these(job)).count() < most {
        return;
    }
    let ended = jobs.iter().filter(|(_, job)| these(job) && job.has_ended());
    let oldest = ended.min_by_key(|(_, job)| job.began).map(|(id, _)| id.clone());
    if let Some(id) = oldest {
        jobs.remove(&id);
    }
}

/// Starts a job. Says at once that the lane is full, if it is.
pub(crate) fn start(app: &App, owner: UserId, ask: String, question: Posed) -> Result<Progress, Failure> {
    let place = app.lanes.heavy.enter(owner.as_str())?;
    let id = TableId::random()?.to_string();
    let first = Progress {
        id: id.clone(),
        ask,
        status: Status::Queued,
        done: 0,
        total: 0,
        partial: None,
        answer: None,
        error: None,
    };
    let job = Job {
        owner,
        stop: app.lanes.heavy.stop(),
        cancelled: Arc::default(),
        began: Instant::now(),
        progress: Arc::new(watch::Sender::new(first.clone())),
    };
    app.jobs.keep(id, job.clone())?;
    let lane = app.lanes.heavy.clone();
    let work = async move {
        let worker = job.clone();
        let ended = lane
            .run_in(place, job.stop.clone(), move |stop| worker.work(&question, stop))
            .await;
        job.end(ended);
    };
    // Under the name of the request that began it.
    tokio::spawn(work.in_current_span());
    Ok(first)
}

impl Job {
    fn work(&self, question: &Posed, stop: &Stop) -> Result<Value, Failure> {
        self.progress
            .send_modify(|progress| progress.status = Status::Running);
        let tell = |done, total, partial| {
            self.progress.send_modify(|progress| {
                (progress.done, progress.total) = (done, total);
                progress.partial = partial;
            });
        };
        let watch = Watch { stop, tell: &tell };
        let answer = question.answer(&watch)?;
        Ok(serde_json::from_slice(&answer).map_err(Problem::from)?)
    }

    fn end(&self, ended: Result<Value, Failure>) {
        let cancelled = self.cancelled.load(Ordering::Relaxed);
        self.progress.send_modify(|progress| {
            progress.partial = None;
            match ended {
                Ok(answer) => {
                    // What a cancelled job had worked out by then is worth showing.
                    progress.status = if cancelled {
                        Status::Cancelled
                    } else {
                        Status::Done
                    };
                    progress.answer = Some(answer);
                }
                Err(Failure::Cancelled) => progress.status = Status::Cancelled,
                Err(Failure::Problem(_)) if cancelled => progress.status = Status::Cancelled,
                Err(failure) => {
                    progress.status = Status::Failed;
                    progress.error = Some(failure.as_problem());
                }
            }
        });
    }

    /// Asks the job to stop.
    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
        self.stop.stop();
    }

    fn has_ended(&self) -> bool {
        self.progress.borrow().ended()
    }

    /// How it stands.
    pub(crate) fn progress(&self) -> Progress {
        self.progress.borrow().clone()
    }

    /// Its progress as server-sent events, until it has ended.
    pub(crate) fn events(&self) -> Sse<impl Stream<Item = Result<Event, Infallible>> + Send + use<>> {
        let mut news = self.progress.subscribe();
        news.mark_changed();
        let stream = unfold((news, false), |(mut news, ended)| async move {
            if ended || news.changed().await.is_err() {
                return None;
            }
            let progress = news.borrow_and_update().clone();
            let event = Event::default().event("progress").json_data(&progress).ok()?;
            // A page draws a few times a second at most; what comes in between is skipped.
            if !progress.ended() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            Some((Ok(event), (news, progress.ended())))
        });
        Sse::new(stream.fuse()).keep_alive(KeepAlive::new().interval(Duration::from_secs(15)))
    }
}
