//! Sets of tiles.

use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

use super::{MOST_PIPS, Pip, Tile, tiles_in_set};

/// A set of tiles, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TileSet(u128);

/// For each pip, the tiles that show it.
const SUITS: [u128; MOST_PIPS as usize + 1] = suits();

const fn suits() -> [u128; MOST_PIPS as usize + 1] {
    let mut suits = [0; MOST_PIPS as usize + 1];
    let mut index = 0;
    while index < tiles_in_set(MOST_PIPS) as u8 {
        let tile = Tile::from_index(index);
        suits[tile.low().value() as usize] |= 1 << index;
        suits[tile.high().value() as usize] |= 1 << index;
        index += 1;
    }
    suits
}

impl TileSet {
    /// No tile.
    pub const EMPTY: Self = Self(0);

    /// All tiles of a double-`n` set.
    ///
    /// ```
    /// use kibitzer_domino::pieces::TileSet;
    ///
    /// assert_eq!(TileSet::full(6).len(), 28);
    /// assert_eq!(TileSet::full(6).pips(), 168);
    /// ```
    pub const fn full(n: u8) -> Self {
        Self((1 << tiles_in_set(n)) - 1)
    }

    /// All tiles that show this pip.
    pub const fn suit(pip: Pip) -> Self {
        Self(SUITS[pip.value() as usize])
    }

    /// The doubles of every set.
    pub fn doubles() -> Self {
        Pip::all(MOST_PIPS).map(|pip| Tile::new(pip, pip)).collect()
    }

    /// The set with these bits: bit `i` is the tile with number `i`.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::full(MOST_PIPS).0)
    }

    /// One bit for each tile, by its number.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// How many tiles.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// How many tiles, as a small number.
    pub(crate) const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this tile is among them.
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.index() & 1 == 1
    }

    /// Adds a tile.
    pub fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << tile.index();
    }

    /// Takes a tile away.
    pub fn remove(&mut self, tile: Tile) {
        self.0 &= !(1 << tile.index());
    }

    /// The set with one more tile.
    #[must_use]
    pub fn with(mut self, tile: Tile) -> Self {
        self.insert(tile);
        self
    }

    /// The set with one tile less.
    #[must_use]
    pub fn without(mut self, tile: Tile) -> Self {
        self.remove(tile);
        self
    }

    /// The pips of all tiles together.
    pub fn pips(self) -> u32 {
        self.iter().map(|tile| u32::from(tile.pips())).sum()
    }

    /// The tiles, by number.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let index = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                Tile::from_index(index)
            })
        })
    }

    /// The tiles as people list them: 0|0, 0|1, ….
    pub fn sorted(self) -> Vec<Tile> {
        let mut tiles: Vec<Tile> = self.iter().collect();
        tiles.sort_unstable();
        tiles
    }
}

impl BitOr for TileSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for TileSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for TileSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        tiles.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Display for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, tile) in self.sorted().into_iter().enumerate() {
            write!(f, "{}{tile}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suit_has_a_tile_for_every_pip() {
        for n in 0..=MOST_PIPS {
            for pip in Pip::all(n) {
                let suit = TileSet::suit(pip) & TileSet::full(n);
                assert_eq!(suit.len(), n as usize + 1);
                assert!(suit.iter().all(|tile| tile.has(pip)));
            }
        }
    }

    #[test]
    fn the_pips_of_a_set_are_the_sum_over_its_tiles() {
        assert_eq!(TileSet::full(6).pips(), 168);
        // Every pip is on n + 2 halves of a double-n set.
        for n in 0..=u32::from(MOST_PIPS) {
            assert_eq!(TileSet::full(n as u8).pips(), (n + 2) * n * (n + 1) / 2);
        }
    }

    #[test]
    fn tiles_are_listed_as_people_do() {
        assert_eq!(TileSet::full(2).to_string(), "0|0 0|1 0|2 1|1 1|2 2|2");
    }
}
