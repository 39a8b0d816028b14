//! Who is asking, and whether the request may come from where it does.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, MatchedPath, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use kibitzer_store::{Scope, Secret, UserId};

use crate::app::App;
use crate::failure::Failure;
use crate::nearby;
use crate::request_headers::{cookie_value, text};
use crate::room::Share;
use crate::scope::{changes_something, needed};

/// The session's cookie.
pub(crate) const COOKIE: &str = "kibitzer_session";
/// What the page sends along with every change, from `GET /api/v1/session`.
pub(crate) const CSRF_HEADER: &str = "x-csrf-token";

/// Who is asking.
#[derive(Debug, Clone)]
pub(crate) struct Caller {
    pub(crate) user: UserId,
    /// The session's token, where a cookie brought them here.
    pub(crate) csrf: Option<String>,
    /// What let them in, where that can be taken from them.
    pub(crate) pass: Option<Pass>,
}

/// What lets somebody in until it ends.
#[derive(Debug, Clone)]
pub(crate) enum Pass {
    Token(Secret),
    Session(Secret),
}

impl Pass {
    /// Whether it still lets its holder in.
    pub(crate) async fn is_good(&self, app: &App) -> Result<bool, Failure> {
        Ok(match self {
            Self::Token(secret) => app.store.bearer(secret).await?.is_some(),
            Self::Session(secret) => app.store.session(secret).await?.is_some(),
        })
    }
}

/// Where a request comes from, for rate limits.
#[derive(Debug, Clone)]
pub(crate) struct Origin(pub(crate) String);

impl FromRequestParts<App> for Caller {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let caller = Self::of(parts, app).await?;
        if let Some(room) = parts.extensions.get::<Share>() {
            room.is_of(caller.user.as_str());
        }
        Ok(caller)
    }
}

impl Caller {
    async fn of(parts: &Parts, app: &App) -> Result<Self, Failure> {
        let route = parts.extensions.get::<MatchedPath>();
        let route = route.map_or("", MatchedPath::as_str);
        let needed = needed(&app.games, &parts.method, route);
        if let Some(secret) = bearer(&parts.headers) {
            let bearer = app.store.bearer(&secret).await?.ok_or(Failure::NobodyKnown)?;
            if bearer.scope < needed {
                return Err(Failure::OutOfScope(needed));
            }
            return Ok(Self {
                user: bearer.user,
                csrf: None,
                pass: Some(Pass::Token(secret)),
            });
        }
        if !app.settings.accounts {
            return Ok(Self {
                user: app.store.local_user(),
                csrf: None,
                pass: None,
            });
        }
        let secret = cookie(&parts.headers).ok_or(Failure::NobodyKnown)?;
        let session = app.store.session(&secret).await?.ok_or(Failure::NobodyKnown)?;
        // A question changes nothing, and its answer stays with the page that asked (`guard`).
        let changes = changes_something(&parts.method) && needed > Scope::Read;
        if changes && csrf_header(&parts.headers) != Some(&session.csrf) {
            return Err(Failure::Forbidden(
                "send the session's csrf value in the header X-CSRF-Token with every change",
            ));
        }
        Ok(Self {
            user: session.user,
            csrf: Some(session.csrf),
            pass: Some(Pass::Session(secret)),
        })
    }
}

impl FromRequestParts<App> for Origin {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Self::Rejection> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map(|info| info.0.ip().to_canonical());
        let from = peer.map(|peer| network(origin(peer, &parts.headers, &app.settings.proxies)));
        Ok(Self(from.map(|from| from.to_string()).unwrap_or_default()))
    }
}

/// Where a request comes from: what our own proxies say, and what nobody else says.
///
/// Every proxy adds the address it was asked from at the end of `X-Forwarded-For`, in the same header or in another one.
/// Read from the end, the first address that is no proxy of ours is the client's; what stands before it, the client may
/// have made up.
fn origin(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
    let is_ours = |address: &IpAddr| proxies.contains(address);
    if !is_ours(&peer) {
        return peer;
    }
    let listed = headers.get_all("x-forwarded-for").into_iter();
    let listed: Vec<&str> = listed
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    let mut last = peer;
    for text in listed.iter().rev() {
        // What cannot be read was not written by a proxy of ours: nothing before it can be trusted.
        let Ok(address) = text.trim().parse::<IpAddr>() else {
            return last;
        };
        last = address.to_canonical();
        if !is_ours(&last) {
            return last;
        }
    }
    last
}

/// What stands for an address where shares are counted: who has one address of IPv6 has a whole network of them.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)).into(),
        address @ IpAddr::V4(_) => address,
    }
}

/// The secret of the session's cookie.
pub(crate) fn cookie(headers: &HeaderMap) -> Option<Secret> {
    cookie_value(headers, COOKIE).map(Secret::received)
}

fn bearer(headers: &HeaderMap) -> Option<Secret> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, secret) = value.split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("bearer")
        .then(|| Secret::received(secret.trim()))
}

fn csrf_header(headers: &HeaderMap) -> Option<&str> {
    headers.get(CSRF_HEADER)?.to_str().ok()
}

/// Turns away what a page of another site sends through somebody's browser, and names that do not belong to us.
///
/// Without accounts anyone who reaches the port may do anything, so a browser must not be led to it: neither by a
/// form on another site (`Origin`, `Sec-Fetch-Site`) nor by a name that was pointed at this machine (`Host`).
pub(crate) fn guard(app: &App, request: &Request) -> Result<Option<Response>, Failure> {
    if !app.settings.accounts && !nearby::is_local(request) {
        let alone = Failure::Forbidden("this server answers only to localhost");
        let nearby = app.settings.nearby.as_ref().ok_or(alone)?;
        if let Some(answer) = nearby::admit(nearby, request)? {
            return Ok(Some(answer));
        }
    }
    let headers = request.headers();
    if changes_something(request.method()) && bearer(headers).is_none() && is_cross_site(headers) {
        return Err(Failure::Forbidden("requests from other sites are not taken"));
    }
    Ok(None)
}

fn is_cross_site(headers: &HeaderMap) -> bool {
    if let Some(site) = text(headers, "sec-fetch-site") {
        return !matches!(site, "same-origin" | "none");
    }
    let Some(origin) = text(headers, "origin") else {
        return false;
    };
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    authority.is_none() || authority != text(headers, "host")
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn from(peer: &str, forwarded: &[&'static str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", HeaderValue::from_static(value));
        }
        let proxies = ["127.0.0.1", "10.0.0.2"].map(|address| address.parse().unwrap());
        origin(peer.parse().unwrap(), &headers, &proxies).to_string()
    }

    #[test]
    fn only_our_own_proxies_are_believed() {
        assert_eq!(from("203.0.113.9", &["198.51.100.1"]), "203.0.113.9");
        assert_eq!(from("127.0.0.1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(from("127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn what_a_client_made_up_stands_before_what_a_proxy_saw() {
        assert_eq!(from("127.0.0.1", &["1.1.1.1, 198.51.100.1"]), "198.51.100.1");
        // The header came twice: once from the client, once from the proxy.
        assert_eq!(from("127.0.0.1", &["1.1.1.1", "198.51.100.1"]), "198.51.100.1");
        assert_eq!(from("127.0.0.1", &["198.51.100.1, 10.0.0.2"]), "198.51.100.1");
        assert_eq!(from("127.0.0.1", &["1.1.1.1, nonsense"]), "127.0.0.1");
    }

    #[test]
    fn the_addresses_of_one_network_are_one() {
        let place = |address: &str| network(address.parse().unwrap());
        assert_eq!(place("2001:db8:1:2::1"), place("2001:db8:1:2:ffff:1:2:3"));
        assert_ne!(place("2001:db8:1:2::1"), place("2001:db8:1:3::1"));
        assert_ne!(place("203.0.113.9"), place("203.0.113.10"));
        assert_eq!(place("::ffff:203.0.113.9"), place("203.0.113.9"));
    }
}
