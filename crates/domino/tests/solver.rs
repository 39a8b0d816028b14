//! The solver against plain minimax that knows nothing of windows, memory or the order of moves.

use kibitzer_domino::game::{Deal, Game};
use kibitzer_domino::pieces::{BySeat, Seat, Side};
use kibitzer_domino::rules::{Blocked, Boneyard, Count, Rules, Scoring};
use kibitzer_domino::solver::{Position, Solver};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// (win, points) of best play, by trying everything.
fn minimax(game: &Game, side: Side) -> (f64, i32) {
    let mut game = game.clone();
    game.run_forced();
    if let Some(outcome) = game.outcome() {
        return (outcome.win_for(side), outcome.points_for(side));
    }
    let ours = game.rules().side(game.position().to_move) == side;
    let answers = game.moves().into_iter().map(|play| {
        let mut next = game.clone();
        next.play(play);
        minimax(&next, side)
    });
    let better = |a: &(f64, i32), b: &(f64, i32)| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1));
    if ours {
        answers.max_by(better)
    } else {
        answers.min_by(better)
    }
    .expect("a move")
}

fn table(rng: &mut StdRng) -> Rules {
    let set = rng.random_range(2..=4);
    let most = set - 1;
    let seats: &[Seat] = match rng.random_range(0..4) {
        0 => &[Seat::S, Seat::N],
        1 => &[Seat::S, Seat::W, Seat::E],
        _ => &Seat::ALL,
    };
    let slots = BySeat::from_fn(|seat| {
        if seats.contains(&seat) {
            rng.random_range(1..=most)
        } else {
            0
        }
    });
    let rules = Rules::new(set, slots).expect("few tiles").with_scoring(Scoring {
        count: if rng.random() {
            Count::Losers
        } else {
            Count::AllOthers
        },
        blocked: if rng.random() {
            Blocked::LowerSide
        } else {
            Blocked::LowestHand
        },
        capicua: if rng.random() { 0 } else { 7 },
        target: 100,
    });
    if rng.random_bool(0.4) {
        let (once, leave) = (rng.random(), rng.random_range(0..3));
        return rules.with_boneyard(Boneyard::Draw { once, leave });
    }
    rules
}

#[test]
fn values_equal_plain_minimax_under_every_rule() {
    let mut rng = StdRng::seed_from_u64(7);
    for round in 0..600 {
        let rules = table(&mut rng);
        let deal = Deal::random(&rules, &mut rng);
        let starter = rules.players().next().unwrap();
        let game = Game::new(&rules, deal.clone(), starter);
        for seat in rules.players().take(2) {
            let side = rules.side(seat);
            let (win, points) = minimax(&game, side);
            let mut position = Position::new(deal.hands, starter);
            position.stock = Position::stock_from(&rules, deal.boneyard.clone());
            let mut solver = Solver::new(&rules, side);
            let value = solver.value(&position);
            assert_eq!(
                (value.win(), value.points()),
                (win, points),
                "round {round}: {rules:?} {deal:?}"
            );
            assert!(
                (solver.winner(&position).win() - win).abs() < 1e-9,
                "round {round}"
            );
            let moves = solver.values(&position);
            let best = moves.iter().map(|(_, v)| *v);
            let best = if rules.together(starter, seat) {
                best.max()
            } else {
                best.min()
            };
            assert_eq!(best, Some(value), "{rules:?} {deal:?} {seat} {moves:?}");
        }
    }
}
