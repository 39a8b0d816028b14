//! `kibitzer bridge chance`.

use std::process::ExitCode;

use clap::Args;
use kibitzer_bridge::wire::{ChanceQuestion, chance};

use super::seats::{Seats, random, typed_wrong};
use crate::door;
use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  kibitzer bridge chance \"hcp 15-17 and balanced\"
  kibitzer bridge chance \"5+ spades and 5+ hearts and not SA\"
  kibitzer bridge chance --south \"hcp 22+\" --north \"5+ spades and 8+ hcp\" --json

Conditions: hcp 15-17, 5+ spades, exactly 4 hearts, balanced, semi-balanced, shape 5431 (spades to clubs), any 5431,
  SA, 3 aces, controls 4+, losers 7-, quick tricks 2.5+, 2+ of top 3 in S, quality in S 8+, stopper in D,
  10+ support points for H, no 6-card suit, void, singleton in C, rule of 20; joined by and, or, not, ( ).";

/// How often does a hand fit, or the hands of a deal?
#[derive(Debug, Args)]
pub(crate) struct Chance {
    /// A condition on one hand
    #[arg(required_unless_present_any = ["north", "east", "south", "west"])]
    condition: Option<String>,
    #[command(flatten)]
    seats: Seats,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Chance {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let question = ChanceQuestion {
            condition: self.condition.clone(),
            seats: self.seats.conditions(),
        };
        let answer = chance(&question, &mut random(Some(1))).map_err(typed_wrong)?;
        if self.json {
            door::print_line(&door::to_json(&answer)?)?;
        } else {
            door::print_line(&answer.words())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
