//! Bit streams.

use alloc::vec::Vec;

use crate::bits::{Order, Take, places};

/// The low bits of a number as a field that starts at bit `at`.
pub(super) fn bits(value: u64, width: u32, order: Order, at: usize) -> Vec<bool> {
    places(order, at, width).into_iter().map(|place| value >> place & 1 == 1).collect()
}

/// Packs bits into bytes; the last byte is padded with zeros.
pub(super) fn pack(bits: &[bool], take: Take) -> Vec<u8> {
    let place = |at: usize| if take == Take::High { 7 - at } else { at };
    let byte = |byte: &[bool]| byte.iter().enumerate().map(|(at, bit)| u8::from(*bit) << place(at)).sum();
    bits.chunks(8).map(byte).collect()
}

pub(super) fn bit(bytes: &[u8], at: usize, take: Take) -> Option<bool> {
    let place = if take == Take::High { 7 - at % 8 } else { at % 8 };
    bytes.get(at / 8).map(|byte| byte >> place & 1 == 1)
}
