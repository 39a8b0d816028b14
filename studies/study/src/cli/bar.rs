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
        let style = ProgressStyle::with_template("{bar:30} {percent}%  {msg}  {elapsed}, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let (shown, workshop, is_over) = (bar.clone(), Arc::clone(workshop), Arc::clone(&over));
        // A thread of its own: those of the engine may all be at work.
        std::thread::spawn(move || {
            // What is over sooner needs no bar.
            std::thread::sleep(Duration::from_millis(700));
            while !is_over.load(Ordering::Relaxed) {
                let share = workshop.progress.share().unwrap_or(0.0);
                shown.set_position((share * STEPS as f64) as u64);
                shown.set_message(format!("{} rows", workshop.progress.rows()));
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
