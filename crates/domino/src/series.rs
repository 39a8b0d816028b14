//! A match: hands until a side has enough points.

use kibitzer_wire::words::{list, sentence};

use crate::pieces::{Seat, Side};
use crate::rules::Rules;
use crate::score::Outcome;
use crate::table::Ending;

/// A match under way.
#[derive(Debug, Clone)]
pub struct Series {
    rules: Rules,
    scores: Vec<(Side, u32)>,
    hands: usize,
    starter: Seat,
}

impl Series {
    /// A new match; `starter` opens the first hand.
    pub fn new(rules: &Rules, starter: Seat) -> Self {
        Self {
            scores: rules.sides().map(|side| (side, 0)).collect(),
            rules: rules.clone(),
            hands: 0,
            starter,
        }
    }

    /// Who opens the next hand: whoever went out; after a block, the next in turn.
    pub fn starter(&self) -> Seat {
        self.starter
    }

    /// Adds the result of a hand.
    pub fn add(&mut self, outcome: &Outcome) {
        self.hands += 1;
        for (side, score) in &mut self.scores {
            if Some(*side) == outcome.winner {
                *score += outcome.points;
            }
        }
        self.starter = match outcome.ending {
            Ending::Out(seat) => seat,
            Ending::Blocked => self.rules.after(self.starter),
        };
    }

    /// Points of a side.
    pub fn score(&self, side: Side) -> u32 {
        self.scores
            .iter()
            .find(|(s, _)| *s == side)
            .map_or(0, |(_, score)| *score)
    }

    /// Whether a side has reached the target. A target of 0 is reached by the first hand.
    pub fn is_over(&self) -> bool {
        let target = u32::from(self.rules.scoring().target);
        self.hands > 0 && self.scores.iter().any(|(_, score)| *score >= target)
    }

    /// A side in a sentence, with "you" for the seat given.
    fn name(&self, side: Side, you: Seat) -> String {
        let of = |seat: Seat| {
            if seat == you {
                "you".to_owned()
            } else {
                seat.to_string()
            }
        };
        let mut names = vec![of(side.first())];
        names.extend(self.rules.partner(side.first()).map(of));
        names.sort_by_key(|name| name != "you");
        list(&names, "and")
    }

    /// How a hand ended, in words for the player in a seat.
    pub fn last_hand(&self, outcome: &Outcome, you: Seat) -> String {
        let capicua = if outcome.capicua { " with a capicúa" } else { "" };
        let how = match outcome.ending {
            Ending::Out(seat) if seat == you => format!("You went out{capicua}"),
            Ending::Out(seat) => format!("{seat} went out{capicua}"),
            Ending::Blocked => "The hand is blocked".into(),
        };
        let points = match outcome.points {
            1 => "1 point".to_owned(),
            n => format!("{n} points"),
        };
        match outcome.winner {
            Some(side) => format!("{how}: {points} for {}.", self.name(side, you)),
            None => format!("{how}: a tie, nobody scores."),
        }
    }

    /// The score, in words for the player in a seat; who won where the match is over.
    pub fn score_line(&self, you: Seat) -> String {
        let scores = self
            .scores
            .iter()
            .map(|(side, score)| sentence(&format!("{} {score}", self.name(*side, you))));
        let score = format!("Score: {}.", scores.collect::<Vec<_>>().join(", "));
        let target = u32::from(self.rules.scoring().target);
        let best = self.scores.iter().max_by_key(|(_, score)| *score);
        match best.filter(|_| target > 0 && self.is_over()) {
            Some((side, _)) => {
                let name = self.name(*side, you);
                let win = if name == "you" || name.contains(" and ") {
                    "win"
                } else {
                    "wins"
                };
                format!("{score} {} {win} the match.", sentence(&name))
            }
            None => score,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(ending: Ending, winner: Option<Side>, points: u32) -> Outcome {
        Outcome {
            ending,
            winner,
            points,
            capicua: false,
        }
    }

    #[test]
    fn a_match_goes_to_its_target_and_the_winner_opens() {
        let rules = Rules::default();
        let mut series = Series::new(&rules, Seat::S);
        let [ns, ew] = [rules.side(Seat::S), rules.side(Seat::E)];
        series.add(&outcome(Ending::Out(Seat::E), Some(ew), 60));
        assert_eq!((series.starter(), series.is_over()), (Seat::E, false));
        series.add(&outcome(Ending::Blocked, None, 0));
        assert_eq!(series.starter(), Seat::S);
        series.add(&outcome(Ending::Out(Seat::N), Some(ns), 30));
        series.add(&outcome(Ending::Out(Seat::W), Some(ew), 40));
        assert!(series.is_over());
        assert_eq!((series.score(ew), series.score(ns)), (100, 30));
        assert_eq!(
            series.score_line(Seat::S),
            "Score: You and North 30, West and East 100. West and East win the match."
        );
        assert_eq!(
            series.last_hand(&outcome(Ending::Out(Seat::S), Some(ns), 1), Seat::S),
            "You went out: 1 point for you and North."
        );
    }
}
