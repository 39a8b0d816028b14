//! The addresses of the API, one file per noun.

mod accounts;
mod asks;
mod bidding_app;
mod catalogue;
mod changes;
mod exports;
mod health;
mod invitations;
mod jobs;
pub(crate) mod nearby;
mod practice;
mod readings;
mod saved;
mod shared;
mod systems;
mod tables;
pub(crate) mod text;
mod tokens;
mod visit;

use axum::Router;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::docs;
use crate::failure::ErrorBody;
use crate::games::Games;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Kibitzer",
        description = "Reads hidden hands in bridge, dominoes and Clue: who holds what, how sure that is, why, and \
            what to do next. Every mistake is answered with `{\"error\": {\"kind\", \"message\", \"at\"}}`.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    components(schemas(ErrorBody)),
    servers((url = "/")),
    security((), ("token" = []), ("session" = [])),
)]
struct Document;

/// Every address, and their description.
pub(crate) fn routes(games: &Games) -> (Router<App>, utoipa::openapi::OpenApi) {
    let (router, mut document) = OpenApiRouter::with_openapi(Document::openapi())
        .merge(table_routes())
        .merge(account_routes())
        .merge(bridge_routes())
        .routes(routes!(exports::export))
        .routes(routes!(exports::import))
        .routes(routes!(jobs::start))
        .routes(routes!(jobs::show, jobs::cancel))
        .routes(routes!(jobs::live))
        .routes(routes!(catalogue::editions))
        .routes(routes!(health::healthz))
        .routes(routes!(health::readyz))
        .routes(routes!(health::metrics))
        .split_for_parts();
    docs::complete(&mut document, games);
    (router.merge(asks::routes(games)), document)
}

fn table_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(tables::create, tables::list))
        .routes(routes!(tables::show, tables::change, tables::remove))
        .routes(routes!(tables::export))
        .routes(routes!(changes::append))
        .routes(routes!(changes::edit, changes::remove))
        .routes(routes!(changes::undo))
        .routes(routes!(changes::redo))
        .routes(routes!(changes::log))
        .routes(routes!(changes::live))
        .routes(routes!(readings::reading))
        .routes(routes!(readings::advice))
        .routes(routes!(readings::why))
        .routes(routes!(readings::ask))
        .routes(routes!(shared::share, shared::links))
        .routes(routes!(shared::revoke))
        .routes(routes!(shared::show))
        .routes(routes!(shared::reading))
        .routes(routes!(shared::live))
        .routes(routes!(nearby::invitations))
}

fn account_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(accounts::sign_up, accounts::leave))
        .routes(routes!(accounts::whoami, accounts::sign_in, accounts::sign_out))
        .routes(routes!(accounts::change_password))
        .routes(routes!(accounts::sessions, accounts::sign_out_everywhere))
        .routes(routes!(tokens::list, tokens::create))
        .routes(routes!(tokens::revoke))
        .routes(routes!(invitations::list, invitations::invite))
        .routes(routes!(invitations::revoke))
}

fn bridge_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(systems::list, saved::save))
        .routes(routes!(saved::change, saved::remove))
        .routes(routes!(systems::text))
        .routes(routes!(systems::book))
        .routes(routes!(systems::check))
        .routes(routes!(practice::themes))
        .routes(routes!(practice::deal))
        .routes(routes!(practice::show))
        .routes(routes!(practice::call))
        .routes(routes!(practice::undo))
        .routes(routes!(practice::history))
        .routes(routes!(practice::statistics))
        .routes(routes!(bidding_app::next_bid))
        .routes(routes!(bidding_app::next_bid_structured))
        .routes(routes!(bidding_app::evaluate_bid))
}
