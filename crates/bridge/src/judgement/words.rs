//! What thinking came to, in a sentence with its numbers.

use super::think::{Thought, Tried};
use crate::pieces::{Notation, Spoken};
use crate::table::Standing;

/// What is said where nobody bid.
const PASSED_OUT: &str = "passed out";

/// Why the call was chosen.
pub fn thought_words(thought: &Thought) -> String {
    let rule = thought.rule_call.spoken();
    let tried = |call| thought.tried.iter().find(|tried| tried.call == call);
    if thought.deals == 0 {
        return format!("{rule} by the rules: no other call is worth a thought here.");
    }
    if thought.call == thought.rule_call {
        let others = thought
            .tried
            .iter()
            .skip(1)
            .filter(|tried| tried.deals == thought.deals);
        return match others.reduce(|a, b| if b.gain > a.gain { b } else { a }) {
            Some(next) => format!(
                "{rule} by the rules: over {} deals that fit the auction {}, the next best, {}.",
                thought.deals,
                next.call.spoken(),
                difference(next.gain, next.error)
            ),
            None => format!(
                "{rule} by the rules: every other call clearly loses over {} deals that fit the auction.",
                thought.deals
            ),
        };
    }
    let mut text = format!(
        "{} instead of {rule}: over {} deals that fit the auction it gains {:.1} ± {:.1} IMPs a board.",
        thought.call.spoken(),
        thought.deals,
        thought.gain,
        thought.error
    );
    for call in [thought.call, thought.rule_call] {
        if let Some(usual) = tried(call).and_then(usual_words) {
            text.push(' ');
            text.push_str(&usual);
        }
    }
    text
}

/// `gains 0.4 ± 0.3 IMPs a board, which is not clear`, `loses 1.2 ± 0.3 IMPs a board`.
fn difference(gain: f64, error: f64) -> String {
    if gain > 0.05 {
        format!("gains {gain:.1} ± {error:.1} IMPs a board, too little to leave the rules")
    } else if gain < -0.05 {
        format!("loses {:.1} ± {error:.1} IMPs a board", -gain)
    } else {
        "comes to the same".into()
    }
}

/// `After X it usually ends in 4♥ doubled by East (62%), which makes 21% of the time.`
fn usual_words(tried: &Tried) -> Option<String> {
    let (ending, share, makes) = tried.usual?;
    let call = tried.call.spoken();
    let ends = standing_spoken(ending);
    let share = 100.0 * share;
    Some(match ending {
        Some(_) => format!(
            "After {call} it usually ends in {ends} ({share:.0}%), which makes {:.0}% of the time.",
            100.0 * makes
        ),
        None => format!("After {call} it is usually passed out ({share:.0}%)."),
    })
}

/// `4♠ by North`, `3NT doubled by East`, `passed out`.
pub fn standing_spoken(standing: Option<Standing>) -> String {
    let said = |Standing { contract, declarer }| {
        let doubled = ["", " doubled", " redoubled"][contract.penalty as usize];
        format!("{}{doubled} by {}", contract.bid.spoken(), declarer.spoken())
    };
    standing.map_or_else(|| PASSED_OUT.into(), said)
}

/// `4S by N`, `3NX by E`, `passed out`.
pub fn standing_words(standing: Option<Standing>) -> String {
    let written = |Standing { contract, declarer }| {
        let doubled = "X".repeat(contract.penalty as usize);
        format!("{}{doubled} by {}", contract.bid.written(), declarer.written())
    };
    standing.map_or_else(|| PASSED_OUT.into(), written)
}
