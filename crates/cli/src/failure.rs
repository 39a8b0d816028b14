//! How a command ends when it cannot do what was asked.

use std::process::ExitCode;

use kibitzer_wire::Problem;

use crate::screen::clean;

/// Why a command stops.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// What came in is wrong: exit status 1.
    #[error(transparent)]
    Problem(#[from] Problem),
    /// What was typed is wrong: exit status 2.
    #[error("{0}")]
    Usage(String),
    /// A file or stream could not be read or written: exit status 1.
    #[error("{what}: {source}")]
    Io {
        /// The file or stream.
        what: String,
        /// What the system said.
        source: std::io::Error,
    },
}

impl Failure {
    /// Wraps an I/O error with the name of the file or stream.
    pub(crate) fn io(what: impl Into<String>) -> impl FnOnce(std::io::Error) -> Self {
        let what = what.into();
        move |source| Self::Io { what, source }
    }

    /// Says on standard error what went wrong, and gives the exit status for it.
    pub(crate) fn report(&self) -> ExitCode {
        // A reader that closed the pipe (`| head`) has what it wanted.
        if let Self::Io { source, .. } = self
            && source.kind() == std::io::ErrorKind::BrokenPipe
        {
            return ExitCode::SUCCESS;
        }
        anstream::eprintln!("kibitzer: {}", clean(&self.to_string()));
        ExitCode::from(if matches!(self, Self::Usage(_)) { 2 } else { 1 })
    }
}
