//! The system as a book that people read: Markdown and HTML.

use std::fmt::Write as _;

use contract_bridge::auction::Call;

use super::{Asked, Block, CallTerm, Category, Define, Force, Rule, StrainTerm, SuitTerm, System, Variable};
use crate::condition::words::condition_words;
use crate::condition::{Condition, Test};
use crate::pieces::Notation;

/// The notes of a system as Markdown.
///
/// ```
/// use kibitzer_bridge::system::{System, book};
///
/// let book = book::markdown(&System::builtin("natural").unwrap());
/// assert!(book.starts_with("# Natural"));
/// assert!(book.contains("| 1NT | strong notrump | 15-17 hcp, balanced |"));
/// ```
pub fn markdown(system: &System) -> String {
    let mut book = format!("# {}\n", system.sheet().title);
    modules(system, &mut book);
    defines(system, &mut book);
    params(system, &mut book);
    let mut heading = "";
    for block in &system.sheet().blocks {
        if block.name != heading {
            heading = &block.name;
            let _ = write!(book, "\n## {heading}\n");
        }
        section(block, &mut book);
    }
    book
}

fn modules(system: &System, book: &mut String) {
    if system.sheet().modules.is_empty() {
        return;
    }
    book.push_str("\nModules: ");
    let words = system.sheet().modules.iter().map(|module| {
        let state = if module.on { "on" } else { "off" };
        format!("{} (`{}`, {state})", module.title, module.name)
    });
    book.push_str(&words.collect::<Vec<_>>().join(", "));
    book.push_str(".\n");
}

/// The words that the notes use, each with what it stands for.
fn defines(system: &System, book: &mut String) {
    if system.sheet().defines.is_empty() {
        return;
    }
    book.push_str("\n## Words used in these notes\n\n| Word | Stands for |\n|---|---|\n");
    for define in &system.sheet().defines {
        let _ = writeln!(
            book,
            "| {} | {} |",
            cell(&define.name),
            cell(&define_words(define))
        );
    }
}

/// What a word stands for, as people say it; as written where it depends on the auction.
fn define_words(define: &Define) -> String {
    let about_hands = define
        .condition
        .tests()
        .into_iter()
        .all(|asked| hand_test(*asked).is_some());
    if !about_hands {
        return define.text.clone();
    }
    let condition = define
        .condition
        .settled(&|asked| hand_test(*asked).map_or(Condition::Never, Condition::Test));
    condition_words(&condition)
}

/// A test on a hand alone, without suits that stand for others.
fn hand_test(asked: Asked) -> Option<Test> {
    let Asked::Hand(test) = asked else {
        return None;
    };
    test.with_suits(|suit| match suit {
        SuitTerm::Suit(suit) => Some(suit),
        _ => None,
    })
}

fn params(system: &System, book: &mut String) {
    if system.sheet().params.is_empty() {
        return;
    }
    let params = system.sheet().params.iter();
    let words = params.map(|param| format!("{} {} (`{}`)", param.title, param.value, param.name));
    let _ = write!(book, "\nNumbers: {}.\n", words.collect::<Vec<_>>().join(", "));
}

fn section(block: &Block, book: &mut String) {
    for note in &block.notes {
        let _ = write!(book, "\n{note}\n");
    }
    let whens: Vec<String> = block
        .whens
        .iter()
        .map(|when| format!("`{}`", when.text))
        .collect();
    let _ = write!(book, "\nWhen {}", whens.join(" or "));
    match block.category {
        Category::General => book.push_str(" (general agreement)"),
        Category::Unwritten => book.push_str(" (where nothing else is written)"),
        Category::System | Category::Gadget => {}
    }
    if let Some(module) = &block.module {
        let _ = write!(book, " (module `{module}`)");
    }
    book.push_str(":\n\n| Call | Name | Shows | |\n|---|---|---|---|\n");
    for rule in &block.rules {
        row(rule, book);
    }
}

fn row(rule: &Rule, book: &mut String) {
    let mut remarks = Vec::new();
    if rule.tags.force != Force::No {
        remarks.push(match rule.tags.force {
            Force::OneRound => "forcing".to_owned(),
            Force::Game => "forcing to game".to_owned(),
            force => force.word().to_owned(),
        });
    }
    if let Some(convention) = &rule.tags.convention {
        remarks.push(convention.name.to_string());
    }
    if rule.tags.alert {
        remarks.push("alert".into());
    }
    let chosen = if rule.text.trim() == "always" {
        "anything else"
    } else {
        &rule.text
    };
    let shows = match &rule.shows {
        Some((_, shows)) => format!("{shows}; chosen with {chosen}"),
        None => chosen.to_owned(),
    };
    let shows = match &rule.says {
        Some(says) => format!("{}: {shows}", says.text),
        None => shows,
    };
    let _ = writeln!(
        book,
        "| {} | {} | {} | {} |",
        call_text(rule.call),
        cell(&rule.name),
        cell(&shows),
        cell(&remarks.join(", "))
    );
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// A call as the notes write it: `1NT`, `2♣`, `Pass`, and letters for suits that the rule beside it names.
fn call_text(call: CallTerm) -> String {
    match call {
        CallTerm::Plain(call) => plain_call(call),
        CallTerm::Bid(level, strain) => format!("{level}{}", strain_text(strain)),
        CallTerm::Cheapest(0, strain) => format!("cheapest {}", strain_text(strain)),
        CallTerm::Cheapest(1, strain) => format!("jump {}", strain_text(strain)),
        CallTerm::Cheapest(_, strain) => format!("double jump {}", strain_text(strain)),
        CallTerm::Game(strain) => format!("game {}", strain_text(strain)),
    }
}

pub(super) fn plain_call(call: Call) -> String {
    match call {
        Call::Pass => "Pass".to_owned(),
        call => call.written().to_string(),
    }
}

pub(super) fn strain_text(strain: StrainTerm) -> &'static str {
    let StrainTerm::Suit(suit) = strain else {
        return "NT";
    };
    match suit {
        SuitTerm::Suit(suit) => match suit {
            contract_bridge::Suit::Clubs => "♣",
            contract_bridge::Suit::Diamonds => "♦",
            contract_bridge::Suit::Hearts => "♥",
            contract_bridge::Suit::Spades => "♠",
        },
        SuitTerm::Variable(variable) => match variable {
            Variable::Major => "M",
            Variable::Minor => "m",
            Variable::X => "x",
            Variable::Y => "y",
            Variable::Z => "z",
            Variable::W => "w",
        },
        SuitTerm::OtherMajor => "oM",
        SuitTerm::OtherMinor => "om",
        SuitTerm::Partner => " partner's suit",
        SuitTerm::Mine => " own suit",
        SuitTerm::Their => " their suit",
        SuitTerm::Fourth => " fourth suit",
        SuitTerm::Agreed => " agreed suit",
        SuitTerm::Trump => " trumps",
        SuitTerm::Last => " suit of the last bid",
    }
}

/// The notes of a system as a page of HTML.
pub fn html(system: &System) -> String {
    let title = escaped(&system.sheet().title);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\n<style>body{{font:16px/1.5 \
         system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}}table{{border-collapse:collapse;width:100%}}\
         td,th{{border:1px solid #ccc;padding:.2rem .5rem;text-align:left;vertical-align:top}}</style></head><body>\n"
    );
    let text = markdown(system);
    let mut table = false;
    for line in text.lines() {
        if let Some(cells) = line.strip_prefix("| ") {
            if !table {
                page.push_str("<table>\n");
                table = true;
            }
            html_row(cells, &mut page);
            continue;
        }
        if line.starts_with("|---") {
            continue;
        }
        if table {
            page.push_str("</table>\n");
            table = false;
        }
        html_line(line, &mut page);
    }
    if table {
        page.push_str("</table>\n");
    }
    page.push_str("</body></html>\n");
    page
}

fn html_row(cells: &str, page: &mut String) {
    page.push_str("<tr>");
    let cells = cells.trim_end().trim_end_matches('|').replace("\\|", "\u{0}");
    for cell in cells.split('|') {
        let _ = write!(page, "<td>{}</td>", html_text(&cell.trim().replace('\u{0}', "|")));
    }
    page.push_str("</tr>\n");
}

fn html_line(line: &str, page: &mut String) {
    let (tag, text) = match line.split_once(' ') {
        Some(("#", text)) => ("h1", text),
        Some(("##", text)) => ("h2", text),
        _ => ("p", line),
    };
    if !text.is_empty() {
        let _ = writeln!(page, "<{tag}>{}</{tag}>", html_text(text));
    }
}

/// Text with what stands between backticks as code.
fn html_text(text: &str) -> String {
    let escaped = escaped(text);
    let mut parts = escaped.split('`');
    let mut html = parts.next().unwrap_or_default().to_owned();
    while let Some(code) = parts.next() {
        match parts.next() {
            Some(after) => {
                let _ = write!(html, "<code>{code}</code>{after}");
            }
            None => {
                let _ = write!(html, "`{code}");
            }
        }
    }
    html
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
