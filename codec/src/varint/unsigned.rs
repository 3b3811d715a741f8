//! The types that have an encoding, and the continuation bit.

/// "Another byte follows".
pub(crate) const MORE: u8 = 0x80;

/// An unsigned integer that has an encoding here: `u16`, `u32` or `u64`.
pub trait Unsigned: Copy + Into<u64> + TryFrom<u64> + private::Sealed {
    /// Bytes of the type's longest encoding.
    const MAX_LEN: usize;
}

impl Unsigned for u16 {
    const MAX_LEN: usize = 3;
}

impl Unsigned for u32 {
    const MAX_LEN: usize = 5;
}

impl Unsigned for u64 {
    const MAX_LEN: usize = 10;
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

    impl Sealed for u16 {
        const LAST_BYTE_LIMIT: u8 = 0b11;
        const LARGEST: u64 = Self::MAX as u64;

        #[inline(always)]
        fn of_word(word: u64) -> Self {
            word as Self
        }
    }

    impl Sealed for u32 {
        const LAST_BYTE_LIMIT: u8 = 0b1111;
        const LARGEST: u64 = Self::MAX as u64;

        #[inline(always)]
        fn of_word(word: u64) -> Self {
            word as Self
        }
    }

    impl Sealed for u64 {
        const LAST_BYTE_LIMIT: u8 = 0b1;
        const LARGEST: Self = Self::MAX;

        #[inline(always)]
        fn of_word(word: u64) -> Self {
            word
        }
    }
}
