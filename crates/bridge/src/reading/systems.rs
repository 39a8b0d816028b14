//! Systems by name, each loaded once.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kibitzer_deal::Stop;

use super::Agreements;
use crate::bidding::Bidder;
use crate::system::{System, SystemError};

/// Most systems that are kept; then the one that nobody has asked for longest is forgotten.
const MOST_KEPT: usize = 16;

type Load = dyn Fn(&str, &Stop) -> Result<System, SystemError> + Send + Sync;

/// Systems by name, each loaded once, with the auctions they have met. Clones share what was loaded.
#[derive(Clone)]
pub struct Systems {
    load: Arc<Load>,
    shelf: Arc<Mutex<Shelf>>,
    stop: Stop,
}

/// What was loaded.
#[derive(Default)]
struct Shelf {
    /// By name, with when each was asked for.
    systems: HashMap<String, (Instant, Arc<Agreements>)>,
    /// When somebody last asked for one, unless the auctions they met have been forgotten since.
    used: Option<Instant>,
}

impl Shelf {
    fn find(&mut self, name: &str) -> Option<Arc<Agreements>> {
        let now = Instant::now();
        self.used = Some(now);
        let (asked, agreements) = self.systems.get_mut(name)?;
        *asked = now;
        Some(Arc::clone(agreements))
    }

    fn put(&mut self, name: &str, agreements: &Arc<Agreements>) {
        if self.systems.len() >= MOST_KEPT {
            let oldest = self.systems.iter().min_by_key(|(_, (asked, _))| *asked);
            let oldest = oldest.map(|(name, _)| name.clone());
            oldest.and_then(|name| self.systems.remove(&name));
        }
        let now = Instant::now();
        self.systems
            .insert(name.to_owned(), (now, Arc::clone(agreements)));
    }
}

impl Systems {
    /// The systems that come with the program.
    pub fn builtin() -> Self {
        Self::new(System::builtin)
    }

    /// The systems that `load` finds.
    pub fn new(load: impl Fn(&str) -> Result<System, SystemError> + Send + Sync + 'static) -> Self {
        Self::stoppable(move |name, _| load(name))
    }

    /// The same, where `load` looks at when to end.
    pub fn stoppable(
        load: impl Fn(&str, &Stop) -> Result<System, SystemError> + Send + Sync + 'static,
    ) -> Self {
        Self {
            load: Arc::new(load),
            shelf: Arc::default(),
            stop: Stop::never(),
        }
    }

    /// The same systems for one question, which is answered no longer than until this.
    #[must_use]
    pub fn until(&self, stop: &Stop) -> Self {
        Self {
            stop: stop.clone(),
            ..self.clone()
        }
    }

    /// When the question asked of them should end.
    pub const fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Whether the system of this name is loaded.
    pub fn has(&self, name: &str) -> bool {
        self.shelf().systems.contains_key(name)
    }

    /// The system of this name. Nobody else waits while it is loaded.
    pub fn get(&self, name: &str) -> Result<Arc<Agreements>, SystemError> {
        if let Some(known) = self.shelf().find(name) {
            return Ok(known);
        }
        let system = (self.load)(name, &self.stop)?;
        let agreements = Arc::new(Agreements::new(Bidder::new(Arc::new(system))));
        let mut shelf = self.shelf();
        // Two who ask at once share the auctions that are met.
        if let Some(known) = shelf.find(name) {
            return Ok(known);
        }
        shelf.put(name, &agreements);
        Ok(agreements)
    }

    /// Forgets the auctions that all systems have met, if nobody has asked for a system in this time: what a busy hour
    /// has piled up is not kept for ever.
    ///
    /// Says whether it did.
    pub fn rest(&self, idle: Duration) -> bool {
        let mut shelf = self.shelf();
        let rests = shelf.used.is_some_and(|used| used.elapsed() >= idle);
        if rests {
            shelf.used = None;
            for (_, agreements) in shelf.systems.values() {
                agreements.forget();
            }
        }
        rests
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Systems {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Systems")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_for_last_is_kept() {
        let systems = Systems::new(|_| System::builtin("natural"));
        let first = systems.get("0").unwrap();
        for other in 1..=MOST_KEPT {
            systems.get(&other.to_string()).unwrap();
            assert!(Arc::ptr_eq(&first, &systems.get("0").unwrap()), "{other}");
        }
        assert!(systems.shelf().systems.len() <= MOST_KEPT);
        assert!(!systems.shelf().systems.contains_key("1"));
    }

    #[test]
    fn rest_forgets_auctions_but_no_system() {
        let systems = Systems::builtin();
        let natural = systems.get("natural").unwrap();
        let start = crate::table::Auction::new(contract_bridge::Seat::North, crate::Vulnerability::NONE);
        let before = natural.bidder().at(&start);
        assert!(!systems.rest(Duration::from_hours(1)));
        assert!(Arc::ptr_eq(&before, &natural.bidder().at(&start)));
        assert!(systems.rest(Duration::ZERO));
        assert!(!Arc::ptr_eq(&before, &natural.bidder().at(&start)));
        assert!(Arc::ptr_eq(&natural, &systems.get("natural").unwrap()));
    }
}
