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
use crate::caller::network;
use crate::lanes;
use crate::patience::Patient;
use crate::router;
use crate::shares::Shares;

/// How many connections there may be.
#[derive(Debug, Clone, Copy)]
struct Most {
    /// At a time; more wait in the system's queue.
    connections: usize,
    /// From one address, unless it is a proxy of ours; the next is closed at once.
    of_one: usize,
}

const MOST: Most = Most {
    connections: 10_000,
    of_one: 5_000,
};
/// How many files a server with that many connections may have open.
const MOST_FILES: u64 = MOST.connections as u64 + 1_000;
/// How long a client may take to send the head of a request, and how long a connection may idle.
const HEADER_TIME: Duration = Duration::from_secs(15);
/// How long a client may take nothing of an answer that is there. A stream that rests has nothing to send.
const READING_TIME: Duration = Duration::from_secs(30);
/// How many bytes of an answer the system takes over for a client that has not read them yet (Linux takes twice as many). Left alone it
/// would take megabytes for each who never reads.
#[cfg(unix)]
const MOST_UNREAD: usize = 128 << 10;
/// How long a shutdown waits for what was accepted. Streams and work end at once: this is for what still arrives.
const FAREWELL: Duration = Duration::from_secs(5);

/// Asks the system for no huge pages: it puts them together again of memory that was given back, and so keeps it.
fn keep_pages_small() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::thread::disable_transparent_huge_pages(true) {
        tracing::debug!(%error, "the system keeps its huge pages");
    }
}

/// Lets this process have as many connections open as it would serve, where the system allows: what a shell starts often gets by
/// with a thousand files, and whoever takes them all keeps everyone out.
fn allow_many_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        let wanted = MOST_FILES.min(limit.maximum.unwrap_or(u64::MAX));
        if limit.current.is_none_or(|current| current >= wanted) {
            return;
        }
        limit.current = Some(wanted);
        if let Err(error) = setrlimit(Resource::Nofile, limit) {
            tracing::warn!(%error, "the system allows few connections");
        }
    }
}

/// Serves until `stop` resolves; then takes nothing new, finishes what it accepted, and closes the store.
pub async fn serve(listener: TcpListener, app: App, stop: impl Future<Output = ()>) {
    lanes::let_simulations_step_back();
    keep_pages_small();
    allow_many_files();
    serve_at_most(MOST, listener, app, stop).await;
}

async fn serve_at_most(most: Most, listener: TcpListener, app: App, stop: impl Future<Output = ()>) {
    app.begin();
    let router = router(app.clone());
    let graceful = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(most.connections));
    let shares = Shares::new(most.of_one);
    tokio::pin!(stop);
    loop {
        // The place comes first: whoever finds none waits in the system's queue.
        let next = async { (places.clone().acquire_owned().await, listener.accept().await) };
        let (place, accepted) = tokio::select! {
            next = next => next,
            () = &mut stop => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file handles, mostly: waiting is all that helps.
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let share = shares.take(&network(peer.ip()));
        if share.is_none() && !app.settings.proxies.contains(&peer.ip().to_canonical()) {
            continue;
        }
        let connection = graceful.watch(connection(stream, peer, router.clone()));
        tokio::spawn(async move {
            let _held = (place, share);
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

fn set_up(stream: &TcpStream) {
    // Small answers should not wait for company.
    drop(stream.set_nodelay(true));
    #[cfg(unix)]
    let _ = rustix::net::sockopt::set_socket_send_buffer_size(stream, MOST_UNREAD);
}

fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
) -> impl hyper_util::server::graceful::GracefulConnection<Error = hyper::Error> + Send {
    set_up(&stream);
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

// Only Linux has every address that begins with 127.
#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;
    use kibitzer_store::Store;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpSocket;
    use tokio::sync::oneshot;

    use crate::app::Settings;

    async fn from(here: &str, server: SocketAddr) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(format!("{here}:0").parse().unwrap()).unwrap();
        socket.connect(server).await.unwrap()
    }

    /// How a server answers that is asked whether it is well; nothing where it hangs up.
    async fn answer(mut stream: TcpStream) -> String {
        let request = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
        let mut text = String::new();
        if stream.write_all(request).await.is_ok() {
            drop(stream.read_to_string(&mut text).await);
        }
        text
    }

    #[tokio::test]
    async fn the_system_keeps_little_for_who_does_not_read() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let _client = from("127.0.0.2", listener.local_addr().unwrap()).await;
        let (stream, _) = listener.accept().await.unwrap();
        set_up(&stream);
        let kept = rustix::net::sockopt::socket_send_buffer_size(&stream).unwrap();
        assert!(kept <= 2 * MOST_UNREAD, "{kept}");
    }

    #[tokio::test]
    async fn who_opens_connections_without_end_keeps_out_nobody_else_nor_holds_up_the_end() {
        let folder = std::env::temp_dir().join(format!("kibitzer_listen_{}", std::process::id()));
        let store = Store::in_folder(&folder).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (end, ended) = oneshot::channel::<()>();
        let most = Most {
            connections: 4,
            of_one: 3,
        };
        let app = App::new(store, Settings::default());
        let server = tokio::spawn(serve_at_most(most, listener, app, async { drop(ended.await) }));

        let mut held = Vec::new();
        for _ in 0..3 {
            held.push(from("127.0.0.2", address).await);
        }
        assert_eq!(answer(from("127.0.0.2", address).await).await, "");
        assert!(
            answer(from("127.0.0.3", address).await)
                .await
                .starts_with("HTTP/1.1 200")
        );
        // Not a place is left: the server ends nevertheless, sooner than those who say nothing are given up.
        held.push(from("127.0.0.3", address).await);
        held.push(from("127.0.0.4", address).await);
        tokio::time::sleep(Duration::from_millis(50)).await;
        drop(end);
        tokio::time::timeout(HEADER_TIME / 2, server)
            .await
            .unwrap()
            .unwrap();
        drop(held);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
