//! How real players use a call: the chance that a hand makes it, beside one that fits the agreement.
//!
//! A call is a mixture. A hand with which the system makes the call counts 1. Of the others,
//!
//! - one that only lacks a detail (an honour, a stopper) counts `detail`, as far as such hands make the call at all;
//! - one a little outside counts `near`, less for each point short (`under`) or over (`over`) and for each card that would
//!   have to move to another suit (`card`), and as far as its nearest hands make the call;
//! - one that fits a rule of the call where the system prefers another counts `other`;
//! - and any hand at all counts `floor`, more or less by its length in the suit called (`length`) and its points
//!   (`points`), as a player would who knows no agreement; less for a call that is seldom made (`rare`): nobody
//!   makes it by accident more often.
//!
//! Players differ. Beside those there are some who follow the system to the letter (`letter`), more of them the better the auction
//! goes with it so far ([`Step`]), and a few who stray as easily again (`loose`). The numbers stand in `tolerance.txt`, by kind of
//! call, with how they were made; `examples/fit_reading.rs` makes them.

use std::fmt::Write as _;
use std::sync::LazyLock;

use super::distance::Off;
use super::kind::Kind;

/// The numbers that come with the program.
const FITTED: &str = include_str!("tolerance.txt");

/// The least chance of any call with any hand, beside 1 for a hand that fits: no hand is ever ruled out.
const LEAST: f64 = 1e-6;

/// What the floor goes by is counted from here: a suit of four cards, ten points.
const MIDDLE: (f64, f64) = (4.0, 10.0);

/// The most that length and points make of the floor, and the least, as logarithms.
const MOST_LEAN: f64 = 4.0;

/// Where at least this many of a hundred hands make a call, honours are a detail; where fewer do, they are what it is about.
const USUAL: f32 = 25.0;

/// How a kind of call is used.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Use([f64; Use::NAMES.len()]);

impl Use {
    /// What the numbers are called, in the order of the file.
    pub const NAMES: [&'static str; 9] = [
        "under", "over", "near", "card", "detail", "other", "floor", "length", "points",
    ];

    /// A use with these numbers.
    pub const fn new(numbers: [f64; Self::NAMES.len()]) -> Self {
        Self(numbers)
    }

    /// Its numbers.
    pub const fn numbers(&self) -> &[f64; Self::NAMES.len()] {
        &self.0
    }

    /// The chance of the call with a hand of which `clue` is known, beside 1 for one that fits.
    pub fn weight(&self, clue: &Clue, rarity: f32) -> f64 {
        self.table().weight(clue, rarity)
    }

    /// The same, worked out for many hands.
    pub fn table(&self) -> UseTable {
        let [under, over, near, card, detail, other, floor, length, points] = self.0;
        let power = |base: f64, off: usize| base.powf(off as f64) as f32;
        let lean = |by: f64, number: usize, middle: f64| by * (number as f64 - middle);
        let floors = |natural: usize, hcp: usize| {
            let lean = lean(length, natural, MIDDLE.0) + lean(points, hcp, MIDDLE.1);
            (floor * lean.clamp(-MOST_LEAN, MOST_LEAN).exp()) as f32
        };
        UseTable {
            under: std::array::from_fn(|off| power(under, off)),
            over: std::array::from_fn(|off| power(over, off)),
            moved: [near, near * card, near * card * card].map(|weight| weight as f32),
            detail: detail as f32,
            other: other as f32,
            floors: (0..14 * POINTS)
                .map(|at| floors(at / POINTS, at % POINTS))
                .collect(),
        }
    }
}

const POINTS: usize = 38;

/// A [`Use`] worked out for many hands.
#[derive(Debug, Clone)]
pub struct UseTable {
    under: [f32; POINTS],
    over: [f32; POINTS],
    moved: [f32; 3],
    detail: f32,
    other: f32,
    /// By what it goes by, and points.
    floors: Vec<f32>,
}

impl UseTable {
    fn points(&self, off: Option<i8>) -> f32 {
        let Some(off) = off else {
            return 0.0;
        };
        let powers = if off < 0 { &self.under } else { &self.over };
        powers
            .get(usize::from(off.unsigned_abs()))
            .copied()
            .unwrap_or(0.0)
    }

    /// The chance of the call with a hand of which `clue` is known, beside 1 for one that fits; its floor is to be taken times `rarity`.
    pub fn weight(&self, clue: &Clue, rarity: f32) -> f64 {
        if clue.makes {
            return 1.0;
        }
        let nearness = || {
            let moved = clue.off.iter().zip(self.moved);
            moved
                .map(|(&off, weight)| weight * self.points(off))
                .fold(0.0, f32::max)
        };
        let meant = if clue.off[0] == Some(0) {
            self.detail
        } else {
            nearness()
        };
        let meant = meant * (f32::from(clue.made) / USUAL).min(1.0);
        let meant = if clue.other { meant.max(self.other) } else { meant };
        let floor = usize::from(clue.natural.min(13)) * POINTS + usize::from(clue.hcp.min(37));
        let floor = self.floors.get(floor).copied().unwrap_or(0.0);
        f64::from(meant + rarity * floor).clamp(LEAST, 1.0)
    }
}

/// What is known of a hand beside a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clue {
    /// The system makes the call with it.
    pub makes: bool,
    /// It fits a rule of the call that asks for something.
    pub other: bool,
    /// How far it is from the hands that make the call, by lengths and points.
    pub off: Off,
    /// How many of the hands that it is nearest to make the call, in percent: where honours decide and few do, a hand that
    /// has the length and the points is still far from it.
    pub made: u8,
    /// How much it has of what a player goes by who knows no agreement.
    pub natural: u8,
    /// Its points.
    pub hcp: u8,
}

impl Clue {
    /// How many points and cards it is from the hands that make the call; `None` if that is far.
    pub fn steps(&self) -> Option<u8> {
        let steps = (0..).zip(self.off);
        steps
            .filter_map(|(cards, off)| Some(cards + off?.unsigned_abs()))
            .min()
    }
}

/// How well an auction goes with the systems so far, as far as the viewer sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Step {
    /// Every call can be made, but no hand is seen.
    #[default]
    Unknown,
    /// Besides, the viewer has called by the system with the hand that is seen.
    In,
    /// Something does not go with the systems.
    Out,
}

impl Step {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::Unknown, Self::In, Self::Out];

    const fn name(self) -> &'static str {
        match self {
            Self::Unknown => "letter",
            Self::In => "letter-in-step",
            Self::Out => "letter-out-of-step",
        }
    }
}

/// How calls of every kind are used.
#[derive(Debug, Clone, PartialEq)]
pub struct Tolerance {
    /// How many players follow the system to the letter, by how well the auction goes with it, beside one who uses calls as most do.
    pub letters: [f64; Step::ALL.len()],
    /// How many stray as easily again.
    pub loose: f64,
    /// The power of how often a call is made by which its floor counts.
    pub rare: f64,
    uses: Vec<Use>,
}

/// The share of the hands that make a usual call.
const USUAL_SHARE: f64 = 0.1;

impl Tolerance {
    /// The tolerance fitted to other tables.
    pub fn fitted() -> &'static Self {
        static TOLERANCE: LazyLock<Tolerance> =
            LazyLock::new(|| Tolerance::read(FITTED).unwrap_or_else(Tolerance::plain));
        &TOLERANCE
    }

    /// Round numbers, the same for every kind.
    pub fn plain() -> Self {
        let plain = Use([0.4, 0.5, 0.4, 0.2, 0.4, 0.1, 0.005, 0.3, 0.0]);
        Self {
            letters: [1.0; Step::ALL.len()],
            loose: 0.1,
            rare: 0.3,
            uses: vec![plain; Kind::ALL.len()],
        }
    }

    /// Reads a file of tolerances: a line for each kind, lines that begin with `#` aside. `None` if one is missing.
    pub fn read(text: &str) -> Option<Self> {
        let lines = || text.lines().filter(|line| !line.starts_with('#'));
        let numbers = |name: &str| -> Option<Vec<f64>> {
            let line = lines().find(|line| line.split_whitespace().next() == Some(name))?;
            line.split_whitespace()
                .skip(1)
                .map(|word| word.parse().ok())
                .collect()
        };
        let number = |name: &str| numbers(name)?.first().copied();
        let use_of = |kind: &Kind| Some(Use(numbers(kind.name())?.try_into().ok()?));
        let letters: Option<Vec<f64>> = Step::ALL.iter().map(|step| number(step.name())).collect();
        Some(Self {
            letters: letters?.try_into().ok()?,
            loose: number("loose")?,
            rare: number("rare")?,
            uses: Kind::ALL.iter().map(use_of).collect::<Option<_>>()?,
        })
    }

    /// As [`Self::read`] reads it.
    pub fn written(&self) -> String {
        let mut text = format!(
            "# {:16} {}\n",
            "kind",
            Use::NAMES.map(|name| format!("{name:>8}")).join("")
        );
        let letters = Step::ALL.map(Step::name).into_iter().zip(self.letters);
        for (name, number) in letters.chain([("loose", self.loose), ("rare", self.rare)]) {
            let _ = writeln!(text, "{name:18} {number:8.4}");
        }
        for kind in Kind::ALL {
            let numbers = self.of(kind).0.map(|number| format!("{number:8.4}")).join("");
            let _ = writeln!(text, "{:18} {numbers}", kind.name());
        }
        text
    }

    /// What a call's floor is to be taken times that this share of the hands make.
    pub fn rarity(&self, share: f64) -> f32 {
        (share.clamp(1e-6, 1.0) / USUAL_SHARE).powf(self.rare) as f32
    }

    /// The weight of a hand whose calls weigh so much together, over all players that there may be: 1 for one that fits.
    pub fn of_players(&self, weight: f64, fits: bool, step: Step) -> f64 {
        let letter = self.letters[step as usize];
        let all = weight + if fits { letter } else { 0.0 } + self.loose * weight.sqrt();
        all / (1.0 + letter + self.loose)
    }

    /// How calls of this kind are used.
    pub fn of(&self, kind: Kind) -> &Use {
        &self.uses[kind as usize]
    }

    /// Changes how calls of this kind are used.
    pub fn set(&mut self, kind: Kind, new: Use) {
        self.uses[kind as usize] = new;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FITS: Clue = Clue {
        makes: false,
        other: false,
        off: [Some(0), Some(0), Some(0)],
        made: 100,
        natural: 4,
        hcp: 10,
    };

    #[test]
    fn the_file_is_whole_and_its_numbers_are_chances() {
        let fitted = Tolerance::read(FITTED).unwrap();
        for kind in Kind::ALL {
            let numbers = fitted.of(kind).numbers();
            assert!(
                numbers[..7].iter().all(|number| (0.0..=1.0).contains(number)),
                "{kind:?}"
            );
        }
        assert_eq!(
            Tolerance::read(&fitted.written()).unwrap().written(),
            fitted.written()
        );
    }

    #[test]
    fn the_further_off_the_less_it_counts_and_never_nothing() {
        for kind in Kind::ALL {
            let of = |off: Off| Tolerance::fitted().of(kind).weight(&Clue { off, ..FITS }, 1.0);
            for off in 1..20 {
                assert!(
                    of([Some(off), None, None]) >= of([Some(off + 1), None, None]),
                    "{kind:?} {off}"
                );
                assert!(
                    of([Some(-off), None, None]) >= of([Some(-off - 1), None, None]),
                    "{kind:?} {off}"
                );
            }
            assert!(of([None, Some(0), Some(0)]) >= of([None, None, Some(0)]));
            assert!(of([None, None, None]) > 0.0);
        }
    }
}
