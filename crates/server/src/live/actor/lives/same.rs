//! Whatever the order of nodes and restarts, everything folds to the same table.

use proptest::{prelude::*, test_runner::TestCaseResult};
use table::Seat;

use super::{
    cases,
    page::lasting,
    run,
    wishes::{Saying, Setting, Sits, Wish, lives, settings},
    world::{PAGES, STRANGER, World},
};
use crate::{
    life::{Life, seen::seen},
    secret::Key,
    times::Clock,
};

const NODES: usize = 2;

fn all_games() -> Vec<&'static str> {
    games::all().iter().map(|game| game.id()).collect()
}

fn any_setting() -> impl Strategy<Value = Setting> {
    settings(all_games(), vec![Sits::Here, Sits::Invited, Sits::Invited, Sits::Computer])
}

/// Each node has the match that as much of the journal tells as it has read. The pages of a node
/// that has read everything show it.
async fn expect_told(world: &mut World) -> TestCaseResult {
    let now = world.shelf.now();
    let pauses = world.shelf.pauses();
    for number in 0..world.nodes.len() {
        let life = &world.nodes[number].life;
        let told = world.folded(life.entries()).await;
        prop_assert_eq!(seen(life, &pauses, now), seen(&told, &pauses, now), "node {}", number);
        if !world.is_up_to_date(number) {
            continue;
        }
        for page in 0..PAGES {
            if world.pages[page].node == number && world.pages[page].place.is_some() {
                expect_shown(world, page, &told).await?;
            }
        }
    }
    Ok(())
}

/// A page that is at an up-to-date node shows what it would be shown if it came only now.
async fn expect_shown(world: &mut World, number: usize, told: &Life) -> TestCaseResult {
    let page = &world.pages[number];
    let keys: Vec<Key> = page.secrets.iter().map(|secret| Key::of(secret)).collect();
    prop_assert_eq!(world.seats_of(number), told.seats_of(&keys), "page {}", number);
    let table = lasting(&page.table);
    let node = page.node;
    let anew = world.newcomer(number, node).await.map(|table| lasting(&table));
    prop_assert_eq!(Some(table), anew, "page {}", number);
    Ok(())
}

async fn live(setting: Setting, wishes: Vec<Wish>) -> TestCaseResult {
    let mut world = World::new(&setting, None, NODES).await;
    for wish in wishes {
        world.fulfil(&wish).await;
        prop_assert!(world.nodes.iter().all(|node| !node.lost), "a match nobody can read");
        prop_assert!(world.pages[STRANGER].received.is_empty(), "told to a wrong secret");
        expect_told(&mut world).await.map_err(|why| fail_after(&wish, why))?;
    }
    expect_the_same_everywhere(&mut world).await
}

fn fail_after(wish: &Wish, why: TestCaseError) -> TestCaseError {
    TestCaseError::fail(format!("after {wish:?}: {why}"))
}

/// Whoever comes to any node sees the same as soon as it has read what the others wrote.
async fn expect_the_same_everywhere(world: &mut World) -> TestCaseResult {
    for node in 0..world.nodes.len() {
        if !world.is_up_to_date(node) {
            world.nodes[node].rebuild().await;
            prop_assert!(world.is_up_to_date(node));
        }
    }
    for page in 0..PAGES {
        let mut tables = Vec::new();
        for node in 0..world.nodes.len() {
            tables.push(world.newcomer(page, node).await.map(|table| lasting(&table)));
        }
        prop_assert!(tables.windows(2).all(|pair| pair[0] == pair[1]), "{:?}", tables);
    }
    Ok(())
}

/// It comes there before the other node has told of the seat.
#[test]
fn whoever_sat_down_and_comes_to_another_node_at_once_has_the_seat() {
    let seats = vec![Sits::Here, Sits::Invited];
    let setting = Setting { game: "kalaha", seats, clock: Clock::None, draw: false };
    let sits = Wish::Say(1, Saying::Sit { link: 0, name: None });
    run(async {
        let mut world = World::new(&setting, None, NODES).await;
        let there = world.pages[1].node;
        world.fulfil(&sits).await;
        world.fulfil(&Wish::Come { device: 1, node: 1 - there }).await;
        prop_assert_eq!(world.seats_of(1), [Seat(1)]);
        Ok(())
    })
    .unwrap();
}

proptest! {
    #![proptest_config(cases(20))]

    #[test]
    fn whatever_the_order_of_nodes_and_restarts_all_have_the_same_table(
        setting in any_setting(),
        wishes in lives(NODES, 50),
    ) {
        run(live(setting, wishes))?;
    }
}
