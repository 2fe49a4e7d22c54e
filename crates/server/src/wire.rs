//! Everything that travels between page and server: the one place that knows the wire format.

mod cards;
mod learn;
mod lobby;
mod matches;
mod puzzles;
mod socket;
mod statistics;
mod view;

use table::{Declarations, GameInfo, Lesson};

pub use crate::times::Clock;

pub use cards::{
    Card, CardChange, CodeOffer, ComputerRating, GameRating, GameResult, Leading, MyCard, MyGame,
    MyGames, NewBlock, NewCard, NewCode, NewKey, PublicCard, Rating, RatingChange, RatingPoint,
    SeatCard, TakenCard,
};
pub use learn::{Explained, Line, SeatMoves, WantedLine, WantedValues};
pub use lobby::{FromVisitor, HouseInfo, JoinTable, OpenTable, TableHost, TableJoined, ToVisitor};
pub use matches::{
    Created, File, NewMatch, OpenedFile, Played, Refusal, Replay, ReplayStep, Reviewed, Summary,
    WantedSummaries,
};
pub use puzzles::{Attempt, PuzzleCount, PuzzleShown, PuzzleStanding, Verdict, WantedPuzzle};
pub use socket::{FromPage, Gesture, HintSource, Request, ToPage, Wish};
pub use statistics::{
    Development, EndCount, GameCount, HighScore, OriginCount, Period, ScoreCount, SizeTally,
    Standing, Statistics,
};
pub use view::{
    DrawPhase, DrawState, Invited, Link, Now, People, SeatState, SeatTimes, SeatView, Series, Table,
};

/// The TypeScript declarations of everything that travels, for `web/src/wire/house.ts`.
pub fn typescript() -> Vec<String> {
    Declarations::default()
        .with::<GameInfo>()
        .with::<NewMatch>()
        .with::<OpenedFile>()
        .with::<Created>()
        .with::<NewCard>()
        .with::<CardChange>()
        .with::<NewKey>()
        .with::<NewCode>()
        .with::<CodeOffer>()
        .with::<TakenCard>()
        .with::<NewBlock>()
        .with::<MyCard>()
        .with::<PublicCard>()
        .with::<ComputerRating>()
        .with::<Leading>()
        .with::<RatingPoint>()
        .with::<MyGames>()
        .with::<HouseInfo>()
        .with::<JoinTable>()
        .with::<TableJoined>()
        .with::<FromVisitor>()
        .with::<ToVisitor>()
        .with::<Summary>()
        .with::<WantedSummaries>()
        .with::<Replay>()
        .with::<Reviewed>()
        .with::<Lesson>()
        .with::<WantedLine>()
        .with::<Line>()
        .with::<WantedValues>()
        .with::<Explained>()
        .with::<PuzzleCount>()
        .with::<PuzzleShown>()
        .with::<WantedPuzzle>()
        .with::<Attempt>()
        .with::<Verdict>()
        .with::<Statistics>()
        .with::<Refusal>()
        .with::<FromPage>()
        .with::<ToPage>()
        .into_texts()
}
