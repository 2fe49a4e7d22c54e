//! A server in a folder of its own.

use std::{net::SocketAddr, time::Duration};

use serde_json::{Value, json};
use server::{
    Asker, HostLimits, Lane, Logs, Offers, Options, Place, Server, Thinkers,
    wire::{Created, MyCard, Summary},
};
use tempfile::TempDir;
use tokio::{
    sync::oneshot,
    task::JoinHandle,
    time::{sleep, timeout},
};

use crate::{
    client::{self, Answer, PATIENCE, Page, secret},
    database::Database,
};

pub(crate) struct Host {
    pub folder: TempDir,
    pub database: Database,
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
        let mut database = Database::new(&folder.path().join("data/matches.db")).await;
        let mut options = Options {
            listen: "127.0.0.1:0".parse().unwrap(),
            database: database.address.clone(),
            public_url: None,
            metrics_listen: None,
            drain: Duration::ZERO,
            trusted_proxies: vec![],
            unlimited: vec![],
            blocked: vec![],
            logs: Logs::None,
            limits: HostLimits::default(),
            offers: Offers::default(),
            lan: None,
        };
        change(&mut options, &folder);
        if options.database != database.address {
            database = Database::at(options.database.clone());
        }
        let Running { address, metrics, thinkers, stop, task } = run(options.clone()).await;
        Host { folder, database, address, metrics, thinkers, options, stop, task }
    }

    /// Another node with the same database.
    pub(crate) async fn beside(&self) -> Host {
        let folder = TempDir::new().unwrap();
        let database = Database::at(self.database.address.clone());
        let options = self.options.clone();
        let Running { address, metrics, thinkers, stop, task } = run(options.clone()).await;
        Host { folder, database, address, metrics, thinkers, options, stop, task }
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
        Host { address, metrics, thinkers, stop, task, ..self }
    }

    /// The same, while something is done to the database that no server has open.
    pub(crate) async fn restart_after(self, statements: &[&'static str]) -> Host {
        self.stop.send(()).unwrap();
        self.task.await.unwrap();
        for statement in statements {
            self.database.run(statement).await;
        }
        let Running { address, metrics, thinkers, stop, task } = run(self.options.clone()).await;
        Host { address, metrics, thinkers, stop, task, ..self }
    }

    /// Ends the server without a warning and starts another one with the same database.
    pub(crate) async fn crash(self) -> Host {
        self.task.abort();
        _ = self.task.await;
        let Running { address, metrics, thinkers, stop, task } = run(self.options.clone()).await;
        Host { address, metrics, thinkers, stop, task, ..self }
    }

    /// The same, with everything so far having happened so many milliseconds earlier than it did.
    pub(crate) async fn crash_later(self, millis: i64) -> Host {
        for statement in [
            format!("UPDATE matches SET begun = begun - {millis}"),
            format!("UPDATE entries SET at = at - {millis}"),
            format!("UPDATE due SET at = at - {millis}"),
        ] {
            self.tamper(&statement).await;
        }
        self.crash().await
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

    /// Does something to the database behind the server's back.
    pub(crate) async fn tamper(&self, statement: &str) {
        self.database.run(statement).await;
    }

    /// From now on no row can be stored in the table that fits the condition.
    pub(crate) async fn break_inserts(&self, table: &str, condition: &str) {
        self.database.run(&self.database.fault(table, condition)).await;
    }

    /// Everything can be stored again.
    pub(crate) async fn mend(&self) {
        self.database.mend().await;
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

    /// The same at a practice table.
    pub(crate) async fn two_who_practise(&self) -> Created {
        let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
        let new = json!({
            "game": "kalaha", "setup": { "first": "A" }, "seats": seats, "practice": true,
        });
        self.create(new).await
    }

    /// Asks for something with the key of a card.
    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        key: &str,
        body: Option<Value>,
    ) -> Answer {
        let headers = [("content-type", "application/json"), ("spieltisch-card", key)];
        let body = body.map(|body| body.to_string());
        let body = body.as_ref().map(String::as_bytes);
        client::request(self.address, method, path, &headers, body).await
    }

    /// Makes a card of this name, whose key is the secret of the name.
    pub(crate) async fn card(&self, name: &str) -> MyCard {
        let new = json!({ "name": name, "picture": 3, "key": secret(name) });
        let answer = self.post("/api/cards", &new).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()
    }

    /// Creates a match with the card of this name.
    pub(crate) async fn create_as(&self, name: &str, new: Value) -> Created {
        let answer = self.ask("POST", "/api/matches", &secret(name), Some(new)).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()
    }

    /// A page that shows the card of this name, and has got its table.
    pub(crate) async fn visit_as(&self, name: &str, id: &str) -> Page {
        let mut page = Page::connect(self.address, id).await;
        page.send(json!({ "type": "hello", "secrets": [], "card": secret(name) })).await;
        page.table().await;
        page
    }

    /// A game of Ann and Ben, who both have cards and devices of their own.
    pub(crate) async fn ann_and_ben(&self, new: Value) -> (Created, Page, Page) {
        self.card("Ann").await;
        self.card("Ben").await;
        let created = self.create_as("Ann", new).await;
        let mut ann = self.visit_as("Ann", &created.id).await;
        let mut ben = self.visit_as("Ben", &created.id).await;
        let invitation = created.invitations[1].clone().expect("an invitation");
        ben.sit_with_card(&invitation, &secret("Ben")).await.expect("a seat");
        ann.until_begun().await;
        (created, ann, ben)
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
        let query = "SELECT payload FROM entries WHERE match_id = $1 ORDER BY seq";
        let payloads = self.database.texts_of(query, id).await;
        payloads.iter().map(|payload| serde_json::from_str(payload).unwrap()).collect()
    }

    /// All that lies in the store of a match, and in SQLite's files beside it.
    pub(crate) async fn stored(&self, id: &str) -> Vec<u8> {
        let query = "SELECT header FROM matches WHERE id = $1 \
                     UNION ALL SELECT payload FROM entries WHERE match_id = $1";
        let rows = self.database.texts_of(query, id).await.concat();
        let files = ["data/matches.db", "data/matches.db-wal"];
        let files = files.map(|name| std::fs::read(self.file(name)).unwrap_or_default());
        [rows.into_bytes(), files.concat()].concat()
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
        let seq = self.entries(&created.id).await.len();
        let id = &created.id;
        let entry = entry.to_string().replace('\'', "''");
        self.tamper(&format!(
            "INSERT INTO entries (match_id, seq, at, payload) VALUES ('{id}', {seq}, 1, '{entry}')"
        ))
        .await;
    }

    /// Changes the entries of a match of this kind behind the server's back.
    pub(crate) async fn rewrite(&self, id: &str, kind: &str, change: impl Fn(&mut Value)) {
        for (seq, mut entry) in self.entries(id).await.into_iter().enumerate() {
            if entry["type"] == kind {
                change(&mut entry);
                let entry = entry.to_string().replace('\'', "''");
                self.tamper(&format!(
                    "UPDATE entries SET payload = '{entry}' \
                     WHERE match_id = '{id}' AND seq = {seq}"
                ))
                .await;
            }
        }
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
