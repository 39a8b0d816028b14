//! Who gets in and how far, through the API: scopes of tokens, invitations, a club behind one address, keys for secrets.

#![allow(clippy::unwrap_used, reason = "a test may stop and say why")]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod test_server;

use std::time::Duration;

use kibitzer_server::{Settings, SignUp, openapi};
use serde_json::{Value, json};
use test_server::{Answer, TestServer, Visitor};

async fn token(server: &TestServer, owner: &Visitor, scope: &str) -> Visitor {
    let new = json!({"name": scope, "scope": scope, "days": 3});
    let made = server.ask(owner, "POST", "/api/v1/tokens", new).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let made = made.json();
    assert_eq!(made["scope"], scope);
    assert_eq!(
        made["expires"].as_i64().unwrap() - made["created"].as_i64().unwrap(),
        3 * 86_400_000
    );
    Visitor::with_token(made["secret"].as_str().unwrap())
}

/// Every address of the description: which scope the rules of docs/operate.md ask for, by its method and its words.
fn least_scope(method: &str, path: &str) -> &'static str {
    let words: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    let about = words.get(2).copied().unwrap_or_default();
    match (method, about) {
        ("get", "session") => "read",
        (_, "account" | "session" | "sessions" | "tokens" | "invitations") => "account",
        ("get", _) | (_, "jobs" | "bridge" | "clue" | "domino") => "read",
        (_, "systems") if words.last() == Some(&"check") => "read",
        // The three addresses of the bidding app, and questions about a table.
        _ if words.len() == 2 || words.contains(&"ask") => "read",
        _ => "write",
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_does_what_its_scope_says_and_nothing_more() {
    let server = TestServer::with_accounts().await;
    let ann = server.sign_up("ann").await;
    let document = serde_json::to_value(openapi()).unwrap();
    let scopes = ["read", "write", "account"];
    let mut tried = 0;
    for (rank, scope) in scopes.iter().enumerate() {
        let program = token(&server, &ann, scope).await;
        for (path, methods) in document["paths"].as_object().unwrap() {
            for method in methods.as_object().unwrap().keys() {
                let least = least_scope(method, path);
                let allowed = scopes.iter().position(|scope| *scope == least).unwrap() <= rank;
                // Streams stay open, and what is done to the account is tried below.
                if path.ends_with("/live") || (allowed && least == "account") || path == "/api/v1/import" {
                    continue;
                }
                let address = path.replace(['{', '}'], "");
                let answer = server
                    .ask(&program, &method.to_uppercase(), &address, json!({"no": "thing"}))
                    .await;
                let refused = answer.refusal() == (403, "scope".into());
                let open = ["/healthz", "/readyz", "/api/v1/shared"]
                    .iter()
                    .any(|start| path.starts_with(start))
                    || (method == "post" && ["/api/v1/account", "/api/v1/session"].contains(&path.as_str()));
                assert_eq!(
                    refused,
                    !allowed && !open,
                    "{scope}: {method} {path}: {}",
                    answer.text
                );
                tried += 1;
            }
        }
    }
    assert!(tried > 150, "{tried}");
    let all = token(&server, &ann, "account").await;
    assert_eq!(server.status(&all, "GET", "/api/v1/tokens").await, 200);
    assert_eq!(server.status(&all, "DELETE", "/api/v1/account").await, 204);
}

#[tokio::test]
async fn a_token_without_a_scope_keeps_its_hands_off_the_account() {
    let server = TestServer::with_accounts().await;
    let ann = server.sign_up("ann").await;
    let made = server
        .told(&ann, "POST", "/api/v1/tokens", json!({"name": "phone"}))
        .await;
    assert_eq!(
        (&made["scope"], &made["expires"]),
        (&json!("write"), &Value::Null)
    );
    let phone = Visitor::with_token(made["secret"].as_str().unwrap());
    let table = server
        .ask(&phone, "POST", "/api/v1/tables", json!({"game": "bridge"}))
        .await;
    assert_eq!(table.status, 201, "{}", table.text);
    let leave = server.ask(&phone, "DELETE", "/api/v1/account", Value::Null).await;
    assert_eq!(leave.refusal(), (403, "scope".into()));
    for days in [0, 3651] {
        let wrong = json!({"name": "x", "days": days});
        let refused = server.ask(&ann, "POST", "/api/v1/tokens", wrong).await;
        assert_eq!(refused.refusal(), (422, "days".into()));
    }
}

fn house_where(sign_up: SignUp) -> Settings {
    Settings {
        accounts: true,
        sign_up,
        ..Settings::default()
    }
}

fn account(name: &str, code: Option<&str>) -> Value {
    json!({"name": name, "password": "a long password", "invitation": code})
}

#[tokio::test]
async fn an_invitation_lets_one_person_in() {
    for sign_up in [SignUp::Invited, SignUp::Closed] {
        let server = TestServer::with(house_where(sign_up)).await;
        for code in [None, Some(""), Some("0000")] {
            let refused = server.post("/api/v1/account", account("eve", code)).await;
            assert_eq!(refused.refusal(), (403, "forbidden".into()), "{code:?}");
        }
        let (_, code) = server.store().invite(Duration::from_mins(1)).await.unwrap();
        let came_in = server
            .post("/api/v1/account", account("ann", Some(code.reveal())))
            .await;
        assert_eq!(came_in.status, 201, "{}", came_in.text);
        let again = server
            .post("/api/v1/account", account("eve", Some(code.reveal())))
            .await;
        assert_eq!(again.refusal(), (403, "forbidden".into()));

        let ann = came_in.visitor();
        let made = server.ask(&ann, "POST", "/api/v1/invitations", json!({})).await;
        if sign_up == SignUp::Closed {
            assert_eq!(made.refusal(), (403, "forbidden".into()));
            continue;
        }
        let made = made.json();
        let listed = server.ask(&ann, "GET", "/api/v1/invitations", Value::Null).await;
        assert_eq!(listed.json()["invitations"][0]["id"], made["id"]);
        assert!(!listed.text.contains(made["code"].as_str().unwrap()));
        let bob = server
            .post("/api/v1/account", account("bob", made["code"].as_str()))
            .await;
        assert_eq!(bob.status, 201, "{}", bob.text);
        let other = server.told(&ann, "POST", "/api/v1/invitations", json!({})).await;
        let path = format!("/api/v1/invitations/{}", other["id"].as_str().unwrap());
        assert_eq!(server.status(&bob.visitor(), "DELETE", &path).await, 404);
        assert_eq!(server.status(&ann, "DELETE", &path).await, 204);
        let late = server
            .post("/api/v1/account", account("eve", other["code"].as_str()))
            .await;
        assert_eq!(late.refusal(), (403, "forbidden".into()));
    }
}

#[tokio::test]
async fn the_page_is_told_who_may_sign_up() {
    for (sign_up, word) in [
        (SignUp::Open, "open"),
        (SignUp::Invited, "invited"),
        (SignUp::Closed, "closed"),
    ] {
        let server = TestServer::with(house_where(sign_up)).await;
        assert_eq!(server.get("/api/v1/session").await.json()["sign_up"], word);
    }
    let server = TestServer::open().await;
    assert_eq!(server.get("/api/v1/session").await.json()["sign_up"], Value::Null);
}

/// All requests of a test come from one address, like those of a club.
#[tokio::test]
async fn a_club_behind_one_address_can_sign_in() {
    let server = TestServer::with_accounts().await;
    let members: Vec<String> = (0..24).map(|n| format!("member number {n}")).collect();
    for name in &members {
        server.sign_up(name).await;
    }
    let wrong = json!({"name": members[0], "password": "not the password"});
    for _ in 0..12 {
        server.post("/api/v1/session", wrong.clone()).await;
    }
    assert_eq!(server.post("/api/v1/session", wrong).await.status, 429);
    for name in &members[1..] {
        let right = json!({"name": name, "password": "a long password"});
        assert_eq!(server.post("/api/v1/session", right).await.status, 200, "{name}");
    }
}

fn same(first: &Answer, again: &Answer) {
    assert_eq!((first.status, again.status), (201, 201), "{}", again.text);
    assert_eq!(first.json(), again.json());
}

#[tokio::test]
async fn links_tokens_and_boards_are_made_once() {
    let server = TestServer::open().await;
    let keyed = |key: &str| Visitor::default().and("idempotency-key", key);
    let table = server
        .post("/api/v1/tables", json!({"game": "bridge"}))
        .await
        .json();
    let links = format!("/api/v1/tables/{}/links", table["id"].as_str().unwrap());
    let link = server.ask(&keyed("a"), "POST", &links, json!({})).await;
    same(&link, &server.ask(&keyed("a"), "POST", &links, json!({})).await);
    assert_eq!(
        server.get(&links).await.json()["links"].as_array().unwrap().len(),
        1
    );
    let other = server
        .ask(&keyed("a"), "POST", &links, json!({"view": "owner"}))
        .await;
    assert_eq!(other.refusal(), (422, "key_reused".into()));
    let one = format!("{links}/{}", link.json()["id"].as_str().unwrap());
    for _ in 0..2 {
        assert_eq!(server.status(&keyed("gone"), "DELETE", &one).await, 204);
    }

    let tokens = "/api/v1/tokens";
    let new = json!({"name": "phone", "scope": "read"});
    let token = server.ask(&keyed("b"), "POST", tokens, new.clone()).await;
    same(&token, &server.ask(&keyed("b"), "POST", tokens, new).await);
    assert_eq!(
        server.get(tokens).await.json()["tokens"]
            .as_array()
            .unwrap()
            .len(),
        1
    );

    let boards = "/api/v1/practice/boards";
    let board = server.ask(&keyed("c"), "POST", boards, json!({})).await;
    same(&board, &server.ask(&keyed("c"), "POST", boards, json!({})).await);
    let calls = format!("{boards}/{}/calls", board.json()["id"].as_str().unwrap());
    let call = json!({"call": "P"});
    let first = server.ask(&keyed("d"), "POST", &calls, call.clone()).await;
    let again = server.ask(&keyed("d"), "POST", &calls, call).await;
    assert_eq!(
        (first.status, again.status),
        (200, 200),
        "{} {}",
        first.text,
        again.text
    );
    assert_eq!(first.json(), again.json());
    let history = server.get("/api/v1/practice/history").await.json();
    assert_eq!(history["decisions"].as_array().unwrap().len(), 1);
}

/// A network that breaks after the request and before the answer makes people send again.
#[tokio::test]
async fn a_call_is_taken_back_once() {
    let server = TestServer::open().await;
    let keyed = |key: &str| Visitor::default().and("idempotency-key", key);
    let dealt = json!({"seed": 5});
    let board = server.post("/api/v1/practice/boards", dealt).await.json();
    let path = format!("/api/v1/practice/boards/{}", board["id"].as_str().unwrap());
    let (calls, undo) = (format!("{path}/calls"), format!("{path}/undo"));
    let mut after = Vec::new();
    for n in 0..2 {
        let called = server.post(&calls, json!({"call": "P", "expect": n})).await;
        assert_eq!(called.status, 200, "{}", called.text);
        after.push(called.json()["auction"].clone());
    }
    for _ in 0..2 {
        let back = server.ask(&keyed("back"), "POST", &undo, json!({})).await;
        assert_eq!(back.status, 200, "{}", back.text);
        assert_eq!(back.json()["auction"], after[0]);
    }
    let other = server
        .ask(&keyed("back"), "POST", &calls, json!({"call": "P"}))
        .await;
    assert_eq!(other.refusal(), (422, "key_reused".into()));
}

#[tokio::test]
async fn a_system_is_saved_changed_and_deleted_once() {
    let server = TestServer::open().await;
    let keyed = |key: &str| Visitor::default().and("idempotency-key", key);
    let systems = "/api/v1/systems";
    let new = json!({"name": "Ours", "text": "include sayc\n"});
    let saved = server.ask(&keyed("a"), "POST", systems, new.clone()).await;
    same(
        &saved,
        &server.ask(&keyed("a"), "POST", systems, new.clone()).await,
    );
    assert_eq!(server.get(systems).await.text.matches("Ours").count(), 1);
    // The last that there is room for, sent again, is answered as before; one more is one too many.
    for n in 1..49 {
        assert_eq!(server.post(systems, new.clone()).await.status, 201, "{n}");
    }
    let last = server.ask(&keyed("last"), "POST", systems, new.clone()).await;
    same(
        &last,
        &server.ask(&keyed("last"), "POST", systems, new.clone()).await,
    );
    let one_more = server.post(systems, new).await;
    assert_eq!(one_more.refusal(), (422, "too_many_systems".into()));

    let one = format!("{systems}/{}", saved.json()["id"].as_str().unwrap());
    let better = json!({"name": "Ours, better", "text": "include sayc\n"});
    let changed = server.ask(&keyed("b"), "PUT", &one, better.clone()).await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    let worse = json!({"name": "Ours, worse", "text": "include sayc\n"});
    assert_eq!(server.ask(&keyed("c"), "PUT", &one, worse).await.status, 200);
    // The first change, sent again late, does not undo the second.
    assert_eq!(server.ask(&keyed("b"), "PUT", &one, better).await.status, 200);
    assert!(server.get(systems).await.text.contains("Ours, worse"));
    for _ in 0..2 {
        let gone = server.ask(&keyed("gone"), "DELETE", &one, Value::Null).await;
        assert_eq!(gone.status, 204, "{}", gone.text);
    }
}

#[tokio::test]
async fn a_judged_call_is_kept_once() {
    let server = TestServer::open().await;
    let keyed = |key: &str| Visitor::default().and("idempotency-key", key);
    let made = |call: &str| {
        json!({"hand_for_south": "K2.K9873.AQ8.KQ4", "auction_history": [], "dealer": "South",
            "current_player": "South", "user_bid": call})
    };
    for _ in 0..2 {
        let judged = server
            .ask(&keyed("a"), "POST", "/api/evaluate-bid", made("1♥"))
            .await;
        assert_eq!(judged.status, 200, "{}", judged.text);
    }
    let history = server.get("/api/v1/practice/history").await.json();
    assert_eq!(history["decisions"].as_array().unwrap().len(), 1);
    let other = server
        .ask(&keyed("a"), "POST", "/api/evaluate-bid", made("1NT"))
        .await;
    assert_eq!(other.refusal(), (422, "key_reused".into()));
}

/// What an older version let in: 126 lists inside each other can be written, but not read.
#[tokio::test]
async fn a_table_with_an_unreadable_entry_says_so_in_words() {
    let server = TestServer::open().await;
    let table = server
        .post(
            "/api/v1/tables",
            json!({"game": "bridge", "events": [{"call": "P"}, {"call": "1N"}]}),
        )
        .await
        .json();
    let table = format!("/api/v1/tables/{}", table["id"].as_str().unwrap());
    let deep = format!(
        r#"{{"edit":{{"event":0,"to":{{"x":{}{}}}}}}}"#,
        "[".repeat(126),
        "]".repeat(126)
    );
    server
        .tamper("UPDATE events SET body = $1 WHERE number = 1", &deep)
        .await;
    let log = server.get(&format!("{table}/log")).await;
    assert_eq!(log.status, 200, "{}", log.text);
    let changes = &log.json()["changes"];
    assert!(changes[0]["change"]["unreadable"].is_string(), "{changes}");
    assert_eq!(changes[1]["change"], json!({"add": {"call": "1N"}}));
    for rest in ["", "/reading", "/export"] {
        let answer = server.get(&format!("{table}{rest}")).await;
        assert_eq!(answer.status, 200, "{rest}: {}", answer.text);
    }
    server.tamper("UPDATE tables SET settings = $1", "{").await;
    let shown = server.get(&table).await;
    assert_eq!(shown.refusal(), (422, "damaged".into()));
    assert!(
        shown.text.contains("settings") && shown.text.contains("deleted"),
        "{}",
        shown.text
    );
    let list = server.get("/api/v1/tables").await;
    assert_eq!(
        list.json()["tables"].as_array().unwrap().len(),
        1,
        "{}",
        list.text
    );
    let gone = server
        .ask(&Visitor::default(), "DELETE", &table, Value::Null)
        .await;
    assert_eq!(gone.status, 204);
}

#[tokio::test]
async fn the_metrics_tell_of_the_database() {
    let server = TestServer::open().await;
    let metrics = server.get("/metrics").await.text;
    for line in [
        "kibitzer_database_connections{state=\"idle\"} ",
        "kibitzer_database_connections{state=\"busy\"} ",
        "kibitzer_database_waiting 0",
        "kibitzer_database_faults_total{fault=\"disk_full\"} 0",
        "kibitzer_database_faults_total{fault=\"unreachable\"} 0",
        "kibitzer_memory_bytes ",
        "kibitzer_build_info{version=",
    ] {
        assert!(metrics.contains(line), "{line}\n{metrics}");
    }
    server.store().close().await;
    let ready = server.get("/readyz").await;
    assert_eq!(ready.refusal(), (503, "database".into()));
    assert!(ready.text.contains("cannot be reached"), "{}", ready.text);
    let after = server.get("/metrics").await.text;
    assert!(
        after.contains("kibitzer_database_faults_total{fault=\"unreachable\"} 1"),
        "{after}"
    );
}
