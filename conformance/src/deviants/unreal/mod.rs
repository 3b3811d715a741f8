//! The Unreal data types as others get them wrong: strings and names here, what is made of indices in `tables`.

mod tables;

pub use self::tables::{PACKAGE, REFERENCE};

use super::{Deviant, Kind};
use crate::formats::unreal::name::{REFERENCE as NAMES, UnrealName};
use crate::formats::unreal::string::{REFERENCE as STRINGS, UnrealString};
use crate::model::{Answer, Class, Refusal};
use crate::reference::compact_index;
use crate::reference::unreal::{name, string};

/// The rest of the input after `len` bytes, or where it ends inside them.
fn take(bytes: &[u8], start: usize, len: usize) -> Answer<&[u8]> {
    bytes.get(start..start + len).ok_or_else(|| Refusal::byte(Class::Truncated, bytes.len()))
}

fn latin1_text(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(byte)).collect()
}

/// The text of UTF-16 bytes, each unit read by `unit`.
fn utf16_text(bytes: &[u8], start: usize, unit: fn([u8; 2]) -> u16) -> Answer<String> {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let text: Result<String, _> = char::decode_utf16(units).collect();
    text.map_err(|_| Refusal::byte(Class::Invalid, start))
}

const UTF16_BYTE_COUNT: UnrealString = UnrealString {
    encode: |text| {
        let right = string::encode(text)?;
        if text.chars().all(|c| c <= '\u{FF}') { Ok(right) } else { (UTF16_BYTE_COUNT.encode_wide)(text) }
    },
    encode_wide: |text| {
        let right = string::encode_wide(text)?;
        let (length, head) = compact_index::decode(&right)?;
        let mut bytes = compact_index::encode(length as i32 * 2)?;
        bytes.extend(&right[head..]);
        Ok(bytes)
    },
    decode: |bytes| {
        let (length, head) = compact_index::decode(bytes)?;
        if length >= 0 {
            return string::decode(bytes);
        }
        let body = take(bytes, head, length.unsigned_abs() as usize)?;
        let text = utf16_text(&body[..body.len().saturating_sub(2)], head, u16::from_le_bytes)?;
        Ok((text, head + body.len()))
    },
    ..STRINGS
};

const BIG_ENDIAN_UNITS: UnrealString = UnrealString {
    encode: |text| {
        let right = string::encode(text)?;
        if text.chars().all(|c| c <= '\u{FF}') { Ok(right) } else { (BIG_ENDIAN_UNITS.encode_wide)(text) }
    },
    encode_wide: |text| {
        let mut bytes = string::encode_wide(text)?;
        let (_, head) = compact_index::decode(&bytes)?;
        bytes[head..].chunks_exact_mut(2).for_each(<[u8]>::reverse);
        Ok(bytes)
    },
    decode: |bytes| {
        let (text, consumed) = string::decode(bytes)?;
        let (length, head) = compact_index::decode(bytes)?;
        if length >= 0 {
            return Ok((text, consumed));
        }
        Ok((utf16_text(&bytes[head..consumed - 2], head, u16::from_be_bytes)?, consumed))
    },
    ..STRINGS
};

const NARROW_IS_UTF8: UnrealString = UnrealString {
    encode: |text| {
        if text.is_empty() || text.chars().any(|c| c > '\u{FF}' || c == '\0') {
            return string::encode(text);
        }
        let mut bytes = compact_index::encode(text.len() as i32 + 1)?;
        bytes.extend(text.as_bytes());
        bytes.push(0);
        Ok(bytes)
    },
    decode: |bytes| {
        let (text, consumed) = string::decode(bytes)?;
        let (length, head) = compact_index::decode(bytes)?;
        if length <= 0 {
            return Ok((text, consumed));
        }
        let text = std::str::from_utf8(&bytes[head..consumed - 1]);
        Ok((text.map_err(|_| Refusal::byte(Class::Invalid, head))?.to_owned(), consumed))
    },
    ..STRINGS
};

const LENGTH_BYTE: UnrealName = UnrealName {
    encode: |text, version| {
        let terminated = name::encode(text, 0)?;
        if version < name::LENGTH_VERSION {
            return Ok(terminated);
        }
        let mut bytes = vec![terminated.len() as u8];
        bytes.extend(terminated);
        Ok(bytes)
    },
    decode: |bytes, version| {
        if version < name::LENGTH_VERSION {
            return name::decode(bytes, version);
        }
        let length = usize::from(*take(bytes, 0, 1)?.first().unwrap_or(&0));
        let body = take(bytes, 1, length)?;
        match body.split_last() {
            Some((0, text)) => Ok((latin1_text(text), 1 + length)),
            _ => Err(Refusal::byte(Class::Invalid, length.max(1))),
        }
    },
    ..NAMES
};

const NUL_NOT_COUNTED: UnrealName = UnrealName {
    encode: |text, version| {
        let terminated = name::encode(text, 0)?;
        if version < name::LENGTH_VERSION {
            return Ok(terminated);
        }
        let mut bytes = compact_index::encode(terminated.len() as i32 - 1)?;
        bytes.extend(terminated);
        Ok(bytes)
    },
    decode: |bytes, version| {
        if version < name::LENGTH_VERSION {
            return name::decode(bytes, version);
        }
        let (length, head) = compact_index::decode(bytes)?;
        let length = usize::try_from(length).map_err(|_| Refusal::byte(Class::OutOfRange, 0))?;
        let body = take(bytes, head, length)?;
        take(bytes, head + length, 1)?;
        Ok((latin1_text(body), head + length + 1))
    },
    ..NAMES
};

const NUL_COUNTED_TWICE: UnrealName = UnrealName {
    encode: |text, version| {
        let terminated = name::encode(text, 0)?;
        if version < name::LENGTH_VERSION {
            return Ok(terminated);
        }
        let mut bytes = compact_index::encode(terminated.len() as i32 + 1)?;
        bytes.extend(terminated);
        bytes.push(0);
        Ok(bytes)
    },
    decode: |bytes, version| {
        let (mut text, consumed) = name::decode(bytes, version)?;
        if version >= name::LENGTH_VERSION {
            text.push('\0');
        }
        Ok((text, consumed))
    },
    ..NAMES
};

/// The version with which the right code shows the wrong edge.
fn late(version: u16) -> u16 {
    if version == name::LENGTH_VERSION { version - 1 } else { version }
}

const NAME_VERSION: UnrealName = UnrealName {
    encode: |text, version| name::encode(text, late(version)),
    decode: |bytes, version| name::decode(bytes, late(version)),
    decode_canonical: |bytes, version| name::decode_canonical(bytes, late(version)),
};

/// The ledger's section on strings.
pub const STRING: &[Deviant] = &[
    Deviant {
        id: "fstring-utf16-byte-count",
        kind: Kind::Plausible,
        summary: "Takes the length of a UTF-16 string for bytes.",
        says: "\"The MSB flags if the string is in UTF-16 encoding\" (Unreal Wiki, CompactIndex) leaves the unit of the length open.",
        mend: "A length of -n means n units of two bytes, the NUL unit included.",
        affects: "Readers stop halfway through every UTF-16 string and misframe what follows; writers announce twice what they write.",
        operations: &["unreal_string.encode", "unreal_string.encode_wide", "unreal_string.decode"],
        run: Some(|case| UTF16_BYTE_COUNT.run(case)),
        dialect: false,
    },
    Deviant {
        id: "fstring-utf16-big-endian",
        kind: Kind::Plausible,
        summary: "Puts the high byte of a UTF-16 unit first.",
        says: "\"UTF-16 encoding\" (Unreal Wiki, CompactIndex) names no byte order; Data Details: \"low-endian byte order\".",
        mend: "UTF-16LE: the low byte of each unit first, without a byte order mark.",
        affects: "Every character of a UTF-16 string.",
        operations: &["unreal_string.encode", "unreal_string.encode_wide", "unreal_string.decode"],
        run: Some(|case| BIG_ENDIAN_UNITS.run(case)),
        dialect: false,
    },
    Deviant {
        id: "fstring-narrow-utf8",
        kind: Kind::Plausible,
        summary: "Writes and reads one-byte strings as UTF-8.",
        says: "\"instead of normal ASCII\" (Unreal Wiki, CompactIndex): bytes from 0x80 on are not mentioned.",
        mend: "One byte is one character, U+0000 to U+00FF; anything above takes UTF-16.",
        affects: "Characters from U+0080 to U+00FF: two bytes where one belongs, and valid files refused.",
        operations: &["unreal_string.encode", "unreal_string.decode"],
        run: Some(|case| NARROW_IS_UTF8.run(case)),
        dialect: false,
    },
];

const NAME_ALL: &[&str] = &["unreal_name.encode", "unreal_name.decode", "unreal_name.decode_canonical"];
const NAME_BOTH: &[&str] = &["unreal_name.encode", "unreal_name.decode"];

/// The ledger's section on names.
pub const NAME: &[Deviant] = &[
    Deviant {
        id: "name-length-byte",
        kind: Kind::Published,
        summary: "Stores the length of a name as one plain byte.",
        says: "\"'UT2k3' would be now stored as: 0x06 'U' 'T' '2' 'k' '3' 0x00\" (Unreal Wiki, Package File Format/Data Details) shows a byte.",
        mend: "The length is a CompactIndex: from 64 on, which is a 63-character name, it takes two bytes.",
        affects: "Names of 63 characters, the longest that the engine's buffer holds, and longer ones: the table is misframed from there on.",
        operations: NAME_BOTH,
        run: Some(|case| LENGTH_BYTE.run(case)),
        dialect: false,
    },
    Deviant {
        id: "name-no-trailing-zero",
        kind: Kind::Plausible,
        summary: "Does not count the NUL in the length.",
        says: "\"the length of the string plus the trailing zero\" (Unreal Wiki, Package File Format/Data Details) can be read as two things that follow each other.",
        mend: "The length counts the NUL: 6 for UT2k3.",
        affects: "Every name of version 64 and later.",
        operations: NAME_BOTH,
        run: Some(|case| NUL_NOT_COUNTED.run(case)),
        dialect: false,
    },
    Deviant {
        id: "name-zero-counted-twice",
        kind: Kind::Plausible,
        summary: "Takes the NUL for a character: writes a second one, and leaves it on what it reads.",
        says: "\"the length of the string plus the trailing zero\" (Unreal Wiki, Package File Format/Data Details).",
        mend: "One NUL, counted once; the name ends before it.",
        affects: "Comparisons of names fail although they print alike; writers shift everything by one byte.",
        operations: NAME_BOTH,
        run: Some(|case| NUL_COUNTED_TWICE.run(case)),
        dialect: false,
    },
    Deviant {
        id: "name-version-off-by-one",
        kind: Kind::Plausible,
        summary: "Reads and writes version 64 in the old form.",
        says: "\"(<64, original Unreal engine)\" and \"(>=64, UT engine)\" (Unreal Wiki, Package File Format/Data Details) are easily mixed up.",
        mend: "63 is the last version without a length, 64 the first with one.",
        affects: "Packages of version 64.",
        operations: NAME_ALL,
        run: Some(|case| NAME_VERSION.run(case)),
        dialect: false,
    },
];
