//! Values of the variant buffer, drawn for the properties of its writers and readers.

use packproof_codec::variant_buffer::{Kind, Value};
use quickcheck::{Arbitrary, Gen};

/// A value of any type; floats of any pattern.
#[derive(Clone, Debug)]
pub(crate) struct Owned {
    pub(crate) kind: Kind,
    pub(crate) words: [u32; 4],
    pub(crate) text: String,
}

impl Owned {
    pub(crate) fn value(&self) -> Value<'_> {
        let [x, y, z, w] = self.words.map(f32::from_bits);
        match self.kind {
            Kind::Bool => Value::Bool(self.words[0] & 1 == 1),
            Kind::Int => Value::Int(self.words[0] as i32),
            Kind::Uint => Value::Uint(self.words[0]),
            Kind::Byte => Value::Byte(self.words[0] as u8),
            Kind::Ushort => Value::Ushort(self.words[0] as u16),
            Kind::Float => Value::Float(x),
            Kind::Vector2 => Value::Vector2([x, y]),
            Kind::Rect2 => Value::Rect2([x, y, z, w]),
            Kind::Vector3 => Value::Vector3([x, y, z]),
            Kind::Quat => Value::Quat([x, y, z, w]),
            Kind::Color => Value::Color([x, y, z, w]),
            _ => Value::String(&self.text),
        }
    }
}

impl Arbitrary for Owned {
    fn arbitrary(g: &mut Gen) -> Self {
        Self {
            kind: *g.choose(&Kind::ALL).expect("there are types"),
            words: std::array::from_fn(|_| u32::arbitrary(g)),
            text: String::arbitrary(g).chars().take(12).collect(),
        }
    }
}
