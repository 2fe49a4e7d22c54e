//! What idle connections, open matches and silent readers cost.

use std::time::Duration;

use serde_json::{Value, json};
use server::{Rate, wire::Created};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

use crate::{
    HEAP, MOST,
    host::Host,
    shifts::{shifts, upload},
    turn,
};

const KIB: usize = 1 << 10;

async fn unhurried_host() -> Host {
    Host::with(|options, _| {
        let unlimited = Rate { burst: 1e6, per_second: 1e6 };
        options.limits.messages = unlimited;
        options.limits.creations = unlimited;
    })
    .await
}

/// A WebSocket that takes as little memory on this side as can be.
struct Bare(TcpStream);

impl Bare {
    async fn connect(host: &Host, created: &Created) -> Bare {
        let mut stream = TcpStream::connect(host.address).await.unwrap();
        let head = format!(
            "GET /api/matches/{}/socket HTTP/1.1\r\nhost: {}\r\n\
             connection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            created.id, host.address
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut bare = Bare(stream);
        bare.read_until(b"\r\n\r\n").await;
        bare
    }

    /// Says hello with the secret of a seat, or as a spectator, and waits for the table.
    async fn hello(&mut self, secret: Option<&str>) {
        let hello = json!({ "type": "hello", "secrets": secret.as_slice() }).to_string();
        let mut frame = vec![0x81, 0x80 | hello.len() as u8, 0, 0, 0, 0];
        frame.extend_from_slice(hello.as_bytes());
        self.0.write_all(&frame).await.unwrap();
        self.read_until(b"\"thinking\"").await;
    }

    async fn read_until(&mut self, end: &[u8]) {
        let mut piece = [0; 4096];
        let mut seen = Vec::new();
        while !seen.windows(end.len()).any(|window| window == end) {
            let read = self.0.read(&mut piece).await.unwrap();
            assert!(read > 0, "the connection ended: {}", String::from_utf8_lossy(&seen));
            seen.extend_from_slice(&piece[..read]);
        }
    }
}

#[tokio::test]
async fn an_idle_connection_costs_little() {
    const COUNT: usize = 60;
    let _turn = turn().await;
    let host = unhurried_host().await;
    let created = host.two_people().await;
    let mut first = Bare::connect(&host, &created).await;
    first.hello(None).await;
    let before = HEAP.current_usage();
    let mut sockets = Vec::new();
    for _ in 0..COUNT {
        let mut socket = Bare::connect(&host, &created).await;
        socket.hello(None).await;
        sockets.push(socket);
    }
    let each = (HEAP.current_usage() - before) / COUNT;
    assert!(each < 30 * KIB, "{each} bytes a connection");
}

#[tokio::test]
async fn an_open_match_costs_little() {
    const COUNT: usize = 50;
    let _turn = turn().await;
    for game in ["kalaha", "pentago", "crosswise", "qwixx", "citydomino"] {
        let seats = if game == "citydomino" { 4 } else { 2 };
        let seats: Vec<Value> =
            (0..seats).map(|seat| json!({ "name": format!("Player {seat}") })).collect();
        let new = json!({ "game": game, "seats": seats });
        let host = unhurried_host().await;
        let before = HEAP.current_usage();
        let mut sockets = Vec::new();
        for _ in 0..COUNT {
            let created = host.create(new.clone()).await;
            let mut socket = Bare::connect(&host, &created).await;
            socket.hello(created.secrets[0].as_deref()).await;
            sockets.push(socket);
        }
        let each = (HEAP.current_usage() - before) / COUNT;
        println!("{game}: {each} bytes");
        assert!(each < 50 * KIB, "{game}: {each} bytes a match");
    }
}

/// What this many silent readers of a long match make the server hold while the table is sent again
/// and again: each may have one table on its way and a newer one waiting.
#[tokio::test]
async fn silent_readers_cost_little_however_much_happens() {
    const READERS: usize = 8;
    const CHANGES: usize = 30;
    let _turn = turn().await;
    let host = unhurried_host().await;
    let created = host.create(upload(&shifts(2000))).await;
    let mut page = host.sit(&created, &[0, 1, 2, 3]).await;
    let mut silent: Vec<Bare> = Vec::new();
    for _ in 0..READERS {
        let mut socket = Bare::connect(&host, &created).await;
        socket.hello(None).await;
        silent.push(socket);
    }
    page.received.clear();
    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    let mut sent = 0;
    for _ in 0..CHANGES {
        for message in ["undo", "redo"] {
            page.send(json!({ "type": message })).await;
            page.table().await;
        }
        page.send(json!({ "type": "rename", "seat": 0, "name": "Ada" })).await;
        page.renamed().await;
        sent += page.received.drain(..).map(|text| text.len()).sum::<usize>();
    }
    page.settled().await;
    let each = HEAP.peak_usage().saturating_sub(before) / READERS;
    println!("{sent} bytes sent, {each} held for each silent reader");
    assert!(sent > MOST, "{sent} bytes are too few to prove anything");
    assert!(each < MOST / 4, "{each} bytes for each silent reader");
}

/// Opens many matches, and says what is held while they are open.
async fn crowd(host: &Host) -> usize {
    const COUNT: usize = 100;
    let new = json!({ "game": "citydomino", "seats": vec![json!({ "name": "Ann" }); 4] });
    let mut sockets = Vec::new();
    for _ in 0..COUNT {
        let created = host.create(new.clone()).await;
        let mut socket = Bare::connect(host, &created).await;
        socket.hello(created.secrets[0].as_deref()).await;
        sockets.push(socket);
    }
    HEAP.current_usage()
}

/// Waits until no more is held than `enough`, or for so long that it never will be.
async fn fall_to(enough: usize) -> usize {
    for _ in 0..3000 {
        if HEAP.current_usage() <= enough {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    HEAP.current_usage()
}

#[tokio::test]
async fn nothing_is_held_for_those_who_have_gone() {
    let _turn = turn().await;
    let host = Host::with(|options, _| {
        options.limits.creations = Rate { burst: 1e6, per_second: 1e6 };
        options.limits.idle = Duration::from_millis(20);
    })
    .await;
    let before = HEAP.current_usage();
    let open = crowd(&host).await;
    let first = fall_to(before + (open - before) / 4).await;
    assert!(
        first <= before + (open - before) / 4,
        "{before} bytes, {open} with a crowd, {first} after it"
    );
    // What is made once and kept was made with the first crowd.
    crowd(&host).await;
    let second = fall_to(first + 64 * KIB).await;
    assert!(second <= first + 64 * KIB, "{first} bytes after a crowd, {second} after another one");
}
