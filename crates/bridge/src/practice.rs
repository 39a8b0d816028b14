//! Practice: boards with a theme, three bots, and a mark for every call.
//!
//! A [`Board`] is a pure function of its [`Settings`] and the calls the person has made, so nothing but those need be kept.

mod board;
mod theme;

pub use board::{Board, Decision, Difficulty, PracticeError, Settings};
pub use theme::{THEMES, Theme};
