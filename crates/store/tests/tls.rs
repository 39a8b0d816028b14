//! The connection to PostgreSQL is encrypted where the address asks for it, and only to whom it names.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test may stop and say why"
)]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod place;

use kibitzer_store::Store;
use sqlx::{Connection, PgConnection, Row};

use crate::place::Place;

/// How many connections to this database are encrypted, and how many there are beside the one that asks.
async fn encrypted(url: &str) -> (i64, i64) {
    let mut connection = PgConnection::connect(url).await.unwrap();
    let row = sqlx::query(
        "SELECT COUNT(*) FILTER (WHERE s.ssl) AS sealed, COUNT(*) AS all_of_them FROM pg_stat_ssl s \
         JOIN pg_stat_activity a USING (pid) WHERE a.datname = current_database() AND pid <> pg_backend_pid()",
    )
    .fetch_one(&mut connection)
    .await
    .unwrap();
    (
        row.try_get("sealed").unwrap(),
        row.try_get("all_of_them").unwrap(),
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_address_says_how_the_connection_is_sealed() {
    let Some(place) = Place::postgres().await else {
        return;
    };
    let Place::Url(url) = &place else {
        return;
    };
    let Ok(certificate) = std::env::var("KIBITZER_TEST_POSTGRES_CERTIFICATE") else {
        eprintln!("SKIPPED: this PostgreSQL has no certificate");
        return;
    };
    let plain = Store::postgres(&format!("{url}?sslmode=disable")).await.unwrap();
    assert_eq!(encrypted(url).await.0, 0);
    plain.close().await;

    let trusted = format!("verify-full&sslrootcert={certificate}");
    for mode in ["require", &trusted] {
        let store = Store::postgres(&format!("{url}?sslmode={mode}")).await.unwrap();
        let listener = store.listen().await.unwrap();
        let (sealed, all) = encrypted(url).await;
        assert!(all >= 2 && sealed == all, "{mode}: {sealed} of {all}");
        drop(listener);
        store.close().await;
    }

    // Signed by nobody whom this machine knows; and a name that the certificate does not have.
    let elsewhere = url.replace("127.0.0.1", "localhost");
    let by_name = Store::postgres(&format!("{elsewhere}?sslmode=require")).await;
    by_name.unwrap().close().await;
    for (url, mode) in [(url, "verify-full"), (url, "verify-ca"), (&elsewhere, &trusted)] {
        let refused = Store::postgres(&format!("{url}?sslmode={mode}")).await;
        assert!(refused.is_err(), "{url} {mode}");
    }
}
