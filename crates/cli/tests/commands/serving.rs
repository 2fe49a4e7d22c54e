use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{SocketAddr, TcpListener, TcpStream},
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
    time::Duration,
};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio_tungstenite::{connect_async, tungstenite::Message};

use crate::{call, spieltisch};

/// Long enough for a busy machine; a test that waits this long has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running table, ended with the test.
struct Table {
    process: Child,
    address: SocketAddr,
    /// What it says after its address.
    stdout: BufReader<ChildStdout>,
}

impl Table {
    fn start(command: &mut Command) -> Table {
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

    fn hosted(folder: &Path) -> Table {
        Table::start(
            spieltisch().args(["serve", "--listen", "127.0.0.1:0"]).env("SPIELTISCH_DATA", folder),
        )
    }

    /// The body of the answer to a GET request.
    fn get(&self, path: &str) -> String {
        self.request("GET", path, "")
    }

    /// The body of the answer to a request with this JSON.
    fn request(&self, method: &str, path: &str, json: &str) -> String {
        let mut stream = TcpStream::connect(self.address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a connection");
        let host = self.address;
        let length = json.len();
        let headers = format!(
            "Host: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {length}"
        );
        write!(stream, "{method} {path} HTTP/1.1\r\n{headers}\r\n\r\n{json}").expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        assert!(head.starts_with("HTTP/1.1 20"), "{head}");
        body.into()
    }

    /// Begins a City Domino against three bots and marks a domino.
    async fn begin_city_domino(&self) {
        let bot = json!({ "name": "Bot", "bot": "classic" });
        let new = json!({ "game": "citydomino", "seats": [{ "name": "Ann" }, bot, bot, bot] });
        let created: Value =
            serde_json::from_str(&self.request("POST", "/api/matches", &new.to_string()))
                .expect("JSON");
        let url = format!(
            "ws://{}/api/matches/{}/socket",
            self.address,
            created["id"].as_str().expect("an id")
        );
        let (mut socket, _) = connect_async(url).await.expect("a connection");
        for said in [
            json!({ "type": "hello", "secrets": [created["secrets"][0]] }),
            json!({ "type": "play", "seat": 0, "move": "mark 0", "after": 0 }),
        ] {
            socket.send(Message::text(said.to_string())).await.expect("a connection");
        }
        // Whoever leaves with something unread may take back what was said.
        while !socket
            .next()
            .await
            .expect("a message")
            .expect("a message")
            .to_string()
            .contains("\"type\":\"played\"")
        {}
    }

    fn lines(&mut self) -> impl Iterator<Item = String> {
        (&mut self.stdout).lines().map(|line| line.expect("a line"))
    }

    /// The exit code after a signal.
    #[cfg(unix)]
    fn end_with(mut self, signal: &str) -> Option<i32> {
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

#[test]
fn serve_tells_its_address_and_keeps_its_data_in_the_data_directory() {
    let folder = tempfile::tempdir().unwrap();
    let table = Table::hosted(folder.path());
    let games: Value = serde_json::from_str(&table.get("/api/games")).unwrap();
    assert_eq!(games[0]["id"], "kalaha");
    assert!(table.get("/").contains("<html"));
    assert!(folder.path().join("spieltisch.db").is_file());
}

#[cfg(unix)]
#[test]
fn the_table_ends_in_peace_when_asked_to() {
    for signal in ["TERM", "INT"] {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Table::hosted(folder.path()).end_with(signal), Some(0));
    }
}

#[test]
fn a_taken_port_is_a_failure_for_serve_and_none_for_the_local_table() {
    let folder = tempfile::tempdir().unwrap();
    // If someone else has the usual port, so much the better.
    let _usual = TcpListener::bind("127.0.0.1:7410");
    let local = Table::start(spieltisch().env("SPIELTISCH_DATA", folder.path().join("new")));
    assert!(local.address.ip().is_loopback() && local.address.port() != 7410);
    assert!(local.get("/api/games").contains("kalaha"));
    assert!(folder.path().join("new/spieltisch.db").is_file());

    let taken = local.address.to_string();
    let database = format!("sqlite:{}", folder.path().join("other.db").display());
    let refused = call(&["serve", "--listen", &taken, "--database", &database]);
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert!(refused.err.contains(&taken), "{}", refused.err);
}

#[test]
fn options_that_make_no_sense_are_refused() {
    for (option, value) in [
        ("--listen", "nowhere"),
        ("--database", "mysql:games"),
        ("--database", "sqlite:"),
        ("--public-url", "me"),
        ("--max-millis", "0"),
        ("--max-millis", "60001"),
        ("--public-url", "https://example.org/games/"),
        ("--trusted-proxy", "proxy.example.org"),
        ("--trusted-proxy", "10.0.0.0/33"),
        ("--max-connections", "0"),
    ] {
        let message = call(&["serve", option, value]).refused();
        assert!(message.contains(option) && message.contains(value), "{message}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn strangers_who_use_up_all_descriptors_have_to_make_room() {
    let folder = tempfile::tempdir().unwrap();
    let table = Table::hosted(folder.path());
    assert!(table.get("/api/games").contains("kalaha"));
    let process = table.process.id();
    let open = std::fs::read_dir(format!("/proc/{process}/fd")).unwrap().count() as u64;
    let limit = Some((open + 5, open + 5));
    rlimit::prlimit(process as i32, rlimit::Resource::NOFILE, limit, None).unwrap();
    let strangers: Vec<_> =
        (0..40).map(|_| TcpStream::connect(table.address).expect("a connection")).collect();
    assert!(table.get("/api/games").contains("kalaha"));
    drop(strangers);
    assert!(table.get("/api/games").contains("kalaha"));
    assert_eq!(table.end_with("TERM"), Some(0));
}

#[cfg(unix)]
#[tokio::test]
async fn the_log_of_city_domino_stands_on_stdout_of_a_local_table_only() {
    let folder = tempfile::tempdir().unwrap();
    let mut local = Table::start(spieltisch().env("SPIELTISCH_DATA", folder.path().join("local")));
    local.begin_city_domino().await;
    let lines: Vec<String> = local.lines().take(3).collect();
    assert_eq!((lines[0].as_str(), lines[1].as_str()), ("Game started", ""));
    assert!(
        lines[2].starts_with("HUMAN chose [")
            && lines[2].ends_with("] at index 0 for current round"),
        "{lines:?}"
    );

    let mut hosted = Table::hosted(folder.path());
    hosted.begin_city_domino().await;
    assert!(
        Command::new("kill").arg(hosted.process.id().to_string()).status().expect("kill").success()
    );
    assert_eq!(hosted.lines().count(), 0);
}
