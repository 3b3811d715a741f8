//! Methods of [`Writer`] for single types, named as in the original.

use super::{Value, Writer};
use crate::error::EncodeError;

/// Methods that append a number, or floats, with what they write.
macro_rules! named {
    ($($name:ident($type:ty) $of:ident $what:literal;)*) => {
        impl Writer {
            $(
                #[doc = concat!("Writes ", $what, ".")]
                #[inline]
                pub fn $name(&mut self, value: $type) {
                    self.$of(&named!(@$of value));
                }
            )*
        }
    };
    (@append $value:ident) => { $value.to_le_bytes() };
    (@append_floats $value:ident) => { $value };
}

named! {
    write_int(i32) append "a signed 32-bit integer: 4 bytes";
    write_uint(u32) append "an unsigned 32-bit integer: 4 bytes";
    write_byte(u8) append "an unsigned 8-bit integer: 1 byte";
    write_ushort(u16) append "an unsigned 16-bit integer: 2 bytes";
    write_float(f32) append "a binary32: 4 bytes";
    write_vector2([f32; 2]) append_floats "x and y: 8 bytes";
    write_rect2([f32; 4]) append_floats "x, y, width and height: 16 bytes";
    write_vector3([f32; 3]) append_floats "x, y and z: 12 bytes";
    write_quat([f32; 4]) append_floats "x, y, z and w: 16 bytes";
    write_color([f32; 4]) append_floats "red, green, blue and alpha: 16 bytes";
}

impl Writer {
    /// Writes a bool: 1 byte.
    #[inline]
    pub fn write_bool(&mut self, value: bool) {
        self.append(&[u8::from(value)]);
    }

    /// Writes a string: a 4-byte count, then its UTF-8.
    ///
    /// # Errors
    /// [`EncodeError::OutOfRange`] for a string of 4 GiB or more; nothing is written then.
    pub fn write_string(&mut self, value: &str) -> Result<(), EncodeError> {
        self.write(&Value::String(value))
    }
}
