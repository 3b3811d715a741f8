//! Replays, bit for bit, every row that was measured in the real addon and engine (3.2.3).
//!
//! The rows are in `measured/godot-3.2.3`, with their provenance; `PACKPROOF_MEASURED=DIR` replays those of another
//! folder. A folder must have rows of every kind; a row that cannot be read is a failure.

use packproof_codec::variant_buffer::{Kind, Reader, Value, Writer};
use packproof_codec::{EncodeError, Progress, quantize, smallest_three};
use serde_json::{Value as Json, json};
use std::path::{Path, PathBuf};

/// What a slice of one value returns.
const ONE: Progress = Progress { read: 1, written: 1 };

/// The rows of one file.
fn rows(file: &str, operation: &str) -> Vec<Json> {
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/measured/godot-3.2.3");
    let folder = std::env::var_os("PACKPROOF_MEASURED").map_or(ours, PathBuf::from);
    let path = folder.join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let rows: Vec<Json> = text
        .lines()
        .map(|line| {
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{}: {error}: {line}", path.display()))
        })
        .collect();
    assert!(!rows.is_empty(), "{} has no rows", path.display());
    for row in &rows {
        assert_eq!(row["op"], operation, "unknown operation: {row}");
    }
    println!("{operation}: {} rows", rows.len());
    rows
}

/// A field that holds an integer of the wanted type; the engine prints words as signed.
fn integer<T: TryFrom<i64>>(row: &Json, field: &Json) -> T {
    let value = field.as_i64().unwrap_or_else(|| panic!("{field} is not an integer in {row}"));
    T::try_from(value).unwrap_or_else(|_| panic!("{value} is out of range in {row}"))
}

/// A 32-bit word that may be printed as signed.
fn word(row: &Json, field: &Json) -> u32 {
    let value: i64 = integer(row, field);
    assert!((-(1 << 31)..1 << 32).contains(&value), "{value} is not a word in {row}");
    value as u32
}

/// A script float: `f32:` and 8 digits or `f64:` and 16.
fn script_float(row: &Json, name: &str) -> f64 {
    let text = row[name].as_str().unwrap_or_else(|| panic!("no {name} in {row}"));
    match text.split_at_checked(4) {
        Some(("f32:", digits)) if digits.len() == 8 => f64::from(f32::from_bits(hex(digits, row) as u32)),
        Some(("f64:", digits)) if digits.len() == 16 => f64::from_bits(hex(digits, row)),
        _ => panic!("{text} is not a float in {row}"),
    }
}

/// `N` components, 8 digits each.
fn components<const N: usize>(row: &Json, name: &str) -> [f32; N] {
    let list = row[name].as_array().unwrap_or_else(|| panic!("no {name} in {row}"));
    let values: Vec<f32> = list.iter().map(|component| component_of(row, component)).collect();
    values.try_into().unwrap_or_else(|_| panic!("{name} has the wrong length in {row}"))
}

fn component_of(row: &Json, component: &Json) -> f32 {
    let digits = component.as_str().filter(|digits| digits.len() == 8);
    f32::from_bits(hex(digits.unwrap_or_else(|| panic!("no component {component} in {row}")), row) as u32)
}

fn hex(digits: &str, row: &Json) -> u64 {
    u64::from_str_radix(digits, 16).unwrap_or_else(|_| panic!("{digits} is not hexadecimal in {row}"))
}

/// Bit patterns, with all NaNs equal: which NaN a square root gives depends on the processor.
fn patterns(quat: [f32; 4]) -> [u32; 4] {
    quat.map(|component| if component.is_nan() { f32::NAN.to_bits() } else { component.to_bits() })
}

/// The original's integer: without a lower clamp, so that it is negative for a value below the range.
fn original_quantize(unit: f64, bits: u32) -> f64 {
    let steps = ((1_u64 << bits) - 1) as f64;
    (unit * steps + 0.5).floor().min(steps)
}

/// The original's float in [0, 1], from an integer that may be negative.
fn original_restore(q: i64, bits: u32) -> f64 {
    f64::from(q as f32) * (1.0 / ((1_u64 << bits) - 1) as f64)
}

/// A row of `unit`: the codec does what the engine does, or refuses what the engine makes negative.
fn check_unit(row: &Json) {
    let (bits, value) = (integer(row, &row["bits"]), script_float(row, "in"));
    let (measured, out): (i64, _) = (integer(row, &row["q"]), script_float(row, "out"));
    let Ok(q) = u32::try_from(measured) else {
        assert_eq!(original_quantize(value, bits), measured as f64, "{row}");
        assert_eq!(original_restore(measured, bits).to_bits(), out.to_bits(), "{row}");
        assert_eq!(quantize::quantize_unit(value, bits), Err(EncodeError::OutOfRange), "{row}");
        assert_eq!(quantize::quantize_unit_clamped(value, bits), Ok(0), "{row}");
        return;
    };
    assert_eq!(quantize::quantize_unit(value, bits), Ok(q), "{row}");
    assert_eq!(quantize::quantize_unit_clamped(value, bits), Ok(q), "{row}");
    assert_eq!(quantize::restore_unit(q, bits).map(f64::to_bits), Ok(out.to_bits()), "{row}");
    let (mut integers, mut floats) = ([0], [0.0]);
    assert_eq!(quantize::quantize_unit_slice(&[value as f32], bits, &mut integers), Ok(ONE), "{row}");
    assert_eq!(quantize::restore_unit_slice(&[q], bits, &mut floats), Ok(ONE), "{row}");
    assert_eq!((integers, floats.map(f32::to_bits)), ([q], [(out as f32).to_bits()]), "{row}");
}

/// A row of `range`, in the same way.
fn check_range(row: &Json) {
    let bits = integer(row, &row["bits"]);
    let [value, min, max, out] = ["in", "min", "max", "out"].map(|name| script_float(row, name));
    let measured: i64 = integer(row, &row["q"]);
    let Ok(q) = u32::try_from(measured) else {
        assert_eq!(original_quantize((value - min) / (max - min), bits), measured as f64, "{row}");
        let restored = min + original_restore(measured, bits) * (max - min);
        assert_eq!(restored.to_bits(), out.to_bits(), "{row}");
        assert_eq!(quantize::quantize(value, min, max, bits), Err(EncodeError::OutOfRange), "{row}");
        assert_eq!(quantize::quantize_clamped(value, min, max, bits), Ok(0), "{row}");
        return;
    };
    assert_eq!(quantize::quantize(value, min, max, bits), Ok(q), "{row}");
    assert_eq!(quantize::quantize_clamped(value, min, max, bits), Ok(q), "{row}");
    assert_eq!(quantize::restore(q, min, max, bits).map(f64::to_bits), Ok(out.to_bits()), "{row}");
    let (mut integers, mut floats) = ([0], [0.0]);
    assert_eq!(quantize::quantize_slice(&[value as f32], min, max, bits, &mut integers), Ok(ONE), "{row}");
    assert_eq!(quantize::restore_slice(&[q], min, max, bits, &mut floats), Ok(ONE), "{row}");
    assert_eq!((integers, floats.map(f32::to_bits)), ([q], [(out as f32).to_bits()]), "{row}");
}

/// Unit floats quantise to the engine's integer and restore to its bits; so do slices of them.
#[test]
fn unit_rows_agree_bit_for_bit() {
    rows("unit.jsonl", "unit").iter().for_each(check_unit);
}

/// Floats of a range quantise to the engine's integer and restore to its bits; so do slices of them.
#[test]
fn range_rows_agree_bit_for_bit() {
    rows("range.jsonl", "range").iter().for_each(check_range);
}

/// Rows below the range are checked, too. By hand: -0.25 of 1023 steps is floor(-255.75 + 0.5) = -256, and 3 of
/// [4, 8] in 8 bits is floor(-63.75 + 0.5) = -64.
#[test]
fn rows_below_the_range_are_the_original_without_its_lower_clamp() {
    let pattern = |value: f64| format!("f64:{:016x}", value.to_bits());
    let unit = |q: i64, out: f64| json!({"bits": 10, "in": pattern(-0.25), "q": q, "out": pattern(out)});
    check_unit(&unit(-256, -256.0 * (1.0 / 1023.0)));
    let [value, min, max, out] = [3.0, 4.0, 8.0, 4.0 - 64.0 * (1.0 / 255.0) * 4.0].map(pattern);
    check_range(&json!({"bits": 8, "in": value, "min": min, "max": max, "q": -64, "out": out}));
    let wrong = [unit(-255, -255.0 * (1.0 / 1023.0)), unit(-256, -256.0 / 1024.0)];
    for row in wrong {
        assert!(std::panic::catch_unwind(|| check_unit(&row)).is_err(), "{row} passes");
    }
}

/// Quaternions compress to the engine's words and restore to its bits; the release of May 2020 differs from them in
/// exactly the sign bit that it loses.
#[test]
fn quaternion_rows_agree_bit_for_bit() {
    for row in rows("rquat.jsonl", "rquat") {
        let quat = components(&row, "in");
        let c9 = word(&row, &row["c9"]);
        assert_eq!(smallest_three::compress::<9>(quat), Ok(c9), "{row}");
        let r9 = smallest_three::restore::<9>(c9).map(patterns);
        assert_eq!(r9, Ok(patterns(components(&row, "r9"))), "{row}");
        let c10 = word(&row, &row["c10"]);
        assert_eq!(smallest_three::compress::<10>(quat), Ok(c10), "{row}");
        let r10 = smallest_three::restore::<10>(c10).map(patterns);
        assert_eq!(r10, Ok(patterns(components(&row, "r10"))), "{row}");
        let (first, second) = (word(&row, &row["c15"][0]), integer(&row, &row["c15"][1]));
        assert_eq!(smallest_three::compress::<15>(quat), Ok((first, second)), "{row}");
        let r15 = smallest_three::restore::<15>((first, second)).map(patterns);
        assert_eq!(r15, Ok(patterns(components(&row, "r15"))), "{row}");
        let released = (word(&row, &row["c15_2020"][0]), integer::<u16>(&row, &row["c15_2020"][1]));
        assert_eq!(released, (first, second & 0x7FFF), "{row}");
    }
}

/// Arbitrary words restore to the engine's bits, NaN where it has NaN, and the checked forms refuse exactly those.
#[test]
fn arbitrary_words_agree_bit_for_bit() {
    let mut refused = 0;
    for row in rows("restore.jsonl", "restore") {
        let (first, second) = (word(&row, &row["w"]), integer(&row, &row["w1"]));
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
            let measured: [f32; 4] = components(&row, name);
            assert_eq!(patterns(original), patterns(measured), "{name} {row}");
            let possible = !measured.iter().any(|component| component.is_nan());
            assert_eq!(checked.is_ok(), possible, "{name} {row}");
            refused += usize::from(!possible);
        }
    }
    println!("restore: {refused} words restore to NaN and are refused");
}

/// Buffers hold the engine's bytes and read back as the values that were written.
#[test]
fn buffer_rows_agree_byte_for_byte() {
    for row in rows("buffer.jsonl", "buffer") {
        let values = [
            Value::Bool(row["bool"].as_bool().unwrap_or_else(|| panic!("no bool in {row}"))),
            Value::Int(integer(&row, &row["int"])),
            Value::Float(component_of(&row, &row["float"])),
            Value::Vector2(components(&row, "vector2")),
            Value::Rect2(components(&row, "rect2")),
            Value::Vector3(components(&row, "vector3")),
            Value::Quat(components(&row, "quat")),
            Value::Color(components(&row, "color")),
            Value::Uint(integer(&row, &row["uint"])),
            Value::Byte(integer(&row, &row["byte"])),
            Value::Ushort(integer(&row, &row["ushort"])),
        ];
        let mut writer = Writer::new();
        for value in &values {
            writer.write(value).unwrap();
        }
        let digits = row["bytes"].as_str().unwrap_or_else(|| panic!("no bytes in {row}"));
        let bytes = (0..digits.len() / 2).map(|at| hex(&digits[2 * at..2 * at + 2], &row) as u8);
        assert!(bytes.eq(writer.as_bytes().iter().copied()), "{row}");
        assert_eq!(digits.len(), 2 * writer.position(), "{row}");
        let mut reader = Reader::new(writer.as_bytes());
        for value in values {
            assert_eq!(reader.read(value.kind()), Ok(value), "{row}");
        }
        assert_eq!(reader.remaining(), 0);
        assert_eq!(values.map(|value| value.kind())[..], Kind::ALL[..11]);
    }
}
