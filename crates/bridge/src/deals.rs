//! Deals that fit: each seat's hand in a set, some cards known; drawn uniformly, and counted.
//!
//! The two seats that are hardest to satisfy are drawn together, directly: suit by suit, the ways to share its honours and
//! small cards between them are counted by length and points, and the suits are joined. What that cannot see of a
//! condition, and the other two hands, are tested on each draw. Every deal that fits is equally likely.

mod chance;
mod count;
mod face_weights;
mod first_two;
mod fit;
mod guided;
mod hand_weights;
mod kinds;
mod one_hand;
mod pack;
mod pair;
mod room;
mod row_kinds;
mod sampler;
mod suit_ways;
mod walk;

pub use count::count_hands;
pub use face_weights::FaceWeights;
pub use fit::{Fit, HandTest};
pub use guided::Guided;
pub use hand_weights::HandWeights;
pub use kinds::KindSet;
pub use one_hand::OneHand;
pub(crate) use sampler::whole_deal;
pub use sampler::{DealError, Sampler};
pub use walk::Walk;
