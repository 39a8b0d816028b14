//! Nothing is lost: callers that go away, full quotas, damaged and foreign files, backups.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test may stop and say why"
)]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod place;

use std::io::{BufRead, Cursor};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use kibitzer_store::{Append, Line, NewTable, NewToken, Quotas, Store, StoreError, View};
use serde_json::{Value, json};

use crate::place::{Place, exported, on_both, table_of};

on_both! {
    callers_that_go_away_undo_nothing,
    a_change_is_told_though_nobody_waits_for_it,
    what_is_full_says_so,
    what_could_not_be_read_back_is_not_stored,
    a_title_and_a_change_are_stored_together,
    a_table_is_set_up_whole_or_not_at_all,
    a_table_is_deleted_once,
    an_export_names_what_it_cannot_read,
    a_backup_brings_everything_back,
    a_backup_comes_back_while_others_write,
    a_newer_database_is_refused_in_words,
    who_writes_waits_for_no_reader,
    who_brings_in_much_lets_others_write,
}

fn entry(body: Value) -> Append {
    Append {
        bodies: vec![body],
        ..Append::default()
    }
}

/// Half the callers go away after some microseconds, at any point of a call. What the others were told has happened.
async fn callers_that_go_away_undo_nothing(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let tables = [table_of(&store, &me).await, table_of(&store, &me).await];
    let rude = (0..4_u64).map(|caller| {
        let (store, me, table) = (store.clone(), me.clone(), tables[1].clone());
        tokio::spawn(async move {
            for step in 0..150_u64 {
                let wait = Duration::from_micros((step * 37 + caller * 211) % 2_500);
                let body = entry(json!([caller, step]));
                drop(tokio::time::timeout(wait, store.append(&me, &table, &body)).await);
                drop(tokio::time::timeout(wait, store.add_token(&me, NewToken::named("rude"))).await);
                for token in store.tokens(&me).await.unwrap() {
                    if token.name == "rude" {
                        drop(tokio::time::timeout(wait, store.revoke_token(&me, &token.id, None)).await);
                    }
                }
            }
        })
    });
    let rude: Vec<_> = rude.collect();
    let mut kept = Vec::new();
    let mut number = 0;
    while rude.iter().any(|caller| !caller.is_finished()) || kept.len() < 20 {
        let done = store
            .append(&me, &tables[0], &entry(json!(number)))
            .await
            .unwrap();
        number += 1;
        assert_eq!(done.number, number);
        let (link, secret) = store.add_link(&me, &tables[0], View::Owner, None).await.unwrap();
        if kept.len() < 20 {
            kept.push(secret);
        } else {
            store.revoke_link(&me, &tables[0], &link.id, None).await.unwrap();
            assert!(store.shared(&secret).await.is_err(), "a revoked link still opens");
        }
    }
    store.close().await;
    let store = place.open().await;
    assert_eq!(store.events(&tables[0], 0).await.unwrap().len() as u64, number);
    for secret in &kept {
        assert!(store.shared(secret).await.is_ok(), "a link is lost");
    }
    assert_eq!(store.links(&me, &tables[0]).await.unwrap().len(), kept.len());
}

async fn a_change_is_told_though_nobody_waits_for_it(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let table = table_of(&store, &me).await;
    let heard = Arc::new(AtomicU64::new(0));
    let ears = heard.clone();
    store.on_change(move |news| {
        ears.fetch_max(news.number, Ordering::SeqCst);
    });
    for step in 0..60 {
        let wait = Duration::from_micros(step * 50);
        drop(tokio::time::timeout(wait, store.append(&me, &table, &entry(json!(step)))).await);
    }
    let last = store
        .append(&me, &table, &entry(json!("last")))
        .await
        .unwrap()
        .number;
    // Those that nobody waits for may end after it.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let number = store.table(&me, &table).await.unwrap().number;
    assert!(number >= last);
    assert_eq!(heard.load(Ordering::SeqCst), number);
}

async fn what_is_full_says_so(place: &Place) {
    let quotas = Quotas {
        table: 1_000,
        user: 2_500,
        server: 3_000,
    };
    let store = place.open().await.with_quotas(quotas);
    let ann = store.add_user("ann", "hash", None).await.unwrap().id;
    let bob = store.add_user("bob", "hash", None).await.unwrap().id;
    let full = |outcome: Result<_, StoreError>, of: &str| match outcome {
        Err(StoreError::NoRoom { whose, .. }) => assert_eq!(whose, of),
        other => panic!("{other:?}"),
    };
    let text = entry(json!("x".repeat(850)));
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(table_of(&store, &ann).await);
    }
    store.append(&ann, &tables[0], &text).await.unwrap();
    full(store.append(&ann, &tables[0], &text).await, "a table");
    store.append(&ann, &tables[1], &text).await.unwrap();
    full(store.append(&ann, &tables[2], &text).await, "a user");
    let his = table_of(&store, &bob).await;
    store.append(&bob, &his, &text).await.unwrap();
    let more = table_of(&store, &bob).await;
    full(store.append(&bob, &more, &text).await, "this server");
    assert_eq!(store.events(&tables[0], 0).await.unwrap().len(), 1);
}

async fn what_could_not_be_read_back_is_not_stored(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let table = table_of(&store, &me).await;
    let deep = (0..125).fold(json!(1), |inside, _| json!([inside]));
    let refused = store.append(&me, &table, &entry(deep)).await;
    assert!(matches!(refused, Err(StoreError::TooDeep(_))), "{refused:?}");
    assert!(store.events(&table, 0).await.unwrap().is_empty());
}

async fn a_title_and_a_change_are_stored_together(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let table = table_of(&store, &me).await;
    let both = Append {
        title: Some("Monday".into()),
        expected: Some(3),
        ..entry(json!(1))
    };
    let late = store.append(&me, &table, &both).await;
    assert!(matches!(late, Err(StoreError::Conflict { .. })), "{late:?}");
    let title = Append {
        bodies: vec![],
        ..both.clone()
    };
    let late = store.append(&me, &table, &title).await;
    assert!(matches!(late, Err(StoreError::Conflict { .. })), "{late:?}");
    assert_eq!(store.table(&me, &table).await.unwrap().title, "Friday");
    let both = Append {
        expected: Some(0),
        ..both
    };
    store.append(&me, &table, &both).await.unwrap();
    let now = store.table(&me, &table).await.unwrap();
    assert_eq!((now.title.as_str(), now.number), ("Monday", 1));
}

async fn a_table_is_set_up_whole_or_not_at_all(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let new = NewTable {
        game: "domino".into(),
        events: vec![json!(1), json!(2)],
        key: Some("k".into()),
        ..NewTable::default()
    };
    let too_many = NewTable {
        events: vec![json!(1); 10_001],
        ..new.clone()
    };
    assert!(store.add_table(&me, too_many).await.is_err());
    assert!(store.tables(&me, "", 0, 10).await.unwrap().is_empty());
    let made = store.add_table(&me, new.clone()).await.unwrap();
    let again = store.add_table(&me, new.clone()).await.unwrap();
    assert_eq!((&made.id, made.number), (&again.id, 2));
    let other = NewTable {
        title: "Monday".into(),
        ..new
    };
    assert!(matches!(
        store.add_table(&me, other).await,
        Err(StoreError::KeyReused)
    ));
    assert_eq!(store.tables(&me, "", 0, 10).await.unwrap().len(), 1);
}

async fn a_table_is_deleted_once(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let table = table_of(&store, &me).await;
    store.remove_table(&me, &table, Some("k".into())).await.unwrap();
    store.remove_table(&me, &table, Some("k".into())).await.unwrap();
    let gone = store.remove_table(&me, &table, None).await;
    assert!(matches!(gone, Err(StoreError::NotFound(_))), "{gone:?}");
}

/// Runs one statement beside the store, as a damaged disk might.
async fn tamper(place: &Place, statement: &'static str) {
    let address = match place {
        Place::Folder(folder) => format!("sqlite:{}", folder.join("kibitzer.sqlite").display()),
        Place::Url(url) => url.clone(),
    };
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(&address).await.unwrap();
    sqlx::query(statement).execute(&pool).await.unwrap();
    pool.close().await;
}

async fn an_export_names_what_it_cannot_read(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let (good, bad) = (table_of(&store, &me).await, table_of(&store, &me).await);
    store.append(&me, &good, &entry(json!(1))).await.unwrap();
    store.append(&me, &bad, &entry(json!("broken"))).await.unwrap();
    tamper(place, "UPDATE events SET body = '{' WHERE body LIKE '%broken%'").await;
    let lines = exported(&store, &me).await;
    let unreadable = lines.iter().filter_map(|line| match line {
        Line::Unreadable(unreadable) => Some(unreadable.table.clone()),
        _ => None,
    });
    assert_eq!(unreadable.collect::<Vec<_>>(), [bad]);
    let Some(Line::End(counts)) = lines.last() else {
        panic!("no counts");
    };
    assert_eq!((counts.tables, counts.events, counts.unreadable), (1, 1, 1));
}

async fn a_backup_brings_everything_back(place: &Place) {
    let store = place.open().await;
    let ann = store.add_user("ann", "hash", None).await.unwrap().id;
    let table = table_of(&store, &ann).await;
    store
        .append(&ann, &table, &entry(json!({"say": "♠ \u{0} '"})))
        .await
        .unwrap();
    let (_, link) = store.add_link(&ann, &table, View::Owner, None).await.unwrap();
    let (_, token) = store.add_token(&ann, NewToken::named("phone")).await.unwrap();
    let session = store.begin_session(&ann, Duration::from_mins(1)).await.unwrap();
    let mut backup = Vec::new();
    let counts = store.backup(&mut backup).await.unwrap();
    assert_eq!((counts["users"], counts["events"]), (2, 1));
    // What happens afterwards is gone after a restore.
    store.append(&ann, &table, &entry(json!(2))).await.unwrap();
    let bob = store.add_user("bob", "hash", None).await.unwrap().id;

    let torn: Vec<u8> = backup[..backup.len() - 20].to_vec();
    for file in [torn, b"{}\n".to_vec(), Vec::new()] {
        let open = move || Ok(Box::new(Cursor::new(file.clone())) as Box<dyn BufRead + Send>);
        let refused = store.restore(&open).await;
        assert!(matches!(refused, Err(StoreError::NoBackup(_))), "{refused:?}");
    }
    assert!(
        store.user(&bob).await.is_ok(),
        "a refused restore changes nothing"
    );

    let whole = backup.clone();
    let open = move || Ok(Box::new(Cursor::new(whole.clone())) as Box<dyn BufRead + Send>);
    // Over what is there, and into an empty database of the other kind.
    let elsewhere = Place::sqlite();
    for store in [store.clone(), elsewhere.open().await] {
        store.restore(&open).await.unwrap();
        let events = store.events(&table, 0).await.unwrap();
        assert_eq!(events.len(), 1);
        assert_eq!(events[0].body, json!({"say": "♠ \u{0} '"}));
        assert_eq!(store.table(&ann, &table).await.unwrap().number, 1);
        assert!(store.shared(&link).await.is_ok());
        assert_eq!(
            store.bearer(&token).await.unwrap().map(|bearer| bearer.user),
            Some(ann.clone())
        );
        assert_eq!(store.session(&session.secret).await.unwrap().unwrap().user, ann);
        assert!(store.user(&bob).await.is_err());
        let mut again = Vec::new();
        assert_eq!(store.backup(&mut again).await.unwrap(), counts);
        store.append(&ann, &table, &entry(json!(3))).await.unwrap();
    }
}

/// Those who write wait for a restore or are told that what they had is gone; the restore itself comes to its end.
async fn a_backup_comes_back_while_others_write(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let table = table_of(&store, &me).await;
    let mut backup = Vec::new();
    store.backup(&mut backup).await.unwrap();
    let open = move || Ok(Box::new(Cursor::new(backup.clone())) as Box<dyn BufRead + Send>);
    let over = Arc::new(AtomicBool::new(false));
    let mut writers = Vec::new();
    for name in ["ann", "bob", "cat", "dan"] {
        let (store, over, me, table) = (store.clone(), over.clone(), me.clone(), table.clone());
        writers.push(tokio::spawn(async move {
            let mut stored = 0_u32;
            while !over.load(Ordering::Relaxed) {
                drop(store.add_user(name, "hash", None).await);
                drop(store.add_token(&me, NewToken::named(name)).await);
                drop(store.add_link(&me, &table, View::Owner, None).await);
                stored += u32::from(store.append(&me, &table, &entry(json!(name))).await.is_ok());
            }
            stored
        }));
    }
    for _ in 0..20 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        store.restore(&open).await.unwrap();
    }
    over.store(true, Ordering::Relaxed);
    for writer in writers {
        assert!(writer.await.unwrap() > 0, "somebody was kept out");
    }
    // What stands in the table is what stands in its row.
    let number = store.table(&me, &table).await.unwrap().number;
    assert_eq!(store.events(&table, 0).await.unwrap().len() as u64, number);
}

/// A reader that is slower than anybody waits.
struct SlowReader(std::sync::mpsc::Receiver<()>);

impl std::io::Write for SlowReader {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        // Until the other end is gone.
        let _ = self.0.recv();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// As many readers as there is room for, and more: a change is made beside them.
async fn who_writes_waits_for_no_reader(place: &Place) {
    let store = place.open().await;
    let me = store.local_user();
    let table = table_of(&store, &me).await;
    let mut readers = Vec::new();
    let mut ends = Vec::new();
    for _ in 0..12 {
        let (end, until) = std::sync::mpsc::channel();
        let (store, here) = (store.clone(), tokio::runtime::Handle::current());
        readers.push(tokio::task::spawn_blocking(move || {
            here.block_on(store.backup(&mut SlowReader(until))).is_ok()
        }));
        ends.push(end);
    }
    while store.connections().waiting < 4 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let done = store.append(&me, &table, &entry(json!({"n": 1}))).await;
    assert_eq!(done.unwrap().number, 1);
    drop(ends);
    for reader in readers {
        assert!(reader.await.unwrap(), "a reader was turned away");
    }
}

/// A file of many entries is brought in by short transactions: nobody else waits for the whole of it.
async fn who_brings_in_much_lets_others_write(place: &Place) {
    let store = place.open().await;
    let ann = store.add_user("Ann", "hash", None).await.unwrap().id;
    let bob = store.add_user("Bob", "hash", None).await.unwrap().id;
    let table = table_of(&store, &bob).await;
    let mut lines = Vec::new();
    for n in 0..16 {
        let table = json!({"table": {"id": format!("t{n}"), "game": "bridge", "title": "", "settings": {}, "number": 4000,
            "created": 1, "touched": 1}});
        lines.push(serde_json::from_value(table).unwrap());
        for number in 1..=4000 {
            let event = json!({"event": {"number": number, "body": {"add": {"call": "P"}}, "created": 1}});
            lines.push(serde_json::from_value(event).unwrap());
        }
    }
    let start = Instant::now();
    let import = tokio::spawn({
        let (store, ann) = (store.clone(), ann.clone());
        async move { store.import(&ann, lines).await }
    });
    let mut longest = Duration::ZERO;
    let mut appended = 0;
    while !import.is_finished() {
        let begun = Instant::now();
        appended = store
            .append(&bob, &table, &entry(json!({"call": "P"})))
            .await
            .unwrap()
            .number;
        longest = longest.max(begun.elapsed());
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let whole = start.elapsed();
    assert_eq!(import.await.unwrap().unwrap().events, 64_000);
    assert!(appended > 8, "Bob made {appended} changes in {whole:?}");
    assert!(3 * longest < whole, "Bob waited {longest:?} of {whole:?}");
}

async fn a_newer_database_is_refused_in_words(place: &Place) {
    place.open().await.close().await;
    tamper(
        place,
        "INSERT INTO steps (step, created) VALUES (900, 1), (901, 1), (902, 1), (903, 1), (904, 1), (905, 1)",
    )
    .await;
    let refused = place.try_open().await;
    assert!(matches!(refused, Err(StoreError::Newer { .. })), "{refused:?}");
    assert!(refused.unwrap_err().to_string().contains("newer version"));
}

#[tokio::test]
async fn a_folder_has_one_server() {
    let place = Place::sqlite();
    let store = place.open().await;
    let second = place.try_open().await;
    assert!(matches!(second, Err(StoreError::InUse(_))), "{second:?}");
    let Place::Folder(folder) = &place else {
        return;
    };
    Store::beside_server(folder).await.unwrap().close().await;
    store.close().await;
    place.open().await;
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_can_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::sqlite();
    let Place::Folder(folder) = &place else {
        return;
    };
    std::fs::create_dir_all(folder).unwrap();
    std::fs::write(folder.join("kibitzer.sqlite"), "").unwrap();
    let store = place.open().await;
    table_of(&store, &store.local_user()).await;
    for file in std::fs::read_dir(folder).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", file.path().display());
    }
}

#[tokio::test]
async fn a_damaged_file_is_called_damaged() {
    for (from, garbage) in [(0, 4096), (4096, 20_000)] {
        let place = Place::sqlite();
        let store = place.open().await;
        let me = store.local_user();
        for _ in 0..200 {
            table_of(&store, &me).await;
        }
        store.close().await;
        let Place::Folder(folder) = &place else {
            return;
        };
        let file = folder.join("kibitzer.sqlite");
        let mut bytes = std::fs::read(&file).unwrap();
        assert!(bytes.len() > from + garbage);
        bytes[from..from + garbage].fill(0xA5);
        std::fs::write(&file, bytes).unwrap();
        let refused = place.try_open().await;
        assert!(matches!(refused, Err(StoreError::Broken(_))), "{refused:?}");
        assert!(refused.unwrap_err().to_string().contains("kibitzer restore"));
    }
}
