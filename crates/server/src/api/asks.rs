//! The games' questions without a table: everything that matters is in the request.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::post;
use kibitzer_deal::Stop;
use kibitzer_store::UserId;
use kibitzer_wire::{Ask, Posed, Speed, Watch};

use super::saved;
use super::visit::{Reply, Visit};
use crate::app::App;
use crate::body::JsonBytes;
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
            let handler = async move |visit: Visit, JsonBytes(question): JsonBytes| {
                let posed = pose(&visit, ask, question).await?;
                answer(&visit, visit.user(), posed).await
            };
            router = router.route(&path, post(handler));
        }
    }
    router
}

/// Reads a question: a long one in its asker's turn.
async fn pose(visit: &Visit, ask: Arc<Ask>, question: Bytes) -> Result<Posed, Failure> {
    if question.len() <= LONG {
        return Ok(ask.pose(&question)?);
    }
    let read = move |_: &Stop| Ok(ask.pose(&question)?);
    visit.app.lanes.run_quick(visit.user().as_str(), read).await
}

/// Answers a question where its kind is worked on. Systems that it names by their id are those of `owner`.
pub(crate) async fn answer(visit: &Visit, owner: &UserId, mut question: Posed) -> Reply {
    saved::fill(&visit.app, owner, question.names()).await?;
    let who = visit.user().as_str();
    let question = Arc::new(question);
    let speed = question.speed();
    let work = move |stop: &Stop| Ok(question.answer(&Watch::until(stop))?);
    let answer = match speed {
        Speed::Instant => work(&Stop::never())?,
        Speed::Quick => visit.app.lanes.run_quick(who, work).await?,
        Speed::Heavy => {
            limit_heavy(visit)?;
            visit.app.lanes.heavy.run(who, work).await?
        }
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], answer).into_response())
}

/// Heavy questions are rationed where there are several users.
pub(crate) fn limit_heavy(visit: &Visit) -> Result<(), Failure> {
    if visit.app.settings.accounts {
        visit.app.heavy_calls.take(visit.user().as_str())?;
    }
    Ok(())
}
