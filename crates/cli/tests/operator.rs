//! What is said to whoever looks after a server and slips: in words, with what would be right, and with nothing done.

#![allow(clippy::unwrap_used, reason = "a test may stop and say why")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// A folder for one test, with a database in `data`.
struct Desk(PathBuf);

impl Desk {
    fn new(name: &str) -> Self {
        let desk = Self(std::env::temp_dir().join(format!("kibitzer_{name}_{}", std::process::id())));
        std::fs::create_dir_all(&desk.0).unwrap();
        desk
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// Runs a command in this folder: whether it ended well, and all that it said.
    fn run(&self, words: &[&str], url: &str, input: &str) -> (bool, String) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kibitzer"))
            .args(words)
            .current_dir(&self.0)
            .env("DATABASE_URL", url)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A command that reads nothing may have ended already.
        drop(child.stdin.take().unwrap().write_all(input.as_bytes()));
        let done = child.wait_with_output().unwrap();
        let said = [done.stdout, done.stderr].concat();
        (done.status.success(), String::from_utf8(said).unwrap())
    }

    fn does(&self, words: &[&str], input: &str) -> String {
        let (well, said) = self.run(words, "", input);
        assert!(well, "{words:?}: {said}");
        said
    }

    /// That a command is refused with these words.
    fn refused(&self, words: &[&str], input: &str, why: &str) {
        let (well, said) = self.run(words, "", input);
        assert!(!well && said.contains(why), "{words:?}: {said}");
        assert!(!said.contains("os error"), "{said}");
    }

    /// Makes the database that a server would have made.
    fn with_database(self) -> Self {
        std::fs::write(self.0.join("first.backup"), FIRST).unwrap();
        self.does(&["restore", "first.backup", "--data", "data"], "");
        self
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// A backup of a server that nobody has used yet.
const FIRST: &str = concat!(
    r#"{"kibitzer_backup":{"form":1,"schema":1,"time":1}}"#,
    "\n",
    r#"{"users":{"id":"local","name":"local","password":null,"created":1}}"#,
    "\n",
    r#"{"end":{"users":1}}"#,
    "\n",
);

/// An empty backup looks like a good one: a slip in the name of the folder must not make it.
#[test]
fn a_folder_without_a_database_is_a_slip() {
    let desk = Desk::new("slip");
    let nowhere = desk.path("nowhere");
    let commands: [&[&str]; 6] = [
        &["backup", "a.backup"],
        &["user", "list"],
        &["user", "add", "Ann"],
        &["user", "invite"],
        &["user", "remove", "Ann"],
        &["user", "sign-out", "Ann"],
    ];
    for command in commands {
        let words = [command, &["--data", &nowhere]].concat();
        desk.refused(&words, "a long password\n", "there is no database in");
    }
    assert!(!Path::new(&nowhere).exists() && !desk.0.join("a.backup").exists());
    assert!(!desk.0.join("a.backup.part").exists());
}

#[test]
fn the_user_of_a_server_without_accounts_is_no_account() {
    let desk = Desk::new("local").with_database();
    for word in ["remove", "password", "sign-out"] {
        let words = ["user", word, "local", "--data", "data"];
        desk.refused(&words, "a long password\n", "no account is called local");
    }
    let said = desk.does(&["backup", "a.backup", "--data", "data"], "");
    assert!(said.starts_with("a.backup: 1 user, 0 tables"), "{said}");
}

/// The same names and passwords as through the API.
#[test]
fn a_name_sends_nothing_to_a_terminal() {
    let desk = Desk::new("names").with_database();
    for name in ["x\u{1b}[31m", "\u{202e}nnA", "", "An\u{200b}n", &"x".repeat(65)] {
        let words = ["user", "add", name, "--data", "data"];
        desk.refused(&words, "a long password\n", "please");
    }
    desk.refused(&["user", "add", "Ann", "--data", "data"], "short\n", "10 to 200");
    assert_eq!(desk.does(&["user", "list", "--data", "data"], ""), "");
    desk.does(&["user", "add", "Ann", "--data", "data"], "a long password\n");
    assert_eq!(desk.does(&["user", "list", "--data", "data"], ""), "Ann\n");
}

#[test]
fn what_is_no_backup_is_not_restored() {
    let desk = Desk::new("restores").with_database();
    desk.does(&["user", "add", "Ann", "--data", "data"], "a long password\n");
    std::fs::create_dir(desk.0.join("folder")).unwrap();
    let torn = &FIRST[..FIRST.len() - 20];
    let files: [(&str, &[u8], &str); 4] = [
        ("binary", b"\x7fELF\xff\xfe\n", "it is no text"),
        ("text", b"hello\n", "its first line is not that of a backup"),
        ("empty", b"", "it is empty"),
        ("torn", torn.as_bytes(), "its last line is missing"),
    ];
    for (name, bytes, why) in files {
        std::fs::write(desk.0.join(name), bytes).unwrap();
        desk.refused(&["restore", name, "--data", "data"], "", why);
    }
    desk.refused(&["restore", "folder", "--data", "data"], "", "it is a folder");
    assert_eq!(desk.does(&["user", "list", "--data", "data"], ""), "Ann\n");
}

#[test]
fn what_cannot_be_served_is_said_in_words() {
    let desk = Desk::new("serves");
    std::fs::write(desk.0.join("file"), "").unwrap();
    let listen = ["--listen", "127.0.0.1:0"];
    let words = [&["serve", "--data", "file"], &listen[..]].concat();
    desk.refused(&words, "", "it is a file, not a folder");
    desk.refused(&["serve", "--listen", "127.0.0.1"], "", "such as 127.0.0.1:8080");
    let elsewhere = [
        "serve",
        "--accounts",
        "--listen",
        "192.0.2.1:8080",
        "--data",
        "data",
    ];
    desk.refused(&elsewhere, "", "192.0.2.1 is no address of this machine");
}

/// Who has an error before them finds the lines of the log about it; and the log has no secrets.
#[test]
fn every_line_about_a_request_has_its_name() {
    let desk = Desk::new("logs");
    let mut server = Command::new(env!("CARGO_BIN_EXE_kibitzer"))
        .args([
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--access-log",
            "--log-json",
            "--data",
            "data",
        ])
        .current_dir(&desk.0)
        .env_remove("DATABASE_URL")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(server.stdout.take().unwrap())
        .read_line(&mut first)
        .unwrap();
    let address = first
        .trim()
        .trim_end_matches('/')
        .rsplit('/')
        .next()
        .unwrap()
        .to_owned();
    let ask = |path: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        let head = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let name = head.lines().find_map(|line| line.strip_prefix("x-request-id: "));
        (name.unwrap().to_owned(), body.to_owned())
    };
    let (name, body) = ask("/api/v1/shared/a-secret-of-somebody");
    assert!(body.contains(&format!(r#""request":"{name}""#)), "{body}");
    let (other, _) = ask("/api/v1/tables");
    server.kill().unwrap();
    let log = server.wait_with_output().unwrap().stderr;
    let log = String::from_utf8(log).unwrap();
    for name in [&name, &other] {
        let lines: Vec<Value> = log
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .filter(|line: &Value| line["span"]["id"] == name.as_str())
            .collect();
        assert_eq!(lines.len(), 1, "{log}");
        assert_eq!(lines[0]["fields"]["message"], "answered");
    }
    assert!(!log.contains("a-secret-of-somebody"), "{log}");
}

/// The address of a database holds a password: it is not shown.
#[test]
fn a_database_that_is_not_there_is_named_without_its_password() {
    let desk = Desk::new("urls");
    let serve = ["serve", "--listen", "127.0.0.1:0"];
    let closed = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    let address = format!("postgres://ann:secret@{closed}/club");
    let (well, said) = desk.run(&serve, &address, "");
    assert!(
        !well && said.contains(&format!("no connection to PostgreSQL at {closed}, database club")),
        "{said}"
    );
    assert!(said.contains("refused") && !said.contains("secret"), "{said}");
    for wrong in [
        "mysql://ann:secret@db/club",
        "club",
        "postgres://ann:secret@db:port/club",
    ] {
        let (well, said) = desk.run(&serve, wrong, "");
        assert!(
            !well && said.contains("DATABASE_URL must look like postgres://"),
            "{said}"
        );
        assert!(!said.contains("secret"), "{said}");
    }
}
