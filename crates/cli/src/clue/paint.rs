//! Clue in a terminal: the matrix in colours, advice as a short list.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use kibitzer_clue::wire::AdviseResponse;
use kibitzer_clue::words::{Level, StyledText, Tint, percent, plain};

use crate::screen::clean;

/// How many suggestions are listed.
const LISTED: usize = 8;

/// The text with its matrix, which it contains without colours, in colours.
pub(super) fn over(text: &str, matrix: &[Vec<StyledText>]) -> String {
    let (text, bare) = (clean(text), clean(&plain(matrix)));
    if bare.is_empty() {
        text
    } else {
        text.replacen(&bare, &coloured(matrix), 1)
    }
}

fn coloured(matrix: &[Vec<StyledText>]) -> String {
    let mut text = String::new();
    for line in matrix {
        for ink in line {
            let style = style(ink.tint);
            let _ = write!(text, "{style}{}{style:#}", clean(&ink.text));
        }
        text.push('\n');
    }
    text
}

fn style(tint: Tint) -> Style {
    match tint {
        Tint::Head => Style::new().bold(),
        Tint::Owned => AnsiColor::Green.on_default().bold(),
        Tint::NotOwned => Style::new().dimmed(),
        Tint::Possible => AnsiColor::Yellow.on_default(),
        Tint::Plain => Style::new(),
    }
}

/// Advice for people: what to do, and the table of bits for those who want everything.
pub(super) fn advice(advice: &AdviseResponse, level: Level) -> String {
    let mut text = clean(&advice.text);
    let bold = Style::new().bold();
    if level == Level::Full {
        bits(&mut text, advice, bold);
    }
    if level != Level::Line {
        others(&mut text, advice, bold, level);
    }
    text
}

fn bits(text: &mut String, advice: &AdviseResponse, bold: Style) {
    let _ = writeln!(text, "\n{bold}rank   bits  suggestion{bold:#}");
    for suggestion in advice.suggestions.iter().take(LISTED) {
        let cards = clean(&suggestion.cards.join(", "));
        let _ = writeln!(text, "{:>4}  {:>5.2}  {cards}", suggestion.tie, suggestion.bits);
    }
    let rest = advice.suggestions.len().saturating_sub(LISTED);
    if rest > 0 {
        let _ = writeln!(text, "      … and {rest} more (--json lists all)");
    }
    if !advice.answers.is_empty() {
        let _ = writeln!(text, "\n{bold}if you suggest the first:{bold:#}");
        for answer in advice.answers.iter().take(LISTED) {
            let _ = writeln!(
                text,
                "  {:>4}  {:<28} {:+.2} bits",
                percent(answer.p),
                clean(&answer.answer),
                answer.bits
            );
        }
    }
}

fn others(text: &mut String, advice: &AdviseResponse, bold: Style, level: Level) {
    if advice.threats.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{bold}the others{bold:#}");
    for threat in &advice.threats {
        let player = clean(&threat.player);
        if threat.solved <= 0.0 && level != Level::Full {
            let _ = writeln!(text, "  {player:<10} probably does not know the solution yet");
            continue;
        }
        let _ = write!(
            text,
            "  {player:<10} knows the solution: {} ± {:.0}%",
            percent(threat.solved),
            (threat.error * 100.0).max(1.0)
        );
        if level == Level::Full {
            let _ = write!(
                text,
                "; {:.1} bits from it ({} deals drawn)",
                threat.bits, threat.draws
            );
        }
        text.push('\n');
    }
    if level != Level::Full {
        return;
    }
    if let Some(bits) = advice.gives_away {
        let _ = writeln!(
            text,
            "  The first suggestion would tell them {bits:.2} bits, all together."
        );
    }
    if let Some(bluff) = &advice.bluff {
        let _ = writeln!(
            text,
            "  Bluff: {} ({:.2} bits). {}",
            clean(&bluff.cards.join(", ")),
            bluff.bits,
            clean(&bluff.text)
        );
    }
}
