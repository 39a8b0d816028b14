//! Headers that every answer carries, so that a browser does no more with it than we mean.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// No script but our own files; nothing from elsewhere; nobody may put us in a frame. Styles may be inline: charts
/// place what they draw that way.
const CONTENT_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; connect-src 'self'; font-src 'self' data:; object-src 'none'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

const FIXED: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // A shared link is a secret in an address: it must not travel to other sites.
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=()",
    ),
];

/// Adds them.
pub(crate) fn add(headers: &mut HeaderMap) {
    for (name, value) in FIXED {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
}
