//! What implementations of mixed radix do instead, where that is more than an expression.

use num_bigint::BigInt;

use crate::model::sites::{low_byte, outside};
use crate::model::{Answer, Refusal};

/// A list that has elements; an implementation breaks if it has none.
pub(super) fn some<T>(list: &[T]) -> Answer<&[T]> {
    if list.is_empty() { Err(outside()) } else { Ok(list) }
}

/// What is divided by; an implementation breaks if it is 0.
pub(super) fn nonzero<T: Default + PartialEq>(divisor: T) -> Answer<T> {
    if divisor == T::default() { Err(Refusal::Broken("divides by 0".to_owned())) } else { Ok(divisor) }
}

/// The limit before one; 1 before the first.
pub(super) fn before(limits: &[u32], at: usize) -> u32 {
    at.checked_sub(1).and_then(|at| limits.get(at)).copied().unwrap_or(1)
}

/// The bits of fields that are written each for itself.
pub(super) fn sum_of_widths(limits: &[u64], start: usize, end: usize) -> u64 {
    let limits = limits.get(start..end).unwrap_or_default().iter();
    limits.map(|limit| u64::from(64 - limit.saturating_sub(1).leading_zeros())).sum()
}

/// The number of fields in a binary64; an implementation breaks if it has more bits than the largest below a product.
pub(super) fn in_double(fields: &[(u64, u64)], product: &BigInt) -> Answer<BigInt> {
    let number = fields.iter().fold(0.0, |number, &(limit, value)| number * limit as f64 + value as f64);
    let bits = (product - BigInt::from(1)).bits();
    if number >= 2_f64.powi(bits as i32) { Err(outside()) } else { Ok((number as u128).into()) }
}

/// A number whose bits above the lowest are joined to the bytes before.
pub(super) fn joined(out: &mut [u8], number: BigInt, lowest: u64) -> BigInt {
    let mut above = number.clone() >> lowest;
    for byte in out.iter_mut().rev() {
        *byte |= low_byte(above.clone());
        above >>= 8;
    }
    number
}
