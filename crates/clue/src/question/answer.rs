//! Answers to questions, each in the light of the one before.

use std::fmt::Write as _;

use kibitzer_wire::Problem;

use super::parse::{HELP, Question, parse};
use crate::Claim;
use crate::advice::{Effort, accuse, rank, soonest, threats};
use crate::deduction::Reasons;
use crate::pieces::{Card, CardSet};
use crate::reading::{NoReading, Reading};
use crate::table::{Happening, Holder, Table};
use crate::wire::Asked;
use crate::words::{advice_text, conflict_text, link_text, open_text, percent, reason_text, summary};

/// An answer before it is paired with its question.
struct Answer {
    text: String,
    p: Option<f64>,
    because: Option<Vec<usize>>,
}

impl Answer {
    const fn plain(text: String) -> Self {
        Self {
            text,
            p: None,
            because: None,
        }
    }
}

/// Questions and answers about one table.
#[derive(Debug, Clone)]
pub struct Conversation<'a> {
    table: &'a Table,
    last: Option<Card>,
}

impl<'a> Conversation<'a> {
    /// A conversation about a table.
    pub fn about(table: &'a Table) -> Self {
        Self { table, last: None }
    }

    /// Answers a question.
    pub fn ask(&mut self, text: &str) -> Result<Asked, Problem> {
        let question = parse(self.table, text, self.last)?;
        self.remember(question);
        let answer = self.answer(question)?;
        Ok(Asked {
            question: text.to_owned(),
            text: answer.text.trim_end().to_owned(),
            p: answer.p,
            because: answer.because,
        })
    }

    fn remember(&mut self, question: Question) {
        if let Question::Who(card)
        | Question::Chance(_, card)
        | Question::Why(_, card)
        | Question::WhatIf(Claim { card, .. }) = question
        {
            self.last = Some(card);
        }
    }

    fn answer(&self, question: Question) -> Result<Answer, Problem> {
        if question == Question::Help {
            return Ok(Answer::plain(HELP.to_owned()));
        }
        let reading = Reading::of(self.table).map_err(|error| self.problem(error))?;
        let plain = |text: String| Ok(Answer::plain(text));
        match question {
            Question::Help => plain(HELP.to_owned()),
            Question::Who(card) => plain(self.who(&reading, card)),
            Question::Hand(holder) => plain(self.hand(&reading, holder)),
            Question::Chance(holder, card) => {
                let p = reading.chance(holder, card);
                Ok(Answer {
                    text: self.chance(&reading, holder, card),
                    p: Some(p),
                    because: None,
                })
            }
            Question::Why(holder, card) => self.why(
                &reading,
                Claim {
                    holder,
                    card,
                    has: true,
                },
            ),
            Question::WhatIf(claim) => plain(self.what_if(&reading, claim)),
            Question::Solution => plain(self.hand(&reading, Holder::Envelope)),
            Question::Suggest | Question::Accuse => self.advice(&reading, question).and_then(plain),
            Question::Links => self.links(&reading).and_then(plain),
            Question::Summary => {
                let reasons = self.reasons(&reading)?;
                plain(summary(self.table, &reading, &reasons, &reasons.all()))
            }
        }
    }

    fn who(&self, reading: &Reading, card: Card) -> String {
        let name = self.table.deck.name(card);
        if self.table.face_up.contains(card) {
            return format!("{name} lies face up on the table.");
        }
        if let Some(owner) = reading.owner(card) {
            return match owner {
                Holder::Envelope => format!("{name} is in the envelope, for certain."),
                other => format!("{} has {name}, for certain.", self.table.name(other)),
            };
        }
        let mut owners: Vec<Holder> = reading.owners(card).collect();
        owners.sort_by(|&a, &b| reading.chance(b, card).total_cmp(&reading.chance(a, card)));
        let list: Vec<String> = owners
            .into_iter()
            .map(|holder| {
                format!(
                    "{} {}",
                    self.table.name(holder),
                    percent(reading.chance(holder, card))
                )
            })
            .collect();
        format!("{name} can be with {}.", list.join(", "))
    }

    fn hand(&self, reading: &Reading, holder: Holder) -> String {
        let cards = || self.table.deck.cards();
        let has: CardSet = cards()
            .filter(|&card| reading.owner(card) == Some(holder))
            .collect();
        let mut open: Vec<Card> = cards()
            .filter(|&card| !has.contains(card) && reading.chance(holder, card) > 0.0)
            .collect();
        open.sort_by(|&a, &b| reading.chance(holder, b).total_cmp(&reading.chance(holder, a)));
        let name = match holder {
            Holder::Envelope => "The envelope",
            other => self.table.name(other),
        };
        let mut text = format!("{name} has {} for certain", self.table.list(has, "and"));
        if !open.is_empty() {
            let list: Vec<String> = open
                .iter()
                .map(|&card| {
                    format!(
                        "{} {}",
                        self.table.deck.name(card),
                        percent(reading.chance(holder, card))
                    )
                })
                .collect();
            let _ = write!(text, "; may have {}", list.join(", "));
        }
        text + "."
    }

    fn chance(&self, reading: &Reading, holder: Holder, card: Card) -> String {
        let place = match holder {
            Holder::Envelope => "is in the envelope".to_owned(),
            other => format!("is with {}", self.table.name(other)),
        };
        let p = reading.chance(holder, card);
        format!(
            "{} {place} with chance {} ({p:.4}).",
            self.table.deck.name(card),
            percent(p)
        )
    }

    fn why(&self, reading: &Reading, claim: Claim) -> Result<Answer, Problem> {
        let p = reading.chance(claim.holder, claim.card);
        let reasons = self.reasons(reading)?;
        let known = (p <= 0.0 || p >= 1.0)
            .then(|| {
                reasons.why(Claim {
                    has: p >= 1.0,
                    ..claim
                })
            })
            .flatten();
        Ok(match known {
            Some(known) => Answer {
                text: reason_text(self.table, reasons.evidence(), &known),
                p: Some(p),
                because: Some(known.because),
            },
            None => Answer {
                text: open_text(self.table, reading, claim),
                p: Some(p),
                because: None,
            },
        })
    }

    fn what_if(&self, before: &Reading, claim: Claim) -> String {
        let event = Happening::Note {
            holder: claim.holder,
            card: claim.card,
            has: Some(claim.has),
        };
        let supposed = crate::words::claim_text(self.table, claim);
        let Ok(after) = Reading::of(&self.table.with(event)) else {
            return format!("It cannot be that {supposed}: ask \"why\" to see the reason.");
        };
        let new: Vec<String> = after
            .certain(&self.table.deck)
            .into_iter()
            .filter(|new| new.has && *new != claim && before.owner(new.card).is_none())
            .map(|new| crate::words::claim_text(self.table, new))
            .collect();
        let deck = &self.table.deck;
        let (old_bits, new_bits) = (before.envelope_bits(deck), after.envelope_bits(deck));
        let consequences = match (
            new.is_empty(),
            claim.has && before.owner(claim.card) == Some(claim.holder),
        ) {
            (_, true) => "that is certain already".to_owned(),
            (true, _) => "nothing else would become certain".to_owned(),
            (false, _) => format!("then also {}", new.join(", ")),
        };
        format!(
            "If {supposed}: {consequences}. The envelope would hide {new_bits:.2} bits instead of {old_bits:.2}."
        )
    }

    fn advice(&self, reading: &Reading, question: Question) -> Result<String, Problem> {
        let viewer = self.table.viewer.ok_or_else(|| {
            Problem::new("no_viewer", "advice is for a player: say who in \"viewer\"").at("viewer")
        })?;
        let threats = threats(self.table, reading, Some(viewer), Effort::NORMAL);
        let accusation = accuse(self.table, reading, viewer, Effort::NORMAL);
        let (ranking, soonest) = match question {
            Question::Suggest => (
                rank(self.table, reading, viewer, None, Effort::NORMAL).suggestions,
                soonest(self.table, reading, viewer, None, Effort::NORMAL),
            ),
            _ => (Vec::new(), None),
        };
        Ok(advice_text(
            self.table,
            &ranking,
            soonest.as_ref(),
            accusation.as_ref(),
            &threats,
        ))
    }

    fn links(&self, reading: &Reading) -> Result<String, Problem> {
        let reasons = self.reasons(reading)?;
        let lines: Vec<String> = reading
            .links(reasons.evidence())
            .iter()
            .map(|link| format!("{}.", link_text(self.table, link)))
            .collect();
        Ok(if lines.is_empty() {
            "No show is open.".to_owned()
        } else {
            lines.join("\n")
        })
    }

    fn reasons<'r>(&'r self, reading: &'r Reading) -> Result<Reasons<'r>, Problem> {
        Reasons::of(self.table, reading).map_err(|error| Problem::new("too_large", error.to_string()))
    }

    fn problem(&self, error: NoReading) -> Problem {
        match error {
            NoReading::Conflict(conflict) => {
                let first = conflict.sets.first().cloned().unwrap_or_default();
                Problem::new("conflict", conflict_text(self.table, &first, &conflict))
            }
            NoReading::Engine(error) => Problem::new("too_large", error.to_string()),
        }
    }
}
