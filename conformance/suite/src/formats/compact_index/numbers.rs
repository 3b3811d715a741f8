//! `CompactIndex`, byte by byte, with its numbers in slots.

use super::table::{self, CompactIndex};
use crate::model::numbers::{left, numbers, refuses, right};
use crate::model::{Answer, Class, Decoded, Refusal};

const WRITE: &[&str] = &["compact_index.encode"];
const READS: &[&str] = &["compact_index.decode", "compact_index.decode_canonical"];
const READ: &[&str] = &["compact_index.decode"];
const CANONICAL: &[&str] = &["compact_index.decode_canonical"];

/// What is refused.
const CHECKS: &[&str] = &["values that the type does not hold", "overlong forms", "negative zeros"];

numbers! {
    |program, case| table::answer(&program, case);
    one {
        more_mask = 0x7F, Near, WRITE, Any "masks bytes 1 to 3 with {x} if more follow, not 0x7F", "Mask them with {rightx}.";
        left_out = 0, To(3), CANONICAL, List ("does not refuse {name}", CHECKS), "Refuse it.";
        turned = 0, To(3), CANONICAL, List ("refuses everything but {name}", CHECKS), "Refuse the opposite.";
        sign = 0x80, Near, WRITE, Any "sets {x} for a negative value, not 0x80", "Set {rightx} of byte 0.";
        negative = 0, These(&[-2, -1, 1, 2]), WRITE, Any "sets the sign for values below {}, not below 0", "Set the sign for values below 0.";
        later_mask = 0x7F, Near, WRITE, Any "masks bytes 1 to 3 with {x}, not 0x7F", "Mask them with {rightx}.";
        later_flag = 0x80, Near, WRITE, Any "sets {x} of bytes 1 to 3 if more follow, not 0x80", "Set {rightx}.";
        later_limit = 0x80, Near, WRITE, Any "says \"more\" in bytes 1 to 3 from {x} on, not from 0x80 on", "Say \"more\" if the rest is {rightx} or more.";
        later_shift = 7, To(16), WRITE, Any "shifts right by {} after bytes 1 to 3, not by 7", "Shift right by {right}.";
        last_mask = 0xFF, Near, WRITE, Any "masks byte 4 with {x}", "Write all bits that are left.";
        read_sign = 0x80, Near, READS, Any "tests {x} for the sign, not 0x80", "Test {rightx} of byte 0.";
        read_later_mask = 0x7F, Near, READS, Any "keeps {x} of bytes 1 to 3, not 0x7F", "Keep {rightx}.";
        read_later_more = 0x80, Near, READS, Any "tests {x} for the \"more\" flag of bytes 1 to 3, not 0x80", "Test {rightx}.";
        read_later_below = 0x80, Near, READS, Any "takes bytes 1 to 3 from {x} on to say \"more\", not from 0x80 on", "Bytes from {rightx} on say \"more\".";
        group = 7, To(16), READS, Any "shifts by {} more for each byte from byte 2 on, not by 7", "Shift by {right} more.";
        wraps = 0xFFFF_FFFF, Near, READ, Any "masks the value with {x}, not {rightx}", "Compute in 32 bits: mask with {rightx}.";
        from = 0x8000_0000, Near, READ, Any "takes values from {x} on for negative, not from {rightx} on", "Values from {rightx} on are negative in 32 bits.";
        less = 0x1_0000_0000, Near, READ, Any "subtracts {x} from these, not {rightx}", "Subtract {rightx}.";
        modulo = 0x8000_0000, Near, READ, Any "subtracts {x} after wrapping what it added {rightx} to", "Subtract {rightx} again.";
        negate = 0, To(2), READS, Each &["", "does not negate", "inverts the bits in place of negating"], "Negate the value if the sign is set.";
        start = 0, To(2), READS, Any "reads from byte {} on, not from byte 0", "Read from byte {right} on.";
        consumed = 0, These(&[-2, -1, 1, 2]), READS, Any "reports {} bytes more than it read", "Report the bytes of the index.";
        most = 0x7FFF_FFFF, Near, CANONICAL, Any "accepts positive values up to {x}, not up to {rightx}", "Refuse values above {rightx} (out_of_range), and no others.";
        least = 0x8000_0000, Near, CANONICAL, Any "accepts magnitudes of negative values up to {x}, not up to {rightx}", "Refuse magnitudes above {rightx} (out_of_range), and no others.";
        overlong = 0, Near, CANONICAL, Any "takes a last byte of {x} for overlong, not one of 0", "A form is overlong if its last byte is 0.";
        overlong_to = 0, To(127), CANONICAL, Any "takes last bytes up to {x} for overlong, not 0 alone", "A form is overlong if its last byte is 0.";
        alone = 1, To(5), CANONICAL, Any "refuses as overlong forms of more than {} bytes only, or fewer, not of more than 1", "Forms of more than {right} byte can be overlong.";
        zero = 0, These(&[-1, 1, 2]), CANONICAL, Any "refuses a negative value of magnitude {} as not_canonical, not 0", "Refuse a negative zero (not_canonical).";
        zero_sign = 0, To(2), CANONICAL, Each &["", "reads a negative zero", "refuses zero without a sign as not_canonical"], "Refuse a negative zero (not_canonical).";
    }
    each {
        lost_flag = [0x40, 0x80, 0x80, 0x80], ["byte 0", "byte 1", "byte 2", "byte 3"], Near, WRITE, Any "sets {x} of {of} if more follow, and goes on only if {rightx} is set", "Set {rightx} of {of} if more follow.";
        mask = [0x3F, 0x7F, 0x7F, 0x7F], ["byte 0", "byte 1", "byte 2", "byte 3"], Near, WRITE, Any "masks {of} with {x}, not {rightx}", "Mask {of} with {rightx}.";
        flag = [0x40, 0x80, 0x80, 0x80], ["byte 0", "byte 1", "byte 2", "byte 3"], Near, WRITE, Any "sets {x} of {of} if more follow, not {rightx}", "Set {rightx} of {of} if more follow.";
        limit = [0x40, 0x80, 0x80, 0x80], ["byte 0", "byte 1", "byte 2", "byte 3"], Near, WRITE, Any "says \"more\" in {of} from {x} on, not from {rightx} on", "Say \"more\" in {of} if the rest is {rightx} or more.";
        tested = [0x40, 0x80, 0x80, 0x80], ["byte 0", "byte 1", "byte 2", "byte 3"], Near, WRITE, Any "goes on behind {of} if {x} of it is set, not {rightx}", "Go on behind {of} if {rightx} is set.";
        shift = [6, 7, 7, 7], ["byte 0", "byte 1", "byte 2", "byte 3"], To(32), WRITE, Any "shifts right by {} after {of}, not by {right}", "Shift right by {right} after {of}.";
        read_mask = [0x3F, 0x7F, 0x7F, 0x7F, 0xFF], ["byte 0", "byte 1", "byte 2", "byte 3", "byte 4"], Near, READS, Any "keeps {x} of {of}, not {rightx}", "Keep {rightx} of {of}.";
        more = [0x40, 0x80, 0x80, 0x80], ["byte 0", "byte 1", "byte 2", "byte 3"], Near, READS, Any "tests {x} for the \"more\" flag of {of}, not {rightx}", "Test {rightx} of {of}.";
        below = [0x80, 0x80, 0x80], ["byte 1", "byte 2", "byte 3"], Near, READS, Any "takes {of} from {x} on to say \"more\", not from {rightx} on", "{of} says \"more\" from {rightx} on.";
        read_shift = [6, 13, 20, 27], ["byte 1", "byte 2", "byte 3", "byte 4"], To(40), READS, Any "shifts {of} left by {}, not {right}", "Shift {of} left by {right}.";
        step = [1, 1, 1, 1, 1], ["byte 0", "byte 1", "byte 2", "byte 3", "byte 4"], To(3), READS, Any "advances by {} after {of}, not by 1", "Advance by 1 after {of}.";
    }
}

fn refused<T>(class: Class) -> Answer<T> {
    Err(Refusal::value(class))
}

/// One byte's own number, or that of all bytes, whichever is changed.
fn either(own: i64, all: i64, right: i64) -> i64 {
    if own == right { all } else { own }
}

impl Program {
    fn refuses(&self, check: i64, condition: bool) -> bool {
        refuses([self.left_out, self.turned], check, condition)
    }

    fn says_more(&self, at: usize, byte: i64) -> bool {
        if at == 0 {
            return byte & self.more[0] != 0;
        }
        match either(self.below[at - 1], self.read_later_below, 0x80) {
            0x80 => byte & either(self.more[at], self.read_later_more, 0x80) != 0,
            from => byte >= from,
        }
    }

    /// Magnitude, sign, end and last byte.
    fn groups(&self, bytes: &[u8]) -> Answer<(i64, bool, usize, i64)> {
        let (mut at, mut magnitude, mut byte, mut negative) = (self.start as usize, 0_i64, 0, false);
        for group in 0..5 {
            byte = match bytes.get(at) {
                Some(byte) => i64::from(*byte),
                None => return refused(Class::Truncated),
            };
            at = at.wrapping_add(self.step[group] as usize);
            let mask = match group {
                1..=3 => either(self.read_mask[group], self.read_later_mask, 0x7F),
                _ => self.read_mask[group],
            };
            let shift = match group {
                0 => 0,
                1 => self.read_shift[0],
                _ => self.read_shift[group - 1] + (self.group - 7) * (group as i64 - 1),
            };
            magnitude |= left((byte & mask).into(), shift) as i64;
            negative |= group == 0 && byte & self.read_sign != 0;
            if group == 4 || !self.says_more(group, byte) {
                break;
            }
        }
        Ok((magnitude, negative, at, byte))
    }

    fn negated(&self, magnitude: i64, negative: bool) -> i64 {
        match (negative, self.negate) {
            (true, 0) => -magnitude,
            (true, 2) => !magnitude,
            _ => magnitude,
        }
    }

    fn told(&self, at: usize) -> usize {
        (at as i64 + self.consumed) as usize
    }
}

impl CompactIndex for Program {
    fn encode(&self, value: i32) -> Answer<Vec<u8>> {
        let value = i64::from(value);
        let mut rest = value.abs();
        let mut out = Vec::new();
        for at in 0..4 {
            let later = |own: i64, all: i64, right: i64| if at == 0 { own } else { either(own, all, right) };
            let mut byte = rest & later(self.mask[at], self.later_mask, 0x7F);
            if at == 0 && value < self.negative {
                byte |= self.sign;
            }
            if rest >= later(self.limit[at], self.later_limit, 0x80) {
                if at > 0 && self.more_mask != 0x7F {
                    byte = rest & self.more_mask;
                }
                let right = [0x40, 0x80, 0x80, 0x80][at];
                byte |= either(self.lost_flag[at], later(self.flag[at], self.later_flag, 0x80), right);
            }
            out.push(byte as u8);
            let tested = self.tested[at];
            let flag = later(self.flag[at], self.later_flag, 0x80);
            // Who sets another flag tests that one.
            if byte & tested == 0 && (flag == [0x40, 0x80, 0x80, 0x80][at] || byte & flag == 0) {
                return Ok(out);
            }
            rest = right(rest.into(), later(self.shift[at], self.later_shift, 7)) as i64;
        }
        out.push((rest & self.last_mask) as u8);
        Ok(out)
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<i64> {
        let (magnitude, negative, at, _) = self.groups(bytes)?;
        let mut value = self.negated(magnitude, negative) & self.wraps;
        if self.modulo != 0x8000_0000 {
            return Ok((((value + 0x8000_0000) & 0xFFFF_FFFF) - self.modulo, self.told(at)));
        }
        if value >= self.from {
            value -= self.less;
        }
        Ok((value, self.told(at)))
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<i64> {
        let (magnitude, negative, at, last) = self.groups(bytes)?;
        if self.refuses(1, magnitude > if negative { self.least } else { self.most }) {
            return refused(Class::OutOfRange);
        }
        if self.refuses(
            2,
            at as i64 > self.alone && (last == self.overlong || last != 0 && last <= self.overlong_to),
        ) {
            return refused(Class::Overlong);
        }
        let zero = magnitude == self.zero;
        let refuses = match self.zero_sign {
            0 => negative && zero,
            1 => false,
            _ => zero,
        };
        if refuses {
            return refused(Class::NotCanonical);
        }
        Ok((self.negated(magnitude, negative), self.told(at)))
    }
}
