//! Programs of their own that `kibitzer` hands over to, as git does with its own: they take minutes to build, and most people never need
//! them.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, ExitCode, ExitStatus};

use clap::Args;

use crate::door;
use crate::failure::Failure;

/// What follows the name of the program, as it was typed.
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Rest {
    /// What the program is told; --help lists it
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    rest: Vec<OsString>,
}

impl Rest {
    fn asks_for_help(&self) -> bool {
        self.rest.iter().any(|word| word == "--help" || word == "-h")
    }
}

/// Hands over to the program `kibitzer-NAME`, which lies beside this one or on the path.
pub(crate) fn hand_over(name: &str, rest: &Rest) -> Result<ExitCode, Failure> {
    let program = format!("kibitzer-{name}");
    let mut command = Command::new(beside(&program).unwrap_or_else(|| program.clone().into()));
    match run(command.args(&rest.rest)) {
        Ok(status) => {
            let code = status.code().and_then(|code| u8::try_from(code).ok());
            Ok(ExitCode::from(code.unwrap_or(1)))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            if rest.asks_for_help() {
                door::print_line(&format!("{}\n\n{}", missing(name, &program), examples(name)))?;
                return Ok(ExitCode::SUCCESS);
            }
            Err(Failure::Usage(missing(name, &program)))
        }
        Err(error) => Err(Failure::io(program)(error)),
    }
}

/// Puts a program in the place of this one: Ctrl-C and other signals are its own then, and a prompt of its does not lose the terminal.
#[cfg(unix)]
fn run(command: &mut Command) -> std::io::Result<ExitStatus> {
    use std::os::unix::process::CommandExt as _;
    Err(command.exec())
}

#[cfg(not(unix))]
fn run(command: &mut Command) -> std::io::Result<ExitStatus> {
    command.status()
}

/// The program of this name beside this one, if it is there.
fn beside(program: &str) -> Option<PathBuf> {
    let here = std::env::current_exe().ok()?;
    let here = here.canonicalize().unwrap_or(here);
    let path = here
        .with_file_name(program)
        .with_extension(std::env::consts::EXE_EXTENSION);
    path.exists().then_some(path)
}

/// What may be typed after `kibitzer NAME`.
fn examples(name: &str) -> &'static str {
    match name {
        "cluster" => "Examples:\n  kibitzer cluster scheduler\n  kibitzer cluster executor --scheduler HOST",
        _ => {
            "Examples:\n  kibitzer study \"SELECT shape(north), count(*) FROM deals(1000, 1) GROUP BY 1\"\n  \
             kibitzer study list"
        }
    }
}

fn missing(name: &str, program: &str) -> String {
    format!(
        "`kibitzer {name}` is a program of its own, {program}, and it is not here.\n\
         In the project's folder `make study` builds it (about ten minutes, once); put it beside kibitzer or anywhere on the path.\n\
         docs/studies.md shows what it does."
    )
}
