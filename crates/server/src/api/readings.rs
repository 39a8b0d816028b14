//! What a table tells: the reading, the advice, the reasons.

use axum::extract::Path;
use kibitzer_store::Table;
use kibitzer_wire::Problem;
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::IntoParams;

use super::asks::answer;
use super::tables::{find, record_of};
use super::visit::{Id, Reply, Visit};
use crate::body::{Json, Query};
use crate::failure::{ErrorBody, Failure};
use crate::games::Game;
use crate::record::Record;

/// About how many bytes an event takes.
const EVENT_BYTES: usize = 64;

/// From which point, and through whose eyes.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct From {
    /// Only the first this many events, as for a timeline.
    pub(crate) upto: Option<u32>,
}

/// Which fact to give reasons for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Fact {
    /// The card.
    card: String,
    /// Who has it, or has not: a player or `envelope`.
    holder: String,
    /// Only the first this many events.
    upto: Option<u32>,
}

impl From {
    pub(crate) fn cut(&self, record: &mut Record) {
        if let Some(upto) = self.upto {
            record.events.truncate(upto as usize);
        }
    }
}

/// Asks a game's question about somebody's record, with more fields put in.
pub(crate) async fn ask_about(
    visit: &Visit,
    table: &Table,
    ask: &str,
    record: Record,
    more: Map<String, Value>,
) -> Reply {
    let game = visit.app.games.game(&table.game)?;
    let ask = game.ask(ask).ok_or_else(|| unknown_question(&game, ask))?;
    let bytes = record.events.len() * EVENT_BYTES;
    let pose = move || {
        let mut question = (game.question)(&record);
        question.extend(more);
        ask.pose_object(question)
    };
    let question = visit.app.records.aside(bytes, pose).await??;
    answer(visit, &table.owner, question).await
}

fn unknown_question(game: &Game, name: &str) -> Failure {
    let names: Vec<_> = game.asks.iter().map(|ask| ask.name).collect();
    let message = format!(
        "{} answers no question {name:?}; it answers {}",
        game.name,
        names.join(", ")
    );
    Problem::new("unknown_question", message).at("question").into()
}

async fn ask_table(
    visit: &Visit,
    table: Id,
    ask: &str,
    upto: Option<u32>,
    more: Map<String, Value>,
) -> Reply {
    let table = find(visit, table).await?;
    let mut record = record_of(&visit.app, &table).await?;
    From { upto }.cut(&mut record);
    ask_about(visit, &table, ask, record, more).await
}

/// Who holds what at this table: the game's reading
#[utoipa::path(get, path = "/api/v1/tables/{table}/reading", tag = "tables", params(("table" = String, Path), From),
    responses((status = 200, description = "As `POST /api/v1/GAME/read` answers.", body = Object),
              (status = 422, description = "The record breaks the rules of the game.", body = ErrorBody)))]
pub(crate) async fn reading(visit: Visit, table: Id, Query(from): Query<From>) -> Reply {
    ask_table(&visit, table, "read", from.upto, Map::new()).await
}

/// What to do next at this table: the game's advice
#[utoipa::path(get, path = "/api/v1/tables/{table}/advice", tag = "tables", params(("table" = String, Path), From),
    responses((status = 200, description = "As `POST /api/v1/GAME/advise` answers.", body = Object),
              (status = 422, description = "The record breaks the rules of the game.", body = ErrorBody)))]
pub(crate) async fn advice(visit: Visit, table: Id, Query(from): Query<From>) -> Reply {
    ask_table(&visit, table, "advise", from.upto, Map::new()).await
}

/// Why somebody has a card, or does not (Clue)
#[utoipa::path(get, path = "/api/v1/tables/{table}/why", tag = "tables", params(("table" = String, Path), Fact),
    responses((status = 200, description = "As `POST /api/v1/GAME/why` answers.", body = Object),
              (status = 422, description = "No such card or holder, or not a question of this game.", body = ErrorBody)))]
pub(crate) async fn why(visit: Visit, table: Id, Query(fact): Query<Fact>) -> Reply {
    let more = [("card", fact.card), ("holder", fact.holder)];
    let more = more.map(|(name, text)| (name.to_owned(), Value::String(text)));
    ask_table(&visit, table, "why", fact.upto, Map::from_iter(more)).await
}

/// Ask any of the game's questions about this table; the body's fields are put beside the record's
#[utoipa::path(post, path = "/api/v1/tables/{table}/ask/{question}", tag = "tables",
    params(("table" = String, Path), ("question" = String, Path, description = "`read`, `advise`, `why`, `ask` …"), From),
    request_body(content = Object, content_type = "application/json"),
    responses((status = 200, description = "As `POST /api/v1/GAME/QUESTION` answers.", body = Object),
              (status = 409, description = "Cancelled.", body = ErrorBody),
              (status = 422, description = "Not a question of this game, or not one it can answer.", body = ErrorBody)))]
pub(crate) async fn ask(
    visit: Visit,
    Path((table, question)): Path<(Id, Id)>,
    Query(from): Query<From>,
    Json(more): Json<Map<String, Value>>,
) -> Reply {
    ask_table(&visit, table, &question, from.upto, more).await
}
