//! Room for what is being sent to the server: a fixed number of bytes for all requests together, half of it at most for one user.
//!
//! A request that is short has its room with its connection. What goes beyond that is counted as it arrives, and counts until
//! the request is answered: what was made of it takes several times as much. Whoever finds no room is asked to come back.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::Request;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::failure::Failure;
use crate::shares::{self, Shares};

/// The most bytes of long requests at a time: two of the largest imports.
const MOST_BYTES: usize = 64 << 20;
/// The most of them that one user sends: the largest import.
const MOST_OF_ONE: usize = MOST_BYTES / 2;
/// When to come back.
const COME_BACK: Duration = Duration::from_secs(5);

/// The room that all requests share.
#[derive(Debug, Clone)]
pub(crate) struct Room {
    all: Arc<Semaphore>,
    shares: Shares<String>,
}

/// The part of it that one request has taken.
#[derive(Debug, Clone)]
pub(crate) struct Share {
    room: Room,
    taken: Arc<Mutex<Taken>>,
}

#[derive(Debug, Default)]
struct Taken {
    /// Whose request it is; nobody's until they are known.
    who: String,
    permit: Option<OwnedSemaphorePermit>,
    theirs: Vec<shares::Share<String>>,
}

impl Room {
    pub(crate) fn new() -> Self {
        Self {
            all: Arc::new(Semaphore::new(MOST_BYTES)),
            shares: Shares::new(MOST_OF_ONE),
        }
    }

    /// Gives a request a share, which is there for its body to grow, and free again when the answer is there and `Share` gone.
    pub(crate) fn share(&self, request: &mut Request) -> Share {
        let share = Share {
            room: self.clone(),
            taken: Arc::default(),
        };
        request.extensions_mut().insert(share.clone());
        share
    }
}

impl Share {
    /// Says whose request it is.
    pub(crate) fn is_of(&self, user: &str) {
        user.clone_into(&mut self.lock().who);
    }

    /// Takes room for this many more bytes.
    pub(crate) fn take(&self, bytes: usize) -> Result<(), Failure> {
        let busy = || Failure::Busy(COME_BACK);
        let mut taken = self.lock();
        let theirs = self.room.shares.take_many(&taken.who, bytes);
        taken.theirs.push(theirs.ok_or_else(busy)?);
        let bytes = u32::try_from(bytes).map_err(|_| busy())?;
        let more = self.room.all.clone().try_acquire_many_owned(bytes);
        let more = more.map_err(|_| busy())?;
        match &mut taken.permit {
            Some(permit) => permit.merge(more),
            nothing => *nothing = Some(more),
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    #[test]
    fn there_is_so_much_room_for_all_and_for_each_and_it_comes_back() {
        let room = Room::new();
        let share_of = |user: &str| {
            let share = room.share(&mut Request::new(Body::empty()));
            share.is_of(user);
            share
        };
        let anns = share_of("ann");
        anns.take(MOST_OF_ONE - 10).unwrap();
        assert!(matches!(share_of("ann").take(11), Err(Failure::Busy(_))));
        let bobs = share_of("bob");
        bobs.take(MOST_OF_ONE).unwrap();
        assert!(matches!(share_of("eve").take(11), Err(Failure::Busy(_))));
        share_of("eve").take(10).unwrap();
        drop(anns);
        share_of("ann").take(MOST_OF_ONE).unwrap();
    }
}
