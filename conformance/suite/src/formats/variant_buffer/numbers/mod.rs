//! The variant buffer and the engine's serialisation with their numbers in slots.

mod variant;

use super::table::{self, Change, Datum, Payload, Shape, Variant, VariantBuffer, kind, shape};
use crate::model::numbers::{left, numbers, refuses, right};
use crate::model::{Answer, Class, Decoded, Refusal};

const WRITES: &[&str] = &["variant_buffer.write", "variant_buffer.rewrite"];
const READS: &[&str] = &["variant_buffer.read", "variant_buffer.read_canonical"];
const CANONICAL: &[&str] = &["variant_buffer.read_canonical"];
const REWRITE: &[&str] = &["variant_buffer.rewrite"];
const ENCODES: &[&str] = &["variant_buffer.write", "variant_buffer.rewrite", "variant_buffer.variant_encode"];
const DECODES: &[&str] = &[
    "variant_buffer.read",
    "variant_buffer.read_canonical",
    "variant_buffer.variant_decode",
    "variant_buffer.variant_decode_canonical",
];
const ENCODE: &[&str] = &["variant_buffer.variant_encode"];
const DECODE: &[&str] = &["variant_buffer.variant_decode", "variant_buffer.variant_decode_canonical"];
const STRICT: &[&str] = &["variant_buffer.variant_decode_canonical"];
const NAMES: [&str; 9] = ["bool", "int", "float", "string", "vector2", "rect2", "vector3", "quat", "color"];
const SIZED: [&str; 5] = ["bool", "int", "uint", "byte", "ushort"];
const LISTS: [&str; 6] = ["float", "vector2", "rect2", "vector3", "quat", "color"];

/// What is refused.
const CHECKS: &[&str] =
    &["bool bytes above 1", "lengths from 2^31 on", "texts with a NUL", "values that go beyond the buffer"];

const ALL: &[&str] = &[
    "variant_buffer.read",
    "variant_buffer.read_canonical",
    "variant_buffer.rewrite",
    "variant_buffer.variant_decode",
    "variant_buffer.variant_decode_canonical",
];

numbers! {
    |program, case| table::answer(&program, case);
    one {
        left_out = 0, To(4), ALL, List ("does not refuse {name}", CHECKS), "Refuse it.";
        turned = 0, To(4), ALL, List ("refuses everything but {name}", CHECKS), "Refuse the opposite.";
        string_at = 4, To(8), READS, Any "reads a text from byte {} after its beginning, not from byte 4", "The text begins behind its length of {right} bytes.";
        float_size = 4, To(8), ENCODES, Any "writes a float in {} bytes, not 4", "Write it in {right} bytes.";
        big_floats = 0, To(1), ENCODES, Each &["", "writes floats with the most significant byte first"], "The least significant byte comes first.";
        big_integers = 0, To(1), ENCODES, Each &["", "writes integers with the most significant byte first"], "The least significant byte comes first.";
        big_lengths = 0, To(1), ENCODES, Each &["", "writes the length of a string with the most significant byte first"], "The least significant byte comes first.";
        read_big_floats = 0, To(1), DECODES, Each &["", "reads floats with the most significant byte first"], "The least significant byte comes first.";
        read_big_integers = 0, To(1), DECODES, Each &["", "reads integers with the most significant byte first"], "The least significant byte comes first.";
        read_big_lengths = 0, To(1), DECODES, Each &["", "reads the length of a string with the most significant byte first"], "The least significant byte comes first.";
        exchanged = 0, To(8), ENCODE, Each &["", "exchanges the numbers of bool and int", "exchanges the numbers of int and float", "exchanges the numbers of float and string", "exchanges the numbers of string and vector2", "exchanges the numbers of vector2 and rect2", "exchanges the numbers of rect2 and vector3", "exchanges the numbers of vector3 and quat", "exchanges the numbers of quat and color"], "Each type has its own number.";
        read_exchanged = 0, To(8), DECODE, Each &["", "exchanges the numbers of bool and int", "exchanges the numbers of int and float", "exchanges the numbers of float and string", "exchanges the numbers of string and vector2", "exchanges the numbers of vector2 and rect2", "exchanges the numbers of rect2 and vector3", "exchanges the numbers of vector3 and quat", "exchanges the numbers of quat and color"], "Each type has its own number.";
        truth = 1, Near, WRITES, Any "writes true as {}, not 1", "Write true as {right}.";
        string = 4, To(8), WRITES, Any "writes the length of a string in {} bytes, not 4", "Write it in {right} bytes.";
        more = 0, These(&[-1, 1]), ENCODES, Any "writes the length of a string and {} more", "The length is the bytes of the text.";
        characters = 0, To(1), ENCODES, Each &["", "writes the number of characters of a string for its length"], "The length counts bytes.";
        room = 0, These(&[-2, -1, 1, 2]), REWRITE, Any "overwrites up to {} bytes beyond the end", "Refuse what goes beyond the buffer (out_of_range), and nothing else.";
        moved = 0, These(&[-1, 1, 2, 4]), REWRITE, Any "overwrites {} bytes after the position", "Overwrite at the position.";
        texts = 0, To(1), REWRITE, Each &["", "overwrites with strings"], "Refuse strings (out_of_range).";
        true_from = 1, Near, READS, Any "reads a bool byte as true from {} on, not from 1 on", "Every byte but 0 is true.";
        true_is = 0, To(4), READS, Each &["", "reads only 1 as true", "reads a bool byte by its lowest bit", "reads only 0 as true", "reads all but 1 as true"], "Every byte but 0 is true.";
        most_bool = 1, These(&[0, 2, 3, 255]), CANONICAL, Any "accepts bool bytes up to {}, not up to 1", "Refuse bool bytes above {right} (out_of_range).";
        signed = 1, To(2), READS, Each &["reads int without a sign", "", "reads uint with a sign"], "int is signed, uint is not.";
        read_string = 4, To(8), READS, Any "reads the length of a string from {} bytes, not from 4", "Read it from {right} bytes.";
        read_more = 0, These(&[-1, 1]), DECODES, Any "takes a string to have {} bytes more than its length says", "The length counts the bytes of the text.";
        end = 0, These(&[-2, -1, 1, 2]), DECODES, Any "takes the end of the input to be {} bytes later", "Refuse (truncated) what the input does not hold, and nothing else.";
        consumed = 0, These(&[-4, -1, 1, 4]), DECODES, Any "reports {} bytes more than it read", "Report the bytes of the values.";
        number_at = 0, To(3), ENCODE, Any "writes the number of the type at byte {} of the header, not at byte 0", "The number of the type is byte 0.";
        flag_at = 2, To(3), ENCODE, Any "writes the flag of 64 bits at byte {} of the header, not at byte 2", "The flag is byte {right}.";
        flag = 1, Near, ENCODE, Any "writes {} for the flag of 64 bits, not 1", "The flag of 64 bits is {right}.";
        least = -0x8000_0000, Near, ENCODE, Any "writes integers from {} on in 32 bits, not from -2^31 on", "Write integers from -2^31 on in 32 bits.";
        most = 0x7FFF_FFFF, Near, ENCODE, Any "writes integers up to {} in 32 bits, not up to 2^31 - 1", "Write integers up to 2^31 - 1 in 32 bits.";
        wide_double = 0, To(2), ENCODE, Each &["", "writes every float in 64 bits", "writes every float in 32 bits"], "Write a float in 32 bits if a binary32 holds it.";
        narrow_size = 4, To(8), ENCODE, Any "writes small integers in {} bytes, not 4", "Write them in {right} bytes.";
        bool_size = 4, To(8), ENCODE, Any "writes a bool in {} bytes, not 4", "Write it in {right} bytes.";
        pad = 4, To(8), ENCODE, Any "pads a string to a multiple of {} bytes, not of 4", "Pad it to a multiple of {right}.";
        pad_byte = 0, To(255), ENCODE, Any "pads a string with the byte {x}, not with zeros", "Pad it with zeros.";
        nul = 0, To(1), ENCODE, Each &["", "writes texts with a NUL"], "Refuse a text with a NUL (invalid).";
        read_number_at = 0, To(3), DECODE, Any "reads the number of the type from byte {}, not from byte 0", "The number of the type is byte 0.";
        read_flag_at = 2, To(3), DECODE, Any "reads the flag of 64 bits from byte {}, not from byte 2", "The flag is byte {right}.";
        read_flag = 1, Near, DECODE, Any "tests {x} for the flag of 64 bits, not {rightx}", "Test {rightx}.";
        narrow = 4, To(8), DECODE, Any "reads {} bytes of a number without the flag, not 4", "Read {right}.";
        wide = 8, To(9), DECODE, Any "reads {} bytes of a number with the flag, not 8", "Read {right}.";
        read_bool_size = 4, To(8), DECODE, Any "reads a bool from {} bytes, not from 4", "Read it from {right} bytes.";
        payload = 4, To(8), DECODE, Any "reads the payload from byte {} on, not from byte 4 on", "The header has {right} bytes.";
        largest = 0x7FFF_FFFF, Near, DECODE, Any "accepts lengths up to {} before it looks at the input, not up to 2^31 - 1", "Refuse lengths from 2^31 on (out_of_range).";
        read_pad = 4, To(8), DECODE, Any "takes a string to be padded to a multiple of {} bytes, not of 4", "It is padded to a multiple of {right}.";
        read_nul = 0, To(1), DECODE, Each &["", "reads texts with a NUL"], "Refuse a text with a NUL (invalid).";
        read_signed = 1, To(1), DECODE, Each &["reads int without a sign", ""], "int is signed.";
        strict_flag = 0, To(1), STRICT, Each &["", "reads 64 bits where 32 are enough"], "Refuse 64 bits where 32 are enough (overlong).";
    }
    each {
        at_of = [4, 4, 4, 4, 4], ["a bool", "an int", "a float", "a string", "the components of a vector, quaternion or colour"], To(8), DECODE, Any "reads {of} from byte {} on, not from byte 4 on", "The header has {right} bytes.";
        size = [1, 4, 4, 1, 2], ["bool", "int", "uint", "byte", "ushort"], To(8), WRITES, Any "writes {of} in {} bytes, not {right}", "Write {of} in {right}.";
        read_size = [1, 4, 4, 1, 2], ["bool", "int", "uint", "byte", "ushort"], To(8), READS, Any "reads {of} from {} bytes, not from {right}", "Read {of} from {right}.";
        parts = [1, 2, 4, 3, 4, 4], ["float", "vector2", "rect2", "vector3", "quat", "color"], To(6), DECODES, Any "reads {of} from {} floats, not from {right}", "Read {of} from {right}.";
        shift = [0, 8, 16, 24], ["byte 0", "byte 1", "byte 2", "byte 3"], To(32), ENCODES, Any "shifts right by {} for {of}, not by {right}", "Shift right by {right} for {of}: the least significant comes first.";
        read_shift = [0, 8, 16, 24], ["byte 0", "byte 1", "byte 2", "byte 3"], To(32), DECODES, Any "shifts {of} left by {}, not {right}", "Shift {of} left by {right}: the least significant comes first.";
        number = [1, 2, 3, 4, 5, 6, 7, 10, 14], ["bool", "int", "float", "string", "vector2", "rect2", "vector3", "quat", "color"], To(30), ENCODE, Any "writes {} for the type {of}, not {right}", "{of} is {right}.";
        read_number = [1, 2, 3, 4, 5, 6, 7, 10, 14], ["bool", "int", "float", "string", "vector2", "rect2", "vector3", "quat", "color"], To(30), DECODE, Any "takes {} for the type {of}, not {right}", "{of} is {right}.";
        order = [0, 1, 2, 3], ["first component", "second component", "third component", "fourth component"], To(3), ENCODES, Any "writes component {} for the {of}", "Write the components in order.";
        read_order = [0, 1, 2, 3], ["first component", "second component", "third component", "fourth component"], To(3), DECODES, Any "reads component {} for the {of}", "Read the components in order.";
    }
}

fn refused<T>(class: Class) -> Answer<T> {
    Err(Refusal::value(class))
}

fn broken<T>() -> Answer<T> {
    Err(Refusal::Broken("no such component or byte".to_owned()))
}

fn signed(number: i128, size: i64) -> i128 {
    let patterns = left(1, 8 * size);
    if number >= patterns / 2 { number - patterns } else { number }
}

impl Program {
    fn refuses(&self, check: i64, condition: bool) -> bool {
        refuses([self.left_out, self.turned], check, condition)
    }

    /// Reverses what was written from a place on.
    fn turn(out: &mut [u8], from: usize, turned: i64) {
        if turned == 1 {
            out[from..].reverse();
        }
    }

    fn turned(bytes: &[u8], turned: i64) -> Vec<u8> {
        if turned == 1 { bytes.iter().rev().copied().collect() } else { bytes.to_vec() }
    }

    /// The numbers of the types, two of them exchanged.
    fn numbers(mut numbers: [i64; 9], exchanged: i64) -> [i64; 9] {
        if let Ok(at @ 1..=8) = usize::try_from(exchanged) {
            numbers.swap(at - 1, at);
        }
        numbers
    }

    fn push(&self, out: &mut Vec<u8>, number: i128, size: i64) {
        for at in 0..size {
            let shift = self.shift.get(at as usize).copied().unwrap_or(8 * at);
            out.push(right(number, shift) as u8);
        }
    }

    fn pull(&self, bytes: &[u8]) -> i128 {
        let shift = |at: usize| self.read_shift.get(at).copied().unwrap_or(8 * at as i64);
        bytes.iter().enumerate().fold(0, |sum, (at, &byte)| sum | left(byte.into(), shift(at)))
    }

    fn take<'a>(&self, bytes: &'a [u8], at: i64, size: i64) -> Answer<&'a [u8]> {
        if size > bytes.len() as i64 - at + self.end {
            return refused(Class::Truncated);
        }
        match bytes.get(at as usize..(at + size) as usize) {
            Some(bytes) => Ok(bytes),
            None => broken(),
        }
    }

    fn floats(&self, out: &mut Vec<u8>, patterns: &[u32]) -> Answer<()> {
        for at in 0..patterns.len() {
            let place = if patterns.len() > 1 { self.order[at] as usize } else { 0 };
            let Some(&pattern) = patterns.get(place) else { return broken() };
            let from = out.len();
            self.push(out, pattern.into(), self.float_size);
            Self::turn(out, from, self.big_floats);
        }
        Ok(())
    }

    fn text(&self, out: &mut Vec<u8>, text: &str, size: i64) {
        let len = if self.characters == 1 { text.chars().count() } else { text.len() };
        let from = out.len();
        self.push(out, i128::from(len as i64 + self.more), size);
        Self::turn(out, from, self.big_lengths);
        out.extend(text.bytes());
    }

    fn put(&self, datum: &Datum, out: &mut Vec<u8>) -> Answer<()> {
        let size = || SIZED.iter().position(|name| *name == datum.kind).map_or(4, |at| self.size[at]);
        match &datum.payload {
            Payload::Bool(value) => self.push(out, if *value { self.truth.into() } else { 0 }, size()),
            Payload::Integer(value) => {
                let from = out.len();
                self.push(out, *value, size());
                Self::turn(out, from, self.big_integers);
            }
            Payload::Floats(patterns) => self.floats(out, patterns)?,
            Payload::Text(text) => self.text(out, text, self.string),
            Payload::Double(_) => return broken(),
        }
        Ok(())
    }

    fn list(&self, bytes: &[u8], at: i64, kind: &str) -> Answer<(Payload, i64)> {
        let parts = LISTS.iter().position(|name| *name == kind).map_or(1, |at| self.parts[at]);
        let words: Vec<u32> = self
            .take(bytes, at, 4 * parts)?
            .chunks(4)
            .map(|bytes| self.pull(&Self::turned(bytes, self.read_big_floats)) as u32)
            .collect();
        let mut ordered = Vec::new();
        for at in 0..words.len() {
            let place =
                if words.len() > 1 { self.read_order.get(at).map_or(at, |of| *of as usize) } else { 0 };
            let Some(&word) = words.get(place) else { return broken() };
            ordered.push(word);
        }
        Ok((Payload::Floats(ordered), 4 * parts))
    }

    fn is_true(&self, byte: u8) -> bool {
        match self.true_is {
            0 => i64::from(byte) >= self.true_from,
            1 => byte == 1,
            2 => byte % 2 == 1,
            3 => byte == 0,
            _ => byte != 1,
        }
    }

    fn values(&self, bytes: &[u8], types: &[String], canonical: bool) -> Decoded<Vec<Datum>> {
        let (mut values, mut at) = (Vec::new(), 0_i64);
        for name in types {
            let kind = kind(name)?;
            let own = SIZED.iter().position(|name| *name == kind).map_or(4, |at| self.read_size[at]);
            let (payload, size) = match shape(name)? {
                Shape::Bool => {
                    let Some(&byte) = self.take(bytes, at, own)?.first() else { return broken() };
                    if self.refuses(1, canonical && i64::from(byte) > self.most_bool) {
                        return refused(Class::OutOfRange);
                    }
                    (Payload::Bool(self.is_true(byte)), own)
                }
                Shape::Signed(_) | Shape::Unsigned(_) => {
                    let number = self.pull(&Self::turned(self.take(bytes, at, own)?, self.read_big_integers));
                    let has_sign = kind == "int" && self.signed != 0 || kind == "uint" && self.signed == 2;
                    (Payload::Integer(if has_sign { signed(number, own) } else { number }), own)
                }
                Shape::Floats(_) => self.list(bytes, at, kind)?,
                Shape::Text => {
                    let count = self
                        .pull(&Self::turned(self.take(bytes, at, self.read_string)?, self.read_big_lengths))
                        as i64
                        + self.read_more;
                    let contents = self.take(bytes, at + self.string_at, count)?;
                    (Payload::Text(utf8(contents)?), self.string_at + count)
                }
            };
            values.push(Datum { kind, payload });
            at += size;
        }
        Ok((values, (at + self.consumed) as usize))
    }
}

fn utf8(bytes: &[u8]) -> Answer<String> {
    String::from_utf8(bytes.to_vec()).or_else(|_| refused(Class::Invalid))
}

impl VariantBuffer for Program {
    fn write(&self, values: &[Datum]) -> Answer<Vec<u8>> {
        let mut out = Vec::new();
        values.iter().try_for_each(|value| self.put(value, &mut out))?;
        Ok(out)
    }

    fn read(&self, bytes: &[u8], types: &[String]) -> Decoded<Vec<Datum>> {
        self.values(bytes, types, false)
    }

    fn read_canonical(&self, bytes: &[u8], types: &[String]) -> Decoded<Vec<Datum>> {
        self.values(bytes, types, true)
    }

    fn rewrite(&self, change: &Change) -> Answer<Vec<u8>> {
        let new = self.write(std::slice::from_ref(&change.value))?;
        let mut out = change.bytes.clone();
        let fits = change.position as i128 + new.len() as i128 <= out.len() as i128 + i128::from(self.room);
        if self.refuses(4, change.value.kind == "string" && self.texts == 0 || !fits) {
            return refused(Class::OutOfRange);
        }
        let at = change.position as i64 + self.moved;
        for (byte, at) in new.into_iter().zip(at..) {
            if at == out.len() as i64 {
                out.push(byte);
            } else {
                match out.get_mut(at as usize) {
                    Some(of) => *of = byte,
                    None => return broken(),
                }
            }
        }
        Ok(out)
    }

    fn variant_encode(&self, value: &Variant) -> Answer<Vec<u8>> {
        self.encoded(value)
    }

    fn variant_decode(&self, bytes: &[u8]) -> Decoded<Datum> {
        self.decoded(bytes)
    }

    fn variant_decode_canonical(&self, bytes: &[u8]) -> Decoded<Datum> {
        self.checked(bytes)
    }
}
