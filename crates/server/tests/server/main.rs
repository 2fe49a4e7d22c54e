//! The server through real sockets.

mod client;
mod create;
mod differ;
mod fair;
mod files;
mod guard;
mod hidden;
mod host;
mod peek;
mod play;
mod requests;
mod restart;
mod review;
mod statistics;
mod thinking;
