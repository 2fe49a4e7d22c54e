//! A server in a folder of its own.

use std::net::SocketAddr;

use serde_json::{Value, json};
use server::{
    Asker, HostLimits, Lane, Logs, Options, Place, Server, Thinkers,
    wire::{Created, Summary},
};
use sqlx::{Connection as _, SqliteConnection};
use tempfile::TempDir;
use tokio::{sync::oneshot, task::JoinHandle, time::timeout};

use crate::client::{self, Answer, PATIENCE, Page};

pub(crate) struct Host {
    pub folder: TempDir,
    pub address: SocketAddr,
    /// Who thinks and who waits for it.
    pub thinkers: Thinkers,
    options: Options,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Host {
    pub(crate) async fn start() -> Host {
        Host::with(|_, _| ()).await
    }

    /// A host whose options are changed before it starts.
    pub(crate) async fn with(change: impl FnOnce(&mut Options, &TempDir)) -> Host {
        let folder = TempDir::new().unwrap();
        let mut options = Options {
            listen: "127.0.0.1:0".parse().unwrap(),
            database: format!("sqlite:{}", folder.path().join("data/matches.db").display()),
            public_url: None,
            trusted_proxies: vec![],
            logs: Logs::None,
            limits: HostLimits::default(),
        };
        change(&mut options, &folder);
        let Running { address, thinkers, stop, task } = run(options.clone()).await;
        Host { folder, address, thinkers, options, stop, task }
    }

    /// Closes the server in peace and starts another one with the same database.
    pub(crate) async fn restart(self) -> Host {
        self.restart_with(|_| ()).await
    }

    /// The same with options that are changed meanwhile.
    pub(crate) async fn restart_with(mut self, change: impl FnOnce(&mut Options)) -> Host {
        change(&mut self.options);
        self.stop.send(()).unwrap();
        self.task.await.unwrap();
        let Running { address, thinkers, stop, task } = run(self.options.clone()).await;
        Host { address, thinkers, stop, task, folder: self.folder, options: self.options }
    }

    /// Ends the server without a warning and starts another one with the same database.
    pub(crate) async fn crash(self) -> Host {
        self.task.abort();
        _ = self.task.await;
        let Running { address, thinkers, stop, task } = run(self.options.clone()).await;
        Host { address, thinkers, stop, task, folder: self.folder, options: self.options }
    }

    pub(crate) fn file(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    /// A second connection to the database.
    pub(crate) async fn database(&self) -> SqliteConnection {
        SqliteConnection::connect(&self.options.database).await.unwrap()
    }

    /// Does something to the database behind the server's back.
    pub(crate) async fn tamper(&self, statement: &'static str) {
        let mut database = self.database().await;
        sqlx::query(statement).execute(&mut database).await.unwrap();
        database.close().await.unwrap();
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        client::request(self.address, "GET", path, &[], None).await
    }

    pub(crate) async fn get_as(&self, path: &str, secret: &str) -> Answer {
        client::request(
            self.address,
            "GET",
            path,
            &[("authorization", &format!("Bearer {secret}"))],
            None,
        )
        .await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        client::post(self.address, path, body.to_string().as_bytes()).await
    }

    pub(crate) async fn create(&self, new: Value) -> Created {
        let answer = self.post("/api/matches", &new).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()
    }

    /// A Kalaha of two people in which Ann, on seat 0, begins.
    pub(crate) async fn two_people(&self) -> Created {
        let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
        self.create(json!({ "game": "kalaha", "setup": { "first": "A" }, "seats": seats })).await
    }

    /// A game of Ann, at the device of the creator, and Ben, who is invited.
    pub(crate) async fn ann_invites_ben(&self, game: &str, setup: Value) -> Created {
        let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
        self.create(json!({ "game": game, "setup": setup, "seats": seats, "invite": [1] })).await
    }

    /// A Kalaha of Ann, who begins, against a bot.
    pub(crate) async fn against(&self, bot: &str) -> Created {
        let seats = json!([{ "name": "Ann" }, { "name": "Bot", "bot": bot }]);
        self.create(json!({ "game": "kalaha", "setup": { "first": "A" }, "seats": seats })).await
    }

    /// A page with the seats of a match, which has got its table.
    pub(crate) async fn sit(&self, created: &Created, seats: &[usize]) -> Page {
        self.sit_from(created, seats, &[]).await
    }

    /// The same page, as a proxy with these headers passes it on.
    pub(crate) async fn sit_from(
        &self,
        created: &Created,
        seats: &[usize],
        headers: &[(&'static str, &str)],
    ) -> Page {
        let secrets = seats
            .iter()
            .map(|&seat| created.secrets[seat].clone().expect("a person's seat"))
            .collect();
        let mut page = Page::connect_with(self.address, &created.id, headers).await.unwrap();
        page.hello(secrets).await;
        page
    }

    /// A page that shows these secrets and the link it came by, and has got its table.
    pub(crate) async fn visit(&self, id: &str, secrets: &[&str], invitation: Option<&str>) -> Page {
        let mut page = Page::connect(self.address, id).await;
        let mut hello = json!({ "type": "hello", "secrets": secrets });
        if let Some(invitation) = invitation {
            hello["invitation"] = json!(invitation);
        }
        page.send(hello).await;
        page.table().await;
        page
    }

    /// Where a match stands.
    pub(crate) async fn summary(&self, created: &Created) -> Summary {
        self.get(&format!("/api/matches/{}", created.id)).await.json()
    }

    /// Everything that happened to a match, as it is stored.
    pub(crate) async fn journal(&self, created: &Created) -> Vec<Value> {
        let mut database = self.database().await;
        let query = "SELECT payload FROM entries WHERE match_id = $1 ORDER BY seq";
        let entries: Vec<String> =
            sqlx::query_scalar(query).bind(&created.id).fetch_all(&mut database).await.unwrap();
        database.close().await.unwrap();
        entries.iter().map(|entry| serde_json::from_str(entry).unwrap()).collect()
    }

    /// Adds an entry to a match behind the server's back.
    pub(crate) async fn insert(&self, created: &Created, entry: &Value) {
        let seq = self.journal(created).await.len() as i64;
        let mut database = self.database().await;
        sqlx::query("INSERT INTO entries (match_id, seq, at, payload) VALUES ($1, $2, 1, $3)")
            .bind(&created.id)
            .bind(seq)
            .bind(entry.to_string())
            .execute(&mut database)
            .await
            .unwrap();
        database.close().await.unwrap();
    }

    /// Takes a place to think, in the name of this computer.
    pub(crate) async fn take(&self, lane: Lane) -> Place {
        let asker = Asker::new(self.address.ip(), "another match");
        self.thinkers.place(lane, asker).await.expect("a place")
    }

    /// Waits until this many think in a lane, and this many wait for it.
    pub(crate) async fn until_busy(&self, lane: Lane, thinking: usize, waiting: usize) {
        let is_busy =
            || self.thinkers.thinking(lane) == thinking && self.thinkers.waiting(lane) == waiting;
        let busy = async {
            while !is_busy() {
                tokio::task::yield_now().await;
            }
        };
        timeout(PATIENCE, busy)
            .await
            .unwrap_or_else(|_| panic!("{thinking} who think and {waiting} who wait in {lane:?}"));
    }
}

struct Running {
    address: SocketAddr,
    thinkers: Thinkers,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

async fn run(options: Options) -> Running {
    let server = Server::bind(options).await.unwrap();
    let address = server.address();
    let thinkers = server.thinkers();
    let (stop, stopped) = oneshot::channel();
    let shutdown = async { _ = stopped.await };
    Running {
        address,
        thinkers,
        stop,
        task: tokio::spawn(async { server.run(shutdown).await.unwrap() }),
    }
}
