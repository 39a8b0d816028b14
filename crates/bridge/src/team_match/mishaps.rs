//! What goes wrong when four bidders of one system bid a board: games and slams that are missed, promises that are broken.

use contract_bridge::auction::Call;
use contract_bridge::{FullDeal, Penalty, Seat, Suit};

use super::caller::LONGEST;
use crate::bidding::{Bidder, Position, Promise, game_level};
use crate::features::{HandFeatures, Stopper};
use crate::pieces::{BySeat, Side};
use crate::record::Board;
use crate::table::Auction;

/// High-card points together with which a game is expected, and with which a slam is.
const GAME: u8 = 27;
const SLAM: u8 = 35;
/// Their contracts of this level and higher take the room for a game.
const OUTBID: u8 = 4;
/// Cards known together that are a fit.
const FIT: u8 = 8;

/// What went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mishap {
    /// Passed out below game with 27 or more points together, and a fit that was known or every suit stopped.
    BelowGame,
    /// Passed out below slam with 35 or more points together.
    BelowSlam,
    /// A pass broke a promise.
    Passed(Promise),
}

impl Mishap {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::BelowGame,
        Self::BelowSlam,
        Self::Passed(Promise::Forcing),
        Self::Passed(Promise::Game),
        Self::Passed(Promise::Artificial),
    ];

    /// The word for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Self::BelowGame => "below_game",
            Self::BelowSlam => "below_slam",
            Self::Passed(Promise::Forcing) => "forcing_passed",
            Self::Passed(Promise::Game) => "game_force_stopped",
            Self::Passed(Promise::Artificial) => "artificial_passed",
        }
    }

    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::BelowGame => "below game with 27+ points and a known fit or stoppers",
            Self::BelowSlam => "below slam with 35+ points",
            Self::Passed(promise) => promise.words(),
        }
    }
}

/// A mishap on a board.
#[derive(Debug, Clone)]
pub struct Mishandled {
    /// What went wrong.
    pub mishap: Mishap,
    /// The auction up to there: the whole of it where it ended too low.
    pub auction: Auction,
    /// The deal.
    pub deal: FullDeal,
    /// Who passed, or one of the side that stopped too low.
    pub seat: Seat,
}

/// What goes wrong when four bidders bid a board; none where a hand of it is not known.
pub fn mishaps(bidder: &Bidder, board: &Board) -> Vec<Mishandled> {
    let Some(deal) = board.full_deal() else {
        return Vec::new();
    };
    let hands = BySeat::from_fn(|seat| HandFeatures::of(deal[seat]));
    let mut auction = Auction::new(board.dealer(), board.vulnerability());
    let mut found = Vec::new();
    let mut prefix = bidder.at(&auction);
    while let Some(seat) = auction.turn().filter(|_| auction.len() < LONGEST) {
        let call = prefix.choose(&hands[seat]).map_or(Call::Pass, |rule| rule.call);
        let broken = Promise::broken_by_pass(prefix.position(), Some(&hands[seat]));
        let broken = broken.filter(|_| call == Call::Pass);
        if let Some(promise) = broken {
            found.push(Mishandled {
                mishap: Mishap::Passed(promise),
                auction: auction.clone(),
                deal,
                seat,
            });
        }
        if auction.push(call).is_err() && auction.push(Call::Pass).is_err() {
            break;
        }
        prefix = bidder.at(&auction);
    }
    for seat in [Seat::North, Seat::East] {
        let low = too_low(prefix.position(), &hands, seat);
        found.extend(low.map(|mishap| Mishandled {
            mishap,
            auction: auction.clone(),
            deal,
            seat,
        }));
    }
    found
}

/// Whether the side of `seat` has stopped too low.
fn too_low(end: &Position, hands: &BySeat<HandFeatures>, seat: Seat) -> Option<Mishap> {
    let points = hands[seat].hcp() + hands[seat.partner()].hcp();
    if points < GAME {
        return None;
    }
    let standing = end.auction().contract();
    let (level, is_game) = match standing {
        None => (0, false),
        Some(standing) if Side::of(standing.declarer) == Side::of(seat) => {
            let bid = standing.contract.bid;
            (bid.level.get(), bid.level.get() >= game_level(bid.strain))
        }
        // Doubled, they pay; as high as a game, they took it from us.
        Some(standing) => {
            let contract = standing.contract;
            if contract.penalty != Penalty::Undoubled || contract.bid.level.get() >= OUTBID {
                return None;
            }
            (0, false)
        }
    };
    if points >= SLAM && level < 6 {
        return Some(Mishap::BelowSlam);
    }
    (!is_game && (fit_is_known(end, hands, seat) || all_stopped(hands, seat))).then_some(Mishap::BelowGame)
}

/// Whether one of the side could count eight cards of a suit.
fn fit_is_known(end: &Position, hands: &BySeat<HandFeatures>, seat: Seat) -> bool {
    let counts =
        |me: Seat, suit: Suit| hands[me].length(suit) + end.shown(me.partner()).ranges.least(suit) >= FIT;
    (Suit::ASC.into_iter()).any(|suit| counts(seat, suit) || counts(seat.partner(), suit))
}

fn all_stopped(hands: &BySeat<HandFeatures>, seat: Seat) -> bool {
    let stops = |seat: Seat, suit: Suit| hands[seat].stopper(suit) == Stopper::Full;
    (Suit::ASC.into_iter()).all(|suit| stops(seat, suit) || stops(seat.partner(), suit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::Notation as _;
    use crate::system::{Switches, System};
    use contract_bridge::AbsoluteVulnerability;
    use std::sync::Arc;

    /// A system in which the strong hand passes an artificial answer, and nobody finds a game.
    const TIMID: &str = "system Timid
when start
  1C strong : 16+ hcp
  P pass : always
when 1C (P)
  1D waiting : always | artificial
when anywhere
  P pass : always
";

    fn hand(text: &str) -> contract_bridge::Hand {
        contract_bridge::Hand::read(text).unwrap()
    }

    #[test]
    fn a_passed_answer_and_a_missed_game_are_found() {
        let files = |name: &str| (name == "timid").then(|| TIMID.to_owned());
        let system = System::load("timid", &files, &Switches::default()).unwrap();
        let bidder = Bidder::new(Arc::new(system));
        // 22 and 10 points, every suit stopped.
        let deal = contract_bridge::deal::Builder::new()
            .north(hand("AKQ2.AKJ2.KQ2.32"))
            .south(hand("J543.Q3.A543.K54"))
            .east(hand("T98.T987.JT9.AQJ"))
            .west(hand("76.654.876.T9876"))
            .build_full()
            .unwrap();
        let board = Board::new(deal.into(), Seat::North, AbsoluteVulnerability::NONE);
        let found = mishaps(&bidder, &board);
        let words: Vec<&str> = found.iter().map(|found| found.mishap.word()).collect();
        assert_eq!(words, ["artificial_passed", "below_game"]);
        assert_eq!((found[0].seat, found[0].auction.len()), (Seat::North, 4));
    }

    #[test]
    fn what_may_not_be_passed_by_the_booklet() {
        let bidder = Bidder::new(Arc::new(System::builtin("sayc").unwrap()));
        let broken = |calls: &str| {
            let calls = calls.split_whitespace().map(|call| Call::read(call).unwrap());
            let auction = Auction::with_calls(Seat::North, AbsoluteVulnerability::NONE, calls).unwrap();
            Promise::broken_by_pass(bidder.at(&auction).position(), None)
        };
        assert_eq!(broken("2C P"), Some(Promise::Forcing));
        assert_eq!(broken("1N P 2C P"), Some(Promise::Forcing));
        assert_eq!(broken("1H P 1S P"), Some(Promise::Forcing));
        assert_eq!(broken("1S P 3S P 4N P"), Some(Promise::Forcing));
        // The answer to a question of one's own may be passed: a weak hand asks by Stayman to pass any.
        let answers = ["1N P 2C P 2D P", "1N P 2C P 2H P"];
        let free = ["1N P", "1S P 2S P", "1S P 3S P", "2S P", "1N P 2C X", "1S P 4S P"];
        for free in free.into_iter().chain(answers) {
            assert_eq!(broken(free), None, "{free}");
        }
    }
}
