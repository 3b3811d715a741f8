//! An implementation of the buffer and the serialisation with its types, orders, limits and checks as parameters.

mod canonical;
mod components;
mod decode;
mod encode;
mod parameters;
mod read;
mod rewrite;
mod take;
mod text_read;
mod text_written;
mod write;

pub use parameters::PARAMETERS;

use super::table::{Datum, VariantBuffer};
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
}

impl VariantBuffer for Behaving<'_> {
    fn write(&self, values: &[Datum]) -> Answer<Vec<u8>> {
        self.put_all(values)
    }

    fn read(&self, bytes: &[u8], types: &[String]) -> Decoded<Vec<Datum>> {
        self.values(bytes, types, false)
    }

    fn read_canonical(&self, bytes: &[u8], types: &[String]) -> Decoded<Vec<Datum>> {
        self.values(bytes, types, true)
    }

    fn rewrite(&self, bytes: &[u8], position: usize, value: &Datum) -> Answer<Vec<u8>> {
        self.rewritten(bytes, position, value)
    }

    fn variant_encode(&self, value: &Datum) -> Answer<Vec<u8>> {
        self.serialised(value)
    }

    fn variant_decode(&self, bytes: &[u8]) -> Decoded<Datum> {
        self.variant(bytes, true)
    }

    fn variant_decode_canonical(&self, bytes: &[u8]) -> Decoded<Datum> {
        self.canonical(bytes)
    }
}

/// An implementation that breaks where it should refuse or answer.
fn fails<T>() -> Answer<T> {
    Err(Refusal::Broken("breaks".to_owned()))
}

/// The refusal of a value.
fn refused<T>(class: Class) -> Answer<T> {
    Err(Refusal::value(class))
}
