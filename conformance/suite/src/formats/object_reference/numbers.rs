//! `ObjectReference` with its numbers in slots.

use packproof_reference::compact_index;
use packproof_reference::object_reference::Reference as Pointer;

use super::table::{self, References};
use crate::model::numbers::{left, numbers, refuses, right};
use crate::model::{Answer, Class, Decoded, Refusal};

const WRITES: &[&str] = &["object_reference.encode", "object_reference.encode_fixed"];
const READS: &[&str] =
    &["object_reference.decode", "object_reference.decode_canonical", "object_reference.decode_fixed"];
const WRITES_FIXED: &[&str] = &["object_reference.encode_fixed"];
const READS_FIXED: &[&str] = &["object_reference.decode_fixed"];

/// What is refused.
const CHECKS: &[&str] = &["fewer than four bytes"];

numbers! {
    |program, case| table::answer(&program, case);
    one {
        size = 4, To(8), WRITES_FIXED, Any "writes {} bytes, not 4", "Write {right} bytes.";
        start = 0, To(4), READS_FIXED, Any "reads from byte {} on, not from byte 0", "Read from byte {right} on.";
        left_out = 0, To(1), READS_FIXED, List ("does not refuse {name}", CHECKS), "Refuse it.";
        turned = 0, To(1), READS_FIXED, List ("refuses everything but {name}", CHECKS), "Refuse the opposite.";
        export = 1, Near, WRITES, Any "adds {} to an export, not 1", "An export n is stored as n + {right}.";
        import = 1, Near, WRITES, Any "subtracts {} from a negated import, not 1", "An import n is stored as -n - {right}.";
        import_sign = 0, To(1), WRITES, Each &["", "stores imports as positive numbers"], "An import n is stored as -n - 1.";
        null = 0, These(&[-1, 1]), WRITES, Any "stores {} for null", "null is 0.";
        most = 0x7FFF_FFFF, Near, WRITES, Any "stores values up to {x}, not {rightx}", "Refuse values above {rightx} (out_of_range), and no others.";
        least = -0x8000_0000, Near, WRITES, Any "stores values down to {}, not {right}", "Refuse values below {right} (out_of_range), and no others.";
        read_export = 1, Near, READS, Any "subtracts {} from a positive value, not 1", "A value v above 0 is export v - {right}.";
        read_import = 1, Near, READS, Any "subtracts {} from a negated value, not 1", "A value v below 0 is import -v - {right}.";
        read_sign = 0, To(1), READS, Each &["", "takes positive values for imports, and negative ones for exports"], "Values above 0 are exports, those below 0 imports.";
        import_most = -1, These(&[-3, -2, 0]), READS, Any "takes values up to {} for imports, not up to -1", "Values below 0 are imports.";
        null_most = 0, These(&[-1, 1, 2]), READS, Any "takes values above {} for exports, not above 0", "Values above 0 are exports.";
        other = 0, To(1), READS, Each &["", "takes 1 for an import"], "Values above 0 are exports.";
        count = 4, To(8), READS_FIXED, Any "needs {} bytes, not 4", "Refuse fewer than {right} bytes (truncated).";
        taken = 4, To(8), READS_FIXED, Any "reports {} bytes consumed, not 4", "Report {right}.";
        sign_bit = 0x8000_0000, Near, READS_FIXED, Any "tests {x} for the sign, not {rightx}", "The value is negative if {rightx} is set.";
        wraps = 0x1_0000_0000, Near, READS_FIXED, Any "subtracts {x} from a negative value, not {rightx}", "Subtract {rightx}.";
    }
    each {
        shift = [0, 8, 16, 24], ["byte 0", "byte 1", "byte 2", "byte 3"], To(40), WRITES_FIXED, Any "shifts the value right by {} for {of}, not by {right}", "Shift it right by {right} for {of}.";
        mask = [0xFF, 0xFF, 0xFF, 0xFF], ["byte 0", "byte 1", "byte 2", "byte 3"], Near, WRITES_FIXED, Any "masks {of} with {x}, not {rightx}", "Mask {of} with {rightx}.";
        read_shift = [0, 8, 16, 24], ["byte 0", "byte 1", "byte 2", "byte 3"], To(40), READS_FIXED, Any "shifts {of} left by {}, not {right}", "Shift {of} left by {right}.";
        place = [0, 1, 2, 3], ["byte 0", "byte 1", "byte 2", "byte 3"], To(4), READS_FIXED, Any "reads byte {} for {of}", "Read each byte once, the least significant first.";
    }
}

impl Program {
    fn refuses(&self, check: i64, condition: bool) -> bool {
        refuses([self.left_out, self.turned], check, condition)
    }

    fn value(&self, pointer: Pointer) -> Answer<i32> {
        let value = match pointer {
            Pointer::Null => self.null,
            Pointer::Export(entry) => entry.saturating_add(self.export),
            Pointer::Import(entry) if self.import_sign == 1 => entry.saturating_add(self.import),
            Pointer::Import(entry) => entry.saturating_neg().saturating_sub(self.import),
        };
        let fits = (self.least..=self.most).contains(&value);
        i32::try_from(value).ok().filter(|_| fits).ok_or(Refusal::value(Class::OutOfRange))
    }

    fn pointer(&self, value: i64) -> Pointer {
        let (import, export) =
            (Pointer::Import(-value - self.read_import), Pointer::Export(value - self.read_export));
        let turned = self.read_sign == 1;
        match value {
            1 if self.other == 1 => import,
            _ if value <= self.import_most && value != 0 || value < 0 && turned => {
                if turned {
                    export
                } else {
                    import
                }
            }
            0 if self.import_most == 0 => import,
            _ if value > self.null_most => {
                if turned {
                    import
                } else {
                    export
                }
            }
            _ => Pointer::Null,
        }
    }
}

impl References for Program {
    fn encode(&self, pointer: Pointer) -> Answer<Vec<u8>> {
        compact_index::encode(self.value(pointer)?)
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<Pointer> {
        let (value, consumed) = compact_index::decode(bytes)?;
        Ok((self.pointer(value), consumed))
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<Pointer> {
        let (value, consumed) = compact_index::decode_canonical(bytes)?;
        Ok((self.pointer(value), consumed))
    }

    fn encode_fixed(&self, pointer: Pointer) -> Answer<Vec<u8>> {
        let value = i128::from(self.value(pointer)? as u32);
        let byte = |at: usize| match self.shift.get(at) {
            Some(&shift) => (right(value, shift) & i128::from(self.mask[at])) as u8,
            None => (i64::from(value as i32) >> (8 * at).min(63)) as u8,
        };
        Ok((0..self.size as usize).map(byte).collect())
    }

    fn decode_fixed(&self, bytes: &[u8]) -> Decoded<Pointer> {
        if self.refuses(1, (bytes.len() as i64) < self.start + self.count) {
            return Err(Refusal::value(Class::Truncated));
        }
        let mut value = 0;
        for at in 0..4 {
            let Some(&byte) = bytes.get((self.start + self.place[at]) as usize) else {
                return Err(Refusal::Broken("beyond the input".to_owned()));
            };
            value |= left(byte.into(), self.read_shift[at]);
        }
        let value = value as i64;
        let value = if value & self.sign_bit != 0 { value - self.wraps } else { value };
        Ok((self.pointer(value), (self.start + self.taken) as usize))
    }
}
