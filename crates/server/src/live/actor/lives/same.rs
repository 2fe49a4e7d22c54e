//! Whatever the order of nodes and restarts, everything folds to the same table.

use proptest::{prelude::*, test_runner::TestCaseResult};
use serde_json::Value;
use table::Seat;

use super::{
    cases,
    page::lasting,
    run,
    wishes::{Setting, Sits, Wish, settings, wishes},
    world::{PAGES, STRANGER, World},
};
use crate::{
    life::{Life, seen::seen},
    live::{actor::Actor, show::Showing},
    secret::Key,
    times::Pause,
};

const NODES: usize = 2;

fn all_games() -> Vec<&'static str> {
    games::all().iter().map(|game| game.id()).collect()
}

fn any_setting() -> impl Strategy<Value = Setting> {
    settings(all_games(), vec![Sits::Here, Sits::Invited, Sits::Invited, Sits::Computer])
}

/// Each node as it stands, and how far it is.
fn nodes_seen(world: &World, pauses: &[Pause], now: i64) -> Vec<(usize, Value)> {
    world.nodes.iter().map(|node| (node.life.entries(), seen(&node.life, pauses, now))).collect()
}

/// A node that has read everything has the match that its journal tells, and its pages show it.
fn expect_told(world: &mut World, folded: &Life) -> TestCaseResult {
    let now = world.shelf.now();
    let pauses = world.shelf.pauses();
    let truth = seen(folded, &pauses, now);
    for number in 0..world.nodes.len() {
        if !world.is_up_to_date(number) {
            continue;
        }
        prop_assert_eq!(seen(&world.nodes[number].life, &pauses, now), truth.clone());
        for page in 0..PAGES {
            if world.pages[page].node == number && world.pages[page].place.is_some() {
                expect_shown(world, page, folded)?;
            }
        }
    }
    Ok(())
}

/// A page that is at an up-to-date node shows what it would be shown if it came only now.
fn expect_shown(world: &mut World, number: usize, folded: &Life) -> TestCaseResult {
    let page = &world.pages[number];
    let keys: Vec<Key> = page.secrets.iter().map(|secret| Key::of(secret)).collect();
    prop_assert_eq!(world.seats_of(number), folded.seats_of(&keys), "page {}", number);
    prop_assert_eq!(shown(&world.nodes[page.node], page, folded), None, "page {}", number);
    let node = page.node;
    let table = lasting(&world.pages[number].table);
    let anew = world.newcomer(number, node).map(|table| lasting(&table));
    prop_assert_eq!(Some(table), anew, "page {}", number);
    Ok(())
}

/// How what a device is shown differs from what it would be shown of the folded match, if it does.
fn shown(
    actor: &Actor,
    page: &super::page::Page,
    folded: &Life,
) -> Option<(Option<Value>, Option<Value>)> {
    let device = actor.devices.get(page.device()?)?;
    let pauses = actor.house.pauses();
    let at = actor.house.now();
    let now = |life| {
        let showing = Showing { life, pauses: &pauses, at };
        showing.now(device).map(|now| serde_json::to_value(now).expect("plain JSON"))
    };
    let kept = now(&actor.life);
    let told = now(folded);
    (kept != told).then_some((kept, told))
}

async fn live(setting: Setting, wishes: Vec<Wish>) -> TestCaseResult {
    let mut world = World::new(&setting, None, NODES).await;
    for wish in wishes {
        let now = world.shelf.now();
        let id = world.id.clone();
        let pauses = world.shelf.pauses();
        let before = nodes_seen(&world, &pauses, now);
        world.fulfil(&wish).await;
        prop_assert!(world.nodes.iter().all(|node| !node.lost), "a match nobody can read");
        prop_assert!(world.pages[STRANGER].received.is_empty(), "told to a wrong secret");
        if id == world.id {
            for (before, after) in before.iter().zip(nodes_seen(&world, &pauses, now)) {
                if before.0 == after.0 {
                    prop_assert_eq!(&before.1, &after.1, "refused, and yet changed by {:?}", wish);
                }
            }
        }
        let folded = world.folded().await;
        expect_told(&mut world, &folded)?;
    }
    expect_the_same_everywhere(&mut world).await
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
        let tables: Vec<_> = (0..world.nodes.len())
            .map(|node| world.newcomer(page, node).map(|table| lasting(&table)))
            .collect();
        prop_assert!(tables.windows(2).all(|pair| pair[0] == pair[1]), "{:?}", tables);
    }
    let restarted = World::folded(world).await;
    let seats: Vec<Seat> = restarted.seats().collect();
    for node in &world.nodes {
        let views = |life: &Life| -> Vec<Option<Value>> {
            seats.iter().map(|&seat| life.game().map(|game| game.view(Some(seat)))).collect()
        };
        prop_assert_eq!(views(&node.life), views(&restarted));
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn whatever_the_order_of_nodes_and_restarts_all_have_the_same_table(
        setting in any_setting(),
        wishes in prop::collection::vec(wishes(NODES, PAGES), 1..60),
    ) {
        run(live(setting, wishes))?;
    }
}
