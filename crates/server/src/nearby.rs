//! Devices nearby: on a home network, whoever has the code that the screen shows is let in as the local user.
//!
//! The code is asked for once; a cookie remembers it. Without it nothing is shown and nothing can be changed. Guessing is as
//! slow as guessing a password.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Request};
use axum::http::{HeaderMap, Method};
use axum::response::{IntoResponse, Redirect, Response};

use crate::failure::Failure;
use crate::request_headers::{cookie_value, host_is_loopback};

/// Where a device shows its code.
pub(crate) const JOIN: &str = "/join";
pub(crate) const COOKIE: &str = "kibitzer_nearby";

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
    pub(crate) fn is_code(&self, given: &str) -> bool {
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
}
