//! The shared types.

mod bounded;
mod compared;
mod hex;
mod layout;
mod own_layout;
mod simpler;
mod slices;
mod steps;
mod written;
