//! A convention card for people: what a pair plays, on one side of paper, as a page of HTML.

use std::fmt::Write as _;

use contract_bridge::auction::Call;

use super::book::{escaped, plain_call, strain_text};
use super::{CallTerm, Category, Module, StrainTerm, SuitTerm, System, Variable};

/// Where the modules stand that no group names.
const OTHERS: &str = "Other agreements";
/// The groups of conventions in their order, and the modules that belong to each.
const GROUPS: &[(&str, &[&str])] = &[
    (
        "Notrump openings",
        &[
            "stayman",
            "transfers",
            "texas",
            "smolen",
            "four-suit-transfers",
            "minor-stayman",
            "long-minor",
            "lebensohl",
            "gerber",
            "gambling",
        ],
    ),
    (
        "Responses and rebids",
        &[
            "game-force",
            "forcing-1nt",
            "semi-forcing-1nt",
            "jacoby-2nt",
            "splinters",
            "bergen",
            "inverted-minors",
            "minor-notrump",
            "majors-first",
            "jump-shifts",
            "strong-jump-shifts",
            "weak-jump-shifts",
            "drury",
            "reverse-drury",
            "new-minor",
            "two-way-checkback",
            "fourth-suit-game",
            "ogust",
        ],
    ),
    (
        "Competition",
        &[
            "negative-doubles",
            "support-doubles",
            "responsive",
            "maximal-doubles",
            "jordan",
            "michaels",
            "unusual",
            "mixed-raises",
            "two-notrump-weak",
            "cappelletti",
            "dont",
        ],
    ),
    (
        "Slams",
        &[
            "blackwood",
            "1430",
            "0314",
            "key-cards",
            "dopi",
            "controls",
            "minor-slams",
            "exclusion",
            "grand-slam-force",
            "pick-a-slam",
        ],
    ),
];

/// The style: one page of A4 or letter paper, two columns.
const STYLE: &str = "@page{size:auto;margin:10mm}body{font:11px/1.35 system-ui,sans-serif;max-width:60rem;margin:1rem auto;padding:0 .5rem}\
h1{font-size:1.5em;margin:.2em 0}h2{font-size:1.1em;border-bottom:1px solid;margin:.6em 0 .2em}section{break-inside:avoid}\
.columns{columns:2;column-gap:1.5rem}ul{list-style:none;margin:0;padding:0}td{padding:0 .4rem 0 0;vertical-align:top}.off{opacity:.55}";

/// The card of `system` as a page of HTML.
pub fn html(system: &System) -> String {
    let title = escaped(&system.sheet().title);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title><style>{STYLE}</style></head><body>\n\
         <h1>{title}</h1>\n<div class=\"columns\">\n"
    );
    numbers(system, &mut page);
    openings(system, &mut page);
    for (name, modules) in groups(&system.sheet().modules) {
        group(name, &modules, &mut page);
    }
    page.push_str("</div>\n</body></html>\n");
    page
}

/// The modules as they stand on a card: under the headings that players look for, each in its usual place.
pub fn groups(modules: &[Module]) -> Vec<(&'static str, Vec<&Module>)> {
    let place = |module: &Module| {
        let in_group = |names: &[&str]| names.iter().position(|name| *name == module.name);
        let mut places = GROUPS.iter().enumerate();
        places.find_map(|(group, (_, names))| Some((group, in_group(names)?)))
    };
    let mut groups: Vec<_> = GROUPS.iter().map(|(name, _)| (*name, Vec::new())).collect();
    groups.push((OTHERS, Vec::new()));
    let mut placed: Vec<_> = (modules.iter())
        .map(|module| (place(module).unwrap_or((GROUPS.len(), 0)), module))
        .collect();
    placed.sort_by_key(|(place, _)| *place);
    for ((group, _), module) in placed {
        groups[group].1.push(module);
    }
    groups.retain(|(_, modules)| !modules.is_empty());
    groups
}

fn numbers(system: &System, page: &mut String) {
    let params = &system.sheet().params;
    if params.is_empty() {
        return;
    }
    page.push_str("<section><h2>Ranges</h2><ul>\n");
    for param in params {
        let _ = writeln!(page, "<li>{}: <b>{}</b></li>", escaped(&param.title), param.value);
    }
    page.push_str("</ul></section>\n");
}

/// The opening bids by name, each call once.
fn openings(system: &System, page: &mut String) {
    page.push_str("<section><h2>Openings</h2><table>\n");
    let mut said = Vec::new();
    let blocks = system
        .in_order()
        .iter()
        .filter(|block| block.category != Category::Unwritten);
    for block in blocks.filter(|block| block.whens.iter().any(super::When::is_start)) {
        for line in &block.lines {
            let call = opening(line.call);
            if line.call == CallTerm::Plain(Call::Pass) || said.contains(&call) {
                continue;
            }
            let _ = writeln!(
                page,
                "<tr><td><b>{}</b></td><td>{}</td></tr>",
                escaped(&call),
                escaped(&line.name)
            );
            said.push(call);
        }
    }
    page.push_str("</table></section>\n");
}

/// An opening bid as players say it: `1NT`, `5 of a minor`.
fn opening(call: CallTerm) -> String {
    match call {
        CallTerm::Plain(call) => plain_call(call),
        CallTerm::Bid(level, StrainTerm::Suit(suit)) => format!("{level}{}", suit_words(suit)),
        CallTerm::Bid(level, strain) => format!("{level}{}", strain_text(strain)),
        CallTerm::Cheapest(_, strain) | CallTerm::Game(strain) => strain_text(strain).trim().to_owned(),
    }
}

fn suit_words(suit: SuitTerm) -> String {
    match suit {
        SuitTerm::Suit(_) => strain_text(StrainTerm::Suit(suit)).to_owned(),
        SuitTerm::Variable(Variable::Major) | SuitTerm::OtherMajor => " of a major".to_owned(),
        SuitTerm::Variable(Variable::Minor) | SuitTerm::OtherMinor => " of a minor".to_owned(),
        _ => " of a suit".to_owned(),
    }
}

fn group(name: &str, modules: &[&Module], page: &mut String) {
    let _ = writeln!(page, "<section><h2>{}</h2><ul>", escaped(name));
    for module in modules {
        let (class, tick) = if module.on { ("on", "☑") } else { ("off", "☐") };
        let _ = writeln!(
            page,
            "<li class=\"{class}\">{tick} {}</li>",
            escaped(&module.title)
        );
    }
    page.push_str("</ul></section>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_module_has_one_place_on_the_card() {
        for name in ["sayc", "two-over-one"] {
            let system = System::builtin(name).unwrap();
            let modules = &system.sheet().modules;
            let groups = groups(modules);
            let placed = groups.iter().map(|(_, modules)| modules.len()).sum::<usize>();
            assert_eq!(placed, modules.len());
            for module in modules {
                let places = (groups.iter()).filter(|(_, these)| these.contains(&module));
                assert_eq!(places.count(), 1, "{}", module.name);
            }
            let headings: Vec<_> = groups.iter().map(|(name, _)| *name).collect();
            assert_eq!(headings[..2], ["Notrump openings", "Responses and rebids"]);
            assert_eq!(groups[0].1[0].name, "stayman");
        }
    }
}
