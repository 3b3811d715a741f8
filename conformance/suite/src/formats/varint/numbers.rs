//! Variable-length integers as a loop, with its numbers in slots.

use super::table::{self, Varint};
use crate::model::behaviour::spend;
use crate::model::numbers::{left, numbers, refuses, right};
use crate::model::{Answer, Class, Decoded, Refusal};

const WRITES: &[&str] = &["varint.encode", "varint.zigzag_encode"];
const ZIGZAG_WRITE: &[&str] = &["varint.zigzag_encode"];
const READS: &[&str] = &["varint.decode", "varint.decode_canonical", "varint.zigzag_decode"];
const CANONICAL: &[&str] = &["varint.decode_canonical"];
const ZIGZAG_READ: &[&str] = &["varint.zigzag_decode"];
const ALL: &[&str] = &[
    "varint.encode",
    "varint.decode",
    "varint.decode_canonical",
    "varint.zigzag_encode",
    "varint.zigzag_decode",
];

/// What is refused.
const CHECKS: &[&str] = &[
    "values that the type does not hold",
    "more bytes than the type takes",
    "overlong forms",
    "values that are too large or too small for zigzag",
];

numbers! {
    |program, case| table::answer(&program, case);
    one {
        left_out = 0, To(4), ALL, List ("does not refuse {name}", CHECKS), "Refuse it.";
        turned = 0, To(4), ALL, List ("refuses everything but {name}", CHECKS), "Refuse the opposite.";
        limit = 0x80, Near, WRITES, Any "writes another byte from {x} on, not from 0x80 on", "Write another byte if the rest is {rightx} or more.";
        mask = 0x7F, Near, WRITES, Any "masks the bytes before the last with {x}, not 0x7F", "Mask them with {rightx}.";
        last_mask = 0x7F, Near, WRITES, Any "masks the last byte with {x}, not with 0x7F or more", "The last byte is what is left.";
        flag = 0x80, Near, WRITES, Any "sets {x} if more bytes follow, not 0x80", "Set {rightx} if more bytes follow.";
        shift = 7, To(16), WRITES, Any "shifts right by {} for each byte, not by 7", "Shift right by {right}.";
        range = 0, These(&[-2, -1, 1, 2]), WRITES, Any "accepts values up to the type's largest and {} more", "Refuse values that the type does not hold (out_of_range), and no others.";
        zigzag_shift = 1, To(4), ZIGZAG_WRITE, Any "shifts a value left by {}, not by 1", "Shift it left by {right}.";
        sign_shift = -1, These(&[-3, -2, 0, 1]), ZIGZAG_WRITE, Any "shifts right by the type's bits and {} for the sign, not by the bits less 1", "Shift right by the type's bits less 1.";
        negative = 0, These(&[-2, -1, 1, 2]), ZIGZAG_WRITE, Any "inverts values below {}, not below 0", "Invert values below 0.";
        positive_shift = 1, To(4), ZIGZAG_WRITE, Any "shifts a value that is not negative left by {}, not by 1", "Shift it left by {right}.";
        negative_shift = 1, To(4), ZIGZAG_WRITE, Any "shifts a negative value left by {}, not by 1", "Shift it left by {right}.";
        least = -1, These(&[-3, -2, 0, 1]), ZIGZAG_WRITE, Any "accepts values from -2^(bits and {}) on, not from -2^(bits - 1) on", "Accept values from -2^(bits - 1) on.";
        most = -1, These(&[-3, -2, 0, 1]), ZIGZAG_WRITE, Any "accepts values below 2^(bits and {}), not below 2^(bits - 1)", "Accept values below 2^(bits - 1).";
        least_by = 0, These(&[-2, -1, 1, 2]), ZIGZAG_WRITE, Any "accepts values from the type's smallest on that is moved by {}", "Accept the type's smallest value.";
        most_by = 0, These(&[-2, -1, 1, 2]), ZIGZAG_WRITE, Any "accepts values up to the type's largest that is moved by {}", "Accept the type's largest value.";
        read_mask = 0x7F, Near, READS, Any "keeps {x} of each byte, not 0x7F", "Keep {rightx}.";
        read_shift = 7, To(16), READS, Any "shifts by {} more for each byte, not by 7", "Shift by {right} more.";
        start_shift = 0, To(16), READS, Any "shifts the first byte left by {}, not by 0", "Begin with a shift of {right}.";
        more = 0x80, Near, READS, Any "tests {x} for the \"more\" flag, not 0x80", "Test {rightx}.";
        below = 0x80, Near, READS, Any "takes bytes from {x} on to say \"more\", not from 0x80 on", "Bytes from {rightx} on say \"more\".";
        start = 0, To(2), READS, Any "reads from byte {} on, not from byte 0", "Read from byte {right} on.";
        first = 0, These(&[-1, 1, 2]), READS, Any "begins with a value of {}, not 0", "Begin with 0.";
        step = 1, To(3), READS, Any "advances by {} for each byte, not by 1", "Advance by {right}.";
        beyond = 0, These(&[-2, -1, 1, 2]), READS, Any "accepts values below 2^bits and {} more", "Refuse values from 2^bits on (out_of_range), and no others.";
        consumed = 0, These(&[-2, -1, 1, 2]), READS, Any "reports {} bytes more than it read", "Report the bytes of the value.";
        overlong = 0, Near, CANONICAL, Any "takes a last byte of {x} for overlong, not one of 0", "A form is overlong if its last byte is 0.";
        overlong_to = 0, To(127), CANONICAL, Any "takes last bytes up to {x} for overlong, not 0 alone", "A form is overlong if its last byte is 0.";
        alone = 1, To(10), CANONICAL, Any "refuses as overlong forms of more than {} bytes, not of more than 1", "Forms of more than {right} byte can be overlong.";
        last_but = 1, To(2), CANONICAL, Any "looks for a zero {} bytes before the end of the form, not 1", "Look at the last byte.";
        unzigzag_shift = 1, To(4), ZIGZAG_READ, Any "shifts the number right by {}, not by 1", "Shift it right by {right}.";
        unzigzag_mask = 1, Near, ZIGZAG_READ, Any "tests {x} of the number for a negative value, not 1", "Odd numbers are negative values.";
        unzigzag_masked = 1, Near, ZIGZAG_READ, Any "negates the number masked with {x}, not with 1", "Negate the number masked with 1.";
        unzigzag_positive = 1, To(4), ZIGZAG_READ, Any "shifts an even number right by {}, not by 1", "Shift it right by {right}.";
        unzigzag_negative = 1, To(4), ZIGZAG_READ, Any "shifts an odd number right by {}, not by 1", "Shift it right by {right}.";
    }
    each {
        bytes = [3, 5, 10], ["u16 and i16", "u32 and i32", "u64 and i64"], To(12), READS, Any "reads up to {} bytes of {of}, not {right}", "Read up to {right} bytes of {of}.";
        bits = [16, 32, 64, 16, 32, 64], ["u16", "u32", "u64", "i16", "i32", "i64"], These(&[8, 15, 16, 17, 31, 32, 33, 63, 64, 65]), ALL, Any "takes {of} to have {} bits, not {right}", "{of} has {right} bits.";
    }
}

fn refused<T>(class: Class) -> Answer<T> {
    Err(Refusal::value(class))
}

/// 16, 32 and 64 bits.
fn place(bits: u32) -> usize {
    match bits {
        16 => 0,
        32 => 1,
        _ => 2,
    }
}

impl Program {
    fn refuses(&self, check: i64, condition: bool) -> bool {
        refuses([self.left_out, self.turned], check, condition)
    }

    fn written(&self, value: i128, bits: i64) -> Answer<Vec<u8>> {
        if self.refuses(1, value < 0 || value > left(1, bits) - 1 + i128::from(self.range)) {
            return refused(Class::OutOfRange);
        }
        let mut rest = value;
        let mut out = Vec::new();
        while rest >= self.limit.into() && out.len() < 64 {
            out.push((rest as i64 & self.mask | self.flag) as u8);
            rest = right(rest, self.shift);
        }
        out.push((rest as i64 & (self.last_mask | i64::from(self.last_mask == 0x7F) << 7)) as u8);
        Ok(out)
    }

    /// The value, the bytes read and the byte that a canonical reader looks at.
    fn read(&self, bytes: &[u8], type_bits: u32, bits: i64) -> Answer<(i128, i64)> {
        // Who has a type of another width reads as many bytes as that has.
        let own = self.bytes[place(type_bits)];
        let most = if bits == i64::from(type_bits) { own } else { (bits + 6) / 7 };
        let (mut value, mut shift, mut at) = (i128::from(self.first), self.start_shift, self.start);
        loop {
            spend(1)?;
            let Some(&byte) = bytes.get(at as usize) else { return refused(Class::Truncated) };
            let byte = i64::from(byte);
            at += self.step;
            value |= left((byte & self.read_mask).into(), shift);
            let more = if self.below == 0x80 { byte & self.more != 0 } else { byte >= self.below };
            if !more {
                break;
            }
            shift += self.read_shift;
            if self.refuses(2, at >= most) {
                return refused(Class::OutOfRange);
            }
        }
        if self.refuses(1, value >= left(1, bits) + i128::from(self.beyond)) {
            return refused(Class::OutOfRange);
        }
        Ok((value, at))
    }

    fn told(&self, at: i64) -> usize {
        (at + self.consumed) as usize
    }
}

impl Varint for Program {
    fn encode(&self, value: u64, bits: u32) -> Answer<Vec<u8>> {
        self.written(value.into(), self.bits[place(bits)])
    }

    fn decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        let (value, at) = self.read(bytes, bits, self.bits[place(bits)])?;
        Ok((value, self.told(at)))
    }

    fn decode_canonical(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        let (value, at) = self.read(bytes, bits, self.bits[place(bits)])?;
        let Some(&last) = bytes.get((at - self.last_but) as usize) else { return refused(Class::Truncated) };
        let last = i64::from(last);
        if self
            .refuses(3, at > self.alone && (last == self.overlong || last != 0 && last <= self.overlong_to))
        {
            return refused(Class::Overlong);
        }
        Ok((value, self.told(at)))
    }

    fn zigzag_encode(&self, value: i64, bits: u32) -> Answer<Vec<u8>> {
        let bits = self.bits[3 + place(bits)];
        let value = i128::from(value);
        let low = -left(1, bits + self.least) + i128::from(self.least_by);
        let high = left(1, bits + self.most) - 1 + i128::from(self.most_by);
        if self.refuses(4, !(low..=high).contains(&value)) {
            return refused(Class::OutOfRange);
        }
        if self.sign_shift != -1 || self.zigzag_shift != 1 {
            let turned = left(value, self.zigzag_shift) ^ right(value, bits + self.sign_shift);
            return self.written(turned & (left(1, bits) - 1), bits);
        }
        let counted = if value < self.negative.into() {
            !left(value, self.negative_shift)
        } else {
            left(value, self.positive_shift)
        };
        self.written(counted, bits)
    }

    fn zigzag_decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        let (value, at) = self.read(bytes, bits, self.bits[3 + place(bits)])?;
        let odd = value & i128::from(self.unzigzag_mask) != 0;
        let shift = match (self.unzigzag_shift, odd) {
            (1, true) => self.unzigzag_negative,
            (1, false) => self.unzigzag_positive,
            (shift, _) => shift,
        };
        let half = right(value, shift);
        let value = match self.unzigzag_masked {
            1 if odd => !half,
            1 => half,
            masked => half ^ -(value & i128::from(masked)),
        };
        Ok((value, self.told(at)))
    }
}
