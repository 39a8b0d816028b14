//! Draws are unbiased, and counts are those of enumeration and closed forms.

use contract_bridge::deck::full_deal;
use kibitzer_bridge::deals::{Fit, Sampler};
use kibitzer_bridge::{BySeat, Condition, FullDeal, Hand, HandFeatures, Notation, Seat};
use rand::SeedableRng;
use rand::rngs::SmallRng;

type Conditions = BySeat<&'static str>;

/// The three conditions whose speed is stated, by seat: North, East, South, West.
const NOTRUMP: Conditions = BySeat::new("anything", "anything", "hcp 15-17 and balanced", "anything");
const STRONG: Conditions = BySeat::new("5+ spades and 8+ hcp", "anything", "hcp 22+", "anything");
const QUIET: &str = "hcp 14- and no 6-card suit";
const STAYMAN: Conditions = BySeat::new(
    "exactly 4 spades, at most 3 hearts, 10-15 hcp",
    QUIET,
    "15-17 hcp, balanced, exactly 4 hearts",
    QUIET,
);

fn parsed(conditions: Conditions) -> BySeat<Condition> {
    conditions.map(|text| text.parse().expect("a condition"))
}

fn sampler(conditions: Conditions) -> Sampler<'static> {
    let fits = parsed(conditions).map(|condition| condition.fit());
    Sampler::new(fits, BySeat::from_fn(|_| Hand::EMPTY)).expect("deals that fit")
}

fn fits(conditions: &BySeat<Condition>, deal: &FullDeal) -> bool {
    (conditions.iter()).all(|(seat, condition)| condition.holds(&HandFeatures::of(deal[seat])))
}

/// How many draws a goodness-of-fit test compares; the stated number with `KIBITZER_LONG=1`.
fn draws() -> usize {
    if std::env::var_os("KIBITZER_LONG").is_some() {
        100_000
    } else {
        20_000
    }
}

/// What is tabulated of a deal: points and two lengths of two seats that the conditions bind and leave free.
fn tables(deal: &FullDeal) -> Vec<usize> {
    let mut tables = Vec::new();
    for seat in Seat::ALL {
        let hand = HandFeatures::of(deal[seat]);
        tables.push(usize::from(hand.hcp()));
        tables.push(hand.shape().index());
        tables.push(usize::from(hand.controls()));
    }
    tables
}

/// The two-sample chi-square statistic and its degrees of freedom, cells with few entries put together.
fn chi_square(a: &[usize], b: &[usize]) -> (f64, f64) {
    let (total_a, total_b) = (a.iter().sum::<usize>() as f64, b.iter().sum::<usize>() as f64);
    let mut cells = Vec::new();
    let mut rest = (0.0, 0.0);
    for (&a, &b) in a.iter().zip(b) {
        if a + b >= 20 {
            cells.push((a as f64, b as f64));
        } else {
            rest = (rest.0 + a as f64, rest.1 + b as f64);
        }
    }
    if rest.0 + rest.1 > 0.0 {
        cells.push(rest);
    }
    let (scale_a, scale_b) = ((total_b / total_a).sqrt(), (total_a / total_b).sqrt());
    let statistic = cells
        .iter()
        .map(|(a, b)| (scale_a * a - scale_b * b).powi(2) / (a + b))
        .sum();
    (statistic, cells.len() as f64 - 1.0)
}

/// Compares draws with plain rejection: deal, test, throw away.
fn agrees_with_rejection(conditions: Conditions, rejected: usize) {
    let sampler = sampler(conditions);
    let conditions = parsed(conditions);
    let mut random = SmallRng::seed_from_u64(20);
    let mut counts = vec![[vec![0; 600], vec![0; 600]]; 12];
    let mut tally = |deal: &FullDeal, which: usize| {
        for (table, value) in counts.iter_mut().zip(tables(deal)) {
            table[which][value] += 1;
        }
    };
    for _ in 0..draws() {
        let deal = sampler.draw(&mut random).expect("a deal");
        assert!(fits(&conditions, &deal), "{deal}");
        tally(&deal, 0);
    }
    let mut found = 0;
    while found < rejected {
        let deal = full_deal(&mut random);
        if fits(&conditions, &deal) {
            tally(&deal, 1);
            found += 1;
        }
    }
    for (index, [direct, rejection]) in counts.iter().enumerate() {
        let (statistic, freedom) = chi_square(direct, rejection);
        // About five standard deviations of a chi-square: one in a million for a fair sampler.
        let limit = freedom + 5.0 * (2.0 * freedom.max(1.0)).sqrt() + 10.0;
        assert!(
            statistic < limit,
            "table {index}: {statistic:.1} with {freedom} degrees of freedom"
        );
    }
}

#[test]
fn a_notrump_opener_is_drawn_without_bias() {
    agrees_with_rejection(NOTRUMP, draws());
}

#[test]
fn two_strong_hands_are_drawn_without_bias() {
    agrees_with_rejection(STRONG, draws() / 40);
}

#[test]
fn four_seats_are_drawn_without_bias() {
    agrees_with_rejection(STAYMAN, draws() / 20);
}

#[test]
fn single_suits_and_tests_are_drawn_without_bias() {
    let conditions = BySeat::new(
        "SA and not HK and 2+ of top 3 in diamonds",
        "losers 6-8",
        "anything",
        "controls 3+",
    );
    agrees_with_rejection(conditions, draws() / 20);
}

#[test]
fn known_cards_stay_where_they_are() {
    let mut known = BySeat::from_fn(|_| Hand::EMPTY);
    known[Seat::North] = Hand::read("AKQ32.A32.432.32").unwrap();
    let south: Condition = "hcp 10+ and 3+ spades".parse().unwrap();
    let mut fits = BySeat::from_fn(|_| Fit::anything());
    fits[Seat::South] = south.fit();
    let sampler = Sampler::new(fits, known).unwrap();
    let mut random = SmallRng::seed_from_u64(3);
    for _ in 0..200 {
        let deal = sampler.draw(&mut random).unwrap();
        assert_eq!(deal[Seat::North], known[Seat::North]);
        assert!(south.holds(&HandFeatures::of(deal[Seat::South])));
    }
}

#[test]
fn deals_are_counted() {
    /// All deals: 52! / 13!^4.
    const DEALS: u128 = 53_644_737_765_488_792_839_237_440_000;
    let count = |conditions| {
        let sampler = sampler(conditions);
        assert!(sampler.is_direct());
        sampler.candidates()
    };
    let any = BySeat::from_fn(|_| "anything");
    assert_eq!(count(any), DEALS);
    // South's hands times the ways to deal the other 39 cards.
    let south: Condition = NOTRUMP[Seat::South].parse().unwrap();
    let rest = DEALS / 635_013_559_600;
    assert_eq!(count(NOTRUMP), u128::from(south.count_hands().unwrap()) * rest);
    // Both majors solid in two hands: 13 of 13 each.
    let solid = BySeat::new("13 spades", "anything", "13 hearts", "anything");
    assert_eq!(count(solid), 10_400_600);
    // South has all four aces, North all four kings: 9 more of 44, then 9 of 35, then 13 of 26.
    let honours = BySeat::new(
        "SK and HK and DK and CK",
        "anything",
        "SA and HA and DA and CA",
        "anything",
    );
    assert_eq!(count(honours), 708_930_508 * 70_607_460 * 10_400_600);
}

#[test]
fn what_cannot_be_is_said() {
    let mut known = BySeat::from_fn(|_| Hand::EMPTY);
    known[Seat::North] = Hand::read("AKQ32.A32.432.32").unwrap();
    let mut fits = BySeat::from_fn(|_| Fit::anything());
    fits[Seat::South] = "SA".parse::<Condition>().unwrap().fit();
    let error = Sampler::new(fits, known).unwrap_err();
    assert_eq!(
        error.to_string(),
        "no hand of S fits its condition and the cards that are known"
    );
    let fits = BySeat::new("hcp 25+", "anything", "hcp 25+", "anything");
    let fits = parsed(fits).map(|condition| condition.fit());
    let error = Sampler::new(fits, BySeat::from_fn(|_| Hand::EMPTY)).unwrap_err();
    assert!(error.to_string().contains("fit together"), "{error}");
}
