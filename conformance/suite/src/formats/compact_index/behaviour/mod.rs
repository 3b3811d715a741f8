//! What implementations of CompactIndex do: the parameters, and an implementation under any setting of them.

pub(crate) mod carried;
mod reading;
mod writing;

use super::table::CompactIndex;
use crate::model::behaviour::{Parameter, Setting};
use crate::model::{Answer, Decoded};
use reading::Reading;
use writing::Writing;

const ENCODE: &[&str] = &["compact_index.encode"];
const DECODE: &[&str] = &["compact_index.decode"];
const CANONICAL: &[&str] = &["compact_index.decode_canonical"];
const DECODERS: &[&str] = &["compact_index.decode", "compact_index.decode_canonical"];

/// The shifts of the groups in bytes 1 to 4: the right ones, then, in the order of the choices of `shifts` and
/// `encode-shifts`, the wrong ones.
const SHIFTS: [[u32; 4]; 13] = [
    [6, 13, 20, 27],
    [7, 14, 21, 28],
    [5, 12, 19, 26],
    [6, 12, 18, 24],
    [6, 14, 22, 30],
    [7, 13, 20, 27],
    [6, 14, 20, 27],
    [6, 12, 20, 27],
    [6, 13, 21, 27],
    [6, 13, 19, 27],
    [6, 13, 20, 28],
    [6, 13, 20, 26],
    [6, 13, 20, 24],
];

/// The parameters.
pub const PARAMETERS: &[Parameter] = &[
    reading::FIRST_DATA,
    reading::MIDDLE_DATA,
    reading::BYTE_4,
    reading::SHIFTS_READ,
    reading::JOIN,
    reading::ORDER,
    reading::ADVANCE,
    reading::FLAGS,
    reading::SIGN,
    reading::ARITHMETIC,
    reading::MINIMUM,
    reading::LONGEST,
    reading::AFTER,
    reading::END,
    reading::NEGATIVE_ZERO,
    reading::STRICT,
    reading::RANGE,
    reading::CANONICAL_FORM,
    reading::CONSUMED,
    reading::CONSUMED_SHORTEST,
    reading::FOLLOWED,
    reading::TRUNCATED,
    reading::CLASSES,
    writing::FIRST_LIMIT,
    writing::LATER_LIMITS,
    writing::LENGTH,
    writing::GROUP,
    writing::SHIFTS_WRITTEN,
    writing::ORDER,
    writing::FLAGS,
    writing::SIGN,
    writing::MAGNITUDE,
    writing::MINIMUM,
    writing::COPIED,
    writing::FIRST_BYTE,
];

/// An implementation under a setting.
#[derive(Clone, Copy, Debug)]
pub struct Behaving {
    reading: Reading,
    writing: Writing,
}

impl Behaving {
    /// The implementation with these deviations.
    pub fn under(setting: &Setting) -> Self {
        Self { reading: Reading::under(setting), writing: Writing::under(setting) }
    }

    /// The implementation that a format carries whose deviations these are.
    pub fn carried(setting: &Setting) -> Self {
        Self::under(&setting.carried("compact_index"))
    }
}

impl CompactIndex for Behaving {
    fn encode(&self, value: i32) -> Answer<Vec<u8>> {
        self.writing.encode(value)
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<i64> {
        self.reading.decode(bytes)
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<i64> {
        self.reading.decode_canonical(bytes)
    }
}
