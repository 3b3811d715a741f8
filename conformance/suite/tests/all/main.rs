//! The suite as a whole: behaviours, vectors and what they catch, levels, expansion, three readers of packages.

mod behaviours;
mod dialects;
mod everyday;
mod expansion;
mod levels;
mod packages;
