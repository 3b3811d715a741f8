//! The variant buffer as others get it wrong.

use crate::formats::variant_buffer::{Datum, Payload, REFERENCE, Read, VariantBuffer};
use crate::model::{Answer, Class, Refusal};
use crate::model::{Deviant, Kind};
use packproof_reference::variant_buffer as right;

const READ: &[&str] = &["variant_buffer.read", "variant_buffer.read_canonical"];

/// The values read, each integer of a type changed.
fn integers_of(answer: Read, kind: &str, change: fn(i64) -> i64) -> Read {
    let (mut values, len) = answer?;
    for value in values.iter_mut().filter(|value| value.kind == kind) {
        if let Payload::Integer(integer) = &mut value.payload {
            *integer = change(*integer);
        }
    }
    Ok((values, len))
}

const USHORT_SIGNED: VariantBuffer = VariantBuffer {
    read: |bytes, types| integers_of(right::read(bytes, types, false), "ushort", |n| i64::from(n as i16)),
    read_canonical: |bytes, types| {
        integers_of(right::read(bytes, types, true), "ushort", |n| i64::from(n as i16))
    },
    ..REFERENCE
};

const UINT_SIGNED: VariantBuffer = VariantBuffer {
    read: |bytes, types| integers_of(right::read(bytes, types, false), "uint", |n| i64::from(n as i32)),
    read_canonical: |bytes, types| {
        integers_of(right::read(bytes, types, true), "uint", |n| i64::from(n as i32))
    },
    ..REFERENCE
};

const ONLY_ONE_IS_TRUE: VariantBuffer = VariantBuffer {
    read: |bytes, types| {
        let (mut values, len) = right::read(bytes, types, false)?;
        let mut at = 0;
        for value in &mut values {
            if let Payload::Bool(flag) = &mut value.payload {
                *flag = bytes[at] == 1;
            }
            at += right::write(std::slice::from_ref(value))?.len();
        }
        Ok((values, len))
    },
    ..REFERENCE
};

/// Each value's bytes written by a rule of its own.
fn each(values: &[Datum], rule: fn(&Datum, Vec<u8>) -> Vec<u8>) -> Answer<Vec<u8>> {
    let mut out = Vec::new();
    for value in values {
        out.extend(rule(value, right::write(std::slice::from_ref(value))?));
    }
    Ok(out)
}

const BIG_ENDIAN: VariantBuffer = VariantBuffer {
    write: |values| {
        each(values, |value, mut bytes| {
            let size = match value.kind {
                "ushort" => 2,
                "string" => return [&[bytes[3], bytes[2], bytes[1], bytes[0]], &bytes[4..]].concat(),
                _ => bytes.len().min(4),
            };
            bytes.chunks_mut(size).for_each(<[u8]>::reverse);
            bytes
        })
    },
    ..REFERENCE
};

const BOOL_FOUR_BYTES: VariantBuffer = VariantBuffer {
    write: |values| {
        each(values, |value, mut bytes| {
            if value.kind == "bool" {
                bytes.resize(4, 0);
            }
            bytes
        })
    },
    ..REFERENCE
};

const UINT_KEEPS_64: VariantBuffer = VariantBuffer {
    write: |values| {
        each(values, |value, mut bytes| {
            if value.kind == "uint" && matches!(value.payload, Payload::Integer(n) if n >= 1 << 31) {
                bytes.resize(8, 0);
            }
            bytes
        })
    },
    ..REFERENCE
};

const COUNTS_CHARACTERS: VariantBuffer = VariantBuffer {
    write: |values| {
        each(values, |value, mut bytes| {
            if let Payload::Text(text) = &value.payload {
                bytes[0] = text.chars().count() as u8;
            }
            bytes
        })
    },
    ..REFERENCE
};

const REWRITE_SHIFTS: VariantBuffer = VariantBuffer {
    rewrite: |bytes, position, value| {
        right::rewrite(bytes, position, value)?;
        let new = right::write(std::slice::from_ref(value))?;
        Ok([&bytes[..position], &new, &bytes[position..]].concat())
    },
    ..REFERENCE
};

const FLAG_IGNORED: VariantBuffer = VariantBuffer {
    variant_decode: |bytes| {
        let mut narrow = bytes.to_vec();
        if let Some(flags) = narrow.get_mut(2) {
            *flags &= !1;
        }
        right::variant_decode(&narrow)
    },
    ..REFERENCE
};

const ALWAYS_WIDE: VariantBuffer = VariantBuffer {
    variant_encode: |value| {
        let Payload::Integer(integer) = value.payload else { return right::variant_encode(value) };
        Ok([&[2, 0, 1, 0], &integer.to_le_bytes()[..]].concat())
    },
    ..REFERENCE
};

const FLOAT_ALWAYS_32: VariantBuffer = VariantBuffer {
    variant_encode: |value| {
        let Payload::Double(pattern) = value.payload else { return right::variant_encode(value) };
        let narrow = f64::from_bits(pattern) as f32;
        Ok([&[3, 0, 0, 0], &narrow.to_le_bytes()[..]].concat())
    },
    ..REFERENCE
};

const NOT_PADDED: VariantBuffer = VariantBuffer {
    variant_encode: |value| {
        let mut bytes = right::variant_encode(value)?;
        if let Payload::Text(text) = &value.payload {
            bytes.truncate(8 + text.len());
        }
        Ok(bytes)
    },
    ..REFERENCE
};

const PADDING_OPTIONAL: VariantBuffer = VariantBuffer {
    variant_decode: |bytes| match right::variant_decode(bytes) {
        Err(Refusal::Reject(Class::Truncated, _)) if bytes.first() == Some(&4) && bytes.len() > 8 => {
            let mut padded = bytes.to_vec();
            padded.resize(bytes.len().div_ceil(4) * 4, 0);
            let (value, _) =
                right::variant_decode(&padded).map_err(|_| Refusal::byte(Class::Truncated, bytes.len()))?;
            let Payload::Text(text) = &value.payload else { return right::variant_decode(bytes) };
            if 8 + text.len() > bytes.len() {
                return right::variant_decode(bytes);
            }
            let len = bytes.len();
            Ok((value, len))
        }
        other => other,
    },
    ..REFERENCE
};

/// The ledger's part on the buffer.
pub const ALL: &[Deviant] = &[
    Deviant {
        id: "ushort-signed",
        kind: Kind::Plausible,
        summary: "Extends the sign of a ushort when reading.",
        says: "\"it stores only 16 bits of the original 32 of the integer\": whose sign is left open.",
        mend: "Fill the upper 16 bits with zeros.",
        affects: "Readers in languages without unsigned types: 32768 to 65535 read as negative numbers.",
        operations: READ,
        point: &[],
        run: Some(|case| USHORT_SIGNED.run(case)),
        dialect: false,
    },
    Deviant {
        id: "uint-signed",
        kind: Kind::Plausible,
        summary: "Extends the sign of a uint when reading.",
        says: "\"we don't have unsigned integers within GDScript\".",
        mend: "Fill the upper 32 bits with zeros: the value is an int of 64 bits.",
        affects: "Hashes: half of them read as negative numbers, unequal to what was sent.",
        operations: READ,
        point: &[],
        run: Some(|case| UINT_SIGNED.run(case)),
        dialect: false,
    },
    Deviant {
        id: "buffer-bool-only-one",
        kind: Kind::Plausible,
        summary: "Reads a bool byte as true only if it is 1.",
        says: "Nothing: \"the boolean type uses a single byte\".",
        mend: "The engine takes any payload other than 0 for true (measured); a strict reader refuses other bytes.",
        affects: "Buffers of foreign writers: true reads as false.",
        operations: &["variant_buffer.read"],
        point: &[],
        run: Some(|case| ONLY_ONE_IS_TRUE.run(case)),
        dialect: false,
    },
    Deviant {
        id: "buffer-big-endian",
        kind: Kind::Plausible,
        summary: "Writes the most significant byte first.",
        says: "\"is_big: honestly I'm not sure if this is needed\".",
        mend: "Little-endian on every machine: the engine's serialisation is.",
        affects: "Ports that follow network order, and memory copies on big-endian machines.",
        operations: &["variant_buffer.write"],
        point: &[],
        run: Some(|case| BIG_ENDIAN.run(case)),
        dialect: false,
    },
    Deviant {
        id: "buffer-bool-four-bytes",
        kind: Kind::Plausible,
        summary: "Writes all four payload bytes of a bool.",
        says: "\"stripping out 4 bytes of the given value and appending the rest\".",
        mend: "One byte: the three zeros are left out too.",
        affects: "Everything after the first bool.",
        operations: &["variant_buffer.write"],
        point: &[],
        run: Some(|case| BOOL_FOUR_BYTES.run(case)),
        dialect: false,
    },
    Deviant {
        id: "buffer-uint-keeps-64",
        kind: Kind::Plausible,
        summary: "Writes the eight payload bytes that the engine has for a uint of 2^31 and more.",
        says: "\"Godot uses 64 bit integers for those cases\".",
        mend: "Four bytes, always: the rest is stripped.",
        affects: "Everything after the first large uint.",
        operations: &["variant_buffer.write"],
        point: &[],
        run: Some(|case| UINT_KEEPS_64.run(case)),
        dialect: false,
    },
    Deviant {
        id: "buffer-string-counts-characters",
        kind: Kind::Plausible,
        summary: "Counts a string's characters instead of its bytes.",
        says: "Nothing: strings are in a later release than the text.",
        mend: "The count is that of the UTF-8 bytes.",
        affects: "Strings with a character outside ASCII, and everything after them.",
        operations: &["variant_buffer.write"],
        point: &[],
        run: Some(|case| COUNTS_CHARACTERS.run(case)),
        dialect: false,
    },
    Deviant {
        id: "buffer-rewrite-inserts",
        kind: Kind::Plausible,
        summary: "Inserts at the position instead of overwriting.",
        says: "\"rewrite the object count, using the obtained address\".",
        mend: "The buffer keeps its length.",
        affects: "Everything after the position.",
        operations: &["variant_buffer.rewrite"],
        point: &[],
        run: Some(|case| REWRITE_SHIFTS.run(case)),
        dialect: false,
    },
    Deviant {
        id: "variant-flag-ignored",
        kind: Kind::Plausible,
        summary: "Does not look at the header's 64-bit flag.",
        says: "\"4 bytes header indicating what type is actually stored within\".",
        mend: "Bit 0 of byte 2: the payload of an int or float has 8 bytes.",
        affects: "Ints beyond 32 bits and most floats: cut, and what follows is misframed.",
        operations: &["variant_buffer.variant_decode"],
        point: &[],
        run: Some(|case| FLAG_IGNORED.run(case)),
        dialect: false,
    },
    Deviant {
        id: "variant-int-always-64",
        kind: Kind::Plausible,
        summary: "Writes every int with 64 bits.",
        says: "\"GDScript only deals with signed numbers\", of 64 bits.",
        mend: "32 bits if the value fits an i32 (measured).",
        affects: "Sizes, and comparison with the engine's bytes; the engine reads it.",
        operations: &["variant_buffer.variant_encode"],
        point: &[],
        run: Some(|case| ALWAYS_WIDE.run(case)),
        dialect: false,
    },
    Deviant {
        id: "variant-float-always-32",
        kind: Kind::Plausible,
        summary: "Writes every float with 32 bits.",
        says: "\"the same amount of bits of floating point numbers\".",
        mend: "64 bits unless a binary32 holds the value exactly; a NaN takes 64 (measured).",
        affects: "0.1 and most other floats: rounded.",
        operations: &["variant_buffer.variant_encode"],
        point: &[],
        run: Some(|case| FLOAT_ALWAYS_32.run(case)),
        dialect: false,
    },
    Deviant {
        id: "variant-string-not-padded",
        kind: Kind::Plausible,
        summary: "Leaves out the zeros after a string.",
        says: "Nothing.",
        mend: "Zeros up to a multiple of four (measured).",
        affects: "Strings whose length is no multiple of four: the engine refuses them.",
        operations: &["variant_buffer.variant_encode"],
        point: &[],
        run: Some(|case| NOT_PADDED.run(case)),
        dialect: false,
    },
    Deviant {
        id: "variant-string-padding-optional",
        kind: Kind::Plausible,
        summary: "Reads a string whose padding is cut off.",
        says: "Nothing.",
        mend: "The padding belongs to the value; without it the value is truncated (measured).",
        affects: "Who validates what is then handed to the engine.",
        operations: &["variant_buffer.variant_decode"],
        point: &[],
        run: Some(|case| PADDING_OPTIONAL.run(case)),
        dialect: false,
    },
];
