//! Systems by name, each loaded once.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use kibitzer_deal::Stop;

use super::Agreements;
use crate::bidding::Bidder;
use crate::system::{System, SystemError};

/// Most systems that are kept; then they are all forgotten.
const MOST_KEPT: usize = 64;

type Load = dyn Fn(&str) -> Result<System, SystemError> + Send + Sync;

/// Systems by name, each loaded once, with the auctions they have met. Clones share what was loaded.
#[derive(Clone)]
pub struct Systems {
    load: Arc<Load>,
    kept: Arc<Mutex<HashMap<String, Arc<Agreements>>>>,
    stop: Stop,
}

impl Systems {
    /// The systems that come with the program.
    pub fn builtin() -> Self {
        Self::new(System::builtin)
    }

    /// The systems that `load` finds.
    pub fn new(load: impl Fn(&str) -> Result<System, SystemError> + Send + Sync + 'static) -> Self {
        Self {
            load: Arc::new(load),
            kept: Arc::default(),
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

    /// The system of this name.
    pub fn get(&self, name: &str) -> Result<Arc<Agreements>, SystemError> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(agreements) = kept.get(name) {
            return Ok(Arc::clone(agreements));
        }
        let system = (self.load)(name)?;
        let agreements = Arc::new(Agreements::new(Bidder::new(Arc::new(system))));
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        kept.insert(name.to_owned(), Arc::clone(&agreements));
        Ok(agreements)
    }
}

impl fmt::Debug for Systems {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Systems")
    }
}
