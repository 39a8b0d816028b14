//! The data folder of a SQLite database: private, and one server's at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use crate::StoreError;

/// The database in the folder.
const DATABASE: &str = "kibitzer.sqlite";

/// The folder in use: the lock goes with the process, however that ends.
#[derive(Debug)]
pub(crate) struct Folder {
    file: PathBuf,
    lock: Option<File>,
}

impl Folder {
    /// Makes the folder where it is not there yet, and takes it if nobody has it.
    pub(crate) fn open(folder: &Path) -> Result<Self, StoreError> {
        let unusable = |source| StoreError::Folder {
            path: folder.display().to_string(),
            source,
        };
        make_private(folder).map_err(unusable)?;
        let file = folder.join(DATABASE);
        private_file(&file).map_err(unusable)?;
        let lock = private_file(&folder.join("kibitzer.lock")).map_err(unusable)?;
        let lock = match lock.try_lock() {
            Ok(()) => Some(lock),
            Err(TryLockError::WouldBlock) => None,
            Err(TryLockError::Error(error)) => return Err(unusable(error)),
        };
        Ok(Self { file, lock })
    }

    /// The same for a folder that has a database already.
    pub(crate) fn open_existing(folder: &Path) -> Result<Self, StoreError> {
        if !folder.join(DATABASE).exists() {
            return Err(StoreError::NothingThere(folder.display().to_string()));
        }
        Self::open(folder)
    }

    /// Whether the folder is this process's alone.
    pub(crate) fn is_ours(&self) -> bool {
        self.lock.is_some()
    }

    /// What keeps others out.
    pub(crate) fn into_lock(self) -> Option<File> {
        self.lock
    }

    /// How many bytes the database has.
    pub(crate) fn bytes(&self) -> u64 {
        self.file.metadata().map_or(0, |file| file.len())
    }

    /// The database as an address.
    pub(crate) fn address(&self) -> String {
        format!(
            "sqlite:{}?mode=rwc",
            percent_encoded(&self.file.to_string_lossy())
        )
    }
}

/// Makes a folder that only its owner can look into.
fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// A file that only its owner can read, made where it is not there yet. SQLite gives its other files the same mode.
fn private_file(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(file)
}

/// A path as it stands in an address: `%`, `?` and `#` would otherwise end it.
fn percent_encoded(path: &str) -> String {
    path.replace('%', "%25").replace('?', "%3F").replace('#', "%23")
}
