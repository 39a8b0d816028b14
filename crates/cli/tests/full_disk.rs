//! A full disk is told as such, and heals without a restart.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test may stop and say why"
)]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod attack;

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::attack::disk::SmallDisk;
use crate::attack::{Client, Place, free_port, start};

/// Asks until the answer is of this status.
fn until(client: &mut Client, status: u16) -> Value {
    let start = Instant::now();
    loop {
        // An answer is good for a second, so the first ones may be of the time before.
        match client.ask("GET", "/readyz", None, &Value::Null) {
            Some((now, answer)) if now == status => return answer,
            other => assert!(
                start.elapsed() < Duration::from_secs(30),
                "not {status}: {other:?}"
            ),
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn a_server_on_a_full_disk_is_not_ready_and_says_why() {
    let folder = std::env::temp_dir().join(format!("kibitzer_full_{}", std::process::id()));
    let Some(disk) = SmallDisk::mount(&folder, 64) else {
        return;
    };
    let port = free_port();
    let mut server = start(&Place::Folder(folder.join("data")), port);
    let mut client = Client::new(SocketAddr::from(([127, 0, 0, 1], port)));
    client.wait_until_up();
    until(&mut client, 200);
    let (_, made) = client
        .ask("POST", "/api/v1/tables", None, &json!({"game": "bridge"}))
        .unwrap();
    let events = format!("/api/v1/tables/{}/events", made["id"].as_str().unwrap());
    let event = json!({"events": [{"call": "P", "note": "x".repeat(10_000)}]});

    let ballast = disk.fill();
    let told = until(&mut client, 503);
    assert_eq!(
        told["error"]["message"], "the disk of the database is full; try again in 5 s",
        "{told}"
    );
    // Pages of the log that were there before are used up first.
    let refused = (0..100).find_map(|_| match client.ask("POST", &events, None, &event) {
        Some((201, _)) => None,
        other => Some(other),
    });
    let (status, answer) = refused.unwrap().unwrap();
    assert_eq!(
        (status, &answer["error"]["kind"]),
        (503, &json!("database")),
        "{answer}"
    );

    drop(ballast);
    until(&mut client, 200);
    for _ in 0..28 {
        let (status, answer) = client.ask("POST", &events, None, &event).unwrap();
        assert_eq!(status, 201, "{answer}");
    }
    server.kill().unwrap();
    server.wait().unwrap();
    drop(disk);
    drop(std::fs::remove_dir_all(&folder));
}
