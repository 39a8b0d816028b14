//! The unit and the container file of `ops/`, as far as they can be tried without a machine of their own.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test may stop and say why"
)]

use std::path::PathBuf;
use std::process::{Command, Output};

const KIBITZER: &str = env!("CARGO_BIN_EXE_kibitzer");

fn project(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn read(path: &str) -> String {
    std::fs::read_to_string(project(path)).unwrap()
}

/// Lines without comments, those that end with a backslash joined to the next.
fn lines(text: &str) -> Vec<String> {
    let joined = text.replace("\\\n", " ");
    let lines = joined.lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

/// Whether the program takes these words: it describes itself and ends, instead of serving.
fn takes(words: &[String]) -> Output {
    Command::new(KIBITZER)
        .args(words)
        .arg("--openapi")
        .env_remove("DATABASE_URL")
        .output()
        .unwrap()
}

#[test]
fn the_unit_starts_a_program_that_takes_its_options() {
    let unit = read("ops/kibitzer.service");
    let all = lines(&unit);
    let command = all
        .iter()
        .find_map(|line| line.strip_prefix("ExecStart="))
        .unwrap();
    let words: Vec<String> = command.split_whitespace().skip(1).map(str::to_owned).collect();
    let taken = takes(&words);
    assert!(taken.status.success(), "{taken:?}");
    // What it may write to is what systemd makes for it.
    let state = all
        .iter()
        .find_map(|line| line.strip_prefix("StateDirectory="))
        .unwrap();
    assert!(words.contains(&format!("/var/lib/{state}")), "{words:?}");
}

#[test]
fn systemd_takes_the_unit() {
    if Command::new("systemd-analyze").arg("--version").output().is_err() {
        eprintln!("SKIPPED: systemd-analyze is not here");
        return;
    }
    // It wants to see the program where the unit says that it is.
    let unit = read("ops/kibitzer.service").replace("/usr/local/bin/kibitzer", KIBITZER);
    let folder = std::env::temp_dir().join(format!("kibitzer_unit_{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("kibitzer.service");
    let verify = |unit: &str| {
        std::fs::write(&file, unit).unwrap();
        let verified = Command::new("systemd-analyze").arg("verify").arg(&file).output();
        let verified = verified.unwrap();
        let said = String::from_utf8_lossy(&verified.stderr).into_owned();
        // Other units of this machine are not ours to judge.
        let about_ours = said.lines().filter(|line| line.contains("kibitzer.service"));
        about_ours.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(verify(&unit), Vec::<String>::new());
    let wrong = unit.replace("Restart=on-failure", "Restart=no-such-word");
    assert!(!verify(&wrong).is_empty(), "it does not look");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_container_file_names_what_there_is() {
    let all = lines(&read("ops/Containerfile"));
    let of = |word: &str| {
        let start = format!("{word} ");
        let found = all.iter().filter_map(|line| line.strip_prefix(&start));
        found.map(str::to_owned).collect::<Vec<_>>()
    };
    // What is copied from the project is there; what is copied from an earlier stage was named there.
    let stages: Vec<String> = of("FROM")
        .iter()
        .filter_map(|line| line.split(" AS ").nth(1).map(str::to_owned))
        .collect();
    for copied in of("COPY") {
        let words: Vec<&str> = copied.split_whitespace().collect();
        if let Some(stage) = words[0].strip_prefix("--from=") {
            assert!(stages.iter().any(|known| known == stage), "{copied}");
            continue;
        }
        for source in &words[..words.len() - 1] {
            assert!(project(source).exists(), "{copied}");
        }
    }
    // The compiler is new enough, and the page is built by a script that there is.
    let least = read("Cargo.toml");
    let least = least
        .lines()
        .find_map(|line| line.strip_prefix("rust-version = \""))
        .unwrap();
    let least = least.trim_end_matches('"');
    assert!(
        of("FROM")
            .iter()
            .any(|from| from.contains(&format!("/rust:{least}-"))),
        "rust {least}"
    );
    let package: serde_json::Value = serde_json::from_str(&read("web/package.json")).unwrap();
    assert!(of("RUN").iter().any(|run| run == "npm run --silent build"));
    assert!(package["scripts"]["build"].is_string());
    assert!(
        of("RUN")
            .iter()
            .any(|run| run.contains("--locked --profile shipped -p kibitzer"))
    );
    assert!(read("Cargo.toml").contains("\n[profile.shipped]\n"));
    // And the program takes the options that it is started with.
    let command: Vec<String> = serde_json::from_str(&of("CMD")[0]).unwrap();
    let taken = takes(&command);
    assert!(taken.status.success(), "{taken:?}");
}

#[test]
fn a_taken_address_is_told_as_such() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let folder = std::env::temp_dir().join(format!("kibitzer_taken_{}", std::process::id()));
    let refused = Command::new(KIBITZER)
        .args(["serve", "--listen", &address, "--data"])
        .arg(&folder)
        .env_remove("DATABASE_URL")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(
        said.contains("listening") && said.contains("--listen"),
        "{refused:?}"
    );
    assert_eq!(refused.status.code(), Some(1));
    drop(std::fs::remove_dir_all(folder));
}
