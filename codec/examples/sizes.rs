//! Compares a variant buffer with the engine's own serialisation (var2bytes) of the same values, which adds headers: plain and
//! compressed.
//!
//! `cargo run -p packproof-codec --example sizes`
//!
//! The source compares them after FastLZ, Deflate, Zstd and gzip. This example has Deflate and gzip, at their default level 6;
//! there is no pure-Rust crate of the other two that is small enough for an example.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use packproof_codec::variant_buffer::{Value, Variant, Writer};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in run()? {
        println!("{line}");
    }
    Ok(())
}

/// One value of each type, in the order of the source's table, which is what the source's demo sends.
pub const ONE_OF_EACH: [Value<'static>; 11] = [
    Value::Bool(true),
    Value::Int(-2),
    Value::Float(1.5),
    Value::Vector2([120.5, -33.25]),
    Value::Rect2([0.0, 0.0, 1920.0, 1080.0]),
    Value::Vector3([10.0, 0.5, -4.25]),
    Value::Quat([0.5, -0.5, 0.5, 0.5]),
    Value::Color([1.0, 0.75, 0.25, 1.0]),
    Value::Uint(0xDEAD_BEEF),
    Value::Byte(200),
    Value::Ushort(513),
];

/// A thousand objects of a game: id, whether it is alive, class, position, rotation and colour.
fn objects() -> Vec<Value<'static>> {
    let mut values = Vec::new();
    for at in 0..1000_u16 {
        let angle = f32::from(at) * 0.01;
        values.extend([
            // Hashes, like the source's ids: half of them do not fit an i32.
            Value::Uint(u32::from(at).wrapping_mul(0x9E37_79B9)),
            Value::Bool(at % 7 != 0),
            Value::Byte((at % 12) as u8),
            Value::Vector3([f32::from(at % 100), 0.5 * f32::from(at % 3), f32::from(at / 100)]),
            Value::Quat([0.0, angle.sin(), 0.0, angle.cos()]),
            Value::Color([1.0, f32::from(at % 4) * 0.25, 0.0, 1.0]),
        ]);
    }
    values
}

/// The values as a variant buffer, and in the engine's serialisation.
pub fn both_forms(values: &[Value<'_>]) -> Result<[Vec<u8>; 2], packproof_codec::EncodeError> {
    let mut buffer = Writer::new();
    let mut serialised = Vec::new();
    for value in values {
        buffer.write(value)?;
        Variant::from(*value).append(&mut serialised)?;
    }
    Ok([buffer.as_bytes().to_vec(), serialised])
}

/// Raw Deflate, RFC 1951.
pub fn deflated(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(6));
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// Gzip, RFC 1952.
pub fn gzipped(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(6));
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// Compares the two forms of both lists of values and returns the lines to print.
pub fn run() -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let mut lines = Vec::new();
    for (name, values) in
        [("one value of each type", ONE_OF_EACH.to_vec()), ("a thousand game objects", objects())]
    {
        let [buffer, serialised] = both_forms(&values)?;
        lines.push(format!("{name} ({} values), bytes:", values.len()));
        lines.push(format!("  {:8} {:>9} {:>9} {:>7}", "", "buffer", "var2bytes", "ratio"));
        for (form, ours, theirs) in [
            ("plain", buffer.len(), serialised.len()),
            ("deflate", deflated(&buffer)?.len(), deflated(&serialised)?.len()),
            ("gzip", gzipped(&buffer)?.len(), gzipped(&serialised)?.len()),
        ] {
            lines.push(format!("  {form:8} {ours:>9} {theirs:>9} {:>7.3}", ours as f64 / theirs as f64));
        }
    }
    Ok(lines)
}
