//! What implementations of variable-length integers do: the parameters, and an implementation under any setting of them.

pub(crate) mod carried;
mod reading;
mod types;
mod writing;

use super::table::Varint;
use crate::model::behaviour::{Parameter, Setting};
use crate::model::{Answer, Decoded};
use reading::Reading;
use types::Types;
use writing::Writing;

const ZIGZAG_ENCODE: &[&str] = &["varint.zigzag_encode"];
const ZIGZAG_DECODE: &[&str] = &["varint.zigzag_decode"];
const CANONICAL: &[&str] = &["varint.decode_canonical"];
const WRITERS: &[&str] = &["varint.encode", "varint.zigzag_encode"];
const READERS: &[&str] = &["varint.decode", "varint.decode_canonical", "varint.zigzag_decode"];
const TOLERANT: &[&str] = &["varint.decode", "varint.zigzag_decode"];
const UNSIGNED_READERS: &[&str] = &["varint.decode", "varint.decode_canonical"];

/// The parameters; of those that tell answers apart equally well, the ones that concern fewest operations come first.
pub const PARAMETERS: &[Parameter] = &[
    types::UNSIGNED_TYPE,
    types::SIGNED_TYPE,
    reading::FORM,
    reading::OVERLONG_CLASS,
    reading::STRICT,
    reading::UNZIGZAG,
    reading::CONSUMED_SHORTEST,
    reading::CONSUMED,
    reading::RESULT,
    reading::LARGEST,
    reading::LONGEST,
    reading::AT_LIMIT,
    reading::RANGE,
    reading::ARITHMETIC,
    reading::DATA,
    reading::SHIFTS_READ,
    reading::JOIN,
    reading::ORDER,
    reading::FLAGS,
    reading::TRUNCATED,
    reading::END,
    reading::NEEDS,
    reading::RANGE_CLASS,
    reading::LENGTH_CLASS,
    writing::LOOP,
    writing::ROUNDS,
    writing::DATA,
    writing::SHIFTS_WRITTEN,
    writing::FLAGS,
    writing::ORDER,
    writing::ARITHMETIC,
    writing::RANGE,
    writing::UNSIGNED_LIMIT,
    writing::ZIGZAG,
    writing::MINIMUM,
    writing::CLASS,
];

/// An implementation under a setting.
#[derive(Clone, Copy, Debug)]
pub struct Behaving {
    types: Types,
    reading: Reading,
    writing: Writing,
}

impl Behaving {
    /// The implementation with these deviations.
    pub fn under(setting: &Setting) -> Self {
        Self {
            types: Types::under(setting),
            reading: Reading::under(setting),
            writing: Writing::under(setting),
        }
    }

    /// The implementation that a format carries whose deviations these are; none if they are none.
    pub fn carried(setting: &Setting) -> Option<Self> {
        let carried = setting.carried("varint");
        (carried != Setting::RIGHT).then(|| Self::under(&carried))
    }
}

impl Varint for Behaving {
    fn encode(&self, value: u64, bits: u32) -> Answer<Vec<u8>> {
        self.writing.encode(value, self.types.unsigned(bits))
    }

    fn decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        self.reading.decode(bytes, self.types.unsigned(bits))
    }

    fn decode_canonical(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        self.reading.decode_canonical(bytes, self.types.unsigned(bits))
    }

    fn zigzag_encode(&self, value: i64, bits: u32) -> Answer<Vec<u8>> {
        self.writing.zigzag_encode(value, self.types.signed(bits))
    }

    fn zigzag_decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        self.reading.zigzag_decode(bytes, self.types.signed(bits))
    }
}
