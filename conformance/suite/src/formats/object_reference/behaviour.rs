//! What implementations of object references do: the parameters, and an implementation under any setting of them.
//!
//! The index of a reference is a CompactIndex with that format's own parameters.

use std::sync::LazyLock;

use packproof_reference::object_reference::Reference as Pointer;

use super::table::References;
use crate::formats::compact_index::behaviour as index;
use crate::formats::compact_index::table::CompactIndex;
use crate::formats::contained::contained;
use crate::model::behaviour::{Parameter, Setting, parameters};
use crate::model::{Answer, Class, Decoded, Refusal};

const READERS: &[&str] =
    &["object_reference.decode", "object_reference.decode_canonical", "object_reference.decode_fixed"];
const WRITERS: &[&str] = &["object_reference.encode", "object_reference.encode_fixed"];
const DECODE_FIXED: &[&str] = &["object_reference.decode_fixed"];
const ENCODE_FIXED: &[&str] = &["object_reference.encode_fixed"];
const ENCODE: &[&str] = &["object_reference.encode"];
const DECODE: &[&str] = &["object_reference.decode"];
const CANONICAL: &[&str] = &["object_reference.decode_canonical"];

/// All parameters.
pub static PARAMETERS: LazyLock<Vec<Parameter>> = LazyLock::new(|| {
    let uses: [(&str, &[&'static str]); 3] = [
        ("compact_index.encode", ENCODE),
        ("compact_index.decode", DECODE),
        ("compact_index.decode_canonical", CANONICAL),
    ];
    [OWN, &contained("compact_index", &index::PARAMETERS, &uses)].concat()
});

parameters! {
    /// Of those that tell answers apart equally well, the ones that concern fewest operations come first.
    const OWN;
    FixedRead = "fixed-read" for DECODE_FIXED, right Little: "reads an i32, least significant byte first" {
        Big = "big-endian": "reads the most significant byte first", "The least significant byte comes first.";
        Sixteen = "16-bits": "uses the first two bytes only, as a signed number", "Use all four bytes.";
    }
    FixedEnd = "fixed-end" for DECODE_FIXED, right Refused: "refuses fewer than four bytes" {
        Zeros = "zeros": "takes missing bytes for zeros, and reports four consumed", "Refuse (truncated) fewer than four bytes.";
        ZerosCounted = "zeros-counted": "takes missing bytes for zeros, and reports those that there are", "Refuse (truncated) fewer than four bytes.";
        Two = "two": "takes two bytes for enough, and the others for zero", "Refuse (truncated) fewer than four bytes.";
        EmptyNull = "empty-is-null": "takes empty input for nothing", "Refuse (truncated) fewer than four bytes.";
    }
    FixedConsumed = "fixed-consumed" for DECODE_FIXED, right Four: "reports four bytes" {
        Two = "two": "reports two bytes", "Report four bytes.";
        All = "all": "reports all bytes of the input", "Report four bytes.";
    }
    ImportRead = "import-read" for READERS, right MinusOne: "takes import entry -value - 1 from a negative value" {
        Value = "value": "takes import entry -value: the neighbour of the one that is meant", "The entry is -value - 1: -1 is import 0.";
        Low31 = "low-31-bits": "takes the low 31 bits of the value for the import entry", "The entry is -value - 1: -1 is import 0.";
    }
    ExportRead = "export-read" for READERS, right MinusOne: "takes export entry value - 1 from a positive value" {
        Value = "value": "takes export entry value: the neighbour of the one that is meant", "The entry is value - 1: 1 is export 0.";
    }
    DirectionRead = "direction-read" for READERS, right Negative: "takes negative values for imports, positive ones for exports" {
        Swapped = "swapped": "exchanges imports and exports", "Negative values are imports, positive ones exports.";
    }
    FixedWritten = "fixed-written" for ENCODE_FIXED, right Little: "writes an i32, least significant byte first" {
        Big = "big-endian": "writes the most significant byte first", "The least significant byte comes first.";
        Sixteen = "16-bits": "passes the value through a signed 16-bit integer", "Write all 32 bits.";
    }
    ImportWritten = "import-written" for WRITERS, right MinusOne: "writes import entry e as -e - 1" {
        Value = "value": "writes import entry e as -e", "Import entry e is -e - 1: import 0 is -1.";
        FirstRefused = "0-refused": "refuses import 0, as code that tests the entry for truth does", "Import 0 is -1: ask whether there is an entry, not whether it is 0.";
    }
    ExportWritten = "export-written" for WRITERS, right PlusOne: "writes export entry e as e + 1" {
        Value = "value": "writes export entry e as e", "Export entry e is e + 1: export 0 is 1.";
    }
    DirectionWritten = "direction-written" for WRITERS, right Negative: "writes imports as negative values, exports as positive ones" {
        Swapped = "swapped": "exchanges imports and exports", "Imports are negative values, exports positive ones.";
    }
    ValueWritten = "value-written" for WRITERS, right Whole: "keeps all bits of the entry" {
        Float32 = "binary32": "passes the value through a binary32, which rounds beyond 2^24", "Keep the value in an integer.";
    }
    RangeWritten = "range-written" for WRITERS, right Refused: "refuses entries without a value" {
        Wraps = "wraps": "keeps the low 32 bits of the value", "Refuse (out_of_range) imports above 2147483647 and exports above 2147483646.";
    }
}

/// An implementation under a setting.
#[derive(Clone, Copy, Debug)]
pub struct Behaving<'a> {
    setting: &'a Setting,
    index: index::Behaving,
}

impl<'a> Behaving<'a> {
    /// The implementation with these deviations.
    pub fn under(setting: &'a Setting) -> Self {
        Self { setting, index: index::Behaving::carried(setting) }
    }

    /// What a stored value points to.
    fn pointer(&self, (value, consumed): (i64, usize)) -> (Pointer, usize) {
        let import = match ImportRead::under(self.setting) {
            ImportRead::MinusOne => -value - 1,
            ImportRead::Value => -value,
            ImportRead::Low31 => value & 0x7FFF_FFFF,
        };
        let export = match ExportRead::under(self.setting) {
            ExportRead::MinusOne => value - 1,
            ExportRead::Value => value,
        };
        let pointer = match (DirectionRead::under(self.setting), value) {
            (_, 0) => Pointer::Null,
            (DirectionRead::Negative, ..0) => Pointer::Import(import),
            (DirectionRead::Negative, _) => Pointer::Export(export),
            (DirectionRead::Swapped, ..0) => Pointer::Export(import),
            (DirectionRead::Swapped, _) => Pointer::Import(export),
        };
        (pointer, consumed)
    }

    /// The stored value of a reference.
    fn value(&self, reference: Pointer) -> Answer<i32> {
        let refused = Err(Refusal::value(Class::OutOfRange));
        let (import, entry) = match reference {
            Pointer::Null => return Ok(0),
            Pointer::Import(entry) => (true, i128::from(entry)),
            Pointer::Export(entry) => (false, i128::from(entry)),
        };
        let swapped = DirectionWritten::under(self.setting) == DirectionWritten::Swapped;
        let value = if import == swapped {
            match ExportWritten::under(self.setting) {
                ExportWritten::PlusOne => entry + 1,
                ExportWritten::Value => entry,
            }
        } else {
            match ImportWritten::under(self.setting) {
                ImportWritten::FirstRefused if entry == 0 => return refused,
                ImportWritten::MinusOne | ImportWritten::FirstRefused => -entry - 1,
                ImportWritten::Value => -entry,
            }
        };
        let value = match ValueWritten::under(self.setting) {
            ValueWritten::Whole => value,
            ValueWritten::Float32 => value as f32 as i128,
        };
        match (i32::try_from(value), RangeWritten::under(self.setting)) {
            (Ok(value), _) => Ok(value),
            (Err(_), RangeWritten::Wraps) => Ok(value as i32),
            (Err(_), RangeWritten::Refused) => refused,
        }
    }

    /// The value of the `i32` form, and the bytes consumed.
    fn fixed(&self, bytes: &[u8]) -> Decoded<i64> {
        let end = FixedEnd::under(self.setting);
        let needed = match end {
            FixedEnd::EmptyNull if bytes.is_empty() => return Ok((0, 0)),
            FixedEnd::Refused | FixedEnd::EmptyNull => 4,
            FixedEnd::Two => 2,
            FixedEnd::Zeros | FixedEnd::ZerosCounted => 0,
        };
        if bytes.len() < needed {
            return Err(Refusal::byte(Class::Truncated, bytes.len()));
        }
        let mut four = [0; 4];
        four.iter_mut().zip(bytes).for_each(|(byte, given)| *byte = *given);
        let consumed = match FixedConsumed::under(self.setting) {
            FixedConsumed::Four if end == FixedEnd::ZerosCounted => bytes.len().min(4),
            FixedConsumed::Four => 4,
            FixedConsumed::Two => 2,
            FixedConsumed::All => bytes.len(),
        };
        let value = match FixedRead::under(self.setting) {
            FixedRead::Little => i32::from_le_bytes(four).into(),
            FixedRead::Big => i32::from_be_bytes(four).into(),
            FixedRead::Sixteen => i16::from_le_bytes([four[0], four[1]]).into(),
        };
        Ok((value, consumed))
    }
}

impl References for Behaving<'_> {
    fn encode(&self, reference: Pointer) -> Answer<Vec<u8>> {
        self.index.encode(self.value(reference)?)
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<Pointer> {
        Ok(self.pointer(self.index.decode(bytes)?))
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<Pointer> {
        Ok(self.pointer(self.index.decode_canonical(bytes)?))
    }

    fn encode_fixed(&self, reference: Pointer) -> Answer<Vec<u8>> {
        let value = self.value(reference)?;
        Ok(match FixedWritten::under(self.setting) {
            FixedWritten::Little => value.to_le_bytes(),
            FixedWritten::Big => value.to_be_bytes(),
            FixedWritten::Sixteen => i32::from(value as i16).to_le_bytes(),
        }
        .to_vec())
    }

    fn decode_fixed(&self, bytes: &[u8]) -> Decoded<Pointer> {
        Ok(self.pointer(self.fixed(bytes)?))
    }
}
