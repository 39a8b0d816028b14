//! The trick model beside the double-dummy solver, and the bidder that thinks by it.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use kibitzer_bridge::judgement::{
    Candidates, Effort, Layout, ThinkingCaller, Thought, TrickModel, has_fit, listener,
};
use kibitzer_bridge::reading::Systems;
use kibitzer_bridge::tricks::{DoubleDummy, Play};
use kibitzer_bridge::wire::{self, BidAnswer, BidQuestion};
use kibitzer_bridge::{Auction, Call, FullDeal, Hand, Notation, Seat, Strain, Vulnerability};
use kibitzer_deal::Stop;
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// Deals that the fit has not seen: another seed.
fn deals(count: usize) -> Vec<FullDeal> {
    let mut random = SmallRng::seed_from_u64(20_261_116);
    (0..count)
        .map(|_| contract_bridge::deck::full_deal(&mut random))
        .collect()
}

/// The errors of the model on some contracts.
struct Errors {
    /// Their root mean square, and its standard error.
    size: (f64, f64),
    mean: f64,
    count: usize,
}

fn errors(plays: &[Play]) -> Errors {
    let solver = DoubleDummy::new();
    solver.solve(plays, &Stop::never());
    let off: Vec<f64> = (plays.iter())
        .map(|play| {
            let layout = Layout::of(&play.deal);
            let mean = TrickModel::fitted()
                .estimate(&layout, play.strain, play.declarer)
                .mean;
            f64::from(mean) - f64::from(solver.tricks(play.deal, play.strain, play.declarer))
        })
        .collect();
    let count = off.len() as f64;
    let square = off.iter().map(|off| off * off).sum::<f64>() / count;
    let spread = off.iter().map(|off| (off * off - square).powi(2)).sum::<f64>() / count;
    Errors {
        // The error of a square root is that of the square over twice the root.
        size: (square.sqrt(), (spread / count).sqrt() / (2.0 * square.sqrt())),
        mean: off.iter().sum::<f64>() / count,
        count: off.len(),
    }
}

/// Few deals by default, and many where there is time for them: then the sample's own error is next to nothing.
fn number_of_deals() -> usize {
    if std::env::var_os("KIBITZER_LONG").is_some() {
        3_000
    } else {
        200
    }
}

#[test]
fn tricks_with_a_fit_are_within_three_quarters_of_double_dummy() {
    let plays: Vec<Play> = (deals(number_of_deals())
        .into_iter()
        .zip(Seat::ALL.into_iter().cycle()))
    .filter_map(|(deal, declarer)| {
        let layout = Layout::of(&deal);
        let suits = Strain::ASC.into_iter();
        let strain = suits
            .into_iter()
            .find(|&strain| has_fit(&layout, strain, declarer))?;
        Some(Play {
            deal,
            strain,
            declarer,
        })
    })
    .collect();
    let Errors { size, mean, count } = errors(&plays);
    assert!(count > plays.len() / 2 && size.0 <= 0.75, "{size:?} on {count}");
    // Three standard errors of 140 deals.
    assert!(mean.abs() < 0.16, "{mean}");
}

#[test]
fn tricks_in_notrump_are_within_eleven_tenths_of_double_dummy() {
    // By anyone, strong or weak.
    let plays: Vec<Play> = (deals(number_of_deals())
        .into_iter()
        .zip(Seat::ALL.into_iter().cycle()))
    .map(|(deal, declarer)| Play {
        deal,
        strain: Strain::Notrump,
        declarer,
    })
    .collect();
    let Errors { size, mean, .. } = errors(&plays);
    assert!(size.0 <= 1.10 + 2.0 * size.1, "{size:?}");
    assert!(mean.abs() < 0.25, "{mean}");
}

fn thought(hand: &str, auction: &str) -> Thought {
    let calls = auction.split_whitespace().map(|call| Call::read(call).unwrap());
    let auction = Auction::with_calls(Seat::North, Vulnerability::NONE, calls).unwrap();
    let agreements = Systems::builtin().get("sayc").unwrap();
    let effort = Effort::milliseconds(50);
    let caller = ThinkingCaller { agreements, effort };
    caller.think(Hand::read(hand).unwrap(), &auction).unwrap()
}

#[test]
fn the_same_seed_thinks_the_same() {
    let ask = || thought("AKJ54.K3.QT76.82", "1H P 1S P 2H P");
    assert_eq!(ask(), ask());
}

#[test]
fn a_promise_is_kept() {
    // Two clubs forces to game, and Stayman and Blackwood ask: whatever a simulation says, they are answered.
    for (hand, auction) in [
        ("432.5432.432.432", "2C P"),
        ("AQ32.KQ2.K32.Q32", "1N P 2C P"),
        ("AQJ32.K2.KQ2.432", "1S P 3S P 4N P"),
    ] {
        let thought = thought(hand, auction);
        assert_ne!(thought.call, Call::Pass, "{auction}");
        let answers = ["2C P"].contains(&auction);
        assert!(answers || thought.call == thought.rule_call, "{auction}");
    }
}

#[test]
fn a_game_that_is_cold_is_bid() {
    // Seven spades, a void and partner's opening: whatever the rules say, game in spades is not missed by passing.
    let thought = thought("AQJ9843..KQ52.73", "1S 4H");
    assert_ne!(thought.call, Call::Pass);
}

#[test]
fn a_redouble_is_what_the_system_says_it_is() {
    // Partner's overcall is doubled for takeout: a redouble would show strength, which six points are not.
    let agreements = Systems::builtin().get("sayc").unwrap();
    let calls = ["P", "P", "1C", "1H", "X"].map(|call| Call::read(call).unwrap());
    let auction = Auction::with_calls(Seat::North, Vulnerability::NONE, calls).unwrap();
    let reader = listener(&agreements, &agreements, &auction, &Stop::never()).unwrap();
    let found = Candidates::of(&reader, Hand::read("Q75.QT2.JT96.JT5").unwrap()).unwrap();
    assert!(!found.calls.contains(&Call::Redouble), "{:?}", found.calls);
}

#[test]
fn a_slam_bid_with_blackwood_is_believed() {
    // They asked for aces before they bid it. A double of a slam that is down one gains 50, two IMPs: who sees more in it takes
    // them for fools.
    let thought = thought("AQT962.3.T976.T2", "2S P P X P 4H P 4N P 5H P 6H");
    let double = thought.tried.iter().find(|tried| tried.call == Call::Double);
    assert!(double.is_none_or(|double| double.gain < 2.0), "{double:?}");
}

#[test]
fn the_answer_says_what_was_gained_over_the_rules() {
    let systems = Systems::builtin();
    let agreements = systems.get("sayc").unwrap();
    let question = serde_json::json!({"hand": "K984.3.KJ72.9852", "auction": ["1S", "4H"], "think": 50});
    let question: BidQuestion = serde_json::from_value(question).unwrap();
    let answer: BidAnswer = wire::thoughtful_bid(&agreements, &question, &Stop::never()).unwrap();
    let thought = answer.thought.unwrap();
    if answer.call == thought.rule_call {
        assert!(thought.gain.abs() < 1e-9);
    } else {
        assert!(thought.gain >= 0.8 && thought.gain >= 1.75 * thought.error && thought.deals == 160);
    }
    assert!(!thought.text.is_empty());
    let plain = wire::thoughtful_bid(
        &agreements,
        &BidQuestion {
            think: None,
            ..question
        },
        &Stop::never(),
    );
    assert!(plain.unwrap().thought.is_none());
}
