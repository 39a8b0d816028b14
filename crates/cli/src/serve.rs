//! `kibitzer serve`: the page, the API and the records.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use directories::ProjectDirs;
use kibitzer_server::{App, Settings, asked_to_end, log_to_stderr, openapi, serve};
use kibitzer_store::Store;
use kibitzer_wire::Problem;
use tokio::net::TcpListener;

use crate::door::print_line;
use crate::failure::Failure;

/// How to serve.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  kibitzer serve\n  kibitzer serve --listen 127.0.0.1:9000 --data ./tables\n  \
    DATABASE_URL=postgres://kibitzer@db/kibitzer kibitzer serve --accounts --listen 0.0.0.0:8080"
)]
pub(crate) struct Serve {
    /// The address to listen on
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDRESS")]
    listen: SocketAddr,
    /// The folder of the SQLite file; the user's data folder where absent. `DATABASE_URL` goes before it
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// People sign up and sign in; needed to listen beyond this machine
    #[arg(long)]
    accounts: bool,
    /// A proxy that speaks HTTPS stands in front: cookies are for HTTPS only, X-Forwarded-For is believed
    #[arg(long)]
    behind_proxy: bool,
    /// Log as JSON, one object a line
    #[arg(long)]
    log_json: bool,
    /// Log every request
    #[arg(long)]
    verbose: bool,
    /// Print the OpenAPI description and end
    #[arg(long)]
    openapi: bool,
}

impl Serve {
    pub(crate) fn run(self) -> Result<ExitCode, Failure> {
        if self.openapi {
            let text = openapi().to_pretty_json().map_err(Problem::from)?;
            print_line(&text)?;
            return Ok(ExitCode::SUCCESS);
        }
        if !self.listen.ip().is_loopback() && !self.accounts {
            return Err(Failure::Usage(format!(
                "{} can be reached from other machines, and without accounts anyone there could do anything; \
                 add --accounts, or listen on 127.0.0.1",
                self.listen
            )));
        }
        log_to_stderr(self.log_json, self.verbose);
        let runtime = tokio::runtime::Runtime::new().map_err(Failure::io("the runtime"))?;
        let served = runtime.block_on(self.serve());
        // Requests are finished by now; a simulation that nobody waits for is not worth waiting for.
        runtime.shutdown_timeout(Duration::from_secs(2));
        served.map(|()| ExitCode::SUCCESS)
    }

    async fn serve(self) -> Result<(), Failure> {
        let store = self.open_store().await?;
        let listener = TcpListener::bind(self.listen)
            .await
            .map_err(Failure::io(self.listen.to_string()))?;
        let address = listener.local_addr().map_err(Failure::io("the listener"))?;
        print_line(&format!("Kibitzer is at http://{address}/"))?;
        let settings = Settings {
            accounts: self.accounts,
            behind_proxy: self.behind_proxy,
        };
        serve(listener, App::new(store, settings), asked_to_end()).await;
        Ok(())
    }

    async fn open_store(&self) -> Result<Store, Failure> {
        let opened = match std::env::var("DATABASE_URL") {
            Ok(url) if !url.is_empty() => Store::postgres(&url).await,
            _ => Store::in_folder(&self.folder()?).await,
        };
        opened.map_err(|error| Failure::Problem(Problem::new("store", error.to_string())))
    }

    fn folder(&self) -> Result<PathBuf, Failure> {
        if let Some(folder) = &self.data {
            return Ok(folder.clone());
        }
        let folders = ProjectDirs::from("", "", "kibitzer");
        folders
            .map(|folders| folders.data_dir().to_owned())
            .ok_or_else(|| Failure::Usage("this user has no home folder; say --data DIR".into()))
    }
}
