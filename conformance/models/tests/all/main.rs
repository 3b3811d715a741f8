//! The engines by their public surface, in one binary so that it links once. The library has no unit tests: it would be compiled and
//! optimised a second time for them.

mod float;
mod letters;
mod message;
mod picture;
mod presets;
mod steps;
mod streams;
