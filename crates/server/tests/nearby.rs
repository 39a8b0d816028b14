//! Other devices in a home network, and demos for those who have not signed in.

#![allow(clippy::unwrap_used, reason = "a test may stop and say why")]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod test_server;

use axum::http::header;
use kibitzer_server::{Nearby, Settings};
use kibitzer_store::Store;
use serde_json::{Value, json};

use crate::test_server::{TestServer, Visitor};

const CODE: &str = "k7fm-2xqp";

async fn home() -> (TestServer, std::path::PathBuf) {
    let folder = std::env::temp_dir().join(format!("kibitzer_nearby_{}", std::process::id()));
    let store = Store::in_folder(&folder).await.unwrap();
    let settings = Settings {
        nearby: Some(Nearby {
            code: CODE.into(),
            addresses: vec!["http://192.168.1.5:8080".into()],
        }),
        ..Settings::default()
    };
    (TestServer::over(store, settings), folder)
}

fn phone() -> Visitor {
    Visitor::default().and("host", "192.168.1.5:8080")
}

#[tokio::test]
async fn a_device_with_the_code_may_write_and_one_without_it_sees_nothing() {
    let (server, folder) = home().await;
    let table =
        json!({"game": "clue", "settings": {"players": [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cat"}]}});

    let refused = server
        .ask(&phone(), "POST", "/api/v1/tables", table.clone())
        .await;
    assert_eq!(refused.status, 403);
    let refused = server.ask(&phone(), "GET", "/api/v1/tables", Value::Null).await;
    assert_eq!(refused.status, 403);
    let asked = server.ask(&phone(), "GET", "/clue/abc", Value::Null).await;
    assert_eq!(asked.status, 303);
    assert_eq!(asked.headers[header::LOCATION], "/join?to=/clue/abc");
    let shared = server
        .ask(&phone(), "GET", "/api/v1/shared/demo-clue", Value::Null)
        .await;
    assert_eq!(shared.status, 200);
    let wrong = server
        .ask(&phone(), "GET", "/join?code=aaaa-aaaa", Value::Null)
        .await;
    assert_eq!(wrong.status, 403);
    assert!(!wrong.headers.contains_key(header::SET_COOKIE));

    let joined = server
        .ask(
            &phone(),
            "GET",
            &format!("/join?code={CODE}&to=/clue/abc"),
            Value::Null,
        )
        .await;
    assert_eq!(joined.headers[header::LOCATION], "/clue/abc");
    let cookie = joined.headers[header::SET_COOKIE].to_str().unwrap();
    let inside = phone().and("cookie", cookie.split(';').next().unwrap());
    let made = server.ask(&inside, "POST", "/api/v1/tables", table).await;
    assert_eq!(made.status, 201, "{}", made.text);

    let invitations = server.get("/api/v1/nearby").await.json();
    assert_eq!(
        invitations["addresses"][0],
        format!("http://192.168.1.5:8080/join?code={CODE}")
    );
    drop(server);
    drop(std::fs::remove_dir_all(folder));
}

#[tokio::test]
async fn a_house_without_a_code_answers_only_to_itself() {
    let server = TestServer::open().await;
    assert_eq!(server.status(&phone(), "GET", "/join?code=").await, 403);
    assert_eq!(
        server.get("/api/v1/nearby").await.json(),
        json!({"addresses": []})
    );
}

#[tokio::test]
async fn whoever_has_not_signed_in_can_look_at_a_demo() {
    let server = TestServer::with_accounts().await;
    for game in ["clue", "domino", "bridge"] {
        let shown = server.get(&format!("/api/v1/shared/demo-{game}")).await.json();
        assert_eq!(shown["game"], game);
        let reading = server.get(&format!("/api/v1/shared/demo-{game}/reading")).await;
        assert_eq!(reading.status, 200, "{}", reading.text);
    }
    assert_eq!(server.get("/api/v1/tables").await.status, 401);
}
