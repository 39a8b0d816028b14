//! The auction as the Laws have it: who calls, what is legal, and the contract it comes to.

mod auction;
mod illegal;
mod legal;

pub use auction::{Auction, Standing};
pub use illegal::{IllegalCall, Offence};
pub use legal::LegalCalls;
