//! Partnerships, and what one seat is to another.

use contract_bridge::{AbsoluteVulnerability, Seat};

/// A partnership.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// North and South.
    NorthSouth,
    /// East and West.
    EastWest,
}

impl Side {
    /// The side on which `seat` plays.
    pub const fn of(seat: Seat) -> Self {
        match seat {
            Seat::North | Seat::South => Self::NorthSouth,
            Seat::East | Seat::West => Self::EastWest,
        }
    }

    /// The other side.
    #[must_use]
    pub const fn opponents(self) -> Self {
        match self {
            Self::NorthSouth => Self::EastWest,
            Self::EastWest => Self::NorthSouth,
        }
    }

    /// Whether this side is vulnerable.
    pub const fn is_vulnerable(self, vulnerability: AbsoluteVulnerability) -> bool {
        vulnerability.contains(match self {
            Self::NorthSouth => AbsoluteVulnerability::NS,
            Self::EastWest => AbsoluteVulnerability::EW,
        })
    }
}

/// What one seat is to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// The same seat.
    Me,
    /// The opponent on the left, who calls next.
    Lho,
    /// The partner.
    Partner,
    /// The opponent on the right, who called last.
    Rho,
}

impl Relation {
    /// All four, clockwise from me.
    pub const ALL: [Self; 4] = [Self::Me, Self::Lho, Self::Partner, Self::Rho];

    /// What `other` is to `me`.
    pub const fn of(me: Seat, other: Seat) -> Self {
        Self::ALL[(other as usize + 4 - me as usize) % 4]
    }

    /// The seat that is this to `me`.
    pub const fn seat(self, me: Seat) -> Seat {
        match self {
            Self::Me => me,
            Self::Lho => me.lho(),
            Self::Partner => me.partner(),
            Self::Rho => me.rho(),
        }
    }

    /// Whether this is me or my partner.
    pub const fn is_ours(self) -> bool {
        matches!(self, Self::Me | Self::Partner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relation_leads_to_the_seat_it_was_seen_from() {
        for me in Seat::ALL {
            for other in Seat::ALL {
                let relation = Relation::of(me, other);
                assert_eq!(relation.seat(me), other);
                assert_eq!(relation.is_ours(), Side::of(me) == Side::of(other));
            }
        }
    }
}
