//! What a spectator's link tells: nothing that only the owner knows, not even that the owner has written something down.
//!
//! Two owners enter the same game; one of them keeps private notes beside it. Whatever is reached through their links (the table with its
//! numbers and times, readings, errors, streams) must be the same.

#![allow(clippy::unwrap_used, reason = "a test may stop and say why")]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod test_server;

use std::net::SocketAddr;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::test_server::{TestServer, Visitor};

/// What can happen at a table: what all see of it, and what the owner knows beside that.
struct Tale {
    game: &'static str,
    settings: Value,
    /// Other settings, of which nobody else sees anything.
    own_settings: Vec<Value>,
    /// What all see, each in several forms that differ only in what the owner knows of it.
    seen: Vec<Vec<Value>>,
    /// What only the owner knows.
    own: Vec<Value>,
}

fn tales() -> [Tale; 3] {
    let clue = |own: Value| {
        let mut all = json!({"players": [{"name": "Ann", "cards": 6}, {"name": "Bob", "cards": 6}, {"name": "Cy", "cards": 6}]});
        let own = own.as_object().unwrap().clone();
        all.as_object_mut().unwrap().extend(own);
        all
    };
    let shown = |card: &str, what: Value| {
        json!({"suggest": {"by": "Ann", "cards": ["Plum", card, "Kitchen"],
            "answers": [{"player": "Bob", "pass": true}, {"player": "Cy", "shows": what}]}})
    };
    let hand = |last: &str| {
        clue(json!({"viewer": "Ann", "hand": ["Scarlett", "Mustard", "Rope", "Hall", "Study", last]}))
    };
    [
        Tale {
            game: "clue",
            settings: clue(json!({})),
            own_settings: vec![hand("Lounge"), hand("Library"), clue(json!({"behaviour": true}))],
            seen: vec![
                vec![shown("Dagger", Value::Null), shown("Dagger", json!("Dagger"))],
                vec![
                    shown("Wrench", json!("Kitchen")),
                    shown("Wrench", json!("Wrench")),
                ],
                vec![
                    json!({"suggest": {"by": "Bob", "cards": ["Green", "Rope", "Hall"], "answers": [{"player": "Cy", "pass": true}]}}),
                ],
            ],
            own: vec![
                json!({"note": {"holder": "Bob", "card": "Wrench", "has": false}}),
                json!({"note": {"holder": "Cy", "card": "Dagger", "has": true}}),
                json!({"seen": {"player": "Cy", "card": "Dagger"}}),
            ],
        },
        Tale {
            game: "domino",
            settings: json!({"set": 6, "boneyard": "draw", "players": 2}),
            own_settings: vec![
                json!({"set": 6, "boneyard": "draw", "players": 2, "viewer": "S", "model": "random",
                    "hand": ["0|1", "1|3", "2|5", "3|3", "4|6", "5|5", "6|6"]}),
                json!({"set": 6, "boneyard": "draw", "players": 2, "viewer": "N",
                    "hand": ["0|0", "1|3", "2|5", "3|3", "4|6", "5|5", "6|6"]}),
            ],
            seen: vec![
                vec![json!({"player": "S", "play": "3|3"})],
                vec![
                    json!({"player": "N", "draw": 1}),
                    json!({"player": "N", "draw": ["0|0"]}),
                ],
                vec![
                    json!({"player": "N", "pass": true}),
                    json!({"player": "N", "pass": true, "mistake": true}),
                ],
            ],
            own: vec![
                json!({"note": {"player": "N", "tile": "0|0", "has": true}}),
                json!({"note": {"player": "S", "tile": "6|6", "has": false}}),
            ],
        },
        Tale {
            game: "bridge",
            settings: json!({"dealer": "N", "ours": "sayc"}),
            own_settings: vec![
                json!({"dealer": "N", "ours": "sayc", "viewer": "N", "hand": "K2.K9873.AQ8.KQ4"}),
                json!({"dealer": "N", "ours": "sayc", "strict": true, "seed": 7}),
            ],
            seen: ["1N", "P", "2C"]
                .iter()
                .map(|call| vec![json!({ "call": call })])
                .collect(),
            own: Vec::new(),
        },
    ]
}

/// A table with its link and a stream through it.
struct Shared<'a> {
    server: &'a TestServer,
    table: String,
    link: String,
    stream: TcpStream,
}

impl<'a> Shared<'a> {
    async fn new(server: &'a TestServer, address: SocketAddr, tale: &Tale) -> Self {
        let made = server
            .post(
                "/api/v1/tables",
                json!({"game": tale.game, "settings": tale.settings}),
            )
            .await;
        assert_eq!(made.status, 201, "{}", made.text);
        let table = format!("/api/v1/tables/{}", made.json()["id"].as_str().unwrap());
        let link = server.post(&format!("{table}/links"), json!({})).await.json();
        let link = format!("/api/v1/shared/{}", link["secret"].as_str().unwrap());
        let mut stream = TcpStream::connect(address).await.unwrap();
        let head = format!("GET {link}/live HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).await.unwrap();
        Self {
            server,
            table,
            link,
            stream,
        }
    }

    async fn does(&self, method: &str, path: &str, body: Value) {
        let path = format!("{}{path}", self.table);
        let done = self
            .server
            .ask(&Visitor::default(), method, &path, body.clone())
            .await;
        assert!(done.status < 300, "{method} {path} {body}: {}", done.text);
    }

    async fn table(&self) -> Value {
        self.server.get(&self.table).await.json()
    }

    /// All that the link tells, but what names the table.
    async fn tells(&self) -> Vec<Value> {
        let mut all = Vec::new();
        for path in [
            "",
            "/reading",
            "/reading?upto=1",
            "/reading?upto=x",
            "/log",
            "/export",
            "/advice",
        ] {
            let mut told = self.server.get(&format!("{}{path}", self.link)).await.json();
            for own in ["id", "created"] {
                told.as_object_mut().map(|told| told.remove(own));
            }
            if let Some(error) = told.get_mut("error").and_then(Value::as_object_mut) {
                error.remove("request");
            }
            all.push(told);
        }
        all
    }

    /// What is written down and taken back for the owner alone.
    async fn keeps_secrets(&self, tale: &Tale, random: &mut StdRng) {
        for _ in 0..random.random_range(0..3) {
            let settings = tale.own_settings.choose(random).unwrap().clone();
            self.does("PATCH", "", json!({ "settings": settings })).await;
            if random.random() {
                self.does("POST", "/undo", json!({})).await;
                self.does("POST", "/redo", json!({})).await;
            }
            if let Some(own) = tale.own.choose(random) {
                self.does("POST", "/events", json!({"events": [own, own]})).await;
                let last = self.table().await["events"].as_array().unwrap().len() - 1;
                let other = tale.own.choose(random).unwrap();
                self.does("PUT", &format!("/events/{last}"), json!({ "event": other }))
                    .await;
                if random.random() {
                    self.does("DELETE", &format!("/events/{last}"), Value::Null).await;
                }
            }
        }
    }

    /// Which event of the owner's record is the last that all see.
    async fn last_seen(&self, tale: &Tale) -> Option<usize> {
        let table = self.table().await;
        let events = table["events"].as_array().unwrap();
        events.iter().rposition(|event| !tale.own.contains(event))
    }

    /// The numbers that the stream tells until it has told `last`, and until the table is gone.
    async fn hears(mut self, last: u64) -> Vec<u64> {
        let mut heard = String::new();
        let (mut some, mut gone) = ([0; 1024], false);
        while !heard.contains("event: gone") {
            let read = tokio::time::timeout(Duration::from_secs(10), self.stream.read(&mut some));
            let read = read.await.expect("news within ten seconds").unwrap();
            assert!(read > 0, "{heard}");
            heard.push_str(std::str::from_utf8(&some[..read]).unwrap());
            if !gone && heard.contains(&format!("\"number\":{last}}}")) {
                gone = true;
                self.does("DELETE", "", Value::Null).await;
            }
        }
        let numbers = heard.lines().filter_map(|line| line.strip_prefix("id: "));
        numbers.map(|number| number.parse().unwrap()).collect()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_tells_nothing_that_only_the_owner_knows() {
    let server = TestServer::open().await;
    let address = server.listen().await;
    for tale in tales() {
        for seed in 0..4 {
            a_game(&server, address, &tale, seed).await;
        }
    }
}

async fn a_game(server: &TestServer, address: SocketAddr, tale: &Tale, seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    let plain = Shared::new(server, address, tale).await;
    let noted = Shared::new(server, address, tale).await;
    for forms in &tale.seen {
        let before = noted.tells().await;
        tokio::time::sleep(Duration::from_millis(3)).await;
        noted.keeps_secrets(tale, &mut random).await;
        assert_eq!(
            noted.tells().await,
            before,
            "{} {seed}: times and numbers stay",
            tale.game
        );

        let secret = forms.choose(&mut random).unwrap();
        plain.does("POST", "/events", json!({"events": [forms[0]]})).await;
        noted.does("POST", "/events", json!({"events": [secret]})).await;
        // What only the owner knows of an event comes later, or is corrected.
        let last = noted.last_seen(tale).await.unwrap();
        let other = json!({"event": forms.choose(&mut random).unwrap()});
        noted.does("PUT", &format!("/events/{last}"), other).await;
        if random.random() {
            noted.does("POST", "/undo", json!({})).await;
        }
        same(&plain, &noted, tale.game).await;
    }
    // A public change that is taken back, and done again, is seen by all.
    for shared in [&plain, &noted] {
        let again = json!({"events": [tale.seen[0][0]]});
        shared.does("POST", "/events", again).await;
        shared.does("POST", "/undo", json!({})).await;
        shared.does("POST", "/redo", json!({})).await;
    }
    same(&plain, &noted, tale.game).await;
    let number = plain.tells().await[0]["number"].as_u64();
    assert_eq!(number, Some(tale.seen.len() as u64 + 3));
    for shared in [plain, noted] {
        let heard = shared.hears(number.unwrap()).await;
        // Changes that come fast may be told together; none is told twice.
        assert!(heard.is_sorted_by(|a, b| a < b), "{heard:?}");
        assert_eq!((heard.first(), heard.last().copied()), (Some(&0), number));
    }
}

async fn same(plain: &Shared<'_>, noted: &Shared<'_>, game: &str) {
    let (mut plain, mut noted) = (plain.tells().await, noted.tells().await);
    // Two tables are entered one after the other: when, differs.
    for told in [&mut plain, &mut noted] {
        assert!(told[0]["touched"].is_i64());
        told[0].as_object_mut().unwrap().remove("touched");
    }
    assert_eq!(plain, noted, "{game}");
}
