//! A bar that says how far a study is, where somebody looks.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::workshop::Workshop;

/// The bar has so many steps.
const STEPS: u64 = 1_000;

/// A bar at work.
pub(super) struct Progress {
    bar: ProgressBar,
    over: Arc<AtomicBool>,
}

impl Progress {
    /// Begins to look at the workshop.
    pub(super) fn start(workshop: &Arc<Workshop>) -> Self {
        let over = Arc::new(AtomicBool::new(false));
        if !std::io::stderr().is_terminal() {
            let bar = ProgressBar::hidden();
            return Self { bar, over };
        }
        let bar = ProgressBar::new(STEPS);
        let style = |template: &str| {
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
        };
        // A cluster does not tell how far it is.
        let unknown = style("{spinner} {elapsed}");
        let known = style("{bar:30} {percent}%  {msg}  {elapsed}, {eta} left");
        let (shown, workshop, is_over) = (bar.clone(), Arc::clone(workshop), Arc::clone(&over));
        // A thread of its own: those of the engine may all be at work.
        std::thread::spawn(move || {
            // What is over sooner needs no bar.
            std::thread::sleep(Duration::from_millis(700));
            while !is_over.load(Ordering::Relaxed) {
                if let Some(share) = workshop.progress.share() {
                    shown.set_style(known.clone());
                    shown.set_position((share * STEPS as f64) as u64);
                    shown.set_message(format!("{} rows", workshop.progress.rows()));
                } else {
                    shown.set_style(unknown.clone());
                    shown.tick();
                }
                std::thread::sleep(Duration::from_millis(200));
            }
        });
        Self { bar, over }
    }

    /// Takes the bar away.
    pub(super) fn finish(self) {
        self.over.store(true, Ordering::Relaxed);
        self.bar.finish_and_clear();
    }
}
