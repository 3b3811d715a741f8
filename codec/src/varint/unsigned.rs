//! The integer types, and the continuation bit.

/// The continuation bit: another byte follows.
pub(crate) const MORE: u8 = 0x80;

/// The unsigned integers that have an encoding: `u16`, `u32` and `u64`.
#[diagnostic::on_unimplemented(message = "`{Self}` is not an unsigned integer of 16, 32 or 64 bits")]
pub trait Unsigned: Copy + PartialEq + Into<u64> + TryFrom<u64> + private::Sealed {
    /// The length of the type's longest encoding in bytes.
    const MAX_LEN: usize;
}

/// The signed integers that have an encoding: `i16`, `i32` and `i64`.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a signed integer of 16, 32 or 64 bits")]
pub trait Signed: Copy + Into<i64> + TryFrom<i64> + private::SealedSigned {
    /// The unsigned type of the same width.
    type Unsigned: Unsigned;

    /// Maps 0, -1, 1, -2 ... to 0, 1, 2, 3 ...
    fn to_zigzag(self) -> Self::Unsigned;

    /// The inverse of [`Signed::to_zigzag`].
    fn from_zigzag(zigzag: Self::Unsigned) -> Self;

    /// The same bits.
    #[doc(hidden)]
    fn to_unsigned(self) -> Self::Unsigned;
}

mod private {
    pub trait Sealed {
        /// The largest last byte of an encoding of the maximum length: the bits that are left for it.
        const LAST_BYTE_LIMIT: u8;
        /// The type's largest value.
        const LARGEST: u64;

        /// The low bits of a word.
        fn of_word(word: u64) -> Self;
    }

    pub trait SealedSigned {
        /// The low bits of a word.
        fn of_word(word: u64) -> Self;
    }
}

macro_rules! integers {
    ($($unsigned:ident $signed:ident: $most:expr, $last:expr;)*) => {
        $(
            impl Unsigned for $unsigned {
                const MAX_LEN: usize = $most;
            }

            #[allow(clippy::use_self, reason = "one of the types is u64 itself")]
            impl private::Sealed for $unsigned {
                const LAST_BYTE_LIMIT: u8 = $last;
                const LARGEST: u64 = $unsigned::MAX as u64;

                #[inline(always)]
                fn of_word(word: u64) -> Self {
                    word as Self
                }
            }

            impl private::SealedSigned for $signed {
                #[inline(always)]
                fn of_word(word: u64) -> Self {
                    word as Self
                }
            }

            impl Signed for $signed {
                type Unsigned = $unsigned;

                // The arithmetic right shift spreads the sign over the word: all ones turn a doubled negative value, which is
                // even, into its complement, `-2 v - 1`.
                #[inline]
                fn to_zigzag(self) -> $unsigned {
                    (self << 1 ^ self >> (Self::BITS - 1)) as $unsigned
                }

                #[inline]
                fn from_zigzag(zigzag: $unsigned) -> Self {
                    (zigzag >> 1) as Self ^ -((zigzag & 1) as Self)
                }

                #[inline(always)]
                fn to_unsigned(self) -> $unsigned {
                    self as $unsigned
                }
            }
        )*
    };
}

integers! {
    u16 i16: 3, 0b11;
    u32 i32: 5, 0b1111;
    u64 i64: 10, 0b1;
}
