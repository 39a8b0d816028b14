//! Choices in hands that bots play among themselves, with how each hand went on.

use rand::RngExt;
use rand::rngs::StdRng;

use crate::bots::{Bot, seeded};
use crate::game::{Deal, Game};
use crate::pieces::Seat;
use crate::rules::Rules;
use crate::table::Move;

/// One hand in which a bot has all seats.
pub(super) struct Hand<'a> {
    pub(super) rules: &'a Rules,
    pub(super) bot: &'a Bot,
    pub(super) seed: u64,
    pub(super) run: usize,
}

impl Hand<'_> {
    /// Plays it, and looks at one choice in `every`: what was said of the play made, and whether its side won, 1 or 0; a tied
    /// block counts a half.
    pub(super) fn looked_at<T>(
        &self,
        every: u32,
        mut look: impl FnMut(&Game, Move, &mut StdRng) -> Option<T>,
    ) -> Vec<(T, f64)> {
        let mut rng = seeded(self.seed, self.run);
        let mut game = Game::new(self.rules, Deal::random(self.rules, &mut rng), Seat::S);
        let mut found: Vec<(T, Seat)> = Vec::new();
        loop {
            game.run_forced();
            if let Some(outcome) = game.outcome() {
                let won = |seat| outcome.win_for(self.rules.side(seat));
                return found.into_iter().map(|(said, seat)| (said, won(seat))).collect();
            }
            let Some(play) = self.bot.choose(&game, &mut rng) else {
                return Vec::new();
            };
            if game.moves().len() > 1 && rng.random_ratio(1, every) {
                let seat = game.position().to_move;
                found.extend(look(&game, play, &mut rng).map(|said| (said, seat)));
            }
            game.play(play);
        }
    }
}
