use std::{
    net::{TcpListener, TcpStream},
    process::Command,
};

use serde_json::{Value, json};

use crate::{call, spieltisch, table::Table};

/// Begins a City Domino against three bots and marks a domino.
async fn begin_city_domino(table: &Table) {
    let bot = json!({ "name": "Bot", "bot": "classic" });
    let seats = json!([{ "name": "Ann" }, bot, bot, bot]);
    let created = table.create(&json!({ "game": "citydomino", "seats": seats }));
    let mut page = table.sit(&created).await;
    page.say(json!({ "type": "play", "seat": 0, "move": "mark 0", "after": 0 })).await;
    // Whoever leaves with something unread may take back what was said.
    page.next("played").await;
}

#[test]
fn serve_tells_its_address_and_keeps_its_data_in_the_data_directory() {
    let folder = tempfile::tempdir().unwrap();
    let table = Table::hosted(folder.path());
    let games: Value = serde_json::from_str(&table.get("/api/games")).unwrap();
    assert_eq!(games[0]["id"], "kalaha");
    assert!(table.get("/").contains("<html"));
    assert!(folder.path().join("spieltisch.db").is_file());
}

#[test]
fn serve_lets_nobody_in_from_a_blocked_address() {
    let folder = tempfile::tempdir().unwrap();
    let serve = ["serve", "--listen", "127.0.0.1:0", "--public-url", "https://play.example.org"];
    let block = ["--block", "10.1.0.0/16", "--block", "192.0.2.7"];
    let mut command = spieltisch();
    let table = Table::start(command.args(serve).args(block).env("SPIELTISCH_DATA", folder.path()));
    let status = |address: &str| {
        let (head, _) = table.ask("GET", "/api/games", &[("X-Forwarded-For", address)], "");
        head.split(' ').nth(1).unwrap().to_owned()
    };
    let answers = ["10.1.2.3", "192.0.2.7", "10.2.0.1"].map(status);
    assert_eq!(answers, ["403", "403", "200"]);
}

#[cfg(unix)]
#[test]
fn the_table_ends_in_peace_when_asked_to() {
    for signal in ["TERM", "INT"] {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Table::hosted(folder.path()).end_with(signal), Some(0));
    }
}

#[test]
fn a_taken_port_is_a_failure_for_serve_and_none_for_the_local_table() {
    let folder = tempfile::tempdir().unwrap();
    // If someone else has the usual port, so much the better.
    let _usual = TcpListener::bind("127.0.0.1:7410");
    let local = Table::start(spieltisch().env("SPIELTISCH_DATA", folder.path().join("new")));
    assert!(local.address.ip().is_loopback() && local.address.port() != 7410);
    assert!(local.get("/api/games").contains("kalaha"));
    assert!(folder.path().join("new/spieltisch.db").is_file());

    let taken = local.address.to_string();
    let database = format!("sqlite:{}", folder.path().join("other.db").display());
    let refused = call(&["serve", "--listen", &taken, "--database", &database]);
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    let expected = format!("error: cannot listen on {taken} (--listen): ");
    assert!(refused.err.starts_with(&expected), "{}", refused.err);
    assert_eq!(refused.err.lines().count(), 1, "{}", refused.err);

    let free = ["serve", "--listen", "127.0.0.1:0", "--database", &database];
    let refused = call(&[&free[..], &["--metrics-listen", &taken]].concat());
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    let expected = format!("error: cannot listen on {taken} (--metrics-listen): ");
    assert!(refused.err.starts_with(&expected), "{}", refused.err);
    assert_eq!(refused.err.lines().count(), 1, "{}", refused.err);
}

#[cfg(unix)]
#[tokio::test]
async fn a_house_with_people_and_a_thinking_bot_ends_within_ten_seconds() {
    let folder = tempfile::tempdir().unwrap();
    let serve = ["serve", "--listen", "127.0.0.1:0", "--max-millis", "60000"];
    let table = Table::start(spieltisch().args(serve).env("SPIELTISCH_DATA", folder.path()));
    let bot = json!({ "name": "Bot", "bot": "strong", "millis": 60_000 });
    let new = json!({ "game": "pentago", "seats": [{ "name": "Ann" }, bot] });
    let created = table.create(&new);
    let mut page = table.sit(&created).await;
    let mv = page.next("table").await["table"]["now"]["views"][0]["moves"][0].clone();
    page.say(json!({ "type": "play", "seat": 0, "move": mv, "after": 0 })).await;
    while page.next("thinking").await["seats"] != json!([1]) {}
    let asked = std::time::Instant::now();
    let closing = tokio::task::spawn_blocking(move || table.end_with("TERM"));
    assert_eq!(page.close_code().await, Some(1012));
    assert_eq!(closing.await.unwrap(), Some(0));
    assert!(asked.elapsed().as_secs() < 10, "{:?}", asked.elapsed());
}

/// What a house writes to stderr while two people with telling names play, and their secrets.
#[cfg(unix)]
async fn logged(level: &str) -> (String, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let table = Table::start(
        spieltisch()
            .args(["serve", "--listen", "127.0.0.1:0", "--log-format", "json"])
            .env("SPIELTISCH_DATA", folder.path())
            .env("RUST_LOG", level)
            .stderr(std::fs::File::create(&log).unwrap()),
    );
    let seats = json!([{ "name": "Annabella" }, { "name": "Benvenuto" }]);
    let created = table.create(&json!({ "game": "kalaha", "seats": seats }));
    let secrets = created["secrets"].as_array().unwrap().iter();
    let secrets = secrets.map(|secret| secret.as_str().unwrap().to_owned());
    let shown = ["the-key-of-annabellas-card", "the-code-that-is-shown-once"].map(str::to_owned);
    let secrets = secrets.chain(shown).collect();
    let mut page = table.sit(&created).await;
    let moves = page.next("table").await["table"]["now"]["views"][0]["moves"].clone();
    let mv = moves.get(0).cloned().unwrap_or(json!("0"));
    page.say(json!({ "type": "play", "seat": 0, "move": mv, "after": 0 })).await;
    page.say(json!({ "type": "rename", "seat": 0, "name": "Annabella" })).await;
    page.say(json!({ "type": "nonsense", "secret": created["secrets"][0] })).await;
    page.next("refused").await;
    table.get("/api/statistics?player=Annabella");
    let key = "the-key-of-annabellas-card";
    let card = json!({ "name": "Annabella", "picture": 0, "key": key });
    table.request("POST", "/api/cards", &card.to_string());
    let (head, _) = table.ask("GET", "/api/cards/mine", &[("Spieltisch-Card", key)], "");
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    let code = json!({ "code": "the-code-that-is-shown-once" }).to_string();
    table.ask("POST", "/api/cards/mine/code", &[("Spieltisch-Card", key)], &code);
    let mut page = table.sit_with_card(&created, key).await;
    page.next("table").await;
    assert_eq!(table.end_with("TERM"), Some(0));
    (std::fs::read_to_string(log).unwrap(), secrets)
}

#[cfg(unix)]
#[tokio::test]
async fn logs_never_tell_secrets_and_tell_names_at_most_to_whoever_looks_for_faults() {
    let (everything, secrets) = logged("trace,tungstenite::protocol=trace").await;
    assert!(everything.contains("/api/matches"), "requests are traced: {everything}");
    for line in everything.lines() {
        let message: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("JSON: {line}"));
        assert!(message["level"].is_string() && message["timestamp"].is_string(), "{line}");
    }
    for secret in secrets {
        assert!(!everything.contains(&secret), "{secret} in {everything}");
    }
    let (usual, _) = logged("info").await;
    assert!(usual.contains("draining"), "{usual}");
    assert!(!usual.contains("Annabella") && !usual.contains("Benvenuto"), "{usual}");
}

#[test]
fn options_that_make_no_sense_are_refused() {
    for (option, value) in [
        ("--listen", "nowhere"),
        ("--database", "mysql:games"),
        ("--database", "sqlite:"),
        ("--public-url", "me"),
        ("--max-millis", "0"),
        ("--max-millis", "60001"),
        ("--public-url", "https://example.org/games/"),
        ("--trusted-proxy", "proxy.example.org"),
        ("--trusted-proxy", "10.0.0.0/33"),
        ("--max-connections", "0"),
        ("--metrics-listen", "9464"),
        ("--drain-seconds", "6"),
        ("--log-format", "xml"),
        ("--no-limits-for", "school.example.org"),
        ("--block", "somewhere"),
    ] {
        let message = call(&["serve", option, value]).refused();
        assert!(message.contains(option) && message.contains(value), "{message}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn strangers_who_use_up_all_descriptors_have_to_make_room() {
    let folder = tempfile::tempdir().unwrap();
    let table = Table::hosted(folder.path());
    assert!(table.get("/api/games").contains("kalaha"));
    let process = table.process.id();
    let open = std::fs::read_dir(format!("/proc/{process}/fd")).unwrap().count() as u64;
    let limit = Some((open + 5, open + 5));
    rlimit::prlimit(process as i32, rlimit::Resource::NOFILE, limit, None).unwrap();
    let strangers: Vec<_> =
        (0..40).map(|_| TcpStream::connect(table.address).expect("a connection")).collect();
    assert!(table.get("/api/games").contains("kalaha"));
    drop(strangers);
    assert!(table.get("/api/games").contains("kalaha"));
    assert_eq!(table.end_with("TERM"), Some(0));
}

#[cfg(unix)]
#[tokio::test]
async fn the_log_of_city_domino_stands_on_stdout_of_a_local_table_only() {
    let folder = tempfile::tempdir().unwrap();
    let mut local = Table::start(spieltisch().env("SPIELTISCH_DATA", folder.path().join("local")));
    begin_city_domino(&local).await;
    let lines: Vec<String> = local.lines().take(3).collect();
    assert_eq!((lines[0].as_str(), lines[1].as_str()), ("Game started", ""));
    assert!(
        lines[2].starts_with("HUMAN chose [")
            && lines[2].ends_with("] at index 0 for current round"),
        "{lines:?}"
    );

    let mut hosted = Table::hosted(folder.path());
    begin_city_domino(&hosted).await;
    assert!(
        Command::new("kill").arg(hosted.process.id().to_string()).status().expect("kill").success()
    );
    assert_eq!(hosted.lines().count(), 0);
}
