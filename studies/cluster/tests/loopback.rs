//! A cluster of processes on the loopback address: the rows of one machine, whatever happens to an executor.

#![allow(clippy::unwrap_used, reason = "a test may stop and say why")]

use std::net::TcpListener;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use kibitzer_study::named::{STUDIES, Study};

const PROGRAM: &str = env!("CARGO_BIN_EXE_kibitzer-cluster");

/// A process that ends with the test.
struct Process(Child);

impl Process {
    fn start(args: &[&str]) -> Self {
        Self(
            Command::new(PROGRAM)
                .args(args)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .spawn()
                .unwrap(),
        )
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Ports that nobody uses: two that follow each other.
fn port() -> u16 {
    loop {
        let first = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = first.local_addr().unwrap().port();
        if port < u16::MAX && TcpListener::bind(("127.0.0.1", port + 1)).is_ok() {
            return port;
        }
    }
}

fn listening(port: u16) {
    let start = Instant::now();
    while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(
            start.elapsed() < Duration::from_mins(1),
            "nobody listens on {port}"
        );
        std::thread::sleep(Duration::from_millis(100));
    }
}

struct TestCluster {
    scheduler: String,
    executors: Vec<Process>,
    _scheduler: Process,
    _work: tempfile::TempDir,
}

impl TestCluster {
    fn start(executors: usize) -> Self {
        let at = port();
        let work = tempfile::tempdir().unwrap();
        let process = Process::start(&["scheduler", "--port", &at.to_string()]);
        listening(at);
        let scheduler = format!("127.0.0.1:{at}");
        let start = |number: usize| {
            let port = port();
            let folder = work.path().join(number.to_string());
            std::fs::create_dir_all(&folder).unwrap();
            let args = [
                "executor",
                "--scheduler",
                &scheduler,
                "--port",
                &port.to_string(),
                "--cores",
                "1",
                "--work",
                folder.to_str().unwrap(),
            ];
            let process = Process::start(&args);
            listening(port);
            process
        };
        let executors = (0..executors).map(start).collect();
        Self {
            scheduler,
            executors,
            _scheduler: process,
            _work: work,
        }
    }

    fn study(&self, args: &[&str]) -> Command {
        let mut command = Command::new(PROGRAM);
        command
            .args(["study", "--cluster", &self.scheduler, "--format", "csv"])
            .args(args)
            .stdin(Stdio::null());
        command
    }
}

fn text(output: &Output) -> String {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The rows on this machine, by the same program without a cluster.
fn embedded(sql: &str) -> String {
    use kibitzer_study::output::{Format, Writer};
    use kibitzer_study::running::{Sink, rows};
    use kibitzer_study::{Workshop, session};
    let workshop = std::sync::Arc::new(Workshop::default());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let found = runtime
        .block_on(rows(&session::context(session::config(), &workshop), sql))
        .unwrap();
    let file = tempfile::NamedTempFile::new().unwrap();
    let mut writer = Writer::new(Format::Csv, Box::new(file.reopen().unwrap()));
    for batch in &found {
        writer.take(batch).unwrap();
    }
    writer.finish().unwrap();
    std::fs::read_to_string(file.path()).unwrap()
}

fn boards(study: &Study) -> u64 {
    (study.boards / 50).clamp(8, 200)
}

#[test]
#[ignore = "make cluster-test"]
fn every_study_has_the_rows_of_one_machine() {
    for executors in [1, 2] {
        let cluster = TestCluster::start(executors);
        for study in STUDIES {
            let boards = boards(study);
            let sql = study.sql(Some(boards), 3, &[]).unwrap();
            let start = Instant::now();
            let found = text(
                &cluster
                    .study(&["run", study.name, "--boards", &boards.to_string(), "--seed", "3"])
                    .output()
                    .unwrap(),
            );
            println!("{executors} executors, {}: {:?}", study.name, start.elapsed());
            assert_eq!(found, embedded(&sql), "{} on {executors} executors", study.name);
        }
    }
}

/// Solves for some time on two executors.
const LONG: &str = "SELECT sum(tricks(north, east, south, west, 'N', 'S')) AS tricks FROM deals(1500, 9)";

#[test]
#[ignore = "make cluster-test"]
fn an_executor_may_be_killed() {
    let mut cluster = TestCluster::start(2);
    let asked = cluster
        .study(&[LONG])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for_work(&cluster);
    // `kill` is SIGKILL.
    cluster.executors.pop();
    let killed = Instant::now();
    let found = text(&asked.wait_with_output().unwrap());
    println!("answered {:?} after the kill", killed.elapsed());
    assert_eq!(found, embedded(LONG));
}

/// The processor time that a process has used, in hundredths of a second.
fn used(process: &Process) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", process.0.id())).unwrap();
    let after = stat.rsplit_once(')').unwrap().1;
    // One of them is -1 where there is no terminal.
    let numbers: Vec<i64> = after
        .split_whitespace()
        .skip(1)
        .filter_map(|word| word.parse().ok())
        .collect();
    (numbers[10] + numbers[11]) as u64
}

/// Solves for hours.
const ENDLESS: &str =
    "SELECT sum(tricks(north, east, south, west, 'N', 'S')) AS tricks FROM deals(1000000, 9)";

/// Whether the executors do nothing any more five seconds from now.
fn are_free(cluster: &TestCluster) {
    std::thread::sleep(Duration::from_secs(5));
    let before: u64 = cluster.executors.iter().map(used).sum();
    std::thread::sleep(Duration::from_secs(3));
    let after: u64 = cluster.executors.iter().map(used).sum();
    assert!(after - before < 30, "{before} {after}");
}

#[test]
#[ignore = "make cluster-test"]
fn a_study_frees_the_processors_when_its_client_ends() {
    let cluster = TestCluster::start(2);
    // Ctrl-C, and an end of which the client itself can tell nobody.
    for (signal, code) in [("-INT", Some(130)), ("-KILL", None)] {
        let mut asked = cluster
            .study(&[ENDLESS])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        wait_for_work(&cluster);
        let told = Command::new("kill")
            .args([signal, &asked.id().to_string()])
            .status();
        assert!(told.unwrap().success());
        assert_eq!(asked.wait().unwrap().code(), code);
        are_free(&cluster);
    }
    // What was cancelled leaves room for the next.
    let short = "SELECT sum(tricks(north, east, south, west, 'N', 'S')) AS tricks FROM deals(8, 9)";
    assert_eq!(text(&cluster.study(&[short]).output().unwrap()), embedded(short));
}

/// Waits until the executors have been at work for a second.
fn wait_for_work(cluster: &TestCluster) {
    let start = Instant::now();
    let all = || cluster.executors.iter().map(used).sum::<u64>();
    let before = all();
    while all() < before + 100 {
        assert!(
            start.elapsed() < Duration::from_mins(2),
            "no executor does anything"
        );
        std::thread::sleep(Duration::from_millis(200));
    }
}
