//! Whatever the table has acknowledged is found again, however often the process is killed in the
//! middle of play.
#![cfg(unix)]
#![allow(clippy::print_stdout, reason = "whoever looks wants to know how it went")]

mod nodes;

use std::{
    hash::{BuildHasher as _, RandomState},
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

const ROUNDS: usize = 20;
const LONGEST_LIFE: u64 = 250;

type Socket = WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>;

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost_when_the_process_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut games: Vec<Game> = Vec::new();
    for _ in 0..ROUNDS {
        let (process, address) = start(folder.path());
        for game in &mut games {
            game.find_again(&address).await;
        }
        if games.last().is_none_or(|game| game.over) {
            games.push(Game::create(&address));
        }
        let killer = kill_soon(process);
        while games.last_mut().unwrap().play(&address).await {
            match Game::try_create(&address) {
                Some(game) => games.push(game),
                None => break,
            }
        }
        killer.join().unwrap();
    }
    let played: usize = games.iter().map(|game| game.acknowledged.len()).sum();
    assert!(played > ROUNDS, "{played} moves are too few to prove anything");
}

struct Game {
    id: String,
    secrets: Value,
    acknowledged: Vec<String>,
    over: bool,
}

impl Game {
    fn create(address: &str) -> Game {
        Game::try_create(address).expect("a new match")
    }

    fn try_create(address: &str) -> Option<Game> {
        let created =
            create(address, r#"{"game":"kalaha","seats":[{"name":"Ann"},{"name":"Ben"}]}"#)?;
        let id = created["id"].as_str()?.to_owned();
        Some(Game {
            id,
            secrets: created["secrets"].clone(),
            acknowledged: Vec::new(),
            over: false,
        })
    }

    /// Every acknowledged move is there. One more may be: it was stored, and the process died
    /// before it could say so.
    async fn find_again(&mut self, address: &str) {
        let (_, table) = sit(address, &self.id, &self.secrets)
            .await
            .expect("the table of a match that was acknowledged");
        let history: Vec<String> = table["history"]
            .as_array()
            .unwrap()
            .iter()
            .map(|played| played["move"].as_str().unwrap().into())
            .collect();
        assert!(
            history.starts_with(&self.acknowledged),
            "{history:?} is not what was acknowledged: {:?}",
            self.acknowledged
        );
        assert!(
            history.len() <= self.acknowledged.len() + 1,
            "{history:?} has more than was played: {:?}",
            self.acknowledged
        );
        self.acknowledged = history;
        self.over = table["now"]["status"]["over"] == true;
    }

    /// Plays to the end and says so, or until the process dies.
    async fn play(&mut self, address: &str) -> bool {
        let Some((mut socket, table)) = sit(address, &self.id, &self.secrets).await else {
            return false;
        };
        let mut now = table["now"].clone();
        while now["status"]["over"] == false {
            let Some(played) = play(&mut socket, &now).await else { return false };
            self.acknowledged.push(played["played"]["move"].as_str().unwrap().into());
            now = played["now"].clone();
        }
        self.over = true;
        true
    }
}

/// What the table answers when it is asked for a new match, unless it refuses.
fn create(address: &str, body: &str) -> Option<Value> {
    let length = body.len();
    let mut stream = TcpStream::connect(address).ok()?;
    let head = format!(
        "POST /api/matches HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/json\r\n"
    );
    stream.write_all(format!("{head}content-length: {length}\r\n\r\n{body}").as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()
}

/// The table as it is told after `hello` with these secrets.
async fn sit(address: &str, id: &str, secrets: &Value) -> Option<(Socket, Value)> {
    let (mut socket, _) =
        connect_async(format!("ws://{address}/api/matches/{id}/socket")).await.ok()?;
    say(&mut socket, json!({ "type": "hello", "secrets": secrets })).await?;
    let told = hear(&mut socket, "table").await?;
    Some((socket, told["table"].clone()))
}

/// Plays any move and waits for it to be acknowledged.
async fn play(socket: &mut Socket, now: &Value) -> Option<Value> {
    let view =
        now["views"].as_array().unwrap().iter().find(|view| view["moves"] != json!([])).unwrap();
    let moves = view["moves"].as_array().unwrap();
    let mv = &moves[random(moves.len() as u64) as usize];
    let said = json!({ "type": "play", "seat": view["seat"], "move": mv, "after": now["moves"] });
    loop {
        say(socket, said.clone()).await?;
        let told = hear(socket, "played or refused").await?;
        if told["type"] == "played" {
            return Some(told);
        }
        assert!(told["why"]["en"].as_str().unwrap().contains("too fast"), "{told}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn say(socket: &mut Socket, said: Value) -> Option<()> {
    socket.send(Message::text(said.to_string())).await.ok()
}

/// The next message of one of the kinds named, or nothing if the process died.
async fn hear(socket: &mut Socket, kinds: &str) -> Option<Value> {
    loop {
        if let Message::Text(text) = socket.next().await?.ok()? {
            let told: Value = serde_json::from_str(&text).unwrap();
            if kinds.split(" or ").any(|kind| told["type"] == kind) {
                return Some(told);
            }
        }
    }
}

/// A running table, which does not outlive the test.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

fn start(folder: &Path) -> (Process, String) {
    serve("127.0.0.1:0", &format!("sqlite:{}", folder.join("x.db").display()))
}

fn serve(listen: &str, database: &str) -> (Process, String) {
    let process = Command::new(env!("CARGO_BIN_EXE_spieltisch"))
        .args(["serve", "--listen", listen, "--database", database])
        .stdout(Stdio::piped())
        .spawn();
    let mut process = Process(process.unwrap());
    let (sender, line) = mpsc::channel();
    let mut output = BufReader::new(process.0.stdout.take().unwrap());
    thread::spawn(move || {
        let mut first = String::new();
        output.read_line(&mut first).unwrap();
        _ = sender.send(first);
    });
    let line = line.recv_timeout(Duration::from_secs(60)).expect("an address in time");
    let address = line
        .trim()
        .strip_prefix("Spieltisch is ready: http://")
        .and_then(|rest| rest.strip_suffix('/'));
    (process, address.unwrap_or_else(|| panic!("no address: {line}")).to_owned())
}

/// Kills the process at a random moment with SIGKILL.
fn kill_soon(process: Process) -> thread::JoinHandle<()> {
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(random(LONGEST_LIFE)));
        drop(process);
    })
}

fn random(below: u64) -> u64 {
    RandomState::new().hash_one(()) % below
}
