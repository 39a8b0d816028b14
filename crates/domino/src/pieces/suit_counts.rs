//! How many tiles of each suit there are in a set.

use std::ops::{Add, Sub};

use super::{MOST_PIPS, Pip, Tile, TileSet, tiles_in_set};

/// How many tiles show each pip: four bits each, as there are at most thirteen. A double counts once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct SuitCounts(u64);

const BITS: u8 = 4;

/// What each tile adds. 128 long, so that no index needs a check.
const TILES: [u64; 128] = tiles();

const fn tiles() -> [u64; 128] {
    let mut tiles = [0; 128];
    let mut index = 0;
    while index < tiles_in_set(MOST_PIPS) {
        let tile = Tile::from_index(index as u8);
        tiles[index] = (1 << (BITS * tile.low().value())) | (1 << (BITS * tile.high().value()));
        index += 1;
    }
    tiles
}

const fn one(tile: Tile) -> u64 {
    TILES[tile.index() & 127]
}

impl SuitCounts {
    /// The count of each suit in a set.
    pub(crate) fn of(set: TileSet) -> Self {
        set.iter().fold(Self::default(), |all, tile| all + tile)
    }

    /// How many tiles show this pip.
    pub(crate) const fn get(self, pip: Pip) -> usize {
        (self.0 >> (BITS * pip.value()) & 15) as usize
    }
}

impl Add<Tile> for SuitCounts {
    type Output = Self;
    fn add(self, tile: Tile) -> Self {
        Self(self.0.wrapping_add(one(tile)))
    }
}

impl Sub<Tile> for SuitCounts {
    type Output = Self;
    fn sub(self, tile: Tile) -> Self {
        Self(self.0.wrapping_sub(one(tile)))
    }
}

/// What is left of a larger set.
impl Sub for SuitCounts {
    type Output = Self;
    fn sub(self, part: Self) -> Self {
        Self(self.0.wrapping_sub(part.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_suit_is_counted() {
        for n in 0..=MOST_PIPS {
            let all = SuitCounts::of(TileSet::full(n));
            for pip in Pip::all(MOST_PIPS) {
                assert_eq!(all.get(pip), (TileSet::full(n) & TileSet::suit(pip)).len());
            }
        }
        let double: Tile = "12|12".parse().unwrap();
        let one = SuitCounts::default() + double;
        assert_eq!((one.get(double.high()), one - double), (1, SuitCounts::default()));
    }
}
