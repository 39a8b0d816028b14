//! Settings that scheduler, executors and clients share.

use ballista_core::extension::SessionConfigExt;
use datafusion::prelude::SessionConfig;

/// A table is joined or grouped in so many parts on the cluster.
const PARTITIONS: usize = 8;

/// The settings of a session on the cluster.
pub(crate) fn config() -> SessionConfig {
    SessionConfig::new_with_ballista()
        .with_information_schema(true)
        .with_target_partitions(PARTITIONS)
        .with_ballista_adaptive_query_planner(false)
        // It names columns so that a plan cannot be read again after it has travelled.
        .set_bool("datafusion.optimizer.enable_leaf_expression_pushdown", false)
}
