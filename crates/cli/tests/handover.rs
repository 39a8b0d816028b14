//! Handing over to programs of their own.

#![allow(clippy::unwrap_used, reason = "a test may stop and say why")]

use std::process::Command;

fn kibitzer() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    command.env("PATH", "/nowhere");
    command
}

#[test]
fn a_missing_program_is_said_kindly() {
    for name in ["study", "cluster"] {
        let ran = kibitzer().args([name, "--threads", "1"]).output().unwrap();
        let words = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(2), "{words}");
        assert!(
            words.contains("make study") && words.contains(&format!("kibitzer-{name}")),
            "{words}"
        );
        let help = kibitzer().args([name, "--help"]).output().unwrap();
        assert!(help.status.success());
        assert!(String::from_utf8(help.stdout).unwrap().contains("Examples:"));
    }
}

/// A folder with a `kibitzer-study` that is this script.
#[cfg(unix)]
fn with_program(name: &str, script: &str) -> std::path::PathBuf {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = std::env::temp_dir().join(format!("kibitzer-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let program = folder.join("kibitzer-study");
    std::fs::write(&program, script).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

/// Whoever ends `kibitzer study` means the study: it must not go on under another number.
#[cfg(unix)]
#[test]
fn the_program_takes_the_place_of_this_one() {
    let folder = with_program("place", "#!/bin/sh\necho $$\n");
    let child = kibitzer()
        .env("PATH", format!("{}:/usr/bin:/bin", folder.display()))
        .arg("study")
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let number = child.id();
    let ran = child.wait_with_output().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(String::from_utf8(ran.stdout).unwrap().trim(), number.to_string());
}

#[cfg(unix)]
#[test]
fn arguments_and_exit_status_pass_through() {
    let folder = with_program("handover", "#!/bin/sh\nprintf '%s|' \"$@\"\nexit 7\n");
    let ran = kibitzer()
        .env("PATH", format!("{}:/usr/bin:/bin", folder.display()))
        .args(["study", "SELECT 'a b'", "--format", "csv", "-x", "--", "--help"])
        .output()
        .unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(
        String::from_utf8(ran.stdout).unwrap(),
        "SELECT 'a b'|--format|csv|-x|--|--help|"
    );
    assert_eq!(ran.status.code(), Some(7));
}
