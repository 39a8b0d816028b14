//! Devices nearby: on a home network, whoever has the code that the screen shows is let in as the local user.
//!
//! The code is asked for once; a cookie remembers it. Without it nothing is shown and nothing can be changed. Guessing is as
//! slow as guessing a password.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::body::Query;
use crate::caller::{Origin, cookie_value, host_is_loopback};
use crate::failure::Failure;

/// Where a device shows its code.
pub(crate) const JOIN: &str = "/join";
const COOKIE: &str = "kibitzer_nearby";
const A_MONTH: u32 = 30 * 24 * 60 * 60;

/// How other devices in the same network get in.
#[derive(Clone)]
pub struct Nearby {
    /// What they have to know.
    pub code: String,
    /// Where this server can be reached, as `http://192.168.1.5:8080`.
    pub addresses: Vec<String>,
}

impl std::fmt::Debug for Nearby {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Nearby")
            .field("addresses", &self.addresses)
            .finish_non_exhaustive()
    }
}

impl Nearby {
    /// The addresses with the code: opening one lets a device in.
    pub fn invitations(&self) -> impl Iterator<Item = String> + '_ {
        let invite = |address: &String| format!("{address}{JOIN}?code={}", self.code);
        self.addresses.iter().map(invite)
    }

    /// Every character is compared, however early they differ. Dashes and capitals are for reading only.
    fn is_code(&self, given: &str) -> bool {
        let plain = |code: &str| code.to_ascii_lowercase().replace(['-', ' '], "");
        let (code, given) = (plain(&self.code), plain(given));
        let pairs = code.bytes().zip(given.bytes());
        code.len() == given.len() && pairs.fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
    }
}

/// Whether a request comes from this machine: by the name it asked for, and by where it came from.
pub(crate) fn is_local(request: &Request) -> bool {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let near = peer.is_none_or(|info| info.0.ip().to_canonical().is_loopback());
    near && host_is_loopback(request.headers())
}

/// Lets a request from another device pass, or says what to answer it.
pub(crate) fn admit(nearby: &Nearby, request: &Request) -> Result<Option<Response>, Failure> {
    let path = request.uri().path();
    if path == JOIN || has_code(nearby, request.headers()) {
        return Ok(None);
    }
    let looks = matches!(*request.method(), Method::GET | Method::HEAD);
    if looks && is_for_all(path) {
        return Ok(None);
    }
    if looks && !path.starts_with("/api/") {
        return Ok(Some(Redirect::to(&format!("{JOIN}?to={path}")).into_response()));
    }
    Err(Failure::Forbidden(
        "this device has not been let in: open the address with the code",
    ))
}

/// What a shared link needs: it has a secret of its own, and shows no more than that opens.
fn is_for_all(path: &str) -> bool {
    const FOLDERS: [&str; 3] = ["/shared/", "/api/v1/shared/", "/assets/"];
    const FILES: [&str; 4] = [
        "/api/v1/clue/editions",
        "/api/v1/session",
        "/manifest.webmanifest",
        "/sw.js",
    ];
    let kind = path.rsplit('.').next();
    let is_picture = kind.is_some_and(|kind| matches!(kind, "svg" | "png"));
    FOLDERS.iter().any(|folder| path.starts_with(folder)) || FILES.contains(&path) || is_picture
}

fn has_code(nearby: &Nearby, headers: &HeaderMap) -> bool {
    cookie_value(headers, COOKIE).is_some_and(|code| nearby.is_code(code))
}

/// A device that wants to come in.
#[derive(Deserialize)]
pub(crate) struct Joining {
    #[serde(default)]
    code: String,
    /// Where it wants to go.
    #[serde(default)]
    to: String,
}

/// Lets a device in that has the code; asks the others for it.
pub(crate) async fn join(
    State(app): State<App>,
    origin: Origin,
    Query(joining): Query<Joining>,
) -> Result<Response, Failure> {
    let nearby = app.settings.nearby.as_ref().ok_or(Failure::NotFound("address"))?;
    let to = if is_our_view(&joining.to) {
        &joining.to
    } else {
        "/"
    };
    if joining.code.is_empty() {
        return Ok(ask(to, ""));
    }
    app.guesses.take("nearby", &origin.0)?;
    if !nearby.is_code(&joining.code) {
        return Ok(ask(to, "That is not the code on the screen."));
    }
    let cookie = format!(
        "{COOKIE}={}; HttpOnly; SameSite=Lax; Path=/; Max-Age={A_MONTH}",
        nearby.code
    );
    let cookie = HeaderValue::from_str(&cookie).map_err(|_| Failure::Internal)?;
    Ok(([(header::SET_COOKIE, cookie)], Redirect::to(to)).into_response())
}

/// Whether an address is a view of the page: nowhere else is anybody sent.
fn is_our_view(to: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '-' | '_');
    to.starts_with('/') && !to.starts_with("//") && to.chars().all(plain)
}

fn ask(to: &str, wrong: &str) -> Response {
    let page = format!(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>\
         <title>Kibitzer</title><body style='font:18px system-ui;max-width:24rem;margin:15vh auto;padding:0 1rem'>\
         <h1>Kibitzer</h1><p role=alert>{wrong}</p><form action={JOIN}>\
         <input type=hidden name=to value='{to}'><p><label>The code on the other screen<br>\
         <input name=code required autofocus autocomplete=off style='font:inherit;width:100%'></label>\
         <p><button style='font:inherit;padding:.5em 1.5em'>Come in</button></form>"
    );
    (StatusCode::FORBIDDEN, Html(page)).into_response()
}

/// How another device gets in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WaysIn {
    /// Addresses with the code; none where other devices cannot reach this server so.
    addresses: Vec<String>,
}

/// How another device in the same network gets in
#[utoipa::path(get, path = "/api/v1/nearby", tag = "sharing",
    responses((status = 200, description = "The addresses to open there.", body = WaysIn)))]
pub(crate) async fn invitations(State(app): State<App>) -> axum::Json<WaysIn> {
    let nearby = app.settings.nearby.as_ref().filter(|_| !app.settings.accounts);
    let addresses = nearby.map_or_else(Vec::new, |nearby| nearby.invitations().collect());
    axum::Json(WaysIn { addresses })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_write_it() {
        let nearby = Nearby {
            code: "k7fm-2xqp".into(),
            addresses: vec!["http://192.168.1.5:8080".into()],
        };
        assert!(nearby.is_code("K7FM 2XQP"));
        assert!(!nearby.is_code("k7fm-2xqq"));
        assert!(!nearby.is_code(""));
        assert_eq!(
            nearby.invitations().next().as_deref(),
            Some("http://192.168.1.5:8080/join?code=k7fm-2xqp")
        );
        assert!(!format!("{nearby:?}").contains("k7fm"));
    }

    #[test]
    fn nobody_is_sent_elsewhere() {
        assert!(is_our_view("/clue/abc123"));
        for elsewhere in ["//evil.example", "https://evil.example", "/\\evil", "/x'>", ""] {
            assert!(!is_our_view(elsewhere), "{elsewhere}");
        }
    }
}
