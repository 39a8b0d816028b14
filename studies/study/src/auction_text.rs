//! Auctions as text: calls with spaces, commas or dashes between them.

use std::fmt::Write as _;

use datafusion::common::Result;
use kibitzer_bridge::pieces::Side;
use kibitzer_bridge::{Auction, Call, Notation, NotationError, Seat, Vulnerability};

use crate::problem::problem;

/// The calls of a text: `1N P 3N`, `1NT-Pass-3NT`, `1♠ (2♥) 2♠`.
pub fn read_calls(text: &str) -> Result<Vec<Call>, NotationError> {
    let between =
        |letter: char| letter.is_whitespace() || matches!(letter, ',' | '-' | '–' | '|' | '(' | ')');
    text.split(between)
        .filter(|word| !word.is_empty())
        .map(read_call)
        .collect()
}

/// One call; most are a letter or two.
fn read_call(word: &str) -> Result<Call, NotationError> {
    match word {
        "P" => Ok(Call::Pass),
        "X" => Ok(Call::Double),
        _ => Call::read(word.trim_end_matches(['!', '*'])),
    }
}

/// Writes calls with spaces between.
pub fn write_calls(calls: &[Call]) -> String {
    let mut text = String::with_capacity(3 * calls.len());
    for (index, call) in calls.iter().enumerate() {
        let _ = write!(text, "{}{}", if index > 0 { " " } else { "" }, call.written());
    }
    text
}

/// The auction of a text.
pub(crate) fn read_auction(
    function: &str,
    text: &str,
    dealer: Option<&str>,
    vul: Option<&str>,
) -> Result<Auction> {
    let (dealer, vul) = read_start(function, dealer, vul)?;
    auction_from(function, text, (dealer, vul))
}

/// The auction of a text that begins so.
pub(crate) fn auction_from(
    function: &str,
    text: &str,
    (dealer, vul): (Seat, Vulnerability),
) -> Result<Auction> {
    let calls = read_calls(text).map_err(|error| problem(function, error))?;
    Auction::with_calls(dealer, vul, calls).map_err(|error| problem(function, error))
}

/// Who deals and who is vulnerable: North and nobody, where nothing is said.
pub(crate) fn read_start(
    function: &str,
    dealer: Option<&str>,
    vul: Option<&str>,
) -> Result<(Seat, Vulnerability)> {
    let wrong = |error: NotationError| problem(function, error);
    let dealer = dealer.map_or(Ok(Seat::North), Seat::read).map_err(wrong)?;
    let vul = vul
        .map_or(Ok(Vulnerability::NONE), Vulnerability::read)
        .map_err(wrong)?;
    Ok((dealer, vul))
}

/// Who is vulnerable when the table is turned so that `dealer` sits North. Rules know seats by the dealer alone, so turned
/// auctions share their points whoever deals.
pub(crate) fn turned(dealer: Seat, vul: Vulnerability) -> Vulnerability {
    match Side::of(dealer) {
        Side::EastWest if vul == Vulnerability::NS => Vulnerability::EW,
        Side::EastWest if vul == Vulnerability::EW => Vulnerability::NS,
        _ => vul,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_write_auctions_in_many_ways() {
        for text in [
            "1N P 3N P P P",
            "1NT-Pass-3NT-Pass-Pass-Pass",
            "1NT, pass, 3NT, pass, pass, pass",
            " 1n! (P) 3n (p) p (p) ",
        ] {
            assert_eq!(write_calls(&read_calls(text).unwrap()), "1N P 3N P P P", "{text}");
        }
        assert!(read_calls("1N Q").is_err());
        assert!(read_auction("bid", "1S 1H", None, None).is_err());
        assert!(read_calls("").unwrap().is_empty());
    }
}
