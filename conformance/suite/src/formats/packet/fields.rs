//! The packet fields as a trait.

use packproof_reference::packet as reference;
pub use packproof_reference::packet::{Interval, Kind};

use crate::model::{Answer, Decoded};

pub trait Packet {
    /// Encodes a field's components.
    fn encode(&self, kind: Kind, components: &[f32]) -> Answer<Vec<u8>>;

    /// Decodes the field at the front of the bytes; also returns the bytes consumed.
    fn decode(&self, kind: Kind, bytes: &[u8]) -> Decoded<Vec<f32>>;
}

#[derive(Clone, Copy, Debug)]
pub struct Reference;

impl Packet for Reference {
    fn encode(&self, kind: Kind, components: &[f32]) -> Answer<Vec<u8>> {
        reference::encode(kind, components)
    }

    fn decode(&self, kind: Kind, bytes: &[u8]) -> Decoded<Vec<f32>> {
        reference::decode(kind, bytes)
    }
}
