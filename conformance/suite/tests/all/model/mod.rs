//! The shared types.

mod bounded;
mod compared;
mod hex;
mod layout;
mod own_layout;
mod remembered;
mod simpler;
mod slices;
mod steps;
mod written;
