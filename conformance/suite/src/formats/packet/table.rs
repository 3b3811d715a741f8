//! The packet fields as a trait.

use packproof_reference::packet as reference;
pub use packproof_reference::packet::{Interval, Kind};

use crate::model::{Answer, Decoded};

/// Names of the fields in operations.
pub const FIELDS: [&str; 12] = [
    "float16",
    "variable_float16",
    "normalized_float8",
    "normalized_float16",
    "range_limited_float8",
    "range_limited_float16",
    "vector2_float32",
    "vector3_float32",
    "vector2_float16",
    "vector3_float16",
    "rotation_quaternion64",
    "rotation_quaternion32",
];

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
