//! Ten minutes of everything at once with 500 streams open, and how much memory the server keeps of it.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::client::{Client, metric, request};
use crate::open_streams;
use crate::questions::clue_readings;

/// How many ask at a time.
const CLIENTS: u64 = 8;
/// How long the server rests before its memory is looked at: streams that end, jobs that are forgotten.
const REST: Duration = Duration::from_secs(20);
/// How much of the beginning it may keep.
const MOST: f64 = 1.5;

/// Four hands of a shuffled pack, as text.
fn hands(random: &mut StdRng) -> [String; 4] {
    let mut pack: Vec<u8> = (0..52).collect();
    pack.shuffle(random);
    std::array::from_fn(|seat| {
        let held = &pack[seat * 13..seat * 13 + 13];
        let suit = |suit: u8| {
            let ranks = (0..13_u8).rev().filter(|rank| held.contains(&(suit * 13 + rank)));
            ranks
                .map(|rank| char::from(b"23456789TJQKA"[usize::from(rank)]))
                .collect::<String>()
        };
        [suit(3), suit(2), suit(1), suit(0)].join(".")
    })
}

/// A question that was not asked before, most likely.
fn question(random: &mut StdRng) -> Vec<u8> {
    const STARTS: [&[&str]; 6] = [
        &[],
        &["P"],
        &["1N", "P"],
        &["1S", "P", "2S", "P"],
        &["1H", "2C"],
        &["P", "P", "1D", "X"],
    ];
    let auction = STARTS[random.random_range(0..STARTS.len())];
    let [hand, ..] = hands(random);
    match random.random_range(0..10) {
        0..4 => request(
            "POST",
            "/api/v1/bridge/bid",
            &json!({"hand": hand, "auction": auction}),
        ),
        4 | 5 => request(
            "POST",
            "/api/v1/bridge/read",
            &json!({"hand": hand, "auction": ["1N", "P", "2C", "P", "2H"], "viewer": "E"}),
        ),
        6 | 7 => {
            let all = clue_readings();
            all[random.random_range(0..all.len())].clone()
        }
        8 => request(
            "POST",
            "/api/v1/domino/read",
            &json!({"set": 6, "viewer": "S", "hand": ["0|1", "1|3", "2|5", "3|3", "4|6", "5|5", "6|6"],
                "events": [{"player": "S", "play": "3|3"}, {"player": "W", "pass": true}]}),
        ),
        _ => request(
            "POST",
            "/api/v1/bridge/advise",
            &json!({"hand": hand, "auction": auction, "deals": 16}),
        ),
    }
}

/// One client: questions, and tables of its own with entries, corrections, links and readings.
async fn everything(address: SocketAddr, seed: u64, stop: Arc<AtomicBool>, answered: Arc<AtomicU64>) {
    let mut random = StdRng::seed_from_u64(seed);
    let mut client = Client::connect(address).await;
    while !stop.load(Ordering::Relaxed) {
        let new = json!({"game": "bridge", "title": "load", "events": [{"call": "P"}]});
        let made = client.ask(&request("POST", "/api/v1/tables", &new)).await.1;
        let made: Value = serde_json::from_slice(&made).unwrap_or_default();
        let table = format!("/api/v1/tables/{}", made["id"].as_str().unwrap_or("none"));
        for turn in 0..100 {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let change = match turn % 10 {
                0 => request("POST", &format!("{table}/links"), &json!({})),
                1 => request(
                    "PUT",
                    &format!("{table}/events/0"),
                    &json!({"event": {"call": "P", "note": "x".repeat(500)}}),
                ),
                2 => request("POST", &format!("{table}/undo"), &json!({})),
                3 => request("GET", &table, &Value::Null),
                4..8 => question(&mut random),
                8 => request("GET", &format!("{table}/reading"), &Value::Null),
                _ => request(
                    "POST",
                    &format!("{table}/events"),
                    &json!({"events": [{"call": "P", "note": "x".repeat(200)}]}),
                ),
            };
            client.ask(&change).await;
            answered.fetch_add(1, Ordering::Relaxed);
        }
        client.ask(&request("DELETE", &table, &Value::Null)).await;
    }
}

/// Measures, and says whether the server gave back what it took.
pub(crate) async fn memory(address: SocketAddr, lasts: Duration, streams: usize) -> bool {
    let open = open_streams(address, streams).await;
    // A connection of its own for each look: one that says nothing for so long is closed.
    let megabytes = async || {
        let mut looker = Client::connect(address).await;
        metric(&mut looker, "", "kibitzer_memory_bytes ").await / 1e6
    };
    let start = megabytes().await;
    println!("{} streams, {start:.0} MB at the start of the load", open.len());
    let stop = Arc::new(AtomicBool::new(false));
    let answered = Arc::new(AtomicU64::new(0));
    let clients =
        (0..CLIENTS).map(|seed| tokio::spawn(everything(address, seed, stop.clone(), answered.clone())));
    let clients: Vec<_> = clients.collect();
    let end = Instant::now() + lasts;
    let mut most = start;
    while Instant::now() < end {
        tokio::time::sleep(lasts / 10).await;
        let now = megabytes().await;
        most = most.max(now);
        println!("{now:.0} MB after {} requests", answered.load(Ordering::Relaxed));
    }
    stop.store(true, Ordering::Relaxed);
    for client in clients {
        drop(client.await);
    }
    tokio::time::sleep(REST).await;
    let after = megabytes().await;
    let ratio = after / start;
    println!(
        "{} requests in {} s; {start:.0} MB at the start, at most {most:.0}, {after:.0} after a rest: {ratio:.2} of the start",
        answered.load(Ordering::Relaxed),
        lasts.as_secs()
    );
    let well = ratio <= MOST;
    println!("wanted at most {MOST}: {}", if well { "ok" } else { "MISSED" });
    drop(open);
    well
}
