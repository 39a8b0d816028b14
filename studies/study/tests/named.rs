//! The named studies: the same rows on one core and on two, with drawn tables and with the views that travel to a cluster.

#![allow(clippy::unwrap_used, reason = "a test may stop and say why")]

mod asked;

use std::sync::Arc;

use asked::try_ask;
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::prelude::SessionContext;
use kibitzer_study::named::{STUDIES, Study};
use kibitzer_study::running::rows;
use kibitzer_study::{Workshop, session};

/// Few enough that all studies together take seconds.
fn boards(study: &Study) -> u64 {
    (study.boards / 50).clamp(8, 400)
}

#[test]
fn every_study_has_the_same_rows_on_one_core_and_on_two() {
    let workshop = Arc::new(Workshop::default());
    for study in STUDIES {
        let sql = study.sql(Some(boards(study)), 3, &[]).unwrap();
        let one = try_ask(&sql, &workshop, 1).unwrap();
        assert!(!one.is_empty(), "{}", study.name);
        assert_eq!(one, try_ask(&sql, &workshop, 2).unwrap(), "{}", study.name);
    }
}

#[test]
fn views_have_the_rows_of_tables() {
    let workshop = Arc::new(Workshop::default());
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    for study in STUDIES {
        let sql = study.sql(Some(boards(study).min(40)), 4, &[]).unwrap();
        let ask = |views| {
            let context = SessionContext::new_with_state(session::state(session::config(), &workshop, views));
            let found = runtime.block_on(rows(&context, &sql)).unwrap();
            assert!(!study.bars(&found).unwrap().is_empty(), "{}", study.name);
            pretty_format_batches(&found).unwrap().to_string()
        };
        assert_eq!(ask(false), ask(true), "{}", study.name);
    }
}
