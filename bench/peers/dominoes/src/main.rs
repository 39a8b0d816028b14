//! Duels of the domino advisor with plain rivals that get the same processor time.
//!
//!     dominoes-peer RIVAL DEALS [SEED] [DRAWS] [TIMES]
//!
//! RIVAL is `search` (a plain information-set tree search), `playouts` (every play tried in random deals, played out at
//! random) or `heaviest`. Every deal is played twice with the seats exchanged. Both sides think by number of deals, not by the
//! clock, so that what else the machine does is no matter: the rival's number is set after every deal so that it has used
//! as much processor time as the advisor so far, or TIMES as much.

mod hand;
mod rival;

use std::time::Duration;

use cpu_time::ProcessTime;
use kibitzer_domino::advice::{Effort, advise};
use kibitzer_domino::bots::heaviest;
use kibitzer_domino::game::{Deal, Game};
use kibitzer_domino::pieces::Seat;
use kibitzer_domino::reading::{Draws, Model};
use kibitzer_domino::rules::Rules;
use kibitzer_domino::table::{Move, Table};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// How long a side has thought, over how many plays.
#[derive(Default)]
struct Clock {
    time: Duration,
    plays: u32,
}

impl Clock {
    fn mean(&self) -> Duration {
        self.time / self.plays.max(1)
    }
}

struct Duel {
    rules: Rules,
    rival: String,
    draws: usize,
    /// How many deals the rival tries.
    rounds: f64,
    times: f64,
    ours: Clock,
    theirs: Clock,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| arguments.get(place).and_then(|n| n.parse().ok()).unwrap_or(usual);
    let mut duel = Duel {
        rules: Rules::default(),
        rival: arguments.first().cloned().unwrap_or_else(|| "search".into()),
        draws: number(3, 4_000) as usize,
        rounds: number(3, 4_000) as f64,
        times: arguments.get(4).and_then(|n| n.parse().ok()).unwrap_or(1.0),
        ours: Clock::default(),
        theirs: Clock::default(),
    };
    let (deals, seed) = (number(1, 100), number(2, 1));
    let mut wins: Vec<f64> = Vec::new();
    for run in 0..deals {
        let mut rng = SmallRng::seed_from_u64(seed.wrapping_mul(1_000_003).wrapping_add(run));
        let deal = Deal::random(&duel.rules, &mut rng);
        let both = [true, false].map(|first| duel.hand(&deal, first, &mut rng));
        wins.push(f64::midpoint(both[0], both[1]));
        duel.keep_even();
        if (run + 1) % 50 == 0 || run + 1 == deals {
            duel.report(&wins);
        }
    }
}

impl Duel {
    fn report(&self, wins: &[f64]) {
        let n = wins.len() as f64;
        let mean = wins.iter().sum::<f64>() / n;
        let spread = wins.iter().map(|w| (w - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
        println!(
            "{} deals: the advisor won {:.1}% ± {:.1} of {} hands against {}; {} deals in {:.1} ms a play, the rival {:.0} in {:.1} ms",
            wins.len(),
            100.0 * mean,
            100.0 * (spread / n).sqrt(),
            2 * wins.len(),
            self.rival,
            self.draws,
            1e3 * self.ours.mean().as_secs_f64(),
            self.rounds,
            1e3 * self.theirs.mean().as_secs_f64(),
        );
    }

    /// Lets the rival try more deals where it has had less time than it is due, and fewer where more.
    fn keep_even(&mut self) {
        let due = self.times * self.ours.mean().as_secs_f64();
        let ratio = due / self.theirs.mean().as_secs_f64().max(1e-9);
        self.rounds = (self.rounds * ratio.clamp(0.5, 2.0)).max(16.0);
    }

    /// One hand, the advisor South and North or West and East: 1 where it won, a half for a tie.
    fn hand(&mut self, deal: &Deal, first: bool, rng: &mut SmallRng) -> f64 {
        let mut game = Game::new(&self.rules, deal.clone(), Seat::S);
        let side = self.rules.side(if first { Seat::S } else { Seat::W });
        loop {
            game.run_forced();
            if let Some(outcome) = game.outcome() {
                return outcome.win_for(side);
            }
            let moves = game.moves();
            let ours = self.rules.side(game.position().to_move) == side;
            let play = match moves[..] {
                [only] => Some(only),
                _ if ours => self.advisor(&game, rng),
                _ => self.rival(&game, &moves, rng),
            };
            game.play(play.expect("there is a play"));
        }
    }

    fn advisor(&mut self, game: &Game, rng: &mut SmallRng) -> Option<Move> {
        let start = ProcessTime::now();
        let effort = Effort {
            deals: Some(self.draws),
            seed: rng.random(),
            ..Effort::default()
        };
        let table = table(game);
        let advice = advise(&table, &effort).ok()?;
        self.ours.time += start.elapsed();
        self.ours.plays += 1;
        advice.plays.first().map(|best| best.play)
    }

    fn rival(&mut self, game: &Game, moves: &[Move], rng: &mut SmallRng) -> Option<Move> {
        let start = ProcessTime::now();
        let rounds = self.rounds as usize;
        let table = table(game);
        let draws = Draws::new(&table, &Model::Legal).ok()?;
        let seat = game.position().to_move;
        let play = match self.rival.as_str() {
            "heaviest" => heaviest(moves),
            "playouts" => rival::playouts(&self.rules, &draws, seat, moves, rounds, rng),
            _ => rival::search(&self.rules, &draws, seat, rounds, rng),
        };
        self.theirs.time += start.elapsed();
        self.theirs.plays += 1;
        play
    }
}

fn table(game: &Game) -> Table {
    Table::replay(&game.record(Some(game.position().to_move))).expect("what was played is legal")
}
