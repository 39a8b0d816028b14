//! Bidding systems by what a query calls them: `sayc`, `two-over-one +bergen`, `two-over-one 1NT=14-16`, `my-system.kbs`, `club.card`.

use std::path::Path;

use kibitzer_bridge::reading::Systems;
use kibitzer_bridge::system::{Card, Place, Switches, System, SystemError, bbsa};

/// The systems that queries may name, each loaded once.
pub(crate) fn systems() -> Systems {
    Systems::new(load)
}

fn load(name: &str) -> Result<System, SystemError> {
    match Path::new(name).extension().and_then(|ending| ending.to_str()) {
        Some("kbs") => of_file(Path::new(name)),
        Some("card") => of_card(&Card::read(&text(name)?)?),
        Some("bbsa") => of_card(&bbsa::read(&text(name)?)?),
        _ if Card::is_text(name) => of_card(&Card::read(name)?),
        _ => System::builtin(name),
    }
}

fn of_card(card: &Card) -> Result<System, SystemError> {
    let mut system = System::builtin_with(&card.base, &card.switches)?;
    system.call_it(&card.title);
    Ok(system)
}

fn of_file(path: &Path) -> Result<System, SystemError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let file = |name: &str| std::fs::read_to_string(folder.join(format!("{name}.kbs"))).ok();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    System::load(&stem, &file, &Switches::default())
}

fn text(name: &str) -> Result<String, SystemError> {
    let missing = |_| SystemError::MissingFile {
        at: Place::default(),
        name: name.to_owned(),
    };
    std::fs::read_to_string(name).map_err(missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems_are_found_by_name_and_with_modules() {
        for name in ["sayc", "two-over-one", "two-over-one +bergen"] {
            assert!(load(name).is_ok(), "{name}");
        }
        for name in ["acoll", "sayc +nonsense", "missing.kbs", "missing.card", ""] {
            assert!(load(name).is_err(), "{name}");
        }
    }
}
