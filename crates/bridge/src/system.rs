//! Bidding systems as text: the text is the program.
//!
//! A system is a few files of lines. A `when` line says where its block applies: a pattern over the auction, with suit
//! variables, and what else must hold. Each indented line below is a rule: a call, its name, the hands that make it, and
//! what it tells partner. Loading is a pure function of the files ([`System::load`]); nothing is read from anywhere else.
//!
//! Three things decide between calls: the *category* of the block (a gadget goes before the system, the system before
//! general agreements, those before natural bidding where nothing is written; a gadget's meaning of a call replaces the others'), then the *order* that the text writes down
//! (`beats`, `yields to`, and within a block the order of preference of its lines), and last the condition itself.

pub mod bbsa;
pub mod book;
mod builtin;
mod card;
mod convention;
pub mod convention_card;
mod error;
mod expr;
mod limits;
mod named;
mod order;
mod param;
mod parse;
mod pattern;
mod sentence;
mod sieve;
mod switch;
mod syntax;
mod variables;

use std::sync::Arc;

use kibitzer_deal::Stop;

use crate::condition::closest;
use sieve::Sieve;

pub use builtin::names as builtin_names;
pub use card::Card;
pub use convention::{Convention, ConventionId};
pub use error::SystemError;
pub use named::FileText;
pub use sentence::{Piece, Sentence};
pub(crate) use sieve::Heard;
pub use switch::Switches;
pub use syntax::{
    Asked, AuctionTest, Block, CallPattern, CallTerm, Category, Define, Example, Expr, First, Force, Module,
    Other, Param, Place, Rule, Share, Sheet, Step, StrainTerm, SuitTerm, Tags, Value, Variable, When,
};

/// A system, ready to bid.
#[derive(Debug, Clone)]
pub struct System {
    name: String,
    sheet: Sheet,
    blocks: Vec<OrderedBlock>,
    /// A sieve for each situation of each block, in order, with the numbers of both.
    sieves: Vec<(Sieve, usize, usize)>,
    switched: bool,
}

/// A block with its lines in order of preference.
#[derive(Debug, Clone)]
pub struct OrderedBlock {
    /// Its number in the sheet.
    pub number: usize,
    /// Its category.
    pub category: Category,
    /// Where it applies.
    pub whens: Vec<When>,
    /// Its lines, the first choice first.
    pub lines: Vec<Line>,
}

/// A rule, ready to be applied.
#[derive(Debug, Clone)]
pub struct Line {
    /// Its number in the block.
    pub number: usize,
    /// The call.
    pub call: CallTerm,
    /// The condition.
    pub condition: Expr,
    /// The name.
    pub name: Arc<str>,
    /// What it shows, where that is not when it is chosen.
    pub shows: Option<Expr>,
    /// What its author says of it.
    pub says: Option<Sentence>,
    /// The convention.
    pub convention: Option<Convention>,
    /// How far it forces.
    pub force: Force,
    /// Opponents are to be told.
    pub alert: bool,
    /// The strain is not shown.
    pub artificial: bool,
    /// Where the call's suit is free: which goes first.
    pub first: First,
    /// The variables of the call, as bits.
    pub call_variables: u8,
    /// The variables of the condition, as bits.
    pub condition_variables: u8,
}

impl System {
    /// The system `name` that comes with the program, or that of a [`Card`]'s text.
    ///
    /// ```
    /// use kibitzer_bridge::system::{System, SystemError};
    ///
    /// assert!(System::builtin("sayc").is_ok());
    /// assert!(System::builtin("sayc -cappelletti").is_ok());
    /// assert!(matches!(System::builtin("precision"), Err(SystemError::UnknownSystem { .. })));
    /// ```
    pub fn builtin(name: &str) -> Result<Self, SystemError> {
        Self::builtin_with(name, &Switches::default())
    }

    /// The system `name` that comes with the program, or that of a card's text, with modules switched.
    pub fn builtin_with(name: &str, switches: &Switches) -> Result<Self, SystemError> {
        if Card::is_text(name) {
            let card = Card::read(name)?;
            let mut system = Self::builtin_with(&card.base, &card.switches.and(switches))?;
            system.call_it(&card.title);
            return Ok(system);
        }
        if !builtin_names().any(|known| known == name) {
            return Err(SystemError::UnknownSystem {
                name: name.to_owned(),
                known: builtin_names().collect::<Vec<_>>().join(", "),
            });
        }
        Self::load(name, &builtin::file, switches)
    }

    /// The system in the file `name`; `file_of` gives the text of a file. Files of the built-in systems may be included.
    ///
    /// ```
    /// use kibitzer_bridge::system::{Switches, System};
    ///
    /// let text = "system Mine\nwhen start\n  1N weak notrump : 12-14 hcp, balanced\n  P pass : always\n";
    /// let files = |name: &str| (name == "mine").then(|| text.to_owned());
    /// let system = System::load("mine", &files, &Switches::default()).unwrap();
    /// assert_eq!(system.sheet().title, "Mine");
    /// assert_eq!(system.sheet().blocks[0].rules.len(), 2);
    /// ```
    pub fn load(
        name: &str,
        file_of: &dyn Fn(&str) -> Option<String>,
        switches: &Switches,
    ) -> Result<Self, SystemError> {
        Self::load_until(name, file_of, switches, &Stop::never())
    }

    /// The same, unless nobody waits for it any more.
    pub fn load_until(
        name: &str,
        file_of: &dyn Fn(&str) -> Option<String>,
        switches: &Switches,
        stop: &Stop,
    ) -> Result<Self, SystemError> {
        let either = |name: &str| file_of(name).or_else(|| builtin::file(name));
        let mut reading = parse::Reading::new(&either, &switches.params, stop);
        reading.file(name, &Place::default())?;
        // Where nothing is written, every system bids naturally.
        reading.file_once(builtin::UNWRITTEN)?;
        check_names(&reading.sheet)?;
        reading.check_conventions()?;
        let mut sheet = reading.sheet;
        switch::switch(&mut sheet, switches)?;
        let blocks = order::of_blocks(&sheet.blocks)?
            .into_iter()
            .map(|number| ordered(number, &sheet.blocks[number]))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Self {
            name: name.to_owned(),
            sheet,
            sieves: sieves(&blocks),
            blocks,
            switched: *switches != Switches::default(),
        })
    }

    /// Gives it another title, unless that is empty.
    pub fn call_it(&mut self, title: &str) {
        if !title.is_empty() {
            title.clone_into(&mut self.sheet.title);
        }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether a card has switched or chosen anything.
    pub const fn is_switched(&self) -> bool {
        self.switched
    }

    /// What its files say, without the modules that are off.
    pub const fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Its blocks, the first choice first.
    pub fn in_order(&self) -> &[OrderedBlock] {
        &self.blocks
    }

    /// The blocks that may apply to an auction, the first choice first, each with those of its situations that may be the
    /// auction's; a block comes once for each of them.
    pub(crate) fn that_may_apply(&self, heard: Heard) -> impl Iterator<Item = (&OrderedBlock, &When)> {
        let passing = self.sieves.iter().filter(move |(sieve, ..)| sieve.passes(&heard));
        passing.filter_map(|&(_, block, when)| {
            let block = self.blocks.get(block)?;
            Some((block, block.whens.get(when)?))
        })
    }

    /// Whether a block stands in the file that every system ends with.
    pub(crate) fn is_in_every_system(&self, block: &OrderedBlock) -> bool {
        let read = self.sheet.blocks.get(block.number);
        read.is_some_and(|read| read.at.file == builtin::UNWRITTEN)
    }

    /// The line of the text that a rule was read from.
    pub fn rule(&self, block: usize, rule: usize) -> Option<&Rule> {
        self.sheet.blocks.get(block)?.rules.get(rule)
    }
}

fn sieves(blocks: &[OrderedBlock]) -> Vec<(Sieve, usize, usize)> {
    let of_block = |(number, block): (usize, &OrderedBlock)| {
        let whens = block.whens.iter().enumerate();
        let sieves = whens.map(move |(when, of)| (Sieve::of(of.pattern.as_ref()), number, when));
        sieves.collect::<Vec<_>>()
    };
    blocks.iter().enumerate().flat_map(of_block).collect()
}

fn ordered(number: usize, block: &Block) -> Result<OrderedBlock, SystemError> {
    let lines = order::of_rules(&block.rules)?
        .into_iter()
        .map(|number| line(number, &block.rules[number]))
        .collect();
    Ok(OrderedBlock {
        number,
        category: block.category,
        whens: block.whens.clone(),
        lines,
    })
}

fn line(number: usize, rule: &Rule) -> Line {
    let call_variables = variables::of_call(rule.call);
    Line {
        number,
        call: rule.call,
        condition: rule.condition.clone(),
        name: rule.name.as_str().into(),
        shows: rule.shows.as_ref().map(|(shows, _)| shows.clone()),
        says: rule.says.clone(),
        convention: rule.tags.convention.clone(),
        force: rule.tags.force,
        alert: rule.tags.alert,
        artificial: rule.tags.artificial,
        first: rule.tags.first,
        call_variables,
        condition_variables: variables::of_expr(&rule.condition),
    }
}

/// That every name in `beats` and `yields to` of a block is the name of a block.
fn check_names(sheet: &Sheet) -> Result<(), SystemError> {
    for block in &sheet.blocks {
        for name in block.beats.iter().chain(&block.yields_to) {
            if !sheet.blocks.iter().any(|other| other.name == *name) {
                let known = sheet.blocks.iter().map(|other| other.name.as_str());
                return Err(order::unknown(
                    "block or rule",
                    &block.at,
                    name,
                    closest(name, known),
                ));
            }
        }
    }
    Ok(())
}
