//! `domino advise`.

use std::fmt::Write as _;

use kibitzer_deal::Stop;
use kibitzer_wire::words::{grouped, percent};
use kibitzer_wire::{Level, Problem};
use serde::Serialize;

use super::read::{ReadRequest, round};
use crate::ToSchema;
use crate::advice::{self, Effort, Prospect};
use crate::pieces::{Pip, Tile};
use crate::table::Table;

/// One play and what it is worth.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProspectJson {
    /// The tile.
    #[schema(value_type = String)]
    pub play: Tile,
    /// The pip of the end; absent for the first tile.
    #[schema(value_type = Option<u8>)]
    pub on: Option<Pip>,
    /// The chance that the side wins the hand; a tied block counts a half.
    pub win: f64,
    /// Its standard error.
    pub error: f64,
    /// Expected points.
    pub points: f64,
    /// Their standard error.
    pub points_error: f64,
    /// In how many of the deals it was tried: the search spends its time on what is good.
    pub deals: usize,
}

/// Advice as JSON.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdviseResponse {
    /// All legal plays, the best first.
    pub plays: Vec<ProspectJson>,
    /// The best tile.
    #[schema(value_type = Option<String>)]
    pub best: Option<Tile>,
    /// How many deals were drawn and played on.
    pub deals: usize,
    /// A plain sentence.
    pub text: String,
}

impl AdviseResponse {
    /// For people: the sentence, and a line for each play.
    pub fn words(&self, level: Level) -> String {
        if level == Level::Line {
            let first = self.text.split_inclusive(". ").next().unwrap_or_default();
            return format!("{}\n", first.trim_end());
        }
        let lines = self.plays.iter().map(|play| play.line(level));
        let mut text = format!("{}\n\n{}", self.text, lines.collect::<String>());
        if level == Level::Full {
            let _ = writeln!(text, "{} deals were drawn and played on.", grouped(self.deals));
        }
        text
    }
}

impl ProspectJson {
    /// The play, how often it wins and what it brings; with errors where everything is wanted.
    fn line(&self, level: Level) -> String {
        let on = self.on.map(|pip| format!(" on {pip}")).unwrap_or_default();
        let play = format!("{}{on}", self.play);
        let line = format!(
            "{play:<10} wins {:>4}  {:+6.1} points",
            percent(self.win),
            self.points
        );
        if level != Level::Full {
            return line + "\n";
        }
        let (win, points) = (100.0 * self.error, self.points_error);
        let tried = grouped(self.deals);
        format!("{line}  (± {win:.1} and ± {points:.1}, tried in {tried})\n")
    }
}

impl From<&Prospect> for ProspectJson {
    fn from(prospect: &Prospect) -> Self {
        Self {
            play: prospect.play.tile,
            on: prospect.play.on,
            win: round(prospect.win),
            error: round(prospect.error),
            points: round(prospect.points),
            points_error: round(prospect.points_error),
            deals: prospect.deals,
        }
    }
}

/// How the question wants advice to be worked out. Where it names no model, the others are read as players who think.
pub(super) fn effort(request: &ReadRequest) -> Result<Effort, Problem> {
    Ok(Effort {
        deals: request.deals,
        seed: request.seed.unwrap_or(1),
        model: request.model.is_some().then(|| request.model()).transpose()?,
    })
}

/// Answers one question, with what is known by then where it is told to stop.
pub fn advise(request: &ReadRequest, stop: &Stop) -> Result<AdviseResponse, Problem> {
    let record = request.record()?;
    let advice = advice::advise(&Table::replay(&record)?.until(stop), &effort(request)?)?;
    Ok(AdviseResponse {
        best: advice.plays.first().map(|p| p.play.tile),
        plays: advice.plays.iter().map(ProspectJson::from).collect(),
        deals: advice.deals,
        text: advice.text,
    })
}
