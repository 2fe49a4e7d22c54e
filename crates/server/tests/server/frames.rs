//! What the server makes of WebSocket frames that no page sends.

use serde_json::json;
use server::Rate;
use tokio_tungstenite::tungstenite::Message;

use crate::{client::Page, host::Host};

/// One frame of up to 125 bytes, masked with zeros as a client's must be masked.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first, 0x80 | payload.len() as u8, 0, 0, 0, 0];
    frame.extend_from_slice(payload);
    frame
}

async fn code_after(host: &Host, bytes: &[u8]) -> Option<u16> {
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0]).await;
    page.send_raw(bytes).await;
    page.close_code().await
}

#[tokio::test]
async fn a_broken_frame_closes_the_connection_with_the_code_that_says_why() {
    const FINAL_TEXT: u8 = 0x81;
    const FINAL_UNKNOWN: u8 = 0x83;
    const RESERVED_BIT: u8 = 0xC1;
    const LONE_CONTINUATION: u8 = 0x80;
    let host = Host::start().await;
    assert_eq!(code_after(&host, &frame(FINAL_TEXT, &[0xC3, 0x28])).await, Some(1007));
    for first in [FINAL_UNKNOWN, RESERVED_BIT, LONE_CONTINUATION] {
        assert_eq!(code_after(&host, &frame(first, b"{}")).await, Some(1002), "{first:#x}");
    }
    let unmasked = [FINAL_TEXT, 2, b'{', b'}'];
    assert_eq!(code_after(&host, &unmasked).await, Some(1002));
}

#[tokio::test]
async fn frames_of_every_kind_count_for_the_rate() {
    for message in [
        Message::binary(vec![0; 8]),
        Message::Ping(vec![0; 8].into()),
        Message::Pong(vec![0; 8].into()),
    ] {
        let host = Host::with(|options, _| {
            options.limits.messages = Rate { burst: 3.0, per_second: 0.0 };
            options.limits.refused_messages = 5;
        })
        .await;
        let created = host.two_people().await;
        let mut page = host.sit(&created, &[0]).await;
        for _ in 0..20 {
            page.try_send(message.clone()).await;
        }
        assert_eq!(page.close_code().await, Some(1008), "{message:?}");
    }
}

#[tokio::test]
async fn a_hello_with_more_secrets_than_seats_is_refused() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let secret = created.secrets[0].clone().expect("a person's seat");
    let mut page = Page::connect(host.address, &created.id).await;
    page.send(json!({ "type": "hello", "secrets": vec![secret.clone(); 4] })).await;
    assert_eq!(page.refusal().await, "4 secrets for a table of 2 seats");
    page.hello(vec![secret]).await;
}
