//! Whether a side may still pass, followed call by call.
//!
//! How forcing one call is, is a matter of system ([`Forcing`]); how long that lasts is not. [`ForcingState`] is the second.

use contract_bridge::auction::Call;
use contract_bridge::{Bid, Seat, Strain};

use crate::pieces::Side;

/// How forcing one call is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Forcing {
    /// Partner is asked to pass.
    SignOff,
    /// Partner may pass.
    #[default]
    No,
    /// Partner may pass but is asked to go on with more than a minimum.
    Invites,
    /// Partner must call once more.
    OneRound,
    /// Neither partner may pass below game.
    ToGame,
}

/// What one side is bound to at a moment of the auction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ForcingState {
    /// Bound to reach game.
    pub to_game: bool,
    /// Whose call is awaited: the partner of the one who made a forcing call, until it is made or opponents act.
    pub awaited: Option<Seat>,
}

impl ForcingState {
    /// The state of `side` after `call` by `seat`, which is as forcing as `forcing` says.
    #[must_use]
    pub fn after(mut self, side: Side, seat: Seat, call: Call, forcing: Forcing) -> Self {
        if Side::of(seat) != side {
            // A call over it relieves partner of a one-round force, but not of a force to game.
            if call != Call::Pass {
                self.awaited = None;
            }
            return self;
        }
        if self.awaited == Some(seat) {
            self.awaited = None;
        }
        match forcing {
            Forcing::ToGame => self.to_game = true,
            Forcing::OneRound => self.awaited = Some(seat.partner()),
            Forcing::SignOff | Forcing::No | Forcing::Invites => {}
        }
        if let Call::Bid(bid) = call
            && is_game(bid)
        {
            self.to_game = false;
        }
        self
    }

    /// Whether `seat` may not pass if the next opponent passes.
    pub fn binds(self, seat: Seat) -> bool {
        self.to_game || self.awaited == Some(seat)
    }
}

/// Whether a bid is worth game if it makes: 3N, 4H, 4S, 5C, 5D or more.
pub(crate) const fn is_game(bid: Bid) -> bool {
    let needed = match bid.strain {
        Strain::Notrump => 3,
        Strain::Hearts | Strain::Spades => 4,
        Strain::Clubs | Strain::Diamonds => 5,
    };
    bid.level.get() >= needed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::Notation;

    fn after(calls: &[(&str, Forcing)]) -> ForcingState {
        let seats = Seat::ALL.into_iter().cycle();
        (calls.iter().zip(seats)).fold(ForcingState::default(), |state, (&(call, forcing), seat)| {
            state.after(Side::NorthSouth, seat, Call::read(call).unwrap(), forcing)
        })
    }

    #[test]
    fn a_one_round_force_ends_with_partners_call_or_an_opponents() {
        use Forcing::{No, OneRound};
        let open = after(&[("1C", No), ("P", No), ("1H", OneRound), ("P", No)]);
        assert!(open.binds(Seat::North) && !open.binds(Seat::South));
        let over = after(&[("1C", No), ("P", No), ("1H", OneRound), ("1S", No)]);
        assert!(!over.binds(Seat::North));
        let done = after(&[("1C", No), ("P", No), ("1H", OneRound), ("P", No), ("1N", No)]);
        assert_eq!(done, ForcingState::default());
    }

    #[test]
    fn a_game_force_ends_with_game() {
        use Forcing::{No, ToGame};
        let bound = after(&[("1S", No), ("P", No), ("2N", ToGame), ("3D", No)]);
        assert!(bound.binds(Seat::North) && bound.binds(Seat::South));
        let done = after(&[("1S", No), ("P", No), ("2N", ToGame), ("3D", No), ("4S", No)]);
        assert!(!done.binds(Seat::South));
    }
}
