use std::{fmt, str::FromStr, time::Duration};

use anyhow::{Context as _, Result, bail};
use http_body_util::{BodyExt as _, Full};
use hyper::{
    Method, Request, StatusCode, Uri,
    body::Bytes,
    client::conn::http1,
    header::{CONTENT_TYPE, HOST},
};
use hyper_util::rt::TokioIo;
use serde::{Deserialize, de::DeserializeOwned};
use server::wire::{Created, GameCount, NewMatch, Refusal};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config, tungstenite::protocol::WebSocketConfig,
};

/// How long the house may take to answer, when nothing is measured.
const PATIENCE: Duration = Duration::from_secs(30);
/// What a connection keeps to read into, in bytes: there are thousands of them.
const READ_BUFFER: usize = 4 << 10;

/// Where the house is.
#[derive(Clone, Debug)]
pub(super) struct Address {
    host: String,
    port: u16,
    /// As it stands in a URL.
    authority: String,
}

/// A move as a replay tells it.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Played {
    pub seat: u8,
    #[serde(rename = "move")]
    pub mv: String,
}

pub(super) type Socket = WebSocketStream<TcpStream>;

impl FromStr for Address {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Address, &'static str> {
        const EXPECTED: &str = "expected an address such as http://127.0.0.1:7410/";
        let uri: Uri = text.parse().map_err(|_| EXPECTED)?;
        match uri.scheme_str() {
            Some("http") => {}
            Some("https") => {
                return Err("expected http://, the address of the house behind its proxy");
            }
            _ => return Err(EXPECTED),
        }
        let authority = uri.authority().ok_or(EXPECTED)?;
        if uri.path() != "/" || uri.query().is_some() || authority.as_str().contains('@') {
            return Err("expected an address without a path, such as http://127.0.0.1:7410/");
        }
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = authority.port_u16().unwrap_or(80);
        Ok(Address { host, port, authority: authority.to_string() })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}/", self.authority)
    }
}

impl Address {
    /// Makes sure that there is a house.
    pub(super) async fn check(&self) -> Result<()> {
        let (status, body) = self.request(Method::GET, "/api/statistics/games", None).await?;
        if status != StatusCode::OK || serde_json::from_slice::<Vec<GameCount>>(&body).is_err() {
            bail!("what answers at {self} is no Spieltisch");
        }
        Ok(())
    }

    /// Sets up a match.
    pub(super) async fn create(&self, new: &NewMatch) -> Result<Created> {
        let body = serde_json::to_vec(new).expect("plain JSON");
        let (status, body) = self.request(Method::POST, "/api/matches", Some(body)).await?;
        if status == StatusCode::TOO_MANY_REQUESTS {
            bail!("{self} limits this address: start it with --no-limits-for to measure it");
        }
        self.read(status, &body)
    }

    /// All moves of a match.
    pub(super) async fn replay(&self, id: &str) -> Result<Vec<Played>> {
        #[derive(Deserialize)]
        struct Step {
            played: Played,
        }
        #[derive(Deserialize)]
        struct Replay {
            steps: Vec<Step>,
        }
        let path = format!("/api/matches/{id}/replay");
        let (status, body) = self.request(Method::GET, &path, None).await?;
        let replay: Replay = self.read(status, &body)?;
        Ok(replay.steps.into_iter().map(|step| step.played).collect())
    }

    /// Opens the WebSocket of a match.
    pub(super) async fn socket(&self, id: &str) -> Result<Socket> {
        let opening = async {
            let url = format!("ws://{}/api/matches/{id}/socket", self.authority);
            let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
            let stream = self.connect().await?;
            let (socket, _) = client_async_with_config(url, stream, Some(config))
                .await
                .with_context(|| format!("{self} opens no table"))?;
            Ok(socket)
        };
        timeout(PATIENCE, opening).await.unwrap_or_else(|_| self.is_silent())
    }

    async fn connect(&self) -> Result<TcpStream> {
        let stream = TcpStream::connect((self.host.as_str(), self.port))
            .await
            .with_context(|| format!("nobody answers at {self}"))?;
        stream.set_nodelay(true).context("a connection cannot be set up")?;
        Ok(stream)
    }

    async fn request(
        &self,
        method: Method,
        path: &str,
        body: Option<Vec<u8>>,
    ) -> Result<(StatusCode, Bytes)> {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, &self.authority)
            .header(CONTENT_TYPE, "application/json")
            .body(Full::new(Bytes::from(body.unwrap_or_default())))
            .expect("a valid request");
        let asking = async {
            let stream = TokioIo::new(self.connect().await?);
            exchange(stream, request).await.with_context(|| format!("{self} cannot be asked"))
        };
        match timeout(PATIENCE, asking).await {
            Ok(answer) => answer,
            Err(_) => self.is_silent(),
        }
    }

    fn read<T: DeserializeOwned>(&self, status: StatusCode, body: &[u8]) -> Result<T> {
        if status.is_success() {
            return serde_json::from_slice(body)
                .with_context(|| format!("{self} gives an answer that cannot be read"));
        }
        match serde_json::from_slice::<Refusal>(body) {
            Ok(refusal) => bail!("{self} refuses: {}", refusal.error.en),
            Err(_) => bail!("{self} refuses with status {status}"),
        }
    }

    fn is_silent<T>(&self) -> Result<T> {
        bail!("{self} did not answer within {} seconds", PATIENCE.as_secs())
    }
}

async fn exchange(
    stream: TokioIo<TcpStream>,
    request: Request<Full<Bytes>>,
) -> hyper::Result<(StatusCode, Bytes)> {
    let (mut sender, connection) = http1::handshake(stream).await?;
    tokio::spawn(connection);
    let answer = sender.send_request(request).await?;
    let status = answer.status();
    Ok((status, answer.into_body().collect().await?.to_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_with_and_without_port() {
        let read = |text: &str| {
            let Address { host, port, authority } = text.parse().unwrap();
            (host, port, authority)
        };
        let expected = |host: &str, port, authority: &str| (host.into(), port, authority.into());
        assert_eq!(read("http://a.example/"), expected("a.example", 80, "a.example"));
        assert_eq!(read("http://127.0.0.1:7410"), expected("127.0.0.1", 7410, "127.0.0.1:7410"));
        assert_eq!(read("http://[::1]:7410/"), expected("::1", 7410, "[::1]:7410"));
    }

    #[test]
    fn what_is_no_address_is_told_what_was_expected() {
        for text in
            ["", "here", "127.0.0.1:7410", "ftp://a/", "https://a/", "http://a/b", "http:///"]
        {
            assert!(text.parse::<Address>().unwrap_err().contains("expected"), "{text}");
        }
    }
}
