//! The operations of the variant buffer and of the engine's serialisation.

use packproof_reference::variant_buffer as reference;
pub use packproof_reference::variant_buffer::{Datum, Payload, Shape, TYPES, kind, shape};
use serde_json::Value;

pub use super::json::{Change, Variant};
use super::json::{are_types, change, parse, read_back, show, show_variant, variant};
use crate::model::operations::{Item, Show, lent, operations};
use crate::model::{Answer, Decoded};

const READ: &str = "object: bytes, and types (list of type names)";
const VALUES: &str = "list of objects: type, value (vectors, rectangles, quaternions, colours: lists of f32)";
const CHANGE: &str = "object: bytes, position, type, value";
const VARIANT: &str = "object: type, value (int: decimal string; float: f64; the rest as in a buffer)";
const SERIALISED: &str = "bytes; what follows the value is ignored";

operations! {
    "variant_buffer";
    /// Implementations of the variant buffer and of the engine's serialisation.
    pub trait VariantBuffer;

    /// Write values one after another, without headers.
    Encode write(values: &[Datum]) -> Answer<Vec<u8>> { reference::write(values) }
        takes VALUES, gives "bytes", undone by read_back;

    /// Read values of given types as the engine does: a bool byte other than 0 is true.
    Decode read({bytes: &[u8], types: &[String]}) -> Decoded<Vec<Datum>> { reference::read(bytes, types, false) }
        takes READ, gives VALUES, check are_types(&types);

    /// Read values of given types; refuse what no writer writes.
    Decode read_canonical({bytes: &[u8], types: &[String]}) -> Decoded<Vec<Datum>> {
        reference::read(bytes, types, true)
    }
        takes READ, gives VALUES, check are_types(&types);

    /// Overwrite a value of fixed size at a byte position.
    Encode rewrite(change: &Change) -> Answer<Vec<u8>> {
        reference::rewrite(&change.bytes, change.position, &change.value)
    }
        takes CHANGE, gives "bytes, as many as before";

    /// The engine's own serialisation of a value: a header and a payload (var2bytes).
    Encode variant_encode(value: &Variant) -> Answer<Vec<u8>> { reference::variant_encode(&value.0) }
        takes VARIANT, gives "bytes", inverse variant_decode;

    /// The value at the front of a serialisation as the engine reads it (bytes2var).
    Decode variant_decode(bytes: &[u8]) -> Decoded<Datum> { reference::variant_decode(bytes) }
        takes SERIALISED, gives VARIANT, shown by of_engine;

    /// The value at the front of a serialisation; refuse what the engine does not write.
    Decode variant_decode_canonical(bytes: &[u8]) -> Decoded<Datum> { reference::variant_decode_canonical(bytes) }
        takes SERIALISED, gives VARIANT, shown by of_engine;
}

fn of_engine((value, consumed): (Datum, usize)) -> (Value, usize) {
    (show_variant(&value), consumed)
}

lent! { Change as Change: Json by change, Variant as Variant: Json by variant }

impl Item for Datum {
    fn read(value: &Value) -> Answer<Self> {
        parse(value)
    }
}

impl Show for Datum {
    fn show(&self) -> Value {
        show(self)
    }
}
