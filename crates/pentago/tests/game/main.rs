//! The tests of Pentago, in one program: it is built much faster than many.

mod classic;
mod files;
mod fuzz;
mod levels;
mod plain;
mod properties;
mod rules;
mod words;
