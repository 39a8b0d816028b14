//! LIN, the notation of Bridge Base Online: read and written.
//!
//! Commands are `name|value|` pairs; what matters here is `md` (dealer and hands), `sv` (vulnerability), `mb` and `an` (calls and
//! their explanations), `ah` and `qx` (board numbers), `pn` (players) and `pc` (cards played). Cards played, and the commands that
//! are not understood, are kept as tags named `LIN_…`. Tags of PBN that LIN has no word for go into `pb`, so that a board that is
//! written as LIN and read again is the same.

mod read;
mod write;

pub use read::LinReader;
pub use write::write_lin;

use contract_bridge::Seat;

/// The order in which LIN lists seats.
const SEATS: [Seat; 4] = [Seat::South, Seat::West, Seat::North, Seat::East];

/// The command for tags of PBN that LIN has none for; other programs pass over it.
const PBN: &str = "pb";

/// The PBN tag with the name of a player.
const fn player_tag(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "North",
        Seat::East => "East",
        Seat::South => "South",
        Seat::West => "West",
    }
}
