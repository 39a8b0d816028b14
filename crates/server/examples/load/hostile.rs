//! Clients that ask for more than anyone should, hang up and ask again, while somebody else bids, reads and writes down.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;

use crate::client::{Client, metric, request, sign_up, signed};
use crate::questions::{bids, clue_readings};
use crate::report;

/// How long work may go on after its client is gone, in milliseconds.
const STOPS_WITHIN: f64 = 100.0;

/// What hostile clients send: minutes of work in a few bytes each.
fn hostile() -> Vec<Vec<u8>> {
    let nine: Vec<String> = (0..10).map(|pip| format!("{pip}|9")).collect();
    let nine: Vec<&str> = nine
        .iter()
        .map(String::as_str)
        .chain(["0|0", "1|1", "2|2"])
        .collect();
    let slots = json!({"S": 13, "W": 13, "N": 13, "E": 13});
    let mut auction: Vec<String> = vec!["P".into(); 3];
    for level in 1..=7 {
        for strain in ["C", "D", "H", "S", "N"] {
            auction.extend([format!("{level}{strain}"), "P".into(), "P".into()]);
        }
    }
    vec![
        request(
            "POST",
            "/api/v1/domino/advise",
            &json!({"viewer": "S", "starter": "S", "deals": 1_000_000_000_u64,
            "hand": ["0|1", "1|3", "2|5", "3|3", "4|6", "5|5", "6|6"], "events": []}),
        ),
        request(
            "POST",
            "/api/v1/domino/advise",
            &json!({"set": 9, "slots": slots, "viewer": "S", "starter": "S",
            "hand": nine, "events": []}),
        ),
        request(
            "POST",
            "/api/v1/bridge/read",
            &json!({"auction": auction, "viewer": "E", "samples": 10_000}),
        ),
        request("POST", "/api/v1/bridge/read", &json!({"auction": auction})),
    ]
}

/// Eight clients that ask, wait a while, hang up and ask again.
fn attack(address: SocketAddr, stop: &Arc<AtomicBool>) {
    let requests = Arc::new(hostile());
    for first in 0..8 {
        let (requests, stop) = (requests.clone(), stop.clone());
        tokio::spawn(async move {
            let own = sign_up(address, &format!("hostile {first}")).await;
            for turn in first.. {
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                let mut client = Client::connect(address).await;
                let request = signed(&requests[turn % requests.len()], &own);
                let asked = client.ask(&request);
                drop(tokio::time::timeout(Duration::from_secs(2), asked).await);
            }
        });
    }
}

/// An ordinary user: bids, reads and writes down, each apart, while eight others attack.
pub(crate) async fn under_attack(address: SocketAddr, lasts: Duration) {
    let stop = Arc::new(AtomicBool::new(false));
    attack(address, &stop);
    tokio::time::sleep(Duration::from_secs(2)).await;
    let own = sign_up(address, "ordinary").await;
    let mut client = Client::connect(address).await;
    let table = json!({"game": "clue", "settings": {"players": [{"name": "A", "cards": 9}, {"name": "B", "cards": 9}]}});
    let (_, made) = client
        .ask(&signed(&request("POST", "/api/v1/tables", &table), &own))
        .await;
    let made: Value = serde_json::from_slice(&made).unwrap();
    let events = format!("/api/v1/tables/{}/events", made["id"].as_str().unwrap());
    let event = json!({"events": [{"note": {"holder": "B", "card": "Rope", "has": false}}]});
    let kinds = [
        ("bid", bids()),
        ("reading", clue_readings()),
        ("append", vec![request("POST", &events, &event)]),
    ];
    let mut took: [Vec<Duration>; 3] = Default::default();
    let mut bad = [0; 3];
    let end = Instant::now() + lasts;
    for turn in 0.. {
        if Instant::now() >= end {
            break;
        }
        for (at, (_, requests)) in kinds.iter().enumerate() {
            let start = Instant::now();
            let (status, _) = client.ask(&signed(&requests[turn % requests.len()], &own)).await;
            took[at].push(start.elapsed());
            bad[at] += u64::from(status >= 400);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    stop.store(true, Ordering::Relaxed);
    for ((name, _), (took, bad)) in kinds.iter().zip(took.into_iter().zip(bad)) {
        report(&format!("{name}, under attack"), took, bad, lasts);
    }
    how_soon_work_stops(address, &own).await;
}

/// How many questions are under way, in any lane.
async fn running(client: &mut Client, own: &str) -> f64 {
    let mut all = 0.0;
    for lane in ["quick", "heavy"] {
        all += metric(client, own, &format!("kibitzer_lane_running{{lane=\"{lane}\"}} ")).await;
    }
    all
}

/// Begins each kind of long work, hangs up, and measures how long the work goes on.
async fn how_soon_work_stops(address: SocketAddr, own: &str) {
    let mut client = Client::connect(address).await;
    while running(&mut client, own).await > 0.0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let mut took = Vec::new();
    for question in hostile().iter().chain(&long_work()) {
        for _ in 0..5 {
            let mut asked = Client::connect(address).await;
            let question = signed(question, own);
            asked.0.get_mut().write_all(&question).await.unwrap();
            let begun = Instant::now();
            while running(&mut client, own).await == 0.0 && begun.elapsed() < Duration::from_secs(2) {}
            // In the middle of the work, not at its beginning.
            tokio::time::sleep(Duration::from_millis(80)).await;
            let before = running(&mut client, own).await;
            drop(asked);
            let gone = Instant::now();
            while running(&mut client, own).await > 0.0 {}
            if before > 0.0 {
                took.push(gone.elapsed());
            }
        }
    }
    let late = took
        .iter()
        .filter(|took| took.as_secs_f64() * 1e3 > STOPS_WITHIN)
        .count();
    println!(
        "{} times long work was left: it ended within {STOPS_WITHIN} ms in all but {late}",
        took.len()
    );
    let lasts = Duration::from_secs(1);
    report("left, until it ended", took, 0, lasts);
}

/// Long work of each game beside what hostile clients ask for.
fn long_work() -> Vec<Vec<u8>> {
    let players: Vec<Value> = ["A", "B", "C", "D", "E", "F"]
        .iter()
        .map(|name| json!({"name": name, "cards": 3}))
        .collect();
    vec![
        request(
            "POST",
            "/api/v1/clue/advise",
            &json!({"players": players, "viewer": "A", "hand": ["Scarlett", "Candlestick", "Kitchen"],
                "draws": 100_000, "threat_draws": 2_000}),
        ),
        request(
            "POST",
            "/api/v1/bridge/advise",
            &json!({"hand": "AK975.KQ4.A6.Q72", "auction": ["1H", "X", "2H"], "deals": 2_000}),
        ),
        request(
            "POST",
            "/api/v1/bridge/deals",
            &json!({"auction": ["1N", "P", "2C", "P", "2H"], "count": 1_000}),
        ),
    ]
}
