//! Compact binary formats as tables: one engine per family, and layouts that it follows.
//!
//! A **layout** is plain data, every number in a slot of its own. A **slip** is one slot that differs from the intended
//! layout: `byte 2 keeps 0x3F, not 0x7F`. Each family gives `Layout`, `read`, `write`, `slips`, `words`, and `measure`, which
//! goes from an implementation's answers to its layout.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod common;
pub mod varint;
