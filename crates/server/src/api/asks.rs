//! The games' questions without a table: everything that matters is in the request.

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use kibitzer_deal::Stop;

use super::saved;
use crate::app::App;
use crate::body::JsonBytes;
use crate::caller::Caller;
use crate::failure::Failure;
use crate::games::{Ask, GAMES, Speed, Watch};

/// `POST /api/v1/GAME/QUESTION` for every question of every game.
pub(crate) fn routes() -> Router<App> {
    let mut router = Router::new();
    for game in GAMES {
        for ask in game.asks {
            let path = format!("/api/v1/{}/{}", game.name, ask.name);
            let handler = move |State(app): State<App>, caller: Caller, JsonBytes(question): JsonBytes| async move {
                let answer = answer(&app, &caller, ask, question).await?;
                Ok::<Response, Failure>(
                    ([(header::CONTENT_TYPE, "application/json")], answer).into_response(),
                )
            };
            router = router.route(&path, post(handler));
        }
    }
    router
}

/// Answers a question where its kind is worked on.
pub(crate) async fn answer(
    app: &App,
    caller: &Caller,
    ask: &'static Ask,
    question: Bytes,
) -> Result<Vec<u8>, Failure> {
    let question = saved::filled(app, &caller.user, question).await?;
    let who = caller.user.as_str();
    match (ask.speed)(&question) {
        Speed::Instant => work(ask, &question, &Stop::never()),
        Speed::Quick => {
            let work = move |stop: &Stop| work(ask, &question, stop);
            app.lanes.run_quick(who, work).await
        }
        Speed::Heavy => {
            limit_heavy(app, caller)?;
            let heavy = &app.lanes.heavy;
            heavy.run(who, move |stop| work(ask, &question, stop)).await
        }
    }
}

/// Heavy questions are rationed where there are several users.
pub(crate) fn limit_heavy(app: &App, caller: &Caller) -> Result<(), Failure> {
    if app.settings.accounts {
        app.heavy_calls.take(caller.user.as_str())?;
    }
    Ok(())
}

fn work(ask: &Ask, question: &[u8], stop: &Stop) -> Result<Vec<u8>, Failure> {
    let watch = Watch {
        stop,
        tell: &|_, _, _| (),
    };
    Ok((ask.answer)(question, &watch)?)
}
