//! What an implementation of the buffer and of the engine's serialisation consists of.

use packproof_reference::variant_buffer as reference;
pub use packproof_reference::variant_buffer::{Shape, TYPES, kind, shape};

use crate::model::{Answer, Class, Decoded, Refusal};

/// What a value holds, whatever its type. Integers are wider than the format's, so that those that a wrong
/// implementation reads can be shown.
#[derive(Clone, Debug, PartialEq)]
pub enum Payload {
    /// A bool.
    Bool(bool),
    /// An integer of any type.
    Integer(i128),
    /// Patterns of binary32 components.
    Floats(Vec<u32>),
    /// The pattern of a script float, in a serialisation.
    Double(u64),
    /// A string.
    Text(String),
}

/// A value with the name of its type.
#[derive(Clone, Debug, PartialEq)]
pub struct Datum {
    /// One of the table's names.
    pub kind: &'static str,
    /// The value.
    pub payload: Payload,
}

/// The functions of an implementation.
pub trait VariantBuffer {
    /// The bytes of values, one after another.
    fn write(&self, values: &[Datum]) -> Answer<Vec<u8>>;

    /// Values of the given types from the front of the bytes, as the engine reads them.
    fn read(&self, bytes: &[u8], types: &[String]) -> Decoded<Vec<Datum>>;

    /// As [`Self::read`], and refuses what no writer writes.
    fn read_canonical(&self, bytes: &[u8], types: &[String]) -> Decoded<Vec<Datum>>;

    /// The bytes with a value overwritten at a position.
    fn rewrite(&self, bytes: &[u8], position: usize, value: &Datum) -> Answer<Vec<u8>>;

    /// The engine's serialisation of a value.
    fn variant_encode(&self, value: &Datum) -> Answer<Vec<u8>>;

    /// The value at the front of a serialisation, as the engine reads it.
    fn variant_decode(&self, bytes: &[u8]) -> Decoded<Datum>;

    /// As [`Self::variant_decode`], and refuses what the engine does not write.
    fn variant_decode_canonical(&self, bytes: &[u8]) -> Decoded<Datum>;
}

/// The executable specification.
#[derive(Clone, Copy, Debug)]
pub struct Reference;

impl VariantBuffer for Reference {
    fn write(&self, values: &[Datum]) -> Answer<Vec<u8>> {
        reference::write(&values.iter().map(exact).collect::<Answer<Vec<_>>>()?)
    }

    fn read(&self, bytes: &[u8], types: &[String]) -> Decoded<Vec<Datum>> {
        widened(reference::read(bytes, types, false))
    }

    fn read_canonical(&self, bytes: &[u8], types: &[String]) -> Decoded<Vec<Datum>> {
        widened(reference::read(bytes, types, true))
    }

    fn rewrite(&self, bytes: &[u8], position: usize, value: &Datum) -> Answer<Vec<u8>> {
        reference::rewrite(bytes, position, &exact(value)?)
    }

    fn variant_encode(&self, value: &Datum) -> Answer<Vec<u8>> {
        reference::variant_encode(&exact(value)?)
    }

    fn variant_decode(&self, bytes: &[u8]) -> Decoded<Datum> {
        reference::variant_decode(bytes).map(|(value, consumed)| (value.into(), consumed))
    }

    fn variant_decode_canonical(&self, bytes: &[u8]) -> Decoded<Datum> {
        reference::variant_decode_canonical(bytes).map(|(value, consumed)| (value.into(), consumed))
    }
}

impl From<reference::Datum> for Datum {
    fn from(value: reference::Datum) -> Self {
        let payload = match value.payload {
            reference::Payload::Bool(flag) => Payload::Bool(flag),
            reference::Payload::Integer(integer) => Payload::Integer(integer.into()),
            reference::Payload::Floats(patterns) => Payload::Floats(patterns),
            reference::Payload::Double(pattern) => Payload::Double(pattern),
            reference::Payload::Text(text) => Payload::Text(text),
        };
        Self { kind: value.kind, payload }
    }
}

/// The reference's own value.
fn exact(value: &Datum) -> Answer<reference::Datum> {
    let payload = match &value.payload {
        Payload::Bool(flag) => reference::Payload::Bool(*flag),
        Payload::Integer(integer) => {
            let integer = i64::try_from(*integer).map_err(|_| Refusal::value(Class::OutOfRange))?;
            reference::Payload::Integer(integer)
        }
        Payload::Floats(patterns) => reference::Payload::Floats(patterns.clone()),
        Payload::Double(pattern) => reference::Payload::Double(*pattern),
        Payload::Text(text) => reference::Payload::Text(text.clone()),
    };
    Ok(reference::Datum { kind: value.kind, payload })
}

/// The same values in the wider type.
fn widened(decoded: reference::Read) -> Decoded<Vec<Datum>> {
    decoded.map(|(values, consumed)| (values.into_iter().map(Datum::from).collect(), consumed))
}
