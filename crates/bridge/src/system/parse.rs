//! Reads one system file, line by line.

use std::collections::BTreeSet;

use contract_bridge::Hand;
use contract_bridge::auction::Call;
use kibitzer_deal::Stop;

use super::error::SystemError;
use super::expr::{Names, expression};
use super::limits::Tally;
use super::param;
use super::pattern::{pattern, rule_call, words};
use super::sentence::Sentence;
use super::syntax::{
    Block, CallTerm, Category, Define, Example, Expr, First, Force, Module, Place, Rule, Sheet, Tags, Value,
    When,
};
use crate::pieces::Notation;

/// Reads system files into a sheet; files that others include are read where they are named.
pub(super) struct Reading<'a> {
    pub(super) sheet: Sheet,
    file_of: &'a dyn Fn(&str) -> Option<String>,
    /// Parameters that a card chooses.
    chosen: &'a [(String, Value)],
    stop: &'a Stop,
    open: Vec<String>,
    read: BTreeSet<String>,
    heading: String,
    module: Option<String>,
    tally: Tally,
    names: Names,
    /// The outermost file that says `ordered`.
    ordered: Option<String>,
}

impl<'a> Reading<'a> {
    pub(super) fn new(
        file_of: &'a dyn Fn(&str) -> Option<String>,
        chosen: &'a [(String, Value)],
        stop: &'a Stop,
    ) -> Self {
        Self {
            sheet: Sheet::default(),
            file_of,
            chosen,
            stop,
            open: Vec::new(),
            read: BTreeSet::new(),
            heading: String::new(),
            module: None,
            tally: Tally::default(),
            names: Names::default(),
            ordered: None,
        }
    }

    /// Reads the file `name`, which `from` asks for.
    pub(super) fn file(&mut self, name: &str, from: &Place) -> Result<(), SystemError> {
        let missing = || SystemError::MissingFile {
            at: from.clone(),
            name: name.to_owned(),
        };
        if self.open.iter().any(|open| open == name) {
            return Err(missing());
        }
        let text = (self.file_of)(name).ok_or_else(missing)?;
        self.open.push(name.to_owned());
        self.read.insert(name.to_owned());
        let outside = self.ordered.clone();
        for (line, at) in whole_lines(&text, name) {
            self.stop.check()?;
            // In an author's sentence braces name suits.
            if line.contains('{') && line.split_whitespace().next() != Some("says") {
                let line = param::filled(&line, &self.sheet.params, &at)?;
                self.line(&line, &at)?;
            } else {
                self.line(&line, &at)?;
            }
            self.check_limits()?;
        }
        self.module = None;
        self.ordered = outside;
        self.open.pop();
        Ok(())
    }

    /// Reads the file `name`, unless it has been read.
    pub(super) fn file_once(&mut self, name: &str) -> Result<(), SystemError> {
        if self.read.contains(name) {
            return Ok(());
        }
        self.file(name, &Place::default())
    }

    /// That every convention that is asked for is one.
    pub(super) fn check_conventions(&self) -> Result<(), SystemError> {
        self.names.conventions.borrow().check(&self.sheet)
    }

    /// That nothing of what is read so far is more than can be looked at in a moment.
    fn check_limits(&mut self) -> Result<(), SystemError> {
        self.tally.conventions = self.names.conventions.borrow().count();
        self.tally.definitions = self.sheet.defines.len();
        self.tally.modules = self.sheet.modules.len();
        self.tally.params = self.sheet.params.len();
        self.tally.check()
    }

    fn line(&mut self, line: &str, at: &Place) -> Result<(), SystemError> {
        if line.starts_with(char::is_whitespace) {
            return self.indented(line, at);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let place = at.column(1 + word.len() + 1);
        match word {
            // The title of the outermost file stands.
            "system" if self.sheet.title.is_empty() => rest.trim().clone_into(&mut self.sheet.title),
            "system" => {}
            "include" => return self.file(rest.trim(), at),
            "define" => return self.define(rest, &place),
            "param" => return self.param(rest, &place),
            "module" => return self.open_module(rest, &place),
            "end" => self.module = None,
            "ordered" => {
                self.ordered.get_or_insert_with(|| at.file.clone());
            }
            "#" | "##" | "###" => rest.trim().clone_into(&mut self.heading),
            ">" => self.note(rest),
            "when" => return self.open_block(rest, &place),
            "or" => return self.another_when(rest, &place),
            _ => {
                return Err(at.found(word, "system, include, define, param, ordered, module, end, ##, >, when, or, or an indented rule"));
            }
        }
        Ok(())
    }

    fn define(&mut self, rest: &str, at: &Place) -> Result<(), SystemError> {
        let Some((name, condition)) = rest.split_once(" : ") else {
            return Err(at.found(rest, "\"define NAME : CONDITION\""));
        };
        let place = at.column(at.column + name.chars().count() + 3);
        let text = condition.trim().to_owned();
        let condition = expression(condition, &place, &self.names)?;
        self.names
            .defined
            .insert(name.trim().to_owned(), condition.clone());
        self.sheet.defines.retain(|known| known.name != name.trim());
        self.sheet.defines.push(Define {
            name: name.trim().to_owned(),
            condition,
            text,
        });
        Ok(())
    }

    fn param(&mut self, rest: &str, at: &Place) -> Result<(), SystemError> {
        let mut read = param::read(rest, at)?;
        if let Some((_, value)) = self.chosen.iter().find(|(name, _)| *name == read.name) {
            if !value.is_like(read.value) {
                return Err(SystemError::WrongParam {
                    name: read.name,
                    value: *value,
                    like: read.value,
                });
            }
            read.value = *value;
        }
        if !self.sheet.params.iter().any(|known| known.name == read.name) {
            self.sheet.params.push(read);
        }
        Ok(())
    }

    fn open_module(&mut self, rest: &str, at: &Place) -> Result<(), SystemError> {
        let (rest, tags) = rest.split_once(" | ").unwrap_or((rest, ""));
        let (name, title) = rest
            .trim()
            .split_once(char::is_whitespace)
            .unwrap_or((rest.trim(), ""));
        let mut module = Module {
            name: name.to_owned(),
            title: if title.is_empty() { name } else { title }.trim().to_owned(),
            on: true,
            extra: false,
            natural: false,
            instead_of: Vec::new(),
        };
        for tag in each_tag(tags) {
            match tag.strip_prefix("instead of ") {
                Some(other) => module.instead_of.push(other.trim().to_owned()),
                None if tag == "off" => (module.on, module.extra) = (false, true),
                None if tag == "natural" => module.natural = true,
                None => {
                    return Err(at.found(tag, "\"off\", \"natural\" or \"instead of NAME\""));
                }
            }
        }
        self.module = Some(name.to_owned());
        if !self.sheet.modules.iter().any(|known| known.name == name) {
            self.sheet.modules.push(module);
        }
        Ok(())
    }

    fn open_block(&mut self, rest: &str, at: &Place) -> Result<(), SystemError> {
        let (situation, tags) = rest.split_once(" | ").unwrap_or((rest, ""));
        let mut block = Block {
            name: self.heading.clone(),
            module: self.module.clone(),
            category: if self.module.is_some() {
                Category::Gadget
            } else {
                Category::System
            },
            whens: vec![when(situation, at, &self.names)?],
            in_order: true,
            ordered_in: self.ordered.clone(),
            beats: Vec::new(),
            yields_to: Vec::new(),
            rules: Vec::new(),
            notes: Vec::new(),
            at: at.clone(),
        };
        for tag in each_tag(tags) {
            block_tag(&mut block, tag, at)?;
        }
        self.tally.situation(&block.whens[0]);
        self.tally.orders += block.beats.len() + block.yields_to.len();
        self.sheet.blocks.push(block);
        Ok(())
    }

    fn another_when(&mut self, rest: &str, at: &Place) -> Result<(), SystemError> {
        let when = when(rest, at, &self.names)?;
        match self.sheet.blocks.last_mut() {
            Some(block) if block.rules.is_empty() => {
                self.tally.situation(&when);
                block.whens.push(when);
                Ok(())
            }
            _ => Err(at.wrong("\"or\"", "a \"when\" before it, without rules between")),
        }
    }

    fn note(&mut self, rest: &str) {
        if let Some(block) = self.sheet.blocks.last_mut() {
            block.notes.push(rest.trim().to_owned());
        }
    }

    fn indented(&mut self, line: &str, at: &Place) -> Result<(), SystemError> {
        let indent = line.chars().take_while(|c| c.is_whitespace()).count();
        let at = at.column(indent + 1);
        let text = line.trim();
        let Some(block) = self.sheet.blocks.last_mut() else {
            return Err(at.found(text, "a \"when\" line first"));
        };
        let word = text.split_whitespace().next().unwrap_or_default();
        if let Some(below) = Below::of(word) {
            let Some(rule) = block.rules.last_mut() else {
                return Err(at.found(word, "a rule before it"));
            };
            return below.read(text[word.len()..].trim(), &at, rule, &self.names);
        }
        let module = &self.module;
        let title = self
            .sheet
            .modules
            .iter()
            .find(|known| Some(&known.name) == module.as_ref() && !known.natural)
            .map(|known| known.title.as_str());
        let rule = rule(line, indent, &at, title, &self.names)?;
        self.tally.rules += 1;
        self.tally.orders += rule.tags.beats.len() + rule.tags.yields_to.len();
        block.rules.push(rule);
        Ok(())
    }
}

/// What may stand below a rule.
enum Below {
    Example,
    Says,
    Shows,
}

impl Below {
    fn of(word: &str) -> Option<Self> {
        match word {
            "e.g." => Some(Self::Example),
            "says" => Some(Self::Says),
            "shows" => Some(Self::Shows),
            _ => None,
        }
    }

    fn read(&self, text: &str, at: &Place, rule: &mut Rule, names: &Names) -> Result<(), SystemError> {
        match self {
            Self::Example => rule.examples.push(example(text, at)?),
            Self::Says => rule.says = Some(Sentence::read(text, at)?),
            Self::Shows => rule.shows = Some((expression(text, at, names)?, text.to_owned())),
        }
        Ok(())
    }
}

/// The lines of a file without comments and blanks; a line that ends in a comma, `|` or an open word goes on.
fn whole_lines(text: &str, file: &str) -> Vec<(String, Place)> {
    let mut lines: Vec<(String, Place)> = Vec::new();
    let mut going_on = false;
    for (number, line) in text.lines().enumerate() {
        let line = match line.find("//") {
            Some(comment) => &line[..comment],
            None => line,
        }
        .trim_end();
        if line.is_empty() {
            continue;
        }
        match lines.last_mut() {
            Some((last, _)) if going_on => {
                last.push(' ');
                last.push_str(line.trim_start());
            }
            _ => lines.push((
                line.to_owned(),
                Place {
                    file: file.to_owned(),
                    line: number + 1,
                    column: 1,
                },
            )),
        }
        let open = [",", " |", " or", " and", " :"];
        going_on = open.iter().any(|end| line.ends_with(end)) && !line.starts_with('>');
    }
    lines
}

fn when(text: &str, at: &Place, names: &Names) -> Result<When, SystemError> {
    let (steps, guard) = text.split_once(',').unwrap_or((text, ""));
    let guard_at = at.column(at.column + steps.chars().count() + 1);
    Ok(When {
        pattern: pattern(steps, at)?,
        guard: if guard.trim().is_empty() {
            Expr::Always
        } else {
            expression(guard, &guard_at, names)?
        },
        text: text.trim().to_owned(),
    })
}

/// The tags of a line, which commas part.
fn each_tag(tags: &str) -> impl Iterator<Item = &str> {
    tags.split(',').map(str::trim).filter(|tag| !tag.is_empty())
}

/// Notes `beats NAME` or `yields to NAME`, if the tag is one.
fn order_tag(tag: &str, beats: &mut Vec<String>, yields_to: &mut Vec<String>) -> bool {
    let found = (tag.strip_prefix("beats ").map(|name| (beats, name)))
        .or_else(|| tag.strip_prefix("yields to ").map(|name| (yields_to, name)));
    found.is_some_and(|(names, name)| {
        names.push(name.trim().to_owned());
        true
    })
}

fn block_tag(block: &mut Block, tag: &str, at: &Place) -> Result<(), SystemError> {
    if !order_tag(tag, &mut block.beats, &mut block.yields_to) {
        match tag {
            "general" => block.category = Category::General,
            "gadget" => block.category = Category::Gadget,
            "natural" => block.category = Category::System,
            "unwritten" => block.category = Category::Unwritten,
            "unordered" => block.in_order = false,
            _ => {
                return Err(at.found(
                    tag,
                    "general, gadget, natural, unwritten, unordered, beats NAME or yields to NAME",
                ));
            }
        }
    }
    Ok(())
}

fn rule(
    line: &str,
    indent: usize,
    at: &Place,
    module: Option<&str>,
    names: &Names,
) -> Result<Rule, SystemError> {
    let (body, tags) = match line.split_once(" | ") {
        Some((body, tags)) => (body, tags),
        None => (line, ""),
    };
    let (call, rest) = rule_call(body, at)?;
    let Some((name, condition)) = rest.split_once(':') else {
        return Err(SystemError::Syntax {
            at: at.column(indent + 1 + body.trim().chars().count()),
            found: "the end of the rule".into(),
            expected: "\":\" and a condition after the name".into(),
        });
    };
    let offset = body.chars().count() - condition.chars().count();
    let condition_at = at.column(offset + 1);
    let mut read = Tags::default();
    let mut natural = false;
    for tag in each_tag(tags) {
        natural |= tag == "natural";
        rule_tag(&mut read, tag, at, names)?;
    }
    if let (Some(title), None, false) = (module, &read.convention, natural) {
        read.convention = Some(names.conventions.borrow_mut().named(title));
    }
    Ok(Rule {
        call,
        name: name_of(name.trim(), call),
        condition: expression(condition, &condition_at, names)?,
        text: condition.trim().to_owned(),
        tags: read,
        shows: None,
        says: None,
        examples: Vec::new(),
        at: at.clone(),
    })
}

fn name_of(name: &str, call: CallTerm) -> String {
    match (name, call) {
        ("", CallTerm::Plain(Call::Pass)) => "pass".to_owned(),
        (name, _) => name.to_owned(),
    }
}

fn rule_tag(tags: &mut Tags, tag: &str, at: &Place, names: &Names) -> Result<(), SystemError> {
    if let Some(name) = tag.strip_prefix("convention ") {
        tags.convention = Some(names.conventions.borrow_mut().named(name.trim()));
        return Ok(());
    }
    if order_tag(tag, &mut tags.beats, &mut tags.yields_to) {
        return Ok(());
    }
    if let Some(name) = tag.strip_prefix("if ") {
        let (name, on) = match name.trim().strip_prefix("not ") {
            Some(name) => (name.trim(), false),
            None => (name.trim(), true),
        };
        tags.only_if.push((name.to_owned(), on));
        return Ok(());
    }
    match tag {
        "forcing" => tags.force = Force::OneRound,
        "game force" => tags.force = Force::Game,
        "invites" => tags.force = Force::Invites,
        "sign-off" => tags.force = Force::SignOff,
        "alert" => tags.alert = true,
        "artificial" => tags.artificial = true,
        "highest first" => tags.first = First::Highest,
        "spades first" => tags.first = First::Spades,
        "clubs first" => tags.first = First::Clubs,
        "natural" => {}
        _ => {
            return Err(at.found(tag, "forcing, game force, invites, sign-off, alert, artificial, natural, highest first, spades first, clubs first, \
                           convention NAME, if MODULE, if not MODULE, beats NAME or yields to NAME"));
        }
    }
    Ok(())
}

fn example(text: &str, at: &Place) -> Result<Example, SystemError> {
    let (hand, calls) = text.split_once(" after ").unwrap_or((text, ""));
    let read =
        Hand::read(hand.trim()).map_err(|_| at.found(hand.trim(), "a hand such as AKQ.T98.765.5432"))?;
    if read.len() != 13 {
        return Err(at.found(hand.trim(), "a hand of 13 cards"));
    }
    let auction = words(calls)
        .map(|(word, _)| Call::read(word).map_err(|_| at.found(word, "a call such as P, X or 1N")))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Example {
        hand: read,
        auction,
        at: at.clone(),
    })
}
