//! The tests of Crosswise, in one program: it is built much faster than many.

mod classic;
mod common;
mod files;
mod fuzz;
mod hidden;
mod levels;
mod log;
mod plain;
mod properties;
mod rules;
mod strong;
mod words;
