//! A server in a test: its router, asked directly, or listening on a port of its own.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, header};
use axum::response::Response;
use http_body_util::BodyExt;
use kibitzer_server::{App, Settings, router, serve};
use kibitzer_store::Store;
use serde_json::Value;
use tokio::net::TcpListener;
use tower::ServiceExt;

/// A server over a store of its own.
pub(crate) struct TestServer {
    router: Router,
    app: App,
    store: Store,
    folder: Option<PathBuf>,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

/// Somebody who asks: with a cookie, a token or neither.
#[derive(Debug, Clone, Default)]
pub(crate) struct Visitor {
    pub(crate) headers: Vec<(String, String)>,
}

static NEXT: AtomicU32 = AtomicU32::new(0);

impl TestServer {
    /// Without accounts.
    pub(crate) async fn open() -> Self {
        Self::with(Settings::default()).await
    }

    /// With accounts.
    pub(crate) async fn with_accounts() -> Self {
        Self::with(Settings {
            accounts: true,
            ..Settings::default()
        })
        .await
    }

    /// With settings of its own.
    pub(crate) async fn with(settings: Settings) -> Self {
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("kibitzer_house_{}_{next}", std::process::id()));
        let store = Store::in_folder(&folder).await.unwrap();
        let mut server = Self::over(store, settings);
        server.folder = Some(folder);
        server
    }

    /// Over a store that is already open.
    pub(crate) fn over(store: Store, settings: Settings) -> Self {
        let app = App::new(store.clone(), settings);
        Self {
            router: router(app.clone()),
            app,
            store,
            folder: None,
        }
    }

    /// The store that it stands on.
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// Runs one statement beside the server, as an older version or a damaged disk might.
    pub(crate) async fn tamper(&self, statement: &'static str, value: &str) {
        let file = self.folder.as_ref().unwrap().join("kibitzer.sqlite");
        sqlx::any::install_default_drivers();
        let pool = sqlx::AnyPool::connect(&format!("sqlite:{}", file.display()))
            .await
            .unwrap();
        let value = value.to_owned();
        sqlx::query(statement).bind(value).execute(&pool).await.unwrap();
        pool.close().await;
    }

    /// Asks with a JSON body, or none where it is null.
    pub(crate) async fn ask(&self, visitor: &Visitor, method: &str, path: &str, body: Value) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in &visitor.headers {
            request = request.header(name, value);
        }
        let body = if body.is_null() {
            Body::empty()
        } else {
            request = request.header(header::CONTENT_TYPE, "application/json");
            Body::from(body.to_string())
        };
        self.send(request.body(body).unwrap()).await
    }

    /// What is answered, as JSON.
    pub(crate) async fn told(&self, visitor: &Visitor, method: &str, path: &str, body: Value) -> Value {
        self.ask(visitor, method, path, body).await.json()
    }

    /// How a request without a body is answered.
    pub(crate) async fn status(&self, visitor: &Visitor, method: &str, path: &str) -> u16 {
        self.ask(visitor, method, path, Value::Null).await.status
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask(&Visitor::default(), "GET", path, Value::Null).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.ask(&Visitor::default(), "POST", path, body).await
    }

    /// What is answered, as far as it has come: the rest is made when somebody reads it.
    pub(crate) async fn begun(&self, request: Request<Body>) -> Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let (parts, body) = self.begun(request).await.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        Answer {
            status: parts.status.as_u16(),
            headers: parts.headers,
            text: String::from_utf8_lossy(&bytes).into_owned(),
        }
    }

    /// Signs somebody up; they come back with their cookie and the session's token.
    pub(crate) async fn sign_up(&self, name: &str) -> Visitor {
        let credentials = serde_json::json!({"name": name, "password": "a long password"});
        let answer = self.post("/api/v1/account", credentials).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        answer.visitor()
    }

    /// Listens on a free port, until the test ends.
    pub(crate) async fn listen(&self) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(serve(listener, self.app.clone(), std::future::pending()));
        address
    }

    /// Listens on a free port until `stop`; the task ends when the server has.
    pub(crate) async fn serve_until(
        &self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> (SocketAddr, tokio::task::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        (address, tokio::spawn(serve(listener, self.app.clone(), stop)))
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            drop(std::fs::remove_dir_all(folder));
        }
    }
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }

    /// The answer's status and the kind of its error.
    pub(crate) fn refusal(&self) -> (u16, String) {
        let kind = self.json()["error"]["kind"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        (self.status, kind)
    }

    /// Whoever has this answer's cookie and the session's token.
    pub(crate) fn visitor(&self) -> Visitor {
        let cookie = self.headers[header::SET_COOKIE].to_str().unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        let csrf = self.json()["csrf"].as_str().unwrap().to_owned();
        Visitor {
            headers: vec![("cookie".into(), cookie), ("x-csrf-token".into(), csrf)],
        }
    }
}

impl Visitor {
    /// Somebody with an API token.
    pub(crate) fn with_token(secret: &str) -> Self {
        Self {
            headers: vec![("authorization".into(), format!("Bearer {secret}"))],
        }
    }

    /// The same with one header more.
    pub(crate) fn and(&self, name: &str, value: &str) -> Self {
        let mut more = self.clone();
        more.headers.push((name.into(), value.into()));
        more
    }

    /// The same without a header.
    pub(crate) fn without(&self, name: &str) -> Self {
        let mut less = self.clone();
        less.headers.retain(|(header, _)| header != name);
        less
    }
}
