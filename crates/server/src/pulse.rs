//! Whether the database takes writes, asked at most once a second however many want to know.

use std::time::{Duration, Instant};

use kibitzer_store::{Store, StoreError};
use tokio::sync::Mutex;

/// How long an answer is good for: whoever asks more often would only wear out the disk.
const LASTS: Duration = Duration::from_secs(1);

/// The last answer.
#[derive(Debug, Default)]
pub(crate) struct Pulse(Mutex<Option<(Instant, bool)>>);

impl Pulse {
    /// Writes into the database and tells whether that went well, or tells what was found a moment ago.
    pub(crate) async fn beats(&self, store: &Store) -> bool {
        let mut last = self.0.lock().await;
        if let Some((at, well)) = *last
            && at.elapsed() < LASTS
        {
            return well;
        }
        let asked = store.ready().await;
        let well = asked
            .inspect_err(|error: &StoreError| tracing::warn!(%error, "not ready"))
            .is_ok();
        *last = Some((Instant::now(), well));
        well
    }
}
