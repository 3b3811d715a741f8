//! Name with its numbers in slots.

use packproof_reference::compact_index;

use super::table::{self, UnrealName};
use crate::model::numbers::{numbers, refuses};
use crate::model::{Answer, Class, Decoded, Refusal};

const WRITE: &[&str] = &["unreal_name.encode"];
const READS: &[&str] = &["unreal_name.decode", "unreal_name.decode_canonical"];
const CANONICAL: &[&str] = &["unreal_name.decode_canonical"];
const ALL: &[&str] = &["unreal_name.encode", "unreal_name.decode", "unreal_name.decode_canonical"];

/// What is refused.
const CHECKS: &[&str] = &[
    "negative lengths",
    "a length of 0",
    "names that the input does not hold",
    "a last byte that is not NUL",
];

numbers! {
    |program, case| table::answer(&program, case);
    one {
        start = 0, To(2), READS, Any "reads from byte {} on, not from byte 0", "Read from byte {right} on.";
        left_out = 0, To(4), READS, List ("does not refuse {name}", CHECKS), "Refuse it.";
        turned = 0, To(4), READS, List ("refuses everything but {name}", CHECKS), "Refuse the opposite.";
        old_nul = 0, To(255), READS, Any "takes the byte {x} for the end of a name without a length, not 0", "It ends with a NUL.";
        version = 64, Near, ALL, Any "has a length before names from version {} on, not from 64 on", "Names have a length from version {right} on.";
        counted = 1, To(4), WRITE, Any "adds {} to the length for the NUL, not 1", "The length counts the NUL: add {right}.";
        widest = 0xFF, Near, WRITE, Any "writes characters up to {x}, not up to {rightx}", "Refuse characters above {rightx} (invalid), and no others.";
        nul = 0, To(255), WRITE, Any "ends a name with the byte {x}, not 0", "End it with a NUL.";
        nuls = 1, To(4), WRITE, Any "ends a name with {} NUL bytes, not 1", "End it with one NUL.";
        nul_passes = 0, To(1), WRITE, Each &["", "writes names with a NUL"], "Refuse a name with a NUL (invalid).";
        lowest = 0, These(&[-1, -2, 1, 2]), READS, Any "refuses lengths below {} as out_of_range, not those below 0", "Refuse negative lengths (out_of_range), and no others.";
        empty = 0, These(&[-1, 1, 2]), READS, Any "refuses a length of {} as invalid, not one of 0", "Refuse a length of 0 (invalid).";
        end = 0, These(&[-2, -1, 1, 2]), READS, Any "takes the end of the input to be {} bytes later", "Refuse (truncated) names that go beyond the input, and no others.";
        last = 1, To(3), READS, Any "looks for the NUL {} bytes before the end of the length, not 1", "The last byte that the length counts is the NUL.";
        last_nul = 0, To(255), READS, Any "takes the byte {x} for the end of a name, not 0", "A name ends with a NUL.";
        looks = 0, To(1), READS, Each &["", "does not look whether the last byte is NUL"], "Refuse a name whose last byte is not NUL (invalid).";
        kept = 1, To(3), READS, Any "leaves out {} bytes at the end of a name, not 1", "Leave out the NUL.";
        skipped = 0, To(2), READS, Any "skips {} bytes behind the length", "The name begins behind its length.";
        consumed = 0, These(&[-2, -1, 1, 2]), READS, Any "reports the bytes consumed and {} more", "Report length, name and NUL.";
        stops = 0, To(1), READS, Each &["", "reads what follows a NUL inside a name"], "A name ends at its first NUL.";
        inside = 0, To(1), CANONICAL, Each &["", "reads names with a NUL inside"], "Refuse a NUL before the last byte (invalid).";
        old_consumed = 1, To(3), READS, Any "counts {} bytes for the NUL of a name without a length, not 1", "Count the NUL as consumed.";
    }
}

fn refused<T>(class: Class) -> Answer<T> {
    Err(Refusal::value(class))
}

impl Program {
    fn refuses(&self, check: i64, condition: bool) -> bool {
        refuses([self.left_out, self.turned], check, condition)
    }

    fn read(&self, bytes: &[u8], version: u16, canonical: bool) -> Decoded<String> {
        let Some(own) = bytes.get(self.start as usize..) else { return refused(Class::Truncated) };
        let (text, consumed) = self.read_own(own, version, canonical)?;
        Ok((text, consumed + self.start as usize))
    }

    fn read_own(&self, bytes: &[u8], version: u16, canonical: bool) -> Decoded<String> {
        let latin1 = |bytes: &[u8]| bytes.iter().map(|byte| char::from(*byte)).collect::<String>();
        if i64::from(version) < self.version {
            let Some(at) = bytes.iter().position(|byte| i64::from(*byte) == self.old_nul) else {
                return refused(Class::Truncated);
            };
            return Ok((latin1(&bytes[..at]), at + self.old_consumed as usize));
        }
        let read =
            if canonical { compact_index::decode_canonical(bytes) } else { compact_index::decode(bytes) };
        let (length, start) = read?;
        if self.refuses(1, length < self.lowest) {
            return refused(Class::OutOfRange);
        }
        if self.refuses(2, length == self.empty) {
            return refused(Class::Invalid);
        }
        let start = start as i64 + self.skipped;
        let end = start + length;
        if self.refuses(3, end > bytes.len() as i64 + self.end) {
            return refused(Class::Truncated);
        }
        let missing = || Refusal::Broken("beyond the input".to_owned());
        let at = |at: i64| usize::try_from(at).ok().filter(|at| *at <= bytes.len()).ok_or_else(missing);
        let last = bytes.get(at(end - self.last)?).ok_or_else(missing)?;
        if self.refuses(4, i64::from(*last) != self.last_nul && self.looks == 0) {
            return refused(Class::Invalid);
        }
        let (from, to) = (at(start)?, at(end - self.kept)?);
        let text = latin1(bytes.get(from..to.max(from)).ok_or_else(missing)?);
        let consumed = (end + self.consumed) as usize;
        match text.split_once('\0') {
            Some(_) if canonical && self.inside == 0 => refused(Class::Invalid),
            Some((front, _)) if self.stops == 0 => Ok((front.to_owned(), consumed)),
            _ => Ok((text, consumed)),
        }
    }
}

impl UnrealName for Program {
    fn encode(&self, text: &str, version: u16) -> Answer<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut count = self.counted;
        for c in text.chars() {
            let code = i64::from(u32::from(c));
            if code > self.widest || code == 0 && self.nul_passes == 0 {
                return refused(Class::Invalid);
            }
            bytes.push(code as u8);
            count += 1;
        }
        bytes.extend((0..self.nuls).map(|_| self.nul as u8));
        if i64::from(version) < self.version {
            return Ok(bytes);
        }
        Ok([compact_index::encode(count as i32)?, bytes].concat())
    }

    fn decode(&self, bytes: &[u8], version: u16) -> Decoded<String> {
        self.read(bytes, version, false)
    }

    fn decode_canonical(&self, bytes: &[u8], version: u16) -> Decoded<String> {
        self.read(bytes, version, true)
    }
}
