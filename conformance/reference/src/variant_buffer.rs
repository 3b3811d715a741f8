//! The variant buffer and the engine's serialisation, a byte at a time. Follows `vectors/formats/variant-buffer.md`.

use crate::refusal::{Answer, Class, Refusal};

/// The layout of a type's values in a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One byte, 0 or 1.
    Bool,
    /// Little-endian, this many bytes.
    Signed(usize),
    /// Little-endian, this many bytes.
    Unsigned(usize),
    /// This many binary32, little-endian.
    Floats(usize),
    /// A count of bytes, then UTF-8.
    Text,
}

/// The types in the order of the source's table; strings were added later.
pub const TYPES: [(&str, Shape); 12] = [
    ("bool", Shape::Bool),
    ("int", Shape::Signed(4)),
    ("float", Shape::Floats(1)),
    ("vector2", Shape::Floats(2)),
    ("rect2", Shape::Floats(4)),
    ("vector3", Shape::Floats(3)),
    ("quat", Shape::Floats(4)),
    ("color", Shape::Floats(4)),
    ("uint", Shape::Unsigned(4)),
    ("byte", Shape::Unsigned(1)),
    ("ushort", Shape::Unsigned(2)),
    ("string", Shape::Text),
];

/// The content of a value of any type.
#[derive(Clone, Debug, PartialEq)]
pub enum Payload {
    Bool(bool),
    /// An integer of any type; wider than any of them, so that wrong answers can be represented.
    Integer(i128),
    /// Patterns of binary32 components.
    Floats(Vec<u32>),
    /// The pattern of a script float in a serialisation.
    Double(u64),
    Text(String),
}

/// A value with the name of its type.
#[derive(Clone, Debug, PartialEq)]
pub struct Datum {
    /// A type name of the table.
    pub kind: &'static str,
    pub payload: Payload,
}

fn row(name: &str) -> Answer<(&'static str, Shape)> {
    let row = TYPES.iter().find(|(known, _)| *known == name);
    row.copied().ok_or_else(|| Refusal::Broken(format!("`{name}` is not a type of the buffer")))
}

pub fn shape(name: &str) -> Answer<Shape> {
    row(name).map(|(_, shape)| shape)
}

/// The same name with a static lifetime.
pub fn kind(name: &str) -> Answer<&'static str> {
    row(name).map(|(kind, _)| kind)
}

/// The values read, and the number of bytes consumed.
pub type Read = Answer<(Vec<Datum>, usize)>;

fn little_endian(mut number: u64, size: usize, out: &mut Vec<u8>) {
    for _ in 0..size {
        out.push((number % 256) as u8);
        number /= 256;
    }
}

fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number * 256 + u64::from(byte))
}

/// The value of a two's complement number of `size` bytes.
fn signed(number: u64, size: usize) -> i128 {
    let patterns = 1_i128 << (8 * size);
    let number = i128::from(number);
    if number >= patterns / 2 { number - patterns } else { number }
}

fn put(datum: &Datum, out: &mut Vec<u8>) -> Answer<()> {
    let shape = shape(datum.kind)?;
    match (&datum.payload, shape) {
        (Payload::Bool(value), Shape::Bool) => out.push(u8::from(*value)),
        (Payload::Integer(value), Shape::Signed(size) | Shape::Unsigned(size)) => {
            little_endian(*value as u64, size, out);
        }
        (Payload::Floats(patterns), Shape::Floats(_)) => {
            for &pattern in patterns {
                little_endian(pattern.into(), 4, out);
            }
        }
        (Payload::Text(text), Shape::Text) => {
            little_endian(text.len() as u64, 4, out);
            out.extend(text.bytes());
        }
        (payload, _) => return Err(Refusal::Broken(format!("{} does not hold {payload:?}", datum.kind))),
    }
    Ok(())
}

/// The bytes of values, one after another.
pub fn write(values: &[Datum]) -> Answer<Vec<u8>> {
    let mut out = Vec::new();
    for value in values {
        put(value, &mut out)?;
    }
    Ok(out)
}

/// `size` bytes at a position.
fn take(bytes: &[u8], at: usize, size: usize) -> Answer<&[u8]> {
    if size > bytes.len() - at {
        return Err(Refusal::byte(Class::Truncated, bytes.len()));
    }
    Ok(&bytes[at..at + size])
}

fn text(bytes: &[u8], at: usize) -> Answer<String> {
    String::from_utf8(bytes.to_vec())
        .map_err(|error| Refusal::byte(Class::Invalid, at + error.utf8_error().valid_up_to()))
}

/// Reads values of the given types from the front of the bytes.
pub fn read(bytes: &[u8], types: &[String], canonical: bool) -> Read {
    let mut values = Vec::new();
    let mut at = 0;
    for name in types {
        let (payload, size) = match shape(name)? {
            Shape::Bool => {
                let byte = take(bytes, at, 1)?[0];
                if canonical && byte > 1 {
                    return Err(Refusal::byte(Class::OutOfRange, at));
                }
                (Payload::Bool(byte != 0), 1)
            }
            Shape::Signed(size) => (Payload::Integer(signed(number(take(bytes, at, size)?), size)), size),
            Shape::Unsigned(size) => (Payload::Integer(number(take(bytes, at, size)?).into()), size),
            Shape::Floats(count) => (floats(take(bytes, at, 4 * count)?), 4 * count),
            Shape::Text => {
                let count = number(take(bytes, at, 4)?) as usize;
                let contents = take(bytes, at + 4, count)?;
                (Payload::Text(text(contents, at + 4)?), 4 + count)
            }
        };
        values.push(Datum { kind: kind(name)?, payload });
        at += size;
    }
    Ok((values, at))
}

fn floats(bytes: &[u8]) -> Payload {
    Payload::Floats(bytes.chunks(4).map(|bytes| number(bytes) as u32).collect())
}

/// The bytes after a fixed-size value at a position is overwritten.
pub fn rewrite(bytes: &[u8], position: usize, value: &Datum) -> Answer<Vec<u8>> {
    let new = write(std::slice::from_ref(value))?;
    let fits = position <= bytes.len() && new.len() <= bytes.len() - position;
    if value.kind == "string" || !fits {
        return Err(Refusal::value(Class::OutOfRange));
    }
    let mut out = bytes.to_vec();
    for (at, byte) in new.into_iter().enumerate() {
        out[position + at] = byte;
    }
    Ok(out)
}

/// For each type: the engine's number, its name, and the number of binary32 in its payload.
const VARIANTS: [(u8, &str, usize); 9] = [
    (1, "bool", 0),
    (2, "int", 0),
    (3, "float", 0),
    (4, "string", 0),
    (5, "vector2", 2),
    (6, "rect2", 4),
    (7, "vector3", 3),
    (10, "quat", 4),
    (14, "color", 4),
];

/// Whether a binary32 represents the value exactly; never true for NaN, which compares unequal to itself.
fn fits_binary32(value: f64) -> bool {
    f64::from(value as f32) == value
}

pub fn variant_encode(value: &Datum) -> Answer<Vec<u8>> {
    let Some((number, ..)) = VARIANTS.iter().find(|(_, name, _)| *name == value.kind) else {
        return Err(Refusal::Broken(format!("the engine has no {}", value.kind)));
    };
    let mut payload = Vec::new();
    let mut wide = false;
    match &value.payload {
        Payload::Bool(value) => little_endian(u64::from(*value), 4, &mut payload),
        Payload::Integer(value) => {
            wide = !(-(1 << 31)..1 << 31).contains(value);
            little_endian(*value as u64, if wide { 8 } else { 4 }, &mut payload);
        }
        Payload::Double(pattern) => {
            let value = f64::from_bits(*pattern);
            wide = !fits_binary32(value);
            let bits = if wide { *pattern } else { (value as f32).to_bits().into() };
            little_endian(bits, if wide { 8 } else { 4 }, &mut payload);
        }
        Payload::Floats(patterns) => {
            for &pattern in patterns {
                little_endian(pattern.into(), 4, &mut payload);
            }
        }
        Payload::Text(text) => {
            if text.contains('\0') {
                return Err(Refusal::value(Class::Invalid));
            }
            little_endian(text.len() as u64, 4, &mut payload);
            payload.extend(text.bytes());
            while payload.len() % 4 != 0 {
                payload.push(0);
            }
        }
    }
    Ok([vec![*number, 0, u8::from(wide), 0], payload].concat())
}

pub fn variant_decode(bytes: &[u8]) -> Answer<(Datum, usize)> {
    let header = take(bytes, 0, 4)?;
    let wide = header[2] % 2 == 1;
    let Some(&(_, kind, components)) = VARIANTS.iter().find(|(number, ..)| *number == header[0]) else {
        return Err(Refusal::byte(Class::Invalid, 0));
    };
    let (payload, size) = match kind {
        "bool" => (Payload::Bool(number(take(bytes, 4, 4)?) != 0), 4),
        "int" | "float" => {
            let size = if wide { 8 } else { 4 };
            let pattern = number(take(bytes, 4, size)?);
            let payload = match (kind, wide) {
                ("int", _) => Payload::Integer(signed(pattern, size)),
                (_, true) => Payload::Double(pattern),
                (_, false) => Payload::Double(f64::from(f32::from_bits(pattern as u32)).to_bits()),
            };
            (payload, size)
        }
        "string" => {
            let count = number(take(bytes, 4, 4)?);
            if count >= 1 << 31 {
                return Err(Refusal::byte(Class::OutOfRange, 4));
            }
            let padded = (count as usize).div_ceil(4) * 4;
            let contents = &take(bytes, 8, padded)?[..count as usize];
            let text = text(contents, 8)?;
            if let Some(at) = text.find('\0') {
                return Err(Refusal::byte(Class::Invalid, 8 + at));
            }
            (Payload::Text(text), 4 + padded)
        }
        _ => (floats(take(bytes, 4, 4 * components)?), 4 * components),
    };
    Ok((Datum { kind, payload }, 4 + size))
}

/// As [`variant_decode`]; refuses forms that [`variant_encode`] does not write.
pub fn variant_decode_canonical(bytes: &[u8]) -> Answer<(Datum, usize)> {
    let (value, len) = variant_decode(bytes)?;
    let written = variant_encode(&value)?;
    if len > written.len() {
        return Err(Refusal::byte(Class::Overlong, len - 1));
    }
    if len < written.len() {
        return Err(Refusal::byte(Class::Invalid, len - 1));
    }
    for at in 0..len {
        if bytes[at] != written[at] {
            // The payload of a bool is one 4-byte number.
            return Err(match value.payload {
                Payload::Bool(_) if at >= 4 => Refusal::byte(Class::OutOfRange, 4),
                _ => Refusal::byte(Class::NotCanonical, at),
            });
        }
    }
    Ok((value, len))
}
