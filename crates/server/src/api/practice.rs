//! Bidding practice: boards by theme and difficulty, a mark for every call, history and statistics.
//!
//! A board is kept like a table: what it is made from, and the person's calls, append-only. What can be seen of it
//! is a replay.

use std::hash::{Hash, Hasher};

use axum::http::StatusCode;
use axum::response::IntoResponse;
use kibitzer_bridge::wire::{self, PracticeBoard, PracticeQuestion};
use kibitzer_deal::Stop;
use kibitzer_store::{Append, Decision, NewDecision, NewTable, PRACTICE, Table, TableId, Tally};
use kibitzer_wire::Problem;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use super::asks::limit_heavy;
use super::saved;
use super::visit::{Id, JsonReply, Reply, RequestKey, Visit};
use crate::body::{Json, Query};
use crate::caller::Caller;
use crate::failure::{ErrorBody, Failure};

/// The most boards kept for a user; the oldest go. What was decided on them stays.
const MOST_BOARDS: u64 = 100;
/// The most decisions shown at a time.
const MOST_SHOWN: u64 = 200;

/// A board to deal.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({"theme": "stayman", "difficulty": "medium", "seat": "S"}))]
pub(crate) struct BoardToDeal {
    /// What to practise; see `themes`.
    theme: Option<String>,
    /// easy, medium or hard: what the opponents know.
    difficulty: Option<String>,
    /// My seat (default: S).
    seat: Option<String>,
    /// The system (default: sayc).
    system: Option<String>,
    /// The same seed deals the same board.
    seed: Option<u64>,
}

/// My call.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct MyCall {
    /// The call.
    call: String,
    /// How many calls I have made so far; a call sent twice is then made once.
    expect: Option<u64>,
}

/// Which decisions.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Which {
    /// Leave out this many.
    #[serde(default)]
    #[param(minimum = 0, maximum = 1_000_000_000)]
    skip: u32,
    /// At most this many.
    #[param(minimum = 0, maximum = 200)]
    most: Option<u32>,
}

/// A decision that was kept.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PastDecision {
    id: String,
    /// When, in milliseconds since 1970.
    at: i64,
    hand: String,
    auction: Vec<String>,
    dealer: String,
    vul: String,
    system: String,
    theme: Option<String>,
    convention: Option<String>,
    call: String,
    best: String,
    score: u8,
    correctness: String,
    feedback: String,
}

/// Decisions, the latest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct History {
    decisions: Vec<PastDecision>,
}

/// How practice went.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Statistics {
    count: u64,
    /// The average score, 0 to 10.
    average: f64,
    by_convention: Vec<ByConvention>,
    over_time: Vec<ByDay>,
    /// Recent decisions worth another try, the worst first.
    repeat: Vec<PastDecision>,
}

/// Decisions about one convention.
#[derive(Debug, Serialize, ToSchema)]
struct ByConvention {
    /// Null for natural calls.
    convention: Option<String>,
    count: u64,
    average: f64,
    /// How many were optimal or acceptable.
    good: u64,
}

/// Decisions of one day.
#[derive(Debug, Serialize, ToSchema)]
struct ByDay {
    /// When the day began, in milliseconds since 1970.
    day: i64,
    count: u64,
    average: f64,
    good: u64,
}

/// What can be practised
#[utoipa::path(get, path = "/api/v1/practice/themes", tag = "practice",
    responses((status = 200, description = "The themes: `id`, `name`, `text`.", body = Object)))]
pub(crate) async fn themes(_caller: Caller) -> axum::Json<Value> {
    axum::Json(json!({ "themes": wire::themes() }))
}

/// Deal a board
#[utoipa::path(post, path = "/api/v1/practice/boards", tag = "practice", request_body = BoardToDeal,
    params(RequestKey),
    responses((status = 201, description = "The board, after the bots' calls.", body = Object),
              (status = 422, description = "No such theme, difficulty or seat.", body = ErrorBody)))]
pub(crate) async fn deal(visit: Visit, Json(wanted): Json<BoardToDeal>) -> Reply {
    let key = visit.key()?;
    let seed = match (wanted.seed, &key) {
        (Some(seed), _) => seed,
        (None, Some(key)) => seed_of(visit.user().as_str(), key),
        (None, None) => random_seed()?,
    };
    let settings = json!({
        "theme": wanted.theme, "difficulty": wanted.difficulty, "seat": wanted.seat, "system": wanted.system,
        "seed": seed,
    });
    // Replayed before it is kept: what makes no sense is never stored.
    let board = replay(&visit, &settings, Vec::new()).await?;
    forget_old_boards(&visit).await?;
    let new = NewTable {
        game: PRACTICE.into(),
        title: board.theme.into(),
        settings,
        key,
        ..NewTable::default()
    };
    let table = visit.app.store.add_table(visit.user(), new).await?;
    Ok((StatusCode::CREATED, shown(&table, &board)?).into_response())
}

/// The seed of a request with a key: sent again, it deals the same board.
fn seed_of(user: &str, key: &str) -> u64 {
    let mut hasher = std::hash::DefaultHasher::new();
    (user, key).hash(&mut hasher);
    // As much as a JSON number can hold.
    hasher.finish() >> 11
}

/// A seed that a JSON number can hold.
fn random_seed() -> Result<u64, Failure> {
    let id = TableId::random()?;
    Ok(u64::from_str_radix(&id.as_str()[..13], 16).unwrap_or(1))
}

async fn forget_old_boards(visit: &Visit) -> Result<(), Failure> {
    for old in visit
        .app
        .store
        .tables(visit.user(), PRACTICE, MOST_BOARDS - 1, 10)
        .await?
    {
        visit.app.store.remove_table(visit.user(), &old.id, None).await?;
    }
    Ok(())
}

/// A board as it stands
#[utoipa::path(get, path = "/api/v1/practice/boards/{board}", tag = "practice", params(("board" = String, Path)),
    responses((status = 200, description = "The board.", body = Object)))]
pub(crate) async fn show(visit: Visit, board: Id) -> JsonReply<Value> {
    as_it_stands(&visit, &board.of("board")?).await
}

async fn as_it_stands(visit: &Visit, board: &TableId) -> JsonReply<Value> {
    let (table, calls) = find(visit, board).await?;
    let board = replay(visit, &table.settings, calls).await?;
    shown(&table, &board)
}

/// Take back my last call; its mark stays in the history
#[utoipa::path(post, path = "/api/v1/practice/boards/{board}/undo", tag = "practice",
    params(("board" = String, Path), RequestKey),
    responses((status = 200, description = "The board as it stood before that call.", body = Object),
              (status = 422, description = "There is no call to take back.", body = ErrorBody)))]
pub(crate) async fn undo(visit: Visit, board: Id) -> JsonReply<Value> {
    let key = visit.key()?;
    let (table, mut calls) = find(&visit, &board.of("board")?).await?;
    let mut append = Append {
        bodies: vec![Value::Null],
        key,
        ..Append::default()
    };
    if was_done(&visit, &table, &append).await? {
        return as_it_stands(&visit, &table.id).await;
    }
    if calls.pop().is_none() {
        return Err(Problem::new("no_call", "you have not called yet").into());
    }
    let board = replay(&visit, &table.settings, calls).await?;
    append.expected = Some(table.number);
    visit.app.store.append(visit.user(), &table.id, &append).await?;
    shown(&table, &board)
}

/// Whether this very change was made already by a request with the same key.
async fn was_done(visit: &Visit, table: &Table, append: &Append) -> Result<bool, Failure> {
    let Some(key) = &append.key else {
        return Ok(false);
    };
    let done = visit.app.store.was_done(&table.id, key).await?;
    if done {
        // Stores nothing; a key that came with another change is refused here.
        visit.app.store.append(visit.user(), &table.id, append).await?;
    }
    Ok(done)
}

/// Make a call; the newest decision is the feedback
#[utoipa::path(post, path = "/api/v1/practice/boards/{board}/calls", tag = "practice",
    params(("board" = String, Path), RequestKey),
    request_body = MyCall,
    responses((status = 200, description = "The board, after the bots' answers.", body = Object),
              (status = 409, description = "I have made another number of calls.", body = ErrorBody),
              (status = 422, description = "Not a legal call here.", body = ErrorBody)))]
pub(crate) async fn call(visit: Visit, board: Id, Json(mine): Json<MyCall>) -> JsonReply<Value> {
    let key = visit.key()?;
    let (table, mut calls) = find(&visit, &board.of("board")?).await?;
    let mut append = Append {
        bodies: vec![json!(mine.call)],
        key,
        ..Append::default()
    };
    if was_done(&visit, &table, &append).await? {
        return as_it_stands(&visit, &table.id).await;
    }
    let before = calls.len() as u64;
    if let Some(number) = mine.expect.filter(|&expected| expected != before) {
        let message = format!("you have made {before} calls, not {number}");
        return Err(Failure::Conflict {
            message,
            number: Some(before),
        });
    }
    calls.push(json!(mine.call));
    let board = replay(&visit, &table.settings, calls).await?;
    append.expected = Some(table.number);
    append.decision = newest(&board, &table);
    visit.app.store.append(visit.user(), &table.id, &append).await?;
    shown(&table, &board)
}

async fn find(visit: &Visit, board: &TableId) -> Result<(Table, Vec<Value>), Failure> {
    let table = visit.app.store.table(visit.user(), board).await?;
    if table.game != PRACTICE {
        return Err(Failure::NotFound("board"));
    }
    let events = visit.app.store.events(&table.id, 0).await?;
    let mut calls = Vec::new();
    for event in events {
        // Nothing in the place of a call takes the one before it back.
        if event.body.is_null() {
            calls.pop();
        } else {
            calls.push(event.body);
        }
    }
    Ok((table, calls))
}

async fn replay(visit: &Visit, settings: &Value, calls: Vec<Value>) -> Result<PracticeBoard, Failure> {
    limit_heavy(visit)?;
    let mut question = settings.clone();
    question["calls"] = Value::Array(calls);
    let mut question: PracticeQuestion = serde_json::from_value(question)
        .map_err(|error| Failure::Problem(Problem::new("call", error.to_string())))?;
    saved::fill(&visit.app, visit.user(), question.system.iter_mut().collect()).await?;
    let bridge = visit.app.games.bridge.clone();
    let practise = move |stop: &Stop| {
        let systems = bridge.systems.until(stop);
        Ok(wire::practice(&systems, &bridge.solver, &question)?)
    };
    visit.app.lanes.heavy.run(visit.user().as_str(), practise).await
}

fn shown(table: &Table, board: &PracticeBoard) -> Result<axum::Json<Value>, Failure> {
    let mut value = serde_json::to_value(board).map_err(Problem::from)?;
    value["id"] = json!(table.id);
    value["system"] = json!(table.settings["system"].as_str().unwrap_or("sayc"));
    Ok(axum::Json(value))
}

fn newest(board: &PracticeBoard, table: &Table) -> Option<NewDecision> {
    let made = board.decisions.last()?;
    let calls = board.auction.iter().take(made.index);
    Some(NewDecision {
        hand: board.hand.to_string(),
        auction: calls.map(|heard| heard.call.to_string()).collect(),
        dealer: board.dealer.to_string(),
        vul: board.vul.to_string(),
        system: table.settings["system"].as_str().unwrap_or("sayc").to_owned(),
        theme: Some(board.theme.to_owned()),
        convention: made.convention.clone(),
        user_call: made.call.to_string(),
        best_call: made.best.to_string(),
        score: made.score,
        correctness: made.correctness.to_owned(),
        explanation: made.feedback.clone(),
    })
}

/// What I decided, the latest first
#[utoipa::path(get, path = "/api/v1/practice/history", tag = "practice", params(Which),
    responses((status = 200, description = "The decisions.", body = History)))]
pub(crate) async fn history(visit: Visit, Query(which): Query<Which>) -> JsonReply<History> {
    let most = which.most.map_or(50, u64::from).min(MOST_SHOWN);
    let decisions = visit
        .app
        .store
        .decisions(visit.user(), u64::from(which.skip), most)
        .await?;
    Ok(axum::Json(History {
        decisions: decisions.into_iter().map(PastDecision::from).collect(),
    }))
}

/// How it went: by convention, over time, and what to repeat
#[utoipa::path(get, path = "/api/v1/practice/stats", tag = "practice",
    responses((status = 200, description = "The statistics.", body = Statistics)))]
pub(crate) async fn statistics(visit: Visit) -> JsonReply<Statistics> {
    let conventions = visit.app.store.tally_by_convention(visit.user()).await?;
    let days = visit.app.store.tally_by_day(visit.user()).await?;
    let mut repeat = visit.app.store.decisions(visit.user(), 0, MOST_SHOWN).await?;
    repeat.retain(|decision| decision.decision.score < 7);
    repeat.sort_by_key(|decision| decision.decision.score);
    repeat.truncate(20);
    let (count, score) = days.iter().fold((0, 0), |(count, score), day| {
        (count + day.decisions, score + day.score)
    });
    Ok(axum::Json(Statistics {
        count,
        average: average(score, count),
        by_convention: conventions.into_iter().map(ByConvention::from).collect(),
        over_time: days.into_iter().map(ByDay::from).collect(),
        repeat: repeat.into_iter().map(PastDecision::from).collect(),
    }))
}

fn average(score: u64, count: u64) -> f64 {
    if count == 0 {
        0.0
    } else {
        score as f64 / count as f64
    }
}

impl From<Tally> for ByConvention {
    fn from(tally: Tally) -> Self {
        Self {
            average: average(tally.score, tally.decisions),
            convention: tally.of,
            count: tally.decisions,
            good: tally.good,
        }
    }
}

impl From<Tally> for ByDay {
    fn from(tally: Tally) -> Self {
        let day: i64 = tally.of.and_then(|day| day.parse().ok()).unwrap_or(0);
        Self {
            day: day * 86_400_000,
            count: tally.decisions,
            average: average(tally.score, tally.decisions),
            good: tally.good,
        }
    }
}

impl From<Decision> for PastDecision {
    fn from(decision: Decision) -> Self {
        let made = decision.decision;
        Self {
            id: decision.id.to_string(),
            at: decision.created,
            hand: made.hand,
            auction: made.auction,
            dealer: made.dealer,
            vul: made.vul,
            system: made.system,
            theme: made.theme,
            convention: made.convention,
            call: made.user_call,
            best: made.best_call,
            score: made.score,
            correctness: made.correctness,
            feedback: made.explanation,
        }
    }
}
