//! The server through real sockets.

mod begin;
mod client;
mod connections;
mod create;
mod differ;
mod fair;
mod files;
mod frames;
mod guard;
mod hand_over;
mod hidden;
mod host;
mod input;
mod long;
mod old;
mod peek;
mod play;
mod requests;
mod restart;
mod review;
mod seats;
mod shifts;
mod statistics;
mod storing;
mod thinking;
mod versions;
