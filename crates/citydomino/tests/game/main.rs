//! The tests of City Domino, in one program: it is built much faster than many.

mod bots;
mod classic;
mod files;
mod fuzz;
mod levels;
mod plain;
mod properties;
mod rules;
mod words;
