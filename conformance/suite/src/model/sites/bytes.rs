//! Bytes of the input, and integers of any size from and to bytes, which break where an implementation does.

use num_bigint::{BigInt, Sign};

use crate::model::bounded::spend;
use crate::model::{Answer, Refusal};

/// A byte of the input, from its end if the place is negative; an implementation breaks if there is none.
pub(crate) fn at_byte(bytes: &[u8], at: usize) -> Answer<i64> {
    let from_end = || bytes.get(bytes.len().wrapping_add(at));
    bytes.get(at).or_else(from_end).map(|byte| (*byte).into()).ok_or_else(outside)
}

/// Bytes of the input; an implementation breaks if they are not there.
pub(crate) fn part(bytes: &[u8], from: usize, to: usize) -> Answer<&[u8]> {
    bytes.get(from..to).ok_or_else(outside)
}

/// The place of the first NUL from another place on, as a search answers: -1 if there is none.
pub(crate) fn nul_from(bytes: &[u8], start: usize) -> i64 {
    let rest = bytes.get(start..).unwrap_or_default();
    rest.iter().position(|byte| *byte == 0).map_or(-1, |at| (start + at) as i64)
}

/// An integer of any size.
pub(crate) fn big(number: i64) -> BigInt {
    number.into()
}

/// The integer of big-endian bytes.
pub(crate) fn number_of(bytes: &[u8]) -> BigInt {
    BigInt::from_bytes_be(Sign::Plus, bytes)
}

/// An integer as so many big-endian bytes; an implementation breaks if they do not hold it.
pub(crate) fn bytes_of(number: &BigInt, count: i128) -> Answer<Vec<u8>> {
    let (sign, bytes) = number.to_bytes_be();
    let bytes = if sign == Sign::NoSign { Vec::new() } else { bytes };
    let count = usize::try_from(count).map_err(|_| outside())?;
    spend(count)?;
    let missing = count.checked_sub(bytes.len()).filter(|_| sign != Sign::Minus).ok_or_else(outside)?;
    Ok([vec![0; missing], bytes].concat())
}

/// The low byte of an integer.
pub(crate) fn low_byte(number: BigInt) -> u8 {
    (number & BigInt::from(0xFF)).try_into().unwrap_or(0)
}

/// An integer of any size in the type of answers; an implementation breaks if that does not hold it.
pub(crate) fn narrow(number: BigInt) -> Answer<i128> {
    number.try_into().map_err(|_| outside())
}

pub(crate) fn outside() -> Refusal {
    Refusal::Broken("reads outside the input".to_owned())
}
