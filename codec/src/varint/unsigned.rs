//! The types that have an encoding, and the continuation bit.

/// "Another byte follows".
pub(crate) const MORE: u8 = 0x80;

/// An unsigned integer that has an encoding here: `u16`, `u32` or `u64`.
pub trait Unsigned: Copy + PartialEq + Into<u64> + TryFrom<u64> + private::Sealed {
    /// Bytes of the type's longest encoding.
    const MAX_LEN: usize;
}

/// A signed integer that has an encoding here: `i16`, `i32` or `i64`.
pub trait Signed: Copy + Into<i64> + TryFrom<i64> + private::SealedSigned {
    /// The unsigned type of the same width.
    type Unsigned: Unsigned;

    /// Counts 0, -1, 1, -2 ... as 0, 1, 2, 3 ...
    fn to_zigzag(self) -> Self::Unsigned;

    /// The value that counts as `zigzag`: the inverse of [`Signed::to_zigzag`].
    fn from_zigzag(zigzag: Self::Unsigned) -> Self;

    /// The same bits.
    #[doc(hidden)]
    fn to_unsigned(self) -> Self::Unsigned;
}

mod private {
    pub trait Sealed {
        /// Largest last byte of an encoding of the type's most bytes: the bits that are left for it.
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

                // The arithmetic shift right spreads the sign over the word: all ones turn a doubled negative value, which is
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
