//! Which type an operation takes for the one that it is asked for.

use crate::model::behaviour::{Setting, parameter};

const UNSIGNED: &[&str] = &["varint.encode", "varint.decode", "varint.decode_canonical"];
const SIGNED: &[&str] = &["varint.zigzag_encode", "varint.zigzag_decode"];

parameter! {
    /// The width of unsigned types.
    UNSIGNED_TYPE: UnsignedType = "unsigned-type" for UNSIGNED, right Own: "has the limits of each type";
    SixteenAs32 = "16-as-32": "has the limits of 32 bits for a u16, so that 65536 and more pass", "A u16 takes 3 bytes and values up to 65535.";
    ThirtyTwoAs64 = "32-as-64": "has the limits of 64 bits for a u32", "A u32 takes 5 bytes and values up to 4294967295.";
    All32 = "all-32": "has the limits of 32 bits for all types", "Each type has its own limits: 3, 5 and 10 bytes.";
    All64 = "all-64": "has the limits of 64 bits for all types", "Each type has its own limits: 3, 5 and 10 bytes.";
    SixtyFourAs63 = "64-as-63": "has the limits of 63 bits for a u64", "A u64 takes 10 bytes and values up to 2^64 - 1.";
}

parameter! {
    /// The width of signed types.
    SIGNED_TYPE: SignedType = "signed-type" for SIGNED, right Own: "has the limits of each type";
    SixteenAs32 = "16-as-32": "has the limits of 32 bits for an i16", "An i16 takes 3 bytes and values from -32768 to 32767.";
    ThirtyTwoAs64 = "32-as-64": "has the limits of 64 bits for an i32", "An i32 takes 5 bytes and 32 bits.";
    All32 = "all-32": "has the limits of 32 bits for all types", "Each type has its own limits: 3, 5 and 10 bytes.";
    All64 = "all-64": "has the limits of 64 bits for all types", "Each type has its own limits: 3, 5 and 10 bytes.";
    SixtyFourAs63 = "64-as-63": "has the limits of 63 bits for an i64", "An i64 takes 10 bytes and 64 bits.";
}

/// The choices made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Types {
    unsigned: UnsignedType,
    signed: SignedType,
}

impl Types {
    pub(super) fn under(setting: &Setting) -> Self {
        Self { unsigned: UnsignedType::under(setting), signed: SignedType::under(setting) }
    }

    /// The width taken for that of an unsigned type.
    pub(super) fn unsigned(self, bits: u32) -> u32 {
        match (self.unsigned, bits) {
            (UnsignedType::SixteenAs32, 16) | (UnsignedType::All32, _) => 32,
            (UnsignedType::ThirtyTwoAs64, 32) | (UnsignedType::All64, _) => 64,
            (UnsignedType::SixtyFourAs63, 64) => 63,
            _ => bits,
        }
    }

    /// The width taken for that of a signed type.
    pub(super) fn signed(self, bits: u32) -> u32 {
        match (self.signed, bits) {
            (SignedType::SixteenAs32, 16) | (SignedType::All32, _) => 32,
            (SignedType::ThirtyTwoAs64, 32) | (SignedType::All64, _) => 64,
            (SignedType::SixtyFourAs63, 64) => 63,
            _ => bits,
        }
    }
}
