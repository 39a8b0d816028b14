//! The program as people type it.

#![allow(clippy::unwrap_used, reason = "a test may stop and say why")]

use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn study(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kibitzer-study"))
        .args(args)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn out(output: &Output) -> String {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout.clone()).unwrap()
}

const SQL: &str = "SELECT number, dealer, vul, hcp(north) >= 0 AS ok FROM deals(2, 1)";

#[test]
fn rows_come_in_every_format() {
    assert_eq!(
        out(&study(&[SQL, "--format", "csv"])),
        "number,dealer,vul,ok\n1,N,none,true\n2,E,ns,true\n"
    );
    let json: serde_json::Value = serde_json::from_str(&out(&study(&[SQL, "--format", "json"]))).unwrap();
    assert_eq!(json[1]["dealer"], "E");
    assert_eq!(json.as_array().unwrap().len(), 2);
    assert_eq!(out(&study(&[SQL, "--format", "jsonl"])).lines().count(), 2);
    assert!(out(&study(&[SQL])).contains("| 2      | E      | ns   | true |"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rows.parquet");
    out(&study(&[SQL, "--output", file.to_str().unwrap()]));
    let again = format!("SELECT count(*) AS n FROM '{}'", file.display());
    assert_eq!(out(&study(&[&again, "--format", "csv"])), "n\n2\n");
    assert_eq!(
        out(&study(&["SELECT 1 AS a WHERE false", "--format", "json"])).trim(),
        "[]"
    );
}

#[test]
fn files_are_converted_and_asked() {
    let folder = tempfile::tempdir().unwrap();
    let lin = folder.path().join("a.lin");
    std::fs::write(
        &lin,
        "pn|a,b,c,d|md|3DAKQJT98765432,CAKQJT98765432,SAKQJT98765432,|sv|b|mb|7s|mb|p|mb|p|mb|p|pg||\n",
    )
    .unwrap();
    let parquet = folder.path().join("boards.parquet");
    let done = study(&["convert", lin.to_str().unwrap(), parquet.to_str().unwrap()]);
    out(&done);
    let sql = folder.path().join("q.sql");
    std::fs::write(
        &sql,
        format!(
            "SELECT contract, tricks(north, east, south, west, strain(contract), declarer) AS t FROM '{}';",
            parquet.display()
        ),
    )
    .unwrap();
    assert_eq!(
        out(&study(&["--file", sql.to_str().unwrap(), "--format", "csv"])),
        "contract,t\n7S,13\n"
    );
}

#[test]
fn mistakes_are_said_and_give_a_status() {
    let wrong = study(&["SELECT hcp('x')"]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(
        String::from_utf8_lossy(&wrong.stderr).starts_with("kibitzer-study: hcp: the hand \"x\""),
        "{wrong:?}"
    );
    assert_eq!(study(&["--nonsense"]).status.code(), Some(2));
    assert_eq!(study(&["run", "nothing"]).status.code(), Some(1));
    assert_eq!(study(&["SELECT FROM WHERE"]).status.code(), Some(1));
}

#[test]
fn named_studies_are_listed_run_and_drawn() {
    let list = out(&study(&["list"]));
    assert!(list.contains("breaks") && list.contains("league"));
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("breaks.svg");
    let text = out(&study(&[
        "run",
        "breaks",
        "--boards",
        "3000",
        "--svg",
        svg.to_str().unwrap(),
    ]));
    assert!(text.contains("3-2") && text.contains('█'), "{text}");
    assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<svg "));
    assert!(out(&study(&["functions"])).contains("fits(hand, condition)"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_study() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kibitzer-study"))
        .args(["SELECT count(tricks(north, east, south, west, 'N', 'S')) FROM deals(1000000, 1)"])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_secs(3));
    assert!(
        Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
    let told = Instant::now();
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    println!("ended {:?} after Ctrl-C", told.elapsed());
}
