#![no_std]
#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod answer;
pub mod common;
pub mod fault;
pub mod float;
pub mod measure;
mod neighbours;
pub mod picture;
pub mod quaternion;
pub mod steps;
mod unit;
pub mod varint;
pub mod word;
