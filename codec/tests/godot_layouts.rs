//! Annotated layouts, one line per field, to be checked by eye against the tables of the modules' pages.

use codec::smallest_three;
use codec::variant_buffer::{Value, Writer, variant};
use std::fmt::Write;

/// Offset, bytes and meaning of each value of a buffer.
fn annotate(values: &[(Value<'_>, &str)]) -> String {
    let mut out = String::from("offset  bytes                                            meaning\n");
    for (value, meaning) in values {
        let mut writer = Writer::new();
        writer.write(value).unwrap();
        let offset: usize =
            values.iter().take_while(|(other, _)| other != value).map(|(value, _)| value.encoded_len()).sum();
        writeln!(out, "{offset:>6}  {:<47}  {meaning}", hex(writer.as_bytes())).unwrap();
    }
    out
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}

/// Bits of each field of a word, most significant first; `fields` are (lowest bit, width, meaning).
fn annotate_word(word: u32, fields: &[(u32, u32, &str)]) -> String {
    let mut out = format!("word {word:08x}\n  bits                  value  meaning\n");
    for &(low, width, meaning) in fields {
        let value = (word >> low) & ((1_u32 << width) - 1);
        let range = if width == 1 { low.to_string() } else { format!("{}-{low}", low + width - 1) };
        writeln!(
            out,
            "  {range:<6} {value:0w$b}{:pad$} {value:>5}  {meaning}",
            "",
            w = width as usize,
            pad = 15 - width as usize
        )
        .unwrap();
    }
    out
}

/// One value of each type of the source's table, in its order, and a string.
#[test]
fn buffer_of_every_type() {
    let out = annotate(&[
        (Value::Bool(true), "bool true"),
        (Value::Int(-2), "int -2"),
        (Value::Float(1.5), "float 1.5"),
        (Value::Vector2([1.0, -1.0]), "vector2 x 1, y -1"),
        (Value::Rect2([1.0, 2.0, 3.0, 4.0]), "rect2 x 1, y 2, width 3, height 4"),
        (Value::Vector3([0.5, 0.25, -0.0]), "vector3 x 1/2, y 1/4, z -0"),
        (Value::Quat([0.0, 0.0, 0.0, 1.0]), "quat identity: x 0, y 0, z 0, w 1"),
        (Value::Color([1.0, 0.5, 0.25, 0.0]), "color r 1, g 1/2, b 1/4, a 0"),
        (Value::Uint(0xFFFF_FFFE), "uint 4294967294"),
        (Value::Byte(200), "byte 200"),
        (Value::Ushort(0x0201), "ushort 513"),
        (Value::String("né"), "string of 3 bytes: n, e acute in two"),
    ]);
    insta::assert_snapshot!(out);
}

/// The engine's form of the same types: header, flag and payload.
#[test]
fn variants_of_every_type() {
    use variant::Variant;
    let mut out = String::from("bytes: header, payload                                        meaning\n");
    for (value, meaning) in [
        (Variant::Bool(true), "bool true, 4 bytes"),
        (Variant::Int(-2), "int -2 in 32 bits"),
        (Variant::Int(0xFFFF_FFFE), "int 4294967294 takes 64 bits: flag in byte 2"),
        (Variant::Float(1.5), "float 1.5 in 32 bits"),
        (Variant::Float(0.1), "float 0.1 takes 64 bits: flag in byte 2"),
        (Variant::String("né"), "string: count 3, text, one zero to a multiple of 4"),
        (Variant::Vector2([1.0, -1.0]), "vector2"),
        (Variant::Rect2([1.0, 2.0, 3.0, 4.0]), "rect2"),
        (Variant::Vector3([0.5, 0.25, -0.0]), "vector3"),
        (Variant::Quat([0.0, 0.0, 0.0, 1.0]), "quat"),
        (Variant::Color([1.0, 0.5, 0.25, 0.0]), "color"),
    ] {
        let mut bytes = Vec::new();
        variant::append(&value, &mut bytes).unwrap();
        writeln!(out, "{}  {:<47}  {meaning}", hex(&bytes[..4]), hex(&bytes[4..])).unwrap();
    }
    insta::assert_snapshot!(out);
}

/// Each field of the three words stands where the table of the module has it.
#[test]
fn smallest_three_words() {
    let quat = [-0.5, 0.5, -0.1, 0.7];
    let nine = smallest_three::compress_9(quat).unwrap();
    let ten = smallest_three::compress_10(quat).unwrap();
    let (first, second) = smallest_three::compress_15(quat).unwrap();
    let mut out = String::from("x -0.5, y 0.5, z -0.1, w 0.7: w is dropped, positive\n\n9 bits\n");
    out += &annotate_word(
        nine,
        &[
            (31, 1, "reserved"),
            (30, 1, "sig: 1, w is not negative"),
            (29, 1, "reserved"),
            (27, 2, "index: w"),
            (18, 9, "c: z"),
            (9, 9, "b: y"),
            (0, 9, "a: x"),
        ],
    );
    out += "\n10 bits\n";
    out += &annotate_word(ten, &[(30, 2, "index: w"), (20, 10, "c: z"), (10, 10, "b: y"), (0, 10, "a: x")]);
    out += "\n15 bits, first\n";
    out += &annotate_word(first, &[(30, 2, "index: w"), (15, 15, "b: y"), (0, 15, "a: x")]);
    out += "\n15 bits, second\n";
    out += &annotate_word(u32::from(second), &[(15, 1, "sig: 1, w is not negative"), (0, 15, "c: z")]);
    insta::assert_snapshot!(out);
}
