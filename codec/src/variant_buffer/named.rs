//! Methods of [`Writer`] for single types, named as in the original.

use super::{Value, Writer};
use crate::error::EncodeError;

impl Writer {
    /// Writes a bool: 1 byte.
    #[inline]
    pub fn write_bool(&mut self, value: bool) {
        self.append(&[u8::from(value)]);
    }

    /// Writes a signed 32-bit integer: 4 bytes.
    #[inline]
    pub fn write_int(&mut self, value: i32) {
        self.append(&value.to_le_bytes());
    }

    /// Writes an unsigned 32-bit integer: 4 bytes.
    #[inline]
    pub fn write_uint(&mut self, value: u32) {
        self.append(&value.to_le_bytes());
    }

    /// Writes an unsigned 8-bit integer: 1 byte.
    #[inline]
    pub fn write_byte(&mut self, value: u8) {
        self.append(&value.to_le_bytes());
    }

    /// Writes an unsigned 16-bit integer: 2 bytes.
    #[inline]
    pub fn write_ushort(&mut self, value: u16) {
        self.append(&value.to_le_bytes());
    }

    /// Writes a binary32: 4 bytes.
    #[inline]
    pub fn write_float(&mut self, value: f32) {
        self.append(&value.to_le_bytes());
    }

    /// Writes x and y: 8 bytes.
    #[inline]
    pub fn write_vector2(&mut self, value: [f32; 2]) {
        self.append_floats(&value);
    }

    /// Writes x, y, width and height: 16 bytes.
    #[inline]
    pub fn write_rect2(&mut self, value: [f32; 4]) {
        self.append_floats(&value);
    }

    /// Writes x, y and z: 12 bytes.
    #[inline]
    pub fn write_vector3(&mut self, value: [f32; 3]) {
        self.append_floats(&value);
    }

    /// Writes x, y, z and w: 16 bytes.
    #[inline]
    pub fn write_quat(&mut self, value: [f32; 4]) {
        self.append_floats(&value);
    }

    /// Writes red, green, blue and alpha: 16 bytes.
    #[inline]
    pub fn write_color(&mut self, value: [f32; 4]) {
        self.append_floats(&value);
    }

    /// Writes a string: a 4-byte count, then its UTF-8.
    ///
    /// # Errors
    /// [`EncodeError::OutOfRange`] for a string of 4 GiB or more; nothing is written then.
    pub fn write_string(&mut self, value: &str) -> Result<(), EncodeError> {
        self.write(&Value::String(value))
    }
}
