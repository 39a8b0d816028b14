//! A disk so small that it can be filled.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Mounted on a folder for as long as this lives.
pub(crate) struct SmallDisk(PathBuf);

impl SmallDisk {
    /// `None`, said aloud, where that is not allowed.
    pub(crate) fn mount(folder: &Path, megabytes: u32) -> Option<Self> {
        std::fs::create_dir_all(folder).unwrap();
        let size = format!("size={megabytes}m");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &size, "kibitzer-disk"])
            .arg(folder)
            .stderr(Stdio::null())
            .status();
        if mounted.is_ok_and(|status| status.success()) {
            return Some(Self(folder.to_owned()));
        }
        eprintln!("SKIPPED: the full disk, because no small disk can be mounted here");
        None
    }

    /// Fills it to the last byte.
    pub(crate) fn fill(&self) -> Ballast {
        let path = self.0.join("ballast");
        let ballast = Ballast(std::fs::File::create(&path).unwrap(), path);
        ballast.more();
        ballast
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        drop(Command::new("umount").arg("-l").arg(&self.0).status());
    }
}

/// What fills a disk, for as long as this lives.
pub(crate) struct Ballast(std::fs::File, PathBuf);

impl Ballast {
    /// Takes what has become free since.
    pub(crate) fn more(&self) {
        let mut file = &self.0;
        while file.write_all(&[0; 4096]).is_ok() {}
    }
}

impl Drop for Ballast {
    fn drop(&mut self) {
        drop(std::fs::remove_file(&self.1));
    }
}
