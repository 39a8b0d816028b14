//! `kibitzer domino simulate`.

use std::fs;
use std::io::IsTerminal;
use std::process::ExitCode;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kibitzer_domino::advice::Effort;
use kibitzer_domino::behaviour::Behaviour;
use kibitzer_domino::bots::Bot;
use kibitzer_domino::rules::Rules;
use kibitzer_domino::simulate::{Calibration, Chances, Duel, DuelResult, calibrate, chances, records};
use kibitzer_domino::wire::RecordJson;
use kibitzer_wire::Problem;
use serde_json::json;

use crate::door::{at_least_one, print_line, to_json};
use crate::failure::Failure;

/// Deals that are drawn for each chance that is checked.
const CHANCE_DEALS: usize = 4_000;

/// Many hands between named bots, each deal played twice with the seats exchanged.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  kibitzer domino simulate --ours advisor --theirs heaviest --deals 500
  kibitzer domino simulate --ours playouts --theirs random --deals 100 --json
  kibitzer domino simulate --ours club --calibrate --deals 200
  kibitzer domino simulate --chances --deals 1800
  kibitzer domino simulate --ours club --theirs club --deals 500 --records > games.jsonl

Bots: random, heaviest, advisor, playouts, and the behaviours doubles, heavy, partner, careful, club.
A win is a hand won by the partnership; a tied block counts a half.")]
pub(crate) struct Simulate {
    /// The bot whose wins are counted
    #[arg(long, default_value = "advisor")]
    ours: String,
    /// The other side
    #[arg(long, default_value = "heaviest")]
    theirs: String,
    /// How many deals; each is played twice
    #[arg(long, default_value_t = 100, value_parser = at_least_one::<usize>)]
    deals: usize,
    /// How many deals the advisor draws for each move
    #[arg(long)]
    draws: Option<usize>,
    /// How many deals `playouts` plays out for each move
    #[arg(long)]
    playouts: Option<usize>,
    /// The seed of the deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Instead of a duel: how good the readings of `ours` playing itself are, by model and ply
    #[arg(long)]
    calibrate: bool,
    /// Instead of a duel: how true the chances of advice are, where bots of three kinds play themselves
    #[arg(long, conflicts_with = "calibrate")]
    chances: bool,
    /// A behaviour to read by, as `learn` wrote it (with --calibrate)
    #[arg(long, value_name = "FILE")]
    habits: Option<String>,
    /// Instead of a duel: the games as JSON lines, with what was dealt
    #[arg(long)]
    records: bool,
    /// Print one JSON object
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print comma-separated values
    #[arg(long)]
    csv: bool,
}

impl Simulate {
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        let (ours, theirs) = (self.bot(&self.ours)?, self.bot(&self.theirs)?);
        let rules = Rules::default();
        if self.records {
            for record in records(&rules, &ours, &theirs, self.deals, self.seed) {
                print_line(&to_json(&RecordJson::from(&record))?)?;
            }
            return Ok(ExitCode::SUCCESS);
        }
        let bar = self.bar();
        if self.chances {
            let bots = [self.bot("heaviest")?, self.bot("club")?, ours];
            let effort = Effort {
                deals: self.draws.or(Some(CHANCE_DEALS)),
                ..Effort::default()
            };
            let found = chances(&rules, &bots, &effort, self.deals, self.seed, || bar.inc(1));
            bar.finish_and_clear();
            return self.print_chances(&found);
        }
        if self.calibrate {
            let table = calibrate(&rules, &ours, &self.models(&ours)?, self.deals, self.seed, || {
                bar.inc(1);
            });
            bar.finish_and_clear();
            return self.print_calibration(&table);
        }
        let duel = Duel {
            ours,
            theirs,
            deals: self.deals,
            seed: self.seed,
            rules,
        };
        let result = duel.run(|| bar.inc(1));
        bar.finish_and_clear();
        print_line(&self.result(&result))?;
        Ok(ExitCode::SUCCESS)
    }

    fn result(&self, r: &DuelResult) -> String {
        let (ours, theirs) = (&self.ours, &self.theirs);
        if self.json {
            return json!({"ours": ours, "theirs": theirs, "result": r}).to_string();
        }
        if self.csv {
            let DuelResult {
                hands,
                wins,
                wins_error,
                points,
                points_error,
                blocked,
            } = r;
            return format!(
                "ours,theirs,hands,wins,wins_error,points,points_error,blocked\n\
                 {ours},{theirs},{hands},{wins},{wins_error},{points},{points_error},{blocked}"
            );
        }
        format!(
            "{ours} won {:.1}% (±{:.1}) of {} hands against {theirs}, {:+.1} points a hand (±{:.1}); {:.0}% were blocked.",
            100.0 * r.wins,
            100.0 * r.wins_error,
            r.hands,
            r.points,
            r.points_error,
            100.0 * r.blocked
        )
    }

    fn bot(&self, name: &str) -> Result<Bot, Failure> {
        let bot: Bot = name
            .parse()
            .map_err(|e: kibitzer_domino::bots::UnknownBot| Failure::Usage(e.to_string()))?;
        Ok(match bot {
            Bot::Advisor(effort) => Bot::Advisor(Effort {
                deals: self.draws.or(effort.deals),
                ..effort
            }),
            Bot::Playouts(usual) => Bot::Playouts(self.playouts.unwrap_or(usual)),
            other => other,
        })
    }

    fn models(&self, ours: &Bot) -> Result<Vec<Behaviour>, Failure> {
        let mut models = vec![Behaviour::random()];
        models.extend(match ours {
            Bot::Habits(behaviour) => Some(behaviour.clone()),
            Bot::Heaviest => Behaviour::find("heaviest"),
            _ => None,
        });
        if let Some(path) = &self.habits {
            let text = fs::read_to_string(path).map_err(Failure::io(path.as_str()))?;
            let habits: Behaviour = serde_json::from_str(&text).map_err(Problem::from)?;
            models.push(habits.tamed());
        }
        Ok(models)
    }

    fn bar(&self) -> ProgressBar {
        let bar = if std::io::stderr().is_terminal() {
            ProgressBar::new(self.deals as u64)
        } else {
            ProgressBar::hidden()
        };
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} deals, {eta} left");
        bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    }

    fn print_chances(&self, found: &Chances) -> Result<ExitCode, Failure> {
        if self.json {
            print_line(&to_json(found)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        print_line("chance said   came true   plays of hands")?;
        for decile in found.deciles.iter().filter(|decile| decile.plays > 0) {
            print_line(&format!(
                "{:>10.1}% {:>6.1}% ±{:>4.1} {:>6} {:>8}",
                100.0 * decile.said,
                100.0 * decile.won,
                100.0 * decile.error,
                decile.plays,
                decile.hands
            ))?;
        }
        print_line(&format!(
            "{} plays; Brier score {:.3}, {:.3} for always saying the mean.",
            found.plays, found.brier, found.brier_of_the_mean
        ))?;
        for other in &found.others {
            print_line(&format!("{:<22} Brier score {:.3}", other.name, other.brier))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn print_calibration(&self, table: &[Calibration]) -> Result<ExitCode, Failure> {
        if self.json {
            print_line(&to_json(&table)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        let separator = if self.csv { "," } else { "  " };
        let row = |cells: [String; 6]| {
            let cells: Vec<String> = if self.csv {
                cells.to_vec()
            } else {
                cells.iter().map(|c| format!("{c:>10}")).collect()
            };
            print_line(cells.join(separator).trim_end())
        };
        row(["ply", "model", "readings", "log-loss", "Brier", "deal bits"].map(String::from))?;
        for c in table {
            row([
                c.ply.to_string(),
                c.model.clone(),
                c.readings.to_string(),
                format!("{:.4}", c.log_loss),
                format!("{:.4}", c.brier),
                format!("{:.3}", c.deal_bits),
            ])?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
