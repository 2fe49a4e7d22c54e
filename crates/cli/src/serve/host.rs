//! Running the server until someone ends it.

use std::{
    env,
    io::{self, Write as _},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
};

use anyhow::Context as _;
use fast_qr::QRBuilder;
use server::{Options, Server};
use tokio::runtime::Runtime;
use tracing::{Level, Metadata};
use tracing_subscriber::{
    Layer as _,
    filter::{Targets, filter_fn},
    fmt,
    layer::SubscriberExt as _,
    util::SubscriberInitExt as _,
};

use crate::failure::Failure;

/// Where the table is unless told otherwise: only this computer reaches it there.
pub(super) const USUAL_ADDRESS: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 7410);

/// How messages are written.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(super) enum LogFormat {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

/// Those who would write down everything that passes through them, the secrets of seats included.
const TALKATIVE: [&str; 4] = ["tungstenite", "tokio_tungstenite", "hyper", "sqlx"];

/// Sends messages to stderr; the variable `RUST_LOG` chooses which, otherwise `usual`.
pub(super) fn trace(usual: &str, format: LogFormat) {
    let wanted = env::var("RUST_LOG").unwrap_or_default();
    let wanted = if wanted.is_empty() { usual } else { &wanted };
    let (chosen, misunderstood) = match wanted.parse() {
        Ok(chosen) => (chosen, None),
        Err(why) => (Targets::new().with_default(Level::INFO), Some(why)),
    };
    let messages = fmt::layer().with_writer(io::stderr);
    let messages = match format {
        LogFormat::Text => messages.boxed(),
        LogFormat::Json => messages.json().boxed(),
    };
    tracing_subscriber::registry().with(chosen).with(filter_fn(is_harmless)).with(messages).init();
    if let Some(why) = misunderstood {
        tracing::warn!(
            "RUST_LOG={wanted} is not understood ({why}): expected a level like \"debug\", or targets \
             with levels like \"server=debug,info\""
        );
    }
}

/// Whether a message may be written, whatever the variable asks for.
fn is_harmless(message: &Metadata<'_>) -> bool {
    let is_talkative = TALKATIVE.iter().any(|name| message.target().starts_with(name));
    !is_talkative || *message.level() <= Level::INFO
}

/// Serves with the first of the options whose port is free, and calls `ready` with the address once
/// it does.
pub(super) fn run(options: &[Options], ready: impl FnOnce(&str)) -> Result<(), Failure> {
    Runtime::new().context("the threads of the server cannot be started")?.block_on(async {
        let shutdown = shutdown().context("the signals to end cannot be heard")?;
        let server = bind(options).await?;
        let url = format!("http://{}/", reachable(server.address()));
        // A reader who has gone away needs no address, but perhaps the table.
        let _ = writeln!(io::stdout(), "Spieltisch is ready: {url}")
            .and_then(|()| io::stdout().flush());
        if let Some(address) = server.lan_address() {
            let _ = writeln!(io::stdout(), "{}", invitation(address))
                .and_then(|()| io::stdout().flush());
        }
        if let Some(address) = server.metrics_address() {
            tracing::info!("watch it at http://{}/metrics", reachable(address));
        }
        ready(&url);
        Ok(server.run(shutdown).await?)
    })
}

/// What is printed for others in the local network: the address, and a code for their phones.
fn invitation(address: &str) -> String {
    let code = QRBuilder::new(address).build().map(|code| code.to_str()).unwrap_or_default();
    format!("Others in this network open {address} or point their phone at this:\n{code}")
}

async fn bind(options: &[Options]) -> anyhow::Result<Server> {
    let (last, others) = options.split_last().expect("at least one way to serve");
    for options in others {
        match Server::bind(options.clone()).await {
            Err(error) if is_taken(&error) => {}
            bound => return bound,
        }
    }
    Server::bind(last.clone()).await
}

fn is_taken(error: &anyhow::Error) -> bool {
    let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
    kind == Some(io::ErrorKind::AddrInUse)
}

/// The address under which this computer reaches a server that listens on `address`.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// Ends when the process is asked to end. Listens from the call on, so that no signal is missed.
#[cfg(unix)]
fn shutdown() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Ends when the process is asked to end. Listens from the call on, so that no signal is missed.
#[cfg(not(unix))]
fn shutdown() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupt.recv().await;
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_in_the_network_get_the_address_and_a_code() {
        let invitation = invitation("http://192.168.0.7:7410/");
        assert!(invitation.contains("http://192.168.0.7:7410/"));
        let code: Vec<&str> = invitation.lines().skip(1).collect();
        // 29 modules and a margin, two of them in a line.
        assert!(code.len() >= 14, "{invitation}");
        assert!(code.iter().all(|line| line.chars().all(|letter| " █▀▄".contains(letter))));
    }

    #[test]
    fn every_address_of_this_computer_is_reached_as_this_computer() {
        let shown = |address: &str| reachable(address.parse().unwrap()).to_string();
        assert_eq!(shown("0.0.0.0:80"), "127.0.0.1:80");
        assert_eq!(shown("[::]:80"), "[::1]:80");
        assert_eq!(shown("192.168.0.7:7410"), "192.168.0.7:7410");
    }
}
