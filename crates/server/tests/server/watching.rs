use std::{net::SocketAddr, time::Duration};

use serde_json::json;
use server::{Lane, Rate};

use crate::{
    client::{self, Answer},
    host::Host,
};

pub(crate) async fn watched(limits: impl FnOnce(&mut server::HostLimits)) -> Host {
    Host::with(|options, _| {
        options.metrics_listen = Some("127.0.0.1:0".parse().unwrap());
        limits(&mut options.limits);
    })
    .await
}

async fn get(address: SocketAddr, path: &str) -> Answer {
    client::request(address, "GET", path, &[], None).await
}

/// The figure with this name and these labels.
pub(crate) async fn figure(host: &Host, name: &str) -> f64 {
    let answer = get(host.metrics.unwrap(), "/metrics").await;
    assert_eq!(answer.header("content-type"), Some("text/plain; version=0.0.4"));
    let text = answer.text();
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} in {text}")).parse().unwrap()
}

#[tokio::test]
async fn a_house_is_alive_and_ready_at_both_addresses_and_counts_only_at_its_own() {
    let host = watched(|_| ()).await;
    for address in [host.address, host.metrics.unwrap()] {
        for (path, said) in [("/healthz", "alive\n"), ("/readyz", "ready\n")] {
            let answer = get(address, path).await;
            assert_eq!((answer.status, answer.text().as_str()), (200, said));
        }
    }
    assert_eq!(get(host.metrics.unwrap(), "/metrics").await.status, 200);
    let public = get(host.address, "/metrics").await;
    assert!(!public.text().contains("spieltisch_moves_total"), "{}", public.text());
    assert_eq!(get(host.metrics.unwrap(), "/api/games").await.status, 404);
}

#[tokio::test]
async fn moves_tables_and_people_are_counted() {
    let host = watched(|_| ()).await;
    assert_eq!(figure(&host, "spieltisch_moves_total").await, 0.0);
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0, 1]).await;
    let _spectator = host.sit(&created, &[]).await;
    for (seat, mv, after) in [(0, "0", 0), (0, "1", 1), (1, "8", 2)] {
        page.play(seat, mv, after).await;
        page.played().await;
    }
    page.play(0, "nonsense", 3).await;
    page.refusal().await;
    for (name, expected) in [
        ("spieltisch_moves_total", 3.0),
        ("spieltisch_append_seconds_count", 3.0),
        ("spieltisch_append_seconds_bucket{le=\"+Inf\"}", 3.0),
        ("spieltisch_conflicts_total", 0.0),
        ("spieltisch_wake_ups_total", 0.0),
        ("spieltisch_open_tables", 1.0),
        ("spieltisch_connections{activity=\"seated\"}", 1.0),
        ("spieltisch_connections{activity=\"spectator\"}", 1.0),
        ("spieltisch_thinking{lane=\"quick\"}", 0.0),
        ("spieltisch_waiting_to_think{lane=\"timed\"}", 0.0),
        ("spieltisch_draining", 0.0),
    ] {
        assert_eq!(figure(&host, name).await, expected, "{name}");
    }
    assert!(figure(&host, "spieltisch_append_seconds_sum").await > 0.0);
}

#[tokio::test]
async fn a_bot_that_thinks_is_counted_while_it_does() {
    let host = watched(|limits| limits.max_millis = 60_000).await;
    let bot = json!({ "name": "Bot", "bot": "strong", "millis": 60_000 });
    let new = json!({ "game": "pentago", "seats": [bot, { "name": "Ann" }] });
    let created = host.create(new).await;
    let _page = host.sit(&created, &[1]).await;
    host.until_busy(Lane::Timed, 1, 0).await;
    assert_eq!(figure(&host, "spieltisch_thinking{lane=\"timed\"}").await, 1.0);
}

#[tokio::test]
async fn whoever_runs_into_a_limit_is_counted() {
    let host = watched(|limits| {
        limits.creations = Rate { burst: 1.0, per_second: 0.1 };
        limits.messages = Rate { burst: 1.0, per_second: 0.0 };
        limits.open_matches = 1;
    })
    .await;
    let created = host.two_people().await;
    let new = json!({ "game": "kalaha", "seats": [{ "name": "Ann" }, { "name": "Ben" }] });
    assert_eq!(host.post("/api/matches", &new).await.status, 429);
    assert_eq!(figure(&host, "spieltisch_limits_hit_total{limit=\"new_matches\"}").await, 1.0);
    let mut page = host.sit(&created, &[0]).await;
    page.play(0, "1", 0).await;
    page.refusal().await;
    assert_eq!(figure(&host, "spieltisch_limits_hit_total{limit=\"messages\"}").await, 1.0);
    assert_eq!(figure(&host, "spieltisch_limits_hit_total{limit=\"hints\"}").await, 0.0);
}

#[tokio::test]
async fn a_store_that_cannot_be_read_is_not_ready() {
    let host = watched(|_| ()).await;
    host.tamper("DROP TABLE due").await;
    let answer = get(host.address, "/readyz").await;
    assert_eq!(
        (answer.status, answer.text().as_str()),
        (503, "the store does not answer\n"),
        "alive all the same"
    );
    assert_eq!(get(host.address, "/healthz").await.status, 200);
}

#[tokio::test]
async fn a_house_that_drains_goes_on_with_its_tables_and_takes_no_new_ones() {
    let host = Host::with(|options, _| {
        options.metrics_listen = Some("127.0.0.1:0".parse().unwrap());
        options.drain = Duration::from_secs(3);
    })
    .await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0, 1]).await;
    let host = host.ask_to_end();
    for address in [host.address, host.metrics.unwrap()] {
        while get(address, "/readyz").await.status == 200 {
            tokio::task::yield_now().await;
        }
        assert_eq!(get(address, "/readyz").await.text(), "draining\n");
        assert_eq!(get(address, "/healthz").await.status, 200);
    }
    assert_eq!(figure(&host, "spieltisch_draining").await, 1.0);
    let new = json!({ "game": "kalaha", "seats": [{ "name": "Ann" }, { "name": "Ben" }] });
    let refused = host.post("/api/matches", &new).await;
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("5")));
    assert!(refused.refusal().contains("about to restart"));
    page.play(0, "0", 0).await;
    assert_eq!(page.played().await.0, 1);
    assert_eq!(page.close_code().await, Some(1012));
    host.ended().await;
}
