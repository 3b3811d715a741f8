//! Every codec of the crate as a method of every bit stream.

use crate::bit_pack::{BitRead, BitWrite, Order, Reader, in_order, mask};
#[cfg(feature = "alloc")]
use crate::error::EncodeError;
use crate::error::{DecodeError, Fault};
use crate::packet::Field;
use crate::unreal::{FString, Name, ObjectReference, fstring};
use crate::varint::{Form, Leb128, Signed, Unsigned, Zigzag};
use crate::{compact_index, quantize, smallest_three};

/// Length of the longest integer in bytes.
const LONGEST: usize = 10;

/// Reads values of the crate's formats from a bit stream. Import it along with [`BitRead`], which it extends.
///
/// Forms that no writer emits are refused. An error names the bit at which the value is wrong; in memory nothing is consumed
/// then. Integers and numbers start at any bit. Values that [`Reader`] borrows from its input (`bytes`, `fstring`, `name`) start
/// at a byte boundary: call [`BitRead::align`] where the writer did.
///
/// ```
/// use packproof_codec::bit_pack::{BitRead, BitWrite, Reader, Writer};
/// use packproof_codec::{BitDecode, BitEncode};
///
/// let mut writer = Writer::new();
/// writer.write(5, 3)?;
/// writer.varint(300_u32)?;
/// writer.quantized(0.25, 0.0, 1.0, 8)?;
/// writer.smallest_three::<10>([0.0, 0.0, 0.0, 1.0])?;
/// writer.align()?;
/// writer.fstring("hé")?;
/// let packet = writer.finish();
/// assert_eq!(packet[..3], [0b101_10101, 0b100_00000, 0b010_01000]);
///
/// let mut reader = Reader::new(&packet);
/// assert_eq!((reader.read(3)?, reader.varint::<u32>()?), (5, 300));
/// assert_eq!(reader.quantized(0.0, 1.0, 8)?, 64.0 * (1.0 / 255.0));
/// assert!(reader.smallest_three::<10>()?[3] > 0.999);
/// reader.align()?;
/// assert!(reader.fstring()?.chars().eq("hé".chars()));
/// reader.finish()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait BitDecode: BitRead {
    /// Reads an unsigned LEB128 integer; see [`varint`](crate::varint).
    ///
    /// # Errors
    /// Those of [`varint::decode`](crate::varint::decode).
    fn varint<T: Unsigned>(&mut self) -> Result<T, Self::Error> {
        self.varint_as(Leb128)
    }

    /// Reads a signed integer; see [`varint::Zigzag`](crate::varint::Zigzag).
    ///
    /// # Errors
    /// Those of [`varint::decode`](crate::varint::decode).
    fn zigzag<T: Signed>(&mut self) -> Result<T, Self::Error> {
        self.varint_as(Zigzag)
    }

    /// Reads an integer in any form of seven-bit groups; see [`varint::Form`](crate::varint::Form).
    ///
    /// # Errors
    /// Those of [`varint::Form::decode`](crate::varint::Form::decode).
    fn varint_as<T: Copy, F: Form<T>>(&mut self, form: F) -> Result<T, Self::Error> {
        integer(self, F::MAX_LEN, |_, byte| byte & F::MORE != 0, |bytes| form.decode(bytes))
    }

    /// Reads a [`compact_index`](crate::compact_index).
    ///
    /// # Errors
    /// Those of [`compact_index::decode`](crate::compact_index::decode).
    fn compact_index(&mut self) -> Result<i32, Self::Error> {
        let more = |at, byte| byte & if at == 0 { 0x40 } else { 0x80 } != 0;
        integer(self, compact_index::MAX_LEN, more, compact_index::decode)
    }

    /// Reads a reference to an object of a package.
    ///
    /// # Errors
    /// Those of [`Self::compact_index`].
    fn object_reference(&mut self) -> Result<ObjectReference, Self::Error> {
        self.compact_index().map(ObjectReference::from_value)
    }

    /// Reads a float in [`min`, `max`] from `bits` bits, 1 to 32; see [`quantize`](crate::quantize).
    ///
    /// # Errors
    /// Those of [`quantize::restore`](crate::quantize::restore).
    fn quantized(&mut self, min: f64, max: f64, bits: u32) -> Result<f64, Self::Error> {
        let at = self.position();
        let restored = self.read(bits).map(|q| quantize::restore(q as u32, min, max, bits))?;
        placed(self, at, restored)
    }

    /// Reads a rotation (x, y, z, w) from `2 + 3 W` bits, `W` from 3 to 20: the index of the dropped component, then the other
    /// three in reverse order. For `W` = 10 this is the word of [`smallest_three`](crate::smallest_three).
    ///
    /// # Errors
    /// Those of [`Parts::restore`](crate::smallest_three::Parts::restore).
    fn smallest_three<const W: u32>(&mut self) -> Result<[f32; 4], Self::Error> {
        let at = self.position();
        let word = self.read(const { word_width(W) })?;
        let kept = [0, W, 2 * W].map(|shift| (word >> shift & mask(W)) as u32);
        let parts = smallest_three::Parts { kept, index: (word >> (3 * W)) as u8, sig: true };
        placed(self, at, parts.restore(W))
    }

    /// Reads a field of [`packet`](crate::packet).
    ///
    /// # Errors
    /// [`Fault::Truncated`].
    fn field<const LEN: usize, F: Field<LEN>>(&mut self, field: &F) -> Result<F::Value, Self::Error> {
        let mut bytes = [0; LEN];
        self.read_bytes(&mut bytes)?;
        Ok(field.decode_array(bytes))
    }
}

impl<R: BitRead + ?Sized> BitDecode for R {}

impl<'a, O: Order> Reader<'a, O> {
    /// Reads at a byte boundary with a function that decodes the front of a slice and returns the number of bytes consumed.
    ///
    /// ```
    /// use packproof_codec::bit_pack::{BitRead, Reader};
    /// use packproof_codec::{Fault, Offset, unreal::fstring};
    /// let mut reader = Reader::new(&[0xA0, 0x02, b'a', b'b']);
    /// reader.read(3)?;
    /// assert_eq!(reader.decode(fstring::decode).unwrap_err().kind, Fault::Misaligned);
    /// reader.align()?;
    /// let error = reader.decode(fstring::decode).unwrap_err();
    /// assert_eq!((error.kind, error.at), (Fault::MissingNul, Offset::Bit(24)));
    /// # Ok::<(), packproof_codec::DecodeError>(())
    /// ```
    ///
    /// # Errors
    /// [`Fault::Misaligned`] off a byte boundary; the errors of the function, at the bit of the stream. Nothing is consumed then.
    pub fn decode<T>(
        &mut self,
        decode: impl FnOnce(&'a [u8]) -> Result<(T, usize), DecodeError>,
    ) -> Result<T, DecodeError> {
        const { assert!(in_order::<O>(), "in this order the bytes of a value are not contiguous") };
        let at = self.position();
        if !at.is_multiple_of(8) {
            return Err(DecodeError::bit(Fault::Misaligned, at));
        }
        let (value, len) = decode(self.rest()).map_err(|error| error.after_bits(at))?;
        self.skip(len as u64 * 8)?;
        Ok(value)
    }

    /// Borrows `len` bytes.
    ///
    /// # Errors
    /// [`Fault::Misaligned`] off a byte boundary, [`Fault::Truncated`] at the end of the input.
    pub fn bytes(&mut self, len: usize) -> Result<&'a [u8], DecodeError> {
        self.decode(|rest| {
            let bytes = rest.get(..len).ok_or(DecodeError::byte(Fault::Truncated, rest.len()))?;
            Ok((bytes, len))
        })
    }

    /// Reads a string that borrows its characters; see [`unreal::fstring`](crate::unreal::fstring).
    ///
    /// # Errors
    /// [`Fault::Misaligned`], and those of [`fstring::decode`].
    pub fn fstring(&mut self) -> Result<FString<'a>, DecodeError> {
        self.decode(fstring::decode)
    }

    /// Reads a name of a package with file version `version`.
    ///
    /// # Errors
    /// [`Fault::Misaligned`], and those of [`Name::decode`].
    pub fn name(&mut self, version: u16) -> Result<Name<'a>, DecodeError> {
        self.decode(|bytes| Name::decode(bytes, version))
    }
}

/// Writes values of the crate's formats into a bit stream. Import it along with [`BitWrite`], which it extends. [`BitDecode`]
/// reads them and has an example. A refused value writes nothing.
pub trait BitEncode: BitWrite {
    /// Writes an unsigned LEB128 integer.
    ///
    /// # Errors
    /// [`EncodeError::BufferTooSmall`] and the errors of the stream.
    fn varint<T: Unsigned>(&mut self, value: T) -> Result<(), Self::Error> {
        self.varint_as(Leb128, value)
    }

    /// Writes a signed integer; see [`varint::Zigzag`](crate::varint::Zigzag).
    ///
    /// # Errors
    /// As [`Self::varint`].
    fn zigzag<T: Signed>(&mut self, value: T) -> Result<(), Self::Error> {
        self.varint_as(Zigzag, value)
    }

    /// Writes an integer in any form of seven-bit groups; see [`varint::Form`](crate::varint::Form).
    ///
    /// # Errors
    /// As [`Self::varint`].
    fn varint_as<T: Copy, F: Form<T>>(&mut self, form: F, value: T) -> Result<(), Self::Error> {
        let mut bytes = [0; LONGEST];
        let len = form.encode(value, &mut bytes)?;
        self.write_bytes(&bytes[..len])
    }

    /// Writes a [`compact_index`](crate::compact_index).
    ///
    /// # Errors
    /// As [`Self::varint`].
    fn compact_index(&mut self, value: i32) -> Result<(), Self::Error> {
        let mut bytes = [0; LONGEST];
        let len = compact_index::encode(value, &mut bytes)?;
        self.write_bytes(&bytes[..len])
    }

    /// Writes a reference to an object of a package.
    ///
    /// # Errors
    /// Those of [`ObjectReference::value`], and as [`Self::varint`].
    fn object_reference(&mut self, value: ObjectReference) -> Result<(), Self::Error> {
        self.compact_index(value.value()?)
    }

    /// Writes a float in [`min`, `max`] in `bits` bits, 1 to 32.
    ///
    /// # Errors
    /// Those of [`quantize::quantize_checked`](crate::quantize::quantize_checked), and as [`Self::varint`].
    fn quantized(&mut self, value: f64, min: f64, max: f64, bits: u32) -> Result<(), Self::Error> {
        self.write(quantize::quantize_checked(value, min, max, bits)?.into(), bits)
    }

    /// Writes a rotation as [`BitDecode::smallest_three`] reads it. A quaternion and its negative are the same rotation: the one
    /// whose largest component is positive is read back. One whose length is not 1 is written as it is, and may be refused when it
    /// is read: normalise first, or use a field of a message, which refuses it
    /// ([`Parts::compress_checked`](crate::smallest_three::Parts::compress_checked)).
    ///
    /// # Errors
    /// Those of [`Parts::compress`](crate::smallest_three::Parts::compress), and as [`Self::varint`].
    fn smallest_three<const W: u32>(&mut self, quat: [f32; 4]) -> Result<(), Self::Error> {
        let smallest_three::Parts { kept, index, .. } = smallest_three::Parts::compress(quat, W)?;
        let kept = kept.iter().rfold(index.into(), |word, &q| word << W | u64::from(q));
        self.write(kept, const { word_width(W) })
    }

    /// Writes a field of [`packet`](crate::packet).
    ///
    /// # Errors
    /// Those of the field, and as [`Self::varint`].
    fn field<const LEN: usize, F: Field<LEN>>(
        &mut self,
        field: &F,
        value: F::Value,
    ) -> Result<(), Self::Error> {
        self.write_bytes(&field.encode_array(value)?)
    }

    /// Writes at a byte boundary with a function that appends to a vector.
    ///
    /// # Errors
    /// [`EncodeError::Misaligned`] off a byte boundary, the errors of the function, and as [`Self::varint`].
    #[cfg(feature = "alloc")]
    fn append<F>(&mut self, append: F) -> Result<(), Self::Error>
    where
        F: FnOnce(&mut alloc::vec::Vec<u8>) -> Result<usize, EncodeError>,
    {
        if !self.position().is_multiple_of(8) {
            return Err(EncodeError::Misaligned.into());
        }
        let mut bytes = alloc::vec::Vec::new();
        append(&mut bytes)?;
        self.write_bytes(&bytes)
    }

    /// Writes a string; see [`unreal::fstring`](crate::unreal::fstring).
    ///
    /// # Errors
    /// Those of [`fstring::append`], and as [`Self::append`].
    #[cfg(feature = "alloc")]
    fn fstring(&mut self, text: &str) -> Result<(), Self::Error> {
        self.append(|bytes| fstring::append(text, bytes))
    }

    /// Writes a name of a package with file version `version`.
    ///
    /// # Errors
    /// Those of [`Name::append`], and as [`Self::append`].
    #[cfg(feature = "alloc")]
    fn name(&mut self, name: Name<'_>, version: u16) -> Result<(), Self::Error> {
        self.append(|bytes| name.append(version, bytes))
    }
}

impl<W: BitWrite + ?Sized> BitEncode for W {}

/// Bits of a rotation whose components have `width` bits.
pub(crate) const fn word_width(width: u32) -> u32 {
    // In 2 bits, the rotation (1/2, 1/2, 1/2, 1/2) has components whose squares add up to more than 1.
    assert!(width >= 3 && width <= 20, "a component takes 3 to 20 bits");
    2 + 3 * width
}

/// The value, or its error at the bit of the stream with the reader reset to `at`.
fn placed<T, R: BitRead + ?Sized>(
    reader: &mut R,
    at: u64,
    value: Result<T, DecodeError>,
) -> Result<T, R::Error> {
    value.map_err(|error| {
        reader.rewind(at);
        error.after_bits(at).into()
    })
}

/// Reads an integer of up to `most` bytes; `more` says of each whether another follows.
fn integer<T, R: BitRead + ?Sized>(
    reader: &mut R,
    most: usize,
    more: impl Fn(usize, u8) -> bool,
    decode: impl Fn(&[u8]) -> Result<(T, usize), DecodeError>,
) -> Result<T, R::Error> {
    let (at, mut bytes, mut len) = (reader.position(), [0; LONGEST], 0);
    loop {
        bytes[len] = reader.read(8).inspect_err(|_| reader.rewind(at))? as u8;
        len += 1;
        if len == most || !more(len - 1, bytes[len - 1]) {
            break;
        }
    }
    placed(reader, at, decode(&bytes[..len]).map(|(value, _)| value))
}
