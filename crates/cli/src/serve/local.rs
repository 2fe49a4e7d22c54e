//! The table on this computer: what `spieltisch` without a command starts.

use std::{
    env,
    net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket},
    thread,
    time::Duration,
};

use anyhow::Context as _;

use server::{HostLimits, Logs, Offers, Options};

use super::host::{self, LogFormat};
use crate::{data, failure::Failure};

/// An address that is nowhere in particular.
const ELSEWHERE: Ipv4Addr = Ipv4Addr::new(192, 0, 2, 1);
/// The longest log of a match. On one's own computer that of a classic opponent may be as long as
/// it is.
const LOG_BYTES: u64 = 1 << 30;

/// Starts the table and opens the browser, if there is one. With `lan` others in the local network
/// may come too.
pub(crate) fn run(lan: bool) -> Result<(), Failure> {
    let data = data::directory()?;
    let ip = lan.then(lan_ip).transpose()?;
    host::trace("warn", LogFormat::Text);
    let listen = match ip {
        Some(_) => IpAddr::V4(Ipv4Addr::UNSPECIFIED),
        None => host::USUAL_ADDRESS.ip(),
    };
    let options =
        [host::USUAL_ADDRESS.port(), 0].map(|port| SocketAddr::new(listen, port)).map(|listen| {
            Options {
                listen,
                database: data::database(&data),
                public_url: None,
                trusted_proxies: vec![],
                unlimited: vec![],
                blocked: vec![],
                metrics_listen: None,
                drain: Duration::ZERO,
                logs: Logs::PerGame(data.join("logs")),
                limits: HostLimits { log_bytes: LOG_BYTES, ..HostLimits::default() },
                offers: Offers::default(),
                lan: ip,
            }
        });
    host::run(&options, open_browser)
}

/// Shows the page in a browser if there is one with a screen. Whoever has none has the printed
/// address.
fn open_browser(url: &str) {
    let has_browser = cfg!(any(windows, target_os = "macos"))
        || ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"]
            .iter()
            .any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()));
    if !has_browser {
        return;
    }
    let url = url.to_owned();
    // Some browsers return only when they are closed.
    thread::spawn(move || {
        if let Err(error) = webbrowser::open(&url) {
            tracing::info!("no browser could be opened: {error}");
        }
    });
}

/// The address of this computer in the local network: the one it would talk to others from. Nothing
/// is sent.
fn lan_ip() -> Result<IpAddr, Failure> {
    let ip = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))
        .and_then(|socket| socket.connect((ELSEWHERE, 9)).and_then(|()| socket.local_addr()))
        .context("this computer is in no network")?
        .ip();
    Ok(ip)
}
