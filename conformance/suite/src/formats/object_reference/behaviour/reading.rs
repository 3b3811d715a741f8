//! From stored values to references, under any setting.

use packproof_reference::compact_index;
use packproof_reference::object_reference::Reference as Pointer;

use super::{DECODE_FIXED, READERS};
use crate::model::behaviour::{Setting, parameter};
use crate::model::{Answer, Class, Decoded, Refusal};

parameter! {
    /// The entry of a negative value.
    IMPORT_READ: ImportRead = "import-read" for READERS, right MinusOne: "takes import entry -value - 1 from a negative value";
    Value = "value": "takes import entry -value: the neighbour of the one that is meant", "The entry is -value - 1: -1 is import 0.";
    MinusTwo = "minus-two": "takes import entry -value - 2", "The entry is -value - 1: -1 is import 0.";
    PlusOne = "plus-one": "takes import entry -value + 1", "The entry is -value - 1: -1 is import 0.";
    Negative = "negative": "takes the negative value for the import entry", "The entry is -value - 1: -1 is import 0.";
    ValuePlusOne = "value-plus-one": "takes import entry value + 1, without the sign turned", "The entry is -value - 1: -1 is import 0.";
    ValueMinusOne = "value-minus-one": "takes import entry value - 1, as of exports", "The entry is -value - 1: -1 is import 0.";
    Low31 = "low-31-bits": "takes the low 31 bits of the value for the import entry", "The entry is -value - 1: -1 is import 0.";
}

parameter! {
    /// The entry of a positive value.
    EXPORT_READ: ExportRead = "export-read" for READERS, right MinusOne: "takes export entry value - 1 from a positive value";
    Value = "value": "takes export entry value: the neighbour of the one that is meant", "The entry is value - 1: 1 is export 0.";
    MinusTwo = "minus-two": "takes export entry value - 2", "The entry is value - 1: 1 is export 0.";
    PlusOne = "plus-one": "takes export entry value + 1", "The entry is value - 1: 1 is export 0.";
}

parameter! {
    /// Which sign means which table.
    DIRECTION_READ: DirectionRead = "direction-read" for READERS, right Negative: "takes negative values for imports, positive ones for exports";
    Swapped = "swapped": "exchanges imports and exports", "Negative values are imports, positive ones exports.";
    AllExports = "all-exports": "takes every value for an export", "Negative values are imports.";
    AllImports = "all-imports": "takes every value for an import", "Positive values are exports.";
}

parameter! {
    /// What 0 points to.
    ZERO_READ: ZeroRead = "zero-read" for READERS, right Null: "takes 0 for nothing";
    ExportMinusOne = "export-minus-one": "takes 0 for export -1, as >= for > does", "0 points to nothing.";
    ImportMinusOne = "import-minus-one": "takes 0 for import -1, as <= for < does", "0 points to nothing.";
    FirstExport = "first-export": "takes 0 for export 0", "0 points to nothing, 1 to export 0.";
    FirstImport = "first-import": "takes 0 for import 0", "0 points to nothing, -1 to import 0.";
    Refused = "refused": "refuses 0 as invalid", "0 points to nothing.";
    ExportWraps = "export-4294967295": "takes 0 for export 4294967295, which 0 - 1 is in unsigned 32 bits", "0 points to nothing.";
}

parameter! {
    /// The smallest value.
    MINIMUM_READ: MinimumRead = "minimum-read" for READERS, right LastImport: "takes -2147483648 for import 2147483647";
    Fails = "fails": "fails on -2147483648, whose negative no i32 holds", "Compute !value, or in 64 bits.";
    Refused = "refused": "refuses -2147483648 as out_of_range", "-2147483648 is import 2147483647.";
    Saturates = "saturates": "takes -2147483648 for import 2147483646", "-2147483648 is import 2147483647.";
    Negative = "negative": "takes -2147483648 for import -2147483648", "Compute !value, or in 64 bits.";
    Null = "null": "takes -2147483648 for nothing", "-2147483648 is import 2147483647.";
}

parameter! {
    /// What the value passes through.
    VALUE_READ: ValueRead = "value-read" for READERS, right Whole: "keeps the 32 bits of the value";
    Sixteen = "16-bits": "cuts the value to a signed 16-bit integer", "Keep 32 bits.";
    Unsigned16 = "16-bits-unsigned": "cuts the value to an unsigned 16-bit integer", "Keep 32 bits.";
    Float32 = "binary32": "passes the value through a binary32, which rounds beyond 2^24", "Keep the value in an integer.";
    Unsigned = "unsigned": "takes the value for an unsigned number: imports become huge exports", "The value is signed.";
    Magnitude = "magnitude": "loses the sign: imports become exports", "Negative values are imports.";
}

parameter! {
    /// How four bytes become a value.
    FIXED_READ: FixedRead = "fixed-read" for DECODE_FIXED, right Little: "reads an i32, least significant byte first";
    Unsigned = "unsigned": "reads an unsigned 32-bit number: imports become huge exports", "The four bytes are an i32.";
    Big = "big-endian": "reads the most significant byte first", "The least significant byte comes first.";
    Words = "words-swapped": "reads the more significant 16 bits first", "The least significant byte comes first.";
    Sixteen = "16-bits": "uses the first two bytes only, as a signed number", "Use all four bytes.";
    Unsigned16 = "16-bits-unsigned": "uses the first two bytes only, as an unsigned number", "Use all four bytes.";
    TwentyFour = "24-bits": "loses the most significant byte", "Use all four bytes.";
    SignMagnitude = "sign-magnitude": "takes bit 31 for the sign of the others", "The four bytes are two's complement.";
    BytesSigned = "bytes-signed": "joins signed bytes, whose sign spreads", "Widen each byte without a sign before it is shifted.";
    Index = "index": "reads a CompactIndex", "The outer fields of the tables are an i32 in four bytes.";
}

parameter! {
    /// What fewer than four bytes are.
    FIXED_END: FixedEnd = "fixed-end" for DECODE_FIXED, right Refused: "refuses fewer than four bytes";
    Zeros = "zeros": "takes missing bytes for zeros, and reports four consumed", "Refuse (truncated) fewer than four bytes.";
    ZerosCounted = "zeros-counted": "takes missing bytes for zeros, and reports those that there are", "Refuse (truncated) fewer than four bytes.";
    ZerosNotEmpty = "zeros-not-empty": "takes missing bytes for zeros, but refuses empty input", "Refuse (truncated) fewer than four bytes.";
    Ones = "ones": "takes missing bytes for 0xFF, as an end-of-file value of -1 makes them", "Refuse (truncated) fewer than four bytes.";
    Three = "three": "takes three bytes for enough, and the fourth for zero", "Refuse (truncated) fewer than four bytes.";
    Five = "five": "asks for five bytes, as <= for < in the check does", "Four bytes are enough.";
    Eight = "eight": "asks for eight bytes", "Four bytes are enough.";
    Two = "two": "takes two bytes for enough, and the others for zero", "Refuse (truncated) fewer than four bytes.";
    EmptyNull = "empty-is-null": "takes empty input for nothing", "Refuse (truncated) fewer than four bytes.";
}

parameter! {
    /// The number of bytes reported.
    FIXED_CONSUMED: FixedConsumed = "fixed-consumed" for DECODE_FIXED, right Four: "reports four bytes";
    Five = "five": "reports five bytes", "Report four bytes.";
    Three = "three": "reports three bytes, the offset of the last", "Report four bytes.";
    Two = "two": "reports two bytes", "Report four bytes.";
    Eight = "eight": "reports eight bytes", "Report four bytes.";
    One = "one": "reports one byte", "Report four bytes.";
    None = "none": "reports no byte", "Report four bytes.";
    All = "all": "reports all bytes of the input", "Report four bytes.";
}

parameter! {
    /// How fewer than four bytes are refused.
    FIXED_CLASS: FixedClass = "fixed-class" for DECODE_FIXED, right Truncated: "refuses fewer than four bytes as truncated";
    OutOfRange = "out-of-range": "refuses fewer than four bytes as out_of_range", "The class of input that ends too early is truncated.";
    Invalid = "invalid": "refuses fewer than four bytes as invalid", "The class of input that ends too early is truncated.";
    Fails = "fails": "breaks on fewer than four bytes", "Refuse them as truncated.";
}

parameter! {
    /// What follows the four bytes.
    FIXED_AFTER: FixedAfter = "fixed-after" for DECODE_FIXED, right Unseen: "does not look at what follows the four bytes";
    Refused = "refused": "refuses bytes that follow as trailing", "Leave what follows to the caller.";
    Invalid = "invalid": "refuses bytes that follow as invalid", "Leave what follows to the caller.";
    Fails = "fails": "breaks where bytes follow", "Leave what follows to the caller.";
}

/// The choices made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    import: ImportRead,
    export: ExportRead,
    direction: DirectionRead,
    zero: ZeroRead,
    minimum: MinimumRead,
    value: ValueRead,
    fixed: FixedRead,
    end: FixedEnd,
    consumed: FixedConsumed,
    class: FixedClass,
    after: FixedAfter,
}

impl Reading {
    pub(super) fn under(setting: &Setting) -> Self {
        Self {
            import: ImportRead::under(setting),
            export: ExportRead::under(setting),
            direction: DirectionRead::under(setting),
            zero: ZeroRead::under(setting),
            minimum: MinimumRead::under(setting),
            value: ValueRead::under(setting),
            fixed: FixedRead::under(setting),
            end: FixedEnd::under(setting),
            consumed: FixedConsumed::under(setting),
            class: FixedClass::under(setting),
            after: FixedAfter::under(setting),
        }
    }

    /// What a stored value points to.
    pub(super) fn pointer(&self, value: i64) -> Answer<Pointer> {
        let value = match self.value {
            ValueRead::Whole => value,
            ValueRead::Sixteen => (value as i16).into(),
            ValueRead::Unsigned16 => (value as u16).into(),
            ValueRead::Float32 => value as f32 as i64,
            ValueRead::Unsigned => (value as u32).into(),
            ValueRead::Magnitude => value.abs(),
        };
        if value == i64::from(i32::MIN) {
            match self.minimum {
                MinimumRead::LastImport => {}
                MinimumRead::Fails => {
                    return Err(Refusal::Broken("attempt to negate with overflow".to_owned()));
                }
                MinimumRead::Refused => return Err(Refusal::value(Class::OutOfRange)),
                MinimumRead::Saturates => return Ok(Pointer::Import(i64::from(i32::MAX) - 1)),
                MinimumRead::Negative => return Ok(Pointer::Import(value)),
                MinimumRead::Null => return Ok(Pointer::Null),
            }
        }
        let import = match self.import {
            ImportRead::MinusOne => -value - 1,
            ImportRead::Value => -value,
            ImportRead::MinusTwo => -value - 2,
            ImportRead::PlusOne => -value + 1,
            ImportRead::Negative => value,
            ImportRead::ValuePlusOne => value + 1,
            ImportRead::ValueMinusOne => value - 1,
            ImportRead::Low31 => value & 0x7FFF_FFFF,
        };
        let export = match self.export {
            ExportRead::MinusOne => value - 1,
            ExportRead::Value => value,
            ExportRead::MinusTwo => value - 2,
            ExportRead::PlusOne => value + 1,
        };
        Ok(match (self.direction, value) {
            (_, 0) => match self.zero {
                ZeroRead::Null => Pointer::Null,
                ZeroRead::ExportMinusOne => Pointer::Export(-1),
                ZeroRead::ImportMinusOne => Pointer::Import(-1),
                ZeroRead::ExportWraps => Pointer::Export(u32::MAX.into()),
                ZeroRead::FirstExport => Pointer::Export(0),
                ZeroRead::FirstImport => Pointer::Import(0),
                ZeroRead::Refused => return Err(Refusal::value(Class::Invalid)),
            },
            (DirectionRead::Swapped, ..0) => Pointer::Export(import),
            (DirectionRead::Swapped, _) => Pointer::Import(export),
            (DirectionRead::AllImports, _) | (DirectionRead::Negative, ..0) => Pointer::Import(import),
            (DirectionRead::AllExports | DirectionRead::Negative, _) => Pointer::Export(export),
        })
    }

    /// The value of the `i32` form, and the bytes consumed.
    pub(super) fn fixed(&self, bytes: &[u8]) -> Decoded<i64> {
        if self.fixed == FixedRead::Index {
            return compact_index::decode(bytes);
        }
        let needed = match self.end {
            FixedEnd::EmptyNull if bytes.is_empty() => return Ok((0, 0)),
            FixedEnd::Refused | FixedEnd::EmptyNull => 4,
            FixedEnd::Two => 2,
            FixedEnd::Zeros | FixedEnd::ZerosCounted | FixedEnd::Ones => 0,
            FixedEnd::ZerosNotEmpty => 1,
            FixedEnd::Three => 3,
            FixedEnd::Five => 5,
            FixedEnd::Eight => 8,
        };
        if bytes.len() < needed {
            return Err(match self.class {
                FixedClass::Truncated => Refusal::byte(Class::Truncated, bytes.len()),
                FixedClass::OutOfRange => Refusal::byte(Class::OutOfRange, bytes.len()),
                FixedClass::Invalid => Refusal::byte(Class::Invalid, bytes.len()),
                FixedClass::Fails => Refusal::Broken("index out of bounds".to_owned()),
            });
        }
        match self.after {
            _ if bytes.len() <= 4 => {}
            FixedAfter::Unseen => {}
            FixedAfter::Refused => return Err(Refusal::byte(Class::Trailing, 4)),
            FixedAfter::Invalid => return Err(Refusal::byte(Class::Invalid, 4)),
            FixedAfter::Fails => return Err(Refusal::Broken("a buffer of another size".to_owned())),
        }
        let missing = if self.end == FixedEnd::Ones { 0xFF } else { 0 };
        let mut four = [missing; 4];
        for (byte, given) in four.iter_mut().zip(bytes) {
            *byte = *given;
        }
        let consumed = match self.consumed {
            FixedConsumed::Four if self.end == FixedEnd::ZerosCounted => bytes.len().min(4),
            FixedConsumed::Four => 4,
            FixedConsumed::Five => 5,
            FixedConsumed::Three => 3,
            FixedConsumed::Two => 2,
            FixedConsumed::Eight => 8,
            FixedConsumed::One => 1,
            FixedConsumed::None => 0,
            FixedConsumed::All => bytes.len(),
        };
        Ok((self.joined(four), consumed))
    }

    /// The value of four bytes.
    fn joined(&self, four: [u8; 4]) -> i64 {
        let [a, b, c, d] = four;
        let value = i32::from_le_bytes(four);
        match self.fixed {
            FixedRead::Little | FixedRead::Index => value.into(),
            FixedRead::Unsigned => u32::from_le_bytes(four).into(),
            FixedRead::Big => i32::from_be_bytes(four).into(),
            FixedRead::Words => i32::from_le_bytes([c, d, a, b]).into(),
            FixedRead::Sixteen => i16::from_le_bytes([a, b]).into(),
            FixedRead::Unsigned16 => u16::from_le_bytes([a, b]).into(),
            FixedRead::TwentyFour => i32::from_le_bytes([a, b, c, 0]).into(),
            FixedRead::SignMagnitude => {
                let magnitude = i64::from(value & 0x7FFF_FFFF);
                if value < 0 { -magnitude } else { magnitude }
            }
            FixedRead::BytesSigned => {
                let part = |byte: u8, shift: u32| i32::from(byte as i8) << shift;
                (part(a, 0) | part(b, 8) | part(c, 16) | part(d, 24)).into()
            }
        }
    }
}
