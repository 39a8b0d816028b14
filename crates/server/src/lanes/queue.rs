//! Whose turn it is in a lane.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// How much of a lane one caller may have.
#[derive(Debug, Clone, Copy)]
pub(super) struct Share {
    /// Under way at once.
    pub(super) running: usize,
    /// Under way and waiting.
    pub(super) inside: usize,
}

/// How full a lane is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fullness {
    pub(crate) running: usize,
    pub(crate) waiting: usize,
}

/// Callers and their turns.
#[derive(Debug)]
pub(super) struct Queue {
    width: usize,
    share: Share,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    running: usize,
    inside: usize,
    callers: HashMap<Arc<str>, Load>,
    waiting: VecDeque<Waiting>,
}

#[derive(Debug, Default, Clone, Copy)]
struct Load {
    running: usize,
    inside: usize,
}

#[derive(Debug)]
struct Waiting {
    who: Arc<str>,
    tell: oneshot::Sender<Turn>,
}

/// A place in a lane, to wait in.
#[derive(Debug)]
pub(crate) struct Place {
    queue: Arc<Queue>,
    who: Arc<str>,
}

/// A turn in a lane. It is given back when it is dropped, and the next caller has one.
#[derive(Debug)]
pub(super) struct Turn {
    queue: Arc<Queue>,
    who: Arc<str>,
    /// Kept as long as the turn.
    place: Option<Place>,
}

impl Queue {
    pub(super) fn new(width: usize, share: Share) -> Self {
        Self {
            width: width.max(1),
            share,
            state: Mutex::default(),
        }
    }

    pub(super) fn fullness(&self) -> Fullness {
        let state = self.state();
        Fullness {
            running: state.running,
            waiting: state.inside.saturating_sub(state.running),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for `who`; `None` where their share is used up.
    pub(super) fn enter(queue: &Arc<Self>, who: &str) -> Option<Place> {
        let who: Arc<str> = who.into();
        let mut state = queue.state();
        let load = state.callers.entry(Arc::clone(&who)).or_default();
        if load.inside >= queue.share.inside {
            return None;
        }
        load.inside += 1;
        state.inside += 1;
        Some(Place {
            queue: Arc::clone(queue),
            who,
        })
    }

    /// Whoever has the next turn: of those with least under way, the one who has waited longest.
    fn next(&self, state: &mut State) -> Option<Waiting> {
        if state.running >= self.width {
            return None;
        }
        // A client that has gone needs no turn.
        state.waiting.retain(|waiting| !waiting.tell.is_closed());
        let running = |who: &Arc<str>| state.callers.get(who).map_or(0, |load| load.running);
        let (at, load) = (state.waiting.iter().enumerate())
            .map(|(at, waiting)| (at, running(&waiting.who)))
            .min_by_key(|&(_, load)| load)?;
        if load >= self.share.running {
            return None;
        }
        let next = state.waiting.remove(at)?;
        state.begin(&next.who);
        Some(next)
    }
}

impl State {
    fn begin(&mut self, who: &Arc<str>) {
        self.running += 1;
        self.callers.entry(Arc::clone(who)).or_default().running += 1;
    }

    fn change(&mut self, who: &Arc<str>, change: impl FnOnce(&mut Load)) {
        if let Some(load) = self.callers.get_mut(who) {
            change(load);
            if load.inside == 0 && load.running == 0 {
                self.callers.remove(who);
            }
        }
    }
}

impl Place {
    /// Waits for a turn.
    pub(super) async fn turn(self) -> Turn {
        let (tell, told) = oneshot::channel();
        let now = {
            let mut state = self.queue.state();
            state.waiting.push_back(Waiting {
                who: Arc::clone(&self.who),
                tell,
            });
            self.queue.next(&mut state)
        };
        Turn::give(&self.queue, now);
        let told = told.await;
        match told {
            Ok(mut turn) => {
                turn.place = Some(self);
                turn
            }
            // Not reached: a queue keeps its waiting callers as long as they wait.
            Err(_) => std::future::pending().await,
        }
    }
}

impl Turn {
    /// Gives a turn to whoever has it next, and passes it on where they have gone meanwhile.
    fn give(queue: &Arc<Queue>, to: Option<Waiting>) {
        if let Some(Waiting { who, tell }) = to {
            let turn = Self {
                queue: Arc::clone(queue),
                who,
                place: None,
            };
            drop(tell.send(turn));
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let next = {
            let mut state = self.queue.state();
            state.running = state.running.saturating_sub(1);
            state.change(&self.who, |load| load.running = load.running.saturating_sub(1));
            self.queue.next(&mut state)
        };
        Self::give(&self.queue, next);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.queue.state();
        state.inside = state.inside.saturating_sub(1);
        state.change(&self.who, |load| load.inside = load.inside.saturating_sub(1));
    }
}
