//! Why a play, in a plain sentence: what it blocks, what it opens, what it tells.

use super::Prospect;
use crate::pieces::{Pip, Seat, Tile, TileSet};
use crate::table::{Deed, Ends, Table};
use crate::words::list;

pub(super) fn explain(table: &Table, viewer: Seat, plays: &[Prospect], deals: usize) -> String {
    let Some(best) = plays.first() else {
        return String::new();
    };
    let verdict = if deals == 0 {
        let win = 100.0 * best.by_habit;
        format!(
            "Play {}: your side wins {win:.0}% of the hands played on by habit, {:+.1} points on average.",
            best.play, best.points
        )
    } else {
        format!(
            "Play {}: your side wins {:.0}% of the deals drawn with open hands (±{:.0}) and {:.0}% played on by habit, {:+.1} points on average.",
            best.play,
            100.0 * best.win,
            100.0 * best.error,
            100.0 * best.by_habit,
            best.points
        )
    };
    let rival = plays.get(1).map_or_else(
        || " It is the only legal play.".into(),
        |second| {
            let (open, habit) = (100.0 * second.win, 100.0 * second.by_habit);
            format!(" Next is {} with {open:.0}% and {habit:.0}%.", second.play)
        },
    );
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

/// Suits that a player has shown to lack, by passing.
fn lacks(table: &Table, seat: Seat) -> Vec<Pip> {
    let passes = table
        .steps
        .iter()
        .filter(|s| s.player == seat && s.deed == Deed::Pass { mistake: false });
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
    Some(format!(
        "It leaves {ends} open: of the {strong}s you keep {mine}, and {left} are hidden.{warn}"
    ))
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
        0 => format!("It tells of {open}s that you do not have."),
        1 => format!("It tells the table of {open}s; you have one more."),
        n => format!("It tells the table of {open}s, rightly: you have {n} more."),
    })
}
