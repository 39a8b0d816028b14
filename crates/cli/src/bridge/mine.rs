//! `kibitzer bridge mine`.

use std::fmt::Write as _;
use std::process::ExitCode;

use clap::Args;
use indicatif::ProgressBar;
use kibitzer_bridge::judgement::{Effort, Mine, Nugget, RuleName, Seam};
use kibitzer_bridge::pieces::{Notation, written_calls};
use kibitzer_bridge::team_match::random_boards;
use rayon::prelude::*;
use serde_json::json;

use super::systems::Modules;
use crate::door::print_line;
use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  kibitzer bridge mine sayc --boards 200
  kibitzer bridge mine my-system.kbs --boards 1000 --seed 7 --most 20 --json";

/// Which rules does thinking keep overruling, and with which calls?
#[derive(Debug, Args)]
pub(crate) struct MineRules {
    /// The system: a built-in one or a file ending in .kbs
    system: String,
    /// How many random boards to bid
    #[arg(long, default_value_t = 200)]
    boards: u32,
    /// The seed: the same seed deals the same boards
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Think for about this many milliseconds a call
    #[arg(long, default_value_t = 50, value_name = "MILLISECONDS")]
    think: u64,
    /// How many rules to list
    #[arg(long, default_value_t = 40)]
    most: usize,
    /// How many hands to list for each
    #[arg(long, default_value_t = 5)]
    hands: usize,
    #[command(flatten)]
    modules: Modules,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl MineRules {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let systems = self.modules.systems();
        let agreements = systems.get(&self.system).map_err(kibitzer_wire::Problem::from)?;
        let boards: Vec<_> = random_boards(self.boards, self.seed).collect();
        let effort = Effort::milliseconds(self.think);
        // Shown only on a terminal, and gone when done.
        let progress = ProgressBar::new(boards.len() as u64);
        let mines = boards.par_iter().map(|board| {
            let mut mine = Mine::default();
            mine.dig(&agreements, board, effort);
            progress.inc(1);
            mine
        });
        let mut all = Mine::default();
        for mine in mines.collect::<Vec<_>>() {
            all.add(mine);
        }
        progress.finish_and_clear();
        let seams = all.seams();
        print_line(&if self.json {
            self.as_json(&seams)
        } else {
            self.words(&seams)
        })?;
        Ok(ExitCode::SUCCESS)
    }

    fn words(&self, seams: &[(RuleName, Seam)]) -> String {
        // The sum of nothing is minus zero.
        let gain = 0.0 + seams.iter().map(|(_, seam)| seam.gain()).sum::<f64>();
        let mut text = format!(
            "{}, {} boards: thinking sees {gain:.0} IMPs to gain at {} rules.",
            self.system,
            self.boards,
            seams.len()
        );
        for (number, (rule, seam)) in seams.iter().take(self.most).enumerate() {
            let better: Vec<String> = (seam.better().into_iter().take(6))
                .map(|(call, count, gain)| format!("{} {count}× (+{gain:.0})", call.written()))
                .collect();
            let _ = write!(
                text,
                "\n\n{}. {}: {}\n   left {} of {} times for {:+.1} IMPs; better: {}",
                number + 1,
                rule.place,
                rule.name,
                seam.nuggets.len(),
                seam.decisions,
                seam.gain(),
                better.join(", ")
            );
            for nugget in seam.nuggets.iter().take(self.hands) {
                let _ = write!(text, "\n   {}", line(nugget));
            }
        }
        text
    }

    fn as_json(&self, seams: &[(RuleName, Seam)]) -> String {
        let rules = seams.iter().take(self.most).map(|(rule, seam)| {
            json!({
                "place": rule.place,
                "rule": rule.name,
                "decisions": seam.decisions,
                "left": seam.nuggets.len(),
                "gain": seam.gain(),
                "hands": seam.nuggets.iter().take(self.hands).map(|nugget| json!({
                    "hand": nugget.hand.written().to_string(),
                    "auction": calls(nugget),
                    "dealer": nugget.auction.dealer().written().to_string(),
                    "vul": nugget.auction.vulnerability().written().to_string(),
                    "call": nugget.thought.rule_call.written().to_string(),
                    "better": nugget.thought.call.written().to_string(),
                    "gain": nugget.thought.gain,
                    "error": nugget.thought.error,
                })).collect::<Vec<_>>(),
            })
        });
        json!({ "system": self.system, "boards": self.boards, "rules": rules.collect::<Vec<_>>() })
            .to_string()
    }
}

fn calls(nugget: &Nugget) -> Vec<String> {
    written_calls(nugget.auction.calls())
}

/// `KQ84.3.AJ72.9852  1S 4H, none: P, better 4S +6.1 ± 0.8`.
fn line(nugget: &Nugget) -> String {
    let thought = &nugget.thought;
    let auction = calls(nugget).join(" ");
    format!(
        "{:16}  {}{}vul {}: {}, better {} {:+.1} ± {:.1}",
        nugget.hand.written().to_string(),
        auction,
        if auction.is_empty() { "to open, " } else { ", " },
        nugget.auction.vulnerability().written(),
        thought.rule_call.written(),
        thought.call.written(),
        thought.gain,
        thought.error
    )
}
