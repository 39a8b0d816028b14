//! Duels of the domino advisor with plain rivals that get the same processor time.
//!
//!     dominoes-peer RIVAL DEALS [SEED] [DRAWS]
//!
//! RIVAL is `search` (a plain information-set tree search), `playouts` (every play tried in random deals, played out at
//! random) or `heaviest`. Every deal is played twice with the seats exchanged. A rival thinks about each play as long as
//! the advisor did on average so far; one thread, processor time, so that what else the machine does is no matter.

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
            "{} deals: the advisor won {:.1}% ± {:.1} of {} hands against {}; {:.1} ms a play, the rival {:.1} ms",
            wins.len(),
            100.0 * mean,
            100.0 * (spread / n).sqrt(),
            2 * wins.len(),
            self.rival,
            1e3 * self.ours.mean().as_secs_f64(),
            1e3 * self.theirs.mean().as_secs_f64(),
        );
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
            model: Model::players(),
            seed: rng.random(),
        };
        let table = table(game);
        let advice = advise(&table, &effort).ok()?;
        self.ours.time += start.elapsed();
        self.ours.plays += 1;
        advice.plays.first().map(|best| best.play)
    }

    fn rival(&mut self, game: &Game, moves: &[Move], rng: &mut SmallRng) -> Option<Move> {
        let start = ProcessTime::now();
        let until = self.ours.mean().max(Duration::from_millis(1));
        let more = || start.elapsed() < until;
        let table = table(game);
        let draws = Draws::new(&table, &Model::Legal).ok()?;
        let seat = game.position().to_move;
        let play = match self.rival.as_str() {
            "heaviest" => heaviest(moves),
            "playouts" => rival::playouts(&self.rules, &draws, seat, moves, more, rng),
            _ => rival::search(&self.rules, &draws, seat, more, rng),
        };
        self.theirs.time += start.elapsed();
        self.theirs.plays += 1;
        play
    }
}

fn table(game: &Game) -> Table {
    Table::replay(&game.record(Some(game.position().to_move))).expect("what was played is legal")
}
