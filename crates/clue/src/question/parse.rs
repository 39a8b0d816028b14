//! What a question asks.
//!
//! The small words decide what is asked ("who", "why", "what if", "P("); the cards and players in it say about what.
//! Anything else is passed over, so that people can ask as they speak.

use kibitzer_wire::Problem;

use crate::Claim;
use crate::pieces::{Card, DeckError, Kind};
use crate::reading::Reading;
use crate::table::{Holder, Player, Table, Wrong};

/// What can be asked.
pub const HELP: &str = "\
Ask for example:
  who can have Rope?            who has it, who can have it, and how likely
  what does Bob have?           everything known about a player or the envelope
  P(envelope Kitchen)           a chance; also: how likely is it that Bob has Rope?
  why does Bob have Rope?       the entries that prove it; also: why not Carol?
  since when is that known?     the entry that settled it, and how likely it was before
  what if Bob shows Dagger?     what would then be known; also: what if Bob has not Rope?
  what is in the envelope?      the solution so far; also: which rooms are left?
  what should I suggest?        what to do now; also: should I accuse?
  which card should I show?     to the suggestion that waits for your answer
  what did Bob show Carol?      the cards it can have been, and how likely
  how close is Bob to winning?  how likely Bob knows the solution; also: how close am I? who is winning?
  how many solutions are left?  as many as there could be, if all were equally likely
  is Bob bluffing?              who probably suggested a card of their own; also: who is bluffing?
  open shows                    shows that nobody saw and that are not resolved
  summary                       everything, as text
A question without a card means the card of the question before.";

/// The longest question that is read.
const MOST_CHARS: usize = 400;

/// A question that was understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// What can be asked?
    Help,
    /// Who can have a card?
    Who(Card),
    /// What does a holder have?
    Hand(Holder),
    /// How likely is it that a holder has a card?
    Chance(Holder, Card),
    /// Why does a holder have a card, or not?
    Why(Holder, Card),
    /// When did it become certain whether a holder has a card?
    Since(Holder, Card),
    /// What if a claim were so?
    WhatIf(Claim),
    /// What is in the envelope?
    Solution,
    /// Which cards of a kind can be in the envelope?
    Open(Kind),
    /// How many cards does a player have?
    Count(Player),
    /// What should be suggested?
    Suggest,
    /// Is it time to accuse?
    Accuse,
    /// Which card should be shown to the waiting suggestion?
    Show,
    /// What did a player show, and to whom?
    Shown(Player, Option<Player>),
    /// How close is a player to the solution?
    Close(Player),
    /// Who is how close to the solution?
    Standings,
    /// How many solutions are left?
    Left,
    /// Who probably suggested a card of their own: this player, or anybody?
    Bluffing(Option<Player>),
    /// Which shows are open?
    Links,
    /// Everything.
    Summary,
}

/// Understands a question. `last` is the card that was spoken of before.
pub fn parse(table: &Table, text: &str, last: Option<Card>) -> Result<Question, Problem> {
    if text.chars().count() > MOST_CHARS {
        return Err(Problem::new(
            "question",
            format!("a question of at most {MOST_CHARS} characters, please"),
        ));
    }
    Asked::read(table, text).question(last)
}

/// A question taken apart.
struct Asked<'a> {
    table: &'a Table,
    words: Vec<String>,
    card: Option<Card>,
    holder: Option<Holder>,
    /// The second holder that is named.
    other: Option<Holder>,
    /// Words that are neither a name nor a word of the language.
    strange: Vec<String>,
}

/// Words of a question about how close somebody is.
const CLOSE: &[&str] = &[
    "close", "closest", "near", "far", "win", "winning", "wins", "know", "knows", "ahead", "solved",
];

/// The small words of the language; none of them is taken for a misspelt name.
const SMALL: &[&str] = &[
    "close",
    "closest",
    "near",
    "far",
    "win",
    "winning",
    "wins",
    "know",
    "knows",
    "solution",
    "solutions",
    "many",
    "left",
    "remain",
    "remaining",
    "bluff",
    "bluffs",
    "bluffed",
    "bluffing",
    "am",
    "im",
    "was",
    "were",
    "there",
    "which",
    "ahead",
    "solved",
    "answer",
    "who",
    "can",
    "could",
    "may",
    "might",
    "has",
    "have",
    "had",
    "hold",
    "holds",
    "is",
    "are",
    "in",
    "the",
    "a",
    "an",
    "not",
    "why",
    "what",
    "if",
    "show",
    "shows",
    "showed",
    "shown",
    "does",
    "doesnt",
    "do",
    "did",
    "p",
    "chance",
    "chances",
    "probability",
    "how",
    "likely",
    "that",
    "where",
    "of",
    "hand",
    "cards",
    "card",
    "summary",
    "help",
    "should",
    "i",
    "me",
    "my",
    "suggest",
    "suggestion",
    "accuse",
    "now",
    "it",
    "its",
    "be",
    "open",
    "links",
    "link",
    "odds",
    "hasnt",
    "with",
    "passes",
    "pass",
    "on",
    "you",
    "s",
    "for",
    "t",
    "isnt",
    "to",
    "please",
    "and",
    "or",
    "state",
    "when",
    "since",
    "known",
    "certain",
    "suspect",
    "suspects",
    "weapon",
    "weapons",
    "room",
    "rooms",
    "tell",
    "everything",
];

impl<'a> Asked<'a> {
    fn read(table: &'a Table, text: &str) -> Self {
        let text = text.replace(['\'', '’'], "");
        let words: Vec<String> = text
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect();
        let mut asked = Self {
            table,
            words: Vec::new(),
            card: None,
            holder: None,
            other: None,
            strange: Vec::new(),
        };
        let mut at = 0;
        while at < words.len() {
            at += asked.take(&words[at..]);
        }
        asked
    }

    /// Takes the longest name at the start of these words, or one word; returns how many words it took.
    fn take(&mut self, words: &[String]) -> usize {
        for length in (1..=words.len().min(4)).rev() {
            let name = words[..length].join(" ");
            let small = length == 1 && SMALL.contains(&name.as_str());
            if small {
                break;
            }
            if let Ok(holder) = self.holder_named(&name) {
                if self.holder.is_some_and(|first| first != holder) {
                    self.other.get_or_insert(holder);
                }
                self.holder.get_or_insert(holder);
                self.words.push("<holder>".to_owned());
                return length;
            }
            if let Ok(card) = self.table.deck.card(&name) {
                self.card.get_or_insert(card);
                self.words.push("<card>".to_owned());
                return length;
            }
        }
        let word = words[0].clone();
        if !SMALL.contains(&word.as_str()) {
            self.strange.push(word.clone());
        }
        self.words.push(word);
        1
    }

    /// A holder by name; "Bobs" is Bob too, and so is "I" the viewer where no small word is meant.
    fn holder_named(&self, name: &str) -> Result<Holder, Wrong> {
        self.table
            .holder(name)
            .or_else(|error| match name.strip_suffix('s') {
                Some(owner) if owner.len() > 1 => self.table.holder(owner),
                _ => Err(error),
            })
    }

    fn has(&self, words: &[&str]) -> bool {
        words
            .iter()
            .any(|word| self.words.iter().any(|known| known == word))
    }

    fn starts(&self, words: &[&str]) -> bool {
        self.words
            .iter()
            .map(String::as_str)
            .take(words.len())
            .eq(words.iter().copied())
    }

    fn question(&self, last: Option<Card>) -> Result<Question, Problem> {
        let card = || self.card.or(last).ok_or_else(|| self.misses("a card"));
        let holder = || self.holder.ok_or_else(|| self.misses("a player or the envelope"));
        let nothing_named = self.card.is_none() && self.holder.is_none();
        if self.words.is_empty() || self.starts(&["help"]) {
            Ok(Question::Help)
        } else if self.starts(&["what", "if"]) {
            Ok(Question::WhatIf(Claim {
                holder: holder()?,
                card: card()?,
                has: !self.denies(),
            }))
        } else if self.has(&["why"]) {
            Ok(Question::Why(holder()?, card()?))
        } else if self.has(&["when", "since"]) {
            self.since(last)
        } else if let Some(player) = self.player().or_else(|| self.me())
            && self.has(&["many"])
            && self.has(&["cards", "card"])
            && self.card.is_none()
        {
            Ok(Question::Count(player))
        } else if let Some(kind) = self.kind().filter(|_| nothing_named) {
            Ok(Question::Open(kind))
        } else if self.has(&["bluff", "bluffs", "bluffed", "bluffing"]) && self.card.is_none() {
            Ok(Question::Bluffing(self.player()))
        } else if self.has(&["many", "left", "remain", "remaining"]) && self.has(&["solution", "solutions"]) {
            Ok(Question::Left)
        } else if let Some(player) = self.player().or_else(|| self.me())
            && self.has(CLOSE)
        {
            Ok(Question::Close(player))
        } else if nothing_named && self.has(CLOSE) && self.strange.is_empty() {
            Ok(Question::Standings)
        } else if self.has(&["show", "showed", "shown", "shows", "answer"]) && self.card.is_none() {
            Ok(self.about_shows())
        } else if self.has(&["summary", "state", "everything"]) {
            Ok(Question::Summary)
        } else if self.has(&["accuse"]) {
            Ok(Question::Accuse)
        } else if self.has(&["suggest", "suggestion"]) || (nothing_named && self.has(&["should"])) {
            Ok(Question::Suggest)
        } else if self.has(&["open", "links", "link"]) {
            Ok(Question::Links)
        } else {
            self.about_cards(last)
        }
    }

    /// "When did I know that Bob has the Rope?", and of the card before: "since when?" asks of whoever has it.
    fn since(&self, last: Option<Card>) -> Result<Question, Problem> {
        let card = self.card.or(last).ok_or_else(|| self.misses("a card"))?;
        let known = || {
            Reading::of(self.table)
                .ok()
                .and_then(|reading| reading.owner(card))
        };
        Ok(match self.holder.or_else(known) {
            Some(holder) => Question::Since(holder, card),
            None => Question::Who(card),
        })
    }

    /// The kind of card that is asked for: "which rooms are left?"
    fn kind(&self) -> Option<Kind> {
        Kind::ALL
            .into_iter()
            .find(|kind| self.has(&[kind.word(), &format!("{}s", kind.word())]))
    }

    fn player(&self) -> Option<Player> {
        match self.holder? {
            Holder::Player(player) => Some(player),
            _ => None,
        }
    }

    /// The viewer, where the question is about "me".
    fn me(&self) -> Option<Player> {
        self.table.viewer.filter(|_| self.has(&["me", "i", "my", "im"]))
    }

    /// Whether the viewer is the one who showed: "I" stands before the showing, and nobody else does.
    fn i_showed(&self) -> bool {
        let shows = ["show", "showed", "shown", "shows"];
        let before = self
            .words
            .iter()
            .take_while(|word| !shows.contains(&word.as_str()));
        let mut before = before.filter(|word| ["i", "<holder>"].contains(&word.as_str()));
        before.next().is_some_and(|word| word == "i") && before.next().is_none() && !self.has(&["should"])
    }

    /// "What did Bob show Carol?", "what did Bob show me?", "what did I show Bob?", "what should I show?"
    fn about_shows(&self) -> Question {
        let me = self.me();
        match (self.player(), self.other) {
            (to, None) if me.is_some() && self.i_showed() => match me {
                Some(me) => Question::Shown(me, to.filter(|&to| to != me)),
                None => Question::Show,
            },
            (Some(player), Some(Holder::Player(to))) => Question::Shown(player, Some(to)),
            (Some(player), _) => Question::Shown(player, me.filter(|&me| me != player)),
            (None, _) if self.has(&["open"]) => Question::Links,
            (None, _) => Question::Show,
        }
    }

    fn about_cards(&self, last: Option<Card>) -> Result<Question, Problem> {
        let chance = self.has(&[
            "p",
            "chance",
            "chances",
            "probability",
            "likely",
            "odds",
            "can",
            "could",
        ]);
        match (self.holder, self.card) {
            (Some(holder), Some(card)) => Ok(Question::Chance(holder, card)),
            (Some(holder), None) if chance && !self.starts(&["what"]) => last
                .map(|card| Question::Chance(holder, card))
                .ok_or_else(|| self.misses("a card")),
            (Some(Holder::Envelope), None) => Ok(Question::Solution),
            (Some(holder), None) => Ok(Question::Hand(holder)),
            (None, Some(card)) => Ok(Question::Who(card)),
            (None, None) if self.has(&["solution", "solutions"]) && self.strange.is_empty() => {
                Ok(Question::Solution)
            }
            (None, None) if self.has(&["who", "where"]) => last
                .map(Question::Who)
                .filter(|_| self.strange.is_empty())
                .ok_or_else(|| self.misses("a card")),
            (None, None) => Err(self.misses("what to ask")),
        }
    }

    fn denies(&self) -> bool {
        self.has(&["not", "doesnt", "hasnt", "isnt", "pass", "passes"])
    }

    /// What was not understood, and what to try.
    fn misses(&self, what: &str) -> Problem {
        let near = self.strange.iter().find_map(|word| self.near(word));
        let hint = match (near, self.strange.first()) {
            (Some((word, name)), _) => format!(" {word:?}. Did you mean {name}?"),
            (None, Some(word)) => format!(" {word:?}."),
            (None, None) => format!(": {what} is missing."),
        };
        let card = self
            .table
            .deck
            .cards()
            .next()
            .map(|card| self.table.deck.said(card));
        let card = card.unwrap_or_else(|| "it".to_owned());
        Problem::new(
            "question",
            format!(
                "I didn't understand{hint} Try \"who can have {card}?\", \"what should I suggest?\" or \"help\"."
            ),
        )
    }

    fn near(&self, word: &str) -> Option<(String, String)> {
        let card = match self.table.deck.card(word) {
            Err(DeckError::UnknownCard { near, .. }) => near,
            _ => None,
        };
        let player = || match self.table.player(word) {
            Err(Wrong::UnknownPlayer { near, .. }) => near,
            _ => None,
        };
        card.or_else(player).map(|name| (word.to_owned(), name))
    }
}
