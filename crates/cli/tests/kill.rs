//! The server is killed again and again while clients append: no acknowledged event is lost, none comes twice.
//!
//! `KIBITZER_KILLS` says how often (3 where absent; `make soak` says 50).

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test may stop and say why"
)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

const TABLES: usize = 20;
/// So much must be acknowledged between two kills, or the kill would prove nothing.
const EVENTS_A_LIFE: u64 = 20;

/// Where the killed server keeps its data.
enum Place {
    Folder(PathBuf),
    Url(String),
}

fn start(place: &Place, port: u16) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    command.args(["serve", "--listen", &format!("127.0.0.1:{port}")]);
    match place {
        Place::Folder(folder) => command.env_remove("DATABASE_URL").arg("--data").arg(folder),
        Place::Url(url) => command.env("DATABASE_URL", url),
    };
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// One request over a connection that is kept; `None` when the server is gone.
struct Client {
    address: SocketAddr,
    stream: Option<BufReader<TcpStream>>,
}

impl Client {
    fn new(address: SocketAddr) -> Self {
        Self {
            address,
            stream: None,
        }
    }

    fn ask(&mut self, method: &str, path: &str, key: Option<&str>, body: &Value) -> Option<(u16, Value)> {
        let answer = self.try_ask(method, path, key, body);
        if answer.is_none() {
            self.stream = None;
        }
        answer
    }

    fn try_ask(&mut self, method: &str, path: &str, key: Option<&str>, body: &Value) -> Option<(u16, Value)> {
        if self.stream.is_none() {
            let stream = TcpStream::connect_timeout(&self.address, Duration::from_millis(500)).ok()?;
            stream.set_read_timeout(Some(Duration::from_secs(10))).ok()?;
            stream.set_nodelay(true).ok()?;
            self.stream = Some(BufReader::new(stream));
        }
        let stream = self.stream.as_mut()?;
        let body = if method == "GET" {
            String::new()
        } else {
            body.to_string()
        };
        let key = key
            .map(|key| format!("idempotency-key: {key}\r\n"))
            .unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n{key}content-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.get_mut().write_all(request.as_bytes()).ok()?;
        let mut line = String::new();
        stream.read_line(&mut line).ok()?;
        let status = line.split(' ').nth(1)?.parse().ok()?;
        let mut length = 0;
        loop {
            line.clear();
            stream.read_line(&mut line).ok()?;
            if line.trim().is_empty() {
                break;
            }
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().ok()?;
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).ok()?;
        Some((status, serde_json::from_slice(&body).ok()?))
    }

    fn wait_until_up(&mut self) {
        let start = Instant::now();
        while self.ask("GET", "/healthz", None, &Value::Null).is_none() {
            assert!(
                start.elapsed() < Duration::from_mins(1),
                "the server does not come up"
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

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
    while !work.stop.load(Ordering::Relaxed) {
        let key = format!("{table} {acknowledged}");
        let mut body = json!({"events": [{"call": "P", "n": acknowledged}]});
        if careful {
            body["expect"] = json!(acknowledged);
        }
        // No answer: it may or may not have been stored. The same key again settles it.
        match client.ask("POST", &path, Some(&key), &body) {
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
    let port = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
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
    let Ok(url) = std::env::var("KIBITZER_TEST_POSTGRES") else {
        eprintln!("SKIPPED: no PostgreSQL; run it through scripts/with-postgres");
        return;
    };
    killed_again_and_again(&Place::Url(url));
}
