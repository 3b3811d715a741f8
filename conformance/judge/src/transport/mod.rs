//! Talking to an implementation: processes and sockets, the protocols, and the registry of adapters.

mod bounds;
pub mod entry;
pub mod lines;
pub mod link;
pub mod no_answer;
pub mod process;
pub mod promises;
pub mod protocol;
pub mod registry;
pub mod schemas;
pub mod session;
pub(crate) mod shape;
mod surrogates;
pub mod tcp;
