//! Conventions by number: what `partner asked NAME` looks for, and what the lines of a convention carry.

use std::sync::Arc;

use super::error::SystemError;
use super::order::unknown;
use super::syntax::{Place, Sheet};
use crate::condition::closest;

/// The number of a convention among those that a system names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ConventionId(u16);

/// The convention of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Convention {
    /// Its number.
    pub id: ConventionId,
    /// Its name for people.
    pub name: Arc<str>,
}

/// The conventions that a system names, each known by the first word of its name, whatever the case of its letters.
#[derive(Debug, Default)]
pub(super) struct Conventions {
    /// The words of the numbers.
    words: Vec<String>,
    /// Those that a condition asks for, with the first place of each.
    asked: Vec<(ConventionId, String, Place)>,
}

impl Conventions {
    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.words.len()
    }

    /// The number of the convention called `name`.
    pub(super) fn id(&mut self, name: &str) -> ConventionId {
        let word = name.split_whitespace().next().unwrap_or_default().to_lowercase();
        let known = self.words.iter().position(|known| *known == word);
        let number = known.unwrap_or_else(|| {
            self.words.push(word);
            self.words.len() - 1
        });
        // Reading ends long before there are that many.
        ConventionId(number as u16)
    }

    /// The convention called `name`.
    pub(super) fn named(&mut self, name: &str) -> Convention {
        Convention {
            id: self.id(name),
            name: name.into(),
        }
    }

    /// The number of the convention that a condition at `at` asks for.
    pub(super) fn asked(&mut self, name: &str, at: &Place) -> ConventionId {
        let id = self.id(name);
        if !self.asked.iter().any(|(known, ..)| *known == id) {
            self.asked.push((id, name.to_owned(), at.clone()));
        }
        id
    }

    /// That some line of `sheet` is of each convention that is asked for.
    pub(super) fn check(&self, sheet: &Sheet) -> Result<(), SystemError> {
        let rules = sheet.blocks.iter().flat_map(|block| &block.rules);
        let made: Vec<&Convention> = rules.filter_map(|rule| rule.tags.convention.as_ref()).collect();
        let unmade = |(id, ..): &&(ConventionId, _, _)| !made.iter().any(|convention| convention.id == *id);
        self.asked.iter().find(unmade).map_or(Ok(()), |(_, name, at)| {
            let words = made
                .iter()
                .filter_map(|convention| convention.name.split_whitespace().next());
            Err(unknown("convention", at, name, closest(name, words)))
        })
    }
}
