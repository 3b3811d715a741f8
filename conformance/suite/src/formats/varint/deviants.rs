//! Variable-length integers as others get them wrong.

use crate::formats::varint::{REFERENCE, Varint};
use crate::model::{Answer, Class, Refusal};
use crate::model::{Deviant, Kind};
use packproof_reference::varint as right;

const ENCODE: &[&str] = &["varint.encode"];
const DECODE: &[&str] = &["varint.decode"];

const EIGHT_ROUNDS: Varint = Varint {
    encode: |value, bits| {
        let mut bytes = right::encode(value, bits)?;
        bytes.truncate(8);
        Ok(bytes)
    },
    ..REFERENCE
};

const NO_LIMIT: Varint = Varint {
    decode: |bytes, _| {
        let (groups, len) = groups(bytes)?;
        // Shifted past bit 63, a group is gone.
        let value = groups.iter().rev().fold(0_u64, |value, &group| value << 7 | u64::from(group));
        Ok((value, len))
    },
    ..REFERENCE
};

/// The seven-bit groups up to the first byte that does not say "more", however many.
fn groups(bytes: &[u8]) -> Answer<(Vec<u8>, usize)> {
    match bytes.iter().position(|byte| byte & 0x80 == 0) {
        Some(last) => Ok((bytes[..=last].iter().map(|byte| byte & 0x7F).collect(), last + 1)),
        None => Err(Refusal::byte(Class::Truncated, bytes.len())),
    }
}

const SIGNED_SHIFT: Varint = Varint {
    encode: |value, bits| right::encode(u64::from(value as u32), bits),
    decode: |bytes, bits| {
        let (_, len) = right::decode(bytes, bits)?;
        let mut value = 0_i32;
        for (at, byte) in bytes[..len].iter().enumerate() {
            // A 32-bit shift takes its distance modulo 32.
            value |= i32::from(byte & 0x7F).wrapping_shl(7 * at as u32);
        }
        Ok((i64::from(value) as u64, len))
    },
    ..REFERENCE
};

const TYPE_WRAPS: Varint = Varint {
    decode: |bytes, bits| {
        let longest = right::most_bytes(bits);
        let (groups, len) = groups(&bytes[..bytes.len().min(longest)]).map_err(|refusal| match refusal {
            Refusal::Reject(_, _) if bytes.len() >= longest => Refusal::byte(Class::OutOfRange, longest),
            other => other,
        })?;
        let value = groups.iter().rev().fold(0_u64, |value, &group| value << 7 | u64::from(group));
        Ok((value & (u64::MAX >> (64 - bits)), len))
    },
    ..REFERENCE
};

const BIG_ENDIAN: Varint = Varint {
    encode: |value, bits| {
        let mut bytes = right::encode(value, bits)?;
        bytes.reverse();
        for (at, byte) in bytes.iter_mut().rev().enumerate() {
            *byte = *byte & 0x7F | if at == 0 { 0 } else { 0x80 };
        }
        Ok(bytes)
    },
    decode: |bytes, bits| {
        let (_, len) = right::decode(bytes, bits)?;
        let value = bytes[..len].iter().fold(0_u64, |value, byte| value << 7 | u64::from(byte & 0x7F));
        Ok((value, len))
    },
    ..REFERENCE
};

const CANONICAL_IS_TOLERANT: Varint = Varint { decode_canonical: right::decode, ..REFERENCE };

const SIGN_BIT_ZERO: Varint = Varint {
    zigzag_encode: |value, bits| {
        // Refuses what the format refuses, so that only the mapping differs.
        right::zigzag_encode(value, bits)?;
        let doubled = u128::from(value.unsigned_abs()) * 2 + u128::from(value < 0);
        right::encode(doubled as u64, bits)
    },
    zigzag_decode: |bytes, bits| {
        let (count, len) = right::decode(bytes, bits)?;
        let magnitude = (count / 2) as i64;
        Ok((if count % 2 == 1 { -magnitude } else { magnitude }, len))
    },
    ..REFERENCE
};

/// The varint rows of the ledger's section "Packets (Heist)", and more.
pub const ALL: &[Deviant] = &[
    Deviant {
        id: "varint-eight-rounds",
        kind: Kind::Published,
        summary: "Runs eight rounds: from 2^56 on the value is cut, and its last byte still says that another follows.",
        says: "\"for (int i = 0; i < sizeof(UInt64); i++)\" (Heist, Packet Encoding: Lossless): sizeof counts bytes, not groups.",
        mend: "Loop until nothing is left: ten rounds at most for 64 bits.",
        affects: "Writers: values from 2^56 on lose their top byte, and the reader takes the next field's bytes for it.",
        operations: ENCODE,
        point: &[],
        run: Some(|case| EIGHT_ROUNDS.run(case)),
        dialect: false,
    },
    Deviant {
        id: "varint-no-limit",
        kind: Kind::Wild,
        summary: "Reads for as long as bytes say \"more\", and shifts groups out at the top.",
        says: "\"You read byte by byte, and if the 8th bit in the byte is set it means there are more bytes to come\" (Heist, \
               Packet Encoding: Lossless) has no limit.",
        mend: "Refuse a value that goes on past the type's most bytes (3, 5 or 10), and bits above the type in the last of them.",
        affects: "Readers of untrusted packets: unbounded input, and many byte strings for one value.",
        operations: DECODE,
        point: &[],
        run: Some(|case| NO_LIMIT.run(case)),
        dialect: false,
    },
    Deviant {
        id: "varint-signed-shift",
        kind: Kind::Wild,
        summary: "Shifts in 32 signed bits: writes from 2^32 on and reads from 2^31 on are wrong.",
        says: "\"value >>= 7\" (Heist, Packet Encoding: Lossless), in a language whose shift works on 32-bit integers.",
        mend: "Shift in 64 bits; in JavaScript with BigInt, or by division.",
        affects: "JavaScript, and C with int: identifiers and timestamps above two thousand million.",
        operations: &["varint.encode", "varint.decode"],
        point: &[],
        run: Some(|case| SIGNED_SHIFT.run(case)),
        dialect: false,
    },
    Deviant {
        id: "varint-type-wraps",
        kind: Kind::Plausible,
        summary: "Drops bits above the type instead of refusing them.",
        says: "Nothing: the source has 64 bits only, and does not say what a reader does with more.",
        mend: "Refuse (out_of_range) at the last byte.",
        affects: "Readers of lengths and identifiers: two byte strings for one value, and a check before the cut is void.",
        operations: DECODE,
        point: &[],
        run: Some(|case| TYPE_WRAPS.run(case)),
        dialect: false,
    },
    Deviant {
        id: "varint-big-endian-groups",
        kind: Kind::Plausible,
        summary: "Puts the most significant group first, as MIDI files and ASN.1 do.",
        says: "\"Take the 7 least significant bits\" comes first in the source's loop; other formats turn it round.",
        mend: "The first byte has the seven least significant bits.",
        affects: "Both sides: every value from 128 on.",
        operations: &["varint.encode", "varint.decode"],
        point: &[],
        run: Some(|case| BIG_ENDIAN.run(case)),
        dialect: false,
    },
    Deviant {
        id: "varint-canonical-is-tolerant",
        kind: Kind::Plausible,
        summary: "Lets overlong forms pass as canonical.",
        says: "Nothing: the source never asks whether a form is the shortest.",
        mend: "A last byte of zero, unless it is the only one, is overlong.",
        affects: "Signatures, deduplication and replay checks that compare bytes.",
        operations: &["varint.decode_canonical"],
        point: &[],
        run: Some(|case| CANONICAL_IS_TOLERANT.run(case)),
        dialect: false,
    },
    Deviant {
        id: "zigzag-sign-in-bit-zero",
        kind: Kind::Plausible,
        summary: "Doubles the magnitude and puts the sign into bit 0: -1 becomes 3, and 1 stands for negative zero.",
        says: "Nothing: the source has no signed values; descriptions of zigzag as \"the sign in the lowest bit\" invite it.",
        mend: "v >= 0 becomes 2 v, v < 0 becomes -2 v - 1.",
        affects: "Both sides: every negative value is off by one.",
        operations: &["varint.zigzag_encode", "varint.zigzag_decode"],
        point: &[],
        run: Some(|case| SIGN_BIT_ZERO.run(case)),
        dialect: false,
    },
];
