//! Systems by name, each loaded once.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::Lexicon;
use crate::bidding::Bidder;
use crate::system::{System, SystemError};

/// Most systems that are kept; then they are all forgotten.
const MOST_KEPT: usize = 64;

type Load = dyn Fn(&str) -> Result<System, SystemError> + Send + Sync;

/// Systems by name, each loaded once, with the auctions they have met.
pub struct Systems {
    load: Box<Load>,
    kept: Mutex<HashMap<String, Arc<Lexicon>>>,
}

impl Systems {
    /// The systems that come with the program.
    pub fn builtin() -> Self {
        Self::new(System::builtin)
    }

    /// The systems that `load` finds.
    pub fn new(load: impl Fn(&str) -> Result<System, SystemError> + Send + Sync + 'static) -> Self {
        Self {
            load: Box::new(load),
            kept: Mutex::default(),
        }
    }

    /// The system of this name.
    pub fn get(&self, name: &str) -> Result<Arc<Lexicon>, SystemError> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lexicon) = kept.get(name) {
            return Ok(Arc::clone(lexicon));
        }
        let system = (self.load)(name)?;
        let lexicon = Arc::new(Lexicon::new(Bidder::new(Arc::new(system))));
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        kept.insert(name.to_owned(), Arc::clone(&lexicon));
        Ok(lexicon)
    }
}

impl fmt::Debug for Systems {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Systems")
    }
}
