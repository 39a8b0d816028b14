//! What can be wrong with a system file.

use kibitzer_deal::Stopped;
use kibitzer_wire::Problem;

use super::syntax::{Place, Value};

/// A mistake in a system, with its place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SystemError {
    /// The text does not follow the language.
    #[error("{at}: expected {expected}, found {found}")]
    Syntax {
        /// Where.
        at: Place,
        /// What stands there.
        found: String,
        /// What would be right.
        expected: String,
    },
    /// No such system or file.
    #[error("no system is called {name}; there are {known}")]
    UnknownSystem {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// A file that another includes is missing.
    #[error("{}the file {name} is not there", before(at))]
    MissingFile {
        /// Where it is asked for.
        at: Place,
        /// Its name.
        name: String,
    },
    /// No such module to switch.
    #[error("no module is called {name}; {known}")]
    UnknownModule {
        /// The name asked for.
        name: String,
        /// The name that is close, or all that there are.
        known: String,
    },
    /// No such parameter to choose.
    #[error("no parameter is called {name}; {known}")]
    UnknownParam {
        /// The name asked for.
        name: String,
        /// The name that is close, or all that there are.
        known: String,
    },
    /// A parameter of the other kind.
    #[error("{name} is {value}; expected something like {like}")]
    WrongParam {
        /// Its name.
        name: String,
        /// What was chosen.
        value: Value,
        /// What the system says.
        like: Value,
    },
    /// A card that is not one.
    #[error("on a card: expected {expected}, found {found:?}")]
    Card {
        /// What stands there.
        found: String,
        /// What would be right.
        expected: String,
    },
    /// A `beats`, `yields to` or `asked` names nothing.
    #[error("{at}: no {what} is called {name:?}{hint}")]
    UnknownName {
        /// What it should name.
        what: &'static str,
        /// Where.
        at: Place,
        /// The name.
        name: String,
        /// A name close to it.
        hint: String,
    },
    /// The order goes in a circle.
    #[error("{at}: {name:?} is said to go both before and after other lines: the order goes in a circle")]
    Circle {
        /// Where.
        at: Place,
        /// A member of the circle.
        name: String,
    },
    /// A limit is passed.
    #[error("a system may have at most {most} {what}")]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// The limit.
        most: usize,
    },
    /// Nobody waits for it any more.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The place and a colon; empty where no file asked.
fn before(at: &Place) -> String {
    if at.line == 0 {
        String::new()
    } else {
        format!("{at}: ")
    }
}

impl Place {
    /// What stands here is not what the language expects.
    pub(super) fn wrong(&self, found: impl Into<String>, expected: impl Into<String>) -> SystemError {
        SystemError::Syntax {
            at: self.clone(),
            found: found.into(),
            expected: expected.into(),
        }
    }

    /// The same with the text that stands here.
    pub(super) fn found(&self, text: &str, expected: impl Into<String>) -> SystemError {
        self.wrong(format!("{text:?}"), expected)
    }

    /// The place in the same line that begins at this column.
    pub(super) fn column(&self, column: usize) -> Self {
        Self {
            column,
            ..self.clone()
        }
    }
}

impl From<SystemError> for Problem {
    fn from(error: SystemError) -> Self {
        let (kind, at) = match &error {
            SystemError::Syntax { at, .. } => ("system_syntax", Some(at)),
            SystemError::UnknownSystem { .. } => ("unknown_system", None),
            SystemError::MissingFile { at, .. } => ("missing_file", Some(at)),
            SystemError::UnknownModule { .. } => ("unknown_module", None),
            SystemError::UnknownParam { .. } => ("unknown_param", None),
            SystemError::WrongParam { .. } => ("wrong_param", None),
            SystemError::Card { .. } => ("bad_card", None),
            SystemError::UnknownName { at, .. } => ("unknown_name", Some(at)),
            SystemError::Circle { at, .. } => ("order_circle", Some(at)),
            SystemError::TooLarge { .. } => ("too_large", None),
            SystemError::Stopped(stopped) => return (*stopped).into(),
        };
        let full = error.to_string();
        let Some(at) = at.filter(|at| at.line > 0) else {
            return Self::new(kind, full);
        };
        // The place stands beside the message: it is not said twice.
        let message = full.strip_prefix(&format!("{at}: ")).unwrap_or(&full);
        let place = kibitzer_wire::Place::from(at.to_string());
        Self::new(kind, message).at(place.numbered(at.line, at.column))
    }
}
