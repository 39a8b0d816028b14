//! Systems of one's own, in every question that takes a system.

#![allow(clippy::unwrap_used, reason = "a test may stop and say why")]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod test_server;

use serde_json::{Value, json};

use crate::test_server::TestServer;

/// SAYC as it is, under a name of its own.
const PLAIN: &str = "include sayc\n";

#[tokio::test]
async fn a_saved_system_is_read_and_practised() {
    let server = TestServer::with_accounts().await;
    let ann = server.sign_up("Ann").await;
    let bob = server.sign_up("Bob").await;
    let saved = server
        .ask(
            &ann,
            "POST",
            "/api/v1/systems",
            json!({"name": "Ours", "text": PLAIN}),
        )
        .await;
    assert_eq!(saved.status, 201, "{}", saved.text);
    let id = saved.json()["id"].as_str().unwrap().to_owned();

    let listed = server.ask(&ann, "GET", "/api/v1/systems", Value::Null).await;
    assert!(listed.text.contains("Ours"));
    let listed = server.ask(&bob, "GET", "/api/v1/systems", Value::Null).await;
    assert!(!listed.text.contains("Ours"));

    let bid = json!({"hand": "K2.K9873.AQ8.KQ4", "auction": ["P", "1D", "P"], "system": id});
    let mine = server.ask(&ann, "POST", "/api/v1/bridge/bid", bid.clone()).await;
    assert_eq!(mine.status, 200, "{}", mine.text);
    assert_eq!(
        server.ask(&bob, "POST", "/api/v1/bridge/bid", bid).await.status,
        404
    );

    let board = json!({"system": id, "seed": 5});
    let dealt = server.ask(&ann, "POST", "/api/v1/practice/boards", board).await;
    assert_eq!(dealt.status, 201, "{}", dealt.text);
    assert_eq!(dealt.json()["system"], json!(id));

    let wrong = json!({"name": "Broken", "text": "## Openings\nwhen start\n  1N x : 15-17 hpc\n"});
    let wrong = server.ask(&ann, "POST", "/api/v1/systems", wrong).await;
    assert_eq!(wrong.status, 422);

    let path = format!("/api/v1/systems/{id}");
    let again = json!({"name": "Ours, better", "text": "include sayc\n// changed\n"});
    assert_eq!(server.ask(&ann, "PUT", &path, again).await.status, 200);
    let text = server
        .ask(&ann, "GET", &format!("{path}/text"), Value::Null)
        .await;
    assert!(text.text.contains("changed"));
    assert_eq!(server.status(&bob, "DELETE", &path).await, 404);
    assert_eq!(server.status(&ann, "DELETE", &path).await, 204);
}

#[tokio::test]
async fn a_slip_in_practice_is_taken_back() {
    let server = TestServer::open().await;
    let board = server
        .post("/api/v1/practice/boards", json!({"seed": 5}))
        .await
        .json();
    let path = format!("/api/v1/practice/boards/{}", board["id"].as_str().unwrap());
    let before = board["auction"].as_array().unwrap().len();
    let called = server
        .post(&format!("{path}/calls"), json!({"call": "P", "expect": 0}))
        .await;
    assert_eq!(called.status, 200, "{}", called.text);
    let back = server.post(&format!("{path}/undo"), json!({})).await;
    assert_eq!(back.status, 200, "{}", back.text);
    assert_eq!(back.json()["auction"].as_array().unwrap().len(), before);
    let nothing = server.post(&format!("{path}/undo"), json!({})).await;
    assert_eq!(nothing.status, 422);
    let again = server
        .post(&format!("{path}/calls"), json!({"call": "P", "expect": 0}))
        .await;
    assert_eq!(again.status, 200, "{}", again.text);
}
