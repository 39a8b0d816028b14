//! Whether the database takes writes, asked at most once a second however many want to know.

use std::time::{Duration, Instant};

use kibitzer_store::{Fault, Store, StoreError};
use tokio::sync::Mutex;

/// How long an answer is good for: whoever asks more often would only wear out the disk.
const LASTS: Duration = Duration::from_secs(1);

/// The last answer.
#[derive(Debug, Default)]
pub(crate) struct Pulse(Mutex<Option<(Instant, Option<Fault>)>>);

impl Pulse {
    /// Writes into the database and tells what is wrong with it, or tells what was found a moment ago.
    pub(crate) async fn fault(&self, store: &Store) -> Option<Fault> {
        let mut last = self.0.lock().await;
        if let Some((at, found)) = *last
            && at.elapsed() < LASTS
        {
            return found;
        }
        let asked = store.ready().await;
        let asked = asked.inspect_err(|error: &StoreError| tracing::warn!(%error, "not ready"));
        let found = asked.err().map(|error| error.fault().unwrap_or(Fault::Failed));
        *last = Some((Instant::now(), found));
        found
    }
}
