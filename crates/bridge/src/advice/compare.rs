//! Calls compared by simulation: the same deals, the bidders to the end of each auction, double dummy.
//!
//! Every call is tried on the same deals, so that what is compared is the difference on each deal. The trick model values all of
//! them in no time; some of the same deals are solved double dummy, and the mean difference between solver and model on those is
//! added (a control variate): what is printed is the expectation of double dummy, with the error of both. Calls that the model sees
//! far behind are left out early, so that the time goes to those that are close; two calls are always played on.

use std::collections::HashMap;
use std::ops::ControlFlow;

use contract_bridge::auction::Call;
use contract_bridge::{Hand, Seat};
use kibitzer_wire::Problem;
use rand::Rng;

use super::estimate::{Estimated, Sample, estimated};
use super::outcome::score;
use crate::judgement::{Candidates, DealValue, Dealt, Draws, Layout, Valued, finish, standing_words};
use crate::pieces::Side;
use crate::reading::Reader;
use crate::table::Standing;
use crate::team_match::imps;
use crate::tricks::{DoubleDummy, Play};

/// A lead of this many standard errors is clear.
pub const CLEAR: f64 = 3.0;
/// A call that trails by this many standard errors, and by `FAR_BEHIND` IMPs, by the model alone, is not played on.
pub const RETIRED: f64 = 3.0;
/// The model alone is not trusted with less.
const FAR_BEHIND: f64 = 1.0;
/// Deals before the first answer.
const FIRST: usize = 48;
/// Deals drawn between two looks at the result.
const BATCH: usize = 76;
/// Deals solved between two looks at the result; the first are solved for every call.
const SOLVED_BATCH: usize = 6;
/// Contracts solved in all, unless every deal is to be played: they take nearly all the time.
const MOST_SOLVED: usize = 40;
/// The fewest solved deals before a lead can be clear.
const FEWEST_SOLVED: usize = 12;
/// The fewest calls that are played on.
const FEWEST_CALLS: usize = 2;

/// What is to be compared.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The hand of the seat to call.
    pub hand: Hand,
    /// The calls; the sensible ones if empty.
    pub calls: Vec<Call>,
    /// The most deals.
    pub deals: usize,
    /// Whether to stop once the best call is clear, and to solve no more deals than tell enough; else every deal is solved.
    pub stop_early: bool,
}

/// How auctions end after a call.
#[derive(Debug, Clone, PartialEq)]
pub struct Ending {
    /// Contract and declarer; nothing for a board passed out.
    pub standing: Option<Standing>,
    /// How often, of all deals.
    pub share: f64,
    /// How often it makes.
    pub makes: f64,
    /// The mean score for the side to call.
    pub score: f64,
}

/// What a simulation says of one call.
#[derive(Debug, Clone, PartialEq)]
pub struct CallAdvice {
    /// The call.
    pub call: Call,
    /// The mean score for the side to call.
    pub score: f64,
    /// On how many deals it was tried: fewer than the others where it trailed clearly.
    pub deals: usize,
    /// The mean of the IMPs won against each of the other calls.
    pub imps: f64,
    /// The standard error of `imps`.
    pub error: f64,
    /// The mean share of the other calls beaten, ties counting half.
    pub matchpoints: f64,
    /// How often the final contract makes, where our side declares.
    pub makes: f64,
    /// How auctions end, the likeliest first.
    pub endings: Vec<Ending>,
}

/// What a simulation says.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// The calls, the best first.
    pub calls: Vec<CallAdvice>,
    /// How many deals were drawn.
    pub deals: usize,
    /// Of how many at most.
    pub most: usize,
    /// Whether the best leads every other by [`CLEAR`] standard errors.
    pub clear: bool,
    /// The IMPs that the best wins against the next best, and the standard error; `None` where there is no other.
    pub lead: Option<(f64, f64)>,
}

/// What one call came to on one deal.
#[derive(Debug, Clone, Copy)]
struct Played {
    standing: Option<Standing>,
    worth: DealValue,
    /// The tricks and the score, once solved.
    solved: Option<(u8, i32)>,
}

/// One call while it is being compared.
struct Trial {
    call: Call,
    played: Vec<Played>,
    live: bool,
}

/// Compares calls; `watch` is shown the state now and then and may stop the comparison.
pub fn compare(
    reader: &Reader,
    comparison: &Comparison,
    solver: &DoubleDummy,
    random: &mut impl Rng,
    watch: &mut dyn FnMut(&Advice) -> ControlFlow<()>,
) -> Result<Advice, Problem> {
    let over = || Problem::new("auction_over", "the auction is over: nobody calls any more").at("auction");
    let seat = reader.auction().turn().ok_or_else(over)?;
    let trial = |call| Trial {
        call,
        played: Vec::new(),
        live: true,
    };
    let mut table = Table {
        reader,
        seat,
        most: comparison.deals,
        deals: Vec::new(),
        trials: candidates(reader, comparison)?.into_iter().map(trial).collect(),
    };
    let draws = Draws::new(reader, seat, comparison.hand);
    let drawing = draws.begin();
    while table.deals.len() < comparison.deals {
        let batch = if table.deals.is_empty() { FIRST } else { BATCH };
        let drawn = drawing.deals(batch.min(comparison.deals - table.deals.len()), random);
        if drawn.is_empty() {
            break;
        }
        table.play(drawn);
        let due = reader.stop().is_due();
        if due || watch(&table.advice()).is_break() {
            return Ok(table.advice());
        }
        table.retire();
    }
    reader.stop().check()?;
    let (mut from, mut solved) = (0, 0);
    while from < table.deals.len() {
        let to = table.deals.len().min(from + SOLVED_BATCH);
        solved += table.solve(from..to, comparison.stop_early, solver);
        from = to;
        if reader.stop().is_due() {
            break;
        }
        let advice = table.advice();
        let enough = comparison.stop_early && (advice.clear || solved >= MOST_SOLVED);
        if enough || watch(&advice).is_break() {
            break;
        }
    }
    Ok(table.advice())
}

/// All calls on all deals.
struct Table<'a> {
    reader: &'a Reader,
    seat: Seat,
    most: usize,
    deals: Vec<Dealt>,
    trials: Vec<Trial>,
}

impl Table<'_> {
    /// Plays the calls that are left on more deals, by the model.
    fn play(&mut self, drawn: Vec<Dealt>) {
        let mut valued: Vec<Valued> = (drawn.iter())
            .map(|dealt| Valued::new(Layout::of(&dealt.deal)))
            .collect();
        for trial in self.trials.iter_mut().filter(|trial| trial.live) {
            let endings = finish(self.reader, &drawn, trial.call);
            for (valued, standing) in valued.iter_mut().zip(endings) {
                trial.played.push(Played {
                    standing,
                    worth: valued.worth_as_bid(self.reader.auction(), standing, Side::of(self.seat)),
                    solved: None,
                });
            }
        }
        self.deals.extend(drawn);
    }

    /// Leaves out the calls that the model sees far behind, but for the best of them where too few would be left.
    fn retire(&mut self) {
        let order = self.order();
        let live: Vec<usize> = (order.into_iter()).filter(|&at| self.trials[at].live).collect();
        let Some(&best) = live.first() else { return };
        for &at in live.iter().skip(FEWEST_CALLS) {
            let lead = won(&self.trials[best], &self.trials[at]);
            let far = lead.mean > FAR_BEHIND && lead.mean > RETIRED * lead.error;
            self.trials[at].live = !far;
        }
    }

    /// Solves deals for the calls that are left (the first deals for all) and says how many contracts that were.
    fn solve(&mut self, range: std::ops::Range<usize>, sparing: bool, solver: &DoubleDummy) -> usize {
        let first = range.start == 0;
        let mut wanted: Vec<Play> = Vec::new();
        let differ = |at: usize| {
            let mut endings = self.trials.iter().filter(|trial| trial.live);
            let ending = |trial: &Trial| trial.played.get(at).map(|played| played.standing);
            let best = endings.next().map(ending);
            endings.any(|trial| Some(ending(trial)) != best)
        };
        // Where all calls come to the same there is nothing to learn.
        let range: Vec<usize> = range.filter(|&at| !sparing || first || differ(at)).collect();
        for &at in &range {
            for trial in self.trials.iter().filter(|trial| first || trial.live) {
                if let Some(standing) = trial.played.get(at).and_then(|played| played.standing) {
                    let play = play_of(&self.deals[at], standing);
                    if !wanted.contains(&play) {
                        wanted.push(play);
                    }
                }
            }
        }
        solver.solve(&wanted, self.reader.stop());
        let (reader, seat) = (self.reader, self.seat);
        // What was broken off is no result.
        if reader.stop().is_due() {
            return 0;
        }
        for at in range {
            for trial in self.trials.iter_mut().filter(|trial| first || trial.live) {
                if let Some(played) = trial.played.get_mut(at) {
                    let tricks = played.standing.map_or(0, |standing| {
                        let play = play_of(&self.deals[at], standing);
                        solver.tricks(play.deal, play.strain, play.declarer)
                    });
                    played.solved = Some((tricks, score(reader, played.standing, tricks, seat)));
                }
            }
        }
        wanted.len()
    }

    fn advice(&self) -> Advice {
        let order = self.order();
        let clear = order.split_first().is_none_or(|(&best, others)| {
            let solved = self.trials[best]
                .played
                .iter()
                .filter(|played| played.solved.is_some())
                .count();
            let mut live = others.iter().filter(|&&other| self.trials[other].live);
            solved >= FEWEST_SOLVED
                && live.all(|&other| {
                    let lead = won(&self.trials[best], &self.trials[other]);
                    lead.mean > CLEAR * lead.error
                })
        });
        let mut calls: Vec<CallAdvice> = order.iter().map(|&at| self.of_call(at)).collect();
        // A call that was left out has seen fewer deals: whatever luck it had there, it does not stand above those played on.
        let mut most = f64::INFINITY;
        for call in &mut calls {
            call.imps = call.imps.min(most);
            most = call.imps;
        }
        Advice {
            calls,
            deals: self.deals.len(),
            most: self.most,
            clear,
            lead: match order[..] {
                [best, next, ..] => {
                    let lead = won(&self.trials[best], &self.trials[next]);
                    Some((lead.mean, lead.error))
                }
                _ => None,
            },
        }
    }

    /// The calls, the best first: one that was left out trails those that were played on, whatever luck they had later.
    fn order(&self) -> Vec<usize> {
        let won: Vec<f64> = (0..self.trials.len())
            .map(|at| self.against_others(at).mean)
            .collect();
        let mut order: Vec<usize> = (0..self.trials.len()).collect();
        order.sort_by(|&a, &b| {
            let by_life = self.trials[b].live.cmp(&self.trials[a].live);
            by_life.then(won[b].total_cmp(&won[a]))
        });
        order
    }

    /// The IMPs that a call wins against each of the others on average, and the standard error: no smaller than that of
    /// numbers that go up and down together.
    fn against_others(&self, at: usize) -> Estimated {
        let others = (self.trials.iter().enumerate()).filter(|&(other, _)| other != at);
        let all: Vec<Estimated> = others.map(|(_, other)| won(&self.trials[at], other)).collect();
        Estimated::average(&all)
    }

    fn of_call(&self, at: usize) -> CallAdvice {
        let trial = &self.trials[at];
        let Estimated { mean, error } = self.against_others(at);
        let half = |difference: f64| {
            0.5 + 0.5
                * if difference.abs() < 1e-9 {
                    0.0
                } else {
                    difference.signum()
                }
        };
        let beaten: Vec<Estimated> = (self.trials.iter().enumerate())
            .filter(|&(other, _)| other != at)
            .map(|(_, other)| {
                let pairs = trial.played.iter().zip(&other.played);
                estimated(pairs.map(|(a, b)| Sample {
                    open: a.standing != b.standing,
                    model: half(a.worth.score() - b.worth.score()),
                    solved: a.solved.zip(b.solved).map(|(a, b)| half(f64::from(a.1 - b.1))),
                }))
            })
            .collect();
        let ours = trial
            .played
            .iter()
            .filter(|played| is_ours(played.standing, self.seat));
        CallAdvice {
            call: trial.call,
            score: estimated(trial.played.iter().map(score_sample)).mean,
            deals: trial.played.len(),
            imps: mean,
            error,
            matchpoints: Estimated::average(&beaten).mean.clamp(0.0, 1.0),
            makes: estimated(ours.map(makes_sample)).mean.clamp(0.0, 1.0),
            endings: endings(&trial.played),
        }
    }
}

fn play_of(dealt: &Dealt, standing: Standing) -> Play {
    Play {
        deal: dealt.deal,
        strain: standing.contract.bid.strain,
        declarer: standing.declarer,
    }
}

/// The calls to compare: those named, or all that are sensible.
fn candidates(reader: &Reader, comparison: &Comparison) -> Result<Vec<Call>, Problem> {
    let auction = reader.auction();
    let mut calls: Vec<Call> = Vec::new();
    for &call in &comparison.calls {
        auction.clone().push(call)?;
        if !calls.contains(&call) {
            calls.push(call);
        }
    }
    if calls.is_empty() {
        calls = Candidates::wide(reader, comparison.hand).map_or_else(Vec::new, |found| found.calls);
        // A call alone is compared with a pass, so that there is something to see.
        if calls.len() < FEWEST_CALLS && !calls.contains(&Call::Pass) {
            calls.push(Call::Pass);
        }
    }
    Ok(calls)
}

/// The IMPs that a call wins against another, on the deals that both were tried on.
fn won(call: &Trial, other: &Trial) -> Estimated {
    let pairs = call.played.iter().zip(&other.played);
    estimated(pairs.map(|(a, b)| Sample {
        open: a.standing != b.standing,
        model: a.worth.imps(&b.worth),
        solved: a.solved.zip(b.solved).map(|(a, b)| f64::from(imps(a.1 - b.1))),
    }))
}

fn score_sample(played: &Played) -> Sample {
    Sample {
        open: played.standing.is_some(),
        model: played.worth.score(),
        solved: played.solved.map(|(_, score)| f64::from(score)),
    }
}

fn makes_sample(played: &Played) -> Sample {
    let needed = played
        .standing
        .map_or(0, |standing| standing.contract.bid.level.get() + 6);
    Sample {
        open: played.standing.is_some(),
        model: played.worth.makes,
        solved: played
            .solved
            .map(|(tricks, _)| f64::from(u8::from(tricks >= needed))),
    }
}

fn is_ours(standing: Option<Standing>, seat: Seat) -> bool {
    standing.is_some_and(|standing| Side::of(standing.declarer) == Side::of(seat))
}

fn endings(results: &[Played]) -> Vec<Ending> {
    let mut groups: HashMap<String, Vec<&Played>> = HashMap::new();
    for result in results {
        groups
            .entry(standing_words(result.standing))
            .or_default()
            .push(result);
    }
    let mut endings: Vec<(String, Ending)> = groups
        .into_iter()
        .map(|(words, group)| {
            let standing = group.first().and_then(|result| result.standing);
            let makes = estimated(group.iter().copied().map(makes_sample)).mean;
            let ending = Ending {
                standing,
                share: group.len() as f64 / results.len().max(1) as f64,
                makes: if standing.is_some() {
                    makes.clamp(0.0, 1.0)
                } else {
                    0.0
                },
                score: estimated(group.iter().copied().map(score_sample)).mean,
            };
            (words, ending)
        })
        .collect();
    endings.sort_by(|(a, first), (b, second)| second.share.total_cmp(&first.share).then_with(|| a.cmp(b)));
    endings.into_iter().map(|(_, ending)| ending).collect()
}
