//! One board of practice.

use std::sync::Arc;

use contract_bridge::auction::Call;
use contract_bridge::deck::full_deal;
use contract_bridge::{AbsoluteVulnerability, FullDeal, Seat};
use kibitzer_deal::Stop;
use kibitzer_deal::Stopped;
use kibitzer_wire::Problem;
use rand::rngs::SmallRng;
use rand::{Rng, RngExt, SeedableRng};

use super::{THEMES, Theme};
use crate::advice::{Judgement, judge};
use crate::features::HandFeatures;
use crate::judgement::{Effort, listener, think};
use crate::pieces::{BySeat, Notation, Side};
use crate::reading::{Agreements, Habits, Systems};
use crate::system::SystemError;
use crate::table::{Auction, IllegalCall};

/// What the opponents know of our methods: the system they bid and read by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Difficulty {
    /// They bid naturally and take our calls as natural.
    Easy,
    /// They play and read the standard system.
    #[default]
    Medium,
    /// They read exactly what we play, and all bots think.
    Hard,
}

impl Difficulty {
    /// By its word.
    pub fn read(word: &str) -> Option<Self> {
        match word {
            "easy" => Some(Self::Easy),
            "medium" => Some(Self::Medium),
            "hard" => Some(Self::Hard),
            _ => None,
        }
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// How the opponents read us: who knows our methods to the letter gives near misses no weight.
    pub const fn habits(self) -> Habits {
        Habits {
            strict: matches!(self, Self::Hard),
            only: None,
        }
    }

    /// The system of the opponents where we play `ours`.
    pub const fn system(self, ours: &str) -> &str {
        match self {
            Self::Easy => "natural",
            Self::Medium => "sayc",
            Self::Hard => ours,
        }
    }
}

/// What a board of practice is made from.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// What to practise.
    pub theme: &'static Theme,
    /// What the opponents know.
    pub difficulty: Difficulty,
    /// The person's seat.
    pub seat: Seat,
    /// Our system.
    pub system: String,
    /// The seed of the board.
    pub seed: u64,
}

/// Why there is no such board.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum PracticeError {
    /// No system of that name.
    #[error(transparent)]
    System(#[from] SystemError),
    /// A call that the Laws do not allow.
    #[error(transparent)]
    Illegal(#[from] IllegalCall),
    /// Nobody waits any more.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A call after the end.
    #[error("the auction is over: there is nothing to call any more")]
    Over,
}

impl From<PracticeError> for Problem {
    fn from(error: PracticeError) -> Self {
        match error {
            PracticeError::System(error) => error.into(),
            PracticeError::Illegal(error) => error.into(),
            PracticeError::Stopped(stopped) => stopped.into(),
            PracticeError::Over => Self::new("auction_over", error.to_string()).at("calls"),
        }
    }
}

/// A call that the person made, and its mark.
#[derive(Debug, Clone)]
pub struct Decision {
    /// Its number in the auction, counted from 0.
    pub index: usize,
    /// The call.
    pub call: Call,
    /// The mark.
    pub judgement: Judgement,
}

/// A board of practice: three bots and a person.
#[derive(Debug, Clone)]
pub struct Board {
    settings: Settings,
    deal: FullDeal,
    auction: Auction,
    decisions: Vec<Decision>,
    ours: Arc<Agreements>,
    theirs: Arc<Agreements>,
    /// When whoever asked for it waits no longer.
    stop: Stop,
}

/// Milliseconds for which a bot thinks.
const THOUGHT: u64 = 30;
/// Boards looked at for one with the theme; then the last is taken as it is.
const MOST_BOARDS: u64 = 20_000;

impl Board {
    /// A new board: bots have called until it is the person's turn.
    pub fn new(systems: &Systems, settings: Settings) -> Result<Self, PracticeError> {
        let ours = systems.get(&settings.system)?;
        let theirs = systems.get(settings.difficulty.system(&settings.system))?;
        let mut random = SmallRng::seed_from_u64(settings.seed);
        let mut board = Self {
            deal: full_deal(&mut random),
            auction: Auction::new(Seat::North, AbsoluteVulnerability::NONE),
            settings,
            decisions: Vec::new(),
            ours,
            theirs,
            stop: systems.stop().clone(),
        };
        for _ in 0..MOST_BOARDS {
            board.deal = full_deal(&mut random);
            board.auction = fresh(&mut random);
            board.stop.check()?;
            if board.has_the_theme() {
                break;
            }
        }
        board.bots_call()?;
        Ok(board)
    }

    /// The same board after the person's calls.
    pub fn replay(systems: &Systems, settings: Settings, calls: &[Call]) -> Result<Self, PracticeError> {
        let mut board = Self::new(systems, settings)?;
        calls.iter().try_for_each(|&call| board.call(call))?;
        Ok(board)
    }

    /// The person calls, is marked, and the bots go on. A call that is not legal is refused.
    pub fn call(&mut self, call: Call) -> Result<(), PracticeError> {
        if self.auction.is_over() {
            return Err(PracticeError::Over);
        }
        self.auction.clone().push(call)?;
        let hand = self.deal[self.settings.seat];
        let judgement = judge(&self.ours, &self.auction, hand, call).ok_or(PracticeError::Over)?;
        self.decisions.push(Decision {
            index: self.auction.len(),
            call,
            judgement,
        });
        self.auction.push(call)?;
        self.bots_call()?;
        Ok(())
    }

    /// What it is made from.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The whole deal.
    pub const fn deal(&self) -> &FullDeal {
        &self.deal
    }

    /// The auction so far.
    pub const fn auction(&self) -> &Auction {
        &self.auction
    }

    /// When whoever asked for it waits no longer.
    pub const fn stop(&self) -> &Stop {
        &self.stop
    }

    /// The person's calls.
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// The system by which `seat` bids.
    pub fn agreements(&self, seat: Seat) -> &Arc<Agreements> {
        if Side::of(seat) == Side::of(self.settings.seat) {
            &self.ours
        } else {
            &self.theirs
        }
    }

    /// Bots call until it is the person's turn or the auction is over.
    fn bots_call(&mut self) -> Result<(), Stopped> {
        let thinks = self.settings.difficulty == Difficulty::Hard;
        let hands = BySeat::from_fn(|seat| HandFeatures::of(self.deal[seat]));
        while let Some(seat) = self.auction.turn().filter(|&seat| seat != self.settings.seat) {
            self.stop.check()?;
            self.bot_calls(seat, &hands[seat], thinks);
        }
        // What a bot thought in too short a time is no call.
        self.stop.check()
    }

    fn bot_calls(&mut self, seat: Seat, hand: &HandFeatures, thinks: bool) {
        let prefix = self.agreements(seat).bidder().at(&self.auction);
        let by_rule = prefix.choose(hand).map_or(Call::Pass, |rule| rule.call);
        let call = if thinks {
            self.thought(seat, hand).unwrap_or(by_rule)
        } else {
            by_rule
        };
        if self.auction.push(call).is_err() {
            // A pass is always legal while somebody is to call.
            let _ = self.auction.push(Call::Pass);
        }
    }

    /// What a bot that thinks calls: the same each time the board is replayed.
    fn thought(&self, seat: Seat, hand: &HandFeatures) -> Option<Call> {
        let (ours, theirs) = (self.agreements(seat), self.agreements(seat.lho()));
        let reader = listener(ours, theirs, &self.auction, &self.stop)
            .ok()?
            .with_habits(self.settings.difficulty.habits());
        let thought = think(&reader, hand.hand(), Effort::milliseconds(THOUGHT))?;
        Some(thought.call)
    }

    /// Whether the person, bidding by the system, meets a decision of the theme.
    fn has_the_theme(&self) -> bool {
        // Thinking takes long: only boards that have it by the rules are looked at twice.
        self.meets_the_theme(false)
            && (self.settings.difficulty != Difficulty::Hard || self.meets_the_theme(true))
    }

    fn meets_the_theme(&self, thinking: bool) -> bool {
        if self.settings.theme == &THEMES[0] {
            return true;
        }
        let mut trial = self.clone();
        let hands = BySeat::from_fn(|seat| HandFeatures::of(self.deal[seat]));
        while let Some(seat) = trial.auction.turn().filter(|_| !self.stop.is_due()) {
            let prefix = trial.agreements(seat).bidder().at(&trial.auction);
            let person = seat == self.settings.seat;
            if person
                && let Some(rule) = prefix.choose(&hands[seat])
                && (self.settings.theme.is)(rule, prefix.position())
            {
                return true;
            }
            trial.bot_calls(seat, &hands[seat], thinking && !person);
        }
        false
    }
}

/// A random dealer and vulnerability.
fn fresh(random: &mut impl Rng) -> Auction {
    let dealer = Seat::ALL[random.random_range(0..4)];
    let vulnerability = [
        AbsoluteVulnerability::NONE,
        AbsoluteVulnerability::NS,
        AbsoluteVulnerability::EW,
        AbsoluteVulnerability::ALL,
    ];
    Auction::new(dealer, vulnerability[random.random_range(0..4)])
}

impl std::fmt::Display for Decision {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            out,
            "{} {}/10: {}",
            self.call.written(),
            self.judgement.score,
            self.judgement.feedback
        )
    }
}
