//! The prompt: statements over several lines, history, completion.

use std::path::PathBuf;
use std::sync::Arc;

use datafusion::common::Result;
use datafusion::prelude::SessionContext;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Editor, Helper, Highlighter, Hinter};

use super::{Engine, StudyArgs, complain, function_list, list, output, say, statements, watched, workshop};
use crate::functions::functions;
use crate::named::{STUDIES, Study};
use crate::output::Writer;
use crate::problem::{problem, sentence};
use crate::workshop::Workshop;

const HELP: &str = "A statement ends with a semicolon. Tab completes, the arrows bring back what was typed, Ctrl-C stops a statement.
  \\functions   functions and tables
  \\list        named studies
  \\run NAME    run one
  \\quit";

const WORDS: [&str; 30] = [
    "SELECT",
    "FROM",
    "WHERE",
    "GROUP BY",
    "ORDER BY",
    "LIMIT",
    "HAVING",
    "WITH",
    "AS",
    "AND",
    "OR",
    "NOT",
    "CASE",
    "WHEN",
    "THEN",
    "ELSE",
    "END",
    "count(*)",
    "sum(",
    "avg(",
    "min(",
    "max(",
    "round(",
    "UNNEST(",
    "JOIN",
    "UNION ALL",
    "DISTINCT",
    "BETWEEN",
    "LIKE",
    "DESC",
];
const TABLES: [&str; 3] = ["deals(", "deals_where(", "auctions("];
const COMMANDS: [&str; 5] = ["\\functions", "\\list", "\\run ", "\\help", "\\quit"];

/// Completes words, and names of files in quotes; waits for the semicolon.
#[derive(Helper, Hinter, Highlighter)]
struct Words {
    known: Vec<String>,
    files: FilenameCompleter,
}

impl Words {
    fn new() -> Self {
        let functions = functions()
            .into_iter()
            .map(|function| format!("{}(", function.name));
        let fixed = WORDS
            .iter()
            .chain(&TABLES)
            .chain(&COMMANDS)
            .map(|&word| word.to_owned());
        let studies = STUDIES.iter().map(|study| study.name.to_owned());
        Self {
            known: functions.chain(fixed).chain(studies).collect(),
            files: FilenameCompleter::new(),
        }
    }
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(&self, line: &str, place: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        if line[..place].matches('\'').count() % 2 == 1 {
            return self.files.complete_path(line, place);
        }
        Ok(completed(&self.known, line, place))
    }
}

/// Where the word at `place` begins, and what it may become.
fn completed(words: &[String], line: &str, place: usize) -> (usize, Vec<Pair>) {
    let typed = &line[..place];
    let in_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '\\' | '-');
    let start = typed
        .rfind(|letter| !in_word(letter))
        .map_or(0, |at| at + typed[at..].chars().next().map_or(1, char::len_utf8));
    let word = typed[start..].to_lowercase();
    if word.is_empty() {
        return (start, Vec::new());
    }
    let found = words
        .iter()
        .filter(|known| known.to_lowercase().starts_with(&word));
    (
        start,
        found
            .map(|known| Pair {
                display: known.clone(),
                replacement: known.clone(),
            })
            .collect(),
    )
}

impl Validator for Words {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(if is_whole(context.input()) {
            ValidationResult::Valid(None)
        } else {
            ValidationResult::Incomplete
        })
    }
}

/// Whether nothing more is wanted than what was typed.
fn is_whole(typed: &str) -> bool {
    let typed = typed.trim();
    typed.starts_with('\\') || typed.ends_with(';') || ["", "quit", "exit", "help"].contains(&typed)
}

/// Where what was typed is kept.
fn history() -> Option<PathBuf> {
    let folder = match std::env::var_os("XDG_STATE_HOME") {
        Some(folder) => PathBuf::from(folder),
        None => PathBuf::from(std::env::var_os("HOME")?).join(".local/state"),
    };
    let folder = folder.join("kibitzer");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join("study-history"))
}

/// Talks until there is nothing more to say.
pub(super) async fn talk(args: &StudyArgs, engine: &impl Engine) -> Result<()> {
    let wrong = |error: ReadlineError| problem("prompt", error);
    let mut editor: Editor<Words, FileHistory> = Editor::new().map_err(wrong)?;
    editor.set_helper(Some(Words::new()));
    let history = history();
    if let Some(path) = &history {
        // There is none the first time.
        let _ = editor.load_history(path);
    }
    say("Questions about many boards, in SQL. \\help helps, \\quit ends.");
    let mut workshop = workshop(args)?;
    let mut context = engine.context(&workshop).await?;
    loop {
        let line = match tokio::task::block_in_place(|| editor.readline("study> ")) {
            Ok(line) => line,
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(wrong(error)),
        };
        if !line.trim().is_empty() {
            let _ = editor.add_history_entry(line.trim());
        }
        match answer(args, line.trim(), &context, &workshop).await {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => complain(&sentence(&error)),
        }
        if workshop.stop.is_due() {
            workshop = Arc::new(workshop.anew());
            context = engine.context(&workshop).await?;
        }
    }
    if let Some(path) = &history {
        let _ = editor.save_history(path);
    }
    Ok(())
}

/// Answers one line; false if it was the last.
async fn answer(
    args: &StudyArgs,
    line: &str,
    context: &SessionContext,
    workshop: &Arc<Workshop>,
) -> Result<bool> {
    let sql = match line
        .trim_end_matches(';')
        .split_once(' ')
        .unwrap_or((line.trim_end_matches(';'), ""))
    {
        ("\\quit" | "\\q" | "quit" | "exit", _) => return Ok(false),
        ("\\help" | "\\h" | "\\?" | "help", _) => {
            say(HELP);
            return Ok(true);
        }
        ("\\functions", _) => {
            say(&function_list());
            return Ok(true);
        }
        ("\\list", _) => {
            say(&list());
            return Ok(true);
        }
        ("\\run", name) => Study::find(name.trim())?.sql(None, 1, &[])?,
        _ => line.to_owned(),
    };
    for one in statements(&sql) {
        let mut writer = Writer::new(args.format(), output(args)?);
        watched(context, one, &mut writer, workshop).await?;
        writer.finish()?;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_completed_where_they_stand() {
        let words = Words::new().known;
        let of = |line: &str| {
            let (start, found) = completed(&words, line, line.len());
            (
                start,
                found.into_iter().map(|pair| pair.replacement).collect::<Vec<_>>(),
            )
        };
        assert_eq!(of("SELECT hc"), (7, vec!["hcp(".to_owned()]));
        assert_eq!(of("select hcp(north) fro").1, ["FROM"]);
        assert!(of("SELECT ").1.is_empty());
        assert!(of("♠").1.is_empty());
        assert_eq!(of("\\run notr").1, ["notrump-games"]);
    }

    #[test]
    fn a_statement_waits_for_its_semicolon_and_a_command_does_not() {
        for whole in ["", "\\list", "quit", " help ", "SELECT 1;", "SELECT\n1;"] {
            assert!(is_whole(whole), "{whole}");
        }
        for more in ["SELECT 1", "quit this", "SELECT ';', 2"] {
            assert!(!is_whole(more), "{more}");
        }
    }
}
