//! Why a hand makes its call: for a beginner, a learner, an expert, and for opponents who may not see the hand.

use std::fmt::Write as _;
use std::sync::Arc;

use contract_bridge::auction::Call;
use contract_bridge::{Hand, Strain, Suit};

use super::applied::Applied;
use super::bidder::Bidder;
use super::describe::{Description, begins_alike, is_said_again, nearest_miss, titled};
use super::prefix::Prefix;
use super::statement::{ANY_HAND, LONGEST, Said, cards_words};
use crate::condition::words::{condition_words, count_words, failure_words, suit_name};
use crate::condition::{Condition, Measure, Ranges, Test};
use crate::features::HandFeatures;
use crate::pieces::{Notation, Spoken};
use crate::system::{Force, System};

/// How much an explanation says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Depth {
    /// One sentence.
    Simple,
    /// Values and alternatives.
    #[default]
    Detailed,
    /// Every rule looked at, which condition failed, who goes before whom.
    Expert,
    /// What the call shows, without the hand.
    Convention,
}

/// A call, the rule behind it, and the calls that were close.
#[derive(Debug)]
pub struct Choice<'a> {
    /// The rule that the hand fits first.
    pub rule: &'a Applied,
    /// What the call shows: the tight ranges of the hands that make it.
    pub shows: Ranges,
    /// What else was looked at.
    pub alternatives: Vec<Alternative<'a>>,
    description: Arc<Option<Description>>,
    hand: HandFeatures,
    prefix: &'a Prefix,
}

/// Another call that was looked at.
#[derive(Debug, Clone)]
pub struct Alternative<'a> {
    /// The rule.
    pub rule: &'a Applied,
    /// Why not.
    pub why: String,
}

/// Most alternatives that an explanation names, and most calls that are looked at for them, with its own.
const MOST_ALTERNATIVES: usize = 3;
const MOST_LOOKED_AT: usize = 6;
/// The longest simple explanation, in characters.
const MOST_SIMPLE: usize = 110;

impl<'a> Choice<'a> {
    /// The choice of `hand` at `prefix`; `None` if the auction is over.
    pub fn of(bidder: &Bidder, prefix: &'a Prefix, hand: Hand) -> Option<Self> {
        let features = HandFeatures::of(hand);
        let rule = prefix.choose(&features)?;
        let description = bidder.description(prefix, rule.call);
        let mut choice = Self {
            rule,
            shows: Option::as_ref(&description).map_or_else(Ranges::every, Description::ranges),
            description,
            alternatives: Vec::new(),
            hand: features,
            prefix,
        };
        choice.alternatives = choice.close_calls(bidder);
        Some(choice)
    }

    /// The calls that fit too but go after, then those that come first but do not fit, the nearest before others.
    fn close_calls(&self, bidder: &Bidder) -> Vec<Alternative<'a>> {
        let rules = self.prefix.rules();
        let at = rules
            .iter()
            .position(|rule| std::ptr::eq(rule, self.rule))
            .unwrap_or(0);
        let fits_later = rules[at + 1..]
            .iter()
            .filter(|rule| rule.is_written() && rule.condition.holds(&self.hand));
        let mut fails_before: Vec<&Applied> = rules[..at].iter().rev().collect();
        fails_before.sort_by_cached_key(|rule| rule.condition.gap(&self.hand));
        let mut looked_at: Vec<Call> = vec![self.rule.call];
        let mut found: Vec<Alternative<'a>> = Vec::new();
        for rule in fits_later.chain(fails_before) {
            if looked_at.contains(&rule.call) {
                continue;
            }
            looked_at.push(rule.call);
            let why = self.why_not(bidder, rule);
            found.extend(why.map(|why| Alternative { rule, why }));
            if found.len() == MOST_ALTERNATIVES || looked_at.len() > MOST_LOOKED_AT {
                break;
            }
        }
        found
    }

    /// What another call would have shown, and what the hand has instead; `None` if it is too rare for anything to be said of it.
    fn why_not(&self, bidder: &Bidder, rule: &Applied) -> Option<String> {
        let other = bidder.description(self.prefix, rule.call);
        let other = Option::as_ref(&other).filter(|other| other.tells_something())?;
        let shows = would_show(other.brief());
        let lacks = || lacking(&rule.condition, &self.hand);
        let miss = nearest_miss(&other.ways, &self.hand).map(|said| said.of_hand(&self.hand));
        // An answer that is left for all other hands is not made with what this one is told by: "you have one ace".
        let counts = || self.counted().filter(|_| rule.condition == Condition::Always);
        Some(match miss.or_else(lacks).or_else(counts) {
            Some(has) => format!("{shows}; you have {has}"),
            None => format!(
                "{shows}; {} describes the hand better",
                as_subject(self.rule.call)
            ),
        })
    }

    /// What the call shows, in words; nothing of them comes from the hand.
    pub fn shows_words(&self) -> String {
        let words = |description: &Description| description.words_beside(self.sentence(), LONGEST);
        Option::as_ref(&self.description).map_or_else(|| ANY_HAND.into(), words)
    }

    /// The same for whoever sees the hand.
    fn words_within(&self, longest: usize) -> String {
        let words = |description: &Description| description.words_for(self.sentence(), &self.hand, longest);
        Option::as_ref(&self.description).map_or_else(|| ANY_HAND.into(), words)
    }

    /// What the author of the rule, or of most that make the call, says of it.
    fn sentence(&self) -> Option<&str> {
        let of_call = || Option::as_ref(&self.description)?.says.as_ref();
        self.rule.sentence().or_else(of_call).map(|says| &**says)
    }

    /// What the rule behind it asks for, to the letter.
    pub fn exact_words(&self) -> String {
        condition_words(&self.rule.condition)
    }

    /// Why, in words.
    pub fn why(&self, depth: Depth, system: &System) -> String {
        match depth {
            Depth::Simple => self.simple(),
            Depth::Detailed => self.detailed(),
            Depth::Expert => self.expert(system),
            Depth::Convention => self.convention(),
        }
    }

    /// "1NT, strong notrump: 15–17 points, balanced."
    fn simple(&self) -> String {
        let head = self.head();
        let room = MOST_SIMPLE.saturating_sub(head.chars().count() + 3);
        let words = self.words_within(room.min(LONGEST));
        let call = self.rule.call.spoken();
        // A name that only says the same again is left out.
        let head = match head.strip_prefix(&format!("{call}, ")) {
            Some(name) if is_said_again(name, &words) => call,
            _ => head,
        };
        if words == ANY_HAND && head.contains(", ") {
            return format!("{head}.");
        }
        format!("{head}: {words}.")
    }

    /// "1NT, strong notrump"; "2♣, Stayman" where the author's sentence begins as the rule's name; "Takeout double".
    fn head(&self) -> String {
        let (call, name) = (self.rule.call.spoken(), self.rule.said_name());
        let says = self.rule.sentence();
        if says.is_some_and(|says| begins_alike(says, &name)) {
            return match self.named_convention() {
                Some(convention) => format!("{call}, {convention}"),
                None => call,
            };
        }
        if name.to_lowercase().contains(&call.to_lowercase()) {
            return capitalised(&name);
        }
        let convention = self
            .named_convention()
            .filter(|named| named.contains(&call.to_lowercase()));
        if let Some(convention) = convention {
            // "Responsive double, the unbid suits", not "Responsive double, responsive, the unbid suits".
            let rest = name.split_once(", ");
            let rest = rest.filter(|(first, _)| begins_alike(first, convention));
            return format!("{convention}, {}", rest.map_or(&*name, |(_, rest)| rest));
        }
        format!("{call}, {name}")
    }

    /// The convention, where its name says more than its call ("2D waiting").
    fn named_convention(&self) -> Option<&str> {
        let convention = self.rule.convention_name()?;
        (!convention.starts_with(|letter: char| letter.is_ascii_digit())).then_some(convention)
    }

    fn detailed(&self) -> String {
        let mut text = self.simple();
        let _ = write!(text, " {}", self.hand_words());
        if let Some(together) = self.together_words() {
            let _ = write!(text, " {together}");
        }
        if let Some(force) = force_words(self.rule.force) {
            let _ = write!(text, " {force}");
        }
        let call = self.rule.call.written().to_string();
        if let Some(convention) = self.named_convention()
            && !text.contains(convention)
            && !convention.ends_with(&call)
        {
            let _ = write!(text, " Convention: {convention}.");
        }
        for alternative in &self.alternatives {
            let _ = write!(text, " {} {}.", alternative.rule.call.spoken(), alternative.why);
        }
        text
    }

    /// "You have 13 points and five hearts."
    fn hand_words(&self) -> String {
        let points = self.hand.hcp();
        let s = if points == 1 { "" } else { "s" };
        let more = self.counted().unwrap_or_else(|| self.shape_words());
        format!("You have {points} point{s} and {more}.")
    }

    /// The aces, kings or key cards that the call is about: "one ace".
    fn counted(&self) -> Option<String> {
        let tests = self.rule.condition.tests();
        tests.into_iter().find_map(|test| match test {
            Test::Within(measure, _) => count_words(*measure, &self.hand),
            _ => None,
        })
    }

    /// What of the hand's shape has to do with the call: the suit called, shortness in theirs, balance, or the longest suit.
    fn shape_words(&self) -> String {
        let called = match self.rule.call {
            Call::Bid(bid) if !self.rule.artificial => Some(bid.strain),
            _ => None,
        };
        let in_suit = |suit: Suit| cards_words(self.hand.length(suit), suit);
        match called.map(Strain::suit) {
            Some(Some(suit)) if self.hand.length(suit) >= 2 => return in_suit(suit),
            Some(None) if self.hand.is_balanced() => return "a balanced hand".into(),
            _ => {}
        }
        let position = self.prefix.position();
        let takes_out = self.rule.call == Call::Double && position.acts(position.me().partner()) == 0;
        let short = position
            .their_suit()
            .filter(|&suit| takes_out && self.hand.length(suit) <= 2);
        let fit = || self.fit().filter(|_| self.rule.artificial);
        if let Some(suit) = short.or_else(|| self.shown_suit()).or_else(fit) {
            return in_suit(suit);
        }
        let longest = (Suit::DESC.into_iter())
            .max_by_key(|&suit| (self.hand.length(suit), suit))
            .unwrap_or(Suit::Spades);
        in_suit(longest)
    }

    /// The first suit that the call shows and the hand has.
    fn shown_suit(&self) -> Option<Suit> {
        let description = Option::as_ref(&self.description)?;
        let mut said = description.ways.first()?.said().iter();
        said.find_map(|said| match said {
            Said::Length(suit, span) if span.low >= 3 && span.holds(self.hand.length(*suit)) => Some(*suit),
            _ => None,
        })
    }

    /// "Partner has shown 12–21 points: at least 25 together, enough for game, with a fit in spades."
    fn together_words(&self) -> Option<String> {
        let position = self.prefix.position();
        let partner = position.partner();
        if position.acts(position.me().partner()) == 0 || partner.hcp.low == 0 && partner.hcp.high > 24 {
            return None;
        }
        let least = partner.hcp.low + self.hand.hcp();
        let most = partner.hcp.high.saturating_add(self.hand.hcp());
        let shown = Said::Points(partner.hcp).words();
        let enough = match (least, most) {
            (33.., _) => ", enough for a small slam",
            (25.., _) => ", enough for game",
            (_, ..=22) => ", too little for game",
            _ => "",
        };
        let fit = self.fit().map_or(String::new(), |suit| {
            format!(", with a fit in {}", suit_name(suit))
        });
        Some(format!(
            "Partner has shown {shown}: at least {least} together{enough}{fit}."
        ))
    }

    /// The suit in which the hand and what partner has shown come to most cards, eight or more.
    fn fit(&self) -> Option<Suit> {
        let partner = self.prefix.position().partner();
        let together = |suit| (partner.least(suit) + self.hand.length(suit), suit);
        let longest = Suit::DESC.into_iter().map(together).max();
        let fit = longest.filter(|&(cards, suit)| cards >= 8 && partner.least(suit) >= 3);
        fit.map(|(_, suit)| suit)
    }

    fn expert(&self, system: &System) -> String {
        let mut text = self.detailed();
        let exact = match self.rule.condition {
            Condition::Always => "any other hand".into(),
            _ => self.exact_words(),
        };
        let _ = write!(text, "\nThe rule: {exact}.");
        text.push_str("\nRules in order:");
        for rule in self.prefix.rules() {
            let verdict = failure_words(&rule.condition, &self.hand).unwrap_or_else(|| "fits".into());
            let place = system
                .rule(rule.source.block, rule.source.rule)
                .map(|rule| format!("{} line {}", rule.at.file, rule.at.line))
                .unwrap_or_default();
            let chosen = std::ptr::eq(rule, self.rule);
            let _ = write!(
                text,
                "\n  {} {:6} {} ({place}): {verdict}",
                if chosen { '*' } else { ' ' },
                rule.call.spoken(),
                rule.said_name(),
            );
            if chosen {
                break;
            }
        }
        text
    }

    fn convention(&self) -> String {
        let titled = titled(&self.rule.said_name(), &self.shows_words());
        let mut text = match self.rule.convention_name() {
            Some(convention) if !titled.starts_with(convention) => format!("{convention}: {titled}"),
            _ => capitalised(&titled),
        };
        if self.rule.alert {
            text.push_str(" (alert)");
        }
        text
    }
}

/// "would show 15–17 points", "would ask for a four-card major".
fn would_show(words: &str) -> String {
    if let Some(asked) = words.strip_prefix("asks ") {
        return format!("would ask {asked}");
    }
    let shows = if words.starts_with("waiting") {
        "be"
    } else {
        "show"
    };
    format!("would {shows} {words}")
}

/// "the double", "a pass", "2♠": as what describes a hand.
fn as_subject(call: Call) -> String {
    match call {
        Call::Pass => "a pass".into(),
        Call::Double => "the double".into(),
        Call::Redouble => "the redouble".into(),
        Call::Bid(bid) => bid.spoken(),
    }
}

/// What `hand` has of the first thing that a condition asks for and it has not: "one ace"; `None` where that is not simply said.
fn lacking(condition: &Condition, hand: &HandFeatures) -> Option<String> {
    let failed = condition.first_failure(hand)?;
    let tests = failed.tests();
    let measures = tests.iter().map(|test| match test {
        Test::Within(measure, _) => Some(*measure),
        _ => None,
    });
    let measures: Option<Vec<Measure>> = measures.collect();
    let is_major = |measure: &Measure| matches!(measure, Measure::Length(Suit::Spades | Suit::Hearts));
    match (failed, measures.as_deref()) {
        (Condition::Test(Test::Stopper(suit)), _) => Some(format!("no stopper in {}", suit_name(*suit))),
        (Condition::Test(_) | Condition::Any(_), Some([first, others @ ..])) => match first {
            _ if others.iter().any(|other| other != first) => {
                let asks = |test: &&Test| matches!(test, Test::Within(_, span) if span.low == 4);
                let majors = measures.iter().flatten().all(is_major) && tests.iter().all(asks);
                majors.then(|| "no four-card major".into())
            }
            Measure::Length(suit) => Some(cards_words(hand.length(*suit), *suit)),
            Measure::Hcp => Some(format!("{} points", hand.hcp())),
            measure => count_words(*measure, hand),
        },
        _ => None,
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// What a call asks of partner.
const fn force_words(force: Force) -> Option<&'static str> {
    match force {
        Force::Game => Some("It forces to game."),
        Force::OneRound => Some("Partner must bid again."),
        Force::Invites => Some("It invites partner to go on."),
        Force::SignOff => Some("Partner is asked to pass."),
        Force::No => None,
    }
}
