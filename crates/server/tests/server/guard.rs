use serde_json::json;
use server::Rate;
use tokio_tungstenite::tungstenite::{self, Message};

use crate::{
    client::{self, Begun as _, Page},
    host::Host,
};

const NEW: &[u8] = br#"{"game":"kalaha","seats":[{"name":"Ann"},{"name":"Ben"}]}"#;

async fn post_from(host: &Host, origin: &str) -> u16 {
    let headers = [("content-type", "application/json"), ("origin", origin)];
    client::request(host.address, "POST", "/api/matches", &headers, Some(NEW)).await.status
}

async fn socket_from(host: &Host, id: &str, origin: &str) -> u16 {
    match Page::connect_with(host.address, id, &[("origin", origin)]).await {
        Ok(_) => 101,
        Err(tungstenite::Error::Http(response)) => response.status().into(),
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn pages_of_other_servers_are_kept_out() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let own = format!("http://{}", host.address);
    assert_eq!(post_from(&host, &own).await, 201);
    assert_eq!(socket_from(&host, &created.id, &own).await, 101);
    let near = format!("http://{}0", host.address);
    for foreign in ["https://evil.example", "null", "http://127.0.0.1", &near] {
        assert_eq!(post_from(&host, foreign).await, 403, "{foreign}");
        assert_eq!(socket_from(&host, &created.id, foreign).await, 403, "{foreign}");
    }
}

#[tokio::test]
async fn the_public_address_is_an_own_page() {
    let host =
        Host::with(|options, _| options.public_url = Some("https://play.example.org/".into()))
            .await;
    let created = host.two_people().await;
    assert_eq!(post_from(&host, "https://play.example.org").await, 201);
    assert_eq!(socket_from(&host, &created.id, "https://play.example.org").await, 101);
    assert_eq!(post_from(&host, "https://play.example.com").await, 403);
    let answer =
        client::request(host.address, "GET", "/api/games", &[("host", "play.example.org")], None)
            .await;
    assert_eq!(answer.status, 200);
}

#[tokio::test]
async fn foreign_names_do_not_lead_to_this_computer() {
    let host = Host::start().await;
    for (name, status) in
        [("localhost:1", 200), ("[::1]:7410", 200), ("evil.example", 421), ("", 421)]
    {
        let answer =
            client::request(host.address, "GET", "/api/games", &[("host", name)], None).await;
        assert_eq!(answer.status, status, "{name}");
    }
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let host = Host::start().await;
    for path in ["/", "/new/kalaha", "/api/games", "/api/nothing", "/nothing.js"] {
        let answer = host.get(path).await;
        let policy = answer.header("content-security-policy").unwrap();
        assert!(
            policy.starts_with("default-src 'self'; ") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe"), "{policy}");
        assert!(policy.contains(&format!("connect-src 'self' ws://{}", host.address)), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert!(answer.header("permissions-policy").is_some());
    }
}

#[tokio::test]
async fn whoever_talks_too_fast_is_asked_to_slow_down_and_then_leaves() {
    let limits = |rate: Rate, refused| {
        Host::with(move |options, _| {
            options.limits.messages = rate;
            options.limits.refused_messages = refused;
        })
    };
    let host = limits(Rate { burst: 3.0, per_second: 0.0 }, 2).await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0]).await;
    page.settled().await;
    page.settled().await;
    for _ in 0..2 {
        page.play(0, "1", 0).await;
        assert!(page.refusal().await.contains("slow down"));
    }
    page.play(0, "1", 0).await;
    assert_eq!(page.close_code().await, Some(1008));
    assert_eq!(host.sit(&created, &[0]).await.table.unwrap().running().moves, 0);
}

#[tokio::test]
async fn a_message_that_is_too_large_ends_the_connection() {
    let host = Host::with(|options, _| options.limits.message_bytes = 1000).await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0]).await;
    page.try_send(Message::text("x".repeat(2000))).await;
    assert!(matches!(page.close_code().await, Some(1009) | None));
    host.sit(&created, &[0]).await;
}

#[tokio::test]
async fn bytes_are_no_messages() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0]).await;
    page.try_send(Message::binary(vec![1, 2, 3])).await;
    assert_eq!(page.refusal().await, "expected text, not bytes");
}

#[tokio::test]
async fn a_table_has_a_limited_number_of_places() {
    let host = Host::with(|options, _| options.limits.connections = 2).await;
    let created = host.two_people().await;
    let _pages = (host.sit(&created, &[0]).await, host.sit(&created, &[]).await);
    let mut page = Page::connect(host.address, &created.id).await;
    page.send(json!({ "type": "hello", "secrets": [] })).await;
    assert!(page.refusal().await.contains("too many people"));
    assert_eq!(page.close_code().await, Some(1013));
}

#[tokio::test]
async fn whoever_is_named_has_only_the_limits_of_the_house() {
    let host = Host::with(|options, _| {
        options.unlimited = vec!["127.0.0.1".parse().unwrap()];
        options.limits.creations = Rate { burst: 1.0, per_second: 0.0 };
        options.limits.network.per_address = 3;
        options.limits.network.half_open_per_address = 1;
    })
    .await;
    let created = host.two_people().await;
    let other = host.two_people().await;
    let mut pages = Vec::new();
    for created in [&created, &created, &other, &other, &other] {
        pages.push(host.sit(created, &[0]).await);
    }
    pages[0].settled().await;
}

#[tokio::test]
async fn whoever_the_host_has_blocked_is_not_let_in() {
    let host = Host::with(|options, _| {
        options.blocked = vec!["10.0.0.7".parse().unwrap()];
        options.public_url = Some("https://play.example.org".into());
    })
    .await;
    let from = async |address: &str| {
        let headers = [("x-forwarded-for", address)];
        client::request(host.address, "GET", "/api/games", &headers, None).await
    };
    let refused = from("10.0.0.7").await;
    assert_eq!(refused.status, 403);
    assert!(refused.refusal().contains("blocked your address"));
    assert_eq!(from("10.0.0.8").await.status, 200);
}
