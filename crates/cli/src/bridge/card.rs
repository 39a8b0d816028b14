//! `kibitzer bridge card`.

use std::fmt::Write as _;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use kibitzer_bridge::system::{Card, System, bbsa, convention_card};
use kibitzer_bridge::wire;
use kibitzer_wire::Problem;

use super::systems::{Modules, card};
use crate::door::print_line;
use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  kibitzer bridge card two-over-one
  kibitzer bridge card \"two-over-one +bergen notrump=14-16\" --to html > card.html
  kibitzer bridge card 21GF.bbsa --to card > ours.card
  kibitzer bridge card ours.card --to bbsa > ours.bbsa";

/// Show, check, print or convert a convention card.
#[derive(Debug, Args)]
pub(crate) struct ShowCard {
    /// A system, a card's text, or a file ending in .card or .bbsa
    #[arg(default_value = "sayc")]
    card: String,
    /// What to print
    #[arg(long, default_value = "text", value_enum)]
    to: Format,
    /// Print one JSON object
    #[arg(long, conflicts_with = "to")]
    json: bool,
    #[command(flatten)]
    modules: Modules,
}

/// What `card` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// What is on and off, for people.
    Text,
    /// The card as a small text.
    Card,
    /// The card on one line.
    Line,
    /// A convention card to print on one side of paper.
    Html,
    /// A card of BBA.
    Bbsa,
}

impl ShowCard {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let mut card = card(&self.card)
            .map_err(Problem::from)?
            .unwrap_or_else(|| Card::plain(&self.card));
        card.switches = card.switches.clone().and(&self.modules.switches());
        let system = self.modules.load(&self.card).map_err(Problem::from)?;
        let text = match self.to {
            _ if self.json => {
                serde_json::to_string(&wire::card_answer(&card, &system)).map_err(Problem::from)?
            }
            Format::Text => words(&card, &system),
            Format::Card => card.to_string(),
            Format::Line => card.one_line_text(),
            Format::Html => convention_card::html(&system),
            Format::Bbsa => {
                for name in bbsa::unsaid(&card.switches) {
                    anstream::eprintln!("kibitzer: a .bbsa file cannot say {name}");
                }
                bbsa::write(&card).map_err(Problem::from)?
            }
        };
        print_line(text.trim_end())?;
        Ok(ExitCode::SUCCESS)
    }
}

fn words(card: &Card, system: &System) -> String {
    let mut text = format!("{} ({})\n", system.sheet().title, card.base);
    for param in &system.sheet().params {
        let _ = writeln!(text, "{}: {} ({})", param.title, param.value, param.name);
    }
    for (on, heading) in [(true, "On"), (false, "Off")] {
        let _ = writeln!(text, "{heading}:");
        for module in system.sheet().modules.iter().filter(|module| module.on == on) {
            let _ = writeln!(text, "  {:22} {}", module.name, module.title);
        }
    }
    if !card.kept.is_empty() {
        let keys: Vec<_> = card.kept.iter().map(|(key, _)| key.as_str()).collect();
        let _ = writeln!(text, "Kept, without a module of ours: {}", keys.join(", "));
    }
    text
}
