//! The traits and types of messages and codes.

use core::fmt::{self, Display};
use core::marker::PhantomData;

use super::joined::{Ahead, Joined};
use crate::bit_pack::{BitRead, BitWrite, Msb, Order, Reader};
use crate::error::{DecodeError, EncodeError};

/// The fewest and the most bits of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bits {
    /// The fewest.
    pub least: u64,
    /// The most.
    pub most: u64,
}

impl Bits {
    /// The size of a value that always takes `bits` bits.
    pub const fn exactly(bits: u64) -> Self {
        Self { least: bits, most: bits }
    }

    /// The size of this value followed by one of `more`.
    #[must_use]
    pub const fn and(self, more: Self) -> Self {
        Self { least: self.least.saturating_add(more.least), most: self.most.saturating_add(more.most) }
    }

    /// Bytes that hold the most bits.
    pub const fn bytes(self) -> usize {
        self.most.div_ceil(8) as usize
    }
}

impl Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = (self.least, self.most);
        if least == most { write!(f, "{most}") } else { write!(f, "{least}-{most}") }
    }
}

/// A value with a fixed layout: a struct or an enumeration declared with [`message!`](crate::message!), a bool, a number, or an array or option of these.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no layout",
    note = "declare it with `message!`, or give its field a code: `= text(most)`, `= list(most, of())`, `= varint()`"
)]
pub trait Message: Sized {
    /// The fewest and the most bits that a value of this type takes.
    const BITS: Bits;

    /// Checks this value and returns the bits that it takes.
    ///
    /// # Errors
    /// [`EncodeError::Field`] with the path of the field, or the error itself if the field has no name.
    fn bits(&self) -> Result<u64, EncodeError>;

    /// Checks every field and the space left, then writes the value.
    ///
    /// # Errors
    /// Those of [`Self::bits`], [`EncodeError::BufferTooSmall`], and the errors of the stream.
    #[inline]
    fn write<W: BitWrite>(&self, writer: &mut W) -> Result<(), W::Error> {
        let bits = self.bits()?;
        writer.reserve(bits)?;
        let mut joined = Joined::new(writer);
        self.put(&mut joined)?;
        joined.end()
    }

    /// Reads a value. In memory, a value that is refused is not consumed.
    ///
    /// # Errors
    /// The error of the first field that no writer emits, at its bit; the errors of the stream.
    /// [`Fault::Truncated`](crate::Fault::Truncated) may take precedence.
    #[inline]
    fn read<R: BitRead>(reader: &mut R) -> Result<Self, R::Error> {
        let at = reader.position();
        let value = if Self::BITS.least == Self::BITS.most {
            Self::take(&mut Ahead::new(reader, Self::BITS.most))
        } else {
            Self::take(reader)
        };
        value.inspect_err(|_| reader.rewind(at))
    }

    /// Encodes the value, most significant bit first; the last byte is padded with zeros.
    ///
    /// # Errors
    /// Those of [`Self::bits`].
    #[cfg(feature = "alloc")]
    fn to_bytes(&self) -> Result<alloc::vec::Vec<u8>, EncodeError> {
        self.to_bytes_in::<Msb>()
    }

    /// [`Self::to_bytes`] in another order of bits: `to_bytes_in::<Lsb>()`.
    ///
    /// # Errors
    /// Those of [`Self::bits`].
    #[cfg(feature = "alloc")]
    fn to_bytes_in<O: Order>(&self) -> Result<alloc::vec::Vec<u8>, EncodeError> {
        let mut writer = crate::bit_pack::Writer::<O>::with_order(alloc::vec::Vec::new());
        self.write(&mut writer)?;
        Ok(writer.finish())
    }

    /// Decodes a value that takes all of `bytes`, as [`Self::to_bytes`] writes it.
    ///
    /// # Errors
    /// Those of [`Self::read`] and of [`Reader::finish`].
    fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        Self::from_bytes_in::<Msb>(bytes)
    }

    /// [`Self::from_bytes`] in another order of bits.
    ///
    /// # Errors
    /// Those of [`Self::from_bytes`].
    fn from_bytes_in<O: Order>(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut reader = Reader::<O>::with_order(bytes);
        let value = Self::read(&mut reader)?;
        reader.finish()?;
        Ok(value)
    }

    /// Writes a value that [`Self::bits`] has checked.
    #[doc(hidden)]
    fn put<W: BitWrite>(&self, writer: &mut W) -> Result<(), W::Error>;

    /// As [`Self::read`], but may consume a value that it refuses.
    #[doc(hidden)]
    fn take<R: BitRead>(reader: &mut R) -> Result<Self, R::Error>;

    /// Writes the layout-file keys that describe the type.
    #[doc(hidden)]
    fn describe(f: &mut dyn fmt::Write) -> fmt::Result;

    /// Whether those keys may be used for an element of a list or an optional value.
    #[doc(hidden)]
    const SINGLE: bool = true;

    /// The layout file of this message, by which the command `packproof` works in any language; save it as `player.toml`, say. A
    /// comment after each field gives its offset and size in bits.
    ///
    /// ```text
    /// packproof layout draw player.toml                  # a picture of the bits; --format svg, kaitai, wireshark
    /// packproof layout show player.toml                  # every key, and derived facts
    /// packproof run --layout player.toml -- ./adapter    # judges an implementation
    /// ```
    fn layout() -> Layout<Self> {
        Self::layout_in::<Msb>()
    }

    /// [`Self::layout`] for another order of bits, in words of a byte.
    fn layout_in<O: Order>() -> Layout<Self, O> {
        const { assert!(O::WORD == 1, "a layout file has no words") };
        Layout(PhantomData)
    }

    /// Calls `line` for each field with its name, its size, and a function that writes its layout-file keys.
    #[doc(hidden)]
    fn fields(line: &mut dyn FnMut(&str, Bits, &Describe<'_>) -> fmt::Result) -> fmt::Result {
        line("", Self::BITS, &|f| Self::describe(f))
    }
}

/// Writes the layout-file keys of a field.
#[doc(hidden)]
pub type Describe<'a> = dyn Fn(&mut dyn fmt::Write) -> fmt::Result + 'a;

/// Displays a message's layout file; see [`Message::layout`].
#[derive(Debug)]
pub struct Layout<M, O = Msb>(PhantomData<(M, O)>);

impl<M: Message, O: Order> Display for Layout<M, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut at = Bits::exactly(0);
        let first = if O::LSB { "low" } else { "high" };
        writeln!(f, "kind = \"message\"\ntake = \"{first}\"\nfields = [")?;
        M::fields(&mut |name, bits, describe| {
            write!(f, "  {{ name = \"{name}\", ")?;
            describe(f)?;
            writeln!(f, " }}, # at {at}, {bits} bits")?;
            at = at.and(bits);
            Ok(())
        })?;
        writeln!(f, "]\n# {at} bits")
    }
}

/// The encoding of a value, with the bits that it takes. The functions of [`codes`](super::codes) make codes.
#[derive(Clone, Copy, Debug)]
pub struct Code<K> {
    pub(super) kind: K,
    pub(super) bits: Bits,
}

/// How a value of type `T` is checked, written and read. To define your own code, implement this trait and pass the value to [`Code::new`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not encode `{T}`",
    label = "not a code of `{T}`",
    note = "codes nest as types do: `option(..)` for `Option`, `array(..)` for an array, `list(most, ..)` for a `Vec`"
)]
pub trait Kind<T> {
    /// Checks a value and returns the bits that it takes.
    ///
    /// # Errors
    /// The reason why the value cannot be written.
    fn bits(&self, value: &T) -> Result<u64, EncodeError>;

    /// Writes a value that [`Self::bits`] has checked.
    ///
    /// # Errors
    /// Those of the stream.
    fn write<W: BitWrite>(&self, value: &T, writer: &mut W) -> Result<(), W::Error>;

    /// Reads a value; refuses every form that [`Self::write`] does not emit.
    ///
    /// # Errors
    /// The fault and its offset.
    fn read<R: BitRead>(&self, reader: &mut R) -> Result<T, R::Error>;

    /// Writes the layout-file keys of the value, separated by commas.
    ///
    /// # Errors
    /// Those of `f`.
    fn describe(&self, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Whether those keys may be used for an element of a list or an optional value; if not, they are wrapped in a message of one field.
    fn is_single(&self) -> bool {
        true
    }
}

impl<K> Code<K> {
    /// A code of the given kind, whose values take `bits`.
    pub const fn new(kind: K, bits: Bits) -> Self {
        Self { kind, bits }
    }

    /// The fewest and the most bits that a value takes.
    pub const fn size(&self) -> Bits {
        self.bits
    }

    /// The kind that reads and writes the value.
    pub const fn kind(&self) -> &K {
        &self.kind
    }

    /// [`Kind::bits`] of the field `name`.
    #[doc(hidden)]
    #[inline(always)]
    pub fn bits<T>(&self, value: &T, name: &'static &'static str) -> Result<u64, EncodeError>
    where
        K: Kind<T>,
    {
        self.kind.bits(value).map_err(|error| error.in_field(name))
    }

    /// [`Kind::read`] of the field `name`.
    #[doc(hidden)]
    #[inline(always)]
    pub fn read<T, R: BitRead>(&self, reader: &mut R, name: &'static &'static str) -> Result<T, R::Error>
    where
        K: Kind<T>,
    {
        self.kind.read(reader).map_err(|error| reader.in_field(error, name))
    }
}

/// Writes the keys of a list element or an optional value.
pub(super) fn nested<T, K: Kind<T>>(kind: &K, f: &mut dyn fmt::Write) -> fmt::Result {
    if kind.is_single() {
        return kind.describe(f);
    }
    f.write_str("fields = [{ name = \"value\", ")?;
    kind.describe(f)?;
    f.write_str(" }]")
}
