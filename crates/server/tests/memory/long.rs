//! What matches hold in memory, and what is held while the longest one is sent.

use std::{
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpStream},
};

use serde_json::{Value, json};
use server::registry;
use table::MOST_MOVES;

use crate::{HEAP, MOST, Turn, host::Host};

#[tokio::test]
async fn an_ordinary_match_holds_a_few_kilobytes() {
    let _turn = Turn::take().await;
    for game in registry::games() {
        // What is made once for all matches is no part of any.
        drop(game.start(None, 7));
        let before = HEAP.current_usage();
        let mut played = game.start(None, 7).unwrap();
        while let Some(&seat) = played.status().turn.first()
            && played.moves_played() < 200
        {
            let moves = played.legal_moves(seat);
            played.play(seat, &moves[played.moves_played() % moves.len()]).unwrap();
        }
        let held = HEAP.current_usage() - before;
        println!("{}: {held} bytes after {} moves", played.game(), played.moves_played());
        assert!(held < 12 << 10, "{}: {held} bytes after {} moves", played.game(), played.moves_played());
    }
}

/// A request, and how much came as the answer; what came last is kept.
fn ask(address: SocketAddr, method: &str, path: &str, body: &str) -> (usize, Vec<u8>) {
    let mut stream = TcpStream::connect(address).unwrap();
    let headers = "connection: close\r\ncontent-type: application/json";
    write!(stream, "{method} {path} HTTP/1.1\r\nhost: {address}\r\n{headers}\r\ncontent-length: {}\r\n\r\n{body}", body.len())
        .unwrap();
    let (mut total, mut last, mut piece) = (0, Vec::new(), vec![0; 64 << 10]);
    loop {
        let read = stream.read(&mut piece).unwrap();
        if read == 0 {
            return (total, last);
        }
        total += read;
        last = piece[..read].to_vec();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_longest_match_is_uploaded_and_replayed_without_being_held() {
    let _turn = Turn::take().await;
    let host = Host::start().await;
    let address = host.address;

    let marks = ["mark 0", "mark 1", "mark 2", "mark 3", "mark 0"].into_iter().zip([0, 1, 2, 3, 0]);
    let shifts = ["shift left", "shift right"].into_iter().cycle().zip(std::iter::repeat(0));
    let moves: Vec<Value> = marks.chain(shifts).take(MOST_MOVES).map(|(mv, seat)| json!({ "seat": seat, "move": mv })).collect();
    let seats = vec![json!({ "name": "Ada" }); 4];
    let record = json!({ "format": "spieltisch/1", "game": "citydomino", "seed": 5, "seats": seats, "moves": moves });
    let upload = json!({ "game": "citydomino", "load": { "format": "match", "text": record.to_string() } }).to_string();
    drop((moves, record));

    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    let (_, answer) = ask(address, "POST", "/api/matches", &upload);
    let uploading = HEAP.peak_usage() - before;
    let answer = String::from_utf8(answer).unwrap();
    let created: Value = serde_json::from_str(answer.lines().last().unwrap()).unwrap_or_else(|_| panic!("{answer}"));

    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    let (sent, _) = ask(address, "GET", &format!("/api/matches/{}/replay", created["id"].as_str().unwrap()), "");
    let replaying = HEAP.peak_usage() - before;
    println!("{} bytes uploaded with {uploading} held, {sent} sent with {replaying} held", upload.len());
    assert!(sent > 10 << 20, "{sent} bytes sent");
    assert!(uploading < MOST, "{uploading} bytes held");
    assert!(replaying < MOST, "{replaying} bytes held");
}
