//! Systems by name, each loaded once.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
    /// By name, with which of all requests asked for it last.
    systems: HashMap<String, (u64, Arc<Agreements>)>,
    /// How many requests there have been.
    requests: u64,
    /// How often it was looked in vain for somebody who asks; absent once the auctions they met have been forgotten.
    quiet: Option<u32>,
}

impl Shelf {
    fn find(&mut self, name: &str) -> Option<Arc<Agreements>> {
        self.requests += 1;
        self.quiet = Some(0);
        let (asked, agreements) = self.systems.get_mut(name)?;
        *asked = self.requests;
        Some(Arc::clone(agreements))
    }

    fn put(&mut self, name: &str, agreements: &Arc<Agreements>) {
        if self.systems.len() >= MOST_KEPT {
            let oldest = self.systems.iter().min_by_key(|(_, (asked, _))| *asked);
            let oldest = oldest.map(|(name, _)| name.clone());
            oldest.and_then(|name| self.systems.remove(&name));
        }
        let asked = (self.requests, Arc::clone(agreements));
        self.systems.insert(name.to_owned(), asked);
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

    /// Forgets the auctions that all systems have met, if nobody has asked for a system between this call and the
    /// `calls`th before it: what a busy hour has piled up is not kept for ever. Whoever calls it by the clock sets the time.
    ///
    /// Says whether it did.
    pub fn rest(&self, calls: u32) -> bool {
        let mut shelf = self.shelf();
        let Some(quiet) = &mut shelf.quiet else {
            return false;
        };
        *quiet += 1;
        if *quiet <= calls {
            return false;
        }
        shelf.quiet = None;
        for (_, agreements) in shelf.systems.values() {
            agreements.forget();
        }
        true
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
        assert!(!systems.rest(1));
        assert!(Arc::ptr_eq(&before, &natural.bidder().at(&start)));
        assert!(systems.rest(1));
        assert!(!systems.rest(0), "there is nothing left to forget");
        assert!(!Arc::ptr_eq(&before, &natural.bidder().at(&start)));
        assert!(Arc::ptr_eq(&natural, &systems.get("natural").unwrap()));
    }
}
