//! Natural numbers of up to 2112 bits, for the number of a block and the product of its limits.

/// 32 limbs hold any number below 2^2048; one more holds 2^2048 times a chunk.
const LIMBS: usize = 33;

/// A natural number, least significant limb first. Limbs from `len` on are zero; the one before is not.
#[derive(Clone, Debug)]
pub(super) struct Natural {
    limbs: [u64; LIMBS],
    len: usize,
}

impl Natural {
    #[cfg(feature = "alloc")]
    pub(super) const ZERO: Self = Self { limbs: [0; LIMBS], len: 0 };
    pub(super) const ONE: Self = {
        let mut limbs = [0; LIMBS];
        limbs[0] = 1;
        Self { limbs, len: 1 }
    };

    /// From at most 264 bytes, most significant first.
    pub(super) fn from_bytes(bytes: &[u8]) -> Self {
        let mut number = Self { limbs: [0; LIMBS], len: bytes.len().div_ceil(8) };
        for (limb, group) in number.limbs.iter_mut().zip(bytes.rchunks(8)) {
            *limb = group.iter().fold(0, |limb, &byte| (limb << 8) + u64::from(byte));
        }
        number.trim();
        number
    }

    #[cfg(feature = "alloc")]
    pub(super) fn to_bytes(&self) -> [u8; LIMBS * 8] {
        let mut bytes = [0; LIMBS * 8];
        for (group, limb) in bytes.chunks_exact_mut(8).zip(self.limbs.iter().rev()) {
            group.copy_from_slice(&limb.to_be_bytes());
        }
        bytes
    }

    pub(super) fn is_zero(&self) -> bool {
        self.len == 0
    }

    /// The number of bits; 0 for 0.
    pub(super) fn bits(&self) -> u32 {
        let zeros = self.limbs[..self.len].last().map_or(0, |limb| limb.leading_zeros());
        self.len as u32 * u64::BITS - zeros
    }

    pub(super) fn is_power_of_two(&self) -> bool {
        self.limbs[..self.len].iter().map(|limb| limb.count_ones()).sum::<u32>() == 1
    }

    /// `self * factor + addend`. The result must fit.
    pub(super) fn multiply_add(&mut self, factor: u64, addend: u64) {
        let mut carry = addend;
        for limb in &mut self.limbs[..self.len] {
            // (2^64 - 1)^2 + 2^64 - 1 < 2^128.
            let wide = u128::from(*limb) * u128::from(factor) + u128::from(carry);
            *limb = wide as u64;
            carry = (wide >> 64) as u64;
        }
        if carry != 0 {
            self.limbs[self.len] = carry;
            self.len += 1;
        }
        self.trim();
    }

    /// Divides by `divisor`, which is not zero, and returns the remainder.
    pub(super) fn divide(&mut self, divisor: u64) -> u64 {
        let mut remainder = 0;
        for limb in self.limbs[..self.len].iter_mut().rev() {
            let wide = (u128::from(remainder) << 64) + u128::from(*limb);
            *limb = (wide / u128::from(divisor)) as u64;
            remainder = (wide % u128::from(divisor)) as u64;
        }
        self.trim();
        remainder
    }

    fn trim(&mut self) {
        while self.len > 0 && self.limbs[self.len - 1] == 0 {
            self.len -= 1;
        }
    }
}
