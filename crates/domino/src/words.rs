//! A reading for people, at four levels.

use std::fmt::Write as _;

pub use kibitzer_wire::Level;
use kibitzer_wire::words::{grouped, list, percent, sentence};

use crate::pieces::{Pip, Seat, Tile, TileSet};
use crate::reading::{Certain, Clash, Reading, Whereabouts};
use crate::record::list_events;
use crate::table::{Action, Ending, Table};

/// Puts a reading into words.
pub fn describe(reading: &Reading, level: Level) -> String {
    let mut text = headline(reading);
    if level == Level::Line {
        return text;
    }
    text.push('\n');
    if let Some(found) = &reading.clash {
        let _ = writeln!(text, "{}", clash(reading, found));
    }
    for mistake in mistakes(reading) {
        let _ = writeln!(text, "{mistake}");
    }
    for seat in others(reading) {
        let _ = writeln!(text, "{}", player_line(reading, seat));
    }
    for certain in &reading.certain {
        let _ = writeln!(text, "{}", certain_line(reading, certain));
    }
    if level != Level::Values {
        for seat in others(reading) {
            text.push_str(&likeliest_hands(reading, seat));
        }
        text.push('\n');
        text.push_str(&heat_map(reading));
    }
    if level == Level::Full {
        let _ = writeln!(
            text,
            "\n{:.1} bits are missing to know the whole deal ({} model).",
            reading.entropy_bits,
            reading.model.name()
        );
        if let Some(worth) = reading.effective_draws {
            let worth = grouped(worth.round() as u128);
            let _ = writeln!(
                text,
                "The chances come from weighed deals, worth {worth} that were drawn evenly."
            );
        }
    }
    text
}

/// A player in a sentence: whoever keeps the record is "you".
pub(crate) fn who(table: &Table, seat: Seat) -> String {
    if table.viewer() == Some(seat) {
        "you".into()
    } else {
        seat.to_string()
    }
}

fn others(reading: &Reading) -> impl Iterator<Item = Seat> + '_ {
    let viewer = reading.table.viewer();
    reading
        .table
        .rules()
        .players()
        .filter(move |&p| Some(p) != viewer)
}

fn headline(reading: &Reading) -> String {
    let table = &reading.table;
    let mine = |seat| table.viewer() == Some(seat);
    let state = match (table.over(), table.to_move(), table.ends()) {
        (Some(Ending::Out(seat)), ..) if mine(seat) => "You went out".into(),
        (Some(Ending::Out(seat)), ..) => format!("{seat} went out"),
        (Some(Ending::Blocked), ..) => "The hand is blocked".into(),
        (None, Some(seat), Some(ends)) if mine(seat) => format!("Your turn, with {ends} open"),
        (None, Some(seat), None) if mine(seat) => "Your turn to open".into(),
        (None, Some(seat), Some(ends)) => format!("{seat} to play, with {ends} open"),
        (None, Some(seat), None) => format!("{seat} to open"),
        (None, None, _) => "Nothing played yet".into(),
    };
    let deals = match reading.deals {
        1 => "the deal is certain".into(),
        u128::MAX => {
            let digits = reading.deals_bits * std::f64::consts::LOG10_2;
            let first = 10_f64.powf(digits.fract());
            format!("about {first:.1} × 10^{:.0} deals fit", digits.floor())
        }
        n => format!("{} deals fit", grouped(n)),
    };
    format!("{state}; {deals}.")
}

/// Entries that cannot all be right, and what the reading makes of it.
pub(crate) fn clash(reading: &Reading, clash: &Clash) -> String {
    let entries = list_events(&clash.events);
    let (first, rest) = entries.split_at(1);
    // One entry cannot be right together with the hand: that is two things as well.
    let all = if clash.events.len() <= 2 { "both" } else { "all" };
    let reasons: Vec<String> = clash
        .events
        .iter()
        .filter_map(|&e| what_happened(reading, e))
        .collect();
    let aside: Vec<String> = clash
        .set_aside
        .iter()
        .map(|event| (event + 1).to_string())
        .collect();
    let (entry, mistake) = match aside[..] {
        [_] => ("entry", "a mistake"),
        _ => ("entries", "mistakes"),
    };
    format!(
        "{}{rest} cannot {all} be right: {}. The table is read as if {entry} {} were {mistake}.",
        first.to_uppercase(),
        reasons.join("; "),
        list(&aside, "and")
    )
}

fn what_happened(reading: &Reading, event: usize) -> Option<String> {
    let step = reading.table.steps.iter().find(|s| s.event == event)?;
    let ends = step.ends.map(|ends| format!(" on {ends}")).unwrap_or_default();
    let player = who(&reading.table, step.player);
    Some(match &step.action {
        Action::Pass { .. } => format!("{player} passed{ends}"),
        Action::Draw { .. } => format!("{player} drew{ends}"),
        Action::Note { tile, has: true } => format!("it was noted that {player} had {tile}"),
        Action::Note { tile, has: false } => format!("it was noted that {player} did not have {tile}"),
        Action::Play { play, .. } => format!("{player} played {}", play.tile),
    })
}

/// What the table has told so far: the suits that players lack. Empty where nobody has shown any.
pub(crate) fn told(reading: &Reading) -> String {
    let lines = others(reading).filter_map(|seat| {
        let lacks = reading.lacks(seat);
        let held = reading.table.held()[seat] > 0;
        (held && !lacks.is_empty()).then(|| format!("{seat} had no {}.", suits(&lacks)))
    });
    lines.collect::<Vec<_>>().join(" ")
}

/// Where nobody has shown anything yet.
pub(crate) fn at_the_start(table: &Table) -> String {
    match table.ends() {
        Some(ends) => format!("Nobody had passed yet; the table was open on {ends}."),
        None => "Nobody had played yet.".into(),
    }
}

fn mistakes(reading: &Reading) -> impl Iterator<Item = String> + '_ {
    let steps = reading.table.steps.iter();
    steps
        .filter(|step| step.action == Action::Pass { mistake: true })
        .map(|step| {
            format!(
                "{} passed by mistake (entry {}): that pass says nothing.",
                sentence(&who(&reading.table, step.player)),
                step.event + 1
            )
        })
}

/// Suits that somebody lacks: "3s", "3s or 5s".
fn suits(pips: &[Pip]) -> String {
    let each: Vec<String> = pips.iter().map(|pip| format!("{pip}s")).collect();
    list(&each, "or")
}

/// A number beside pips, which are numbers too, is written out.
pub(crate) fn in_words(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS
        .get(number)
        .map_or_else(|| number.to_string(), |&word| word.to_owned())
}

fn player_line(reading: &Reading, seat: Seat) -> String {
    let held = reading.table.held()[seat];
    let mut text = match held {
        0 => format!("{seat}, no tiles"),
        1 => format!("{seat}, 1 tile"),
        n => format!("{seat}, {n} tiles"),
    };
    let lacks = reading.lacks(seat);
    if held > 0 && !lacks.is_empty() {
        let _ = write!(text, ", no {}", suits(&lacks));
    }
    if let Some(likely) = likeliest_tiles(reading, seat) {
        let _ = write!(text, "; {likely}");
    }
    text + "."
}

/// The tiles that a player most likely has; those that are as likely as each other are told together.
fn likeliest_tiles(reading: &Reading, seat: Seat) -> Option<String> {
    let mut likely: Vec<&Whereabouts> = reading.tiles.iter().filter(|w| w.count[seat] > 0).collect();
    likely.retain(|w| w.count[seat] < reading.deals);
    // Tiles that are alike differ in the last bits of their chances; people see them in the order of the set.
    let rank = |w: &Whereabouts| (w.chance[seat] * 1e9).round() as i64;
    likely.sort_by_key(|w| (std::cmp::Reverse(rank(w)), w.tile));
    let first = *likely.first()?;
    let each = percent(first.chance[seat]);
    let alike = likely.iter().take_while(|&&w| rank(w) == rank(first)).count();
    let mut named: Vec<String> = likely.iter().take(4).map(|w| w.tile.to_string()).collect();
    Some(match alike {
        ..4 => {
            let chances = likely.iter().map(|w| percent(w.chance[seat]));
            let tiles = named.iter().zip(chances);
            let tiles = tiles.map(|(tile, chance)| format!("{tile} {chance}"));
            format!("likeliest {}", tiles.collect::<Vec<_>>().join(", "))
        }
        4 => format!("likeliest {}, {each} each", list(&named, "and")),
        n if n == likely.len() => format!("any of the {n} tiles left, {each} each"),
        n => {
            named[3] = format!("{} others", in_words(n - 3));
            format!("likeliest {}, {each} each", list(&named, "and"))
        }
    })
}

fn likeliest_hands(reading: &Reading, seat: Seat) -> String {
    let mut text = String::new();
    for (hand, chance) in &reading.likeliest[seat] {
        let _ = writeln!(text, "{seat} may hold {hand} ({:.2}%).", 100.0 * chance);
    }
    text
}

fn certain_line(reading: &Reading, certain: &Certain) -> String {
    let place = match certain.player {
        Some(seat) => format!("{seat} has {}", certain.tile),
        None => format!("{} is in the boneyard", certain.tile),
    };
    let reasons: Vec<String> = certain
        .because
        .iter()
        .filter_map(|&event| reason(reading, event))
        .collect();
    if reasons.is_empty() {
        return format!("{place}: nowhere else is left.");
    }
    format!("{place}, because {}.", list(&reasons, "and"))
}

fn reason(reading: &Reading, event: usize) -> Option<String> {
    let step = reading.table.steps.iter().find(|s| s.event == event)?;
    let ends = step.ends.map(|ends| format!(" on {ends}")).unwrap_or_default();
    let player = who(&reading.table, step.player);
    Some(match &step.action {
        Action::Pass { .. } => format!("{player} passed{ends} (entry {})", event + 1),
        Action::Draw { .. } => format!("{player} drew{ends} (entry {})", event + 1),
        Action::Note { .. } => format!("it was noted (entry {})", event + 1),
        Action::Play { play, .. } => {
            format!("{player} opened with {} (entry {})", play.tile, event + 1)
        }
    })
}

/// Five shades for the eye, and the number beside them.
fn shade(chance: f64) -> char {
    match (chance * 100.0).round() as u32 {
        0 => '·',
        1..=24 => '░',
        25..=49 => '▒',
        50..=99 => '▓',
        _ => '█',
    }
}

/// A map of all hidden tiles: a row for each, a column for each place.
pub fn heat_map(reading: &Reading) -> String {
    let seats: Vec<Seat> = others(reading).collect();
    let boneyard = reading.table.rules().undealt() > 0;
    let mut text = String::from("tile ");
    for seat in &seats {
        let _ = write!(text, "  {seat:<7}");
    }
    text.push_str(if boneyard { "  boneyard\n" } else { "\n" });
    for w in &reading.tiles {
        let _ = write!(text, "{}  ", w.tile);
        let places = seats
            .iter()
            .map(|&s| w.chance[s])
            .chain(boneyard.then_some(w.boneyard));
        for chance in places {
            let bar: String = std::iter::repeat_n(shade(chance), 3).collect();
            let _ = write!(text, "  {bar}{:>4}", percent(chance));
        }
        text.push('\n');
    }
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join(
        "
",
    ) + "
"
}

/// The chain as it lies on the table.
pub fn chain(tiles: &[Tile], ends: Option<crate::table::Ends>) -> String {
    let Some(ends) = ends else {
        return "(nothing played yet)".into();
    };
    let mut open = ends.left;
    let mut text = String::new();
    for tile in tiles {
        let next = tile.other(open);
        let _ = write!(text, "[{open}|{next}]");
        open = next;
    }
    text
}

/// A hand with numbers to choose by.
pub fn hand(tiles: TileSet) -> String {
    tiles.to_string()
}
