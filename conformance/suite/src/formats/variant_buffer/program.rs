//! The variant buffer and the engine's serialisation, with numbers shifted into place.

use super::table::{Change, Datum, Payload, Shape, Variant, VariantBuffer, kind, shape};
use super::wrong::{
    engine_4, narrowed, of_decimals, six_decimals, six_decimals_f32, there, up_to_nul, whole,
};
use crate::model::sites::{
    at_byte, difference, float64, int32, leb128, of_leb128, outside, padded, part, refused, reversed, sum,
    swapped,
};
use crate::model::{Answer, Class, Decoded};

fn put(out: &mut Vec<u8>, number: i128, size: usize) -> Answer<()> {
    let number = or!(
        number,
        told!("order-written" = "big-endian"; "writes the most significant byte of every number first"; "Write the least significant byte first, on every machine."; swapped(number, size))
    );
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
            told!("floats-written" = "negative-zero-lost"; "writes -0 as +0"; "Keep the sign of zero."; if pattern == 0x8000_0000 { 0 } else { pattern })
        );
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

fn spelled(text: &str) -> Vec<u8> {
    or!(
        text.as_bytes().to_vec(),
        told!("text-written" = "utf-16"; "writes text as UTF-16LE"; "Write UTF-8."; text.encode_utf16().flat_map(u16::to_le_bytes).collect())
    )
}

fn length(text: &str) -> usize {
    let bytes = spelled(text).len();
    or!(
        bytes,
        told!("count-written" = "characters"; "counts a string's characters instead of its bytes"; "Count the bytes of the UTF-8."; text.chars().count()),
        told!("count-written" = "utf-16-units"; "counts a string's UTF-16 units instead of its bytes"; "Count the bytes of the UTF-8."; text.encode_utf16().count()),
        told!("count-written" = "with-itself"; "counts the bytes of the count, too"; "Count the bytes of the UTF-8 alone."; bytes + 4),
        bytes + 1
    )
}

fn put_text(out: &mut Vec<u8>, text: &str) -> Answer<()> {
    let count = length(text);
    let size = or!(
        4,
        told!("count-size-written" = "two-bytes"; "writes the length of a string in two bytes"; "Write a count of four bytes."; 2)
    );
    or!(put(out, count as i128, size)?, out.extend(leb128(count)?));
    let bytes = spelled(text);
    out.extend(or!(
        bytes,
        told!("nul-added" = "uncounted"; "adds a NUL to a string and does not count it"; "Write the text alone."; padded(&bytes, bytes.len() + 1))
    ));
    Ok(())
}

/// The components in the order in which they are stored.
fn arranged(kind: &str, components: &[u32]) -> Vec<u32> {
    match (kind, components) {
        ("quat", &[x, y, z, w]) => Vec::from([x, y, z, w]),
        ("color", &[r, g, b, a]) => or!(
            Vec::from([r, g, b, a]),
            told!("color-written" = "bgra"; "writes a colour as blue green red alpha"; "Write red, green, blue, alpha."; Vec::from([b, g, r, a]))
        ),
        ("rect2", &[x, y, w, h]) => Vec::from([x, y, or!(w, sum(x, w)), or!(h, sum(y, h))]),
        (_, components) => or!(
            components.to_vec(),
            told!("vector3-written" = "z-y-x"; "writes a vector3 as z y x"; "Write x, y, z."; if kind == "vector3" { reversed(components) } else { components.to_vec() })
        ),
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
        Payload::Bool(value) => {
            let size = or!(
                1,
                told!("bool-written" = "four-bytes"; "writes a bool as four bytes"; "Write one byte."; 4)
            );
            put(out, (*value).into(), size)
        }
        Payload::Integer(number) => {
            let number = or!(
                *number,
                told!("ushort-written" = "signed-fails"; "packs a ushort as a signed number: 32768 and more fail"; "Pack an unsigned number of 16 bits."; if value.kind == "ushort" && *number > 0x7FFF { return Err(outside()) } else { *number })
            );
            let size = size_of(value.kind);
            let size = or!(
                size,
                told!("uint-written" = "keeps-64-bits"; "writes a uint of 2^31 and more as eight bytes"; "Write four bytes, always."; if value.kind == "uint" && number > 0x7FFF_FFFF { 8 } else { size })
            );
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
        Payload::Floats(patterns) => put_floats(out, &arranged(value.kind, patterns)),
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
        let pattern = or!(
            pattern,
            told!("reads floats most significant byte first"; "Read the least significant byte first."; pattern.swap_bytes()),
            told!("reads a float most significant byte first"; "Read the least significant byte first."; if count == 1 { pattern.swap_bytes() } else { pattern }),
            told!("reads the floats of vectors, rectangles, quaternions and colours most significant byte first"; "Read the least significant byte first."; if count > 1 { pattern.swap_bytes() } else { pattern })
        );
        patterns.push(or!(
            pattern,
            told!("floats-read" = "six-decimals-finite"; "rounds floats to six decimals, passes those without a fraction through an integer, and refuses infinities and NaN (invalid)"; "Return each float with the pattern that was written; round what is shown."; six_decimals_f32(pattern)?)
        ));
    }
    let patterns = or!(
        patterns,
        told!("rect2-read" = "size-first"; "reads the size of a rect2 before its position"; "Read position, then size."; if kind == "rect2" { patterns.iter().cycle().skip(2).take(patterns.len()).copied().collect() } else { patterns })
    );
    Ok(Payload::Floats(taken(kind, patterns)))
}

fn text_of(bytes: &[u8]) -> Answer<String> {
    let bytes = or!(
        bytes.to_vec(),
        told!("text-read" = "replaced"; "replaces what is not UTF-8 by U+FFFD"; "Refuse text that is not UTF-8 (invalid)."; String::from_utf8_lossy(bytes).into_owned().into_bytes()),
        told!("text-read" = "byte-order-mark-dropped"; "drops a byte-order mark at the start of a text"; "U+FEFF is a character like any other; in JavaScript, new TextDecoder(\"utf-8\", { ignoreBOM: true })."; bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes).to_vec())
    );
    String::from_utf8(bytes).or_else(|_| refused(Class::Invalid))
}

fn read_all(bytes: &[u8], types: &[String], canonical: bool) -> Decoded<Vec<Datum>> {
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
                let value = or!(
                    byte != 0,
                    told!("bool-read" = "only-one"; "takes only 1 for true"; "Take every byte but 0 for true."; byte == 1)
                );
                (Payload::Bool(value), 1)
            }
            Shape::Signed(_) => {
                let stored = pull(bytes, at, 4)?;
                (
                    Payload::Integer(or!(
                        signed(stored, 4),
                        told!("reads an int as an unsigned number"; "An int has 32 bits in two's complement."; stored),
                        told!("int-read" = "big-endian"; "reads the most significant byte of an int first"; "Read the least significant byte first."; signed(swapped(stored, 4), 4))
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
                    told!("reads unsigned integers most significant byte first"; "Read the least significant byte first."; swapped(stored, size)),
                    told!("reads a ushort most significant byte first"; "Read the least significant byte first."; if size == 2 { swapped(stored, size) } else { stored }),
                    told!("reads a uint most significant byte first"; "Read the least significant byte first."; if size == 4 { swapped(stored, size) } else { stored })
                );
                let number = or!(
                    number,
                    told!("byte-read" = "signed"; "extends the sign of a byte"; "Fill the upper bits with zeros."; if size == 1 { signed(number, size) } else { number })
                );
                let number = or!(
                    number,
                    told!("ushort-read" = "signed"; "extends the sign of a ushort"; "Fill the upper bits with zeros."; if size == 2 { signed(number, size) } else { number })
                );
                let number = or!(
                    number,
                    told!("uint-read" = "signed"; "extends the sign of a uint"; "Fill the upper bits with zeros."; if size == 4 { signed(number, size) } else { number })
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
                let text = or!(
                    take(bytes, at + head, count)?,
                    told!("text-end" = "partial"; "reads what is there of a string, and counts what is missing as consumed"; "Refuse a string that reaches past the end (truncated)."; there(bytes, at + head, count))
                );
                let text = text_of(text)?;
                let text = or!(
                    text,
                    told!("nul-read" = "ends"; "ends a string at its first NUL"; "Take the text from the count: in a buffer a NUL is text."; up_to_nul(&text))
                );
                let size = or!(
                    head + count,
                    told!("text-consumed" = "without-count"; "does not move by the bytes of a string's count"; "A string begins with its count."; count)
                );
                (Payload::Text(text), size)
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
    let of = or!(
        header & 0xFF,
        told!("type-bits" = "two-bytes"; "reads the type from two bytes of the header"; "Byte 0 alone is the type."; header & 0xFFFF)
    );
    let flag = or!(
        header & 0x1_0000,
        told!("flag-bits" = "byte-equals-1"; "takes the 64-bit form only where byte 2 is 1"; "Look at bit 0 of byte 2 alone: other bits are the engine's."; if header & 0xFF_0000 == 0x1_0000 { 1 } else { 0 })
    );
    let wide = or!(
        flag != 0,
        told!("flag-read" = "ignored"; "does not look at the flag of the 64-bit form"; "Bit 0 of byte 2: the payload of an int or float has 8 bytes."; false),
        told!("flag-read" = "any-bit"; "takes any bit of byte 2 for the flag of the 64-bit form"; "Look at bit 0 of byte 2 alone."; header & 0xFF_0000 != 0)
    );
    let mut found = "";
    for name in ["bool", "int", "float", "string", "vector2", "rect2", "vector3", "quat", "color"] {
        let own = or!(
            number(name),
            told!("type-numbers-read" = "scalars-only"; "reads bool, int, float and string only"; "Read vector2 5, rect2 6, vector3 7, quat 10 and color 14, too."; if number(name) > 4 { -1 } else { number(name) }),
            told!("type-numbers-read" = "engine-4"; "reads the type numbers of engine 4"; "In engine 3: rect2 6, vector3 7, quat 10, color 14."; engine_4(number(name))),
            told!("type-numbers-read" = "engine-4-vectors"; "reads the type numbers of engine 4, and of its types bool, int, float, string, vector2 and vector3 only"; "In engine 3: rect2 6, vector3 7, quat 10, color 14."; if ["rect2", "quat", "color"].contains(&name) { -1 } else { engine_4(number(name)) })
        );
        if own == of {
            found = name;
        }
    }
    let size = if wide { 8 } else { 4 };
    let (payload, size) = match found {
        "" => {
            return or!(
                refused(Class::Invalid),
                told!("type-refusal" = "fails"; "breaks on an unknown type"; "Refuse it as invalid."; Err(outside())),
                told!("type-refusal" = "nil-read"; "reads type 0, the engine's nil, instead of refusing it"; "Refuse it as invalid: the format has no nil."; if of == 0 { Err(outside()) } else { refused(Class::Invalid) })
            );
        }
        "bool" => {
            let stored = pull(bytes, 4, 4)?;
            let value = or!(
                stored != 0,
                told!("bool-payload-read" = "first-byte"; "looks at the first byte of a bool's payload only"; "Look at all four bytes."; stored & 0xFF != 0),
                told!("bool-payload-read" = "only-one"; "takes only a payload of 1 for true"; "Take any payload but 0 for true."; stored == 1)
            );
            (Payload::Bool(value), 4)
        }
        "int" => {
            let stored = pull(bytes, 4, size)?;
            let number = or!(
                signed(stored, size),
                told!("reads an int of 64 bits as an unsigned number"; "It is in two's complement."; if size == 8 { stored } else { signed(stored, size) }),
                told!("reads an int of 32 bits as an unsigned number"; "It is in two's complement."; if size == 4 { stored } else { signed(stored, size) })
            );
            let number = or!(
                number,
                told!("int-value-read" = "double"; "passes an int through a binary64"; "Keep all 64 bits: no float in between."; float64(number)),
                told!("int-value-read" = "words-ored"; "joins the words of the 64-bit form with shifts of 32 bits, so that the upper one falls onto the lower"; "Widen the upper word to 64 bits before it is shifted; in JavaScript with BigInt."; if wide { int32(stored) | int32(stored >> 32) } else { number })
            );
            (Payload::Integer(number), size)
        }
        "float" => {
            let pattern = pull(bytes, 4, size)?;
            let double = if wide {
                let double = f64::from_bits(pattern as u64);
                or!(double, told!("floats-read" = "six-decimals-finite"; six_decimals(double)?))
            } else {
                let pattern = pattern as u32;
                let single = f32::from_bits(or!(
                    pattern,
                    told!("floats-read" = "six-decimals-finite"; six_decimals_f32(pattern)?)
                ));
                or!(
                    f64::from(single),
                    told!("float-value-read" = "decimal"; "passes the 32-bit form of a float through its shortest decimal digits"; "Widen the binary32 exactly."; of_decimals(single))
                )
            };
            (Payload::Double(double.to_bits()), size)
        }
        "string" => {
            let count = pull(bytes, 4, 4)?;
            if or!(
                count > 0x7FFF_FFFF,
                told!("count-sign" = "unchecked"; "takes a serialised string's count for unsigned, so that 2^31 and more reach past the end"; "Refuse a count of 2^31 and more (out_of_range): the engine's is signed."; false)
            ) {
                return refused(Class::OutOfRange);
            }
            let count = count as usize;
            let size = or!(
                (count + 3) / 4 * 4,
                count,
                told!("padding-read" = "optional"; "reads a string whose padding is cut off"; "Refuse it (truncated): the padding belongs to the value."; ((count + 3) / 4 * 4).min(bytes.len() - 8).max(count)),
                told!("padding-read" = "always"; "expects one to four bytes of padding, four after a multiple of four"; "There is none where the length is a multiple of four."; count / 4 * 4 + 4)
            );
            let padded = take(bytes, 8, size);
            let text = or!(part(padded?, 0, count)?, told!("text-end" = "partial"; there(bytes, 8, count)));
            let text = text_of(text)?;
            let text = or!(
                text,
                told!("nul-decoded" = "ends"; "ends a serialised string at its first NUL"; "Refuse it (invalid): two serialisations would be one value."; up_to_nul(&text))
            );
            if or!(
                text.contains('\0'),
                told!("nul-decoded" = "kept"; "accepts a serialised string with a NUL"; "Refuse it (invalid): the engine cuts it there."; false)
            ) {
                return refused(Class::Invalid);
            }
            let size = or!(
                size,
                told!("padding-read" = "not-consumed"; "does not count a serialised string's padding as consumed"; "The value ends after its padding."; count)
            );
            let size = or!(4 + size, told!("text-consumed" = "without-count"; size));
            (Payload::Text(text), size)
        }
        kind => {
            let count = components(kind);
            or!(
                (floats(bytes, 4, kind)?, 4 * count),
                told!("wide-types" = "vectors"; "reads components of 64 bits with the flag"; "Vectors and the like have no 64-bit form."; if wide { (floats(&narrowed(bytes, count)?, 0, kind)?, 8 * count) } else { (floats(bytes, 4, kind)?, 4 * count) })
            )
        }
    };
    Ok((Datum { kind: kind(found)?, payload }, 4 + size))
}

fn encoded(value: &Datum) -> Answer<Vec<u8>> {
    let value = or!(
        value,
        told!("whole-floats" = "ints"; "serialises a float without a fraction as an int"; "Keep the type: 1.0 is a float."; &whole(value))
    );
    let mut wide = false;
    let mut body = Vec::new();
    match &value.payload {
        Payload::Bool(value) => put(&mut body, (*value).into(), 4)?,
        Payload::Integer(number) => {
            let number = or!(
                *number,
                told!("int-value-written" = "32-bits-only"; "refuses ints beyond 32 bits"; "Write 64 bits if no i32 holds the value."; if i32::try_from(*number).is_err() { return refused(Class::OutOfRange) } else { *number })
            );
            wide = or!(
                number < -0x8000_0000 || number > 0x7FFF_FFFF,
                told!("int-form" = "always-64"; "writes every int with 64 bits"; "Write 32 bits if an i32 holds the value."; true),
                told!("int-form" = "i32-or-u32"; "writes an int with 32 bits if an i32 or a u32 holds it"; "Write 32 bits if an i32 holds the value."; number < -0x8000_0000 || number > 0xFFFF_FFFF),
                told!("int-form" = "minimum-wide"; "writes -2^31 with 64 bits"; "-2^31 is an i32: compare with `>=`."; number <= -0x8000_0000 || number > 0x7FFF_FFFF)
            );
            put(&mut body, number, if wide { 8 } else { 4 })?;
        }
        Payload::Double(pattern) => {
            let double = f64::from_bits(*pattern);
            let single = double as f32;
            let single = or!(
                single,
                told!("floats-written" = "negative-zero-lost"; if single == 0.0 { 0.0 } else { single })
            );
            wide = or!(
                f64::from(single) != double,
                told!("float-form" = "always-32"; "writes every float with 32 bits"; "Write 64 bits unless a binary32 holds the value exactly."; false),
                told!("float-form" = "always-64"; "writes every float with 64 bits"; "Write 32 bits if a binary32 holds the value exactly."; true),
                told!("float-form" = "infinity-wide"; "writes infinities with 64 bits"; "A binary32 holds infinities: write 32 bits."; double.is_infinite() || f64::from(single) != double),
                told!("float-form" = "nan-narrow"; "writes NaN with 32 bits"; "NaN takes 64 bits: it is equal to nothing."; !double.is_nan() && f64::from(single) != double),
                told!("float-form" = "within-1e-6"; "writes a float with 32 bits if it is within 1e-6 of a binary32 relative to it, and infinities with 64"; "Write 32 bits only if a binary32 holds the value exactly."; !((f64::from(single) - double).abs() <= 1e-6 * double.abs()))
            );
            let bits = if wide { (*pattern).into() } else { single.to_bits().into() };
            put(&mut body, bits, if wide { 8 } else { 4 })?;
        }
        Payload::Floats(patterns) => put_floats(&mut body, &arranged(value.kind, patterns))?,
        Payload::Text(text) => {
            if or!(
                text.contains('\0'),
                told!("nul-encoded" = "written"; "serialises a string with a NUL"; "Refuse it (invalid): the engine cuts it there."; false)
            ) {
                return refused(Class::Invalid);
            }
            put_text(&mut body, text)?;
            let mut padded = or!(
                body.len(),
                length(text),
                told!("padding-written" = "none"; "leaves out the zeros after a serialised string"; "Write zeros up to a multiple of four."; 0),
                told!("padding-written" = "always"; "adds four zeros to a serialised string whose length is a multiple of four"; "Pad by (4 - length % 4) % 4."; { body.push(0); body.len() })
            );
            while padded % 4 != 0 {
                body.push(0);
                padded += 1;
            }
        }
    }
    let mut header = or!(
        number(value.kind),
        told!("type-numbers-written" = "engine-4"; "writes the type numbers of engine 4"; "In engine 3: rect2 6, vector3 7, quat 10, color 14."; engine_4(number(value.kind)))
    );
    if or!(
        wide,
        told!("flag-written" = "ints-missing"; "does not set the flag of the 64-bit form of an int"; "Set bit 0 of byte 2 for ints, too."; wide && value.kind != "int")
    ) {
        header |= 0x1_0000;
    }
    let mut out = Vec::new();
    // The header alone is bytes, not a number.
    put(&mut out, or!(header, told!("order-written" = "big-endian"; swapped(header, 4))), 4)?;
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
        read_all(bytes, types, false)
    }

    fn read_canonical(&self, bytes: &[u8], types: &[String]) -> Decoded<Vec<Datum>> {
        read_all(
            bytes,
            types,
            or!(
                true,
                told!("bool-check" = "missing"; "accepts every bool byte"; "Refuse bool bytes above 1 (out_of_range)."; false)
            ),
        )
    }

    fn rewrite(&self, change: &Change) -> Answer<Vec<u8>> {
        let mut new = Vec::new();
        put_value(&mut new, &change.value)?;
        let (position, len) = (change.position as i128, new.len() as i128);
        if change.value.kind == "string"
            || or!(
                position + len > change.bytes.len() as i128,
                told!("rewrite-end" = "appends"; "makes the buffer longer, and appends a value whose position is after the end"; "Refuse a value that reaches past the end (out_of_range)."; false)
            )
        {
            return refused(Class::OutOfRange);
        }
        let end = or!(
            (position + len) as usize,
            told!("rewrite-mode" = "inserts"; "inserts a value at the position"; "Overwrite: the buffer keeps its length."; change.position)
        );
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
        if consumed > written.len() {
            return refused(or!(
                Class::Overlong,
                told!("form-refusal" = "not-canonical"; "refuses overlong 64-bit forms and NaN with 32 bits as not_canonical"; "Refuse an overlong form as overlong, and NaN with 32 bits as invalid."; Class::NotCanonical)
            ));
        }
        if consumed < written.len() {
            return refused(or!(
                Class::Invalid,
                told!("form-refusal" = "not-canonical"; Class::NotCanonical)
            ));
        }
        let bytes = or!(bytes, told!("text-end" = "partial"; &padded(bytes, written.len())));
        let seen = or!(
            consumed,
            told!("padding-compared" = "missing"; "does not look at what stands in a string's padding"; "Refuse padding that is not zero (not_canonical)."; match &value.payload { Payload::Text(text) => consumed.min(8 + text.len()), _ => consumed })
        );
        let (given, written) = (part(bytes, 0, seen)?, part(&written, 0, seen)?);
        if *given != *written {
            let (is, due) = (pull(given, 0, 4)?, pull(written, 0, 4)?);
            if value.kind == "bool" && is == due {
                return refused(Class::OutOfRange);
            }
            return refused(Class::NotCanonical);
        }
        Ok((value, consumed))
    }
}
