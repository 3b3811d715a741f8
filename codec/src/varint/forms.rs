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

#[cfg(test)]
mod tests {
    use super::*;

    /// Zigzag alternates outward from zero, negative first, to the ends of each type.
    #[test]
    fn counts_outward_from_zero() {
        for (value, zigzag) in
            [(0, 0), (-1, 1), (1, 2), (-2, 3), (2, 4), (i16::MAX, 65_534), (i16::MIN, 65_535)]
        {
            assert_eq!(value.to_zigzag(), zigzag);
            assert_eq!(i16::from_zigzag(zigzag), value);
        }
        assert_eq!((i32::MAX.to_zigzag(), i32::from_zigzag(4_294_967_294)), (4_294_967_294, i32::MAX));
        assert_eq!((i32::MIN.to_zigzag(), i32::from_zigzag(u32::MAX)), (u32::MAX, i32::MIN));
        assert_eq!((i64::MAX.to_zigzag(), i64::from_zigzag(u64::MAX - 1)), (u64::MAX - 1, i64::MAX));
        assert_eq!((i64::MIN.to_zigzag(), i64::from_zigzag(u64::MAX)), (u64::MAX, i64::MIN));
    }

    /// Each form at the ends of its types, derived by hand: bytes and back.
    #[test]
    fn writes_and_reads_forms_derived_by_hand() {
        fn both<T: Copy + PartialEq + core::fmt::Debug, F: Form<T>>(form: F, value: T, bytes: &[u8]) {
            let mut out = [0xEE; LONGEST];
            assert_eq!(form.encode(value, &mut out), Ok(bytes.len()));
            assert_eq!((&out[..bytes.len()], form.encoded_len(value)), (bytes, bytes.len()), "{value:?}");
            assert_eq!(form.decode(bytes), Ok((value, bytes.len())));
            assert_eq!(form.decode_lenient(bytes), Ok((value, bytes.len())));
            let needed = EncodeError::BufferTooSmall { needed: bytes.len(), available: bytes.len() - 1 };
            assert_eq!(form.encode(value, &mut [0; LONGEST][..bytes.len() - 1]), Err(needed));
        }
        both(SignedLeb128, 63_i32, &[0x3F]);
        both(SignedLeb128, 64_i32, &[0xC0, 0x00]);
        both(SignedLeb128, -64_i32, &[0x40]);
        both(SignedLeb128, -65_i32, &[0xBF, 0x7F]);
        both(SignedLeb128, i16::MIN, &[0x80, 0x80, 0x7E]);
        both(SignedLeb128, i32::MAX, &[0xFF, 0xFF, 0xFF, 0xFF, 0x07]);
        both(SignedLeb128, i64::MAX, &[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00]);
        both(SignedLeb128, i64::MIN, &[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7F]);
        both(SignExtended, -1_i32, &[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]);
        both(SignExtended, 300_i32, &[0xAC, 0x02]);
        both(AsUnsigned, -1_i32, &[0xFF, 0xFF, 0xFF, 0xFF, 0x0F]);
        both(AsUnsigned, i64::MIN, &[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]);
        both(IntPacked, 127_u32, &[0xFE]);
        both(IntPacked, 128_u32, &[0x01, 0x02]);
        both(IntPacked, u32::MAX, &[0xFF, 0xFF, 0xFF, 0xFF, 0x1E]);
    }

    /// Bytes that no writer emits are refused, and lenient reading accepts those that the original accepts.
    #[test]
    fn refuses_what_no_writer_emits() {
        fn fault<T: Copy + core::fmt::Debug, F: Form<T>>(form: F, bytes: &[u8]) -> Fault {
            form.decode(bytes).unwrap_err().kind
        }
        assert_eq!(fault::<i32, _>(SignedLeb128, &[0xC0, 0x7F]), Fault::Overlong);
        assert_eq!(fault::<i32, _>(SignedLeb128, &[0xBF, 0x00]), Fault::Overlong);
        assert_eq!(SignedLeb128.decode_lenient(&[0xC0, 0x7F]), Ok((-64_i32, 2)));
        assert_eq!(fault::<i32, _>(SignedLeb128, &[0xFF, 0xFF, 0xFF, 0xFF, 0x0F]), Fault::OutOfRange);
        assert_eq!(fault::<i32, _>(SignedLeb128, &[0x80; 5]), Fault::TooLong);
        assert_eq!(fault::<i64, _>(SignedLeb128, &[0x80; 9]), Fault::Truncated);
        // 2^32 - 1 is not an i32; protobuf keeps its low bits.
        let bytes = [0xFF, 0xFF, 0xFF, 0xFF, 0x0F];
        assert_eq!(fault::<i32, _>(SignExtended, &bytes), Fault::OutOfRange);
        assert_eq!(SignExtended.decode_lenient(&bytes), Ok((-1_i32, 5)));
        assert_eq!(fault::<i32, _>(AsUnsigned, &[0xFF, 0xFF, 0xFF, 0xFF, 0x1F]), Fault::OutOfRange);
        let bytes = [0xFF, 0xFF, 0xFF, 0xFF, 0x3E];
        assert_eq!(fault::<u32, _>(IntPacked, &bytes), Fault::OutOfRange);
        assert_eq!(IntPacked.decode_lenient(&bytes), Ok((u32::MAX, 5)));
        assert_eq!(fault::<u32, _>(IntPacked, &[0x03, 0x00]), Fault::Overlong);
    }
}
