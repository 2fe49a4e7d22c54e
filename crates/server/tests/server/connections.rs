//! Strangers at the door: slow ones, silent ones, many of them.

use std::{io, net::SocketAddr, time::Duration};

use serde_json::json;
use server::{NetworkLimits, Rate};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpSocket, TcpStream},
    time::{sleep, timeout},
};
use tokio_tungstenite::tungstenite;

use crate::{
    client::{self, Answer, PATIENCE, Page},
    host::Host,
};

/// Soon over, even on a busy machine.
const SHORT: Duration = Duration::from_millis(100);
/// Longer than any test.
const LONG: Duration = Duration::from_secs(3600);

const NEW: &[u8] = br#"{"game":"kalaha","seats":[{"name":"Ann"},{"name":"Ben"}]}"#;

/// A host that waits for nothing to be over, with limits of its own.
async fn host(change: impl FnOnce(&mut NetworkLimits)) -> Host {
    Host::with(|options, _| {
        let patient = NetworkLimits {
            head: LONG,
            body: LONG,
            idle: LONG,
            stall: LONG,
            ..options.limits.network
        };
        options.limits.network = patient;
        change(&mut options.limits.network);
    })
    .await
}

/// A connection that does what it likes.
struct Stranger {
    stream: TcpStream,
    address: SocketAddr,
}

impl Stranger {
    async fn connect(host: &Host) -> Stranger {
        Stranger { stream: TcpStream::connect(host.address).await.unwrap(), address: host.address }
    }

    /// One who has begun a request and says no more.
    async fn half_open(host: &Host) -> Stranger {
        let mut stranger = Stranger::connect(host).await;
        stranger.send("GET /api/games HTTP/1.1\r\n").await;
        stranger
    }

    async fn send(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).await.unwrap();
    }

    /// Asks for something and reads the answer; the connection stays open.
    async fn ask(&mut self, path: &str) -> Answer {
        self.send(&format!("GET {path} HTTP/1.1\r\n")).await;
        self.finish().await
    }

    /// Says what is missing of a request and reads the answer.
    async fn finish(&mut self) -> Answer {
        self.send(&format!("host: {}\r\n\r\n", self.address)).await;
        let mut answer = Vec::new();
        let whole = async {
            loop {
                self.stream.read_buf(&mut answer).await.unwrap();
                if is_whole(&answer) {
                    return client::parse(&answer);
                }
            }
        };
        timeout(PATIENCE, whole).await.expect("an answer in time")
    }

    /// What comes until the server closes the connection.
    async fn rest(mut self) -> Vec<u8> {
        let mut rest = Vec::new();
        _ = timeout(PATIENCE, self.stream.read_to_end(&mut rest)).await.expect("an end in time");
        rest
    }

    /// Whether the server has closed the connection, as far as it is known yet.
    fn is_closed(&self) -> bool {
        let read = self.stream.try_read(&mut [0]);
        read.map_or_else(|error| error.kind() != io::ErrorKind::WouldBlock, |_| true)
    }
}

fn is_whole(answer: &[u8]) -> bool {
    let text = String::from_utf8_lossy(answer);
    let Some((head, _)) = text.split_once("\r\n\r\n") else { return false };
    let length =
        head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
    answer.len() >= head.len() + 4 + length.expect("a length")
}

fn expect_retry_after(answer: &Answer, status: u16, why: &str) {
    assert_eq!(answer.status, status, "{}", answer.text());
    assert!(answer.refusal().contains(why), "{}", answer.text());
    assert!(answer.header("retry-after").unwrap().parse::<u32>().unwrap() > 0);
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn whoever_does_not_say_what_they_want_is_let_go() {
    let host = host(|limits| limits.head = SHORT).await;
    assert_eq!(Stranger::connect(&host).await.rest().await, b"");
    assert_eq!(Stranger::half_open(&host).await.rest().await, b"");
    // Saying it letter by letter does not help.
    let mut slow = Stranger::half_open(&host).await;
    let letters = async {
        while slow.stream.write_all(b"a").await.is_ok() && !slow.is_closed() {
            sleep(SHORT / 10).await
        }
    };
    timeout(PATIENCE, letters).await.expect("an end in time");
    assert_eq!(host.get("/api/games").await.status, 200);
}

#[tokio::test]
async fn half_open_connections_make_room_for_newcomers() {
    let host = host(|limits| limits.half_open_per_address = 3).await;
    let mut strangers = Vec::new();
    for _ in 0..8 {
        strangers.push(Stranger::half_open(&host).await);
    }
    // The newcomer is one of three that have not said what they want.
    assert_eq!(host.get("/api/games").await.status, 200);
    let last = strangers.split_off(6);
    for stranger in strangers {
        assert_eq!(stranger.rest().await, b"");
    }
    for mut stranger in last {
        assert_eq!(stranger.finish().await.status, 200);
    }
}

#[tokio::test]
async fn a_house_full_of_half_open_connections_lets_newcomers_in() {
    let host = host(|limits| limits.total = Some(5)).await;
    let mut strangers = Vec::new();
    for _ in 0..12 {
        strangers.push(Stranger::half_open(&host).await);
    }
    for _ in 0..3 {
        assert_eq!(host.get("/api/games").await.status, 200);
    }
    for stranger in strangers.drain(..8) {
        assert_eq!(stranger.rest().await, b"");
    }
}

#[tokio::test]
async fn a_body_that_takes_too_long_is_not_awaited() {
    let host = host(|limits| limits.body = SHORT).await;
    let mut slow = Stranger::connect(&host).await;
    let head =
        format!("host: {}\r\ncontent-type: application/json\r\ncontent-length: 100", host.address);
    slow.send(&format!("POST /api/matches HTTP/1.1\r\n{head}\r\n\r\n{{")).await;
    let answer = client::parse(&slow.rest().await);
    assert_eq!((answer.status, answer.refusal().contains("too long")), (408, true));
}

#[tokio::test]
async fn a_body_that_does_not_come_makes_room_for_newcomers() {
    let host = host(|limits| limits.half_open_per_address = 2).await;
    let mut slow = Stranger::connect(&host).await;
    let head = format!(
        "host: {}\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: 100",
        host.address
    );
    slow.send(&format!("POST /api/matches HTTP/1.1\r\n{head}\r\n\r\n")).await;
    let mut asked = [0; 25];
    slow.stream.read_exact(&mut asked).await.unwrap();
    assert_eq!(&asked, b"HTTP/1.1 100 Continue\r\n\r\n");
    let _others = [
        Stranger::half_open(&host).await,
        Stranger::half_open(&host).await,
        Stranger::half_open(&host).await,
    ];
    assert_eq!(host.get("/api/games").await.status, 200);
    // Those that have not even said what they want go first.
    assert!(!slow.is_closed());
    slow.send(std::str::from_utf8(NEW).unwrap()).await;
    slow.send(&" ".repeat(100 - NEW.len())).await;
    let mut answer = [0; 12];
    slow.stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 201");
}

#[tokio::test]
async fn a_connection_may_rest_between_requests_but_not_for_ever() {
    let host = host(|limits| limits.idle = SHORT).await;
    let mut stranger = Stranger::connect(&host).await;
    assert_eq!(stranger.ask("/api/games").await.status, 200);
    assert_eq!(stranger.rest().await, b"");
}

#[tokio::test]
async fn the_next_request_of_a_connection_has_its_own_time() {
    let host = host(|limits| limits.head = SHORT).await;
    let mut resting = Stranger::connect(&host).await;
    let mut slow = Stranger::connect(&host).await;
    for stranger in [&mut resting, &mut slow] {
        assert_eq!(stranger.ask("/api/games").await.status, 200);
    }
    slow.send("GET /api/games HTTP/1.1\r\n").await;
    assert_eq!(slow.rest().await, b"");
    assert_eq!(resting.ask("/api/games").await.status, 200);
}

#[tokio::test]
async fn whoever_does_not_read_the_answer_is_let_go() {
    let host = host(|limits| limits.stall = SHORT).await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(host.address).await.unwrap();
    // More than the buffers on the way can hold.
    let request = format!("GET /api/openapi.json HTTP/1.1\r\nhost: {}\r\n\r\n", host.address);
    let ends = async {
        _ = stream.write_all(request.repeat(1000).as_bytes()).await;
        while stream.write_all(b"GET").await.is_ok() {
            sleep(SHORT / 10).await
        }
    };
    timeout(PATIENCE, ends).await.expect("an end in time");
    assert_eq!(host.get("/api/games").await.status, 200);
}

#[tokio::test]
async fn answers_nobody_reads_make_room_for_newcomers() {
    let host = host(|limits| limits.per_address = 2).await;
    let request =
        format!("GET /api/openapi.json HTTP/1.1\r\nhost: {}\r\n\r\n", host.address).repeat(1000);
    let mut silent = Vec::new();
    for _ in 0..2 {
        let mut stream = TcpStream::connect(host.address).await.unwrap();
        // What cannot be written is not read, because nobody reads the answers.
        while timeout(SHORT, stream.write_all(request.as_bytes())).await.is_ok() {}
        silent.push(stream);
    }
    assert_eq!(host.get("/api/games").await.status, 200);
}

#[tokio::test]
async fn people_come_back_to_their_seats_in_a_house_full_of_others() {
    let host = host(|limits| limits.total = Some(20)).await;
    let created = host.two_people().await;
    let mut spectators = Vec::new();
    for _ in 0..18 {
        spectators.push(host.sit(&created, &[]).await);
    }
    let mut late = Page::connect(host.address, &created.id).await;
    late.send(json!({ "type": "hello", "secrets": [] })).await;
    assert!(late.refusal().await.contains("only people with a seat"));
    assert_eq!(late.close_code().await, Some(1013));
    let mut strangers = Vec::new();
    for _ in 0..30 {
        strangers.push(Stranger::half_open(&host).await);
        strangers.push(Stranger::connect(&host).await);
    }
    let mut sockets = Vec::new();
    for _ in 0..10 {
        sockets.push(Page::connect(host.address, &created.id).await);
    }
    let mut seated = Vec::new();
    for seat in [0, 1, 0, 1] {
        seated.push(host.sit(&created, &[seat]).await);
    }
    // With the last two the oldest spectators had to go, and were told why.
    for spectator in &mut spectators[..2] {
        assert!(spectator.refusal().await.contains("the house is full"));
        assert_eq!(spectator.close_code().await, Some(1013));
    }
    for page in spectators[2..].iter_mut().chain(&mut seated) {
        page.settled().await;
    }
}

#[tokio::test]
async fn a_table_full_of_spectators_has_room_for_its_players() {
    let host = Host::with(|options, _| options.limits.connections = 3).await;
    let created = host.two_people().await;
    let _spectators = [
        host.sit(&created, &[]).await,
        host.sit(&created, &[]).await,
        host.sit(&created, &[]).await,
    ];
    let _players = [
        host.sit(&created, &[0]).await,
        host.sit(&created, &[1]).await,
        host.sit(&created, &[0]).await,
    ];
    let mut fourth = Page::connect(host.address, &created.id).await;
    fourth.send(json!({ "type": "hello", "secrets": [created.secrets[0]] })).await;
    assert!(fourth.refusal().await.contains("too many people"));
}

#[tokio::test]
async fn newcomers_are_told_when_only_seated_people_are_left() {
    let host = host(|limits| limits.total = Some(4)).await;
    let created = host.two_people().await;
    let mut seated = Vec::new();
    for seat in [0, 1, 0, 1] {
        seated.push(host.sit(&created, &[seat]).await);
    }
    expect_retry_after(&host.get("/").await, 503, "the house is full");
    seated.pop();
    let mut answer = host.get("/api/games").await;
    while answer.status == 503 {
        answer = host.get("/api/games").await;
    }
    assert_eq!(answer.status, 200);
    for page in &mut seated {
        page.settled().await;
    }
}

#[tokio::test]
async fn an_address_has_a_limited_number_of_connections() {
    let host = host(|limits| limits.per_address = 3).await;
    let created = host.two_people().await;
    let mut idle = Stranger::connect(&host).await;
    assert_eq!(idle.ask("/api/games").await.status, 200);
    let _seated = [host.sit(&created, &[0]).await, host.sit(&created, &[1]).await];
    // The one who rests goes first, and then there is only one more to be had.
    let _third = host.sit(&created, &[1]).await;
    assert_eq!(idle.rest().await, b"");
    expect_retry_after(&host.get("/").await, 429, "too many connections from your address");
}

#[tokio::test]
async fn behind_a_proxy_the_address_of_the_one_who_asks_counts() {
    let host = Host::with(|options, _| {
        options.public_url = Some("https://play.example.org/".into());
        options.limits.network.per_address = 2;
        options.limits.network.half_open_per_address = 2;
    })
    .await;
    let created = host.two_people().await;
    let mut seated = Vec::new();
    for seat in [0, 1] {
        let mut page =
            Page::connect_with(host.address, &created.id, &[("x-forwarded-for", "1.2.3.4")])
                .await
                .unwrap();
        page.hello(vec![created.secrets[seat].clone().unwrap()]).await;
        seated.push(page);
    }
    let from = async |address| {
        client::request(host.address, "GET", "/api/games", &[("x-forwarded-for", address)], None)
            .await
    };
    expect_retry_after(&from("1.2.3.4").await, 429, "too many connections from your address");
    expect_retry_after(
        &from("9.9.9.9, ::ffff:1.2.3.4").await,
        429,
        "too many connections from your address",
    );
    assert_eq!(from("1.2.3.5").await.status, 200);
    let refused =
        Page::connect_with(host.address, &created.id, &[("x-forwarded-for", "1.2.3.4")]).await;
    assert!(matches!(refused, Err(tungstenite::Error::Http(response)) if response.status() == 429));
    // The proxy itself may have as many as it likes.
    let mut strangers = Vec::new();
    for _ in 0..5 {
        strangers.push(Stranger::half_open(&host).await);
    }
    for mut stranger in strangers {
        assert_eq!(stranger.finish().await.status, 200);
    }
}

/// The answers to new matches, of which every address may have one, by the header lines of each.
async fn create_as(host: &Host, asked: &[&[(&str, &str)]]) -> Vec<u16> {
    let mut statuses = Vec::new();
    for lines in asked {
        let headers: Vec<_> =
            [("content-type", "application/json")].iter().chain(*lines).copied().collect();
        statuses.push(
            client::request(host.address, "POST", "/api/matches", &headers, Some(NEW)).await.status,
        );
    }
    statuses
}

#[tokio::test]
async fn invented_addresses_make_no_newcomer() {
    let one_each = Rate { burst: 1.0, per_second: 0.0 };
    let host = Host::with(|options, _| {
        options.public_url = Some("https://play.example.org/".into());
        options.limits.creations = one_each;
    })
    .await;
    let said = |text| ("x-forwarded-for", text);
    let asked: [&[_]; 6] = [
        &[said("1.2.3.4")],
        &[said("6.6.6.6, 1.2.3.4")],
        &[said("7.7.7.7"), said("8.8.8.8, 1.2.3.4")],
        &[said("1.2.3.4"), said("1.2.3.5")],
        &[("forwarded", "for=9.9.9.9"), said("1.2.3.5")],
        &[("forwarded", "for=6.6.6.6"), ("forwarded", "for=\"1.2.3.6:47\";proto=https")],
    ];
    assert_eq!(create_as(&host, &asked).await, [201, 429, 429, 201, 429, 201]);
}

#[tokio::test]
async fn only_proxies_that_are_named_are_believed() {
    let one_each = Rate { burst: 1.0, per_second: 0.0 };
    let said = |text| ("x-forwarded-for", text);
    let asked: [&[_]; 3] = [&[said("1.2.3.4")], &[said("1.2.3.5")], &[said("1.2.3.5, 127.0.0.9")]];
    for (named, expected) in [
        ("127.0.0.0/8", [201, 201, 429]),
        ("127.0.0.1", [201, 201, 201]),
        ("10.0.0.0/8", [201, 429, 429]),
    ] {
        let host = Host::with(|options, _| {
            options.trusted_proxies = vec![named.parse().unwrap()];
            options.limits.creations = one_each;
        })
        .await;
        assert_eq!(create_as(&host, &asked).await, expected, "{named}");
    }
}

#[tokio::test]
async fn downloads_are_limited_for_all_and_for_each_address() {
    for (all, each, status, why) in
        [(4, 0, 429, "you are downloading"), (0, 2, 503, "too many files are being downloaded")]
    {
        let host = Host::with(|options, _| {
            options.limits.log_downloads = all;
            options.limits.log_downloads_per_address = each;
        })
        .await;
        let created = host.against("classic-1").await;
        for path in [format!("/api/matches/{}/log", created.id), "/api/statistics.csv".into()] {
            expect_retry_after(&host.get(&path).await, status, why);
        }
    }
    let host = Host::start().await;
    let created = host.against("classic-1").await;
    for _ in 0..6 {
        assert_eq!(host.get(&format!("/api/matches/{}/log", created.id)).await.status, 200);
    }
}

#[tokio::test]
async fn whoever_creates_too_much_is_told_when_to_come_back() {
    let host =
        Host::with(|options, _| options.limits.creations = Rate { burst: 1.0, per_second: 0.1 })
            .await;
    host.two_people().await;
    let answer = client::post(host.address, "/api/matches", NEW).await;
    assert_eq!((answer.status, answer.header("retry-after")), (429, Some("10")));
}

#[tokio::test]
async fn nothing_that_is_json_is_kept_by_anyone() {
    let host = Host::start().await;
    let created = host.against("classic-1").await;
    let of_match = |rest: &str| format!("/api/matches/{}{rest}", created.id);
    for path in [
        "/api/games".into(),
        "/api/openapi.json".into(),
        "/api/statistics".into(),
        "/api/nothing".into(),
        "/api".into(),
        "/nothing.js".into(),
        of_match(""),
        of_match("/replay"),
        of_match("/save"),
        of_match("/log"),
        of_match("/socket"),
        "/api/matches/nothing".into(),
    ] {
        assert_eq!(host.get(&path).await.header("cache-control"), Some("no-store"), "{path}");
    }
    for answer in [
        host.post("/api/matches", &json!({})).await,
        host.post("/", &json!({})).await,
        client::post(host.address, "/api/matches", NEW).await,
        client::request(host.address, "GET", "/", &[("host", "evil.example")], None).await,
    ] {
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{}", answer.text());
    }
}
