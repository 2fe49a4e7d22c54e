//! The tests of Tic-tac-toe, in one program: it is built much faster than many.

mod classic;
mod fuzz;
mod house;
mod plain;
mod properties;
mod rules;
mod strong;
