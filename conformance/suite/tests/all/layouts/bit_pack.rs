//! The bit layout of small records and of their ends.

use packproof_codec::bit_pack::{BitWrite, Writer};
use packproof_suite::formats::bit_pack::FORMAT;
use packproof_suite::model::layout;
use packproof_suite::model::{OwnedCase, hex};
use serde_json::json;

fn write_case(operation: &str, widths: &[u32], values: &[u64]) -> OwnedCase {
    let values: Vec<String> = values.iter().map(u64::to_string).collect();
    OwnedCase::new(operation, json!({"widths": widths, "values": values}))
}

fn shown(widths: &[u32], values: &[u64]) -> String {
    let mut writer = Writer::new();
    for (&width, &value) in widths.iter().zip(values) {
        writer.write(value, width).expect("values that fit");
    }
    let bytes = writer.finish();
    let fields = (FORMAT.layout)(&write_case("bit_pack.write", widths, values).as_case(), &bytes);
    format!("{values:?} in {widths:?} bits = {}\n{}\n", hex(&bytes), layout::render(&bytes, &fields))
}

/// Fields that begin and end in every part of a byte, up to the widest, as the format page describes them.
#[test]
fn layouts_of_small_records() {
    let mut out = shown(&[3, 10], &[5, 700]);
    out += &shown(&[3; 5], &[0, 1, 2, 3, 4]);
    out += &shown(&[1, 32], &[0, u64::from(u32::MAX)]);
    out += &shown(&[7, 64, 1], &[1, 0x0123_4567_89AB_CDEF, 1]);
    out += &shown(&[8, 16], &[0x12, 0x3456]);
    insta::assert_snapshot!(out);
}

/// What a reader meets behind the last field: padding that is set, and bytes that follow.
#[test]
fn layouts_of_ends() {
    let mut out = String::new();
    for (bytes, widths) in
        [(&[0xA1][..], &[3_u32][..]), (&[0xA0, 0x00], &[3]), (&[0xA0], &[3, 6]), (&[0xFF], &[8])]
    {
        let input = json!({"bytes": hex(bytes), "widths": widths});
        let case = OwnedCase::new("bit_pack.read_canonical", input);
        let outcome = FORMAT.codec(&case.as_case());
        let fields = (FORMAT.layout)(&case.as_case(), bytes);
        out += &format!("{} in {widths:?} bits: {outcome}\n{}\n", hex(bytes), layout::render(bytes, &fields));
    }
    insta::assert_snapshot!(out);
}

/// As the format page draws it: the number 0x15E5.
#[test]
fn layout_least_significant_bit_first() {
    let case = write_case("bit_pack.write_lsb", &[3, 10], &[5, 700]);
    let bytes = [0xE5, 0x15];
    let drawn = layout::render(&bytes, &(FORMAT.layout)(&case.as_case(), &bytes));
    let expected = [
        "   0  .....101           field 1  3 bits = 5",
        "   0  11100... ...10101  field 2  10 bits = 700",
        "   1  000.....           padding  zero",
    ];
    assert!(drawn.lines().eq(expected), "{drawn}");
}
