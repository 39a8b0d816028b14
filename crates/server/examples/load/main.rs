//! A load on a running server: bids, Clue readings, open live streams, simulations, hostile clients; says what they took.
//!
//! The speed of bids is told as a share of what a bare handler of axum answers in the same run, with bodies of the same size.
//! With `--memory` everything at once, and how much memory the server keeps of it. With `--hostile` eight clients ask for more
//! than anyone should, hang up, and ask again, while somebody else bids, reads and keeps a table; then, as with `--stops`, how soon
//! work stops that nobody waits for. It ends with 1 where a number that is wanted was missed.
//!
//! `cargo run --release -p kibitzer-server --example load -- 127.0.0.1:8080 --seconds 10`

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a tool for people that may stop and say why"
)]

mod append;
mod client;
mod hostile;
mod long_work;
mod memory;
mod questions;
mod stops;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;

use crate::append::appends;
use crate::client::{Client, request, sign_up};
use crate::hostile::under_attack;
use crate::memory::memory;
use crate::questions::{bids, clue_readings};
use crate::stops::stops;

/// What bids must reach of a bare handler of axum.
const LEAST: f64 = 0.4;
/// How often the two that are compared take turns.
const TURNS: u32 = 10;

/// Asks over and over from `clients` connections; the latencies of good answers, and how many were bad.
async fn load(
    address: SocketAddr,
    requests: Vec<Vec<u8>>,
    clients: usize,
    lasts: Duration,
) -> (Vec<Duration>, u64) {
    let requests = Arc::new(requests);
    let bad = Arc::new(AtomicU64::new(0));
    let end = Instant::now() + lasts;
    let clients = (0..clients).map(|first| {
        let (requests, bad) = (requests.clone(), bad.clone());
        tokio::spawn(async move {
            let mut client = Client::connect(address).await;
            let mut took = Vec::new();
            for turn in first.. {
                let start = Instant::now();
                if start >= end {
                    break;
                }
                let (status, _) = client.ask(&requests[turn % requests.len()]).await;
                if status == 200 {
                    took.push(start.elapsed());
                } else {
                    bad.fetch_add(1, Ordering::Relaxed);
                }
            }
            took
        })
    });
    let clients: Vec<_> = clients.collect();
    let mut all = Vec::new();
    for client in clients {
        all.extend(client.await.unwrap());
    }
    (all, bad.load(Ordering::Relaxed))
}

/// Of sorted times, the one below which this share lies, in milliseconds.
pub(crate) fn at(sorted: &[Duration], share: f64) -> f64 {
    let one = sorted.get((sorted.len() as f64 * share) as usize);
    one.copied().unwrap_or_default().as_secs_f64() * 1e3
}

pub(crate) fn report(what: &str, mut took: Vec<Duration>, bad: u64, lasts: Duration) {
    took.sort_unstable();
    println!(
        "{what:<28} {:>8.0}/s   p50 {:>7.2} ms   p99 {:>7.2} ms   most {:>7.2} ms   refused {bad}",
        took.len() as f64 / lasts.as_secs_f64(),
        at(&took, 0.5),
        at(&took, 0.99),
        took.last().copied().unwrap_or_default().as_secs_f64() * 1e3,
    );
}

pub(crate) async fn open_streams(address: SocketAddr, streams: usize) -> Vec<Client> {
    let mut client = Client::connect(address).await;
    let (_, made) = client
        .ask(&request("POST", "/api/v1/tables", &json!({"game": "bridge"})))
        .await;
    let made: Value = serde_json::from_slice(&made).unwrap();
    let path = format!("/api/v1/tables/{}/live", made["id"].as_str().unwrap());
    let mut open = Vec::new();
    for _ in 0..streams {
        let mut client = Client::connect(address).await;
        client
            .0
            .get_mut()
            .write_all(&request("GET", &path, &Value::Null))
            .await
            .unwrap();
        open.push(client);
    }
    open
}

/// Keeps the simulation lane full until told to stop.
fn fill_the_heavy_lane(address: SocketAddr, stop: &Arc<AtomicBool>) {
    let players: Vec<Value> = ["A", "B", "C", "D", "E", "F"]
        .iter()
        .map(|name| json!({"name": name, "cards": 3}))
        .collect();
    let question = json!({"players": players, "viewer": "A", "hand": ["Scarlett", "Candlestick", "Kitchen"],
        "draws": 100_000, "threat_draws": 2_000});
    let question = request("POST", "/api/v1/clue/advise", &question);
    for _ in 0..40 {
        let (question, stop) = (question.clone(), stop.clone());
        tokio::spawn(async move {
            let mut client = Client::connect(address).await;
            while !stop.load(Ordering::Relaxed) {
                if client.ask(&question).await.0 == 503 {
                    tokio::time::sleep(Duration::from_millis(200)).await;
                }
            }
        });
    }
}

/// A handler of axum that does nothing but answer, with as many bytes as `answer`.
async fn bare(answer: Vec<u8>) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    // On threads of its own, like the server it is measured against.
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(listener.into_std().unwrap()).unwrap();
            let handler = move |_: axum::body::Bytes| {
                let answer = answer.clone();
                async move { ([("content-type", "application/json")], answer) }
            };
            let router = axum::Router::new().route("/api/v1/bridge/bid", axum::routing::post(handler));
            axum::serve(listener, router).await.unwrap();
        });
    });
    address
}

fn option(name: &str, normal: u64) -> u64 {
    let mut words = std::env::args().skip_while(|word| word != name);
    words.nth(1).and_then(|text| text.parse().ok()).unwrap_or(normal)
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let address: SocketAddr = std::env::args()
        .nth(1)
        .unwrap_or_default()
        .parse()
        .expect("an address, as 127.0.0.1:8080");
    let lasts = Duration::from_secs(option("--seconds", 10));
    let asked = |option: &str| std::env::args().any(|word| word == option);
    let well = if asked("--hostile") {
        under_attack(address, lasts).await
    } else if asked("--stops") {
        stops(address, &sign_up(address, "ordinary").await).await
    } else if asked("--memory") {
        memory(address, lasts, option("--streams", 500) as usize).await
    } else {
        speed(address, lasts).await
    };
    std::process::exit(i32::from(!well));
}

/// Bids as a share of what a bare handler answers. They take turns, so that whatever else the machine does falls on both.
async fn beside_a_bare_handler(address: SocketAddr, clients: usize, lasts: Duration) -> f64 {
    let answer = Client::connect(address).await.ask(&bids()[0]).await.1;
    let bare = bare(answer).await;
    let mut both = [("bridge/bid", address), ("a bare handler", bare)].map(|of| (of, Vec::new(), 0));
    for _ in 0..TURNS {
        for ((_, server), took, bad) in &mut both {
            let (more, refused) = load(*server, bids(), clients, lasts / TURNS).await;
            took.extend(more);
            *bad += refused;
        }
    }
    let ratio = both[0].1.len() as f64 / both[1].1.len().max(1) as f64;
    for ((what, _), took, bad) in both {
        report(what, took, bad, lasts);
    }
    ratio
}

/// Bids and readings a second, with live streams open and with the simulation lane full; whether bids are fast enough.
async fn speed(address: SocketAddr, lasts: Duration) -> bool {
    let streams = open_streams(address, option("--streams", 200) as usize).await;
    println!("{} live streams open", streams.len());
    let clients = option("--clients", 16) as usize;
    let ratio = beside_a_bare_handler(address, clients, lasts).await;
    let verdict = if ratio >= LEAST { "ok" } else { "MISSED" };
    println!("bids: {ratio:.2} of a bare handler; wanted {LEAST}: {verdict}");
    let (took, bad) = load(address, clue_readings(), clients, lasts).await;
    report("clue/read, six players", took, bad, lasts);
    let stop = Arc::new(AtomicBool::new(false));
    fill_the_heavy_lane(address, &stop);
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (took, bad) = load(address, bids(), 2, lasts).await;
    report("bridge/bid, lane full", took, bad, lasts);
    stop.store(true, Ordering::Relaxed);
    drop(streams);
    appends(address).await && ratio >= LEAST
}
