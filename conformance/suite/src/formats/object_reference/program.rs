//! Object references: -v-1 of the imports below zero, v-1 of the exports above.

use crate::model::sites::contained::compact_index;
use packproof_reference::object_reference::Reference as Pointer;

use super::table::References;
use crate::model::sites::{at_byte, in_32_bits, padded, refused};
use crate::model::{Answer, Class, Decoded};

fn from_value(value: i64) -> Answer<Pointer> {
    let pointer = if value < 0 {
        Pointer::Import(or!(
            -value - 1,
            told!("import-read" = "value"; "takes import entry -value: the neighbour of the one that is meant"; "The entry is -value - 1: -1 is import 0."; -value),
            told!("import-read" = "0-refused"; "refuses import 0, as code does that returns -1 for an error"; "Import 0 is -1: return errors apart from values."; if value == -1 { return refused(Class::Invalid) } else { -value - 1 }),
            told!("import-read" = "minimum-refused"; "refuses -2147483648, whose magnitude a signed integer of 32 bits does not hold"; "-2147483648 is import 2147483647: compute -(value + 1)."; if value == -0x8000_0000 { return refused(Class::Invalid) } else { -value - 1 }),
            told!("import-read" = "low-31-bits"; "takes the low 31 bits of the value for the import entry"; "The entry is -value - 1: -1 is import 0."; value & 0x7FFF_FFFF)
        ))
    } else if value > 0 {
        Pointer::Export(or!(
            value - 1,
            told!("export-read" = "value"; "takes export entry value: the neighbour of the one that is meant"; "The entry is value - 1: 1 is export 0."; value)
        ))
    } else {
        Pointer::Null
    };
    Ok(or!(
        pointer,
        told!("direction-read" = "swapped"; "exchanges imports and exports"; "Negative values are imports, positive ones exports."; exchanged(pointer))
    ))
}

fn exchanged(pointer: Pointer) -> Pointer {
    match pointer {
        Pointer::Null => Pointer::Null,
        Pointer::Import(entry) => Pointer::Export(entry),
        Pointer::Export(entry) => Pointer::Import(entry),
    }
}

fn to_value(pointer: Pointer) -> Answer<i64> {
    let pointer = or!(
        pointer,
        told!("direction-written" = "swapped"; "exchanges imports and exports"; "Imports are negative values, exports positive ones."; exchanged(pointer))
    );
    let value = match pointer {
        Pointer::Null => 0,
        Pointer::Import(entry) => or!(
            -entry - 1,
            told!("import-written" = "value"; "writes import entry e as -e"; "Import entry e is -e - 1: import 0 is -1."; -entry),
            told!("import-written" = "0-refused"; "refuses import 0, as code that tests the entry for truth does"; "Import 0 is -1: ask whether there is an entry, not whether it is 0."; if entry == 0 { return refused(Class::OutOfRange) } else { -entry - 1 })
        ),
        Pointer::Export(entry) => or!(
            entry + 1,
            told!("export-written" = "value"; "writes export entry e as e"; "Export entry e is e + 1: export 0 is 1."; entry)
        ),
    };
    let value = or!(
        value,
        told!("value-written" = "binary32"; "passes the value through a binary32, which rounds beyond 2^24"; "Keep the value in an integer."; value as f32 as i64)
    );
    let value = or!(
        value,
        told!("range-written" = "wraps"; "keeps the low 32 bits of the value"; "Refuse (out_of_range) imports above 2147483647 and exports above 2147483646."; i64::from(value as i32)),
        told!("range-written" = "entry-wraps"; "takes the entry for a signed number of 32 bits, refuses one below 0, and adds in 32 bits"; "Refuse (out_of_range) imports above 2147483647 and exports above 2147483646."; match pointer { Pointer::Import(entry) | Pointer::Export(entry) if (entry as i32) < 0 => return refused(Class::Invalid), _ => i64::from(value as i32) })
    );
    if value > 0x7FFF_FFFF || value < -0x8000_0000 {
        return refused(Class::OutOfRange);
    }
    Ok(value)
}

fn fixed(bytes: &[u8]) -> Answer<i64> {
    let bytes = or!(
        bytes,
        told!("fixed-end" = "zeros"; "takes missing bytes for zeros, and reports four consumed"; "Refuse (truncated) fewer than four bytes."; &padded(bytes, 4)),
        told!("fixed-end" = "zeros-counted"; "takes missing bytes for zeros, and reports those that there are"; "Refuse (truncated) fewer than four bytes."; &padded(bytes, 4)),
        told!("fixed-end" = "two"; "takes two bytes for enough, and the others for zero"; "Refuse (truncated) fewer than four bytes."; if bytes.len() < 2 { bytes } else { &padded(bytes, 4) })
    );
    if bytes.len() < 4 {
        return refused(Class::Truncated);
    }
    let low = at_byte(bytes, 0)? | (at_byte(bytes, 1)? << 8);
    let high = (at_byte(bytes, 2)? << 16) | (at_byte(bytes, 3)? << 24);
    let value = low | high;
    Ok(or!(
        if value >= 0x8000_0000 { value - 0x1_0000_0000 } else { value },
        told!("fixed-read" = "big-endian"; "reads the most significant byte first"; "The least significant byte comes first."; i64::from((value as i32).swap_bytes())),
        told!("fixed-read" = "16-bits"; "uses the first two bytes only, as a signed number"; "Use all four bytes."; i64::from(value as i16))
    ))
}

impl References for Operations {
    fn encode(&self, pointer: Pointer) -> Answer<Vec<u8>> {
        compact_index::encode(to_value(pointer)?)
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<Pointer> {
        let (value, consumed) = compact_index::decode(bytes)?;
        Ok((from_value(value)?, consumed))
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<Pointer> {
        let (value, consumed) = compact_index::decode_canonical(bytes)?;
        Ok((from_value(value)?, consumed))
    }

    fn encode_fixed(&self, pointer: Pointer) -> Answer<Vec<u8>> {
        let value = in_32_bits(to_value(pointer)?);
        let value = or!(
            value & 0xFFFF_FFFF,
            told!("fixed-written" = "big-endian"; "writes the most significant byte first"; "The least significant byte comes first."; i64::from((value as i32).swap_bytes())),
            told!("fixed-written" = "16-bits"; "passes the value through a signed 16-bit integer"; "Write all 32 bits."; i64::from(value as i16))
        );
        Ok([value & 0xFF, (value >> 8) & 0xFF, (value >> 16) & 0xFF, (value >> 24) & 0xFF]
            .map(|byte| byte as u8)
            .to_vec())
    }

    fn decode_fixed(&self, bytes: &[u8]) -> Decoded<Pointer> {
        let consumed = or!(
            4,
            told!("fixed-consumed" = "two"; "reports two bytes"; "Report four bytes."; 2),
            told!("fixed-consumed" = "all"; "reports all bytes of the input"; "Report four bytes."; bytes.len()),
            told!("fixed-end" = "zeros-counted"; bytes.len().min(4))
        );
        Ok(or!(
            (from_value(fixed(bytes)?)?, consumed),
            told!("fixed-end" = "empty-is-null"; "takes empty input for nothing"; "Refuse (truncated) fewer than four bytes."; if bytes.is_empty() { (Pointer::Null, 0) } else { (from_value(fixed(bytes)?)?, consumed) })
        ))
    }
}
