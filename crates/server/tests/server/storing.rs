//! What happens when nothing can be stored: looked at from outside, by a second connection to the
//! database.

use std::time::Duration;

use serde_json::{Value, json};
use server::{
    Rate,
    wire::{Created, ToPage},
};

use crate::{
    client::{Answer, Page},
    host::Host,
};

const SPACE: u64 = 512 << 10;

/// A host at which one may play as fast as one likes, with as much space as there is or a little.
async fn host(space: Option<u64>) -> Host {
    Host::with(move |options, _| {
        options.limits.database_bytes = space;
        let unlimited = Rate { burst: 1e6, per_second: 1e6 };
        options.limits.messages = unlimited;
        options.limits.creations = unlimited;
    })
    .await
}

/// Takes all the space there is.
async fn fill(host: &Host) {
    host.tamper("CREATE TABLE ballast AS SELECT zeroblob(524288) AS weight").await;
}

/// How many entries are stored that somebody asked for: not the beginning and the end.
async fn stored(host: &Host, created: &Created) -> i64 {
    let count = "SELECT COUNT(*) FROM entries WHERE match_id = $1 \
                 AND payload NOT LIKE '{\"type\":\"begin\"%' AND payload NOT LIKE '{\"type\":\"end\"%'";
    host.database.number_of(count, &created.id).await.unwrap()
}

async fn create_until_refused(host: &Host) -> Answer {
    for _ in 0..1000 {
        let wish = json!({ "game": "qwixx", "seats": [{ "name": "Ann" }, { "name": "Ben" }] });
        let answer = host.post("/api/matches", &wish).await;
        if answer.status != 201 {
            return answer;
        }
    }
    panic!("a thousand matches were stored without space for them");
}

/// A table at which one device has both seats, and what it was sent as done.
struct Player {
    created: Created,
    page: Page,
    acknowledged: i64,
}

impl Player {
    async fn sit(host: &Host) -> Player {
        let created = host.two_people().await;
        let page = host.sit(&created, &[0, 1]).await;
        Player { created, page, acknowledged: 0 }
    }

    async fn sit_again(&mut self, host: &Host) {
        self.page = host.sit(&self.created, &[0, 1]).await;
    }

    fn is_over(&self) -> bool {
        self.page.now.as_ref().is_some_and(|now| now.status.over)
    }

    /// Plays any move, or says why it was refused.
    async fn play(&mut self) -> Result<(), String> {
        let now = self.page.now.clone().expect("a table");
        let view = now.views.iter().find(|view| !view.moves.is_empty()).expect("a seat on move");
        self.send(
            json!({ "type": "play", "seat": view.seat, "move": view.moves[0], "after": now.moves }),
        )
        .await
    }

    async fn send(&mut self, message: Value) -> Result<(), String> {
        self.page.send(message).await;
        self.page.send(json!({ "type": "ping" })).await;
        let mut answer = Ok(());
        let receive = |message| {
            if let ToPage::Refused { why } = &message {
                answer = Err(why.en.clone());
            }
            matches!(message, ToPage::Pong).then_some(())
        };
        self.page.until(receive).await;
        answer.inspect(|()| self.acknowledged += 1)
    }

    /// Plays and takes back until something is refused, and says why.
    async fn play_until_refused(&mut self) -> String {
        for _ in 0..1000 {
            if let Err(why) = self.play().await {
                return why;
            }
            if let Err(why) = self.send(json!({ "type": "undo" })).await {
                return why;
            }
        }
        panic!("two thousand entries were stored without space for them");
    }

    async fn play_to_the_end(&mut self) {
        while !self.is_over() {
            self.play().await.unwrap();
        }
    }

    async fn expect_all_stored(&self, host: &Host) {
        assert_eq!(stored(host, &self.created).await, self.acknowledged, "stored, acknowledged");
    }
}

/// SQLite ends some transactions by itself when a write fails and others not: whoever confuses the
/// two believes from then on that things are stored.
#[tokio::test]
async fn however_writes_fail_nothing_counts_that_is_not_stored() {
    let host = host(None).await;
    let mut one = Player::sit(&host).await;
    let mut other = Player::sit(&host).await;
    for way in ["ROLLBACK", "ABORT", "FAIL"] {
        let fault = host.database.fault("entries", "TRUE").replace("ABORT", way);
        host.tamper(&fault).await;
        for player in [&mut one, &mut other] {
            for _ in 0..2 {
                let why = player.play().await.unwrap_err();
                assert!(why.contains("could not be stored"), "{fault}: {why}");
            }
        }
        host.mend().await;
        for player in [&mut one, &mut other] {
            player.play().await.unwrap();
            player.expect_all_stored(&host).await;
        }
    }
    for player in [&mut one, &mut other] {
        player.play_to_the_end().await;
        player.expect_all_stored(&host).await;
    }
}

#[tokio::test]
async fn bots_go_on_by_themselves_when_there_is_space_again() {
    let host =
        Host::with(|options, _| options.limits.store_pause = Duration::from_millis(20)).await;
    let created = host.against("classic-1").await;
    let mut page = host.sit(&created, &[0]).await;
    host.break_inserts("entries", "NEW.payload LIKE '%\"seat\":1%'").await;
    page.play(0, "1", 0).await;
    for _ in 0..3 {
        assert!(page.refusal().await.contains("could not be stored"));
    }
    host.mend().await;
    while page.played().await.1 != 1 {}
}

#[cfg(unix)]
mod only_sqlite {
    use std::fs;

    use super::*;

    #[tokio::test]
    async fn a_full_disk_refuses_moves_and_play_goes_on_when_there_is_space_again() {
        let host = host(Some(SPACE)).await;
        let mut players =
            [Player::sit(&host).await, Player::sit(&host).await, Player::sit(&host).await];
        for player in &mut players {
            player.play().await.unwrap();
        }
        fill(&host).await;
        for player in &mut players {
            for _ in 0..3 {
                let why = player.play_until_refused().await;
                assert!(why.contains("no space left"), "{why}");
                player.expect_all_stored(&host).await;
            }
        }
        let refused = create_until_refused(&host).await;
        assert_eq!(refused.status, 503, "{}", refused.text());
        assert!(refused.refusal().contains("no space left"), "{}", refused.text());
        host.tamper("DROP TABLE ballast").await;
        for player in &mut players {
            player.play_to_the_end().await;
            player.expect_all_stored(&host).await;
        }
        let host = host.crash().await;
        for player in &mut players {
            player.sit_again(&host).await;
            assert!(player.is_over());
        }
    }

    #[tokio::test]
    async fn nothing_is_stored_in_a_database_that_was_taken_away() {
        let host = host(None).await;
        let mut player = Player::sit(&host).await;
        player.play().await.unwrap();
        let path = host.file("data/matches.db");
        let elsewhere = host.file("data/elsewhere.db");
        fs::rename(&path, &elsewhere).unwrap();
        assert!(player.play().await.unwrap_err().contains("could not be stored"));
        fs::rename(&elsewhere, &path).unwrap();
        player.play().await.unwrap();
        player.expect_all_stored(&host).await;
    }

    #[tokio::test]
    async fn nothing_is_stored_in_a_database_that_took_the_place_of_another() {
        let host = host(None).await;
        let mut player = Player::sit(&host).await;
        player.play().await.unwrap();
        let path = host.file("data/matches.db");
        let original = host.file("data/original.db");
        fs::rename(&path, &original).unwrap();
        fs::copy(&original, &path).unwrap();
        for _ in 0..3 {
            assert!(player.play().await.unwrap_err().contains("could not be stored"));
        }
        fs::rename(&original, &path).unwrap();
        player.play_to_the_end().await;
        player.expect_all_stored(&host).await;
    }

    #[tokio::test]
    async fn what_was_acknowledged_outlives_a_removed_journal_file() {
        let host = host(None).await;
        let mut player = Player::sit(&host).await;
        for _ in 0..5 {
            player.play().await.unwrap();
        }
        fs::remove_file(host.file("data/matches.db-wal")).unwrap();
        for _ in 0..2 {
            assert!(player.play().await.unwrap_err().contains("could not be stored"));
        }
        let host = host.crash().await;
        player.sit_again(&host).await;
        assert_eq!(player.page.now.as_ref().unwrap().moves, 5);
        player.play_to_the_end().await;
        player.expect_all_stored(&host).await;
    }
}
