//! The rules of a table: the set, who plays, the boneyard, the opening and the score.

use serde::{Deserialize, Serialize};

use crate::pieces::{BySeat, MOST_PIPS, Seat, Side, TileSet, tiles_in_set};

/// The rules of one table. The default is the four-player partnership game with a double-six set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// The highest pip of the set.
    pub(crate) set: u8,
    /// How many tiles each seat is dealt; an empty seat has none.
    pub(crate) slots: BySeat<u8>,
    /// Whether seats across the table play together.
    pub(crate) partners: bool,
    /// What happens to the tiles that are not dealt.
    pub(crate) boneyard: Boneyard,
    /// What the first play may be.
    pub(crate) opening: Opening,
    /// How a hand is scored.
    pub(crate) scoring: Scoring,
}

/// The tiles that are not dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Boneyard {
    /// They stay out of play: who cannot play passes.
    #[default]
    Dead,
    /// Who cannot play draws, until a tile can be played or no more may be drawn.
    Draw {
        /// At most one tile is drawn in a turn.
        #[serde(default)]
        once: bool,
        /// How many tiles must stay in the boneyard.
        #[serde(default)]
        leave: u8,
    },
}

/// What the first play of a hand may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    /// Any tile, by whoever starts.
    #[default]
    Any,
    /// The highest double that anyone was dealt; any tile if nobody has a double.
    HighestDouble,
    /// Any tile, by the winner of the hand before (the record's `starter`).
    PreviousWinner,
}

/// How a hand is scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Scoring {
    /// Whose pips the winner gets.
    pub count: Count,
    /// Who wins a blocked hand.
    pub blocked: Blocked,
    /// Extra points for going out with a tile (no double) that fits both ends, which differ.
    pub capicua: u16,
    /// The points that end a match.
    pub target: u16,
}

/// Whose pips the winner of a hand gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Count {
    /// Those left in the hands of the losers.
    #[default]
    Losers,
    /// Those left in all hands, the partner's too.
    AllOthers,
}

/// Who wins a blocked hand. Equal pips: nobody does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Blocked {
    /// The side with fewer pips in its hands together.
    #[default]
    LowerSide,
    /// The side of the single hand with fewest pips.
    LowestHand,
}

impl Default for Scoring {
    fn default() -> Self {
        Self {
            count: Count::Losers,
            blocked: Blocked::LowerSide,
            capicua: 0,
            target: 100,
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            set: 6,
            slots: BySeat::from_fn(|_| 7),
            partners: true,
            boneyard: Boneyard::Dead,
            opening: Opening::Any,
            scoring: Scoring::default(),
        }
    }
}

/// Rules that cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// A set we do not know.
    #[error("sets from double-one to double-twelve are supported, not double-{0}")]
    Set(u8),
    /// Too few or too many players.
    #[error("{0} players cannot play: two to four can")]
    Players(usize),
    /// Hands that need more tiles than there are.
    #[error("hands of {dealt} tiles together, but a double-{set} set has {tiles}")]
    TooManyTiles {
        /// The tiles dealt.
        dealt: usize,
        /// The highest pip.
        set: u8,
        /// The tiles there are.
        tiles: usize,
    },
    /// A number of tiles in the boneyard that does not fit the hands.
    #[error("a boneyard of {given} tiles, but the hands leave {left}")]
    BoneyardSize {
        /// The number stated.
        given: usize,
        /// The number left over.
        left: usize,
    },
    /// Partners need four players.
    #[error("partners need four players")]
    Partners,
}

impl Rules {
    /// Rules for these hands, with the rest as usual: partners where all four seats are taken.
    pub fn new(set: u8, slots: BySeat<u8>) -> Result<Self, RulesError> {
        let rules = Self {
            set,
            slots,
            partners: slots.iter().all(|(_, &n)| n > 0),
            ..Self::default()
        };
        rules.check()?;
        Ok(rules)
    }

    /// The same table with another boneyard rule.
    #[must_use]
    pub fn with_boneyard(mut self, boneyard: Boneyard) -> Self {
        self.boneyard = boneyard;
        self
    }

    /// The same table with another opening rule.
    #[must_use]
    pub fn with_opening(mut self, opening: Opening) -> Self {
        self.opening = opening;
        self
    }

    /// The same table with another scoring.
    #[must_use]
    pub fn with_scoring(mut self, scoring: Scoring) -> Self {
        self.scoring = scoring;
        self
    }

    pub(crate) fn check(&self) -> Result<(), RulesError> {
        if self.set == 0 || self.set > MOST_PIPS {
            return Err(RulesError::Set(self.set));
        }
        let players = self.players().count();
        if players < 2 {
            return Err(RulesError::Players(players));
        }
        if self.partners && players < 4 {
            return Err(RulesError::Partners);
        }
        let dealt = self.dealt();
        let tiles = tiles_in_set(self.set);
        if dealt > tiles {
            return Err(RulesError::TooManyTiles {
                dealt,
                set: self.set,
                tiles,
            });
        }
        Ok(())
    }

    /// The highest pip of the set.
    pub fn set(&self) -> u8 {
        self.set
    }

    /// All tiles of the set.
    pub fn tiles(&self) -> TileSet {
        TileSet::full(self.set)
    }

    /// How many tiles each seat is dealt.
    pub fn slots(&self) -> BySeat<u8> {
        self.slots
    }

    /// What happens to the tiles that are not dealt.
    pub fn boneyard(&self) -> Boneyard {
        self.boneyard
    }

    /// What the first play may be.
    pub fn opening(&self) -> Opening {
        self.opening
    }

    /// How a hand is scored.
    pub fn scoring(&self) -> &Scoring {
        &self.scoring
    }

    /// Whether seats across the table play together.
    pub fn partners(&self) -> bool {
        self.partners
    }

    fn dealt(&self) -> usize {
        self.slots.iter().map(|(_, &n)| usize::from(n)).sum()
    }

    /// How many tiles are not dealt.
    pub fn undealt(&self) -> usize {
        tiles_in_set(self.set) - self.dealt()
    }

    /// The seats that are taken, in the order of play.
    pub fn players(&self) -> impl Iterator<Item = Seat> + use<> {
        let slots = self.slots;
        Seat::ALL.into_iter().filter(move |&seat| slots[seat] > 0)
    }

    /// Whether anyone sits here.
    pub fn plays(&self, seat: Seat) -> bool {
        self.slots[seat] > 0
    }

    /// Who is next after `seat`.
    pub fn after(&self, seat: Seat) -> Seat {
        let next = seat.next();
        if self.plays(next) || next == seat {
            return next;
        }
        self.players()
            .find(|&p| p > seat)
            .or_else(|| self.players().next())
            .unwrap_or(seat)
    }

    /// Whom `seat` wins and loses with.
    pub fn side(&self, seat: Seat) -> Side {
        Side(if self.partners {
            seat.min(seat.across())
        } else {
            seat
        })
    }

    /// Whether two seats win and lose together.
    pub fn together(&self, a: Seat, b: Seat) -> bool {
        self.side(a) == self.side(b)
    }

    /// The sides, in the order of play.
    pub fn sides(&self) -> impl Iterator<Item = Side> + '_ {
        self.players().filter(|&p| self.side(p).0 == p).map(Side)
    }

    /// The partner of `seat`, if it has one.
    pub fn partner(&self, seat: Seat) -> Option<Seat> {
        self.partners.then(|| seat.across())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(set: u8, slots: [u8; 4]) -> Result<Rules, RulesError> {
        Rules::new(set, BySeat::from_fn(|seat| slots[seat as usize]))
    }

    #[test]
    fn the_usual_table_has_two_sides_and_no_boneyard() {
        let rules = Rules::default();
        assert_eq!(rules.check(), Ok(()));
        assert_eq!(rules.undealt(), 0);
        assert_eq!(rules.sides().collect::<Vec<_>>(), [Side(Seat::S), Side(Seat::W)]);
        assert!(rules.together(Seat::N, Seat::S) && !rules.together(Seat::N, Seat::E));
    }

    #[test]
    fn empty_seats_are_skipped() {
        let rules = table(6, [7, 0, 7, 0]).unwrap();
        assert_eq!(rules.after(Seat::S), Seat::N);
        assert_eq!(rules.after(Seat::N), Seat::S);
        assert_eq!(rules.undealt(), 14);
        assert_eq!(rules.sides().count(), 2);
        let three = table(9, [10, 10, 0, 10]).unwrap();
        assert_eq!(three.after(Seat::W), Seat::E);
        assert_eq!(three.after(Seat::E), Seat::S);
    }

    #[test]
    fn tables_that_cannot_be_are_refused() {
        assert_eq!(
            table(6, [8, 8, 8, 8]).unwrap_err().to_string(),
            "hands of 32 tiles together, but a double-6 set has 28"
        );
        assert_eq!(table(6, [7, 0, 0, 0]), Err(RulesError::Players(1)));
        assert_eq!(table(13, [7; 4]), Err(RulesError::Set(13)));
    }
}
