//! `clue show`.

use kibitzer_deal::Stop;
use kibitzer_wire::Problem;
use serde::{Deserialize, Serialize};

use crate::ToSchema;
use crate::advice::{Effort, Showing, showing, waiting};
use crate::pattern::taught;
use crate::record::Record;
use crate::table::Table;
use crate::words::show_text;

/// Which card should the viewer show? The record's last event is the suggestion that waits for the answer.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub struct ShowRequest {
    /// The record.
    #[serde(flatten)]
    pub record: Record,
    /// The seed of the draws.
    pub seed: Option<u64>,
}

/// What each card would tell.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ShowResponse {
    /// The card to show; null where the viewer has none of them and must pass.
    pub show: Option<String>,
    /// The cards that could be shown, the one that tells least first.
    pub cards: Vec<ShowAnswer>,
    /// In words.
    pub text: String,
}

/// What a card would tell the suggester.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ShowAnswer {
    /// The card.
    pub card: String,
    /// The chance that the suggester can then name the solution.
    pub solved: f64,
    /// The standard error of that.
    pub error: f64,
    /// The bits that the suggester learns.
    pub bits: f64,
    /// Whether it was shown to this player before.
    pub again: bool,
}

/// Says which card to show, unless it is told to stop before.
pub fn show(request: &ShowRequest, stop: &Stop) -> Result<ShowResponse, Problem> {
    let table = taught(Table::replay(&request.record)?.asked_until(stop));
    let Some(waits) = waiting(&table) else {
        return Err(Problem::new(
            "nothing_to_show",
            "the last entry must be another player's suggestion that nobody has answered with a card yet, and your cards must \
             be in \"hand\"",
        )
        .at("events"));
    };
    let reading = super::reading(&table)?;
    let effort = Effort {
        seed: request.seed.unwrap_or(Effort::NORMAL.seed),
        ..Effort::NORMAL
    };
    let cards = showing(&table, &reading, effort);
    stop.check()?;
    let name = |showing: &Showing| table.deck.name(showing.card).to_owned();
    Ok(ShowResponse {
        show: cards.first().map(name),
        text: show_text(&table, waits.by, &cards),
        cards: cards
            .iter()
            .map(|showing| ShowAnswer {
                card: name(showing),
                solved: showing.solved,
                error: showing.error,
                bits: showing.bits,
                again: showing.again,
            })
            .collect(),
    })
}
