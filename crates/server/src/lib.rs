//! Rooms over HTTP and WebSocket, the store, and the embedded page.

pub mod registry;
pub mod wire;
