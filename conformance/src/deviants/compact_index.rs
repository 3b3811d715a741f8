//! CompactIndex as others get it wrong.

use super::{Deviant, Kind};
use crate::formats::compact_index::{CompactIndex, REFERENCE};
use crate::model::{Answer, Class, Refusal};
use crate::reference::compact_index as right;

const ENCODE: &[&str] = &["compact_index.encode"];
const DECODE: &[&str] = &["compact_index.decode"];

/// How a wrong decoder treats the later bytes.
struct Reading {
    /// Kept bits of bytes 1 to 3.
    middle: u8,
    /// Kept bits of byte 4.
    last: u8,
}

/// The published decoding loop with its masks as parameters: the 35-bit magnitude, the sign, the length.
fn read(bytes: &[u8], masks: &Reading) -> Answer<(i64, bool, usize)> {
    let byte = |at: usize| bytes.get(at).copied().ok_or_else(|| Refusal::byte(Class::Truncated, at));
    let first = byte(0)?;
    let mut magnitude = i64::from(first & 0x3F);
    let mut more = first & 0x40 != 0;
    let mut at = 0;
    while more && at < 4 {
        at += 1;
        let mask = if at == 4 { masks.last } else { masks.middle };
        magnitude += i64::from(byte(at)? & mask) << (7 * at - 1);
        more = byte(at)? & 0x80 != 0;
    }
    Ok((magnitude, first & 0x80 != 0, at + 1))
}

fn wrap(magnitude: i64, negative: bool) -> i64 {
    let value = magnitude as i32;
    i64::from(if negative { value.wrapping_neg() } else { value })
}

const ALL_BITS: Reading = Reading { middle: 0x7F, last: 0xFF };

const MASK_3F: CompactIndex = CompactIndex {
    decode: |bytes| {
        let (magnitude, negative, len) = read(bytes, &Reading { middle: 0x3F, last: 0x3F })?;
        Ok((wrap(magnitude, negative), len))
    },
    ..REFERENCE
};

const ABS_IS_FLOAT: CompactIndex = CompactIndex {
    encode: |value| {
        // `val = abs(Integer)` passes through binary32; `val != Integer` then sets the sign bit.
        let val = (value as f32).abs() as i32;
        let mut bytes = right::encode(val)?;
        if val != value {
            bytes[0] |= 0x80;
        }
        Ok(bytes)
    },
    ..REFERENCE
};

const IGNORES_SIGN: CompactIndex = CompactIndex {
    decode: |bytes| {
        let (magnitude, _, len) = read(bytes, &ALL_BITS)?;
        Ok((wrap(magnitude, false), len))
    },
    ..REFERENCE
};

const DIRTY_BUFFER: CompactIndex = CompactIndex {
    encode: |value| {
        // The listing run over a buffer that holds 0x01 everywhere: `=` clears, `+=` adds to what is there.
        let clean = right::encode(value)?;
        let mut bytes = clean.clone();
        if value >= 0 {
            bytes[0] = bytes[0].wrapping_add(0x01);
        }
        Ok(bytes)
    },
    ..REFERENCE
};

const MASK_1F: CompactIndex = CompactIndex {
    decode_canonical: |bytes| {
        // The excess bits are masked away before anybody looks at them.
        let mut masked = bytes.to_vec();
        if let Some(last) = masked.get_mut(4).filter(|_| four_follow(bytes)) {
            *last &= 0x1F;
        }
        right::decode_canonical(&masked)
    },
    ..REFERENCE
};

fn four_follow(bytes: &[u8]) -> bool {
    bytes[0] & 0x40 != 0 && bytes[1..4].iter().all(|byte| byte & 0x80 != 0)
}

const WIDE_35: CompactIndex = CompactIndex {
    decode: |bytes| {
        let (magnitude, negative, len) = read(bytes, &ALL_BITS)?;
        Ok((if negative { -magnitude } else { magnitude }, len))
    },
    ..REFERENCE
};

const ENDLESS: CompactIndex = CompactIndex {
    decode: |bytes| {
        let first = *bytes.first().ok_or(Refusal::byte(Class::Truncated, 0))?;
        let mut magnitude = i64::from(first & 0x3F);
        let mut more = first & 0x40 != 0;
        let mut at = 0;
        while more {
            at += 1;
            let byte = *bytes.get(at).ok_or(Refusal::byte(Class::Truncated, at))?;
            magnitude |= i64::from(byte & 0x7F).checked_shl(7 * at as u32 - 1).unwrap_or(0);
            more = byte & 0x80 != 0;
        }
        Ok((wrap(magnitude, first & 0x80 != 0), at + 1))
    },
    ..REFERENCE
};

const NEGATIVE_ZERO_IS_64: CompactIndex = CompactIndex {
    decode: |bytes| {
        let (value, len) = right::decode(bytes)?;
        Ok((if value == 0 && bytes[0] & 0x80 != 0 { 64 } else { value }, len))
    },
    ..REFERENCE
};

const TWOS_COMPLEMENT: CompactIndex = CompactIndex {
    encode: |value| {
        // The groups of the bit pattern, all 32 bits of it, with the sign in its place.
        let pattern = value as u32;
        let mut bytes = right::encode((pattern & 0x7FFF_FFFF) as i32)?;
        if value < 0 {
            bytes[0] |= 0x80;
        }
        Ok(bytes)
    },
    ..REFERENCE
};

const SHIFT_24: CompactIndex = CompactIndex {
    encode: |value| {
        let mut bytes = right::encode(value)?;
        if bytes.len() == 5 {
            bytes[4] = (value.unsigned_abs() >> 24) as u8;
        }
        Ok(bytes)
    },
    ..REFERENCE
};

const LIMIT_OFF_BY_ONE: CompactIndex = CompactIndex {
    encode: |value| {
        // Tests `value >= -64` where the six bits hold -63: the magnitude's seventh bit lands on the flag.
        if value == -64 { Ok(vec![0x80 | 64]) } else { right::encode(value) }
    },
    ..REFERENCE
};

const ABS_MIN_CRASH: CompactIndex = CompactIndex {
    encode: |value| {
        let Some(magnitude) = value.checked_abs() else {
            return Err(Refusal::Broken("attempt to negate with overflow".to_owned()));
        };
        let mut bytes = right::encode(magnitude)?;
        if value < 0 {
            bytes[0] |= 0x80;
        }
        Ok(bytes)
    },
    ..REFERENCE
};

const SEVEN_BITS_FIRST: CompactIndex = CompactIndex {
    encode: |value| {
        // LEB128 of the magnitude doubled, the sign in bit 0: one flag per byte, always bit 7.
        let mut rest = u64::from(value.unsigned_abs());
        let mut bytes = Vec::new();
        loop {
            let more = rest > 0x7F;
            bytes.push((rest & 0x7F) as u8 | if more { 0x80 } else { 0 });
            rest >>= 7;
            if !more {
                break;
            }
        }
        if value < 0 {
            bytes[0] |= 0x80;
        }
        Ok(bytes)
    },
    ..REFERENCE
};

const BIG_ENDIAN_GROUPS: CompactIndex = CompactIndex {
    encode: |value| {
        // Most significant group first: the first byte takes the top six bits of what is left after the groups of seven.
        let len = right::encode(value)?.len();
        let magnitude = u64::from(value.unsigned_abs());
        let mut bytes = Vec::new();
        for at in 0..len {
            let group = magnitude >> (7 * (len - 1 - at));
            let more = at + 1 < len;
            bytes.push(match at {
                0 => (group & 0x3F) as u8 | if more { 0x40 } else { 0 } | if value < 0 { 0x80 } else { 0 },
                _ => (group & 0x7F) as u8 | if more { 0x80 } else { 0 },
            });
        }
        Ok(bytes)
    },
    ..REFERENCE
};

/// The ledger's section "CompactIndex".
pub const ALL: &[Deviant] = &[
    Deviant {
        id: "wiki-continuation-mask-3f",
        kind: Kind::Published,
        summary: "Decodes bytes 1 to 4 with the mask 0x3F: bit 6 of each is lost.",
        says: "\"Integer += (B2 & 0x3F) << 6\" (Unreal Wiki, CompactIndex, decoding recipe), and so for B3 to B5. \
               The example below it, and the page Data Details, use all seven bits.",
        mend: "Mask continuation bytes with 0x7F; only the first byte has six data bits. Byte 4 is not masked.",
        affects: "Readers written from the recipe: every value whose magnitude has bit 12, 19 or 26 set reads too small. \
                  In twelve real packages 0.6 to 12 % of the indices.",
        operations: DECODE,
        run: Some(|case| MASK_3F.run(case)),
        dialect: false,
    },
    Deviant {
        id: "wiki-abs-is-float",
        kind: Kind::Published,
        summary: "Takes the magnitude through a 32-bit float: odd values above 2^24 change and turn negative.",
        says: "\"val = abs(Integer); if( val != Integer )\" (Unreal Wiki, CompactIndex, IntToIndex). In UnrealScript \
               abs() is a function on floats. Derived from the language, not executed in the engine.",
        mend: "Negate integers as integers: if the value is negative, magnitude = 0 - value in unsigned 32-bit arithmetic.",
        affects: "Writers that copied the listing: values above 16 777 216 that binary32 cannot hold.",
        operations: ENCODE,
        run: Some(|case| ABS_IS_FLOAT.run(case)),
        dialect: false,
    },
    Deviant {
        id: "wiki-msb-is-string-flag",
        kind: Kind::Published,
        summary: "Ignores the sign bit: every value reads as its magnitude.",
        says: "\"The MSB only has a meaning when used for string length\" (Unreal Wiki, CompactIndex).",
        mend: "Bit 7 of the first byte is the sign of the value, everywhere. A string's negative length means UTF-16.",
        affects: "Readers of object references: every import is taken for an export.",
        operations: DECODE,
        run: Some(|case| IGNORES_SIGN.run(case)),
        dialect: false,
    },
    Deviant {
        id: "wiki-dirty-buffer",
        kind: Kind::Published,
        summary: "Adds the first byte's data into a byte that it never cleared (shown over a buffer of ones).",
        says: "\"data[ptr] += val & 0x3f\" (Unreal Wiki, CompactIndex, IntToIndex) where only the negative branch assigns.",
        mend: "Assign the first byte: data[ptr] = sign | (val & 0x3F).",
        affects: "Writers that reuse a buffer: the first byte of every value that is not negative.",
        operations: ENCODE,
        run: Some(|case| DIRTY_BUFFER.run(case)),
        dialect: false,
    },
    Deviant {
        id: "byte4-mask-1f",
        kind: Kind::Wild,
        summary: "Masks byte 4 to five bits before it looks for excess: out-of-range forms pass as canonical.",
        says: "\"only 5 bits are used in this byte\" (Unreal Wiki, CompactIndex).",
        mend: "A canonical reader refuses byte 4 above 0x1F; an engine reader lets the bits fall off.",
        affects: "Validators and signature checks: two byte strings for one value.",
        operations: &["compact_index.decode_canonical"],
        run: Some(|case| MASK_1F.run(case)),
        dialect: false,
    },
    Deviant {
        id: "byte4-wide-35",
        kind: Kind::Wild,
        summary: "Keeps all 35 magnitude bits instead of wrapping at 32.",
        says: "\"35 bit  s1xxxxxx 1xxxxxxx 1xxxxxxx 1xxxxxxx xxxxxxxx\" (Unreal Wiki, Data Details).",
        mend: "The value type is a 32-bit integer: compute in 32 bits and wrap.",
        affects: "Readers in languages with wide integers (Python, JavaScript, Lua): values that no engine has.",
        operations: DECODE,
        run: Some(|case| WIDE_35.run(case)),
        dialect: false,
    },
    Deviant {
        id: "byte4-endless",
        kind: Kind::Wild,
        summary: "Goes on past byte 4 for as long as bit 7 is set.",
        says: "Nothing: \"No more than five bytes are read for a compact index value\" (Unreal Wiki, Data Details).",
        mend: "Stop after the fifth byte, whatever its bit 7 says.",
        affects: "Readers with a LEB128-like loop: what follows the index is swallowed, and hostile input is unbounded.",
        operations: DECODE,
        run: Some(|case| ENDLESS.run(case)),
        dialect: false,
    },
    Deviant {
        id: "accumulate-no-sign-on-zero",
        kind: Kind::Plausible,
        summary: "Takes negative zero for 64.",
        says: "Nothing; a reader that reserves the pattern invites it.",
        mend: "`80` is 0 to an engine and not canonical to a validator.",
        affects: "Readers of files that other tools wrote.",
        operations: DECODE,
        run: Some(|case| NEGATIVE_ZERO_IS_64.run(case)),
        dialect: false,
    },
    Deviant {
        id: "twos-complement-groups",
        kind: Kind::Wild,
        summary: "Writes the groups of the two's complement pattern instead of the magnitude.",
        says: "\"Index values are signed integers\" (Unreal Wiki, Data Details) does not say sign and magnitude.",
        mend: "Write the sign, then the groups of the absolute value.",
        affects: "Writers: every negative value takes five bytes and reads as another number.",
        operations: ENCODE,
        run: Some(|case| TWOS_COMPLEMENT.run(case)),
        dialect: false,
    },
    Deviant {
        id: "byte4-shift-24",
        kind: Kind::Wild,
        summary: "Takes the top byte with >> 24 instead of >> 27.",
        says: "Nothing; four bytes of eight bits invite it.",
        mend: "6 + 7 + 7 + 7 = 27 bits stand before byte 4.",
        affects: "Writers: every magnitude from 134 217 728 on.",
        operations: ENCODE,
        run: Some(|case| SHIFT_24.run(case)),
        dialect: false,
    },
    Deviant {
        id: "limit-off-by-one",
        kind: Kind::Wild,
        summary: "Writes -64 in one byte, as two's complement limits suggest.",
        says: "\"6 bit\" (Unreal Wiki, Data Details): six bits hold -64 to 63 in two's complement, -63 to 63 here.",
        mend: "The limits are symmetric: 63, 8191, 1 048 575, 134 217 727 on both sides.",
        affects: "Writers: the reader takes the bit for the flag and swallows the next byte.",
        operations: ENCODE,
        run: Some(|case| LIMIT_OFF_BY_ONE.run(case)),
        dialect: false,
    },
    Deviant {
        id: "abs-min-crash",
        kind: Kind::Wild,
        summary: "Fails on -2 147 483 648, whose absolute value no i32 holds.",
        says: "\"val = abs(Integer)\" (Unreal Wiki, CompactIndex).",
        mend: "Take the magnitude as an unsigned 32-bit integer; i32::MIN is C0 80 80 80 10.",
        affects: "Writers and fuzzers in languages that trap overflow.",
        operations: ENCODE,
        run: Some(|case| ABS_MIN_CRASH.run(case)),
        dialect: false,
    },
    Deviant {
        id: "first-byte-seven-bits",
        kind: Kind::Plausible,
        summary: "Plain LEB128 with a sign bit: seven data bits in the first byte too.",
        says: "\"Each of the three following bytes contributes seven more bits\" (Unreal Wiki, Data Details).",
        mend: "The first byte has six data bits; its bit 6 says that another byte follows.",
        affects: "Writers: every magnitude from 64 on.",
        operations: ENCODE,
        run: Some(|case| SEVEN_BITS_FIRST.run(case)),
        dialect: false,
    },
    Deviant {
        id: "big-endian-groups",
        kind: Kind::Plausible,
        summary: "Writes the most significant group first.",
        says: "Nothing; other variable-length integers do so.",
        mend: "The first byte has the six least significant bits.",
        affects: "Writers: every magnitude from 64 on.",
        operations: ENCODE,
        run: Some(|case| BIG_ENDIAN_GROUPS.run(case)),
        dialect: false,
    },
];
