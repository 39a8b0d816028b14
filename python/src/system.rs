//! `System`: a bidding system that bids.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;

use arrow_array::StringArray;
use kibitzer_bridge::bidding::check::check_until;
use kibitzer_bridge::bidding::{Bidder, Prefix};
use kibitzer_bridge::reading::Agreements;
use kibitzer_bridge::system::{Switches, book, builtin_names};
use kibitzer_bridge::table::Auction as Table;
use kibitzer_bridge::team_match::{Caller, bid_out};
use kibitzer_bridge::{Call, FullDeal, Hand as Cards, HandFeatures, Notation, Seat, Vulnerability};
use kibitzer_wire::Problem;
use pyo3::prelude::*;
use pyo3::types::PyType;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rayon::prelude::*;

use crate::auction::{Auction, calls, seat, vulnerability};
use crate::column::{PIECE, Texts, at_row, each_row};
use crate::deal::DealLike;
use crate::hand::HandLike;
use crate::many::answer;
use crate::problem::{value_error, wrong};
use crate::systems::{agreements, key};
use crate::wait::{Watch, wait};

/// A bidding system.
///
/// ``System("sayc")``, ``System("two-over-one +bergen -drury notrump=14-16")``, ``System("club/mine.kbs")``: one that comes with the
/// program, with its modules switched if wanted, or a file. A file that has changed is read anew.
#[pyclass(frozen, module = "kibitzer.bridge")]
#[derive(Debug, Clone)]
pub(crate) struct System {
    named: String,
    switches: Switches,
    key: String,
    agreements: Arc<Agreements>,
}

impl System {
    fn bidder(&self) -> &Bidder {
        self.agreements.bidder()
    }
}

/// The calls of one system.
struct Calls<'a>(&'a Bidder);

impl Caller for Calls<'_> {
    type Error = Infallible;

    fn call(&mut self, hand: Cards, auction: &Table) -> Result<Call, Infallible> {
        Ok(self.0.call(hand, auction).unwrap_or(Call::Pass))
    }
}

/// The auction of a deal where both sides play one system.
fn whole_auction(bidder: &Bidder, deal: &FullDeal, dealer: Seat, vulnerability: Vulnerability) -> Table {
    let (mut ours, mut theirs) = (Calls(bidder), Calls(bidder));
    let Ok(auction) = bid_out(deal, (dealer, vulnerability), &mut ours, &mut theirs);
    auction
}

/// The calls of some rows by their numbers, or the first row that is wrong.
type SomeCalls = Result<Vec<(usize, Call)>, (usize, Problem)>;

/// A name, modules that are on, modules that are off.
type Switched = (String, Vec<String>, Vec<String>);

/// What comes before a call: where rows have the same, it is worked out once.
type Before<'a> = (&'a str, &'a str, &'a str);

/// The point that an auction has come to.
fn point(bidder: &Bidder, (auction, dealer, vul): Before<'_>) -> Result<Arc<Prefix>, Problem> {
    let calls = calls(auction)?;
    let table = Table::with_calls(Seat::read(dealer)?, Vulnerability::read(vul)?, calls)?;
    if table.is_over() {
        let sentence = "the auction is over: nobody calls any more";
        return Err(Problem::new("auction_over", sentence).at("auction"));
    }
    Ok(bidder.at(&table))
}

/// The calls of many hands, in the order of the rows; nothing where a row has no hand.
fn many_calls<'a>(
    bidder: &Bidder,
    hands: &[Option<&str>],
    before: &(dyn Fn(usize) -> Option<Before<'a>> + Sync),
    watch: &Watch,
) -> Result<Vec<Option<Call>>, Problem> {
    let mut groups: HashMap<Before<'_>, Vec<usize>> = HashMap::new();
    for row in (0..hands.len()).filter(|&row| hands[row].is_some()) {
        if let Some(before) = before(row) {
            groups.entry(before).or_default().push(row);
        }
    }
    // Auctions that begin alike stand side by side: what one of them works out, the next one has.
    let mut groups: Vec<(Before<'_>, Vec<usize>)> = groups.into_iter().collect();
    groups.sort_unstable();
    let cut = |(before, rows): &'_ (Before<'a>, Vec<usize>)| -> Vec<(Before<'a>, Vec<usize>)> {
        rows.chunks(PIECE).map(|rows| (*before, rows.to_vec())).collect()
    };
    let pieces: Vec<(Before<'_>, Vec<usize>)> = groups.iter().flat_map(cut).collect();
    watch.expect(hands.len());
    let piece = |(before, rows): &(Before<'_>, Vec<usize>)| -> SomeCalls {
        let first = rows.first().copied().unwrap_or_default();
        (watch.stop.check()).map_err(|stopped| (first, stopped.into()))?;
        let point = point(bidder, *before).map_err(|problem| (first, problem))?;
        let call = |&row: &usize| {
            let hand = hands[row].map_or(Ok(Cards::EMPTY), Cards::read);
            let hand = hand.map_err(|error| (row, error.into()))?;
            let rule = point.choose(&HandFeatures::of(hand));
            Ok((row, rule.map_or(Call::Pass, |rule| rule.call)))
        };
        let calls = rows.iter().map(call).collect();
        watch.advance(rows.len());
        calls
    };
    let answers: Vec<SomeCalls> = pieces.par_iter().map(piece).collect();
    let mut all = vec![None; hands.len()];
    let mut first_wrong: Option<(usize, Problem)> = None;
    for answer in answers {
        match answer {
            Ok(rows) => rows.into_iter().for_each(|(row, call)| all[row] = Some(call)),
            Err((row, problem)) => {
                if first_wrong.as_ref().is_none_or(|(known, _)| row < *known) {
                    first_wrong = Some((row, problem));
                }
            }
        }
    }
    first_wrong.map_or(Ok(all), |(row, problem)| Err(at_row(problem, row)))
}

/// A text for all rows, or one for each.
#[derive(FromPyObject)]
pub(crate) enum OneOrEach {
    One(String),
    Each(Texts),
}

impl OneOrEach {
    fn rows(&self, count: usize, name: &str) -> PyResult<Rows<'_>> {
        match self {
            Self::One(text) => Ok(Rows::One(text)),
            Self::Each(texts) => {
                let rows = texts.rows();
                if rows.len() == count {
                    return Ok(Rows::Each(rows));
                }
                let sentence = format!("{name} has {} rows, but there are {count} hands", rows.len());
                Err(wrong("row_count", sentence))
            }
        }
    }
}

enum Rows<'a> {
    One(&'a str),
    Each(Vec<Option<&'a str>>),
}

impl<'a> Rows<'a> {
    fn at(&self, row: usize) -> Option<&'a str> {
        match self {
            Self::One(text) => Some(text),
            Self::Each(rows) => rows[row],
        }
    }
}

#[pymethods]
impl System {
    #[new]
    #[pyo3(signature = (name = "sayc", *, with_modules = Vec::new(), without = Vec::new()))]
    fn new(name: &str, with_modules: Vec<String>, without: Vec<String>) -> PyResult<Self> {
        let switches = Switches {
            with: with_modules,
            without,
            params: Vec::new(),
        };
        let key = key(name, &switches);
        Ok(Self {
            agreements: agreements(&key).map_err(value_error)?,
            named: name.to_owned(),
            switches,
            key,
        })
    }

    /// The names of the systems that come with the program.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        builtin_names().collect()
    }

    /// What the system is called.
    #[getter]
    fn name(&self) -> &str {
        self.bidder().system().name()
    }

    /// What names this system in a question.
    #[getter]
    fn key(&self) -> &str {
        &self.key
    }

    /// The call that a hand makes.
    fn call(&self, py: Python<'_>, hand: HandLike, auction: PyRef<'_, Auction>) -> PyResult<String> {
        let table = auction.0.clone();
        let call = py.detach(|| self.bidder().call(hand.0, &table));
        let over = || wrong("auction_over", "the auction is over: nobody calls any more");
        Ok(call.ok_or_else(over)?.written().to_string())
    }

    /// The calls that many hands make: a list for a list, a column for a column.
    #[pyo3(signature = (hands, auctions, dealers, vuls))]
    fn calls<'py>(
        &self,
        py: Python<'py>,
        hands: Texts,
        auctions: OneOrEach,
        dealers: OneOrEach,
        vuls: OneOrEach,
    ) -> PyResult<Bound<'py, PyAny>> {
        let rows = hands.rows();
        let auctions = auctions.rows(rows.len(), "auctions")?;
        let dealers = dealers.rows(rows.len(), "dealer")?;
        let vuls = vuls.rows(rows.len(), "vul")?;
        let before = |row| Some((auctions.at(row)?, dealers.at(row)?, vuls.at(row)?));
        let calls = wait(py, "bids", |watch| {
            many_calls(self.bidder(), &rows, &before, watch)
        })?
        .map_err(value_error)?;
        let texts = calls
            .into_iter()
            .map(|call| call.map(|call| call.written().to_string()));
        if hands.is_arrow() {
            return answer(py, "call", Arc::new(texts.collect::<StringArray>()));
        }
        texts.collect::<Vec<_>>().into_pyobject(py)
    }

    /// The auction of a deal where both sides play this system.
    #[pyo3(signature = (deal, dealer = "N", vul = "none"))]
    fn auction(&self, py: Python<'_>, deal: DealLike, dealer: &str, vul: &str) -> PyResult<Auction> {
        let (dealer, vul) = (seat(dealer)?, vulnerability(vul)?);
        Ok(Auction(
            py.detach(|| whole_auction(self.bidder(), &deal.0, dealer, vul)),
        ))
    }

    /// The auctions of many deals where both sides play this system.
    #[pyo3(signature = (deals, dealer = "N", vul = "none"))]
    fn auctions(
        &self,
        py: Python<'_>,
        deals: Vec<DealLike>,
        dealer: &str,
        vul: &str,
    ) -> PyResult<Vec<Auction>> {
        let (dealer, vul) = (seat(dealer)?, vulnerability(vul)?);
        let deals: Vec<FullDeal> = deals.into_iter().map(|deal| deal.0).collect();
        let one = |deal: FullDeal| Ok(Auction(whole_auction(self.bidder(), &deal, dealer, vul)));
        wait(py, "auctions", |watch| each_row(&deals, watch, one))?.map_err(value_error)
    }

    /// The system as a book: Markdown, or a page of HTML.
    #[pyo3(signature = (html = false))]
    fn book(&self, html: bool) -> String {
        let system = self.bidder().system();
        if html {
            book::html(system)
        } else {
            book::markdown(system)
        }
    }

    /// Whether no hand is without a call, no rule without a hand and no two rules without an order, so many calls deep.
    #[pyo3(signature = (depth = 2))]
    fn is_clean(&self, py: Python<'_>, depth: usize) -> PyResult<bool> {
        let report = wait(py, "points of the system", |watch| {
            check_until(self.bidder(), depth, &mut StdRng::seed_from_u64(1), &watch.stop)
        })?
        .map_err(value_error)?;
        Ok(report.is_clean())
    }

    fn __str__(&self) -> String {
        self.named.clone()
    }

    fn __repr__(&self) -> String {
        format!("System('{}')", self.named.escape_default())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Switched)> {
        let class: Bound<'py, PyType> = py.get_type::<Self>();
        let arguments = (
            self.named.clone(),
            self.switches.with.clone(),
            self.switches.without.clone(),
        );
        Ok((class.getattr("_again")?, arguments))
    }

    /// The system as it was pickled.
    #[staticmethod]
    fn _again(name: &str, with_modules: Vec<String>, without: Vec<String>) -> PyResult<Self> {
        Self::new(name, with_modules, without)
    }
}
