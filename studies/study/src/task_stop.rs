//! A flag that travels with the settings of a task: whoever runs tasks of several studies in one process can end one of them.
//!
//! Functions are registered once for a process, but are called with the settings of the task that they work for. On an executor
//! those settings hold this flag; on one machine there is none, and the workshop's own flag ends the work.

use std::any::Any;

use datafusion::common::config::{ConfigEntry, ConfigExtension, ConfigOptions, ExtensionOptions};
use datafusion::common::{Result, plan_err};
use kibitzer_deal::Stop;

/// A flag among the settings of a task. Clones share it.
#[derive(Debug, Clone)]
pub struct TaskStop(pub Stop);

impl Default for TaskStop {
    fn default() -> Self {
        Self(Stop::when_told())
    }
}

impl TaskStop {
    /// The flag among these settings.
    pub fn of(settings: &ConfigOptions) -> Option<&Stop> {
        settings.extensions.get::<Self>().map(|found| &found.0)
    }
}

impl ConfigExtension for TaskStop {
    const PREFIX: &'static str = "kibitzer_task";
}

impl ExtensionOptions for TaskStop {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn cloned(&self) -> Box<dyn ExtensionOptions> {
        Box::new(self.clone())
    }

    fn set(&mut self, key: &str, _: &str) -> Result<()> {
        plan_err!("{key} is not a setting")
    }

    fn entries(&self) -> Vec<ConfigEntry> {
        Vec::new()
    }
}
