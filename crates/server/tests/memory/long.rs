//! What matches hold in memory, and what is held while the longest one is sent.

use std::{
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpStream},
};

use serde_json::Value;
use table::MOST_MOVES;

use crate::{
    HEAP, MOST,
    host::Host,
    shifts::{shifts, upload},
    turn,
};

#[tokio::test]
async fn an_ordinary_match_holds_a_few_kilobytes() {
    let _turn = turn().await;
    for game in games::all() {
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
        assert!(
            held < 12 << 10,
            "{}: {held} bytes after {} moves",
            played.game(),
            played.moves_played()
        );
    }
}

/// The beginning of the answer to a request, and how long it is if it is not longer than `most`.
fn ask(address: SocketAddr, head: &str, body: &str, most: usize) -> (String, usize) {
    let mut stream = TcpStream::connect(address).unwrap();
    let headers = "connection: close\r\ncontent-type: application/json";
    let length = body.len();
    write!(
        stream,
        "{head} HTTP/1.1\r\nhost: {address}\r\n{headers}\r\ncontent-length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let mut beginning = String::new();
    let mut total = 0;
    let mut piece = vec![0; 64 << 10];
    loop {
        let read = stream.read(&mut piece).unwrap();
        total += read;
        if beginning.len() < piece.len() {
            beginning += &String::from_utf8_lossy(&piece[..read]);
        }
        if read == 0 || total > most {
            return (beginning, total);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_longest_match_is_uploaded_and_replayed_without_being_held() {
    // The whole replay is ten times as long, and takes a minute to make in a debug build.
    const ENOUGH: usize = 8 << 20;
    let _turn = turn().await;
    let host = Host::start().await;
    let upload = upload(&shifts(MOST_MOVES)).to_string();

    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    let (answer, _) = ask(host.address, "POST /api/matches", &upload, ENOUGH);
    let uploading = HEAP.peak_usage() - before;
    let created: Value =
        serde_json::from_str(answer.lines().last().unwrap()).unwrap_or_else(|_| panic!("{answer}"));

    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    let replay = format!("GET /api/matches/{}/replay", created["id"].as_str().unwrap());
    let (_, sent) = ask(host.address, &replay, "", ENOUGH);
    let replaying = HEAP.peak_usage() - before;
    println!(
        "{} bytes uploaded with {uploading} held, {sent} sent with {replaying} held",
        upload.len()
    );
    assert!(sent > ENOUGH, "{sent} bytes sent");
    assert!(uploading < MOST, "{uploading} bytes held");
    assert!(replaying < MOST, "{replaying} bytes held");
}
