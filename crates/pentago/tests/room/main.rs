//! The room from outside: rules and classic opponent against plain implementations of both, and
//! what holds for every game.

mod classic;
mod plain;
mod properties;
mod rules;
