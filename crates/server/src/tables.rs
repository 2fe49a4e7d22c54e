//! The tables of this house among those of other nodes that share its store: which matches are open
//! here, who is there, and what the others say.

use std::{
    collections::{HashMap, HashSet},
    mem,
    sync::{Arc, Mutex, MutexGuard, Weak},
    time::Duration,
};

use tokio::{
    sync::{Mutex as Gate, Notify, mpsc},
    time::{MissedTickBehavior, interval},
};

use crate::{
    house::House,
    refused::Refused,
    secret::MatchId,
    store::{Call, Claim, Nodes, Seen},
};

/// How often the open matches are looked at, whatever the others say.
const LOOK: Duration = Duration::from_millis(1500);

/// The matches that are open here.
#[derive(Default)]
pub(crate) struct Tables {
    open: Mutex<HashMap<MatchId, Claim>>,
    /// Those of which the others do not know yet what has changed.
    changed: Mutex<HashSet<MatchId>>,
    /// Those that have been told nothing yet, or could not make anything of it.
    fresh: Mutex<HashSet<MatchId>>,
    news: Notify,
    /// Claims reach the store one after the other: the last one counts.
    gate: Gate<()>,
}

impl Tables {
    /// Claims a match before it is read, if others could have it open too.
    pub(crate) async fn open(&self, house: &House, id: &MatchId) -> Result<(), Refused> {
        let Some(nodes) = house.store.nodes() else { return Ok(()) };
        let claim = Claim { id: id.clone(), around: String::new(), wants_to_think: false };
        let _gate = self.gate.lock().await;
        self.claims().insert(id.clone(), claim.clone());
        self.tell_again(id);
        nodes.claim(&[claim]).await.map_err(Refused::store)
    }

    /// The match wants to be told with the next look how it stands, whatever it was told before.
    pub(crate) fn tell_again(&self, id: &MatchId) {
        self.fresh.lock().expect("names nobody broke").insert(id.clone());
    }

    /// Says who is at a table now.
    pub(crate) fn say(&self, claim: Claim) {
        let before = self.claims().insert(claim.id.clone(), claim.clone());
        if before.as_ref() != Some(&claim) {
            self.note(claim.id);
        }
    }

    /// A match is open no longer.
    pub(crate) fn close(&self, id: &MatchId) {
        if self.claims().remove(id).is_some() {
            self.note(id.clone());
        }
    }

    fn note(&self, id: MatchId) {
        self.changed.lock().expect("names nobody broke").insert(id);
        self.news.notify_one();
    }

    fn claims(&self) -> MutexGuard<'_, HashMap<MatchId, Claim>> {
        self.open.lock().expect("claims nobody broke")
    }

    fn all(&self) -> Vec<Claim> {
        self.claims().values().cloned().collect()
    }

    /// Tells the others what has changed here. What cannot be told is told with the next change.
    async fn tell(&self, nodes: &dyn Nodes) -> anyhow::Result<Vec<Claim>> {
        let _gate = self.gate.lock().await;
        let changed = mem::take(&mut *self.changed.lock().expect("names nobody broke"));
        let (open, closed): (Vec<Claim>, Vec<MatchId>) = {
            let claims = self.claims();
            let open = changed.iter().filter_map(|id| claims.get(id).cloned());
            let closed = changed.iter().filter(|id| !claims.contains_key(*id)).cloned();
            (open.collect(), closed.collect())
        };
        let told = async {
            if !open.is_empty() {
                nodes.claim(&open).await?;
            }
            if !closed.is_empty() {
                nodes.release(&closed).await?;
            }
            anyhow::Ok(())
        };
        if let Err(error) = told.await {
            self.changed.lock().expect("names nobody broke").extend(changed);
            return Err(error);
        }
        Ok(open)
    }
}

/// What a match was told last about how it stands.
type Told = HashMap<MatchId, Seen>;

/// Tells the other nodes what happens here, and the matches here what the others say, until the
/// house closes.
pub(crate) async fn share(house: Weak<House>, closing: impl Future<Output = ()>) {
    tokio::select! {
        () = closing => {}
        () = share_all(house) => {}
    }
}

async fn share_all(house: Weak<House>) {
    let Some((tables, mut calls)) = house
        .upgrade()
        .and_then(|house| Some((house.tables.clone(), house.store.nodes()?.calls()?)))
    else {
        return;
    };
    let mut told = Told::new();
    let mut looks = interval(LOOK);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let call = next(&tables, &mut calls, &mut looks).await;
        // The house is gone as soon as nobody needs it.
        let Some(house) = house.upgrade() else { return };
        if let Err(error) = answer(&house, call, &mut told).await {
            tracing::debug!("the other nodes cannot be reached: {error:#}");
        }
    }
}

/// Why there is something to do.
enum Cause {
    Time,
    Changed,
    Call(Call),
}

async fn next(
    tables: &Tables,
    calls: &mut mpsc::Receiver<Call>,
    looks: &mut tokio::time::Interval,
) -> Cause {
    tokio::select! {
        Some(call) = calls.recv() => Cause::Call(call),
        () = tables.news.notified() => Cause::Changed,
        _ = looks.tick() => Cause::Time,
    }
}

async fn answer(house: &Arc<House>, cause: Cause, told: &mut Told) -> anyhow::Result<()> {
    let Some(nodes) = house.store.nodes() else { return Ok(()) };
    let tables = &house.tables;
    for id in mem::take(&mut *tables.fresh.lock().expect("names nobody broke")) {
        told.remove(&id);
    }
    let claims = match cause {
        Cause::Call(Call::Appended(ids)) => {
            house.metrics.wake_ups.inc();
            let open = house.live_matches();
            ids.iter().filter_map(|id| open.get(id)).for_each(|live| live.catch_up());
            return Ok(());
        }
        Cause::Call(Call::Card(card)) => {
            house.card_changed(&card);
            return Ok(());
        }
        Cause::Call(Call::Gesture { id, seat, what }) => {
            if let Some(live) = house.live_matches().get(&id) {
                live.show(seat, what);
            }
            return Ok(());
        }
        Cause::Call(Call::Around(ids)) => {
            let claims = tables.claims();
            ids.iter().filter_map(|id| claims.get(id).cloned()).collect()
        }
        Cause::Changed => tables.tell(nodes).await?,
        Cause::Time | Cause::Call(Call::Missed) => {
            if nodes.renew().await? {
                tables.all().into_iter().for_each(|claim| tables.note(claim.id));
            }
            tables.tell(nodes).await?;
            tables.all()
        }
    };
    if claims.is_empty() {
        return Ok(());
    }
    for seen in nodes.look(&claims).await? {
        if told.get(&seen.id) != Some(&seen) {
            let live = house.live_matches().get(&seen.id).cloned();
            // A busy match is told with the next look.
            if live.is_some_and(|live| live.see(seen.clone())) {
                told.insert(seen.id.clone(), seen);
            }
        }
    }
    told.retain(|id, _| tables.claims().contains_key(id));
    Ok(())
}
