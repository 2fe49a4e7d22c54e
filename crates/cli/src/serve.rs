mod host;
pub(crate) mod local;

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use clap::value_parser;
use server::{AddressRange, HostLimits, Logs, NetworkLimits, Offers, Options};

use crate::{database, failure::Failure};
use host::LogFormat;

/// Host the table for others
///
/// Prints the address once the table is ready, and serves until it is interrupted or asked to end.
#[derive(clap::Args)]
#[command(after_help = "\
Messages go to stderr; the variable RUST_LOG chooses them (default: info). \
The variable SPIELTISCH_DATA names the data directory.")]
pub(crate) struct Args {
    /// The address and port to listen on; 0.0.0.0 is every address of this computer, port 0 any
    /// free one
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = host::USUAL_ADDRESS)]
    listen: SocketAddr,
    /// The database, such as sqlite:spieltisch.db or postgres://USER@HOST:5432/NAME, which several
    /// servers may share [default: spieltisch.db in the user's data directory]
    ///
    /// The password for PostgreSQL is best kept out of the address: it is read from the variable
    /// PGPASSWORD or the password file ~/.pgpass. `?sslmode=verify-full` and the like may follow the
    /// name
    #[arg(long, value_name = "ADDRESS", value_parser = database::address)]
    database: Option<String>,
    /// The address and port for those who watch the house: /metrics for Prometheus, /healthz and
    /// /readyz. The latter two answer at the usual address too [default: none]
    #[arg(long, value_name = "ADDRESS:PORT")]
    metrics_listen: Option<SocketAddr>,
    /// How long tables go on when the house is asked to end, while it takes no new ones and /readyz
    /// says so: until a load balancer has noticed
    #[arg(long, value_name = "SECONDS", default_value_t = 0, value_parser = value_parser!(u64).range(..=5))]
    drain_seconds: u64,
    /// How messages are written
    #[arg(long, value_enum, default_value_t = LogFormat::Text)]
    log_format: LogFormat,
    /// The address people use, where a proxy stands in front of the table, such as
    /// https://games.example.org/
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,
    /// A proxy that is believed for whom it asks, such as 10.0.0.7, or a network of them, such as
    /// 10.0.0.0/8; may be given several times. Proxies on this computer are believed where there is
    /// a public address.
    ///
    /// The address of the one who asks is the last in X-Forwarded-For that is no such proxy itself;
    /// without X-Forwarded-For, the last in Forwarded. A proxy that writes only Forwarded has to
    /// take X-Forwarded-For away
    #[arg(long, value_name = "ADDRESS")]
    trusted_proxy: Vec<AddressRange>,
    /// An address, or a network, that may have as many connections and new games as the whole house:
    /// a school, say, or one from which `spieltisch load` measures; may be given several times
    #[arg(long, value_name = "ADDRESS")]
    no_limits_for: Vec<AddressRange>,
    /// An address, or a network, from which nobody is let in; may be given several times. Cards are
    /// blocked by `spieltisch card`
    #[arg(long, value_name = "ADDRESS")]
    block: Vec<AddressRange>,
    /// Have no list of open tables that anybody may join
    #[arg(long)]
    no_lobby: bool,
    /// Find nobody somebody to play with
    #[arg(long)]
    no_pairing: bool,
    /// Have no list of the strongest
    #[arg(long)]
    no_leaderboard: bool,
    /// How many connections there may be [default: as many as the limit of open files allows]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    max_connections: Option<u32>,
    /// The folder for the log of every match [default: no logs are written]
    #[arg(long, value_name = "FOLDER")]
    log_dir: Option<PathBuf>,
    /// The longest a bot may think about a move, in milliseconds; whoever wishes for more gets this
    #[arg(
        long,
        value_name = "MILLIS",
        default_value_t = HostLimits::default().max_millis,
        value_parser = value_parser!(u32).range(1..=60_000)
    )]
    max_millis: u32,
    /// The largest the database may become, in megabytes [default: as large as the disk allows]
    #[arg(long, value_name = "MB", value_parser = value_parser!(u64).range(1..=1 << 40))]
    max_database_mb: Option<u64>,
    /// The longest log of a match, in bytes; what would be longer ends with a line that says so
    #[arg(long, value_name = "BYTES", default_value_t = HostLimits::default().log_bytes)]
    max_log_bytes: u64,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let database = database::or_usual(self.database)?;
        host::trace("info", self.log_format);
        let total = self.max_connections.map(|most| most as usize);
        let network = NetworkLimits { total, ..NetworkLimits::default() };
        let options = Options {
            listen: self.listen,
            database,
            public_url: self.public_url,
            trusted_proxies: self.trusted_proxy,
            unlimited: self.no_limits_for,
            blocked: self.block,
            metrics_listen: self.metrics_listen,
            drain: Duration::from_secs(self.drain_seconds),
            logs: self.log_dir.map_or(Logs::None, Logs::PerMatch),
            limits: HostLimits {
                max_millis: self.max_millis,
                log_bytes: self.max_log_bytes,
                database_bytes: self.max_database_mb.map(|megabytes| megabytes << 20),
                network,
                ..HostLimits::default()
            },
            offers: Offers {
                lobby: !self.no_lobby,
                pairing: !self.no_pairing,
                leaderboard: !self.no_leaderboard,
            },
            lan: None,
        };
        host::run(&[options], |_| ())
    }
}

fn public_url(text: &str) -> Result<String, &'static str> {
    let rest = ["http://", "https://"].iter().find_map(|scheme| text.strip_prefix(scheme));
    match rest.map(|rest| rest.strip_suffix('/').unwrap_or(rest)) {
        None | Some("") => Err("expected an address that begins with https:// or http://"),
        Some(host) if host.contains(['/', '?', '#']) => {
            Err("expected a host of its own without a path, such as https://games.example.org/")
        }
        Some(_) => Ok(text.into()),
    }
}
