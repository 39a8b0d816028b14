use contract_bridge::Hand;

use super::*;
use crate::features::HandFeatures;
use crate::pieces::Notation;

fn holds(condition: &str, hand: &str) -> bool {
    let condition: Condition = condition
        .parse()
        .unwrap_or_else(|error| panic!("{condition}: {error}"));
    condition.holds(&HandFeatures::of(Hand::read(hand).unwrap()))
}

/// 15 points, 5=3=3=2, three aces.
const STRONG: &str = "AQ954.A32.A32.J2";
/// 5 points, 1=5=6=1.
const LONG: &str = "2.KJ543.Q97654.3";

#[test]
fn conditions_hold_as_their_words_say() {
    for (condition, strong, long) in [
        ("hcp 15-17 and balanced", true, false),
        ("15-17 hcp, balanced", true, false),
        ("hcp 15+", true, false),
        ("hcp >= 15", true, false),
        ("hcp < 7", false, true),
        ("at most 6 hcp", false, true),
        ("hcp 6-", false, true),
        ("not balanced", false, true),
        ("5+ spades", true, false),
        ("exactly 5 hearts", false, true),
        ("S 5", true, false),
        ("5 ♠", true, false),
        ("no 6-card suit", true, false),
        ("a 6-card suit", false, true),
        ("6-card minor", false, true),
        ("5-card major", true, true),
        ("no 5-card major", false, false),
        ("shape 5332", true, false),
        ("shape 3532", false, false),
        ("any 2335", true, false),
        ("shape 1=5=6=1", false, true),
        ("shape 5xxx or shape xx6x", true, true),
        ("any 6xxx", false, true),
        ("SA and not HK", true, false),
        ("H10 or D9", false, true),
        ("3 aces", true, false),
        ("controls 6", true, false),
        ("no aces", false, true),
        ("2+ of the top 3 in spades", true, false),
        ("top 5 in hearts 2+", false, true),
        ("quality in spades 7+", true, false),
        ("stopper in hearts", true, true),
        ("half stopper in clubs", false, false),
        ("stopper in any minor", true, true),
        ("void", false, false),
        ("a singleton", false, true),
        ("singleton in clubs", false, true),
        ("shortness", false, true),
        ("rule of 20", true, false),
        ("rule of 15", true, false),
        // Nine points in support of hearts: two singletons with five trumps.
        ("12+ support points for hearts", true, true),
        ("13+ support points for hearts", true, false),
        ("length points 16", true, false),
        ("losers 6-", false, true),
        ("quick tricks 3.5", true, false),
        ("(hcp 15+ or 6+ diamonds) and not 4+ clubs", true, true),
        ("hcp in spades 6", true, false),
        ("semi-balanced", true, false),
        ("anything", true, true),
        // The words of system notes mean the same.
        ("20+ rule20, 12+ hcp", true, false),
        ("15+ rule15", true, false),
        ("S > H", true, false),
        ("H > D or S = D", false, false),
        ("2/3 S", true, false),
        ("longest D", false, true),
        ("preferred S", true, false),
        ("5+ longest, 2+ shortest", true, false),
        ("7+ half-tricks", true, false),
        ("16 points", true, false),
        ("unbalanced", false, true),
        ("stop H, half C", false, false),
        ("5 keycards S", false, false),
        ("3+ keycards S", true, false),
    ] {
        assert_eq!(holds(condition, STRONG), strong, "{condition} of {STRONG}");
        assert_eq!(holds(condition, LONG), long, "{condition} of {LONG}");
    }
}

#[test]
fn and_binds_closer_than_or() {
    assert!(holds("hcp 15+ or void and balanced", STRONG));
    assert!(!holds("(hcp 15+ or void) and hcp 3-", STRONG));
}

#[test]
fn errors_say_where_and_what_would_be_right() {
    let error = |text: &str| {
        let error = text.parse::<Condition>().unwrap_err();
        (error.column, error.to_string())
    };
    assert_eq!(
        error("hcp 15-17 and balancd"),
        (
            15,
            "expected a condition such as 12+ hcp, hcp 15-17, 5+ spades or balanced, found \"balancd\"; did you mean balanced?".into()
        )
    );
    assert_eq!(error("hcp").0, 4);
    assert_eq!(error("hcp balanced").0, 5);
    assert_eq!(error("(hcp 15").0, 8);
    assert_eq!(
        error("17-15 hcp"),
        (
            4,
            "expected a range from the lesser to the greater, found \"15\"".into()
        )
    );
    assert_eq!(error("shape 5555").0, 7);
    assert_eq!(
        error("").1,
        "expected a condition such as 12+ hcp, hcp 15-17, 5+ spades or balanced, but the text ends"
    );
    assert_eq!(
        error("balanced; hcp 3").1,
        "expected words, numbers and signs, found \";\""
    );
    assert!(error(&"(".repeat(5000)).1.contains("nested so deep"));
    assert!(error(&"not ".repeat(2000)).1.contains("nested so deep"));
}
