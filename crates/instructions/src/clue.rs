//! A Clue reading: six players, 24 suggestions.

use std::error::Error;

use kibitzer_clue::pieces::{Deck, Edition};
use kibitzer_clue::reading::Reading;
use kibitzer_clue::simulate::{Game, Seating};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::measured;

const PLAYERS: usize = 6;
const SUGGESTIONS: usize = 24;

pub(crate) fn reading() -> Result<(), Box<dyn Error>> {
    let mut random = SmallRng::seed_from_u64(3);
    let edition = Edition::named("classic")?;
    let mut game = Game::deal(
        Seating::new(Deck::of_edition(edition, &[])?, PLAYERS),
        &mut random,
    );
    let seats: Vec<_> = game.players().collect();
    for turn in 0..SUGGESTIONS {
        let cards = game.random_triple(&mut random);
        game.suggest(seats[turn % PLAYERS], cards, &mut random);
    }
    let table = game.table_for(seats.first().copied());
    measured(|| Reading::of(&table))?;
    Ok(())
}
