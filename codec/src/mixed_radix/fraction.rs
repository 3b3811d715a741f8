//! The digits of a number, first digit first, without a division per digit.
//!
//! Let the number be a < P, the product of the limits L₁ … Lₙ. The digits are those of the fraction a/P: multiplied
//! by L₁, its whole part is the first digit and the rest is again such a fraction, for the remaining limits. With N
//! fractional bits the fraction is f = a·M, where M = ⌈2ᴺ/P⌉ = (2ᴺ + e)/P and 0 ≤ e < P: one division for all the
//! digits. Multiplying f by a limit, the bits above N are the digit and the N bits below them the next f.
//!
//! This is exact for P ≤ 2^(N/2). Before digit k the true fraction is r/Q, where Q = Lₖ·…·Lₙ and r < Q is a whole
//! number. f is too large by d = L₁·…·Lₖ₋₁ · a·e/P = a·e/Q: multiplying by a limit multiplies the excess too, and
//! nothing is truncated. The digit is right if Lₖ·(r/Q + d/2ᴺ) has the whole part of Lₖ·r/Q. That product is a multiple
//! of Lₖ/Q, so the next whole number is at least Lₖ/Q above it, and Lₖ·d/2ᴺ is less: d < 2ᴺ/Q because
//! a·e < P² ≤ 2ᴺ. The same inequality, for k = 1 before multiplying, shows that f < 2ᴺ. For P = 1, M would be 2ᴺ and
//! wraps to 0; a is 0 then, and so is every digit.

/// The digits of `number`, which is at most `largest`. The product of the limits is `largest + 1`, at most 2^32.
#[inline]
pub(super) fn digits_32(number: u64, largest: u64, limits: &[u64], digits: &mut [u64]) {
    // ⌈2^64 / P⌉ is u64::MAX / P + 1, whether or not P divides 2^64.
    let reciprocal = (u64::MAX / (largest + 1)).wrapping_add(1);
    let mut fraction = number * reciprocal;
    for (digit, &limit) in digits.iter_mut().zip(limits) {
        let scaled = u128::from(fraction) * u128::from(limit);
        *digit = (scaled >> 64) as u64;
        fraction = scaled as u64;
    }
}

/// The digits of `number`, which is at most `largest`. The product of the limits is `largest + 1`, at most 2^64.
#[inline]
pub(super) fn digits_64(number: u64, largest: u64, limits: &[u64], digits: &mut [u64]) {
    let reciprocal = (u128::MAX / (u128::from(largest) + 1)).wrapping_add(1);
    let mut fraction = u128::from(number) * reciprocal;
    for (digit, &limit) in digits.iter_mut().zip(limits) {
        let limit = u128::from(limit);
        let low = (fraction & u128::from(u64::MAX)) * limit;
        // (2^64 - 1)^2 + 2^64 - 1 < 2^128.
        let high = (fraction >> 64) * limit + (low >> 64);
        *digit = (high >> 64) as u64;
        fraction = (high << 64) + (low & u128::from(u64::MAX));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_division(mut number: u64, limits: &[u64]) -> [u64; 3] {
        let mut digits = [0; 3];
        for (digit, &limit) in digits.iter_mut().zip(limits).rev() {
            *digit = number % limit;
            number /= limit;
        }
        digits
    }

    /// For products at and just below the bounds of the proof, the digits of the numbers at every digit's edges equal those
    /// found by division.
    #[test]
    fn digits_agree_with_division_at_the_bounds() {
        let cases: [([u64; 3], bool); 10] = [
            ([1, 1, 1], true),
            ([65_536, 65_536, 1], true),
            ([1, 1 << 32, 1], true),
            ([255, 257, 65_537], true),
            ([65_535, 3, 21_845], true),
            ([2, 2_147_483_647, 1], true),
            ([641, 6_700_417, 4_294_967_295], false),
            ([u64::MAX, 1, 1], false),
            ([3, 5, 1_229_782_938_247_303_441], false),
            ([1 << 31, 1 << 31, 4], false),
        ];
        for (limits, fits_32) in cases {
            let product: u128 = limits.iter().map(|&limit| u128::from(limit)).product();
            let largest = (product - 1) as u64;
            let tail = (product / u128::from(limits[0])).min(u128::from(u64::MAX)) as u64;
            let edges = [tail, tail.saturating_mul(limits[0] - 1), limits[2], largest / 2];
            let around =
                edges.iter().flat_map(|&edge| [edge.saturating_sub(1), edge, edge.saturating_add(1)]);
            for number in around.chain([0, 1, largest - largest.min(1), largest]).filter(|&n| n <= largest) {
                let expected = by_division(number, &limits);
                let mut digits = [0; 3];
                digits_64(number, largest, &limits, &mut digits);
                assert_eq!(digits, expected, "{number} in {limits:?}");
                if fits_32 {
                    digits_32(number, largest, &limits, &mut digits);
                    assert_eq!(digits, expected, "{number} in {limits:?}");
                }
            }
        }
    }
}
