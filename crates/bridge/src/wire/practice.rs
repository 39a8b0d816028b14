//! `practice`: boards with a theme, three bots, and a mark for every call.

use std::collections::BTreeMap;

use contract_bridge::auction::Call;
use contract_bridge::{Seat, Strain};
use kibitzer_deal::Stopped;
use kibitzer_wire::Problem;
use serde::{Deserialize, Serialize};

use super::read::HeardCall;
use crate::ToSchema;
use crate::judgement::standing_words;
use crate::pieces::{CallText, HandText, Notation, SeatText, Side, VulText, Written};
use crate::practice::{Board, Decision, Difficulty, Settings, THEMES, Theme};
use crate::reading::Systems;
use crate::table::Standing;
use crate::tricks::{DoubleDummy, ParContract, par};

/// The question: what the board is made from, and the person's calls so far.
#[derive(Debug, Clone, Default, Deserialize, Serialize, ToSchema)]
pub struct PracticeQuestion {
    /// What to practise (default: anything).
    pub theme: Option<String>,
    /// easy, medium (the default) or hard: what the opponents know, and whether the bots think.
    pub difficulty: Option<String>,
    /// The person's seat (default: South).
    pub seat: Option<SeatText>,
    /// Our system (default: `sayc`).
    pub system: Option<String>,
    /// The seed of the board.
    #[serde(default)]
    pub seed: u64,
    /// The person's calls so far.
    #[serde(default)]
    pub calls: Vec<CallText>,
}

/// A theme.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ThemeAnswer {
    /// As programs know it.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// One line about it.
    pub text: &'static str,
}

/// A board of practice.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PracticeBoard {
    /// The theme.
    pub theme: &'static str,
    /// What the opponents know.
    pub difficulty: &'static str,
    /// The person's seat.
    pub seat: SeatText,
    /// Who calls first.
    pub dealer: SeatText,
    /// Who is vulnerable.
    pub vul: VulText,
    /// The person's hand.
    pub hand: HandText,
    /// The auction, each call with what it means.
    pub auction: Vec<HeardCall>,
    /// Who calls next: the person, or nobody when it is over.
    pub to_call: Option<SeatText>,
    /// The legal calls.
    pub legal: Vec<CallText>,
    /// Whether the auction is over.
    pub over: bool,
    /// The person's calls and their marks.
    pub decisions: Vec<DecisionAnswer>,
    /// The whole deal and what it is worth, once the auction is over.
    pub review: Option<Review>,
}

/// A call that the person made, and its mark.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DecisionAnswer {
    /// Its number in the auction, counted from 0.
    pub index: usize,
    /// The call.
    pub call: CallText,
    /// The call of the system.
    pub best: CallText,
    /// 0 to 10.
    pub score: u8,
    /// optimal, acceptable, suboptimal or error.
    pub correctness: &'static str,
    /// Why.
    pub feedback: String,
    /// The convention of the system's call.
    pub convention: Option<String>,
}

/// The whole deal and what it is worth.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Review {
    /// The four hands.
    pub deal: BTreeMap<String, HandText>,
    /// The contract, `4S` or `3NX`; null for a board passed out.
    pub contract: Option<String>,
    /// Who declares.
    pub declarer: Option<SeatText>,
    /// The best both sides could do.
    pub par: ParAnswer,
    /// Double-dummy tricks by declarer and strain.
    pub tricks: BTreeMap<String, BTreeMap<String, u8>>,
    /// What the contract scores double dummy, for the person's side.
    pub score: i32,
}

/// The best both sides could do.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ParAnswer {
    /// For the person's side.
    pub score: i32,
    /// The contracts that reach it.
    pub contracts: Vec<String>,
}

/// Everything that can be practised.
pub fn themes() -> Vec<ThemeAnswer> {
    let themes = THEMES.iter();
    themes
        .map(|theme| ThemeAnswer {
            id: theme.id,
            name: theme.name,
            text: theme.text,
        })
        .collect()
}

/// The board of the question, after the person's calls.
pub fn practice(
    systems: &Systems,
    solver: &DoubleDummy,
    question: &PracticeQuestion,
) -> Result<PracticeBoard, Problem> {
    let calls: Vec<Call> = question.calls.iter().map(|call| call.0).collect();
    let board = Board::replay(systems, settings(question)?, &calls)?;
    Ok(answer(&board, solver)?)
}

/// What the board of the question is made from.
pub fn settings(question: &PracticeQuestion) -> Result<Settings, Problem> {
    let theme = question.theme.as_deref().unwrap_or("any");
    let difficulty = question.difficulty.as_deref().unwrap_or("medium");
    Ok(Settings {
        theme: Theme::find(theme).ok_or_else(|| unknown_theme(theme))?,
        difficulty: Difficulty::read(difficulty).ok_or_else(|| unknown_difficulty(difficulty))?,
        seat: question.seat.map_or(Seat::South, |seat| seat.0),
        system: question.system.clone().unwrap_or_else(|| "sayc".into()),
        seed: question.seed,
    })
}

fn unknown_theme(name: &str) -> Problem {
    let known: Vec<_> = THEMES.iter().map(|theme| theme.id).collect();
    let message = format!("no theme is called {name:?}; there are {}", known.join(", "));
    Problem::new("unknown_theme", message).at("theme")
}

fn unknown_difficulty(name: &str) -> Problem {
    let message = format!("no difficulty is called {name:?}; there are easy, medium and hard");
    Problem::new("unknown_difficulty", message).at("difficulty")
}

/// A board in the shape of the answer, unless nobody waits for it any more.
pub fn answer(board: &Board, solver: &DoubleDummy) -> Result<PracticeBoard, Stopped> {
    let auction = board.auction();
    let seat = board.settings().seat;
    let review = auction.is_over().then(|| review(board, solver));
    Ok(PracticeBoard {
        theme: board.settings().theme.id,
        difficulty: board.settings().difficulty.word(),
        seat: seat.written(),
        dealer: auction.dealer().written(),
        vul: auction.vulnerability().written(),
        hand: board.deal()[seat].written(),
        auction: heard(board),
        to_call: auction.turn().map(Written),
        legal: auction.legal().iter().map(Written).collect(),
        over: auction.is_over(),
        decisions: board.decisions().iter().map(decision).collect(),
        review: review.transpose()?,
    })
}

fn decision(decision: &Decision) -> DecisionAnswer {
    let judgement = &decision.judgement;
    DecisionAnswer {
        index: decision.index,
        call: decision.call.written(),
        best: judgement.optimal.written(),
        score: judgement.score,
        correctness: judgement.correctness().word(),
        feedback: judgement.feedback.clone(),
        convention: judgement.convention.clone(),
    }
}

fn heard(board: &Board) -> Vec<HeardCall> {
    let auction = board.auction();
    let calls = auction.by_seat().enumerate();
    calls
        .map(|(index, (seat, call))| {
            let interpretation = board
                .agreements(seat)
                .interpretation(&auction.prefix(index), call);
            HeardCall::of(&interpretation, 0.0)
        })
        .collect()
}

fn review(board: &Board, solver: &DoubleDummy) -> Result<Review, Stopped> {
    let (deal, auction) = (*board.deal(), board.auction());
    let table = solver.table_until(deal, board.stop())?;
    let standing = auction.contract();
    let ours = Side::of(board.settings().seat);
    let for_us = |score: i32, side: Side| if side == ours { score } else { -score };
    let par = par(table, auction.vulnerability(), auction.dealer());
    let tricks = |seat: Seat| {
        let of = |strain: Strain| (strain.letter().to_string(), table[strain].get(seat).get());
        Strain::ASC.into_iter().map(of).collect()
    };
    Ok(Review {
        deal: (Seat::ALL.into_iter())
            .map(|seat| (seat.letter().to_string(), deal[seat].written()))
            .collect(),
        contract: standing.map(|_| first_word(&standing_words(standing))),
        declarer: standing.map(|standing| standing.declarer.written()),
        par: ParAnswer {
            score: for_us(par.score, Side::NorthSouth),
            contracts: par.contracts.iter().copied().map(par_words).collect(),
        },
        tricks: (Seat::ALL.into_iter())
            .map(|seat| (seat.letter().to_string(), tricks(seat)))
            .collect(),
        score: standing.map_or(0, |standing| {
            let side = Side::of(standing.declarer);
            let taken = table[standing.contract.bid.strain].get(standing.declarer).get();
            for_us(
                standing
                    .contract
                    .score(taken, side.is_vulnerable(auction.vulnerability())),
                side,
            )
        }),
    })
}

/// `4S by N`.
fn par_words(par: ParContract) -> String {
    standing_words(Some(Standing {
        contract: par.contract,
        declarer: par.declarer,
    }))
}

fn first_word(text: &str) -> String {
    text.split(' ').next().unwrap_or_default().to_owned()
}
