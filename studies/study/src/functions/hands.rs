//! Functions over hands and deals.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, BooleanArray, Float64Array};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use kibitzer_bridge::{FullDeal, Hand, HandFeatures, Notation, Seat, Suit};

use super::of_texts;
use crate::draws::whole_deal;
use crate::function::{Function, Last, Rows, texts, wholes};
use crate::hand_text::{read_hand, write_hand};
use crate::problem::problem;
use crate::workshop::Workshop;

/// The functions.
#[allow(clippy::too_many_lines, reason = "a list")]
pub(super) fn functions() -> Vec<Function> {
    vec![
        number(
            "hcp",
            "hcp(hand)",
            "High-card points: ace 4, king 3, queen 2, jack 1.",
            |hand| hand.hcp().into(),
        ),
        number(
            "points",
            "points(hand)",
            "Points plus one for each card beyond the fourth of a suit.",
            |hand| hand.length_points().into(),
        ),
        number("controls", "controls(hand)", "Ace 2, king 1.", |hand| {
            hand.controls().into()
        }),
        number("aces", "aces(hand)", "How many aces.", |hand| hand.aces().into()),
        number("kings", "kings(hand)", "How many kings.", |hand| {
            hand.kings().into()
        }),
        number("losers", "losers(hand)", "Losing trick count.", |hand| {
            hand.losers().into()
        }),
        number(
            "rule_of_20",
            "rule_of_20(hand)",
            "Points plus the lengths of the two longest suits.",
            |hand| hand.hcp_and_two_longest().into(),
        ),
        half(
            "quick_tricks",
            "quick_tricks(hand)",
            "Quick tricks.",
            HandFeatures::quick_halves,
        ),
        half(
            "playing_tricks",
            "playing_tricks(hand)",
            "Playing tricks.",
            HandFeatures::playing_halves,
        ),
        word(
            "shape",
            "shape(hand)",
            "The lengths from spades to clubs: 4=3=3=3.",
            |hand| lengths(hand, "=", false),
        ),
        word(
            "pattern",
            "pattern(hand)",
            "The lengths, longest first: 4333.",
            |hand| lengths(hand, "", true),
        ),
        word(
            "longest",
            "longest(hand)",
            "The longest suit; of equal ones the highest.",
            |hand| hand.longest_suit().written().to_string(),
        ),
        Function::new(
            (
                "is_balanced",
                "is_balanced(hand)",
                "Whether it is 4333, 4432 or 5332.",
            ),
            &[of_texts(1)],
            DataType::Boolean,
            is_balanced,
        ),
        of_suit(
            "support_points",
            "support_points(hand, suit)",
            "Points in support of a suit: hcp plus shortness outside.",
            |hand, suit| hand.support_points(suit).into(),
        ),
        of_suit(
            "suit_hcp",
            "suit_hcp(hand, suit)",
            "High-card points in a suit.",
            |hand, suit| hand.suit(suit).hcp.into(),
        ),
        Function::new(
            (
                "length",
                "length(hand, suit)",
                "How many cards of a suit; of one text alone, how many characters.",
            ),
            &[of_texts(1), of_texts(2)],
            DataType::Int64,
            length,
        ),
        Function::new(
            ("cards", "cards(hand, suit)", "The cards of a suit: AQ952."),
            &[of_texts(2)],
            DataType::Utf8,
            cards,
        ),
        Function::new(
            (
                "fits",
                "fits(hand, condition)",
                "Whether a hand fits a condition: fits(north, '5+ spades, 12+ hcp').",
            ),
            &[of_texts(2)],
            DataType::Boolean,
            fits,
        ),
        Function::new(
            (
                "fit",
                "fit(hand, hand)",
                "The most cards that two hands hold together in a suit.",
            ),
            &[of_texts(2)],
            DataType::Int64,
            |rows, workshop| {
                Ok(wholes(rows.each(workshop, |row| {
                    Ok(longest_fit("fit", rows, row)?.map(|(cards, _)| cards as i64))
                })?))
            },
        ),
        Function::new(
            (
                "fit_suit",
                "fit_suit(hand, hand)",
                "The suit in which two hands hold most cards; of equal ones the highest.",
            ),
            &[of_texts(2)],
            DataType::Utf8,
            |rows, workshop| {
                Ok(texts(&rows.each(workshop, |row| {
                    Ok(longest_fit("fit_suit", rows, row)?.map(|(_, suit)| suit.written().to_string()))
                })?))
            },
        ),
        Function::new(
            (
                "deal",
                "deal(north, east, south, west)",
                "Four hands as one text, as in PBN.",
            ),
            &[of_texts(4)],
            DataType::Utf8,
            deal,
        ),
        Function::new(
            ("hand", "hand(deal, seat)", "One hand of a deal."),
            &[of_texts(2)],
            DataType::Utf8,
            hand,
        ),
    ]
}

/// The hand of an argument, with everything that is said of hands.
fn features(function: &str, rows: &Rows, argument: usize, row: usize) -> Result<Option<HandFeatures>> {
    Ok(hand_at(function, rows, argument, row)?.map(HandFeatures::of))
}

/// The hand of an argument.
pub(super) fn hand_at(function: &str, rows: &Rows, argument: usize, row: usize) -> Result<Option<Hand>> {
    let wrong = |error| rows.blame(&[argument], problem(function, error));
    let text = rows.text(argument, row);
    text.map(|text| read_hand(text).map_err(wrong)).transpose()
}

/// The deal of an argument, or of four from there on, where a function may be given either.
pub(super) fn deal_at(
    function: &str,
    rows: &Rows,
    argument: usize,
    four: bool,
    row: usize,
) -> Result<Option<FullDeal>> {
    if !four {
        let text = rows.text(argument, row);
        let wrong = |text: &str| {
            let words = format!("\"{text}\" is not a deal; a deal is N: and four hands from North on");
            rows.blame(&[argument], problem(function, words))
        };
        return text
            .map(|text| read_deal(text).ok_or_else(|| wrong(text)))
            .transpose();
    }
    let mut hands = [Hand::EMPTY; 4];
    for (place, hand) in hands.iter_mut().enumerate() {
        match hand_at(function, rows, argument + place, row)? {
            Some(found) => *hand = found,
            None => return Ok(None),
        }
    }
    let wrong = || {
        let words = "the four hands do not make a pack: a card is in two of them";
        let arguments = [0, 1, 2, 3].map(|place| argument + place);
        rows.blame(&arguments, problem(function, words))
    };
    whole_deal(hands).map(Some).ok_or_else(wrong)
}

/// A deal as PBN writes it; the hands go clockwise from the seat that is named.
pub(crate) fn read_deal(text: &str) -> Option<FullDeal> {
    let (first, hands) = text.trim().split_once(':')?;
    let first = Seat::read(first).ok()?;
    let mut found = [Hand::EMPTY; 4];
    let mut words = hands.split_whitespace();
    for place in 0..4 {
        found[(first as usize + place) % 4] = read_hand(words.next()?).ok()?;
    }
    whole_deal(found)
}

fn number(
    name: &'static str,
    usage: &'static str,
    about: &'static str,
    of: fn(&HandFeatures) -> i64,
) -> Function {
    Function::new(
        (name, usage, about),
        &[of_texts(1)],
        DataType::Int64,
        move |rows, workshop| {
            Ok(wholes(rows.each(workshop, |row| {
                Ok(features(name, rows, 0, row)?.as_ref().map(of))
            })?))
        },
    )
}

fn half(
    name: &'static str,
    usage: &'static str,
    about: &'static str,
    of: fn(&HandFeatures) -> u8,
) -> Function {
    Function::new(
        (name, usage, about),
        &[of_texts(1)],
        DataType::Float64,
        move |rows, workshop| {
            let found = rows.each(workshop, |row| {
                Ok(features(name, rows, 0, row)?.map(|hand| f64::from(of(&hand)) / 2.0))
            })?;
            Ok(Arc::new(Float64Array::from(found)))
        },
    )
}

fn word(
    name: &'static str,
    usage: &'static str,
    about: &'static str,
    of: fn(&HandFeatures) -> String,
) -> Function {
    Function::new(
        (name, usage, about),
        &[of_texts(1)],
        DataType::Utf8,
        move |rows, workshop| {
            Ok(texts(&rows.each(workshop, |row| {
                Ok(features(name, rows, 0, row)?.as_ref().map(of))
            })?))
        },
    )
}

fn of_suit(
    name: &'static str,
    usage: &'static str,
    about: &'static str,
    of: fn(&HandFeatures, Suit) -> i64,
) -> Function {
    Function::new(
        (name, usage, about),
        &[of_texts(2)],
        DataType::Int64,
        move |rows, workshop| {
            Ok(wholes(rows.each(workshop, |row| {
                Ok(features(name, rows, 0, row)?
                    .zip(suit_at(name, rows, row)?)
                    .map(|(hand, suit)| of(&hand, suit)))
            })?))
        },
    )
}

fn suit_at(function: &str, rows: &Rows, row: usize) -> Result<Option<Suit>> {
    let wrong = |error| rows.blame(&[1], problem(function, error));
    rows.text(1, row)
        .map(|text| Suit::read(text).map_err(wrong))
        .transpose()
}

/// The seat of an argument.
pub(super) fn seat_at(function: &str, rows: &Rows, argument: usize, row: usize) -> Result<Option<Seat>> {
    let wrong = |error| rows.blame(&[argument], problem(function, error));
    rows.text(argument, row)
        .map(|text| Seat::read(text).map_err(wrong))
        .transpose()
}

fn lengths(hand: &HandFeatures, between: &str, sorted: bool) -> String {
    let mut lengths = Suit::DESC.map(|suit| hand.length(suit));
    if sorted {
        lengths.sort_unstable_by(|a, b| b.cmp(a));
    }
    lengths.map(|length| length.to_string()).join(between)
}

fn longest_fit(function: &str, rows: &Rows, row: usize) -> Result<Option<(usize, Suit)>> {
    let hands = hand_at(function, rows, 0, row)?.zip(hand_at(function, rows, 1, row)?);
    Ok(hands.and_then(|(one, other)| {
        // Of equal lengths the last is taken, which is the highest suit.
        Suit::ASC
            .into_iter()
            .map(|suit| (one[suit].len() + other[suit].len(), suit))
            .max_by_key(|&(cards, _)| cards)
    }))
}

fn length(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    Ok(wholes(rows.each(workshop, |row| {
        if rows.width() == 1 {
            return Ok(rows.text(0, row).map(|text| text.chars().count() as i64));
        }
        let hand = hand_at("length", rows, 0, row)?;
        Ok(hand
            .zip(suit_at("length", rows, row)?)
            .map(|(hand, suit)| hand[suit].len() as i64))
    })?))
}

fn cards(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    Ok(texts(&rows.each(workshop, |row| {
        let hand = hand_at("cards", rows, 0, row)?;
        Ok(hand
            .zip(suit_at("cards", rows, row)?)
            .map(|(hand, suit)| hand[suit].to_string()))
    })?))
}

fn is_balanced(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    let found = rows.each(workshop, |row| {
        Ok(features("is_balanced", rows, 0, row)?.map(|hand| hand.is_balanced()))
    })?;
    Ok(Arc::new(BooleanArray::from(found)))
}

fn fits(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    let mut last = Last::default();
    let found = rows.each(workshop, |row| {
        let (Some(hand), Some(text)) = (features("fits", rows, 0, row)?, rows.text(1, row)) else {
            return Ok(None);
        };
        let condition = last.get(text, || workshop.condition(text));
        let condition = condition.map_err(|error| rows.blame(&[1], error))?;
        Ok(Some(condition.holds(&hand)))
    })?;
    Ok(Arc::new(BooleanArray::from(found)))
}

fn deal(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    Ok(texts(&rows.each(workshop, |row| {
        Ok(deal_at("deal", rows, 0, true, row)?.map(|deal| deal_text(&deal)))
    })?))
}

/// A deal as PBN writes it, from North on.
pub(crate) fn deal_text(deal: &FullDeal) -> String {
    let mut text = String::with_capacity(70);
    for seat in Seat::ALL {
        text.push_str(if seat == Seat::North { "N:" } else { " " });
        write_hand(deal[seat], &mut text);
    }
    text
}

fn hand(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    Ok(texts(&rows.each(workshop, |row| {
        let deal = deal_at("hand", rows, 0, false, row)?;
        let seat = seat_at("hand", rows, 1, row)?;
        Ok(deal.zip(seat).map(|(deal, seat)| {
            let mut text = String::with_capacity(16);
            write_hand(deal[seat], &mut text);
            text
        }))
    })?))
}
