//! Time that passes: what is due, and when nobody served.

use super::*;

async fn due(lab: &Lab, most: usize) -> Result<Vec<String>> {
    Ok(lab.store.due(most).await?.into_iter().map(|MatchId(id)| id).collect())
}

#[tokio::test]
async fn the_longest_overdue_comes_first() -> Result<()> {
    let lab = Lab::open().await?;
    let header = header();
    for (number, due_in) in [300, 100, 200, 101].into_iter().enumerate() {
        let id = id(number);
        let new = NewMatch { due_in: Some(due_in), ..begin(&id, &header, &[]) };
        lab.store.create(new).await?;
    }
    lab.create(4).await?;
    assert!(due(&lab, 10).await?.is_empty());
    lab.set(100);
    assert_eq!(due(&lab, 10).await?, ["match 1"]);
    lab.set(299);
    assert_eq!(due(&lab, 10).await?, ["match 1", "match 3", "match 2"]);
    assert_eq!(due(&lab, 2).await?, ["match 1", "match 3"]);
    assert!(due(&lab, 0).await?.is_empty());
    let lab = lab.reopen().await?;
    lab.set(300);
    assert_eq!(due(&lab, usize::MAX).await?, ["match 1", "match 3", "match 2", "match 0"]);
    Ok(())
}

#[tokio::test]
async fn every_entry_says_anew_what_is_due_and_one_that_came_too_late_does_not() -> Result<()> {
    let lab = Lab::open().await?;
    let id = id(0);
    lab.create(0).await?;
    let append = async |seq, due_in| {
        lab.store.append(NewEntries { due_in, ..next(&id, seq, &[undo(0)]) }).await
    };
    lab.set(1000);
    append(0, Some(50)).await?;
    assert_eq!(append(0, None).await?, Appended::Conflict);
    lab.set(1050);
    assert_eq!(due(&lab, 1).await?, ["match 0"]);
    append(1, Some(50)).await?;
    assert!(due(&lab, 1).await?.is_empty());
    // Counted from when it happened, not from what the clock shows.
    lab.set(500);
    append(2, Some(10)).await?;
    lab.set(1059);
    assert!(due(&lab, 1).await?.is_empty());
    lab.set(1060);
    assert_eq!(due(&lab, 1).await?, ["match 0"]);
    append(3, None).await?;
    lab.set(i64::MAX);
    assert!(due(&lab, 1).await?.is_empty());
    Ok(())
}

#[tokio::test]
async fn what_is_due_can_be_put_off() -> Result<()> {
    let lab = Lab::open().await?;
    lab.create(0).await?;
    lab.set(100);
    lab.store.postpone(&id(0), Some(0)).await?;
    assert_eq!(due(&lab, 1).await?, ["match 0"]);
    lab.store.postpone(&id(0), Some(5)).await?;
    assert!(due(&lab, 1).await?.is_empty());
    lab.set(105);
    assert_eq!(due(&lab, 1).await?, ["match 0"]);
    lab.store.postpone(&id(0), None).await?;
    assert!(due(&lab, 1).await?.is_empty());
    lab.store.postpone(&id(0), Some(i64::MAX)).await?;
    assert!(due(&lab, 1).await?.is_empty());
    assert!(lab.store.postpone(&id(9), Some(5)).await.is_err(), "a match that does not exist");
    lab.store.postpone(&id(9), None).await?;
    // Nothing happened in the match by all this.
    assert_eq!(lab.moments(0).await?, [0]);
    Ok(())
}

/// Beats at all these times, and gives the pauses there are then.
async fn beat_at(lab: &Lab, times: &[i64]) -> Result<Vec<(i64, i64)>> {
    let mut pauses = Vec::new();
    for &time in times {
        lab.set(time);
        let beat = lab.store.beat().await?;
        assert_eq!(beat.now, time);
        pauses = beat.pauses;
    }
    Ok(pauses.into_iter().map(|Pause { from, until }| (from, until)).collect())
}

#[tokio::test]
async fn a_long_silence_was_a_pause_and_the_first_beat_ends_none() -> Result<()> {
    let lab = Lab::open().await?;
    assert!(beat_at(&lab, &[1_000_000]).await?.is_empty());
    assert!(beat_at(&lab, &[1_005_000, 1_019_900, 1_034_900]).await?.is_empty());
    let first = (1_034_900, 1_050_000);
    assert_eq!(beat_at(&lab, &[1_050_000]).await?, [first]);
    let lab = lab.reopen().await?;
    assert_eq!(beat_at(&lab, &[1_055_000, 1_070_000]).await?, [first]);
    assert_eq!(
        beat_at(&lab, &[9_000_000, 9_000_000, 9_014_900]).await?,
        [first, (1_070_000, 9_000_000)]
    );
    Ok(())
}

#[tokio::test]
async fn while_one_of_several_serves_there_is_no_pause() -> Result<()> {
    let lab = Lab::open().await?;
    let other = lab.node().await?;
    beat_at(&lab, &[0]).await?;
    for time in [10_000, 20_000, 30_000] {
        lab.set(time);
        assert!(other.beat().await?.pauses.is_empty());
    }
    assert!(beat_at(&lab, &[40_000]).await?.is_empty());
    lab.set(60_000);
    let both = join_all([lab.store.beat(), other.beat()]).await;
    for beat in both {
        assert_eq!(beat?.pauses, [Pause { from: 40_000, until: 60_000 }]);
    }
    other.close().await;
    Ok(())
}

#[tokio::test]
async fn a_clock_that_goes_back_makes_no_pause_of_time_that_was_served() -> Result<()> {
    let lab = Lab::open().await?;
    assert!(beat_at(&lab, &[100_000, 40_000, 60_000, 101_000, 110_000]).await?.is_empty());
    assert_eq!(beat_at(&lab, &[50_000, 130_000]).await?, [(110_000, 130_000)]);
    Ok(())
}
