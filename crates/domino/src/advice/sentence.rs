//! Why a play, in a plain sentence: what it blocks, what it opens, what it tells.

use super::Prospect;
use crate::pieces::{Pip, Seat, Tile, TileSet};
use crate::table::{Action, Ends, Table};
use crate::words::in_words;
use kibitzer_wire::words::list;

pub(super) fn explain(table: &Table, viewer: Seat, plays: &[Prospect]) -> String {
    let Some(best) = plays.first() else {
        return String::new();
    };
    if table.viewer_holds().len() == 1 {
        return format!("Play {}: it is your last tile and wins the hand.", best.play);
    }
    let verdict = format!(
        "Play {}: {} {} of the time.",
        best.play,
        if table.rules().partners() {
            "your side wins"
        } else {
            "you win"
        },
        about(best.win)
    );
    let rival = match plays.get(1) {
        None => " It is the only legal play.".into(),
        Some(second) if about_equal(best, second) => format!(" {} is about as good.", second.play),
        Some(second) => format!(" Next best is {} with {}.", second.play, about(second.win)),
    };
    let ends = match (table.ends(), best.play.on) {
        (Some(ends), Some(on)) => ends.after(best.play.tile, on),
        _ => Ends::first(best.play.tile),
    };
    let mut remarks = Vec::new();
    remarks.extend(blocks(table, viewer, ends));
    remarks.extend(opens(table, viewer, ends, best.play.tile));
    remarks.extend(tells(table, best));
    format!("{verdict}{rival} {}", remarks.join(" "))
}

/// A chance that was found by playing on: "about 60%", and nothing is certain.
pub(crate) fn about(chance: f64) -> String {
    match (100.0 * chance).round() as u32 {
        0 => "less than 1%".to_owned(),
        100.. => "more than 99%".to_owned(),
        whole => format!("about {whole}%"),
    }
}

/// Whether two plays are too close to call: within two points, or within what the draws can tell.
fn about_equal(best: &Prospect, second: &Prospect) -> bool {
    best.win - second.win < (2.0 * best.error.hypot(second.error)).max(0.02)
}

/// Suits that a player has shown to lack, by passing.
fn lacks(table: &Table, seat: Seat) -> Vec<Pip> {
    let passes = table
        .steps
        .iter()
        .filter(|s| s.player == seat && s.action == Action::Pass { mistake: false });
    let mut pips: Vec<Pip> = passes.filter_map(|s| s.ends).flat_map(Ends::pips).collect();
    pips.sort_unstable();
    pips.dedup();
    pips
}

fn blocks(table: &Table, viewer: Seat, ends: Ends) -> Option<String> {
    let rules = table.rules();
    let stuck = |seat: &Seat| {
        let lacks = lacks(table, *seat);
        ends.pips().all(|pip| lacks.contains(&pip)) && table.held()[*seat] > 0
    };
    let opponents = rules.players().filter(|&p| !rules.together(p, viewer));
    let names: Vec<String> = opponents.filter(stuck).map(|seat| seat.to_string()).collect();
    if names.is_empty() {
        return None;
    }
    Some(format!("It blocks {}, who lacked {ends}.", list(&names, "and")))
}

fn opens(table: &Table, viewer: Seat, ends: Ends, played: Tile) -> Option<String> {
    let rest = table.viewer_holds().without(played);
    let strong = ends.pips().max_by_key(|&pip| (rest & TileSet::suit(pip)).len())?;
    let mine = (rest & TileSet::suit(strong)).len();
    let seen = (table.played() | table.viewer_holds()) & TileSet::suit(strong);
    let left = (rules_suit(table, strong)).len() - seen.len();
    let partner = table
        .rules()
        .partner(viewer)
        .filter(|&p| ends.pips().all(|pip| lacks(table, p).contains(&pip)));
    let warn = partner.map_or_else(String::new, |p| format!(" {p}, your partner, cannot follow."));
    let keep = match mine {
        0 => format!("you keep no {strong}s"),
        1 => format!("you keep one {strong}"),
        n => format!("you keep {} {strong}s", in_words(n)),
    };
    let hidden = match left {
        0 => "none is hidden".to_owned(),
        1 => "one more is hidden".to_owned(),
        n => format!("{} more are hidden", in_words(n)),
    };
    Some(format!("It leaves {ends} open: {keep}, and {hidden}.{warn}"))
}

fn rules_suit(table: &Table, pip: Pip) -> TileSet {
    TileSet::suit(pip) & table.rules().tiles()
}

fn tells(table: &Table, best: &Prospect) -> Option<String> {
    let tile = best.play.tile;
    if tile.is_double() {
        return Some(
            "A double tells the table little: it fits one suit only and had to go some time.".into(),
        );
    }
    let on = best.play.on?;
    let open = tile.other(on);
    let more = (table.viewer_holds() & TileSet::suit(open))
        .len()
        .saturating_sub(1);
    Some(match more {
        0 => format!("It suggests {open}s, which you don't have."),
        1 => format!("It shows you hold {open}s: you have one more."),
        n => format!("It shows you hold {open}s: you have {} more.", in_words(n)),
    })
}
