//! The engine's serialisation of a value.

use super::super::table::{Datum, Payload, kind};
use super::super::wrong::{
    engine_4, narrowed, of_decimals, six_decimals, six_decimals_f32, there, up_to_nul, whole,
};
use super::buffer::{arranged, floats, length, put_floats, put_text, text_of};
use super::{components, pull, put, signed, take};
use crate::model::sites::{float64, int32, outside, part, refused, swapped};
use crate::model::{Answer, Class, Decoded};

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

pub(super) fn decoded(bytes: &[u8]) -> Decoded<Datum> {
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
        told!("flag-read" = "any-bit"; "takes any bit of byte 2 for the flag of the 64-bit form"; "Look at bit 0 of byte 2 alone."; header & 0xFF_0000 != 0),
        told!("flag-read" = "any-bit-of-two"; "takes any bit of bytes 2 and 3 for the flag of the 64-bit form"; "Look at bit 0 of byte 2 alone."; header & 0xFFFF_0000 != 0)
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
                told!("type-refusal" = "engine-types-read"; "reads other types of the engine, such as nil or array, instead of refusing them"; "Refuse them as invalid: the format does not have them."; if of < 39 { Err(outside()) } else { refused(Class::Invalid) }),
                told!("type-refusal" = "nil-read"; "reads type 0, the engine's nil, instead of refusing it"; "Refuse it as invalid: the format has no nil."; if of == 0 { Err(outside()) } else { refused(Class::Invalid) })
            );
        }
        "bool" => {
            let stored = pull(bytes, 4, 4)?;
            let value = or!(
                stored != 0,
                told!("bool-payload-read" = "first-byte"; "looks at the first byte of a bool's payload only"; "Look at all four bytes."; stored & 0xFF != 0),
                told!("bool-payload-read" = "positive"; "takes only a payload above 0 as a signed number for true"; "Take any payload but 0 for true."; signed(stored, 4) > 0),
                told!("bool-payload-read" = "only-one"; "takes only a payload of 1 for true"; "Take any payload but 0 for true."; stored == 1)
            );
            (Payload::Bool(value), 4)
        }
        "int" => {
            let size = or!(
                size,
                told!("flag-read" = "ints-ignored"; "does not look at the flag of the 64-bit form of an int"; "Bit 0 of byte 2: the payload has 8 bytes."; 4)
            );
            let stored = pull(bytes, 4, size)?;
            let stored = or!(
                stored,
                told!("reads an int most significant byte first"; "The least significant byte comes first."; swapped(stored, size))
            );
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
            let pattern = or!(
                pattern,
                told!("reads a float most significant byte first"; "The least significant byte comes first."; swapped(pattern, size)),
                told!("reads a float of 64 bits most significant byte first"; "The least significant byte comes first."; if wide { swapped(pattern, size) } else { pattern }),
                told!("reads a float of 32 bits most significant byte first"; "The least significant byte comes first."; if wide { pattern } else { swapped(pattern, size) })
            );
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
                told!("count-sign" = "unchecked"; "takes a serialised string's count for unsigned, so that 2^31 and more reach past the end"; "Refuse a count of 2^31 and more (out_of_range): the engine's is signed."; false),
                told!("count-sign" = "negative-empty"; "takes a serialised string's negative count for that of the empty string"; "Refuse a count of 2^31 and more (out_of_range)."; false)
            ) {
                return refused(Class::OutOfRange);
            }
            let count = or!(
                count,
                told!("count-sign" = "negative-empty"; if count > 0x7FFF_FFFF { 0 } else { count })
            );
            let count = count as usize;
            let size = 4
                + or!(
                    (count + 3) / 4 * 4,
                    count,
                    told!("padding-read" = "optional"; "reads a string whose padding is cut off"; "Refuse it (truncated): the padding belongs to the value."; ((count + 3) / 4 * 4).min(bytes.len() - 8).max(count)),
                    told!("padding-read" = "always"; "expects one to four bytes of padding, four after a multiple of four"; "There is none where the length is a multiple of four."; count / 4 * 4 + 4)
                );
            let padded = take(bytes, 8, size - 4);
            let text = or!(
                part(padded?, 0, count)?,
                told!("text-end" = "partial"; there(bytes, 8, count)),
                told!("text-end" = "as-there"; "reads what is there of a serialised string and of its padding"; "Refuse a string whose text or padding reaches past the end (truncated)."; there(bytes, 8, count))
            );
            let text = text_of(text)?;
            let text = or!(
                text,
                told!("nul-decoded" = "removed"; "removes the first NUL of a serialised string"; "Refuse it (invalid): two serialisations would be one value."; text.replacen('\0', "", 1)),
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
                told!("text-end" = "as-there"; size.min(bytes.len() - 4)),
                told!("padding-read" = "not-consumed"; "does not count a serialised string's padding as consumed"; "The value ends after its padding."; 4 + count)
            );
            let size = or!(size, told!("text-consumed" = "without-count"; size - 4));
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

pub(super) fn encoded(value: &Datum) -> Answer<Vec<u8>> {
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
                told!("int-value-written" = "double"; "passes an int through a binary64, and refuses 2^63"; "Keep all 64 bits: no float in between."; { let number = float64(*number); if number >= 1 << 63 { return refused(Class::OutOfRange) } else { number } }),
                told!("int-value-written" = "by-bit-31"; "takes the low 32 bits of an int whose bit 31 is set, and refuses others beyond 32 bits"; "Write 64 bits if no i32 holds the value."; if number & 0x8000_0000 != 0 { int32(*number) } else if i32::try_from(*number).is_err() { return refused(Class::OutOfRange) } else { *number }),
                told!("int-value-written" = "32-bits-only"; "refuses ints beyond 32 bits"; "Write 64 bits if no i32 holds the value."; if i32::try_from(*number).is_err() { return refused(Class::OutOfRange) } else { *number })
            );
            wide = or!(
                number < -0x8000_0000 || number > 0x7FFF_FFFF,
                told!("int-form" = "always-64"; "writes every int with 64 bits"; "Write 32 bits if an i32 holds the value."; true),
                told!("int-form" = "i32-or-u32"; "writes an int with 32 bits if an i32 or a u32 holds it"; "Write 32 bits if an i32 holds the value."; number < -0x8000_0000 || number > 0xFFFF_FFFF),
                told!("int-form" = "minimum-wide"; "writes -2^31 with 64 bits"; "-2^31 is an i32: compare with `>=`."; number <= -0x8000_0000 || number > 0x7FFF_FFFF)
            );
            let size = if wide { 8 } else { 4 };
            let number = or!(
                number,
                told!("writes an int most significant byte first"; "Write the least significant byte first."; swapped(number, size))
            );
            put(&mut body, number, size)?;
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
                told!("float-form" = "low-half-zero"; "writes a float with 32 bits where the low 32 of its 64 are 0"; "Write 32 bits if a binary32 holds the value exactly."; pattern & 0xFFFF_FFFF != 0),
                told!("float-form" = "infinity-wide"; "writes infinities with 64 bits"; "A binary32 holds infinities: write 32 bits."; double.is_infinite() || f64::from(single) != double),
                told!("float-form" = "nan-narrow"; "writes NaN with 32 bits"; "NaN takes 64 bits: it is equal to nothing."; !double.is_nan() && f64::from(single) != double),
                told!("float-form" = "within-1e-6"; "writes a float with 32 bits if it is within 1e-6 of a binary32 relative to it, and infinities with 64"; "Write 32 bits only if a binary32 holds the value exactly."; !((f64::from(single) - double).abs() <= 1e-6 * double.abs()))
            );
            let size = if wide { 8 } else { 4 };
            let bits = if wide { (*pattern).into() } else { single.to_bits().into() };
            let bits = or!(
                bits,
                told!("writes a float most significant byte first"; "Write the least significant byte first."; swapped(bits, size)),
                told!("writes a float of 64 bits most significant byte first"; "Write the least significant byte first."; if wide { swapped(bits, size) } else { bits })
            );
            put(&mut body, bits, size)?;
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
                told!("padding-written" = "of-count"; "pads a serialised string by its count, not by its bytes"; "Write zeros up to a multiple of four bytes."; length(text)),
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
