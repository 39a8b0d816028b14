//! Clients that ask for more than anyone should, hang up and ask again, while somebody else bids, reads and writes down.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Client, request, sign_up, signed};
use crate::long_work::{longest_auction, nines};
use crate::questions::{bids, clue_readings};
use crate::stops::stops;
use crate::{at, report};

/// How long an ordinary user's answers may take, 99 of 100, in milliseconds.
const MOST: f64 = 250.0;
/// How long a hostile client waits before it hangs up.
const PATIENCE: Duration = Duration::from_secs(2);
/// Entries of a table that is long.
const LONG_TABLE: usize = 9_000;
/// Changes sent at once.
const AT_ONCE: usize = 100;

/// One of the hostile clients.
struct Hostile {
    address: SocketAddr,
    own: String,
    stop: Arc<AtomicBool>,
    sent: Arc<AtomicU64>,
}

impl Hostile {
    fn goes_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }

    /// Asks from a connection of its own, and hangs up after a while.
    async fn ask(&self, request: &[u8]) -> Vec<u8> {
        self.sent.fetch_add(1, Ordering::Relaxed);
        let mut client = Client::connect(self.address).await;
        let request = signed(request, &self.own);
        let asked = tokio::time::timeout(PATIENCE, client.try_to_ask(&request)).await;
        match asked {
            Ok(Ok((_, answer))) => answer,
            _ => Vec::new(),
        }
    }

    /// All of these at once.
    async fn ask_all(&self, requests: impl Iterator<Item = Vec<u8>>) {
        futures_util::future::join_all(requests.map(|request| async move { self.ask(&request).await })).await;
    }

    async fn table(&self, events: &Value) -> String {
        let new = json!({"game": "bridge", "title": "hostile", "events": events});
        let made = self.ask(&request("POST", "/api/v1/tables", &new)).await;
        let made: Value = serde_json::from_slice(&made).unwrap_or_default();
        format!("/api/v1/tables/{}", made["id"].as_str().unwrap_or("none"))
    }

    /// Minutes of work in a few bytes each.
    async fn think(&self, first: usize) {
        let auction = longest_auction();
        let slots = json!({"S": 13, "W": 13, "N": 13, "E": 13});
        let six = ["0|1", "1|3", "2|5", "3|3", "4|6", "5|5", "6|6"];
        let long = [
            (
                "domino/advise",
                json!({"viewer": "S", "starter": "S", "deals": 1_000_000_000_u64, "hand": six, "events": []}),
            ),
            (
                "domino/advise",
                json!({"set": 9, "slots": slots, "viewer": "S", "starter": "S", "hand": nines(), "events": []}),
            ),
            (
                "bridge/read",
                json!({"auction": auction, "viewer": "E", "samples": 10_000}),
            ),
            ("bridge/read", json!({"auction": auction})),
        ];
        let long = long.map(|(ask, question)| request("POST", &format!("/api/v1/{ask}"), &question));
        for turn in first.. {
            if !self.goes_on() {
                break;
            }
            self.ask(&long[turn % long.len()]).await;
        }
    }

    /// A hundred entries at once at a table of thousands.
    async fn append(&self) {
        let pass = json!({"call": "P", "note": "x".repeat(300)});
        let table = self.table(&json!([])).await;
        let events = format!("{table}/events");
        let many = request("POST", &events, &json!({"events": vec![&pass; 1000]}));
        for _ in 0..LONG_TABLE / 1000 {
            self.ask(&many).await;
        }
        let one = request("POST", &events, &json!({"events": [pass]}));
        let read = request("GET", &table, &Value::Null);
        while self.goes_on() {
            self.ask_all((0..AT_ONCE).map(|n| if n % 10 == 0 { read.clone() } else { one.clone() }))
                .await;
        }
    }

    /// Entries as large as they may be, a whole request of them, undone and done again by sixteen at once.
    async fn undo(&self) {
        let large = json!({"call": "P", "note": "x".repeat(16_000)});
        let large = json!({"events": vec![&large; 60]});
        while self.goes_on() {
            let table = self.table(&json!([])).await;
            self.ask(&request("POST", &format!("{table}/events"), &large))
                .await;
            let undo = request("POST", &format!("{table}/undo"), &json!({}));
            self.ask_all(std::iter::repeat_n(undo, 16)).await;
            let redo = request("POST", &format!("{table}/redo"), &json!({}));
            self.ask_all(std::iter::repeat_n(redo, 16)).await;
            self.ask(&request("DELETE", &table, &Value::Null)).await;
        }
    }

    /// Files as large as they may be brought in, and everything taken out again.
    async fn import(&self, which: usize) {
        for round in 0.. {
            if !self.goes_on() {
                break;
            }
            let lines: String = (0..8)
                .map(|n| table_lines(&format!("{which:04x}{round:08x}{n:04x}")))
                .collect();
            self.ask(&crate::client::lines_request("/api/v1/import", &lines))
                .await;
            self.ask(&request("GET", "/api/v1/export", &Value::Null)).await;
        }
    }

    /// Systems of one's own, each another one, and passwords that are wrong.
    async fn load(&self) {
        let hand = "K2.K9873.AQ8.KQ4";
        for n in 0.. {
            if !self.goes_on() {
                break;
            }
            let system = format!("include two-over-one\n# {n}\n");
            let bid = request(
                "POST",
                "/api/v1/bridge/bid",
                &json!({"hand": hand, "auction": [], "system": system}),
            );
            let guess = json!({"name": "ordinary", "password": format!("guess {n}")});
            self.ask_all([bid, request("POST", "/api/v1/session", &guess)].into_iter())
                .await;
        }
    }
}

/// A table of nine thousand entries as an export writes it.
fn table_lines(id: &str) -> String {
    let table = json!({"table": {"id": id, "game": "bridge", "title": "brought in", "settings": {}, "number": LONG_TABLE,
        "created": 1, "touched": 1}});
    let mut lines = format!("{table}\n");
    for number in 1..=LONG_TABLE {
        let event = json!({"event": {"number": number, "body": {"add": {"call": "P"}}, "created": 1}});
        lines.push_str(&event.to_string());
        lines.push('\n');
    }
    lines
}

/// Eight clients with accounts of their own, each hostile in its own way.
fn attack(address: SocketAddr, stop: &Arc<AtomicBool>, sent: &Arc<AtomicU64>) {
    for which in 0..8_usize {
        let (stop, sent) = (stop.clone(), sent.clone());
        tokio::spawn(async move {
            let own = sign_up(address, &format!("hostile {which}")).await;
            let hostile = Hostile {
                address,
                own,
                stop,
                sent,
            };
            match which {
                4 => hostile.append().await,
                5 => hostile.undo().await,
                6 => hostile.import(which).await,
                7 => hostile.load().await,
                _ => hostile.think(which).await,
            }
        });
    }
}

/// An ordinary user: bids, reads and writes down, each apart, while eight others attack. Whether that went well, and then how soon
/// work stops that nobody waits for.
pub(crate) async fn under_attack(address: SocketAddr, lasts: Duration) -> bool {
    // Before the noise: signing up is slow on purpose.
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
    let (stop, sent) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    attack(address, &stop, &sent);
    tokio::time::sleep(Duration::from_secs(3)).await;
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
    println!(
        "{} hostile requests in {} s",
        sent.load(Ordering::Relaxed),
        lasts.as_secs()
    );
    let mut well = true;
    for ((name, _), (mut took, bad)) in kinds.iter().zip(took.into_iter().zip(bad)) {
        report(&format!("{name}, under attack"), took.clone(), bad, lasts);
        took.sort_unstable();
        let good = at(&took, 0.99) <= MOST && bad == 0;
        println!(
            "  wanted: p99 {MOST:.0} ms, none refused: {}",
            if good { "ok" } else { "MISSED" }
        );
        well &= good;
    }
    // Those who hung up last are noticed.
    tokio::time::sleep(PATIENCE + Duration::from_secs(1)).await;
    stops(address, &own).await && well
}
