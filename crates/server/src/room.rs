//! Room for what is being sent to the server: a fixed number of bytes for all requests together.
//!
//! A request that is short has its room with its connection. What goes beyond that is counted as it arrives, and counts until
//! the request is answered: what was made of it takes several times as much. Whoever finds no room is asked to come back.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::Request;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::failure::Failure;

/// The most bytes of long requests at a time: two of the largest imports.
const MOST_BYTES: usize = 64 << 20;
/// When to come back.
const COME_BACK: Duration = Duration::from_secs(5);

/// The room that all requests share.
#[derive(Debug, Clone)]
pub(crate) struct Room(Arc<Semaphore>);

/// The part of it that one request has taken.
#[derive(Debug, Clone)]
pub(crate) struct Share {
    room: Room,
    taken: Arc<Mutex<Option<OwnedSemaphorePermit>>>,
}

impl Room {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Semaphore::new(MOST_BYTES)))
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
    /// Takes room for this many more bytes.
    pub(crate) fn take(&self, bytes: usize) -> Result<(), Failure> {
        let busy = || Failure::Busy(COME_BACK);
        let bytes = u32::try_from(bytes).map_err(|_| busy())?;
        let more = self
            .room
            .0
            .clone()
            .try_acquire_many_owned(bytes)
            .map_err(|_| busy())?;
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *taken {
            Some(permit) => permit.merge(more),
            nothing => *nothing = Some(more),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    #[test]
    fn there_is_so_much_room_and_it_comes_back() {
        let room = Room::new();
        let first = room.share(&mut Request::new(Body::empty()));
        first.take(MOST_BYTES / 2).unwrap();
        first.take(MOST_BYTES / 2 - 10).unwrap();
        let second = room.share(&mut Request::new(Body::empty()));
        assert!(matches!(second.take(11), Err(Failure::Busy(_))));
        second.take(10).unwrap();
        drop(first);
        second.take(MOST_BYTES - 10).unwrap();
    }
}
