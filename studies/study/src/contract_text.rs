//! Contracts as text: `3N`, `4SX`, `5CXX`, and `P` where everyone passed.

use kibitzer_bridge::{Auction, Bid, Contract, Notation, NotationError, Penalty};

/// Everyone passed.
pub const PASSED_OUT: &str = "P";

/// The contract of an auction that is over.
pub fn of_auction(auction: &Auction) -> Option<String> {
    if auction.is_passed_out() {
        return Some(PASSED_OUT.to_owned());
    }
    auction.contract().map(|standing| write(standing.contract))
}

/// Writes a contract.
pub fn write(contract: Contract) -> String {
    let doubled = match contract.penalty {
        Penalty::Undoubled => "",
        Penalty::Doubled => "X",
        Penalty::Redoubled => "XX",
    };
    format!("{}{doubled}", contract.bid.written())
}

/// Reads a contract; nothing where everyone passed.
pub fn read(text: &str) -> Result<Option<Contract>, NotationError> {
    let text = text.trim();
    if text.eq_ignore_ascii_case("p") || text.eq_ignore_ascii_case("pass") {
        return Ok(None);
    }
    let bid = text.trim_end_matches(['x', 'X', '*']);
    let penalty = match text.len() - bid.len() {
        0 => Penalty::Undoubled,
        1 => Penalty::Doubled,
        2 => Penalty::Redoubled,
        _ => return Err(NotationError::Call(text.chars().take(20).collect())),
    };
    let bid = Bid::read(bid)?;
    Ok(Some(Contract { bid, penalty }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contracts_are_read_as_they_are_written() {
        for text in ["3N", "4SX", "7CXX", "1D"] {
            assert_eq!(write(read(text).unwrap().unwrap()), text);
        }
        assert_eq!(read("P").unwrap(), None);
        assert!(read("8S").is_err() && read("4SXXX").is_err() && read("").is_err());
    }
}
