//! What partner relies on: calls that may not be passed.

use contract_bridge::Penalty;
use contract_bridge::auction::Call;

use super::position::Position;

/// Cards known together that make an artificial bid's suit a place to play in.
const PLAYABLE: u8 = 7;

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
    /// What a pass of the player to call would break; nothing where it is free to pass.
    pub fn broken_by_pass(position: &Position) -> Option<Self> {
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
        let playable = bid.strain.suit().is_some_and(|suit| {
            let known = position.shown(me).ranges.least(suit) + shown.ranges.least(suit);
            known >= PLAYABLE || position.agreed() == Some(suit) || position.has_shown(me, suit)
        });
        (shown.artificial && stands && !playable).then_some(Self::Artificial)
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
