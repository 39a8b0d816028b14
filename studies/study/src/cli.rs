//! The command: `kibitzer study`.

mod args;
mod bar;
mod interrupt;
mod prompt;

use std::fs::File;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use datafusion::common::Result;
use datafusion::error::DataFusionError;
use datafusion::prelude::SessionContext;

pub use args::{Action, Named, StudyArgs};

use crate::bank::Bank;
use crate::functions::functions;
use crate::named::{STUDIES, Study};
use crate::output::{Format, Writer};
use crate::picture;
use crate::problem::{problem, sentence};
use crate::running::{Kept, Sink, run_until_told};
use crate::solver::Solver;
use crate::workshop::Workshop;

/// Where queries run: on this machine, or on a cluster.
pub trait Engine: Sync {
    /// A context whose functions share `workshop`.
    fn context(&self, workshop: &Arc<Workshop>) -> impl Future<Output = Result<SessionContext>> + Send;
}

/// This machine.
#[derive(Debug, Clone, Copy)]
pub struct Here;

impl Engine for Here {
    async fn context(&self, workshop: &Arc<Workshop>) -> Result<SessionContext> {
        Ok(crate::session::context(crate::session::config(), workshop))
    }
}

/// Does what was asked, on `engine`; the exit status says how it went.
pub fn main(args: &StudyArgs, engine: &impl Engine) -> ExitCode {
    let threads = args.threads.map_or_else(
        || std::thread::available_parallelism().map_or(2, usize::from),
        |threads| threads.get().into(),
    );
    // A pool that is there already has its own number.
    let _ = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build_global();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(threads)
        .enable_all()
        .build();
    let done = match runtime {
        Ok(runtime) => {
            let done = runtime.block_on(act(args, engine));
            runtime.shutdown_background();
            done
        }
        Err(error) => Err(problem("study", error)),
    };
    match done {
        Ok(code) => code,
        Err(error) => report(&error),
    }
}

fn report(error: &DataFusionError) -> ExitCode {
    let words = sentence(error);
    if words.contains("Broken pipe") {
        return ExitCode::SUCCESS;
    }
    complain(&words);
    ExitCode::from(if words == STOPPED { 130 } else { 1 })
}

const STOPPED: &str = "study: stopped";

fn complain(words: &str) {
    let _ = writeln!(std::io::stderr(), "kibitzer-study: {words}");
}

async fn act(args: &StudyArgs, engine: &impl Engine) -> Result<ExitCode> {
    match &args.action {
        Some(Action::List) => say(&list()),
        Some(Action::Functions) => say(&function_list()),
        Some(Action::Run(named)) => run_named(args, named, engine).await?,
        Some(Action::Convert { files, output }) => convert(args, files, output, engine).await?,
        None => match statement(args)? {
            Some(sql) => run_all(args, &sql, engine).await?,
            None => prompt::talk(args, engine).await?,
        },
    }
    Ok(ExitCode::SUCCESS)
}

/// The SQL that was given, if any.
fn statement(args: &StudyArgs) -> Result<Option<String>> {
    if let Some(path) = &args.file {
        let read = if path == Path::new("-") {
            std::io::read_to_string(std::io::stdin())
        } else {
            std::fs::read_to_string(path)
        };
        return read
            .map(Some)
            .map_err(|error| problem("file", format!("{}: {error}", path.display())));
    }
    if args.sql.is_none() && !std::io::stdin().is_terminal() {
        return std::io::read_to_string(std::io::stdin())
            .map(Some)
            .map_err(|error| problem("input", error));
    }
    Ok(args.sql.clone())
}

/// A workshop with the bank that was asked for.
fn workshop(args: &StudyArgs) -> Result<Arc<Workshop>> {
    let solver = match &args.bank {
        Some(folder) => Solver::with_bank(Bank::open(folder)?),
        None => Solver::default(),
    };
    Ok(Arc::new(Workshop::new(Arc::new(solver))))
}

/// Statements with semicolons between; those in quotes and in comments do not count.
fn statements(sql: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut start, mut begun, mut at) = (0, false, 0);
    while let Some(letter) = sql[at..].chars().next() {
        let rest = &sql[at..];
        // To the end of what is opened here, or of the text where it is not closed.
        let to = |opening: usize, end: &str| {
            let found = rest[opening..].find(end);
            found.map_or(rest.len(), |found| opening + found + end.len())
        };
        let length = match letter {
            '-' if rest.starts_with("--") => to(2, "\n"),
            '/' if rest.starts_with("/*") => to(2, "*/"),
            '\'' => to(1, "'"),
            '"' => to(1, "\""),
            letter => letter.len_utf8(),
        };
        let is_comment = rest.starts_with("--") || rest.starts_with("/*");
        if letter == ';' {
            if begun {
                found.push(&sql[start..at]);
            }
            (start, begun) = (at + 1, false);
        } else {
            begun |= !is_comment && !letter.is_whitespace();
        }
        at += length;
    }
    if begun {
        found.push(&sql[start..]);
    }
    found
}

async fn run_all(args: &StudyArgs, sql: &str, engine: &impl Engine) -> Result<()> {
    let workshop = workshop(args)?;
    let context = engine.context(&workshop).await?;
    for one in statements(sql) {
        let mut writer = Writer::new(args.format(), output(args)?);
        watched(&context, one, &mut writer, &workshop).await?;
        writer.finish()?;
    }
    Ok(())
}

fn output(args: &StudyArgs) -> Result<Box<dyn Write + Send>> {
    let Some(path) = &args.output else {
        if args.format() == Format::Parquet && std::io::stdout().is_terminal() {
            return Err(problem(
                "study",
                "Parquet is not for the screen: say where with --output FILE",
            ));
        }
        return Ok(Box::new(std::io::BufWriter::new(std::io::stdout())));
    };
    create(path)
}

fn create(path: &Path) -> Result<Box<dyn Write + Send>> {
    let file =
        File::create(path).map_err(|error| problem("output", format!("{}: {error}", path.display())))?;
    Ok(Box::new(std::io::BufWriter::new(file)))
}

/// Runs a statement with a bar, until Ctrl-C; then says what was wrong in files, and keeps what was solved.
async fn watched(
    context: &SessionContext,
    sql: &str,
    sink: &mut dyn Sink,
    workshop: &Arc<Workshop>,
) -> Result<()> {
    workshop.progress.reset();
    let bar = bar::Progress::start(workshop);
    let listener = interrupt::Listener::start(workshop);
    let done = run_until_told(context, sql, sink, workshop).await;
    bar.finish();
    drop(listener);
    if let Some(bank) = workshop.solver.bank() {
        bank.flush()?;
    }
    tell_complaints(workshop);
    done
}

fn tell_complaints(workshop: &Workshop) {
    for line in workshop.complaints.told() {
        match line.strip_prefix("  ") {
            Some(_) => {
                let _ = writeln!(std::io::stderr(), "{line}");
            }
            None => complain(&line),
        }
    }
}

async fn run_named(args: &StudyArgs, named: &Named, engine: &impl Engine) -> Result<()> {
    let study = Study::find(&named.name)?;
    let sql = study.sql(named.boards, named.seed, &named.settings()?)?;
    if named.sql {
        say(sql.trim_end());
        return Ok(());
    }
    let workshop = workshop(args)?;
    let context = engine.context(&workshop).await?;
    let mut kept = Kept::at_most(100_000);
    watched(&context, &sql, &mut kept, &workshop).await?;
    let bars = study.bars(&kept.batches)?;
    let mut writer = Writer::new(args.format(), output(args)?);
    if args.format() == Format::Table && args.output.is_none() {
        say(study.question);
    }
    for batch in &kept.batches {
        writer.take(batch)?;
    }
    writer.finish()?;
    if args.format() == Format::Table && args.output.is_none() {
        say(picture::bars(&bars).trim_end());
    }
    if let Some(path) = &named.svg {
        let mut file = create(path)?;
        file.write_all(picture::svg(study.question, &bars).as_bytes())
            .and_then(|()| file.flush())
            .map_err(|error| problem("output", error))?;
    }
    Ok(())
}

/// Writes boards of files to one file.
async fn convert(args: &StudyArgs, files: &[String], output: &Path, engine: &impl Engine) -> Result<()> {
    let format = Format::of_name(output).ok_or_else(|| {
        problem(
            "convert",
            format!(
                "{}: the name of the new file ends in .parquet, .csv, .json or .jsonl",
                output.display()
            ),
        )
    })?;
    let workshop = workshop(args)?;
    let context = engine.context(&workshop).await?;
    let quoted = |file: &String| format!("SELECT * FROM \"{}\"", file.replace('"', "\"\""));
    let sql = files.iter().map(quoted).collect::<Vec<_>>().join(" UNION ALL ");
    // Half a file is no file: it gets its name when it is whole.
    let draft = output.with_extension("part");
    let mut writer = Writer::new(format, create(&draft)?);
    let done = watched(&context, &sql, &mut writer, &workshop)
        .await
        .and_then(|()| writer.finish());
    if done.is_err() {
        let _ = std::fs::remove_file(&draft);
        return done;
    }
    std::fs::rename(&draft, output)
        .map_err(|error| problem("convert", format!("{}: {error}", output.display())))
}

fn list() -> String {
    let line = |study: &Study| {
        let settings: Vec<String> = study
            .settings
            .iter()
            .map(|(name, usual)| format!("{name}={usual}"))
            .collect();
        let settings = if settings.is_empty() {
            String::new()
        } else {
            format!("\n{:16}{}", "", settings.join(", "))
        };
        format!("{:15} {}{settings}", study.name, study.question)
    };
    let lines: Vec<String> = STUDIES.iter().map(line).collect();
    format!(
        "{}\n\nkibitzer study run NAME [--boards N] [--seed N] [--set NAME=VALUE] [--svg FILE]",
        lines.join("\n")
    )
}

fn function_list() -> String {
    let mut lines: Vec<String> = functions()
        .iter()
        .map(|function| format!("{}\n    {}", function.usage, function.about))
        .collect();
    lines.extend([
        "FROM deals(n, seed)\n    Drawn boards: number, dealer, vul, north, east, south, west.".to_owned(),
        "FROM deals_where(condition, n, seed)\n    Drawn boards that fit: deals_where('north: 1NT opening; south: 8+ hcp', 1000, 1).".to_owned(),
        "FROM auctions(system, n, seed)\n    Drawn boards with their auction, contract and declarer.".to_owned(),
        "FROM 'archive/*.lin'\n    Files: PBN, LIN, JSON lines, CSV and Parquet.".to_owned(),
    ]);
    lines.join("\n")
}

fn say(words: &str) {
    let _ = writeln!(std::io::stdout(), "{words}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn semicolons_in_quotes_do_not_end_a_statement() {
        assert_eq!(
            statements("SELECT 'a;b'; SELECT 2;\n"),
            ["SELECT 'a;b'", " SELECT 2"]
        );
        assert!(statements(" ;; ").is_empty());
        assert_eq!(
            statements("-- what's this; a comment\nSELECT ';' /* ; ' */ FROM \"a;b.pbn\"; -- the end"),
            ["-- what's this; a comment\nSELECT ';' /* ; ' */ FROM \"a;b.pbn\""]
        );
        assert_eq!(statements("SELECT 'it''s; so', 'é;").len(), 1);
    }
}
