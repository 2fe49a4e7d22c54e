//! Three nodes with one PostgreSQL, of which every few seconds one is killed, or PostgreSQL itself.
//!
//! Needs a PostgreSQL that may be stopped: `crates/server/tests/postgres.sh`. The variable
//! `SPIELTISCH_FAILURE_SECONDS` makes a longer round of it, with more matches.

use std::{
    env,
    process::Command,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::{task::JoinSet, time::timeout};

use super::{Process, Socket, create, hear, random, say, serve, sit};

const NODES: usize = 3;
const GAMES: [&str; 5] = ["kalaha", "pentago", "crosswise", "qwixx", "citydomino"];
/// How long a match may take to end after the last failure.
const PATIENCE: Duration = Duration::from_secs(120);
/// How soon another node takes over for a computer.
const TAKEOVER: Duration = Duration::from_secs(10);

/// The nodes as a load balancer knows them.
struct Nodes {
    database: String,
    addresses: Vec<String>,
    processes: Mutex<Vec<Option<Process>>>,
}

impl Nodes {
    fn start(database: &str) -> Nodes {
        let started = (0..NODES).map(|_| serve("127.0.0.1:0", database));
        let (processes, addresses) = started.map(|(process, at)| (Some(process), at)).unzip();
        Nodes { database: database.into(), addresses, processes: Mutex::new(processes) }
    }

    fn any(&self) -> &str {
        &self.addresses[random(NODES as u64) as usize]
    }

    /// Kills a node with SIGKILL, and starts it again.
    fn kill(&self, node: usize) {
        self.processes.lock().unwrap()[node] = None;
        std::thread::sleep(Duration::from_millis(300));
        let (process, _) = serve(&self.addresses[node], &self.database);
        self.processes.lock().unwrap()[node] = Some(process);
    }
}

/// One match, as everyone at its table knows it.
struct Match {
    id: String,
    game: &'static str,
    secrets: Vec<Value>,
    /// The moves that somebody was told of.
    acknowledged: Mutex<Vec<String>>,
    changed: Mutex<Instant>,
    is_over: AtomicBool,
}

impl Match {
    fn create(nodes: &Nodes, number: usize) -> Match {
        let game = GAMES[number % GAMES.len()];
        let second = if number.is_multiple_of(3) {
            json!({ "name": "Bot", "bot": "level-1" })
        } else {
            json!({ "name": "Ben" })
        };
        let mut seats = vec![json!({ "name": "Ann" }), second];
        if game == "citydomino" {
            // Four always play it.
            seats.extend([json!({ "name": "Cleo" }), json!({ "name": "Dan" })]);
        }
        let wish = json!({ "game": game, "seats": seats }).to_string();
        let created = loop {
            match create(nodes.any(), &wish) {
                Some(created) if created["id"].is_string() => break created,
                // The database is away, or too many are set up at once.
                Some(refused) => {
                    let why = refused["error"]["en"].as_str().unwrap_or_default().to_owned();
                    let may_pass = ["at the moment", "too many", "could not be stored"];
                    assert!(may_pass.iter().any(|word| why.contains(word)), "{game}: {refused}");
                }
                None => {}
            }
            std::thread::sleep(Duration::from_millis(100));
        };
        Match {
            id: created["id"].as_str().unwrap().into(),
            game,
            secrets: created["secrets"].as_array().unwrap().clone(),
            acknowledged: Mutex::default(),
            changed: Mutex::new(Instant::now()),
            is_over: AtomicBool::new(false),
        }
    }

    /// Somebody is told of a move: it stays where it is for ever.
    fn hear(&self, number: usize, mv: &str) {
        let mut known = self.acknowledged.lock().unwrap();
        if let Some(before) = known.get(number) {
            assert_eq!(before, mv, "{} {}: move {number} has changed", self.game, self.id);
        } else if known.len() == number {
            known.push(mv.to_owned());
            *self.changed.lock().unwrap() = Instant::now();
        }
    }

    fn read(&self, table: &Value) -> Value {
        for (number, played) in table["history"].as_array().unwrap().iter().enumerate() {
            self.hear(number, played["move"].as_str().unwrap());
        }
        table["now"].clone()
    }
}

/// Plays for one person at whichever node there is, until the match is over.
async fn play(nodes: Arc<Nodes>, game: Arc<Match>, secret: Value, conflicts: Arc<AtomicUsize>) {
    while !game.is_over.load(Ordering::SeqCst) {
        let secrets = json!([secret]);
        let sitting = sit(nodes.any(), &game.id, &secrets);
        if let Ok(Some((socket, table))) = timeout(Duration::from_secs(10), sitting).await {
            let now = game.read(&table);
            play_at_one_node(socket, now, &game, &conflicts).await;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn play_at_one_node(
    mut socket: Socket,
    mut now: Value,
    game: &Match,
    conflicts: &AtomicUsize,
) -> Option<()> {
    loop {
        if now["status"]["over"] == true {
            game.is_over.store(true, Ordering::SeqCst);
            return None;
        }
        let views = now["views"].as_array()?;
        if let Some(view) = views.iter().find(|view| view["moves"] != json!([])) {
            let moves = view["moves"].as_array()?;
            let mv = &moves[random(moves.len() as u64) as usize];
            let said = json!({
                "type": "play", "seat": view["seat"], "move": mv, "after": now["moves"]
            });
            say(&mut socket, said).await?;
        }
        let told = hear(&mut socket, "played or table or refused");
        let told = timeout(Duration::from_secs(30), told).await.ok()??;
        match told["type"].as_str()? {
            "played" => {
                let number = told["now"]["moves"].as_u64()? as usize - 1;
                game.hear(number, told["played"]["move"].as_str()?);
                now = told["now"].clone();
            }
            "table" => now = game.read(&told["table"]),
            // What else was said meanwhile would be about another moment.
            _ => {
                conflicts.fetch_add(1, Ordering::Relaxed);
                return None;
            }
        }
    }
}

/// Does something to PostgreSQL.
fn control(what: &str) {
    let program = env::var("SPIELTISCH_TEST_CONTROL").expect("a PostgreSQL that may be stopped");
    assert!(Command::new(program).arg(what).status().unwrap().success(), "{what}");
}

/// What goes wrong while people play, until the time is over.
fn fail(nodes: &Nodes, until: Instant) -> usize {
    let mut failures = 0;
    while Instant::now() < until {
        std::thread::sleep(Duration::from_millis(1500 + random(1000)));
        match failures % 4 {
            0 | 2 => nodes.kill(random(NODES as u64) as usize),
            1 => {
                control("stop");
                std::thread::sleep(Duration::from_millis(500));
                control("start");
            }
            _ => control("cut"),
        }
        failures += 1;
    }
    failures
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL that may be stopped"]
async fn whatever_dies_no_acknowledged_move_is_lost_or_played_twice() {
    let server = env::var("SPIELTISCH_TEST_DATABASE").expect("a PostgreSQL");
    let seconds = env::var("SPIELTISCH_FAILURE_SECONDS").ok();
    let seconds: u64 = seconds.map_or(12, |seconds| seconds.parse().expect("seconds"));
    let matches = if seconds > 12 { 60 } else { 10 };
    let nodes = Arc::new(Nodes::start(&format!("{server}/postgres")));
    let until = Instant::now() + Duration::from_secs(seconds);
    let failing = {
        let nodes = nodes.clone();
        std::thread::spawn(move || fail(&nodes, until))
    };
    let refusals = Arc::new(AtomicUsize::new(0));
    let all = Arc::new(Mutex::new(Vec::new()));
    let longest = Arc::new(Mutex::new(Duration::ZERO));
    let watching = tokio::spawn(watch(all.clone(), longest.clone()));
    let mut tasks = JoinSet::new();
    let mut number = 0;
    while number < matches || Instant::now() < until {
        // Whenever one is over another begins, as long as things go wrong.
        if number >= matches {
            tasks.join_next().await.expect("a match").unwrap();
        }
        let nodes = nodes.clone();
        let game = {
            let nodes = nodes.clone();
            let create = tokio::task::spawn_blocking(move || Match::create(&nodes, number));
            Arc::new(create.await.unwrap())
        };
        all.lock().unwrap().push(game.clone());
        let refusals = refusals.clone();
        tasks.spawn(async move {
            let people = game.secrets.iter().filter(|secret| secret.is_string()).cloned();
            let people = people.map(|one| play(nodes.clone(), game.clone(), one, refusals.clone()));
            futures_util::future::join_all(people).await;
        });
        number += 1;
    }
    let failures = failing.join().unwrap();
    let ending = async {
        while let Some(ended) = tasks.join_next().await {
            ended.unwrap()
        }
    };
    let ended = timeout(PATIENCE, ending).await;
    watching.abort();
    let longest = *longest.lock().unwrap();
    let all = all.lock().unwrap().clone();
    let open: Vec<_> = all.iter().filter(|game| !game.is_over.load(Ordering::SeqCst)).collect();
    assert!(ended.is_ok(), "{} of {number} matches do not end", open.len());
    let mut moves = 0;
    for game in &all {
        let (_, table) = sit(nodes.any(), &game.id, &json!([])).await.expect("a table");
        let history = table["history"].as_array().unwrap().len();
        game.read(&table);
        assert_eq!(history, game.acknowledged.lock().unwrap().len(), "{}", game.id);
        moves += history;
    }
    let refusals = refusals.load(Ordering::Relaxed);
    println!(
        "{failures} failures, {number} matches, {moves} moves, {refusals} refusals, \
         0 moves lost or repeated, {longest:.1?} the longest wait for a move"
    );
    assert!(longest < TAKEOVER, "a match stood still for {longest:?}");
    assert!(failures >= 4 && moves > 100, "too little to prove anything");
}

/// Finds out how long a match stood still at most.
async fn watch(all: Arc<Mutex<Vec<Arc<Match>>>>, longest: Arc<Mutex<Duration>>) {
    loop {
        tokio::time::sleep(Duration::from_millis(200)).await;
        let all = all.lock().unwrap().clone();
        for game in all.iter().filter(|game| !game.is_over.load(Ordering::SeqCst)) {
            let still = game.changed.lock().unwrap().elapsed();
            let mut longest = longest.lock().unwrap();
            *longest = longest.max(still);
        }
    }
}
