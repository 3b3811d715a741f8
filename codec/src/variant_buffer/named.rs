//! [`Writer`]'s methods of one type each, named as in the original: `write_*` and `rewrite_*`.

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

    /// Overwrites 1 byte at byte `position` with a bool.
    ///
    /// # Errors
    /// [`EncodeError::BufferTooSmall`] if the value would reach past the last byte, like all rewriting; nothing is written then.
    #[inline]
    pub fn rewrite_bool(&mut self, position: usize, value: bool) -> Result<(), EncodeError> {
        self.rewrite(position, &Value::Bool(value))
    }

    /// Overwrites 4 bytes at byte `position` with a signed 32-bit integer.
    #[inline]
    pub fn rewrite_int(&mut self, position: usize, value: i32) -> Result<(), EncodeError> {
        self.rewrite(position, &Value::Int(value))
    }

    /// Overwrites 4 bytes at byte `position` with an unsigned 32-bit integer.
    #[inline]
    pub fn rewrite_uint(&mut self, position: usize, value: u32) -> Result<(), EncodeError> {
        self.rewrite(position, &Value::Uint(value))
    }

    /// Overwrites 1 byte at byte `position` with an unsigned 8-bit integer.
    #[inline]
    pub fn rewrite_byte(&mut self, position: usize, value: u8) -> Result<(), EncodeError> {
        self.rewrite(position, &Value::Byte(value))
    }

    /// Overwrites 2 bytes at byte `position` with an unsigned 16-bit integer.
    #[inline]
    pub fn rewrite_ushort(&mut self, position: usize, value: u16) -> Result<(), EncodeError> {
        self.rewrite(position, &Value::Ushort(value))
    }

    /// Overwrites 4 bytes at byte `position` with a binary32.
    #[inline]
    pub fn rewrite_float(&mut self, position: usize, value: f32) -> Result<(), EncodeError> {
        self.rewrite(position, &Value::Float(value))
    }

    /// Overwrites 8 bytes at byte `position` with x and y.
    #[inline]
    pub fn rewrite_vector2(&mut self, position: usize, value: [f32; 2]) -> Result<(), EncodeError> {
        self.rewrite(position, &Value::Vector2(value))
    }

    /// Overwrites 16 bytes at byte `position` with x, y, width and height.
    #[inline]
    pub fn rewrite_rect2(&mut self, position: usize, value: [f32; 4]) -> Result<(), EncodeError> {
        self.rewrite(position, &Value::Rect2(value))
    }

    /// Overwrites 12 bytes at byte `position` with x, y and z.
    #[inline]
    pub fn rewrite_vector3(&mut self, position: usize, value: [f32; 3]) -> Result<(), EncodeError> {
        self.rewrite(position, &Value::Vector3(value))
    }

    /// Overwrites 16 bytes at byte `position` with x, y, z and w.
    #[inline]
    pub fn rewrite_quat(&mut self, position: usize, value: [f32; 4]) -> Result<(), EncodeError> {
        self.rewrite(position, &Value::Quat(value))
    }

    /// Overwrites 16 bytes at byte `position` with red, green, blue and alpha.
    #[inline]
    pub fn rewrite_color(&mut self, position: usize, value: [f32; 4]) -> Result<(), EncodeError> {
        self.rewrite(position, &Value::Color(value))
    }
}
