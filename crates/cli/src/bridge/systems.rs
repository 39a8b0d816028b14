//! Finds systems: those that come with the program, and files.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use kibitzer_bridge::bidding::Bidder;
use kibitzer_bridge::reading::Systems;
use kibitzer_bridge::system::{Card, Switches, System, SystemError};

/// Which modules of a system are on.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Modules {
    /// Turn a module of the system on (may be repeated)
    #[arg(long = "with", value_name = "MODULE")]
    pub(crate) with: Vec<String>,
    /// Turn a module of the system off (may be repeated)
    #[arg(long = "without", value_name = "MODULE")]
    pub(crate) without: Vec<String>,
}

impl Modules {
    /// The systems, with these modules switched.
    pub(crate) fn systems(&self) -> Systems {
        let modules = self.clone();
        Systems::new(move |name| modules.load(name))
    }

    pub(crate) fn switches(&self) -> Switches {
        Switches {
            with: self.with.clone(),
            without: self.without.clone(),
            params: Vec::new(),
        }
    }

    /// The system `name`: a file, a card, or one that comes with the program.
    pub(crate) fn load(&self, name: &str) -> Result<System, SystemError> {
        System::named(name, &self.switches(), &text_of)
    }
}

/// The card that `name` is: the text of one, or a file with one.
pub(crate) fn card(name: &str) -> Result<Option<Card>, SystemError> {
    Card::named(name, &text_of)
}

fn text_of(path: &Path) -> Option<String> {
    std::fs::read_to_string(path).ok()
}

/// Bidders by the name of their system, each loaded once.
#[derive(Debug, Default)]
pub(crate) struct Bidders {
    modules: Modules,
    loaded: Mutex<HashMap<String, Arc<Bidder>>>,
}

impl Bidders {
    /// Bidders whose systems have these modules switched.
    pub(crate) fn new(modules: Modules) -> Self {
        Self {
            modules,
            loaded: Mutex::default(),
        }
    }

    /// The bidder of a system.
    pub(crate) fn get(&self, name: &str) -> Result<Arc<Bidder>, SystemError> {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bidder) = loaded.get(name) {
            return Ok(Arc::clone(bidder));
        }
        let bidder = Arc::new(Bidder::new(Arc::new(self.modules.load(name)?)));
        loaded.insert(name.to_owned(), Arc::clone(&bidder));
        Ok(bidder)
    }
}
