//! The shared types.

mod choices;
mod hex;
mod layout;
mod own_layout;
mod simpler;
mod slices;
mod steps;
mod written;
