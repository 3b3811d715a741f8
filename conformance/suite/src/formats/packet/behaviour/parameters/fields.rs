//! Bytes, their order and their end, and the vectors' components.

use crate::formats::packet::sets::{both, decoders};
use crate::model::behaviour::parameters;

parameters! {
    pub(super) const PARAMETERS;
    /// The order of a word's bytes.
    ByteOrder = "float16-byte-order" for both!(float16),
        "vector-float16-byte-order" for both!(vector2_float16 vector3_float16),
        "vector-float32-byte-order" for both!(vector2_float32 vector3_float32),
        "normalized-byte-order" for both!(normalized_float16),
        "range-byte-order" for both!(range_limited_float16),
        "quaternion-byte-order" for both!(rotation_quaternion64), right LittleEndian: "has the least significant byte of a word first" {
        BigEndian = "big-endian": "has the most significant byte of a word first", "Least significant byte first.";
    }

    /// What becomes of a field of fixed size that the input ends in.
    End = "end" for decoders!(
        float16 normalized_float8 normalized_float16 range_limited_float8 range_limited_float16
        vector2_float32 vector3_float32 vector2_float16 vector3_float16
        rotation_quaternion64 rotation_quaternion32
    ), right Refused: "refuses input that ends inside the field" {
        Zeros = "zeros": "takes missing bytes for zero", "Refuse input that ends inside the field.";
    }

    /// How a pattern of 16 bits stands in a VariableFloat16.
    VariableForm = "variable-form" for both!(variable_float16), right Leb128: "has the pattern as LEB128" {
        Fixed = "fixed": "has the two bytes of a Float16 for a VariableFloat16", "Have the pattern as LEB128.";
    }

    /// The components of a vector of two.
    Vector2Order = "vector2-order" for both!(vector2_float32 vector2_float16), right InOrder: "has x, then y" {
        Swapped = "swapped": "exchanges x and y", "First x, then y.";
        XTwice = "x-twice": "has x in the place of y, too", "First x, then y.";
    }

    /// The components of a vector of three.
    Vector3Order = "vector3-order" for both!(vector3_float32 vector3_float16), right InOrder: "has x, then y, then z" {
        YzSwapped = "yz-swapped": "exchanges y and z", "x, y, z.";
        Reversed = "reversed": "has z, y, x", "x, y, z.";
    }
}
