//! The page, built from `web/` and carried inside the program.

use axum::body::Body;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::failure::Failure;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

/// Shown where the program was built without the page.
const PLACEHOLDER: &str = "<!doctype html><html lang=en><meta charset=utf-8><title>Kibitzer</title>\
    <h1>Kibitzer is running</h1><p>This build carries no page. Build it with <code>make run</code>, or try the \
    <a href=\"/api/docs/\">API</a>.</p></html>";

/// Answers everything that is not the API: a file of the page, or the page itself, which finds its own way.
pub(crate) async fn page(method: Method, uri: Uri) -> Result<Response, Failure> {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return Err(Failure::NotFound("address"));
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        return Err(Failure::WrongMethod);
    }
    if let Some(file) = Built::get(path) {
        return Ok(answer(path, file.data.into_owned()));
    }
    // A file that is missing is missing; any other address is a view of the page.
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return Err(Failure::NotFound("file"));
    }
    let index = Built::get("index.html").map(|file| file.data.into_owned());
    Ok(answer("index.html", index.unwrap_or_else(|| PLACEHOLDER.into())))
}

fn answer(path: &str, bytes: Vec<u8>) -> Response {
    let mut response = (StatusCode::OK, Body::from(bytes)).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind_of(path)));
    // Vite puts a digest into the names of what it builds: those files never change.
    let cache = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    response
}

fn kind_of(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
