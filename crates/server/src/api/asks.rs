//! The games' questions without a table: everything that matters is in the request.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use kibitzer_deal::Stop;
use kibitzer_store::UserId;
use kibitzer_wire::{Ask, Posed, Speed, Watch};

use super::saved;
use crate::app::App;
use crate::body::JsonBytes;
use crate::caller::Caller;
use crate::failure::Failure;
use crate::games::Games;

/// Longer questions take long enough to read that others would wait for it.
const LONG: usize = 32 << 10;

/// `POST /api/v1/GAME/QUESTION` for every question of every game.
pub(crate) fn routes(games: &Games) -> Router<App> {
    let mut router = Router::new();
    for game in games.iter() {
        for ask in game.asks.iter().cloned() {
            let path = format!("/api/v1/{}/{}", game.name, ask.name);
            let handler =
                async move |State(app): State<App>, caller: Caller, JsonBytes(question): JsonBytes| {
                    let posed = pose(&app, &caller, ask, question).await?;
                    answer(&app, &caller, &caller.user, posed).await
                };
            router = router.route(&path, post(handler));
        }
    }
    router
}

/// Reads a question: a long one in its asker's turn.
async fn pose(app: &App, caller: &Caller, ask: Arc<Ask>, question: Bytes) -> Result<Posed, Failure> {
    if question.len() <= LONG {
        return Ok(ask.pose(&question)?);
    }
    let read = move |_: &Stop| Ok(ask.pose(&question)?);
    app.lanes.run_quick(caller.user.as_str(), read).await
}

/// Answers a question where its kind is worked on. Systems that it names by their id are those of `owner`.
pub(crate) async fn answer(
    app: &App,
    caller: &Caller,
    owner: &UserId,
    mut question: Posed,
) -> Result<Response, Failure> {
    saved::fill(app, owner, question.names()).await?;
    let who = caller.user.as_str();
    let question = Arc::new(question);
    let speed = question.speed();
    let work = move |stop: &Stop| Ok(question.answer(&Watch::until(stop))?);
    let answer = match speed {
        Speed::Instant => work(&Stop::never())?,
        Speed::Quick => app.lanes.run_quick(who, work).await?,
        Speed::Heavy => {
            limit_heavy(app, caller)?;
            app.lanes.heavy.run(who, work).await?
        }
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], answer).into_response())
}

/// Heavy questions are rationed where there are several users.
pub(crate) fn limit_heavy(app: &App, caller: &Caller) -> Result<(), Failure> {
    if app.settings.accounts {
        app.heavy_calls.take(caller.user.as_str())?;
    }
    Ok(())
}
