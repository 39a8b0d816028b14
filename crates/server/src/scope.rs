//! What a token must let its holder do for each address.

use axum::http::Method;
use kibitzer_store::Scope;

use crate::games::Games;

/// Addresses that are about the account itself.
const ACCOUNT: [&str; 4] = [
    "/api/v1/account",
    "/api/v1/invitations",
    "/api/v1/session",
    "/api/v1/tokens",
];
/// Addresses beside the games' questions that take more than a look but store nothing.
const QUESTIONS: [&str; 7] = [
    "/api/evaluate-bid",
    "/api/get-next-bid",
    "/api/get-next-bid-structured",
    "/api/v1/jobs",
    "/api/v1/jobs/{job}",
    "/api/v1/systems/check",
    "/api/v1/tables/{table}/ask/{question}",
];

/// Whether a request does more than look.
pub(crate) fn changes_something(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// What it takes. An address that nobody thought of here takes more rather than less.
pub(crate) fn needed(games: &Games, method: &Method, route: &str) -> Scope {
    let looks = !changes_something(method);
    // Who am I? is the first question of any program.
    if looks && route == "/api/v1/session" {
        return Scope::Read;
    }
    if ACCOUNT.iter().any(|address| route.starts_with(address)) {
        return Scope::Account;
    }
    if looks || QUESTIONS.contains(&route) || is_question(games, route) {
        return Scope::Read;
    }
    Scope::Write
}

/// `/api/v1/GAME/QUESTION`.
fn is_question(games: &Games, route: &str) -> bool {
    let address = route.strip_prefix("/api/v1/");
    address.is_some_and(|address| games.ask(address).is_some())
}
