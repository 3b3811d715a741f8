//! Properties of mixed radix.

use arbitrary::{Arbitrary, Result, Unstructured};
use packproof_codec::mixed_radix::Stack32;

use super::codec::Codec;
use super::table::{MixedRadix, Reference};
use crate::model::check::{Checked, one_of, same};
use crate::model::hex;

/// Codec and reference read the same fields in every form, or refuse for the same reason at the same place.
pub fn reads_as_reference(bytes: &[u8], limits: &[u64]) -> Checked {
    let what = |form: &str| format!("{} below {limits:?} in {form}", hex(bytes));
    for bits in [32, 64] {
        let reference = Reference.spill_read(bytes, limits, bits);
        same(|| what(&format!("{bits} bits")), &reference, &Codec.spill_read(bytes, limits, bits))?;
    }
    same(|| what("blocks"), &Reference.bytes_read(bytes, limits), &Codec.bytes_read(bytes, limits))
}

/// Reads any bytes with two lists of limits that depend only on the bytes.
pub fn decodes_as_reference(bytes: &[u8]) -> Checked {
    let bits = bytes.len() as u64 * 8;
    // One of several limits, 0 for ascending ones: trying all for each input would slow the fuzzer down. The reference divides long
    // numbers one byte at a time, so long inputs get few fields.
    let long = bytes.len() > 64;
    let limits: &[u64] =
        if long { &[0, 256, u64::MAX] } else { &[0, 2, 3, 5, 256, 1000, 65_537, 1 << 32, u64::MAX] };
    let limit = one_of(limits, bytes);
    if limit == 0 {
        let rising: Vec<u64> = (1..=(bits / 4).min(100)).collect();
        return reads_as_reference(bytes, &rising);
    }
    let len = bits / u64::from(u64::BITS - (limit - 1).leading_zeros());
    for len in [len, len + 1] {
        reads_as_reference(bytes, &vec![limit; len.min(300) as usize])?;
    }
    Ok(())
}

#[derive(Clone, Copy, Debug)]
pub enum Call {
    /// Packs a field with a small limit.
    Pack(u8, u8),
    /// Packs a field with any limit.
    PackWide(u32, u32),
    Unpack(u8),
}

impl<'a> Arbitrary<'a> for Call {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(match u.int_in_range(0..=2)? {
            0 => Self::Pack(u.arbitrary()?, u.arbitrary()?),
            1 => Self::PackWide(u.arbitrary()?, u.arbitrary()?),
            _ => Self::Unpack(u.arbitrary()?),
        })
    }
}

/// Random calls to a stack that starts empty or with a random accumulator, compared with wide arithmetic.
pub fn operations(data: &[u8]) -> Checked {
    let mut u = Unstructured::new(data);
    let Ok((start, calls)) = <(Option<u32>, Vec<Call>)>::arbitrary(&mut u) else { return Ok(()) };
    let mut stack = start.map_or(Stack32::new(), Stack32::from_accumulator);
    let mut number = u128::from(start.unwrap_or(0));
    let mut range = if start.is_some() { 1_u128 << 32 } else { 1 };
    for call in calls {
        let mut pack = |limit: u32, value: u32| {
            let right = limit > 0 && value < limit && range * u128::from(limit) <= 1 << 32;
            if right {
                number = number * u128::from(limit) + u128::from(value);
                range *= u128::from(limit);
            }
            stack.pack(limit, value).is_ok() == right
        };
        let fine = match call {
            Call::Pack(limit, value) => pack(limit.into(), value.into()),
            Call::PackWide(limit, value) => pack(limit, value),
            Call::Unpack(0) => stack.unpack(0).is_err(),
            Call::Unpack(limit) => {
                let value = number % u128::from(limit);
                number /= u128::from(limit);
                range = (range - 1) / u128::from(limit) + 1;
                stack.unpack(limit.into()).map(u128::from) == Ok(value)
            }
        };
        if !fine || u128::from(stack.accumulator()) != number || u128::from(stack.range()) != range {
            return Err(format!("{call:?} leads to {stack:?}, not {number} below {range}"));
        }
    }
    Ok(())
}
