//! A program that is asked for calls, a line at a time.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use kibitzer_bridge::pieces::{Notation, written_calls};
use kibitzer_bridge::table::Auction;
use kibitzer_bridge::{Call, Hand};
use kibitzer_wire::Problem;

use crate::failure::Failure;

/// A program that answers the JSON lines of `kibitzer bridge bid --jsonl`.
pub(super) struct Program {
    name: String,
    child: Child,
    questions: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    asked: u64,
}

impl Program {
    /// Starts `command`: words separated by spaces, no shell.
    pub(super) fn start(command: &str) -> Result<Self, Failure> {
        let mut words = command.split_whitespace();
        let program = words.next().unwrap_or_default();
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(Failure::io(command))?;
        let (Some(questions), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Failure::Usage(format!("{command}: cannot talk to it")));
        };
        Ok(Self {
            name: command.to_owned(),
            child,
            questions: Some(questions),
            answers: BufReader::new(answers),
            asked: 0,
        })
    }

    /// Asks for the call of `hand`.
    pub(super) fn call(&mut self, hand: Hand, auction: &Auction) -> Result<Call, Failure> {
        self.asked += 1;
        let question = serde_json::json!({
            "id": self.asked,
            "hand": hand.written().to_string(),
            "auction": written_calls(auction.calls()),
            "dealer": auction.dealer().written().to_string(),
            "vul": auction.vulnerability().written().to_string(),
        });
        let answer = self.ask(&question.to_string()).map_err(Failure::io(&self.name))?;
        self.read(&answer, &question)
    }

    fn ask(&mut self, question: &str) -> std::io::Result<String> {
        if let Some(questions) = &mut self.questions {
            writeln!(questions, "{question}")?;
            questions.flush()?;
        }
        let mut answer = String::new();
        self.answers.read_line(&mut answer)?;
        Ok(answer)
    }

    fn read(&self, answer: &str, question: &serde_json::Value) -> Result<Call, Failure> {
        let wrong = |what: &str| {
            let message = format!("{} {what} to {question}: {}", self.name, answer.trim());
            Problem::new("bad_answer", message)
        };
        if answer.is_empty() {
            return Err(wrong("has ended and gave no answer").into());
        }
        let read: serde_json::Value =
            serde_json::from_str(answer).map_err(|_| wrong("gave an answer that is no JSON"))?;
        let call = read["call"]
            .as_str()
            .ok_or_else(|| wrong("gave an answer without a call"))?;
        Ok(Call::read(call).map_err(|_| wrong("gave an answer that is no call"))?)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Its input closed, a well-behaved program ends by itself; others are ended.
        self.questions = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
