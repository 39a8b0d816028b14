//! `kibitzer bridge check` and `kibitzer bridge book`.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use indicatif::ProgressBar;
use kibitzer_bridge::Notation;
use kibitzer_bridge::bidding::Bidder;
use kibitzer_bridge::bidding::check::{Finding, Report, check};
use kibitzer_bridge::pieces::written_calls;
use kibitzer_bridge::system::book;
use kibitzer_bridge::team_match::{Mishandled, Mishap, mishaps, random_boards};
use kibitzer_wire::Problem;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use rayon::prelude::*;
use serde_json::json;

use super::systems::Modules;
use crate::door::print_line;
use crate::failure::Failure;

/// Examples for the help text of `check`.
pub(crate) const CHECK_EXAMPLES: &str = "Examples:
  kibitzer bridge check sayc
  kibitzer bridge check my-system.kbs --depth 3 --json
  kibitzer bridge check sayc --without cappelletti
  kibitzer bridge check sayc --boards 100000";

/// Examples for the help text of `book`.
pub(crate) const BOOK_EXAMPLES: &str = "Examples:
  kibitzer bridge book sayc > sayc.md
  kibitzer bridge book sayc --html > sayc.html";

/// Boards of each kind that are shown unless all are asked for.
const MOST_SHOWN: usize = 5;

fn calls(one: &Mishandled) -> String {
    written_calls(one.auction.calls()).join(" ")
}

fn hand_of(one: &Mishandled) -> String {
    one.deal[one.seat].written().to_string()
}

/// What is wrong with a system?
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// A built-in system or a file ending in .kbs
    #[arg(default_value = "sayc")]
    system: String,
    /// How many calls deep the auctions are walked
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=6))]
    depth: u8,
    /// Also name the lines that no hand reached, and every board that went wrong
    #[arg(long)]
    all: bool,
    /// Instead, bid this many random boards and count what goes wrong: games and slams missed, promises broken
    #[arg(long, value_name = "COUNT")]
    boards: Option<u32>,
    /// The seed of those boards: the same seed deals the same ones
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    modules: Modules,
}

impl Check {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let system = self.modules.load(&self.system).map_err(Problem::from)?;
        let bidder = Bidder::new(Arc::new(system));
        if let Some(boards) = self.boards {
            return self.bid_boards(&bidder, boards);
        }
        let report = check(&bidder, usize::from(self.depth), &mut StdRng::seed_from_u64(1));
        if self.json {
            print_line(&self.to_json(&report).to_string())?;
        } else {
            print_line(self.words(&report).trim_end())?;
        }
        Ok(if report.is_clean() {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }

    /// Bids random boards, many at once, and tells what goes wrong.
    fn bid_boards(&self, bidder: &Bidder, boards: u32) -> Result<ExitCode, Failure> {
        // Shown only on a terminal, and gone when done.
        let progress = ProgressBar::new(boards.into()).with_message("boards bid");
        let found: Vec<Mishandled> = (random_boards(boards, self.seed).par_bridge())
            .flat_map_iter(|board| {
                progress.inc(1);
                mishaps(bidder, &board)
            })
            .collect();
        progress.finish_and_clear();
        let clean = found.is_empty();
        let mut kinds: Vec<(Mishap, Vec<Mishandled>)> = Mishap::ALL.map(|mishap| (mishap, Vec::new())).into();
        for one in found {
            if let Some((_, all)) = kinds.iter_mut().find(|(mishap, _)| *mishap == one.mishap) {
                all.push(one);
            }
        }
        for (_, all) in &mut kinds {
            // Whatever thread found it first.
            all.sort_by_key(|one| (calls(one), hand_of(one)));
        }
        print_line(&self.mishaps_told(boards, &kinds))?;
        Ok(if clean {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }

    fn mishaps_told(&self, boards: u32, kinds: &[(Mishap, Vec<Mishandled>)]) -> String {
        let most = if self.all { usize::MAX } else { MOST_SHOWN };
        if self.json {
            let kinds = kinds.iter().map(|(mishap, all)| {
                let shown = all.iter().take(most).map(|one| {
                    json!({
                        "auction": calls(one),
                        "seat": one.seat.written().to_string(),
                        "hand": hand_of(one),
                        "partner": one.deal[one.seat.partner()].written().to_string(),
                    })
                });
                json!({
                    "kind": mishap.word(),
                    "count": all.len(),
                    "examples": shown.collect::<Vec<_>>(),
                })
            });
            let kinds: Vec<_> = kinds.collect();
            return json!({ "system": self.system, "boards": boards, "kinds": kinds }).to_string();
        }
        let mut text = format!("{}: {boards} boards bid.", self.system);
        for (mishap, all) in kinds {
            let _ = write!(text, "\n{:6} {}: {}", all.len(), mishap.word(), mishap.words());
            for one in all.iter().take(most) {
                let _ = write!(
                    text,
                    "\n         {} opposite {}: {} by {}",
                    hand_of(one),
                    one.deal[one.seat.partner()].written(),
                    calls(one),
                    one.seat.written()
                );
            }
        }
        text
    }

    fn shown<'a>(&self, report: &'a Report) -> impl Iterator<Item = &'a Finding> {
        let all = self.all;
        report
            .findings
            .iter()
            .filter(move |finding| all || finding.kind.word() != "never_fires")
    }

    fn to_json(&self, report: &Report) -> serde_json::Value {
        let findings: Vec<_> = self
            .shown(report)
            .map(|finding| {
                json!({
                    "kind": finding.kind.word(),
                    "error": finding.kind.is_error(),
                    "auction": finding.auction,
                    "text": finding.text,
                    "hand": finding.hand.map(|hand| hand.written().to_string()),
                    "share": finding.share,
                })
            })
            .collect();
        json!({
            "system": self.system,
            "clean": report.is_clean(),
            "points": report.points,
            "kernel_only": report.unwritten,
            "by_line_order": report.by_line_order,
            "findings": findings,
        })
    }

    fn words(&self, report: &Report) -> String {
        let mut text = format!(
            "{}: {} points of auctions walked, {} of them left to natural bidding; {} pairs of lines are ordered by \
             their place in a block.\n",
            self.system, report.points, report.unwritten, report.by_line_order
        );
        for finding in self.shown(report) {
            let _ = write!(
                text,
                "{} after {}: {}",
                finding.kind.word(),
                finding.auction,
                finding.text
            );
            if let Some(hand) = finding.hand {
                let _ = write!(text, "; for example {}", hand.written());
            }
            if let Some(share) = finding.share {
                let _ = write!(text, " (at most {:.4}% of all hands)", 100.0 * share);
            }
            text.push('\n');
        }
        let verdict = if report.is_clean() {
            "No mistake found."
        } else {
            "Mistakes found."
        };
        let _ = writeln!(text, "{verdict}");
        text
    }
}

/// The system as a book.
#[derive(Debug, Args)]
pub(crate) struct Book {
    /// A built-in system or a file ending in .kbs
    #[arg(default_value = "sayc")]
    system: String,
    /// Print a page of HTML instead of Markdown
    #[arg(long)]
    html: bool,
    /// Print one JSON object with the text
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    modules: Modules,
}

impl Book {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let system = self.modules.load(&self.system).map_err(Problem::from)?;
        let text = if self.html {
            book::html(&system)
        } else {
            book::markdown(&system)
        };
        if self.json {
            print_line(&json!({ "system": self.system, "text": text }).to_string())?;
        } else {
            print_line(text.trim_end())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
