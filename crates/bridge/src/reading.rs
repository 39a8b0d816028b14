//! Reading: what an auction tells about the hidden hands.
//!
//! A [`Reader`] hears an auction call by call, on behalf of one side. It reads its own side's calls by its own system
//! and the opponents' by the one it assumes for them; a [`Agreements`] is a system with the meanings already worked out.
//! What a call means ([`Interpretation`]) has three faces: a test on a hand (would the system make this call with it?), the set
//! of shapes and points that the test leaves possible, and words.
//!
//! A [`Reading`] joins the interpretations of all calls: for each seat the hands that fit every call it made, and what the four
//! hands must share. It only ever narrows. A call that no hand of what was shown before can make does not stop it: the
//! most plausible calls are kept, and the reading says which one is strange and by how many bits.
//!
//! People deviate: unless it is to be strict, a hand that misses a call by a point or a card keeps a small weight
//! ([`tolerance`]). The [`Posterior`] draws whole deals by those weights, and a [`Picture`] counts what they hold.

mod agreements;
pub mod distance;
mod interpretation;
mod joint;
mod kind;
mod misread;
mod picture;
mod posterior;
mod reader;
#[allow(clippy::module_inception, reason = "the noun of this room")]
mod reading;
mod seat;
mod sharpness;
mod systems;
pub mod tolerance;
mod weights;

pub use agreements::Agreements;
pub use interpretation::Interpretation;
pub use kind::Kind;
pub use misread::Misread;
pub use picture::{Picture, SeatPicture};
pub use posterior::{Posterior, PosteriorError, Sharp};
pub use reader::{Habits, Reader};
pub use reading::{Reading, Strange, Viewer};
pub use seat::SeatReading;
pub use systems::Systems;
