//! The layouts of Rust's own types.

use core::fmt;

use super::code::{Bits, Kind, Message};
use super::codes::{array, of, option};
use crate::bit_pack::{BitRead, BitWrite};
use crate::error::EncodeError;

/// Implements [`Message`] for a type whose layout is a code of its parts.
macro_rules! composed {
    ($({$($generic:tt)*} $type:ty => $code:expr;)*) => {
        $(impl<$($generic)*> Message for $type {
            const BITS: Bits = $code.size();

            #[inline]
            fn bits(&self) -> Result<u64, EncodeError> {
                const { $code }.kind.bits(self)
            }

            #[inline]
            fn put<W: BitWrite>(&self, writer: &mut W) -> Result<(), W::Error> {
                const { $code }.kind.write(self, writer)
            }

            #[inline]
            fn take<R: BitRead>(reader: &mut R) -> Result<Self, R::Error> {
                const { $code }.kind.read(reader)
            }

            fn describe(f: &mut dyn fmt::Write) -> fmt::Result {
                Kind::<Self>::describe(&const { $code }.kind, f)
            }

            const SINGLE: bool = false;
        })*
    };
}

composed! {
    {M: Message} Option<M> => option(of::<M>());
    {M: Message + Copy + Default, const N: usize} [M; N] => array::<N, _>(of::<M>());
}

/// Implements [`Message`] for a type that is a field of fixed width.
macro_rules! plain {
    ($($type:ty: $width:expr, $to:expr, $from:expr;)*) => {
        $(impl Message for $type {
            const BITS: Bits = Bits::exactly($width);

            #[inline(always)]
            fn bits(&self) -> Result<u64, EncodeError> {
                Ok($width)
            }

            #[inline(always)]
            fn put<W: BitWrite>(&self, writer: &mut W) -> Result<(), W::Error> {
                writer.write($to(*self), $width)
            }

            #[inline(always)]
            fn take<R: BitRead>(reader: &mut R) -> Result<Self, R::Error> {
                reader.read($width).map($from)
            }

            fn describe(f: &mut dyn fmt::Write) -> fmt::Result {
                f.write_str(concat!("type = \"", stringify!($type), "\""))
            }
        })*
    };
}

plain! {
    bool: 1, u64::from, |field| field == 1;
    u8: 8, u64::from, |field| field as u8;
    u16: 16, u64::from, |field| field as u16;
    u32: 32, u64::from, |field| field as u32;
    u64: 64, u64::from, |field| field;
    i8: 8, |value: i8| u64::from(value as u8), |field| field as i8;
    i16: 16, |value: i16| u64::from(value as u16), |field| field as i16;
    i32: 32, |value: i32| u64::from(value as u32), |field| field as i32;
    i64: 64, |value: i64| value as u64, |field| field as i64;
    f32: 32, |value: f32| u64::from(value.to_bits()), |field| f32::from_bits(field as u32);
    f64: 64, f64::to_bits, f64::from_bits;
}
