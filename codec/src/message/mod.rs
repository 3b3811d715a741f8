//! [`message!`](crate::message!) declares a struct or an enumeration with the encoding of each field, and generates the code that
//! writes, reads, measures, checks and prints it.
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
//! // A value that a peer could not read is refused, with the name of the field.
//! let error = Player { team: 6, ..player }.to_bytes().unwrap_err();
//! assert_eq!(error.to_string(), "team: the value does not fit its field or range");
//! // Bytes that no peer writes are refused.
//! assert!(Player::from_bytes(&[0xFF; 15]).is_err());
//! println!("{}", Player::layout());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A field without `=` has the layout of its type: a bool is one bit, an integer or a float takes its full width, a message is its
//! fields, an array its elements, an option a bit and its value. Other fields take one of the [`codes`], which need no import;
//! [`of()`](codes::of) is the layout of the type as an element: `Vec<Item> = list(8, of())`. Fields follow each other without
//! gaps, at any bit. The elements of an array are `Copy` and `Default`; those of a list need not be.
//!
//! If your module has a function with the name of a code, say which of the two you mean: `self::range(..)` or `codes::range(..)`.
//!
//! ```compile_fail
//! fn range() {}
//! packproof_codec::message! { struct Team { number: u8 = range(0, 5) } }
//! # fn main() {}
//! ```

#[cfg(feature = "alloc")]
mod alloc_codes;
mod code;
pub mod codes;
mod joined;
mod types;

#[doc(hidden)]
pub use code::Describe;
pub use code::{Bits, Code, Kind, Layout, Message};

/// Declares a struct or an enumeration as a [`Message`](crate::message::Message); see [`message`](mod@crate::message) for an example.
///
/// An enumeration takes the fewest bits that hold the numbers of its variants, which count from 0.
#[macro_export]
macro_rules! message {
    (
        $(#[$meta:meta])* $vis:vis struct $name:ident {
            $($(#[$field_meta:meta])* $field_vis:vis $field:ident : $type:ty $(= $code:expr)?),* $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis struct $name { $($(#[$field_meta])* $field_vis $field: $type),* }

        const _: () = {
            /// The code of each field, stated once, so that a wrong one is one error.
            struct __Codes;

            #[allow(unused_imports, non_snake_case, reason = "a field may use no code, and have any name")]
            impl __Codes {
                $($crate::message!(@code $field $type $(, $code)?);)*
            }

            impl $crate::message::Message for $name {
                const BITS: $crate::message::Bits =
                    $crate::message::Bits::exactly(0)$(.and(__Codes::$field().size()))*;

                #[inline]
                fn bits(&self) -> ::core::result::Result<u64, $crate::EncodeError> {
                    ::core::result::Result::Ok(
                        0 $(+ const { __Codes::$field() }.bits(&self.$field, &::core::stringify!($field))?)*
                    )
                }

                #[inline]
                fn put<W: $crate::bit_pack::BitWrite>(&self, writer: &mut W) -> ::core::result::Result<(), W::Error> {
                    $($crate::message::Kind::write(const { __Codes::$field() }.kind(), &self.$field, writer)?;)*
                    ::core::result::Result::Ok(())
                }

                #[inline]
                fn take<R: $crate::bit_pack::BitRead>(reader: &mut R) -> ::core::result::Result<Self, R::Error> {
                    ::core::result::Result::Ok(Self {
                        $($field: const { __Codes::$field() }.read(reader, &::core::stringify!($field))?),*
                    })
                }

                fn describe(f: &mut dyn ::core::fmt::Write) -> ::core::fmt::Result {
                    let mut comma = "";
                    f.write_str("fields = [")?;
                    <Self as $crate::message::Message>::fields(&mut |name, _, describe| {
                        ::core::write!(f, "{comma}{{ name = \"{name}\", ")?;
                        comma = ", ";
                        describe(f)?;
                        f.write_str(" }")
                    })?;
                    f.write_str("]")
                }

                fn fields(
                    line: &mut dyn ::core::ops::FnMut(
                        &str, $crate::message::Bits, &$crate::message::Describe<'_>,
                    ) -> ::core::fmt::Result,
                ) -> ::core::fmt::Result {
                    $(
                        let code = __Codes::$field();
                        line(::core::stringify!($field), code.size(), &|f| $crate::message::Kind::describe(code.kind(), f))?;
                    )*
                    ::core::result::Result::Ok(())
                }
            }
        };
    };
    (
        $(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident),+ $(,)? }
    ) => {
        $(#[$meta])*
        $vis enum $name { $($(#[$variant_meta])* $variant),+ }

        impl $crate::message::Message for $name {
            const BITS: $crate::message::Bits =
                $crate::message::codes::range::<u64>(0, [$(::core::stringify!($variant)),+].len() as i64 - 1).size();

            #[inline]
            fn bits(&self) -> ::core::result::Result<u64, $crate::EncodeError> {
                ::core::result::Result::Ok(<Self as $crate::message::Message>::BITS.most)
            }

            #[inline]
            fn put<W: $crate::bit_pack::BitWrite>(&self, writer: &mut W) -> ::core::result::Result<(), W::Error> {
                let number = match self { $(Self::$variant => Self::$variant as i64),+ };
                writer.write_ranged(number, 0, [$(::core::stringify!($variant)),+].len() as i64 - 1)
            }

            #[inline]
            fn take<R: $crate::bit_pack::BitRead>(reader: &mut R) -> ::core::result::Result<Self, R::Error> {
                let at = reader.position();
                match reader.read_ranged(0, [$(::core::stringify!($variant)),+].len() as i64 - 1)? {
                    $(number if number == Self::$variant as i64 => ::core::result::Result::Ok(Self::$variant),)+
                    _ => ::core::result::Result::Err($crate::DecodeError::bit($crate::Fault::OutOfRange, at).into()),
                }
            }

            fn describe(f: &mut dyn ::core::fmt::Write) -> ::core::fmt::Result {
                ::core::write!(f, "type = {:?}", [$(::core::stringify!($variant)),+])
            }
        }
    };
    (@code $field:ident $type:ty, $code:expr) => {
        const fn $field() -> $crate::message::Code<impl $crate::message::Kind<$type> + Copy> {
            // In this order, a name that both have is an error; in the other, it is a warning.
            use self::*;
            use $crate::message::codes::*;
            $code
        }
    };
    (@code $field:ident $type:ty) => {
        const fn $field() -> $crate::message::Code<impl $crate::message::Kind<$type> + Copy> {
            $crate::message::codes::of::<$type>()
        }
    };
}
