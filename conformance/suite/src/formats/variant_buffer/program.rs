//! The variant buffer and the engine's serialisation, with numbers shifted into place.

mod buffer;
mod engine;

use super::table::{Change, Datum, Payload, Variant, VariantBuffer};
use crate::model::sites::{at_byte, padded, part, refused, swapped};
use crate::model::{Answer, Class, Decoded};
use buffer::{put_value, read_all};
use engine::{decoded, encoded};

fn put(out: &mut Vec<u8>, number: i128, size: usize) -> Answer<()> {
    let number = or!(
        number,
        told!("order-written" = "big-endian"; "writes the most significant byte of numbers first"; "Write the least significant byte first, on every machine."; swapped(number, size))
    );
    for at in 0..size {
        out.push(((number >> (8 * at)) & 0xFF) as u8);
    }
    Ok(())
}

fn take(bytes: &[u8], at: usize, size: usize) -> Answer<&[u8]> {
    if at + size > bytes.len() {
        return refused(or!(
            Class::Truncated,
            told!("truncated-class" = "invalid"; "refuses input that ends too early as invalid"; "The class of input that ends inside a value is truncated."; Class::Invalid)
        ));
    }
    part(bytes, at, at + size)
}

fn pull(bytes: &[u8], at: usize, size: usize) -> Answer<i128> {
    let bytes = take(bytes, at, size)?;
    let mut number = 0;
    for byte in 0..size {
        number |= i128::from(at_byte(bytes, byte)?) << (8 * byte);
    }
    let number = or!(
        number,
        told!("reads the most significant byte of numbers first"; "Read the least significant byte first, on every machine."; swapped(number, size))
    );
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
        if or!(
            change.value.kind == "string",
            told!("rewrite-text" = "written"; "rewrites a string"; "Refuse it (out_of_range): a string has no fixed size."; false)
        ) || or!(
            position + len > change.bytes.len() as i128,
            told!("rewrite-end" = "last-refused"; "refuses a value of several bytes that ends at the end of the buffer"; "Accept it: compare the end with `>`, not with `>=`."; position + len + i128::from(len > 1) > change.bytes.len() as i128),
            told!("rewrite-end" = "appends"; "makes the buffer longer, and appends a value whose position is after the end"; "Refuse a value that reaches past the end (out_of_range)."; false)
        ) {
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
