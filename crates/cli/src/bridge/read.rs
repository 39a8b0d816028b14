//! `kibitzer bridge read`.

use std::process::ExitCode;

use clap::Args;
use kibitzer_bridge::wire::{self, ReadAnswer, ReadQuestion, SeatAnswer};
use kibitzer_bridge::{Notation, Seat};

use super::systems::Modules;
use crate::door::Door;
use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  echo '{\"auction\":[\"1N\",\"P\",\"2C\",\"P\",\"2H\"],\"viewer\":\"E\"}' | kibitzer bridge read
  echo '{\"auction\":[\"1N\"],\"viewer\":\"E\",\"hand\":\"K2.K9873.AQ8.KQ4\",\"theirs\":\"natural\"}' | kibitzer bridge read --json
  kibitzer bridge read --strict --jsonl < questions.jsonl";

/// What has the auction told this viewer?
#[derive(Debug, Args)]
pub(crate) struct Read {
    #[command(flatten)]
    door: Door,
    /// Give no weight to hands that miss a call by a point or a card
    #[arg(long)]
    strict: bool,
    /// Ranges alone: draw no deals
    #[arg(long)]
    no_chances: bool,
    #[command(flatten)]
    modules: Modules,
}

impl Read {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let systems = self.modules.systems();
        self.door.serve(
            |mut question: ReadQuestion| {
                if self.strict {
                    question.strict = Some(true);
                }
                if self.no_chances {
                    question.chances = Some(false);
                }
                wire::read(&systems, &question)
            },
            words,
        )
    }
}

/// The reading for people: the calls, then a line for each seat.
pub(crate) fn words(answer: &ReadAnswer) -> String {
    let calls = answer.calls.iter().map(|call| {
        let alert = if call.alert { " !" } else { "" };
        format!(
            "{} {:3} {}{alert}: {}",
            call.seat,
            call.call.to_string(),
            call.rule,
            call.text
        )
    });
    let mut lines: Vec<String> = calls.collect();
    if !lines.is_empty() {
        lines.push(String::new());
    }
    let seats = Seat::ALL.map(|seat| seat.written().to_string());
    let told = seats.iter().filter_map(|seat| answer.seats.get_key_value(seat));
    lines.extend(told.map(|(seat, told)| seat_words(seat, told)));
    let strange = answer.strange.iter();
    lines.extend(strange.map(|strange| format!("Strange: {}", strange.text)));
    if answer.samples > 0 {
        let (samples, effective) = (answer.samples, answer.effective_samples);
        let error = 100.0 * answer.standard_error;
        lines.push(format!(
            "\nFrom {samples} deals ({effective} effective); chances within {error:.1}% (standard error)."
        ));
    }
    lines.join("\n")
}

fn seat_words(seat: &str, told: &SeatAnswer) -> String {
    let range = |[low, high]: [u8; 2]| {
        if low == high {
            low.to_string()
        } else {
            format!("{low}-{high}")
        }
    };
    let lengths = told.lengths;
    let expected = told.expected.as_ref().map_or_else(String::new, |expected| {
        let lengths = expected.lengths;
        format!(
            "   expected {:.1} hcp, {:.1} {:.1} {:.1} {:.1}",
            expected.hcp, lengths.s, lengths.h, lengths.d, lengths.c
        )
    });
    format!(
        "{seat}  {:6} hcp   spades {:5} hearts {:5} diamonds {:5} clubs {:5} balanced {:3.0}%{expected}",
        range(told.hcp),
        range(lengths.s),
        range(lengths.h),
        range(lengths.d),
        range(lengths.c),
        100.0 * told.balanced,
    )
}
