//! Marks, meanings, comparisons and practice, as every door shows them.

#![allow(
    clippy::unwrap_used,
    clippy::float_cmp,
    clippy::print_stdout,
    reason = "a test stops where it fails, compares exact weights and prints its figures"
)]

use std::ops::ControlFlow;

use contract_bridge::deck::full_deal;
use kibitzer_bridge::pieces::Spoken;
use kibitzer_bridge::reading::Systems;
use kibitzer_bridge::tricks::DoubleDummy;
use kibitzer_bridge::wire::{
    self, AdviseQuestion, EvaluateAnswer, EvaluateQuestion, MeaningsQuestion, PracticeQuestion, ReadQuestion,
};
use kibitzer_bridge::{Auction, Call, Hand, Notation, Seat, Vulnerability, Written};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

fn calls(text: &str) -> Vec<Written<Call>> {
    text.split_whitespace()
        .map(|call| Call::read(call).unwrap().written())
        .collect()
}

fn marked(systems: &Systems, hand: &str, auction: &str, call: &str) -> EvaluateAnswer {
    let auction: Vec<&str> = auction.split_whitespace().collect();
    let question = serde_json::json!({ "hand": hand, "auction": auction, "user_call": call });
    let question: EvaluateQuestion = serde_json::from_value(question).unwrap();
    wire::evaluate(systems, &DoubleDummy::new(), &question).unwrap()
}

#[test]
fn marks_go_by_how_far_a_call_is_from_the_system() {
    let systems = Systems::builtin();
    let notrump = "K2.K9873.AQ8.KQ4";
    let best = marked(&systems, notrump, "", "1N");
    assert_eq!((best.score, best.correctness), (10, "optimal"));
    // Five hearts and opening values: it fits 1H, but 15-17 balanced opens 1NT.
    let fits = marked(&systems, notrump, "", "1H");
    assert_eq!(
        (fits.score, fits.correctness, fits.optimal.to_string()),
        (8, "acceptable", "1N".into())
    );
    assert!(
        fits.feedback.contains("1N") && fits.feedback.contains("hearts"),
        "{}",
        fits.feedback
    );
    // Four spades fit a rule of 3NT, though the system looks for the suit first.
    let game = marked(&systems, "Q732.K65.AJ72.T9", "1N P", "3N");
    assert!(
        game.score >= 5 && game.feedback.contains("four spades"),
        "{}",
        game.feedback
    );
    let pass = marked(&systems, "Q732.K65.AJ72.T9", "1N P", "P");
    assert!(pass.feedback.contains("You have 10 points"), "{}", pass.feedback);
    // A point short of 1NT.
    let short = marked(&systems, "K2.K9873.AQ8.Q42", "", "1N");
    assert!(short.score < 7, "{short:?}");
    let near = marked(&systems, "K2.K987.AQ82.KJ4", "", "2N");
    assert_eq!(near.correctness, "error");
    let illegal = marked(&systems, notrump, "1S", "1H");
    assert_eq!((illegal.score, illegal.correctness), (0, "error"));
    assert!(illegal.feedback.contains("not legal"), "{}", illegal.feedback);
    // Passing a game force.
    let forced = marked(&systems, "432.5432.432.432", "2C P", "P");
    assert!(
        forced.score <= 3 && forced.feedback.contains("forcing"),
        "{forced:?}"
    );
}

#[test]
fn every_legal_call_has_a_meaning() {
    let systems = Systems::builtin();
    let question = MeaningsQuestion {
        auction: calls("1N P"),
        ..MeaningsQuestion::default()
    };
    let answer = wire::meanings(&systems, &question).unwrap();
    assert_eq!(answer.calls.len(), 1 + 35 - 5);
    let stayman = answer
        .calls
        .iter()
        .find(|call| call.call.to_string() == "2C")
        .unwrap();
    assert_eq!(stayman.convention.as_deref(), Some("Stayman"));
    let shares: f64 = answer.calls.iter().map(|call| call.share).sum();
    // Shares are counted by lengths and points, so that calls which honours tell apart overlap.
    assert!((0.99..1.6).contains(&shares), "{shares}");
}

fn advice(deals: usize) -> AdviseQuestion {
    AdviseQuestion {
        read: ReadQuestion {
            auction: calls("1S P 2S P"),
            hand: Some(Hand::read("AKJ54.AK3.QT76.8").unwrap().written()),
            ..ReadQuestion::default()
        },
        calls: calls("P 4S"),
        deals: Some(deals),
        stop_early: Some(false),
    }
}

#[test]
fn advice_is_paired_repeatable_and_can_be_stopped() {
    let systems = Systems::builtin();
    let solver = DoubleDummy::new();
    let go_on = &mut |_: &_| ControlFlow::Continue(());
    let first = wire::advise(&systems, &solver, &advice(20), go_on).unwrap();
    let again = wire::advise(&systems, &DoubleDummy::new(), &advice(20), go_on).unwrap();
    assert_eq!(
        serde_json::to_string(&first).unwrap(),
        serde_json::to_string(&again).unwrap()
    );
    // Seventeen points and a raise: game is worth bidding.
    assert_eq!(first.best.map(|call| call.to_string()), Some("4S".into()));
    // Against one other call, one side's IMPs are the other's.
    assert!((first.calls[0].imps + first.calls[1].imps).abs() < 1e-9);
    let lead = format!("{:.1} ± {:.1} IMPs", first.calls[0].imps, first.calls[0].error);
    assert!(first.text.contains(&lead), "{}", first.text);
    let mut seen = 0;
    let stopped = wire::advise(&systems, &solver, &advice(200), &mut |_| {
        seen += 1;
        ControlFlow::Break(())
    });
    assert_eq!((stopped.unwrap().deals, seen), (48, 1));
}

#[test]
fn a_board_of_practice_has_its_theme_and_can_be_replayed() {
    let systems = Systems::builtin();
    let solver = DoubleDummy::new();
    for theme in [
        "stayman",
        "weak-twos",
        "negative-doubles",
        "transfers",
        "takeout-doubles",
    ] {
        let mut question = PracticeQuestion {
            theme: Some(theme.into()),
            seed: 5,
            ..PracticeQuestion::default()
        };
        let mut met = false;
        let mut board = wire::practice(&systems, &solver, &question).unwrap();
        while !board.over {
            assert_eq!(board.to_call.map(|seat| seat.0), Some(Seat::South));
            // Bid by the system: a wrong call tells what the right one is.
            let mut probe = question.clone();
            probe.calls.push(board.legal[0]);
            let best = wire::practice(&systems, &solver, &probe)
                .unwrap()
                .decisions
                .last()
                .unwrap()
                .best;
            question.calls.push(best);
            board = wire::practice(&systems, &solver, &question).unwrap();
            let last = board.decisions.last().unwrap();
            assert_eq!(last.score, 10);
            met |= theme == "weak-twos" || last.convention.is_some() || last.call.to_string() == "X";
        }
        assert!(met, "{theme}");
        assert!(board.review.is_some());
    }
    assert!(
        wire::practice(
            &systems,
            &solver,
            &PracticeQuestion {
                theme: Some("weak twos".into()),
                ..PracticeQuestion::default()
            }
        )
        .is_err_and(|problem| problem.kind == "unknown_theme")
    );
}

fn advised(hand: &str, auction: &str) -> wire::AdviseAnswer {
    let question = AdviseQuestion {
        read: ReadQuestion {
            auction: calls(auction),
            hand: Some(Hand::read(hand).unwrap().written()),
            ..ReadQuestion::default()
        },
        deals: Some(24),
        ..AdviseQuestion::default()
    };
    let go_on = &mut |_: &_| ControlFlow::Continue(());
    wire::advise(&Systems::builtin(), &DoubleDummy::new(), &question, go_on).unwrap()
}

#[test]
fn every_sensible_call_is_compared() {
    // Four spades over four hearts with four of them opposite an overcall; a reopening double with a strong hand; a raise to game.
    for (hand, auction, wanted) in [
        ("K984.3.KJ72.9852", "P 1H 1S 4H", "4S"),
        ("K984.3.KJ72.9852", "1S 4H", "4S"),
        ("AKQ84.3.KQ72.A85", "1S 3H P P", "X"),
        ("AKJ54.AK3.QT76.8", "1S P 2S P", "4S"),
    ] {
        let answer = advised(hand, auction);
        let found: Vec<String> = answer.calls.iter().map(|call| call.call.to_string()).collect();
        assert!(found.iter().any(|call| call == wanted), "{auction}: {found:?}");
        assert!(found.len() >= 2, "{auction}: {found:?}");
        // The headline names the first of the table, and shows it behind nobody.
        assert_eq!(answer.best.map(|call| call.to_string()), Some(found[0].clone()));
        let said = answer.calls[0].call.0.spoken();
        assert!(
            answer.text.starts_with(&said) && !answer.text.contains(": -"),
            "{}",
            answer.text
        );
    }
}

#[test]
fn no_auction_is_too_strange_for_advice() {
    for (hand, auction) in [
        ("AKJ54.K3.QT76.82", "1H P 3N P 4N P 5C P 5N P 6C P 6H P"),
        ("AQ4.KJ83.AQ2.KJ9", "1D P 2C P 2H P 3S P 4H P"),
        ("952.QJ83.A2.KJ94", "1N P 2C X 3D X 3S"),
        ("AKQJT98765432...", "7N X XX P P"),
    ] {
        assert!(advised(hand, auction).deals > 0, "{auction}");
    }
}

#[test]
fn a_mark_does_not_contradict_its_simulation() {
    let systems = Systems::builtin();
    for (hand, auction, call) in [
        ("K984.3.KJ72.9852", "1S 4H", "4S"),
        ("Q732.K65.AJ72.T9", "1N P", "P"),
        ("K2.K9873.AQ8.KQ4", "", "1H"),
    ] {
        let auction: Vec<&str> = auction.split_whitespace().collect();
        let question =
            serde_json::json!({ "hand": hand, "auction": auction, "user_call": call, "deals": 40 });
        let question: EvaluateQuestion = serde_json::from_value(question).unwrap();
        let answer = wire::evaluate(&systems, &DoubleDummy::new(), &question).unwrap();
        let gains = answer.feedback.contains(&format!("{call} gains"));
        let costs = answer.feedback.contains(&format!("{call} costs"));
        assert_eq!(
            gains,
            answer.feedback.contains("by simulation") && answer.score == 10,
            "{answer:?}"
        );
        assert!(
            !(gains && answer.feedback.contains("Better:")),
            "{}",
            answer.feedback
        );
        assert!(
            !(gains || costs) || (gains == (answer.optimal == question.user_call)),
            "{answer:?}"
        );
    }
}

/// How likely partner is to misunderstand a call.
fn misread(hand: &str, auction: &str, call: &str) -> wire::MisreadAnswer {
    let auction: Vec<&str> = auction.split_whitespace().collect();
    let question = serde_json::json!({ "hand": hand, "auction": auction, "user_call": call });
    let question: EvaluateQuestion = serde_json::from_value(question).unwrap();
    let answer = wire::evaluate(&Systems::builtin(), &DoubleDummy::new(), &question).unwrap();
    answer.misread.unwrap()
}

#[test]
fn a_call_by_the_book_is_understood_and_a_forgotten_convention_is_not() {
    // A transfer means one thing by agreement; who has forgotten it hears hearts, of which this hand has two.
    let transfer = misread("K9873.K2.Q84.654", "1N P", "2H");
    assert!(transfer.agreed < 0.05 && transfer.natural > 0.9, "{transfer:?}");
    // An opening in a five-card suit is natural for everybody.
    let opening = misread("AKQ42.K3.QT76.82", "", "1S");
    assert!(opening.agreed < 0.05 && opening.natural < 0.05, "{opening:?}");
    // Rules that differ in points only are one meaning: partner answers a takeout double in the same way.
    let takeout = misread("AJ84.3.KQ52.KJ98", "1H", "X");
    assert!(takeout.agreed < 0.1, "{takeout:?}");
    // With three spades partner is told of four.
    let raise = misread("K84.AQ52.KJ4.852", "1S P", "2N");
    assert!(raise.agreed > 0.5, "{raise:?}");
}

/// A turn of a random board that four bidders bid, with at least two calls to compare.
fn random_decision(systems: &Systems, seed: u64) -> AdviseQuestion {
    let mut random = SmallRng::seed_from_u64(seed);
    let deal = full_deal(&mut random);
    let sayc = systems.get("sayc").unwrap();
    let mut auction = Auction::new(Seat::North, Vulnerability::NONE);
    while let Some(seat) = auction.turn() {
        let call = sayc.bidder().call(deal[seat], &auction).unwrap();
        auction.push(call).unwrap();
    }
    let turn = random.random_range(0..auction.len());
    let read = ReadQuestion {
        auction: (auction.calls().iter().take(turn))
            .map(|call| call.written())
            .collect(),
        hand: Some(deal[auction.seat_at(turn)].written()),
        ..ReadQuestion::default()
    };
    AdviseQuestion {
        read,
        ..AdviseQuestion::default()
    }
}

/// The quick answer beside every deal solved. `KIBITZER_LONG=1` asks for 200 decisions of 500 deals each, which takes hours.
#[test]
fn the_best_call_is_that_of_double_dummy_within_its_error() {
    let long = std::env::var_os("KIBITZER_LONG").is_some();
    let (decisions, deals) = if long { (200, 500) } else { (1, 24) };
    let systems = Systems::builtin();
    let go_on = &mut |_: &_| ControlFlow::Continue(());
    let (mut agreed, mut asked) = (0, 0);
    for seed in 0.. {
        if asked == decisions {
            break;
        }
        let question = random_decision(&systems, seed);
        let quick = wire::advise(&systems, &DoubleDummy::new(), &question, go_on).unwrap();
        let Some(best) = quick.best.filter(|_| quick.calls.len() >= 2) else {
            continue;
        };
        asked += 1;
        let solved = AdviseQuestion {
            calls: quick.calls.iter().map(|call| call.call).collect(),
            deals: Some(deals),
            stop_early: Some(false),
            ..question
        };
        let solved = wire::advise(&systems, &DoubleDummy::new(), &solved, go_on).unwrap();
        let of = |call| solved.calls.iter().find(|other| other.call == call).unwrap();
        let (first, ours) = (&solved.calls[0], of(best));
        let behind = first.imps - ours.imps;
        println!(
            "{best}: {behind:.2} behind, errors {:.2} and {:.2}",
            first.error, ours.error
        );
        // Two standard errors of the difference.
        agreed += usize::from(behind <= 2.0 * first.error.hypot(ours.error));
    }
    assert!(
        agreed as f64 >= 0.95 * f64::from(decisions),
        "{agreed} of {decisions}"
    );
}
