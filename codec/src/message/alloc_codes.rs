//! Codes of values on the heap. They never allocate more than the input read so far justifies.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::code::{Bits, Code, Kind, nested};
use super::codes::{COMPACT_INDEX, Range, kind, range};
use crate::bit_pack::{BitRead, BitWrite};
use crate::compact_index;
use crate::cursor::BitDecode;
use crate::error::{DecodeError, EncodeError, Fault};
use crate::unreal::fstring;

/// Bytes of a text that are read at a time.
const CHUNK: usize = 64;

/// A string of at most `most` bytes of UTF-8: the length in the fewest bits, then the bytes, aligned or not.
pub const fn text(most: u32) -> Code<Text> {
    let count = range(0, most as i64);
    let bits = Bits { least: count.bits.least, most: count.bits.most + most as u64 * 8 };
    Code::new(Text(count), bits)
}

/// The kind of [`text`].
#[derive(Clone, Copy, Debug)]
pub struct Text(Code<Range<usize>>);

kind! {
    Text => String;
    this;
    bits(value): Ok(this.0.kind.bits(&value.len())? + value.len() as u64 * 8);
    write(value, writer): {
        this.0.kind.write(&value.len(), writer)?;
        writer.write_bytes(value.as_bytes())
    };
    read(reader): {
        let len: usize = this.0.kind.read(reader)?;
        let (at, mut bytes) = (reader.position(), Vec::new());
        read_bytes(reader, len, &mut bytes)?;
        String::from_utf8(bytes).map_err(|error| {
            let valid = error.utf8_error().valid_up_to();
            DecodeError::bit(Fault::InvalidText, at + valid as u64 * 8).into()
        })
    };
    describe(f): write!(f, "type = \"text\", list = {}", this.0.kind.most());
    single: false;
}

/// Appends the next `len` bytes.
fn read_bytes<R: BitRead>(reader: &mut R, len: usize, bytes: &mut Vec<u8>) -> Result<(), R::Error> {
    reader.require(len as u64 * 8)?;
    let end = bytes.len() + len;
    while bytes.len() < end {
        let start = bytes.len();
        bytes.resize(end.min(start + CHUNK), 0);
        reader.read_bytes(&mut bytes[start..])?;
    }
    Ok(())
}

/// Unreal's string of at most `most` UTF-16 units without its NUL, at any bit: [`fstring`](mod@crate::unreal::fstring).
///
/// # Panics
/// If `most` is above 2^31 - 3; at compile time in [`message!`](crate::message!).
pub const fn fstring(most: u32) -> Code<FString> {
    assert!(most < i32::MAX as u32 - 1, "an FString has at most 2^31 - 2 characters and a NUL");
    let units = most as i32 + 1;
    let bytes = compact_index::encoded_len(-units) as u64 + 2 * units as u64;
    Code::new(FString { units }, Bits { least: 8, most: bytes * 8 })
}

/// The kind of [`fstring()`].
#[derive(Clone, Copy, Debug)]
pub struct FString {
    /// With the NUL.
    units: i32,
}

kind! {
    FString => String;
    this;
    bits(value): {
        let len = fstring::encoded_len(value)?;
        let fits = value.encode_utf16().count() < this.units as usize;
        if fits { Ok(len as u64 * 8) } else { Err(EncodeError::OutOfRange) }
    };
    write(value, writer): {
        let (FString { .. }, mut bytes) = (this, Vec::new());
        fstring::append(value, &mut bytes)?;
        writer.write_bytes(&bytes)
    };
    read(reader): {
        let (at, mut bytes) = (reader.position(), Vec::new());
        let length = reader.compact_index()?;
        if length.unsigned_abs() > this.units as u32 {
            return Err(DecodeError::bit(Fault::OutOfRange, at).into());
        }
        compact_index::append(length, &mut bytes);
        let unit = if length < 0 { 2 } else { 1 };
        read_bytes(reader, length.unsigned_abs() as usize * unit, &mut bytes)?;
        let (text, _) = fstring::decode(&bytes).map_err(|error| error.after_bits(at))?;
        Ok(text.chars().collect())
    };
    describe(f): write!(
        f,
        "kind = \"string\", length = {{ {COMPACT_INDEX} }}, nul = \"counted, checked\", wide = \"negative\", text = \"latin1\", \
         empty = \"zero\", inner_nul = \"refuse\", limit = {}, outside = \"refuse\"",
        this.units - 1
    );
}

/// At most `most` values: the count in the fewest bits, then each value, which must take at least one bit.
///
/// # Panics
/// If a value can take 0 bits; at compile time in [`message!`](crate::message!).
pub const fn list<K: Copy>(most: u32, code: Code<K>) -> Code<List<K>> {
    assert!(
        code.bits.least > 0,
        "a list element must take at least one bit, or an empty input could hold a full list"
    );
    let count = range(0, most as i64);
    let bits = Bits {
        least: count.bits.least,
        most: code.bits.most.saturating_mul(most as u64).saturating_add(count.bits.most),
    };
    Code::new(List { count, code }, bits)
}

/// The kind of [`list`].
#[derive(Clone, Copy, Debug)]
pub struct List<K> {
    count: Code<Range<usize>>,
    code: Code<K>,
}

kind! {
    {T, K: Kind<T>} List<K> => Vec<T>;
    this;
    bits(values): {
        let count = this.count.kind.bits(&values.len())?;
        values.iter().try_fold(count, |bits, value| Ok(bits + this.code.kind.bits(value)?))
    };
    write(values, writer): {
        this.count.kind.write(&values.len(), writer)?;
        values.iter().try_for_each(|value| this.code.kind.write(value, writer))
    };
    read(reader): {
        let count: usize = this.count.kind.read(reader)?;
        reader.require((count as u64).saturating_mul(this.code.bits.least))?;
        // Grows as values are read, because a value may take more memory than its bits do.
        let mut values = Vec::new();
        for _ in 0..count {
            values.push(this.code.kind.read(reader)?);
        }
        Ok(values)
    };
    describe(f): {
        nested(&this.code.kind, f)?;
        write!(f, ", list = {}", this.count.kind.most())
    };
    single: false;
}
