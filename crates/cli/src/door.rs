//! The door every command shares: a file or standard input in; words, one JSON object or JSON lines out.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ExitCode;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use kibitzer_wire::{Level, Problem, answer_line};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::failure::Failure;
use crate::screen::clean_but_colours;

/// Longest input that is read whole, and longest line of a stream: far above any real record.
const MOST_BYTES: u64 = 16 << 20;

/// Where a question comes from and how its answer is written.
#[derive(Debug, Clone, Args)]
pub(crate) struct Door {
    /// The question or record: a file, or - for standard input
    #[arg(default_value = "-", value_name = "FILE")]
    pub(crate) file: String,
    /// Print one JSON object
    #[arg(long, conflicts_with = "jsonl")]
    pub(crate) json: bool,
    /// Answer a stream of JSON lines with JSON lines, in order
    #[arg(long)]
    pub(crate) jsonl: bool,
}

/// How much to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Depth {
    /// One line
    Line,
    /// What is certain and what is likeliest
    Values,
    /// Everything, with every reason
    Full,
    /// What a spectator knows: the viewer's own hand stays hidden
    Discreet,
}

impl From<Depth> for Level {
    fn from(depth: Depth) -> Self {
        match depth {
            Depth::Line => Self::Line,
            Depth::Values => Self::Values,
            Depth::Full => Self::Full,
            Depth::Discreet => Self::Discreet,
        }
    }
}

impl Door {
    /// Answers what comes through this door.
    ///
    /// `answer` works out the answer to one question; `words` puts it for people.
    pub(crate) fn serve<Question: DeserializeOwned, Answer: Serialize>(
        &self,
        answer: impl Fn(Question) -> Result<Answer, Problem>,
        words: impl Fn(&Answer) -> String,
    ) -> Result<ExitCode, Failure> {
        if self.jsonl {
            return self.serve_lines(answer);
        }
        self.serve_text(&self.read_whole()?, answer, words)
    }

    /// Answers one question that has been read already.
    pub(crate) fn serve_text<Question: DeserializeOwned, Answer: Serialize>(
        &self,
        text: &str,
        answer: impl Fn(Question) -> Result<Answer, Problem>,
        words: impl Fn(&Answer) -> String,
    ) -> Result<ExitCode, Failure> {
        self.tell(kibitzer_wire::question(text).and_then(answer), words)
    }

    /// Says an answer, or what is wrong with the question.
    pub(crate) fn tell<Answer: Serialize>(
        &self,
        answer: Result<Answer, Problem>,
        words: impl Fn(&Answer) -> String,
    ) -> Result<ExitCode, Failure> {
        match answer {
            Ok(answer) if self.json => print_line(&to_json(&answer)?)?,
            Ok(answer) => print_line(words(&answer).trim_end())?,
            Err(problem) if self.json => {
                print_line(&to_json(&serde_json::json!({ "error": problem }))?)?;
                return Ok(ExitCode::FAILURE);
            }
            Err(problem) => return Err(problem.into()),
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The whole input as text.
    pub(crate) fn read_whole(&self) -> Result<String, Failure> {
        let mut text = Vec::new();
        self.open()?
            .take(MOST_BYTES + 1)
            .read_to_end(&mut text)
            .map_err(Failure::io(self.name()))?;
        if text.len() as u64 > MOST_BYTES {
            return Err(too_long().into());
        }
        String::from_utf8(text).map_err(|_| not_text(&self.name()).into())
    }

    fn serve_lines<Question: DeserializeOwned, Answer: Serialize>(
        &self,
        answer: impl Fn(Question) -> Result<Answer, Problem>,
    ) -> Result<ExitCode, Failure> {
        let mut input = self.open()?;
        let mut output = io::stdout().lock();
        let mut all_well = true;
        let mut line = Vec::new();
        while next_line(&mut input, &mut line).map_err(Failure::io(self.name()))? {
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let (reply, ok) = match std::str::from_utf8(&line) {
                _ if line.len() as u64 > MOST_BYTES => refuse(&too_long()),
                Ok(text) => answer_line(text, &answer),
                Err(_) => refuse(&not_text("the line")),
            };
            all_well &= ok;
            // Flushed at once, so that a program can talk to us a question at a time.
            writeln!(output, "{reply}")
                .and_then(|()| output.flush())
                .map_err(Failure::io("standard output"))?;
        }
        Ok(if all_well {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }

    fn open(&self) -> Result<Box<dyn BufRead>, Failure> {
        if self.file == "-" {
            return Ok(Box::new(io::stdin().lock()));
        }
        let file = File::open(&self.file).map_err(Failure::io(self.name()))?;
        Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
    }

    fn name(&self) -> String {
        if self.file == "-" {
            "standard input".into()
        } else {
            self.file.clone()
        }
    }
}

/// Reads one line into `line`; a line above the limit is read to its end but kept only just past the limit.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    if input.by_ref().take(MOST_BYTES + 1).read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    let mut rest = Vec::new();
    while line.len() as u64 > MOST_BYTES && rest.last() != Some(&b'\n') {
        rest.clear();
        if input.by_ref().take(1 << 16).read_until(b'\n', &mut rest)? == 0 {
            break;
        }
    }
    Ok(true)
}

/// The answer to a line that cannot be read at all.
fn refuse(problem: &Problem) -> (String, bool) {
    let answer = serde_json::json!({ "id": null, "error": problem });
    (answer.to_string(), false)
}

fn not_text(what: &str) -> Problem {
    Problem::new("utf8", format!("{what} is not UTF-8 text"))
}

fn too_long() -> Problem {
    Problem::new(
        "too_long",
        format!("at most {} MiB at a time, please", MOST_BYTES >> 20),
    )
}

pub(crate) fn to_json(value: &impl Serialize) -> Result<String, Failure> {
    Ok(serde_json::to_string(value).map_err(Problem::from)?)
}

/// A number of games or deals on the command line.
pub(crate) fn at_least_one<N: FromStr + PartialEq + From<u8>>(text: &str) -> Result<N, &'static str> {
    match text.parse() {
        Ok(number) if number == N::from(0) => Err("one at least, please"),
        Ok(number) => Ok(number),
        Err(_) => Err("this is no whole number"),
    }
}

/// A line typed at the prompt, without the white space around it; `None` at the end of the input.
pub(crate) fn prompt(text: &str) -> Result<Option<String>, Failure> {
    let mut out = anstream::stdout();
    write!(out, "{text}")
        .and_then(|()| out.flush())
        .map_err(Failure::io("standard output"))?;
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line);
    let read = read.map_err(Failure::io("standard input"))?;
    Ok((read > 0).then(|| line.trim().to_owned()))
}

pub(crate) fn print_line(text: &str) -> Result<(), Failure> {
    writeln!(anstream::stdout(), "{}", clean_but_colours(text)).map_err(Failure::io("standard output"))
}
