//! Habits: what they tell about the deal, and that they can be learnt.

use kibitzer_domino::behaviour::{Behaviour, learn};
use kibitzer_domino::bots::Bot;
use kibitzer_domino::record::Record;
use kibitzer_domino::rules::Rules;
use kibitzer_domino::simulate::{Calibration, calibrate, records};

fn habits(name: &str) -> Behaviour {
    Behaviour::find(name).expect("a named behaviour")
}

/// The table for players of one behaviour, read by `legal`, `random` and their own.
fn calibration(name: &str, games: usize) -> Vec<Calibration> {
    let models = [Behaviour::random(), habits(name)];
    calibrate(
        &Rules::default(),
        &Bot::Habits(habits(name)),
        &models,
        games,
        5,
        || (),
    )
}

fn at<'a>(table: &'a [Calibration], ply: usize, model: &str) -> &'a Calibration {
    let found = table.iter().find(|c| c.ply == ply && c.model == model);
    found.expect("a row for each ply and model")
}

#[test]
fn the_true_behaviour_gains_most_at_every_ply_and_eight_tenths_of_a_bit_at_ply_16() {
    let games = if std::env::var_os("KIBITZER_LONG").is_some() {
        2000
    } else {
        50
    };
    let table = calibration("club", games);
    let gain = at(&table, 16, "legal").deal_bits - at(&table, 16, "club").deal_bits;
    assert!(gain >= 0.8, "{gain} bits at ply 16 in {games} games");
    for ply in [8, 12, 16] {
        let [legal, random, truth] = ["legal", "random", "club"].map(|m| at(&table, ply, m));
        assert!(legal.readings > games / 2);
        assert!(truth.deal_bits < random.deal_bits && truth.deal_bits < legal.deal_bits);
        assert!(truth.log_loss < legal.log_loss && truth.brier < legal.brier);
    }
}

#[test]
fn habits_are_learnt_from_games_of_players_who_have_them() {
    let club = habits("club");
    let bot = Bot::Habits(club.clone());
    let games: Vec<Record> = records(&Rules::default(), &bot, &bot, 400, 21).collect();
    let learnt = learn("learnt", &games).expect("games with hands");
    assert!(learnt.decisions > 2000 && learnt.bits < learnt.random_bits - 0.1);
    let (found, truth) = (learnt.behaviour.habits, club.habits);
    // The share of random choice and the weights stand in for each other a little: a fifth and a bit is near enough.
    let near = |found: f64, truth: f64| (found - truth).abs() < 0.25 + 0.2 * truth.abs();
    assert!(near(found.doubles, truth.doubles), "{found:?}");
    assert!(near(found.heavy, truth.heavy), "{found:?}");
    assert!(near(found.partner_suit, truth.partner_suit), "{found:?}");
    assert!(near(found.opponent_lacks, truth.opponent_lacks), "{found:?}");
}

#[test]
fn nothing_is_learnt_from_games_that_do_not_say_what_was_dealt() {
    let rules = Rules::default();
    let games = records(&rules, &Bot::Random, &Bot::Random, 3, 1);
    let blind: Vec<Record> = games.map(|g| Record { hands: None, ..g }).collect();
    let refused = learn("learnt", &blind).expect_err("no hands");
    assert!(refused.to_string().starts_with("nothing to learn from"));
}
