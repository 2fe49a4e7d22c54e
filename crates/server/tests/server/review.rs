use serde_json::json;
use server::wire::{Created, Reviewed, ToPage};

use crate::host::Host;

/// A small game between two people, the first move that is possible played again and again. Gives
/// the number of moves.
pub(crate) async fn finished(host: &Host) -> (Created, usize) {
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    let setup = json!({ "pits": 2, "beans": 2, "first": "A" });
    let created = host.create(json!({ "game": "kalaha", "setup": setup, "seats": seats })).await;
    let mut page = host.sit(&created, &[0, 1]).await;
    page.settled().await;
    let mut now = page.now.clone().unwrap();
    while let Some(&seat) = now.status.turn.first() {
        let mv = now.views[seat.index()].moves[0].clone();
        page.play(seat.0, &mv, now.moves).await;
        now = page
            .until(
                |message| if let ToPage::Played { now, .. } = message { Some(*now) } else { None },
            )
            .await;
    }
    (created, now.moves)
}

#[tokio::test]
async fn every_decision_of_a_finished_match_is_reviewed() {
    let host = Host::start().await;
    let (created, moves) = finished(&host).await;
    let mut costs = Vec::new();
    for after in 0..moves {
        let answer = host
            .get(&format!("/api/matches/{}/review?after={after}&millis=5000", created.id))
            .await;
        let Reviewed { played, values } = answer.json();
        let value = |mv: &str| values.moves.iter().find(|valued| valued.mv == mv).unwrap().value;
        assert!(
            values.moves.iter().all(|valued| valued.exact),
            "so small a game is searched to its end"
        );
        costs.push(value(values.best.as_ref().unwrap()) - value(&played.mv));
    }
    assert!(costs.iter().all(|&cost| cost >= 0.0), "{costs:?}");
    assert!(costs.iter().any(|&cost| cost > 0.0), "{costs:?}");
}

#[tokio::test]
async fn what_cannot_be_reviewed_is_refused() {
    let host = Host::start().await;
    let running = host.two_people().await;
    let answer = host.get(&format!("/api/matches/{}/review?after=0", running.id)).await;
    assert!(
        answer.status == 403 && answer.refusal().contains("when the game is over"),
        "{}",
        answer.text()
    );
    assert_eq!(host.get("/api/matches/nothing/review?after=0").await.status, 404);

    let (created, moves) = finished(&host).await;
    let none = format!("after={moves}");
    for (query, why) in [
        (none.as_str(), "no move was played after"),
        ("after=0&millis=5001", "expected at most 5000"),
        (
            "after=x",
            "bad query: after: expected a whole number from 0 to 18446744073709551615, found \"x\"",
        ),
        ("", "bad query: \"after\" is missing"),
    ] {
        let answer = host.get(&format!("/api/matches/{}/review?{query}", created.id)).await;
        assert!(
            answer.status == 400 && answer.refusal().contains(why),
            "{query}: {}",
            answer.text()
        );
    }
}
