//! What a system file says, as read: situations, rules, conditions. Suits may still be variables.

use contract_bridge::auction::Call;
use contract_bridge::{Hand, Suit};

use super::convention::{Convention, ConventionId};
use super::sentence::Sentence;
use crate::condition::{Condition, Measure, Span, Test};

/// A place in a system file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Place {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1.
    pub column: usize,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, line {}, column {}", self.file, self.line, self.column)
    }
}

/// A suit that a pattern binds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Variable {
    /// `M`: a major.
    Major,
    /// `m`: a minor.
    Minor,
    /// `x`: any suit.
    X,
    /// `y`: any other suit.
    Y,
    /// `z`: any third suit.
    Z,
    /// `w`: any fourth suit.
    W,
}

impl Variable {
    /// All of them, in the order of their slots.
    pub const ALL: [Self; 6] = [Self::Major, Self::Minor, Self::X, Self::Y, Self::Z, Self::W];

    /// The suits it may stand for.
    pub fn suits(self) -> &'static [Suit] {
        match self {
            Self::Major => &[Suit::Hearts, Suit::Spades],
            Self::Minor => &[Suit::Clubs, Suit::Diamonds],
            _ => &Suit::ASC,
        }
    }
}

/// A suit as a system file names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuitTerm {
    /// A suit by its letter.
    Suit(Suit),
    /// A variable.
    Variable(Variable),
    /// `oM`: the major that `M` is not.
    OtherMajor,
    /// `om`: the minor that `m` is not.
    OtherMinor,
    /// `pard`: the suit partner showed last.
    Partner,
    /// `mine`: the suit I showed last.
    Mine,
    /// `their`: the suit they showed last.
    Their,
    /// `fourth`: the only suit nobody has shown.
    Fourth,
    /// `agreed`: the suit both of us have shown or raised.
    Agreed,
    /// `trump`: the agreed suit, or else the suit our side showed last.
    Trump,
    /// `last`: the suit of the last bid.
    Last,
}

impl From<Suit> for SuitTerm {
    fn from(suit: Suit) -> Self {
        Self::Suit(suit)
    }
}

/// A strain as a system file names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StrainTerm {
    /// A suit.
    Suit(SuitTerm),
    /// Notrump.
    Notrump,
}

/// The call that a rule makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallTerm {
    /// Pass, double or redouble.
    Plain(Call),
    /// A bid at a level.
    Bid(u8, StrainTerm),
    /// The cheapest bid in a strain, with this many levels skipped.
    Cheapest(u8, StrainTerm),
    /// Game in a strain.
    Game(StrainTerm),
}

/// One step of an auction pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Whether an opponent makes the call.
    pub theirs: bool,
    /// The calls that match; any of them.
    pub any_of: Vec<CallPattern>,
}

impl Step {
    /// Whether it stands for any number of calls.
    pub fn is_dots(&self) -> bool {
        self.any_of.contains(&CallPattern::Dots)
    }
}

/// The calls of an auction from the opening on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The calls.
    pub steps: Vec<Step>,
    /// Whether some of them stand for any number of calls, so that auctions of other lengths may match.
    pub stretches: bool,
}

impl Pattern {
    /// The pattern of these calls.
    pub fn new(steps: Vec<Step>) -> Self {
        let stretches = steps.iter().any(Step::is_dots);
        Self { steps, stretches }
    }
}

/// A call, or a kind of calls, in an auction pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallPattern {
    /// Any call at all.
    Any,
    /// Any bid.
    AnyBid,
    /// Any number of calls, also none.
    Dots,
    /// Pass, double or redouble.
    Plain(Call),
    /// A bid from one level to another.
    Bid {
        /// The levels.
        levels: Span,
        /// The strain; absent for any suit.
        strain: Option<StrainTerm>,
    },
}

/// Where a block applies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct When {
    /// The calls from the opening on; empty at the start. Absent: any auction.
    pub pattern: Option<Pattern>,
    /// What else must hold of the auction.
    pub guard: Expr,
    /// As written, for the book.
    pub text: String,
}

impl When {
    /// Whether it is the start, before the opening.
    pub fn is_start(&self) -> bool {
        self.pattern
            .as_ref()
            .is_some_and(|pattern| pattern.steps.is_empty())
    }
}

/// Another player, as seen from the one to call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Other {
    /// The player to call, as the auction has shown so far.
    Me,
    /// Partner.
    Partner,
    /// Left-hand opponent.
    Left,
    /// Right-hand opponent.
    Right,
}

/// What an expression asks of the auction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuctionTest {
    /// I passed when I could have opened.
    PassedHand,
    /// Partner passed when they could have opened.
    PartnerPassed,
    /// We are vulnerable.
    Vulnerable,
    /// They are vulnerable.
    TheyVulnerable,
    /// The number of the seat that opens or opened lies in the span.
    Seat(Span),
    /// A pass would end the auction.
    Balancing,
    /// Partner's last call asks for another, and right-hand opponent passed.
    Forced,
    /// We are forced to game and not there yet.
    GameForced,
    /// Opponents have done more than pass.
    Contested,
    /// Nobody has shown the suit.
    Unbid(SuitTerm),
    /// An opponent has shown the suit.
    Theirs(SuitTerm),
    /// Partner or I have shown the suit.
    Ours(SuitTerm),
    /// The level of the rule's own call.
    Level(Span),
    /// A player has shown a length in a suit inside the span.
    Shown(Other, SuitTerm, Span),
    /// A player's high-card points, as shown, lie inside the span.
    ShownHcp(Other, Span),
    /// A player's points, as shown, lie inside the span.
    ShownPoints(Other, Span),
    /// The two terms are the same suit.
    Is(SuitTerm, SuitTerm),
    /// The first suit ranks above the second.
    Above(SuitTerm, SuitTerm),
    /// The suit is a major.
    IsMajor(SuitTerm),
    /// The suit is a minor.
    IsMinor(SuitTerm),
    /// The last contract is doubled.
    Doubled,
    /// Number of times I have bid or doubled.
    MyCalls(Span),
    /// How often partner has done more than pass.
    PartnerCalls(Span),
    /// Partner's last call was a double.
    PartnerDoubled,
    /// The last bid was in notrump.
    LastNotrump,
    /// The level of the last bid.
    LastLevel(Span),
    /// The last bid was ours.
    OursLast,
    /// The last bid was partner's.
    PartnerLast,
    /// A game of ours, or more, is the last bid, and nothing forces us on.
    Settled,
    /// We have bid a game or were forced to one, and they have bid over it.
    Outbid,
    /// The rule's own call is at the level of the last bid.
    SameLevel,
    /// A player has shown the suit by bidding it or by what a call promises.
    Showed(Other, SuitTerm),
    /// The last call of a player did not show its strain.
    Artificial(Other),
    /// The last bid did not show its strain.
    LastArtificial,
    /// How far the last call of a player forces.
    Status(Other, Force),
    /// The last bid is a game, or takes the room for one from us.
    GameReached,
    /// Both opponents have shown the suit, or they are known to hold eight cards of it.
    TheirFit(SuitTerm),
    /// The cards that the opponents surely hold in a suit lie in the span.
    TheirTrumps(SuitTerm, Span),
    /// The last call of a player was one of these.
    Called(Other, CallPattern),
    /// The last call of a player was of a convention.
    Asked(Other, ConventionId),
}

/// How much partner is taken to have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Share {
    /// The least it has shown.
    Least,
    /// Halfway between the least and the usual: for slams.
    Surely,
    /// What it usually has: between the least and the average of the hands it has shown.
    Usually,
    /// A little more than it usually has, but no more than it has shown: for invitations.
    Possibly,
    /// The most it has shown.
    Most,
}

/// One thing that a system asks: about the hand, about hand and partner together, or about the auction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// A test of the hand.
    Hand(Test<SuitTerm>),
    /// My points of a kind, with partner's share, lie in the span.
    Together(Measure<SuitTerm>, Share, Span),
    /// My cards and partner's least in a suit lie in the span.
    Trumps(SuitTerm, Span),
    /// My cards in a suit beyond those I have shown lie in the span.
    Extra(SuitTerm, Span),
    /// We hold as many trumps, by what partner has shown, as the rule's call contracts for tricks.
    Law(SuitTerm),
    /// With what partner has shown, no suit is longer.
    BestFit(SuitTerm),
    /// With what partner has shown, the first suit is better trumps than the second.
    Better(SuitTerm, SuitTerm),
    /// A stopper in every suit they have shown.
    StopTheirs,
    /// A stopper in every suit nobody has shown.
    StopUnbid,
    /// Something about the auction.
    Auction(AuctionTest),
}

impl From<Test<SuitTerm>> for Asked {
    fn from(test: Test<SuitTerm>) -> Self {
        Self::Hand(test)
    }
}

/// A condition with suits still open.
pub type Expr = Condition<Asked>;

/// How far a call forces partner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Force {
    /// It may be passed.
    #[default]
    No,
    /// It invites game or slam, and may be passed.
    Invites,
    /// Partner is asked to pass.
    SignOff,
    /// Partner must call again.
    OneRound,
    /// Both go on until game.
    Game,
}

impl Force {
    /// The word for it in answers.
    pub const fn word(self) -> &'static str {
        match self {
            Self::No => "no",
            Self::Invites => "invitational",
            Self::SignOff => "sign-off",
            Self::OneRound => "one round",
            Self::Game => "game",
        }
    }

    /// Whether partner may not pass.
    pub const fn forces(self) -> bool {
        matches!(self, Self::OneRound | Self::Game)
    }
}

/// Which call of a rule goes first where its suit is free.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum First {
    /// The cheapest call.
    #[default]
    Cheapest,
    /// The highest call.
    Highest,
    /// The highest suit, whatever the level.
    Spades,
    /// The lowest suit, whatever the level.
    Clubs,
}

/// What a rule says besides its condition.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tags {
    /// How far it forces.
    pub force: Force,
    /// Opponents are to be told.
    pub alert: bool,
    /// The strain is not shown.
    pub artificial: bool,
    /// The convention; absent for a natural call.
    pub convention: Option<Convention>,
    /// Where the call's suit is free: which goes first.
    pub first: First,
    /// Modules that must be on, or off, for the rule to be there.
    pub only_if: Vec<(String, bool)>,
    /// Names of rules that this one goes before.
    pub beats: Vec<String>,
    /// Names of rules that go before this one.
    pub yields_to: Vec<String>,
}

/// A hand beside a rule, which is a test of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// The hand.
    pub hand: Hand,
    /// The auction, from the dealer.
    pub auction: Vec<Call>,
    /// Where it is written.
    pub at: Place,
}

/// One line: a call and what it shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// The call.
    pub call: CallTerm,
    /// Its name.
    pub name: String,
    /// The condition.
    pub condition: Expr,
    /// The condition as written, for the book.
    pub text: String,
    /// The rest.
    pub tags: Tags,
    /// What it shows, where that is not when it is chosen; with the text, for the book.
    pub shows: Option<(Expr, String)>,
    /// What its author says of it.
    pub says: Option<Sentence>,
    /// Hands that are tests.
    pub examples: Vec<Example>,
    /// Where it is written.
    pub at: Place,
}

/// Which rules go first where several blocks apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Category {
    /// Natural bidding, for calls to which nothing else gives a meaning.
    Unwritten,
    /// General agreements, for want of a better rule.
    General,
    /// The system's own meaning.
    #[default]
    System,
    /// A gadget: an agreement that replaces the natural meaning.
    Gadget,
}

/// Lines for one situation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Its name: the heading above it.
    pub name: String,
    /// The module it belongs to, by name.
    pub module: Option<String>,
    /// Its category.
    pub category: Category,
    /// Where it applies: any of these.
    pub whens: Vec<When>,
    /// Whether the order of its lines is their order of preference.
    pub in_order: bool,
    /// The file whose blocks, and those of the files it includes, go in the order of the text (`ordered`).
    pub ordered_in: Option<String>,
    /// Blocks that this one goes before.
    pub beats: Vec<String>,
    /// Blocks that go before this one.
    pub yields_to: Vec<String>,
    /// Its lines.
    pub rules: Vec<Rule>,
    /// Words for the book.
    pub notes: Vec<String>,
    /// Where it is written.
    pub at: Place,
}

/// A part of a system that can be turned off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Module {
    /// The word used to switch it.
    pub name: String,
    /// Its name for people, used as the convention of its artificial calls.
    pub title: String,
    /// Whether it is on.
    pub on: bool,
    /// Whether it is off unless switched on.
    pub extra: bool,
    /// Whether its calls are natural: its name is no convention.
    pub natural: bool,
    /// Modules that cannot be on at the same time: turning this one on turns those off.
    pub instead_of: Vec<String>,
}

/// What a parameter stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Value {
    /// From one number to another.
    Range(u8, u8),
    /// One number.
    Number(u8),
}

/// A number that a system says once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Param {
    /// The word used in braces and on cards.
    pub name: String,
    /// What it is, for people.
    pub title: String,
    /// What it stands for.
    pub value: Value,
}

/// A whole system as read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sheet {
    /// Its title.
    pub title: String,
    /// Its modules.
    pub modules: Vec<Module>,
    /// Words for conditions, in the order of the files.
    pub defines: Vec<Define>,
    /// Its parameters.
    pub params: Vec<Param>,
    /// Its blocks, in the order of the files.
    pub blocks: Vec<Block>,
}

/// A word for a condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Define {
    /// The word.
    pub name: String,
    /// What it stands for.
    pub condition: Expr,
    /// That as written.
    pub text: String,
}
