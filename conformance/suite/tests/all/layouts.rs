//! Annotated layouts of encoded values, to be checked by eye against the format pages.

use packproof_suite::formats;
use packproof_suite::model::{OwnedCase, input, layout, shortened};
use packproof_suite::typed::bytes_of;
use serde_json::{Value, json};

/// Characters shown of an input or an answer.
const SHOWN: usize = 200;

/// The layouts of cases, each with its bytes: those that the codec writes, or that it reads.
fn shown(operation: &str, cases: impl IntoIterator<Item = (Value, Value)>) -> String {
    let format = formats::find(operation).expect("a format");
    let of = format.operation(operation).expect("an operation");
    let shown = cases.into_iter().map(|(parameters, input)| {
        let parameters = parameters.as_object().cloned().unwrap_or_default();
        let case = OwnedCase { operation: operation.to_owned(), parameters, input };
        let outcome = format.codec(&case.as_case());
        let bytes = bytes_of(of, &case.as_case(), &outcome).expect("bytes");
        let readable = input::readable(&case.input).unwrap_or_else(|| case.input.clone());
        let drawn = layout::render(&bytes, &(format.layout)(&case.as_case(), &bytes));
        format!("{operation} of {}: {}\n{drawn}\n", shortened(&readable, SHOWN), shortened(&outcome, SHOWN))
    });
    shown.collect()
}

fn plain<T: Into<Value>, const N: usize>(inputs: [T; N]) -> [(Value, Value); N] {
    inputs.map(|input| (Value::Null, input.into()))
}

fn given<const N: usize>(name: &str, inputs: [(&str, &str); N]) -> [(Value, Value); N] {
    inputs.map(|(of, input)| (json!({ name: of }), input.into()))
}

/// One value of every length, of either sign.
#[test]
fn layouts_of_compact_indices() {
    let values = [5, -4097, 524_288, -67_108_864, i32::MIN];
    insta::assert_snapshot!(shown("compact_index.encode", plain(values)));
}

/// Short and long values, the largest of two types, and signed ones.
#[test]
fn layouts_of_varints() {
    let unsigned = [("u64", "0"), ("u64", "5541"), ("u16", "65535"), ("u64", "18446744073709551615")];
    let signed = [("i32", "-65"), ("i16", "-32768")];
    let out = shown("varint.encode", given("type", unsigned));
    insta::assert_snapshot!(out + &shown("varint.zigzag_encode", given("type", signed)));
}

/// Fields that begin and end in every part of a byte, up to the widest; padding that is set, and bytes that follow.
#[test]
fn layouts_of_bit_fields() {
    let fields = |widths: &[u32], values: &[&str]| json!({ "widths": widths, "values": values });
    let records = [
        fields(&[3, 10], &["5", "700"]),
        fields(&[3; 5], &["0", "1", "2", "3", "4"]),
        fields(&[1, 32], &["0", "4294967295"]),
        fields(&[7, 64, 1], &["1", "81985529216486895", "1"]),
        fields(&[8, 16], &["18", "13398"]),
    ];
    let first = records[0].clone();
    let ends = [("a1", &[3][..]), ("a000", &[3]), ("a0", &[3, 6]), ("ff", &[8])];
    let ends = ends.map(|(bytes, widths)| json!({ "bytes": bytes, "widths": widths }));
    let out = shown("bit_pack.write", plain(records)) + &shown("bit_pack.write_lsb", plain([first]));
    insta::assert_snapshot!(out + &shown("bit_pack.read_canonical", plain(ends)));
}

/// Two 5-way values, the thirteen that fill a group and one more, a product of exactly 2^32, and limits of 1; ten 5-way values in three
/// bytes, and 257 byte-sized ones in two blocks.
#[test]
fn layouts_of_groups_and_blocks() {
    let decimals = |values: &[u64]| values.iter().map(u64::to_string).collect::<Vec<_>>();
    let fields =
        |limits: &[u64], values: &[u64]| json!({ "limits": decimals(limits), "values": decimals(values) });
    let fourteen = fields(&[5; 14], &[0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3]);
    let groups = [
        (32, fields(&[5, 5], &[1, 2])),
        (32, fourteen.clone()),
        (64, fourteen),
        (32, fields(&[65_536, 65_536, 2], &[3, 2, 1])),
        (32, fields(&[1, 2, 1], &[0, 1, 0])),
    ];
    let groups = groups.map(|(bits, fields)| (json!({ "accumulator_bits": bits }), fields));
    let bytes: Vec<u64> = (0..257).map(|n| n % 256).collect();
    let blocks = [fields(&[5; 10], &[4; 10]), fields(&[256; 257], &bytes)];
    let out = shown("mixed_radix.spill_write", groups) + &shown("mixed_radix.bytes_write", plain(blocks));
    insta::assert_snapshot!(out);
}

#[test]
fn layouts_of_packet_fields() {
    let interval = json!({ "min": input::show_f32(-20.0), "range": input::show_f32(51.0) });
    let fields: [(&str, &[f32]); 13] = [
        ("float16", &[-2.5]),
        ("float16", &[6.097_555e-5]),
        ("variable_float16", &[-1.0]),
        ("normalized_float8", &[0.999]),
        ("normalized_float16", &[0.25]),
        ("range_limited_float8", &[-10.0]),
        ("range_limited_float16", &[31.0]),
        ("vector2_float32", &[1.0, -2.0]),
        ("vector3_float32", &[1.0, -2.0, 0.5]),
        ("vector2_float16", &[f32::NAN, f32::NEG_INFINITY]),
        ("vector3_float16", &[1.0, -2.0, 0.5]),
        ("rotation_quaternion64", &[0.5, -0.25, 0.75, -0.125]),
        ("rotation_quaternion32", &[0.0, 0.0, 0.0, 1.0]),
    ];
    let drawn = fields.map(|(field, components)| {
        let input = match components {
            [one] => input::show_f32(*one),
            list => list.iter().map(|&component| input::show_f32(component)).collect(),
        };
        shown(&format!("packet.{field}_encode"), [(interval.clone(), input)])
    });
    insta::assert_snapshot!(drawn.concat());
}
