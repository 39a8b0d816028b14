//! A load on a running server: bids, Clue readings, open live streams, simulations, hostile clients; says what they took.
//!
//! The speed of bids is told as a share of what a bare handler of axum answers in the same run, with bodies of the same size.
//! With `--hostile` eight clients ask for more than anyone should, hang up, and ask again, while somebody else bids, reads and
//! keeps a table.
//!
//! `cargo run --release -p kibitzer-server --example load -- 127.0.0.1:8080 --seconds 10`

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a tool for people that may stop and say why"
)]

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// One kept connection.
struct Client(BufReader<TcpStream>);

impl Client {
    async fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Self(BufReader::new(stream))
    }

    async fn ask(&mut self, request: &[u8]) -> (u16, Vec<u8>) {
        self.0.get_mut().write_all(request).await.unwrap();
        let (mut line, mut status, mut length) = (String::new(), 0, 0);
        loop {
            line.clear();
            self.0.read_line(&mut line).await.unwrap();
            if line == "\r\n" || line.is_empty() {
                break;
            }
            if status == 0 {
                status = line
                    .split(' ')
                    .nth(1)
                    .and_then(|text| text.parse().ok())
                    .unwrap_or(999);
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).await.unwrap();
        (status, body)
    }
}

fn request(method: &str, path: &str, body: &Value) -> Vec<u8> {
    let body = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

/// Hands and auctions that differ: a cache must not do all the work.
fn bids() -> Vec<Vec<u8>> {
    let hands = [
        "K2.K9873.AQ8.KQ4",
        "AKQ32.K98.Q5.J42",
        "Q5.AJ84.KQ73.T62",
        "J9742.3.AK8.QJ85",
        "AQ.KJ5.AQT4.K873",
        "T8.QJ76.K92.9753",
    ];
    let auctions = [
        json!([]),
        json!(["P"]),
        json!(["P", "1D", "P"]),
        json!(["1S", "P"]),
        json!(["1N", "P"]),
        json!(["1H", "X", "P"]),
    ];
    let pairs = hands
        .iter()
        .flat_map(|hand| auctions.iter().map(move |auction| (hand, auction)));
    pairs
        .map(|(hand, auction)| {
            request(
                "POST",
                "/api/v1/bridge/bid",
                &json!({"hand": hand, "auction": auction}),
            )
        })
        .collect()
}

/// Six players, twelve suggestions: the middle of a game.
fn clue_readings() -> Vec<Vec<u8>> {
    let suspects = ["Scarlett", "Mustard", "White", "Green", "Peacock", "Plum"];
    let weapons = ["Candlestick", "Dagger", "Lead Pipe", "Revolver", "Rope", "Wrench"];
    let rooms = [
        "Kitchen",
        "Ballroom",
        "Conservatory",
        "Dining Room",
        "Billiard Room",
        "Library",
        "Lounge",
        "Hall",
        "Study",
    ];
    let players = ["A", "B", "C", "D", "E", "F"];
    let reading = |shift: usize| {
        let events: Vec<Value> = (0..12)
            .map(|n| {
                let by = n % 6;
                let cards = [suspects[(n + shift) % 5 + 1], weapons[(n * 5 + shift) % 5 + 1], rooms[(n * 4 + shift) % 8 + 1]];
                let answers = if n % 3 == 0 {
                    json!([{"player": players[(by + 1) % 6], "pass": true}, {"player": players[(by + 2) % 6], "shows": null}])
                } else {
                    json!([{"player": players[(by + 1) % 6], "shows": null}])
                };
                json!({"suggest": {"by": players[by], "cards": cards, "answers": answers}})
            })
            .collect();
        let players: Vec<Value> = players
            .iter()
            .map(|name| json!({"name": name, "cards": 3}))
            .collect();
        json!({"edition": "classic", "players": players, "viewer": "A", "hand": ["Scarlett", "Candlestick", "Kitchen"], "events": events})
    };
    (0..8)
        .map(|shift| request("POST", "/api/v1/clue/read", &reading(shift)))
        .collect()
}

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

fn report(what: &str, mut took: Vec<Duration>, bad: u64, lasts: Duration) {
    took.sort_unstable();
    let at = |share: f64| {
        took.get((took.len() as f64 * share) as usize)
            .copied()
            .unwrap_or_default()
    };
    println!(
        "{what:<28} {:>8.0}/s   p50 {:>7.2} ms   p99 {:>7.2} ms   most {:>7.2} ms   refused {bad}",
        took.len() as f64 / lasts.as_secs_f64(),
        at(0.5).as_secs_f64() * 1e3,
        at(0.99).as_secs_f64() * 1e3,
        took.last().copied().unwrap_or_default().as_secs_f64() * 1e3,
    );
}

async fn open_streams(address: SocketAddr, streams: usize) -> Vec<Client> {
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

/// Signs somebody up, on a server with accounts; the headers that they send from then on. Nothing on one without.
async fn sign_up(address: SocketAddr, name: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let body = json!({"name": name, "password": "a long password"});
    stream
        .write_all(&request("POST", "/api/v1/account", &body))
        .await
        .unwrap();
    let mut answer = vec![0; 8192];
    let length = stream.read(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer[..length]).into_owned();
    let between = |start: &str, end: char| {
        let rest = answer.split(start).nth(1)?;
        rest.split(end).next().map(str::to_owned)
    };
    match (between("set-cookie: ", ';'), between("\"csrf\":\"", '"')) {
        (Some(cookie), Some(csrf)) => format!("cookie: {cookie}\r\nx-csrf-token: {csrf}\r\n"),
        _ => String::new(),
    }
}

/// The same request as somebody sends it.
fn signed(request: &[u8], headers: &str) -> Vec<u8> {
    let text = String::from_utf8_lossy(request);
    text.replacen("host: localhost\r\n", &format!("host: localhost\r\n{headers}"), 1)
        .into_bytes()
}

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
async fn under_attack(address: SocketAddr, lasts: Duration) {
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
    if std::env::args().any(|word| word == "--hostile") {
        return under_attack(address, lasts).await;
    }
    let streams = open_streams(address, option("--streams", 200) as usize).await;
    println!("{} live streams open", streams.len());
    let clients = option("--clients", 16) as usize;
    let (took, bad) = load(address, bids(), clients, lasts).await;
    let bids_made = took.len();
    report("bridge/bid", took, bad, lasts);
    let answer = Client::connect(address).await.ask(&bids()[0]).await.1;
    let (took, bad) = load(bare(answer).await, bids(), clients, lasts).await;
    println!(
        "bids: {:.2} of a bare handler",
        bids_made as f64 / took.len().max(1) as f64
    );
    report("a bare handler", took, bad, lasts);
    let (took, bad) = load(address, clue_readings(), clients, lasts).await;
    report("clue/read, six players", took, bad, lasts);
    let stop = Arc::new(AtomicBool::new(false));
    fill_the_heavy_lane(address, &stop);
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (took, bad) = load(address, bids(), 2, lasts).await;
    report("bridge/bid, lane full", took, bad, lasts);
    stop.store(true, Ordering::Relaxed);
    drop(streams);
}
