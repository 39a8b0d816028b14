//! What there is to choose from: the editions of Clue.

use axum::Json;
use kibitzer_clue::pieces::{EDITIONS, Edition};
use serde::Serialize;
use utoipa::ToSchema;

/// The editions that are built in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Editions {
    editions: Vec<EditionLine>,
}

/// One edition.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EditionLine {
    /// What a record calls it.
    id: String,
    /// One line about it.
    about: String,
    /// Its cards by kind: `suspect`, `weapon`, `room`.
    #[schema(value_type = Object)]
    deck: kibitzer_clue::pieces::DeckNames,
    /// Whether every holder shows, not only the first.
    every_holder_shows: bool,
}

impl From<&Edition> for EditionLine {
    fn from(edition: &Edition) -> Self {
        Self {
            id: edition.name.to_owned(),
            about: edition.about.to_owned(),
            deck: edition.names(),
            every_holder_shows: edition.every_holder_shows,
        }
    }
}

/// The editions of Clue that are built in
#[utoipa::path(get, path = "/api/v1/clue/editions", tag = "clue",
    responses((status = 200, description = "The editions and their cards.", body = Editions)))]
pub(crate) async fn editions() -> Json<Editions> {
    Json(Editions {
        editions: EDITIONS.iter().map(EditionLine::from).collect(),
    })
}
