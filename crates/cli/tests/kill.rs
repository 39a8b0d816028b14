//! The server is killed again and again while clients append: no acknowledged event is lost, none comes twice.
//!
//! `KIBITZER_KILLS` says how often (default: 3; `make soak` says 50). A kill is the end of a process, not a power cut: what the
//! system holds in memory survives it.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test may stop and say why"
)]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod attack;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::attack::{Client, Place, free_port, start};

const TABLES: usize = 20;
/// This much must be acknowledged between two kills, or the kill would prove nothing.
const EVENTS_A_LIFE: u64 = 20;

/// What the clients have done together, and whether they shall stop.
#[derive(Default)]
struct Work {
    acknowledged: AtomicU64,
    stop: AtomicBool,
}

impl Work {
    fn wait_for_more(&self, events: u64) {
        let goal = self.acknowledged.load(Ordering::Relaxed) + events;
        let start = Instant::now();
        while self.acknowledged.load(Ordering::Relaxed) < goal {
            assert!(
                start.elapsed() < Duration::from_mins(1),
                "nothing is acknowledged"
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Appends 0, 1, 2 … to a table until told to stop; answers how many were acknowledged.
fn append(address: SocketAddr, table: &str, careful: bool, work: &Work) -> u64 {
    let mut client = Client::new(address);
    let path = format!("/api/v1/tables/{table}/events");
    let mut acknowledged = 0_u64;
    let mut settled = true;
    // What got no answer may be stored: it is asked again even after the end, or there would be one more than was heard of.
    while !work.stop.load(Ordering::Relaxed) || !settled {
        let key = format!("{table} {acknowledged}");
        let mut body = json!({"events": [{"call": "P", "n": acknowledged}]});
        if careful {
            body["expect"] = json!(acknowledged);
        }
        // No answer: it may or may not have been stored. The same key again settles it.
        let answer = client.ask("POST", &path, Some(&key), &body);
        settled = answer.is_some();
        match answer {
            Some((200 | 201, done)) => {
                assert_eq!(done["number"], acknowledged + 1, "{done}");
                acknowledged += 1;
                work.acknowledged.fetch_add(1, Ordering::Relaxed);
            }
            Some((status, answer)) => panic!("{status} {answer}"),
            None => std::thread::sleep(Duration::from_millis(10)),
        }
    }
    acknowledged
}

fn killed_again_and_again(place: &Place) {
    let kills: u64 = std::env::var("KIBITZER_KILLS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(3);
    let port = free_port();
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    let mut server = start(place, port);
    let mut client = Client::new(address);
    client.wait_until_up();
    let new = json!({"game": "bridge"});
    let tables: Vec<String> = (0..TABLES)
        .map(|_| {
            client.ask("POST", "/api/v1/tables", None, &new).unwrap().1["id"]
                .as_str()
                .unwrap()
                .to_owned()
        })
        .collect();
    let work = Arc::new(Work::default());
    let clients: Vec<_> = (0..)
        .zip(tables.clone())
        .map(|(n, table)| {
            let work = work.clone();
            std::thread::spawn(move || append(address, &table, n % 2 == 0, &work))
        })
        .collect();
    for kill in 0..kills {
        work.wait_for_more(EVENTS_A_LIFE);
        // At a different moment of the work each time.
        std::thread::sleep(Duration::from_millis(kill * 37 % 160));
        server.kill().unwrap();
        server.wait().unwrap();
        server = start(place, port);
    }
    client.wait_until_up();
    work.stop.store(true, Ordering::Relaxed);
    let acknowledged: Vec<u64> = clients.into_iter().map(|client| client.join().unwrap()).collect();
    for (table, acknowledged) in tables.iter().zip(&acknowledged) {
        let path = format!("/api/v1/tables/{table}/log");
        let log = client.ask("GET", &path, None, &Value::Null).unwrap().1;
        let stored: Vec<_> = log["changes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| line["change"]["add"]["n"].as_u64().unwrap())
            .collect();
        assert_eq!(stored, (0..*acknowledged).collect::<Vec<_>>(), "table {table}");
    }
    server.kill().unwrap();
    server.wait().unwrap();
    let total: u64 = acknowledged.iter().sum();
    assert!(
        total >= kills * EVENTS_A_LIFE,
        "only {total} events: the test was idle"
    );
    eprintln!("{kills} kills, {total} events acknowledged, each stored once and in order");
}

#[test]
fn sqlite_keeps_what_it_acknowledged() {
    let folder = std::env::temp_dir().join(format!("kibitzer_kill_{}", std::process::id()));
    killed_again_and_again(&Place::Folder(folder.clone()));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn postgres_keeps_what_it_acknowledged() {
    let Some(url) = attack::postgres::url() else {
        return;
    };
    killed_again_and_again(&Place::Url(url));
}
