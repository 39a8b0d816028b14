//! A PostgreSQL that nobody else uses.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The address of the PostgreSQL of all tests; `None`, said aloud, where they were started without one.
pub(crate) fn url() -> Option<String> {
    let url = std::env::var("KIBITZER_TEST_POSTGRES").ok();
    if url.is_none() {
        // Where every change is checked, a test that cannot run is a failure.
        let must = std::env::var("CI").as_deref() == Ok("true");
        assert!(!must, "no PostgreSQL; run it through scripts/with-postgres");
        eprintln!("SKIPPED: no PostgreSQL; run it through scripts/with-postgres");
    }
    url
}

/// A PostgreSQL that nobody else uses, for as long as this lives.
pub(crate) struct OwnPostgres {
    pub(crate) child: Child,
    pub(crate) url: String,
    pub(crate) control: PathBuf,
}

impl OwnPostgres {
    /// Starts it with its data on this disk, where one is named.
    pub(crate) fn start(disk: Option<&Path>) -> Option<Self> {
        url()?;
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/with-postgres");
        let tell = r#"echo "$KIBITZER_TEST_POSTGRES"; echo "$KIBITZER_TEST_POSTGRES_CONTROL"; cat"#;
        let mut child = Command::new(script)
            .args(["sh", "-c", tell])
            .envs(disk.map(|disk| ("KIBITZER_POSTGRES_DISK", disk)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let url = lines.next().unwrap().unwrap();
        let control = PathBuf::from(lines.next().unwrap().unwrap());
        Some(Self { child, url, control })
    }
}

impl Drop for OwnPostgres {
    fn drop(&mut self) {
        // The end of its input is what it waits for.
        drop(self.child.stdin.take());
        drop(self.child.wait());
    }
}
