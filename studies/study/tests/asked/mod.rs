//! Asking queries in tests.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "a test may stop and say why; not every test asks in every way"
)]

use std::sync::Arc;

use datafusion::arrow::util::display::array_value_to_string;
use datafusion::error::DataFusionError;
use kibitzer_study::running::rows;
use kibitzer_study::{Workshop, session};

/// The rows of a statement as text, or what is wrong with it, on so many threads.
pub(crate) fn try_ask(
    sql: &str,
    workshop: &Arc<Workshop>,
    threads: usize,
) -> Result<Vec<Vec<String>>, DataFusionError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(threads)
        .enable_all()
        .build()
        .unwrap();
    let batches = runtime.block_on(async {
        let context = session::context(session::config(), workshop);
        rows(&context, sql).await
    })?;
    let mut found = Vec::new();
    for batch in &batches {
        for row in 0..batch.num_rows() {
            found.push(
                batch
                    .columns()
                    .iter()
                    .map(|column| array_value_to_string(column, row).unwrap())
                    .collect(),
            );
        }
    }
    Ok(found)
}

/// The rows of a statement as text.
pub(crate) fn ask(sql: &str) -> Vec<Vec<String>> {
    try_ask(sql, &Arc::new(Workshop::default()), 2).unwrap()
}

/// The one value of a statement.
pub(crate) fn value(sql: &str) -> String {
    let rows = ask(sql);
    assert_eq!((rows.len(), rows[0].len()), (1, 1), "{rows:?}");
    rows[0][0].clone()
}

/// The sentence of a statement that is wrong.
pub(crate) fn wrong(sql: &str) -> String {
    let error = try_ask(sql, &Arc::new(Workshop::default()), 2).unwrap_err();
    kibitzer_study::problem::sentence(&error)
}
