//! Bridge through the API: the older bidding app's addresses, practice, systems, boards.

#![allow(clippy::unwrap_used, reason = "a test may stop and say why")]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod test_server;

use serde_json::{Value, json};

use crate::test_server::{TestServer, Visitor};

/// K2.K9873.AQ8.KQ4 as the bidding app writes it.
fn cards() -> Value {
    let suits = [("♠", "K2"), ("♥", "K9873"), ("♦", "AQ8"), ("♣", "KQ4")];
    let cards = suits.iter().flat_map(|(suit, ranks)| {
        ranks
            .chars()
            .map(move |rank| json!({"rank": rank.to_string(), "suit": suit}))
    });
    cards.collect()
}

#[tokio::test]
async fn the_bidding_apps_clients_get_their_next_bid() {
    let server = TestServer::open().await;
    let question = json!({"hand_for_west": cards(), "auction_history": ["Pass", "1♦", "Pass"],
        "current_player": "West", "vulnerability": "None"});
    let answer = server.post("/api/get-next-bid", question.clone()).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.json()["bid"], "1♥");
    assert!(!answer.json()["explanation"].as_str().unwrap().is_empty());
    let mut texts = std::collections::BTreeSet::new();
    for level in ["simple", "detailed", "expert", "convention_only"] {
        let mut question = question.clone();
        question["explanation_level"] = json!(level);
        let answer = server.post("/api/get-next-bid", question).await;
        assert_eq!(answer.status, 200, "{level}: {}", answer.text);
        texts.insert(answer.json()["explanation"].to_string());
    }
    assert!(texts.len() >= 3, "levels differ: {texts:?}");
}

#[tokio::test]
async fn the_structured_explanation_has_the_parts_the_app_names() {
    let server = TestServer::open().await;
    let question = json!({"hand_for_west": cards(), "auction_history": ["Pass", "1♦", "Pass"],
        "current_player": "West", "vulnerability": "Both"});
    let answer = server.post("/api/get-next-bid-structured", question).await.json();
    let parts = &answer["explanation_dict"];
    assert_eq!((&answer["bid"], &parts["bid"]), (&json!("1♥"), &json!("1♥")));
    assert_eq!(parts["actual_values"]["HCP"], "17");
    for name in [
        "primary_reason",
        "requirements",
        "rules",
        "rule_checks",
        "alternatives",
        "sayc_rule",
        "forcing_status",
    ] {
        assert!(!parts[name].is_null(), "{name}");
    }
}

#[tokio::test]
async fn a_bid_is_evaluated_and_kept() {
    let server = TestServer::open().await;
    let question = json!({"user_bid": "1♥", "hand_for_west": "K2.K9873.AQ8.KQ4",
        "auction_before_bid": ["Pass", "1♦", "Pass"], "current_player": "West", "vulnerability": "None"});
    let answer = server.post("/api/evaluate-bid", question).await;
    let mark = answer.json();
    assert_eq!(
        (&mark["optimal_bid"], &mark["user_bid"]),
        (&json!("1♥"), &json!("1♥")),
        "{mark}"
    );
    assert_eq!(
        (&mark["score"], &mark["correctness"]),
        (&json!(10), &json!("optimal"))
    );
    let history = server.get("/api/v1/practice/history").await.json();
    assert_eq!(history["decisions"][0]["best"], "1H");
    let statistics = server.get("/api/v1/practice/stats").await.json();
    assert_eq!(
        (&statistics["count"], &statistics["average"]),
        (&json!(1), &json!(10.0))
    );
}

#[tokio::test]
async fn what_the_app_cannot_mean_is_refused_in_words() {
    let server = TestServer::open().await;
    let wrong = [
        (json!({"auction_history": []}), "hand"),
        (json!({"hand_for_north": [{"rank": "1", "suit": "♠"}]}), "card"),
        (
            json!({"hand_for_south": "K2.K9873.AQ8.KQ4", "current_player": "South"}),
            "turn",
        ),
        (
            json!({"hand_for_north": "K2.K9873.AQ8.KQ4", "vulnerability": "sometimes"}),
            "vulnerability",
        ),
    ];
    for (question, kind) in wrong {
        assert_eq!(
            server.post("/api/get-next-bid", question).await.refusal(),
            (422, kind.into())
        );
    }
}

#[tokio::test]
async fn a_practice_board_is_played_to_its_review() {
    let server = TestServer::open().await;
    let dealt = server.post("/api/v1/practice/boards", json!({"seed": 5})).await;
    assert_eq!(dealt.status, 201, "{}", dealt.text);
    let mut board = dealt.json();
    let path = format!("/api/v1/practice/boards/{}", board["id"].as_str().unwrap());
    let mut calls = 0;
    while board["over"] == false {
        assert!(
            board["review"].is_null(),
            "the other hands are not told before the end"
        );
        let answer = server
            .post(&format!("{path}/calls"), json!({"call": "P", "expect": calls}))
            .await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        board = answer.json();
        calls += 1;
    }
    assert_eq!(board["decisions"].as_array().unwrap().len(), calls);
    assert_eq!(board["review"]["deal"].as_object().unwrap().len(), 4);
    assert_eq!(server.get(&path).await.json(), board);
    let history = server.get("/api/v1/practice/history").await.json();
    assert_eq!(history["decisions"].as_array().unwrap().len(), calls);
    // A board is not a table.
    assert_eq!(server.get("/api/v1/tables").await.json(), json!({"tables": []}));
    let themes = server.get("/api/v1/practice/themes").await.json();
    assert!(themes["themes"].as_array().unwrap().len() >= 5);
    let unknown = server
        .post("/api/v1/practice/boards", json!({"theme": "juggling"}))
        .await;
    assert_eq!(unknown.refusal(), (422, "unknown_theme".into()));
}

#[tokio::test]
async fn systems_are_shown_and_texts_checked() {
    let server = TestServer::open().await;
    let systems = server.get("/api/v1/systems").await.json();
    assert!(
        systems["systems"]
            .as_array()
            .unwrap()
            .iter()
            .any(|system| system["id"] == "sayc")
    );
    let text = server.get("/api/v1/systems/sayc/text").await.json();
    let begun = server.get("/api/v1/systems/sayc/text?files=1").await.json();
    assert_eq!(begun["text"], text["text"]);
    assert_eq!(begun["files"].as_array().unwrap().len(), 1);
    assert_eq!(begun["files"][0], text["files"][0]);
    assert!(text["files"].as_array().unwrap().len() > 3);
    let checked = server
        .post("/api/v1/systems/check", json!({"text": text["text"]}))
        .await
        .json();
    assert_eq!(checked["ok"], true);
    for problem in checked["problems"].as_array().unwrap() {
        assert_ne!(problem["severity"], "error", "{problem}");
    }
    let wrong = server
        .post(
            "/api/v1/systems/check",
            json!({"text": "## x\nwhen nonsense happens\n"}),
        )
        .await
        .json();
    assert_eq!(
        (&wrong["ok"], &wrong["problems"][0]["line"]),
        (&json!(false), &json!(2)),
        "{wrong}"
    );
    assert_eq!(
        server.get("/api/v1/systems/..%2f..%2fCargo/text").await.status,
        404
    );
}

#[tokio::test]
async fn boards_are_read_solved_and_written() {
    let server = TestServer::open().await;
    let text = "[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"NS\"]\n[Auction \"N\"]\n1NT Pass 3NT AP\n";
    let parsed = server
        .post("/api/v1/bridge/parse", json!({"text": text}))
        .await
        .json();
    let board = &parsed["boards"][0];
    assert_eq!(
        (&board["dealer"], &board["vul"]),
        (&json!("N"), &json!("ns")),
        "{parsed}"
    );
    assert_eq!(board["auction"], json!(["1N", "P", "3N", "P", "P", "P"]));
    // Each side has two thirteen-card suits: the side with spades takes every trick in them.
    let deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
    let tricks = server
        .post("/api/v1/bridge/tricks", json!({"deal": deal}))
        .await
        .json();
    assert_eq!(
        (&tricks["tricks"]["N"]["S"], &tricks["tricks"]["E"]["H"]),
        (&json!(13), &json!(13)),
        "{tricks}"
    );
    let new = json!({"game": "bridge", "settings": {"dealer": "N", "viewer": "S", "hand": "K2.K9873.AQ8.KQ4"},
        "events": [{"call": "1N"}, {"call": "P"}]});
    let table = server.post("/api/v1/tables", new).await.json();
    let path = format!("/api/v1/tables/{}", table["id"].as_str().unwrap());
    let reading = server.get(&format!("{path}/reading")).await;
    let north = &reading.json()["seats"]["N"];
    assert_eq!(north["strict"]["hcp"], json!([15, 17]), "{}", reading.text);
    // What people keep to: hardly anybody is off by more than a point.
    let stated = [&north["hcp"][0], &north["hcp"][1]].map(|points| points.as_u64().unwrap());
    assert!(
        (14..=15).contains(&stated[0]) && (17..=18).contains(&stated[1]),
        "{stated:?}"
    );
    let pbn = server.get(&format!("{path}/export?format=pbn")).await;
    assert!(
        pbn.text.contains("K2.K9873.AQ8.KQ4") && pbn.text.contains("1NT"),
        "{}",
        pbn.text
    );
    let again = server
        .post("/api/v1/bridge/parse", json!({"text": pbn.text}))
        .await
        .json();
    assert_eq!(again["boards"][0]["deal"]["S"], "K2.K9873.AQ8.KQ4");
}

#[tokio::test]
async fn advice_can_be_watched_and_cancelled() {
    let server = TestServer::open().await;
    let question =
        json!({"auction": ["1N", "P"], "hand": "K2.K9873.AQ8.764", "deals": 10000, "stop_early": false});
    let job = server
        .post(
            "/api/v1/jobs",
            json!({"ask": "bridge/advise", "question": question}),
        )
        .await
        .json();
    let path = format!("/api/v1/jobs/{}", job["id"].as_str().unwrap());
    let mut seen = job;
    for _ in 0..600 {
        seen = server.get(&path).await.json();
        if seen["done"].as_u64() > Some(0) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(
        seen["done"].as_u64() > Some(0) && seen["total"] == 10000,
        "{seen}"
    );
    assert!(seen["partial"]["calls"].is_array(), "{seen}");
    let told = server
        .ask(&Visitor::default(), "DELETE", &path, Value::Null)
        .await;
    assert_eq!(told.status, 202);
    for _ in 0..600 {
        seen = server.get(&path).await.json();
        if seen["status"] == "cancelled" {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("not cancelled after thirty seconds: {seen}");
}
