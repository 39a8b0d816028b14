//! How players choose among their legal moves.
//!
//! A behaviour gives each move a score, a sum of weighted habits; the chance of a move is its share of `exp(score)` over
//! the legal moves of the hand. Part of the time (`mix`, decision by decision) the player is taken to choose
//! at random, so that a wrong model costs little. With all weights 0 every legal move is equally likely: `random`.
//!
//! Both sums, of `exp(score)` and of the number of moves, add up tile by tile. That makes the chance of a play a cheap
//! function of the hand, and the whole reading exact.

mod learn;
mod weigher;

use serde::{Deserialize, Serialize};

pub use learn::{LearnError, Learnt, learn};
pub(crate) use weigher::Weigher;

use crate::evidence::Decision;
use crate::pieces::{MOST_PIPS, Pip, Tile};
use crate::table::Ends;

/// How much each habit counts.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Habits {
    /// Plays doubles early.
    pub doubles: f64,
    /// Sheds heavy tiles: per twelve pips.
    pub heavy: f64,
    /// Leaves open the suit that the partner opened first.
    pub partner_suit: f64,
    /// Opens a suit that an opponent is known to lack; negative if that is avoided.
    pub opponent_lacks: f64,
}

/// How many habits there are.
pub(crate) const HABITS: usize = 4;

impl Habits {
    pub(crate) fn from_array(weights: [f64; HABITS]) -> Self {
        let [doubles, heavy, partner_suit, opponent_lacks] = weights;
        Self {
            doubles,
            heavy,
            partner_suit,
            opponent_lacks,
        }
    }

    pub(crate) fn to_array(self) -> [f64; HABITS] {
        [self.doubles, self.heavy, self.partner_suit, self.opponent_lacks]
    }
}

/// A model of how players choose.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Behaviour {
    /// What it is called.
    pub name: String,
    /// How much each habit counts.
    #[serde(default)]
    pub habits: Habits,
    /// The share of decisions taken at random.
    #[serde(default = "usual_mix")]
    pub mix: f64,
}

fn usual_mix() -> f64 {
    0.1
}

/// Beyond this a weight decides alone; larger ones would only overflow.
const MOST_WEIGHT: f64 = 50.0;

impl Behaviour {
    /// Every legal move is equally likely.
    pub fn random() -> Self {
        Self {
            name: "random".into(),
            habits: Habits::default(),
            mix: 1.0,
        }
    }

    /// The behaviours that come with names, beside `legal` and `random`.
    pub fn named() -> Vec<Self> {
        let make = |name: &str, weights: [f64; HABITS], mix| Self {
            name: name.into(),
            habits: Habits::from_array(weights),
            mix,
        };
        vec![
            Self::random(),
            make("doubles", [3.0, 0.0, 0.0, 0.0], 0.1),
            make("heavy", [0.0, 8.0, 0.0, 0.0], 0.1),
            make("heaviest", [0.0, 50.0, 0.0, 0.0], 0.02),
            make("partner", [0.0, 0.0, 2.0, 0.0], 0.1),
            make("careful", [0.0, 0.0, 0.0, -2.0], 0.1),
            make("club", [1.5, 4.0, 1.0, -1.0], 0.1),
        ]
    }

    /// The behaviour with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::named()
            .into_iter()
            .find(|b| b.name.eq_ignore_ascii_case(name))
    }

    /// The same with every number in range.
    #[must_use]
    pub fn tamed(mut self) -> Self {
        let tame = |w: f64| {
            if w.is_finite() {
                w.clamp(-MOST_WEIGHT, MOST_WEIGHT)
            } else {
                0.0
            }
        };
        self.habits = Habits::from_array(self.habits.to_array().map(tame));
        self.mix = if self.mix.is_finite() {
            self.mix.clamp(0.0, 1.0)
        } else {
            1.0
        };
        self
    }

    /// `exp(score)` of one move in the situation of `decision`.
    pub(crate) fn appeal(&self, decision: &Decision, tile: Tile, on: Option<Pip>) -> f64 {
        let features = features(decision, tile, on);
        let score: f64 = features
            .iter()
            .zip(self.habits.to_array())
            .map(|(f, w)| f * w)
            .sum();
        score.exp()
    }

    /// The chance of a move, given the appeals of the move and of all legal moves, and their number.
    pub(crate) fn chance(&self, appeal: f64, all: f64, moves: f64) -> f64 {
        (1.0 - self.mix) * appeal / all + self.mix / moves
    }
}

/// What the habits look at.
pub(crate) fn features(decision: &Decision, tile: Tile, on: Option<Pip>) -> [f64; HABITS] {
    let opens = |pip: Pip| match on {
        Some(on) => tile.other(on) == pip,
        None => tile.has(pip),
    };
    let lacked = Pip::all(MOST_PIPS).any(|pip| decision.opponents_lack >> pip.value() & 1 == 1 && opens(pip));
    [
        f64::from(u8::from(tile.is_double())) * f64::from(decision.held.min(7)) / 7.0,
        f64::from(tile.pips()) / 12.0,
        f64::from(u8::from(decision.partner_suit.is_some_and(opens))),
        f64::from(u8::from(lacked)),
    ]
}

/// The ends a tile can be joined to: none stands for the open table before the first tile.
pub(crate) fn places(tile: Tile, ends: Option<Ends>) -> impl Iterator<Item = Option<Pip>> {
    let first = ends.is_none().then_some(None);
    let later = ends
        .into_iter()
        .flat_map(Ends::pips)
        .filter(move |&pip| tile.has(pip))
        .map(Some);
    first.into_iter().chain(later)
}
