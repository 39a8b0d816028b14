//! `kibitzer serve`: the page, the API and the records.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, ValueEnum};
use kibitzer_server::{App, Settings, SignUp, asked_to_end, log_to_stderr, openapi, serve};
use kibitzer_store::Quotas;
use kibitzer_wire::Problem;
use tokio::net::TcpListener;

use crate::door::print_line;
use crate::failure::Failure;
use crate::lan;
use crate::place::Place;

/// How many ports are tried after one that is taken.
const MORE_PORTS: u16 = 20;

/// Who may sign up.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum WhoSignsUp {
    /// Anyone
    Open,
    /// Whoever has an invitation; everyone with an account can make some
    Invited,
    /// Whoever has an invitation made with `kibitzer user invite`
    Closed,
}

/// How to serve.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  kibitzer serve\n  kibitzer serve --lan\n  kibitzer serve --listen 127.0.0.1:9000 --data ./tables\n  \
    DATABASE_URL=postgres://kibitzer@db/kibitzer kibitzer serve --accounts --listen 0.0.0.0:8080"
)]
pub(crate) struct Serve {
    /// The address to listen on
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDRESS", value_parser = with_port)]
    listen: SocketAddr,
    #[command(flatten)]
    place: Place,
    /// Let in a phone on the same network: shows the address and a code to scan
    #[arg(long, conflicts_with = "accounts")]
    lan: bool,
    /// People sign up and sign in; needed to listen beyond this machine
    #[arg(long)]
    accounts: bool,
    /// Who may sign up
    #[arg(
        long,
        value_enum,
        default_value = "open",
        requires = "accounts",
        value_name = "WHO"
    )]
    sign_up: WhoSignsUp,
    /// The address of a proxy that speaks HTTPS and stands in front: its X-Forwarded-For is believed, cookies are for HTTPS
    /// only. May be given several times
    #[arg(long, value_name = "ADDRESS")]
    proxy: Vec<IpAddr>,
    /// A proxy on this machine: the same as --proxy for both its addresses
    #[arg(long)]
    behind_proxy: bool,
    /// How much each user may store
    #[arg(long, default_value_t = 256, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    user_megabytes: u64,
    /// How much all users together may store
    #[arg(long, default_value_t = 16384, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1 << 30))]
    server_megabytes: u64,
    /// Log every request that is answered
    #[arg(long)]
    access_log: bool,
    /// Log as JSON, one object per line
    #[arg(long)]
    log_json: bool,
    /// Log more than is useful day to day
    #[arg(long)]
    verbose: bool,
    /// Print the OpenAPI description and exit
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
        if !self.listen.ip().is_loopback() && !self.accounts && !self.lan {
            return Err(Failure::Usage(format!(
                "{} can be reached from other machines, and without accounts anyone there could do anything; \
                 add --accounts, or --lan for the devices at home, or listen on 127.0.0.1",
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
        let listener = self.listener().await?;
        let address = listener.local_addr().map_err(Failure::io("the listener"))?;
        let nearby = self.lan.then(|| lan::nearby(address.port()));
        let here = if self.lan { local(address) } else { address };
        print_line(&format!("Kibitzer is at http://{here}/"))?;
        // Whoever reads only the first line has what they want.
        drop(print_line(&match &nearby {
            Some(nearby) => lan::shown(nearby),
            None if self.accounts => "People sign up and sign in there.".into(),
            None => "For a phone in the same network, start it with --lan (make run SERVE=--lan).".into(),
        }));
        let settings = Settings {
            accounts: self.accounts,
            proxies: self.proxies(),
            sign_up: match self.sign_up {
                WhoSignsUp::Open => SignUp::Open,
                WhoSignsUp::Invited => SignUp::Invited,
                WhoSignsUp::Closed => SignUp::Closed,
            },
            access_log: self.access_log,
            nearby,
        };
        serve(listener, App::new(store, settings), asked_to_end()).await;
        Ok(())
    }

    async fn listener(&self) -> Result<TcpListener, Failure> {
        let wanted = if self.lan && self.listen.ip().is_loopback() {
            SocketAddr::new(Ipv4Addr::UNSPECIFIED.into(), self.listen.port())
        } else {
            self.listen
        };
        match TcpListener::bind(wanted).await {
            Err(error) if error.kind() == ErrorKind::AddrInUse => Err(taken(wanted, self.lan).await),
            Err(error) => Err(unusable(wanted, &error)),
            Ok(bound) => Ok(bound),
        }
    }

    fn proxies(&self) -> Vec<IpAddr> {
        let mut proxies = self.proxy.clone();
        if self.behind_proxy {
            proxies.extend([IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)]);
        }
        proxies
    }
}

/// An address with its port.
fn with_port(text: &str) -> Result<SocketAddr, String> {
    let example = "an address of this machine with a port is wanted, such as 127.0.0.1:8080 or [::1]:8080";
    text.parse().map_err(|_| example.into())
}

/// What to say of an address that cannot be had.
fn unusable(wanted: SocketAddr, error: &std::io::Error) -> Failure {
    let message = match error.kind() {
        ErrorKind::PermissionDenied => format!(
            "this user may not listen on {wanted}: ports below 1024 are kept for the system; say another with --listen, and \
             put a proxy in front (docs/operate.md)"
        ),
        ErrorKind::AddrNotAvailable => format!("{} is no address of this machine", wanted.ip()),
        _ => format!("{wanted}: {error}"),
    };
    Failure::Problem(Problem::new("address", message))
}

/// The same port on this machine itself.
fn local(address: SocketAddr) -> SocketAddr {
    SocketAddr::new(Ipv4Addr::LOCALHOST.into(), address.port())
}

/// What to say of a port that somebody else has: the next one that is free.
async fn taken(wanted: SocketAddr, lan: bool) -> Failure {
    let port = wanted.port();
    let what = format!("something is listening on {wanted} already");
    for next in (1..=MORE_PORTS).filter_map(|more| port.checked_add(more)) {
        let there = SocketAddr::new(wanted.ip(), next);
        if TcpListener::bind(there).await.is_ok() {
            let (ip, lan) = if lan {
                (local(there), " --lan")
            } else {
                (there, "")
            };
            let message = format!("{what}; port {next} is free: kibitzer serve{lan} --listen {ip}");
            return Failure::Problem(Problem::new("address", message));
        }
    }
    let message = format!("{what}; end it, or say another address with --listen");
    Failure::Problem(Problem::new("address", message))
}
