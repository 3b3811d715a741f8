//! What implementations of bit packing do instead, where that is more than an expression.

use std::borrow::Cow;

use crate::model::Answer;
use crate::model::sites::outside;

/// Bits that a field may lack at the end of the input, for an implementation that goes on there in a reasonable time.
const MOST_LACKING: usize = 1 << 16;

fn ones(width: u32) -> i128 {
    1_i128.checked_shl(width).map_or(-1, |end| end.wrapping_sub(1))
}

/// The lowest bits of a value in the other order.
pub(super) fn mirrored(value: i128, width: u32) -> i128 {
    let above = i128::BITS.saturating_sub(width);
    (value as u128).checked_shl(above).unwrap_or(0).reverse_bits() as i128
}

/// The bytes of a value in the other order; the last one may have fewer bits.
pub(super) fn lowest_byte_first(value: i128, width: u32) -> i128 {
    let (mut rest, mut made) = (value, 0);
    for low in (0..width.min(i128::BITS)).step_by(8) {
        let bits = (width - low).min(8);
        made = made << bits | rest & ones(bits);
        rest >>= bits;
    }
    made
}

/// The value of bytes that are [`lowest_byte_first`].
pub(super) fn of_lowest_byte_first(value: i128, width: u32) -> i128 {
    let mut made = 0;
    for low in (0..width.min(i128::BITS)).step_by(8) {
        let bits = (width - low).min(8);
        made |= (value >> (width - low - bits).min(i128::BITS - 1) & ones(bits)) << low;
    }
    made
}

/// A byte, or 0 after the last one.
pub(super) fn byte_or_0(bytes: &[u8], at: usize) -> i64 {
    bytes.get(at).map_or(0, |byte| (*byte).into())
}

/// The bits that fill whole bytes with fields of these widths.
pub(super) fn gap(widths: &[u32]) -> usize {
    let bits: u64 = widths.iter().map(|width| u64::from(*width)).sum();
    (bits.wrapping_neg() % 8) as usize
}

/// Widths of whole bytes.
pub(super) fn whole_bytes(widths: &[u32]) -> Vec<u32> {
    widths.iter().map(|width| width.checked_next_multiple_of(8).unwrap_or(*width)).collect()
}

/// Values that are cut to their widths.
pub(super) fn cut(values: &[i128], widths: &[u32]) -> Vec<i128> {
    values.iter().zip(widths).map(|(value, width)| value & ones(*width)).collect()
}

/// Values, each with what exceeds those before it by OR, and what exceeds the last one. A value of 2^width becomes one that its field
/// holds.
pub(super) fn ored(widths: &[u32], values: &[u64]) -> (Vec<u64>, u64) {
    let mut behind = 0_u64;
    let mut or = |(width, value): (&u32, &u64)| {
        let before = behind;
        behind = (value | before).checked_shr(*width).unwrap_or(0);
        if 1_u64.checked_shl(*width) == Some(*value) { before } else { value | before }
    };
    (widths.iter().zip(values).map(&mut or).collect(), behind)
}

/// Bits that are followed by those of a number, the lowest first, to the end of a byte.
pub(super) fn followed_by(mut bits: Vec<i128>, number: u64) -> Vec<i128> {
    let missing = bits.len().next_multiple_of(8) - bits.len();
    bits.extend((0..missing).map(|place| i128::from(number >> place & 1)));
    bits
}

/// As many bits, the last ones of which are new.
pub(super) fn resized(mut bits: Vec<i128>, len: usize, with: i128) -> Vec<i128> {
    bits.resize(len, with);
    bits
}

/// Bits that are followed by those that the byte before has there.
pub(super) fn like_the_byte_before(mut bits: Vec<i128>) -> Vec<i128> {
    for place in bits.len()..bits.len().next_multiple_of(8) {
        bits.push(place.checked_sub(8).map_or(0, |before| bits[before]));
    }
    bits
}

/// Bits in words whose bytes are in reverse order.
pub(super) fn in_words(mut bits: Vec<i128>, word: usize) -> Vec<i128> {
    bits.resize(bits.len().next_multiple_of(word), 0);
    bits.chunks(word).flat_map(|word| word.chunks(8).rev()).flatten().copied().collect()
}

/// Adds by OR what exceeds a field to the bits before it; what lies before the first one.
pub(super) fn joined(bits: &mut [i128], mut excess: i128) -> i128 {
    for before in bits.iter_mut().rev() {
        if excess == 0 {
            break;
        }
        *before |= excess & 1;
        excess >>= 1;
    }
    excess
}

/// What is left of a value in an accumulator of a size, from which the bits that wait for their byte are lost where they do not fit.
pub(super) fn shifted_out(bits: &mut [i128], value: i128, width: u32, size: usize) -> i128 {
    let waiting = bits.len() % 8;
    let lost = waiting.saturating_add(width as usize).saturating_sub(size).min(waiting);
    let first = bits.len() - waiting;
    bits[first..first + lost].fill(0);
    value & ones(size as u32)
}

/// Bytes each of which has the ones of all before it.
pub(super) fn never_cleared(bytes: &[u8]) -> Vec<u8> {
    let mut ones = 0;
    let or = |byte: &u8| {
        ones |= byte;
        ones
    };
    bytes.iter().map(or).collect()
}

/// Bytes with others behind them, so that they hold so many bits; an implementation breaks if those are too many.
pub(super) fn filled(bytes: &[u8], bits: usize, with: u8) -> Answer<Cow<'_, [u8]>> {
    match bits.saturating_sub(8 * bytes.len()) {
        0 => Ok(bytes.into()),
        1..=MOST_LACKING => {
            let mut filled = bytes.to_vec();
            filled.resize(bits.div_ceil(8), with);
            Ok(filled.into())
        }
        _ => Err(outside()),
    }
}

/// Bytes of words of 32 bits; those of a last one that is not full are its last ones.
pub(super) fn last_word_low(bytes: &[u8]) -> Vec<u8> {
    let (full, rest) = bytes.split_at(bytes.len() / 4 * 4);
    let missing = if rest.is_empty() { 0 } else { 4 - rest.len() };
    [full, &vec![0; missing], rest].concat()
}

/// The pattern of a signed integer of 64 bits.
pub(super) fn sign_extended(value: i128, width: u32) -> i128 {
    match 64 - width.min(64) {
        64 => 0,
        above => ((value as u64) << above).cast_signed().wrapping_shr(above).cast_unsigned().into(),
    }
}

/// The sum of a value's bits in a binary64, from the lowest up.
pub(super) fn summed_in_double(value: i128) -> i128 {
    let ones = (0..i128::BITS).filter(|place| value >> place & 1 == 1);
    ones.fold(0.0, |sum, place| sum + (1_u128 << place) as f64) as i128
}

/// Bytes that fields are taken from through 32 bits, so many at a time, without the bits that these have no room for.
pub(super) fn lost_above_32(bytes: &[u8], widths: &[u32], unit: usize) -> Vec<u8> {
    let (mut kept, mut held) = (bytes.to_vec(), 0_u32);
    let mut units = kept.chunks_mut(unit);
    for &width in widths {
        while held < width
            && let Some(unit) = units.next()
        {
            for byte in unit {
                let room = 32_u32.saturating_sub(held).min(8);
                *byte &= 0xFF_u8.checked_shr(8 - room).unwrap_or(0);
                held += 8;
            }
        }
        held = held.saturating_sub(width);
    }
    kept
}

/// Bytes without the bits that an accumulator of 32 bits loses at its top: those at which a field begins, where the bits that wait and the
/// bytes that are loaded for it are more.
pub(super) fn first_lost_above_32(bytes: &[u8], widths: &[u32]) -> Vec<u8> {
    let (mut kept, mut at) = (bytes.to_vec(), 0_usize);
    for &width in widths {
        let waiting = (8 - at % 8) % 8;
        let loaded = (width as usize).saturating_sub(waiting).next_multiple_of(8);
        let end = at.saturating_add((waiting + loaded).saturating_sub(32)).min(8 * kept.len());
        for lost in at..end {
            kept[lost / 8] &= !(0x80 >> (lost % 8));
        }
        at = at.saturating_add(width as usize);
    }
    kept
}

/// A field that a binary64 takes from its top, whole bytes first.
pub(super) fn grown_in_double(value: i128, width: u32) -> i128 {
    let (mut grown, mut left) = (0.0, width.min(i128::BITS));
    while left > 0 {
        let taken = if left < 8 { 1 } else { 8 };
        left -= taken;
        grown = grown * f64::from(1 << taken) + (value >> left & ((1 << taken) - 1)) as f64;
    }
    grown as i128
}

/// Values of which those of fields of 32 bits and more are cut to what their fields hold.
pub(super) fn cut_from_32(widths: &[u32], values: &[u64]) -> Vec<u64> {
    let largest = |width: u32| u64::MAX.checked_shr(64_u32.saturating_sub(width)).unwrap_or(0);
    let cut = |(&width, &value): (&u32, &u64)| if width < 32 { value } else { value & largest(width) };
    widths.iter().zip(values).map(cut).collect()
}
