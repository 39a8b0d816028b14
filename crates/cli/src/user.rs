//! `kibitzer user`: the accounts of a server, for whoever looks after it. May run beside the server.

use std::io::{BufRead, IsTerminal};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Subcommand};
use kibitzer_server::{account_name, check_password, hash_password};
use kibitzer_store::{Store, StoreError, User};
use kibitzer_wire::Problem;

use crate::door::print_line;
use crate::failure::Failure;
use crate::place::Place;

/// Accounts.
#[derive(Debug, Subcommand)]
pub(crate) enum Users {
    /// Everyone who has an account
    #[command(after_help = "Example:\n  kibitzer user list --data ./tables")]
    List(Where),
    /// Add somebody; the password is read from standard input
    #[command(after_help = "Example:\n  kibitzer user add alice --data ./tables < password.txt")]
    Add(Somebody),
    /// Make a code that lets one person sign up, once
    #[command(after_help = "Example:\n  kibitzer user invite --days 3 --data ./tables")]
    Invite(Invite),
    /// Give somebody a new password, read from standard input, and sign them out everywhere
    #[command(after_help = "Example:\n  kibitzer user password alice --data ./tables < password.txt")]
    Password(Somebody),
    /// Sign somebody out everywhere
    #[command(after_help = "Example:\n  kibitzer user sign-out alice --data ./tables")]
    SignOut(Somebody),
    /// Remove somebody and everything of theirs
    #[command(after_help = "Example:\n  kibitzer user remove alice --data ./tables")]
    Remove(Somebody),
}

/// Where the records are.
#[derive(Debug, Args)]
pub(crate) struct Where {
    #[command(flatten)]
    place: Place,
}

/// An invitation.
#[derive(Debug, Args)]
pub(crate) struct Invite {
    /// After how many days it expires
    #[arg(long, default_value_t = 7, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..=3650))]
    days: u32,
    #[command(flatten)]
    place: Place,
}

/// Somebody, by name.
#[derive(Debug, Args)]
pub(crate) struct Somebody {
    /// Their name
    name: String,
    #[command(flatten)]
    place: Place,
}

impl Users {
    pub(crate) fn run(self) -> Result<ExitCode, Failure> {
        let runtime = tokio::runtime::Runtime::new().map_err(Failure::io("the runtime"))?;
        runtime.block_on(self.work())?;
        Ok(ExitCode::SUCCESS)
    }

    async fn work(self) -> Result<(), Failure> {
        match self {
            Self::List(Where { place }) => list(&place.open_beside_server().await?).await,
            Self::Add(somebody) => {
                let name = account_name(&somebody.name)?;
                let (store, hash) = (somebody.place.open_beside_server().await?, read_password()?);
                store.add_user(&name, &hash, None).await.map_err(failed)?;
                print_line(&format!("{name} can sign in now."))
            }
            Self::Invite(invite) => {
                let store = invite.place.open_beside_server().await?;
                let lasts = Duration::from_hours(24 * u64::from(invite.days));
                let (_, code) = store.invite(lasts).await.map_err(failed)?;
                print_line(code.reveal())
            }
            Self::Password(somebody) => {
                let (store, user) = somebody.find().await?;
                store
                    .set_password(&user.id, &read_password()?)
                    .await
                    .map_err(failed)?;
                print_line(&format!("{} has another password.", user.name))
            }
            Self::SignOut(somebody) => {
                let (store, user) = somebody.find().await?;
                store.end_sessions(&user.id).await.map_err(failed)?;
                print_line(&format!("{} is signed out everywhere.", user.name))
            }
            Self::Remove(somebody) => {
                let (store, user) = somebody.find().await?;
                store.remove_user(&user.id).await.map_err(failed)?;
                print_line(&format!("{} is gone, with everything of theirs.", user.name))
            }
        }
    }
}

impl Somebody {
    async fn find(&self) -> Result<(Store, User), Failure> {
        let store = self.place.open_beside_server().await?;
        let found = store.user_named(&self.name).await.map_err(failed)?;
        let message = format!("no account is called {}", self.name);
        // Who has no password is the one user of a server without accounts: no account, and not to be removed by name.
        let found = found.filter(|user| user.password.is_some());
        let user = found.ok_or_else(|| Problem::new("unknown_user", message).at("name"))?;
        Ok((store, user))
    }
}

async fn list(store: &Store) -> Result<(), Failure> {
    let users = store.users().await.map_err(failed)?;
    for user in users.iter().filter(|user| user.password.is_some()) {
        print_line(&user.name)?;
    }
    Ok(())
}

/// The hash of the password on the first line of standard input.
fn read_password() -> Result<String, Failure> {
    if std::io::stdin().is_terminal() {
        anstream::eprintln!("kibitzer: type the password and press Enter (it is shown)");
    }
    let mut line = String::new();
    let read = std::io::stdin().lock().read_line(&mut line);
    read.map_err(Failure::io("standard input"))?;
    let password = line.trim_end_matches(['\r', '\n']);
    check_password(password)?;
    let broken = || Problem::new("password", "this password could not be hashed");
    Ok(hash_password(password).ok_or_else(broken)?)
}

#[allow(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn failed(error: StoreError) -> Failure {
    Failure::Problem(Problem::new("store", error.to_string()))
}
