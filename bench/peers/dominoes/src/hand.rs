//! A hand with all tiles known, played on.

use kibitzer_domino::rules::Rules;
use kibitzer_domino::score::{self, Outcome};
use kibitzer_domino::solver::{Duty, Position};
use kibitzer_domino::table::Move;
use rand::RngExt;
use rand::rngs::SmallRng;

/// Plays, and goes on to the next player with a choice; the result where the hand is over.
pub fn play(rules: &Rules, position: &mut Position, play: Move) -> Option<Outcome> {
    let (mover, before) = (position.to_move, position.ends);
    position.place(play);
    if position.hands[mover].is_empty() {
        let capicua = score::is_capicua(play.tile, before);
        return Some(score::went_out(rules, mover, &position.hands, capicua));
    }
    position.to_move = rules.after(mover);
    let (mut drawn, mut passes) = (0, 0);
    loop {
        match position.duty(rules, drawn) {
            Duty::Play => return None,
            Duty::Draw => {
                let tile = position.stock.pop()?;
                position.hands[position.to_move].insert(tile);
                drawn += 1;
            }
            Duty::Pass => {
                passes = if drawn > 0 { 0 } else { passes + 1 };
                if passes == rules.players().count() {
                    return Some(score::blocked(rules, &position.hands));
                }
                drawn = 0;
                position.to_move = rules.after(position.to_move);
            }
        }
    }
}

/// Plays to the end at random.
pub fn play_out(rules: &Rules, position: &mut Position, rng: &mut SmallRng) -> Outcome {
    loop {
        let moves = position.moves();
        let next = moves[rng.random_range(0..moves.len())];
        if let Some(outcome) = play(rules, position, next) {
            return outcome;
        }
    }
}
