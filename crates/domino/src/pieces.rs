//! The things on the table: pips, tiles, sets of tiles, seats.

mod seat;
mod suit_counts;
mod tile;
mod tile_set;

pub use seat::{BySeat, Seat, Side, UnknownSeat};
pub(crate) use suit_counts::SuitCounts;
pub use tile::{Pip, Tile, UnknownTile};
pub use tile_set::TileSet;

/// The largest set we know: double-twelve, 91 tiles.
pub const MOST_PIPS: u8 = 12;

/// How many tiles a double-`n` set has.
pub const fn tiles_in_set(n: u8) -> usize {
    (n as usize + 1) * (n as usize + 2) / 2
}
