//! Letting another device of the same network in.

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::body::Query;
use crate::caller::Origin;
use crate::failure::Failure;
use crate::nearby::{COOKIE, JOIN};

const A_MONTH: u32 = 30 * 24 * 60 * 60;

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
    fn nobody_is_sent_elsewhere() {
        assert!(is_our_view("/clue/abc123"));
        for elsewhere in ["//evil.example", "https://evil.example", "/\\evil", "/x'>", ""] {
            assert!(!is_our_view(elsewhere), "{elsewhere}");
        }
    }
}
