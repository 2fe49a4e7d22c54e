//! How strong people are: what a rated game does to the ratings of its players. Nothing here knows a
//! clock or the store.
//!
//! All ratings are on one scale: who has 400 points more wins ten games of eleven.

mod reckon;
#[cfg(test)]
mod simulation;

use crate::{
    store::RatingRow,
    wire::{GameRating, Rating},
};

pub(crate) use games::{Computer, computers, nearest, points_of};
pub(crate) use reckon::{Participant, Strength, reckon, weight};

/// From this deviation on a rating is sure enough to be compared, in points.
pub(crate) const SURE: f64 = 110.0;

/// A rating as people see it.
pub(crate) fn shown(row: &RatingRow) -> GameRating {
    let Strength { points, deviation, .. } = row.strength();
    let rating = Rating {
        points,
        deviation,
        games: u32::try_from(row.games).unwrap_or(u32::MAX),
        sure: deviation <= SURE,
    };
    let computer = nearest(&row.game, points).map(|computer| computer.bot.to_owned());
    GameRating { game: row.game.clone(), rating, computer }
}
