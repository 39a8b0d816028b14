//! What all requests share.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use kibitzer_bridge::system::builtin_names;
use kibitzer_store::{Store, UserId};

use crate::buckets::Buckets;
use crate::games::Games;
use crate::guesses::Guesses;
use crate::jobs::Jobs;
use crate::lanes::Lanes;
use crate::live::Hub;
use crate::metrics::Metrics;
use crate::nearby::Nearby;
use crate::pulse::Pulse;
use crate::records::Records;
use crate::room::Room;
use crate::shares::Shares;

/// After this long without a question about bridge, or about a table, what was met and remembered is forgotten.
const IDLE: Duration = Duration::from_secs(10);
/// How often it is looked whether something can be forgotten, or given back to the system.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// The same as `IDLE`, for what has no clock of its own.
const IDLE_LOOKS: u32 = (IDLE.as_secs() / LOOK_EVERY.as_secs()) as u32;

/// How a server is to behave.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Whether people sign in. Without it there is one local user, and only this machine may ask.
    pub accounts: bool,
    /// The addresses of proxies of ours that speak HTTPS and stand in front: what they say of where a request comes from
    /// is believed, and cookies are for HTTPS only.
    pub proxies: Vec<IpAddr>,
    /// Who may sign up.
    pub sign_up: SignUp,
    /// Whether every request is logged.
    pub access_log: bool,
    /// How devices in the same network get in, where there are no accounts.
    pub nearby: Option<Nearby>,
}

/// Who may sign up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SignUp {
    /// Anyone.
    #[default]
    Open,
    /// Whoever has a code, from somebody who has an account or from who looks after the server.
    Invited,
    /// Nobody but who has a code from who looks after the server, with `kibitzer user invite`.
    Closed,
}

/// What all requests share. Cheap to clone.
#[derive(Debug, Clone)]
pub struct App(Arc<Inside>);

/// The parts of an [`App`].
#[derive(Debug)]
pub struct Inside {
    pub(crate) store: Store,
    pub(crate) games: Games,
    pub(crate) settings: Settings,
    pub(crate) lanes: Lanes,
    pub(crate) hub: Hub,
    pub(crate) jobs: Jobs,
    pub(crate) pulse: Pulse,
    pub(crate) records: Records,
    pub(crate) room: Room,
    /// One export of each user at a time: there are few, and each takes as long as its reader.
    pub(crate) exports: Shares<UserId>,
    pub(crate) metrics: Metrics,
    pub(crate) guesses: Guesses,
    pub(crate) sign_ups: Buckets,
    pub(crate) heavy_calls: Buckets,
}

impl App {
    /// A server's state over a store.
    pub fn new(store: Store, settings: Settings) -> Self {
        let hub = Hub::new();
        let told = hub.clone();
        store.on_change(move |news| told.hear(news));
        let lanes = Lanes::for_this_machine(settings.accounts);
        let games = Games::default();
        Self(Arc::new(Inside {
            store,
            records: Records::new(&games),
            room: Room::new(),
            exports: Shares::new(1),
            games,
            metrics: Metrics::new(&lanes),
            lanes,
            settings,
            hub,
            jobs: Jobs::default(),
            pulse: Pulse::default(),
            guesses: Guesses::new(),
            // A club signs up in one evening, from one address.
            sign_ups: Buckets::new(60, Duration::from_secs(30)),
            heavy_calls: Buckets::new(60, Duration::from_secs(1)),
        }))
    }

    /// Begins to pass on what other servers on the same database do, and to forget what nobody has asked for lately. Call
    /// once, inside a runtime.
    pub fn begin(&self) {
        tokio::spawn(self.hub.clone().follow(self.store.clone()));
        // The first bid should not wait for its system, nor the first card.
        let bridge = self.games.bridge.clone();
        drop(tokio::task::spawn_blocking(move || {
            builtin_names().for_each(|name| drop(bridge.systems.get(name)));
        }));
        let (bridge, records) = (self.games.bridge.clone(), self.records.clone());
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(LOOK_EVERY).await;
                give_back();
                records.rest(IDLE);
                if bridge.systems.rest(IDLE_LOOKS) {
                    bridge.solver.forget();
                }
            }
        });
    }
}

/// Has the system given back what was freed a while ago. The allocator looks at that when somebody takes much, or when a thread
/// ends: a server that rests does neither, and would keep all that a busy hour has taken.
fn give_back() {
    let thread = std::thread::Builder::new().name("giving back".into());
    // A thread that has taken nothing has nothing to do with the allocator.
    drop(thread.spawn(|| drop(std::hint::black_box(Box::new([0_u8; 64])))));
}

impl std::ops::Deref for App {
    type Target = Inside;

    fn deref(&self) -> &Inside {
        &self.0
    }
}
