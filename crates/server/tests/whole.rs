//! Nothing is lost and nothing is done twice: corrections, titles, requests sent again, imports, faults of the database.

#![allow(clippy::unwrap_used, reason = "a test may stop and say why")]

#[path = "../../store/tests/place/mod.rs"]
#[allow(dead_code, clippy::print_stderr, reason = "each test file uses a part of it")]
mod place;
#[allow(dead_code, reason = "each test file uses a part of it")]
mod test_server;

use axum::http::Request;
use kibitzer_server::Settings;
use serde_json::{Value, json};

use crate::place::Place;
use crate::test_server::{Answer, TestServer, Visitor};

async fn table_of(server: &TestServer) -> String {
    let made = server
        .post("/api/v1/tables", json!({"game": "bridge", "title": "Friday"}))
        .await;
    assert_eq!(made.status, 201, "{}", made.text);
    format!("/api/v1/tables/{}", made.json()["id"].as_str().unwrap())
}

async fn call(server: &TestServer, table: &str, call: &str) {
    let body = json!({"events": [{"call": call}]});
    assert_eq!(server.post(&format!("{table}/events"), body).await.status, 201);
}

async fn ask(server: &TestServer, method: &str, path: &str, body: Value) -> Answer {
    server.ask(&Visitor::default(), method, path, body).await
}

fn with_key(key: &str) -> Visitor {
    Visitor::default().and("idempotency-key", key)
}

#[tokio::test]
async fn a_correction_cannot_brick_a_table() {
    let server = TestServer::open().await;
    let table = table_of(&server).await;
    call(&server, &table, "1N").await;
    let deep = |levels| (0..levels).fold(json!("x"), |inside, _| json!([inside]));
    for levels in [40, 100, 120, 124, 125, 126] {
        let event = json!({"call": "1N", "x": deep(levels)});
        let path = format!("{table}/events/0");
        let edited = ask(&server, "PUT", &path, json!({"event": event})).await;
        assert!((400..500).contains(&edited.status), "{levels}: {}", edited.text);
        let added = server
            .post(&format!("{table}/events"), json!({"events": [event]}))
            .await;
        assert!((400..500).contains(&added.status), "{levels}: {}", added.text);
        let settings = json!({"settings": {"x": deep(levels)}});
        let set = ask(&server, "PATCH", &table, settings.clone()).await;
        assert!((400..500).contains(&set.status), "{levels}: {}", set.text);
        let made = json!({"game": "bridge", "settings": {"x": deep(levels)}});
        assert!((400..500).contains(&server.post("/api/v1/tables", made).await.status));
    }
    let long = json!({"event": {"call": "1N", "x": "x".repeat(20_000)}});
    let refused = ask(&server, "PUT", &format!("{table}/events/0"), long).await;
    assert_eq!(refused.refusal(), (422, "too_large".into()));
    let shown = server.get(&table).await;
    assert_eq!(
        (shown.status, &shown.json()["events"]),
        (200, &json!([{"call": "1N"}]))
    );
    assert_eq!(server.post(&format!("{table}/undo"), json!({})).await.status, 200);
}

#[tokio::test]
async fn a_bad_title_keeps_good_settings_out() {
    let server = TestServer::open().await;
    let table = table_of(&server).await;
    let both = json!({"settings": {"dealer": "S"}, "title": "x".repeat(201)});
    assert_eq!(ask(&server, "PATCH", &table, both).await.status, 422);
    let both = json!({"settings": {"dealer": 7}, "title": "Monday"});
    assert_eq!(ask(&server, "PATCH", &table, both).await.status, 422);
    let shown = server.get(&table).await.json();
    assert_eq!(
        (&shown["settings"], &shown["title"], &shown["number"]),
        (&json!({}), &json!("Friday"), &json!(0))
    );
}

#[tokio::test]
async fn a_title_too_is_guarded_by_what_was_expected() {
    let server = TestServer::open().await;
    let table = table_of(&server).await;
    call(&server, &table, "1N").await;
    let late = ask(&server, "PATCH", &table, json!({"title": "Monday", "expect": 0})).await;
    assert_eq!(late.refusal(), (409, "conflict".into()));
    let right = ask(&server, "PATCH", &table, json!({"title": "Monday", "expect": 1})).await;
    assert_eq!(right.json()["title"], "Monday", "{}", right.text);
}

#[tokio::test]
async fn whatever_is_sent_again_is_done_once() {
    let server = TestServer::open().await;
    let table = table_of(&server).await;
    for _ in 0..4 {
        call(&server, &table, "P").await;
    }
    let event = format!("{table}/events/0");
    let (undo, redo) = (format!("{table}/undo"), format!("{table}/redo"));
    let requests = [
        ("DELETE", &event, Value::Null),
        ("PUT", &event, json!({"event": {"call": "1C"}})),
        ("POST", &undo, json!({})),
        ("POST", &redo, json!({})),
        (
            "PATCH",
            &table,
            json!({"settings": {"dealer": "S"}, "title": "Monday"}),
        ),
        ("PATCH", &table, json!({"title": "Tuesday"})),
    ];
    let mut number = 4;
    for (step, (method, path, body)) in requests.into_iter().enumerate() {
        let visitor = with_key(&format!("k{step}"));
        let first = server.ask(&visitor, method, path, body.clone()).await;
        assert_eq!(first.status, 200, "{method} {path}: {}", first.text);
        let after = server.get(&table).await.json();
        let again = server.ask(&visitor, method, path, body).await;
        assert_eq!(again.status, 200, "{method} {path}: {}", again.text);
        if method != "PATCH" {
            number += 1;
            assert_eq!(first.json(), json!({"number": number, "again": false}));
            assert_eq!(again.json(), json!({"number": number, "again": true}));
        }
        let mut now = server.get(&table).await.json();
        now["touched"] = after["touched"].clone();
        assert_eq!(now, after, "{method} {path}");
    }
    let other = server
        .ask(
            &with_key("k0"),
            "DELETE",
            &format!("{table}/events/1"),
            Value::Null,
        )
        .await;
    assert_eq!(other.refusal(), (422, "key_reused".into()));
    for _ in 0..2 {
        let gone = server.ask(&with_key("gone"), "DELETE", &table, Value::Null).await;
        assert_eq!(gone.status, 204, "{}", gone.text);
    }
}

#[tokio::test]
async fn a_table_is_set_up_once_or_not_at_all() {
    let server = TestServer::open().await;
    let new = json!({"game": "bridge", "events": vec![json!({"call": "P"}); 10_001]});
    assert_eq!(server.post("/api/v1/tables", new).await.status, 422);
    assert_eq!(server.get("/api/v1/tables").await.json(), json!({"tables": []}));
    let new = json!({"game": "bridge", "events": [{"call": "P"}]});
    let made = server
        .ask(&with_key("new"), "POST", "/api/v1/tables", new.clone())
        .await;
    let again = server.ask(&with_key("new"), "POST", "/api/v1/tables", new).await;
    assert_eq!((made.status, again.status), (201, 201), "{}", again.text);
    assert_eq!(made.json()["id"], again.json()["id"]);
    assert_eq!(
        server.get("/api/v1/tables").await.json()["tables"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

async fn import(server: &TestServer, lines: &[Value]) -> Answer {
    let text: Vec<String> = lines.iter().map(Value::to_string).collect();
    let request = Request::post("/api/v1/import")
        .header("content-type", "application/x-ndjson")
        .body(text.join("\n").into())
        .unwrap();
    server.send(request).await
}

#[tokio::test]
async fn an_import_keeps_the_limits_of_the_api() {
    let server = TestServer::open().await;
    let table = json!({"table": {"id": "t1", "game": "bridge", "title": "x", "settings": {}, "number": 1,
        "created": 1, "touched": 1}});
    let event = |change: Value| json!({"event": {"number": 1, "body": change, "created": 1}});
    let add = event(json!({"add": {"call": "P"}}));
    let with = |field: &str, value: Value| {
        let mut other = table.clone();
        other["table"][field] = value;
        other
    };
    let deep = (0..60).fold(json!(1), |inside, _| json!([inside]));
    let mut many = vec![table.clone()];
    many.resize(10_002, add.clone());
    let wrong = [
        vec![with("title", json!("x".repeat(201)))],
        vec![with("game", json!("chess"))],
        vec![with("id", json!("x".repeat(65)))],
        vec![with("settings", json!({"dealer": 7}))],
        vec![with("settings", json!({"x": deep}))],
        vec![table.clone(), event(json!({"add": {"call": "P", "x": deep}}))],
        vec![
            table.clone(),
            event(json!({"edit": {"event": 0, "to": {"x": deep}}})),
        ],
        vec![table.clone(), event(json!({"add": {"call": 7}}))],
        vec![
            table.clone(),
            event(json!({"add": {"call": "P", "x": "x".repeat(20_000)}})),
        ],
        vec![table.clone(), event(json!({"what": 1}))],
        vec![
            table.clone(),
            json!({"end": {"tables": 2, "events": 0, "decisions": 0}}),
        ],
        many,
    ];
    for lines in wrong {
        let refused = import(&server, &lines).await;
        let shown = lines.last().unwrap().to_string();
        assert!(
            (400..500).contains(&refused.status),
            "{} {}",
            refused.text,
            &shown[..shown.len().min(200)]
        );
    }
    assert_eq!(server.get("/api/v1/tables").await.json(), json!({"tables": []}));
    let right = import(
        &server,
        &[
            table,
            add,
            json!({"end": {"tables": 1, "events": 1, "decisions": 0}}),
        ],
    )
    .await;
    assert_eq!(right.json()["changes"], 1, "{}", right.text);
    assert_eq!(
        server.get("/api/v1/tables/t1").await.json()["events"],
        json!([{"call": "P"}])
    );
}

#[tokio::test]
async fn systems_of_ones_own_go_out_and_come_in_again() {
    let server = TestServer::open().await;
    let systems = "/api/v1/systems";
    let new = json!({"name": "Ours", "text": "include sayc\n"});
    let saved = server.post(systems, new).await.json();
    let one = format!("{systems}/{}", saved["id"].as_str().unwrap());
    let better = json!({"name": "Ours, better", "text": "include sayc\n// better\n"});
    assert_eq!(ask(&server, "PUT", &one, better).await.status, 200);
    let exported = server.get("/api/v1/export").await.text;
    let lines: Vec<Value> = exported
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();

    let other = TestServer::open().await;
    for added in [1, 0] {
        let done = import(&other, &lines).await;
        assert_eq!(done.json()["tables"], added, "{}", done.text);
    }
    assert_eq!(other.get(systems).await.text.matches("Ours, better").count(), 1);
    let text = other.get(&format!("{one}/text")).await.text;
    assert!(text.contains("// better"), "{text}");

    let with = |at: usize, change: &dyn Fn(&mut Value)| {
        let mut other = lines.clone();
        other.truncate(3);
        change(&mut other[at]);
        other
    };
    let renamed = |n: usize| {
        let mut table = lines[0].clone();
        table["table"]["id"] = format!("s{n}").into();
        table
    };
    let wrong = [
        with(1, &|line| {
            line["event"]["body"]["text"] = "when start\n  1N x : 15-17 hpc\n".into();
        }),
        with(1, &|line| line["event"]["body"] = json!({"add": {"call": "P"}})),
        with(0, &|line| line["table"]["settings"] = json!({"dealer": "N"})),
        with(0, &|line| line["table"]["title"] = "x".repeat(65).into()),
        (0..50).map(renamed).collect(),
    ];
    for lines in wrong {
        assert_eq!(import(&other, &lines).await.status, 422);
    }
}

#[tokio::test]
async fn a_database_that_fails_is_not_our_fault() {
    let place = Place::sqlite();
    let store = place.open().await;
    let server = TestServer::over(store.clone(), Settings::default());
    let table = table_of(&server).await;
    assert_eq!(server.get("/readyz").await.status, 200);
    store.close().await;
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    let answers = [
        server.get("/readyz").await,
        server.get(&table).await,
        server
            .post(&format!("{table}/events"), json!({"events": [{"call": "P"}]}))
            .await,
        server.get("/api/v1/export").await,
    ];
    for answer in answers {
        assert_eq!(answer.refusal(), (503, "database".into()));
        assert!(answer.headers.contains_key("retry-after"));
    }
}

#[tokio::test]
async fn another_table_of_the_same_name_is_another_table() {
    let server = TestServer::open().await;
    let lines = |call: &str| {
        [
            json!({"table": {"id": "t1", "game": "bridge", "title": "x", "settings": {}, "number": 1,
                "created": 1, "touched": 1}}),
            json!({"event": {"number": 1, "body": {"add": {"call": call}}, "created": 1}}),
        ]
    };
    for call in ["P", "1N"] {
        assert_eq!(import(&server, &lines(call)).await.status, 200);
        let shown = server.get("/api/v1/tables/t1").await.json();
        assert_eq!(shown["events"], json!([{"call": call}]));
        assert_eq!(
            ask(&server, "DELETE", "/api/v1/tables/t1", Value::Null)
                .await
                .status,
            204
        );
    }
}
