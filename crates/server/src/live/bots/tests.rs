use super::*;
use crate::limits::HostLimits;

const SEAT: Seat = Seat(0);

/// A bot that does what its one field says.
struct Puppet(fn() -> Option<String>);

impl AnyBot for Puppet {
    fn choose(&mut self, _: &Imagined, _: Seat, _: &Limits) -> Option<String> {
        self.0()
    }
}

fn table() -> (Thinkers, Asker) {
    let address = [127, 0, 0, 1].into();
    (Thinkers::new(&HostLimits::default()), Asker::new(address, "match"))
}

async fn thought(bots: &mut Bots, act: fn() -> Option<String>) -> Thought {
    let (door, mut inbox) = mpsc::channel(1);
    let (thinkers, asker) = table();
    bots.wait(SEAT, Lane::Quick, asker, &thinkers, &door);
    assert_eq!(bots.thinking(), [SEAT]);
    let Some(Command::BotTurn(turn)) = inbox.recv().await else { panic!("expected a turn") };
    let state = games::game("kalaha").unwrap().start(None, 0).unwrap().imagine(SEAT, 0);
    let task = Task { state, millis: None, max_millis: 1000, memory: MemoryBudget::default() };
    let make = || Ok::<Box<dyn AnyBot>, ()>(Box::new(Puppet(act)));
    assert!(bots.awaits(&turn));
    bots.think(turn, task, make, &door).unwrap();
    assert_eq!(bots.thinking(), [SEAT]);
    match inbox.recv().await {
        Some(Command::Thought(thought)) => thought,
        _ => panic!("expected a thought"),
    }
}

/// Whether a bot can be sent to think.
fn is_ready(bots: &mut Bots) -> bool {
    let (door, _inbox) = mpsc::channel(1);
    let (thinkers, asker) = table();
    bots.wait(SEAT, Lane::LeftOver, asker, &thinkers, &door);
    let is_ready = bots.thinking() == [SEAT];
    bots.stop();
    is_ready
}

#[tokio::test]
async fn a_turn_comes_to_nothing_if_nobody_waits_for_it_any_more() {
    let mut bots = Bots::default();
    let (door, mut inbox) = mpsc::channel(1);
    let (thinkers, asker) = table();
    bots.wait(SEAT, Lane::Timed, asker.clone(), &thinkers, &door);
    let Some(Command::BotTurn(late)) = inbox.recv().await else { panic!("expected a turn") };
    bots.stop();
    assert!(bots.thinking().is_empty() && !bots.awaits(&late));
    bots.wait(SEAT, Lane::Timed, asker, &thinkers, &door);
    assert!(!bots.awaits(&late), "it waits for another one");
    let Some(Command::BotTurn(turn)) = inbox.recv().await else { panic!("expected a turn") };
    assert!(bots.awaits(&turn));
    drop(late);
    assert_eq!(thinkers.thinking(Lane::Timed), 1);
}

#[tokio::test]
async fn whoever_cannot_answer_soon_thinks_again_at_leisure() {
    let mut bots = Bots::default();
    let soon = thought(&mut bots, || Some("1".into())).await;
    let depth = Depth { reached: 3, wanted: 10 };
    assert_eq!(bots.lane(SEAT, "classic-10"), Lane::Quick);
    assert!(matches!(bots.decide(Thought { shortfall: Some(depth), ..soon }), Decision::Stale));
    assert_eq!(bots.lane(SEAT, "classic-10"), Lane::Timed);
    let late =
        thought(&mut bots, || unreachable!("the bot that has sat here is still there")).await;
    let decision = bots.decide(Thought { lane: Lane::Timed, shortfall: Some(depth), ..late });
    assert!(matches!(decision, Decision::Play(mv, Some(found)) if mv == "1" && found == depth));
}

#[tokio::test]
async fn a_bot_that_panics_fails_and_may_try_again_later() {
    let mut bots = Bots::default();
    let thought = thought(&mut bots, || panic!("a bug")).await;
    assert!(matches!(bots.decide(thought), Decision::Failed));
    assert!(!is_ready(&mut bots));
    bots.forgive();
    assert!(is_ready(&mut bots));
}

#[tokio::test]
async fn what_was_thought_before_a_change_does_not_count() {
    let mut bots = Bots::default();
    let late = thought(&mut bots, || Some("1".into())).await;
    bots.stop();
    assert!(!is_ready(&mut bots), "the bot has not come back");
    assert!(matches!(bots.decide(late), Decision::Stale));
    assert!(is_ready(&mut bots));
    let late = thought(&mut bots, || Some("1".into())).await;
    bots.dismiss(SEAT);
    assert!(matches!(bots.decide(late), Decision::Stale));
    let now = thought(&mut bots, || Some("2".into())).await;
    assert!(matches!(bots.decide(now), Decision::Play(mv, None) if mv == "2"));
}
