//! The values of a variant buffer.

use super::super::table::{Datum, Payload, Shape, kind, shape};
use super::super::wrong::{six_decimals_f32, there, up_to_nul};
use super::{components, pull, put, signed, size_of, take};
use crate::model::sites::{difference, leb128, of_leb128, outside, padded, refused, reversed, sum, swapped};
use crate::model::{Answer, Class, Decoded};

/// Zeros that a reader without a bound finds behind a buffer.
const BEHIND: usize = 1 << 12;

pub(super) fn put_floats(out: &mut Vec<u8>, patterns: &[u32]) -> Answer<()> {
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

pub(super) fn length(text: &str) -> usize {
    let bytes = spelled(text).len();
    or!(
        bytes,
        told!("count-written" = "characters"; "counts a string's characters instead of its bytes"; "Count the bytes of the UTF-8."; text.chars().count()),
        told!("count-written" = "utf-16-units"; "counts a string's UTF-16 units instead of its bytes"; "Count the bytes of the UTF-8."; text.encode_utf16().count()),
        told!("count-written" = "with-itself"; "counts the bytes of the count, too"; "Count the bytes of the UTF-8 alone."; bytes + 4),
        bytes + 1
    )
}

pub(super) fn put_text(out: &mut Vec<u8>, text: &str) -> Answer<()> {
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
pub(super) fn arranged(kind: &str, components: &[u32]) -> Vec<u32> {
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

pub(super) fn put_value(out: &mut Vec<u8>, value: &Datum) -> Answer<()> {
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
                told!("packs an int as an unsigned number: negative ones fail"; "Pack a signed number of 32 bits."; if value.kind == "int" && *number < 0 { return Err(outside()) } else { *number }),
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

pub(super) fn floats(bytes: &[u8], at: usize, kind: &str) -> Answer<Payload> {
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
        told!("vector3-read" = "z-zero"; "reads 0 for z of a vector3"; "Read all three components."; if kind == "vector3" { [patterns.get(..2).unwrap_or_default(), &[0]].concat() } else { patterns }),
        told!("rect2-read" = "size-first"; "reads the size of a rect2 before its position"; "Read position, then size."; if kind == "rect2" { patterns.iter().cycle().skip(2).take(patterns.len()).copied().collect() } else { patterns })
    );
    Ok(Payload::Floats(taken(kind, patterns)))
}

pub(super) fn text_of(bytes: &[u8]) -> Answer<String> {
    let bytes = or!(
        bytes.to_vec(),
        told!("text-read" = "replaced"; "replaces what is not UTF-8 by U+FFFD"; "Refuse text that is not UTF-8 (invalid)."; String::from_utf8_lossy(bytes).into_owned().into_bytes()),
        told!("text-read" = "latin-1"; "reads a string as Latin-1"; "Decode UTF-8."; bytes.iter().copied().map(char::from).collect::<String>().into_bytes()),
        told!("text-read" = "byte-order-mark-dropped"; "drops a byte-order mark at the start of a text"; "U+FEFF is a character like any other; in JavaScript, new TextDecoder(\"utf-8\", { ignoreBOM: true })."; bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes).to_vec())
    );
    String::from_utf8(bytes).or_else(|_| refused(Class::Invalid))
}

pub(super) fn read_all(bytes: &[u8], types: &[String], canonical: bool) -> Decoded<Vec<Datum>> {
    let mut values = Vec::new();
    let mut at = 0;
    for name in types {
        let kind = kind(name)?;
        let bytes = or!(
            bytes,
            told!("value-end" = "first-byte"; "looks only whether the first byte of a value is there, and takes what is missing for zeros"; "Refuse (truncated) a value that ends behind the buffer."; if at < bytes.len() { &padded(bytes, bytes.len() + BEHIND) } else { bytes })
        );
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
                let (count, head) = or!(
                    (pull(bytes, at, 4)?, 4),
                    told!("count-read" = "two-bytes"; "reads the length of a string from two bytes"; "Read a count of four bytes."; (pull(bytes, at, 2)?, 2)),
                    told!("count-read" = "big-endian"; "reads the length of a string most significant byte first"; "The least significant byte comes first."; (swapped(pull(bytes, at, 4)?, 4), 4)),
                    of_leb128(bytes, at)?
                );
                let count = count as usize;
                let text = or!(
                    take(bytes, at + head, count)?,
                    told!("text-end" = "partial"; "reads what is there of a string, and counts what is missing as consumed"; "Refuse a string that reaches past the end (truncated)."; there(bytes, at + head, count))
                );
                let text = text_of(text)?;
                let text = or!(
                    text,
                    told!("nul-read" = "ends"; "ends a string at its first NUL"; "Take the text from the count: in a buffer a NUL is text."; up_to_nul(&text)),
                    told!("nul-read" = "stripped"; "strips NULs at the end of a string"; "Take the text from the count: in a buffer a NUL is text."; text.trim_end_matches('\0').to_owned())
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
