//! An auction and what it has shown: all that depends on the calls so far and on no hand.

use std::sync::Arc;

use contract_bridge::auction::Call;
use contract_bridge::{Bid, Penalty, Seat, Strain, Suit};

use super::typical::Typical;
use crate::condition::{Measure, Ranges, Span};
use crate::hands::ShapeHcpSet;
use crate::pieces::{BySeat, Side};
use crate::system::{ConventionId, Force, Share};
use crate::table::Auction;

/// What partner may have above what is usual, in points: enough to accept an invitation.
const HOPE: u8 = 3;

/// What one seat has shown.
#[derive(Debug, Clone)]
pub struct Shown {
    /// The hands it may have, by lengths and points.
    pub set: Arc<ShapeHcpSet>,
    /// The tight ranges of that set.
    pub ranges: Ranges,
    /// What such hands usually hold.
    pub usual: Typical,
    /// The status of its last call.
    pub force: Force,
    /// Whether its last call did not show its strain.
    pub artificial: bool,
    /// The convention of its last call.
    pub convention: Option<ConventionId>,
    /// Whether one of its calls did not fit what it had shown before, or no rule makes it.
    pub strange: bool,
}

/// An auction, whose turn it is, and what each seat has shown.
#[derive(Debug, Clone)]
pub struct Position {
    pub(super) auction: Auction,
    pub(super) shown: BySeat<Shown>,
    /// Suits in the order in which they were shown last.
    pub(super) suits: Vec<(Seat, Suit)>,
    /// Whether North-South and East-West are forced to game.
    pub(super) game_force: [bool; 2],
    me: Seat,
}

impl Position {
    /// The start of an auction.
    pub fn start(auction: Auction) -> Self {
        let set = Arc::new(ShapeHcpSet::possible());
        let usual = Typical::of(&set);
        let shown = BySeat::from_fn(|_| Shown {
            set: Arc::clone(&set),
            ranges: Ranges::every(),
            usual,
            force: Force::No,
            artificial: false,
            convention: None,
            strange: false,
        });
        let me = auction.seat_at(auction.len());
        Self {
            auction,
            shown,
            suits: Vec::new(),
            game_force: [false; 2],
            me,
        }
    }

    pub(super) fn moved(mut self, auction: Auction) -> Self {
        self.me = auction.seat_at(auction.len());
        self.auction = auction;
        self
    }

    /// The auction.
    pub const fn auction(&self) -> &Auction {
        &self.auction
    }

    /// Whose turn it is.
    pub const fn me(&self) -> Seat {
        self.me
    }

    /// What a seat has shown.
    pub fn shown(&self, seat: Seat) -> &Shown {
        &self.shown[seat]
    }

    /// What partner has shown.
    pub fn partner(&self) -> &Ranges {
        &self.shown[self.me.partner()].ranges
    }

    /// How much of a count of points partner usually has, by what it has shown: between the least and the average.
    pub fn partner_usually(&self, measure: Measure) -> u8 {
        let shown = &self.shown[self.me.partner()];
        match measure {
            // The hand with the long trumps counts length; ruffs are taken in the other one.
            Measure::Support(trumps) if shown.ranges.least(trumps) >= 5 => shown.usual.value(Measure::Points),
            _ => shown.usual.value(measure),
        }
    }

    /// How much of a count of points partner is taken to have.
    pub fn partner_has(&self, measure: Measure, share: Share) -> u8 {
        let shown = self.partner().points;
        match share {
            Share::Least => shown.low,
            Share::Surely => shown.low.midpoint(self.partner_usually(measure)),
            Share::Usually => self.partner_usually(measure),
            Share::Possibly => shown.high.min(self.partner_usually(measure) + HOPE),
            Share::Most => shown.high,
        }
    }

    /// The call that a seat made last, before the present turn.
    pub fn last_call_of(&self, seat: Seat) -> Option<Call> {
        self.auction
            .by_seat()
            .rev()
            .find(|&(who, _)| who == seat)
            .map(|(_, call)| call)
    }

    /// The last bid and who made it.
    pub fn last_bid(&self) -> Option<(Seat, Bid)> {
        self.auction.last_bid()
    }

    /// Whether the last bid is doubled or redoubled.
    pub fn penalty(&self) -> Penalty {
        self.auction.penalty()
    }

    /// The cheapest legal level of a strain; above 7 where none is left.
    pub fn cheapest(&self, strain: Strain) -> u8 {
        match self.last_bid() {
            None => 1,
            Some((_, bid)) if strain > bid.strain => bid.level.get(),
            Some((_, bid)) => bid.level.get() + 1,
        }
    }

    /// Whether our side is vulnerable.
    pub fn vulnerable(&self) -> bool {
        Side::of(self.me).is_vulnerable(self.auction.vulnerability())
    }

    /// Whether their side is vulnerable.
    pub fn they_vulnerable(&self) -> bool {
        Side::of(self.me.lho()).is_vulnerable(self.auction.vulnerability())
    }

    /// How many passes came before the first bid.
    pub fn opening_index(&self) -> Option<usize> {
        self.auction.calls().iter().position(|&call| call != Call::Pass)
    }

    /// Who made the first bid.
    pub fn opener(&self) -> Option<Seat> {
        let mut calls = self.auction.by_seat();
        calls.find(|&(_, call)| call != Call::Pass).map(|(who, _)| who)
    }

    /// The seat number, 1 to 4, that opened, or that may open now.
    pub fn opening_seat(&self) -> u8 {
        self.opening_index().unwrap_or(self.auction.len()) as u8 + 1
    }

    /// Whether `seat` passed when it could have opened.
    pub fn passed_hand(&self, seat: Seat) -> bool {
        let before = self.opening_index().unwrap_or(self.auction.len());
        self.auction.by_seat().take(before).any(|(who, _)| who == seat)
    }

    /// Whether a pass now would end the auction with a contract.
    pub fn balancing(&self) -> bool {
        let calls = self.auction.calls();
        self.last_bid().is_some() && calls.len() >= 3 && calls[calls.len() - 2..] == [Call::Pass; 2]
    }

    /// Whether the opponents have done more than pass.
    pub fn contested(&self) -> bool {
        self.auction
            .by_seat()
            .any(|(who, call)| call != Call::Pass && Side::of(who) != Side::of(self.me))
    }

    /// How often `seat` has bid, doubled or redoubled.
    pub fn acts(&self, seat: Seat) -> u8 {
        self.auction
            .by_seat()
            .filter(|&(who, call)| who == seat && call != Call::Pass)
            .count() as u8
    }

    /// The suit that `seat` showed last.
    pub fn suit_of(&self, seat: Seat) -> Option<Suit> {
        self.suits
            .iter()
            .rev()
            .find(|(who, _)| *who == seat)
            .map(|&(_, suit)| suit)
    }

    /// The suit the opponents showed last.
    pub fn their_suit(&self) -> Option<Suit> {
        self.suits
            .iter()
            .rev()
            .find(|(who, _)| Side::of(*who) != Side::of(self.me))
            .map(|&(_, suit)| suit)
    }

    /// Whether an opponent has shown the suit.
    pub fn is_theirs(&self, suit: Suit) -> bool {
        self.suits
            .iter()
            .any(|&(who, shown)| shown == suit && Side::of(who) != Side::of(self.me))
    }

    /// The cards that the opponents surely hold in a suit.
    pub fn their_least(&self, suit: Suit) -> u8 {
        let least = |seat: Seat| self.shown[seat].ranges.least(suit);
        least(self.me.lho()) + least(self.me.rho())
    }

    /// Whether partner or I have shown the suit.
    pub fn is_ours(&self, suit: Suit) -> bool {
        self.suits
            .iter()
            .any(|&(who, shown)| shown == suit && Side::of(who) == Side::of(self.me))
    }

    /// Whether `seat` has shown the suit.
    pub fn has_shown(&self, seat: Seat, suit: Suit) -> bool {
        self.suits.contains(&(seat, suit))
    }

    /// Whether nobody has shown the suit.
    pub fn unbid(&self, suit: Suit) -> bool {
        !self.suits.iter().any(|&(_, shown)| shown == suit)
    }

    /// The only suit that nobody has shown.
    pub fn fourth_suit(&self) -> Option<Suit> {
        let mut unbid = Suit::ASC.into_iter().filter(|&suit| self.unbid(suit));
        let first = unbid.next()?;
        unbid.next().is_none().then_some(first)
    }

    /// The suit both of us have shown, or are known to hold eight cards of; of several the latest.
    pub fn agreed(&self) -> Option<Suit> {
        let both = |suit: Suit| {
            let (mine, yours) = (&self.shown[self.me].ranges, self.partner());
            mine.least(suit) + yours.least(suit) >= 7
                && mine.least(suit) >= 2
                && yours.least(suit) >= 2
                && (mine.least(suit) + yours.least(suit) >= 8
                    || (self.has_shown(self.me, suit) && self.has_shown(self.me.partner(), suit)))
        };
        self.suits
            .iter()
            .rev()
            .filter(|(who, _)| Side::of(*who) == Side::of(self.me))
            .map(|&(_, suit)| suit)
            .find(|&suit| both(suit))
    }

    /// The agreed suit, or else the suit our side showed last.
    pub fn trump(&self) -> Option<Suit> {
        let ours = |&&(who, _): &&(Seat, Suit)| Side::of(who) == Side::of(self.me);
        self.agreed()
            .or_else(|| self.suits.iter().rev().find(ours).map(|&(_, suit)| suit))
    }

    /// Whether our side is forced to game and the auction has not reached one.
    pub fn game_forced(&self) -> bool {
        self.game_force[side_index(Side::of(self.me))] && !self.game_reached()
    }

    /// Whether the last bid is a game, or takes the room for one from us.
    pub fn game_reached(&self) -> bool {
        self.last_bid().is_some_and(|(who, bid)| {
            let level = bid.level.get();
            if Side::of(who) == Side::of(self.me) {
                level >= game_level(bid.strain)
            } else {
                level >= 4 || (level == 3 && bid.strain == Strain::Notrump)
            }
        })
    }

    /// Whether I may not pass: partner's last call forces, or we are forced to game, and right-hand opponent passed.
    pub fn forced(&self) -> bool {
        if self
            .last_call_of(self.me.rho())
            .is_some_and(|call| call != Call::Pass)
        {
            return false;
        }
        let partner = self.me.partner();
        let shown = &self.shown[partner];
        // Forcing to game, and natural: once there, it asks no more.
        let there = shown.force == Force::Game && !shown.artificial && self.game_reached();
        let asked = shown.force.forces()
            && !there
            && self.last_call_of(partner).is_some_and(|call| call != Call::Pass);
        asked && !self.doubled_for_penalty() || self.game_forced()
    }

    /// Whether our own game or higher stands, and nothing forces us on.
    pub fn settled(&self) -> bool {
        let ours = (self.last_bid()).is_none_or(|(who, _)| Side::of(who) == Side::of(self.me));
        ours && self.game_reached() && !self.forced()
    }

    /// Whether we have bid a game, or were forced to one, and they have bid on over it.
    pub fn outbid_in_game(&self) -> bool {
        let side = Side::of(self.me);
        let theirs = self.last_bid().is_some_and(|(who, _)| Side::of(who) != side);
        let game = |(who, call): (Seat, Call)| {
            Side::of(who) == side
                && matches!(call, Call::Bid(bid) if bid.level.get() >= game_level(bid.strain))
        };
        theirs && (self.game_force[side_index(side)] || self.auction.by_seat().any(game))
    }

    fn doubled_for_penalty(&self) -> bool {
        self.penalty() == Penalty::Redoubled
    }

    /// What `span` leaves once `shown` is known: whether a shown range lies inside.
    pub(crate) fn inside(shown: Span, span: Span) -> bool {
        span.low <= shown.low && shown.high <= span.high.max(if span.high == Span::TOP { 63 } else { 0 })
    }
}

/// The level of game in a strain.
pub const fn game_level(strain: Strain) -> u8 {
    match strain {
        Strain::Notrump => 3,
        Strain::Hearts | Strain::Spades => 4,
        Strain::Clubs | Strain::Diamonds => 5,
    }
}

pub(super) const fn side_index(side: Side) -> usize {
    match side {
        Side::NorthSouth => 0,
        Side::EastWest => 1,
    }
}
