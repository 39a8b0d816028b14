//! Everything at once: clients that append, correct, undo, share and hang up, while servers are killed, the disk runs
//! full, and the database freezes or starts anew. At the end nothing that was acknowledged is lost or doubled.
//!
//! `KIBITZER_CHAOS_SECONDS` says how long on each database (default: 8; `make chaos` says 300). A kill is the end of
//! a process, not a power cut: what the system holds in memory survives it.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test may stop and say why"
)]

#[allow(dead_code, reason = "each test file uses a part of it")]
#[path = "../attack/mod.rs"]
mod attack;
mod found;
mod model;
mod players;
mod scene;
mod secrets;
mod victim;

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::attack::disk::SmallDisk;
use crate::attack::postgres::OwnPostgres;
use crate::attack::{Client, Place};
use crate::found::Found;
use crate::model::Model;
use crate::players::{be_rude, play};
use crate::scene::Scene;
use crate::secrets::{Secrets, share};
use crate::victim::Victim;

const PLAYERS: u64 = 6;
const RUDE: u64 = 3;
const SHARERS: u64 = 2;
/// How long the servers may take to do their work again after a fault: seconds on a machine of their own, longer on one that
/// builds something else meanwhile.
pub(crate) const HEALING: Duration = Duration::from_mins(1);

/// Listens to one stream until it breaks; answers the last number heard, `None` when it broke.
fn watch(server: SocketAddr, table: &str, last: &AtomicU64) -> Option<()> {
    let mut stream = TcpStream::connect_timeout(&server, Duration::from_secs(1)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
    let request = format!("GET /api/v1/tables/{table}/live HTTP/1.1\r\nhost: localhost\r\n\r\n");
    stream.write_all(request.as_bytes()).ok()?;
    for line in BufReader::new(stream).lines() {
        let line = line.ok()?;
        if let Some(data) = line.strip_prefix("data: ") {
            let data: Value = serde_json::from_str(data).ok()?;
            last.store(data["number"].as_u64()?, Ordering::SeqCst);
        }
    }
    None
}

/// What a watcher has heard that has heard nothing yet.
const NOTHING_HEARD: u64 = u64::MAX;

/// Waits until something holds, but not for ever.
fn until(mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() && start.elapsed() < HEALING {
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn wait_for_more(scene: &Scene, what: &str) {
    let goal = scene.acknowledged.load(Ordering::Relaxed) + 10;
    let start = Instant::now();
    while scene.acknowledged.load(Ordering::Relaxed) < goal {
        assert!(
            start.elapsed() < HEALING,
            "nothing is acknowledged any more after: {what}"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn seconds() -> u64 {
    let said = std::env::var("KIBITZER_CHAOS_SECONDS");
    said.ok().and_then(|said| said.parse().ok()).unwrap_or(8)
}

fn chaos(name: &str, mut victim: Victim) {
    victim.wait_until_ready();
    let scene = Arc::new(Scene {
        servers: victim.addresses(),
        stop: AtomicBool::new(false),
        acknowledged: AtomicU64::new(0),
        refused: AtomicU64::new(0),
        strange: Mutex::default(),
    });
    let on = |which: u64| (scene.clone(), which);
    let players: Vec<_> = (0..PLAYERS)
        .map(on)
        .map(|(scene, n)| std::thread::spawn(move || play(&scene, n)))
        .collect();
    let rude: Vec<_> = (0..RUDE)
        .map(on)
        .map(|(scene, n)| std::thread::spawn(move || be_rude(&scene, n)))
        .collect();
    let sharers: Vec<_> = (0..SHARERS)
        .map(on)
        .map(|(scene, n)| std::thread::spawn(move || share(&scene, n)))
        .collect();

    let mut random = StdRng::seed_from_u64(15);
    let mut suffered = std::collections::BTreeMap::<&str, u64>::new();
    let end = Instant::now() + Duration::from_secs(seconds());
    wait_for_more(&scene, "the start");
    while Instant::now() < end {
        let what = victim.suffer(&mut random);
        *suffered.entry(what).or_default() += 1;
        wait_for_more(&scene, what);
    }
    // The last fault must heal by itself: whatever is wrong now is not put right by a restart.
    if victim.disk.is_some() {
        victim.fill_disk(Duration::from_secs(1));
    }
    victim.wait_until_ready();
    let found = finish(&victim, &scene, players, sharers);
    for one in rude {
        one.join().unwrap();
    }
    let strange = scene.strange.lock().unwrap().clone();
    let acknowledged = scene.acknowledged.load(Ordering::Relaxed);
    eprintln!(
        "{name}: {} s, {suffered:?}, {} told to come later; acknowledged {acknowledged}, lost {}, doubled {}, revoked but valid {}, \
         unreadable {}, watchers untold {}",
        seconds(),
        scene.refused.load(Ordering::Relaxed),
        found.lost,
        found.doubled,
        found.revoked_but_valid,
        found.unreadable,
        found.untold
    );
    assert_eq!(found, Found::default());
    assert!(strange.is_empty(), "{strange:#?}");
    assert!(acknowledged > 100, "only {acknowledged}: the test was idle");
}

/// Lets everyone end what they do, and compares what they were told with what there is.
fn finish(
    victim: &Victim,
    scene: &Arc<Scene>,
    players: Vec<std::thread::JoinHandle<Vec<Model>>>,
    sharers: Vec<std::thread::JoinHandle<(bool, Secrets)>>,
) -> Found {
    let mut found = Found::default();
    // Watchers of a table at which nothing but this happens: each change must be heard on each server.
    let mut random = StdRng::seed_from_u64(7);
    let new = json!({"game": "bridge"});
    let (_, made) = scene.until_answered(&mut random, ("POST", "/api/v1/tables", None), &new);
    let table = made["id"].as_str().unwrap().to_owned();
    let unheard = |_| Arc::new(AtomicU64::new(NOTHING_HEARD));
    let heard: Vec<Arc<AtomicU64>> = victim.addresses().iter().map(unheard).collect();
    for (address, last) in victim.addresses().into_iter().zip(heard.clone()) {
        let table = table.clone();
        std::thread::spawn(move || watch(address, &table, &last));
    }
    until(|| {
        heard
            .iter()
            .all(|last| last.load(Ordering::SeqCst) != NOTHING_HEARD)
    });
    let path = format!("/api/v1/tables/{table}/events");
    for n in 0..40_u64 {
        let body = json!({"events": [{"call": "P", "n": n}]});
        let after = Duration::from_micros(random.random_range(0..5_000));
        scene
            .client(&mut random)
            .hang_up("POST", &path, None, &body, after);
    }
    // Those that were not waited for end soon; after that nothing more is to come.
    std::thread::sleep(Duration::from_secs(2));
    let mut client = Client::new(scene.servers[0]);
    let path = format!("/api/v1/tables/{table}");
    let mut untold = heard.len();
    until(|| {
        let shown = client.ask("GET", &path, None, &Value::Null);
        let number = shown.and_then(|(_, shown)| shown["number"].as_u64());
        let has_heard = |last: &&Arc<AtomicU64>| Some(last.load(Ordering::SeqCst)) == number;
        untold = heard.len() - heard.iter().filter(has_heard).count();
        untold == 0
    });
    found.untold += untold;
    scene.stop.store(true, Ordering::Relaxed);

    for player in players {
        for model in player.join().unwrap() {
            found.look_at_table(&mut client, &model);
        }
    }
    for sharer in sharers {
        let (tokens, secrets) = sharer.join().unwrap();
        for address in &scene.servers {
            found.look_at_secrets(*address, tokens, &secrets);
        }
    }
    found
}

/// A folder with a small disk on it, where that is allowed; both are removed whatever happens, after all that uses them.
fn on_a_small_disk(name: &str, megabytes: u32, test: impl FnOnce(&Path, Option<Arc<SmallDisk>>)) {
    let folder = std::env::temp_dir().join(format!("kibitzer_chaos_{name}_{}", std::process::id()));
    let disk = SmallDisk::mount(&folder, megabytes).map(Arc::new);
    let used = disk.clone();
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| test(&folder, used)));
    drop(disk);
    drop(std::fs::remove_dir_all(&folder));
    if let Err(panic) = outcome {
        std::panic::resume_unwind(panic);
    }
}

#[test]
fn sqlite_survives() {
    on_a_small_disk("sqlite", 64, |folder, disk| {
        chaos(
            "SQLite",
            Victim::new(Place::Folder(folder.join("data")), 1, None, disk),
        );
    });
}

#[test]
fn postgres_survives() {
    on_a_small_disk("postgres", 256, |folder, disk| {
        let Some(postgres) = OwnPostgres::start(disk.as_ref().map(|_| folder)) else {
            return;
        };
        let place = Place::Url(postgres.url.clone());
        chaos(
            "PostgreSQL",
            Victim::new(place, 2, Some(postgres.control.clone()), disk),
        );
    });
}
