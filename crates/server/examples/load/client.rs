//! A client that keeps its connection, and somebody who has signed up.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// One kept connection.
pub(crate) struct Client(pub(crate) BufReader<TcpStream>);

impl Client {
    pub(crate) async fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Self(BufReader::new(stream))
    }

    pub(crate) async fn ask(&mut self, request: &[u8]) -> (u16, Vec<u8>) {
        self.0.get_mut().write_all(request).await.unwrap();
        let (mut line, mut status, mut length) = (String::new(), 0, 0);
        loop {
            line.clear();
            self.0.read_line(&mut line).await.unwrap();
            if line == "\r\n" || line.is_empty() {
                break;
            }
            if status == 0 {
                status = line
                    .split(' ')
                    .nth(1)
                    .and_then(|text| text.parse().ok())
                    .unwrap_or(999);
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).await.unwrap();
        (status, body)
    }
}

pub(crate) fn request(method: &str, path: &str, body: &Value) -> Vec<u8> {
    let body = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

/// What the server says of itself: the number behind this name in its metrics.
pub(crate) async fn metric(client: &mut Client, own: &str, name: &str) -> f64 {
    let (_, text) = client
        .ask(&signed(&request("GET", "/metrics", &Value::Null), own))
        .await;
    let text = String::from_utf8_lossy(&text);
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|number| number.trim().parse().ok())
        .unwrap_or(f64::NAN)
}

/// Signs somebody up, on a server with accounts; the headers that they send from then on. Nothing on one without.
pub(crate) async fn sign_up(address: SocketAddr, name: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let body = json!({"name": name, "password": "a long password"});
    stream
        .write_all(&request("POST", "/api/v1/account", &body))
        .await
        .unwrap();
    let mut answer = vec![0; 8192];
    let length = stream.read(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer[..length]).into_owned();
    let between = |start: &str, end: char| {
        let rest = answer.split(start).nth(1)?;
        rest.split(end).next().map(str::to_owned)
    };
    match (between("set-cookie: ", ';'), between("\"csrf\":\"", '"')) {
        (Some(cookie), Some(csrf)) => format!("cookie: {cookie}\r\nx-csrf-token: {csrf}\r\n"),
        _ => String::new(),
    }
}

/// The same request as somebody sends it.
pub(crate) fn signed(request: &[u8], headers: &str) -> Vec<u8> {
    let text = String::from_utf8_lossy(request);
    text.replacen("host: localhost\r\n", &format!("host: localhost\r\n{headers}"), 1)
        .into_bytes()
}
