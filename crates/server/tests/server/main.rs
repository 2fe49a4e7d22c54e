//! The server through real sockets.

mod begin;
mod client;
mod connections;
mod create;
#[path = "../database/mod.rs"]
mod database;
mod differ;
mod ends;
mod fair;
mod files;
mod flags;
mod frames;
mod guard;
mod hand_over;
mod hidden;
mod host;
mod input;
mod leaving;
mod lives;
mod logs;
mod long;
mod nodes;
mod old;
mod peek;
mod play;
mod rematch;
mod requests;
mod restart;
mod review;
mod seats;
mod shifts;
mod statistics;
mod storing;
mod thinking;
mod versions;
mod watching;
