//! A bridge question as people type it: a hand, an auction, who dealt and who is vulnerable; or JSON like every other.

use std::process::ExitCode;

use clap::Args;
use kibitzer_wire::{Problem, question_of};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::door::Door;
use crate::failure::Failure;

/// A question about an auction, from options or through the door of all commands.
#[derive(Debug, Args)]
pub(super) struct Asked {
    #[command(flatten)]
    door: Door,
    /// The hand, spades first, instead of a question as JSON: K2.K9873.AQ8.KQ4
    #[arg(long, value_name = "HAND", conflicts_with_all = ["file", "jsonl"])]
    hand: Option<String>,
    /// The calls so far, instead of a question as JSON: "P 1D P"
    #[arg(long, value_name = "CALLS", conflicts_with_all = ["file", "jsonl"])]
    auction: Option<String>,
    /// Who dealt, with --hand or --auction [default: N]
    #[arg(long, value_name = "SEAT", conflicts_with_all = ["file", "jsonl"])]
    dealer: Option<String>,
    /// Who is vulnerable, with --hand or --auction: none, ns, ew or both [default: none]
    #[arg(long, value_name = "WHO", conflicts_with_all = ["file", "jsonl"])]
    vul: Option<String>,
}

impl Asked {
    /// Answers what was asked; `more` are further fields of a question that was typed.
    pub(super) fn serve<Question, Answer>(
        &self,
        more: &[(&str, Option<&str>)],
        answer: impl Fn(Question) -> Result<Answer, Problem>,
        words: impl Fn(&Answer) -> String,
    ) -> Result<ExitCode, Failure>
    where
        Question: DeserializeOwned,
        Answer: Serialize,
    {
        match self.typed(more) {
            Some(question) => self.door.tell(question_of(question).and_then(answer), words),
            None => self.door.serve(answer, words),
        }
    }

    /// Whether a question was typed.
    pub(super) const fn is_typed(&self) -> bool {
        self.hand.is_some() || self.auction.is_some()
    }

    /// The question that was typed; `None` if there was none.
    fn typed(&self, more: &[(&str, Option<&str>)]) -> Option<Map<String, Value>> {
        let own = [("hand", &self.hand), ("dealer", &self.dealer), ("vul", &self.vul)];
        let own = own.map(|(name, said)| (name, said.as_deref()));
        let mut fields: Map<String, Value> = own
            .iter()
            .chain(more)
            .filter_map(|&(name, said)| Some((name.to_owned(), said?.into())))
            .collect();
        if fields.is_empty() && self.auction.is_none() {
            return None;
        }
        let calls = self.auction.as_deref().unwrap_or_default();
        let between = |letter: char| letter.is_whitespace() || ",-".contains(letter);
        let calls = calls.split(between).filter(|call| !call.is_empty());
        fields.insert("auction".to_owned(), calls.collect());
        Some(fields)
    }
}
