//! What to play.
//!
//! A search plays thousands of drawn deals on (`search`), each player acting on what that player knows, and says of every legal
//! play how often the side won and by how much. What it says is then set right by how such chances came true in games
//! that were played out (`chance`): one number, which means what it says.

mod belief;
mod chance;
mod course;
mod learn;
mod policy;
mod review;
mod search;
mod sentence;

use kibitzer_deal::each;

pub(crate) use chance::{SIGNS, Signs, WEIGHTS, chance};
pub use learn::learn_policy;
pub use review::{Reviewed, review};
pub(crate) use sentence::about;

use crate::pieces::Seat;
use crate::reading::{Drawn, Draws, Model};
use crate::record::{Fault, RecordError};
use crate::table::{Move, Table};
use belief::Belief;
use policy::{Policy, Weights};
use search::{Record, Search};

/// How advice is worked out.
#[derive(Debug, Clone, PartialEq)]
pub struct Effort {
    /// How many deals to draw and play on; what fits the time of a move if none is given.
    pub deals: Option<usize>,
    /// The seed of the draws.
    pub seed: u64,
    /// How deals are weighed; where nobody says, by what players who think would have chosen.
    pub model: Option<Model>,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            deals: None,
            seed: 1,
            model: None,
        }
    }
}

/// One play with what it is worth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Prospect {
    /// The play.
    pub play: Move,
    /// The chance that the player's side wins the hand; a tied block counts a half.
    pub win: f64,
    /// The standard error of that.
    pub error: f64,
    /// Expected points; points lost are negative.
    pub points: f64,
    /// The standard error of the points.
    pub points_error: f64,
    /// In how many of the deals it was tried.
    pub deals: usize,
}

/// What to play, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// All legal plays, the best first.
    pub plays: Vec<Prospect>,
    /// How many deals were drawn.
    pub deals: usize,
    /// A plain sentence.
    pub text: String,
}

/// Most deals that anyone may ask for.
const MOST_DEALS: usize = 1_000_000;
/// Deals that are played on where nobody says: a tenth of a second or so.
const USUAL_DEALS: usize = 20_000;
/// Trees that grow side by side, whatever the number of cores: the seed alone decides. One tree is stronger than several of
/// the same size together, so there are several only where each gets this many deals.
const TREES: usize = 4;
const DEALS_PER_TREE: usize = 5_000;
/// Of this many deals every move gets one at least, however badly it does; of more where there are so many moves that this would be
/// more than an eighth of all.
const LEAST_OF: usize = 64;
/// Of this many deals one is also played on by the policy alone.
const SKETCH_OF: usize = 16;
/// Weighed deals that are drawn from, at least and at most.
const FEWEST: usize = 1_000;
const MOST: usize = 8_000;

/// Advises the viewer, who must be to move and have a choice.
pub fn advise(table: &Table, effort: &Effort) -> Result<Advice, RecordError> {
    let (viewer, records) = try_all(table, effort)?;
    let deals = records.iter().map(|(_, record)| record.tries as usize).sum();
    let mut plays: Vec<Prospect> = records
        .iter()
        .map(|(play, record)| prospect(*play, record, most_tries(&records)))
        .collect();
    plays.sort_by(|a, b| {
        let chance = || b.win.total_cmp(&a.win);
        b.deals
            .cmp(&a.deals)
            .then_with(chance)
            .then_with(|| habit(a.play, b.play))
    });
    in_order(&mut plays);
    let text = sentence::explain(table, viewer, &plays);
    Ok(Advice { plays, deals, text })
}

/// How every legal play of the viewer did in the search.
fn try_all(table: &Table, effort: &Effort) -> Result<(Seat, Vec<(Move, Record)>), RecordError> {
    let (viewer, moves) = to_choose(table)?;
    let policy = Policy::new(table.rules(), &Weights::default());
    let draws = draws(table, &policy, effort)?;
    let records = grow(table, viewer, &draws, &policy, effort, &moves);
    // What was tried can be shown, however early it was stopped; nothing tried is no advice.
    if records.iter().all(|record| record.tries == 0) {
        table.check_time()?;
    }
    Ok((viewer, moves.into_iter().zip(records).collect()))
}

/// What the search finds of one play, for those who fit the chances.
pub(crate) fn signs_of(table: &Table, play: Move, effort: &Effort) -> Option<Signs> {
    let (_, records) = try_all(table, effort).ok()?;
    let (_, record) = records.iter().find(|(tried, _)| *tried == play)?;
    Some(chance::signs(record, most_tries(&records)))
}

/// The viewer and the legal plays, where there is something to choose.
fn to_choose(table: &Table) -> Result<(Seat, Vec<Move>), RecordError> {
    let no = |why: String| Fault::NoAdvice(why).at("events");
    let Some(viewer) = table.viewer() else {
        return Err(no(
            "a spectator has nothing to play: say who you are in \"viewer\"".into(),
        ));
    };
    match table.to_move() {
        Some(seat) if seat == viewer => {}
        Some(seat) => return Err(no(format!("it is {seat}'s turn, not yours"))),
        None if table.over().is_some() => return Err(no("the hand is over".into())),
        None => {}
    }
    let moves = table.choices();
    if moves.is_empty() {
        let must = if table.may_draw() > 0 { "draw" } else { "pass" };
        return Err(no(format!("nothing fits: you must {must}")));
    }
    Ok((viewer, moves))
}

/// Deals weighed by how likely they make what the others chose.
fn draws<'a>(table: &'a Table, policy: &Policy, effort: &Effort) -> Result<Draws<'a>, RecordError> {
    let count = effort.deals.unwrap_or(USUAL_DEALS);
    if let Some(model) = &effort.model {
        return Draws::sized(table, model, count);
    }
    Draws::weighed(table, |evidence| {
        let belief = Belief::new(table, evidence, policy);
        Drawn::new(table, evidence, count.clamp(FEWEST, MOST), |hands| {
            belief.weigh(hands)
        })
    })
}

/// The search goes on with what does well: the play that it tried most is the best, and a play that looks better after few
/// tries was lucky in them. (Over the same 150 deals against a plain search the play tried most won 55%, the highest share 49%.) So no
/// play is shown with a better chance than one that was tried more.
fn in_order(plays: &mut [Prospect]) {
    let mut most = 1.0_f64;
    for play in plays {
        most = most.min(play.win);
        play.win = most;
    }
}

/// Between equals the heavier tile, as most players do.
fn habit(a: Move, b: Move) -> std::cmp::Ordering {
    b.tile.pips().cmp(&a.tile.pips()).then(a.cmp(&b))
}

/// How each move did in all trees together.
fn grow(
    table: &Table,
    viewer: Seat,
    draws: &Draws<'_>,
    policy: &Policy,
    effort: &Effort,
    moves: &[Move],
) -> Vec<Record> {
    let deals = effort.deals.unwrap_or(USUAL_DEALS).clamp(1, MOST_DEALS);
    let trees = (deals / DEALS_PER_TREE).clamp(1, TREES);
    let rounds = deals.div_ceil(trees);
    let trees = each(trees, |tree| {
        let seed = effort
            .seed
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .wrapping_add(tree as u64);
        let mut search = Search::new(table, viewer, draws, policy, moves, seed);
        let least = rounds / LEAST_OF.max(8 * moves.len());
        search.grow(rounds.saturating_sub(least * moves.len()), &table.stop);
        search.try_each(least, &table.stop);
        search.grow(rounds.saturating_sub(search.tries()), &table.stop);
        search.sketch(rounds / SKETCH_OF, &table.stop);
        search.records().to_vec()
    });
    let mut all = vec![Record::default(); moves.len()];
    for tree in &trees {
        all.iter_mut()
            .zip(tree)
            .for_each(|(sum, record)| sum.merge(record));
    }
    all
}

/// How often the play that was tried most was tried.
fn most_tries(records: &[(Move, Record)]) -> u32 {
    records.iter().map(|(_, record)| record.tries).max().unwrap_or(0)
}

fn prospect(play: Move, record: &Record, most_tries: u32) -> Prospect {
    let tries = f64::from(record.tries);
    let win = chance(&WEIGHTS, &chance::signs(record, most_tries));
    let points = record.points / tries.max(1.0);
    let variance = (record.points_squared / tries.max(1.0) - points * points).max(0.0);
    Prospect {
        play,
        win,
        error: (win * (1.0 - win) / tries.max(1.0)).sqrt(),
        points,
        points_error: (variance / tries.max(1.0)).sqrt(),
        deals: record.tries as usize,
    }
}

impl Table {
    /// The legal plays of the viewer.
    pub(crate) fn choices(&self) -> Vec<Move> {
        use crate::rules::Opening;
        let moves = crate::table::legal_moves(self.viewer_holds, self.ends);
        if self.ends.is_some() || self.rules.opening != Opening::HighestDouble {
            return moves;
        }
        let doubles = moves
            .iter()
            .filter(|m| m.tile.is_double())
            .max_by_key(|m| m.tile.pips());
        doubles.map_or_else(|| moves.clone(), |&best| vec![best])
    }
}
