//! Systems as text: examples beside the rules, mistakes in the text, boards bid to the end, the checker.
//!
//! `KIBITZER_LONG=1` bids 100,000 boards and walks four calls deep; otherwise a smaller number of each.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::sync::Arc;

use contract_bridge::auction::Call;
use contract_bridge::deck::full_deal;
use kibitzer_bridge::bidding::Bidder;
use kibitzer_bridge::bidding::check::{Kind, check};
use kibitzer_bridge::pieces::written_calls;
use kibitzer_bridge::system::{Card, Switches, System, SystemError, Value};
use kibitzer_bridge::{Auction, FullDeal, HandFeatures, Notation, Seat, Suit, Vulnerability};
use kibitzer_deal::{Stop, Stopped};
use rand::SeedableRng as _;
use rand::rngs::StdRng;

fn long() -> bool {
    std::env::var_os("KIBITZER_LONG").is_some()
}

fn bidder(name: &str) -> Bidder {
    Bidder::new(Arc::new(System::builtin(name).expect("a built-in system")))
}

fn load(text: &str) -> Result<System, SystemError> {
    let file_of = |name: &str| (name == "test").then(|| text.to_owned());
    System::load("test", &file_of, &Switches::default())
}

#[test]
fn every_built_in_system_bids_its_examples_and_has_no_mistake() {
    let names = ["sayc", "natural", "two-over-one"];
    for name in names.into_iter().take(if long() { 3 } else { 2 }) {
        let depth = if long() { 4 } else { 2 };
        let report = check(&bidder(name), depth, &mut StdRng::seed_from_u64(1));
        let wrong: Vec<_> = report
            .findings
            .iter()
            .filter(|finding| finding.kind.is_error())
            .map(|finding| format!("{:?} {}: {}", finding.kind, finding.auction, finding.text))
            .collect();
        println!(
            "{name}: {} points, {} by natural bidding alone, {} errors",
            report.points,
            report.unwritten,
            wrong.len()
        );
        assert!(wrong.is_empty(), "{name}:\n{}", wrong.join("\n"));
    }
}

/// What a text has too much of.
fn too_much(text: &str) -> Option<&'static str> {
    match load(text) {
        Err(SystemError::TooLarge { what, .. }) => Some(what),
        _ => None,
    }
}

#[test]
fn a_text_cannot_ask_for_more_than_can_be_looked_at() {
    let lines = |count: usize, line: &dyn Fn(usize) -> String| (0..count).map(line).collect::<String>();
    let ten = "  P : always\n".repeat(10);
    let beats = "beats Mine, ".repeat(1_001);
    let cases = [
        (lines(601, &|_| format!("when start\n{ten}")), "rules"),
        (lines(6_001, &|_| "when start\n".into()), "situations"),
        (
            format!("when start\n{}", "or start\n".repeat(6_001)),
            "situations",
        ),
        (
            "when 1C ... (2D) ... 3N (P)\n".repeat(501),
            "situations with \"...\" twice",
        ),
        (lines(1_001, &|n| format!("define a{n} : 5+ S\n")), "definitions"),
        (lines(501, &|n| format!("module m{n}\nend\n")), "modules"),
        (lines(501, &|n| format!("param p{n} = 5\n")), "parameters"),
        (
            lines(2_001, &|n| format!("when start, partner asked c{n}\n")),
            "conventions",
        ),
        (
            format!("## Mine\nwhen start | {beats}\n"),
            "times \"beats\" or \"yields to\"",
        ),
    ];
    for (text, what) in cases {
        let shown = text.chars().take(60).collect::<String>();
        assert_eq!(too_much(&text), Some(what), "{shown}");
    }
}

/// Every way is tried to find a pattern in an auction: with "..." often, or with alternatives at every call, there is no end to them.
#[test]
fn a_pattern_has_an_end() {
    let patterns = [
        (
            "... any ... any ... any ... any ... any ... XX".to_owned(),
            "at most 2 of them",
        ),
        (
            "(any|bid|1-7x) any|bid|1-7x ".repeat(15) + "(XX)",
            "ways to choose",
        ),
        ("(P) P ".repeat(500_000) + "(P)", "at most 40 calls"),
    ];
    for (pattern, wanted) in patterns {
        let error = load(&format!("when {pattern}\n  P : always\n"))
            .unwrap_err()
            .to_string();
        assert!(error.contains(wanted), "{error}");
    }
}

/// Thousands of rules that all apply at once, in all ways that there are to name four suits: what is looked at is bounded, and
/// there is always a call.
#[test]
fn not_everything_is_looked_at_at_one_point() {
    let rule = "  1N : (5+ x, 4+ y or 5+ x, 4+ z), (3+ w or 4+ y, 3+ z)\n";
    for when in ["when start\n", "when start | unwritten\n"] {
        let text = (when.to_owned() + &rule.repeat(10)).repeat(500);
        let bidder = Bidder::new(Arc::new(load(&text).unwrap()));
        let start = bidder.at(&Auction::new(Seat::North, Vulnerability::NONE));
        assert!(start.rules().len() < 500, "{when}: {}", start.rules().len());
        let hand = HandFeatures::of(kibitzer_bridge::Hand::read("KQT9.J87.T654.32").unwrap());
        assert!(start.choose(&hand).is_some());
    }
}

#[test]
fn names_made_of_names_cannot_grow_without_end() {
    // Forty lines that double are a million million parts; ten thousand that nest would be deeper than any stack.
    let doubling = |n: usize| format!("define a{} : a{n}, a{n}\n", n + 1);
    let nesting = |n: usize| format!("define a{} : (a{n} or 5+ H), 4+ D\n", n + 1);
    let first = "define a0 : 5+ S\n";
    let grown = |line: &dyn Fn(usize) -> String| first.to_owned() + &(0..900).map(line).collect::<String>();
    assert_eq!(too_much(&grown(&doubling)), Some("parts in a condition"));
    assert_eq!(too_much(&grown(&nesting)), Some("parts in a condition"));
    // Each name stands for 400 parts: 300 lines that use it are too many together.
    let long = format!("define long : {}\nwhen start\n", vec!["5+ S"; 399].join(", "));
    let often = long + &"  1N : long\n".repeat(300);
    assert!(matches!(load(&often), Err(SystemError::Syntax { at, .. }) if at.line > 200));
}

#[test]
fn nobody_waits_for_the_rest_of_a_text() {
    let stop = Stop::when_told();
    let file_of = |name: &str| match name {
        "test" => Some("include first\nnonsense\n".to_owned()),
        "first" => {
            stop.stop();
            Some("more nonsense\n".to_owned())
        }
        _ => None,
    };
    let loaded = System::load_until("test", &file_of, &Switches::default(), &stop);
    assert_eq!(loaded.err(), Some(SystemError::Stopped(Stopped)));
}

#[test]
fn a_mistake_in_the_text_is_named_with_its_place() {
    let cases = [
        ("when start\n  1N strong : 15-17 hpc\n", 2, 21, "what to count"),
        (
            "when start\n  1N strong : 15-17 hcp, balansed\n",
            2,
            26,
            "did you mean balanced?",
        ),
        ("when 1N 2C (P)\n  P : always\n", 1, 6, "alternate"),
        ("when start\n  9N strong : always\n", 2, 3, "a call"),
        ("when start\n  1N strong\n", 2, 12, "\":\""),
        ("  1N strong : always\n", 1, 3, "\"when\""),
        ("whenever start\n", 1, 1, "when"),
        ("when start\n  1N strong : (15-17 hcp\n", 2, 25, "\")\""),
        ("when start\n  1N strong : always | forced\n", 2, 3, "forcing"),
    ];
    for (text, line, column, expected) in cases {
        match load(text) {
            Err(error @ SystemError::Syntax { .. }) => {
                let said = error.to_string();
                let place = format!("line {line}, column {column}: expected ");
                assert!(said.contains(&place) && said.contains(expected), "{text}: {said}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn the_checker_finds_two_rules_that_nothing_orders() {
    let text = "## One\nwhen start\n  1S spades : 5+ S\n## Two\nwhen start\n  1H hearts : 5+ H\n";
    let bidder = Bidder::new(Arc::new(load(text).unwrap()));
    let report = check(&bidder, 1, &mut StdRng::seed_from_u64(1));
    let found: Vec<_> = report
        .findings
        .iter()
        .filter(|f| f.kind == Kind::Unordered)
        .collect();
    assert_eq!(found.len(), 1);
    let hand = HandFeatures::of(found[0].hand.unwrap());
    assert!(hand.length(Suit::Spades) >= 5 && hand.length(Suit::Hearts) >= 5);

    let ordered = text.replace("when start\n  1S", "when start | beats Two\n  1S");
    let bidder = Bidder::new(Arc::new(load(&ordered).unwrap()));
    let report = check(&bidder, 1, &mut StdRng::seed_from_u64(1));
    assert!(report.is_clean(), "{:?}", report.findings);
}

#[test]
fn a_wrong_example_is_a_mistake() {
    let text = "when start\n  1S spades : 5+ S\n    e.g. KQ4.AJ32.KQ3.432\n  P : always\n";
    let bidder = Bidder::new(Arc::new(load(text).unwrap()));
    let report = check(&bidder, 1, &mut StdRng::seed_from_u64(1));
    assert!(
        report
            .findings
            .iter()
            .any(|finding| finding.kind == Kind::Example)
    );
}

#[test]
fn names_in_beats_must_exist() {
    let error = load("## One\nwhen start | beats Twoo\n  P : always\n## Two\nwhen 1N (P)\n  P : always\n")
        .unwrap_err();
    assert!(error.to_string().contains("did you mean \"Two\"?"), "{error}");
}

#[test]
fn a_convention_that_is_asked_for_must_exist() {
    let text = |asked: &str| {
        format!(
            "when ... 4N (P), partner asked {asked}\n  5C none : always\nwhen start\n  4N asks : 20+ hcp | convention Blackwood\n  P : always\n"
        )
    };
    assert!(load(&text("Blackwood")).is_ok() && load(&text("blackwood")).is_ok());
    let error = load(&text("Blckwood")).unwrap_err();
    let expected = "no convention is called \"Blckwood\"; did you mean \"Blackwood\"?";
    assert!(error.to_string().contains(expected), "{error}");
}

#[test]
fn modules_are_switched() {
    let call = |switches: &Switches, hand: &str, calls: &[&str]| {
        let bidder = Bidder::new(Arc::new(System::builtin_with("sayc", switches).unwrap()));
        let calls: Vec<Call> = calls.iter().map(|call| Call::read(call).unwrap()).collect();
        let auction = Auction::with_calls(Seat::North, Vulnerability::NONE, calls).unwrap();
        bidder
            .call(Notation::read(hand).unwrap(), &auction)
            .unwrap()
            .written()
            .to_string()
    };
    let default = Switches::default();
    let without = |name: &str| Switches {
        without: vec![name.into()],
        ..Switches::default()
    };
    assert_eq!(call(&default, "KQ632.AQT75.86.3", &["1N"]), "2D");
    assert_ne!(call(&without("cappelletti"), "KQ632.AQT75.86.3", &["1N"]), "2D");
    assert_eq!(call(&default, "Q65.QT8432.T.J83", &["1N", "P"]), "2D");
    assert_ne!(
        call(&without("transfers"), "Q65.QT8432.T.J83", &["1N", "P"]),
        "2D"
    );
    let with = |name: &str| Switches {
        with: vec![name.into()],
        ..Switches::default()
    };
    // A passed hand with a limit raise; one key card; a weak hand with a long minor over their overcall.
    for (module, hand, calls, usual, switched) in [
        (
            "drury",
            "K843.75.AQ65.J82",
            &["P", "P", "1S", "P"][..],
            "3S",
            "2C",
        ),
        (
            "1430",
            "Q842.K84.A73.J92",
            &["1S", "P", "3S", "P", "4N", "P"][..],
            "5D",
            "5C",
        ),
        ("lebensohl", "84.95.Q4.KJ87432", &["1N", "2H"][..], "3C", "2N"),
    ] {
        assert_eq!(call(&default, hand, calls), usual, "without {module}");
        assert_eq!(call(&with(module), hand, calls), switched, "with {module}");
    }
    let unknown = System::builtin_with("sayc", &without("staymann")).unwrap_err();
    assert!(matches!(unknown, SystemError::UnknownModule { .. }));
}

fn opening(system: &System, hand: &str) -> String {
    let bidder = Bidder::new(Arc::new(system.clone()));
    let auction = Auction::new(Seat::North, Vulnerability::NONE);
    let call = bidder.call(Notation::read(hand).unwrap(), &auction);
    call.unwrap().written().to_string()
}

/// A system with a range said once, and two modules of which one stands instead of the other.
const PARAMETERS: &str = "system Test
param notrump = 15-17 | the 1NT opening
module weak Weak twos
when start
  2S weak : 6+ S, 5-10 hcp
end
module strong Strong twos | off, instead of weak
when start
  2S strong : 6+ S, 18+ hcp
end
when start
  1N balanced {notrump} : {notrump} hcp, balanced
  1C too strong for 1NT : {notrump.high + 1}+ hcp
  P pass : always
";

#[test]
fn a_card_chooses_the_numbers_of_a_system() {
    let load = |params: &[(&str, &str)]| {
        let file_of = |name: &str| (name == "test").then(|| PARAMETERS.to_owned());
        let params = params
            .iter()
            .map(|(name, value)| ((*name).into(), Value::read(value).unwrap()));
        let switches = Switches {
            params: params.collect(),
            ..Switches::default()
        };
        System::load("test", &file_of, &switches)
    };
    // Fourteen and seventeen points, both balanced.
    let (fourteen, seventeen) = ("KQ4.QJ5.A962.Q84", "KQ4.KQ5.A962.K84");
    let strong = load(&[]).unwrap();
    assert_eq!(
        (opening(&strong, fourteen), opening(&strong, seventeen)),
        ("P".into(), "1N".into())
    );
    let weaker = load(&[("notrump", "14-16")]).unwrap();
    assert_eq!(
        (opening(&weaker, fourteen), opening(&weaker, seventeen)),
        ("1N".into(), "1C".into())
    );
    assert!(
        kibitzer_bridge::system::book::markdown(&weaker)
            .contains("| 1NT | balanced 14-16 | 14-16 hcp, balanced |")
    );
    assert!(matches!(
        load(&[("notrunp", "14-16")]),
        Err(SystemError::UnknownParam { .. })
    ));
    assert!(matches!(
        load(&[("notrump", "14")]),
        Err(SystemError::WrongParam { .. })
    ));
}

#[test]
fn what_stands_instead_of_another_gives_way_to_what_is_asked_for() {
    let on = |text: &str, with: &[&str], without: &[&str]| -> Vec<String> {
        let file_of = |name: &str| (name == "test").then(|| text.to_owned());
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let switches = Switches {
            with: names(with),
            without: names(without),
            ..Switches::default()
        };
        let system = System::load("test", &file_of, &switches).unwrap();
        let on = system.sheet().modules.iter().filter(|module| module.on);
        on.map(|module| module.name.clone()).collect()
    };
    assert_eq!(on(PARAMETERS, &[], &[]), ["weak"]);
    assert_eq!(on(PARAMETERS, &["strong"], &[]), ["strong"]);
    // Both on by themselves: the one that says so stands.
    let both = PARAMETERS.replace("| off, instead", "| instead");
    assert_eq!(on(&both, &[], &[]), ["strong"]);
    assert_eq!(on(&both, &["weak"], &[]), ["weak"]);
    assert_eq!(on(&both, &[], &["strong"]), ["weak"]);
}

#[test]
fn a_card_stands_where_the_name_of_a_system_does() {
    let long =
        "card Ours\nsystem sayc // as usual\nwith drury, 1430\nwithout cappelletti\nkeep Their key = 1\n";
    let short = "sayc +drury +1430 -cappelletti";
    let (by_long, by_short) = (System::builtin(long).unwrap(), System::builtin(short).unwrap());
    assert_eq!(by_long.sheet().title, "Ours");
    assert_eq!(by_long.sheet().modules, by_short.sheet().modules);
    let card = Card::read(long).unwrap();
    assert_eq!(card.one_line_text(), short);
    assert_eq!(Card::read(&card.to_string()), Ok(card));
    for wrong in [
        "sayc drury",
        "with drury",
        "system sayc natural",
        "sayc notrump=x",
        "keep x\nsystem sayc",
    ] {
        assert!(
            matches!(Card::read(wrong), Err(SystemError::Card { .. })),
            "{wrong}"
        );
    }
    assert!(matches!(
        System::builtin("precision +drury"),
        Err(SystemError::UnknownSystem { .. })
    ));
    assert!(matches!(
        System::builtin("sayc +nosuch"),
        Err(SystemError::UnknownModule { .. })
    ));
}

#[test]
fn a_doubled_artificial_bid_is_not_left_in() {
    let bidder = bidder("sayc");
    // Stayman over 2NT, Michaels, the unusual 2NT and a cue bid for a raise: each doubled by the next hand.
    for (hand, calls) in [
        ("AK.AKT84.AK2.T96", "2N P 3C X"),
        ("Q95.T9.T7652.654", "1H 2H X"),
        ("Q87652.4.T654.K3", "1D 2N X"),
        ("Q.K4.QT8762.KJ84", "1C 1D P 2C X"),
    ] {
        let calls: Vec<Call> = calls.split(' ').map(|call| Call::read(call).unwrap()).collect();
        let auction = Auction::with_calls(Seat::North, Vulnerability::NONE, calls).unwrap();
        let call = bidder.call(Notation::read(hand).unwrap(), &auction);
        assert_ne!(call, Some(Call::Pass), "{hand} after {}", text(&auction));
    }
}

struct Bid {
    auction: Auction,
    passed_forcing: Option<String>,
}

fn bid_out(bidder: &Bidder, deal: &FullDeal, vul: Vulnerability) -> Bid {
    let mut auction = Auction::new(Seat::North, vul);
    let mut passed_forcing = None;
    while !auction.is_over() {
        let prefix = bidder.at(&auction);
        let seat = prefix.position().me();
        let rule = prefix
            .choose(&HandFeatures::of(deal[seat]))
            .expect("a call while the auction goes on");
        if rule.call == Call::Pass && prefix.position().forced() {
            passed_forcing = Some(format!("{} by {}", text(&auction), rule.name));
        }
        auction.push(rule.call).expect("a legal call");
        assert!(auction.len() <= 60, "an endless auction: {}", text(&auction));
    }
    Bid {
        auction,
        passed_forcing,
    }
}

fn text(auction: &Auction) -> String {
    written_calls(auction.calls()).join(" ")
}

#[test]
fn random_boards_are_bid_to_a_sane_end() {
    let bidder = bidder("sayc");
    let mut random = StdRng::seed_from_u64(6);
    let boards = if long() { 100_000 } else { 400 };
    let (mut passed, mut high) = (Vec::new(), Vec::new());
    for board in 0..boards {
        let deal = full_deal(&mut random);
        let vul = [
            Vulnerability::NONE,
            Vulnerability::NS,
            Vulnerability::EW,
            Vulnerability::ALL,
        ][board % 4];
        let bid = bid_out(&bidder, &deal, vul);
        passed.extend(
            bid.passed_forcing
                .map(|how| format!("{how} {}", deal.display(Seat::North))),
        );
        if let Some(end) = bid.auction.contract()
            && end.contract.bid.level.get() == 7
            && end.contract.penalty == contract_bridge::Penalty::Undoubled
        {
            let both = [end.declarer, end.declarer.partner()].map(|seat| HandFeatures::of(deal[seat]));
            let hcp: u8 = both.iter().map(HandFeatures::hcp).sum();
            let shape: u8 = both.iter().map(|hand| hand.length_points() - hand.hcp()).sum();
            if hcp < 30 && hcp + 2 * shape < 36 {
                high.push(format!(
                    "{} with {hcp}: {}",
                    text(&bid.auction),
                    deal.display(Seat::North)
                ));
            }
        }
    }
    assert!(
        passed.is_empty(),
        "{} forcing bids passed:\n{}",
        passed.len(),
        passed[..passed.len().min(20)].join("\n")
    );
    assert!(
        high.is_empty(),
        "{} thin grand slams:\n{}",
        high.len(),
        high[..high.len().min(20)].join("\n")
    );
}

/// A rule with a sentence of its author, with a meaning apart from the hands that choose it, and a word that is defined.
const WITH_WORDS: &str = "system Test\ndefine opens : 12+ hcp or (11 hcp, 5+ S)\nwhen start\n  1M five-card major : opens, 5+ M\n    says \
                          at least five {M}, an opening hand\n  2C strong : 22+ hcp | artificial\n    shows 20+ hcp\n  P pass : always\n";

#[test]
fn an_author_may_say_what_a_call_shows() {
    let bidder = Bidder::new(Arc::new(load(WITH_WORDS).expect("a system")));
    let prefix = bidder.at(&Auction::new(Seat::North, Vulnerability::NONE));
    let rule = |call: &str| {
        let call = Call::read(call).expect("a call");
        prefix
            .rules()
            .iter()
            .find(|rule| rule.call == call)
            .expect("a rule")
    };
    assert_eq!(
        rule("1H").says.as_deref(),
        Some("at least five hearts, an opening hand")
    );
    assert_eq!(
        rule("1S").says.as_deref(),
        Some("at least five spades, an opening hand")
    );
    assert_eq!(rule("P").says, None);
    // What is shown is wider than what chooses the call.
    let twenty = HandFeatures::of(kibitzer_bridge::Hand::read("AKQ2.AK2.KQ2.432").expect("a hand"));
    let strong = rule("2C");
    assert!(!strong.condition.holds(&twenty));
    assert!(strong.shows.as_ref().expect("what it shows").holds(&twenty));
    for wrong in [
        "when start\n    says nothing before a rule\n",
        "when start\n  P pass : always\n    says about {q}\n",
        "when start\n  P pass : always\n    shows 15-17 hpc\n",
    ] {
        assert!(load(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn the_book_says_what_its_words_stand_for_and_the_page_has_no_raw_marks() {
    use kibitzer_bridge::system::book;
    let notes = book::markdown(&load(WITH_WORDS).expect("a system"));
    assert!(
        notes.contains("| opens | 12+ hcp or (11 hcp, 5+ spades) |"),
        "{notes}"
    );
    assert!(notes.contains("at least five {M}, an opening hand"), "{notes}");
    assert!(notes.contains("20+ hcp; chosen with 22+ hcp"), "{notes}");
    for name in ["sayc", "natural"] {
        let system = System::builtin(name).expect("a built-in system");
        let page = book::html(&system);
        assert!(
            !page.contains('`') && page.contains("<code>"),
            "{name}: raw marks"
        );
        for define in &system.sheet().defines {
            assert!(page.contains(&format!("<td>{}</td>", define.name)));
        }
    }
}

/// What a check three calls deep finds of a kind: texts and hands.
fn found(text: &str, kind: Kind) -> Vec<(String, Option<contract_bridge::Hand>)> {
    let bidder = Bidder::new(Arc::new(load(text).expect("a system")));
    let report = check(&bidder, 3, &mut StdRng::seed_from_u64(1));
    let of_kind = report.findings.into_iter().filter(|finding| finding.kind == kind);
    of_kind.map(|finding| (finding.text, finding.hand)).collect()
}

#[test]
fn a_line_that_an_earlier_one_leaves_nothing_of_is_found_with_a_hand() {
    let text = "system T\nwhen start\n  1S spades : 12+ hcp, 5+ S\n  P pass : always\nwhen 1S (P)\n  4S game : 2+ S\n  3S raise : \
                3+ S, 8+ hcp\n  2C clubs : 2+ C or always\n";
    let dead = found(text, Kind::Dead);
    let (text_of, hand) = dead.first().expect("3S is dead");
    assert!(text_of.contains("raise") && text_of.contains("game"), "{text_of}");
    let hand = hand.expect("a hand that fits it");
    assert!(hand[Suit::Spades].len() >= 3 && HandFeatures::of(hand).hcp() >= 8);
    assert!(
        found(text, Kind::DeadAlternative)
            .iter()
            .any(|(text, _)| text.contains("always"))
    );
    // The other way round both are made.
    let mended = text
        .replace("  4S game : 2+ S\n", "")
        .replace("8+ hcp\n", "8+ hcp\n  4S game : 2+ S\n");
    assert!(found(&mended, Kind::Dead).is_empty());
}

#[test]
fn an_alternative_that_another_contains_is_found() {
    let with =
        |condition: &str| format!("system T\nwhen start\n  1S spades : {condition}\n  P pass : always\n");
    let dead = found(&with("12+ hcp, 5+ S or 14+ hcp, 6+ S"), Kind::DeadAlternative);
    assert_eq!(dead.len(), 1, "{dead:?}");
    assert!(found(&with("12+ hcp, 5+ S or 10+ hcp, 6+ S"), Kind::DeadAlternative).is_empty());
}

#[test]
fn an_artificial_bid_that_is_passed_and_a_slam_that_is_missed_are_found_with_a_hand() {
    let text = "system T\nwhen start\n  1C strong : 16+ hcp\n  P pass : always\nwhen 1C (P)\n  1D waiting : 5- hcp | \
                artificial\n  1N positive : 18+ hcp\n  P weak : always\nwhen 1C (P) 1D|1N (P)\n  P enough : always\n";
    let passed = found(text, Kind::Promise);
    assert!(
        passed
            .iter()
            .any(|(text, hand)| text.contains("artificial") && hand.is_some()),
        "{passed:?}"
    );
    // Opposite sixteen, seventeen make thirty-three.
    let missed = found(text, Kind::SlamMissed);
    let strong = |hand: contract_bridge::Hand| HandFeatures::of(hand).hcp() >= 17;
    assert!(
        missed.iter().any(|(_, hand)| hand.is_some_and(strong)),
        "{missed:?}"
    );
}

#[test]
fn a_module_that_takes_a_line_away_is_named() {
    let plain = "when 1C (P)\n  2C raise : 6-9 hcp, 4+ C\n  P pass : always\n";
    let text = format!(
        "system T\nwhen start\n  1C clubs : 3+ C\n  P pass : always\n{plain}module inverted Inverted\nwhen 1C (P)\n  2C strong raise : \
         10+ hcp, 4+ C\nend\n"
    );
    let taken = found(&text, Kind::TakesAway);
    assert!(
        taken
            .iter()
            .any(|(text, _)| text.contains("strong raise") && text.contains("no longer raise")),
        "{taken:?}"
    );
}
