//! `kibitzer backup` and `kibitzer restore` beside a running server, on both databases; and the folder that has one server.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test may stop and say why"
)]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod attack;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::attack::{Client, Place, free_port, start};

fn kibitzer(place: &Place, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    command.args(arguments);
    match place {
        Place::Folder(folder) => command.env_remove("DATABASE_URL").arg("--data").arg(folder),
        Place::Url(url) => command.env("DATABASE_URL", url),
    };
    command.output().unwrap()
}

fn folder() -> PathBuf {
    let name = format!("kibitzer_backup_{}_{}", std::process::id(), free_port());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// What is answered to a change.
fn post(client: &mut Client, path: &str, body: &Value) -> u16 {
    client.ask("POST", path, None, body).unwrap().0
}

/// What stands at an address.
fn get(client: &mut Client, path: &str) -> Value {
    client.ask("GET", path, None, &Value::Null).unwrap().1
}

fn there_and_back(place: &Place, folder: &Path) {
    let port = free_port();
    let mut server = start(place, port);
    let mut client = Client::new(SocketAddr::from(([127, 0, 0, 1], port)));
    client.wait_until_up();
    let new = json!({"game": "bridge", "title": "Friday", "events": [{"call": "1N"}]});
    let (_, table) = client.ask("POST", "/api/v1/tables", None, &new).unwrap();
    let path = format!("/api/v1/tables/{}", table["id"].as_str().unwrap());
    let (_, link) = client
        .ask("POST", &format!("{path}/links"), None, &json!({}))
        .unwrap();
    let shared = format!("/api/v1/shared/{}", link["secret"].as_str().unwrap());
    let (_, token) = client
        .ask("POST", "/api/v1/tokens", None, &json!({"name": "phone"}))
        .unwrap();
    let before = client.ask("GET", &path, None, &Value::Null).unwrap();

    let file = folder.join("friday.backup");
    let file_name = file.to_str().unwrap();
    let made = kibitzer(place, &["backup", file_name]);
    assert!(made.status.success(), "{made:?}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }

    // Seen by the server, so that what it remembers of the table is not what is restored.
    let more = json!({"events": [{"call": "P"}, {"call": "3N"}]});
    assert_eq!(post(&mut client, &format!("{path}/events"), &more), 201);
    assert_eq!(get(&mut client, &path)["number"], 3);
    let token_path = format!("/api/v1/tokens/{}", token["id"].as_str().unwrap());
    assert_eq!(
        client.ask("DELETE", &token_path, None, &Value::Null).unwrap().0,
        204
    );

    let broken = folder.join("broken.backup");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&broken, &text[..text.len() / 2]).unwrap();
    let refused = kibitzer(place, &["restore", broken.to_str().unwrap()]);
    assert!(!refused.status.success());
    assert_eq!(get(&mut client, &path)["number"], 3);

    let restored = kibitzer(place, &["restore", file_name]);
    assert!(restored.status.success(), "{restored:?}");
    assert_eq!(client.ask("GET", &path, None, &Value::Null).unwrap(), before);
    assert_eq!(client.ask("GET", &shared, None, &Value::Null).unwrap().0, 200);
    // And the server goes on from there, with a history of its own.
    let more = json!({"events": [{"call": "2C"}, {"call": "P"}], "expect": 1});
    assert_eq!(post(&mut client, &format!("{path}/events"), &more), 201);
    let calls = json!([{"call": "1N"}, {"call": "2C"}, {"call": "P"}]);
    assert_eq!(get(&mut client, &path)["events"], calls);
    let mut phone = Client::new(client.address);
    phone.token = token["secret"].as_str().map(str::to_owned);
    assert_eq!(
        phone.ask("GET", "/api/v1/tables", None, &Value::Null).unwrap().0,
        200
    );
    if let Place::Folder(_) = place {
        let second = kibitzer(place, &["serve", "--listen", "127.0.0.1:0"]);
        let words = String::from_utf8_lossy(&second.stderr).into_owned();
        assert!(
            !second.status.success() && words.contains("another kibitzer"),
            "{words}"
        );
    }
    server.kill().unwrap();
    server.wait().unwrap();
}

#[test]
fn sqlite_there_and_back() {
    let folder = folder();
    there_and_back(&Place::Folder(folder.join("data")), &folder);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn postgres_there_and_back() {
    let Some(url) = attack::postgres::url() else {
        return;
    };
    // A database of its own: a restore replaces everything.
    let name = format!("kibitzer_backup_{}", std::process::id());
    let made = Command::new("psql")
        .args([&url, "-qc", &format!("CREATE DATABASE {name}")])
        .status();
    assert!(made.unwrap().success());
    let (server, _) = url.rsplit_once('/').unwrap();
    let folder = folder();
    there_and_back(&Place::Url(format!("{server}/{name}")), &folder);
    std::fs::remove_dir_all(folder).unwrap();
}
