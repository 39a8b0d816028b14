//! The page, built from `web/` and carried inside the program.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::failure::Failure;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

/// Shown where the program was built without the page.
const PLACEHOLDER: &str = "<!doctype html><html lang=en><meta charset=utf-8><title>Kibitzer</title>\
    <h1>Kibitzer is running</h1><p>This build carries no page. Build it with <code>make run</code>, or try the \
    <a href=\"/api/docs/\">API</a>.</p></html>";

/// What a file is called that the page's build has pressed, and the name that browsers know the way by: the smallest first.
const PRESSED: [(&str, &str); 2] = [("br", "br"), ("gz", "gzip")];

/// A file of the page with what is sent along: what it is, and a tag by which a browser knows that it has it already.
#[derive(Debug)]
pub(crate) struct Ready {
    kind: &'static str,
    cache: &'static str,
    tag: String,
    plain: Bytes,
    /// As the page's build has pressed it, where that saves anything.
    packed: Vec<(&'static str, Bytes)>,
}

/// The files that were asked for. A development build reads them from disk, where they change: the tag tells.
#[derive(Debug, Default)]
pub(crate) struct Pages(Mutex<HashMap<String, Arc<Ready>>>);

/// The page as it is written for the views under the first part of this address: each asks for its own code at once.
fn view(path: &str) -> Option<(String, EmbeddedFile)> {
    let family = path.split('/').next().unwrap_or_default();
    let names = [format!("{family}.html"), "index.html".to_owned()];
    names
        .into_iter()
        .find_map(|name| Built::get(&name).map(|file| (name, file)))
}

impl Pages {
    /// Answers everything that is not the API: a file of the page, or the page itself, which finds its own way.
    pub(crate) fn answer(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> Result<Response, Failure> {
        let path = uri.path().trim_start_matches('/');
        if path == "api" || path.starts_with("api/") {
            return Err(Failure::NotFound("address"));
        }
        if !matches!(*method, Method::GET | Method::HEAD) {
            return Err(Failure::WrongMethod);
        }
        if let Some(file) = Built::get(path) {
            return Ok(self.ready(path, &file).answer(headers));
        }
        // A file that is missing is missing; any other address is a view of the page.
        if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
            return Err(Failure::NotFound("file"));
        }
        match view(path) {
            Some((name, file)) => Ok(self.ready(&name, &file).answer(headers)),
            None => Ok(Html(PLACEHOLDER).into_response()),
        }
    }

    fn ready(&self, path: &str, file: &EmbeddedFile) -> Arc<Ready> {
        let hash = file.metadata.sha256_hash();
        let tag = hash
            .iter()
            .take(12)
            .fold(String::new(), |tag, byte| format!("{tag}{byte:02x}"));
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(ready) = known.get(path).filter(|ready| ready.tag == tag) {
            return Arc::clone(ready);
        }
        let bytes = |file: &EmbeddedFile| match file.data {
            Cow::Borrowed(carried) => Bytes::from_static(carried),
            Cow::Owned(ref read) => Bytes::copy_from_slice(read),
        };
        let pressed = PRESSED.into_iter().filter_map(|(ending, coding)| {
            let file = Built::get(&format!("{path}.{ending}"))?;
            Some((coding, bytes(&file)))
        });
        let ready = Arc::new(Ready::new(path, tag, bytes(file), pressed.collect()));
        known.insert(path.to_owned(), Arc::clone(&ready));
        ready
    }
}

impl Ready {
    /// What the program makes itself, once: pressed like the files of the page.
    pub(crate) fn made(path: &str, text: String) -> Self {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        let packed = packed.write_all(text.as_bytes()).and_then(|()| packed.finish());
        let packed = packed.map(|packed| ("gzip", Bytes::from(packed)));
        let tag = format!("{:016x}", hasher.finish());
        Self::new(path, tag, text.into(), packed.into_iter().collect())
    }

    fn new(path: &str, tag: String, plain: Bytes, mut packed: Vec<(&'static str, Bytes)>) -> Self {
        packed.retain(|(_, bytes)| bytes.len() < plain.len());
        // Vite puts a digest into the names of what it builds: those files never change.
        let cache = if path.starts_with("assets/") {
            "public, max-age=31536000, immutable"
        } else {
            "no-cache"
        };
        Self {
            kind: kind_of(path),
            cache,
            tag,
            plain,
            packed,
        }
    }

    pub(crate) fn answer(&self, asked: &HeaderMap) -> Response {
        let packed = self.packed.iter().find(|(coding, _)| takes(asked, coding));
        let tag = match packed {
            Some((coding, _)) => format!("\"{}-{coding}\"", self.tag),
            None => format!("\"{}\"", self.tag),
        };
        let known = has_tag(asked, &tag);
        let body = packed.map_or(&self.plain, |(_, bytes)| bytes).clone();
        let mut response = if known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            body.into_response()
        };
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.cache));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            headers.insert(header::ETAG, tag);
        }
        if !known {
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
            if let Some((coding, _)) = packed {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
            }
        }
        response
    }
}

/// Whether a client takes answers compressed like this: it lists `coding`, and not with a weight of nothing.
pub(crate) fn takes(headers: &HeaderMap, coding: &str) -> bool {
    let listed = headers.get_all(header::ACCEPT_ENCODING).into_iter();
    let listed = listed.filter_map(|value| value.to_str().ok());
    let mut codings = listed.flat_map(|value| value.split(','));
    codings.any(|listed| {
        let (name, weight) = listed.split_once(';').unwrap_or((listed, ""));
        let refused = matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000");
        name.trim().eq_ignore_ascii_case(coding) && !refused
    })
}

/// Whether a client has the file with this tag already.
fn has_tag(headers: &HeaderMap, tag: &str) -> bool {
    let listed = headers.get_all(header::IF_NONE_MATCH).into_iter();
    let listed = listed.filter_map(|value| value.to_str().ok());
    let mut tags = listed.flat_map(|value| value.split(',')).map(str::trim);
    tags.any(|known| known == "*" || known.trim_start_matches("W/") == tag)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn asking(headers: &[(header::HeaderName, &'static str)]) -> HeaderMap {
        let pairs = headers.iter();
        pairs
            .map(|(name, value)| (name.clone(), HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn a_browser_that_has_the_file_is_told_so() {
        let pressed = vec![
            ("br", Bytes::from_static(b"smallest")),
            ("gzip", Bytes::from_static(b"smaller")),
        ];
        let spaces = Bytes::from(vec![b' '; 5000]);
        let file = Ready::new("assets/x-1234.js", "abc".into(), spaces, pressed);
        let plain = file.answer(&asking(&[]));
        assert_eq!(plain.headers()[header::ETAG], "\"abc\"");
        assert!(
            plain.headers()[header::CACHE_CONTROL]
                .to_str()
                .unwrap()
                .contains("immutable")
        );
        assert!(!plain.headers().contains_key(header::CONTENT_ENCODING));
        let packed = file.answer(&asking(&[(header::ACCEPT_ENCODING, "br;q=0, gzip;q=0.8")]));
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
        let smallest = file.answer(&asking(&[(header::ACCEPT_ENCODING, "gzip, br")]));
        assert_eq!(smallest.headers()[header::CONTENT_ENCODING], "br");
        assert_eq!(smallest.headers()[header::ETAG], "\"abc-br\"");
        let again = file.answer(&asking(&[
            (header::ACCEPT_ENCODING, "gzip"),
            (header::IF_NONE_MATCH, "\"x\", W/\"abc-gzip\""),
        ]));
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        let refused = asking(&[(header::ACCEPT_ENCODING, "gzip;q=0, identity")]);
        assert!(!takes(&refused, "gzip"));
    }

    #[test]
    fn what_pressing_made_no_smaller_is_sent_as_it_is() {
        let pressed = vec![("br", Bytes::from_static(b"larger")), ("gzip", Bytes::new())];
        let file = Ready::new("icon.svg", "abc".into(), Bytes::from_static(b"tiny"), pressed);
        let codings: Vec<&str> = file.packed.iter().map(|(coding, _)| *coding).collect();
        assert_eq!(codings, ["gzip"]);
    }
}
