//! Nobody jams the server, and nobody sees too much through a link.

#![allow(clippy::unwrap_used, reason = "a test may stop and say why")]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod test_server;

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use test_server::{TestServer, Visitor};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How many are under way in a lane, as the server says.
async fn running(server: &TestServer, lane: &str) -> u64 {
    let metrics = server.get("/metrics").await.text;
    let name = format!("kibitzer_lane_running{{lane=\"{lane}\"}} ");
    let line = metrics.lines().find_map(|line| line.strip_prefix(&name));
    line.unwrap().trim().parse().unwrap()
}

/// Waits until this many are under way; fails where that never comes.
async fn until_running(server: &TestServer, lane: &str, wanted: u64) {
    for _ in 0..3000 {
        if running(server, lane).await == wanted {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{lane}: {} under way, not {wanted}", running(server, lane).await);
}

/// Asks something and does not wait for the answer.
async fn begin(address: SocketAddr, path: &str, body: &Value) -> TcpStream {
    let body = body.to_string();
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream
}

fn dominoes(deals: u64) -> Value {
    json!({"set": 6, "viewer": "S", "hand": ["0|1", "1|3", "2|5", "3|3", "4|6", "5|5", "6|6"], "starter": "S",
        "events": [], "deals": deals})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_hangs_up_takes_its_simulation_along() {
    let server = TestServer::open().await;
    let address = server.listen().await;
    let asked = begin(address, "/api/v1/domino/advise", &dominoes(1_000_000_000)).await;
    until_running(&server, "heavy", 1).await;
    drop(asked);
    until_running(&server, "heavy", 0).await;
}

/// 52 tiles with open hands cannot be searched in any time that a person waits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn advice_for_a_double_nine_set_comes() {
    let server = TestServer::open().await;
    let hand: Vec<String> = (0..10).map(|pip| format!("{pip}|9")).collect();
    let hand: Vec<&str> = hand
        .iter()
        .map(String::as_str)
        .chain(["0|0", "1|1", "2|2"])
        .collect();
    let slots = json!({"S": 13, "W": 13, "N": 13, "E": 13});
    let question =
        json!({"set": 9, "slots": slots, "viewer": "S", "hand": hand, "starter": "S", "events": []});
    let advice = server.post("/api/v1/domino/advise", question).await;
    assert_eq!(advice.status, 200, "{}", advice.text);
    assert_eq!(advice.json()["plays"].as_array().unwrap().len(), 13);
}

/// Every call that the Laws allow, with as many passes as they allow: read, or given up in time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readings_of_the_longest_auctions_hold_nobody_up() {
    let server = TestServer::open().await;
    let address = server.listen().await;
    let mut calls: Vec<String> = vec!["P".into(), "P".into(), "P".into()];
    for level in 1..=7 {
        for strain in ["C", "D", "H", "S", "N"] {
            calls.extend([format!("{level}{strain}"), "P".into(), "P".into()]);
        }
    }
    let question = json!({"auction": calls, "viewer": "E"});
    let hostile: Vec<TcpStream> = {
        let mut all = Vec::new();
        for _ in 0..4 {
            all.push(begin(address, "/api/v1/bridge/read", &question).await);
        }
        all
    };
    drop(hostile);
    until_running(&server, "quick", 0).await;
    until_running(&server, "heavy", 0).await;
}

#[tokio::test]
async fn a_thousand_finished_jobs_do_not_block_the_next() {
    let server = TestServer::open().await;
    let job = json!({"ask": "domino/read", "question": {"events": []}});
    for number in 0..1010 {
        let started = server.post("/api/v1/jobs", job.clone()).await;
        assert_eq!(started.status, 202, "job {number}: {}", started.text);
        let path = format!("/api/v1/jobs/{}", started.json()["id"].as_str().unwrap());
        while ["queued", "running"].contains(&server.get(&path).await.json()["status"].as_str().unwrap()) {
            tokio::task::yield_now().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shutdown_does_not_wait_for_a_watched_job() {
    let server = TestServer::open().await;
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let (address, running) = server
        .serve_until(async {
            stopped.await.ok();
        })
        .await;
    let job = json!({"ask": "domino/advise", "question": dominoes(1_000_000_000)});
    let id = server.post("/api/v1/jobs", job).await.json()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let mut watching = TcpStream::connect(address).await.unwrap();
    let head = format!("GET /api/v1/jobs/{id}/live HTTP/1.1\r\nhost: localhost\r\n\r\n");
    watching.write_all(head.as_bytes()).await.unwrap();
    let mut heard = vec![0; 4096];
    let first = watching.read(&mut heard).await.unwrap();
    assert!(first > 0);
    until_running(&server, "heavy", 1).await;
    stop.send(()).unwrap();
    // The farewell of a server is five seconds; work that went on would take a minute.
    tokio::time::timeout(Duration::from_secs(4), running)
        .await
        .unwrap()
        .unwrap();
}

/// Two tables that differ in what only the owner knows look the same through a link.
#[tokio::test]
async fn a_link_shows_nothing_that_only_the_owner_knows() {
    let server = TestServer::open().await;
    let tables = [
        (
            "domino",
            json!({"set": 6, "players": 2, "boneyard": "draw", "starter": "S"}),
            json!([{"player": "S", "play": "6|6"}, {"player": "N", "draw": 2}]),
            json!({"viewer": "N", "hand": ["0|0", "0|1", "0|2", "0|3", "0|4", "0|5", "1|1"], "remark": "secret",
                "model": "club"}),
            json!([{"player": "S", "play": "6|6"}, {"player": "N", "draw": ["2|2", "2|3"]},
                {"note": {"player": "S", "tile": "5|5", "has": true}}]),
        ),
        (
            "bridge",
            json!({"dealer": "N"}),
            json!([{"call": "1N"}, {"call": "P"}]),
            json!({"dealer": "N", "viewer": "S", "hand": "AKQ2.T98.765.432", "remark": "secret"}),
            json!([{"call": "1N", "note": "secret"}, {"call": "P"}]),
        ),
        (
            "clue",
            json!({"players": [{"name": "A", "cards": 9}, {"name": "B", "cards": 9}]}),
            json!([{"suggest": {"by": "A", "cards": ["Plum", "Rope", "Hall"],
                "answers": [{"player": "B", "shows": null}]}}]),
            json!({"players": [{"name": "A", "cards": 9}, {"name": "B", "cards": 9}], "viewer": "A", "remark": "secret",
                "hand": ["Scarlett", "Mustard", "White", "Green", "Dagger", "Kitchen", "Study", "Lounge", "Library"]}),
            json!([{"suggest": {"by": "A", "cards": ["Plum", "Rope", "Hall"],
                "answers": [{"player": "B", "shows": "Rope"}]}},
                {"note": {"holder": "B", "card": "Wrench", "has": true}}, {"seen": {"player": "B", "card": "Hall"}}]),
        ),
    ];
    for (game, public, events, private, private_events) in tables {
        let mut settings = public.as_object().unwrap().clone();
        settings.extend(private.as_object().unwrap().clone());
        let plain = through_a_link(&server, game, &public, &events).await;
        let owned = through_a_link(&server, game, &Value::Object(settings), &private_events).await;
        assert_eq!(plain, owned, "{game}");
        assert!(!owned.iter().any(|text| text.contains("secret")), "{owned:?}");
    }
}

/// All that a spectator's link shows of a table: the table, its readings at every point, its errors.
async fn through_a_link(server: &TestServer, game: &str, settings: &Value, events: &Value) -> Vec<String> {
    let table = json!({"game": game, "settings": settings, "events": events});
    let made = server.post("/api/v1/tables", table).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let links = format!("/api/v1/tables/{id}/links");
    let secret = server.post(&links, json!({"view": "spectator"})).await.json()["secret"].clone();
    let base = format!("/api/v1/shared/{}", secret.as_str().unwrap());
    let mut shown = server.get(&base).await.json();
    for own in ["id", "number", "created", "touched"] {
        shown.as_object_mut().unwrap().remove(own);
    }
    let mut seen = vec![shown.to_string()];
    for path in [
        "/reading",
        "/reading?upto=0",
        "/reading?upto=1",
        "/reading?upto=x",
        "/export",
        "/advice",
        "/log",
    ] {
        let mut answer = server.get(&format!("{base}{path}")).await.json();
        if let Some(error) = answer.get_mut("error").and_then(Value::as_object_mut) {
            error.remove("request");
        }
        seen.push(answer.to_string());
    }
    seen
}

#[tokio::test]
async fn a_request_has_a_name_in_its_answer_and_its_errors() {
    let server = TestServer::open().await;
    let refused = server.get("/api/v1/tables/none").await;
    let name = refused.headers["x-request-id"].to_str().unwrap();
    assert_eq!(refused.json()["error"]["request"], name);
    // Without a proxy of ours in front, a name from outside is not believed.
    let forged = Visitor::default().and("x-request-id", "made-up-by-a-client");
    let answer = server.ask(&forged, "GET", "/healthz", Value::Null).await;
    assert_ne!(answer.headers["x-request-id"], "made-up-by-a-client");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn revoking_a_link_ends_its_streams() {
    let server = TestServer::open().await;
    let address = server.listen().await;
    let table = json!({"game": "bridge", "settings": {"dealer": "N"}});
    let id = server.post("/api/v1/tables", table).await.json()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let links = format!("/api/v1/tables/{id}/links");
    let link = server.post(&links, json!({"view": "spectator"})).await.json();
    let mut watching = TcpStream::connect(address).await.unwrap();
    let path = format!("/api/v1/shared/{}/live", link["secret"].as_str().unwrap());
    let head = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    watching.write_all(head.as_bytes()).await.unwrap();
    let mut first = vec![0; 4096];
    assert!(watching.read(&mut first).await.unwrap() > 0);
    let one = format!("{links}/{}", link["id"].as_str().unwrap());
    let revoked = server.ask(&Visitor::default(), "DELETE", &one, Value::Null).await;
    assert_eq!(revoked.status, 204, "{}", revoked.text);
    let rest = rest_of(watching).await;
    assert!(rest.contains("event: gone"), "{rest}");
}

/// What a stream says from here to its end.
async fn rest_of(mut stream: TcpStream) -> String {
    let mut rest = String::new();
    let ended = tokio::time::timeout(Duration::from_secs(5), stream.read_to_string(&mut rest)).await;
    assert!(ended.is_ok(), "the stream goes on: {rest}");
    rest
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_ends_with_the_token_or_the_session_that_opened_it() {
    let server = TestServer::with_accounts().await;
    let address = server.listen().await;
    let ann = server.sign_up("Ann").await;
    let made = server
        .told(&ann, "POST", "/api/v1/tables", json!({"game": "bridge"}))
        .await;
    let table = format!("/api/v1/tables/{}", made["id"].as_str().unwrap());
    let token = server
        .told(&ann, "POST", "/api/v1/tokens", json!({"name": "program"}))
        .await;
    let program = Visitor::with_token(token["secret"].as_str().unwrap());
    let mut streams = Vec::new();
    for visitor in [&program, &ann] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let mut head = format!("GET {table}/live HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n");
        for (name, value) in &visitor.headers {
            head = format!("{head}{name}: {value}\r\n");
        }
        stream.write_all(format!("{head}\r\n").as_bytes()).await.unwrap();
        let mut first = vec![0; 4096];
        while !String::from_utf8_lossy(&first).contains("\"number\":0") {
            first.clear();
            assert!(stream.read_buf(&mut first).await.unwrap() > 0);
        }
        streams.push(stream);
    }
    let one = format!("/api/v1/tokens/{}", token["id"].as_str().unwrap());
    assert_eq!(server.status(&ann, "DELETE", &one).await, 204);
    let call = json!({"events": [{"call": "1N"}]});
    server
        .ask(&ann, "POST", &format!("{table}/events"), call.clone())
        .await;
    let told = rest_of(streams.remove(0)).await;
    assert!(!told.contains("number") && !told.contains("gone"), "{told}");
    assert_eq!(server.status(&ann, "DELETE", "/api/v1/sessions").await, 204);
    let told = rest_of(streams.remove(0)).await;
    assert!(told.contains("\"number\":1") && !told.contains("gone"), "{told}");
}

#[tokio::test]
async fn who_does_not_read_their_exports_keeps_nobody_from_theirs() {
    let server = TestServer::with_accounts().await;
    let (ann, eve) = (server.sign_up("Ann").await, server.sign_up("Eve").await);
    for visitor in [&ann, &eve] {
        let table = json!({"game": "bridge", "events": vec![json!({"call": "P"}); 1_000]});
        let made = server.ask(visitor, "POST", "/api/v1/tables", table).await;
        assert_eq!(made.status, 201, "{}", made.text);
    }
    let export = || {
        let mut request = Request::get("/api/v1/export");
        for (name, value) in &eve.headers {
            request = request.header(name, value);
        }
        server.begun(request.body(Body::empty()).unwrap())
    };
    let unread = [export().await, export().await, export().await];
    assert_eq!(
        unread.each_ref().map(|begun| begun.status().as_u16()),
        [200, 503, 503]
    );
    let whole = server.ask(&ann, "GET", "/api/v1/export", Value::Null).await;
    assert_eq!(whole.status, 200, "{}", whole.text);
    assert!(whole.text.contains("\"end\""));
    // Once hers is no longer under way she gets the next.
    drop(unread);
    let again = async {
        while server.status(&eve, "GET", "/api/v1/export").await == 503 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), again)
        .await
        .unwrap();
}

#[tokio::test]
async fn a_name_can_be_seen() {
    let server = TestServer::with_accounts().await;
    server.sign_up("Jos\u{e9}").await;
    server.sign_up("👩\u{200d}👧").await;
    for name in ["\u{202e}nnA", "An\u{200b}n", "\u{200d}", "\u{3164}"] {
        let body = json!({"name": name, "password": "a long password"});
        let refused = server.post("/api/v1/account", body).await;
        assert_eq!(refused.refusal(), (422, "text".into()), "{name:?}");
    }
    let body = json!({"name": "Jose\u{301}", "password": "a long password"});
    let taken = server.post("/api/v1/account", body).await;
    assert_eq!(taken.refusal(), (422, "name_taken".into()));
}

#[tokio::test]
async fn names_that_look_alike_cannot_both_sign_up() {
    let server = TestServer::with_accounts().await;
    server.sign_up("Alice").await;
    for name in ["alice", "ALICE", "Аlice", "A1ice"] {
        let body = json!({"name": name, "password": "a long password"});
        let refused = server.post("/api/v1/account", body).await;
        assert_eq!(refused.refusal(), (422, "name_taken".into()), "{name}");
    }
}

#[tokio::test]
async fn another_password_ends_every_other_session() {
    let server = TestServer::with_accounts().await;
    let first = server.sign_up("Ann").await;
    let right = json!({"name": "Ann", "password": "a long password"});
    let second = server.post("/api/v1/session", right.clone()).await.visitor();
    let sessions = server.told(&first, "GET", "/api/v1/sessions", Value::Null).await;
    assert_eq!(sessions["sessions"].as_array().unwrap().len(), 2);
    let wrong = json!({"old": "not the password", "new": "a longer password"});
    let refused = server.ask(&first, "PUT", "/api/v1/account/password", wrong).await;
    assert_eq!(refused.status, 401, "{}", refused.text);
    let change = json!({"old": "a long password", "new": "a longer password"});
    let changed = server
        .ask(&first, "PUT", "/api/v1/account/password", change)
        .await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    assert_eq!(server.status(&second, "GET", "/api/v1/tables").await, 401);
    assert_eq!(server.post("/api/v1/session", right).await.status, 401);
    let third = changed.visitor();
    assert_eq!(server.status(&third, "DELETE", "/api/v1/sessions").await, 204);
    assert_eq!(server.status(&third, "GET", "/api/v1/tables").await, 401);
}
