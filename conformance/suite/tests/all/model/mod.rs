//! The shared types.

mod bounded;
mod hex;
mod layout;
mod own_layout;
mod simpler;
mod slices;
mod steps;
mod written;
