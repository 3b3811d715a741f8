//! The 32-bit stack as published: each field adds a digit to a number, and the last one comes out first.
//!
//! | operation | rule |
//! |---|---|
//! | pack | `accumulator = limit * accumulator + value` |
//! | unpack | `value = accumulator % limit`, then `accumulator = accumulator / limit` |
//!
//! Worked example: 1 then 2, both 5-way: 0 · 5 + 1 = 1, then 1 · 5 + 2 = 7. Unpacked: 7 % 5 = 2, then 7 / 5 = 1.

use crate::error::{DecodeError, EncodeError, Fault};

/// Values packed into one `u32`; the last one packed is the first to come out.
///
/// ```
/// let mut stack = packproof_codec::mixed_radix::Stack32::new();
/// stack.pack(5, 1)?;
/// stack.pack(5, 2)?;
/// assert_eq!(stack.accumulator(), 7);
/// assert_eq!(stack.unpack(5), Ok(2));
/// assert_eq!(stack.unpack(5), Ok(1));
/// # Ok::<(), packproof_codec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stack32 {
    accumulator: u32,
    /// The accumulator is below this, the product of the limits, which is at most 2^32.
    range: u64,
}

impl Default for Stack32 {
    fn default() -> Self {
        Self::new()
    }
}

impl Stack32 {
    /// An empty stack: the accumulator is 0, and the product of the limits is 1.
    #[inline]
    pub const fn new() -> Self {
        Self { accumulator: 0, range: 1 }
    }

    /// A stack to unpack, from a stored accumulator.
    ///
    /// The limits that it was packed with are unknown, so every bit counts as used: packing is refused until enough is unpacked.
    #[inline]
    pub const fn from_accumulator(accumulator: u32) -> Self {
        Self { accumulator, range: 1 << 32 }
    }

    /// The number to store.
    #[inline]
    pub const fn accumulator(&self) -> u32 {
        self.accumulator
    }

    /// A bound above the accumulator, 1 to 2^32. If nothing was unpacked, it is the product of the limits.
    #[inline]
    pub const fn range(&self) -> u64 {
        self.range
    }

    /// Multiplies the accumulator by `limit` and adds `value`, which must be below `limit`.
    ///
    /// # Errors
    /// [`EncodeError::BadParameter`] for the limit 0; [`EncodeError::OutOfRange`] if the value is not below the
    /// limit or the product of the limits would exceed 2^32. The stack is unchanged then.
    #[inline]
    pub const fn pack(&mut self, limit: u32, value: u32) -> Result<(), EncodeError> {
        // At most 2^32 times a limit below 2^32.
        let range = self.range * limit as u64;
        // With the limit 0, every value is refused here.
        if value >= limit || range > 1 << 32 {
            return Err(if limit == 0 { EncodeError::BadParameter } else { EncodeError::OutOfRange });
        }
        // limit * accumulator + value <= limit * (old range - 1) + limit - 1 = new range - 1.
        self.accumulator = limit * self.accumulator + value;
        self.range = range;
        Ok(())
    }

    /// Divides the accumulator by `limit` and returns the remainder: the value packed last, if `limit` is the one
    /// that it was packed with. An empty stack returns zeros.
    ///
    /// # Errors
    /// [`Fault::BadParameter`] for the limit 0. The stack is unchanged then.
    #[inline]
    pub const fn unpack(&mut self, limit: u32) -> Result<u32, DecodeError> {
        if limit == 0 {
            return Err(DecodeError::bit(Fault::BadParameter, 0));
        }
        let value = self.accumulator % limit;
        self.accumulator /= limit;
        // A number below the range, divided by the limit, is below this.
        self.range = self.range.div_ceil(limit as u64);
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The article's comparison: ten 5-way values are one of 9 765 625 numbers, which 24 bits hold.
    #[test]
    fn ten_five_way_values_take_24_bits() {
        let mut stack = Stack32::new();
        for _ in 0..10 {
            stack.pack(5, 4).unwrap();
        }
        assert_eq!(stack.range(), 9_765_625);
        assert_eq!(stack.accumulator(), 9_765_624);
        assert_eq!(stack.accumulator().leading_zeros(), 32 - 24);
    }

    /// Thirteen 5-way values fit 32 bits; the fourteenth is refused and changes nothing.
    #[test]
    fn refuses_the_fourteenth_five_way_value() {
        let mut stack = Stack32::new();
        for _ in 0..13 {
            stack.pack(5, 4).unwrap();
        }
        let full = stack;
        assert_eq!(stack.pack(5, 0), Err(EncodeError::OutOfRange));
        assert_eq!(stack, full);
        // 5^13 = 1 220 703 125: times 3 it is below 2^32, times 4 above.
        assert_eq!(stack.clone().pack(4, 0), Err(EncodeError::OutOfRange));
        assert_eq!(stack.pack(3, 2), Ok(()));
        assert_eq!(stack.accumulator(), 3_662_109_374);
    }

    /// A product of exactly 2^32 fits, and all bits set are its largest number.
    #[test]
    fn a_product_of_two_to_the_32_fits() {
        let mut stack = Stack32::new();
        stack.pack(1 << 16, 0xFFFF).unwrap();
        stack.pack(1 << 16, 0xFFFF).unwrap();
        assert_eq!((stack.accumulator(), stack.range()), (u32::MAX, 1 << 32));
        assert_eq!(stack.pack(2, 0), Err(EncodeError::OutOfRange));
        assert_eq!(stack.pack(1, 0), Ok(()));
    }

    /// The limit 0 and a value at its limit are refused and change nothing.
    #[test]
    fn refuses_bad_limits_and_values() {
        let mut stack = Stack32::new();
        assert_eq!(stack.pack(0, 0), Err(EncodeError::BadParameter));
        assert_eq!(stack.pack(5, 5), Err(EncodeError::OutOfRange));
        assert_eq!(stack.unpack(0), Err(DecodeError::bit(Fault::BadParameter, 0)));
        assert_eq!(stack, Stack32::default());
    }

    /// Unpacking frees what the unpacked limit took, and no more than is certain if the limits are unknown.
    #[test]
    fn unpacking_makes_room() {
        let mut stack = Stack32::from_accumulator(u32::MAX);
        assert_eq!(stack.pack(2, 1), Err(EncodeError::OutOfRange));
        assert_eq!(stack.unpack(5), Ok(0));
        // 4 294 967 296 / 5 = 858 993 459.2: the quotient is below 858 993 460.
        assert_eq!(stack.range(), 858_993_460);
        assert_eq!(stack.pack(5, 0), Err(EncodeError::OutOfRange));
        assert_eq!(stack.pack(4, 3), Ok(()));
        assert_eq!(stack.accumulator(), 858_993_459 * 4 + 3);
    }
}
