//! What is counted: points, cards of a suit, honours, tricks.

use contract_bridge::{Rank, Suit};

use super::super::token::Token;
use super::super::{Condition, Measure, Span, Test};
use super::range::{at_least, span};
use super::{Language, Parsed, Parser, asked};

/// What is counted; of several at least one has to lie in the range.
pub(super) struct Counted<S> {
    measures: Vec<Measure<S>>,
    /// Whether the number itself says how many halves.
    says_halves: bool,
}

impl<S: Copy> Counted<S> {
    pub(super) const fn each(measures: Vec<Measure<S>>) -> Self {
        Self {
            measures,
            says_halves: false,
        }
    }

    /// That it lies in a range, which is written in halves.
    pub(super) fn within<A: From<Test<S>>>(self, range: [u32; 2]) -> Condition<A> {
        let in_halves = self.measures.iter().any(|measure| measure.is_halved()) && !self.says_halves;
        self.within_span(span(range, in_halves))
    }

    pub(super) fn within_span<A: From<Test<S>>>(self, span: Span) -> Condition<A> {
        let measures = self.measures.into_iter();
        Condition::any(measures.map(|measure| asked(Test::Within(measure, span))))
    }
}

impl<L: Language> Parser<'_, L> {
    /// What is counted, if that comes next.
    pub(super) fn measure(&mut self) -> Parsed<Option<Counted<L::Suit>>> {
        if let Some(measures) = self.suit_measure()? {
            return Ok(Some(Counted::each(measures)));
        }
        if self.take_word(&["half-tricks"]) {
            return Ok(Some(Counted {
                measures: vec![Measure::QuickTricks],
                says_halves: true,
            }));
        }
        for (words, measure) in measures() {
            if self.take_words(words) {
                return Ok(Some(Counted::each(vec![measure])));
            }
        }
        let suits = self.suits();
        Ok(suits.map(|suits| Counted::each(suits.into_iter().map(Measure::Length).collect())))
    }

    /// What is counted in one suit, if that comes next.
    fn suit_measure(&mut self) -> Parsed<Option<Vec<Measure<L::Suit>>>> {
        let start = self.next;
        if self.take_word(&["hcp"]) {
            if !self.take_word(&["in"]) {
                return Ok(Some(vec![Measure::Hcp]));
            }
            return self.of_suits(Measure::SuitHcp);
        }
        if self.take_word(&["support"]) {
            self.take_word(&["points"]);
            self.take_word(&["for", "in"]);
            return self.of_suits(Measure::Support);
        }
        if self.take_word(&["keycards"]) {
            self.take_word(&["for", "in"]);
            return self.of_suits(Measure::KeyCards);
        }
        self.take_word(&["suit"]);
        if self.take_word(&["quality"]) {
            self.take_word(&["in", "of"]);
            return self.of_suits(Measure::Quality);
        }
        self.next = start;
        if self.take_word(&["top"]) {
            let top = match self.peek() {
                Some(Token::Number(6)) => 3,
                Some(Token::Number(10)) => 5,
                _ => return Err(self.expected("top 3 or top 5")),
            };
            self.next += 1;
            self.take_word(&["honours", "honors", "cards"]);
            self.take_word(&["in", "of"]);
            return self.of_suits(|suit| Measure::Tops(suit, top));
        }
        Ok(None)
    }

    fn of_suits(
        &mut self,
        measure: impl Fn(L::Suit) -> Measure<L::Suit>,
    ) -> Parsed<Option<Vec<Measure<L::Suit>>>> {
        Ok(Some(self.suits_or_error()?.into_iter().map(measure).collect()))
    }

    /// What stands after a range.
    pub(super) fn counted(&mut self, range: [u32; 2]) -> Parsed<Condition<L::Asked>> {
        let language = self.language;
        if let Some(own) = language.count(self, range)? {
            return Ok(own);
        }
        let start = self.next;
        // `a 6-card suit`, `no 5+ card major`: after "no" the number is still to come.
        if range == [0, 0]
            && let Some(length) = self.range()?
        {
            let suits = self.card_suit()?;
            return Ok(Condition::Not(Box::new(suits.within(at_least(length)))));
        }
        if self.take_sign('-') && !matches!(self.word(), Some("card" | "cards")) {
            self.next = start;
        }
        if matches!(self.word(), Some("card" | "cards")) {
            return Ok(self.card_suit()?.within(range));
        }
        if self.take_word(&["of"]) {
            self.take_word(&["the"]);
        }
        match self.measure()? {
            Some(measure) => Ok(measure.within(range)),
            None => Err(self.expected_word(
                "what to count: hcp, points, a suit, support, aces, controls, losers, tricks …",
            )),
        }
    }

    /// `-card suit`, `card major`, `cards in spades`.
    fn card_suit(&mut self) -> Parsed<Counted<L::Suit>> {
        self.take_sign('-');
        if !self.take_word(&["card", "cards"]) {
            return Err(self.expected("-card suit"));
        }
        self.take_word(&["in", "any"]);
        let suits = match self.kind_of_suit() {
            Some(suits) => suits,
            None => self.suits_or_error()?,
        };
        Ok(Counted::each(suits.into_iter().map(Measure::Length).collect()))
    }

    /// `major`, `minor`, `suit`: one of these.
    fn kind_of_suit(&mut self) -> Option<Vec<L::Suit>> {
        const KINDS: [([&str; 2], &[Suit]); 3] = [
            (["major", "majors"], &[Suit::Spades, Suit::Hearts]),
            (["minor", "minors"], &[Suit::Diamonds, Suit::Clubs]),
            (["suit", "suits"], &Suit::DESC),
        ];
        let (_, suits) = KINDS.iter().find(|(words, _)| self.take_word(words))?;
        Some(suits.iter().map(|&suit| suit.into()).collect())
    }

    /// A suit, or several of which one has to do: `spades`, `any major`.
    fn suits(&mut self) -> Option<Vec<L::Suit>> {
        let start = self.next;
        if self.take_word(&["any", "a", "either"]) {
            if let Some(suits) = self.kind_of_suit() {
                return Some(suits);
            }
            self.next = start;
        }
        self.suit().map(|suit| vec![suit])
    }

    pub(super) fn suits_or_error(&mut self) -> Parsed<Vec<L::Suit>> {
        match self.suits() {
            Some(suits) => Ok(suits),
            None => self.suit_or_error().map(|suit| vec![suit]),
        }
    }
}

/// Words for what is counted in the whole hand.
const fn measures<S: Copy>() -> [(&'static [&'static str], Measure<S>); 26] {
    [
        (&["high", "card", "points"], Measure::Hcp),
        (&["length", "points"], Measure::Points),
        (&["points"], Measure::Points),
        (&["longest"], Measure::Longest),
        (&["shortest"], Measure::Shortest),
        (&["rule20"], Measure::RuleOf20),
        (&["rule15"], Measure::RuleOf15),
        (&["controls"], Measure::Controls),
        (&["control"], Measure::Controls),
        (&["aces"], Measure::Aces),
        (&["ace"], Measure::Aces),
        (&["kings"], Measure::Kings),
        (&["king"], Measure::Kings),
        (&["queens"], Measure::Rank(Rank::Q)),
        (&["queen"], Measure::Rank(Rank::Q)),
        (&["jacks"], Measure::Rank(Rank::J)),
        (&["jack"], Measure::Rank(Rank::J)),
        (&["tens"], Measure::Rank(Rank::T)),
        (&["ten"], Measure::Rank(Rank::T)),
        (&["new", "losers"], Measure::NewLosers),
        (&["losers"], Measure::Losers),
        (&["loser"], Measure::Losers),
        (&["quick", "tricks"], Measure::QuickTricks),
        (&["playing", "tricks"], Measure::PlayingTricks),
        (&["tricks"], Measure::PlayingTricks),
        (&["trick"], Measure::PlayingTricks),
    ]
}
