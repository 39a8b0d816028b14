//! Live tables: what one phone enters, the other hears; also when each has a server of its own.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test may stop and say why"
)]

#[path = "../../store/tests/place/mod.rs"]
#[allow(dead_code, reason = "each test file uses a part of it")]
mod place;
#[allow(dead_code, reason = "each test file uses a part of it")]
mod test_server;

use std::net::SocketAddr;
use std::time::Duration;

use kibitzer_server::Settings;
use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpStream;

use crate::place::Place;
use crate::test_server::{TestServer, Visitor};

struct Phone(Lines<BufReader<TcpStream>>);

impl Phone {
    async fn watch(address: SocketAddr, path: &str) -> Self {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        Self(BufReader::new(stream).lines())
    }

    /// The next event's name and data; `None` when the stream ends.
    async fn hears(&mut self) -> Option<(String, String)> {
        let mut event = String::new();
        loop {
            let line = tokio::time::timeout(Duration::from_secs(10), self.0.next_line()).await;
            let line = line.expect("news within ten seconds").ok()??;
            if let Some(name) = line.strip_prefix("event: ") {
                name.clone_into(&mut event);
            }
            if let Some(data) = line.strip_prefix("data: ") {
                return Some((event, data.to_owned()));
            }
        }
    }
}

fn number(n: u64) -> (String, String) {
    ("number".into(), format!("{{\"number\":{n}}}"))
}

async fn table_of(server: &TestServer) -> String {
    let made = server.post("/api/v1/tables", json!({"game": "bridge"})).await;
    assert_eq!(made.status, 201, "{}", made.text);
    format!("/api/v1/tables/{}", made.json()["id"].as_str().unwrap())
}

async fn call(server: &TestServer, table: &str, call: &str) {
    let answer = server
        .post(&format!("{table}/events"), json!({"events": [{"call": call}]}))
        .await;
    assert_eq!(answer.status, 201, "{}", answer.text);
}

#[tokio::test]
async fn two_phones_on_one_table() {
    let server = TestServer::open().await;
    let address = server.listen().await;
    let table = table_of(&server).await;
    let mut one = Phone::watch(address, &format!("{table}/live")).await;
    let link = server.post(&format!("{table}/links"), json!({})).await.json();
    let shared = format!("/api/v1/shared/{}/live", link["secret"].as_str().unwrap());
    let mut two = Phone::watch(address, &shared).await;
    assert_eq!(one.hears().await, Some(number(0)));
    assert_eq!(two.hears().await, Some(number(0)));
    call(&server, &table, "1N").await;
    assert_eq!(one.hears().await, Some(number(1)));
    assert_eq!(two.hears().await, Some(number(1)));
    let mut late = Phone::watch(address, &format!("{table}/live")).await;
    assert_eq!(late.hears().await, Some(number(1)));
    server
        .ask(&Visitor::default(), "DELETE", &table, serde_json::Value::Null)
        .await;
    assert_eq!(one.hears().await, Some(("gone".into(), "{}".into())));
    assert_eq!(two.hears().await, Some(("gone".into(), "{}".into())));
}

#[tokio::test]
async fn two_servers_on_one_postgres() {
    let Some(place) = Place::postgres().await else {
        return;
    };
    let (here, there) = (
        TestServer::over(place.open().await, Settings::default()),
        TestServer::over(place.open().await, Settings::default()),
    );
    let (_, address) = (here.listen().await, there.listen().await);
    let table = table_of(&here).await;
    let mut phone = Phone::watch(address, &format!("{table}/live")).await;
    assert_eq!(phone.hears().await, Some(number(0)));
    tokio::time::sleep(Duration::from_millis(300)).await;
    call(&here, &table, "1N").await;
    assert_eq!(phone.hears().await, Some(number(1)));
    assert_eq!(there.get(&table).await.json()["events"], json!([{"call": "1N"}]));
    call(&there, &table, "P").await;
    assert_eq!(phone.hears().await, Some(number(2)));
}
