//! Pips and tiles.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::MOST_PIPS;

/// A number of pips on half a tile: 0 to 12.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Pip(u8);

impl Pip {
    /// The pip, if it is on any tile that we know.
    pub const fn new(value: u8) -> Option<Self> {
        if value <= MOST_PIPS {
            Some(Self(value))
        } else {
            None
        }
    }

    /// The number itself.
    pub const fn value(self) -> u8 {
        self.0
    }

    /// All pips of a double-`n` set, from blank up.
    pub fn all(n: u8) -> impl Iterator<Item = Self> {
        (0..=n.min(MOST_PIPS)).map(Self)
    }
}

impl fmt::Display for Pip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl<'de> Deserialize<'de> for Pip {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = u8::deserialize(deserializer)?;
        Self::new(value)
            .ok_or_else(|| de::Error::custom(format_args!("{value} is no pip: 0 to {MOST_PIPS} are")))
    }
}

/// The low and the high half of each tile, by its number. 128 long, so that no index needs a check.
const HALVES: [(u8, u8); 128] = halves();

const fn halves() -> [(u8, u8); 128] {
    let mut halves = [(0, 0); 128];
    let (mut high, mut index) = (0, 0);
    while high <= MOST_PIPS {
        let mut low = 0;
        while low <= high {
            halves[index] = (low, high);
            index += 1;
            low += 1;
        }
        high += 1;
    }
    halves
}

/// A tile.
///
/// Tiles are numbered so that every set is a prefix of the next larger one: 0|0, 0|1, 1|1, 0|2, …; a double-six
/// set is the first 28, a double-nine set the first 55, a double-twelve set all 91. They *sort* as people list them: 0|0, 0|1, …, 0|6, 1|1, ….
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The tile with these two halves, in either order.
    pub const fn new(a: Pip, b: Pip) -> Self {
        let (low, high) = if a.0 <= b.0 { (a.0, b.0) } else { (b.0, a.0) };
        Self(high * (high + 1) / 2 + low)
    }

    /// The tile with this number.
    pub(crate) const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// The tile's number: see [`Tile`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The half with more pips.
    pub const fn high(self) -> Pip {
        Pip(HALVES[(self.0 & 127) as usize].1)
    }

    /// The half with fewer pips.
    pub const fn low(self) -> Pip {
        Pip(HALVES[(self.0 & 127) as usize].0)
    }

    /// Whether both halves are the same.
    pub const fn is_double(self) -> bool {
        self.low().0 == self.high().0
    }

    /// Whether a half shows this pip.
    pub const fn has(self, pip: Pip) -> bool {
        self.low().0 == pip.0 || self.high().0 == pip.0
    }

    /// The pips of both halves together.
    pub const fn pips(self) -> u8 {
        self.low().0 + self.high().0
    }

    /// The half that stays open when `pip` is joined to the chain; the tile's high half if it has no such pip.
    pub const fn other(self, pip: Pip) -> Pip {
        if self.high().0 == pip.0 {
            self.low()
        } else {
            self.high()
        }
    }
}

impl Ord for Tile {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.low(), self.high()).cmp(&(other.low(), other.high()))
    }
}

impl PartialOrd for Tile {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}|{}", self.low(), self.high())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that names no tile.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no tile: write two pips from 0 to 12, as 3|6")]
pub struct UnknownTile(pub String);

///
/// ```
/// use kibitzer_domino::pieces::Tile;
///
/// let tile: Tile = "6|4".parse().unwrap();
/// assert_eq!(tile, "4|6".parse().unwrap());
/// assert_eq!((tile.pips(), tile.is_double()), (10, false));
/// assert!("7-9-1".parse::<Tile>().is_err());
/// ```
impl FromStr for Tile {
    type Err = UnknownTile;

    /// Reads `3|6`, `36`, `6-3`, `6:3`, `6/3` and `[6|3]`; from ten pips on with something between them.
    fn from_str(text: &str) -> Result<Self, UnknownTile> {
        let inner = text.trim();
        let inner = inner
            .strip_prefix('[')
            .and_then(|t| t.strip_suffix(']'))
            .unwrap_or(inner);
        let digit = |byte: u8| byte.is_ascii_digit().then(|| Pip(byte - b'0'));
        let halves = match *inner.as_bytes() {
            [a, b] => digit(a).zip(digit(b)),
            _ => inner
                .split_once(['|', '-', ':', '/'])
                .and_then(|(a, b)| pip(a).zip(pip(b))),
        };
        // Only the start of what came in is shown back: it may be megabytes.
        halves
            .map(|(a, b)| Self::new(a, b))
            .ok_or_else(|| UnknownTile(text.chars().take(20).collect()))
    }
}

/// A pip in digits, as it is printed: no sign, no leading zero.
fn pip(text: &str) -> Option<Pip> {
    let plain = text == "0" || (text.len() <= 2 && !text.starts_with(['0', '+', '-']));
    text.parse().ok().filter(|_| plain).and_then(Pip::new)
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'_, str>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_one_tile_and_back() {
        let mut seen = std::collections::BTreeSet::new();
        for high in Pip::all(MOST_PIPS) {
            for low in Pip::all(high.value()) {
                let tile = Tile::new(low, high);
                assert_eq!((tile.low(), tile.high()), (low, high));
                assert_eq!(tile, Tile::new(high, low));
                assert!(seen.insert(tile.index()));
            }
        }
        assert_eq!(seen.len(), 91);
        assert_eq!(seen.last(), Some(&90));
    }

    #[test]
    fn tiles_are_read_in_every_usual_spelling() {
        for text in [
            "3|6", "6|3", "36", "63", "3-6", "6-3", "6:3", "3/6", "[3|6]", " 3|6 ",
        ] {
            assert_eq!(text.parse::<Tile>().unwrap().to_string(), "3|6", "{text}");
        }
        for text in ["12|10", "10|12", "[10-12]"] {
            assert_eq!(text.parse::<Tile>().unwrap().to_string(), "10|12", "{text}");
        }
        for text in [
            "", "3", "3|", "a|b", "3|13", "3|06", "3|+6", "3|6|1", "1012", "³6", "3 6",
        ] {
            assert!(text.parse::<Tile>().is_err(), "{text}");
        }
    }
}
