//! Quaternions without one component: the largest, or always the same one.
//!
//! `bits = "ii aaaaaaaaaa bbbbbbbbbb cccccccccc"`, `range = 0.707107`, `round = "down"`: the identity drops w, so `i` is 3, and 0 is
//! at position 511.5, which becomes code 511: the word is `dff7fdff`. It reads as (-0.000691, -0.000691, -0.000691, 0.999999).

mod check;
mod engine;
mod layout;

pub use engine::Model;
pub use layout::{Axis, Layout, NoRotation, Sign};
