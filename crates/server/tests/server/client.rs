//! A page without a browser: plain HTTP and WebSockets.

use std::{net::SocketAddr, time::Duration};

use futures_util::{SinkExt as _, StreamExt as _};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use server::wire::{Now, Request, Table, ToPage};
use table::{End, Seat};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{self, Message, client::IntoClientRequest as _},
};

/// Long enough for a busy machine; a test that waits this long has failed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json<T: DeserializeOwned>(&self) -> T {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The English reason of a refusal, after making sure that there is a German one too.
    pub(crate) fn refusal(&self) -> String {
        let refusal: server::wire::Refusal = self.json();
        assert!(!refusal.error.de.is_empty() && !refusal.error.en.is_empty());
        refusal.error.en
    }
}

pub(crate) async fn post(address: SocketAddr, path: &str, body: &[u8]) -> Answer {
    request(address, "POST", path, &[("content-type", "application/json")], Some(body)).await
}

pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&[u8]>,
) -> Answer {
    let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
    if !headers.iter().any(|(name, _)| *name == "host") {
        head += &format!("host: {address}\r\n");
    }
    headers.iter().for_each(|(name, value)| head += &format!("{name}: {value}\r\n"));
    if let Some(body) = body {
        head += &format!("content-length: {}\r\n", body.len());
    }
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all((head + "\r\n").as_bytes()).await.unwrap();
    // A server that refuses a large body may close before it has read all of it.
    _ = stream.write_all(body.unwrap_or_default()).await;
    let mut answer = Vec::new();
    _ = timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("an answer in time");
    parse(&answer)
}

pub(crate) fn parse(answer: &[u8]) -> Answer {
    let end = answer.windows(4).position(|window| window == b"\r\n\r\n").expect("a head");
    let head = String::from_utf8(answer[..end].to_vec()).unwrap();
    let mut lines = head.lines();
    let status =
        lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok()).expect("a status");
    let header = |line: &str| {
        line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()))
    };
    let headers: Vec<_> = lines.filter_map(header).collect();
    let mut answer = Answer { status, headers, body: answer[end + 4..].to_vec() };
    if answer.header("transfer-encoding") == Some("chunked") {
        answer.body = unchunk(&answer.body);
    }
    answer
}

fn unchunk(mut rest: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = rest.windows(2).position(|window| window == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&rest[..end]).unwrap(), 16).unwrap();
        whole.extend_from_slice(&rest[end + 2..end + 2 + size]);
        rest = &rest[(end + 2 + size + 2).min(rest.len())..];
    }
    whole
}

/// A secret as a device makes one, of 22 characters.
pub(crate) fn secret(of: &str) -> String {
    format!("{of:-<22}")
}

/// A table at which the match has begun.
pub(crate) trait Begun {
    /// How things stand there.
    fn running(&self) -> &Now;
}

impl Begun for Table {
    fn running(&self) -> &Now {
        self.now.as_ref().expect("a match that has begun")
    }
}

/// A WebSocket to a match.
pub(crate) struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The table as it was last sent as a whole.
    pub table: Option<Box<Table>>,
    /// What has changed since, as it was sent last.
    pub now: Option<Now>,
    /// Every message, as it came.
    pub received: Vec<String>,
}

impl Page {
    pub(crate) async fn connect(address: SocketAddr, id: &str) -> Page {
        Page::connect_with(address, id, &[]).await.unwrap()
    }

    pub(crate) async fn connect_with(
        address: SocketAddr,
        id: &str,
        headers: &[(&'static str, &str)],
    ) -> tungstenite::Result<Page> {
        let mut request =
            format!("ws://{address}/api/matches/{id}/socket").into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let (socket, _) = connect_async(request).await?;
        Ok(Page { socket, table: None, now: None, received: Vec::new() })
    }

    pub(crate) async fn hello(&mut self, secrets: Vec<String>) {
        self.send(json!({ "type": "hello", "secrets": secrets })).await;
        self.table().await;
    }

    pub(crate) async fn send(&mut self, message: Value) {
        self.send_text(&message.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, message: &str) {
        self.socket.send(Message::text(message)).await.unwrap();
    }

    pub(crate) async fn try_send(&mut self, message: Message) -> bool {
        self.socket.send(message).await.is_ok()
    }

    /// Sends bytes past the WebSocket, as someone who does not keep to it.
    pub(crate) async fn send_raw(&mut self, bytes: &[u8]) {
        let MaybeTlsStream::Plain(stream) = self.socket.get_mut() else {
            panic!("expected a plain connection")
        };
        stream.write_all(bytes).await.unwrap();
    }

    /// Says something that needs no more words.
    pub(crate) async fn say(&mut self, what: &str) {
        self.send(json!({ "type": what })).await;
    }

    pub(crate) async fn answer(&mut self, to: u8, accept: bool) {
        self.send(json!({ "type": "answer", "to": to, "accept": accept })).await;
    }

    pub(crate) async fn resign(&mut self, seat: u8) {
        self.send(json!({ "type": "resign", "seat": seat })).await;
    }

    pub(crate) async fn play(&mut self, seat: u8, mv: &str, after: usize) {
        self.send(json!({ "type": "play", "seat": seat, "move": mv, "after": after })).await;
    }

    /// Takes the seats of a link: gives the table at which the page has them, or the English reason
    /// why not.
    pub(crate) async fn try_to_sit(
        &mut self,
        invitation: &str,
        secret: &str,
    ) -> Result<Box<Table>, String> {
        self.send(json!({ "type": "sit", "invitation": invitation, "secret": secret })).await;
        self.until(|message| match message {
            ToPage::Table { table } if !table.mine.is_empty() => Some(Ok(table)),
            ToPage::Refused { why } => Some(Err(why.en)),
            _ => None,
        })
        .await
    }

    /// Takes a seat for a card: gives the table at which the page has it, or the English reason why
    /// not.
    pub(crate) async fn sit_with_card(
        &mut self,
        invitation: &str,
        key: &str,
    ) -> Result<Box<Table>, String> {
        self.send(json!({ "type": "sit", "invitation": invitation, "card": key })).await;
        self.until(|message| match message {
            ToPage::Table { table } if !table.mine.is_empty() => Some(Ok(table)),
            ToPage::Refused { why } => Some(Err(why.en)),
            _ => None,
        })
        .await
    }

    /// Takes the seats of a link.
    pub(crate) async fn sit_down(&mut self, invitation: &str, secret: &str) -> Box<Table> {
        self.try_to_sit(invitation, secret).await.expect("a seat")
    }

    /// Says something, and gives the English reason why it is refused.
    pub(crate) async fn is_refused(&mut self, message: Value) -> String {
        self.send(message).await;
        self.refusal().await
    }

    /// The next message, or nothing when the connection has ended.
    pub(crate) async fn next(&mut self) -> Option<ToPage> {
        let text = async {
            loop {
                match self.socket.next().await {
                    Some(Ok(Message::Text(text))) => return Some(text),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                    Some(Ok(other)) => panic!("not expected: {other:?}"),
                }
            }
        };
        let text = timeout(PATIENCE, text).await.expect("a message in time")?;
        self.received.push(text.to_string());
        Some(serde_json::from_str(&text).unwrap())
    }

    /// The code the connection is closed with, after whatever else is sent before.
    pub(crate) async fn close_code(&mut self) -> Option<u16> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("a message in time") {
                Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    /// The next message that `pick` wants.
    pub(crate) async fn until<T>(&mut self, mut pick: impl FnMut(ToPage) -> Option<T>) -> T {
        loop {
            let message = self.next().await.expect("a connection");
            match &message {
                ToPage::Table { table } => {
                    self.now = table.now.clone();
                    self.table = Some(table.clone());
                }
                ToPage::Played { now, .. } => self.now = Some((**now).clone()),
                _ => {}
            }
            if let Some(picked) = pick(message) {
                return picked;
            }
        }
    }

    /// The seat that gets another name next, and the name.
    pub(crate) async fn renamed(&mut self) -> (u8, String) {
        self.until(|message| {
            if let ToPage::Renamed { seat, name } = message { Some((seat.0, name)) } else { None }
        })
        .await
    }

    pub(crate) async fn table(&mut self) -> Box<Table> {
        self.until(|message| if let ToPage::Table { table } = message { Some(table) } else { None })
            .await
    }

    /// The next table that looks as wanted.
    pub(crate) async fn table_when(&mut self, is_wanted: impl Fn(&Table) -> bool) -> Box<Table> {
        loop {
            let table = self.table().await;
            if is_wanted(&table) {
                return table;
            }
        }
    }

    /// What is asked for when this changes next.
    pub(crate) async fn requests(&mut self) -> Vec<Request> {
        self.until(|message| match message {
            ToPage::Requests { requests } => Some(requests),
            _ => None,
        })
        .await
    }

    /// How the match has ended, once it has.
    pub(crate) async fn end(&mut self) -> End {
        let end = |now: Option<&Now>| now.and_then(|now| now.end.clone());
        self.until(|message| match message {
            ToPage::Table { table } => end(table.now.as_ref()),
            ToPage::Played { now, .. } => end(Some(&*now)),
            _ => None,
        })
        .await
    }

    /// Plays the first move that a seat may make.
    pub(crate) async fn play_any(&mut self, seat: u8) {
        let now = self.now.clone().expect("a match that has begun");
        let view = now.views.iter().find(|view| view.seat == Some(Seat(seat)));
        let mv = view.expect("an own seat").moves.first().expect("a move");
        self.play(seat, mv, now.moves).await;
    }

    /// Waits until the match has begun, if it has not yet.
    pub(crate) async fn until_begun(&mut self) {
        while self.now.is_none() {
            self.table().await;
        }
    }

    /// The number of moves after the next move, and whose it was.
    pub(crate) async fn played(&mut self) -> (usize, u8, String) {
        self.until(|message| match message {
            ToPage::Played { played, now, .. } => Some((now.moves, played.seat.0, played.mv)),
            _ => None,
        })
        .await
    }

    /// The English reason of the next refusal.
    pub(crate) async fn refusal(&mut self) -> String {
        self.until(|message| match message {
            ToPage::Refused { why } | ToPage::Unknown { why, .. } | ToPage::UnknownCard { why } => {
                Some(why.en)
            }
            _ => None,
        })
        .await
    }

    /// What the table looks like to someone who comes now: everything sent before has been dealt
    /// with.
    pub(crate) async fn settled(&mut self) {
        self.send(json!({ "type": "ping" })).await;
        self.until(|message| matches!(message, ToPage::Pong).then_some(())).await;
    }
}
