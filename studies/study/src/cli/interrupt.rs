//! Ctrl-C: heard on a thread of its own, because those of the engine may all be at work.

use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;

use crate::workshop::Workshop;

/// So long after Ctrl-C the program ends, whatever is still at work.
const GRACE: Duration = Duration::from_millis(500);

/// Listens until it is dropped.
pub(super) struct Listener(Option<oneshot::Sender<()>>);

impl Listener {
    /// Throws the workshop's flag at Ctrl-C, and ends the program where that does not help soon.
    pub(super) fn start(workshop: &Arc<Workshop>) -> Self {
        let (over, is_over) = oneshot::channel();
        let workshop = Arc::clone(workshop);
        std::thread::spawn(move || {
            let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
                return;
            };
            runtime.block_on(listen(&workshop, is_over));
        });
        Self(Some(over))
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if let Some(over) = self.0.take() {
            let _ = over.send(());
        }
    }
}

async fn listen(workshop: &Workshop, mut is_over: oneshot::Receiver<()>) {
    tokio::select! {
        _ = &mut is_over => return,
        heard = tokio::signal::ctrl_c() => if heard.is_err() { return },
    }
    workshop.stop.stop();
    if tokio::time::timeout(GRACE, is_over).await.is_ok() {
        return;
    }
    if let Some(bank) = workshop.solver.bank() {
        let _ = bank.flush();
    }
    let _ = writeln!(std::io::stderr(), "kibitzer-study: stopped");
    std::process::exit(130);
}
