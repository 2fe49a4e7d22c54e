//! How well cards do at puzzles.

use super::*;
use crate::{
    puzzling::Puzzler,
    secret::{CardId, Key},
};

/// Somebody solves a puzzle of Kalaha in training.
pub(super) fn trial(card: &str, puzzle: &str) -> PuzzleTry {
    PuzzleTry {
        card: CardId(card.into()),
        game: "kalaha".into(),
        puzzle: puzzle.into(),
        difficulty: 1500,
        right: true,
        day: None,
    }
}

async fn lab_with_ann() -> Result<(Lab, CardId)> {
    let lab = Lab::open().await?;
    let id = CardId("ann".into());
    let make =
        Deed::Make { id: id.clone(), name: "Ann".into(), picture: 0, key: Key::of("her key") };
    lab.store.cards().act(make).await?;
    Ok((lab, id))
}

async fn act(store: &dyn Store, tried: PuzzleTry) -> Result<Puzzler> {
    let cards = store.cards();
    assert_eq!(cards.act(Deed::TryPuzzle(tried.clone())).await?, Told::Done);
    cards.puzzler(&tried.card, &tried.game).await
}

#[tokio::test]
async fn each_puzzle_counts_once_in_training_and_once_as_that_of_its_day() -> Result<()> {
    let (lab, ann) = lab_with_ann().await?;
    let store = &*lab.store;
    assert_eq!(store.cards().puzzler(&ann, "kalaha").await?, Puzzler::default());
    let once = act(store, trial("ann", "one")).await?;
    assert!(once.points > Puzzler::default().points && (once.tried, once.streak) == (1, 1));
    let again = act(store, PuzzleTry { right: false, ..trial("ann", "one") }).await?;
    assert_eq!(again, once, "the first try counts");
    let daily = PuzzleTry { day: Some(20_000), ..trial("ann", "one") };
    let wrong = act(store, PuzzleTry { right: false, ..daily.clone() }).await?;
    assert_eq!((wrong.days, wrong.day), (0, None));
    assert_eq!(act(store, daily.clone()).await?, wrong, "also on its day");
    let next = act(store, PuzzleTry { day: Some(20_001), ..trial("ann", "two") }).await?;
    assert_eq!((next.days, next.day, next.tried), (1, Some(20_001), 1));
    assert_eq!(store.cards().tried_puzzles(&ann, "kalaha").await?, ["one"]);
    assert_eq!(store.cards().puzzler(&ann, "pentago").await?, Puzzler::default());
    let lab = lab.reopen().await?;
    assert_eq!(lab.store.cards().puzzler(&ann, "kalaha").await?, next);
    Ok(())
}

#[tokio::test]
async fn tries_at_the_same_moment_are_all_counted_whichever_node_they_come_to() -> Result<()> {
    let (lab, ann) = lab_with_ann().await?;
    let other = lab.node().await?;
    let stores = [&*lab.store, &*other];
    let names: Vec<String> = (0..12).map(|number| format!("puzzle {number}")).collect();
    let tries = names
        .iter()
        .enumerate()
        .map(|(number, name)| stores[number % 2].cards().act(Deed::TryPuzzle(trial("ann", name))));
    for told in join_all(tries).await {
        assert_eq!(told?, Told::Done);
    }
    let puzzler = lab.store.cards().puzzler(&ann, "kalaha").await?;
    assert_eq!((puzzler.tried, puzzler.solved, puzzler.best), (12, 12, 12));
    other.close().await;
    Ok(())
}

#[tokio::test]
async fn a_card_that_was_forgotten_tries_nothing_any_more() -> Result<()> {
    let (lab, ann) = lab_with_ann().await?;
    act(&*lab.store, trial("ann", "one")).await?;
    lab.store.cards().act(Deed::Forget { card: ann.clone() }).await?;
    let told = lab.store.cards().act(Deed::TryPuzzle(trial("ann", "two"))).await?;
    assert_eq!(told, Told::Unknown);
    assert_eq!(lab.store.cards().puzzler(&ann, "kalaha").await?, Puzzler::default());
    assert!(lab.store.cards().tried_puzzles(&ann, "kalaha").await?.is_empty());
    Ok(())
}

/// A program of the version before takes out of the store what it knows of a card.
#[tokio::test]
async fn an_older_program_can_forget_a_card_too() -> Result<()> {
    let (lab, ann) = lab_with_ann().await?;
    act(&*lab.store, trial("ann", "one")).await?;
    let forget = "DELETE FROM card_keys WHERE card_id = 'ann'; DELETE FROM cards WHERE id = 'ann'";
    lab.database.run(forget).await;
    assert!(lab.store.cards().tried_puzzles(&ann, "kalaha").await?.is_empty());
    Ok(())
}
