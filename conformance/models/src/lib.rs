#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![doc = include_str!("../README.md")]

extern crate alloc;

pub mod fault;
pub mod float;
mod neighbours;
pub mod picture;
pub mod quaternion;
pub mod steps;
pub mod word;
