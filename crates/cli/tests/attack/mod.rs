//! A server to be attacked, and clients that go on whatever happens to it.

pub(crate) mod disk;
pub(crate) mod postgres;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// Where the server keeps its data.
pub(crate) enum Place {
    Folder(PathBuf),
    Url(String),
}

/// Starts a server.
pub(crate) fn start(place: &Place, port: u16) -> Child {
    start_with(place, port, &[])
}

/// Starts a server with options of its own.
pub(crate) fn start_with(place: &Place, port: u16, options: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    command.args(["serve", "--listen", &format!("127.0.0.1:{port}")]);
    command.args(options);
    match place {
        Place::Folder(folder) => command.env_remove("DATABASE_URL").arg("--data").arg(folder),
        Place::Url(url) => command.env("DATABASE_URL", url),
    };
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// A free port of this machine.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

/// One request over a connection that is kept; `None` when the server is gone.
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
    /// Sent with every request.
    pub(crate) token: Option<String>,
    stream: Option<BufReader<TcpStream>>,
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self {
            address,
            token: None,
            stream: None,
        }
    }

    pub(crate) fn ask(
        &mut self,
        method: &str,
        path: &str,
        key: Option<&str>,
        body: &Value,
    ) -> Option<(u16, Value)> {
        let answer = self.try_ask(method, path, key, body);
        if answer.is_none() {
            self.stream = None;
        }
        answer
    }

    /// Sends a request and hangs up without waiting for the answer.
    pub(crate) fn hang_up(
        &mut self,
        method: &str,
        path: &str,
        key: Option<&str>,
        body: &Value,
        after: Duration,
    ) {
        if self.send(method, path, key, body).is_some() {
            std::thread::sleep(after);
        }
        self.stream = None;
    }

    fn send(&mut self, method: &str, path: &str, key: Option<&str>, body: &Value) -> Option<()> {
        if self.stream.is_none() {
            let stream = TcpStream::connect_timeout(&self.address, Duration::from_millis(500)).ok()?;
            stream.set_read_timeout(Some(Duration::from_secs(10))).ok()?;
            stream.set_nodelay(true).ok()?;
            self.stream = Some(BufReader::new(stream));
        }
        let stream = self.stream.as_mut()?;
        let body = if method == "GET" {
            String::new()
        } else {
            body.to_string()
        };
        let key = key
            .map(|key| format!("idempotency-key: {key}\r\n"))
            .unwrap_or_default();
        let token = self.token.as_ref();
        let token = token
            .map(|token| format!("authorization: Bearer {token}\r\n"))
            .unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n{key}{token}content-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.get_mut().write_all(request.as_bytes()).ok()
    }

    fn try_ask(&mut self, method: &str, path: &str, key: Option<&str>, body: &Value) -> Option<(u16, Value)> {
        self.send(method, path, key, body)?;
        let stream = self.stream.as_mut()?;
        let mut line = String::new();
        stream.read_line(&mut line).ok()?;
        let status = line.split(' ').nth(1)?.parse().ok()?;
        let mut length = 0;
        loop {
            line.clear();
            stream.read_line(&mut line).ok()?;
            if line.trim().is_empty() {
                break;
            }
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().ok()?;
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).ok()?;
        if status == 204 {
            return Some((status, Value::Null));
        }
        Some((status, serde_json::from_slice(&body).ok()?))
    }

    pub(crate) fn wait_until_up(&mut self) {
        let start = Instant::now();
        while self.ask("GET", "/healthz", None, &Value::Null).is_none() {
            assert!(
                start.elapsed() < Duration::from_mins(1),
                "the server does not come up"
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
