//! The server through real sockets.

mod client;
mod connections;
mod create;
mod differ;
mod ends;
mod fair;
mod files;
mod flags;
mod frames;
mod guard;
mod hidden;
mod host;
mod input;
mod long;
mod old;
mod peek;
mod play;
mod rematch;
mod requests;
mod restart;
mod review;
mod shifts;
mod statistics;
mod storing;
mod thinking;
