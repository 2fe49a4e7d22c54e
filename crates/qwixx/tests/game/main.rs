//! The tests of Qwixx, in one program: it is built much faster than many.

mod classic;
mod fuzz;
mod levels;
mod plain;
mod properties;
mod rules;
mod words;
