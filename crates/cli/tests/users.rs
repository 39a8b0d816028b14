//! `kibitzer user` beside a server that is running: who looks after it adds, invites and removes people.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test may stop and say why"
)]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod attack;

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::json;

use crate::attack::{Client, Place, free_port, start_with};

/// Runs `kibitzer user WORDS…`; what it printed, where it ended well.
fn user(folder: &Path, words: &[&str], input: &str) -> Option<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kibitzer"))
        .arg("user")
        .args(words)
        .arg("--data")
        .arg(folder)
        .env_remove("DATABASE_URL")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // A command that reads nothing may have ended already.
    drop(child.stdin.take().unwrap().write_all(input.as_bytes()));
    let done = child.wait_with_output().unwrap();
    let printed = String::from_utf8(done.stdout).unwrap().trim().to_owned();
    done.status.success().then_some(printed)
}

#[test]
fn people_are_let_in_and_shown_out() {
    let folder = std::env::temp_dir().join(format!("kibitzer_users_{}", std::process::id()));
    let port = free_port();
    let mut server = start_with(
        &Place::Folder(folder.clone()),
        port,
        &["--accounts", "--sign-up", "closed"],
    );
    let mut client = Client::new(SocketAddr::from(([127, 0, 0, 1], port)));
    client.wait_until_up();
    let mut status = |path: &str, name: &str, password: &str, code: Option<&str>| {
        let body = json!({"name": name, "password": password, "invitation": code});
        client.ask("POST", path, None, &body).unwrap().0
    };
    let (up, session) = ("/api/v1/account", "/api/v1/session");

    assert_eq!(status(up, "Ann", "a long password", None), 403);
    let code = user(&folder, &["invite", "--days", "1"], "").unwrap();
    assert_eq!(status(up, "Ann", "a long password", Some(&code)), 201);
    assert_eq!(status(up, "Eve", "a long password", Some(&code)), 403);
    assert!(user(&folder, &["invite", "--days", "0"], "").is_none());

    user(&folder, &["add", "Bob"], "another password\n").unwrap();
    assert!(
        user(&folder, &["add", "B0b"], "another password\n").is_none(),
        "it looks like Bob"
    );
    assert!(user(&folder, &["add", "Carol"], "short\n").is_none());
    assert_eq!(user(&folder, &["list"], "").unwrap(), "Ann\nBob");
    assert_eq!(status(session, "Bob", "another password", None), 200);

    user(&folder, &["password", "Bob"], "a third password\n").unwrap();
    assert_eq!(status(session, "Bob", "another password", None), 401);
    assert_eq!(status(session, "Bob", "a third password", None), 200);
    user(&folder, &["sign-out", "Bob"], "").unwrap();
    user(&folder, &["remove", "Bob"], "").unwrap();
    assert_eq!(status(session, "Bob", "a third password", None), 401);
    assert!(user(&folder, &["remove", "Bob"], "").is_none());
    server.kill().unwrap();
    server.wait().unwrap();
    drop(std::fs::remove_dir_all(folder));
}
