use super::value::{COUNT_LEN, floats_from};
use super::{Kind, Value};
use crate::error::{DecodeError, Fault};

/// Reads values from a slice, starting at its front.
///
/// A refused value leaves the position unchanged. Error offsets count from the front of the slice.
///
/// ```
/// use packproof_codec::variant_buffer::Reader;
/// let mut reader = Reader::new(&[1, 1, 2, 0, 0, 0x80, 0x3F]);
/// assert_eq!(reader.read_bool(), Ok(true));
/// assert_eq!(reader.read_ushort(), Ok(513));
/// assert_eq!(reader.read_float(), Ok(1.0));
/// assert_eq!((reader.position(), reader.remaining()), (7, 0));
/// assert!(reader.read_byte().is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    /// Never above the length of `bytes`.
    position: usize,
}

impl<'a> Reader<'a> {
    /// A reader at the front of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, position: 0 }
    }

    /// Byte position of the next value.
    pub fn position(&self) -> usize {
        self.position
    }

    /// The number of bytes left.
    pub fn remaining(&self) -> usize {
        self.bytes.len() - self.position
    }

    /// Moves to byte `position`, forwards or backwards, up to the end.
    ///
    /// # Errors
    /// [`Fault::Truncated`] past the end; the position does not change.
    ///
    /// ```
    /// let mut reader = packproof_codec::variant_buffer::Reader::new(&[7, 8]);
    /// reader.seek(1)?;
    /// assert_eq!(reader.read_byte()?, 8);
    /// assert!(reader.seek(3).is_err());
    /// # Ok::<(), packproof_codec::DecodeError>(())
    /// ```
    pub fn seek(&mut self, position: usize) -> Result<(), DecodeError> {
        if position > self.bytes.len() {
            return Err(self.truncated());
        }
        self.position = position;
        Ok(())
    }

    /// Reads a value of any type as the engine does: a bool byte other than 0 is true.
    ///
    /// # Errors
    /// [`Fault::Truncated`]; [`Fault::InvalidText`] for a string that is not UTF-8.
    ///
    /// ```
    /// use packproof_codec::variant_buffer::{Kind, Reader, Value};
    /// assert_eq!(Reader::new(&[2]).read_lenient(Kind::Bool), Ok(Value::Bool(true)));
    /// assert!(Reader::new(&[2]).read(Kind::Bool).is_err());
    /// ```
    #[inline]
    pub fn read_lenient(&mut self, kind: Kind) -> Result<Value<'a>, DecodeError> {
        Ok(match kind {
            Kind::Bool => Value::Bool(self.read_bool_lenient()?),
            Kind::Int => Value::Int(self.read_int()?),
            Kind::Uint => Value::Uint(self.read_uint()?),
            Kind::Byte => Value::Byte(self.read_byte()?),
            Kind::Ushort => Value::Ushort(self.read_ushort()?),
            Kind::Float => Value::Float(self.read_float()?),
            Kind::Vector2 => Value::Vector2(self.read_vector2()?),
            Kind::Rect2 => Value::Rect2(self.read_rect2()?),
            Kind::Vector3 => Value::Vector3(self.read_vector3()?),
            Kind::Quat => Value::Quat(self.read_quat()?),
            Kind::Color => Value::Color(self.read_color()?),
            Kind::String => Value::String(self.read_string()?),
        })
    }

    /// Reads a value of any type; refuses every form that no writer emits.
    ///
    /// # Errors
    /// Those of [`Reader::read_lenient`], and [`Fault::OutOfRange`] for a bool byte other than 0 and 1.
    #[inline]
    pub fn read(&mut self, kind: Kind) -> Result<Value<'a>, DecodeError> {
        if kind == Kind::Bool { self.read_bool().map(Value::Bool) } else { self.read_lenient(kind) }
    }

    /// Reads a bool: 1 byte, 0 or 1.
    ///
    /// # Errors
    /// [`Fault::Truncated`]; [`Fault::OutOfRange`] for any other byte.
    #[inline]
    pub fn read_bool(&mut self) -> Result<bool, DecodeError> {
        if self.bytes.get(self.position).is_some_and(|&byte| byte > 1) {
            return Err(DecodeError::byte(Fault::OutOfRange, self.position));
        }
        self.read_bool_lenient()
    }

    /// Reads a bool: 1 byte, true unless it is 0.
    ///
    /// # Errors
    /// [`Fault::Truncated`], like all readers of fixed-size values.
    #[inline]
    pub fn read_bool_lenient(&mut self) -> Result<bool, DecodeError> {
        self.array::<1>().map(|[byte]| byte != 0)
    }

    /// Reads a signed 32-bit integer: 4 bytes.
    #[inline]
    pub fn read_int(&mut self) -> Result<i32, DecodeError> {
        self.array().map(i32::from_le_bytes)
    }

    /// Reads an unsigned 32-bit integer: 4 bytes.
    #[inline]
    pub fn read_uint(&mut self) -> Result<u32, DecodeError> {
        self.array().map(u32::from_le_bytes)
    }

    /// Reads an unsigned 8-bit integer: 1 byte.
    #[inline]
    pub fn read_byte(&mut self) -> Result<u8, DecodeError> {
        self.array().map(u8::from_le_bytes)
    }

    /// Reads an unsigned 16-bit integer: 2 bytes.
    #[inline]
    pub fn read_ushort(&mut self) -> Result<u16, DecodeError> {
        self.array().map(u16::from_le_bytes)
    }

    /// Reads a binary32: 4 bytes.
    #[inline]
    pub fn read_float(&mut self) -> Result<f32, DecodeError> {
        self.array().map(f32::from_le_bytes)
    }

    /// Reads x and y: 8 bytes.
    #[inline]
    pub fn read_vector2(&mut self) -> Result<[f32; 2], DecodeError> {
        self.array::<8>().map(|bytes| floats_from(&bytes))
    }

    /// Reads x, y, width and height: 16 bytes.
    #[inline]
    pub fn read_rect2(&mut self) -> Result<[f32; 4], DecodeError> {
        self.array::<16>().map(|bytes| floats_from(&bytes))
    }

    /// Reads x, y and z: 12 bytes.
    #[inline]
    pub fn read_vector3(&mut self) -> Result<[f32; 3], DecodeError> {
        self.array::<12>().map(|bytes| floats_from(&bytes))
    }

    /// Reads x, y, z and w: 16 bytes.
    #[inline]
    pub fn read_quat(&mut self) -> Result<[f32; 4], DecodeError> {
        self.array::<16>().map(|bytes| floats_from(&bytes))
    }

    /// Reads red, green, blue and alpha: 16 bytes.
    #[inline]
    pub fn read_color(&mut self) -> Result<[f32; 4], DecodeError> {
        self.array::<16>().map(|bytes| floats_from(&bytes))
    }

    /// Reads a string: a 4-byte count, then as many bytes of UTF-8, borrowed from the buffer.
    ///
    /// # Errors
    /// [`Fault::Truncated`] if the count or the text extends past the end; [`Fault::InvalidText`] at the first byte
    /// that is not UTF-8.
    ///
    /// ```
    /// use packproof_codec::variant_buffer::Reader;
    /// assert_eq!(Reader::new(&[2, 0, 0, 0, b'h', b'i']).read_string(), Ok("hi"));
    /// ```
    pub fn read_string(&mut self) -> Result<&'a str, DecodeError> {
        let start = self.position + COUNT_LEN;
        let mut ahead = self.clone();
        let count = ahead.read_uint()?;
        // A count that does not fit a 32-bit `usize` exceeds any slice.
        let text = usize::try_from(count)
            .ok()
            .and_then(|count| self.bytes[start..].get(..count))
            .ok_or_else(|| self.truncated())?;
        let text = core::str::from_utf8(text)
            .map_err(|error| DecodeError::byte(Fault::InvalidText, start + error.valid_up_to()))?;
        self.position = start + text.len();
        Ok(text)
    }

    /// Ends the buffer: no bytes may follow the position.
    ///
    /// # Errors
    /// [`Fault::Trailing`] at the position.
    ///
    /// ```
    /// let mut reader = packproof_codec::variant_buffer::Reader::new(&[7, 8]);
    /// reader.read_byte()?;
    /// assert_eq!(reader.finish().unwrap_err().to_string(), "bytes after the end of the value (at byte 1)");
    /// # Ok::<(), packproof_codec::DecodeError>(())
    /// ```
    pub fn finish(self) -> Result<(), DecodeError> {
        if self.remaining() > 0 { Err(DecodeError::byte(Fault::Trailing, self.position)) } else { Ok(()) }
    }

    /// The next `N` bytes.
    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        let bytes = *self.bytes[self.position..].first_chunk().ok_or_else(|| self.truncated())?;
        self.position += N;
        Ok(bytes)
    }

    /// The missing part of a truncated value starts where the input ends.
    fn truncated(&self) -> DecodeError {
        DecodeError::byte(Fault::Truncated, self.bytes.len())
    }
}
