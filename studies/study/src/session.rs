//! A session: the engine with our functions and tables in it.

use std::sync::Arc;

use datafusion::catalog::DynamicFileCatalog;
use datafusion::execution::{FunctionRegistry, SessionState, SessionStateBuilder};
use datafusion::logical_expr::ScalarUDF;
use datafusion::prelude::{SessionConfig, SessionContext};
use futures_util::FutureExt;

use crate::functions::functions;
use crate::problem::problem;
use crate::tables::{Files, table_functions};
use crate::workshop::Workshop;

/// The plan of a query is the same whatever the number of cores, so that its rows are.
pub const PARTITIONS: usize = 8;

/// Our functions at work, for whoever plans or runs queries.
pub fn scalar_functions(workshop: &Arc<Workshop>) -> Vec<Arc<ScalarUDF>> {
    functions()
        .into_iter()
        .map(|function| Arc::new(ScalarUDF::from(function.at_work(workshop))))
        .collect()
}

/// The usual settings.
pub fn config() -> SessionConfig {
    settled(SessionConfig::new())
}

/// The same settings on what somebody else began.
pub fn settled(config: SessionConfig) -> SessionConfig {
    config
        .with_target_partitions(PARTITIONS)
        // Pieces keep their order then, and so do rows.
        .with_round_robin_repartition(false)
        .with_information_schema(true)
}

/// The state of an engine with our functions; with `views`, the table functions are made of what travels to a cluster.
pub fn state(config: SessionConfig, workshop: &Arc<Workshop>, views: bool) -> SessionState {
    let mut state = SessionStateBuilder::new()
        .with_default_features()
        .with_config(config)
        .build();
    register(&mut state, workshop, views);
    state
}

/// Adds our functions to an engine.
pub fn register(state: &mut SessionState, workshop: &Arc<Workshop>, views: bool) {
    // The engine's own function of one text has `length` for a second name, and takes it back when a state is made of another.
    let _ = state.deregister_udf("character_length");
    for function in scalar_functions(workshop) {
        // Ours take the place of those of the same name; there is nothing that could fail.
        let _ = state.register_udf(function);
    }
    let inner = Arc::clone(workshop);
    let plan = Arc::new(move |sql: &str| {
        let state = self::state(config(), &inner, views);
        let planned = state.create_logical_plan(sql).now_or_never();
        planned.unwrap_or_else(|| Err(problem("study", "a view waits for something")))
    });
    for (name, function) in table_functions(workshop, &(plan as _), views) {
        state.register_udtf(name, function);
    }
}

/// A context on this machine, with files as tables.
pub fn context(config: SessionConfig, workshop: &Arc<Workshop>) -> SessionContext {
    with_files(
        SessionContext::new_with_state(state(config, workshop, false)),
        workshop,
        false,
    )
}

/// The same context with files as tables.
pub fn with_files(context: SessionContext, workshop: &Arc<Workshop>, travelling: bool) -> SessionContext {
    let files = Arc::new(Files::new(workshop, travelling));
    let catalogs = Arc::new(DynamicFileCatalog::new(
        Arc::clone(context.state().catalog_list()),
        Arc::clone(&files) as _,
    ));
    let id = context.session_id();
    let context: SessionContext = context
        .into_state_builder()
        .with_session_id(id)
        .with_catalog_list(catalogs)
        .build()
        .into();
    files.others.session_store().with_state(context.state_weak_ref());
    context
}
