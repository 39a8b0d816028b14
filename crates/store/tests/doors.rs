//! Who gets in, and how far: tokens, links and invitations, told once and used once; and what is said when the database
//! itself fails.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test may stop and say why"
)]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod place;

use std::time::Duration;

use kibitzer_store::{
    Append, Fault, Line, NewTable, NewToken, Scope, Store, StoreError, TableId, UserId, View,
};
use serde_json::json;

use crate::place::{Place, on_both};

on_both! {
    a_token_ends_by_itself_and_keeps_its_scope,
    a_secret_is_told_again_to_the_same_key,
    what_was_revoked_is_revoked_once,
    an_invitation_opens_once,
    an_invitation_is_kept_where_nobody_came_in,
    names_that_look_alike_do_not_come_in_together,
    an_export_is_one_moment_whatever_happens_meanwhile,
    faults_are_counted,
}

const HOUR: Duration = Duration::from_hours(1);

async fn table_of(store: &Store, owner: &UserId, title: &str) -> TableId {
    let new = NewTable {
        game: "domino".into(),
        title: title.into(),
        settings: json!({}),
        events: vec![json!({"n": 1})],
        ..NewTable::default()
    };
    store.add_table(owner, new).await.unwrap().id
}

async fn a_token_ends_by_itself_and_keeps_its_scope(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    for scope in [Scope::Read, Scope::Write, Scope::Account] {
        let new = NewToken {
            scope,
            ..NewToken::named("phone")
        };
        let (_, secret) = store.add_token(&me, new).await.unwrap();
        assert_eq!(store.bearer(&secret).await.unwrap().unwrap().scope, scope);
    }
    let short = NewToken {
        lasts: Some(Duration::from_millis(1)),
        ..NewToken::named("short")
    };
    let long = NewToken {
        lasts: Some(HOUR),
        ..NewToken::named("long")
    };
    let (_, ended) = store.add_token(&me, short).await.unwrap();
    let (token, lasts) = store.add_token(&me, long).await.unwrap();
    assert_eq!(token.expires, Some(token.created + 3_600_000));
    tokio::time::sleep(Duration::from_millis(5)).await;
    assert_eq!(store.bearer(&ended).await.unwrap(), None);
    assert!(store.bearer(&lasts).await.unwrap().is_some());
}

async fn a_secret_is_told_again_to_the_same_key(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let table = table_of(&store, &me, "Friday").await;
    let key = "a key that nobody guesses";
    let link = async |view| store.add_link(&me, &table, view, Some(key)).await;
    let (first, told) = link(View::Owner).await.unwrap();
    let (again, retold) = link(View::Owner).await.unwrap();
    assert_eq!((&first, told.reveal()), (&again, retold.reveal()));
    assert_eq!(store.links(&me, &table).await.unwrap().len(), 1);
    assert_eq!(store.shared(&told).await.unwrap().table.id, table);
    assert!(matches!(link(View::Spectator).await, Err(StoreError::KeyReused)));

    let new = NewToken {
        key: Some("another key".into()),
        ..NewToken::named("phone")
    };
    let (token, told) = store.add_token(&me, new.clone()).await.unwrap();
    let (again, retold) = store.add_token(&me, new.clone()).await.unwrap();
    assert_eq!((&token, told.reveal()), (&again, retold.reveal()));
    assert_eq!(store.tokens(&me).await.unwrap().len(), 1);
    let other = NewToken {
        scope: Scope::Account,
        ..new.clone()
    };
    assert!(matches!(
        store.add_token(&me, other).await,
        Err(StoreError::KeyReused)
    ));
    // The same key of somebody else is another key.
    let ann = store.add_user("ann", "hash", None).await.unwrap().id;
    let (_, hers) = store.add_token(&ann, new.clone()).await.unwrap();
    assert_ne!(hers.reveal(), told.reveal());
    // What was revoked meanwhile does not come back.
    store.revoke_token(&me, &token.id, None).await.unwrap();
    assert!(matches!(
        store.add_token(&me, new).await,
        Err(StoreError::NotFound("token"))
    ));

    // Neither a secret nor the key that it is made from can be read off the database.
    let mut all = Vec::new();
    store.backup(&mut all).await.unwrap();
    let all = String::from_utf8(all).unwrap();
    for secret in [told.reveal(), hers.reveal(), key, "another key"] {
        assert!(!all.contains(secret), "{secret}");
    }
}

async fn what_was_revoked_is_revoked_once(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let table = table_of(&store, &me, "Friday").await;
    let (link, _) = store.add_link(&me, &table, View::Owner, None).await.unwrap();
    for _ in 0..2 {
        store.revoke_link(&me, &table, &link.id, Some("k")).await.unwrap();
    }
    let gone = store.revoke_link(&me, &table, &link.id, None).await;
    assert!(matches!(gone, Err(StoreError::NotFound("link"))), "{gone:?}");
    let (token, _) = store.add_token(&me, NewToken::named("phone")).await.unwrap();
    let reused = store.revoke_token(&me, &token.id, Some("k")).await;
    assert!(matches!(reused, Err(StoreError::KeyReused)), "{reused:?}");
    assert_eq!(store.tokens(&me).await.unwrap().len(), 1);
}

async fn an_invitation_opens_once(place: &Place) {
    let store = place.open().await;
    let (_, code) = store.invite(HOUR).await.unwrap();
    let shouted = code.reveal().to_uppercase();
    store.add_user("ann", "hash", Some(&shouted)).await.unwrap();
    let no_such = |added: Result<_, _>| match added {
        Err(StoreError::NotFound("invitation")) => (),
        other => panic!("{other:?}"),
    };
    no_such(store.add_user("bob", "hash", Some(code.reveal())).await);
    no_such(store.add_user("bob", "hash", Some("")).await);
    no_such(
        store
            .add_user("bob", "hash", Some("00000-00000-00000-00000"))
            .await,
    );
    let (_, old) = store.invite(Duration::ZERO).await.unwrap();
    no_such(store.add_user("bob", "hash", Some(old.reveal())).await);

    let ann = store.user_named("ann").await.unwrap().unwrap().id;
    let (hers, code) = store.invite_by(&ann, HOUR, None).await.unwrap();
    assert_eq!(
        store.invitations(&ann).await.unwrap(),
        std::slice::from_ref(&hers)
    );
    assert!(
        store
            .revoke_invitation(&store.local_user(), &hers.id, None)
            .await
            .is_err()
    );
    store.revoke_invitation(&ann, &hers.id, None).await.unwrap();
    no_such(store.add_user("bob", "hash", Some(code.reveal())).await);
    for _ in 0..19 {
        store.invite_by(&ann, HOUR, None).await.unwrap();
    }
    let (last, code) = store.invite_by(&ann, HOUR, Some("k")).await.unwrap();
    let (again, retold) = store.invite_by(&ann, HOUR, Some("k")).await.unwrap();
    assert_eq!((&last, code.reveal()), (&again, retold.reveal()));
    let full = store.invite_by(&ann, HOUR, None).await;
    assert!(matches!(full, Err(StoreError::Full { .. })), "{full:?}");
    assert!(store.user_named("bob").await.unwrap().is_none());
}

async fn an_invitation_is_kept_where_nobody_came_in(place: &Place) {
    let store = place.open().await;
    store.add_user("ann", "hash", None).await.unwrap();
    let (_, code) = store.invite(HOUR).await.unwrap();
    let taken = store.add_user("ANN", "hash", Some(code.reveal())).await;
    assert!(matches!(taken, Err(StoreError::NameTaken(_))), "{taken:?}");
    store.add_user("bob", "hash", Some(code.reveal())).await.unwrap();
}

async fn names_that_look_alike_do_not_come_in_together(place: &Place) {
    let store = place.open().await;
    let names = ["alice", "ALICE", "Alice", "A1ice", "aLICE", "alicE"];
    let tries = names.map(|name| {
        let store = store.clone();
        tokio::spawn(async move { store.add_user(name, "hash", None).await.is_ok() })
    });
    let mut came_in = 0;
    for one in tries {
        came_in += u32::from(one.await.unwrap());
    }
    assert_eq!(came_in, 1);
}

async fn an_export_is_one_moment_whatever_happens_meanwhile(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let mut tables = Vec::new();
    for n in 0..30 {
        tables.push(table_of(&store, &me, &format!("table {n}")).await);
    }
    // Nobody takes the second line until everything else has happened.
    let (to, mut from) = tokio::sync::mpsc::channel(1);
    let (exporter, owner) = (store.clone(), me.clone());
    let export = tokio::spawn(async move { exporter.export(&owner, &to).await });
    let mut lines = vec![from.recv().await.unwrap()];
    for table in &tables[..5] {
        let edit = Append {
            bodies: vec![json!({"n": 2})],
            title: Some("edited".into()),
            ..Append::default()
        };
        store.append(&me, table, &edit).await.unwrap();
    }
    store.remove_table(&me, &tables[20], None).await.unwrap();
    table_of(&store, &me, "new").await;
    while let Some(line) = from.recv().await {
        lines.push(line);
    }
    export.await.unwrap().unwrap();
    let mut exported: Vec<(TableId, String)> = lines
        .iter()
        .filter_map(|line| match line {
            Line::Table(table) => Some((table.id.clone(), table.title.clone())),
            _ => None,
        })
        .collect();
    let mut before: Vec<(TableId, String)> = tables
        .into_iter()
        .enumerate()
        .map(|(n, table)| (table, format!("table {n}")))
        .collect();
    exported.sort();
    before.sort();
    assert_eq!(exported, before, "not the tables as they were when it began");
    let Some(Line::End(counts)) = lines.last() else {
        panic!("no counts");
    };
    assert_eq!((counts.tables, counts.events, counts.unreadable), (30, 30, 0));
}

async fn faults_are_counted(place: &Place) {
    let store = place.open().await;
    assert!(store.faults().iter().all(|(_, met)| *met == 0));
    let refused = store.add_user("local", "hash", None).await;
    assert!(refused.is_err(), "what the store refuses is no fault");
    let pool = store.connections();
    assert!(pool.open >= 1 && pool.idle <= pool.open && pool.waiting == 0);
    store.close().await;
    let error = store.ready().await.unwrap_err();
    assert_eq!(error.fault(), Some(Fault::Unreachable), "{error}");
    let counted = store.faults().into_iter().find(|(_, met)| *met > 0);
    assert_eq!(counted, Some((Fault::Unreachable, 1)));
}
