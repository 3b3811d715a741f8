//! The 32-bit stack as published: each field adds a digit to a number, and the last one comes out first.

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
