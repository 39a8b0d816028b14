//! `chance`: how often does a hand, or do the hands of a deal, fit?

use kibitzer_wire::Problem;
use rand::Rng;
use serde::{Deserialize, Serialize};

use super::SeatConditions;
use crate::ToSchema;
use crate::condition::Condition;
use crate::hands::HANDS;

/// The question: a condition on one hand, or conditions on the seats of a deal.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub struct ChanceQuestion {
    /// A condition on one hand, such as `hcp 15-17 and balanced`.
    pub condition: Option<String>,
    /// Conditions on the seats of a deal.
    #[serde(flatten)]
    pub seats: SeatConditions,
}

/// The answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ChanceAnswer {
    /// How likely a hand, or a deal, fits.
    pub chance: f64,
    /// How many hands fit, of 635,013,559,600.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands: Option<u64>,
    /// How many deals fit, of 53,644,737,765,488,792,839,237,440,000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deals: Option<String>,
    /// Whether that is exact; otherwise it is estimated from draws.
    pub exact: bool,
    /// The standard error of an estimated chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
}

/// How many deals there are: 52! / 13!⁴.
const DEALS: u128 = 53_644_737_765_488_792_839_237_440_000;

/// This many draws estimate what cannot be counted.
const DRAWS: u32 = 100_000;

/// Answers how often it happens. `random` is used only where the count cannot be exact.
pub fn chance(question: &ChanceQuestion, random: &mut impl Rng) -> Result<ChanceAnswer, Problem> {
    match &question.condition {
        Some(text) => of_a_hand(text),
        None => of_a_deal(&question.seats, random),
    }
}

fn of_a_hand(text: &str) -> Result<ChanceAnswer, Problem> {
    let hands = text.parse::<Condition>()?.count_hands()?;
    Ok(ChanceAnswer {
        chance: hands as f64 / HANDS as f64,
        hands: Some(hands),
        deals: None,
        exact: true,
        error: None,
    })
}

fn of_a_deal(seats: &SeatConditions, random: &mut impl Rng) -> Result<ChanceAnswer, Problem> {
    let sampler = seats.counter()?;
    let candidates = sampler.candidates();
    let most = candidates as f64 / DEALS as f64;
    if sampler.is_direct() {
        return Ok(ChanceAnswer {
            chance: most,
            hands: None,
            deals: Some(candidates.to_string()),
            exact: true,
            error: None,
        });
    }
    let kept = (0..DRAWS).filter(|_| sampler.attempt(random).is_some()).count();
    let share = kept as f64 / f64::from(DRAWS);
    let spread = (share * (1.0 - share) / f64::from(DRAWS)).sqrt();
    Ok(ChanceAnswer {
        chance: most * share,
        hands: None,
        deals: Some(format!("{:.0}", candidates as f64 * share)),
        exact: false,
        error: Some(most * spread),
    })
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    use super::*;

    fn asked(json: &str) -> ChanceAnswer {
        let question = serde_json::from_str(json).unwrap();
        chance(&question, &mut SmallRng::seed_from_u64(1)).unwrap()
    }

    #[test]
    fn a_hand_and_a_deal_have_the_same_chance() {
        let hand = asked(r#"{"condition":"any 4333"}"#);
        let deal = asked(r#"{"south":"any 4333"}"#);
        assert_eq!(hand.hands, Some(66_905_856_160));
        assert!(hand.exact && deal.exact);
        assert!((hand.chance - deal.chance).abs() < 1e-12);
    }

    #[test]
    fn what_cannot_be_counted_is_estimated() {
        // Losers look across suits: exact for a hand, estimated for a deal.
        let hand = asked(r#"{"condition":"losers 5- and hcp 20+"}"#);
        let deal = asked(r#"{"west":"losers 5- and hcp 20+"}"#);
        assert!(hand.exact && !deal.exact);
        let error = deal.error.unwrap();
        assert!(
            (hand.chance - deal.chance).abs() < 5.0 * error,
            "{} {} {error}",
            hand.chance,
            deal.chance
        );
    }

    #[test]
    fn a_mistake_says_in_which_seat_it_is() {
        let question: ChanceQuestion = serde_json::from_str(r#"{"south":"hcp 15-17 und balanced"}"#).unwrap();
        let problem = chance(&question, &mut SmallRng::seed_from_u64(1)).unwrap_err();
        assert_eq!(problem.at.as_deref(), Some("south, column 11"));
    }
}
