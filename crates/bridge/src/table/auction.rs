//! Auctions: calls in turn, from the dealer on.
//!
//! An [`Auction`] exists only if every call in it was legal. It may be unfinished.

use contract_bridge::Level;
use contract_bridge::auction::{Auction as Calls, Call};
use contract_bridge::{AbsoluteVulnerability, Bid, Contract, Penalty, Seat, Strain};

use super::legal::next_bid;
use super::{IllegalCall, LegalCalls, Offence};

/// A legal auction, finished or not, with its dealer and vulnerability.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Auction {
    dealer: Seat,
    vulnerability: AbsoluteVulnerability,
    calls: Calls,
}

/// The contract as it stands: the last bid, how often it is doubled, and who would declare it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Standing {
    /// Bid and doubling.
    pub contract: Contract,
    /// The first of the side to have named the strain.
    pub declarer: Seat,
}

impl Auction {
    /// An auction in which nobody has called yet.
    pub const fn new(dealer: Seat, vulnerability: AbsoluteVulnerability) -> Self {
        Self {
            dealer,
            vulnerability,
            calls: Calls::new(),
        }
    }

    /// The auction of these calls; the error names the first that is not legal.
    pub fn with_calls(
        dealer: Seat,
        vulnerability: AbsoluteVulnerability,
        calls: impl IntoIterator<Item = Call>,
    ) -> Result<Self, IllegalCall> {
        let mut auction = Self::new(dealer, vulnerability);
        for call in calls {
            auction.push(call)?;
        }
        Ok(auction)
    }

    /// Who calls first.
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// Who is vulnerable.
    pub const fn vulnerability(&self) -> AbsoluteVulnerability {
        self.vulnerability
    }

    /// The calls, from the dealer on.
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// How many calls there are.
    pub fn len(&self) -> usize {
        self.calls.len()
    }

    /// Whether nobody has called yet.
    pub fn is_empty(&self) -> bool {
        self.calls.is_empty()
    }

    /// Whose call the one at `index` is.
    pub const fn seat_at(&self, index: usize) -> Seat {
        Seat::ALL[(self.dealer as usize + index) % 4]
    }

    /// The calls, each with who made it.
    pub fn by_seat(&self) -> impl DoubleEndedIterator<Item = (Seat, Call)> + ExactSizeIterator {
        (self.calls.iter().enumerate()).map(|(index, &call)| (self.seat_at(index), call))
    }

    /// Who calls next; nobody when the auction is over.
    pub fn turn(&self) -> Option<Seat> {
        (!self.is_over()).then(|| self.seat_at(self.len()))
    }

    /// Whether it has ended: three passes after a bid, or four at the start.
    pub fn is_over(&self) -> bool {
        self.calls.has_ended()
    }

    /// Whether all four passed.
    pub fn is_passed_out(&self) -> bool {
        self.is_over() && self.last_bid().is_none()
    }

    /// The last bid and who made it.
    pub fn last_bid(&self) -> Option<(Seat, Bid)> {
        self.by_seat().rev().find_map(|(seat, call)| match call {
            Call::Bid(bid) => Some((seat, bid)),
            _ => None,
        })
    }

    /// Whether the last bid is doubled or redoubled.
    pub fn penalty(&self) -> Penalty {
        match self.last_deed().map(|(_, call)| call) {
            Some(Call::Double) => Penalty::Doubled,
            Some(Call::Redouble) => Penalty::Redoubled,
            _ => Penalty::Undoubled,
        }
    }

    /// The last call that was not a pass, and who made it.
    pub fn last_deed(&self) -> Option<(Seat, Call)> {
        self.by_seat().rev().find(|&(_, call)| call != Call::Pass)
    }

    /// The contract as it stands, and its declarer.
    pub fn standing(&self) -> Option<Standing> {
        let (_, bid) = self.last_bid()?;
        let declarer = self.calls.declarer()?;
        Some(Standing {
            contract: Contract {
                bid,
                penalty: self.penalty(),
            },
            declarer: self.seat_at(declarer),
        })
    }

    /// The contract, once the auction is over and not passed out.
    pub fn contract(&self) -> Option<Standing> {
        self.is_over().then(|| self.standing()).flatten()
    }

    /// What is legal now.
    pub fn legal(&self) -> LegalCalls {
        if self.is_over() {
            return LegalCalls::NONE;
        }
        LegalCalls {
            pass: true,
            double: self.calls.can_push(Call::Double).is_ok(),
            redouble: self.calls.can_push(Call::Redouble).is_ok(),
            lowest_bid: match self.last_bid() {
                Some((_, bid)) => next_bid(bid),
                None => lowest_bid(),
            },
        }
    }

    /// Whether `call` is legal now.
    ///
    /// ```
    /// use kibitzer_bridge::{Auction, Call, Notation, Seat, Vulnerability};
    ///
    /// let mut auction = Auction::new(Seat::North, Vulnerability::NONE);
    /// auction.push(Call::read("1S").unwrap()).unwrap();
    /// assert!(auction.is_legal(Call::read("X").unwrap()));
    /// assert!(!auction.is_legal(Call::read("1H").unwrap()));
    /// ```
    pub fn is_legal(&self, call: Call) -> bool {
        self.calls.can_push(call).is_ok()
    }

    /// Adds a call, if it is legal.
    pub fn push(&mut self, call: Call) -> Result<(), IllegalCall> {
        self.calls.try_push(call).map_err(|_| IllegalCall {
            index: self.len(),
            seat: self.seat_at(self.len()),
            call,
            why: self.offence(call),
            legal: self.legal(),
        })
    }

    /// Takes the last call back.
    pub fn pop(&mut self) -> Option<Call> {
        self.calls.pop()
    }

    /// The auction as it was after `len` calls.
    #[must_use]
    pub fn prefix(&self, len: usize) -> Self {
        let mut prefix = self.clone();
        prefix.calls.truncate(len);
        prefix
    }

    /// Why a call that is not legal is not.
    fn offence(&self, call: Call) -> Offence {
        if self.is_over() {
            return Offence::Over;
        }
        let ours = |seat: Seat| [seat, seat.partner()].contains(&self.seat_at(self.len()));
        match (call, self.last_deed()) {
            (Call::Double, None) => Offence::NoBidToDouble,
            (Call::Double, Some((seat, Call::Bid(_)))) if ours(seat) => Offence::OwnBid,
            (Call::Double, Some(_)) => Offence::Doubled,
            (Call::Redouble, Some((_, Call::Redouble))) => Offence::Redoubled,
            (Call::Redouble, Some((_, Call::Double))) => Offence::OwnDouble,
            (Call::Redouble, _) => Offence::NoDouble,
            (Call::Pass | Call::Bid(_), _) => self
                .last_bid()
                .map_or(Offence::Over, |(_, bid)| Offence::Insufficient(bid)),
        }
    }
}

fn lowest_bid() -> Option<Bid> {
    Some(Bid {
        level: Level::try_new(1).ok()?,
        strain: Strain::Clubs,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::Notation;

    fn auction(calls: &str) -> Result<Auction, IllegalCall> {
        let calls = calls.split_whitespace().map(|call| Call::read(call).unwrap());
        Auction::with_calls(Seat::North, AbsoluteVulnerability::NONE, calls)
    }

    #[test]
    fn the_first_of_the_side_to_name_the_strain_declares() {
        let standing = auction("1S P 2H X 3S P 4S P P X P P P")
            .unwrap()
            .contract()
            .unwrap();
        assert_eq!(standing.declarer, Seat::North);
        assert_eq!(standing.contract.to_string(), "4♠x");
        // East named notrump first, but for the other side.
        let standing = auction("P 1N X P 2N P 3N P P P").unwrap().contract().unwrap();
        assert_eq!(standing.declarer, Seat::North);
    }

    #[test]
    fn four_passes_pass_it_out() {
        let passed = auction("P P P P").unwrap();
        assert!(passed.is_passed_out());
        assert_eq!(passed.contract(), None);
        assert_eq!(passed.turn(), None);
        assert!(!auction("P P P").unwrap().is_over());
    }

    #[test]
    fn an_error_says_which_call_why_and_what_is_legal() {
        let message = |calls| auction(calls).unwrap_err().to_string();
        assert_eq!(
            message("1S P 1H"),
            "1♥, call 3 of the auction, is not legal: a bid must be above 1♠; legal here: Pass and bids from 1NT up"
        );
        assert_eq!(
            message("1S P X"),
            "Double, call 3 of the auction, is not legal: a side cannot double its own bid; legal here: Pass and bids from 1NT up"
        );
        assert_eq!(
            message("7N X P X"),
            "Double, call 4 of the auction, is not legal: the bid is doubled already; legal here: Pass"
        );
        assert_eq!(
            message("7S XX"),
            "Redouble, call 2 of the auction, is not legal: there is no double to redouble; legal here: Pass, Double and 7NT"
        );
        assert_eq!(
            message("P P P P 1C"),
            "1♣, call 5 of the auction, is not legal: the auction is over; legal here: nothing"
        );
        assert_eq!(auction("X").unwrap_err().why, Offence::NoBidToDouble);
        assert_eq!(auction("1C X P XX").unwrap_err().why, Offence::OwnDouble);
        assert_eq!(auction("1C X XX P XX").unwrap_err().why, Offence::Redoubled);
    }

    #[test]
    fn a_call_can_be_taken_back() {
        let mut line = auction("1C X").unwrap();
        line.push(Call::Redouble).unwrap();
        assert_eq!(line.pop(), Some(Call::Redouble));
        assert_eq!(line, auction("1C X").unwrap());
        assert_eq!(line.prefix(1), auction("1C").unwrap());
        assert_eq!(line.turn(), Some(Seat::South));
    }
}
