//! What a finished hand is worth.

use crate::pieces::{BySeat, Seat, Side, Tile, TileSet};
use crate::rules::{Blocked, Count, Rules};
use crate::table::{Ending, Ends};

/// The result of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// Who won; nobody if a blocked hand is tied.
    pub winner: Option<Side>,
    /// What the winner gets.
    pub points: u32,
    /// Whether the last tile fitted both (different) ends.
    pub capicua: bool,
}

impl Outcome {
    /// The points as `side` sees them: negative if another side won.
    pub fn points_for(&self, side: Side) -> i32 {
        let points = i32::try_from(self.points).unwrap_or(i32::MAX);
        match self.winner {
            Some(winner) if winner == side => points,
            Some(_) => -points,
            None => 0,
        }
    }

    /// 1 for a win of `side`, 0 for a loss, a half for a tie.
    pub fn win_for(&self, side: Side) -> f64 {
        match self.winner {
            Some(winner) if winner == side => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }
    }
}

/// Whether going out with `tile` on these ends is a capicúa.
pub fn is_capicua(tile: Tile, ends: Option<Ends>) -> bool {
    ends.is_some_and(|ends| ends.left != ends.right && tile == Tile::new(ends.left, ends.right))
}

/// The result when `player` has gone out and `hands` are left.
pub fn went_out(rules: &Rules, player: Seat, hands: &BySeat<TileSet>, capicua: bool) -> Outcome {
    let winner = rules.side(player);
    let bonus = if capicua {
        u32::from(rules.scoring.capicua)
    } else {
        0
    };
    Outcome {
        ending: Ending::Out(player),
        winner: Some(winner),
        points: prize(rules, winner, hands) + bonus,
        capicua,
    }
}

/// The result when nobody can play.
pub fn blocked(rules: &Rules, hands: &BySeat<TileSet>) -> Outcome {
    let winner = lightest(rules, hands);
    Outcome {
        ending: Ending::Blocked,
        winner,
        points: winner.map_or(0, |side| prize(rules, side, hands)),
        capicua: false,
    }
}

fn prize(rules: &Rules, winner: Side, hands: &BySeat<TileSet>) -> u32 {
    let counts = |seat: &Seat| rules.scoring.count == Count::AllOthers || rules.side(*seat) != winner;
    rules
        .players()
        .filter(counts)
        .map(|seat| hands[seat].pips())
        .sum()
}

/// The side with fewest pips by the table's rule; nobody if two sides share that.
fn lightest(rules: &Rules, hands: &BySeat<TileSet>) -> Option<Side> {
    let weight = |side: Side| {
        let members = rules.players().filter(|&seat| rules.side(seat) == side);
        let pips = members.map(|seat| hands[seat].pips());
        match rules.scoring.blocked {
            Blocked::LowerSide => pips.sum::<u32>(),
            Blocked::LowestHand => pips.min().unwrap_or(u32::MAX),
        }
    };
    let best = rules.sides().map(weight).min()?;
    let mut lightest = rules.sides().filter(|&side| weight(side) == best);
    let first = lightest.next();
    if lightest.next().is_some() { None } else { first }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Scoring;

    fn hands(texts: [&str; 4]) -> BySeat<TileSet> {
        let set = |text: &str| {
            text.split_whitespace()
                .map(|t| t.parse::<Tile>().unwrap())
                .collect()
        };
        BySeat::from_fn(|seat| set(texts[seat as usize]))
    }

    #[test]
    fn going_out_scores_the_losers_or_all_others() {
        let left = hands(["", "6|6 1|2", "0|5", "3|3"]);
        let rules = Rules::default();
        assert_eq!(went_out(&rules, Seat::S, &left, false).points, 15 + 6);
        let all = rules.with_scoring(Scoring {
            count: Count::AllOthers,
            capicua: 25,
            ..Scoring::default()
        });
        assert_eq!(went_out(&all, Seat::S, &left, false).points, 15 + 6 + 5);
        assert_eq!(went_out(&all, Seat::S, &left, true).points, 15 + 6 + 5 + 25);
    }

    #[test]
    fn a_blocked_hand_goes_to_the_lower_side_or_the_lowest_hand() {
        // South and North have 1 + 12 pips, West and East 5 + 5.
        let left = hands(["0|1", "0|5", "6|6", "1|4"]);
        let rules = Rules::default();
        let by_side = blocked(&rules, &left);
        assert_eq!((by_side.winner, by_side.points), (Some(Side(Seat::W)), 13));
        let by_hand = blocked(
            &rules.clone().with_scoring(Scoring {
                blocked: Blocked::LowestHand,
                ..Scoring::default()
            }),
            &left,
        );
        assert_eq!((by_hand.winner, by_hand.points), (Some(Side(Seat::S)), 10));
        let tied = blocked(&rules, &hands(["0|1", "0|2", "1|1", "0|1"]));
        assert_eq!((tied.winner, tied.points), (None, 0));
    }

    #[test]
    fn a_capicua_fits_two_different_ends_and_is_no_double() {
        let ends = |a: &str| a.parse::<Tile>().ok().map(Ends::first);
        let tile = |a: &str| a.parse::<Tile>().unwrap();
        assert!(is_capicua(tile("3|6"), ends("3|6")));
        assert!(!is_capicua(tile("3|3"), ends("3|3")));
        assert!(!is_capicua(tile("3|5"), ends("3|6")));
    }
}
