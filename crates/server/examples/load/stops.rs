//! How soon work ends that nobody waits for: every long question of every game, left at several moments.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;

use crate::client::{Client, metrics_text, number, request, signed};
use crate::long_work::long_work;

/// How long work may go on after its client is gone, or after its time is up, in milliseconds.
const STOPS_WITHIN: f64 = 100.0;
/// When clients leave, in milliseconds after the work has begun.
const LEAVE_AFTER: [u64; 5] = [2, 30, 90, 250, 600];
/// Work that ends by itself sooner than this is not long.
const LONGEST_WAIT: Duration = Duration::from_secs(2);
/// How often the server is asked how it stands.
const LOOK_EVERY: Duration = Duration::from_millis(4);

/// The lanes as the server tells of them.
#[derive(Debug, Clone, Copy, Default)]
struct Lanes {
    running: f64,
    /// For each lane, how often work went on after it was told to stop, and for how many seconds in all.
    late: [(f64, f64); 2],
}

impl Lanes {
    async fn look(client: &mut Client, own: &str) -> Self {
        let text = metrics_text(client, own).await;
        let of = |lane: &str| {
            let count = number(
                &text,
                &format!("kibitzer_lane_overrun_seconds_count{{lane=\"{lane}\"}} "),
            );
            let sum = number(
                &text,
                &format!("kibitzer_lane_overrun_seconds_sum{{lane=\"{lane}\"}} "),
            );
            (count.unwrap_or(0.0), sum.unwrap_or(0.0))
        };
        let running = |lane: &str| number(&text, &format!("kibitzer_lane_running{{lane=\"{lane}\"}} "));
        Self {
            running: running("quick").unwrap_or(0.0) + running("heavy").unwrap_or(0.0),
            late: [of("quick"), of("heavy")],
        }
    }

    /// The longest that any work went on since `before`, in milliseconds; `None` where none was stopped.
    fn late_since(&self, before: &Self) -> Option<f64> {
        let both = self.late.iter().zip(before.late);
        let late = both.filter(|(now, then)| now.0 > then.0);
        late.map(|(now, then)| (now.1 - then.1) * 1e3).reduce(f64::max)
    }
}

/// Asks, leaves after a while, and waits until the server has nothing to do.
async fn leave(
    address: SocketAddr,
    looker: &mut Client,
    own: &str,
    question: &[u8],
    after: Duration,
) -> Option<f64> {
    let before = Lanes::look(looker, own).await;
    let mut asked = Client::connect(address).await;
    asked.0.get_mut().write_all(&signed(question, own)).await.unwrap();
    let begun = Instant::now();
    while Lanes::look(looker, own).await.running == 0.0 && begun.elapsed() < LONGEST_WAIT {
        if asked.has_answer() {
            return None;
        }
    }
    tokio::time::sleep(after).await;
    drop(asked);
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        let now = Lanes::look(looker, own).await;
        if now.running == 0.0 {
            return now.late_since(&before);
        }
    }
}

/// Leaves every long question at several moments; whether all work ended in time.
pub(crate) async fn stops(address: SocketAddr, own: &str) -> bool {
    let mut looker = Client::connect(address).await;
    while Lanes::look(&mut looker, own).await.running > 0.0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    println!(
        "milliseconds that work went on after its client was gone (or its time was up), by when the client left"
    );
    println!(
        "{:<44} {:>39}   wanted {STOPS_WITHIN:.0}",
        "",
        format!("{LEAVE_AFTER:?}")
    );
    let (mut all, mut good) = (0, 0);
    for (name, method, path, body) in long_work() {
        let question = request(method, path, &body);
        let mut took = Vec::new();
        for after in LEAVE_AFTER {
            let after = Duration::from_millis(after);
            took.push(leave(address, &mut looker, own, &question, after).await);
        }
        let told = |took: &Option<f64>| took.map_or("done".to_owned(), |took| format!("{took:.1}"));
        let told: Vec<String> = took.iter().map(|took| format!("{:>7}", told(took))).collect();
        let stopped: Vec<f64> = took.into_iter().flatten().collect();
        let in_time = stopped.iter().filter(|took| **took <= STOPS_WITHIN).count();
        (all, good) = (all + stopped.len(), good + in_time);
        let verdict = match (stopped.len(), in_time) {
            (0, _) => "too short to leave",
            (all, good) if all == good => "ok",
            _ => "TOO LATE",
        };
        println!("{name:<44} {}   {verdict}", told.join(" "));
    }
    println!("{good} of {all} times work ended within {STOPS_WITHIN:.0} ms");
    good == all && all > 0
}

/// A question with its name: method, address, body.
pub(crate) type Question = (&'static str, &'static str, &'static str, Value);

/// A `POST` of this body.
pub(crate) fn post(name: &'static str, path: &'static str, body: Value) -> Question {
    (name, "POST", path, body)
}

/// A `GET`.
pub(crate) fn get(name: &'static str, path: &'static str) -> Question {
    (name, "GET", path, json!(null))
}
