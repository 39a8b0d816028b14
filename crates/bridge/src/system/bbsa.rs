//! Cards of BBA, `.bbsa`: one `key = value` a line, read into a card and written from one.
//!
//! A key that stands for a module of ours switches it; the others are kept on the card as they are, and written back.

use super::builtin::names;
use super::card::Card;
use super::error::SystemError;
use super::switch::Switches;
use super::syntax::Value;
use super::{Sheet, System};

/// Keys and the modules they stand for.
const KEYS: &[(&str, &str)] = &[
    ("1N-2S transfer to clubs", "four-suit-transfers"),
    ("5NT pick a slam", "pick-a-slam"),
    ("Bergen", "bergen"),
    ("Blackwood 0123", "blackwood"),
    ("Blackwood 0314", "0314"),
    ("Blackwood 1430", "1430"),
    ("Cappelletti", "cappelletti"),
    ("Cue bid", "controls"),
    ("DONT", "dont"),
    ("DOPI", "dopi"),
    ("Drury", "drury"),
    ("Exclusion", "exclusion"),
    ("Forcing 1NT", "forcing-1nt"),
    ("Fourth suit game force", "fourth-suit-game"),
    ("Gambling", "gambling"),
    ("Gerber", "gerber"),
    ("Inverted minors", "inverted-minors"),
    ("Jacoby 2NT", "jacoby-2nt"),
    ("Jordan Truscott 2NT", "jordan"),
    ("Lebensohl after 1NT", "lebensohl"),
    ("Lebensohl after double", "two-notrump-weak"),
    ("Maximal Doubles", "maximal-doubles"),
    ("Michaels Cuebid", "michaels"),
    ("Minor Suit Stayman after 2NT", "minor-stayman"),
    ("Mixed raise", "mixed-raises"),
    ("New Minor Forcing", "new-minor"),
    ("Ogust", "ogust"),
    ("Responsive double", "responsive"),
    ("Reverse drury", "reverse-drury"),
    ("SMOLEN", "smolen"),
    ("Semi forcing 1NT", "semi-forcing-1nt"),
    ("Soloway Jump Shifts", "strong-jump-shifts"),
    ("Splinter", "splinters"),
    ("Support double redouble", "support-doubles"),
    ("Texas", "texas"),
    ("Two Way New Minor Forcing", "two-way-checkback"),
    ("Unusual 2NT", "unusual"),
    ("Weak Jump Shifts 2", "weak-jump-shifts"),
];

/// The key of the system, and what its values stand for.
const SYSTEM_KEY: &str = "System type";
const SYSTEMS: &[(&str, &str)] = &[("0", "two-over-one"), ("1", "sayc")];

/// What the keys of the notrump ranges begin with.
const RANGE_KEY: &str = "1NT opening range ";
/// The ranges that have a key.
const RANGES: [&str; 4] = ["12-14", "13-15", "14-16", "15-17"];
const NOTRUMP: &str = "notrump";

/// Reads a card of BBA.
///
/// ```
/// use kibitzer_bridge::system::bbsa;
///
/// let card = bbsa::read("System type = 0\nBergen = 1\nMulti = 0\n").unwrap();
/// assert_eq!(card.base, "two-over-one");
/// assert_eq!(card.switches.with, ["bergen"]);
/// assert_eq!(card.kept, [("Multi".to_owned(), "0".to_owned())]);
/// ```
pub fn read(text: &str) -> Result<Card, SystemError> {
    let rows = rows(text)?;
    let system = rows.iter().find(|(key, _)| same(key, SYSTEM_KEY));
    let base = system.and_then(|(_, value)| SYSTEMS.iter().find(|(number, _)| number == value));
    let mut card = Card::plain(base.map_or("two-over-one", |&(_, name)| name));
    let plain = System::builtin(&card.base)?;
    for (key, value) in rows {
        let known = (same(&key, SYSTEM_KEY) && base.is_some()) || row(&mut card, plain.sheet(), &key, &value);
        if !known {
            card.kept.push((key, value));
        }
    }
    // A module that is off on the card and gives way by itself need not be named.
    let off = std::mem::take(&mut card.switches.without);
    for name in off {
        if is_on(&card, &name)? {
            card.turn(&name, false);
        }
    }
    Ok(card)
}

fn same(a: &str, b: &str) -> bool {
    a.eq_ignore_ascii_case(b)
}

fn rows(text: &str) -> Result<Vec<(String, String)>, SystemError> {
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let rows = lines.filter(|line| !line.is_empty()).map(|line| {
        let (key, value) = line.split_once('=').ok_or_else(|| SystemError::Card {
            found: line.chars().take(80).collect(),
            expected: "KEY = VALUE".into(),
        })?;
        Ok((key.trim().to_owned(), value.trim().to_owned()))
    });
    rows.collect()
}

/// Whether a module is on by a card.
fn is_on(card: &Card, name: &str) -> Result<bool, SystemError> {
    let system = System::builtin_with(&card.base, &card.switches)?;
    Ok(on(system.sheet(), name).unwrap_or(false))
}

fn on(sheet: &Sheet, name: &str) -> Option<bool> {
    let module = sheet.modules.iter().find(|module| module.name == name);
    module.map(|module| module.on)
}

/// Takes one row to the card; whether both can say it.
fn row(card: &mut Card, plain: &Sheet, key: &str, value: &str) -> bool {
    let wanted = match value {
        "0" => false,
        "1" => true,
        _ => return false,
    };
    if let Some(range) = key.strip_prefix(RANGE_KEY) {
        let usual = plain.params.iter().find(|param| param.name == NOTRUMP);
        return match (usual, Value::read(range), RANGES.contains(&range)) {
            (Some(usual), Some(range), true) => {
                if wanted && range != usual.value {
                    card.switches.params.push((NOTRUMP.into(), range));
                }
                true
            }
            _ => false,
        };
    }
    let Some(&(_, module)) = KEYS.iter().find(|(known, _)| same(known, key)) else {
        return false;
    };
    match on(plain, module) {
        Some(usual) => {
            if usual != wanted {
                card.turn(module, wanted);
            }
            true
        }
        None => false,
    }
}

/// Writes a card as BBA's; the base must come with the program.
pub fn write(card: &Card) -> Result<String, SystemError> {
    let system = SYSTEMS.iter().find(|(_, name)| *name == card.base);
    let Some((number, base)) = system else {
        return Err(SystemError::UnknownSystem {
            name: card.base.clone(),
            known: names().collect::<Vec<_>>().join(", "),
        });
    };
    let system = System::builtin_with(base, &card.switches)?;
    let sheet = system.sheet();
    let mut rows = vec![(SYSTEM_KEY.to_owned(), (*number).to_owned())];
    let figure = |on: bool| if on { "1" } else { "0" }.to_owned();
    for (key, module) in KEYS {
        if let Some(on) = on(sheet, module) {
            rows.push(((*key).to_owned(), figure(on)));
        }
    }
    if let Some(range) = sheet.params.iter().find(|param| param.name == NOTRUMP) {
        let chosen = range.value.to_string();
        rows.extend(RANGES.map(|range| (format!("{RANGE_KEY}{range}"), figure(range == chosen))));
    }
    rows.extend(card.kept.iter().cloned());
    let lines = rows.iter().map(|(key, value)| format!("{key} = {value}\n"));
    Ok(lines.collect())
}

/// What a `.bbsa` file cannot say of a card: modules and numbers without a key.
pub fn unsaid(switches: &Switches) -> Vec<String> {
    let modules = switches.with.iter().chain(&switches.without);
    let modules = modules.filter(|name| !KEYS.iter().any(|(_, module)| module == name));
    let params = switches
        .params
        .iter()
        .filter(|(name, value)| name != NOTRUMP || !RANGES.contains(&value.to_string().as_str()));
    modules
        .cloned()
        .chain(params.map(|(name, _)| name.clone()))
        .collect()
}
