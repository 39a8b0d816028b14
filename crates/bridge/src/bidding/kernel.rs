//! The natural kernel: what to bid where no line of the system speaks.
//!
//! It looks at combined points, known fits, the law of total tricks, what is forcing and stoppers, and answers with
//! rules like those of a system: each has a call and a condition, so that bidding, reading and explaining need not know
//! where a rule came from. The first that fits is the call.

use contract_bridge::auction::Call;
use contract_bridge::{Bid, Level, Strain, Suit};

use super::applied::{Applied, Source};
use super::position::{Position, game_level};
use crate::condition::{Condition, Measure, Span, Test};
use crate::pieces::Side;
use crate::system::Force;

/// Points for game in a major or notrump, game in a minor, small slam and grand slam.
const GAME: u8 = 25;
const MINOR_GAME: u8 = 28;
const SLAM: u8 = 33;
const GRAND: u8 = 37;

/// The rules of the kernel at a position, the first choice first.
pub(super) fn rules(position: &Position) -> Vec<Applied> {
    let mut kernel = Kernel {
        position,
        rules: Vec::new(),
    };
    kernel.all();
    kernel.rules
}

struct Kernel<'a> {
    position: &'a Position,
    rules: Vec<Applied>,
}

impl Kernel<'_> {
    fn all(&mut self) {
        if self.position.last_bid().is_none() {
            self.add(
                Call::Pass,
                "a hand that does not open",
                Force::No,
                Condition::Always,
            );
            return;
        }
        let settled = self.settled();
        self.slams();
        if !settled {
            self.games();
            self.invitations();
        }
        if self.last_is_theirs() {
            self.penalties();
            self.competing();
        } else if !settled {
            self.preferences();
        }
        if self.position.forced() {
            self.forced();
        } else if let Some((who, bid)) = self.position.last_bid()
            && who == self.position.me().partner()
            && self.position.last_call_of(self.position.me().rho()) == Some(Call::Double)
            && self.position.shown(who).artificial
        {
            self.rescue(bid);
        }
        self.add(
            Call::Pass,
            "a hand with nothing to add",
            Force::No,
            Condition::Always,
        );
    }

    /// Whether our own game or higher stands, and nothing forces us on.
    fn settled(&self) -> bool {
        !self.last_is_theirs() && self.position.game_reached() && !self.position.forced()
    }

    fn last_is_theirs(&self) -> bool {
        self.position
            .last_bid()
            .is_some_and(|(who, _)| Side::of(who) != Side::of(self.position.me()))
    }

    fn last_is_notrump(&self) -> bool {
        self.position
            .last_bid()
            .is_some_and(|(_, bid)| bid.strain == Strain::Notrump)
    }

    fn add(&mut self, call: Call, name: &str, force: Force, condition: Condition) {
        if condition == Condition::Never || !self.position.auction().is_legal(call) {
            return;
        }
        self.rules.push(Applied {
            call,
            condition,
            name: name.into(),
            force,
            convention: None,
            alert: false,
            artificial: false,
            category: None,
            source: Source::Kernel,
        });
    }

    /// A bid, where it is legal and at most at level `most`.
    fn bid(&mut self, level: u8, strain: Strain, name: &str, force: Force, condition: Condition) {
        if let Ok(level) = Level::try_new(level) {
            self.add(Call::Bid(Bid { level, strain }), name, force, condition);
        }
    }

    fn least(&self, suit: Suit) -> u8 {
        self.position.partner().least(suit)
    }

    /// My points for `measure` and what partner usually has are at least `needed`.
    fn together(&self, measure: Measure, needed: u8) -> Condition {
        at_least(
            measure,
            needed.saturating_sub(self.position.partner_usually(measure)),
        )
    }

    /// My points for `measure` and the least that partner has, or a little more, are at least `needed`: for slams.
    fn surely(&self, measure: Measure, needed: u8) -> Condition {
        let partner = self.position.partner().points.low;
        let partner = partner.midpoint(self.position.partner_usually(measure));
        at_least(measure, needed.saturating_sub(partner))
    }

    /// My points and partner's most are at least `needed`.
    fn possible(&self, measure: Measure, needed: u8) -> Condition {
        let most = self.position.partner().points.high;
        // A range without a top says nothing: partner is then taken at a little above what it usually is.
        let likely = most.min(self.position.partner_usually(measure) + 3);
        at_least(measure, needed.saturating_sub(likely))
    }

    /// I have so many cards that ours are at least `trumps`; nothing where partner has shown too few.
    fn fit(&self, suit: Suit, trumps: u8) -> Condition {
        let least = self.least(suit);
        if self.position.is_theirs(suit) && !self.position.is_ours(suit) {
            return Condition::Never;
        }
        // Without support from partner a suit must play alone: seven cards do for game.
        let needed = if least < 2 {
            trumps.saturating_sub(1).max(7)
        } else {
            trumps.saturating_sub(least).max(2)
        };
        Condition::length(suit, Span::at_least(needed))
    }

    fn no_major_fit(&self) -> Condition {
        Condition::all([Suit::Hearts, Suit::Spades].map(|suit| self.fit(suit, 8).negate()))
    }

    /// Their suits are stopped; partner who has just bid notrump stops them.
    fn stoppers(&self) -> Condition {
        let partner = self.position.me().partner();
        let notrump = self
            .position
            .last_call_of(partner)
            .is_some_and(|call| matches!(call, Call::Bid(Bid { strain, .. }) if strain == Strain::Notrump));
        if notrump && !self.position.shown(partner).artificial {
            return Condition::Always;
        }
        let theirs = Suit::ASC
            .into_iter()
            .filter(|&suit| self.position.is_theirs(suit));
        Condition::all(theirs.map(|suit| Condition::Test(Test::Stopper(suit))))
    }

    fn slams(&mut self) {
        for (level, points, name) in [(7, GRAND, "grand slam values"), (6, SLAM, "slam values")] {
            for suit in [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs] {
                let support = Measure::Support(suit);
                let condition = Condition::all([
                    self.fit(suit, if self.least(suit) < 2 { 9 } else { 8 }),
                    self.surely(support, points),
                    at_least(Measure::Controls, if level == 7 { 7 } else { 4 }),
                ]);
                self.slam_bid(level, suit.into(), name, condition);
            }
            let condition = Condition::all([
                self.surely(Measure::Hcp, points),
                self.stoppers(),
                Condition::Test(Test::SemiBalanced),
            ]);
            self.slam_bid(level, Strain::Notrump, name, condition);
        }
    }

    /// Slams need values that partner has really shown.
    fn slam_bid(&mut self, level: u8, strain: Strain, name: &str, condition: Condition) {
        if self.position.partner().points.low >= 6 && self.position.cheapest(strain) <= level {
            self.bid(level, strain, name, Force::SignOff, condition);
        }
    }

    fn games(&mut self) {
        for suit in [Suit::Spades, Suit::Hearts] {
            let condition = Condition::all([self.fit(suit, 8), self.together(Measure::Support(suit), GAME)]);
            self.game_bid(suit.into(), "game with a fit", condition);
        }
        let condition = Condition::all([
            self.together(Measure::Hcp, GAME),
            self.stoppers(),
            self.no_major_fit(),
        ]);
        self.game_bid(Strain::Notrump, "game in notrump", condition);
        for suit in [Suit::Diamonds, Suit::Clubs] {
            let condition = Condition::all([
                self.fit(suit, 8),
                self.together(Measure::Support(suit), MINOR_GAME),
            ]);
            self.game_bid(suit.into(), "game in a minor", condition);
        }
    }

    fn game_bid(&mut self, strain: Strain, name: &str, condition: Condition) {
        if self.position.cheapest(strain) <= game_level(strain) {
            self.bid(game_level(strain), strain, name, Force::SignOff, condition);
        }
    }

    fn invitations(&mut self) {
        for suit in [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs] {
            let level = self.position.cheapest(suit.into());
            if level >= game_level(suit.into()) || level > 3 || self.least(suit) < 3 {
                continue;
            }
            let support = Measure::Support(suit);
            let needed = if Strain::from(suit).is_major() {
                GAME
            } else {
                MINOR_GAME
            };
            let condition = Condition::all([
                self.fit(suit, 8),
                self.together(support, if level <= 2 { 18 } else { 23 }),
                self.possible(support, needed),
            ]);
            self.bid(
                level,
                suit.into(),
                "invites game with a fit",
                Force::Invites,
                condition,
            );
        }
        let level = self.position.cheapest(Strain::Notrump);
        // Over their notrump, or with a partner who has shown nothing, there is no game to invite to.
        let hopeless =
            self.last_is_theirs() && (self.last_is_notrump() || self.position.partner().points.low < 5);
        if level <= 2 && !hopeless {
            let condition = Condition::all([
                self.together(Measure::Hcp, if level == 1 { 18 } else { 22 }),
                self.possible(Measure::Hcp, GAME),
                self.stoppers(),
            ]);
            self.bid(
                level,
                Strain::Notrump,
                "invites game in notrump",
                Force::Invites,
                condition,
            );
        }
    }

    fn penalties(&mut self) {
        let Some((_, bid)) = self.position.last_bid() else {
            return;
        };
        let level = bid.level.get();
        if level >= 4 && self.position.outbid_in_game() {
            let condition = self.together(Measure::Hcp, 23);
            self.add(Call::Double, "a double of a sacrifice", Force::No, condition);
        }
        let points = self.together(Measure::Hcp, if level >= 5 { 24 } else { 22 });
        match bid.strain.suit() {
            Some(trumps) if level >= 3 => {
                let condition = Condition::all([
                    points,
                    Condition::length(trumps, Span::at_least(if level >= 4 { 3 } else { 4 })),
                    at_least(Measure::SuitHcp(trumps), 3),
                ]);
                self.add(Call::Double, "penalty double", Force::No, condition);
            }
            None if level >= 1 => self.add(Call::Double, "penalty double", Force::No, points),
            _ => {}
        }
    }

    /// The law of total tricks: as high as we have trumps, while points allow.
    fn competing(&mut self) {
        for suit in [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs] {
            let level = self.position.cheapest(suit.into());
            if level > 4 || self.least(suit) < 3 {
                continue;
            }
            let condition = Condition::all([
                self.fit(suit, level + 6),
                self.together(Measure::Support(suit), 11 + 3 * level),
            ]);
            self.bid(level, suit.into(), "competition with a fit", Force::No, condition);
        }
        if let Some(mine) = self.position.suit_of(self.position.me()) {
            let level = self.position.cheapest(mine.into());
            let shown = self.position.shown(self.position.me()).ranges.least(mine);
            if level <= 4 {
                let long = [5, 6, 6, 7][usize::from(level.clamp(1, 4)) - 1];
                let condition = Condition::all([
                    Condition::length(mine, Span::at_least((shown + 1).max(long))),
                    self.together(Measure::Points, 11 + 3 * level),
                ]);
                self.bid(
                    level,
                    mine.into(),
                    "competes in a long suit",
                    Force::No,
                    condition,
                );
            }
        }
    }

    /// Back to the better of partner's suits, or to one's own long one.
    fn preferences(&mut self) {
        let (me, partner) = (self.position.me(), self.position.me().partner());
        let Some((who, bid)) = self.position.last_bid() else {
            return;
        };
        if who != partner {
            return;
        }
        let Some(last) = bid.strain.suit() else {
            return;
        };
        // Partner who comes back to a suit of mine has chosen already.
        if self.position.shown(partner).artificial || self.position.has_shown(me, last) {
            return;
        }
        for suit in Suit::DESC {
            let level = self.position.cheapest(suit.into());
            if suit == last || level > 3 || level > bid.level.get() + 1 {
                continue;
            }
            if self.position.has_shown(partner, suit) {
                let gain = (self.least(suit) + 1).saturating_sub(self.least(last));
                let condition = Condition::any((1..=6).map(|more: u8| {
                    Condition::all([
                        Condition::length(suit, Span::at_least(more.max(2))),
                        Condition::length(last, Span::at_most((more + gain).saturating_sub(2))),
                    ])
                }));
                if level == bid.level.get() {
                    self.bid(level, suit.into(), "preference", Force::No, condition);
                }
            } else if self.position.has_shown(me, suit) {
                let condition = Condition::all([
                    Condition::length(suit, Span::at_least(6)),
                    Condition::length(last, Span::at_most(1)),
                ]);
                self.bid(level, suit.into(), "own long suit", Force::No, condition);
            }
        }
    }

    /// The least lie when a pass is not allowed.
    fn forced(&mut self) {
        let position = self.position;
        let me = position.me();
        for suit in Suit::DESC {
            // A minor is not raised past 3NT as long as there is anything else to say.
            let most = if Strain::from(suit).is_major() { 4 } else { 3 };
            self.raise(suit, most);
        }
        for suit in Suit::DESC {
            let shown = position.shown(me).ranges.least(suit);
            let more = if position.has_shown(me, suit) {
                (shown + 1).max(6)
            } else {
                5
            };
            if !position.is_theirs(suit) {
                let condition = Condition::all([
                    Condition::length(suit, Span::at_least(more)),
                    Condition::Test(Test::Longest(suit)),
                ]);
                self.cheap(suit.into(), 3, "a long suit", condition);
            }
        }
        let stoppers = self.stoppers();
        self.cheap(Strain::Notrump, 3, "notrump, nothing better to say", stoppers);
        for suit in Suit::DESC {
            self.raise(suit, 4);
        }
        for suit in Suit::DESC {
            if self.least(suit) >= 3 {
                let condition = Condition::length(suit, Span::at_least(3));
                self.cheap(suit.into(), 4, "preference for partner's suit", condition);
            }
        }
        for suit in Suit::DESC {
            if self.least(suit) >= 4 {
                let condition = Condition::length(suit, Span::at_least(2));
                self.cheap(suit.into(), 4, "preference for partner's suit", condition);
            }
        }
        for suit in Suit::DESC {
            if position.has_shown(me, suit) {
                let condition = Condition::length(suit, Span::at_least(5));
                self.cheap(suit.into(), 4, "rebid of the own suit", condition);
            }
        }
        for suit in Suit::ASC {
            if !position.is_theirs(suit) {
                let condition = Condition::length(suit, Span::at_least(4));
                self.cheap(suit.into(), 3, "a suit", condition);
            }
        }
        self.cheap(
            Strain::Notrump,
            3,
            "notrump, for want of anything else",
            Condition::Always,
        );
        for strain in [Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs] {
            let suit = strain.suit().unwrap_or(Suit::Spades);
            let condition = Condition::Test(Test::Longest(suit));
            self.cheap(
                strain,
                7,
                "the longest suit, for want of anything else",
                condition,
            );
        }
        self.cheap(
            Strain::Notrump,
            7,
            "notrump, for want of anything else",
            Condition::Always,
        );
    }

    /// A raise of a suit that partner has shown, to at most level `most`; of two suits the one with more cards.
    fn raise(&mut self, suit: Suit, most: u8) {
        if self.least(suit) < 4 {
            return;
        }
        let others = Suit::ASC
            .into_iter()
            .filter(|&other| other != suit && self.least(other) >= self.least(suit));
        let longer = others.map(|other| Condition::Test(Test::Longer(suit, other, 0)));
        let condition = Condition::all([self.fit(suit, 8), Condition::all(longer)]);
        self.cheap(suit.into(), most, "raise of partner's suit", condition);
    }

    /// Partner's artificial bid has been doubled: pass only with length in that very suit.
    fn rescue(&mut self, bid: Bid) {
        if let Some(suit) = bid.strain.suit() {
            let condition = Condition::length(suit, Span::at_least(6));
            self.add(Call::Pass, "length in the doubled suit", Force::No, condition);
        }
        self.forced();
    }

    fn cheap(&mut self, strain: Strain, most: u8, name: &str, condition: Condition) {
        let level = self.position.cheapest(strain);
        if level <= most {
            self.bid(level, strain, name, Force::No, condition);
        }
    }
}

const fn at_least(measure: Measure, low: u8) -> Condition {
    Condition::within(measure, Span::at_least(low))
}
