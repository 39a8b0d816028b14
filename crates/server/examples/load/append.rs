//! What it costs to append an entry to a long table, beside one that is empty.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Client, request};
use crate::{at, report};

/// Entries of a long table, and how many are put in at once.
const LONG: usize = 9_000;
const AT_ONCE: usize = 1_000;
/// How many entries are timed at each table, in turn: a busy moment of the machine meets both alike.
const TIMED: usize = 400;
/// How many times as long an append to a long table may take.
const MOST: f64 = 3.0;

async fn table(client: &mut Client) -> String {
    let new = request("POST", "/api/v1/tables", &json!({"game": "bridge"}));
    let made: Value = serde_json::from_slice(&client.ask(&new).await.1).unwrap();
    format!("/api/v1/tables/{}/events", made["id"].as_str().unwrap())
}

/// Appends to both in turn; whether the long one is as quick as it should be.
pub(crate) async fn appends(address: SocketAddr) -> bool {
    let mut client = Client::connect(address).await;
    let (short, long) = (table(&mut client).await, table(&mut client).await);
    let pass = json!({"call": "P", "note": "as long as people write"});
    for _ in 0..LONG / AT_ONCE {
        let many = request("POST", &long, &json!({"events": vec![&pass; AT_ONCE]}));
        assert_eq!(client.ask(&many).await.0, 201);
    }
    let one = [&short, &long].map(|path| request("POST", path, &json!({"events": [pass]})));
    let mut took: [Vec<Duration>; 2] = Default::default();
    let all = Instant::now();
    for _ in 0..TIMED {
        for (one, took) in one.iter().zip(&mut took) {
            let start = Instant::now();
            assert_eq!(client.ask(one).await.0, 201);
            took.push(start.elapsed());
        }
    }
    for (what, took) in ["append, an empty table", "append, 9,000 entries"]
        .iter()
        .zip(&took)
    {
        report(what, took.clone(), 0, all.elapsed());
    }
    let [short, long] = took.map(|mut took| {
        took.sort_unstable();
        at(&took, 0.5)
    });
    let well = long <= MOST * short;
    println!(
        "append to a long table: {:.2} times as long; wanted at most {MOST}: {}",
        long / short,
        if well { "ok" } else { "MISSED" }
    );
    well
}
