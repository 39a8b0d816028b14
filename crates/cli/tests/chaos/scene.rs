//! What everyone in the test shares: the servers, when to stop, and what was acknowledged.

use std::net::SocketAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rand::RngExt;
use rand::rngs::StdRng;
use serde_json::Value;

use crate::HEALING;
use crate::attack::Client;

/// What everyone shares.
pub(crate) struct Scene {
    pub(crate) servers: Vec<SocketAddr>,
    pub(crate) stop: AtomicBool,
    pub(crate) acknowledged: AtomicU64,
    pub(crate) refused: AtomicU64,
    /// Answers that make no sense: with the request that got them.
    pub(crate) strange: Mutex<Vec<String>>,
}

impl Scene {
    pub(crate) fn going_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }

    pub(crate) fn count(&self) {
        self.acknowledged.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn client(&self, random: &mut StdRng) -> Client {
        Client::new(self.servers[random.random_range(0..self.servers.len())])
    }

    pub(crate) fn is_strange(&self, what: String) {
        let mut strange = self.strange.lock().unwrap();
        if strange.len() < 20 {
            strange.push(what);
        }
    }

    /// Asks again and again, now here, now there, until there is an answer other than "later".
    pub(crate) fn until_answered(
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
            assert!(start.elapsed() < 3 * HEALING, "{method} {path}: no answer");
        }
    }
}
