//! `FString` with its numbers in slots.

use packproof_reference::compact_index;

use super::table::{self, UnrealString};
use crate::model::numbers::{left, numbers, refuses, right};
use crate::model::{Answer, Class, Decoded, Refusal};

const WRITES: &[&str] = &["unreal_string.encode", "unreal_string.encode_wide"];
const WRITE: &[&str] = &["unreal_string.encode"];
const READS: &[&str] = &["unreal_string.decode", "unreal_string.decode_canonical"];
const CANONICAL: &[&str] = &["unreal_string.decode_canonical"];

/// What is refused.
const CHECKS: &[&str] = &[
    "texts that the input does not hold",
    "a last character that is not NUL",
    "a NUL before the last character",
    "high surrogates without a low one",
];

numbers! {
    |program, case| table::answer(&program, case);
    one {
        first_mask = 0xFF, Near, WRITES, Any "masks the first byte of a unit with {x}, not {rightx}", "A byte has eight bits.";
        left_out = 0, To(4), READS, List ("does not refuse {name}", CHECKS), "Refuse it.";
        turned = 0, To(4), READS, List ("refuses everything but {name}", CHECKS), "Refuse the opposite.";
        second = 1, These(&[0, 2, -1, 3]), READS, Any "reads byte {} of a unit for its second, not byte 1", "The second byte of a unit is byte {right}.";
        lone_from = 0xDC00, Near, READS, Any "refuses units from {x} on as low surrogates without a high one, not from {rightx} on", "Refuse 0xDC00 to 0xDFFF without a high surrogate (invalid).";
        lone_to = 0xDFFF, Near, READS, Any "refuses units up to {x} as low surrogates without a high one, not up to {rightx}", "Refuse 0xDC00 to 0xDFFF without a high surrogate (invalid).";
        overlong_zero = 0, To(1), CANONICAL, Each &["", "refuses the empty text of length 0 as overlong"], "The byte 0 is the empty text.";
        widest = 0xFF, Near, WRITE, Any "writes characters up to {x} as Latin-1, not up to {rightx}", "Write UTF-16 if a character is above {rightx}.";
        counted = 1, To(4), WRITES, Any "adds {} to the length for the NUL, not 1", "The length counts the NUL: add {right}.";
        counted_wide = 1, To(4), WRITES, Any "adds {} to the length in UTF-16 for the NUL, not 1", "The length counts the NUL: add {right}.";
        sign = 0, To(1), WRITES, Each &["", "writes the length in UTF-16 as a positive number"], "The length in UTF-16 is negative.";
        sign_narrow = 0, To(1), WRITE, Each &["", "writes the length in Latin-1 as a negative number"], "The length in Latin-1 is positive.";
        unit = 1, To(4), WRITES, Any "counts each unit of UTF-16 {} times in the length", "The length counts units of 16 bits.";
        nul = 0, To(255), WRITES, Any "ends a text with the byte {x}, not 0", "End it with a NUL.";
        nuls = 1, To(4), WRITES, Any "ends a text with {} NUL characters, not 1", "End it with one NUL.";
        empty = 0, To(2), WRITES, Each &["", "writes length and NUL of an empty text", "writes no byte for an empty text"], "An empty text is the byte 0.";
        nul_passes = 0, To(1), WRITES, Each &["", "writes texts with a NUL"], "Refuse a text with a NUL (invalid).";
        astral = 0x1_0000, Near, WRITES, Any "writes surrogates from U+{x} on, not from U+10000 on", "Write surrogates from U+10000 on.";
        less = 0x1_0000, Near, WRITES, Any "subtracts {x} before it splits a character into surrogates, not {rightx}", "Subtract {rightx}.";
        high = 0xD800, Near, WRITES, Any "writes high surrogates from {x} on, not from {rightx} on", "A high surrogate is {rightx} and the upper ten bits.";
        high_shift = 10, To(20), WRITES, Any "shifts right by {} for the high surrogate, not by 10", "Shift right by {right}.";
        low = 0xDC00, Near, WRITES, Any "writes low surrogates from {x} on, not from {rightx} on", "A low surrogate is {rightx} and the lower ten bits.";
        low_mask = 0x3FF, Near, WRITES, Any "masks the low surrogate with {x}, not {rightx}", "Mask it with {rightx}.";
        swapped = 0, To(1), WRITES, Each &["", "writes the low surrogate first"], "The high surrogate comes first.";
        low_byte = 0, To(16), WRITES, Any "shifts a unit right by {} for its first byte, not by 0", "The first byte of a unit is its low one.";
        high_byte = 8, To(16), WRITES, Any "shifts a unit right by {} for its second byte, not by 8", "The second byte of a unit is its high one: shift by {right}.";
        byte_mask = 0xFF, Near, WRITES, Any "masks the bytes of a unit with {x}, not {rightx}", "A byte has eight bits.";
        kept = 0, To(4), READS, Any "drops {} characters before the NUL", "The text ends before its NUL.";
        skipped = 0, To(4), READS, Any "skips {} bytes behind the length", "The text begins behind the length.";
        size = 2, To(4), READS, Any "takes {} bytes for each unit of a negative length for the size, not 2", "A unit has {right} bytes.";
        end = 0, These(&[-2, -1, 1, 2]), READS, Any "takes the end of the input to be {} bytes later", "Refuse (truncated) texts that go beyond the input, and no others.";
        last = 0, To(3), READS, Each &["", "does not look whether the last character is NUL", "does not look whether the last unit of UTF-16 is NUL", "refuses every text that is not empty as invalid"], "Refuse a text whose last character is not NUL (invalid).";
        inside = 0, To(2), READS, Each &["", "reads texts with a NUL inside", "ends a text at its first NUL"], "Refuse a NUL before the last character (invalid).";
        read_low_byte = 0, To(16), READS, Any "shifts the first byte of a unit left by {}, not by 0", "The first byte of a unit is its low one.";
        read_high_byte = 8, To(16), READS, Any "shifts the second byte of a unit left by {}, not by 8", "Shift the second byte of a unit left by {right}.";
        read_add = 0x1_0000, Near, READS, Any "adds {x} to a pair of surrogates, not {rightx}", "Add {rightx}.";
        read_high = 0xD800, Near, READS, Any "subtracts {x} from a high surrogate, not {rightx}", "Subtract {rightx}.";
        read_shift = 10, To(20), READS, Any "shifts the high surrogate left by {}, not by 10", "Shift it left by {right}.";
        read_low = 0xDC00, Near, READS, Any "subtracts {x} from a low surrogate, not {rightx}", "Subtract {rightx}.";
        high_from = 0xD800, Near, READS, Any "takes units from {x} on for high surrogates, not from {rightx} on", "High surrogates are 0xD800 to 0xDBFF.";
        high_to = 0xDBFF, Near, READS, Any "takes units up to {x} for high surrogates, not up to {rightx}", "High surrogates are 0xD800 to 0xDBFF.";
        low_from = 0xDC00, Near, READS, Any "takes units from {x} on for low surrogates, not from {rightx} on", "Low surrogates are 0xDC00 to 0xDFFF.";
        low_to = 0xDFFF, Near, READS, Any "takes units up to {x} for low surrogates, not up to {rightx}", "Low surrogates are 0xDC00 to 0xDFFF.";
        consumed = 0, These(&[-2, -1, 1, 2]), READS, Any "reports the bytes consumed and {} more", "Report length and text with its NUL.";
        overlong = 0xFF, Near, CANONICAL, Any "refuses UTF-16 of characters up to {x}, not up to {rightx}", "Refuse UTF-16 where Latin-1 holds every character: up to {rightx} (overlong).";
        overlong_any = 0, To(1), CANONICAL, Each &["", "refuses UTF-16 with any character that Latin-1 holds"], "Refuse UTF-16 where Latin-1 holds every character (overlong).";
        overlong_empty = 1, These(&[-1, 0, 2, 3]), CANONICAL, Any "refuses texts of length {} as overlong, not that of 1", "Refuse an empty text with a NUL (overlong): its length is {right}.";
    }
}

fn refused<T>(class: Class) -> Answer<T> {
    Err(Refusal::value(class))
}

impl Program {
    fn refuses(&self, check: i64, condition: bool) -> bool {
        refuses([self.left_out, self.turned], check, condition)
    }

    fn units(&self, text: &str) -> Vec<i64> {
        let mut units = Vec::new();
        for code in text.chars().map(|c| i64::from(u32::from(c))) {
            if code < self.astral {
                units.push(code);
                continue;
            }
            let above = i128::from(code - self.less);
            let pair = [
                self.high.saturating_add(right(above, self.high_shift) as i64),
                self.low.saturating_add(above as i64 & self.low_mask),
            ];
            units.extend(if self.swapped == 1 { [pair[1], pair[0]] } else { pair });
        }
        units
    }

    fn written(&self, text: &str, wide: bool) -> Answer<Vec<u8>> {
        if text.contains('\0') && self.nul_passes == 0 {
            return refused(Class::Invalid);
        }
        if text.is_empty() && self.empty != 1 {
            return Ok(if self.empty == 0 { vec![0] } else { Vec::new() });
        }
        let wide = wide || text.chars().any(|c| i64::from(u32::from(c)) > self.widest);
        let mut units =
            if wide { self.units(text) } else { text.chars().map(|c| u32::from(c).into()).collect() };
        let count = units.len() as i64;
        let length = match (wide, self.sign, self.sign_narrow) {
            (true, 0, _) => -(self.unit * count + self.counted_wide),
            (true, ..) => self.unit * count + self.counted_wide,
            (false, _, 0) => count + self.counted,
            (false, ..) => -(count + self.counted),
        };
        let Ok(length) = i32::try_from(length) else { return refused(Class::OutOfRange) };
        let mut bytes = compact_index::encode(length)?;
        units.extend((0..self.nuls).map(|_| self.nul));
        for unit in units {
            let byte = |shift: i64| (right(unit.into(), shift) as i64 & self.byte_mask) as u8;
            if wide {
                bytes.extend([byte(self.low_byte) & self.first_mask as u8, byte(self.high_byte)]);
            } else {
                bytes.push(unit as u8);
            }
        }
        Ok(bytes)
    }

    /// The characters of so many units, the last of which is the NUL.
    fn characters(&self, unit: impl Fn(i64) -> Answer<i64>, count: i64, wide: bool) -> Answer<String> {
        let (mut text, mut at) = (String::new(), 0);
        while at < count - 1 {
            let mut code = unit(at)?;
            at += 1;
            if self.refuses(3, code == 0 && self.inside == 0) {
                return refused(Class::Invalid);
            }
            if code == 0 && self.inside == 2 {
                break;
            }
            if wide && (self.high_from..=self.high_to).contains(&code) {
                let low = unit(at)?;
                if self.refuses(4, !(self.low_from..=self.low_to).contains(&low)) {
                    return refused(Class::Invalid);
                }
                at += 1;
                code = self.read_add
                    + left((code - self.read_high).into(), self.read_shift) as i64
                    + (low - self.read_low);
            }
            let pair = code >= 0x1_0000;
            if wide && !pair && (self.lone_from..=self.lone_to).contains(&code) {
                return refused(Class::Invalid);
            }
            let Some(c) = u32::try_from(code).ok().and_then(char::from_u32) else {
                return refused(Class::Invalid);
            };
            text.push(c);
        }
        Ok(text)
    }

    fn body(&self, bytes: &[u8], length: i64, start: usize) -> Decoded<String> {
        if length == 0 {
            return Ok((String::new(), start));
        }
        let start = start as i64 + self.skipped;
        let size = if length < 0 { -length * self.size } else { length };
        let end = start.saturating_add(size);
        if self.refuses(1, end > bytes.len() as i64 + self.end) {
            return refused(Class::Truncated);
        }
        let byte =
            |at: i64| usize::try_from(at).ok().and_then(|at| bytes.get(at)).map(|byte| i128::from(*byte));
        let missing = || Refusal::Broken("beyond the input".to_owned());
        let unit = |at: i64| -> Answer<i64> {
            if length > 0 {
                return Ok(byte(start + at).ok_or_else(missing)? as i64);
            }
            let (low, high) = (
                byte(start + 2 * at).ok_or_else(missing)?,
                byte(start + 2 * at + self.second).ok_or_else(missing)?,
            );
            Ok((left(low, self.read_low_byte) | left(high, self.read_high_byte)) as i64)
        };
        let count = length.abs();
        if self.last == 3 {
            return refused(Class::Invalid);
        }
        let looks = match self.last {
            0 => true,
            1 => length < 0,
            _ => length > 0,
        };
        if self.refuses(2, unit(count - 1)? != 0 && looks) {
            return refused(Class::Invalid);
        }
        let mut text = self.characters(unit, count, length < 0)?;
        for _ in 0..self.kept {
            text.pop();
        }
        Ok((text, (end + self.consumed) as usize))
    }
}

impl UnrealString for Program {
    fn encode(&self, text: &str) -> Answer<Vec<u8>> {
        self.written(text, false)
    }

    fn encode_wide(&self, text: &str) -> Answer<Vec<u8>> {
        self.written(text, true)
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<String> {
        let (length, start) = compact_index::decode(bytes)?;
        self.body(bytes, length, start)
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<String> {
        let (length, start) = compact_index::decode_canonical(bytes)?;
        let (text, end) = self.body(bytes, length, start)?;
        let narrow = |c: char| i64::from(u32::from(c)) <= self.overlong;
        let is_narrow =
            if self.overlong_any == 1 { text.chars().any(narrow) } else { text.chars().all(narrow) };
        if length == self.overlong_empty || length == 0 && self.overlong_zero == 1 || length < 0 && is_narrow
        {
            return refused(Class::Overlong);
        }
        Ok((text, end))
    }
}
