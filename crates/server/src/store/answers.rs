//! What every database answers about player cards, by the same statements.

use anyhow::Result;
use async_trait::async_trait;

use super::{
    CardGame, CardRow, Cards, ChangeRow, Deed, Leader, OpenRow, Particulars, RatingRow, Told,
    WantedGames, cards, lobby, postgres::Postgres, puzzles, ratings, sql::look, sqlite::Sqlite,
    write::Write,
};
use crate::{
    puzzling::Puzzler,
    secret::{CardId, Key, MatchId},
};

macro_rules! answers {
    ($store:ty) => {
        #[async_trait]
        impl Cards for $store {
            async fn act(&self, deed: Deed) -> Result<Told> {
                Ok(self.writer.write(Write::Deed(deed)).await?.told)
            }

            async fn card_with(&self, key: &Key) -> Result<Option<CardRow>> {
                look!(self, cards::card_with, key)
            }

            async fn card(&self, id: &CardId) -> Result<Option<CardRow>> {
                look!(self, cards::card, id)
            }

            async fn under_orders(&self) -> Result<Vec<CardRow>> {
                look!(self, cards::under_orders)
            }

            async fn particulars(&self, id: &CardId) -> Result<Particulars> {
                look!(self, cards::particulars, id)
            }

            async fn ratings(&self, id: &CardId) -> Result<Vec<RatingRow>> {
                look!(self, cards::ratings, id)
            }

            async fn changes(&self, id: &MatchId) -> Result<Vec<ChangeRow>> {
                look!(self, ratings::changes, id)
            }

            async fn history(&self, id: &CardId, game: &str) -> Result<Vec<ChangeRow>> {
                look!(self, ratings::history, id, game)
            }

            async fn leaders(&self, game: &str) -> Result<Vec<Leader>> {
                look!(self, ratings::leaders, game)
            }

            async fn open_tables(&self, now: i64) -> Result<Vec<OpenRow>> {
                look!(self, lobby::open_tables, now)
            }

            async fn listed(
                &self,
                id: &str,
                by: Option<&CardId>,
                now: i64,
            ) -> Result<Option<MatchId>> {
                look!(self, lobby::listed, id, by, now)
            }

            async fn puzzler(&self, id: &CardId, game: &str) -> Result<Puzzler> {
                look!(self, puzzles::puzzler, id, game)
            }

            async fn tried_puzzles(&self, id: &CardId, game: &str) -> Result<Vec<String>> {
                look!(self, puzzles::tried, id, game)
            }

            async fn games_of(&self, id: &CardId, wanted: &WantedGames) -> Result<Vec<CardGame>> {
                look!(self, cards::games_of, id, wanted)
            }
        }
    };
}

answers!(Sqlite);
answers!(Postgres);
