//! What to practise.

use contract_bridge::auction::Call;

use crate::bidding::{Applied, Position};
use crate::pieces::Side;

/// A kind of decision to practise.
#[derive(Debug, Clone, Copy)]
pub struct Theme {
    /// As programs know it.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// One line about it.
    pub text: &'static str,
    /// Whether a decision is of this kind: the rule of the right call, and where it is made.
    pub is: fn(&Applied, &Position) -> bool,
}

impl PartialEq for Theme {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Theme {
    /// The theme of this name.
    pub fn find(id: &str) -> Option<&'static Self> {
        THEMES.iter().find(|theme| theme.id.eq_ignore_ascii_case(id))
    }
}

/// Everything that can be practised.
pub const THEMES: &[Theme] = &[
    theme("any", "Anything", "Whatever the cards bring", |_, _| true),
    theme(
        "openings",
        "Opening bids",
        "Which hands open, and with what",
        |rule, position| opens(position) && rule.call != Call::Pass,
    ),
    theme(
        "weak-twos",
        "Weak two-bids",
        "A six-card suit and little else",
        |rule, position| {
            opens(position)
                && is_bid(rule, 2)
                && !rule.artificial
                && level(rule) == Some(2)
                && !is_notrump(rule)
        },
    ),
    theme(
        "preempts",
        "Preempts",
        "Long suits at the three and four level",
        |rule, position| opens(position) && (is_bid(rule, 3) || is_bid(rule, 4)) && !is_notrump(rule),
    ),
    theme(
        "notrump-openings",
        "Notrump openings",
        "Balanced hands of 15-17 and 20-21",
        |rule, position| opens(position) && is_notrump(rule),
    ),
    theme(
        "strong-two-clubs",
        "Strong 2♣",
        "Hands too good for anything else, and partner's answers",
        |rule, position| {
            (opens(position) && rule.artificial && is_bid(rule, 2))
                || mentions(rule, &["2C", "second negative", "waiting"])
        },
    ),
    theme(
        "stayman",
        "Stayman",
        "Asking for a four-card major after notrump",
        |rule, _| mentions(rule, &["stayman"]),
    ),
    theme(
        "transfers",
        "Jacoby transfers",
        "Showing a five-card major after notrump",
        |rule, _| mentions(rule, &["transfer"]),
    ),
    theme(
        "raises",
        "Raises",
        "Single, limit and game raises of partner's suit",
        |rule, _| mentions(rule, &["raise"]),
    ),
    theme(
        "jacoby-2nt",
        "Jacoby 2NT",
        "Game-forcing raises of a major",
        |rule, _| mentions(rule, &["jacoby 2n"]),
    ),
    theme(
        "responses",
        "Responses",
        "The first call after partner opened",
        |rule, position| {
            rule.call != Call::Pass
                && position.acts(position.me()) == 0
                && position.acts(position.me().partner()) == 1
                && !position.contested()
        },
    ),
    theme(
        "overcalls",
        "Overcalls",
        "Bidding a suit over their opening",
        |rule, position| enters(position) && matches!(rule.call, Call::Bid(_)) && !rule.artificial,
    ),
    theme(
        "takeout-doubles",
        "Takeout doubles",
        "Asking partner to choose",
        |rule, position| rule.call == Call::Double && enters(position),
    ),
    theme(
        "negative-doubles",
        "Negative doubles",
        "After partner opened and they overcalled",
        |rule, _| rule.call == Call::Double && mentions(rule, &["negative"]),
    ),
    theme(
        "two-suiters",
        "Michaels and unusual 2NT",
        "Two suits in one bid",
        |rule, _| mentions(rule, &["michaels", "unusual"]),
    ),
    theme(
        "balancing",
        "Balancing",
        "When a pass would end the auction",
        |rule, position| position.balancing() && rule.call != Call::Pass && position.contested(),
    ),
    theme(
        "advancing",
        "Advancing",
        "Partner overcalled or doubled: your answer",
        |rule, position| {
            let me = position.me();
            let entered = position.acts(me) == 0 && position.acts(me.partner()) == 1;
            let theirs = position.opener().is_some_and(|who| Side::of(who) != Side::of(me));
            rule.call != Call::Pass && entered && theirs
        },
    ),
    theme(
        "fourth-suit",
        "Fourth suit",
        "The suit that nobody has: forcing, and partner's answer",
        |rule, _| mentions(rule, &["fourth suit"]),
    ),
    theme(
        "splinters",
        "Splinters",
        "A fit and a short suit in one jump",
        |rule, _| mentions(rule, &["splinter"]),
    ),
    theme(
        "blackwood",
        "Blackwood",
        "Asking for aces, and answering",
        |rule, _| mentions(rule, &["blackwood", "aces", "key card"]),
    ),
    theme(
        "slam-tries",
        "Slam tries",
        "Cue bids, jumps and quantitative raises on the way to six",
        |rule, _| mentions(rule, &["slam try", "control bid", "quantitative"]),
    ),
    theme(
        "slams",
        "Slam bidding",
        "Asking for aces and beyond",
        |rule, _| {
            mentions(rule, &["blackwood", "gerber", "aces", "key card", "grand slam"])
                || level(rule).is_some_and(|level| level >= 6)
        },
    ),
    theme(
        "competition",
        "Competition",
        "Both sides bid",
        |rule, position| {
            rule.call != Call::Pass && position.contested() && position.acts(position.me().partner()) > 0
        },
    ),
];

const fn theme(
    id: &'static str,
    name: &'static str,
    text: &'static str,
    is: fn(&Applied, &Position) -> bool,
) -> Theme {
    Theme { id, name, text, is }
}

/// Whether nobody has bid yet.
fn opens(position: &Position) -> bool {
    position.last_bid().is_none()
}

/// Whether the opponents opened and our side has not acted.
fn enters(position: &Position) -> bool {
    let me = position.me();
    position.contested() && position.acts(me) == 0 && position.acts(me.partner()) == 0
}

const fn level(rule: &Applied) -> Option<u8> {
    match rule.call {
        Call::Bid(bid) => Some(bid.level.get()),
        _ => None,
    }
}

fn is_bid(rule: &Applied, at: u8) -> bool {
    level(rule) == Some(at)
}

const fn is_notrump(rule: &Applied) -> bool {
    matches!(rule.call, Call::Bid(bid) if bid.strain.is_notrump())
}

/// Whether the name or convention of a rule has one of these words.
fn mentions(rule: &Applied, words: &[&str]) -> bool {
    let text = format!("{} {}", rule.name, rule.convention_name().unwrap_or_default()).to_lowercase();
    words.iter().any(|word| text.contains(&word.to_lowercase()))
}
