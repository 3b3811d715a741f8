//! The variant buffer and the engine's serialisation, with numbers shifted into place.

use super::table::{Change, Datum, Payload, Shape, Variant, VariantBuffer, kind, shape};
use crate::model::sites::{at_byte, difference, leb128, of_leb128, part, refused, sum, swapped};
use crate::model::{Answer, Class, Decoded};

fn put(out: &mut Vec<u8>, number: i128, size: usize) -> Answer<()> {
    for at in 0..size {
        out.push(((number >> (8 * at)) & 0xFF) as u8);
    }
    Ok(())
}

fn take(bytes: &[u8], at: usize, size: usize) -> Answer<&[u8]> {
    if at + size > bytes.len() {
        return refused(Class::Truncated);
    }
    part(bytes, at, at + size)
}

fn pull(bytes: &[u8], at: usize, size: usize) -> Answer<i128> {
    let bytes = take(bytes, at, size)?;
    let mut number = 0;
    for byte in 0..size {
        number |= i128::from(at_byte(bytes, byte)?) << (8 * byte);
    }
    Ok(number)
}

fn signed(number: i128, size: usize) -> i128 {
    if number >= 1 << (8 * size - 1) {
        return number - (1 << (8 * size));
    }
    number
}

fn size_of(kind: &str) -> usize {
    match kind {
        "byte" => 1,
        "ushort" => 2,
        _ => 4,
    }
}

fn components(kind: &str) -> usize {
    match kind {
        "vector2" => 2,
        "vector3" => 3,
        "rect2" => 4,
        "quat" => 4,
        "color" => 4,
        _ => 1,
    }
}

fn put_floats(out: &mut Vec<u8>, patterns: &[u32]) -> Answer<()> {
    for &pattern in patterns {
        let pattern = or!(
            pattern,
            told!("writes floats most significant byte first"; "Write the least significant byte first."; pattern.swap_bytes()),
            told!("writes a float most significant byte first"; "Write the least significant byte first."; if patterns.len() == 1 { pattern.swap_bytes() } else { pattern }),
            told!("writes the floats of vectors, rectangles, quaternions and colours most significant byte first"; "Write the least significant byte first."; if patterns.len() > 1 { pattern.swap_bytes() } else { pattern })
        );
        put(out, pattern.into(), 4)?;
    }
    Ok(())
}

fn length(text: &str) -> usize {
    or!(text.len(), text.chars().count(), text.encode_utf16().count(), text.len() + 1)
}

fn put_text(out: &mut Vec<u8>, text: &str) -> Answer<()> {
    or!(put(out, length(text) as i128, 4)?, out.extend(leb128(length(text))?));
    out.extend(text.bytes());
    Ok(())
}

/// The components in the order in which they are stored.
fn stored(kind: &str, components: &[u32]) -> Vec<u32> {
    match (kind, components) {
        ("quat", &[x, y, z, w]) => Vec::from([x, y, z, w]),
        ("color", &[r, g, b, a]) => Vec::from([r, g, b, a]),
        ("rect2", &[x, y, w, h]) => Vec::from([x, y, or!(w, sum(x, w)), or!(h, sum(y, h))]),
        (_, components) => components.to_vec(),
    }
}

/// The components that are stored so.
fn taken(kind: &str, stored: Vec<u32>) -> Vec<u32> {
    match (kind, &stored[..]) {
        ("quat", &[x, y, z, w]) => Vec::from([x, y, z, w]),
        ("color", &[r, g, b, a]) => Vec::from([r, g, b, a]),
        ("rect2", &[x, y, w, h]) => Vec::from([x, y, or!(w, difference(w, x)), or!(h, difference(h, y))]),
        _ => stored,
    }
}

fn put_value(out: &mut Vec<u8>, value: &Datum) -> Answer<()> {
    match &value.payload {
        Payload::Bool(value) => put(out, (*value).into(), 1),
        Payload::Integer(number) => {
            let size = size_of(value.kind);
            let number = *number;
            let number = or!(
                number,
                told!("writes integers most significant byte first"; "Write the least significant byte first."; swapped(number, size)),
                told!("writes a ushort most significant byte first"; "Write the least significant byte first."; if value.kind == "ushort" { swapped(number, size) } else { number }),
                told!("writes 0 for byte 3 of an int or a uint"; "Write all four bytes."; if size == 4 { number & 0xFF_FFFF } else { number }),
                told!("writes an int most significant byte first"; "Write the least significant byte first."; if value.kind == "int" { swapped(number, size) } else { number }),
                told!("writes a uint most significant byte first"; "Write the least significant byte first."; if value.kind == "uint" { swapped(number, size) } else { number })
            );
            put(out, number, size)
        }
        Payload::Floats(patterns) => put_floats(out, &stored(value.kind, patterns)),
        Payload::Double(pattern) => put(out, (*pattern).into(), 8),
        Payload::Text(text) => put_text(out, text),
    }
}

fn floats(bytes: &[u8], at: usize, kind: &str) -> Answer<Payload> {
    let count = components(kind);
    let mut patterns = Vec::new();
    take(bytes, at, 4 * count)?;
    for component in 0..count {
        let pattern = pull(bytes, at + 4 * component, 4)? as u32;
        patterns.push(or!(
            pattern,
            told!("reads floats most significant byte first"; "Read the least significant byte first."; pattern.swap_bytes()),
            told!("reads a float most significant byte first"; "Read the least significant byte first."; if count == 1 { pattern.swap_bytes() } else { pattern }),
            told!("reads the floats of vectors, rectangles, quaternions and colours most significant byte first"; "Read the least significant byte first."; if count > 1 { pattern.swap_bytes() } else { pattern })
        ));
    }
    Ok(Payload::Floats(taken(kind, patterns)))
}

fn text_of(bytes: &[u8]) -> Answer<String> {
    String::from_utf8(bytes.to_vec()).or_else(|_| refused(Class::Invalid))
}

fn values(bytes: &[u8], types: &[String], canonical: bool) -> Decoded<Vec<Datum>> {
    let mut values = Vec::new();
    let mut at = 0;
    for name in types {
        let kind = kind(name)?;
        let (payload, size) = match shape(name)? {
            Shape::Bool => {
                let byte = pull(bytes, at, 1)?;
                if canonical && byte > 1 {
                    return refused(Class::OutOfRange);
                }
                (Payload::Bool(byte != 0), 1)
            }
            Shape::Signed(_) => {
                let stored = pull(bytes, at, 4)?;
                (
                    Payload::Integer(or!(
                        signed(stored, 4),
                        told!("reads an int as an unsigned number"; "An int has 32 bits in two's complement."; stored),
                        told!("reads an int most significant byte first"; "Read the least significant byte first."; signed(swapped(stored, 4), 4))
                    )),
                    4,
                )
            }
            Shape::Unsigned(_) => {
                let size = size_of(kind);
                let stored = pull(bytes, at, size)?;
                let number = or!(
                    stored,
                    signed(stored, size),
                    if size == 2 { signed(stored, size) } else { stored },
                    if size == 1 { signed(stored, size) } else { stored },
                    told!("reads unsigned integers most significant byte first"; "Read the least significant byte first."; swapped(stored, size)),
                    told!("reads a ushort most significant byte first"; "Read the least significant byte first."; if size == 2 { swapped(stored, size) } else { stored }),
                    told!("reads a uint most significant byte first"; "Read the least significant byte first."; if size == 4 { swapped(stored, size) } else { stored })
                );
                (Payload::Integer(number), size)
            }
            Shape::Floats(_) => {
                let count = components(kind);
                (floats(bytes, at, kind)?, 4 * count)
            }
            Shape::Text => {
                let (count, head) = or!((pull(bytes, at, 4)?, 4), of_leb128(bytes, at)?);
                let count = count as usize;
                (Payload::Text(text_of(take(bytes, at + head, count)?)?), head + count)
            }
        };
        values.push(Datum { kind, payload });
        at += size;
    }
    Ok((values, at))
}

/// The engine's number of a type.
fn number(kind: &str) -> i128 {
    match kind {
        "bool" => 1,
        "int" => 2,
        "float" => 3,
        "string" => 4,
        "vector2" => 5,
        "rect2" => 6,
        "vector3" => 7,
        "quat" => 10,
        _ => 14,
    }
}

fn decoded(bytes: &[u8]) -> Decoded<Datum> {
    let header = pull(bytes, 0, 4)?;
    let of = header & 0xFF;
    let wide = header & 0x1_0000 != 0;
    let mut found = "";
    for name in ["bool", "int", "float", "string", "vector2", "rect2", "vector3", "quat", "color"] {
        if number(name) == of {
            found = name;
        }
    }
    let size = if wide { 8 } else { 4 };
    let (payload, size) = match found {
        "" => return refused(Class::Invalid),
        "bool" => (Payload::Bool(pull(bytes, 4, 4)? != 0), 4),
        "int" => {
            let stored = pull(bytes, 4, size)?;
            let number = or!(
                signed(stored, size),
                told!("reads an int of 64 bits as an unsigned number"; "It is in two's complement."; if size == 8 { stored } else { signed(stored, size) }),
                told!("reads an int of 32 bits as an unsigned number"; "It is in two's complement."; if size == 4 { stored } else { signed(stored, size) })
            );
            (Payload::Integer(number), size)
        }
        "float" => {
            let pattern = pull(bytes, 4, size)?;
            let narrow = f64::from(f32::from_bits(pattern as u32)).to_bits();
            (Payload::Double(if wide { pattern as u64 } else { narrow }), size)
        }
        "string" => {
            let count = pull(bytes, 4, 4)?;
            if count > 0x7FFF_FFFF {
                return refused(Class::OutOfRange);
            }
            let count = count as usize;
            let padded = or!((count + 3) / 4 * 4, count);
            let padded = take(bytes, 8, padded)?;
            let text = text_of(part(padded, 0, count)?)?;
            if text.contains('\0') {
                return refused(Class::Invalid);
            }
            (Payload::Text(text), 4 + padded.len())
        }
        kind => {
            let count = components(kind);
            (floats(bytes, 4, kind)?, 4 * count)
        }
    };
    Ok((Datum { kind: kind(found)?, payload }, 4 + size))
}

fn encoded(value: &Datum) -> Answer<Vec<u8>> {
    let mut wide = false;
    let mut body = Vec::new();
    match &value.payload {
        Payload::Bool(value) => put(&mut body, (*value).into(), 4)?,
        Payload::Integer(number) => {
            wide = *number < -0x8000_0000 || *number > 0x7FFF_FFFF;
            put(&mut body, *number, if wide { 8 } else { 4 })?;
        }
        Payload::Double(pattern) => {
            let double = f64::from_bits(*pattern);
            let single = double as f32;
            wide = f64::from(single) != double;
            let bits = if wide { (*pattern).into() } else { single.to_bits().into() };
            put(&mut body, bits, if wide { 8 } else { 4 })?;
        }
        Payload::Floats(patterns) => put_floats(&mut body, &stored(value.kind, patterns))?,
        Payload::Text(text) => {
            if text.contains('\0') {
                return refused(Class::Invalid);
            }
            put_text(&mut body, text)?;
            let mut padded = or!(text.len(), length(text));
            while padded % 4 != 0 {
                body.push(0);
                padded += 1;
            }
        }
    }
    let mut header = number(value.kind);
    if wide {
        header |= 0x1_0000;
    }
    let mut out = Vec::new();
    put(&mut out, header, 4)?;
    out.extend(&body);
    Ok(out)
}

impl VariantBuffer for Operations {
    fn write(&self, values: &[Datum]) -> Answer<Vec<u8>> {
        let mut out = Vec::new();
        for value in values {
            put_value(&mut out, value)?;
        }
        Ok(out)
    }

    fn read(&self, bytes: &[u8], types: &[String]) -> Decoded<Vec<Datum>> {
        values(bytes, types, false)
    }

    fn read_canonical(&self, bytes: &[u8], types: &[String]) -> Decoded<Vec<Datum>> {
        values(bytes, types, true)
    }

    fn rewrite(&self, change: &Change) -> Answer<Vec<u8>> {
        let mut new = Vec::new();
        put_value(&mut new, &change.value)?;
        let (position, len) = (change.position as i128, new.len() as i128);
        if change.value.kind == "string" || position + len > change.bytes.len() as i128 {
            return refused(Class::OutOfRange);
        }
        let end = (position + len) as usize;
        let mut out: Vec<u8> = change.bytes.iter().copied().take(change.position).collect();
        out.extend(&new);
        out.extend(change.bytes.iter().skip(end));
        Ok(out)
    }

    fn variant_encode(&self, value: &Variant) -> Answer<Vec<u8>> {
        encoded(&value.0)
    }

    fn variant_decode(&self, bytes: &[u8]) -> Decoded<Datum> {
        decoded(bytes)
    }

    fn variant_decode_canonical(&self, bytes: &[u8]) -> Decoded<Datum> {
        let (value, consumed) = decoded(bytes)?;
        let written = encoded(&value)?;
        let read = part(bytes, 0, consumed)?;
        if consumed > written.len() {
            return refused(Class::Overlong);
        }
        if consumed < written.len() {
            return refused(Class::Invalid);
        }
        if *read != *written {
            let (is, due) = (pull(read, 0, 4)?, pull(&written, 0, 4)?);
            if value.kind == "bool" && is == due {
                return refused(Class::OutOfRange);
            }
            return refused(Class::NotCanonical);
        }
        Ok((value, consumed))
    }
}
