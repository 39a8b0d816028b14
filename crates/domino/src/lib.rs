//! Dominoes: after every play and pass, who holds which tile, with what chance, and what to play.
//!
//! The rooms, in the order of the flow: [`pieces`], [`record`] (what was written down), [`table`] (its legal
//! replay), `evidence` (one factor per holder), `reading` (who holds what), `advice` (what to play), `words`.

pub mod advice;
pub mod behaviour;
pub mod bots;
mod evidence;
pub mod game;
pub mod pieces;
pub mod reading;
pub mod record;
pub mod rules;
pub mod score;
pub mod series;
pub mod simulate;
pub mod solver;
pub mod table;
pub mod wire;
pub mod words;

#[cfg(not(feature = "openapi"))]
use kibitzer_schema::ToSchema;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;
