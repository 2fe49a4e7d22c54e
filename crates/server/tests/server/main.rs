//! The server through real sockets.

mod client;
mod create;
mod differ;
mod files;
mod guard;
mod hidden;
mod host;
mod input;
mod peek;
mod play;
mod requests;
mod restart;
mod review;
mod statistics;
mod thinking;
