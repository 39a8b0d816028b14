//! A convention card: what a pair plays, as a small text.
//!
//! ```text
//! card Smith and Jones
//! system two-over-one
//! with bergen, drury
//! without cappelletti
//! param notrump = 14-16
//! ```
//!
//! On one line the same is `two-over-one +bergen +drury -cappelletti notrump=14-16`. A card stands wherever the name of a
//! system does ([`super::System::builtin`]). `keep KEY = VALUE` lines hold what another program's card says and ours cannot.

use std::fmt;

use super::error::SystemError;
use super::switch::Switches;
use super::syntax::Value;

/// The longest text of a card, and the most that is switched, chosen or kept on one: far above any real card.
const MOST_BYTES: usize = 65_536;
const MOST_LINES: usize = 2_000;

/// What a pair plays.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Card {
    /// Its title; may be empty.
    pub title: String,
    /// The system it changes.
    pub base: String,
    /// What it changes.
    pub switches: Switches,
    /// What another program's card says and ours cannot, as it stood there.
    pub kept: Vec<(String, String)>,
}

impl Card {
    /// The card of a system as it is.
    pub fn plain(base: &str) -> Self {
        Self {
            base: base.to_owned(),
            ..Self::default()
        }
    }

    /// Whether `name` is the text of a card and not the name of a system.
    pub fn is_text(name: &str) -> bool {
        name.trim().contains(char::is_whitespace)
    }

    /// Reads a card.
    ///
    /// ```
    /// use kibitzer_bridge::system::Card;
    ///
    /// let card = Card::read("two-over-one +bergen -drury notrump=14-16").unwrap();
    /// assert_eq!(card.base, "two-over-one");
    /// assert_eq!(card.switches.with, ["bergen"]);
    /// assert_eq!(Card::read(&card.to_string()), Ok(card));
    /// ```
    pub fn read(text: &str) -> Result<Self, SystemError> {
        if text.len() > MOST_BYTES {
            return Err(SystemError::TooLarge {
                what: "bytes on its card",
                most: MOST_BYTES,
            });
        }
        let mut card = Self::default();
        let lines = text.lines().map(|line| match line.find("//") {
            Some(comment) => line[..comment].trim(),
            None => line.trim(),
        });
        for line in lines.filter(|line| !line.is_empty()) {
            card.line(line)?;
        }
        let said = card.switches.with.len() + card.switches.without.len() + card.switches.params.len();
        if said + card.kept.len() > MOST_LINES {
            return Err(SystemError::TooLarge {
                what: "switches on its card",
                most: MOST_LINES,
            });
        }
        if card.base.is_empty() {
            return Err(wrong(text.lines().next().unwrap_or(""), "\"system NAME\""));
        }
        Ok(card)
    }

    fn line(&mut self, line: &str) -> Result<(), SystemError> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "card" => rest.clone_into(&mut self.title),
            "system" => self.system(rest)?,
            "with" => self.switch(rest, true),
            "without" => self.switch(rest, false),
            "param" => self.choose(rest)?,
            "keep" => {
                let (key, value) = rest.split_once('=').ok_or_else(|| wrong(rest, "KEY = VALUE"))?;
                self.kept.push((key.trim().to_owned(), value.trim().to_owned()));
            }
            _ => self.one_line(line)?,
        }
        Ok(())
    }

    fn system(&mut self, name: &str) -> Result<(), SystemError> {
        if name.is_empty() || name.contains(char::is_whitespace) || !self.base.is_empty() {
            return Err(wrong(name, "one name of a system"));
        }
        name.clone_into(&mut self.base);
        Ok(())
    }

    fn switch(&mut self, names: &str, on: bool) {
        let names = names
            .split([',', ' '])
            .map(str::trim)
            .filter(|name| !name.is_empty());
        for name in names {
            self.turn(name, on);
        }
    }

    /// Turns a module on or off; what was said of it before is forgotten.
    pub fn turn(&mut self, name: &str, on: bool) {
        let Switches { with, without, .. } = &mut self.switches;
        with.retain(|other| other != name);
        without.retain(|other| other != name);
        if on { with } else { without }.push(name.to_owned());
    }

    /// Chooses a parameter: `NAME = VALUE`.
    fn choose(&mut self, text: &str) -> Result<(), SystemError> {
        let read = || {
            let (name, value) = text.split_once('=')?;
            Some((name.trim().to_owned(), Value::read(value)?))
        };
        let (name, value) = read().ok_or_else(|| wrong(text, "NAME = 15-17 or NAME = 10"))?;
        self.switches.params.retain(|(other, _)| *other != name);
        self.switches.params.push((name, value));
        Ok(())
    }

    /// `NAME +module -module param=15-17`.
    fn one_line(&mut self, line: &str) -> Result<(), SystemError> {
        for word in line.split_whitespace() {
            if let Some(name) = word.strip_prefix('+') {
                self.turn(name, true);
            } else if let Some(name) = word.strip_prefix('-') {
                self.turn(name, false);
            } else if word.contains('=') {
                self.choose(word)?;
            } else if self.base.is_empty() {
                self.system(word)?;
            } else {
                let expected = "system, with, without, param or keep at the start of a line, or SYSTEM +MODULE -MODULE NAME=15-17";
                return Err(wrong(word, expected));
            }
        }
        Ok(())
    }

    /// The card on one line; without its title and what is only kept.
    pub fn one_line_text(&self) -> String {
        let with = self.switches.with.iter().map(|name| format!(" +{name}"));
        let without = self.switches.without.iter().map(|name| format!(" -{name}"));
        let params = self
            .switches
            .params
            .iter()
            .map(|(name, value)| format!(" {name}={value}"));
        let changes: String = with.chain(without).chain(params).collect();
        format!("{}{changes}", self.base)
    }
}

fn wrong(found: &str, expected: &str) -> SystemError {
    SystemError::Card {
        found: found.chars().take(80).collect(),
        expected: expected.to_owned(),
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.title.is_empty() {
            writeln!(f, "card {}", self.title)?;
        }
        writeln!(f, "system {}", self.base)?;
        for (word, names) in [("with", &self.switches.with), ("without", &self.switches.without)] {
            if !names.is_empty() {
                writeln!(f, "{word} {}", names.join(", "))?;
            }
        }
        for (name, value) in &self.switches.params {
            writeln!(f, "param {name} = {value}")?;
        }
        for (key, value) in &self.kept {
            writeln!(f, "keep {key} = {value}")?;
        }
        Ok(())
    }
}
