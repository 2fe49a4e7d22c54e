//! Who may talk to the server, and what browsers may do with its pages.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use anyhow::{Context as _, Result, bail};
use axum::{
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use table::{Problem, problem};

use crate::{
    proxies::{AddressRange, Proxies},
    refused::Refused,
};

/// Which names and origins the server answers to.
pub(crate) struct Guard {
    /// Scheme and authority of the public address, if there is one.
    public_origin: Option<String>,
    only_loopback: bool,
    proxies: Proxies,
    /// Whose connections and new matches are not counted.
    unlimited: Vec<AddressRange>,
    /// Who is not let in.
    blocked: Vec<AddressRange>,
}

impl Guard {
    pub(crate) fn new(
        listen: SocketAddr,
        public_url: Option<&str>,
        trusted_proxies: Vec<AddressRange>,
    ) -> Result<Guard> {
        let public_origin = public_url.map(origin_of).transpose()?;
        let only_loopback = listen.ip().is_loopback() && public_origin.is_none();
        // A proxy in front of a public address usually stands on the same computer.
        let proxies = Proxies { trusts_loopback: public_origin.is_some(), named: trusted_proxies };
        Ok(Guard {
            public_origin,
            only_loopback,
            proxies,
            unlimited: Vec::new(),
            blocked: Vec::new(),
        })
    }

    /// Lets these have as many connections and new matches as the whole house may.
    pub(crate) fn without_limits_for(self, unlimited: Vec<AddressRange>) -> Guard {
        Guard { unlimited, ..self }
    }

    /// Lets nobody in from these.
    pub(crate) fn without(self, blocked: Vec<AddressRange>) -> Guard {
        Guard { blocked, ..self }
    }

    /// Whether the limits for each address do not count for the one who asks.
    pub(crate) fn is_unlimited(&self, client: IpAddr) -> bool {
        self.unlimited.iter().any(|range| range.includes(client))
    }

    /// Scheme and authority under which this request came, to be named in links; nothing where that
    /// is not known, or is none.
    pub(crate) fn origin(&self, headers: &HeaderMap) -> String {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let host = host.filter(|host| is_plain(host));
        let own = || host.map(|host| format!("http://{host}"));
        self.public_origin.clone().or_else(own).unwrap_or_default()
    }

    /// The address of the one who asks, as far as it can be trusted. Of an IPv6 address only the
    /// network counts.
    pub(crate) fn client(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        self.proxies.client(peer.ip(), headers)
    }

    /// The address a connection comes from.
    pub(crate) fn home(&self, peer: SocketAddr) -> IpAddr {
        self.client(peer, &HeaderMap::new())
    }

    /// Whether the connection is that of a proxy, which speaks for others.
    pub(crate) fn is_proxy(&self, peer: SocketAddr) -> bool {
        self.proxies.trusts(peer.ip())
    }

    fn check(&self, request: &Request) -> Result<(), Refused> {
        self.check_address(request)?;
        let host = host(request);
        if self.only_loopback && !host.is_some_and(is_loopback_name) {
            // A foreign name that leads here is an attempt to get around the browser's rules.
            let why = problem!(
                "this server only answers to names of this computer",
                "dieser Server hört nur auf Namen dieses Rechners"
            );
            return Err(Refused::new(StatusCode::MISDIRECTED_REQUEST, why));
        }
        let changes = !matches!(*request.method(), Method::GET | Method::HEAD)
            || request.headers().contains_key(header::UPGRADE);
        match request.headers().get(header::ORIGIN) {
            Some(origin) if changes && !self.is_own(origin, host) => {
                Err(Refused::new(StatusCode::FORBIDDEN, foreign_origin()))
            }
            _ => Ok(()),
        }
    }

    fn check_address(&self, request: &Request) -> Result<(), Refused> {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let client = peer.map(|ConnectInfo(peer)| self.client(*peer, request.headers()));
        let is_blocked = |client| self.blocked.iter().any(|range| range.includes(client));
        if !client.is_some_and(is_blocked) {
            return Ok(());
        }
        let why = problem!(
            "the host of this house has blocked your address",
            "wer dieses Haus betreibt, hat deine Adresse gesperrt"
        );
        Err(Refused::new(StatusCode::FORBIDDEN, why))
    }

    fn is_own(&self, origin: &HeaderValue, host: Option<&str>) -> bool {
        let Ok(origin) = origin.to_str() else { return false };
        if self.public_origin.as_deref() == Some(origin) {
            return true;
        }
        let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        authority.is_some() && authority == host
    }
}

fn foreign_origin() -> Problem {
    problem!(
        "this comes from the page of another server",
        "das kommt von der Seite eines anderen Servers"
    )
}

/// Lets through what may pass, and puts the security headers on every answer.
pub(crate) async fn watch(
    State(guard): State<Arc<Guard>>,
    request: Request,
    next: Next,
) -> Response {
    let policy = policy(host(&request));
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = match guard.check(&request) {
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    };
    let headers = response.headers_mut();
    let mut put = |name: HeaderName, value: HeaderValue| _ = headers.insert(name, value);
    put(header::CONTENT_SECURITY_POLICY, policy);
    if is_api {
        // What happens at a table is nobody else's business, and different a moment later.
        put(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    put(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // The links to seats carry secrets.
    put(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    put(
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    );
    put(
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    );
    put(
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    );
    response
}

fn policy(host: Option<&str>) -> HeaderValue {
    // Older browsers do not count a WebSocket to the same host as 'self'.
    let sockets = host
        .filter(|host| is_plain(host))
        .map(|host| format!(" ws://{host} wss://{host}"))
        .unwrap_or_default();
    let policy = format!(
        "default-src 'self'; connect-src 'self'{sockets}; img-src 'self' data:; \
         object-src 'none'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'"
    );
    HeaderValue::from_str(&policy).expect("a policy of plain characters")
}

/// Whether a host's name holds nothing that means something where it is written.
fn is_plain(host: &str) -> bool {
    host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
}

fn host(request: &Request) -> Option<&str> {
    let authority = || request.uri().authority().map(|authority| authority.as_str());
    request.headers().get(header::HOST).map_or_else(authority, |host| host.to_str().ok())
}

fn is_loopback_name(host: &str) -> bool {
    let Ok(uri) = host.parse::<Uri>() else { return false };
    let name = uri.host().unwrap_or_default();
    let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    name.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback())
}

fn origin_of(url: &str) -> Result<String> {
    let uri: Uri =
        url.parse().with_context(|| format!("the public address \"{url}\" is no address"))?;
    match (uri.scheme_str(), uri.authority()) {
        (Some(scheme @ ("http" | "https")), Some(authority))
            if matches!(uri.path(), "" | "/") && uri.query().is_none() =>
        {
            Ok(format!("{scheme}://{authority}"))
        }
        (Some("http" | "https"), Some(_)) => {
            bail!(
                "the public address \"{url}\" names a folder of its host; \
                 the table needs a host of its own, without a path"
            )
        }
        _ => bail!("the public address \"{url}\" has to begin with http:// or https://"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_this_computer_are_recognised() {
        for name in [
            "localhost",
            "localhost:7410",
            "LOCALHOST:1",
            "127.0.0.1",
            "127.0.0.1:80",
            "[::1]:7410",
        ] {
            assert!(is_loopback_name(name), "{name}");
        }
        for name in [
            "",
            "example.com",
            "localhost.example.com",
            "127.0.0.1.example.com:80",
            "192.168.0.1",
            "a b",
        ] {
            assert!(!is_loopback_name(name), "{name}");
        }
    }

    #[test]
    fn an_origin_is_the_beginning_of_an_address() {
        for address in ["https://play.example.org", "https://play.example.org/"] {
            assert_eq!(origin_of(address).unwrap(), "https://play.example.org");
        }
        assert!(
            origin_of("https://play.example.org/table/")
                .unwrap_err()
                .to_string()
                .contains("without a path")
        );
        assert!(origin_of("https://play.example.org/?table").is_err());
        assert!(origin_of("play.example.org").is_err());
        assert!(origin_of("ftp://play.example.org").is_err());
    }

    #[test]
    fn without_other_names_only_a_proxy_on_this_computer_is_believed() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", HeaderValue::from_static("6.6.6.6, 10.0.0.7"));
        let listen: SocketAddr = "127.0.0.1:0".parse().unwrap();
        let client = |public: Option<&str>, peer: &str| {
            Guard::new(listen, public, vec![])
                .unwrap()
                .client(peer.parse().unwrap(), &headers)
                .to_string()
        };
        assert_eq!(client(Some("https://play.example.org"), "127.0.0.1:5"), "10.0.0.7");
        assert_eq!(client(Some("https://play.example.org"), "10.1.1.1:5"), "10.1.1.1");
        assert_eq!(client(None, "127.0.0.1:5"), "127.0.0.1");
    }
}
