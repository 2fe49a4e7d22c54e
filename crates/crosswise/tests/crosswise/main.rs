//! Crosswise from outside: against a plain implementation, and everything people and files may do
//! with it.

mod classic;
mod files;
mod hidden;
mod log;
mod plain;
mod rules;
mod strong;
