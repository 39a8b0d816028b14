//! Tables through the API: entries, corrections, conflicts, readings, sharing, export.

#![allow(clippy::unwrap_used, reason = "a test may stop and say why")]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod test_server;

use serde_json::{Value, json};

use crate::test_server::{TestServer, Visitor};

fn clue_settings() -> Value {
    json!({
        "edition": "classic",
        "players": [{"name": "Alice", "cards": 6}, {"name": "Bob", "cards": 6}, {"name": "Carol", "cards": 6}],
        "viewer": "Alice",
        "hand": ["Scarlett", "Mustard", "Rope", "Hall", "Study", "Lounge"],
    })
}

fn suggestion(card: &str) -> Value {
    json!({"suggest": {"by": "Alice", "cards": ["Plum", "Dagger", "Kitchen"],
        "answers": [{"player": "Bob", "pass": true}, {"player": "Carol", "shows": card}]}})
}

async fn clue_table(server: &TestServer) -> String {
    let new = json!({"game": "clue", "title": "Friday", "settings": clue_settings()});
    let made = server.post("/api/v1/tables", new).await;
    assert_eq!(made.status, 201, "{}", made.text);
    format!("/api/v1/tables/{}", made.json()["id"].as_str().unwrap())
}

async fn append(server: &TestServer, table: &str, event: Value, expect: u64) -> (u16, Value) {
    let answer = server
        .post(
            &format!("{table}/events"),
            json!({"events": [event], "expect": expect}),
        )
        .await;
    (answer.status, answer.json())
}

#[tokio::test]
async fn what_is_entered_is_read() {
    let server = TestServer::open().await;
    let table = clue_table(&server).await;
    assert_eq!(
        append(&server, &table, suggestion("Dagger"), 0).await,
        (201, json!({"number": 1, "again": false}))
    );
    let reading = server.get(&format!("{table}/reading")).await;
    assert_eq!(reading.status, 200, "{}", reading.text);
    // Carol showed it: she has it.
    assert_eq!(reading.json()["cards"]["Dagger"]["owners"], json!(["Carol"]));
    let before = server.get(&format!("{table}/reading?upto=0")).await.json();
    assert_ne!(before["cards"]["Dagger"]["owners"], json!(["Carol"]));
    let why = server.get(&format!("{table}/why?card=Dagger&holder=Carol")).await;
    assert_eq!(why.json()["because"], json!([0]), "{}", why.text);
    let asked = server
        .post(
            &format!("{table}/ask/ask"),
            json!({"question": "who can have Dagger?"}),
        )
        .await;
    assert!(asked.text.contains("Carol"), "{}", asked.text);
    let advice = server.get(&format!("{table}/advice")).await;
    assert_eq!(advice.status, 200, "{}", advice.text);
    assert!(advice.json()["suggestions"].is_array());
}

#[tokio::test]
async fn a_table_and_a_question_without_one_tell_the_same() {
    let server = TestServer::open().await;
    let table = clue_table(&server).await;
    append(&server, &table, suggestion("Dagger"), 0).await;
    let mut question = clue_settings();
    question["events"] = json!([suggestion("Dagger")]);
    question["id"] = json!("q7");
    let mut stateless = server.post("/api/v1/clue/read", question).await.json();
    assert_eq!(stateless["id"], "q7");
    stateless.as_object_mut().unwrap().remove("id");
    assert_eq!(server.get(&format!("{table}/reading")).await.json(), stateless);
}

#[tokio::test]
async fn corrections_and_undo_leave_a_trace_and_the_right_record() {
    let server = TestServer::open().await;
    let table = clue_table(&server).await;
    append(&server, &table, suggestion("Dagger"), 0).await;
    append(&server, &table, suggestion("Kitchen"), 1).await;
    let local = Visitor::default();
    let edited = server
        .ask(
            &local,
            "PUT",
            &format!("{table}/events/0"),
            json!({"event": suggestion("Plum"), "expect": 2}),
        )
        .await;
    assert_eq!(edited.json()["number"], 3, "{}", edited.text);
    let gone = server
        .ask(
            &local,
            "DELETE",
            &format!("{table}/events/1?expect=3"),
            Value::Null,
        )
        .await;
    assert_eq!(gone.json()["number"], 4, "{}", gone.text);
    let shown = server.get(&table).await.json();
    assert_eq!(shown["events"], json!([suggestion("Plum")]));
    for _ in 0..2 {
        assert_eq!(server.post(&format!("{table}/undo"), json!({})).await.status, 200);
    }
    let shown = server.get(&table).await.json();
    assert_eq!(
        shown["events"],
        json!([suggestion("Dagger"), suggestion("Kitchen")])
    );
    assert_eq!((&shown["undo"], &shown["redo"]), (&json!(2), &json!(2)));
    server
        .ask(&local, "POST", &format!("{table}/redo"), Value::Null)
        .await;
    assert_eq!(server.get(&table).await.json()["events"][0], suggestion("Plum"));
    let log = server.get(&format!("{table}/log?after=2")).await.json();
    assert_eq!(log["changes"].as_array().unwrap().len(), 5);
    let missing = server
        .ask(&local, "DELETE", &format!("{table}/events/9"), Value::Null)
        .await;
    assert_eq!(missing.refusal(), (422, "no_such_event".into()));
}

#[tokio::test]
async fn of_two_at_once_one_is_told_where_the_table_stands() {
    let server = TestServer::open().await;
    let table = clue_table(&server).await;
    append(&server, &table, suggestion("Dagger"), 0).await;
    let (status, body) = append(&server, &table, suggestion("Plum"), 0).await;
    assert_eq!(
        (status, &body["error"]["kind"], &body["error"]["number"]),
        (409, &json!("conflict"), &json!(1))
    );
    assert_eq!(append(&server, &table, suggestion("Plum"), 1).await.0, 201);
}

#[tokio::test]
async fn a_request_sent_twice_is_done_once() {
    let server = TestServer::open().await;
    let table = clue_table(&server).await;
    let phone = Visitor::default().and("idempotency-key", "k1");
    let body = json!({"events": [suggestion("Dagger")], "expect": 0});
    let path = format!("{table}/events");
    let first = server.ask(&phone, "POST", &path, body.clone()).await;
    let second = server.ask(&phone, "POST", &path, body).await;
    assert_eq!((first.status, second.status), (201, 200), "{}", second.text);
    assert_eq!(second.json(), json!({"number": 1, "again": true}));
    let other = server
        .ask(&phone, "POST", &path, json!({"events": [suggestion("Plum")]}))
        .await;
    assert_eq!(other.refusal(), (422, "key_reused".into()));
    assert_eq!(server.get(&table).await.json()["number"], 1);
}

#[tokio::test]
async fn what_is_no_event_of_the_game_is_refused_and_the_record_kept() {
    let server = TestServer::open().await;
    let table = clue_table(&server).await;
    let (status, body) = append(&server, &table, json!({"suggest": {"by": 7}}), 0).await;
    assert_eq!((status, &body["error"]["kind"]), (422, &json!("shape")), "{body}");
    assert_eq!(server.get(&table).await.json()["number"], 0);
    let nothing = server.post("/api/v1/tables", json!({"game": "chess"})).await;
    assert_eq!(nothing.refusal(), (422, "unknown_game".into()));
}

#[tokio::test]
async fn an_onlooker_sees_the_table_but_not_the_hand() {
    let server = TestServer::open().await;
    let table = clue_table(&server).await;
    append(&server, &table, suggestion("Dagger"), 0).await;
    let link = server.post(&format!("{table}/links"), json!({})).await;
    assert_eq!(link.status, 201, "{}", link.text);
    let secret = link.json()["secret"].as_str().unwrap().to_owned();
    let seen = server.get(&format!("/api/v1/shared/{secret}")).await;
    assert_eq!(seen.json()["settings"].get("hand"), None);
    assert_eq!(
        seen.json()["events"][0]["suggest"]["answers"][1]["shows"],
        Value::Null
    );
    assert!(!seen.text.contains("Mustard"), "{}", seen.text);
    let reading = server.get(&format!("/api/v1/shared/{secret}/reading")).await;
    assert_eq!(reading.status, 200, "{}", reading.text);
    assert_ne!(reading.json()["cards"]["Rope"]["owners"], json!(["Alice"]));

    let open = server
        .post(&format!("{table}/links"), json!({"view": "owner"}))
        .await
        .json();
    let secret = open["secret"].as_str().unwrap();
    let seen = server.get(&format!("/api/v1/shared/{secret}")).await;
    assert!(seen.text.contains("Mustard"));
    let revoke = format!("{table}/links/{}", open["id"].as_str().unwrap());
    assert_eq!(server.status(&Visitor::default(), "DELETE", &revoke).await, 204);
    assert_eq!(server.get(&format!("/api/v1/shared/{secret}")).await.status, 404);
}

#[tokio::test]
async fn everything_goes_out_and_comes_in_again() {
    let server = TestServer::open().await;
    let table = clue_table(&server).await;
    append(&server, &table, suggestion("Dagger"), 0).await;
    let exported = server.get("/api/v1/export").await;
    assert_eq!(exported.text.lines().count(), 3);
    let end: Value = serde_json::from_str(exported.text.lines().last().unwrap()).unwrap();
    assert_eq!(
        end,
        json!({"end": {"tables": 1, "events": 1, "decisions": 0, "unreadable": 0}})
    );
    let other = TestServer::open().await;
    let request = axum::http::Request::post("/api/v1/import")
        .header("content-type", "application/x-ndjson")
        .body(exported.text.clone().into())
        .unwrap();
    let done = other.send(request).await;
    assert_eq!(
        done.json(),
        json!({"tables": 1, "changes": 1, "decisions": 0, "skipped": 0}),
        "{}",
        done.text
    );
    assert_eq!(
        other.get(&table).await.json()["events"],
        json!([suggestion("Dagger")])
    );
    let file = server.get(&format!("{table}/export")).await.json();
    assert_eq!(file["events"], json!([suggestion("Dagger")]));
    assert_eq!(server.post("/api/v1/clue/read", file).await.status, 200);
}

#[tokio::test]
async fn settings_can_be_changed_and_undone() {
    let server = TestServer::open().await;
    let table = clue_table(&server).await;
    let mut settings = clue_settings();
    settings["hand"] = json!(["Scarlett", "Mustard", "Rope", "Hall", "Study", "Library"]);
    let change = json!({"title": "Saturday", "settings": settings});
    let changed = server.told(&Visitor::default(), "PATCH", &table, change).await;
    assert_eq!(
        (&changed["title"], &changed["settings"]["hand"][5]),
        (&json!("Saturday"), &json!("Library"))
    );
    server.post(&format!("{table}/undo"), json!({})).await;
    assert_eq!(server.get(&table).await.json()["settings"]["hand"][5], "Lounge");
}

#[tokio::test]
async fn a_job_is_watched_to_its_end() {
    let server = TestServer::open().await;
    let mut question = clue_settings();
    question["events"] = json!([suggestion("Dagger")]);
    let job = server
        .post(
            "/api/v1/jobs",
            json!({"ask": "clue/advise", "question": question}),
        )
        .await;
    assert_eq!(job.status, 202, "{}", job.text);
    let path = format!("/api/v1/jobs/{}", job.json()["id"].as_str().unwrap());
    let stream = server.get(&format!("{path}/live")).await;
    assert!(stream.text.contains("event: progress"), "{}", stream.text);
    let done = server.get(&path).await.json();
    assert_eq!(done["status"], "done", "{done}");
    assert!(done["answer"]["suggestions"].is_array());
    let unknown = server
        .post("/api/v1/jobs", json!({"ask": "chess/advise", "question": {}}))
        .await;
    assert_eq!(unknown.refusal(), (422, "unknown_question".into()));
}

#[tokio::test]
async fn a_bid_is_answered_as_the_command_line_answers() {
    let server = TestServer::open().await;
    let question = json!({"id": "a", "hand": "K2.K9873.AQ8.KQ4", "auction": ["P", "1D", "P"]});
    let answer = server.post("/api/v1/bridge/bid", question).await.json();
    assert_eq!(
        (&answer["id"], &answer["call"]),
        (&json!("a"), &json!("1H")),
        "{answer}"
    );
    let short = server
        .post("/api/v1/bridge/bid", json!({"hand": "K2.K9873.AQ8"}))
        .await;
    assert!((400..500).contains(&short.status), "{}", short.text);
    assert!(short.json()["error"]["message"].is_string());
}
