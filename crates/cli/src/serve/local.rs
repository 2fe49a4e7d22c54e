//! The table on this computer: what `spieltisch` without a command starts.

use std::{env, net::SocketAddr, thread, time::Duration};

use server::{HostLimits, Logs, Offers, Options};

use super::{
    data,
    host::{self, LogFormat},
};
use crate::failure::Failure;

/// The longest log of a match. On one's own computer that of a classic opponent may be as long as
/// it is.
const LOG_BYTES: u64 = 1 << 30;

/// Starts the table and opens the browser, if there is one.
pub(crate) fn run() -> Result<(), Failure> {
    let data = data::directory()?;
    host::trace("warn", LogFormat::Text);
    let any_free_port = SocketAddr::new(host::USUAL_ADDRESS.ip(), 0);
    let options = [host::USUAL_ADDRESS, any_free_port].map(|listen| Options {
        listen,
        database: data::database(&data),
        public_url: None,
        trusted_proxies: vec![],
        unlimited: vec![],
        metrics_listen: None,
        drain: Duration::ZERO,
        logs: Logs::PerGame(data.join("logs")),
        limits: HostLimits { log_bytes: LOG_BYTES, ..HostLimits::default() },
        offers: Offers::default(),
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
