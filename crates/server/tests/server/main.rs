//! The server through real sockets.

mod client;
mod create;
mod files;
mod guard;
mod host;
mod play;
mod requests;
mod restart;
mod statistics;
mod thinking;
