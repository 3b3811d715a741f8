//! Packet fields as others get them wrong.

use crate::formats::packet::{Packet, REFERENCE};
use crate::model::Refusal;
use crate::model::{Deviant, Kind as Seen};
use packproof_reference::binary16;
use packproof_reference::packet::{Kind, RULES, Rules, decode_by, encode_by};

const HALF_ENCODE: &[&str] = &[
    "packet.float16_encode",
    "packet.variable_float16_encode",
    "packet.vector2_float16_encode",
    "packet.vector3_float16_encode",
];

const HALF: &[&str] = &[
    "packet.float16_encode",
    "packet.float16_decode",
    "packet.variable_float16_encode",
    "packet.variable_float16_decode",
    "packet.vector2_float16_encode",
    "packet.vector2_float16_decode",
    "packet.vector3_float16_encode",
    "packet.vector3_float16_decode",
];

const STEPS_ENCODE: &[&str] = &[
    "packet.normalized_float8_encode",
    "packet.normalized_float16_encode",
    "packet.range_limited_float8_encode",
    "packet.range_limited_float16_encode",
    "packet.rotation_quaternion64_encode",
    "packet.rotation_quaternion32_encode",
];

const QUATERNION_ENCODE: &[&str] =
    &["packet.rotation_quaternion64_encode", "packet.rotation_quaternion32_encode"];

fn remap_plus_one([x, y, z, w]: [f64; 4]) -> [f64; 4] {
    if w < 0.0 { remap_plus_one([-x, -y, -z, -w]) } else { [w, x / 2.0 + 1.0, y / 2.0 + 1.0, z / 2.0 + 1.0] }
}

const REMAP_PLUS_ONE: Packet = Packet {
    encode: |kind, components| encode_by(&Rules { units: remap_plus_one, ..RULES }, kind, components),
    ..REFERENCE
};

const NEGATES_W_ONLY: Packet = Packet {
    encode: |kind, components| {
        let units = |[x, y, z, w]: [f64; 4]| (RULES.units)([x, y, z, w.abs()]);
        encode_by(&Rules { units, ..RULES }, kind, components)
    },
    ..REFERENCE
};

/// The word of `w` moved from the front to the back, or to the front again.
fn rotate(bytes: &mut [u8], each: usize, w_to_back: bool) {
    if w_to_back { bytes.rotate_left(each) } else { bytes.rotate_right(each) }
}

const W_LAST: Packet = Packet {
    encode: |kind, components| {
        let mut bytes = (REFERENCE.encode)(kind, components)?;
        if let Kind::RotationQuaternion(each) = kind {
            rotate(&mut bytes, each, true);
        }
        Ok(bytes)
    },
    decode: |kind, bytes| {
        let mut bytes = bytes.to_vec();
        if let Kind::RotationQuaternion(each) = kind
            && let Some(field) = bytes.get_mut(..4 * each)
        {
            rotate(field, each, false);
        }
        (REFERENCE.decode)(kind, &bytes)
    },
};

const TRUNCATES: Packet = Packet {
    encode: |kind, components| {
        encode_by(&Rules { step: |unit, steps| (unit * steps).floor(), ..RULES }, kind, components)
    },
    ..REFERENCE
};

const SCALES_BY_256: Packet = Packet {
    encode: |kind, components| {
        let step = |unit: f64, steps: f64| (unit * (steps + 1.0)).floor().min(steps);
        encode_by(&Rules { step, ..RULES }, kind, components)
    },
    ..REFERENCE
};

const RECIPROCAL: Packet = Packet {
    decode: |kind, bytes| {
        let fraction = |numerator: i64, denominator: i64| numerator as f32 * (1.0 / denominator as f32);
        decode_by(&Rules { fraction, ..RULES }, kind, bytes)
    },
    ..REFERENCE
};

const HALF_TRUNCATES: Packet = Packet {
    encode: |kind, components| {
        let narrow = |value: f32| {
            let nearest = binary16::narrow(value);
            let too_far = binary16::widen(nearest).abs() > value.abs();
            if too_far { nearest - 1 } else { nearest }
        };
        encode_by(&Rules { narrow, ..RULES }, kind, components)
    },
    ..REFERENCE
};

const HALF_TIES_AWAY: Packet = Packet {
    encode: |kind, components| {
        let narrow = |value: f32| {
            let nearest = binary16::narrow(value);
            // A step towards infinity in the low bits that a tie does not have tips it over.
            let tipped = if value.is_finite() { f32::from_bits(value.to_bits() + 1) } else { value };
            if binary16::narrow(tipped) == nearest { nearest } else { nearest + 1 }
        };
        encode_by(&Rules { narrow, ..RULES }, kind, components)
    },
    ..REFERENCE
};

/// A subnormal pattern becomes the zero of its sign.
fn flushed(pattern: u16) -> u16 {
    if pattern & 0x7C00 == 0 { pattern & 0x8000 } else { pattern }
}

const HALF_FLUSHES: Packet = Packet {
    encode: |kind, components| {
        encode_by(&Rules { narrow: |value| flushed(binary16::narrow(value)), ..RULES }, kind, components)
    },
    decode: |kind, bytes| {
        decode_by(&Rules { widen: |pattern| binary16::widen(flushed(pattern)), ..RULES }, kind, bytes)
    },
};

const HALF_OVERFLOWS_TO_MAX: Packet = Packet {
    encode: |kind, components| {
        let narrow = |value: f32| {
            let nearest = binary16::narrow(value);
            if nearest & 0x7FFF == 0x7C00 && value.is_finite() { nearest - 1 } else { nearest }
        };
        encode_by(&Rules { narrow, ..RULES }, kind, components)
    },
    ..REFERENCE
};

const HALF_NAN_TO_INFINITY: Packet = Packet {
    encode: |kind, components| {
        let narrow = |value: f32| {
            let quiet = binary16::narrow(value);
            // The high payload bits are all that is left, without the bit that says NaN where they are zero.
            if value.is_nan() && value.to_bits() & 0x0040_0000 == 0 { quiet & !0x0200 } else { quiet }
        };
        encode_by(&Rules { narrow, ..RULES }, kind, components)
    },
    ..REFERENCE
};

const BIG_ENDIAN: Packet = Packet {
    encode: |kind, components| {
        let mut bytes = (REFERENCE.encode)(kind, components)?;
        if kind != Kind::VariableFloat16 {
            bytes.chunks_mut(kind.component_bytes()).for_each(<[u8]>::reverse);
        }
        Ok(bytes)
    },
    decode: |kind, bytes| {
        let mut bytes = bytes.to_vec();
        let len = kind.components() * kind.component_bytes();
        if kind != Kind::VariableFloat16
            && let Some(field) = bytes.get_mut(..len)
        {
            field.chunks_mut(kind.component_bytes()).for_each(<[u8]>::reverse);
        }
        (REFERENCE.decode)(kind, &bytes)
    },
};

const VARIABLE_AS_FIXED: Packet = Packet {
    encode: |kind, components| match kind {
        Kind::VariableFloat16 => (REFERENCE.encode)(Kind::Float16, components),
        _ => (REFERENCE.encode)(kind, components),
    },
    decode: |kind, bytes| match kind {
        Kind::VariableFloat16 => (REFERENCE.decode)(Kind::Float16, bytes),
        _ => (REFERENCE.decode)(kind, bytes),
    },
};

const SATURATES: Packet = Packet {
    encode: |kind, components| match (REFERENCE.encode)(kind, components) {
        Err(Refusal::Reject(..)) if matches!(kind, Kind::NormalizedFloat(_)) => {
            // A comparison with NaN is false, so that it ends as zero.
            let clamped = if components[0] > 0.0 { components[0].min(1.0) } else { 0.0 };
            (REFERENCE.encode)(kind, &[clamped])
        }
        answer => answer,
    },
    ..REFERENCE
};

/// The rest of the ledger's section "Packets (Heist)", and more.
pub const ALL: &[Deviant] = &[
    Deviant {
        id: "quat-remap-plus-one",
        kind: Seen::Published,
        summary: "Moves x, y and z from [-1, 1] by / 2 + 1, to [0.5, 1.5]: half of it overflows the field.",
        says: "\"/ 2 + 1\" in the code of the series' next part; the prose beside it says + 0.5.",
        mend: "c / 2 + 0.5.",
        affects: "Writers that copied the listing: x, y and z of 0 are written as 1, all above 0 wrap.",
        operations: QUATERNION_ENCODE,
        point: &[],
        run: Some(|case| REMAP_PLUS_ONE.run(case)),
        dialect: false,
    },
    Deviant {
        id: "normalized-truncates",
        kind: Seen::Wild,
        summary: "Cuts to the step below instead of rounding to the nearest. Accepted as a dialect.",
        says: "The source does not say; the C# library that its author wrote later cuts.",
        mend: "floor(v * steps + 0.5): half the error, and a decoded value encodes to its own step again.",
        affects: "Writers: up to one step of error instead of half, always downwards.",
        operations: STEPS_ENCODE,
        point: &[],
        run: Some(|case| TRUNCATES.run(case)),
        dialect: true,
    },
    Deviant {
        id: "normalized-scales-by-256",
        kind: Seen::Plausible,
        summary: "Multiplies by 256 or 65536 and cuts, so that each step has the same width.",
        says: "\"8 bits\" invites it: there are 256 values, and 255 steps between them.",
        mend: "Multiply by 255 or 65535, which the reader divides by.",
        affects: "Writers: up to one step of error, in both directions.",
        operations: STEPS_ENCODE,
        point: &[],
        run: Some(|case| SCALES_BY_256.run(case)),
        dialect: false,
    },
    Deviant {
        id: "normalized-reciprocal",
        kind: Seen::Plausible,
        summary: "Multiplies by 1 / steps in binary32 instead of dividing: the last bit of some values differs.",
        says: "Nothing; compilers with fast-math do it unasked.",
        mend: "Divide, or multiply in binary64 and round once.",
        affects: "Readers whose simulation must be the same on every machine.",
        operations: &[
            "packet.normalized_float8_decode",
            "packet.normalized_float16_decode",
            "packet.rotation_quaternion64_decode",
            "packet.rotation_quaternion32_decode",
        ],
        point: &[],
        run: Some(|case| RECIPROCAL.run(case)),
        dialect: false,
    },
    Deviant {
        id: "normalized-saturates",
        kind: Seen::Plausible,
        summary: "Clamps what is outside [0, 1], NaN included, instead of refusing it.",
        says: "Nothing: the source does not say what a writer does with 1.001.",
        mend: "Refuse it, so that the caller hears of it; clamp by name where clamping is meant.",
        affects: "Writers: an error upstream becomes a plausible value on every other machine.",
        operations: &["packet.normalized_float8_encode", "packet.normalized_float16_encode"],
        point: &[],
        run: Some(|case| SATURATES.run(case)),
        dialect: false,
    },
    Deviant {
        id: "half-truncates",
        kind: Seen::Plausible,
        summary: "Cuts the fraction to ten bits instead of rounding.",
        says: "Nothing: \"less precision\" is all that the source says.",
        mend: "Round to nearest, ties to even.",
        affects: "Writers: twice the error, always towards zero.",
        operations: HALF_ENCODE,
        point: &[],
        run: Some(|case| HALF_TRUNCATES.run(case)),
        dialect: false,
    },
    Deviant {
        id: "half-ties-away",
        kind: Seen::Plausible,
        summary: "Rounds ties away from zero: adds half of the last place and cuts.",
        says: "Nothing; the schoolbook's rounding invites it.",
        mend: "Ties go to the even pattern, as in every IEEE 754 conversion.",
        affects: "Writers: values half-way between two patterns, one in 8192 of random ones and most of hand-made ones.",
        operations: HALF_ENCODE,
        point: &[],
        run: Some(|case| HALF_TIES_AWAY.run(case)),
        dialect: false,
    },
    Deviant {
        id: "half-flushes-subnormals",
        kind: Seen::Plausible,
        summary: "Takes everything below 2^-14 for zero, in both directions.",
        says: "Nothing; short conversion routines leave the case out, and some processors have a mode for it.",
        mend: "Exponent 0 is fraction * 2^-24.",
        affects: "Small speeds and offsets: 1/16384 and below become nothing.",
        operations: HALF,
        point: &[],
        run: Some(|case| HALF_FLUSHES.run(case)),
        dialect: false,
    },
    Deviant {
        id: "half-overflow-to-max",
        kind: Seen::Plausible,
        summary: "Writes 65 504 for what is too large, instead of infinity.",
        says: "Nothing; graphics hardware has such a mode.",
        mend: "From 65 520 on the nearest pattern is infinity.",
        affects: "Writers of positions in large worlds: they stop at the wall instead of being noticed.",
        operations: HALF_ENCODE,
        point: &[],
        run: Some(|case| HALF_OVERFLOWS_TO_MAX.run(case)),
        dialect: false,
    },
    Deviant {
        id: "half-nan-to-infinity",
        kind: Seen::Plausible,
        summary: "Cuts a signalling NaN's payload without setting the quiet bit: low payloads become infinity.",
        says: "Nothing; shifting the fraction by 13 invites it.",
        mend: "Set bit 9 of every NaN.",
        affects: "Writers: a NaN arrives as infinity.",
        operations: HALF_ENCODE,
        point: &[],
        run: Some(|case| HALF_NAN_TO_INFINITY.run(case)),
        dialect: false,
    },
    Deviant {
        id: "quat-negates-w-only",
        kind: Seen::Plausible,
        summary: "Takes the absolute value of w and leaves x, y and z alone.",
        says: "\"If w is negative negate it\" is how one remembers it.",
        mend: "Negate all four: only then is it the same rotation.",
        affects: "Writers: every rotation with w < 0 arrives as its inverse.",
        operations: QUATERNION_ENCODE,
        point: &[],
        run: Some(|case| NEGATES_W_ONLY.run(case)),
        dialect: false,
    },
    Deviant {
        id: "quat-w-last",
        kind: Seen::Plausible,
        summary: "Puts w last, where most libraries have it.",
        says: "The series writes w first.",
        mend: "w, x, y, z on the wire.",
        affects: "Both sides: another rotation.",
        operations: &[
            "packet.rotation_quaternion64_encode",
            "packet.rotation_quaternion64_decode",
            "packet.rotation_quaternion32_encode",
            "packet.rotation_quaternion32_decode",
        ],
        point: &[],
        run: Some(|case| W_LAST.run(case)),
        dialect: false,
    },
    Deviant {
        id: "variable-float16-is-fixed",
        kind: Seen::Plausible,
        summary: "Writes the two bytes of a Float16 for a VariableFloat16.",
        says: "The source lists the name and never describes it.",
        mend: "The pattern as LEB128: our reconstruction, not a fact about Heist.",
        affects: "Both sides: everything after the field is misframed.",
        operations: &["packet.variable_float16_encode", "packet.variable_float16_decode"],
        point: &[],
        run: Some(|case| VARIABLE_AS_FIXED.run(case)),
        dialect: false,
    },
    Deviant {
        id: "packet-big-endian",
        kind: Seen::Plausible,
        summary: "Writes and reads words of more than a byte most significant byte first.",
        says: "Nothing; \"network byte order\" invites it.",
        mend: "Least significant byte first, as .NET's BinaryWriter does.",
        affects: "Both sides: every field of more than one byte a component.",
        operations: &[
            "packet.float16_encode",
            "packet.float16_decode",
            "packet.normalized_float16_encode",
            "packet.normalized_float16_decode",
            "packet.range_limited_float16_encode",
            "packet.range_limited_float16_decode",
            "packet.vector2_float32_encode",
            "packet.vector2_float32_decode",
            "packet.vector3_float32_encode",
            "packet.vector3_float32_decode",
            "packet.vector2_float16_encode",
            "packet.vector2_float16_decode",
            "packet.vector3_float16_encode",
            "packet.vector3_float16_decode",
            "packet.rotation_quaternion64_encode",
            "packet.rotation_quaternion64_decode",
        ],
        point: &[],
        run: Some(|case| BIG_ENDIAN.run(case)),
        dialect: false,
    },
];

/// The answer of the dialect that cuts, for vectors that accept both.
pub fn truncating(kind: Kind, components: &[f32]) -> crate::model::Answer<Vec<u8>> {
    (TRUNCATES.encode)(kind, components)
}
