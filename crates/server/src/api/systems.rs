//! Bidding systems: those that come with the program, and a check of a text that somebody sends.

use std::sync::Arc;

use kibitzer_bridge::Notation;
use kibitzer_bridge::bidding::Bidder;
use kibitzer_bridge::bidding::check::check_until;
use kibitzer_bridge::system::book::markdown;
use kibitzer_bridge::system::{Switches, System, SystemError, builtin_names};
use kibitzer_deal::Stop;
use kibitzer_wire::Problem;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rust_embed::RustEmbed;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::asks::limit_heavy;
use super::saved;
use super::visit::{Id, JsonReply, Visit};
use crate::body::{Json, Query};
use crate::failure::{ErrorBody, Failure};

/// How many calls deep a text is checked here; the command line goes deeper.
const CHECKED_CALLS: usize = 2;

#[derive(RustEmbed)]
#[folder = "../../systems"]
struct Files;

/// A system.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SystemLine {
    id: String,
    name: String,
}

/// The systems that come with the program.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SystemList {
    systems: Vec<SystemLine>,
}

/// A system's text.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SystemText {
    id: String,
    /// Its main file.
    text: String,
    /// The files it includes.
    files: Vec<SystemFile>,
}

/// A file that a system includes.
#[derive(Debug, Serialize, ToSchema)]
struct SystemFile {
    /// As the system names it.
    name: String,
    text: String,
}

/// A system as a book.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Book {
    id: String,
    /// In Markdown.
    text: String,
}

/// A text to check.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({"name": "mine", "text": "include sayc"}))]
pub(crate) struct TextToCheck {
    /// The system's text. It may include the files of the built-in systems.
    text: String,
    /// What to call it in messages.
    name: Option<String>,
}

/// What is wrong with a text.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Checked {
    /// Whether it can be used.
    ok: bool,
    problems: Vec<Mistake>,
}

/// One mistake.
#[derive(Debug, Serialize, ToSchema)]
struct Mistake {
    /// `error`: it cannot be used; `warning`: it can.
    severity: &'static str,
    kind: String,
    message: String,
    /// From 1; 0 where the whole text is meant.
    line: usize,
    column: usize,
    /// A hand that shows it.
    example: Option<String>,
}

/// The systems that come with the program, and mine
#[utoipa::path(get, path = "/api/v1/systems", tag = "systems",
    responses((status = 200, description = "The systems.", body = SystemList)))]
pub(crate) async fn list(visit: Visit) -> JsonReply<SystemList> {
    let line = |id: &str| SystemLine {
        id: id.to_owned(),
        name: if id.len() <= 4 {
            id.to_uppercase()
        } else {
            id.to_owned()
        },
    };
    let own = saved::of(&visit.app, visit.user()).await?.into_iter();
    let own = own.map(|(id, name)| SystemLine { id, name });
    Ok(axum::Json(SystemList {
        systems: builtin_names().map(line).chain(own).collect(),
    }))
}

/// How much of a text.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct HowMuch {
    /// Only this many of the files that it includes, the first ones (default: all). The rest may come when somebody has
    /// begun to read.
    files: Option<usize>,
}

/// A system's text
#[utoipa::path(get, path = "/api/v1/systems/{system}/text", tag = "systems", params(("system" = String, Path), HowMuch),
    responses((status = 200, description = "The text.", body = SystemText)))]
pub(crate) async fn text(
    visit: Visit,
    system: Id,
    Query(HowMuch { files }): Query<HowMuch>,
) -> JsonReply<SystemText> {
    if system.starts_with(saved::PREFIX) {
        let text = saved::text(&visit.app, visit.user(), &system).await?;
        return Ok(axum::Json(SystemText {
            id: system.to_string(),
            text,
            files: Vec::new(),
        }));
    }
    let known = builtin_names().find(|name| **name == *system);
    let id = known.ok_or(Failure::NotFound("system"))?;
    let text = file(id).ok_or(Failure::NotFound("system"))?;
    let mut parts = Vec::new();
    included(&text, &mut parts);
    let files = parts
        .into_iter()
        .take(files.unwrap_or(usize::MAX))
        .filter_map(|name| file(&name).map(|text| SystemFile { name, text }));
    Ok(axum::Json(SystemText {
        id: id.to_owned(),
        text,
        files: files.collect(),
    }))
}

/// The files that a text includes, and those that they include, each once.
fn included(text: &str, found: &mut Vec<String>) {
    for name in text.lines().filter_map(|line| line.strip_prefix("include ")) {
        let name = name.trim();
        if !found.iter().any(|known| known == name) {
            found.push(name.to_owned());
            included(&file(name).unwrap_or_default(), found);
        }
    }
}

fn file(name: &str) -> Option<String> {
    let file = Files::get(&format!("{name}.kbs"))?;
    String::from_utf8(file.data.into_owned()).ok()
}

/// A system as a book that players can read
#[utoipa::path(get, path = "/api/v1/systems/{system}/book", tag = "systems", params(("system" = String, Path)),
    responses((status = 200, description = "The book.", body = Book)))]
pub(crate) async fn book(visit: Visit, system: Id) -> JsonReply<Book> {
    let known = builtin_names().find(|name| **name == *system);
    let id = known.ok_or(Failure::NotFound("system"))?;
    let written = move |_: &Stop| Ok(markdown(&System::builtin(id).map_err(Problem::from)?));
    let text = visit.app.lanes.run_quick(visit.user().as_str(), written).await?;
    Ok(axum::Json(Book {
        id: id.to_owned(),
        text,
    }))
}

/// Check a text that I send; nothing is kept
#[utoipa::path(post, path = "/api/v1/systems/check", tag = "systems", request_body = TextToCheck,
    responses((status = 200, description = "What is wrong with it.", body = Checked),
              (status = 422, description = "Not a text.", body = ErrorBody)))]
pub(crate) async fn check(visit: Visit, Json(sent): Json<TextToCheck>) -> JsonReply<Checked> {
    limit_heavy(&visit)?;
    let heavy = &visit.app.lanes.heavy;
    let work = move |stop: &Stop| mistakes(&sent, stop);
    let problems = heavy.run(visit.user().as_str(), work).await?;
    Ok(axum::Json(Checked {
        ok: problems.iter().all(|problem| problem.severity != "error"),
        problems,
    }))
}

fn mistakes(sent: &TextToCheck, stop: &Stop) -> Result<Vec<Mistake>, Failure> {
    // A name of their own, so that the text is never taken for a built-in file that it includes.
    let name = format!("your {}", sent.name.as_deref().unwrap_or("system"));
    let own = |asked: &str| (asked == name).then(|| sent.text.clone());
    match System::load_until(&name, &own, &Switches::default(), stop) {
        Ok(system) => findings(system, stop),
        Err(SystemError::Stopped(stopped)) => Err(Problem::from(stopped).into()),
        Err(error) => Ok(vec![mistake(error)]),
    }
}

/// What a walk through the first auctions finds: hands without a call, lines that nothing orders.
fn findings(system: System, stop: &Stop) -> Result<Vec<Mistake>, Failure> {
    let bidder = Bidder::new(Arc::new(system));
    let report =
        check_until(&bidder, CHECKED_CALLS, &mut StdRng::seed_from_u64(1), stop).map_err(Problem::from)?;
    let telling = report
        .findings
        .into_iter()
        .filter(|finding| finding.kind.word() != "never_fires");
    let mistakes = telling.map(|finding| Mistake {
        severity: match finding.kind {
            kind if kind.is_error() => "error",
            kind if kind.is_remark() => "info",
            _ => "warning",
        },
        kind: finding.kind.word().to_owned(),
        message: format!("{} (after {})", finding.text, finding.auction),
        line: 0,
        column: 0,
        example: finding.hand.map(|hand| hand.written().to_string()),
    });
    Ok(mistakes.collect())
}

fn mistake(error: SystemError) -> Mistake {
    let place = match &error {
        SystemError::Syntax { at, .. }
        | SystemError::MissingFile { at, .. }
        | SystemError::UnknownName { at, .. }
        | SystemError::Circle { at, .. } => (at.line, at.column),
        _ => (0, 0),
    };
    let problem = Problem::from(error);
    Mistake {
        severity: "error",
        kind: problem.kind,
        message: problem.message,
        line: place.0,
        column: place.1,
        example: None,
    }
}
