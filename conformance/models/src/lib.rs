#![no_std]
#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod answer;
pub mod bits;
pub mod common;
pub mod content;
pub mod fault;
pub mod float;
pub mod forms;
pub mod measure;
pub mod message;
mod neighbours;
pub mod picture;
mod prelude;
pub mod quaternion;
pub mod steps;
pub mod text;
mod unit;
pub mod word;
mod words;
