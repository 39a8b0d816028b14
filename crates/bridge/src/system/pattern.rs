//! Reads auction patterns, `1M (P) 2N (P)`, and calls, `min y`.

use contract_bridge::auction::Call;

use super::error::SystemError;
use super::expr::suit_term;
use super::limits::{MOST_CALLS, MOST_DOTS, MOST_WAYS};
use super::syntax::{CallPattern, CallTerm, Pattern, Place, Step, StrainTerm};
use crate::condition::Span;

/// Reads a pattern; `start` is the auction without a bid, `anywhere` any auction at all.
pub(super) fn pattern(text: &str, at: &Place) -> Result<Option<Pattern>, SystemError> {
    match text.trim() {
        "anywhere" => return Ok(None),
        "start" => return Ok(Some(Pattern::new(Vec::new()))),
        _ => {}
    }
    let mut steps = Vec::new();
    for (word, offset) in words(text) {
        let at = at.column(at.column + offset);
        if steps.len() == MOST_CALLS {
            return Err(at.found(word, format!("a pattern of at most {MOST_CALLS} calls")));
        }
        steps.push(step(word, &at)?);
    }
    check_ways(&steps, at)?;
    check_turns(&steps, at)?;
    Ok(Some(Pattern::new(steps)))
}

/// The words of `text` with their offsets in characters.
pub(super) fn words(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let (mut before, mut offset) = (0, 0);
    text.split_whitespace().map(move |word| {
        let bytes = word.as_ptr() as usize - text.as_ptr() as usize;
        offset += text[before..bytes].chars().count();
        before = bytes;
        (word, offset)
    })
}

/// That there are not too many ways to try a pattern.
fn check_ways(steps: &[Step], at: &Place) -> Result<(), SystemError> {
    let dots = steps.iter().filter(|step| step.is_dots()).count();
    if dots > MOST_DOTS {
        return Err(at.wrong(
            format!("\"...\" {dots} times"),
            format!("at most {MOST_DOTS} of them"),
        ));
    }
    let ways = steps.iter().map(|step| step.any_of.len());
    if ways.fold(1, usize::saturating_mul) > MOST_WAYS {
        let most = format!("at most {MOST_WAYS} ways to choose one of each");
        return Err(at.wrong("many calls with alternatives", most));
    }
    Ok(())
}

fn step(word: &str, at: &Place) -> Result<Step, SystemError> {
    let inner = word.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let any_of = inner
        .unwrap_or(word)
        .split('|')
        .map(|part| call_pattern(part).ok_or_else(|| not_a_call(word, at)))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Step {
        theirs: inner.is_some(),
        any_of,
    })
}

fn not_a_call(word: &str, at: &Place) -> SystemError {
    at.found(
        word,
        "a call such as P, X, 1N, 1M, 2-3y, any, bid or ..., in parentheses if it is theirs",
    )
}

fn call_pattern(word: &str) -> Option<CallPattern> {
    Some(match word {
        "any" => CallPattern::Any,
        "bid" => CallPattern::AnyBid,
        "..." => CallPattern::Dots,
        _ => match plain(word) {
            Some(call) => CallPattern::Plain(call),
            None => bid_pattern(word)?,
        },
    })
}

/// A call, a kind of calls, or a strain at any level.
pub(super) fn called(word: &str) -> Option<CallPattern> {
    let any_level = || {
        let strain = Some(strain_term(word)?);
        let levels = Span::new(1, 7);
        Some(CallPattern::Bid { levels, strain })
    };
    any_level()
        .or_else(|| call_pattern(word))
        .filter(|&call| call != CallPattern::Dots)
}

fn plain(word: &str) -> Option<Call> {
    match word {
        "P" => Some(Call::Pass),
        "X" => Some(Call::Double),
        "XX" => Some(Call::Redouble),
        _ => None,
    }
}

fn bid_pattern(word: &str) -> Option<CallPattern> {
    let split = word.find(|c: char| !(c.is_ascii_digit() || c == '-'))?;
    let (levels, strain) = word.split_at(split);
    let (low, high) = levels.split_once('-').unwrap_or((levels, levels));
    let levels = Span::new(low.parse().ok()?, high.parse().ok()?);
    if levels.low < 1 || levels.low > levels.high || levels.high > 7 {
        return None;
    }
    let strain = match strain {
        "*" => None,
        name => Some(strain_term(name)?),
    };
    Some(CallPattern::Bid { levels, strain })
}

fn strain_term(word: &str) -> Option<StrainTerm> {
    match word {
        "N" => Some(StrainTerm::Notrump),
        suit => suit_term(suit).map(StrainTerm::Suit),
    }
}

/// Partners alternate with opponents, and the last call is right-hand opponent's.
fn check_turns(steps: &[Step], at: &Place) -> Result<(), SystemError> {
    let mut ours_next = false;
    for step in steps.iter().rev() {
        if step.is_dots() {
            return Ok(());
        }
        if step.theirs == ours_next {
            return Err(at.wrong(
                "a call out of turn",
                "calls that alternate, theirs in parentheses, the last one theirs",
            ));
        }
        ours_next = !ours_next;
    }
    Ok(())
}

/// Reads the call at the start of a rule; gives it and the rest of the line.
pub(super) fn rule_call<'a>(text: &'a str, at: &Place) -> Result<(CallTerm, &'a str), SystemError> {
    let text = text.trim_start();
    let (first, rest) = split_word(text);
    let skip = match first {
        "min" => Some(0),
        "jump" => Some(1),
        "skip" => Some(2),
        _ => None,
    };
    if skip.is_some() || first == "game" {
        let (name, rest) = split_word(rest.trim_start());
        let Some(strain) = strain_term(name) else {
            return Err(at.found(name, format!("a strain after {first:?}")));
        };
        let call = skip.map_or(CallTerm::Game(strain), |skip| CallTerm::Cheapest(skip, strain));
        return Ok((call, rest));
    }
    if let Some(call) = plain(first) {
        return Ok((CallTerm::Plain(call), rest));
    }
    match bid_pattern(first) {
        Some(CallPattern::Bid {
            levels: Span { low, high },
            strain: Some(strain),
        }) if low == high => Ok((CallTerm::Bid(low, strain), rest)),
        _ => Err(at.found(first, "a call: P, X, XX, 1N, 2M, min y, jump y, skip y or game y")),
    }
}

fn split_word(text: &str) -> (&str, &str) {
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}
