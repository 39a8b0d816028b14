//! Runs the command as a person would.

#![allow(dead_code, reason = "each test file uses what it needs")]

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a command printed, and how it ended.
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs it with these arguments and this on standard input.
pub(crate) fn kibitzer(args: &[&str], input: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kibitzer"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that reads nothing may have closed its input already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let done = child.wait_with_output().unwrap();
    Ran {
        status: done.status.code().unwrap(),
        out: String::from_utf8(done.stdout).unwrap(),
        err: String::from_utf8(done.stderr).unwrap(),
    }
}

/// The JSON that it answers.
pub(crate) fn answer(args: &[&str], input: &str) -> Value {
    let ran = kibitzer(args, input);
    assert_eq!(ran.status, 0, "{args:?}: {}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}
