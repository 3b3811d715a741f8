//! Messages stated once: [`message!`](crate::message!) declares a struct or an enumeration and how each field lies on the wire; what
//! writes, reads, measures, checks and prints it follows.
//!
//! ```
//! use packproof_codec::message::Message;
//! use packproof_codec::{EncodeError, message};
//!
//! message! {
//!     /// What a player holds.
//!     #[derive(Clone, Copy, Debug, PartialEq)]
//!     pub enum Weapon { Fist, Bow, Staff }
//! }
//! message! {
//!     #[derive(Clone, Debug, PartialEq)]
//!     pub struct Player {
//!         pub id: u32 = varint(),
//!         pub alive: bool,
//!         pub team: u8 = range(0, 5),
//!         pub weapon: Weapon,
//!         pub health: f32 = quantized(0.0, 1.0, 10),
//!         pub facing: [f32; 4] = rotation::<9>(),
//!         pub name: String = text(16),
//!         pub target: Option<u32> = option(varint()),
//!         pub ammo: Vec<u16> = list(4, range(0, 999)),
//!     }
//! }
//!
//! let player = Player {
//!     id: 300, alive: true, team: 3, weapon: Weapon::Bow, health: 1.0, facing: [0.0, 0.0, 0.0, 1.0],
//!     name: "Ann".into(), target: None, ammo: vec![30, 7],
//! };
//! let packet = player.to_bytes()?;
//! assert_eq!((packet.len(), player.bits()?), (15, 114));
//! assert_eq!(Player::from_bytes(&packet)?.ammo, [30, 7]);
//!
//! // What a peer cannot read is not written, and named.
//! let error = Player { team: 6, ..player }.to_bytes().unwrap_err();
//! assert_eq!(error.to_string(), "team: the value does not fit its field or range");
//! // What no peer writes is not read.
//! assert!(Player::from_bytes(&[0xFF; 15]).is_err());
//! println!("{}", Player::layout());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A field without `=` lies as its type does: a bool in one bit, an integer or a float in its full width, a message as its own fields. Others
//! take one of the [`codes`], which need no import there. Fields follow each other without gaps, at any bit.

use core::fmt::{self, Display};
use core::marker::PhantomData;

use crate::bit_pack::{BitRead, BitWrite, Reader};
use crate::error::{DecodeError, EncodeError};

#[cfg(feature = "alloc")]
mod alloc_codes;
pub mod codes;

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
        match f.width() {
            Some(width) if least == most => write!(f, "{most:<width$}"),
            Some(width) => {
                let rest = width.saturating_sub(least.checked_ilog10().unwrap_or(0) as usize + 2);
                write!(f, "{least}-{most:<rest$}")
            }
            None if least == most => write!(f, "{most}"),
            None => write!(f, "{least}-{most}"),
        }
    }
}

/// A value with one layout: a struct or an enumeration of [`message!`](crate::message!), a bool, a number.
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
    fn write<W: BitWrite>(&self, writer: &mut W) -> Result<(), W::Error> {
        let bits = self.bits()?;
        writer.reserve(bits)?;
        self.put(writer)
    }

    /// Reads a value. In memory nothing is consumed of one that is refused.
    ///
    /// # Errors
    /// That of the first field that no writer writes, at its bit; those of the stream.
    fn read<R: BitRead>(reader: &mut R) -> Result<Self, R::Error> {
        let at = reader.position();
        Self::take(reader).inspect_err(|_| reader.rewind(at))
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

    /// What a value is, in a few words.
    #[doc(hidden)]
    fn describe(f: &mut dyn fmt::Write) -> fmt::Result;

    /// The name, place, bits and meaning of every field, a line each.
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

/// Prints a message's fields: [`Message::layout`].
#[derive(Debug)]
pub struct Layout<M>(PhantomData<M>);

impl<M: Message> Display for Layout<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut at = Bits::exactly(0);
        writeln!(f, "{:<12} {:<12} {:<16} meaning", "at bit", "bits", "field")?;
        M::fields(&mut |name, bits, describe| {
            write!(f, "{at:<12} {bits:<12} {name:<16} ")?;
            at = at.and(bits);
            describe(f)?;
            writeln!(f)
        })?;
        writeln!(f, "{at:<12} the end")
    }
}

/// How values lie on the wire, and in how many bits: made by the functions of [`codes`].
#[derive(Clone, Copy, Debug)]
pub struct Code<K> {
    kind: K,
    bits: Bits,
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

    /// What a value is, in a few words.
    ///
    /// # Errors
    /// Those of `f`.
    fn describe(&self, f: &mut dyn fmt::Write) -> fmt::Result;
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

/// Declares a struct or an enumeration as a [`Message`](crate::message::Message); [`message`](mod@crate::message) has the example.
///
/// An enumeration takes the fewest bits that hold its variants' numbers, counted from 0.
#[macro_export]
macro_rules! message {
    (
        $(#[$meta:meta])* $vis:vis struct $name:ident {
            $($(#[$field_meta:meta])* $field_vis:vis $field:ident : $type:ty $(= $code:expr)?),* $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis struct $name { $($(#[$field_meta])* $field_vis $field: $type),* }

        #[allow(unused_imports, reason = "codes are used by name")]
        impl $crate::message::Message for $name {
            const BITS: $crate::message::Bits = {
                use $crate::message::codes::*;
                $crate::message::Bits::exactly(0)$(.and($crate::message!(@code $type $(, $code)?).size()))*
            };

            fn bits(&self) -> ::core::result::Result<u64, $crate::EncodeError> {
                use $crate::message::{Kind as _, codes::*};
                let mut bits = 0_u64;
                $(
                    let code = $crate::message!(@code $type $(, $code)?);
                    let field = code.kind().bits(&self.$field);
                    bits += field.map_err(|error| error.in_field(::core::stringify!($field)))?;
                )*
                ::core::result::Result::Ok(bits)
            }

            fn put<W: $crate::bit_pack::BitWrite>(&self, writer: &mut W) -> ::core::result::Result<(), W::Error> {
                use $crate::message::{Kind as _, codes::*};
                $($crate::message!(@code $type $(, $code)?).kind().write(&self.$field, writer)?;)*
                ::core::result::Result::Ok(())
            }

            fn take<R: $crate::bit_pack::BitRead>(reader: &mut R) -> ::core::result::Result<Self, R::Error> {
                use $crate::message::{Kind as _, codes::*};
                ::core::result::Result::Ok(Self {
                    $($field: $crate::message!(@code $type $(, $code)?).kind().read(reader)?),*
                })
            }

            fn describe(f: &mut dyn ::core::fmt::Write) -> ::core::fmt::Result {
                f.write_str(::core::stringify!($name))
            }

            fn fields(
                line: &mut dyn FnMut(&str, $crate::message::Bits, &$crate::message::Describe<'_>) -> ::core::fmt::Result,
            ) -> ::core::fmt::Result {
                use $crate::message::{Kind, codes::*};
                $(
                    let code = $crate::message!(@code $type $(, $code)?);
                    line(::core::stringify!($field), code.size(), &|f| Kind::<$type>::describe(code.kind(), f))?;
                )*
                ::core::result::Result::Ok(())
            }
        }
    };
    (
        $(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident),+ $(,)? }
    ) => {
        $(#[$meta])*
        $vis enum $name { $($(#[$variant_meta])* $variant),+ }

        impl $crate::message::Message for $name {
            const BITS: $crate::message::Bits =
                $crate::message::codes::range(0, [$(::core::stringify!($variant)),+].len() as i64 - 1).size();

            fn bits(&self) -> ::core::result::Result<u64, $crate::EncodeError> {
                ::core::result::Result::Ok(Self::BITS.most)
            }

            #[allow(unused_assignments, reason = "of the last variant")]
            fn put<W: $crate::bit_pack::BitWrite>(&self, writer: &mut W) -> ::core::result::Result<(), W::Error> {
                let (mut number, mut own) = (0, 0);
                $(
                    if let Self::$variant = self {
                        own = number;
                    }
                    number += 1;
                )+
                writer.write_ranged(own, 0, number - 1)
            }

            #[allow(unused_assignments, reason = "of the last variant")]
            fn take<R: $crate::bit_pack::BitRead>(reader: &mut R) -> ::core::result::Result<Self, R::Error> {
                let at = $crate::Offset::Bit(reader.position());
                let own = reader.read_ranged(0, [$(::core::stringify!($variant)),+].len() as i64 - 1)?;
                let mut number = 0;
                $(
                    if own == number {
                        return ::core::result::Result::Ok(Self::$variant);
                    }
                    number += 1;
                )+
                ::core::result::Result::Err($crate::DecodeError { kind: $crate::Fault::OutOfRange, at }.into())
            }

            fn describe(f: &mut dyn ::core::fmt::Write) -> ::core::fmt::Result {
                f.write_str(::core::concat!(::core::stringify!($name), ":" $(, " ", ::core::stringify!($variant))+))
            }
        }
    };
    (@code $type:ty, $code:expr) => { $code };
    (@code $type:ty) => { of::<$type>() };
}
