//! Bit packing with its numbers in slots.

use super::table::{self, BitPack};
use crate::model::behaviour::spend;
use crate::model::numbers::{left, numbers, refuses, right};
use crate::model::{Answer, Class, Decoded, Refusal};

const WRITE: &[&str] = &["bit_pack.write"];
const READS: &[&str] = &["bit_pack.read", "bit_pack.read_canonical"];
const CANONICAL: &[&str] = &["bit_pack.read_canonical"];
const ALL: &[&str] = &["bit_pack.write", "bit_pack.read", "bit_pack.read_canonical"];

/// What is refused.
const CHECKS: &[&str] = &[
    "values that the field does not hold",
    "fields that the input does not hold",
    "bytes behind the last field",
    "padding that is not zero",
];

numbers! {
    |program, case| table::answer(&program, case);
    one {
        waiting = 0, To(4), WRITE, Any "begins the first byte with {} bits that are not there", "Begin with an empty byte.";
        left_out = 0, To(4), ALL, List ("does not refuse {name}", CHECKS), "Refuse it.";
        turned = 0, To(4), ALL, List ("refuses everything but {name}", CHECKS), "Refuse the opposite.";
        reversed = 0, To(1), ALL, Each &["", "takes the bytes of the stream in reverse order"], "Bit 0 of the stream is bit 7 of byte 0.";
        begun = 0, Near, READS, Any "begins a value with {}, not 0", "Begin a value with 0.";
        ones = 0, These(&[-1, 1]), READS, Any "masks a field with {} ones more than it has bits", "Mask a field with as many ones as it has bits.";
        advance = 1, To(2), READS, Any "advances by {} bits after each bit, not by 1", "Advance by {right}.";
        byte_bits = 8, These(&[4, 6, 7, 9, 10, 16]), READS, Any "takes a byte of the input for {} bits when it looks for the end, not for 8", "A byte has {right} bits.";
        divisor = 8, These(&[4, 6, 7, 9, 10, 16]), READS, Any "divides the bits read by {} for the bytes consumed, not by 8", "Divide by {right}.";
        most_width = 64, To(128), ALL, Any "takes widths up to {}", "Take widths up to {right}, and refuse wider fields (out_of_range).";
        least_width = 1, To(8), ALL, Any "takes widths from {} on", "Take widths from {right} on, and refuse a width of 0 (out_of_range).";
        limit = 0, Near, WRITE, Any "refuses values from 2^width on that is moved by {}", "Refuse values from 2^width on (out_of_range).";
        top = 0, Near, WRITE, Any "writes a field from its bit width - 1 moved by {}", "The first bit of a field is bit width - 1 of its value.";
        bottom = 0, To(8), WRITE, Any "writes a field down to its bit {}, not to bit 0", "The last bit of a field is bit 0 of its value.";
        step = 1, To(4), WRITE, Any "shifts the byte that it fills left by {} for each bit, not by 1", "Shift it left by {right} for each bit.";
        taken = 1, Near, WRITE, Any "masks each bit of a value with {x}, not 1", "Mask it with {right}.";
        full = 8, Near, WRITE, Any "writes a byte once it has {} bits, not 8", "A byte is full with {right} bits.";
        pad = 8, Near, WRITE, Any "shifts the last byte left by {} less its bits, not 8 less its bits", "Shift it left by {right} less its bits.";
        pad_from = 0, To(8), WRITE, Any "drops the last byte if it has {} bits or fewer", "Write the last byte if it has any bits.";
        place = 7, To(15), READS, Any "takes bit {} of a byte for its first, not bit 7", "The first bit of a byte is bit {right}.";
        places = 7, Near, READS, Any "masks the position with {x} for the bit of a byte, not 0x7", "Mask it with {rightx}.";
        byte = 3, To(8), READS, Any "shifts the position right by {} for the byte, not by 3", "Shift it right by {right}.";
        read_step = 1, To(4), READS, Any "shifts the value left by {} for each bit, not by 1", "Shift it left by {right} for each bit.";
        more = 0, These(&[-1, 1]), READS, Any "reads a field of width bits and {} more", "Read as many bits as the field has.";
        start = 0, To(16), READS, Any "reads from bit {} of the stream on, not from bit 0", "The first field begins at bit 0.";
        end = 0, Near, READS, Any "takes the end of the input to be {} bits after its last bit", "The input ends with its last bit.";
        up = 7, To(16), READS, Any "adds {} to the bits read before it divides by 8 for the bytes consumed, not 7", "Add {right}: the bytes consumed are those begun.";
        trailing = 0, Near, CANONICAL, Any "takes bytes for trailing that are {} before or after the last field", "Refuse bytes after that of the last bit (trailing).";
        padding = 7, Near, CANONICAL, Any "looks for padding while the position masked with {x} is not 0, not with 0x7", "The padding ends with the byte: mask with {rightx}.";
        first_padding = 0, To(7), CANONICAL, Any "does not look at the first {} bits of the padding", "Refuse every padding bit that is not zero (not_canonical).";
        zero = 0, To(1), CANONICAL, Each &["", "takes ones for the right padding"], "The padding is zeros.";
    }
}

fn refused<T>(class: Class) -> Answer<T> {
    Err(Refusal::value(class))
}

impl Program {
    fn refuses(&self, check: i64, condition: bool) -> bool {
        refuses([self.left_out, self.turned], check, condition)
    }

    fn check(&self, width: u32) -> Answer<()> {
        if (self.least_width..=self.most_width).contains(&i64::from(width)) {
            return Ok(());
        }
        refused(Class::OutOfRange)
    }

    fn turned(&self, bytes: &[u8]) -> Vec<u8> {
        if self.reversed == 1 { bytes.iter().rev().copied().collect() } else { bytes.to_vec() }
    }

    /// A bit of the input, which is there.
    fn bit(&self, bytes: &[u8], at: i64) -> Answer<i128> {
        let byte = right(at.into(), self.byte);
        let Some(byte) = usize::try_from(byte).ok().and_then(|byte| bytes.get(byte)) else {
            return Err(Refusal::Broken("beyond the input".to_owned()));
        };
        Ok(right((*byte).into(), self.place - (at & self.places)) & 1)
    }

    fn fields(&self, bytes: &[u8], widths: &[u32]) -> Answer<(Vec<i128>, i64)> {
        let mut at = self.start;
        let mut values = Vec::new();
        for &width in widths {
            self.check(width)?;
            if self.refuses(2, at + i64::from(width) > self.byte_bits * bytes.len() as i64 + self.end) {
                return refused(Class::Truncated);
            }
            let mut value = i128::from(self.begun);
            for _ in 0..i64::from(width) + self.more {
                spend(1)?;
                value = left(value, self.read_step) | self.bit(bytes, at)?;
                at += self.advance;
            }
            if self.ones > 0 && at > i64::from(width) {
                value |= left(self.bit(bytes, at - i64::from(width) - 1)?, width.into());
            }
            if self.ones < 0 {
                value &= left(1, i64::from(width) - 1) - 1;
            }
            values.push(value);
        }
        Ok((values, at))
    }

    fn consumed(&self, at: i64) -> i64 {
        (at + self.up) / self.divisor.max(1)
    }
}

impl BitPack for Program {
    fn write(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        let (mut bytes, mut byte, mut used) = (Vec::new(), 0_i128, self.waiting);
        for (&width, &value) in widths.iter().zip(values) {
            self.check(width)?;
            let (width, value) = (i64::from(width), i128::from(value));
            if self.refuses(1, value >= left(1, width) + i128::from(self.limit)) {
                return refused(Class::OutOfRange);
            }
            for at in (self.bottom..width + self.top).rev() {
                spend(1)?;
                byte = left(byte, self.step) | (right(value, at) & i128::from(self.taken));
                used += 1;
                if used == self.full {
                    bytes.push(byte as u8);
                    (byte, used) = (0, 0);
                }
            }
        }
        if used > self.pad_from {
            bytes.push(left(byte, self.pad - used) as u8);
        }
        if self.reversed == 1 {
            bytes.reverse();
        }
        Ok(bytes)
    }

    fn read(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let bytes = &self.turned(bytes);
        let (values, at) = self.fields(bytes, widths)?;
        Ok((values, self.consumed(at) as usize))
    }

    fn read_canonical(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let bytes = &self.turned(bytes);
        let (values, mut at) = self.fields(bytes, widths)?;
        let consumed = self.consumed(at);
        if self.refuses(3, consumed + self.trailing < bytes.len() as i64) {
            return refused(Class::Trailing);
        }
        if at & self.padding != 0 {
            at += self.first_padding;
        }
        while at & self.padding != 0 {
            if self.refuses(4, self.bit(bytes, at)? != i128::from(self.zero)) {
                return refused(Class::NotCanonical);
            }
            at += 1;
        }
        Ok((values, consumed as usize))
    }
}
