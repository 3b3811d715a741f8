//! Replays, bit for bit, every row that was measured in the real addon and engine (3.2.3): `measured/godot-3.2.3`, with their provenance.

use packproof_codec::variant_buffer::{Kind, Reader, Value, Writer};
use packproof_codec::{Progress, quantize, smallest_three};
use serde_json::Value as Json;
use std::path::Path;

/// What a slice of one value returns.
const ONE: Progress = Progress { read: 1, written: 1 };

/// The rows of one operation.
fn rows(operation: &str) -> Vec<Json> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("measured/godot-3.2.3");
    let text = std::fs::read_to_string(folder.join(format!("{operation}.jsonl"))).expect("a file of rows");
    let rows: Vec<Json> = text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert!(rows.len() >= 150 && rows.iter().all(|row| row["op"] == operation));
    rows
}

/// An integer of the wanted type.
fn integer<T: TryFrom<i64>>(field: &Json) -> T {
    field.as_i64().and_then(|value| T::try_from(value).ok()).unwrap_or_else(|| panic!("{field}"))
}

/// A 32-bit word, which the engine prints as signed or not.
fn word(field: &Json) -> u32 {
    integer::<i64>(field) as u32
}

fn hex(digits: &str) -> u64 {
    u64::from_str_radix(digits, 16).unwrap_or_else(|_| panic!("{digits}"))
}

/// A script float: `f32:` and 8 digits or `f64:` and 16.
fn script_float(field: &Json) -> f64 {
    match field.as_str().and_then(|text| text.split_at_checked(4)) {
        Some(("f32:", digits)) => f64::from(f32::from_bits(hex(digits) as u32)),
        Some(("f64:", digits)) => f64::from_bits(hex(digits)),
        _ => panic!("{field} is not a float"),
    }
}

fn component(field: &Json) -> f32 {
    f32::from_bits(hex(field.as_str().expect("digits")) as u32)
}

fn components<const N: usize>(field: &Json) -> [f32; N] {
    let values: Vec<f32> = field.as_array().expect("a list").iter().map(component).collect();
    values.try_into().unwrap_or_else(|_| panic!("{field} has another length"))
}

/// Bit patterns, with all NaNs equal: which NaN a square root gives depends on the processor.
fn patterns(quat: [f32; 4]) -> [u32; 4] {
    quat.map(|component| if component.is_nan() { f32::NAN.to_bits() } else { component.to_bits() })
}

/// Floats of 0 to 1 and of a range quantise to the engine's integer and restore to its bits; so do slices of them.
#[test]
fn floats_agree_bit_for_bit() {
    for row in rows("unit").iter().chain(&rows("range")) {
        let (bits, q) = (integer(&row["bits"]), integer(&row["q"]));
        let [value, out] = ["in", "out"].map(|name| script_float(&row[name]));
        let [min, max] = if row["op"] == "unit" {
            [0.0, 1.0]
        } else {
            ["min", "max"].map(|name| script_float(&row[name]))
        };
        assert_eq!(quantize::quantize(value, min, max, bits), Ok(q), "{row}");
        assert_eq!(quantize::quantize_clamped(value, min, max, bits), Ok(q), "{row}");
        assert_eq!(quantize::restore(q, min, max, bits).map(f64::to_bits), Ok(out.to_bits()), "{row}");
        let (mut integers, mut floats) = ([0], [0.0]);
        let quantized = quantize::quantize_slice(&[value as f32], min, max, bits, &mut integers);
        let restored = quantize::restore_slice(&[q], min, max, bits, &mut floats);
        assert_eq!((quantized, restored.map_err(|stopped| stopped.error)), (Ok(ONE), Ok(ONE)), "{row}");
        assert_eq!((integers, floats.map(f32::to_bits)), ([q], [(out as f32).to_bits()]), "{row}");
    }
}

/// Quaternions compress to the engine's words and restore to its bits; the release of May 2020 differs from them in
/// exactly the sign bit that it loses.
#[test]
fn quaternion_rows_agree_bit_for_bit() {
    for row in rows("rquat") {
        let quat = components(&row["in"]);
        let (c9, c10) = (word(&row["c9"]), word(&row["c10"]));
        let c15 = (word(&row["c15"][0]), integer(&row["c15"][1]));
        assert_eq!(smallest_three::compress::<9>(quat), Ok(c9), "{row}");
        assert_eq!(smallest_three::compress::<10>(quat), Ok(c10), "{row}");
        assert_eq!(smallest_three::compress::<15>(quat), Ok(c15), "{row}");
        let restored = [
            smallest_three::restore::<9>(c9),
            smallest_three::restore::<10>(c10),
            smallest_three::restore::<15>(c15),
        ];
        let expected = ["r9", "r10", "r15"].map(|name| Ok(patterns(components(&row[name]))));
        assert_eq!(restored.map(|quat| quat.map(patterns)), expected, "{row}");
        let released = (word(&row["c15_2020"][0]), integer::<u16>(&row["c15_2020"][1]));
        assert_eq!(released, (c15.0, c15.1 & 0x7FFF), "{row}");
    }
}

/// Arbitrary words restore to the engine's bits, NaN where it has NaN, and the checked forms refuse exactly those.
#[test]
fn arbitrary_words_agree_bit_for_bit() {
    for row in rows("restore") {
        let (first, second) = (word(&row["w"]), integer(&row["w1"]));
        // Bits 29 and 31 are ignored by the original and refused by the checked form.
        let nine = first & !(1 << 29 | 1 << 31);
        for (name, original, checked) in [
            ("r9", smallest_three::restore_lenient::<9>(first), smallest_three::restore::<9>(nine)),
            ("r10", smallest_three::restore_lenient::<10>(first), smallest_three::restore::<10>(first)),
            (
                "r15",
                smallest_three::restore_lenient::<15>((first, second)),
                smallest_three::restore::<15>((first, second)),
            ),
        ] {
            let measured: [f32; 4] = components(&row[name]);
            assert_eq!(patterns(original), patterns(measured), "{name} {row}");
            let possible = !measured.iter().any(|component| component.is_nan());
            assert_eq!(checked.is_ok(), possible, "{name} {row}");
        }
    }
}

/// Buffers hold the engine's bytes and read back as the values that were written.
#[test]
fn buffer_rows_agree_byte_for_byte() {
    for row in rows("buffer") {
        let values = [
            Value::Bool(row["bool"] == true),
            Value::Int(integer(&row["int"])),
            Value::Float(component(&row["float"])),
            Value::Vector2(components(&row["vector2"])),
            Value::Rect2(components(&row["rect2"])),
            Value::Vector3(components(&row["vector3"])),
            Value::Quat(components(&row["quat"])),
            Value::Color(components(&row["color"])),
            Value::Uint(integer(&row["uint"])),
            Value::Byte(integer(&row["byte"])),
            Value::Ushort(integer(&row["ushort"])),
        ];
        let mut writer = Writer::new();
        for value in &values {
            writer.write(value).unwrap();
        }
        let (pairs, _) = row["bytes"].as_str().expect("digits").as_bytes().as_chunks::<2>();
        let bytes = pairs.iter().map(|pair| hex(std::str::from_utf8(pair).expect("ASCII")) as u8);
        assert!(bytes.eq(writer.as_bytes().iter().copied()), "{row}");
        let mut reader = Reader::new(writer.as_bytes());
        for value in values {
            assert_eq!(reader.read(value.kind()), Ok(value), "{row}");
        }
        assert_eq!(reader.remaining(), 0);
        assert_eq!(values.map(|value| value.kind())[..], Kind::ALL[..11]);
    }
}
