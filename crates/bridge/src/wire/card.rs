//! `card` and `diff`: a convention card shown and converted, two cards compared.

use std::sync::Arc;

use kibitzer_deal::Stop;
use kibitzer_wire::Problem;
use serde::{Deserialize, Serialize};

use crate::ToSchema;
use crate::bidding::Bidder;
use crate::pieces::{Notation, written_calls};
use crate::reading::Systems;
use crate::system::{Card, Module, System, bbsa, convention_card};
use crate::team_match::{Comparison, Difference, compare, random_boards};
use crate::tricks::DoubleDummy;

/// The question: a card, or one of BBA's.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct CardQuestion {
    /// The name of a system, or the text of a card (default: `sayc`).
    pub card: Option<String>,
    /// The text of a `.bbsa` file instead.
    pub bbsa: Option<String>,
}

/// The answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CardAnswer {
    /// Its title.
    pub title: String,
    /// The system it changes.
    pub system: String,
    /// The card as a small text, which can be sent wherever a system is named.
    pub text: String,
    /// The same on one line.
    pub line: String,
    /// All modules of the system, in the order of a card.
    pub modules: Vec<CardModule>,
    /// All numbers of the system.
    pub params: Vec<CardParam>,
    /// What the other program's card says and ours cannot.
    pub kept: Vec<KeptKey>,
    /// The card as a `.bbsa` file; null where the system has none.
    pub bbsa: Option<String>,
    /// What such a file cannot say.
    pub unsaid: Vec<String>,
    /// A convention card to print, a page of HTML.
    pub html: String,
}

/// A module on a card.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CardModule {
    /// The word that switches it.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// The heading under which it stands on a card.
    pub group: String,
    /// Whether it is on.
    pub on: bool,
    /// Modules that it stands instead of.
    pub instead_of: Vec<String>,
}

/// A number on a card.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CardParam {
    /// The word that chooses it.
    pub name: String,
    /// What it is.
    pub title: String,
    /// A range such as 15-17, or a number.
    pub value: String,
}

/// A key of another program's card.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct KeptKey {
    /// The key.
    pub key: String,
    /// Its value.
    pub value: String,
}

/// The card of the question.
pub fn card(systems: &Systems, question: &CardQuestion) -> Result<CardAnswer, Problem> {
    let name = question.card.as_deref().unwrap_or("sayc").trim();
    let card = match &question.bbsa {
        Some(text) => bbsa::read(text)?,
        None if Card::is_text(name) => Card::read(name)?,
        None => Card::plain(name),
    };
    if question.bbsa.is_some() {
        let mut system = System::builtin_with(&card.base, &card.switches)?;
        system.call_it(&card.title);
        return Ok(card_answer(&card, &system));
    }
    Ok(card_answer(&card, systems.get(name)?.bidder().system()))
}

/// A card and the system it makes, as an answer.
pub fn card_answer(card: &Card, system: &System) -> CardAnswer {
    let sheet = system.sheet();
    CardAnswer {
        title: sheet.title.clone(),
        system: card.base.clone(),
        text: card.to_string(),
        line: card.one_line_text(),
        modules: modules(&sheet.modules),
        params: (sheet.params.iter())
            .map(|param| CardParam {
                name: param.name.clone(),
                title: param.title.clone(),
                value: param.value.to_string(),
            })
            .collect(),
        kept: (card.kept.iter().cloned())
            .map(|(key, value)| KeptKey { key, value })
            .collect(),
        bbsa: bbsa::write(card).ok(),
        unsaid: bbsa::unsaid(&card.switches),
        html: convention_card::html(system),
    }
}

fn modules(modules: &[Module]) -> Vec<CardModule> {
    let groups = convention_card::groups(modules).into_iter();
    let line = |group: &str, module: &Module| CardModule {
        name: module.name.clone(),
        title: module.title.clone(),
        group: group.to_owned(),
        on: module.on,
        instead_of: module.instead_of.clone(),
    };
    groups
        .flat_map(|(group, modules)| modules.into_iter().map(move |module| line(group, module)))
        .collect()
}

/// The question: two cards.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct DiffQuestion {
    /// The first card: the name of a system or the text of a card.
    pub a: String,
    /// The second.
    pub b: String,
    /// How many boards are dealt (default: 200), 2000 at most.
    pub boards: Option<u32>,
    /// The seed of the boards (default: 1).
    pub seed: Option<u64>,
}

/// Boards dealt where none are asked for, and the most.
const USUAL_BOARDS: u32 = 200;
const MOST_BOARDS: u32 = 2_000;

/// The answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DiffAnswer {
    /// How many boards were bid.
    pub boards: usize,
    /// On how many the cards part.
    pub differ: usize,
    /// What the first gains on a board, in IMPs.
    pub imps: f64,
    /// The standard error of that.
    pub error: f64,
    /// Where they part, the commonest first.
    pub places: Vec<DiffPlace>,
}

/// A place where two cards part.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DiffPlace {
    /// The calls from the opening on.
    pub auction: Vec<String>,
    /// The call by each card.
    pub calls: [String; 2],
    /// The rules of those calls.
    pub rules: [String; 2],
    /// The modules that those rules belong to.
    pub modules: [Option<String>; 2],
    /// On how many boards.
    pub boards: usize,
    /// What the first card gains on them.
    pub imps: i64,
}

/// Compares the two cards of the question.
pub fn diff(question: &DiffQuestion, solver: &DoubleDummy, stop: &Stop) -> Result<DiffAnswer, Problem> {
    let bidder =
        |name: &str| -> Result<_, Problem> { Ok(Arc::new(Bidder::new(Arc::new(System::builtin(name)?)))) };
    let (a, b) = (bidder(&question.a)?, bidder(&question.b)?);
    let boards = question.boards.unwrap_or(USUAL_BOARDS).clamp(1, MOST_BOARDS);
    let boards = random_boards(boards, question.seed.unwrap_or(1));
    Ok(diff_answer(&compare([&a, &b], boards, solver, stop)?))
}

/// A comparison as an answer.
pub fn diff_answer(found: &Comparison) -> DiffAnswer {
    DiffAnswer {
        boards: found.boards,
        differ: found.differ,
        imps: found.mean,
        error: found.error,
        places: found.differences.iter().map(place).collect(),
    }
}

fn place(difference: &Difference) -> DiffPlace {
    DiffPlace {
        auction: written_calls(&difference.auction),
        calls: difference.calls.map(|call| call.written().to_string()),
        rules: difference.rules.clone(),
        modules: difference.modules.clone(),
        boards: difference.boards,
        imps: difference.imps,
    }
}
