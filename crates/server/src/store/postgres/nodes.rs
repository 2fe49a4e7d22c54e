//! The nodes that share a database.

use std::{sync::Mutex, time::Duration};

use anyhow::Result;
use async_trait::async_trait;
use sqlx::{PgPool, postgres::PgListener};
use table::Seat;
use tokio::{sync::mpsc, task::JoinHandle, time::sleep};

use crate::{
    secret::{CardId, MatchId},
    store::{
        named,
        nodes::{Call, Claim, Nodes, PageFile, Seen},
    },
    wire::Gesture,
};

/// How long a node that says nothing counts as living, in milliseconds. It says so three times as
/// often, and others take over within ten seconds even if the database is away for some of them.
const LEASE: i64 = 4_500;
/// After how long nothing is left of a dead node, in milliseconds.
const OBLIVION: i64 = 60_000;
/// What is waited before the database is listened to again.
const PAUSE: Duration = Duration::from_millis(500);
/// The calls that may wait to be answered. More are missed, which is said.
const CALLS: usize = 256;
/// What PostgreSQL lets a call say, in bytes.
const LONGEST_CALL: usize = 7_000;
/// The builds of which the page's files are kept: those of an update, and one to go back to.
const BUILDS: i64 = 3;

const APPENDED: &str = "appended";
const AROUND: &str = "around";
const CARD: &str = "card";
const GESTURE: &str = "gesture";

/// This node among the others.
pub(in crate::store) struct Node {
    name: String,
    pool: PgPool,
    calls: Mutex<Option<mpsc::Receiver<Call>>>,
    ear: JoinHandle<()>,
}

impl Drop for Node {
    fn drop(&mut self) {
        self.ear.abort();
    }
}

impl Node {
    /// A node that listens from now on.
    pub(super) fn new(pool: PgPool) -> Node {
        let MatchId(name) = MatchId::random();
        let (bell, calls) = mpsc::channel(CALLS);
        let ear = tokio::spawn(listen(pool.clone(), name.clone(), bell));
        Node { name, pool, calls: Mutex::new(Some(calls)), ear }
    }

    /// Says goodbye, so that nobody has to wait for the lease to end.
    pub(super) async fn leave(&self) {
        self.ear.abort();
        for leave in [
            "DELETE FROM thinking WHERE node = $1",
            "DELETE FROM open_matches WHERE node = $1",
            "DELETE FROM nodes WHERE node = $1",
        ] {
            // Where this fails the lease ends by itself.
            _ = sqlx::query(leave).bind(&self.name).execute(&self.pool).await;
        }
    }

    /// The one who wakes the others.
    pub(super) fn herald(&self) -> Herald {
        Herald { name: self.name.clone(), pool: self.pool.clone() }
    }
}

/// Wakes the nodes that have a match open.
#[derive(Clone)]
pub(in crate::store) struct Herald {
    name: String,
    pool: PgPool,
}

impl Herald {
    /// Something was appended to these matches, and that is stored.
    pub(in crate::store) async fn tell_appended(&self, ids: &[String]) -> sqlx::Result<()> {
        self.tell(APPENDED, ids).await
    }

    /// One statement: the claims are read when it begins, and nobody is notified where there are
    /// none.
    async fn tell(&self, what: &str, ids: &[String]) -> sqlx::Result<()> {
        let longest = ids.iter().map(|id| id.len() + 1).max().unwrap_or(1);
        for ids in ids.chunks((LONGEST_CALL / longest).max(1)) {
            let notify = "SELECT pg_notify('spieltisch_' || node, \
                              $3 || E'\\n' || string_agg(match_id, E'\\n')) \
                          FROM open_matches JOIN nodes USING (node) \
                          WHERE match_id = ANY($1) AND node <> $2 AND until > millis_now() \
                          GROUP BY node";
            sqlx::query(notify).bind(ids).bind(&self.name).bind(what).execute(&self.pool).await?;
        }
        Ok(())
    }
}

#[async_trait]
impl Nodes for Node {
    async fn renew(&self) -> Result<bool> {
        let renew = "UPDATE nodes SET until = millis_now() + $2 WHERE node = $1";
        let renewed = sqlx::query(renew).bind(&self.name).bind(LEASE).execute(&self.pool).await?;
        self.forget_the_dead().await?;
        if renewed.rows_affected() > 0 {
            return Ok(false);
        }
        let insert = "INSERT INTO nodes (node, until) VALUES ($1, millis_now() + $2)";
        sqlx::query(insert).bind(&self.name).bind(LEASE).execute(&self.pool).await?;
        Ok(true)
    }

    async fn claim(&self, claims: &[Claim]) -> Result<()> {
        let claim = "INSERT INTO open_matches (match_id, node, around) \
                     SELECT id, $2, around FROM UNNEST($1::text[], $3::text[]) AS c (id, around) \
                     ORDER BY id \
                     ON CONFLICT (match_id, node) DO UPDATE SET around = excluded.around";
        sqlx::query(claim)
            .bind(claims.iter().map(|claim| claim.id.0.as_str()).collect::<Vec<_>>())
            .bind(&self.name)
            .bind(claims.iter().map(|claim| claim.around.as_str()).collect::<Vec<_>>())
            .execute(&self.pool)
            .await?;
        self.leave_thinking(claims).await?;
        let ids: Vec<String> = claims.iter().map(|claim| claim.id.0.clone()).collect();
        self.herald().tell(AROUND, &ids).await?;
        Ok(())
    }

    async fn release(&self, ids: &[MatchId]) -> Result<()> {
        let ids: Vec<String> = ids.iter().map(|id| id.0.clone()).collect();
        for release in [
            "DELETE FROM thinking WHERE match_id = ANY($1) AND node = $2",
            "DELETE FROM open_matches WHERE match_id = ANY($1) AND node = $2",
        ] {
            sqlx::query(release).bind(&ids).bind(&self.name).execute(&self.pool).await?;
        }
        self.herald().tell(AROUND, &ids).await?;
        Ok(())
    }

    async fn look(&self, claims: &[Claim]) -> Result<Vec<Seen>> {
        type Found = (String, i64, Vec<String>, Option<String>);
        self.offer_to_think(claims).await?;
        let look = "SELECT wanted.id, \
                        COALESCE((SELECT MAX(seq) + 1 FROM entries \
                            WHERE match_id = wanted.id), 0) AS entries, \
                        ARRAY(SELECT around FROM open_matches JOIN nodes USING (node) \
                            WHERE match_id = wanted.id AND node <> $2 AND until > millis_now() \
                            ORDER BY node) AS elsewhere, \
                        (SELECT node FROM thinking JOIN nodes USING (node) \
                            WHERE match_id = wanted.id AND until > millis_now()) AS thinker \
                    FROM UNNEST($1::text[]) AS wanted (id)";
        let ids: Vec<&str> = claims.iter().map(|claim| claim.id.0.as_str()).collect();
        let found: Vec<Found> =
            sqlx::query_as(look).bind(ids).bind(&self.name).fetch_all(&self.pool).await?;
        let seen = found.into_iter().map(|(id, entries, elsewhere, thinker)| Seen {
            id: MatchId(id),
            entries: usize::try_from(entries).unwrap_or_default(),
            elsewhere,
            may_think: thinker.as_ref() == Some(&self.name),
        });
        Ok(seen.collect())
    }

    async fn tell_card_changed(&self, CardId(card): &CardId) -> Result<()> {
        let notify = "SELECT pg_notify('spieltisch_' || node, $2) FROM nodes \
                      WHERE node <> $1 AND until > millis_now()";
        let call = format!("{CARD}\n{card}");
        sqlx::query(notify).bind(&self.name).bind(call).execute(&self.pool).await?;
        Ok(())
    }

    async fn show(&self, MatchId(id): &MatchId, seat: Seat, what: Gesture) -> Result<()> {
        let notify = "SELECT pg_notify('spieltisch_' || node, $3) \
                      FROM open_matches JOIN nodes USING (node) \
                      WHERE match_id = $1 AND node <> $2 AND until > millis_now()";
        let call = format!("{GESTURE}\n{id}\n{seat}\n{}", named::name(&what)?);
        sqlx::query(notify).bind(id).bind(&self.name).bind(call).execute(&self.pool).await?;
        Ok(())
    }

    fn calls(&self) -> Option<mpsc::Receiver<Call>> {
        self.calls.lock().expect("calls nobody broke").take()
    }

    async fn keep_page(&self, build: &str, files: &[PageFile]) -> Result<()> {
        // A file of several builds belongs to the one that came last. In order, so that nodes which
        // start together wait for each other instead of blocking each other.
        let keep = "INSERT INTO page_files (path, build, since, kind, bytes) \
                    SELECT path, $1, millis_now(), kind, bytes \
                    FROM UNNEST($2::text[], $3::text[], $4::bytea[]) AS f (path, kind, bytes) \
                    ORDER BY path \
                    ON CONFLICT (path) DO UPDATE \
                    SET build = excluded.build, since = excluded.since";
        sqlx::query(keep)
            .bind(build)
            .bind(files.iter().map(|file| file.path.as_str()).collect::<Vec<_>>())
            .bind(files.iter().map(|file| file.kind.as_str()).collect::<Vec<_>>())
            .bind(files.iter().map(|file| file.bytes.as_slice()).collect::<Vec<_>>())
            .execute(&self.pool)
            .await?;
        let forget = "DELETE FROM page_files WHERE build NOT IN \
                      (SELECT build FROM page_files GROUP BY build \
                          ORDER BY MAX(since) DESC LIMIT $1)";
        sqlx::query(forget).bind(BUILDS).execute(&self.pool).await?;
        Ok(())
    }

    async fn page_files(&self, paths: &[String]) -> Result<Vec<PageFile>> {
        let find = "SELECT path, kind, bytes FROM page_files WHERE path = ANY($1)";
        Ok(sqlx::query_as(find).bind(paths).fetch_all(&self.pool).await?)
    }
}

impl Node {
    /// Leaves thinking to others where nobody is here.
    async fn leave_thinking(&self, claims: &[Claim]) -> Result<()> {
        let ids = ids(claims, false);
        if ids.is_empty() {
            return Ok(());
        }
        let leave = "DELETE FROM thinking WHERE match_id = ANY($1) AND node = $2";
        sqlx::query(leave).bind(ids).bind(&self.name).execute(&self.pool).await?;
        Ok(())
    }

    /// Takes over where nobody who lives thinks.
    async fn offer_to_think(&self, claims: &[Claim]) -> Result<()> {
        let ids = ids(claims, true);
        if ids.is_empty() {
            return Ok(());
        }
        let take = "INSERT INTO thinking (match_id, node) \
                    SELECT id, $2 FROM UNNEST($1::text[]) AS wanted (id) \
                    WHERE NOT EXISTS (SELECT 1 FROM thinking JOIN nodes USING (node) \
                        WHERE match_id = id AND until > millis_now()) \
                    ORDER BY id \
                    ON CONFLICT (match_id) DO UPDATE SET node = excluded.node \
                    WHERE NOT EXISTS (SELECT 1 FROM nodes \
                        WHERE nodes.node = thinking.node AND until > millis_now())";
        sqlx::query(take).bind(ids).bind(&self.name).execute(&self.pool).await?;
        Ok(())
    }

    async fn forget_the_dead(&self) -> Result<()> {
        let forget = "DELETE FROM nodes WHERE until < millis_now() - $1 RETURNING node";
        let dead: Vec<String> =
            sqlx::query_scalar(forget).bind(OBLIVION).fetch_all(&self.pool).await?;
        if !dead.is_empty() {
            for forget in [
                "DELETE FROM open_matches WHERE node = ANY($1)",
                "DELETE FROM thinking WHERE node = ANY($1)",
            ] {
                sqlx::query(forget).bind(&dead).execute(&self.pool).await?;
            }
        }
        Ok(())
    }
}

/// The matches in which computers could think here, or could not.
fn ids(claims: &[Claim], wants_to_think: bool) -> Vec<&str> {
    let fitting = claims.iter().filter(|claim| claim.wants_to_think == wants_to_think);
    fitting.map(|claim| claim.id.0.as_str()).collect()
}

/// Rings for every call to this node, and says when some may have been missed.
async fn listen(pool: PgPool, name: String, bell: mpsc::Sender<Call>) {
    let channel = format!("spieltisch_{name}");
    loop {
        if let Err(error) = listen_once(&pool, &channel, &bell).await {
            tracing::debug!("the database cannot be listened to: {error}");
        }
        if bell.is_closed() || pool.is_closed() {
            return;
        }
        sleep(PAUSE).await;
    }
}

async fn listen_once(pool: &PgPool, channel: &str, bell: &mpsc::Sender<Call>) -> sqlx::Result<()> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(channel).await?;
    _ = bell.try_send(Call::Missed);
    while let Some(notification) = listener.try_recv().await? {
        // A full bell has to be answered by a look at everything anyway.
        if let Some(call) = read(notification.payload())
            && let Err(mpsc::error::TrySendError::Closed(_)) = bell.try_send(call)
        {
            return Ok(());
        }
    }
    Ok(())
}

fn read(payload: &str) -> Option<Call> {
    let (what, rest) = payload.split_once('\n')?;
    let ids = || rest.split('\n').map(|id| MatchId(id.to_owned())).collect();
    match what {
        APPENDED => Some(Call::Appended(ids())),
        AROUND => Some(Call::Around(ids())),
        CARD => Some(Call::Card(CardId(rest.to_owned()))),
        GESTURE => read_gesture(rest),
        _ => None,
    }
}

fn read_gesture(call: &str) -> Option<Call> {
    let mut words = call.split('\n');
    let id = MatchId(words.next()?.to_owned());
    let seat = Seat(words.next()?.parse().ok()?);
    let what = named::value(words.next()?).ok()?;
    Some(Call::Gesture { id, seat, what })
}
