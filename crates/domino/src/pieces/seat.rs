//! Seats, and one value for each.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A seat at the table. Play goes clockwise: South, West, North, East.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// South.
    S,
    /// West.
    W,
    /// North, South's partner.
    N,
    /// East, West's partner.
    E,
}

impl Seat {
    /// All seats in the order of play.
    pub const ALL: [Self; 4] = [Self::S, Self::W, Self::N, Self::E];

    /// The seat's whole name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::S => "South",
            Self::W => "West",
            Self::N => "North",
            Self::E => "East",
        }
    }

    /// The letter that stands for the seat.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::S => "S",
            Self::W => "W",
            Self::N => "N",
            Self::E => "E",
        }
    }

    /// The next seat clockwise, whether or not anybody sits there.
    #[must_use]
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % 4]
    }

    /// The seat across the table.
    ///
    /// ```
    /// use kibitzer_domino::pieces::Seat;
    ///
    /// let south: Seat = "S".parse().unwrap();
    /// assert_eq!(south.across(), "N".parse().unwrap());
    /// assert_eq!(south.across().across(), south);
    /// ```
    #[must_use]
    pub const fn across(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Text that names no seat.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no seat: S, W, N or E are")]
pub struct UnknownSeat(pub String);

impl FromStr for Seat {
    type Err = UnknownSeat;

    /// Reads `S`, `s`, `South`, `south`.
    fn from_str(text: &str) -> Result<Self, UnknownSeat> {
        Self::ALL
            .into_iter()
            .find(|seat| text.eq_ignore_ascii_case(seat.letter()) || text.eq_ignore_ascii_case(seat.name()))
            .ok_or_else(|| UnknownSeat(text.chars().take(20).collect()))
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.letter())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'_, str>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

/// One value for each seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BySeat<T>([T; 4]);

impl<T> BySeat<T> {
    /// The value that `f` gives for each seat.
    pub fn from_fn(f: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::ALL.map(f))
    }

    /// The seats with their values.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}

/// Those who win and lose together, named by the first of them in the order of play.
///
/// In a partnership game there are two: South's (South and North) and West's (West and East). Where each plays
/// alone, everyone is a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Side(pub(crate) Seat);

impl Side {
    /// The first seat of the side.
    pub const fn first(self) -> Seat {
        self.0
    }
}
