//! `domino review`.

use kibitzer_deal::Stop;
use kibitzer_wire::Problem;
use kibitzer_wire::words::percent;
use serde::Serialize;

use super::advise::{ProspectJson, effort};
use super::read::{ReadRequest, round};
use crate::ToSchema;
use crate::advice::{self, Reviewed, about};

/// One choice, looked at again.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReviewedJson {
    /// Which event it was, counted from 0.
    pub event: usize,
    /// What was played, with its chance.
    pub played: ProspectJson,
    /// What would have been best, with its chance.
    pub best: ProspectJson,
    /// How much of the chance to win the play cost.
    pub cost: f64,
    /// Whether it cost enough to be called a mistake.
    pub mistake: bool,
    /// All of it in words.
    pub text: String,
}

/// A hand looked at again.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReviewResponse {
    /// The choices of the viewer, in order.
    pub plays: Vec<ReviewedJson>,
    /// The sum of what they cost.
    pub cost: f64,
    /// All of it in words.
    pub text: String,
}

impl From<&Reviewed> for ReviewedJson {
    fn from(reviewed: &Reviewed) -> Self {
        Self {
            event: reviewed.event,
            played: (&reviewed.played).into(),
            best: (&reviewed.best).into(),
            cost: round(reviewed.cost()),
            mistake: reviewed.is_mistake(),
            text: sentence(reviewed),
        }
    }
}

fn sentence(reviewed: &Reviewed) -> String {
    let (played, best) = (&reviewed.played, &reviewed.best);
    let verdict = if played.play == best.play {
        format!("{} was best ({}).", played.play, percent(best.win))
    } else if reviewed.is_mistake() {
        format!(
            "{} wins {} of the time, {} {}. {}",
            played.play,
            about(played.win),
            best.play,
            about(best.win),
            reviewed.told
        )
    } else {
        format!(
            "{} was about as good as {} ({}).",
            played.play,
            best.play,
            percent(best.win)
        )
    };
    format!("Entry {}: {verdict}", reviewed.event + 1)
}

/// Answers one question, unless it is told to stop before.
pub fn review(request: &ReadRequest, stop: &Stop) -> Result<ReviewResponse, Problem> {
    let reviewed = advice::review(&request.record()?, &effort(request)?, stop)?;
    Ok(ReviewResponse::from(&reviewed[..]))
}

impl From<&[Reviewed]> for ReviewResponse {
    fn from(reviewed: &[Reviewed]) -> Self {
        let plays: Vec<ReviewedJson> = reviewed.iter().map(ReviewedJson::from).collect();
        let mistakes = plays.iter().filter(|play| play.mistake).count();
        let summary = match (plays.len(), mistakes) {
            (0, _) => "You had nothing to choose.".to_owned(),
            (_, 0) => "No play cost much.".to_owned(),
            (_, 1) => "One play cost chances.".to_owned(),
            (_, n) => format!("{n} plays cost chances."),
        };
        let lines: Vec<&str> = plays.iter().map(|play| play.text.as_str()).collect();
        Self {
            cost: round(plays.iter().map(|play| play.cost).sum()),
            text: format!("{summary}\n{}", lines.join("\n")).trim_end().to_owned(),
            plays,
        }
    }
}

impl ReviewResponse {
    /// For people.
    pub fn words(&self) -> String {
        format!("{}\n", self.text)
    }
}
