//! Every row of the data that was measured in the real addon and engine (3.2.3), replayed bit for bit.
//!
//! The rows lie outside the product: `PACKPROOF_MEASURED=DIR`, or `../shared/data/godot-3.2.3` beside the workspace.
//! Without the variable and without that folder the tests say so and pass; a folder that is there must have rows
//! of every kind, and a row that cannot be read is a failure.

use codec::variant_buffer::{Kind, Reader, Value, Writer};
use codec::{quantize, smallest_three};
use serde_json::Value as Json;
use std::path::{Path, PathBuf};

/// The rows of one file, or `None` if there is no folder to look in.
fn rows(file: &str, operation: &str) -> Option<Vec<Json>> {
    let given = std::env::var_os("PACKPROOF_MEASURED").map(PathBuf::from);
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/godot-3.2.3");
    if given.is_none() && !beside.exists() {
        eprintln!("SKIPPED: no measured data in {}; set PACKPROOF_MEASURED=DIR", beside.display());
        return None;
    }
    let folder = given.unwrap_or(beside);
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
        assert_eq!(row["op"], operation, "an operation that this test does not know: {row}");
    }
    println!("{operation}: {} rows", rows.len());
    Some(rows)
}

/// A field that holds an integer of the wanted type; the engine prints words as signed.
fn integer<T: TryFrom<i64>>(row: &Json, field: &Json) -> T {
    let value = field.as_i64().unwrap_or_else(|| panic!("no integer {field} in {row}"));
    T::try_from(value).unwrap_or_else(|_| panic!("{value} is out of range in {row}"))
}

/// A 32-bit word that may be printed as signed.
fn word(row: &Json, field: &Json) -> u32 {
    let value: i64 = integer(row, field);
    assert!((-(1 << 31)..1 << 32).contains(&value), "{value} is no word in {row}");
    value as u32
}

/// A script float: `f32:` and 8 digits or `f64:` and 16.
fn script_float(row: &Json, name: &str) -> f64 {
    let text = row[name].as_str().unwrap_or_else(|| panic!("no {name} in {row}"));
    match text.split_at_checked(4) {
        Some(("f32:", digits)) if digits.len() == 8 => f64::from(f32::from_bits(hex(digits, row) as u32)),
        Some(("f64:", digits)) if digits.len() == 16 => f64::from_bits(hex(digits, row)),
        _ => panic!("{text} is no float in {row}"),
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

/// Bit patterns, with every NaN the same: which NaN comes out of a square root is the processor's business.
fn patterns(quat: [f32; 4]) -> [u32; 4] {
    quat.map(|component| if component.is_nan() { f32::NAN.to_bits() } else { component.to_bits() })
}

/// Unit floats quantise to the engine's integer and restore to its bits; so do slices of them.
#[test]
fn unit_rows_agree_bit_for_bit() {
    for row in rows("unit.jsonl", "unit").unwrap_or_default() {
        let (bits, value) = (integer(&row, &row["bits"]), script_float(&row, "in"));
        let (q, out): (u32, _) = (integer(&row, &row["q"]), script_float(&row, "out"));
        assert_eq!(quantize::quantize_unit(value, bits), Ok(q), "{row}");
        assert_eq!(quantize::quantize_unit_clamped(value, bits), Ok(q), "{row}");
        assert_eq!(quantize::restore_unit(q, bits).map(f64::to_bits), Ok(out.to_bits()), "{row}");
        let (mut integers, mut floats) = ([0], [0.0]);
        assert_eq!(quantize::quantize_unit_slice(&[value as f32], bits, &mut integers), Ok(()), "{row}");
        assert_eq!(quantize::restore_unit_slice(&[q], bits, &mut floats), Ok(()), "{row}");
        assert_eq!((integers, floats.map(f32::to_bits)), ([q], [(out as f32).to_bits()]), "{row}");
    }
}

/// Floats of a range quantise to the engine's integer and restore to its bits; so do slices of them.
#[test]
fn range_rows_agree_bit_for_bit() {
    for row in rows("range.jsonl", "range").unwrap_or_default() {
        let bits = integer(&row, &row["bits"]);
        let [value, min, max, out] = ["in", "min", "max", "out"].map(|name| script_float(&row, name));
        let q: u32 = integer(&row, &row["q"]);
        assert_eq!(quantize::quantize(value, min, max, bits), Ok(q), "{row}");
        assert_eq!(quantize::quantize_clamped(value, min, max, bits), Ok(q), "{row}");
        assert_eq!(quantize::restore(q, min, max, bits).map(f64::to_bits), Ok(out.to_bits()), "{row}");
        let (mut integers, mut floats) = ([0], [0.0]);
        assert_eq!(quantize::quantize_slice(&[value as f32], min, max, bits, &mut integers), Ok(()), "{row}");
        assert_eq!(quantize::restore_slice(&[q], min, max, bits, &mut floats), Ok(()), "{row}");
        assert_eq!((integers, floats.map(f32::to_bits)), ([q], [(out as f32).to_bits()]), "{row}");
    }
}

/// Quaternions compress to the engine's words and restore to its bits; the release of May 2020 differs from them in
/// exactly the sign bit that it loses.
#[test]
fn quaternion_rows_agree_bit_for_bit() {
    for row in rows("rquat.jsonl", "rquat").unwrap_or_default() {
        let quat = components(&row, "in");
        let c9 = word(&row, &row["c9"]);
        assert_eq!(smallest_three::compress_9(quat), Ok(c9), "{row}");
        let r9 = smallest_three::restore_9(c9).map(patterns);
        assert_eq!(r9, Ok(patterns(components(&row, "r9"))), "{row}");
        let c10 = word(&row, &row["c10"]);
        assert_eq!(smallest_three::compress_10(quat), Ok(c10), "{row}");
        let r10 = smallest_three::restore_10(c10).map(patterns);
        assert_eq!(r10, Ok(patterns(components(&row, "r10"))), "{row}");
        let (first, second) = (word(&row, &row["c15"][0]), integer(&row, &row["c15"][1]));
        assert_eq!(smallest_three::compress_15(quat), Ok((first, second)), "{row}");
        let r15 = smallest_three::restore_15(first, second).map(patterns);
        assert_eq!(r15, Ok(patterns(components(&row, "r15"))), "{row}");
        let released = (word(&row, &row["c15_2020"][0]), integer::<u16>(&row, &row["c15_2020"][1]));
        assert_eq!(released, (first, second & 0x7FFF), "{row}");
    }
}

/// Arbitrary words restore to the engine's bits, NaN where it has NaN, and the checked forms refuse exactly those.
#[test]
fn arbitrary_words_agree_bit_for_bit() {
    let mut refused = 0;
    for row in rows("restore.jsonl", "restore").unwrap_or_default() {
        let (first, second) = (word(&row, &row["w"]), integer(&row, &row["w1"]));
        // Bits 29 and 31 are ignored by the original and refused by the checked form.
        let nine = first & !(1 << 29 | 1 << 31);
        for (name, original, checked) in [
            ("r9", smallest_three::restore_9_original(first), smallest_three::restore_9(nine)),
            ("r10", smallest_three::restore_10_original(first), smallest_three::restore_10(first)),
            (
                "r15",
                smallest_three::restore_15_original(first, second),
                smallest_three::restore_15(first, second),
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
    for row in rows("buffer.jsonl", "buffer").unwrap_or_default() {
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
        assert_eq!(digits.len(), 2 * writer.len(), "{row}");
        let mut reader = Reader::new(writer.as_bytes());
        for value in values {
            assert_eq!(reader.read_canonical(value.kind()), Ok(value), "{row}");
        }
        assert_eq!(reader.remaining(), 0);
        assert_eq!(values.map(|value| value.kind())[..], Kind::ALL[..11]);
    }
}
