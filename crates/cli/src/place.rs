//! Where the records are kept, and the commands that copy all of them out and in: `backup` and `restore`.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use directories::ProjectDirs;
use kibitzer_store::{RowCounts, Store, StoreError};
use kibitzer_wire::Problem;

use crate::door::print_line;
use crate::failure::Failure;

/// Where the records are kept.
#[derive(Debug, Clone, Args)]
pub(crate) struct Place {
    /// The folder of the SQLite file (default: the user's data folder). `DATABASE_URL` takes precedence
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl Place {
    /// The records, for a server.
    pub(crate) async fn open(&self) -> Result<Store, Failure> {
        let opened = match self.url() {
            Some(url) => Store::postgres(&url).await,
            None => Store::in_folder(&self.folder()?).await,
        };
        opened.map_err(failed)
    }

    /// The records, for a command that may run beside a server.
    pub(crate) async fn open_beside_server(&self) -> Result<Store, Failure> {
        let opened = match self.url() {
            Some(url) => Store::postgres(&url).await,
            None => Store::beside_server(&self.folder()?).await,
        };
        opened.map_err(failed)
    }

    /// The same where there may be nothing yet.
    async fn open_to_restore(&self) -> Result<Store, Failure> {
        let opened = match self.url() {
            Some(url) => Store::postgres(&url).await,
            None => Store::beside_server_or_new(&self.folder()?).await,
        };
        opened.map_err(failed)
    }

    #[allow(clippy::unused_self, reason = "the environment is a part of the place")]
    fn url(&self) -> Option<String> {
        std::env::var("DATABASE_URL").ok().filter(|url| !url.is_empty())
    }

    fn folder(&self) -> Result<PathBuf, Failure> {
        if let Some(folder) = &self.data {
            return Ok(folder.clone());
        }
        let folders = ProjectDirs::from("", "", "kibitzer");
        folders
            .map(|folders| folders.data_dir().to_owned())
            .ok_or_else(|| Failure::Usage("this user has no home folder; say --data DIR".into()))
    }
}

fn failed(error: StoreError) -> Failure {
    match error {
        StoreError::File(source) => Failure::io("the file")(source),
        error => Failure::Problem(Problem::new("store", error.to_string())),
    }
}

/// A file to back up to or to restore from.
#[derive(Debug, Args)]
pub(crate) struct Copy {
    /// The file
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

impl Copy {
    /// Writes everything to the file. The file appears when it is whole.
    pub(crate) fn backup(&self) -> Result<ExitCode, Failure> {
        let part = with_ending(&self.file, "part");
        let written = self.backup_to(&part);
        if written.is_err() {
            drop(std::fs::remove_file(&part));
        }
        let counts = written?;
        std::fs::rename(&part, &self.file).map_err(Failure::io(self.name()))?;
        print_line(&format!("{}: {}", self.name(), in_words(&counts)))?;
        Ok(ExitCode::SUCCESS)
    }

    fn backup_to(&self, part: &Path) -> Result<RowCounts, Failure> {
        let runtime = tokio::runtime::Runtime::new().map_err(Failure::io("the runtime"))?;
        let store = runtime.block_on(self.place.open_beside_server())?;
        let mut file = BufWriter::new(private(part).map_err(Failure::io(self.name()))?);
        let counts = runtime.block_on(store.backup(&mut file)).map_err(failed)?;
        file.flush().map_err(Failure::io(self.name()))?;
        file.get_ref().sync_all().map_err(Failure::io(self.name()))?;
        runtime.block_on(store.close());
        Ok(counts)
    }

    /// Replaces everything with what the file holds.
    pub(crate) fn restore(&self) -> Result<ExitCode, Failure> {
        // Asked before the database is touched, or even made.
        File::open(&self.file).map_err(Failure::io(self.name()))?;
        let runtime = tokio::runtime::Runtime::new().map_err(Failure::io("the runtime"))?;
        let store = runtime.block_on(self.place.open_to_restore())?;
        let open = || Ok(Box::new(BufReader::new(File::open(&self.file)?)) as Box<_>);
        let counts = runtime.block_on(store.restore(&open)).map_err(failed)?;
        runtime.block_on(store.close());
        print_line(&format!("restored {}", in_words(&counts)))?;
        Ok(ExitCode::SUCCESS)
    }

    fn name(&self) -> String {
        self.file.display().to_string()
    }
}

/// `FILE.ENDING`, beside the file.
fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

/// A file that only its owner can read.
fn private(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn in_words(counts: &RowCounts) -> String {
    let count = |name: &str| counts.get(name).copied().unwrap_or(0);
    let some = |one: &str, more: &str, name: &str| match count(name) {
        1 => format!("1 {one}"),
        n => format!("{n} {more}"),
    };
    [
        some("user", "users", "users"),
        some("table", "tables", "tables"),
        some("entry", "entries", "events"),
        some("link", "links", "links"),
        some("token", "tokens", "tokens"),
        some("decision", "decisions", "decisions"),
    ]
    .join(", ")
}
