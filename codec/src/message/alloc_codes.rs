//! Codes of values on the heap. They never allocate more than the input read so far justifies.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::code::{Bits, Code, Kind, nested};
use super::codes::{Range, kind, range};
use crate::bit_pack::{BitRead, BitWrite};
use crate::error::{DecodeError, EncodeError, Fault};

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
        reader.require(len as u64 * 8)?;
        let (at, mut bytes) = (reader.position(), Vec::new());
        while bytes.len() < len {
            let start = bytes.len();
            bytes.resize(len.min(start + CHUNK), 0);
            reader.read_bytes(&mut bytes[start..])?;
        }
        String::from_utf8(bytes).map_err(|error| {
            let valid = error.utf8_error().valid_up_to();
            DecodeError::bit(Fault::InvalidText, at + valid as u64 * 8).into()
        })
    };
    describe(f): write!(f, "type = \"text\", list = {}", this.0.kind.most());
    single: false;
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
