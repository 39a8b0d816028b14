//! Connections: accepted, given so long to say what they want, and finished before the server ends.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::ServiceExt;

use crate::app::App;
use crate::lanes;
use crate::patience::Patient;
use crate::router;

/// The most connections at a time; more wait in the system's queue.
const MOST_CONNECTIONS: usize = 10_000;
/// How long a client may take to send the head of a request, and how long a connection may idle.
const HEADER_TIME: Duration = Duration::from_secs(15);
/// How long a client may take nothing of an answer that is there. A stream that rests has nothing to send.
const READING_TIME: Duration = Duration::from_secs(30);
/// How long a shutdown waits for what was accepted. Streams and work end at once: this is for what still arrives.
const FAREWELL: Duration = Duration::from_secs(5);

/// Asks the system for no huge pages: it puts them together again of memory that was given back, and so keeps it.
fn keep_pages_small() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::thread::disable_transparent_huge_pages(true) {
        tracing::debug!(%error, "the system keeps its huge pages");
    }
}

/// Serves until `stop` resolves; then takes nothing new, finishes what it accepted, and closes the store.
pub async fn serve(listener: TcpListener, app: App, stop: impl Future<Output = ()>) {
    lanes::let_simulations_step_back();
    keep_pages_small();
    app.begin();
    let router = router(app.clone());
    let graceful = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    tokio::pin!(stop);
    loop {
        let place = places.clone().acquire_owned().await;
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Out of file handles, mostly: waiting is all that helps.
                    tracing::warn!(%error, "a connection was not accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        let connection = graceful.watch(connection(stream, peer, router.clone()));
        tokio::spawn(async move {
            let _place = place;
            // A client that breaks off or is too slow ends here; nobody else is concerned.
            drop(connection.await);
        });
    }
    drop(listener);
    tracing::info!("shutting down");
    app.hub.close();
    app.lanes.close();
    if tokio::time::timeout(FAREWELL, graceful.shutdown()).await.is_err() {
        tracing::warn!("some requests did not end in time");
    }
    app.store.close().await;
}

fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
) -> impl hyper_util::server::graceful::GracefulConnection<Error = hyper::Error> + Send {
    // Small answers should not wait for company.
    drop(stream.set_nodelay(true));
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIME)
        .serve_connection(TokioIo::new(Patient::new(stream, READING_TIME)), service)
}

/// Resolves when the system asks the server to end: ctrl-C or SIGTERM.
pub async fn asked_to_end() {
    let interrupt = async { drop(tokio::signal::ctrl_c().await) };
    #[cfg(unix)]
    let terminate = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending();
    tokio::select! {
        () = interrupt => (),
        () = terminate => (),
    }
}
