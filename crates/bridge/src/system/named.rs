//! Systems by what people call them: a name, the text of a card, or a file.

use std::path::Path;

use super::{Card, Place, Switches, System, SystemError, bbsa};

/// Gives the text of a file, where there is one.
pub type FileText<'a> = &'a dyn Fn(&Path) -> Option<String>;

impl Card {
    /// The card that `name` is: the text of one, or a file ending in .card or .bbsa. `None` if it is neither.
    pub fn named(name: &str, text_of: FileText<'_>) -> Result<Option<Self>, SystemError> {
        let path = Path::new(name);
        let text = || {
            text_of(path).ok_or_else(|| SystemError::MissingFile {
                at: Place::default(),
                name: name.to_owned(),
            })
        };
        Ok(match path.extension().and_then(|ending| ending.to_str()) {
            Some("kbs") => None,
            Some("card") => Some(Self::read(&text()?)?),
            Some("bbsa") => Some(bbsa::read(&text()?)?),
            _ if Self::is_text(name) => Some(Self::read(name)?),
            _ => None,
        })
    }
}

impl System {
    /// The system `name`: a file if it ends in .kbs, a card if it ends in .card or .bbsa or is the text of one, otherwise
    /// a system that comes with the program. `text_of` gives the text of a file.
    ///
    /// ```
    /// use std::path::Path;
    ///
    /// use kibitzer_bridge::system::{Switches, System};
    ///
    /// let disk = |path: &Path| (path == Path::new("club/mine.kbs")).then(|| "system Mine\nwhen start\n  P pass : always\n".to_owned());
    /// assert_eq!(System::named("club/mine.kbs", &Switches::default(), &disk).unwrap().name(), "mine");
    /// assert!(System::named("sayc -cappelletti", &Switches::default(), &disk).is_ok());
    /// assert!(System::named("club/yours.kbs", &Switches::default(), &disk).is_err());
    /// ```
    pub fn named(name: &str, switches: &Switches, text_of: FileText<'_>) -> Result<Self, SystemError> {
        let Some(card) = Card::named(name, text_of)? else {
            return Self::file_or_builtin(name, switches, text_of);
        };
        let mut system = Self::file_or_builtin(&card.base, &card.switches.clone().and(switches), text_of)?;
        system.call_it(&card.title);
        Ok(system)
    }

    fn file_or_builtin(name: &str, switches: &Switches, text_of: FileText<'_>) -> Result<Self, SystemError> {
        let path = Path::new(name);
        if path.extension().is_none_or(|ending| ending != "kbs") {
            return Self::builtin_with(name, switches);
        }
        let folder = path.parent().unwrap_or(Path::new("."));
        let file_of = |name: &str| text_of(&folder.join(format!("{name}.kbs")));
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        Self::load(&stem, &file_of, switches)
    }
}
