//! What a message, a code and a kind are.

use core::fmt::{self, Display};
use core::marker::PhantomData;

use super::joined::{Ahead, Joined};
use crate::bit_pack::{BitRead, BitWrite, Reader};
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
    /// Always `bits`.
    pub const fn exactly(bits: u64) -> Self {
        Self { least: bits, most: bits }
    }

    /// These and `more`.
    #[must_use]
    pub const fn and(self, more: Self) -> Self {
        Self { least: self.least.saturating_add(more.least), most: self.most.saturating_add(more.most) }
    }

    /// Bytes that hold the most.
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

/// A value with one layout: a struct or an enumeration of [`message!`](crate::message!), a bool, a number; an array or an option of such.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how it lies on the wire",
    note = "declare it with `message!`, or give its field a code: `= text(most)`, `= list(most, of())`, `= varint()`"
)]
pub trait Message: Sized {
    /// The fewest and the most bits of any value.
    const BITS: Bits;

    /// Bits of this value, which is checked.
    ///
    /// # Errors
    /// [`EncodeError::Field`], or the error alone where no field has a name.
    fn bits(&self) -> Result<u64, EncodeError>;

    /// Writes the value where every field is right and there is room for all of them, or nothing.
    ///
    /// # Errors
    /// Those of [`Self::bits`], for want of room, and those of the stream.
    #[inline]
    fn write<W: BitWrite>(&self, writer: &mut W) -> Result<(), W::Error> {
        let bits = self.bits()?;
        writer.reserve(bits)?;
        let mut joined = Joined::new(writer);
        self.put(&mut joined)?;
        joined.end()
    }

    /// Reads a value. In memory nothing is consumed of one that is refused.
    ///
    /// # Errors
    /// That of the first field that no writer writes, at its bit; those of the stream. [`Fault::Truncated`](crate::Fault::Truncated) may
    /// come first.
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

    /// The value as bytes, most significant bit first, the last one padded with zeros.
    ///
    /// # Errors
    /// Those of [`Self::bits`].
    #[cfg(feature = "alloc")]
    fn to_bytes(&self) -> Result<alloc::vec::Vec<u8>, EncodeError> {
        let mut writer = crate::bit_pack::Writer::new();
        self.write(&mut writer)?;
        Ok(writer.finish())
    }

    /// The value of exactly these bytes, as [`Self::to_bytes`] writes them.
    ///
    /// # Errors
    /// Those of [`Self::read`], and of [`Reader::finish`].
    fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut reader = Reader::new(bytes);
        let value = Self::read(&mut reader)?;
        reader.finish()?;
        Ok(value)
    }

    /// Writes a value that [`Self::bits`] has checked.
    #[doc(hidden)]
    fn put<W: BitWrite>(&self, writer: &mut W) -> Result<(), W::Error>;

    /// [`Self::read`], which may consume what it refuses.
    #[doc(hidden)]
    fn take<R: BitRead>(reader: &mut R) -> Result<Self, R::Error>;

    /// The keys of a layout file that say what a value is.
    #[doc(hidden)]
    fn describe(f: &mut dyn fmt::Write) -> fmt::Result;

    /// Whether those keys may stand in a list or behind a flag.
    #[doc(hidden)]
    const SINGLE: bool = true;

    /// The layout file of `packproof run --layout`, which judges any language's implementation; the place and the bits of each field
    /// stand behind it.
    fn layout() -> Layout<Self> {
        Layout(PhantomData)
    }

    /// Calls `line` with each field: its name, its bits, and what writes its meaning.
    #[doc(hidden)]
    fn fields(line: &mut dyn FnMut(&str, Bits, &Describe<'_>) -> fmt::Result) -> fmt::Result {
        line("", Self::BITS, &|f| Self::describe(f))
    }
}

/// Writes the meaning of a field.
#[doc(hidden)]
pub type Describe<'a> = dyn Fn(&mut dyn fmt::Write) -> fmt::Result + 'a;

/// Prints a message's layout file: [`Message::layout`].
#[derive(Debug)]
pub struct Layout<M>(PhantomData<M>);

impl<M: Message> Display for Layout<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut at = Bits::exactly(0);
        writeln!(f, "kind = \"message\"\ntake = \"high\"\nfields = [")?;
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

/// How values lie on the wire, and in how many bits: made by the functions of [`codes`](super::codes).
#[derive(Clone, Copy, Debug)]
pub struct Code<K> {
    pub(super) kind: K,
    pub(super) bits: Bits,
}

/// How a value of type `T` is checked, written and read. Implement it for a code of your own, and make it one with [`Code::new`].
pub trait Kind<T> {
    /// Bits of the value.
    ///
    /// # Errors
    /// What is wrong with it.
    fn bits(&self, value: &T) -> Result<u64, EncodeError>;

    /// Writes a value that was checked.
    ///
    /// # Errors
    /// Those of the stream.
    fn write<W: BitWrite>(&self, value: &T, writer: &mut W) -> Result<(), W::Error>;

    /// Reads a value and refuses what no writer writes.
    ///
    /// # Errors
    /// What is wrong, and where.
    fn read<R: BitRead>(&self, reader: &mut R) -> Result<T, R::Error>;

    /// The keys of a layout file that say what a value is, with commas between.
    ///
    /// # Errors
    /// Those of `f`.
    fn describe(&self, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Whether those keys may stand in a list or behind a flag; if not, they stand in a message of one field there.
    fn is_single(&self) -> bool {
        true
    }
}

/// The code of a field of type `T`, which what it leaves open is inferred from.
#[doc(hidden)]
pub const fn typed<T, K: Kind<T>>(code: Code<K>) -> Code<K> {
    code
}

impl<K> Code<K> {
    /// A code of `kind`, whose values take `bits`.
    pub const fn new(kind: K, bits: Bits) -> Self {
        Self { kind, bits }
    }

    /// The fewest and the most bits of a value.
    pub const fn size(&self) -> Bits {
        self.bits
    }

    /// The kind.
    pub const fn kind(&self) -> &K {
        &self.kind
    }
}

/// The keys of a value in a list or behind a flag.
pub(super) fn nested<T, K: Kind<T>>(kind: &K, f: &mut dyn fmt::Write) -> fmt::Result {
    if kind.is_single() {
        return kind.describe(f);
    }
    f.write_str("fields = [{ name = \"value\", ")?;
    kind.describe(f)?;
    f.write_str(" }]")
}
