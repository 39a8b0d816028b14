//! Functions over auctions: what a hand bids, how a deal is bid, what calls mean.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;

use datafusion::arrow::array::{
    ArrayRef, BooleanArray, Float64Array, ListBuilder, StringBuilder, StructArray,
};
use datafusion::arrow::datatypes::{DataType, Field, Fields};
use datafusion::common::Result;
use datafusion::error::DataFusionError;
use kibitzer_bridge::bidding::{Applied, Prefix};
use kibitzer_bridge::pieces::Side;
use kibitzer_bridge::reading::{Agreements, Posterior, Reader, Reading, Viewer};
use kibitzer_bridge::team_match::{Caller, bid_out};
use kibitzer_bridge::{Auction, Call, FullDeal, Hand, HandFeatures, Notation, Seat, Suit, Vulnerability};

use super::hands::{deal_at, hand_at, seat_at};
use super::of_texts;
use crate::auction_text::{auction_from, read_auction, read_calls, read_start, turned, write_calls};
use crate::contract_text;
use crate::draws;
use crate::function::{Function, Last, Rows, texts, wholes};
use crate::problem::problem;
use crate::workshop::Workshop;

/// So many deals are drawn for a chance: its standard error is 4% at most.
const DRAWN: i64 = 128;

/// The functions.
pub(super) fn functions() -> Vec<Function> {
    vec![
        Function::new(
            ("bid", "bid(system, hand, auction [, dealer [, vul]])", "The call of a hand by a system: bid('sayc', north, '1H P')."),
            &[of_texts(3), of_texts(4), of_texts(5)],
            DataType::Utf8,
            |rows, workshop| chosen("bid", rows, workshop, |rule| rule.call.written().to_string()),
        ),
        Function::new(
            ("rule", "rule(system, hand, auction [, dealer [, vul]])", "The name of the rule by which a hand calls."),
            &[of_texts(3), of_texts(4), of_texts(5)],
            DataType::Utf8,
            |rows, workshop| chosen("rule", rows, workshop, |rule| rule.name.to_string()),
        ),
        Function::new(
            ("auction", "auction(system [, their system], deal or four hands, dealer, vul)", "The whole auction of a deal, by one system or by North-South's and East-West's."),
            &[of_texts(4), of_texts(5), of_texts(7), of_texts(8)],
            DataType::Utf8,
            auction,
        ).slow(),
        Function::new(
            ("rules", "rules(system, north, east, south, west, auction, dealer, vul)", "The rules by which these hands would call at each turn of an auction, as a list: UNNEST it."),
            &[of_texts(8)],
            DataType::List(Arc::new(Field::new_list_field(DataType::Utf8, true))),
            rules,
        ).slow(),
        Function::new(("meaning", "meaning(system, auction [, dealer [, vul]])", "What the last call of an auction shows, in words."), &[of_texts(2), of_texts(3), of_texts(4)], DataType::Utf8, meaning),
        Function::new(
            ("reading", "reading(system, auction, seat [, dealer [, vul]])", "What an auction has told of a seat: a struct of hcp_low, hcp_high, spades_low … clubs_high, balanced."),
            &[of_texts(3), of_texts(4), of_texts(5)],
            DataType::Struct(reading_fields()),
            reading,
        ).slow(),
        Function::new(
            ("chance", "chance(system, auction, seat, condition [, dealer [, vul]])", "How likely a seat's hand fits a condition after an auction, by 128 drawn deals."),
            &[of_texts(4), of_texts(5), of_texts(6)],
            DataType::Float64,
            chance,
        ).slow(),
        Function::new(("surprise", "surprise(system, auction [, dealer [, vul]])", "How far an auction is from the system, in bits; 0 where it is consistent."), &[of_texts(2), of_texts(3), of_texts(4)], DataType::Float64, surprise).slow(),
        Function::new(("contract", "contract(auction [, dealer])", "The contract: 3N, 4SX; P where all passed; null where the auction is not over."), &[of_texts(1), of_texts(2)], DataType::Utf8, contract),
        Function::new(("declarer", "declarer(auction [, dealer])", "Who declares; null where nobody does."), &[of_texts(1), of_texts(2)], DataType::Utf8, declarer),
        Function::new(("opening", "opening(auction)", "The first call that is not a pass."), &[of_texts(1)], DataType::Utf8, |rows, workshop| {
            each_auction("opening", rows, workshop, |auction| {
                auction.calls().iter().find(|&&call| call != Call::Pass).map(|call| call.written().to_string())
            })
        }),
        Function::new(("calls", "calls(auction)", "How many calls."), &[of_texts(1)], DataType::Int64, |rows, workshop| {
            let wrong = |error| rows.blame(&[0], problem("calls", error));
            let count = |text: &str| read_calls(text).map(|calls| calls.len() as i64).map_err(wrong);
            Ok(wholes(rows.each(workshop, |row| rows.text(0, row).map(count).transpose())?))
        }),
        Function::new(("begins", "begins(auction, calls)", "Whether an auction begins with these calls, passes before the opening left out."), &[of_texts(2)], DataType::Boolean, begins),
    ]
}

/// Points of auctions by their text, found once for each piece of a table: most rows share theirs with others.
#[derive(Default)]
struct Points<'a>(HashMap<PointText<'a>, Arc<Prefix>>);

/// Auction, system, and who is vulnerable when the dealer sits North.
type PointText<'a> = (&'a str, &'a str, Vulnerability);

impl<'a> Points<'a> {
    fn get(
        &mut self,
        function: &str,
        rows: &'a Rows,
        (system, auction, row): (&'a str, &'a str, usize),
        workshop: &Workshop,
    ) -> Result<Arc<Prefix>> {
        let (dealer, vul) = read_start(function, rows.text(3, row), rows.text(4, row))
            .map_err(|error| rows.blame(&[3, 4], error))?;
        let vul = turned(dealer, vul);
        let key = (auction, system, vul);
        if let Some(known) = self.0.get(&key) {
            return Ok(Arc::clone(known));
        }
        let table =
            auction_from(function, auction, (Seat::North, vul)).map_err(|error| rows.blame(&[2], error))?;
        let point = system_of(rows, 0, system, workshop)?.bidder().at(&table);
        self.0.insert(key, Arc::clone(&point));
        Ok(point)
    }
}

/// What is said of the rule by which each hand calls.
fn chosen(
    function: &str,
    rows: &Rows,
    workshop: &Workshop,
    say: impl Fn(&Applied) -> String,
) -> Result<ArrayRef> {
    let mut points = Points::default();
    Ok(texts(&rows.each(workshop, |row| {
        let hand = hand_at(function, rows, 1, row)?;
        let (Some(hand), Some(auction), Some(system)) = (hand, rows.text(2, row), rows.text(0, row)) else {
            return Ok(None);
        };
        let point = points.get(function, rows, (system, auction, row), workshop)?;
        Ok(point.choose(&HandFeatures::of(hand)).map(&say))
    })?))
}

fn auction(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    const NAME: &str = "auction";
    let four = rows.width() > 5;
    let systems = if matches!(rows.width(), 5 | 8) { 2 } else { 1 };
    let mut last = [Last::default(), Last::default()];
    let after = systems + if four { 4 } else { 1 };
    Ok(texts(&rows.each(workshop, |row| {
        let (Some(first), Some(second)) = (rows.text(0, row), rows.text(systems - 1, row)) else {
            return Ok(None);
        };
        let Some(deal) = deal_at(NAME, rows, systems, four, row)? else {
            return Ok(None);
        };
        let mut ours = ByAgreements(last[0].get(first, || system_of(rows, 0, first, workshop))?);
        let mut theirs =
            ByAgreements(last[1].get(second, || system_of(rows, systems - 1, second, workshop))?);
        let (dealer, vul) = read_start(NAME, rows.text(after, row), rows.text(after + 1, row))
            .map_err(|error| rows.blame(&[after, after + 1], error))?;
        if Side::of(dealer) == Side::EastWest {
            std::mem::swap(&mut ours, &mut theirs);
        }
        let Some(deal) = dealt_by_north(&deal, dealer) else {
            return Ok(None);
        };
        let Ok(calls) = bid_out(&deal, (Seat::North, turned(dealer, vul)), &mut ours, &mut theirs);
        Ok(Some(write_calls(calls.calls())))
    })?))
}

/// The deal with the table turned so that `dealer` sits North.
fn dealt_by_north(deal: &FullDeal, dealer: Seat) -> Option<FullDeal> {
    let from = |place: usize| deal[Seat::ALL[(dealer as usize + place) % 4]];
    draws::whole_deal([from(0), from(1), from(2), from(3)])
}

/// A system that calls.
struct ByAgreements(Arc<Agreements>);

impl Caller for ByAgreements {
    type Error = Infallible;

    fn call(&mut self, hand: Hand, auction: &Auction) -> Result<Call, Infallible> {
        Ok(self.0.bidder().call(hand, auction).unwrap_or(Call::Pass))
    }
}

fn rules(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    const NAME: &str = "rules";
    let mut last = Last::default();
    let found = rows.each(workshop, |row| {
        let deal = deal_at(NAME, rows, 1, true, row)?;
        let (Some(deal), Some(system), Some(text)) = (deal, rows.text(0, row), rows.text(5, row)) else {
            return Ok(None);
        };
        let agreements = last.get(system, || system_of(rows, 0, system, workshop))?;
        let whole = auction_of(NAME, rows, (text, 5), 6, row)?;
        let rule = |turn: usize| {
            let point = agreements.bidder().at(&whole.prefix(turn));
            let rule = point.choose(&HandFeatures::of(deal[whole.seat_at(turn)]));
            rule.map(|rule| Arc::clone(&rule.name))
        };
        Ok(Some((0..whole.len()).map(rule).collect::<Vec<_>>()))
    })?;
    let mut lists = ListBuilder::new(StringBuilder::new());
    for rules in &found {
        for rule in rules.iter().flatten() {
            lists.values().append_option(rule.as_deref());
        }
        lists.append(rules.is_some());
    }
    Ok(Arc::new(lists.finish()))
}

fn meaning(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    let mut last = Last::default();
    Ok(texts(&rows.each(workshop, |row| {
        let (Some(system), Some(text)) = (rows.text(0, row), rows.text(1, row)) else {
            return Ok(None);
        };
        let agreements = last.get(system, || system_of(rows, 0, system, workshop))?;
        let auction = auction_of("meaning", rows, (text, 1), 2, row)?;
        let Some(&call) = auction.calls().last() else {
            return Ok(None);
        };
        let before = auction.prefix(auction.len() - 1);
        Ok(Some(agreements.interpretation(&before, call).words()))
    })?))
}

/// What the auction of a row has told everybody.
fn heard(
    function: &str,
    rows: &Rows,
    workshop: &Workshop,
    (place, more): (usize, usize),
    row: usize,
) -> Result<Option<Reading>> {
    let (Some(system), Some(text)) = (rows.text(0, row), rows.text(place, row)) else {
        return Ok(None);
    };
    let agreements = system_of(rows, 0, system, workshop)?;
    let auction = auction_of(function, rows, (text, place), more, row)?;
    let (ours, theirs) = (Arc::clone(&agreements), agreements);
    let mut reader = Reader::new(
        ours,
        theirs,
        Side::NorthSouth,
        auction.dealer(),
        auction.vulnerability(),
    )
    .until(&workshop.stop);
    reader
        .hear_all(auction.calls().iter().copied())
        .map_err(|error| rows.blame(&[place], problem(function, error)))?;
    let reading = reader.reading(Viewer::default());
    workshop.check()?;
    Ok(Some(reading))
}

/// The auction of `text`, which is argument `auction`; the dealer and who is vulnerable are `more` and the next.
fn auction_of(
    function: &str,
    rows: &Rows,
    (text, auction): (&str, usize),
    more: usize,
    row: usize,
) -> Result<Auction> {
    read_auction(function, text, rows.text(more, row), rows.text(more + 1, row))
        .map_err(|error| rows.blame(&[auction, more, more + 1], error))
}

/// The system that an argument names.
fn system_of(rows: &Rows, argument: usize, name: &str, workshop: &Workshop) -> Result<Arc<Agreements>> {
    workshop
        .system(name)
        .map_err(|error| rows.blame(&[argument], error))
}

fn reading_fields() -> Fields {
    let mut names = vec!["hcp_low".to_owned(), "hcp_high".to_owned()];
    for suit in ["spades", "hearts", "diamonds", "clubs"] {
        names.extend([format!("{suit}_low"), format!("{suit}_high")]);
    }
    let whole = names
        .into_iter()
        .map(|name| Field::new(name, DataType::Int64, true));
    whole
        .chain([Field::new("balanced", DataType::Float64, true)])
        .collect()
}

fn reading(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    let found = rows.each(workshop, |row| {
        let reading = heard("reading", rows, workshop, (1, 3), row)?;
        Ok(reading
            .zip(seat_at("reading", rows, 2, row)?)
            .map(|(reading, seat)| {
                let ranges = reading.ranges(seat);
                let mut numbers = vec![ranges.hcp.low, ranges.hcp.high];
                for suit in Suit::DESC {
                    numbers.extend([ranges.lengths[suit].low, ranges.lengths[suit].high]);
                }
                (numbers, reading.seats()[seat].balanced())
            }))
    })?;
    let mut columns: Vec<ArrayRef> = (0..10)
        .map(|place| {
            wholes(
                found
                    .iter()
                    .map(|row| row.as_ref().map(|(numbers, _)| i64::from(numbers[place])))
                    .collect(),
            )
        })
        .collect();
    let balanced = found
        .iter()
        .map(|row| row.as_ref().map(|(_, balanced)| *balanced));
    columns.push(Arc::new(balanced.collect::<Float64Array>()));
    Ok(Arc::new(StructArray::try_new(reading_fields(), columns, None)?))
}

fn chance(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    const NAME: &str = "chance";
    let mut last = Last::default();
    let found = rows.each(workshop, |row| {
        let (reading, seat) = (
            heard(NAME, rows, workshop, (1, 4), row)?,
            seat_at(NAME, rows, 2, row)?,
        );
        let (Some(reading), Some(seat), Some(text)) = (reading, seat, rows.text(3, row)) else {
            return Ok(None);
        };
        let condition = last.get(text, || workshop.condition(text));
        let condition = condition.map_err(|error| rows.blame(&[3], error))?;
        let wrong = |error| rows.blame(&[1], problem(NAME, error));
        let posterior = Posterior::new(&reading).map_err(wrong)?;
        let mut holds = 0;
        for number in 0..DRAWN {
            workshop.check()?;
            let deal = posterior.draw(&mut draws::source(1, number)).map_err(wrong)?;
            holds += i64::from(condition.holds(&HandFeatures::of(deal[seat])));
        }
        Ok(Some(holds as f64 / DRAWN as f64))
    })?;
    Ok(Arc::new(Float64Array::from(found)))
}

fn surprise(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    let found = rows.each(workshop, |row| {
        Ok(heard("surprise", rows, workshop, (1, 2), row)?.map(|reading| reading.surprise_bits()))
    })?;
    Ok(Arc::new(Float64Array::from(found)))
}

/// What is said of the auction of each row; the dealer is the second argument.
fn each_auction(
    function: &str,
    rows: &Rows,
    workshop: &Workshop,
    of: impl Fn(&Auction) -> Option<String>,
) -> Result<ArrayRef> {
    Ok(texts(&rows.each(workshop, |row| {
        let Some(text) = rows.text(0, row) else {
            return Ok(None);
        };
        let auction = read_auction(function, text, rows.text(1, row), None);
        Ok(of(&auction.map_err(|error| rows.blame(&[0, 1], error))?))
    })?))
}

fn contract(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    each_auction("contract", rows, workshop, contract_text::of_auction)
}

fn declarer(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    each_auction("declarer", rows, workshop, |auction| {
        auction
            .contract()
            .map(|standing| standing.declarer.written().to_string())
    })
}

fn begins(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    let from_opening = |text: &str, argument: usize| {
        let calls = read_calls(text).map_err(|error| rows.blame(&[argument], problem("begins", error)))?;
        let calls = calls.into_iter().skip_while(|&call| call == Call::Pass);
        Ok::<_, DataFusionError>(calls.collect::<Vec<_>>())
    };
    let mut last = Last::default();
    let found = rows.each(workshop, |row| {
        let (Some(auction), Some(start)) = (rows.text(0, row), rows.text(1, row)) else {
            return Ok(None);
        };
        let start = last.get(start, || from_opening(start, 1))?;
        Ok(Some(from_opening(auction, 0)?.starts_with(&start)))
    })?;
    Ok(Arc::new(BooleanArray::from(found)))
}
