//! Batches of LEB128.
//!
//! As in [`super::compact_index`]: bit 7 of 64 bytes gives the starts, ten bytes are loaded from each, and loops that
//! the compiler vectorises compute values, lengths and faults.

use super::{BLOCK, Kernel, OVERHANG, store};
use crate::progress::Progress;
use crate::varint::spread;
use crate::varint::unsigned::{MORE, Unsigned};

/// Values converted together; see [`super::compact_index`].
const BATCH: usize = 256;

/// Bit 7 of each byte of a word.
const MORE_WORD: u64 = u64::from_ne_bytes([MORE; 8]);

/// Bit 7 of 64 bytes: each multiplication gathers one bit from every byte of a word.
#[cfg(not(all(feature = "simd", target_arch = "x86_64")))]
#[inline(always)]
pub(crate) fn more(block: &[u8; 64]) -> u64 {
    let mut flags = 0;
    for (n, &word) in block.as_chunks().0.iter().enumerate() {
        let bits = (u64::from_le_bytes(word) & MORE_WORD) >> 7;
        flags |= (bits.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * n);
    }
    flags
}

/// Ten bytes from the start of each value.
struct Windows {
    front: [u64; BATCH],
    back: [u64; BATCH],
}

/// Decodes the front of `bytes` in batches as long as whole blocks remain and their values fit `out`. Stops before a batch with
/// a refused value.
#[inline(always)]
pub(crate) fn decode_batches<T: Unsigned, O: Copy, const CANONICAL: bool>(
    bytes: &[u8],
    out: &mut [O],
    map: impl Fn(T) -> O,
    flags: impl Fn(&[u8; 64]) -> u64,
) -> Progress {
    let mut windows = Windows { front: [0; BATCH], back: [0; BATCH] };
    let (mut done, mut at, mut inside, mut run) = (Progress::default(), 0, 0, 0);
    loop {
        // If a batch's first start is not at its first byte, that byte is inside a value that started earlier.
        let (start, room) = (at, BATCH.min(out.len() - done.written));
        let (mut count, mut short, mut long, mut last) = (0, true, false, None);
        while count + 64 <= room
            && let Some(window) = bytes[at..].first_chunk::<74>()
            && let Some(block) = window.first_chunk()
        {
            let more = flags(block);
            let starts = !(more << 1 | inside);
            inside = more >> 63;
            // Eight bytes in a row say "more", some of them perhaps in the last block.
            let two = more & more >> 1;
            let four = two & two >> 2;
            long |= four & four >> 4 != 0 || run + more.trailing_ones() >= 8;
            run = more.leading_ones();
            if more == 0 && starts == u64::MAX {
                windows.load_short(block, count);
            } else {
                windows.load(window, starts, count);
                short = false;
            }
            if starts != 0 {
                last = Some(at + 63 - starts.leading_zeros() as usize);
            }
            count += starts.count_ones() as usize;
            at += 64;
        }
        // The last value may end in a block of the next batch.
        let Some(last) = last else { return done };
        let Some(len) = bytes[last..].iter().take(10).position(|&byte| byte < MORE) else { return done };
        long |= len >= 8;
        let target = &mut out[done.written..done.written + count];
        if short {
            for (slot, &window) in target.iter_mut().zip(&bytes[start..]) {
                *slot = map(T::of_word(u64::from(window)));
            }
        } else if long && !windows.convert::<T, O, CANONICAL, true>(target, &map)
            || !long && !windows.convert::<T, O, CANONICAL, false>(target, &map)
        {
            return done;
        }
        done = Progress { read: last + len + 1, written: done.written + count };
    }
}

impl Windows {
    /// Loads values of one byte each into the elements from `count` on.
    #[inline(always)]
    fn load_short(&mut self, block: &[u8; 64], count: usize) {
        for (front, &byte) in self.front[count..].iter_mut().zip(block) {
            *front = u64::from(byte);
        }
    }

    /// Loads from each of `starts` into the elements from `count` on. Four per round, for the branch predictor; loads after the
    /// last start are overwritten by the next block.
    #[inline(always)]
    fn load(&mut self, window: &[u8; 74], mut starts: u64, count: usize) {
        let Some((front, back)) =
            self.front[count..].first_chunk_mut::<64>().zip(self.back[count..].first_chunk_mut::<64>())
        else {
            return;
        };
        for (front, back) in front.as_chunks_mut::<4>().0.iter_mut().zip(back.as_chunks_mut::<4>().0) {
            if starts == 0 {
                break;
            }
            for (front, back) in front.iter_mut().zip(back) {
                (*front, *back) = at(window, (starts.trailing_zeros() & 63) as usize);
                starts &= starts.wrapping_sub(1);
            }
        }
    }

    /// Computes the values of `out`; returns whether all can be read. If not `LONG`, none has more than eight bytes.
    ///
    /// Faults set bit 63 of a difference: not every vector unit compares 64-bit integers.
    #[inline(always)]
    fn convert<T: Unsigned, O, const CANONICAL: bool, const LONG: bool>(
        &self,
        out: &mut [O],
        map: impl Fn(T) -> O,
    ) -> bool {
        // Bit 7 of the bytes that an encoding of the type may have, among the first eight.
        let may_end = MORE_WORD >> (64 - 8 * T::MAX_LEN.min(8));
        let mut faults = 0;
        for ((slot, &front), &back) in out.iter_mut().zip(&self.front).zip(&self.back) {
            let ends = !front & MORE_WORD;
            let through = ends ^ ends.wrapping_sub(1);
            let data = front & through & !MORE_WORD;
            let mut value = (data & 0x007F_007F_007F_007F) | (data & 0x7F00_7F00_7F00_7F00) >> 1;
            value = (value & 0x0000_3FFF_0000_3FFF) | (value & 0x3FFF_0000_3FFF_0000) >> 2;
            value = (value & 0x0FFF_FFFF) | (value & 0x0FFF_FFFF_0000_0000) >> 4;
            if CANONICAL {
                // Bit 0 of the last byte, which must not be zero; 0 for a value of one byte, or of more than eight.
                let last = (ends & through) >> 7 & !1;
                faults |= data.wrapping_sub(last);
            }
            if T::MAX_LEN <= 8 {
                faults |= ((ends & may_end) >> 7).wrapping_sub(1) | T::LARGEST.wrapping_sub(value);
            } else if LONG {
                // The ninth byte and, if it says "more", a tenth, which is 0 or 1.
                let long = ((ends >> 7).wrapping_sub(1) >> 63).wrapping_neg();
                let ten = (back >> 7 & 1).wrapping_neg();
                let (ninth, tenth) = (back & 0x7F, back >> 8 & ten);
                value |= (ninth << 56 | tenth << 63) & long;
                faults |= 1_u64.wrapping_sub(tenth) & long;
                if CANONICAL {
                    faults |= (ninth & !ten | tenth).wrapping_sub(1) & long;
                }
            }
            *slot = map(T::of_word(value));
        }
        faults >> 63 == 0
    }
}

/// Ten bytes of a window, as eight and two; zero above.
#[inline(always)]
fn at(window: &[u8; 74], place: usize) -> (u64, u64) {
    let front = window[place..].first_chunk().map_or(0, |&word| u64::from_le_bytes(word));
    let back = window[place + 8..].first_chunk().map_or(0, |&word| u16::from_le_bytes(word));
    (front, u64::from(back))
}

/// Space for a block of the longest forms.
const ROOM: usize = BLOCK * 10 + OVERHANG;

/// Encodes the front of `values` in blocks as long as `out` has ten bytes for each value.
pub(crate) struct Encode<'a, I, M> {
    pub(crate) values: &'a [I],
    pub(crate) out: &'a mut [u8],
    pub(crate) map: M,
}

impl<T: Unsigned, I: Copy, M: Fn(I) -> T> Kernel for Encode<'_, I, M> {
    type Output = Progress;

    #[inline(always)]
    fn run(self) -> Progress {
        let mut forms = Forms {
            low: [0; BLOCK],
            low_len: [0; BLOCK],
            front: [0; BLOCK],
            back: [0; BLOCK],
            len: [0; BLOCK],
        };
        let mut done = Progress::default();
        for block in self.values.as_chunks::<BLOCK>().0 {
            let Some(target) = self.out[done.written..].first_chunk_mut::<ROOM>() else { break };
            let values = block.iter().map(|&value| (self.map)(value).into());
            let any = values.clone().fold(0, |any, value| any | value);
            done.written += if any < MORE.into() {
                target.iter_mut().zip(values).for_each(|(byte, value)| *byte = value as u8);
                BLOCK
            } else if any >> 28 == 0 {
                forms.low.iter_mut().zip(values).for_each(|(low, value)| *low = value as u32);
                forms.encode_four(target)
            } else if any >> 56 == 0 {
                forms.encode::<false>(values, target)
            } else {
                forms.encode::<true>(values, target)
            };
            done.read += BLOCK;
        }
        done
    }
}

/// The encodings of a block, in arrays of a single width each, to fill registers.
struct Forms {
    /// Values of up to 28 bits, then their encodings.
    low: [u32; BLOCK],
    /// Their lengths, 1 to 4.
    low_len: [u32; BLOCK],
    /// The first eight bytes of each, zero after the last.
    front: [u64; BLOCK],
    /// The two after them.
    back: [u64; BLOCK],
    /// Lengths, 1 to 10.
    len: [u64; BLOCK],
}

impl Forms {
    /// Encodes `low` and returns the total length.
    #[inline(always)]
    fn encode_four(&mut self, target: &mut [u8; ROOM]) -> usize {
        for (low, len) in self.low.iter_mut().zip(&mut self.low_len) {
            let data = spread::four(*low);
            let above = data >> 8 | data >> 16 | data >> 24;
            let more = (above + 0x007F_7F7F) & 0x0080_8080;
            *low = data | more;
            *len = 1 + (more >> 7 & 1) + (more >> 15 & 1) + (more >> 23);
        }
        let lens = self.low_len.iter().map(|&len| len as usize);
        store(self.low.iter().map(|low| low.to_le_bytes()).zip(lens), target)
    }

    /// Encodes `values` and returns the total length. If not `LONG`, none has more than eight bytes.
    #[inline(always)]
    fn encode<const LONG: bool>(
        &mut self,
        values: impl Iterator<Item = u64>,
        target: &mut [u8; ROOM],
    ) -> usize {
        let forms = self.front.iter_mut().zip(&mut self.back).zip(&mut self.len);
        for (((front, back), len), value) in forms.zip(values) {
            let data = (value & 0x0FFF_FFFF) | (value & 0x00FF_FFFF_F000_0000) << 4;
            let data = (data & 0x0000_3FFF_0000_3FFF) | (data & 0x0FFF_C000_0FFF_C000) << 2;
            let data = (data & 0x007F_007F_007F_007F) | (data & 0x3F80_3F80_3F80_3F80) << 1;
            let (ninth, ten) = if LONG { (value >> 56 & 0x7F, value >> 63) } else { (0, 0) };
            // Each byte becomes the or of all bytes above it, the ninth included. None has bit 7.
            let mut above = data >> 8 | (ninth | ten) << 56;
            above |= above >> 8;
            above |= above >> 16;
            above |= above >> 32;
            let more = (above + (MORE_WORD - MORE_WORD / 0x80)) & MORE_WORD;
            let mut count = more >> 7;
            count += count >> 32;
            count += count >> 16;
            count += count >> 8;
            *front = data | more;
            *len = 1 + (count & 0xF) + ten;
            if LONG {
                *back = ninth | ten << 7 | ten << 8;
            }
        }
        let lens = self.len.iter().map(|&len| len as usize);
        if LONG {
            let words = self
                .front
                .iter()
                .zip(&self.back)
                .map(|(&front, &back)| u128::from(front) | u128::from(back) << 64);
            store(words.map(u128::to_le_bytes).zip(lens), target)
        } else {
            store(self.front.iter().map(|front| front.to_le_bytes()).zip(lens), target)
        }
    }
}
