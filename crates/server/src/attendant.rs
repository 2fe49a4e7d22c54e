//! Whoever keeps the house while nobody is at a table.

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use tokio::time::{MissedTickBehavior, interval};

use crate::house::House;

/// How often the matches are looked at in which something is due.
const LOOK: Duration = Duration::from_secs(1);
/// The matches that are looked at together.
const AT_ONCE: usize = 64;

/// Says every few seconds that the house serves, and lets happen what is due, until it closes.
pub(crate) async fn attend(house: Weak<House>, closing: impl Future<Output = ()>) {
    tokio::select! {
        () = closing => {}
        () = look_around(house) => {}
    }
}

async fn look_around(house: Weak<House>) {
    let mut looks = interval(LOOK);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        looks.tick().await;
        // The house is gone as soon as nobody needs it.
        let Some(house) = house.upgrade() else { return };
        if let Err(error) = attend_once(&house).await {
            tracing::debug!("the store could not be asked what is due: {error:#}");
        }
    }
}

async fn attend_once(house: &Arc<House>) -> anyhow::Result<()> {
    house.keep_beating().await?;
    house.look_after(AT_ONCE).await?;
    house.learn_orders().await
}
