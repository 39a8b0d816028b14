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

    /// Whether something has come that was not read yet, or the connection has ended.
    pub(crate) fn has_answer(&self) -> bool {
        let mut first = [0];
        let looked = self.0.get_ref().try_read(&mut first);
        !looked.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock)
    }

    pub(crate) async fn ask(&mut self, request: &[u8]) -> (u16, Vec<u8>) {
        self.try_to_ask(request).await.unwrap()
    }

    /// The same where the server may have reasons to hang up.
    pub(crate) async fn try_to_ask(&mut self, request: &[u8]) -> std::io::Result<(u16, Vec<u8>)> {
        self.0.get_mut().write_all(request).await?;
        let (mut line, mut status, mut length) = (String::new(), 0, 0);
        loop {
            line.clear();
            self.0.read_line(&mut line).await?;
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
                length = value.trim().parse().unwrap_or(0);
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).await?;
        Ok((status, body))
    }
}

pub(crate) fn request(method: &str, path: &str, body: &Value) -> Vec<u8> {
    let body = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    with_body(method, path, "application/json", &body)
}

/// A `POST` of lines of JSON.
pub(crate) fn lines_request(path: &str, lines: &str) -> Vec<u8> {
    with_body("POST", path, "application/x-ndjson", lines)
}

fn with_body(method: &str, path: &str, kind: &str, body: &str) -> Vec<u8> {
    format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

/// What the server says of itself.
pub(crate) async fn metrics_text(client: &mut Client, own: &str) -> String {
    let asked = signed(&request("GET", "/metrics", &Value::Null), own);
    String::from_utf8_lossy(&client.ask(&asked).await.1).into_owned()
}

/// The number behind this name.
pub(crate) fn number(metrics: &str, name: &str) -> Option<f64> {
    let line = metrics.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|number| number.trim().parse().ok())
}

/// The number behind this name in what the server says of itself.
pub(crate) async fn metric(client: &mut Client, own: &str, name: &str) -> f64 {
    number(&metrics_text(client, own).await, name).unwrap_or(f64::NAN)
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
