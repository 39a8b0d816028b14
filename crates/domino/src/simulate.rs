//! Many hands between named bots, on duplicate deals.

mod calibration;
mod chances;
mod decisions;
mod fit;

pub use calibration::{Calibration, calibrate};
pub use chances::{Chances, Decile, Other, chances};
pub use fit::{Fitted, fit_chances};
use kibitzer_deal::{each, mean_and_error};
use serde::Serialize;

use crate::bots::{Bot, play_hand, seeded};
use crate::game::{Deal, Game};
use crate::pieces::Seat;
use crate::record::Record;
use crate::rules::Rules;

/// Two bots that play each deal twice, the second time with the seats exchanged.
#[derive(Debug, Clone)]
pub struct Duel {
    /// South and North in the first of the two, West and East in the second.
    pub ours: Bot,
    /// The other side.
    pub theirs: Bot,
    /// How many deals; twice as many hands.
    pub deals: usize,
    /// The seed of the deals and of the bots.
    pub seed: u64,
    /// The table.
    pub rules: Rules,
}

/// How a duel ended.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct DuelResult {
    /// Hands played.
    pub hands: usize,
    /// The share of hands that `ours` won; a tied block counts a half.
    pub wins: f64,
    /// The standard error, over deals.
    pub wins_error: f64,
    /// Points of `ours` less those of `theirs`, per hand.
    pub points: f64,
    /// The standard error, over deals.
    pub points_error: f64,
    /// The share of hands that were blocked.
    pub blocked: f64,
}

impl Duel {
    /// Plays it. `tick` is called after each deal.
    pub fn run(&self, tick: impl Fn() + Sync) -> DuelResult {
        let deals = each(self.deals, |run| {
            let result = self.one_deal(run);
            tick();
            result
        });
        let (wins, wins_error) = mean_and_error(deals.iter().map(|d| d[0]));
        let (points, points_error) = mean_and_error(deals.iter().map(|d| d[1]));
        let (blocked, _) = mean_and_error(deals.iter().map(|d| d[2]));
        DuelResult {
            hands: 2 * self.deals,
            wins,
            wins_error,
            points,
            points_error,
            blocked,
        }
    }

    /// The mean of the two hands on one deal: wins, points, blocks.
    fn one_deal(&self, run: usize) -> [f64; 3] {
        let deal = Deal::random(&self.rules, &mut seeded(self.seed, run));
        let mut sums = [0.0; 3];
        for first in [true, false] {
            let ours = |seat: Seat| self.rules.together(seat, Seat::S) == first;
            let mut game = Game::new(&self.rules, deal.clone(), Seat::S);
            let bot = |seat| {
                if ours(seat) {
                    self.ours.clone()
                } else {
                    self.theirs.clone()
                }
            };
            play_hand(&mut game, bot, &mut seeded(self.seed ^ 0xB07, run));
            let side = self.rules.side(if first { Seat::S } else { Seat::W });
            if let Some(outcome) = game.outcome() {
                sums[0] += outcome.win_for(side) / 2.0;
                sums[1] += f64::from(outcome.points_for(side)) / 2.0;
                sums[2] += f64::from(u8::from(outcome.ending == crate::table::Ending::Blocked)) / 2.0;
            }
        }
        sums
    }
}

/// One hand between two bots, `ours` South and North.
pub(crate) fn one_game(rules: &Rules, ours: &Bot, theirs: &Bot, seed: u64, run: usize) -> Game {
    let deal = Deal::random(rules, &mut seeded(seed, run));
    let mut game = Game::new(rules, deal, Seat::S);
    let bot = |seat| {
        if rules.together(seat, Seat::S) {
            ours.clone()
        } else {
            theirs.clone()
        }
    };
    play_hand(&mut game, bot, &mut seeded(seed ^ 0xB07, run));
    game
}

/// Hands between two bots, with everything written down.
pub fn records(
    rules: &Rules,
    ours: &Bot,
    theirs: &Bot,
    count: usize,
    seed: u64,
) -> impl Iterator<Item = Record> {
    (0..count).map(move |run| one_game(rules, ours, theirs, seed, run).full_record())
}
