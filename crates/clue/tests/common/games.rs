//! Random games to read.

use kibitzer_clue::pieces::{Deck, DeckNames, EDITIONS};
use kibitzer_clue::simulate::{Game, Seating};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// The classic deck.
pub(crate) fn classic() -> Deck {
    Deck::of_edition(&EDITIONS[0], &[]).unwrap()
}

/// A small deck with that many suspects, weapons and rooms.
pub(crate) fn small(suspects: usize, weapons: usize, rooms: usize) -> Deck {
    let names = |letter: char, count: usize| (1..=count).map(|i| format!("{letter}{i}")).collect();
    Deck::new(&DeckNames {
        suspect: names('S', suspects),
        weapon: names('W', weapons),
        room: names('R', rooms),
    })
    .unwrap()
}

/// A game of random suggestions, made in turn.
pub(crate) fn random_game(deck: Deck, players: usize, suggestions: usize, seed: u64) -> Game {
    random_game_at(Seating::new(deck, players), suggestions, seed)
}

/// The same at any table.
pub(crate) fn random_game_at(seating: Seating, suggestions: usize, seed: u64) -> Game {
    let mut random = SmallRng::seed_from_u64(seed);
    let players = seating.players;
    let mut game = Game::deal(seating, &mut random);
    for turn in 0..suggestions {
        let by = game.players().nth(turn % players).unwrap();
        let cards = game.random_triple(&mut random);
        game.suggest(by, cards, &mut random);
    }
    game
}

/// How many games to run: `normal`, or `long` where the environment asks for the full numbers.
pub(crate) fn count(normal: u64, long: u64) -> u64 {
    if std::env::var_os("KIBITZER_LONG").is_some() {
        long
    } else {
        normal
    }
}
