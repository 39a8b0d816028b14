//! What an attacker may try, and what becomes of it. One test for each.

#![allow(clippy::unwrap_used, reason = "a test may stop and say why")]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod test_server;

use std::time::Duration;

use axum::http::Request;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::test_server::{TestServer, Visitor};

async fn table_of(server: &TestServer, visitor: &Visitor) -> String {
    let new = json!({"game": "domino", "title": "mine", "settings": {"viewer": "S",
        "hand": ["0|1", "1|3", "2|5", "3|3", "4|6", "5|5", "6|6"]}});
    let made = server.ask(visitor, "POST", "/api/v1/tables", new).await;
    assert_eq!(made.status, 201, "{}", made.text);
    format!("/api/v1/tables/{}", made.json()["id"].as_str().unwrap())
}

#[tokio::test]
async fn another_users_table() {
    let server = TestServer::with_accounts().await;
    let (ann, eve) = (server.sign_up("ann").await, server.sign_up("eve").await);
    let table = table_of(&server, &ann).await;
    let event = json!({"events": [{"player": "S", "play": "3|3"}]});
    let tries = [
        ("GET", String::new(), Value::Null),
        ("PATCH", String::new(), json!({"title": "eve's"})),
        ("DELETE", String::new(), Value::Null),
        ("POST", "/events".into(), event.clone()),
        (
            "PUT",
            "/events/0".into(),
            json!({"event": {"player": "S", "play": "3|3"}}),
        ),
        ("DELETE", "/events/0".into(), Value::Null),
        ("POST", "/undo".into(), json!({})),
        ("POST", "/redo".into(), json!({})),
        ("GET", "/log".into(), Value::Null),
        ("GET", "/live".into(), Value::Null),
        ("GET", "/reading".into(), Value::Null),
        ("GET", "/advice".into(), Value::Null),
        ("GET", "/why?card=Rope&holder=Bob".into(), Value::Null),
        ("POST", "/ask/read".into(), json!({})),
        ("GET", "/export".into(), Value::Null),
        ("GET", "/links".into(), Value::Null),
        ("POST", "/links".into(), json!({})),
        ("DELETE", "/links/x".into(), Value::Null),
    ];
    for (method, rest, body) in tries {
        let path = format!("{table}{rest}");
        let hers = server.ask(&eve, method, &path, body.clone()).await;
        // The same answer as for a table that does not exist: nothing can be learnt from it.
        assert_eq!(hers.refusal(), (404, "not_found".into()), "{method} {path}");
        let nobodys = server.ask(&Visitor::default(), method, &path, body).await;
        assert_eq!(nobodys.status, 401, "{method} {path}");
    }
    assert_eq!(
        server.told(&eve, "GET", "/api/v1/tables", Value::Null).await,
        json!({"tables": []})
    );
    assert_eq!(
        server.told(&eve, "GET", "/api/v1/export", Value::Null).await,
        json!({"end": {"tables": 0, "events": 0, "decisions": 0, "unreadable": 0}})
    );
    assert_eq!(
        server.ask(&ann, "GET", &table, Value::Null).await.json()["number"],
        0
    );
}

#[tokio::test]
async fn another_users_job() {
    let server = TestServer::with_accounts().await;
    let (ann, eve) = (server.sign_up("ann").await, server.sign_up("eve").await);
    let question = json!({"players": [{"name": "A", "cards": 9}, {"name": "B", "cards": 9}], "viewer": "A"});
    let job = server
        .ask(
            &ann,
            "POST",
            "/api/v1/jobs",
            json!({"ask": "clue/advise", "question": question}),
        )
        .await;
    let path = format!("/api/v1/jobs/{}", job.json()["id"].as_str().unwrap());
    for method in ["GET", "DELETE"] {
        assert_eq!(server.status(&eve, method, &path).await, 404);
    }
}

#[tokio::test]
async fn a_guessed_link() {
    let server = TestServer::open().await;
    let local = Visitor::default();
    let table = table_of(&server, &local).await;
    let link = server.post(&format!("{table}/links"), json!({})).await.json();
    let secret = link["secret"].as_str().unwrap();
    assert_eq!(secret.len(), 64, "256 bits cannot be guessed");
    let near = format!(
        "{}{}",
        &secret[..63],
        if secret.ends_with('0') { '1' } else { '0' }
    );
    for guess in [
        near.as_str(),
        link["id"].as_str().unwrap(),
        "",
        "%00",
        "' OR '1'='1",
        &table,
    ] {
        let guess = guess.replace(['/', ' ', '\''], "%20");
        let answer = server.get(&format!("/api/v1/shared/{guess}")).await;
        assert_eq!(answer.status, 404, "{guess}");
    }
    // A link only shows: there is no address that changes anything through it.
    for method in ["POST", "PUT", "PATCH", "DELETE"] {
        let answer = server
            .ask(&local, method, &format!("/api/v1/shared/{secret}"), json!({}))
            .await;
        assert_eq!(answer.status, 405);
    }
    assert_eq!(
        server.get(&format!("{table}/links")).await.text.find(secret),
        None,
        "a secret is told once"
    );
}

#[tokio::test]
async fn a_forged_cookie() {
    let server = TestServer::with_accounts().await;
    let ann = server.sign_up("ann").await;
    let real = &ann.headers[0].1;
    let forgeries = [
        "kibitzer_session=".to_owned(),
        "kibitzer_session=local".to_owned(),
        "kibitzer_session=ann".to_owned(),
        format!("kibitzer_session={}", "0".repeat(64)),
        format!("{real}0"),
        real.to_uppercase(),
        "kibitzer_session=' OR '1'='1".to_owned(),
    ];
    for forged in forgeries {
        let eve = Visitor {
            headers: vec![("cookie".into(), forged.clone())],
        };
        let answer = server.ask(&eve, "GET", "/api/v1/tables", Value::Null).await;
        assert_eq!(answer.refusal(), (401, "unauthorized".into()), "{forged}");
    }
    server.ask(&ann, "DELETE", "/api/v1/session", Value::Null).await;
    let after = server.ask(&ann, "GET", "/api/v1/tables", Value::Null).await;
    assert_eq!(after.status, 401, "a session that ended stays ended");
}

#[tokio::test]
async fn the_cookie_is_out_of_reach_of_scripts_and_other_sites() {
    let server = TestServer::with_accounts().await;
    let credentials = json!({"name": "ann", "password": "a long password"});
    let answer = server.post("/api/v1/account", credentials).await;
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
        "{cookie}"
    );
}

#[tokio::test]
async fn a_cross_site_post() {
    let server = TestServer::with_accounts().await;
    let ann = server.sign_up("ann").await;
    let table = table_of(&server, &ann).await;
    let body = json!({"title": "owned"});
    let foreign = [
        ann.and("origin", "https://evil.example")
            .and("host", "kibitzer.example"),
        ann.and("sec-fetch-site", "cross-site"),
        ann.and("sec-fetch-site", "same-site"),
        ann.and("origin", "null"),
        ann.without("x-csrf-token"),
        ann.without("x-csrf-token").and("x-csrf-token", "guess"),
    ];
    for visitor in foreign {
        let answer = server.ask(&visitor, "PATCH", &table, body.clone()).await;
        assert_eq!(answer.refusal(), (403, "forbidden".into()), "{visitor:?}");
    }
    // A question changes nothing: it needs no proof, but another site may not ask it either.
    let question = json!({"card": "natural"});
    let card = "/api/v1/bridge/card";
    let own = ann.without("x-csrf-token");
    let answer = server.ask(&own, "POST", card, question.clone()).await;
    assert_eq!(answer.status, 200);
    let foreign = own.and("sec-fetch-site", "cross-site");
    let answer = server.ask(&foreign, "POST", card, question).await;
    assert_eq!(answer.refusal(), (403, "forbidden".into()));
    // A form can send only types that we do not read.
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
    ] {
        let mut request = Request::patch(&table).header("content-type", kind);
        for (name, value) in &ann.headers {
            request = request.header(name, value);
        }
        let answer = server.send(request.body(body.to_string().into()).unwrap()).await;
        assert_eq!(answer.refusal(), (415, "content_type".into()));
    }
    let own = ann
        .and("origin", "https://kibitzer.example")
        .and("host", "kibitzer.example");
    assert_eq!(server.ask(&own, "PATCH", &table, body).await.status, 200);
}

#[tokio::test]
async fn a_site_that_posts_to_the_machine_of_its_visitor() {
    let server = TestServer::open().await;
    let new = json!({"game": "domino"});
    let evil = Visitor::default()
        .and("host", "127.0.0.1:8080")
        .and("origin", "https://evil.example");
    assert_eq!(
        server
            .ask(&evil, "POST", "/api/v1/tables", new.clone())
            .await
            .status,
        403
    );
    // A name of the attacker's that was pointed at this machine after the page had loaded.
    let rebound = Visitor::default().and("host", "evil.example:8080");
    assert_eq!(server.status(&rebound, "GET", "/api/v1/tables").await, 403);
    for host in ["localhost:8080", "127.0.0.1:8080", "[::1]:8080"] {
        let own = Visitor::default()
            .and("host", host)
            .and("origin", &format!("http://{host}"));
        assert_eq!(server.status(&own, "GET", "/api/v1/tables").await, 200);
    }
}

#[tokio::test]
async fn sql_in_every_string() {
    let server = TestServer::with_accounts().await;
    let evil = "'; DROP TABLE events; --";
    let ann = server.sign_up(evil).await;
    let table = table_of(&server, &ann).await;
    let encoded = "%27%3B%20DROP%20TABLE%20events%3B%20--";
    let body = json!({"title": evil, "settings": {"viewer": "S", evil: evil}});
    server.ask(&ann, "PATCH", &table, body).await;
    let keyed = ann.and("idempotency-key", evil);
    let event = json!({"events": [{"player": "S", "play": "3|3"}]});
    server
        .ask(&keyed, "POST", &format!("{table}/events"), event)
        .await;
    server
        .ask(&ann, "POST", "/api/v1/tokens", json!({"name": evil}))
        .await;
    server
        .ask(
            &ann,
            "POST",
            "/api/v1/session",
            json!({"name": "' OR '1'='1", "password": "' OR '1'='1"}),
        )
        .await;
    for path in [
        format!("/api/v1/tables/{encoded}"),
        format!("/api/v1/tables?game={encoded}"),
        format!("/api/v1/shared/{encoded}"),
        format!("/api/v1/jobs/{encoded}"),
        format!("{table}/links/{encoded}"),
        format!("{table}/reading?upto={encoded}"),
        format!("{table}/why?card={encoded}&holder={encoded}"),
        "/api/v1/tables/%00".into(),
        "/api/v1/tables?game=%00".into(),
    ] {
        let answer = server.ask(&ann, "GET", &path, Value::Null).await;
        assert!(answer.status < 500, "{path}: {}", answer.text);
        assert!(
            !answer.text.to_lowercase().contains("sql"),
            "{path}: {}",
            answer.text
        );
    }
    for path in [format!("/api/v1/tokens/{encoded}"), format!("{table}/links/%00")] {
        assert_eq!(server.status(&ann, "DELETE", &path).await, 404);
    }
    let shown = server.ask(&ann, "GET", &table, Value::Null).await.json();
    assert_eq!(
        (&shown["title"], &shown["events"][0]["play"]),
        (&json!(evil), &json!("3|3"))
    );
}

#[tokio::test]
async fn a_body_of_a_gigabyte() {
    let server = TestServer::open().await;
    let address = server.listen().await;
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = "POST /api/v1/clue/read HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                content-length: 1073741824\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let chunk = vec![b' '; 1 << 16];
    let mut sent = 0_usize;
    // The server stops reading long before the end: the pipe fills, and writing stops or fails.
    while sent < 1 << 30 {
        match tokio::time::timeout(Duration::from_secs(2), stream.write(&chunk)).await {
            Ok(Ok(more)) => sent += more,
            Ok(Err(_)) | Err(_) => break,
        }
    }
    assert!(sent < 64 << 20, "{sent} bytes were taken");
    assert_eq!(server.get("/healthz").await.status, 200);
    let large = server
        .post("/api/v1/clue/read", json!({"x": "y".repeat(1 << 20)}))
        .await;
    assert_eq!(large.refusal(), (413, "too_large".into()));
}

#[tokio::test]
async fn a_client_slower_than_any_person() {
    let server = TestServer::open().await;
    let address = server.listen().await;
    // One that never finishes its headers, and one that never finishes its body.
    let heads = [
        "GET /healthz HTTP/1.1\r\nhost: local",
        "POST /api/v1/clue/read HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{",
    ];
    let mut slow = Vec::new();
    for head in heads.iter().cycle().take(200) {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        slow.push(stream);
    }
    // Nobody else notices.
    let mut quick = TcpStream::connect(address).await.unwrap();
    quick
        .write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
        .await
        .unwrap();
    let mut answer = String::new();
    quick.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    // And they are shown the door.
    for mut stream in slow {
        let mut rest = Vec::new();
        let end = tokio::time::timeout(Duration::from_secs(30), stream.read_to_end(&mut rest)).await;
        assert!(end.is_ok(), "still open after 30 s");
        let rest = String::from_utf8_lossy(&rest);
        assert!(rest.is_empty() || rest.starts_with("HTTP/1.1 408"), "{rest}");
    }
}

#[tokio::test]
async fn deeply_nested_json() {
    let server = TestServer::open().await;
    for path in ["/api/v1/clue/read", "/api/v1/tables", "/api/v1/jobs"] {
        let deep = format!("{}1{}", "[".repeat(400_000), "]".repeat(400_000));
        let body = format!(r#"{{"game": "clue", "settings": {deep}}}"#);
        let request = Request::post(path)
            .header("content-type", "application/json")
            .body(body.into())
            .unwrap();
        let answer = server.send(request).await;
        assert_eq!(answer.status, 400, "{path}: {}", answer.text);
    }
}

#[tokio::test]
async fn a_million_events() {
    let server = TestServer::open().await;
    let table = table_of(&server, &Visitor::default()).await;
    let batch = json!({"events": vec![json!({"player": "S", "pass": true}); 1000]});
    let mut stored = 0;
    let mut refused = None;
    for _ in 0..12 {
        let answer = server.post(&format!("{table}/events"), batch.clone()).await;
        match answer.status {
            201 => stored += 1000,
            _ => refused = Some(answer.refusal()),
        }
    }
    assert_eq!(refused, Some((422, "full".into())));
    assert_eq!(stored, 10_000);
    let too_many = json!({"events": vec![json!({}); 1001]});
    assert_eq!(
        server.post(&format!("{table}/events"), too_many).await.status,
        422
    );
    let reading = server.get(&format!("{table}/reading")).await;
    assert!(reading.status < 500, "{}", reading.text);
}

#[tokio::test]
async fn login_guessing() {
    let server = TestServer::with_accounts().await;
    server.sign_up("ann").await;
    let guess = |n: u32| json!({"name": "ann", "password": format!("password {n}")});
    let mut answers = Vec::new();
    for n in 0..12 {
        answers.push(server.post("/api/v1/session", guess(n)).await);
    }
    assert!(
        answers[..10]
            .iter()
            .all(|answer| answer.refusal() == (401, "wrong_password".into()))
    );
    assert_eq!(answers[11].refusal(), (429, "too_many_requests".into()));
    assert!(answers[11].headers.contains_key("retry-after"));
    // Whether a name exists cannot be told from the answer.
    let stranger = TestServer::with_accounts().await;
    let unknown = stranger.post("/api/v1/session", guess(0)).await;
    // Every answer has a name of its own; the rest is the same.
    let but_its_name = |answer: &test_server::Answer| {
        let mut error = answer.json()["error"].clone();
        error.as_object_mut().unwrap().remove("request");
        (answer.status, error)
    };
    assert_eq!(but_its_name(&unknown), but_its_name(&answers[0]));
}

#[tokio::test]
async fn a_revoked_token() {
    let server = TestServer::with_accounts().await;
    let ann = server.sign_up("ann").await;
    let made = server
        .told(&ann, "POST", "/api/v1/tokens", json!({"name": "phone"}))
        .await;
    let phone = Visitor::with_token(made["secret"].as_str().unwrap());
    let table = table_of(&server, &phone).await;
    let revoke = format!("/api/v1/tokens/{}", made["id"].as_str().unwrap());
    assert_eq!(server.status(&ann, "DELETE", &revoke).await, 204);
    for (method, path) in [
        ("GET", table.as_str()),
        ("DELETE", &table),
        ("GET", "/api/v1/export"),
        ("GET", "/metrics"),
    ] {
        assert_eq!(server.status(&phone, method, path).await, 401, "{method} {path}");
    }
    for forged in ["", "x", &"0".repeat(64), made["id"].as_str().unwrap()] {
        let eve = Visitor::with_token(forged);
        assert_eq!(server.status(&eve, "GET", &table).await, 401);
    }
}

#[tokio::test]
async fn an_error_tells_nothing_about_the_inside() {
    let server = TestServer::open().await;
    let answers = [
        server.get("/api/v1/tables/x").await,
        server.post("/api/v1/clue/read", json!({"players": 3})).await,
        server
            .post("/api/v1/jobs", json!({"ask": "../../etc/passwd", "question": {}}))
            .await,
        server.get("/../../etc/passwd").await,
        server.get("/%2e%2e/%2e%2e/Cargo.toml").await,
    ];
    for answer in answers {
        assert!(answer.status < 500, "{}", answer.text);
        for inside in [
            "/src/",
            ".rs:",
            "panicked",
            "sqlx",
            "sqlite",
            "[package]",
            "root:",
        ] {
            assert!(!answer.text.contains(inside), "{}", answer.text);
        }
    }
}

/// Bodies that arrive and never end must not fill the memory: what is there is counted, and who finds no room is told at once.
#[tokio::test]
async fn bodies_that_never_end_have_so_much_room() {
    let server = TestServer::with_accounts().await;
    let address = server.listen().await;
    let (ann, bob, eve) = (
        server.sign_up("Ann").await,
        server.sign_up("Bob").await,
        server.sign_up("Eve").await,
    );
    let spaces = vec![b' '; 30 << 20];
    let first = held_import(address, &eve, &spaces).await;
    // Hers is taken; others have room.
    is_refused(address, &eve, &spaces).await;
    let second = held_import(address, &bob, &spaces).await;
    // Until there is none for anybody.
    is_refused(address, &ann, &spaces).await;
    assert_eq!(server.status(&ann, "GET", "/api/v1/tables").await, 200);
    drop((first, second));
}

/// An import that has arrived but for its end.
async fn held_import(address: std::net::SocketAddr, visitor: &Visitor, bytes: &[u8]) -> TcpStream {
    let mut stream = half_import(address, visitor).await;
    stream.write_all(bytes).await.unwrap();
    // The last of it is with the system: the server, on this very thread, has a hundred turns to take it.
    for _ in 0..100 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    stream
}

/// An import that is told at once to come back later.
async fn is_refused(address: std::net::SocketAddr, visitor: &Visitor, bytes: &[u8]) {
    let mut refused = half_import(address, visitor).await;
    let (mut from, mut to) = refused.split();
    // It may stop reading in the middle.
    let send = async { drop(to.write_all(bytes).await) };
    let mut answer = vec![0; 1024];
    let read = async { from.read(&mut answer).await.unwrap() };
    let (read, ()) = tokio::time::timeout(Duration::from_secs(10), async { tokio::join!(read, send) })
        .await
        .expect("an answer at once");
    let answer = String::from_utf8_lossy(&answer[..read]).into_owned();
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    assert!(answer.to_lowercase().contains("retry-after"), "{answer}");
}

/// An import that says that it is large.
async fn half_import(address: std::net::SocketAddr, visitor: &Visitor) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let mut head = String::from(
        "POST /api/v1/import HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-ndjson\r\n\
        content-length: 33000000\r\n",
    );
    for (name, value) in &visitor.headers {
        head = format!("{head}{name}: {value}\r\n");
    }
    stream.write_all(format!("{head}\r\n").as_bytes()).await.unwrap();
    stream
}
