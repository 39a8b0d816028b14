//! What a store promises, asked of SQLite and of PostgreSQL alike.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test may stop and say why"
)]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod place;

use std::time::Duration;

use kibitzer_store::{
    Append, Changed, Counts, Imported, Line, NewDecision, NewTable, NewToken, Secret, Store, StoreError,
    TableId, View,
};
use serde_json::{Value, json};

use crate::place::{Place, exported, on_both, table_of};

on_both! {
    events_keep_their_order_and_survive_a_restart,
    of_two_that_append_at_once_one_wins,
    a_request_sent_again_is_done_once,
    a_key_belongs_to_one_request,
    many_writers_lose_nothing,
    a_batch_is_stored_whole_or_not_at_all,
    nobody_touches_the_table_of_another,
    text_is_only_text,
    a_table_has_room_for_ten_thousand_events,
    tables_are_listed_latest_first,
    sessions_end,
    a_revoked_token_is_worthless,
    a_link_opens_one_table_until_revoked,
    decisions_are_counted,
    an_export_comes_in_again,
    a_removed_user_leaves_nothing,
    two_openings_of_an_empty_database_take_turns,
    changes_are_heard_by_another_server,
}

fn append(expected: Option<u64>, bodies: &[Value]) -> Append {
    Append {
        expected,
        bodies: bodies.to_vec(),
        ..Append::default()
    }
}

fn keyed(key: &str, expected: Option<u64>, bodies: &[Value]) -> Append {
    Append {
        key: Some(key.into()),
        ..append(expected, bodies)
    }
}

fn titled(expected: Option<u64>, title: &str) -> Append {
    Append {
        title: Some(title.into()),
        ..append(expected, &[])
    }
}

async fn bodies(store: &Store, table: &TableId) -> Vec<Value> {
    let events = store.events(table, 0).await.unwrap();
    for (number, event) in (1..).zip(&events) {
        assert_eq!(event.number, number, "events are numbered without a gap");
    }
    events.into_iter().map(|event| event.body).collect()
}

async fn events_keep_their_order_and_survive_a_restart(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let table = table_of(&store, &me).await;
    let done = store
        .append(&me, &table, &append(Some(0), &[json!(1), json!("two")]))
        .await
        .unwrap();
    assert_eq!((done.before, done.number, done.again), (0, 2, false));
    let three = json!({"three": [null, 3.5, "♠\u{0}"]});
    store
        .append(&me, &table, &append(None, std::slice::from_ref(&three)))
        .await
        .unwrap();
    store.close().await;

    let store = place.open().await;
    assert_eq!(bodies(&store, &table).await, [json!(1), json!("two"), three]);
    assert_eq!(store.table(&me, &table).await.unwrap().number, 3);
    assert_eq!(store.events(&table, 2).await.unwrap().len(), 1);
}

async fn of_two_that_append_at_once_one_wins(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let table = table_of(&store, &me).await;
    let (first, second) = (append(Some(0), &[json!("one")]), append(Some(0), &[json!("two")]));
    let (one, two) = tokio::join!(
        store.append(&me, &table, &first),
        store.append(&me, &table, &second)
    );
    let (won, lost) = if one.is_ok() { (one, two) } else { (two, one) };
    assert_eq!(won.unwrap().number, 1);
    match lost {
        Err(StoreError::Conflict { number, expected }) => assert_eq!((number, expected), (1, 0)),
        other => panic!("{other:?}"),
    }
    assert_eq!(bodies(&store, &table).await.len(), 1);
}

async fn a_request_sent_again_is_done_once(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let table = table_of(&store, &me).await;
    let request = keyed("k1", Some(0), &[json!("x")]);
    let first = store.append(&me, &table, &request).await.unwrap();
    store
        .append(&me, &table, &append(None, &[json!("y")]))
        .await
        .unwrap();
    let second = store.append(&me, &table, &request).await.unwrap();
    assert_eq!(
        (second.before, second.number, second.again),
        (first.before, first.number, true)
    );

    let at_once = keyed("k2", None, &[json!("z")]);
    let (a, b, c) = tokio::join!(
        store.append(&me, &table, &at_once),
        store.append(&me, &table, &at_once),
        store.append(&me, &table, &at_once),
    );
    let news = [a, b, c]
        .map(Result::unwrap)
        .iter()
        .filter(|done| !done.again)
        .count();
    assert_eq!(news, 1);
    assert_eq!(bodies(&store, &table).await, [json!("x"), json!("y"), json!("z")]);
}

async fn a_key_belongs_to_one_request(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let (table, other) = (table_of(&store, &me).await, table_of(&store, &me).await);
    store
        .append(&me, &table, &keyed("k", None, &[json!(1)]))
        .await
        .unwrap();
    let reused = store.append(&me, &table, &keyed("k", None, &[json!(2)])).await;
    assert!(matches!(reused, Err(StoreError::KeyReused)), "{reused:?}");
    store
        .append(&me, &other, &keyed("k", None, &[json!(2)]))
        .await
        .unwrap();
}

async fn many_writers_lose_nothing(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let table = table_of(&store, &me).await;
    let writers = (0..8).map(|writer| {
        let (store, me, table) = (store.clone(), me.clone(), table.clone());
        tokio::spawn(async move {
            let mut number = 0;
            for step in 0..10 {
                loop {
                    let body = json!([writer, step]);
                    match store.append(&me, &table, &append(Some(number), &[body])).await {
                        Ok(done) => break number = done.number,
                        Err(StoreError::Conflict { number: now, .. }) => number = now,
                        Err(error) => panic!("{error}"),
                    }
                }
            }
        })
    });
    let writers: Vec<_> = writers.collect();
    for writer in writers {
        writer.await.unwrap();
    }
    let all = bodies(&store, &table).await;
    assert_eq!(all.len(), 80);
    for writer in 0..8 {
        let steps: Vec<_> = all
            .iter()
            .filter(|body| body[0] == writer)
            .map(|body| body[1].as_u64())
            .collect();
        assert_eq!(steps, (0..10).map(Some).collect::<Vec<_>>());
    }
}

async fn a_batch_is_stored_whole_or_not_at_all(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let table = table_of(&store, &me).await;
    let refused = store
        .append(&me, &table, &append(Some(7), &[json!(1), json!(2)]))
        .await;
    assert!(matches!(
        refused,
        Err(StoreError::Conflict {
            number: 0,
            expected: 7
        })
    ));
    assert!(bodies(&store, &table).await.is_empty());
}

async fn nobody_touches_the_table_of_another(place: &Place) {
    let store = place.open().await;
    let ann = store.add_user("ann", "hash", None).await.unwrap().id;
    let bob = store.add_user("bob", "hash", None).await.unwrap().id;
    let table = table_of(&store, &ann).await;
    let not_found = |result: Result<(), StoreError>| {
        assert!(matches!(result, Err(StoreError::NotFound(_))), "{result:?}");
    };
    not_found(store.table(&bob, &table).await.map(drop));
    not_found(
        store
            .append(&bob, &table, &append(None, &[json!(1)]))
            .await
            .map(drop),
    );
    not_found(store.append(&bob, &table, &titled(None, "mine")).await.map(drop));
    not_found(store.remove_table(&bob, &table, None).await);
    not_found(store.links(&bob, &table).await.map(drop));
    not_found(store.add_link(&bob, &table, View::Owner, None).await.map(drop));
    assert!(store.tables(&bob, "", 0, 10).await.unwrap().is_empty());
    assert_eq!(store.table(&ann, &table).await.unwrap().title, "Friday");
    assert!(matches!(
        store.add_user("ann", "x", None).await,
        Err(StoreError::NameTaken(_))
    ));
}

async fn text_is_only_text(place: &Place) {
    let store = place.open().await;
    let evil = "x'; DROP TABLE events; -- \" \\ $1 ? %";
    let user = store.add_user(evil, evil, None).await.unwrap();
    assert_eq!(store.user_named(evil).await.unwrap().unwrap(), user);
    let new = NewTable {
        game: evil.into(),
        title: evil.into(),
        settings: json!({ evil: evil }),
        ..NewTable::default()
    };
    let table = store.add_table(&user.id, new).await.unwrap();
    store
        .append(&user.id, &table.id, &keyed(evil, None, &[json!(evil)]))
        .await
        .unwrap();
    assert_eq!(bodies(&store, &table.id).await, [json!(evil)]);
    assert_eq!(store.tables(&user.id, evil, 0, 10).await.unwrap().len(), 1);
    assert!(
        store
            .tables(&user.id, "' OR '1'='1", 0, 10)
            .await
            .unwrap()
            .is_empty()
    );
    assert!(matches!(
        store
            .table(&user.id, &TableId::from("' OR '1'='1".to_owned()))
            .await,
        Err(StoreError::NotFound(_))
    ));
    let (token, _) = store.add_token(&user.id, NewToken::named(evil)).await.unwrap();
    assert_eq!(token.name, evil);
    assert!(
        store
            .session(&Secret::received("' OR '1'='1"))
            .await
            .unwrap()
            .is_none()
    );
}

async fn a_table_has_room_for_ten_thousand_events(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let table = table_of(&store, &me).await;
    let batch = vec![json!(0); 5_000];
    store.append(&me, &table, &append(None, &batch)).await.unwrap();
    store.append(&me, &table, &append(None, &batch)).await.unwrap();
    let full = store.append(&me, &table, &append(None, &[json!(0)])).await;
    assert!(matches!(full, Err(StoreError::Full { .. })), "{full:?}");
}

async fn tables_are_listed_latest_first(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let (old, new) = (table_of(&store, &me).await, table_of(&store, &me).await);
    tokio::time::sleep(Duration::from_millis(3)).await;
    store.append(&me, &old, &append(None, &[json!(1)])).await.unwrap();
    let ids =
        |tables: Vec<kibitzer_store::Table>| tables.into_iter().map(|table| table.id).collect::<Vec<_>>();
    assert_eq!(
        ids(store.tables(&me, "domino", 0, 10).await.unwrap()),
        [old.clone(), new.clone()]
    );
    assert_eq!(ids(store.tables(&me, "", 1, 1).await.unwrap()), [new]);
    assert!(store.tables(&me, "clue", 0, 10).await.unwrap().is_empty());
    store.append(&me, &old, &titled(None, "Monday")).await.unwrap();
    assert_eq!(store.table(&me, &old).await.unwrap().title, "Monday");
    store.remove_table(&me, &old, None).await.unwrap();
    assert!(store.events(&old, 0).await.unwrap().is_empty());
}

async fn sessions_end(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let session = store.begin_session(&me, Duration::from_mins(1)).await.unwrap();
    let found = store.session(&session.secret).await.unwrap().unwrap();
    assert_eq!((found.user, found.csrf), (me.clone(), session.csrf));
    assert!(
        store
            .session(&Secret::received("0".repeat(64)))
            .await
            .unwrap()
            .is_none()
    );
    store.end_session(&session.secret).await.unwrap();
    assert!(store.session(&session.secret).await.unwrap().is_none());
    let short = store.begin_session(&me, Duration::from_millis(1)).await.unwrap();
    tokio::time::sleep(Duration::from_millis(5)).await;
    assert!(store.session(&short.secret).await.unwrap().is_none());
}

async fn a_revoked_token_is_worthless(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let other = store.add_user("other", "hash", None).await.unwrap().id;
    let (token, secret) = store.add_token(&me, NewToken::named("phone")).await.unwrap();
    assert_eq!(
        store.bearer(&secret).await.unwrap().map(|bearer| bearer.user),
        Some(me.clone())
    );
    assert!(store.revoke_token(&other, &token.id, None).await.is_err());
    store.revoke_token(&me, &token.id, None).await.unwrap();
    assert_eq!(store.bearer(&secret).await.unwrap(), None);
    assert!(store.tokens(&me).await.unwrap().is_empty());
}

async fn a_link_opens_one_table_until_revoked(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let table = table_of(&store, &me).await;
    let (link, secret) = store.add_link(&me, &table, View::default(), None).await.unwrap();
    assert_eq!(link.view, View::Spectator);
    let shared = store.shared(&secret).await.unwrap();
    assert_eq!((shared.table.id, shared.view), (table.clone(), View::Spectator));
    assert_eq!(
        store.links(&me, &table).await.unwrap(),
        std::slice::from_ref(&link)
    );
    store.revoke_link(&me, &table, &link.id, None).await.unwrap();
    assert!(matches!(
        store.shared(&secret).await,
        Err(StoreError::NotFound(_))
    ));
}

fn decision(convention: Option<&str>, score: u8) -> NewDecision {
    NewDecision {
        hand: "AKQ.T98.765.432".into(),
        auction: vec!["1N".into(), "P".into()],
        dealer: "N".into(),
        vul: "none".into(),
        system: "sayc".into(),
        theme: None,
        convention: convention.map(str::to_owned),
        user_call: "2C".into(),
        best_call: "2C".into(),
        score,
        correctness: "optimal".into(),
        explanation: "asks for a major".into(),
    }
}

async fn decisions_are_counted(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    for (convention, score) in [(Some("Stayman"), 10), (Some("Stayman"), 4), (None, 7)] {
        store
            .add_decision(&me, decision(convention, score), None)
            .await
            .unwrap();
    }
    let all = store.decisions(&me, 0, 10).await.unwrap();
    assert_eq!(all.len(), 3);
    assert_eq!(all[0].decision.auction, ["1N", "P"]);
    let tallies = store.tally_by_convention(&me).await.unwrap();
    let stayman = &tallies[0];
    assert_eq!(
        (
            stayman.of.as_deref(),
            stayman.decisions,
            stayman.score,
            stayman.good
        ),
        (Some("Stayman"), 2, 14, 1)
    );
    assert_eq!((&tallies[1].of, tallies[1].good), (&None, 1));
    let days = store.tally_by_day(&me).await.unwrap();
    assert_eq!(days.iter().map(|day| day.decisions).sum::<u64>(), 3);
}

async fn an_export_comes_in_again(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let ann = store.add_user("ann", "hash", None).await.unwrap().id;
    for _ in 0..2 {
        let table = table_of(&store, &me).await;
        store
            .append(&me, &table, &append(None, &[json!("a"), json!("b")]))
            .await
            .unwrap();
    }
    store.add_decision(&me, decision(None, 9), None).await.unwrap();
    let lines = exported(&store, &me).await;
    assert_eq!(lines.len(), 2 + 4 + 1 + 1);
    let counts = Counts {
        tables: 2,
        events: 4,
        decisions: 1,
        unreadable: 0,
    };
    assert_eq!(lines.last(), Some(&Line::End(counts)));

    let again = store.import(&me, lines.clone()).await.unwrap();
    assert_eq!(
        again,
        Imported {
            skipped: 7,
            ..Imported::default()
        }
    );

    let copied = store.import(&ann, lines.clone()).await.unwrap();
    assert_eq!((copied.tables, copied.events, copied.decisions), (2, 4, 1));
    assert_eq!(store.decisions(&ann, 0, 10).await.unwrap().len(), 1);
    assert_eq!(store.decisions(&me, 0, 10).await.unwrap().len(), 1);
    let twice = store.import(&ann, lines.clone()).await.unwrap();
    assert_eq!((twice.tables, twice.decisions, twice.skipped), (0, 0, 7));
    let hers = store.tables(&ann, "", 0, 10).await.unwrap();
    assert_eq!(bodies(&store, &hers[0].id).await, [json!("a"), json!("b")]);
    assert_eq!(hers[0].number, 2);

    store.remove_user(&ann).await.unwrap();
    for table in store.tables(&me, "", 0, 10).await.unwrap() {
        store.remove_table(&me, &table.id, None).await.unwrap();
    }
    let back = store.import(&me, lines.clone()).await.unwrap();
    assert_eq!((back.tables, back.events, back.skipped), (2, 4, 1));
    assert_eq!(exported(&store, &me).await, lines);
}

async fn a_removed_user_leaves_nothing(place: &Place) {
    let store = place.open().await;
    let ann = store.add_user("ann", "hash", None).await.unwrap().id;
    let table = table_of(&store, &ann).await;
    store
        .append(&ann, &table, &append(None, &[json!(1)]))
        .await
        .unwrap();
    let (_, link) = store.add_link(&ann, &table, View::Owner, None).await.unwrap();
    store.remove_user(&ann).await.unwrap();
    assert!(store.events(&table, 0).await.unwrap().is_empty());
    assert!(store.shared(&link).await.is_err());
    assert!(store.user(&ann).await.is_err());
}

async fn two_openings_of_an_empty_database_take_turns(place: &Place) {
    if !place.is_postgres() {
        return;
    }
    let (one, two) = tokio::join!(place.open(), place.open());
    one.ready().await.unwrap();
    two.ready().await.unwrap();
}

async fn changes_are_heard_by_another_server(place: &Place) {
    if !place.is_postgres() {
        let alone = place.open().await.listen().await;
        return assert!(alone.unwrap().is_none(), "a folder has one server");
    }
    let (one, two) = (place.open().await, place.open().await);
    let me = one.local_user();
    let table = table_of(&one, &me).await;
    let mut listener = two
        .listen()
        .await
        .unwrap()
        .expect("PostgreSQL can be listened to");
    one.append(&me, &table, &append(None, &[json!(1)])).await.unwrap();
    let heard = tokio::time::timeout(Duration::from_secs(5), listener.next()).await;
    assert_eq!(heard.unwrap().unwrap(), Some(Changed { table, number: 1 }));
}
