//! Integers whose length depends on their value, as pictures of their bytes.
//!
//! `bytes = ["smdddddd", "mddddddd"]` with `max = 5` is a CompactIndex: `m` says that another byte follows, which gives a form of each
//! length: `s0dddddd`, `s1dddddd 0ddddddd` and so on. `classes` lists the forms instead: `10dddddd B1` is two bytes with 14 bits of
//! data. Either way the engine has a list of forms.

mod byte;
mod engine;
mod form;
mod layout;

pub use byte::Byte;
pub use engine::{Model, sextet};
pub use form::Form;
pub use layout::*;
