//! The servers and their database, and everything that is done to them.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::RngExt;
use rand::rngs::StdRng;
use serde_json::Value;

use crate::HEALING;
use crate::attack::disk::SmallDisk;
use crate::attack::{Client, Place, free_port, start};

/// What can be done to a server and its database.
pub(crate) struct Victim {
    pub(crate) place: Place,
    pub(crate) ports: Vec<u16>,
    pub(crate) servers: Vec<Child>,
    /// Freezes, thaws and restarts PostgreSQL.
    pub(crate) control: Option<PathBuf>,
    /// The small disk that the data is on, where there is one.
    pub(crate) disk: Option<Arc<SmallDisk>>,
}

impl Victim {
    pub(crate) fn new(
        place: Place,
        servers: usize,
        control: Option<PathBuf>,
        disk: Option<Arc<SmallDisk>>,
    ) -> Self {
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

    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        let address = |port: &u16| SocketAddr::from(([127, 0, 0, 1], *port));
        self.ports.iter().map(address).collect()
    }

    pub(crate) fn wait_until_ready(&self) {
        let start = Instant::now();
        for address in self.addresses() {
            let mut client = Client::new(address);
            while !matches!(client.ask("GET", "/readyz", None, &Value::Null), Some((200, _))) {
                assert!(start.elapsed() < HEALING, "a server does not get ready by itself");
                std::thread::sleep(Duration::from_millis(50));
            }
        }
    }

    pub(crate) fn end_one(&mut self, which: usize, signal: &str) {
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

    pub(crate) fn control(&self, word: &str) {
        if let Some(control) = &self.control {
            assert!(
                Command::new(control).arg(word).status().unwrap().success(),
                "{word}"
            );
        }
    }

    /// Does something terrible, and says what.
    pub(crate) fn suffer(&mut self, random: &mut StdRng) -> &'static str {
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
                match random.random_range(0..3) {
                    0 => {
                        self.control("restart");
                        "database restart"
                    }
                    1 if self.disk.is_some() => {
                        self.fill_disk(Duration::from_millis(random.random_range(500..3_000)));
                        "full disk"
                    }
                    _ => {
                        self.freeze(which);
                        "freeze"
                    }
                }
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
    pub(crate) fn freeze(&self, which: usize) {
        self.control("freeze");
        let asked = Instant::now();
        let answer = Client::new(self.addresses()[which]).ask("GET", "/api/v1/tables", None, &Value::Null);
        let waited = asked.elapsed();
        self.control("thaw");
        assert!(matches!(answer, Some((503, _))), "{answer:?}");
        assert!(waited < Duration::from_secs(8), "{waited:?}");
    }

    pub(crate) fn fill_disk(&self, how_long: Duration) {
        let Some(disk) = &self.disk else {
            return;
        };
        let ballast = disk.fill();
        let end = Instant::now() + how_long;
        while Instant::now() < end {
            ballast.more();
            std::thread::sleep(Duration::from_millis(20));
        }
        drop(ballast);
        // PostgreSQL ends where its log has no room, and whoever looks after it starts it again.
        self.control("revive");
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
