//! A server in a folder of its own.

use std::net::SocketAddr;

use serde_json::{Value, json};
use server::{HostLimits, Logs, Options, Server, wire::Created};
use tempfile::TempDir;
use tokio::{sync::oneshot, task::JoinHandle};

use crate::client::{self, Answer, Page};

pub struct Host {
    pub folder: TempDir,
    pub address: SocketAddr,
    options: Options,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Host {
    pub async fn start() -> Host {
        Host::with(|_, _| ()).await
    }

    /// A host whose options are changed before it starts.
    pub async fn with(change: impl FnOnce(&mut Options, &TempDir)) -> Host {
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
        let (address, stop, task) = run(options.clone()).await;
        Host { folder, address, options, stop, task }
    }

    /// Closes the server in peace and starts another one with the same database.
    pub async fn restart(self) -> Host {
        self.stop.send(()).unwrap();
        self.task.await.unwrap();
        let (address, stop, task) = run(self.options.clone()).await;
        Host { address, stop, task, folder: self.folder, options: self.options }
    }

    /// Ends the server without a warning and starts another one with the same database.
    pub async fn crash(self) -> Host {
        self.task.abort();
        _ = self.task.await;
        let (address, stop, task) = run(self.options.clone()).await;
        Host { address, stop, task, folder: self.folder, options: self.options }
    }

    pub fn file(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    pub async fn get(&self, path: &str) -> Answer {
        client::request(self.address, "GET", path, &[], None).await
    }

    pub async fn get_as(&self, path: &str, secret: &str) -> Answer {
        client::request(self.address, "GET", path, &[("authorization", &format!("Bearer {secret}"))], None).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        client::post(self.address, path, body.to_string().as_bytes()).await
    }

    pub async fn create(&self, new: Value) -> Created {
        let answer = self.post("/api/matches", &new).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()
    }

    /// A Kalaha of two people in which Ann, on seat 0, begins.
    pub async fn two_people(&self) -> Created {
        self.create(json!({ "game": "kalaha", "setup": { "first": "A" }, "seats": [{ "name": "Ann" }, { "name": "Ben" }] })).await
    }

    /// A Kalaha of Ann, who begins, against a bot.
    pub async fn against(&self, bot: &str) -> Created {
        let seats = json!([{ "name": "Ann" }, { "name": "Bot", "bot": bot }]);
        self.create(json!({ "game": "kalaha", "setup": { "first": "A" }, "seats": seats })).await
    }

    /// A page with the seats of a match, which has got its table.
    pub async fn sit(&self, created: &Created, seats: &[usize]) -> Page {
        let secrets = seats.iter().map(|&seat| created.secrets[seat].clone().expect("a person's seat")).collect();
        let mut page = Page::connect(self.address, &created.id).await;
        page.hello(secrets).await;
        page
    }
}

async fn run(options: Options) -> (SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
    let server = Server::bind(options).await.unwrap();
    let address = server.address();
    let (stop, stopped) = oneshot::channel();
    let shutdown = async { _ = stopped.await };
    (address, stop, tokio::spawn(async { server.run(shutdown).await.unwrap() }))
}
