//! What can be typed after `kibitzer study`.

use std::num::NonZeroU16;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use datafusion::common::Result;

use crate::output::Format;
use crate::problem::problem;

const EXAMPLES: &str = "Examples:
  kibitzer study \"SELECT hcp(north) AS points, count(*) FROM deals(100000, 1) GROUP BY 1 ORDER BY 1\"
  kibitzer study \"SELECT contract, count(*) FROM 'archive/*.lin' WHERE begins(auction, '1N P 2C P 2H') GROUP BY 1\"
  kibitzer study --file question.sql --format csv --output answer.csv
  kibitzer study run convention --set 'with=two-over-one +ogust' --boards 10000 --bank ./tricks
  kibitzer study convert 'archive/*.lin' boards.parquet
  kibitzer study --cluster scheduler.club:50050 run league
  kibitzer study            (a prompt; \\help there)";

/// Questions about many boards, in SQL.
#[derive(Debug, Clone, Parser)]
#[command(name = "kibitzer study", version, about, after_help = EXAMPLES, args_conflicts_with_subcommands = false, subcommand_precedence_over_arg = true)]
pub struct StudyArgs {
    /// What to do; a statement, or nothing for a prompt
    #[command(subcommand)]
    pub action: Option<Action>,
    /// The statement
    pub sql: Option<String>,
    /// Read statements from a file (- is standard input)
    #[arg(long, value_name = "FILE", conflicts_with = "sql")]
    pub file: Option<PathBuf>,
    /// How rows are written [default: table, or by the name of --output]
    #[arg(long, value_enum, global = true)]
    pub format: Option<Format>,
    /// Write rows to a file
    #[arg(long, short, value_name = "FILE", global = true)]
    pub output: Option<PathBuf>,
    /// So many cores at most; rows do not depend on it
    #[arg(long, value_name = "N", global = true)]
    pub threads: Option<NonZeroU16>,
    /// Keep double-dummy results in this folder, so that no board is solved twice
    #[arg(long, value_name = "DIR", global = true)]
    pub bank: Option<PathBuf>,
    /// Run on a cluster: the host (and port) of its scheduler
    #[arg(long, value_name = "HOST", global = true)]
    pub cluster: Option<String>,
}

impl StudyArgs {
    /// How rows are written.
    pub fn format(&self) -> Format {
        let named = self.output.as_deref().and_then(Format::of_name);
        self.format.or(named).unwrap_or(Format::Table)
    }
}

/// What to do beside running a statement.
#[derive(Debug, Clone, Subcommand)]
pub enum Action {
    /// The named studies
    #[command(after_help = "Example:\n  kibitzer study list")]
    List,
    /// The functions and tables that a statement may name
    #[command(after_help = "Example:\n  kibitzer study functions")]
    Functions,
    /// Run a named study
    #[command(
        after_help = "Examples:\n  kibitzer study run breaks --svg breaks.svg\n  kibitzer study run contracts --set opening=1S --set 'start=1S P 2N'"
    )]
    Run(Named),
    /// Write the boards of files to one file: Parquet, CSV, JSON or JSON lines
    #[command(after_help = "Example:\n  kibitzer study convert 'archive/*.lin' more.pbn boards.parquet")]
    Convert {
        /// The files, or patterns of them
        #[arg(required = true)]
        files: Vec<String>,
        /// The new file; its name says what it is
        output: PathBuf,
    },
}

/// A named study and its settings.
#[derive(Debug, Clone, Args)]
pub struct Named {
    /// Its name
    pub name: String,
    /// How many boards
    #[arg(long)]
    pub boards: Option<u64>,
    /// The seed of the boards
    #[arg(long, default_value_t = 1)]
    pub seed: i64,
    /// Another setting of the study (may be repeated)
    #[arg(long, value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// Draw the picture as SVG into a file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Print the statement instead of running it
    #[arg(long)]
    pub sql: bool,
}

impl Named {
    /// The settings, by name.
    pub fn settings(&self) -> Result<Vec<(String, String)>> {
        let pair = |set: &String| {
            let (name, value) = set
                .split_once('=')
                .ok_or_else(|| problem("study", format!("\"{set}\" is not NAME=VALUE")))?;
            Ok((name.to_owned(), value.to_owned()))
        };
        self.set.iter().map(pair).collect()
    }
}
