//! What the server counts, in the format of Prometheus.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use axum::extract::{MatchedPath, Request};
use axum::http::{Method, header};
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

use crate::app::App;
use crate::failure::{Failure, FailureKind};
use crate::lanes::{LaneName, Lanes};

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    method: &'static str,
    route: String,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Route {
    route: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Failed {
    kind: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct FaultName {
    fault: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct InState {
    state: &'static str,
}

/// The counters.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    seconds: Family<Route, Histogram, fn() -> Histogram>,
    running: Family<LaneName, Gauge<u64, AtomicU64>>,
    waiting: Family<LaneName, Gauge<u64, AtomicU64>>,
    streams: Gauge<u64, AtomicU64>,
    failures: Family<Failed, Counter>,
    connections: Family<InState, Gauge<u64, AtomicU64>>,
    database_waiting: Gauge<u64, AtomicU64>,
    faults: Family<FaultName, Counter>,
    memory: Gauge<u64, AtomicU64>,
    pub(crate) changes: Counter,
}

fn histogram() -> Histogram {
    Histogram::new([
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 5.0, 30.0,
    ])
}

impl Metrics {
    pub(crate) fn new(lanes: &Lanes) -> Self {
        let mut registry = Registry::with_prefix("kibitzer");
        let seconds: Family<Route, Histogram, fn() -> Histogram> = Family::new_with_constructor(histogram);
        let metrics = Self {
            requests: Family::default(),
            seconds,
            running: Family::default(),
            waiting: Family::default(),
            streams: Gauge::default(),
            failures: Family::default(),
            connections: Family::default(),
            database_waiting: Gauge::default(),
            faults: Family::default(),
            memory: Gauge::default(),
            changes: Counter::default(),
            registry: Registry::default(),
        };
        registry.register("http_requests", "Requests answered", metrics.requests.clone());
        registry.register("http_request_seconds", "Time to answer", metrics.seconds.clone());
        registry.register("lane_running", "Work under way, by lane", metrics.running.clone());
        registry.register("lane_waiting", "Work waiting, by lane", metrics.waiting.clone());
        registry.register(
            "lane_overrun_seconds",
            "How long work went on after it was told to stop, by lane",
            lanes.overruns.clone(),
        );
        registry.register(
            "failures",
            "Requests not answered as asked, where that is the server's side",
            metrics.failures.clone(),
        );
        registry.register(
            "database_connections",
            "Connections to the database, by what they do",
            metrics.connections.clone(),
        );
        registry.register(
            "database_waiting",
            "Callers that wait for a connection, or for their turn to write",
            metrics.database_waiting.clone(),
        );
        registry.register(
            "database_faults",
            "How often the database did not do its work, by what was wrong",
            metrics.faults.clone(),
        );
        registry.register("memory_bytes", "Memory in use", metrics.memory.clone());
        let build = Info::new(vec![("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "Which program this is", build);
        registry.register("live_streams", "Open live streams", metrics.streams.clone());
        registry.register(
            "table_changes",
            "Changes appended to tables",
            metrics.changes.clone(),
        );
        Self { registry, ..metrics }
    }

    fn count(&self, method: &Method, route: &str, status: u16, took: Duration) {
        let answered = Answered {
            method: known_method(method),
            route: route.to_owned(),
            status,
        };
        self.requests.get_or_create(&answered).inc();
        let route = Route {
            route: route.to_owned(),
        };
        self.seconds.get_or_create(&route).observe(took.as_secs_f64());
    }
}

/// A method as a label: clients may invent methods, labels must stay few.
fn known_method(method: &axum::http::Method) -> &'static str {
    const KNOWN: [&str; 7] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
    let known = KNOWN.into_iter().find(|known| *known == method.as_str());
    known.unwrap_or("other")
}

/// Failures of the server's side as labels: few, whatever clients send.
fn known_kind(kind: &str) -> Option<&'static str> {
    const KNOWN: [&str; 8] = [
        "busy",
        "closing",
        "database",
        "deadline",
        "full",
        "internal",
        "timeout",
        "too_many_requests",
    ];
    KNOWN.into_iter().find(|known| *known == kind)
}

/// The memory in use, in bytes; 0 where the system does not say.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next());
    kilobytes
        .and_then(|number| number.parse::<u64>().ok())
        .unwrap_or(0)
        * 1024
}

/// A request that is being answered.
#[derive(Debug)]
pub(crate) struct Watch {
    start: std::time::Instant,
    method: Method,
    route: Option<MatchedPath>,
}

impl Watch {
    pub(crate) fn of(request: &Request) -> Self {
        Self {
            start: std::time::Instant::now(),
            method: request.method().clone(),
            route: request.extensions().get().cloned(),
        }
    }

    /// Counts its answer, and logs it.
    pub(crate) fn count(&self, app: &App, response: &Response) {
        let (method, status, took) = (&self.method, response.status().as_u16(), self.start.elapsed());
        // The route, not the address: a shared link's secret is in its address.
        let route = self.route.as_ref().map_or("other", MatchedPath::as_str);
        app.metrics.count(method, route, status, took);
        if let Some(FailureKind(kind)) = response.extensions().get()
            && let Some(kind) = known_kind(kind)
        {
            app.metrics.failures.get_or_create(&Failed { kind }).inc();
        }
        let micros = took.as_micros() as u64;
        if app.settings.access_log {
            tracing::info!(%method, route, status, micros, "answered");
        } else {
            tracing::debug!(%method, route, status, micros, "answered");
        }
    }
}

/// `GET /metrics`.
pub(crate) fn show(app: &App) -> Result<Response, Failure> {
    let metrics = &app.metrics;
    for lane in app.lanes.all() {
        let (name, full) = (LaneName { lane: lane.name() }, lane.fullness());
        metrics.running.get_or_create(&name).set(full.running as u64);
        metrics.waiting.get_or_create(&name).set(full.waiting as u64);
    }
    let connections = app.store.connections();
    let busy = connections.open.saturating_sub(connections.idle);
    for (state, number) in [("idle", connections.idle), ("busy", busy)] {
        metrics.connections.get_or_create(&InState { state }).set(number);
    }
    metrics.database_waiting.set(connections.waiting);
    for (fault, met) in app.store.faults() {
        let counter = metrics.faults.get_or_create(&FaultName { fault: fault.name() });
        counter.inc_by(met.saturating_sub(counter.get()));
    }
    metrics.streams.set(app.hub.streams() as u64);
    metrics.memory.set(memory());
    let mut text = String::new();
    encode(&mut text, &metrics.registry).map_err(|_| Failure::Internal)?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}
