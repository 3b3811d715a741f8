//! Vectors of the fields that hold one binary16.

use super::group;
use super::slug;
use crate::model::group::GroupBuilder;
use crate::model::hex;
use crate::model::input::show_f32;
use crate::model::vector::{Group, Level};
use packproof_reference::{binary16, varint};

const ENCODE: &str = "packet.float16_encode";
const DECODE: &str = "packet.float16_decode";

pub(super) fn groups() -> Vec<Group> {
    vec![narrowing(), special(), widening(), variable()]
}

fn add(group: &mut GroupBuilder, value: f32, flag: &str, comment: &str) {
    let id = format!("packet-float16-encode-{}", slug(value));
    group.add(id, ENCODE, show_f32(value), &[flag], comment);
}

/// Every fraction bit, every exponent, and around every kind of middle the three nearest binary32 values.
fn narrowing() -> Group {
    let mut group = group("float16-narrowing").stays(
        "each exponent and fraction bit alone, and each middle where rounding turns with both its neighbours",
    );
    for exponent in -14..16 {
        let comment = format!("2^{exponent}");
        add(&mut group, 2.0_f32.powi(exponent), "data-bit", &comment);
    }
    for bit in 1..=10 {
        let comment = format!("-(1 + 2^-{bit}): fraction bit {} alone", 10 - bit);
        add(&mut group, -1.0 - 2.0_f32.powi(-bit), "data-bit", &comment);
    }
    // Lower patterns of the middles: even and odd, whole fractions that carry into the exponent, subnormal, the last one.
    let lowers = [
        (0x3C00, "rounding"),
        (0x3C01, "rounding"),
        (0x3FFE, "rounding"),
        (0x3FFF, "rounding"),
        (0x07FF, "rounding"),
        (0x0BFF, "rounding"),
        (0x43FF, "rounding"),
        (0x47FF, "rounding"),
        (0x77FF, "rounding"),
        (0x7BFE, "overflow"),
        (0x7BFF, "overflow"),
        (0x03FF, "subnormal"),
        (0x03FE, "subnormal"),
        (0x0400, "subnormal"),
        (0x0200, "subnormal"),
        (0x00FF, "subnormal"),
        (0x0001, "subnormal"),
        (0x0000, "subnormal"),
    ];
    for (lower, flag) in lowers {
        let value = binary16::widen(lower);
        let upper = if lower == 0x7BFF { 65_536.0 } else { binary16::widen(lower + 1) };
        let middle = f32::midpoint(value, upper);
        for (value, place) in [(middle.next_down(), "below"), (middle, "at"), (middle.next_up(), "above")] {
            let comment = format!("{place} the middle between {lower:04x} and {:04x}", lower + 1);
            add(&mut group, value, flag, &comment);
        }
    }
    for bit in 0..10 {
        let comment = format!("subnormal with fraction bit {bit} alone");
        add(&mut group, -binary16::widen(1 << bit), "subnormal", &comment);
    }
    add(
        &mut group,
        1.0 + 2.0_f32.powi(-11) + 2.0_f32.powi(-13),
        "rounding",
        "above a tie: cut, it would be 1",
    );
    group.finish()
}

fn special() -> Group {
    let mut group = group("float16-special")
        .stays("each NaN payload bit alone, and the ends of the range with both signs");
    for value in [0.0, -0.0] {
        add(&mut group, value, "zero-sign", "zero keeps its sign");
    }
    for value in [f32::INFINITY, f32::NEG_INFINITY] {
        add(&mut group, value, "overflow", "infinity");
    }
    for value in [65_504.0, 65_536.0, 100_000.0, 131_072.0, 200_000.0, f32::MAX, -f32::MAX] {
        add(&mut group, value, "overflow", "the largest finite pattern is 65 504; from 65 520 on infinity");
    }
    for bits in [0x0000_0001, 0x007F_FFFF, 0x8000_0001, 0x3280_0000] {
        add(
            &mut group,
            f32::from_bits(bits),
            "subnormal",
            "far below the smallest subnormal: zero of its sign",
        );
    }
    for bit in 0..23 {
        let comment =
            format!("NaN with payload bit {bit} alone: quiet, with the high ten bits of its payload");
        add(&mut group, f32::from_bits(0x7F80_0000 | 1 << bit), "nan", &comment);
    }
    add(&mut group, f32::from_bits(0xFFFF_FFFF), "nan", "NaN keeps its sign");
    group.finish()
}

fn widening() -> Group {
    let mut group = group("float16-widening").stays(
        "each exponent and each fraction bit alone, so that one wrong shift or mask fails few vectors",
    );
    let mut add = |pattern: u16, flag: &str, comment: &str| {
        let id = format!("packet-float16-decode-{pattern:04x}");
        group.add(id, DECODE, hex(&pattern.to_le_bytes()), &[flag], comment);
    };
    for exponent in 1..31 {
        add(exponent << 10, "data-bit", &format!("exponent {exponent}, fraction 0"));
    }
    for bit in 0..10 {
        add(0x3C00 | 1 << bit, "data-bit", &format!("fraction bit {bit} alone"));
        add(1 << bit, "subnormal", &format!("subnormal: 2^{}", bit - 24));
        add(0x8000 | (0x3FF >> bit), "subnormal", &format!("subnormal of {} bits", 10 - bit));
        add(0x7C00 | 1 << bit, "nan", &format!("NaN with payload bit {bit}: quiet when widened"));
    }
    add(0x03FE, "subnormal", "all but the lowest bit");
    add(0x7BFF, "overflow", "65 504, the largest");
    add(0xFFFF, "nan", "NaN with all bits set");
    for (pattern, comment) in [(0x7C00, "infinity"), (0xFC00, "negative infinity")] {
        add(pattern, "overflow", comment);
    }
    for (pattern, comment) in [(0x0000, "zero"), (0x8000, "negative zero")] {
        add(pattern, "zero-sign", comment);
    }
    group.finish()
}

fn variable() -> Group {
    let mut group = group("variable-float16")
        .stays("the patterns at the ends of each length, and one fault each")
        .level(Level::May);
    for pattern in [
        0x0000, 0x0001, 0x007F, 0x0080, 0x0400, 0x3C00, 0x3FFF, 0x4000, 0x7C00, 0x8000, 0xBC00, 0xFC00,
        0xFFFF,
    ] {
        let value = binary16::widen(pattern);
        let comment = format!("the pattern {pattern:04x} as LEB128");
        let id = format!("packet-variable-float16-encode-{}", slug(value));
        group.add(id, "packet.variable_float16_encode", show_f32(value), &["data-bit"], &comment);
        let bytes = varint::encode(u64::from(pattern), 16).expect("a pattern has 16 bits");
        let id = format!("packet-variable-float16-decode-{pattern:04x}");
        group.add(id, "packet.variable_float16_decode", hex(&bytes), &["data-bit"], &comment);
    }
    let tie = 1.0 + 2.0_f32.powi(-11);
    for (value, flag) in [
        (tie, "rounding"),
        (tie.next_up(), "rounding"),
        (65_520.0, "overflow"),
        (f32::from_bits(0x7F80_0001), "nan"),
        (2.0_f32.powi(-24), "subnormal"),
    ] {
        let id = format!("packet-variable-float16-encode-{flag}-{}", slug(value));
        let comment = "rounded as a Float16 is";
        group.add(id, "packet.variable_float16_encode", show_f32(value), &[flag], comment);
    }
    let forms: [(&[u8], &str, &str); 11] = [
        (&[0x80, 0x00], "overlong", "zero in two bytes"),
        (&[0x80, 0xF8, 0x00], "overlong", "1.0 in three bytes"),
        (&[0x80, 0x80, 0x04], "range", "bit 16 is not the pattern's"),
        (&[0xFF, 0xFF, 0x7F], "range", "bits 16 to 20 are not the pattern's"),
        (&[0x80, 0x80, 0x80, 0x00], "range", "a fourth byte"),
        (&[0x80, 0x80, 0x80, 0x01], "range", "a fourth byte, with a bit"),
        (&[0x80, 0x80, 0x80, 0x80, 0x00], "range", "a fourth and a fifth byte"),
        (&[], "truncated", "no byte at all"),
        (&[0x80], "truncated", "one byte that says \"more\""),
        (&[0x80, 0xF8], "truncated", "two bytes that say \"more\""),
        (&[0x80, 0x78, 0x81], "trailing", "1.0, and a byte that is not the field's"),
    ];
    for (bytes, flag, comment) in forms {
        let shown = if bytes.is_empty() { "nothing".to_owned() } else { hex(bytes) };
        let id = format!("packet-variable-float16-decode-{flag}-{shown}");
        group.add(id, "packet.variable_float16_decode", hex(bytes), &[flag], comment);
    }
    group.finish()
}
