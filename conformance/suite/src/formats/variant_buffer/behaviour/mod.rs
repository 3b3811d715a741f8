//! An implementation of the buffer and the serialisation under a setting.

mod parameters;
mod reading;
mod writing;

pub use self::parameters::PARAMETERS;
use self::parameters::{FormRefusal, PaddingCompared, TypeNumbersWritten};
use super::table::{Change, Datum, Payload, Variant, VariantBuffer};
use crate::model::behaviour::Setting;
use crate::model::{Answer, Class, Decoded, Refusal};

/// An implementation under a setting.
#[derive(Clone, Debug)]
pub struct Behaving<'a> {
    setting: &'a Setting,
}

impl<'a> Behaving<'a> {
    /// The implementation that makes these choices.
    pub fn under(setting: &'a Setting) -> Self {
        Self { setting }
    }

    /// Compares the bytes of a value with those that are written for it.
    fn compared(&self, bytes: &[u8], value: &Datum, len: usize, written: &[u8]) -> Answer<()> {
        if len != written.len() {
            let class = match FormRefusal::under(self.setting) {
                FormRefusal::NotCanonical => Class::NotCanonical,
                FormRefusal::Apart if len > written.len() => Class::Overlong,
                FormRefusal::Apart => Class::Invalid,
            };
            return Err(Refusal::byte(class, len.saturating_sub(1)));
        }
        let differs = |at: &usize| bytes.get(*at).copied().unwrap_or_default() != written[*at];
        let unseen = |at: usize| match &value.payload {
            // Of a string's padding the encoder writes zeros.
            Payload::Text(text) if at >= 8 + text.len() => {
                PaddingCompared::under(self.setting) == PaddingCompared::Missing
            }
            _ => false,
        };
        let Some(at) = (0..len).filter(differs).find(|&at| !unseen(at)) else { return Ok(()) };
        // A bool's payload is one number, wherever its bytes differ.
        let of_bool = at >= 4 && matches!(value.payload, Payload::Bool(_));
        Err(if of_bool {
            Refusal::byte(Class::OutOfRange, 4)
        } else {
            Refusal::byte(Class::NotCanonical, at)
        })
    }
}

impl VariantBuffer for Behaving<'_> {
    fn write(&self, values: &[Datum]) -> Answer<Vec<u8>> {
        let mut out = Vec::new();
        for value in values {
            self.put(value, &mut out)?;
        }
        Ok(out)
    }

    fn read(&self, bytes: &[u8], types: &[String]) -> Decoded<Vec<Datum>> {
        self.values(bytes, types, false)
    }

    fn read_canonical(&self, bytes: &[u8], types: &[String]) -> Decoded<Vec<Datum>> {
        self.values(bytes, types, true)
    }

    fn rewrite(&self, change: &Change) -> Answer<Vec<u8>> {
        self.rewritten(change)
    }

    fn variant_encode(&self, value: &Variant) -> Answer<Vec<u8>> {
        self.serialised(&value.0)
    }

    fn variant_decode(&self, bytes: &[u8]) -> Decoded<Datum> {
        self.variant(bytes)
    }

    fn variant_decode_canonical(&self, bytes: &[u8]) -> Decoded<Datum> {
        let (value, len) = self.variant(bytes)?;
        self.compared(bytes, &value, len, &self.serialised(&value)?)?;
        Ok((value, len))
    }
}

/// The types of the serialisation in order, and how many components each has.
const KINDS: [(&str, usize); 9] = [
    ("bool", 0),
    ("int", 0),
    ("float", 0),
    ("string", 0),
    ("vector2", 2),
    ("rect2", 4),
    ("vector3", 3),
    ("quat", 4),
    ("color", 4),
];

/// The numbers of [`KINDS`].
fn numbers(of: TypeNumbersWritten) -> [u8; 9] {
    match of {
        TypeNumbersWritten::Engine3 => [1, 2, 3, 4, 5, 6, 7, 10, 14],
        TypeNumbersWritten::Engine4 => [1, 2, 3, 4, 5, 7, 9, 15, 20],
    }
}

/// The components at these places.
fn at(patterns: &[u32], places: &[usize]) -> Vec<u32> {
    places.iter().map(|&place| patterns[place]).collect()
}

/// An implementation that breaks where it should refuse or answer.
fn fails<T>() -> Answer<T> {
    Err(Refusal::Broken("breaks".to_owned()))
}

/// The refusal of a value.
fn refused<T>(class: Class) -> Answer<T> {
    Err(Refusal::value(class))
}
