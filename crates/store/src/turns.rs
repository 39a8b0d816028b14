//! Whose turn it is to change something.
//!
//! One change of each caller at a time; of those who wait, each caller in turn. Whoever sends a hundred changes at once waits for
//! their own, and somebody with a single one waits for at most one of each other caller.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// Who makes a change that is no user's: no user's id is like these.
pub(crate) const SERVER: &str = "";
pub(crate) const NEWCOMERS: &str = "newcomers";

/// Turns, `width` at a time.
#[derive(Debug)]
pub(crate) struct Turns {
    width: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Whose changes are under way.
    at_work: Vec<Arc<str>>,
    /// Those who wait, the next first.
    callers: VecDeque<Caller>,
}

/// Somebody with changes that wait, in order.
#[derive(Debug)]
struct Caller {
    who: Arc<str>,
    waiting: VecDeque<oneshot::Sender<Turn>>,
}

/// A turn. It is given back when it is dropped, and the next caller has one.
#[derive(Debug)]
pub(crate) struct Turn {
    turns: Arc<Turns>,
    who: Arc<str>,
}

impl Turns {
    pub(crate) fn new(width: usize) -> Arc<Self> {
        Arc::new(Self {
            width,
            state: Mutex::default(),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a turn of `who`.
    pub(crate) async fn turn(self: &Arc<Self>, who: &str) -> Turn {
        let (tell, told) = oneshot::channel();
        self.state().wait(who, tell);
        self.go_on();
        match told.await {
            Ok(turn) => turn,
            // Not reached: who waits is kept until they have their turn.
            Err(_) => std::future::pending().await,
        }
    }

    /// Gives turns to those who have them next.
    fn go_on(self: &Arc<Self>) {
        loop {
            let Some((who, tell)) = self.state().next(self.width) else {
                return;
            };
            let turn = Turn {
                turns: Arc::clone(self),
                who,
            };
            // Whoever has gone meanwhile gives it back at once.
            drop(tell.send(turn));
        }
    }
}

impl State {
    fn wait(&mut self, who: &str, tell: oneshot::Sender<Turn>) {
        if let Some(known) = self.callers.iter_mut().find(|caller| *caller.who == *who) {
            known.waiting.push_back(tell);
        } else {
            self.callers.push_back(Caller {
                who: who.into(),
                waiting: VecDeque::from([tell]),
            });
        }
    }

    /// The first caller with nothing under way; it goes to the end, behind everyone else.
    fn next(&mut self, width: usize) -> Option<(Arc<str>, oneshot::Sender<Turn>)> {
        if self.at_work.len() >= width {
            return None;
        }
        for caller in &mut self.callers {
            // A client that has gone needs no turn.
            caller.waiting.retain(|tell| !tell.is_closed());
        }
        self.callers.retain(|caller| !caller.waiting.is_empty());
        let at_work = &self.at_work;
        let at = (self.callers.iter()).position(|caller| !at_work.contains(&caller.who))?;
        let mut caller = self.callers.remove(at)?;
        let tell = caller.waiting.pop_front()?;
        let who = Arc::clone(&caller.who);
        if !caller.waiting.is_empty() {
            self.callers.push_back(caller);
        }
        self.at_work.push(Arc::clone(&who));
        Some((who, tell))
    }

    fn end(&mut self, who: &Arc<str>) {
        if let Some(at) = self.at_work.iter().position(|one| one == who) {
            self.at_work.swap_remove(at);
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.turns.state().end(&self.who);
        self.turns.go_on();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn somebody_with_one_change_waits_for_one_of_each_other() {
        let turns = Turns::new(1);
        let first = turns.turn("greedy").await;
        let mut more: Vec<_> = (0..50).map(|_| Box::pin(turns.turn("greedy"))).collect();
        for one in &mut more {
            assert!(one.now_or_never().is_none());
        }
        let mut modest = Box::pin(turns.turn("modest"));
        assert!((&mut modest).now_or_never().is_none());
        // One more of the greedy one was there before; after it, it is the other's turn.
        drop(first);
        let second = (&mut more[0]).now_or_never().unwrap();
        assert!((&mut modest).now_or_never().is_none());
        drop(second);
        assert!((&mut more[1]).now_or_never().is_none());
        assert!(modest.now_or_never().is_some());
    }

    #[tokio::test]
    async fn one_change_of_each_at_a_time() {
        let turns = Turns::new(2);
        let one = turns.turn("Ann").await;
        let mut again = Box::pin(turns.turn("Ann"));
        assert!((&mut again).now_or_never().is_none());
        let _other = turns.turn("Bob").await;
        drop(one);
        assert!(again.now_or_never().is_some());
    }

    #[tokio::test]
    async fn who_goes_away_leaves_the_queue() {
        let turns = Turns::new(1);
        let first = turns.turn("Ann").await;
        let mut gone: Vec<_> = (0..10_000).map(|_| Box::pin(turns.turn("Bob"))).collect();
        for one in &mut gone {
            assert!(one.now_or_never().is_none());
        }
        drop(gone);
        drop(first);
        let _last = turns.turn("Cat").await;
        assert_eq!(turns.state().callers.len(), 0);
    }
}
