//! Bit streams.

use super::layout::{End, Layout, Order, Pad, Take};
use crate::content::No;
use crate::prelude::*;

pub(super) struct Writer<'a> {
    layout: &'a Layout,
    bits: Vec<bool>,
}

/// A bit of a stream.
pub(crate) fn bit(bytes: &[u8], at: usize, take: Take) -> Option<bool> {
    let place = if take == Take::High { 7 - at % 8 } else { at % 8 };
    bytes.get(at / 8).map(|byte| byte >> place & 1 == 1)
}

/// The low bits of a number as a field that starts at bit `at`.
pub(crate) fn field_bits(value: u64, width: u32, order: Order, at: usize) -> Vec<bool> {
    places(order, at, width).into_iter().map(|place| value >> place & 1 == 1).collect()
}

/// Packs bits into bytes; the last byte is padded with zeros.
pub(crate) fn pack(bits: &[bool], take: Take) -> Vec<u8> {
    let place = |at: usize| if take == Take::High { 7 - at } else { at };
    let byte = |byte: &[bool]| byte.iter().enumerate().map(|(at, bit)| u8::from(*bit) << place(at)).sum();
    bits.chunks(8).map(byte).collect()
}

/// The index of each bit of a field (0 is the lowest), in stream order; the field starts at bit `offset`.
pub(crate) fn places(order: Order, offset: usize, width: u32) -> Vec<u32> {
    match order {
        Order::Low => (0..width).collect(),
        Order::High => (0..width).rev().collect(),
        Order::Bytes => {
            let whole = width / 8 * 8;
            let bytes = (0..whole).step_by(8).flat_map(|low| (low..low + 8).rev());
            bytes.chain((whole..width).rev()).collect()
        }
        Order::Chunks => {
            let (mut left, mut at, mut places) = (width, offset % 8, Vec::new());
            while left > 0 {
                let here = left.min(8 - at as u32);
                places.extend(left - here..left);
                (left, at) = (left - here, 0);
            }
            places
        }
    }
}

/// The length in bytes of words whose bytes are reversed.
fn word(layout: &Layout) -> Option<usize> {
    layout.word.map(|bits| bits as usize / 8)
}

impl<'a> Writer<'a> {
    pub(super) fn new(layout: &'a Layout) -> Self {
        Self { layout, bits: Vec::new() }
    }

    pub(super) fn put(&mut self, value: u64, width: u32) {
        if width == 1 {
            return self.bits.push(value & 1 == 1);
        }
        self.bits.extend(field_bits(value, width, self.layout.field, self.bits.len()));
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        if self.layout.pad == Pad::One {
            self.bits.push(true);
        }
        let mut bytes = pack(&self.bits, self.layout.take);
        if let Some(word) = word(self.layout) {
            bytes.resize(bytes.len().next_multiple_of(word), 0);
            bytes.chunks_mut(word).for_each(<[u8]>::reverse);
        }
        bytes
    }
}

pub(super) struct Reader<'a> {
    layout: &'a Layout,
    bits: Vec<bool>,
    pub(super) at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(layout: &'a Layout, bytes: &[u8]) -> Self {
        let mut bytes = bytes.to_vec();
        if let Some(word) = word(layout) {
            // An incomplete word is not read.
            bytes.truncate(bytes.len() / word * word);
            bytes.chunks_mut(word).for_each(<[u8]>::reverse);
        }
        let mut bits: Vec<bool> =
            (0..8 * bytes.len()).filter_map(|at| bit(&bytes, at, layout.take)).collect();
        if layout.pad == Pad::One {
            while bits.pop() == Some(false) {}
        }
        Self { layout, bits, at: 0 }
    }

    /// A field as a number, which is -1 where the input has ended and the layout says so.
    pub(super) fn number(&mut self, width: u32) -> Result<i128, No> {
        Ok(self.get(width)?.map_or(-1, i128::from))
    }

    /// The bits of a field; none where the input has ended and that is -1.
    pub(super) fn get(&mut self, width: u32) -> Result<Option<u64>, No> {
        let end = self.at + width as usize;
        if end > self.bits.len() {
            match self.layout.end {
                End::Refuse => return Err(No::Refused),
                End::MinusOne => return Ok(None),
                End::Zero => {
                    self.at = self.bits.len();
                    return Ok(Some(0));
                }
                End::Zeros => {}
            }
        }
        let is_set = |at: usize| self.bits.get(at) == Some(&true);
        let value = if width == 1 {
            u64::from(is_set(self.at))
        } else {
            let places = places(self.layout.field, self.at, width).into_iter().zip(self.at..);
            places.filter(|(_, at)| is_set(*at)).map(|(place, _)| 1 << place).sum()
        };
        self.at = if self.layout.end == End::Zeros { end.min(self.bits.len()) } else { end };
        Ok(Some(value))
    }
}
