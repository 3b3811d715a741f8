//! From references to stored values, under any setting.

use packproof_reference::compact_index;
use packproof_reference::object_reference::Reference as Pointer;

use super::{ENCODE_FIXED, WRITERS};
use crate::model::behaviour::{Setting, parameter};
use crate::model::{Answer, Class, Refusal};

parameter! {
    /// The value of an import.
    IMPORT_WRITTEN: ImportWritten = "import-written" for WRITERS, right MinusOne: "writes import entry e as -e - 1";
    Value = "value": "writes import entry e as -e", "Import entry e is -e - 1: import 0 is -1.";
    MinusTwo = "minus-two": "writes import entry e as -e - 2", "Import entry e is -e - 1: import 0 is -1.";
    PlusOne = "plus-one": "writes import entry e as -e + 1", "Import entry e is -e - 1: import 0 is -1.";
    FirstRefused = "0-refused": "refuses import 0, as code that tests the entry for truth does", "Import 0 is -1: ask whether there is an entry, not whether it is 0.";
    Positive = "positive": "writes import entry e as e + 1, an export", "Import entry e is -e - 1: import 0 is -1.";
    Entry = "entry": "writes import entry e as e", "Import entry e is -e - 1: import 0 is -1.";
    First = "first": "writes every import as import 0: the entry is lost on the way", "Import entry e is -e - 1: look for the entry where it is given.";
}

parameter! {
    /// The value of an export.
    EXPORT_WRITTEN: ExportWritten = "export-written" for WRITERS, right PlusOne: "writes export entry e as e + 1";
    Value = "value": "writes export entry e as e", "Export entry e is e + 1: export 0 is 1.";
    PlusTwo = "plus-two": "writes export entry e as e + 2", "Export entry e is e + 1: export 0 is 1.";
    MinusOne = "minus-one": "writes export entry e as e - 1", "Export entry e is e + 1: export 0 is 1.";
    Negative = "negative": "writes export entry e as -e - 1, an import", "Export entry e is e + 1: export 0 is 1.";
    First = "first": "writes every export as export 0: the entry is lost on the way", "Export entry e is e + 1: look for the entry where it is given.";
}

parameter! {
    /// Which table has which sign.
    DIRECTION_WRITTEN: DirectionWritten = "direction-written" for WRITERS, right Negative: "writes imports as negative values, exports as positive ones";
    Swapped = "swapped": "exchanges imports and exports", "Imports are negative values, exports positive ones.";
}

parameter! {
    /// The value of nothing.
    NULL_WRITTEN: NullWritten = "null-written" for WRITERS, right Zero: "writes nothing as 0";
    MinusOne = "minus-one": "writes nothing as -1, which is import 0", "Nothing is 0.";
    One = "one": "writes nothing as 1, which is export 0", "Nothing is 0.";
    Refused = "refused": "refuses to write a reference to nothing", "Nothing is 0.";
}

parameter! {
    /// The last import.
    LAST_IMPORT: LastImport = "last-import-written" for WRITERS, right Written: "writes import 2147483647 as -2147483648";
    Refused = "refused": "refuses import 2147483647", "Import 2147483647 is -2147483648.";
    Fails = "fails": "fails on import 2147483647", "Import 2147483647 is -2147483648: compute !entry, or in 64 bits.";
    Saturates = "saturates": "writes import 2147483647 as -2147483647", "Import 2147483647 is -2147483648.";
}

parameter! {
    /// What the value passes through.
    VALUE_WRITTEN: ValueWritten = "value-written" for WRITERS, right Whole: "keeps all bits of the entry";
    Float32 = "binary32": "passes the value through a binary32, which rounds beyond 2^24", "Keep the value in an integer.";
    EntryFloat32 = "entry-binary32": "passes the entry through a binary32, which rounds beyond 2^24", "Keep the entry in an integer.";
    Sixteen = "16-bits": "cuts the value to a signed 16-bit integer", "Keep 32 bits.";
    Unsigned16 = "16-bits-unsigned": "cuts the value to an unsigned 16-bit integer", "Keep 32 bits.";
    Magnitude = "magnitude": "loses the sign of the value", "Imports are negative values.";
}

parameter! {
    /// What happens to entries without a value.
    RANGE_WRITTEN: RangeWritten = "range-written" for WRITERS, right Refused: "refuses entries without a value";
    Wraps = "wraps": "keeps the low 32 bits of the value", "Refuse (out_of_range) imports above 2147483647 and exports above 2147483646.";
    Saturates = "saturates": "writes the nearest value", "Refuse (out_of_range) imports above 2147483647 and exports above 2147483646.";
    Entry = "entry": "checks the entry instead of the value: export 2147483647 passes and wraps to an import", "Check the value: exports end at 2147483646.";
    Unsigned = "unsigned-exports": "writes exports up to 4294967294, which are imports to a reader", "Refuse (out_of_range) exports above 2147483646.";
    Symmetric = "exports-too-many": "takes export 2147483647 for the last", "Refuse (out_of_range) exports above 2147483646.";
}

parameter! {
    /// How a value becomes four bytes.
    FIXED_WRITTEN: FixedWritten = "fixed-written" for ENCODE_FIXED, right Little: "writes an i32, least significant byte first";
    Big = "big-endian": "writes the most significant byte first", "The least significant byte comes first.";
    Words = "words-swapped": "writes the more significant 16 bits first", "The least significant byte comes first.";
    Sixteen = "16-bits": "passes the value through a signed 16-bit integer", "Write all 32 bits.";
    Unsigned16 = "16-bits-unsigned": "passes the value through an unsigned 16-bit integer", "Write all 32 bits.";
    TwentyFour = "24-bits": "loses the most significant byte", "Write all 32 bits.";
    SignMagnitude = "sign-magnitude": "writes the magnitude, and the sign in bit 31", "The four bytes are two's complement.";
    Float32 = "binary32": "passes the value through a binary32, which rounds beyond 2^24", "Keep the value in an integer.";
    Two = "two-bytes": "writes two bytes", "Write four bytes.";
    Eight = "eight-bytes": "writes eight bytes", "Write four bytes.";
    Index = "index": "writes a CompactIndex", "The outer fields of the tables are an i32 in four bytes.";
}

parameter! {
    /// How entries without a value are refused.
    CLASS_WRITTEN: ClassWritten = "class-written" for WRITERS, right OutOfRange: "refuses entries without a value as out_of_range";
    Invalid = "invalid": "refuses entries without a value as invalid", "The class of an entry without a value is out_of_range.";
    Fails = "fails": "breaks on entries without a value", "Refuse them as out_of_range.";
}

/// The choices made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Writing {
    import: ImportWritten,
    export: ExportWritten,
    direction: DirectionWritten,
    null: NullWritten,
    last: LastImport,
    value: ValueWritten,
    range: RangeWritten,
    fixed: FixedWritten,
    class: ClassWritten,
}

impl Writing {
    pub(super) fn under(setting: &Setting) -> Self {
        Self {
            import: ImportWritten::under(setting),
            export: ExportWritten::under(setting),
            direction: DirectionWritten::under(setting),
            null: NullWritten::under(setting),
            last: LastImport::under(setting),
            value: ValueWritten::under(setting),
            range: RangeWritten::under(setting),
            fixed: FixedWritten::under(setting),
            class: ClassWritten::under(setting),
        }
    }

    /// The stored value of a reference.
    pub(super) fn value(&self, reference: Pointer) -> Answer<i32> {
        let through = |entry: i64| {
            if self.value == ValueWritten::EntryFloat32 {
                i128::from(entry as f32 as i64)
            } else {
                entry.into()
            }
        };
        let (import, entry) = match reference {
            Pointer::Null => {
                return match self.null {
                    NullWritten::Zero => Ok(0),
                    NullWritten::MinusOne => Ok(-1),
                    NullWritten::One => Ok(1),
                    NullWritten::Refused => self.refused(),
                };
            }
            Pointer::Import(entry) => (true, through(entry)),
            Pointer::Export(entry) => (false, through(entry)),
        };
        let value = if import == (self.direction == DirectionWritten::Negative) {
            match self.import {
                ImportWritten::FirstRefused if entry == 0 => return self.refused(),
                ImportWritten::MinusOne | ImportWritten::FirstRefused => -entry - 1,
                ImportWritten::Value => -entry,
                ImportWritten::MinusTwo => -entry - 2,
                ImportWritten::PlusOne => -entry + 1,
                ImportWritten::Positive => entry + 1,
                ImportWritten::Entry => entry,
                ImportWritten::First => -1,
            }
        } else {
            match self.export {
                ExportWritten::PlusOne => entry + 1,
                ExportWritten::Value => entry,
                ExportWritten::PlusTwo => entry + 2,
                ExportWritten::MinusOne => entry - 1,
                ExportWritten::Negative => -entry - 1,
                ExportWritten::First => 1,
            }
        };
        if import && entry == i128::from(i32::MAX) {
            match self.last {
                LastImport::Written => {}
                LastImport::Refused => return self.refused(),
                LastImport::Fails => {
                    return Err(Refusal::Broken("attempt to negate with overflow".to_owned()));
                }
                LastImport::Saturates => return Ok(-i32::MAX),
            }
        }
        let value = if self.value == ValueWritten::Float32 { value as f32 as i128 } else { value };
        let value = self.in_range(value, entry, import)?;
        Ok(match self.value {
            ValueWritten::Sixteen => (value as i16).into(),
            ValueWritten::Unsigned16 => (value as u16).into(),
            ValueWritten::Magnitude => value.wrapping_abs(),
            ValueWritten::Whole | ValueWritten::Float32 | ValueWritten::EntryFloat32 => value,
        })
    }

    fn in_range(&self, value: i128, entry: i128, import: bool) -> Answer<i32> {
        if let Ok(value) = i32::try_from(value) {
            return Ok(value);
        }
        let largest = i128::from(i32::MAX);
        let passes = match self.range {
            RangeWritten::Refused => false,
            RangeWritten::Wraps => true,
            RangeWritten::Saturates => return Ok(if value < 0 { i32::MIN } else { i32::MAX }),
            RangeWritten::Entry => entry <= largest,
            RangeWritten::Unsigned => !import && value <= u32::MAX.into(),
            RangeWritten::Symmetric => {
                return if !import && entry == largest { Ok(i32::MAX) } else { self.refused() };
            }
        };
        if passes { Ok(value as i32) } else { self.refused() }
    }

    fn refused<T>(&self) -> Answer<T> {
        Err(match self.class {
            ClassWritten::OutOfRange => Refusal::value(Class::OutOfRange),
            ClassWritten::Invalid => Refusal::value(Class::Invalid),
            ClassWritten::Fails => Refusal::Broken("an entry without a value".to_owned()),
        })
    }

    /// The bytes of the `i32` form.
    pub(super) fn fixed(&self, value: i32) -> Answer<Vec<u8>> {
        let [a, b, c, d] = value.to_le_bytes();
        Ok(match self.fixed {
            FixedWritten::Little => vec![a, b, c, d],
            FixedWritten::Big => vec![d, c, b, a],
            FixedWritten::Words => vec![c, d, a, b],
            FixedWritten::Sixteen => i32::from(value as i16).to_le_bytes().to_vec(),
            FixedWritten::Unsigned16 => vec![a, b, 0, 0],
            FixedWritten::TwentyFour => vec![a, b, c, 0],
            FixedWritten::SignMagnitude => {
                let sign = if value < 0 { 1 << 31 } else { 0 };
                (value.unsigned_abs() | sign).to_le_bytes().to_vec()
            }
            FixedWritten::Float32 => (value as f32 as i32).to_le_bytes().to_vec(),
            FixedWritten::Two => vec![a, b],
            FixedWritten::Eight => i64::from(value).to_le_bytes().to_vec(),
            FixedWritten::Index => compact_index::encode(value)?,
        })
    }
}
