//! Everything at once: clients that append, correct, undo, share and hang up, while servers are killed, the disk runs
//! full, and the database freezes or starts anew. At the end nothing that was acknowledged is lost or doubled.
//!
//! `KIBITZER_CHAOS_SECONDS` says how long on each database (8 where absent; `make chaos` says 300). A kill is the end of
//! a process, not a power cut: what the system holds in memory survives it.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test may stop and say why"
)]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod attack;

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::attack::{Client, Place, free_port, start};

const PLAYERS: u64 = 6;
const RUDE: u64 = 3;
const SHARERS: u64 = 2;
/// A player goes to a new table after so many changes: a table has room for ten thousand.
const CHANGES_A_TABLE: usize = 1_500;
/// How long the servers may take to do their work again after a fault.
const HEALING: Duration = Duration::from_secs(40);

/// What everyone shares.
struct Scene {
    servers: Vec<SocketAddr>,
    stop: AtomicBool,
    acknowledged: AtomicU64,
    refused: AtomicU64,
    /// Answers that make no sense: with the request that got them.
    strange: Mutex<Vec<String>>,
}

impl Scene {
    fn going_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }

    fn count(&self) {
        self.acknowledged.fetch_add(1, Ordering::Relaxed);
    }

    fn client(&self, random: &mut StdRng) -> Client {
        Client::new(self.servers[random.random_range(0..self.servers.len())])
    }

    fn is_strange(&self, what: String) {
        let mut strange = self.strange.lock().unwrap();
        if strange.len() < 20 {
            strange.push(what);
        }
    }

    /// Asks again and again, now here, now there, until there is an answer other than "later".
    fn until_answered(
        &self,
        random: &mut StdRng,
        (method, path, key): (&str, &str, Option<&str>),
        body: &Value,
    ) -> (u16, Value) {
        let start = Instant::now();
        let mut client = self.client(random);
        loop {
            match client.ask(method, path, key, body) {
                Some((503 | 429, _)) => {
                    self.refused.fetch_add(1, Ordering::Relaxed);
                    std::thread::sleep(Duration::from_millis(50));
                }
                Some((status @ 500.., answer)) => {
                    self.is_strange(format!("{status} {method} {path}: {answer}"));
                    std::thread::sleep(Duration::from_millis(50));
                }
                Some(answer) => return answer,
                None => std::thread::sleep(Duration::from_millis(10)),
            }
            if random.random_bool(0.3) {
                client = self.client(random);
            }
            assert!(
                start.elapsed() < Duration::from_mins(2),
                "{method} {path}: no answer"
            );
        }
    }
}

/// A table as its player knows it.
#[derive(Debug, Default)]
struct Model {
    id: String,
    /// Every acknowledged change, as the log must show it.
    log: Vec<Value>,
    title: String,
}

impl Model {
    /// What the changes add up to: those that still stand, one after the other.
    fn events(&self) -> Vec<Value> {
        let (mut standing, mut undone) = (Vec::new(), Vec::new());
        for change in &self.log {
            if change.get("undo").is_some() {
                undone.extend(standing.pop());
            } else if change.get("redo").is_some() {
                standing.extend(undone.pop());
            } else {
                undone.clear();
                standing.push(change);
            }
        }
        let mut events = Vec::new();
        for change in standing {
            let place = |kind: &str| change[kind]["event"].as_u64().unwrap_or(0) as usize;
            if let Some(event) = change.get("add") {
                events.push(event.clone());
            } else if change.get("edit").is_some() {
                events[place("edit")] = change["edit"]["to"].clone();
            } else if change.get("remove").is_some() {
                events.remove(place("remove"));
            }
        }
        events
    }

    fn can(&self) -> (usize, usize) {
        let (mut undo, mut redo) = (0, 0);
        for change in &self.log {
            if change.get("undo").is_some() {
                (undo, redo) = (undo - 1, redo + 1);
            } else if change.get("redo").is_some() {
                (undo, redo) = (undo + 1, redo - 1);
            } else {
                (undo, redo) = (undo + 1, 0);
            }
        }
        (undo, redo)
    }
}

/// What a player does next: method, the end of the address, body, and the change as the log will show it.
type Move = (&'static str, String, Value, Option<Value>);

fn next_move(random: &mut StdRng, model: &Model, mark: u64) -> Move {
    let event = json!({"call": "P", "n": mark});
    let length = model.events().len();
    let (undo, redo) = model.can();
    let some = |random: &mut StdRng| random.random_range(0..length);
    match random.random_range(0..12) {
        0 | 1 if length > 0 => {
            let at = some(random);
            let change = json!({"edit": {"event": at, "to": event}});
            (
                "PUT",
                format!("/events/{at}"),
                json!({"event": event}),
                Some(change),
            )
        }
        2 if length > 0 => {
            let at = some(random);
            let change = json!({"remove": {"event": at}});
            ("DELETE", format!("/events/{at}"), Value::Null, Some(change))
        }
        3 if undo > 0 => ("POST", "/undo".into(), json!({}), Some(json!({"undo": {}}))),
        4 if redo > 0 => ("POST", "/redo".into(), json!({}), Some(json!({"redo": {}}))),
        5 => (
            "PATCH",
            String::new(),
            json!({"title": format!("title {mark}")}),
            None,
        ),
        _ => {
            let body = json!({"events": [event], "expect": model.log.len()});
            ("POST", "/events".into(), body, Some(json!({"add": event})))
        }
    }
}

/// Plays on tables of its own until told to stop; answers what it knows of them.
fn play(scene: &Scene, player: u64) -> Vec<Model> {
    let mut random = StdRng::seed_from_u64(player);
    let mut tables: Vec<Model> = Vec::new();
    let mut mark = 0;
    while scene.going_on() {
        if tables
            .last()
            .is_none_or(|model| model.log.len() >= CHANGES_A_TABLE)
        {
            let key = format!("player {player} table {}", tables.len());
            let new = json!({"game": "bridge", "title": key});
            let request = ("POST", "/api/v1/tables", Some(key.as_str()));
            let (status, made) = scene.until_answered(&mut random, request, &new);
            assert_eq!(status, 201, "{made}");
            scene.count();
            tables.push(Model {
                id: made["id"].as_str().unwrap().to_owned(),
                title: key,
                ..Model::default()
            });
        }
        let model = tables.last_mut().unwrap();
        mark += 1;
        let (method, rest, body, change) = next_move(&mut random, model, mark);
        let path = format!("/api/v1/tables/{}{rest}", model.id);
        let key = format!("{player} {mark}");
        while random.random_bool(0.3) {
            let after = Duration::from_micros(random.random_range(0..4_000));
            scene
                .client(&mut random)
                .hang_up(method, &path, Some(&key), &body, after);
        }
        let (status, answer) = scene.until_answered(&mut random, (method, &path, Some(&key)), &body);
        if !(200..300).contains(&status) {
            scene.is_strange(format!("{status} {method} {path} {body}: {answer}"));
            continue;
        }
        scene.count();
        if let Some(change) = change {
            model.log.push(change);
            if answer["number"] != model.log.len() {
                scene.is_strange(format!("{method} {path}: {answer}, not {}", model.log.len()));
            }
        } else {
            body["title"].as_str().unwrap().clone_into(&mut model.title);
        }
    }
    tables
}

/// Sends and hangs up, again and again: nobody counts what comes of it.
fn be_rude(scene: &Scene, which: u64) {
    let mut random = StdRng::seed_from_u64(1_000 + which);
    let new = json!({"game": "bridge"});
    let (_, made) = scene.until_answered(&mut random, ("POST", "/api/v1/tables", None), &new);
    let table = format!("/api/v1/tables/{}", made["id"].as_str().unwrap());
    let requests = [
        (
            "POST",
            format!("{table}/events"),
            json!({"events": [{"call": "P"}]}),
        ),
        ("POST", format!("{table}/undo"), json!({})),
        (
            "PUT",
            format!("{table}/events/0"),
            json!({"event": {"call": "1N"}}),
        ),
        ("POST", format!("{table}/links"), json!({})),
        ("PATCH", table, json!({"title": "rude"})),
        ("GET", "/api/v1/tables".to_owned(), Value::Null),
    ];
    while scene.going_on() {
        let (method, path, body) = &requests[random.random_range(0..requests.len())];
        let after = Duration::from_micros(random.random_range(0..3_000));
        scene.client(&mut random).hang_up(method, path, None, body, after);
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Secrets that must open something, and secrets that must not.
#[derive(Debug, Default)]
struct Secrets {
    valid: Vec<(String, String)>,
    revoked: Vec<String>,
}

/// Makes and revokes links or tokens until told to stop.
fn share(scene: &Scene, which: u64) -> (bool, Secrets) {
    let mut random = StdRng::seed_from_u64(2_000 + which);
    let tokens = which % 2 == 1;
    let (place, new) = if tokens {
        ("/api/v1/tokens".to_owned(), json!({"name": "chaos"}))
    } else {
        let new = json!({"game": "bridge"});
        let (_, made) = scene.until_answered(&mut random, ("POST", "/api/v1/tables", None), &new);
        (
            format!("/api/v1/tables/{}/links", made["id"].as_str().unwrap()),
            json!({}),
        )
    };
    let mut secrets = Secrets::default();
    while scene.going_on() {
        if secrets.valid.len() < 20 {
            match scene.client(&mut random).ask("POST", &place, None, &new) {
                Some((201, made)) => {
                    scene.count();
                    let text = |name: &str| made[name].as_str().unwrap().to_owned();
                    secrets.valid.push((text("id"), text("secret")));
                }
                Some((422, _)) => tidy(scene, &mut random, &place, &secrets),
                Some((status @ 500.., answer)) if status != 503 => {
                    scene.is_strange(format!("{status} POST {place}: {answer}"));
                }
                _ => std::thread::sleep(Duration::from_millis(20)),
            }
        } else {
            let (id, secret) = secrets.valid.swap_remove(random.random_range(0..20));
            revoke(scene, &mut random, &format!("{place}/{id}"));
            secrets.revoked.push(secret);
        }
    }
    (tokens, secrets)
}

/// Revokes; one that is gone by an earlier try is revoked too.
fn revoke(scene: &Scene, random: &mut StdRng, path: &str) {
    let (status, answer) = scene.until_answered(random, ("DELETE", path, None), &Value::Null);
    if matches!(status, 204 | 404) {
        scene.count();
    } else {
        scene.is_strange(format!("{status} DELETE {path}: {answer}"));
    }
}

/// Revokes those whose secret never arrived.
fn tidy(scene: &Scene, random: &mut StdRng, place: &str, secrets: &Secrets) {
    let (_, list) = scene.until_answered(random, ("GET", place, None), &Value::Null);
    let all = list.get("links").or(list.get("tokens")).and_then(Value::as_array);
    for line in all.into_iter().flatten() {
        let id = line["id"].as_str().unwrap();
        if secrets.valid.iter().all(|(known, _)| known != id) {
            revoke(scene, random, &format!("{place}/{id}"));
        }
    }
}

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

/// What was found at the end.
#[derive(Debug, Default, PartialEq)]
struct Found {
    lost: usize,
    doubled: usize,
    revoked_but_valid: usize,
    unreadable: usize,
    untold: usize,
}

impl Found {
    fn look_at_table(&mut self, client: &mut Client, model: &Model) {
        let path = format!("/api/v1/tables/{}", model.id);
        let Some((200, log)) = client.ask("GET", &format!("{path}/log"), None, &Value::Null) else {
            self.unreadable += 1;
            return;
        };
        let lines = log["changes"].as_array().cloned().unwrap_or_default();
        let stored: Vec<Value> = lines.into_iter().map(|line| line["change"].clone()).collect();
        let same = stored.iter().zip(&model.log).take_while(|(a, b)| a == b).count();
        if stored.len() > model.log.len() {
            self.doubled += stored.len() - model.log.len();
        }
        if same < model.log.len() {
            self.lost += model.log.len() - same;
        }
        match client.ask("GET", &path, None, &Value::Null) {
            Some((200, shown)) => {
                if same == stored.len() && shown["events"] != Value::from(model.events()) {
                    self.unreadable += 1;
                }
                self.lost += usize::from(shown["title"] != model.title.as_str());
            }
            _ => self.unreadable += 1,
        }
    }

    fn look_at_secrets(&mut self, address: SocketAddr, tokens: bool, secrets: &Secrets) {
        let opens = |secret: &str| {
            let mut client = Client::new(address);
            let answer = if tokens {
                client.token = Some(secret.to_owned());
                client.ask("GET", "/api/v1/tables?most=1", None, &Value::Null)
            } else {
                client.ask("GET", &format!("/api/v1/shared/{secret}"), None, &Value::Null)
            };
            answer.is_some_and(|(status, _)| status == 200)
        };
        self.lost += secrets.valid.iter().filter(|(_, secret)| !opens(secret)).count();
        self.revoked_but_valid += secrets.revoked.iter().filter(|secret| opens(secret)).count();
    }
}

/// What can be done to a server and its database.
struct Victim {
    place: Place,
    ports: Vec<u16>,
    servers: Vec<Child>,
    /// Freezes, thaws and restarts PostgreSQL.
    control: Option<PathBuf>,
    /// The small disk that the data is on, where there is one.
    disk: Option<PathBuf>,
}

impl Victim {
    fn new(place: Place, servers: usize, control: Option<PathBuf>, disk: Option<PathBuf>) -> Self {
        let ports: Vec<u16> = (0..servers).map(|_| free_port()).collect();
        let servers = ports.iter().map(|port| start(&place, *port)).collect();
        Self {
            place,
            ports,
            servers,
            control,
            disk,
        }
    }

    fn addresses(&self) -> Vec<SocketAddr> {
        let address = |port: &u16| SocketAddr::from(([127, 0, 0, 1], *port));
        self.ports.iter().map(address).collect()
    }

    fn wait_until_ready(&self) {
        let start = Instant::now();
        for address in self.addresses() {
            let mut client = Client::new(address);
            while !matches!(client.ask("GET", "/readyz", None, &Value::Null), Some((200, _))) {
                assert!(start.elapsed() < HEALING, "a server does not get ready by itself");
                std::thread::sleep(Duration::from_millis(50));
            }
        }
    }

    fn end_one(&mut self, which: usize, signal: &str) {
        let server = &mut self.servers[which];
        assert!(
            Command::new("kill")
                .args([signal, &server.id().to_string()])
                .status()
                .unwrap()
                .success()
        );
        server.wait().unwrap();
        self.servers[which] = start(&self.place, self.ports[which]);
    }

    fn control(&self, word: &str) {
        if let Some(control) = &self.control {
            assert!(
                Command::new(control).arg(word).status().unwrap().success(),
                "{word}"
            );
        }
    }

    /// Does something terrible, and says what.
    fn suffer(&mut self, random: &mut StdRng) -> &'static str {
        let which = random.random_range(0..self.servers.len());
        match random.random_range(0..6) {
            0 | 1 => {
                self.end_one(which, "-KILL");
                "kill"
            }
            2 => {
                self.end_one(which, "-TERM");
                "term"
            }
            3 | 4 if self.control.is_some() => {
                // A server that starts without its database ends, and says why: that is not what is tried here.
                self.wait_until_ready();
                if random.random_bool(0.5) {
                    self.control("restart");
                    return "database restart";
                }
                self.freeze(which);
                "freeze"
            }
            3 | 4 if self.disk.is_some() => {
                self.fill_disk(Duration::from_millis(random.random_range(500..3_000)));
                "full disk"
            }
            _ => {
                std::thread::sleep(Duration::from_millis(500));
                "nothing"
            }
        }
    }

    /// Stops the database for a while: whoever asks meanwhile is told so before long.
    fn freeze(&self, which: usize) {
        self.control("freeze");
        let asked = Instant::now();
        let answer = Client::new(self.addresses()[which]).ask("GET", "/api/v1/tables", None, &Value::Null);
        let waited = asked.elapsed();
        self.control("thaw");
        assert!(matches!(answer, Some((503, _))), "{answer:?}");
        assert!(waited < Duration::from_secs(8), "{waited:?}");
    }

    fn fill_disk(&self, how_long: Duration) {
        let Some(disk) = &self.disk else {
            return;
        };
        let ballast = disk.join("ballast");
        let mut file = std::fs::File::create(&ballast).unwrap();
        let end = Instant::now() + how_long;
        while Instant::now() < end {
            while file.write_all(&[0; 4096]).is_ok() {}
            std::thread::sleep(Duration::from_millis(20));
        }
        std::fs::remove_file(ballast).unwrap();
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        self.control("thaw");
        for server in &mut self.servers {
            drop(server.kill());
            drop(server.wait());
        }
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
    let heard: Vec<Arc<AtomicU64>> = victim.addresses().iter().map(|_| Arc::default()).collect();
    for (address, last) in victim.addresses().into_iter().zip(heard.clone()) {
        let table = table.clone();
        std::thread::spawn(move || watch(address, &table, &last));
    }
    std::thread::sleep(Duration::from_millis(500));
    let path = format!("/api/v1/tables/{table}/events");
    for n in 0..40_u64 {
        let body = json!({"events": [{"call": "P", "n": n}]});
        let after = Duration::from_micros(random.random_range(0..5_000));
        scene
            .client(&mut random)
            .hang_up("POST", &path, None, &body, after);
    }
    std::thread::sleep(Duration::from_secs(2));
    scene.stop.store(true, Ordering::Relaxed);
    let mut client = Client::new(scene.servers[0]);
    let shown = client.ask("GET", &format!("/api/v1/tables/{table}"), None, &Value::Null);
    let number = shown.map_or(0, |(_, shown)| shown["number"].as_u64().unwrap());
    found.untold += heard
        .iter()
        .filter(|last| last.load(Ordering::SeqCst) != number)
        .count();

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

/// A disk of its own for a folder, so small that it can be filled; `None`, said aloud, where that is not allowed.
fn small_disk(folder: &Path) -> Option<PathBuf> {
    std::fs::create_dir_all(folder).unwrap();
    let mounted = Command::new("mount")
        .args(["-t", "tmpfs", "-o", "size=64m", "kibitzer-chaos"])
        .arg(folder)
        .stderr(Stdio::null())
        .status();
    if mounted.is_ok_and(|status| status.success()) {
        return Some(folder.to_owned());
    }
    eprintln!("SKIPPED: the full disk, because no small disk can be mounted here");
    None
}

#[test]
fn sqlite_survives() {
    let folder = std::env::temp_dir().join(format!("kibitzer_chaos_{}", std::process::id()));
    let disk = small_disk(&folder);
    let victim = Victim::new(Place::Folder(folder.join("data")), 1, None, disk.clone());
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| chaos("SQLite", victim)));
    if disk.is_some() {
        drop(Command::new("umount").arg("-l").arg(&folder).status());
    }
    drop(std::fs::remove_dir_all(&folder));
    if let Err(panic) = outcome {
        std::panic::resume_unwind(panic);
    }
}

/// A PostgreSQL that nobody else uses, for as long as this lives.
struct OwnPostgres {
    child: Child,
    url: String,
    control: PathBuf,
}

impl OwnPostgres {
    fn start() -> Option<Self> {
        if std::env::var("KIBITZER_TEST_POSTGRES").is_err() {
            eprintln!("SKIPPED: no PostgreSQL; run it through scripts/with-postgres");
            return None;
        }
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/with-postgres");
        let tell = r#"echo "$KIBITZER_TEST_POSTGRES"; echo "$KIBITZER_TEST_POSTGRES_CONTROL"; cat"#;
        let mut child = Command::new(script)
            .args(["sh", "-c", tell])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let url = lines.next().unwrap().unwrap();
        let control = PathBuf::from(lines.next().unwrap().unwrap());
        Some(Self { child, url, control })
    }
}

impl Drop for OwnPostgres {
    fn drop(&mut self) {
        // The end of its input is what it waits for.
        drop(self.child.stdin.take());
        drop(self.child.wait());
    }
}

#[test]
fn postgres_survives() {
    let Some(postgres) = OwnPostgres::start() else {
        return;
    };
    let place = Place::Url(postgres.url.clone());
    chaos(
        "PostgreSQL",
        Victim::new(place, 2, Some(postgres.control.clone()), None),
    );
}
