//! Writing under a layout.

use alloc::vec;
use alloc::vec::Vec;

use super::kinds::{
    Flagged, Length, Lengths, Magnitude, Through, When, WrittenBeyond, WrittenMinimum, WrittenOrder,
    WrittenSign,
};
use super::layout::{BYTES, Layout, Writer};
use super::value::{binary32, binary64, low, shift, signed, through};
use super::zigzag;
use crate::common::Refusal;

/// Bytes that are written at most.
const MOST: usize = 20;

/// Values further from zero are taken for this.
const FURTHEST: i128 = 1 << 100;

/// A number to be written, and its sign.
struct Number {
    magnitude: u128,
    measured: u128,
    negative: bool,
}

/// The bytes of a value.
///
/// ```
/// use packproof_models::common::Refusal;
/// use packproof_models::varint::{Layout, write};
///
/// assert_eq!(write(&Layout::leb128(16), 300), Ok(vec![0xAC, 0x02]));
/// assert_eq!(write(&Layout::leb128(16), 65536), Err(Refusal::OutOfRange));
/// assert_eq!(write(&Layout::zigzag(32), -1), Ok(vec![0x01]));
/// ```
///
/// # Errors
/// What a writer of this layout refuses, or breaks on.
pub fn write(layout: &Layout, value: i128) -> Result<Vec<u8>, Refusal> {
    layout.check().map_err(|_| Refusal::Broken)?;
    let value = value.clamp(-FURTHEST, FURTHEST);
    let writer = &layout.write;
    let bits = layout.bits;
    let smallest = if layout.signed { -1 << (bits - 1) } else { 0 };
    let largest = writer.largest.min(i128::MAX as u128) as i128;
    let value = match writer.beyond {
        _ if !layout.signed || (smallest..=largest).contains(&value) => value,
        WrittenBeyond::Refused => return Err(writer.out_of_range),
        WrittenBeyond::Wraps => signed(value, bits),
        WrittenBeyond::Binary64Wraps => signed(binary64(value), bits),
        WrittenBeyond::Kept => value,
    };
    if layout.signed && value == smallest {
        match writer.minimum {
            WrittenMinimum::Itself => {}
            WrittenMinimum::Refused(refusal) => return Err(refusal),
            WrittenMinimum::NegativeZero => return Ok(vec![0x80]),
            WrittenMinimum::SignExtended => return Ok(vec![0xC0, 0x80, 0x80, 0x80, 0xF0]),
            WrittenMinimum::SignedShift => return Ok(vec![0xC0, 0x00, 0x80, 0x80, 0xF0, 0x0F]),
        }
    }
    let mut number = writer.number(value, bits);
    writer.convert(&mut number, layout)?;
    Ok(writer.bytes(&number, value))
}

impl Writer {
    fn number(&self, value: i128, bits: u8) -> Number {
        let absolute = value.unsigned_abs();
        let pattern = low(value, bits) as u128;
        let (magnitude, negative) = match self.magnitude {
            Magnitude::Absolute => (absolute, value < 0),
            Magnitude::TwosComplement | Magnitude::TwosComplementCut => (pattern, value < 0),
            Magnitude::TwosComplement31 => (pattern & 0x7FFF_FFFF, value < 0),
            Magnitude::Binary32Sign => {
                // A cast to a 32-bit integer saturates.
                let through = binary32(value).abs().min(i32::MAX.into());
                (through as u128, through != value)
            }
            Magnitude::Zigzag(how) => (zigzag::write(how, value, bits) as u128, false),
        };
        let measured = if self.magnitude == Magnitude::TwosComplementCut { absolute } else { magnitude };
        Number { magnitude, measured, negative }
    }

    /// The number in the writer's types, if it is one that these hold.
    fn convert(&self, number: &mut Number, layout: &Layout) -> Result<(), Refusal> {
        let counts = matches!(self.magnitude, Magnitude::Zigzag(_));
        if counts || !layout.signed {
            if number.magnitude > self.largest_number {
                return Err(self.out_of_range);
            }
            let (largest, beyond) = match (counts, self.beyond) {
                (true, WrittenBeyond::Refused) => {
                    let own = (1 << layout.bits) - 1;
                    (self.largest.saturating_mul(2).saturating_add(1).max(own), WrittenBeyond::Refused)
                }
                (true, _) => (u128::MAX, WrittenBeyond::Kept),
                (false, beyond) => (self.largest, beyond),
            };
            let value = through(self.cast, number.magnitude as i128) as u128;
            number.magnitude = match beyond {
                WrittenBeyond::Refused if value > largest => return Err(self.out_of_range),
                WrittenBeyond::Wraps => value & ((1 << layout.bits) - 1),
                WrittenBeyond::Binary64Wraps if value <= largest => value,
                WrittenBeyond::Binary64Wraps => low(binary64(value as i128), layout.bits) as u128,
                WrittenBeyond::Refused | WrittenBeyond::Kept => value,
            };
            number.measured = number.magnitude;
        }
        if self.arithmetic != Through::Itself {
            number.magnitude = through(self.arithmetic, number.magnitude as i128) as u128;
            number.measured = number.magnitude;
        }
        Ok(())
    }

    fn bytes(&self, number: &Number, value: i128) -> Vec<u8> {
        let needed = self.needed(number);
        // What says "more" counts the bytes announced, though fewer may be written.
        let (announced, written) = match self.length {
            Length::AtMost(most) => (needed, needed.min(most.into())),
            Length::Always(bytes) => (usize::from(bytes), usize::from(bytes)),
            Length::Shortest => (needed, needed),
        };
        let mut bytes: Vec<u8> =
            (0..written.min(MOST)).map(|at| self.byte(number.magnitude, at, announced)).collect();
        self.misset(&mut bytes, value);
        self.put_sign(&mut bytes, value, number.negative);
        if value >= 0 && !bytes.is_empty() {
            bytes[0] = bytes[0].wrapping_add(self.added);
        }
        bytes
    }

    /// How many bytes a number takes.
    fn needed(&self, number: &Number) -> usize {
        let limits = if number.negative { &self.limit_negative } else { &self.limit };
        let reached = |at: &usize| {
            let limit = limits[*at];
            if !self.by_rest {
                return number.measured >= limit;
            }
            let own = 7 * *at as u32;
            number.measured >> self.shift[*at] >= limit >> own
        };
        1 + (0..BYTES).take_while(reached).count()
    }

    /// The byte at an offset of so many.
    fn byte(&self, magnitude: u128, at: usize, len: usize) -> u8 {
        let slot = at.min(BYTES - 1);
        let most_first = self.order == WrittenOrder::MostFirst;
        let place = if most_first { len - 1 - at } else { at };
        let group = magnitude.checked_shr(shift(&self.shift, place)).unwrap_or(0) as u8;
        let last = at + 1 == len;
        let cut = self.magnitude == Magnitude::TwosComplementCut;
        let mask = if last && !cut { self.last_mask[slot] } else { self.mask[slot] };
        group & mask | if last { 0 } else { self.flag[slot] }
    }

    /// Sets or clears a flag that depends on the value.
    fn misset(&self, bytes: &mut [u8], value: i128) {
        match (self.flagged, bytes) {
            (Flagged::Rest7F, [_, .., last @ 0x7F]) => *last = 0xFF,
            (Flagged::NotNegative, [first, _, ..]) if value < 0 => *first &= !self.flag[0],
            _ => {}
        }
    }

    fn put_sign(&self, bytes: &mut [u8], value: i128, negative: bool) {
        let WrittenSign::Bit(bit) = self.sign else { return };
        let applies = match bit.when {
            When::Negative => negative,
            When::NegativeOrZero => negative || value == 0,
        };
        let one = bytes.len() == 1;
        let has_length = match bit.lengths {
            Lengths::All => true,
            Lengths::OneByte => one,
        };
        let byte = if bit.last { bytes.last_mut() } else { bytes.first_mut() };
        if let Some(byte) = byte.filter(|_| applies && has_length) {
            *byte |= if one { bit.single } else { bit.mask };
        }
    }
}
