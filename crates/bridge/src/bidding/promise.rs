//! What partner relies on: calls that may not be passed.

use contract_bridge::Penalty;
use contract_bridge::auction::Call;

use super::position::Position;
use crate::features::HandFeatures;

/// Cards together that make an artificial bid's suit a place to play in, and cards that do so in one hand.
const PLAYABLE: u8 = 7;
const LONG: u8 = 6;
/// Cards with which the answer to a question of one's own is a place to play in.
const OWN: u8 = 3;

/// Why a pass would let partner down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Promise {
    /// Partner's last bid asks for another.
    Forcing,
    /// We are forced to game and not there.
    Game,
    /// Partner's last bid did not show its strain.
    Artificial,
}

impl Promise {
    /// What a pass would break that the player to call makes with `hand`, or with some hand; `None` where it is free to pass.
    pub fn broken_by_pass(position: &Position, hand: Option<&HandFeatures>) -> Option<Self> {
        let me = position.me();
        let partner = me.partner();
        let rho_passed = (position.last_call_of(me.rho())).is_none_or(|call| call == Call::Pass);
        let Some(Call::Bid(bid)) = position.last_call_of(partner).filter(|_| rho_passed) else {
            // Whoever is forced to game does not let them play undoubled either.
            let free = !rho_passed || position.penalty() != Penalty::Undoubled;
            return (!free && position.game_forced()).then_some(Self::Game);
        };
        let shown = position.shown(partner);
        if position.forced() {
            return Some(if shown.force.forces() {
                Self::Forcing
            } else {
                Self::Game
            });
        }
        let stands = position.last_bid().is_some_and(|(who, _)| who == partner);
        // Whoever has length there may play there, whatever partner meant.
        let playable = bid.strain.suit().is_some_and(|suit| {
            let shown_by_me = position.shown(me).ranges.least(suit);
            let mine = hand.map_or(shown_by_me, |hand| hand.length(suit));
            mine >= LONG || mine + shown.ranges.least(suit) >= PLAYABLE || position.agreed() == Some(suit)
        });
        // Whoever asked planned for each answer that does not force, with cards to play there: weak hands ask by Stayman to pass any.
        let has_room = |suit| hand.is_none_or(|hand| hand.length(suit) >= OWN);
        let planned = position.shown(me).artificial && bid.strain.suit().is_none_or(has_room);
        (shown.artificial && stands && !playable && !planned).then_some(Self::Artificial)
    }

    /// In words, of the call that was passed.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Forcing => "a forcing bid is passed",
            Self::Game => "an auction that is forced to game stops below it",
            Self::Artificial => "an artificial bid is passed",
        }
    }
}
