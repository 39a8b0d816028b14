//! What can be typed after `kibitzer`.

use std::path::{Path, PathBuf};

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::handover::Rest;
use crate::place::Copy;
use crate::serve::Serve;

/// Reads hidden hands: who holds what, how sure that is, why, and what to do next.
#[derive(Debug, Parser)]
#[command(
    name = "kibitzer",
    version,
    about,
    after_help = "Examples:\n  kibitzer demo\n  kibitzer completions bash > kibitzer.bash"
)]
pub(crate) struct Kibitzer {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The games and the tools around them.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// A short reading of each game, as a first look
    #[command(after_help = "Example:\n  kibitzer demo")]
    Demo,
    /// Bridge: bidding, reading, deals and tricks
    #[command(subcommand, after_help = crate::bridge::EXAMPLES)]
    Bridge(crate::bridge::Bridge),
    /// Clue (Cluedo): who holds what, why, and what to suggest next
    #[command(subcommand, after_help = crate::clue::EXAMPLES)]
    Clue(crate::clue::Clue),
    /// Serve the page and the API, and keep the records
    Serve(Serve),
    /// Write everything to one file, even while the server runs
    #[command(after_help = "Examples:\n  kibitzer backup friday.backup --data ./tables\n  \
        DATABASE_URL=postgres://kibitzer@db/kibitzer kibitzer backup friday.backup")]
    Backup(Copy),
    /// Replace everything with a backup
    #[command(after_help = "Example:\n  kibitzer restore friday.backup --data ./tables")]
    Restore(Copy),
    /// The accounts of a server: list, add, invite, change a password, sign out, remove
    #[command(
        subcommand,
        after_help = "Example:\n  kibitzer user add Ann --data /var/lib/kibitzer < password.txt"
    )]
    User(crate::user::Users),
    /// Dominoes: who holds which tile, and what to play
    #[command(subcommand, after_help = crate::domino::EXAMPLES)]
    Domino(crate::domino::Domino),
    /// Questions about many boards, in SQL (a program of its own: kibitzer-study)
    Study(Rest),
    /// The machines that studies run on (a program of its own: kibitzer-cluster)
    Cluster(Rest),
    /// Print the completions for a shell
    #[command(after_help = "Example:\n  kibitzer completions zsh > _kibitzer")]
    Completions {
        /// The shell to write for
        shell: Shell,
    },
    /// Write the manual into a folder, a page for each command
    #[command(after_help = "Example:\n  kibitzer man ~/.local/share/man/man1")]
    Man {
        /// The folder; it is created if it does not exist
        folder: PathBuf,
    },
}

/// The completion script of `shell`. Made in memory first: the generator would panic where a reader closes the pipe.
pub(crate) fn completions(shell: Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Kibitzer::command(), "kibitzer", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// Writes the manual, a page for each command.
pub(crate) fn manual(folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    clap_mangen::generate_to(Kibitzer::command(), folder)
}
