//! The room from outside: rules and bots against plain ones, and what holds for every game.

mod bots;
mod house;
mod plain;
mod properties;
mod rules;
