//! Why a hand makes its call: for a beginner, a learner, an expert, and for opponents who may not see the hand.

use std::fmt::Write as _;
use std::sync::Arc;

use contract_bridge::auction::Call;
use contract_bridge::{Hand, Strain, Suit};

use super::applied::Applied;
use super::bidder::Bidder;
use super::describe::Description;
use super::prefix::Prefix;
use super::statement::{LONGEST, Said, Statement, cards_words};
use crate::condition::Ranges;
use crate::condition::words::{condition_words, failure_words, suit_name};
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

/// Most alternatives that an explanation names.
const MOST_ALTERNATIVES: usize = 3;
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

    /// The calls that fit too but go after, then those that come first but do not fit.
    fn close_calls(&self, bidder: &Bidder) -> Vec<Alternative<'a>> {
        let rules = self.prefix.rules();
        let at = rules
            .iter()
            .position(|rule| std::ptr::eq(rule, self.rule))
            .unwrap_or(0);
        let fits_later = rules[at + 1..]
            .iter()
            .filter(|rule| rule.is_written() && rule.condition.holds(&self.hand));
        let fails_before = rules[..at].iter().rev();
        let mut found: Vec<Alternative<'a>> = Vec::new();
        for rule in fits_later.chain(fails_before) {
            if rule.call != self.rule.call && !found.iter().any(|known| known.rule.call == rule.call) {
                let why = self.why_not(bidder, rule);
                found.push(Alternative { rule, why });
            }
            if found.len() == MOST_ALTERNATIVES {
                break;
            }
        }
        found
    }

    /// What another call would have shown, and what the hand has instead.
    fn why_not(&self, bidder: &Bidder, rule: &Applied) -> String {
        let other = bidder.description(self.prefix, rule.call);
        let Some(other) = &*other else {
            return format!("{} is for other hands", rule.name);
        };
        let shows = would_show(other.brief());
        let misses = other.ways.iter().all(|way| way.first_miss(&self.hand).is_some());
        let miss = other.ways.first().and_then(|way| way.first_miss(&self.hand));
        match miss.filter(|_| misses) {
            Some(said) => format!("{shows}; you have {}", said.of_hand(&self.hand)),
            None => format!("{shows}; {} describes the hand better", self.rule.call.spoken()),
        }
    }

    /// What the call shows, in words.
    pub fn shows_words(&self) -> String {
        self.words_within(LONGEST)
    }

    fn words_within(&self, longest: usize) -> String {
        let description = Option::as_ref(&self.description);
        let words = |description: &Description| description.words_after(self.sentence(), longest);
        description.map_or_else(|| "any hand".into(), words)
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
        let mut head = self.head() + ": ";
        if self.is_unusual() {
            head.push_str("usually ");
        }
        let room = MOST_SIMPLE.saturating_sub(head.chars().count() + 1);
        format!("{head}{}.", self.words_within(room.min(LONGEST)))
    }

    /// Whether the hand is one of the few that make the call and of which what is said of it is not true.
    fn is_unusual(&self) -> bool {
        let ways = Option::as_ref(&self.description).map_or(&[][..], |description| &description.ways);
        let misses = |way: &Statement| way.first_miss(&self.hand).is_some();
        self.sentence().is_none() && !ways.is_empty() && ways.iter().all(misses)
    }

    /// "1NT, strong notrump"; "2♣, Stayman" where the author's sentence begins as the rule's name; "Takeout double".
    fn head(&self) -> String {
        let (call, name) = (self.rule.call.spoken(), self.rule.said_name());
        let begins = |text: &str| text.split(' ').next().unwrap_or_default().to_lowercase();
        let says = self.rule.sentence();
        if says.is_some_and(|says| begins(says) == begins(&name)) {
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
            return format!("{convention}, {name}");
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
        format!("You have {points} point{s} and {}.", self.shape_words())
    }

    /// What of the hand's shape has to do with the call: the suit called, shortness in theirs, balance, or the longest suit.
    fn shape_words(&self) -> String {
        let called = match self.rule.call {
            Call::Bid(bid) if !self.rule.artificial => Some(bid.strain),
            _ => None,
        };
        let in_suit = |suit: Suit| cards_words(self.hand.length(suit), suit);
        match called.map(Strain::suit) {
            Some(Some(suit)) if self.hand.length(suit) >= 3 => return in_suit(suit),
            Some(None) if self.hand.is_balanced() => return "a balanced hand".into(),
            _ => {}
        }
        let position = self.prefix.position();
        let takes_out = self.rule.call == Call::Double && position.acts(position.me().partner()) == 0;
        let short = position
            .their_suit()
            .filter(|&suit| takes_out && self.hand.length(suit) <= 2);
        if let Some(suit) = short.or_else(|| self.shown_suit()) {
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
        let shown = if partner.hcp.high > 24 {
            format!("{}+", partner.hcp.low)
        } else {
            format!("{}–{}", partner.hcp.low, partner.hcp.high)
        };
        let enough = match (least, most) {
            (33.., _) => ", enough for a small slam",
            (25.., _) => ", enough for game",
            (_, ..=22) => ", too little for game",
            _ => "",
        };
        let fit = (Suit::DESC.into_iter())
            .map(|suit| (partner.least(suit) + self.hand.length(suit), suit))
            .max()
            .filter(|&(cards, suit)| cards >= 8 && partner.least(suit) >= 3);
        let fit = fit.map_or(String::new(), |(_, suit)| {
            format!(", with a fit in {}", suit_name(suit))
        });
        Some(format!(
            "Partner has shown {shown} points: at least {least} together{enough}{fit}."
        ))
    }

    fn expert(&self, system: &System) -> String {
        let mut text = self.detailed();
        let _ = write!(text, "\nThe rule: {}.", self.exact_words());
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
                "\n  {} {:3} {} ({place}): {verdict}",
                if chosen { '*' } else { ' ' },
                rule.call.written().to_string(),
                rule.name,
            );
            if chosen {
                break;
            }
        }
        text
    }

    fn convention(&self) -> String {
        let mut text = format!("{}: {}", self.rule.name, self.shows_words());
        if let Some(convention) = self.rule.convention_name() {
            text = format!("{convention}. {text}");
        }
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
