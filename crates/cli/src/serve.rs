//! `kibitzer serve`: the page, the API and the records.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use kibitzer_server::{App, Settings, asked_to_end, log_to_stderr, openapi, serve};
use kibitzer_store::Quotas;
use kibitzer_wire::Problem;
use tokio::net::TcpListener;

use crate::door::print_line;
use crate::failure::Failure;
use crate::place::Place;

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
    #[command(flatten)]
    place: Place,
    /// People sign up and sign in; needed to listen beyond this machine
    #[arg(long)]
    accounts: bool,
    /// A proxy that speaks HTTPS stands in front: cookies are for HTTPS only, X-Forwarded-For is believed
    #[arg(long)]
    behind_proxy: bool,
    /// How much each user may store
    #[arg(long, default_value_t = 256, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    user_megabytes: u64,
    /// How much all users together may store
    #[arg(long, default_value_t = 16384, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1 << 30))]
    server_megabytes: u64,
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
        let quotas = Quotas {
            user: self.user_megabytes << 20,
            server: self.server_megabytes << 20,
            ..Quotas::default()
        };
        let store = self.place.open().await?.with_quotas(quotas);
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
}
