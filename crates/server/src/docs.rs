//! The description of the API, made from the code, and a page to try it.

use std::io::Read;
use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use flate2::read::GzDecoder;
use utoipa::openapi::path::{Operation, OperationBuilder, PathItem};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::schema::SchemaType;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, HttpMethod, ObjectBuilder, OpenApi, Ref, RefOr, Required, Schema};
use utoipa_swagger_ui::Config;

use crate::api;
use crate::app::App;
use crate::caller::COOKIE;
use crate::failure::Failure;
use crate::games::{Game, Games};
use crate::page::{Ready, takes};
use kibitzer_wire::{Ask, Speed};

/// What any address may answer when something is wrong, besides its own answers.
const ALWAYS: [(&str, &str); 10] = [
    ("400", "The request cannot be read."),
    ("401", "Nobody has signed in."),
    ("403", "Not from there, or without the session's token."),
    ("404", "There is no such thing, or it is somebody else's."),
    ("405", "This address does not take this method."),
    ("408", "The request took too long to arrive."),
    ("413", "The body is too large."),
    ("415", "The body is of a type we do not read."),
    ("429", "Too many requests of this kind; see Retry-After."),
    ("503", "All workers are busy; see Retry-After."),
];

/// Where the document keeps its shapes.
const PARTS: &str = "#/components/schemas/";

/// The description of the API.
pub fn openapi() -> OpenApi {
    api::routes(&Games::default()).1
}

/// The addresses of the description and of the page to try it.
pub(crate) fn routes(document: &OpenApi) -> Router<App> {
    let text = document.to_json().unwrap_or_default();
    // Pressed when it is asked for first: for each who asks it would take as long as a hundred answers.
    let ready = Arc::new(LazyLock::new(move || Ready::made("openapi.json", text)));
    let json = async move |headers: HeaderMap| ready.answer(&headers);
    let config = Arc::new(Config::from("/api/v1/openapi.json"));
    let first = config.clone();
    Router::new()
        .route("/api/v1/openapi.json", get(json))
        .route("/api/docs", get(async || Redirect::permanent("/api/docs/")))
        .route(
            "/api/docs/",
            get(async move |headers: HeaderMap| try_it("", first, &headers)),
        )
        .route(
            "/api/docs/{*file}",
            get(async move |Path(file): Path<String>, headers: HeaderMap| try_it(&file, config, &headers)),
        )
}

/// A file of the page to try the API. The program carries them packed; who does not take that gets them unpacked.
fn try_it(file: &str, config: Arc<Config<'static>>, asked: &HeaderMap) -> Result<Response, Failure> {
    let found = utoipa_swagger_ui::serve(file, config).map_err(|_| Failure::Internal)?;
    let file = found.ok_or(Failure::NotFound("file"))?;
    let kind = [(header::CONTENT_TYPE, file.content_type)];
    let vary = [(header::VARY, "accept-encoding")];
    if file.gzpipped && takes(asked, "gzip") {
        let packed = [(header::CONTENT_ENCODING, "gzip")];
        return Ok((kind, vary, packed, file.bytes.into_owned()).into_response());
    }
    let mut bytes = file.bytes.into_owned();
    if file.gzpipped {
        let packed = std::mem::take(&mut bytes);
        GzDecoder::new(&*packed)
            .read_to_end(&mut bytes)
            .map_err(|_| Failure::Internal)?;
    }
    Ok((kind, vary, bytes).into_response())
}

/// Adds the games' questions, the common answers and the ways to sign in.
pub(crate) fn complete(document: &mut OpenApi, games: &Games) {
    for game in games.iter() {
        for ask in &game.asks {
            describe(document, game, ask);
        }
    }
    for (path, item) in &mut document.paths.paths {
        let operations = [
            ("get", &mut item.get),
            ("post", &mut item.post),
            ("put", &mut item.put),
            ("patch", &mut item.patch),
            ("delete", &mut item.delete),
        ];
        for (method, operation) in operations {
            if let Some(operation) = operation {
                operation.operation_id = Some(name_of(method, path));
                add_common_answers(operation);
            }
        }
    }
    fill_gaps(document);
    let components = document.components.get_or_insert_default();
    let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    components.add_security_scheme("token", SecurityScheme::Http(token));
    let cookie = ApiKey::Cookie(ApiKeyValue::new(COOKIE));
    components.add_security_scheme("session", SecurityScheme::ApiKey(cookie));
}

/// `GET /api/v1/tables/{table}/log` is `get_tables_table_log`.
fn name_of(method: &str, path: &str) -> String {
    let words = path.split(['/', '-', '.', '{', '}']);
    let words = words.filter(|word| !matches!(*word, "" | "api" | "v1"));
    std::iter::once(method).chain(words).collect::<Vec<_>>().join("_")
}

fn add_common_answers(operation: &mut Operation) {
    for (status, words) in ALWAYS {
        let answers = &mut operation.responses.responses;
        answers
            .entry(status.into())
            .or_insert_with(|| RefOr::T(problem_response(words)));
    }
}

/// Gives every shape that is named but not described an open one: some games leave parts open.
fn fill_gaps(document: &mut OpenApi) {
    let text = document.to_json().unwrap_or_default();
    let named = text
        .split(PARTS)
        .skip(1)
        .filter_map(|rest| rest.split('"').next());
    let schemas = &mut document.components.get_or_insert_default().schemas;
    for name in named {
        let open = || {
            RefOr::T(Schema::Object(
                ObjectBuilder::new().schema_type(SchemaType::AnyValue).build(),
            ))
        };
        schemas.entry(name.to_owned()).or_insert_with(open);
    }
}

fn problem_response(words: &str) -> utoipa::openapi::Response {
    let schema = Ref::from_schema_name("ErrorBody");
    ResponseBuilder::new()
        .description(words)
        .content(
            "application/json",
            ContentBuilder::new().schema(Some(schema)).build(),
        )
        .build()
}

fn describe(document: &mut OpenApi, game: &Game, ask: &Ask) {
    let mut parts = Vec::new();
    let [question, answers] = ask.shapes.map(|shape| renamed(game, &shape(&mut parts)));
    let example = serde_json::from_str(ask.example).ok();
    let question = ContentBuilder::new()
        .schema(Some(question))
        .example(example)
        .build();
    let body = RequestBodyBuilder::new()
        .content("application/json", question)
        .required(Some(Required::True))
        .build();
    let answer = ResponseBuilder::new()
        .description("The answer.")
        .content(
            "application/json",
            ContentBuilder::new().schema(Some(answers)).build(),
        )
        .build();
    let posed = ask.pose(ask.example.as_bytes());
    let is_heavy = posed.is_ok_and(|posed| posed.speed() == Speed::Heavy);
    let operation = OperationBuilder::new()
        .tag(game.name)
        .summary(Some(ask.summary))
        .description(is_heavy.then_some("Takes seconds: may also be started as a job."))
        .request_body(Some(body))
        .response("200", answer)
        .response("422", problem_response("The game does not allow this."));
    let path = format!("/api/v1/{}/{}", game.name, ask.name);
    let item = PathItem::new(HttpMethod::Post, operation);
    document.paths.paths.insert(path, item);
    let schemas = &mut document.components.get_or_insert_default().schemas;
    let named = parts
        .iter()
        .map(|(name, part)| (format!("{}_{name}", game.name), renamed(game, part)));
    schemas.extend(named);
}

/// A shape whose parts carry the game's name: two games may both speak of an `Event`.
fn renamed(game: &Game, schema: &RefOr<Schema>) -> RefOr<Schema> {
    let text = serde_json::to_string(schema).unwrap_or_default();
    let text = text.replace(PARTS, &format!("{PARTS}{}_", game.name));
    serde_json::from_str(&text).unwrap_or_else(|_| schema.clone())
}
