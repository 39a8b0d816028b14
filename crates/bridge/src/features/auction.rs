//! What one seat sees in an auction before it calls.
//!
//! Everything here follows from the calls alone. What a call means is a matter of system: where a feature speaks of suits
//! "bid", it takes bids at face value, and a system that plays them otherwise says so itself.

use contract_bridge::auction::Call;
use contract_bridge::{Bid, Seat, Strain, Suit};

use super::forcing::is_game;
use crate::pieces::{BySeat, BySuit, Relation, Side};
use crate::table::{Auction, Standing};

/// What one seat has done so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SeatFeatures {
    /// How many calls it has made.
    pub calls: u8,
    /// Its last bid.
    pub last_bid: Option<Bid>,
    /// Its last call.
    pub last_call: Option<Call>,
    /// Its first bid.
    pub first_bid: Option<Bid>,
    /// How often it has bid each suit.
    pub suits: BySuit<u8>,
    /// Whether it has bid notrump.
    pub notrump: bool,
    /// Whether it has doubled or redoubled.
    pub doubled: bool,
    /// Whether it passed when it could have opened.
    pub passed_hand: bool,
}

/// The first thing the opponents of the opening side did other than pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Interference {
    /// They doubled.
    Double,
    /// They bid a suit that nobody of the opening side had bid.
    Suit(Bid),
    /// They bid a suit of the opening side.
    CueBid(Bid),
    /// They bid notrump.
    Notrump(Bid),
}

impl Interference {
    /// Its level; a double has none.
    pub const fn level(self) -> Option<u8> {
        match self {
            Self::Double => None,
            Self::Suit(bid) | Self::CueBid(bid) | Self::Notrump(bid) => Some(bid.level.get()),
        }
    }
}

/// What one seat sees in an auction before it calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AuctionFeatures {
    /// The seat that looks.
    pub me: Seat,
    /// What each seat has done.
    pub seats: BySeat<SeatFeatures>,
    /// Who made the first bid, and which.
    pub opening: Option<(Seat, Bid)>,
    /// Passes before the opening, or so far: 0 for first seat, 3 for fourth.
    pub passes_before_opening: u8,
    /// What the other side first did over the opening.
    pub interference: Option<Interference>,
    /// The contract as it stands.
    pub standing: Option<Standing>,
    /// Whether my pass would end the auction.
    pub balancing: bool,
    /// Whether both sides have bid, doubled or redoubled.
    pub contested: bool,
    /// Whether we are vulnerable, and they.
    pub vulnerable: (bool, bool),
}

impl AuctionFeatures {
    /// What `me` sees in `auction`.
    pub fn of(auction: &Auction, me: Seat) -> Self {
        let opening = auction
            .by_seat()
            .find_map(|(seat, call)| bid_of(call).map(|bid| (seat, bid)));
        let active =
            |side: Side| (auction.by_seat()).any(|(seat, call)| Side::of(seat) == side && call != Call::Pass);
        let passes = auction
            .calls()
            .iter()
            .take_while(|&&call| call == Call::Pass)
            .count();
        let side = Side::of(me);
        let is_vulnerable = |side: Side| side.is_vulnerable(auction.vulnerability());
        Self {
            me,
            seats: seats(auction),
            opening,
            passes_before_opening: passes as u8,
            interference: opening.and_then(|(opener, _)| interference(auction, Side::of(opener))),
            standing: auction.standing(),
            balancing: is_balancing(auction),
            contested: active(Side::NorthSouth) && active(Side::EastWest),
            vulnerable: (is_vulnerable(side), is_vulnerable(side.opponents())),
        }
    }

    /// What the one that is `relation` to me has done.
    pub fn seen(&self, relation: Relation) -> &SeatFeatures {
        &self.seats[relation.seat(self.me)]
    }

    /// What the opener is to me.
    pub fn opener(&self) -> Option<Relation> {
        self.opening.map(|(seat, _)| Relation::of(self.me, seat))
    }

    /// Whether I passed when I could have opened.
    pub fn is_passed_hand(&self) -> bool {
        self.seen(Relation::Me).passed_hand
    }

    /// The suit that I and partner have both bid, the last such: the one that is agreed by face value.
    pub fn agreed_suit(&self) -> Option<Suit> {
        let bid_by = |relation, suit| self.seen(relation).suits[suit];
        let agreed = |&suit: &Suit| bid_by(Relation::Me, suit) > 0 && bid_by(Relation::Partner, suit) > 0;
        let raised = |suit: &Suit| bid_by(Relation::Me, *suit) + bid_by(Relation::Partner, *suit);
        Suit::DESC.into_iter().filter(agreed).max_by_key(raised)
    }

    /// Whether a suit has been bid by both of us.
    pub fn is_fit_known(&self) -> bool {
        self.agreed_suit().is_some()
    }

    /// Whether `suit` has been bid by the one that is `relation` to me.
    pub fn has_bid(&self, relation: Relation, suit: Suit) -> bool {
        self.seen(relation).suits[suit] > 0
    }

    /// The suits bid by our side or by theirs.
    pub fn suits_of(&self, ours: bool) -> BySuit<bool> {
        BySuit::from_fn(|suit| {
            let mut side = Relation::ALL
                .into_iter()
                .filter(|relation| relation.is_ours() == ours);
            side.any(|relation| self.has_bid(relation, suit))
        })
    }

    /// The one suit nobody has bid after three have been.
    pub fn fourth_suit(&self) -> Option<Suit> {
        let mut unbid = (Suit::ASC.into_iter()).filter(|&suit| {
            !Relation::ALL
                .into_iter()
                .any(|relation| self.has_bid(relation, suit))
        });
        match (unbid.next(), unbid.next()) {
            (Some(suit), None) => Some(suit),
            _ => None,
        }
    }

    /// Whether the contract as it stands is a game or more.
    pub fn is_game_reached(&self) -> bool {
        self.standing
            .is_some_and(|standing| is_game(standing.contract.bid))
    }
}

const fn bid_of(call: Call) -> Option<Bid> {
    match call {
        Call::Bid(bid) => Some(bid),
        Call::Pass | Call::Double | Call::Redouble => None,
    }
}

fn seats(auction: &Auction) -> BySeat<SeatFeatures> {
    let mut seats = BySeat::<SeatFeatures>::default();
    let mut opened = false;
    for (seat, call) in auction.by_seat() {
        let features = &mut seats[seat];
        features.calls = features.calls.saturating_add(1);
        features.last_call = Some(call);
        match call {
            Call::Pass => features.passed_hand |= !opened,
            Call::Double | Call::Redouble => features.doubled = true,
            Call::Bid(bid) => {
                opened = true;
                features.last_bid = Some(bid);
                features.first_bid.get_or_insert(bid);
                match bid.strain.suit() {
                    Some(suit) => features.suits[suit] = features.suits[suit].saturating_add(1),
                    None => features.notrump = true,
                }
            }
        }
    }
    seats
}

/// The first deed of the side that did not open.
fn interference(auction: &Auction, opening_side: Side) -> Option<Interference> {
    let mut theirs = BySuit::<bool>::default();
    for (seat, call) in auction.by_seat() {
        let opening_side = Side::of(seat) == opening_side;
        match call {
            Call::Bid(bid) if opening_side => {
                if let Some(suit) = bid.strain.suit() {
                    theirs[suit] = true;
                }
            }
            Call::Double if !opening_side => return Some(Interference::Double),
            Call::Bid(bid) => {
                return Some(match bid.strain {
                    Strain::Notrump => Interference::Notrump(bid),
                    strain if strain.suit().is_some_and(|suit| theirs[suit]) => Interference::CueBid(bid),
                    _ => Interference::Suit(bid),
                });
            }
            Call::Pass | Call::Double | Call::Redouble => {}
        }
    }
    None
}

/// Whether one more pass ends the auction.
fn is_balancing(auction: &Auction) -> bool {
    match auction.calls() {
        [.., deed, Call::Pass, Call::Pass] => *deed != Call::Pass,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Vulnerability;
    use crate::pieces::Notation;

    fn seen(calls: &str, me: Seat) -> AuctionFeatures {
        let calls = calls.split_whitespace().map(|call| Call::read(call).unwrap());
        let auction = Auction::with_calls(Seat::North, Vulnerability::NS, calls).unwrap();
        AuctionFeatures::of(&auction, me)
    }

    #[test]
    fn opener_is_seen_from_each_chair() {
        for (me, relation) in [
            (Seat::North, Relation::Lho),
            (Seat::East, Relation::Me),
            (Seat::South, Relation::Rho),
            (Seat::West, Relation::Partner),
        ] {
            assert_eq!(seen("P 1H", me).opener(), Some(relation));
        }
        assert!(seen("P 1H", Seat::North).is_passed_hand());
        assert!(!seen("1H P", Seat::East).is_passed_hand());
    }

    #[test]
    fn interference_has_a_kind_and_a_level() {
        let of = |calls| seen(calls, Seat::South).interference;
        assert_eq!(of("1H P 2H"), None);
        assert_eq!(of("1H X"), Some(Interference::Double));
        assert!(matches!(of("1H 2H"), Some(Interference::CueBid(_))));
        assert!(matches!(of("1H 1N"), Some(Interference::Notrump(_))));
        assert_eq!(of("1H P 2H 3C").and_then(Interference::level), Some(3));
    }

    #[test]
    fn a_suit_bid_by_both_is_agreed() {
        let features = seen("1H P 2H P", Seat::North);
        assert_eq!(features.agreed_suit(), Some(Suit::Hearts));
        assert_eq!(seen("1H 2H", Seat::South).agreed_suit(), None);
        assert_eq!(
            seen("1C P 1D P 1H P", Seat::South).fourth_suit(),
            Some(Suit::Spades)
        );
    }

    #[test]
    fn the_last_chance_to_act_is_balancing() {
        assert!(seen("1H P P", Seat::West).balancing);
        assert!(!seen("1H P", Seat::South).balancing);
        assert!(!seen("P P P", Seat::West).balancing);
        assert_eq!(seen("1H", Seat::East).vulnerable, (false, true));
        assert!(seen("1H X", Seat::South).contested);
    }
}
