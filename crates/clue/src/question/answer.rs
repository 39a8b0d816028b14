//! Answers to questions, each in the light of the one before.

use std::fmt::Write as _;

use kibitzer_wire::Problem;

use super::parse::{HELP, Question, parse};
use crate::Claim;
use crate::advice::{Effort, advise, showing, suspicions, threats, waiting};
use crate::deduction::{Deduction, Reasons};
use crate::pieces::{Card, CardSet, Kind};
use crate::reading::{NoReading, Reading};
use crate::table::{Happening, Holder, Player, Reply, Slots, Table};
use crate::wire::Asked;
use crate::words::{
    Level, advice_text, conflict_text, describe_reading, has, link_text, number, open_text, percent, place,
    place_of, reason_text, sentence, show_text, solutions_left, step_text, suspicion_text, threat_text, who,
    whose,
};

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
    level: Level,
}

impl<'a> Conversation<'a> {
    /// A conversation about a table.
    pub fn about(table: &'a Table) -> Self {
        Self {
            table,
            last: None,
            level: Level::default(),
        }
    }

    /// The same with this many words.
    #[must_use]
    pub const fn at(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    /// The same after talk of this card.
    #[must_use]
    pub const fn after(mut self, last: Option<Card>) -> Self {
        self.last = last;
        self
    }

    /// The card that was spoken of last.
    pub const fn last(&self) -> Option<Card> {
        self.last
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
            unknown: false,
        })
    }

    fn remember(&mut self, question: Question) {
        if let Question::Who(card)
        | Question::Chance(_, card)
        | Question::Why(_, card)
        | Question::Since(_, card)
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
            Question::Since(holder, card) => self.since(&reading, holder, card),
            Question::Open(kind) => plain(self.open(&reading, kind)),
            Question::Count(player) => plain(self.count(player)),
            Question::WhatIf(claim) => plain(self.what_if(&reading, claim)),
            Question::Solution => plain(self.hand(&reading, Holder::Envelope)),
            Question::Suggest => self.advice(&reading).and_then(plain),
            Question::Accuse => self
                .advice(&reading)
                .map(|advice| accusing_first(&advice))
                .and_then(plain),
            Question::Show => self.show(&reading).and_then(plain),
            Question::Shown(player, to) => plain(self.shown(&reading, player, to)),
            Question::Close(player) => Ok(self.close(&reading, player)),
            Question::Standings => plain(self.standings(&reading)),
            Question::Left => plain(self.left(&reading)),
            Question::Bluffing(player) => plain(self.bluffing(player)),
            Question::Links => self.links(&reading).and_then(plain),
            Question::Summary => {
                let reasons = self.reasons(&reading)?;
                plain(describe_reading(
                    self.table,
                    &reading,
                    &reasons,
                    &reasons.all(),
                    self.level,
                ))
            }
        }
    }

    fn who(&self, reading: &Reading, card: Card) -> String {
        let name = self.table.deck.said(card);
        if self.table.face_up.contains(card) {
            return sentence(&format!("{name} lies face up on the table."));
        }
        if let Some(owner) = reading.owner(card) {
            return match owner {
                Holder::Player(player) => {
                    sentence(&format!("{} {name}, for certain.", has(self.table, player)))
                }
                other => sentence(&format!(
                    "{name} is in {}, for certain.",
                    place(self.table, other)
                )),
            };
        }
        let mut owners: Vec<Holder> = reading.owners(card).collect();
        owners.sort_by(|&a, &b| reading.chance(b, card).total_cmp(&reading.chance(a, card)));
        let chance = |holder: Holder| percent(reading.chance(holder, card));
        if let (Level::Line, Some(&first)) = (self.level, owners.first()) {
            let place = place_of(self.table, first);
            return sentence(&format!("{name} is most likely {place} ({}).", chance(first)));
        }
        let list = owners.into_iter();
        let list: Vec<String> = list
            .map(|holder| format!("{} {}", place(self.table, holder), chance(holder)))
            .collect();
        format!("Where {name} may be: {}.", list.join(", "))
    }

    fn hand(&self, reading: &Reading, holder: Holder) -> String {
        let cards = || self.table.deck.cards();
        let held: CardSet = cards()
            .filter(|&card| reading.owner(card) == Some(holder))
            .collect();
        let mut open: Vec<Card> = cards()
            .filter(|&card| !held.contains(card) && reading.chance(holder, card) > 0.0)
            .collect();
        open.sort_by(|&a, &b| reading.chance(holder, b).total_cmp(&reading.chance(holder, a)));
        let place = place(self.table, holder);
        let name = match holder {
            Holder::Envelope | Holder::Undealt => sentence(&format!("{place} has")),
            Holder::Player(player) => sentence(&has(self.table, player)),
        };
        let mut text = match holder {
            Holder::Envelope | Holder::Undealt if held.is_empty() => {
                format!("Nothing in {place} is certain yet")
            }
            _ => format!("{name} {} for certain", self.table.list(held, "and")),
        };
        let shown = if self.level == Level::Line { 3 } else { open.len() };
        if !open.is_empty() {
            let list: Vec<String> = open
                .iter()
                .take(shown)
                .map(|&card| {
                    let chance = percent(reading.chance(holder, card));
                    format!("{} ({chance})", self.table.deck.said(card))
                })
                .collect();
            let joint = match holder {
                Holder::Envelope | Holder::Undealt if held.is_empty() => "; it may have",
                _ if held.is_empty() => ", but may have",
                _ => ", and may have",
            };
            let _ = write!(text, "{joint} {}", kibitzer_wire::words::list(&list, "or"));
        }
        text + "."
    }

    fn chance(&self, reading: &Reading, holder: Holder, card: Card) -> String {
        let p = reading.chance(holder, card);
        let claim = |has| crate::words::claim_text(self.table, Claim { holder, card, has });
        match p {
            _ if p <= 0.0 => sentence(&format!("{}, for certain.", claim(false))),
            _ if p >= 1.0 => sentence(&format!("{}, for certain.", claim(true))),
            _ => format!("{} likely{}: {}.", percent(p), self.exact(p), claim(true)),
        }
    }

    /// The exact number, for those who want everything.
    fn exact(&self, p: f64) -> String {
        if self.level == Level::Full {
            format!(" ({p:.4})")
        } else {
            String::new()
        }
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
                text: self.reason(&reasons, &known),
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

    /// The entry after which it was certain, and how likely it was before.
    fn since(&self, reading: &Reading, holder: Holder, card: Card) -> Result<Answer, Problem> {
        let p = reading.chance(holder, card);
        let claim = Claim {
            holder,
            card,
            has: p >= 1.0,
        };
        let certain = p <= 0.0 || p >= 1.0;
        let reasons = self.reasons(reading)?;
        let Some(known) = certain.then(|| reasons.why(claim)).flatten() else {
            return Ok(Answer {
                text: open_text(self.table, reading, Claim { has: true, ..claim }),
                p: Some(p),
                because: None,
            });
        };
        let said = sentence(&crate::words::claim_text(self.table, claim));
        let text = match (known.since, reasons.before(&known)) {
            (Some(since), Some(before)) => {
                let chance = before.chance(holder, card);
                let chance = if claim.has { chance } else { 1.0 - chance };
                let entry = number(since);
                format!(
                    "{said}, certain since entry {entry}: before that it was {} likely.",
                    percent(chance)
                )
            }
            (Some(since), None) => format!("{said}, certain since entry {}.", number(since)),
            (None, _) => format!("{said}: that was certain from the start."),
        };
        Ok(Answer {
            text,
            p: Some(p),
            because: Some(known.because),
        })
    }

    /// Which cards of a kind can be in the envelope, the likeliest first.
    fn open(&self, reading: &Reading, kind: Kind) -> String {
        let deck = &self.table.deck;
        if let Some(card) = *reading.solved().get(kind) {
            return sentence(&format!("{} is in the envelope, for certain.", deck.said(card)));
        }
        let chance = |card: Card| reading.chance(Holder::Envelope, card);
        let mut open: Vec<Card> = deck.of(kind).iter().filter(|&card| chance(card) > 0.0).collect();
        open.sort_by(|&a, &b| chance(b).total_cmp(&chance(a)));
        let names: Vec<String> = open
            .iter()
            .map(|&card| format!("{} ({})", deck.said(card), percent(chance(card))))
            .collect();
        format!(
            "The {} may be {}.",
            kind.word(),
            kibitzer_wire::words::list(&names, "or")
        )
    }

    fn count(&self, player: Player) -> String {
        let has = sentence(&has(self.table, player));
        match self.table.slots(player) {
            Slots::Exactly(1) => format!("{has} one card."),
            Slots::Exactly(n) => format!("{has} {n} cards."),
            Slots::OrOneMore(n) => format!("{has} {n} or {} cards.", n + 1),
        }
    }

    fn reason(&self, reasons: &Reasons<'_>, known: &Deduction) -> String {
        if self.level == Level::Line {
            let claim = crate::words::claim_text(self.table, known.claim);
            return sentence(&claim) + ".";
        }
        let mut text = reason_text(self.table, reasons.evidence(), known);
        let steps = reasons.steps(known);
        if self.level == Level::Full || steps.len() > 2 {
            for (place, step) in steps.iter().enumerate() {
                let _ = write!(
                    text,
                    "\n{}. {}",
                    place + 1,
                    step_text(self.table, reasons.evidence(), step)
                );
            }
        }
        text
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
            .certain()
            .into_iter()
            .filter(|new| new.has && *new != claim && before.owner(new.card).is_none())
            .map(|new| crate::words::claim_text(self.table, new))
            .collect();
        let (old_bits, new_bits) = (before.envelope_bits(), after.envelope_bits());
        if claim.has && before.owner(claim.card) == Some(claim.holder) {
            return sentence(&format!("{supposed}: that is certain already."));
        }
        let consequences = if new.is_empty() {
            "nothing else becomes certain".to_owned()
        } else {
            format!("then {}", kibitzer_wire::words::list(&new, "and"))
        };
        let left = if self.level == Level::Full {
            format!("the envelope hides {new_bits:.2} bits instead of {old_bits:.2}")
        } else {
            solutions_left(new_bits)
        };
        format!("If {supposed}, {consequences}; {left}.")
    }

    fn advice(&self, reading: &Reading) -> Result<String, Problem> {
        let viewer = self.table.viewer.ok_or_else(|| {
            Problem::new(
                "no_viewer",
                "advice is for a player, and this is what a spectator sees",
            )
            .at("viewer")
        })?;
        let found = advise(self.table, reading, viewer, CardSet::EMPTY, Effort::NORMAL);
        Ok(advice_text(self.table, &found, self.level))
    }

    fn show(&self, reading: &Reading) -> Result<String, Problem> {
        let waits = waiting(self.table).ok_or_else(|| {
            Problem::new(
                "nothing_to_show",
                "no suggestion waits for your answer: the last entry must be one",
            )
        })?;
        let cards = showing(self.table, reading, Effort::NORMAL);
        Ok(show_text(self.table, waits.by, &cards))
    }

    /// What a player showed: the cards seen, and for the others what they can have been.
    fn shown(&self, reading: &Reading, player: Player, to: Option<Player>) -> String {
        let name = sentence(who(self.table, player));
        let mut lines = Vec::new();
        for (event, happening) in self.table.happenings.iter().enumerate() {
            let Happening::Suggestion { by, cards, answers } = happening else {
                continue;
            };
            if to.is_some_and(|to| to != *by) {
                continue;
            }
            let reply = answers.iter().find(|(who, _)| *who == player);
            let whom = who(self.table, *by);
            match reply {
                Some((_, Reply::Card(card))) => lines.push(format!(
                    "{name} showed {whom} {} (entry {}).",
                    self.table.deck.said(*card),
                    number(event)
                )),
                Some((_, Reply::Unseen)) => {
                    let cards = self.could_be(reading, player, cards.set());
                    lines.push(format!("{name} showed {whom} {cards} (entry {}).", number(event)));
                }
                _ => {}
            }
        }
        if lines.is_empty() {
            let whom = to
                .map(|to| format!(" {}", who(self.table, to)))
                .unwrap_or_default();
            let has = sentence(&has(self.table, player));
            return format!("{has} not shown{whom} any card.");
        }
        lines.join("\n")
    }

    /// A card that nobody saw: which it can have been and how likely, where who holds several shows any of them.
    fn could_be(&self, reading: &Reading, player: Player, cards: CardSet) -> String {
        let holder = Holder::Player(player);
        let open: Vec<Card> = cards
            .iter()
            .filter(|&card| reading.chance(holder, card) > 0.0)
            .collect();
        if let [only] = open[..] {
            return format!("{}, for certain", self.table.deck.said(only));
        }
        let mut shown: Vec<(Card, f64)> = open.iter().map(|&card| (card, 0.0)).collect();
        share_out(
            self.table,
            reading,
            player,
            &open,
            (CardSet::EMPTY, 1.0),
            &mut shown,
        );
        shown.sort_by(|a, b| b.1.total_cmp(&a.1));
        let list: Vec<String> = shown
            .iter()
            .map(|&(card, chance)| format!("{} ({})", self.table.deck.said(card), percent(chance)))
            .collect();
        if list.is_empty() {
            return "a card".to_owned();
        }
        kibitzer_wire::words::list(&list, "or")
    }

    /// How close a player is to the solution: oneself by what is known, others by what they can have seen.
    fn close(&self, reading: &Reading, player: Player) -> Answer {
        if self.table.viewer == Some(player) {
            let known = reading.solution().is_some();
            let you = if known { "You know the solution. " } else { "" };
            return Answer::plain(format!("{you}{}", self.left(reading)));
        }
        let all = threats(self.table, reading, self.table.viewer, Effort::NORMAL);
        let Some(threat) = all.iter().find(|threat| threat.player == player) else {
            return Answer::plain(format!("{} has left the game.", self.table.name(player.into())));
        };
        let mut text = threat_text(self.table, threat);
        if threat.solved < 0.95 && self.level != Level::Line {
            let seat = whose(self.table, player);
            let _ = write!(text, " From {seat} seat: {}.", solutions_left(threat.bits));
        }
        if self.level == Level::Full {
            let _ = write!(
                text,
                " ({:.4} ± {:.4}, {:.2} bits)",
                threat.solved, threat.error, threat.bits
            );
        }
        Answer {
            text,
            p: Some(threat.solved),
            because: None,
        }
    }

    /// How close everybody is, oneself last.
    fn standings(&self, reading: &Reading) -> String {
        let mut all = threats(self.table, reading, self.table.viewer, Effort::NORMAL);
        all.sort_by(|a, b| b.solved.total_cmp(&a.solved).then(a.bits.total_cmp(&b.bits)));
        let mut lines: Vec<String> = all.iter().map(|threat| threat_text(self.table, threat)).collect();
        if self.table.viewer.is_some() {
            lines.push(format!("You: {}", self.left(reading)));
        }
        lines.join("\n")
    }

    /// How many solutions there are, and the likeliest.
    fn left(&self, reading: &Reading) -> String {
        match reading.solutions().first() {
            Some((cards, chance)) if *chance >= 1.0 => sentence(&format!(
                "it is {}, for certain.",
                self.table.list(cards.set(), "and")
            )),
            Some((cards, chance)) => format!(
                "{}; the likeliest is {} ({}).",
                sentence(&solutions_left(reading.envelope_bits())),
                self.table.list(cards.set(), "and"),
                percent(*chance)
            ),
            None => String::new(),
        }
    }

    /// Who probably suggested a card of their own.
    fn bluffing(&self, player: Option<Player>) -> String {
        let found = suspicions(self.table).into_iter();
        let lines: Vec<String> = found
            .filter(|suspicion| player.is_none_or(|player| player == suspicion.player))
            .map(|suspicion| suspicion_text(self.table, &suspicion))
            .collect();
        match (lines.is_empty(), player) {
            (false, _) => lines.join("\n"),
            (true, None) => "Nobody is likely to have suggested a card of their own.".to_owned(),
            (true, Some(player)) if self.table.viewer == Some(player) => {
                "You know best which of your own cards you named.".to_owned()
            }
            (true, Some(player)) => format!("{} is probably not bluffing.", self.table.name(player.into())),
        }
    }

    fn links(&self, reading: &Reading) -> Result<String, Problem> {
        let reasons = self.reasons(reading)?;
        let lines: Vec<String> = reading
            .links(reasons.evidence())
            .iter()
            .map(|link| sentence(&format!("{}.", link_text(self.table, link))))
            .collect();
        Ok(if lines.is_empty() {
            "Every shown card is known.".to_owned()
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

/// Goes through all ways to hold some of the cards, each with its chance, and gives every held card its share of it.
fn share_out(
    table: &Table,
    reading: &Reading,
    player: Player,
    open: &[Card],
    (held, chance): (CardSet, f64),
    shown: &mut [(Card, f64)],
) {
    let Some((&card, rest)) = open.split_first() else {
        let all = held.len().max(1) as f64;
        let shown = shown.iter_mut().filter(|(card, _)| held.contains(*card));
        shown.for_each(|(_, sum)| *sum += chance / all);
        return;
    };
    let holder = Holder::Player(player);
    let with = reading.chance(holder, card);
    for (has, p) in [(true, with), (false, 1.0 - with)] {
        let supposed = table.with(Happening::Note {
            holder,
            card,
            has: Some(has),
        });
        let held = if has { held.with(CardSet::only(card)) } else { held };
        if p > 0.0
            && let Ok(reading) = Reading::of(&supposed)
        {
            share_out(&supposed, &reading, player, rest, (held, chance * p), shown);
        }
    }
}

/// Whether to accuse is said first, where that was asked.
fn accusing_first(advice: &str) -> String {
    let (about, rest): (Vec<&str>, Vec<&str>) = advice.lines().partition(|line| line.contains("ccuse"));
    [about, rest].concat().join("\n")
}
