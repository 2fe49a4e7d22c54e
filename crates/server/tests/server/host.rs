//! A server in a folder of its own.

use std::{net::SocketAddr, time::Duration};

use serde_json::{Value, json};
use server::{
    Asker, HostLimits, Lane, Logs, Options, Place, Server, Thinkers,
    wire::{Created, Summary},
};
use sqlx::{Connection as _, SqliteConnection};
use tempfile::TempDir;
use tokio::{
    sync::oneshot,
    task::JoinHandle,
    time::{sleep, timeout},
};

use crate::client::{self, Answer, PATIENCE, Page};

pub(crate) struct Host {
    pub folder: TempDir,
    pub address: SocketAddr,
    /// Where it can be watched, if anywhere.
    pub metrics: Option<SocketAddr>,
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
            metrics_listen: None,
            drain: Duration::ZERO,
            trusted_proxies: vec![],
            unlimited: vec![],
            logs: Logs::None,
            limits: HostLimits::default(),
        };
        change(&mut options, &folder);
        let Running { address, metrics, thinkers, stop, task } = run(options.clone()).await;
        Host { folder, address, metrics, thinkers, options, stop, task }
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
        let Running { address, metrics, thinkers, stop, task } = run(self.options.clone()).await;
        Host { address, metrics, thinkers, stop, task, folder: self.folder, options: self.options }
    }

    /// The same, while something is done to the database that no server has open.
    pub(crate) async fn restart_after(self, statements: &[&'static str]) -> Host {
        self.stop.send(()).unwrap();
        self.task.await.unwrap();
        for statement in statements {
            tamper(&self.options.database, statement).await;
        }
        let Running { address, metrics, thinkers, stop, task } = run(self.options.clone()).await;
        Host { address, metrics, thinkers, stop, task, folder: self.folder, options: self.options }
    }

    /// Ends the server without a warning and starts another one with the same database.
    pub(crate) async fn crash(self) -> Host {
        self.task.abort();
        _ = self.task.await;
        let Running { address, metrics, thinkers, stop, task } = run(self.options.clone()).await;
        Host { address, metrics, thinkers, stop, task, folder: self.folder, options: self.options }
    }

    /// Asks the server to end, which it may take its time for.
    pub(crate) fn ask_to_end(mut self) -> Host {
        let (nobody, _) = oneshot::channel();
        std::mem::replace(&mut self.stop, nobody).send(()).unwrap();
        self
    }

    /// Waits for the end of a server that was asked to.
    pub(crate) async fn ended(self) {
        timeout(PATIENCE, self.task).await.expect("an end in time").unwrap();
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
        tamper(&self.options.database, statement).await;
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

    /// A Qwixx of Ann, Ben and Cleo.
    pub(crate) async fn three_people(&self) -> Created {
        let seats = json!([{ "name": "Ann" }, { "name": "Ben" }, { "name": "Cleo" }]);
        self.create(json!({ "game": "qwixx", "setup": { "players": 3 }, "seats": seats })).await
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
        let mut page = Page::connect_with(self.address, &created.id, headers).await.unwrap();
        page.hello(secrets(created, seats)).await;
        page
    }

    /// A page with the secrets of these seats at a match that follows theirs.
    pub(crate) async fn follow(&self, next: &str, created: &Created, seats: &[usize]) -> Page {
        let mut page = Page::connect(self.address, next).await;
        page.hello(secrets(created, seats)).await;
        page
    }

    pub(crate) async fn summary(&self, id: &str) -> Summary {
        self.get(&format!("/api/matches/{id}")).await.json()
    }

    /// The summary of a match as soon as it looks as wanted, though nobody is at its table.
    pub(crate) async fn summary_when(
        &self,
        id: &str,
        is_wanted: impl Fn(&Summary) -> bool,
    ) -> Summary {
        let wanted = async {
            loop {
                let summary = self.summary(id).await;
                if is_wanted(&summary) {
                    return summary;
                }
                sleep(Duration::from_millis(50)).await;
            }
        };
        timeout(PATIENCE, wanted).await.expect("a match that gets there in time")
    }

    /// What lies in the store of a match, in its order.
    pub(crate) async fn entries(&self, id: &str) -> Vec<Value> {
        let mut database = self.database().await;
        let query = "SELECT payload FROM entries WHERE match_id = $1 ORDER BY seq";
        let payloads: Vec<String> =
            sqlx::query_scalar(query).bind(id).fetch_all(&mut database).await.unwrap();
        database.close().await.unwrap();
        payloads.iter().map(|payload| serde_json::from_str(payload).unwrap()).collect()
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

    /// Adds an entry to a match behind the server's back.
    pub(crate) async fn insert(&self, created: &Created, entry: &Value) {
        let seq = self.entries(&created.id).await.len() as i64;
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

fn secrets(created: &Created, seats: &[usize]) -> Vec<String> {
    let secret = |&seat: &usize| created.secrets[seat].clone().expect("a person's seat");
    seats.iter().map(secret).collect()
}

async fn tamper(database: &str, statement: &'static str) {
    let mut database = SqliteConnection::connect(database).await.unwrap();
    sqlx::query(statement).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
}

struct Running {
    address: SocketAddr,
    metrics: Option<SocketAddr>,
    thinkers: Thinkers,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

async fn run(options: Options) -> Running {
    let server = Server::bind(options).await.unwrap();
    let address = server.address();
    let metrics = server.metrics_address();
    let thinkers = server.thinkers();
    let (stop, stopped) = oneshot::channel();
    let shutdown = async { _ = stopped.await };
    Running {
        address,
        metrics,
        thinkers,
        stop,
        task: tokio::spawn(async { server.run(shutdown).await.unwrap() }),
    }
}
