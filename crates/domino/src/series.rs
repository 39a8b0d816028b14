//! A match: hands until a side has enough points.

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

    fn name(&self, side: Side) -> String {
        match self.rules.partner(side.first()) {
            Some(partner) => format!("{} and {partner}", side.first()),
            None => side.first().to_string(),
        }
    }

    /// How a hand ended, in words.
    pub fn last_hand(&self, outcome: &Outcome) -> String {
        let how = match outcome.ending {
            Ending::Out(seat) => format!(
                "{seat} is out{}",
                if outcome.capicua { " with a capicúa" } else { "" }
            ),
            Ending::Blocked => "The hand is blocked".into(),
        };
        match outcome.winner {
            Some(side) => format!("{how}: {} points for {}.", outcome.points, self.name(side)),
            None => format!("{how}: a tie, nobody scores."),
        }
    }

    /// The score, in words.
    pub fn score_line(&self) -> String {
        let scores = self
            .scores
            .iter()
            .map(|(side, score)| format!("{} {score}", self.name(*side)));
        format!("Score: {}.", scores.collect::<Vec<_>>().join(", "))
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
            series.score_line(),
            "Score: South and North 30, West and East 100."
        );
    }
}
