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
/// assert_eq!(reader.read_as(), Ok(true));
/// assert_eq!(reader.read_as::<u16>(), Ok(513));
/// assert_eq!(reader.read_as(), Ok(1.0_f32));
/// assert_eq!((reader.position(), reader.remaining()), (7, 0));
/// assert!(reader.read_as::<u8>().is_err());
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
            Kind::Bool => Value::Bool(self.array::<1>()? != [0]),
            Kind::Int => Value::Int(self.read_as()?),
            Kind::Uint => Value::Uint(self.read_as()?),
            Kind::Byte => Value::Byte(self.read_as()?),
            Kind::Ushort => Value::Ushort(self.read_as()?),
            Kind::Float => Value::Float(self.read_as()?),
            Kind::Vector2 => Value::Vector2(self.read_as()?),
            Kind::Rect2 => Value::Rect2(self.read_as()?),
            Kind::Vector3 => Value::Vector3(self.read_as()?),
            Kind::Quat => Value::Quat(self.read_as()?),
            Kind::Color => Value::Color(self.read_as()?),
            Kind::String => Value::String(self.read_string()?),
        })
    }

    /// Reads a value of any type; refuses every form that no writer emits.
    ///
    /// # Errors
    /// Those of [`Reader::read_lenient`], and [`Fault::OutOfRange`] for a bool byte other than 0 and 1.
    #[inline]
    pub fn read(&mut self, kind: Kind) -> Result<Value<'a>, DecodeError> {
        if kind == Kind::Bool { self.read_as().map(Value::Bool) } else { self.read_lenient(kind) }
    }

    /// Reads a value by its Rust type: bool, an integer, a float, or the floats of a vector, rectangle, rotation or colour.
    ///
    /// # Errors
    /// [`Fault::Truncated`]; [`Fault::OutOfRange`] for a bool byte other than 0 and 1.
    #[inline]
    pub fn read_as<T: Plain>(&mut self) -> Result<T, DecodeError> {
        T::read(self)
    }

    /// Reads a string: a 4-byte count, then as many bytes of UTF-8, borrowed from the buffer.
    ///
    /// # Errors
    /// [`Fault::Truncated`] if the count or the text extends past the end; [`Fault::InvalidText`] at the first byte
    /// that is not UTF-8.
    pub fn read_string(&mut self) -> Result<&'a str, DecodeError> {
        let start = self.position + COUNT_LEN;
        let mut ahead = self.clone();
        let count: u32 = ahead.read_as()?;
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
    /// reader.read_as::<u8>()?;
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

/// The types of [`Reader::read_as`].
pub trait Plain: Sized {
    #[doc(hidden)]
    fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError>;
}

impl Plain for bool {
    #[inline]
    fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let at = reader.position;
        if let [byte @ 0..2] = reader.array()? {
            return Ok(byte == 1);
        }
        reader.position = at;
        Err(DecodeError::byte(Fault::OutOfRange, at))
    }
}

macro_rules! numbers {
    ($($type:ty)*) => {
        $(impl Plain for $type {
            #[inline]
            fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
                reader.array().map(Self::from_le_bytes)
            }
        })*
    };
}
numbers!(u8 u16 u32 i32 f32);

macro_rules! floats {
    ($($count:literal)*) => {
        $(impl Plain for [f32; $count] {
            #[inline]
            fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
                reader.array::<{ 4 * $count }>().map(|bytes| floats_from(&bytes))
            }
        })*
    };
}
floats!(2 3 4);
