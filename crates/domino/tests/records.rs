//! Records to JSON and text and back, and what is wrong with wrong ones.

use kibitzer_domino::game::{Deal, Game};
use kibitzer_domino::pieces::{BySeat, Seat};
use kibitzer_domino::record::{Event, Record};
use kibitzer_domino::rules::{Boneyard, Opening, Rules, Scoring};
use kibitzer_domino::table::Table;
use kibitzer_domino::wire::RecordJson;
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// A hand played at random under random rules.
fn random_game(seed: u64) -> (Game, StdRng) {
    let mut rng = StdRng::seed_from_u64(seed);
    let set = rng.random_range(3..=9);
    let most = (kibitzer_domino::pieces::tiles_in_set(set) / 4).min(10) as u8;
    let players = rng.random_range(2..=4);
    let size = rng.random_range(2..=most);
    let slots = BySeat::from_fn(|seat| if (seat as usize) < players { size } else { 0 });
    let mut rules = Rules::new(set, slots).expect("few tiles");
    if rng.random() {
        rules = rules.with_boneyard(Boneyard::Draw {
            once: rng.random(),
            leave: rng.random_range(0..3),
        });
    }
    if rng.random() {
        rules = rules.with_opening(Opening::HighestDouble);
    }
    if rng.random() {
        rules = rules.with_scoring(Scoring {
            capicua: 25,
            ..Scoring::default()
        });
    }
    let deal = Deal::random(&rules, &mut rng);
    let mut game = Game::new(&rules, deal, Seat::S);
    loop {
        game.run_forced();
        let moves = game.moves();
        if moves.is_empty() || rng.random_bool(0.03) {
            return (game, rng);
        }
        game.play(moves[rng.random_range(0..moves.len())]);
    }
}

proptest! {
    #[test]
    fn a_record_reads_back_from_json_and_text_exactly(seed: u64) {
        let (game, _) = random_game(seed);
        let viewers = game.rules().players().map(Some).chain([None]);
        let mut records: Vec<Record> = viewers.map(|v| game.record(v)).collect();
        records.push(game.full_record());
        for mut record in records {
            if let Some(Event::Pass { mistake, .. }) = record.events.last_mut() {
                *mistake = true;
            }
            let json = serde_json::to_string(&RecordJson::from(&record)).unwrap();
            prop_assert_eq!(&Record::from_json(&json).unwrap(), &record, "{}", json);
            let text = record.to_string();
            prop_assert_eq!(&text.parse::<Record>().unwrap(), &record, "{}", text);
            prop_assert_eq!(&Record::read(&text).unwrap(), &record);
        }
    }

    #[test]
    fn every_hand_played_by_the_rules_replays_for_every_viewer(seed: u64) {
        let (game, _) = random_game(seed);
        for viewer in game.rules().players().map(Some).chain([None]) {
            let table = Table::replay(&game.record(viewer)).unwrap();
            prop_assert_eq!(table.ends(), game.position().ends);
            prop_assert_eq!(table.over().is_some(), game.outcome().is_some());
            prop_assert_eq!(table.over(), game.outcome().map(|o| o.ending));
            for seat in game.rules().players() {
                prop_assert_eq!(usize::from(table.held()[seat]), game.position().hands[seat].len());
            }
            if let Some(seat) = viewer {
                prop_assert_eq!(table.viewer_holds(), game.position().hands[seat]);
            }
            if game.outcome().is_none() {
                prop_assert_eq!(table.to_move(), Some(game.position().to_move));
            }
        }
    }
}

/// The kind and place of what is wrong with a text record.
fn fault(text: &str) -> (String, String) {
    let problem = Record::read(text)
        .and_then(|record| Table::replay(&record).map(drop).map_err(Into::into))
        .expect_err(text);
    (problem.kind, problem.at.unwrap_or_default().to_string())
}

const HAND: &str = "viewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6\n";

#[test]
fn each_mistake_is_named_with_its_place() {
    let cases = [
        ("S 3|3, N 3|6", "out_of_turn", "event 1"),
        ("S 3|3, W 3|4, N 3|4", "played_twice", "event 2"),
        ("S 3|3, W 3|7", "tile_not_in_set", "event 1"),
        ("S 3|4", "not_held", "event 0"),
        ("S 3|3, W 1|3", "held_by_viewer", "event 1"),
        ("S 3|3, W 4|5", "does_not_fit", "event 1"),
        ("S 3|3, W 3|4 on 4", "wrong_end", "event 1"),
        ("S 3|3 on 3", "wrong_end", "event 0"),
        (
            "W 2|4, N 4|4, E 2|3, S 1|3, W 1|2, N 2|2, E 2|4",
            "played_twice",
            "event 6",
        ),
        ("W 2|4, N 1|4, E 1|2", "which_end", "event 2"),
        ("W pass", "pass_at_start", "event 0"),
        ("E 3|5, S pass", "could_play", "event 1"),
        ("E draws 1", "cannot_draw", "event 0"),
        ("note W has 3|3", "held_by_viewer", "event 0"),
        ("X 3|3", "text", "line 3"),
        ("S 3|x", "unknown_tile", "line 3"),
        ("S 3|3 at 3", "text", "line 3"),
        ("set 13", "rules", "rules"),
        ("slots S9 W9 N9 E9", "rules", "rules"),
        ("slots S6 W7 N7 E7", "hand_size", "hand"),
        ("opening highest_double\nS 5|5", "opening", "event 0"),
        ("starter W\nS 3|3", "out_of_turn", "event 0"),
    ];
    for (moves, kind, at) in cases {
        let found = fault(&format!("{HAND}{moves}"));
        assert_eq!(found, (kind.into(), at.into()), "{moves}");
    }
    assert_eq!(fault("viewer S\nS 3|3").0, "missing_hand");
    assert_eq!(fault("hand 3|3\nS 3|3").0, "hand_without_viewer");
    assert_eq!(fault("hand 3|3 3|3\nS 3|3").0, "tile_twice");
}

#[test]
fn nothing_follows_the_end_of_a_hand() {
    let small = "slots S1 W1 N1 E1\n";
    assert_eq!(
        fault(&format!("{small}S 3|3, W 3|4")),
        ("hand_is_over".into(), "event 1".into())
    );
    let blocked = "slots S2 W2 N2 E2\nS 3|3, W pass, N pass, E pass, S pass, W 3|4";
    assert_eq!(fault(blocked), ("hand_is_over".into(), "event 5".into()));
}

#[test]
fn a_pass_by_mistake_can_be_kept() {
    let text = format!("{HAND}E 3|5, S pass by mistake, W 3|4");
    let table = Table::replay(&Record::read(&text).unwrap()).unwrap();
    assert_eq!(table.to_move(), Some(Seat::N));
}

#[test]
fn drawing_has_its_own_rules() {
    let small = "slots S3 N3\nboneyard draw leave 2\nviewer S\nhand 0|0 0|1 0|2\n";
    let cases = [
        ("N 6|6, S pass", "must_draw"),
        ("N 6|6, S draws 1", "event_shape"),
        ("N 6|0, S draws 5|5", "could_play"),
        ("N 6|6, S draws 5|6 5|5", "could_play"),
        ("N 6|6, S draws 6|6", "not_drawn"),
        ("N 6|6, S draws 5|5 5|6, S 0|1", "does_not_fit"),
        ("N 0|6, S 0|1, N draws x21", "drawn_too_many"),
    ];
    for (moves, kind) in cases {
        assert_eq!(fault(&format!("{small}{moves}")).0, kind, "{moves}");
    }
    let fine = format!("{small}N 6|6, S draws 5|5 5|6, S 5|6, N draws 3, N 5|4");
    let table = Table::replay(&Record::read(&fine).unwrap()).unwrap();
    assert_eq!(table.boneyard(), 22 - 2 - 3);
    assert_eq!(table.held()[Seat::N], 3 - 1 + 3 - 1);
}
