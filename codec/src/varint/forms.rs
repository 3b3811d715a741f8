use super::form::{Form, LONGEST};
use super::unsigned::{MORE, Signed, Unsigned};
use crate::error::{DecodeError, EncodeError, Fault};
use crate::progress::Progress;
use crate::simd;

/// Implements a form that is the LEB128 of a mapped number.
macro_rules! mapped {
    ($(#[$doc:meta])* $form:ident<$bound:ident> as $word:ty, $keys:literal, $to:expr, $from:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $form;

        impl<T: $bound> Form<T> for $form {
            const MAX_LEN: usize = <$word>::MAX_LEN;
            const KEYS: &'static str = $keys;

            #[inline]
            fn encoded_len(self, value: T) -> usize {
                super::encoded_len::<$word>($to(value))
            }

            #[inline]
            fn encode(self, value: T, out: &mut [u8]) -> Result<usize, EncodeError> {
                super::encode::<$word>($to(value), out)
            }

            #[cfg(feature = "alloc")]
            #[inline]
            fn append(self, value: T, out: &mut alloc::vec::Vec<u8>) -> usize {
                super::append::<$word>($to(value), out)
            }

            #[inline]
            fn read<const CANONICAL: bool>(self, bytes: &[u8]) -> Result<(T, usize), DecodeError> {
                let decoded =
                    if CANONICAL { super::decode::<$word>(bytes) } else { super::decode_lenient(bytes) };
                let (word, len) = decoded?;
                let value = $from(word);
                if CANONICAL && size_of::<$word>() > size_of::<T>() && $to(value) != word {
                    return Err(DecodeError::byte(Fault::OutOfRange, len - 1));
                }
                Ok((value, len))
            }

            #[inline(always)]
            fn encode_some(self, values: &[T], out: &mut [u8]) -> Progress {
                simd::varint_encode::<$word, T>(values, out, $to)
            }

            #[inline(always)]
            fn decode_some<const CANONICAL: bool>(self, bytes: &[u8], out: &mut [T]) -> Progress {
                if CANONICAL && size_of::<$word>() > size_of::<T>() {
                    return Progress::default();
                }
                simd::varint_decode::<$word, T, CANONICAL>(bytes, out, $from)
            }
        }
    };
}

mapped! {
    /// Unsigned LEB128: the functions of [`varint`](super).
    Leb128<Unsigned> as T, "", |value| value, |word| word
}

mapped! {
    /// Values near zero of either sign are short: 0, -1, 1, -2, 2 ... map to 0, 1, 2, 3, 4 ..., written as LEB128 of the unsigned type
    /// of the same width. -65 maps to 129, which is `81 01`.
    Zigzag<Signed> as T::Unsigned, ", sign = \"zigzag\"", T::to_zigzag, T::from_zigzag
}

mapped! {
    /// The 64-bit two's complement as LEB128: every negative value takes ten bytes. A value that does not fit `T` is refused
    /// ([`Fault::OutOfRange`]).
    SignExtended<Signed> as u64, ", sign = \"twos\", extend = 64", |value: T| value.into() as u64, T::of_word
}

mapped! {
    /// The two's complement in the width of the type as LEB128: negative values take the maximum length.
    AsUnsigned<Signed> as T::Unsigned, ", sign = \"twos\"", T::to_unsigned, |word: T::Unsigned| T::of_word(word.into())
}

/// Two's complement in the fewest groups that keep the sign, which is bit 6 of the last byte: -65 is `BF 7F`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SignedLeb128;

impl<T: Signed> Form<T> for SignedLeb128 {
    const MAX_LEN: usize = T::Unsigned::MAX_LEN;
    const KEYS: &'static str = ", sign = \"leb\"";

    #[inline]
    fn encoded_len(self, value: T) -> usize {
        // Zigzag also takes one bit for the sign.
        super::encoded_len(value.to_zigzag())
    }

    fn encode(self, value: T, out: &mut [u8]) -> Result<usize, EncodeError> {
        let (len, available) = (self.encoded_len(value), out.len());
        let target = out.get_mut(..len).ok_or(EncodeError::BufferTooSmall { needed: len, available })?;
        let value: i64 = value.into();
        for (at, byte) in target.iter_mut().enumerate() {
            let more = if at + 1 < len { MORE } else { 0 };
            *byte = (value >> (7 * at)) as u8 & !MORE | more;
        }
        Ok(len)
    }

    fn read<const CANONICAL: bool>(self, bytes: &[u8]) -> Result<(T, usize), DecodeError> {
        let mut data = 0;
        for (at, &byte) in bytes.iter().take(T::Unsigned::MAX_LEN).enumerate() {
            data |= i128::from(byte & !MORE) << (7 * at);
            if byte < MORE {
                let above = 128 - 7 * (at as u32 + 1);
                let value =
                    i64::try_from(data << above >> above).ok().and_then(|value| T::try_from(value).ok());
                let value = value.ok_or(DecodeError::byte(Fault::OutOfRange, at))?;
                if CANONICAL && self.encoded_len(value) <= at {
                    return Err(DecodeError::byte(Fault::Overlong, at));
                }
                return Ok((value, at + 1));
            }
        }
        Err(super::unfinished::<T::Unsigned>(bytes))
    }
}

/// LEB128 with "another byte follows" in bit 0 of each byte and the group above it: 65 is `82`.
///
/// ```
/// use packproof_codec::varint::{Form, IntPacked};
/// // A fifth byte holds four bits of a `u32`. Unreal drops the others.
/// let bytes = [0x01, 0x01, 0x01, 0x01, 0xFE];
/// assert_eq!(IntPacked.decode_lenient(&bytes), Ok((0xF000_0000_u32, 5)));
/// assert!(Form::<u32>::decode(IntPacked, &bytes).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct IntPacked;

/// Bytes that are rotated at a time.
const ROTATED: usize = 1024;

impl<T: Unsigned> Form<T> for IntPacked {
    const MAX_LEN: usize = T::MAX_LEN;
    const MORE: u8 = 1;
    const KEYS: &'static str = ", bytes = [\"dddddddm\"]";

    #[inline]
    fn encoded_len(self, value: T) -> usize {
        super::encoded_len(value)
    }

    #[inline]
    fn encode(self, value: T, out: &mut [u8]) -> Result<usize, EncodeError> {
        let len = super::encode(value, out)?;
        out[..len].iter_mut().for_each(|byte| *byte = byte.rotate_left(1));
        Ok(len)
    }

    #[inline]
    fn read<const CANONICAL: bool>(self, bytes: &[u8]) -> Result<(T, usize), DecodeError> {
        let mut front = [0; LONGEST];
        let len = bytes.len().min(T::MAX_LEN);
        rotated(bytes, &mut front[..len]);
        if CANONICAL {
            return super::decode(&front[..len]);
        }
        if len == T::MAX_LEN {
            front[len - 1] &= MORE | T::LAST_BYTE_LIMIT;
        }
        super::decode_lenient(&front[..len])
    }

    #[inline(always)]
    fn encode_some(self, values: &[T], out: &mut [u8]) -> Progress {
        let done = simd::varint_encode::<T, T>(values, out, |value| value);
        out[..done.written].iter_mut().for_each(|byte| *byte = byte.rotate_left(1));
        done
    }

    fn decode_some<const CANONICAL: bool>(self, bytes: &[u8], out: &mut [T]) -> Progress {
        let (mut front, mut done) = ([0; ROTATED], Progress::default());
        loop {
            let rest = &bytes[done.read..];
            let front = &mut front[..rest.len().min(ROTATED)];
            rotated(rest, front);
            let out = &mut out[done.written..];
            let more = simd::varint_decode::<T, T, CANONICAL>(front, out, |value| value);
            if more.read == 0 {
                return done;
            }
            done = done.and(more);
        }
    }
}

/// Rotates the front of `bytes` to LEB128.
#[inline(always)]
fn rotated(bytes: &[u8], out: &mut [u8]) {
    for (out, byte) in out.iter_mut().zip(bytes) {
        *out = byte.rotate_right(1);
    }
}
