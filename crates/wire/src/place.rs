//! Where something is wrong: as people say it, and as programs look it up.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

/// A place in what came from outside.
///
/// It reads as the words for it (`event 7`, `line 3, column 14`, `hand`); the numbers in those words stand beside them, so that
/// nobody has to look for them in a sentence.
///
/// ```
/// use kibitzer_wire::Place;
///
/// let place = Place::call(3);
/// assert_eq!((&*place, place.entry), ("call 4", Some(3)));
/// assert_eq!(&*Place::column(5).within("south"), "south, column 5");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Place {
    pub(crate) said: Cow<'static, str>,
    /// Which entry of the record, counted from 0.
    pub entry: Option<u32>,
    /// Which line of a text, counted from 1.
    pub line: Option<u32>,
    /// Which column of that line, counted from 1.
    pub column: Option<u32>,
}

impl Place {
    /// An event of a record, counted from 0 as in every answer.
    pub fn event(entry: usize) -> Self {
        Self::of_entry(entry, format!("event {entry}"))
    }

    /// A call of an auction: counted from 0, but said as players count.
    pub fn call(entry: usize) -> Self {
        Self::of_entry(entry, format!("call {}", entry + 1))
    }

    fn of_entry(entry: usize, said: String) -> Self {
        Self {
            entry: u32::try_from(entry).ok(),
            ..Self::from(said)
        }
    }

    /// A line of a text.
    pub fn line(line: usize) -> Self {
        Self {
            line: u32::try_from(line).ok(),
            ..Self::from(format!("line {line}"))
        }
    }

    /// A character of a text of one line.
    pub fn column(column: usize) -> Self {
        Self {
            column: u32::try_from(column).ok(),
            ..Self::from(format!("column {column}"))
        }
    }

    /// A character of a text.
    pub fn text(line: usize, column: usize) -> Self {
        Self::from(format!("line {line}, column {column}")).numbered(line, column)
    }

    /// The same place, with the line and the column that its words name.
    #[must_use]
    pub fn numbered(self, line: usize, column: usize) -> Self {
        Self {
            line: u32::try_from(line).ok(),
            column: u32::try_from(column).ok(),
            ..self
        }
    }

    /// The place as people count: the first event of a record is its entry 1.
    ///
    /// ```
    /// assert_eq!(kibitzer_wire::Place::event(0).for_people(), "entry 1");
    /// ```
    pub fn for_people(&self) -> String {
        let Some(entry) = self.entry else {
            return self.said.to_string();
        };
        let (programs, people) = (
            format!("event {entry}"),
            format!("entry {}", u64::from(entry) + 1),
        );
        self.said.replacen(&programs, &people, 1)
    }

    /// The same place as a part of a larger one.
    #[must_use]
    pub fn within(self, whole: impl fmt::Display) -> Self {
        Self {
            said: format!("{whole}, {}", self.said).into(),
            ..self
        }
    }
}

impl From<String> for Place {
    fn from(said: String) -> Self {
        Self {
            said: said.into(),
            ..Self::default()
        }
    }
}

impl From<&'static str> for Place {
    fn from(said: &'static str) -> Self {
        Self {
            said: said.into(),
            ..Self::default()
        }
    }
}

impl Deref for Place {
    type Target = str;

    fn deref(&self) -> &str {
        &self.said
    }
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self)
    }
}
