//! A table that runs in a process of its own, and pages that sit at it.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
    time::Duration,
};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

use crate::spieltisch;

/// Long enough for a busy machine; a test that waits this long has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running table, ended with the test.
pub(crate) struct Table {
    pub process: Child,
    pub address: SocketAddr,
    /// What it says after its address.
    stdout: BufReader<ChildStdout>,
}

impl Table {
    pub(crate) fn start(command: &mut Command) -> Table {
        let mut process = command
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("BROWSER")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary");
        let mut line = String::new();
        let mut stdout = BufReader::new(process.stdout.take().expect("a pipe"));
        stdout.read_line(&mut line).expect("a line");
        let address = line
            .strip_prefix("Spieltisch is ready: http://")
            .and_then(|rest| rest.strip_suffix("/\n"));
        let address = address
            .unwrap_or_else(|| panic!("an address, not {line:?}"))
            .parse()
            .expect("an address");
        Table { process, address, stdout }
    }

    pub(crate) fn hosted(folder: &Path) -> Table {
        Table::hosted_by(&mut spieltisch(), folder)
    }

    pub(crate) fn hosted_by(command: &mut Command, folder: &Path) -> Table {
        let address = ["serve", "--listen", "127.0.0.1:0"];
        Table::start(command.args(address).env("SPIELTISCH_DATA", folder))
    }

    /// The body of the answer to a GET request.
    pub(crate) fn get(&self, path: &str) -> String {
        self.request("GET", path, "")
    }

    /// The body of the answer to a request with this JSON.
    pub(crate) fn request(&self, method: &str, path: &str, json: &str) -> String {
        let (head, body) = self.ask(method, path, &[], json);
        assert!(head.starts_with("HTTP/1.1 20"), "{head}");
        body
    }

    /// Head and body of the answer to a request with these headers and this JSON.
    pub(crate) fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        json: &str,
    ) -> (String, String) {
        let mut stream = TcpStream::connect(self.address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a connection");
        let host = self.address;
        let length = json.len();
        let more: String =
            headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let headers = format!(
            "Host: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n{more}\
             Content-Length: {length}"
        );
        write!(stream, "{method} {path} HTTP/1.1\r\n{headers}\r\n\r\n{json}").expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        (head.into(), body.into())
    }

    /// A new match, as the house tells of it.
    pub(crate) fn create(&self, new: &Value) -> Value {
        let created = self.request("POST", "/api/matches", &new.to_string());
        serde_json::from_str(&created).expect("JSON")
    }

    /// A page that has said who it is, at the first seat of a match.
    pub(crate) async fn sit(&self, created: &Value) -> Page {
        let id = created["id"].as_str().expect("an id");
        let url = format!("ws://{}/api/matches/{id}/socket", self.address);
        let (socket, _) = connect_async(url).await.expect("a connection");
        let mut page = Page(socket);
        page.say(json!({ "type": "hello", "secrets": [created["secrets"][0]] })).await;
        page
    }

    /// A page that has shown the key of a card.
    #[cfg(unix)]
    pub(crate) async fn sit_with_card(&self, created: &Value, key: &str) -> Page {
        let id = created["id"].as_str().expect("an id");
        let url = format!("ws://{}/api/matches/{id}/socket", self.address);
        let (socket, _) = connect_async(url).await.expect("a connection");
        let mut page = Page(socket);
        page.say(json!({ "type": "hello", "secrets": [], "card": key })).await;
        page
    }

    pub(crate) fn lines(&mut self) -> impl Iterator<Item = String> {
        (&mut self.stdout).lines().map(|line| line.expect("a line"))
    }

    /// The exit code after a signal.
    #[cfg(unix)]
    pub(crate) fn end_with(mut self, signal: &str) -> Option<i32> {
        let sent = Command::new("kill")
            .args(["-s", signal, &self.process.id().to_string()])
            .status()
            .expect("kill");
        assert!(sent.success());
        self.process.wait().expect("the end of the process").code()
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A WebSocket to a match.
pub(crate) struct Page(WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>);

impl Page {
    pub(crate) async fn say(&mut self, said: Value) {
        self.0.send(Message::text(said.to_string())).await.expect("a connection");
    }

    /// The code the connection is closed with, after whatever else is sent before.
    #[cfg(unix)]
    pub(crate) async fn close_code(&mut self) -> Option<u16> {
        loop {
            if let Message::Close(frame) = self.0.next().await?.ok()? {
                return frame.map(|frame| frame.code.into());
            }
        }
    }

    /// The next message of this type.
    pub(crate) async fn next(&mut self, kind: &str) -> Value {
        loop {
            let message = self.0.next().await.expect("a message").expect("a message").to_string();
            let message: Value = serde_json::from_str(&message).unwrap_or_default();
            if message["type"] == kind {
                return message;
            }
        }
    }
}
