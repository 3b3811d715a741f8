//! Batches of CompactIndex.
//!
//! Decoding first finds the starts of values, 64 bytes at a time and without a branch per value; then loads eight bytes from
//! each start; then computes all values in a loop that the compiler vectorises. Encoding computes all bytes and lengths in such
//! a loop and stores four or eight bytes for each value, each store overlapping the last.

use super::{BLOCK, Kernel, OVERHANG, store};
use crate::compact_index::{MAX_LEN, decode_lenient};
use crate::progress::Progress;

/// Values converted together: few enough for the first-level cache, and enough that single stores have left the
/// store buffer before vector loads read them back.
const BATCH: usize = 512;

/// Finds starts of values in a stream of blocks of `SIZE` bytes, 64 at most. Holds what one block passes to the next.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Scan<const SIZE: u32> {
    /// A bit for each byte of the last block that does not start a value.
    inside: u64,
    /// Whether the first byte of the next block does not start a value.
    carry: u64,
}

impl<const SIZE: u32> Scan<SIZE> {
    const ALL: u64 = u64::MAX >> (64 - SIZE);

    /// A bit for each byte of the next block that starts a value; `None` if a value's flags continue past its
    /// fourth byte. `more_first` is bit 6 of each byte, `more` bit 7.
    ///
    /// A byte with neither bit set ends a value, whatever its index in the value; after one with both set another byte follows.
    /// With bit 7 alone, a first byte is the last and a later byte is not: the state stays as it was. Bit 6 alone inverts the
    /// state. So the state after a byte is that of the nearest byte below with neither or both bits set, inverted once per byte
    /// with bit 6 alone in between: a parity and an addition with carries.
    #[inline(always)]
    pub(crate) fn starts(&mut self, more_first: u64, more: u64) -> Option<u64> {
        let keeps_or_turns = more_first ^ more;
        let followed = more_first & more;
        // Parity of the inversions up to and including each byte: a prefix sum without carries.
        let mut parity = more_first & !more;
        for step in [1, 2, 4, 8, 16, 32] {
            parity ^= parity << step;
        }
        let seed = (followed ^ parity) & !keeps_or_turns;
        let carried = keeps_or_turns & !keeps_or_turns.wrapping_add(seed << 1 | self.carry);
        let after = followed | keeps_or_turns & (carried ^ parity);
        let inside = after << 1 | self.carry;
        let before = |bytes: u32| inside << bytes | self.inside >> (SIZE - bytes);
        let too_long = Self::ALL & inside & before(1) & before(2) & before(3) & after;
        if too_long != 0 {
            return None;
        }
        (self.inside, self.carry) = (inside & Self::ALL, after >> (SIZE - 1) & 1);
        Some(!inside & Self::ALL)
    }
}

/// Whether the values at the front have four bytes or more on average. Without wide registers, one at a time is faster then.
pub(crate) fn are_long(bytes: &[u8], flags: impl Fn(&[u8; 64]) -> (u64, u64)) -> bool {
    let starts =
        bytes.first_chunk().map(flags).and_then(|(six, seven)| Scan::<64>::default().starts(six, seven));
    starts.is_some_and(|starts| starts.count_ones() <= 16)
}

/// Decodes the front of `bytes` in batches as long as whole blocks remain and their values fit `out`. Stops before a block with
/// a value that has a flag in its fifth byte and, if `CANONICAL`, before a batch with a non-canonical value.
#[inline(always)]
pub(crate) fn decode_batches<const CANONICAL: bool>(
    bytes: &[u8],
    out: &mut [i32],
    flags: impl Fn(&[u8; 64]) -> (u64, u64),
) -> Progress {
    let mut windows = [0; BATCH];
    let (mut scan, mut at, mut written) = (Scan::<64>::default(), 0, 0);
    let mut last = None;
    loop {
        let batch = collect(&bytes[at..], &mut scan, &mut windows[..BATCH.min(out.len() - written)], &flags);
        let target = &mut out[written..written + batch.count];
        let canonical = if batch.short {
            convert_short(&windows[..batch.count], target)
        } else {
            convert::<CANONICAL>(&windows[..batch.count], target)
        };
        if batch.count == 0 || CANONICAL && !canonical {
            break;
        }
        last = Some(at + batch.last);
        at += batch.len;
        written += batch.count;
        if batch.stopped {
            break;
        }
    }
    // The last value is complete, because its block was followed by more bytes.
    let end = last.and_then(|last| Some(last + decode_lenient(&bytes[last..]).ok()?.1));
    end.map_or(Progress::default(), |read| Progress { read, written })
}

/// The values that start in consecutive blocks.
struct Batch {
    count: usize,
    /// Length of the blocks in bytes.
    len: usize,
    /// Offset of the last value.
    last: usize,
    /// Whether every value has one byte.
    short: bool,
    /// Whether the next block has a value that is too long.
    stopped: bool,
}

/// Fills `windows` with the eight bytes from the start of each value, a block of 64 bytes at a time.
#[inline(always)]
fn collect(
    bytes: &[u8],
    scan: &mut Scan<64>,
    windows: &mut [u64],
    flags: &impl Fn(&[u8; 64]) -> (u64, u64),
) -> Batch {
    let mut batch = Batch { count: 0, len: 0, last: 0, short: true, stopped: false };
    // A value that starts in the last byte of a block needs 7 bytes after the block.
    while let (Some(window), Some(target)) =
        (bytes[batch.len..].first_chunk::<72>(), windows[batch.count..].first_chunk_mut::<64>())
    {
        let Some(block) = window.first_chunk() else { break };
        let (six, seven) = flags(block);
        let Some(starts) = scan.starts(six, seven) else {
            batch.stopped = true;
            break;
        };
        if starts == u64::MAX && six == 0 {
            for (window, &byte) in target.iter_mut().zip(block) {
                *window = u64::from(byte);
            }
        } else {
            load(window, starts, target);
            batch.short = false;
        }
        // Every block has a start, because values have at most five bytes.
        batch.last = batch.len + 63 - starts.leading_zeros() as usize;
        batch.count += starts.count_ones() as usize;
        batch.len += 64;
    }
    batch
}

/// Loads eight bytes from each of `starts`. Four per round, for the branch predictor; loads after the last start are
/// overwritten by the next block.
#[inline(always)]
fn load(window: &[u8; 72], mut starts: u64, target: &mut [u64; 64]) {
    for four in target.as_chunks_mut::<4>().0 {
        if starts == 0 {
            break;
        }
        for slot in four {
            let place = (starts.trailing_zeros() & 63) as usize;
            *slot = window[place..].first_chunk().map_or(0, |&word| u64::from_le_bytes(word));
            starts &= starts.wrapping_sub(1);
        }
    }
}

/// Converts values of one byte each; returns whether all are canonical, i.e. none is a negative zero.
#[inline(always)]
fn convert_short(windows: &[u64], out: &mut [i32]) -> bool {
    let mut negative_zeros = 0;
    for (value, &window) in out.iter_mut().zip(windows) {
        let byte = window as u32;
        negative_zeros |= u32::from(byte == 0x80);
        let sign = ((byte as i32) << 24) >> 31;
        *value = ((byte & 0x3F) as i32 ^ sign).wrapping_sub(sign);
    }
    negative_zeros == 0
}

/// Converts windows to values; returns whether all are canonical.
#[inline(always)]
fn convert<const CANONICAL: bool>(windows: &[u64], out: &mut [i32]) -> bool {
    let mut odd = 0;
    for (value, &window) in out.iter_mut().zip(windows) {
        let (low, fifth) = (window as u32, (window >> 32) as u32);
        // The lowest of the first four bytes' flags that is clear; 0 if there is a fifth byte.
        let stops = !low & 0x8080_8040;
        let data = low & (stops ^ stops.wrapping_sub(1));
        let tail = if stops == 0 { fifth << 27 } else { 0 };
        let magnitude = (data & 0x3F)
            | (data >> 2 & 0x7F << 6)
            | (data >> 3 & 0x7F << 13)
            | (data >> 4 & 0x7F << 20)
            | tail;
        let sign = ((low as i32) << 24) >> 31;
        *value = (magnitude as i32 ^ sign).wrapping_sub(sign);
        if CANONICAL {
            // Bit 0 of the last byte, which must not be zero; 0 for a value of one or five bytes.
            let last = (stops & stops.wrapping_neg()) >> 7;
            let fifth = fifth & 0xFF;
            // A fifth byte of 16 is right in one value only, which a single read decides.
            let fits = if stops == 0 { fifth.wrapping_sub(1) | 15_u32.wrapping_sub(fifth) } else { 0 };
            odd |= (data & !SIGN_BIT).wrapping_sub(last) | ((low & 0xFF) ^ 0x80).wrapping_sub(1) | fits;
        }
    }
    odd & SIGN_BIT == 0
}

/// Faults set this bit of a difference: not every vector unit compares unsigned integers.
const SIGN_BIT: u32 = 1 << 31;

/// Space for a block of the longest forms.
const ROOM: usize = BLOCK * MAX_LEN + OVERHANG;

/// Encodes the front of `values` in blocks as long as `out` has five bytes for each value.
pub(crate) struct Encode<'a> {
    pub(crate) values: &'a [i32],
    pub(crate) out: &'a mut [u8],
}

impl Kernel for Encode<'_> {
    type Output = Progress;

    #[inline(always)]
    fn run(self) -> Progress {
        let mut forms = Forms { low: [0; BLOCK], fifth: [0; BLOCK], len: [0; BLOCK] };
        let mut done = Progress::default();
        for block in self.values.as_chunks().0 {
            let Some(target) = self.out[done.written..].first_chunk_mut() else { break };
            let any = block.iter().fold(0, |any, value| any | value.unsigned_abs());
            done.written += if any >> 6 == 0 {
                target.iter_mut().zip(block).for_each(|(byte, &value)| *byte = form(value).0 as u8);
                BLOCK
            } else if any >> 27 == 0 {
                forms.encode::<false>(block, target)
            } else {
                forms.encode::<true>(block, target)
            };
            done.read += BLOCK;
        }
        done
    }
}

/// The encodings of a block, in arrays of a single width each, to fill registers.
struct Forms {
    /// The first four bytes of each, zero after the last.
    low: [u32; BLOCK],
    /// The fifth byte of each.
    fifth: [u32; BLOCK],
    /// Lengths, 1 to 5.
    len: [u32; BLOCK],
}

impl Forms {
    /// Encodes `values` and returns the total length. If not `LONG`, none has five bytes.
    #[inline(always)]
    fn encode<const LONG: bool>(&mut self, values: &[i32; BLOCK], target: &mut [u8; ROOM]) -> usize {
        let forms = self.low.iter_mut().zip(&mut self.fifth).zip(&mut self.len);
        for (((low, fifth), len), &value) in forms.zip(values) {
            (*low, *fifth, *len) = form(value);
        }
        let lens = self.len.iter().map(|&len| len as usize);
        if LONG {
            let words = self
                .low
                .iter()
                .zip(&self.fifth)
                .map(|(&low, &fifth)| u64::from(low) | u64::from(fifth) << 32);
            store(words.map(u64::to_le_bytes).zip(lens), target)
        } else {
            store(self.low.iter().map(|low| low.to_le_bytes()).zip(lens), target)
        }
    }
}

/// The first four bytes of a value, zero after the last, its fifth byte, and its length.
#[inline(always)]
fn form(value: i32) -> (u32, u32, u32) {
    let magnitude = value.unsigned_abs();
    // By the sign of a difference, because not every vector unit compares unsigned integers.
    let at_least = |bits: u32| ((1_u32 << bits) - 1).wrapping_sub(magnitude) >> 31;
    let (two, three, four, five) = (at_least(6), at_least(13), at_least(20), at_least(27));
    let data = (magnitude & 0x3F)
        | (magnitude & 0x7F << 6) << 2
        | (magnitude & 0x7F << 13) << 3
        | (magnitude & 0x7F << 20) << 4;
    let flags = two << 6 | three << 15 | four << 23 | five << 31 | (value as u32 >> 31) << 7;
    (data | flags, magnitude >> 27, 1 + two + three + four + five)
}
