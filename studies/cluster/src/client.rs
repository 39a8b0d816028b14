//! The client: the same command as on one machine, with its queries run by the cluster.
//!
//! Its jobs end with it (`abandoned`), so Ctrl-C is nothing that it has to tell anybody.

use std::sync::Arc;

use ballista::prelude::*;
use datafusion::common::Result;
use datafusion::prelude::SessionContext;
use kibitzer_study::cli::Engine;
use kibitzer_study::{Workshop, session};

use crate::executor::host_and_port;
use crate::settings::config;

/// A cluster, by its scheduler.
#[derive(Debug, Clone)]
pub struct Cluster {
    scheduler: String,
}

impl Cluster {
    /// The cluster whose scheduler is at `host` or `host:port`.
    pub fn at(host: &str) -> Result<Self> {
        let (host, port) = host_and_port(host)?;
        Ok(Self {
            scheduler: format!("{host}:{port}"),
        })
    }
}

impl Engine for Cluster {
    async fn context(&self, workshop: &Arc<Workshop>) -> Result<SessionContext> {
        let state = session::state(config(), workshop, true);
        let context = SessionContext::remote_with_state(&format!("df://{}", self.scheduler), state).await?;
        // Ballista (55.0) puts its own functions in the place of ours.
        session::register(&mut context.state_ref().write(), workshop, true);
        Ok(session::with_files(context, workshop, true))
    }
}
