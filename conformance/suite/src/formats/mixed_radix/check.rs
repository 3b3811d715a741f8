//! Properties of mixed radix.

use arbitrary::{Arbitrary, Unstructured};
use packproof_codec::mixed_radix::Stack32;

use super::codec::Codec;
use super::table::{MixedRadix, Reference};
use crate::formats::bit_pack::codec::Codec as BitCodec;
use crate::formats::bit_pack::table::BitPack;
use crate::model::check::Checked;
use crate::model::hex;

/// Fields survive groups of both sizes, if those accept the limits, and blocks.
pub fn round_trips(limits: &[u64], values: &[u64]) -> Checked {
    let same = |form: &str, bytes: &[u8], read: crate::model::Decoded<Vec<i128>>| {
        let expected = (values.iter().copied().map(i128::from).collect(), bytes.len());
        if read.as_ref().ok() == Some(&expected) {
            return Ok(());
        }
        Err(format!("{values:?} below {limits:?}: as {form} {} reads as {read:?}", hex(bytes)))
    };
    for bits in [32, 64] {
        if let Ok(bytes) = Codec.spill_write(limits, values, bits) {
            same("groups", &bytes, Codec.spill_read(&bytes, limits, bits))?;
        } else if bits == 64 {
            return Err(format!("{values:?} below {limits:?} are refused"));
        }
    }
    let bytes = Codec.bytes_write(limits, values).map_err(|refusal| format!("{limits:?}: {refusal:?}"))?;
    same("blocks", &bytes, Codec.bytes_read(&bytes, limits))
}

/// Codec and reference write the same bytes in every form, or both refuse.
pub fn writes_as_reference(limits: &[u64], values: &[u64]) -> Checked {
    for bits in [32, 64] {
        let expected = Reference.spill_write(limits, values, bits);
        let actual = Codec.spill_write(limits, values, bits);
        if expected != actual {
            return Err(format!(
                "{values:?} below {limits:?} in {bits} bits: reference {expected:?}, codec {actual:?}"
            ));
        }
    }
    let (expected, actual) = (Reference.bytes_write(limits, values), Codec.bytes_write(limits, values));
    if expected != actual {
        return Err(format!(
            "{values:?} below {limits:?} in blocks: reference {expected:?}, codec {actual:?}"
        ));
    }
    Ok(())
}

/// Codec and reference read the same fields in every form, or refuse for the same reason at the same place.
pub fn reads_as_reference(bytes: &[u8], limits: &[u64]) -> Checked {
    for bits in [32, 64] {
        let expected = Reference.spill_read(bytes, limits, bits);
        let actual = Codec.spill_read(bytes, limits, bits);
        if expected != actual {
            return Err(format!(
                "{} below {limits:?} in {bits} bits: reference {expected:?}, codec {actual:?}",
                hex(bytes)
            ));
        }
    }
    let (expected, actual) = (Reference.bytes_read(bytes, limits), Codec.bytes_read(bytes, limits));
    if expected != actual {
        return Err(format!(
            "{} below {limits:?} in blocks: reference {expected:?}, codec {actual:?}",
            hex(bytes)
        ));
    }
    Ok(())
}

/// Reads any bytes with two lists of limits that depend only on the bytes.
pub fn decodes_as_reference(bytes: &[u8]) -> Checked {
    let bits = bytes.len() as u64 * 8;
    // One of several limits, 0 for ascending ones: trying all for each input would slow the fuzzer down. The reference divides long
    // numbers one byte at a time, so long inputs get few fields.
    let long = bytes.len() > 64;
    let limits: &[u64] =
        if long { &[0, 256, u64::MAX] } else { &[0, 2, 3, 5, 256, 1000, 65_537, 1 << 32, u64::MAX] };
    let limit = crate::model::check::one_of(limits, bytes);
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

/// As the article remarks, groups with power-of-two limits equal the bit packer's output.
pub fn powers_of_two_are_bits(widths: &[u32], values: &[u64]) -> Checked {
    let limits: Vec<u64> = widths.iter().map(|width| 1 << width).collect();
    let fields = BitCodec.write(widths, values);
    for bits in [32, 64] {
        let groups = Codec.spill_write(&limits, values, bits);
        if groups != fields {
            return Err(format!(
                "{values:?} in {widths:?} bits: fields {fields:?}, groups of {bits} {groups:?}"
            ));
        }
    }
    Ok(())
}

#[derive(Clone, Copy, Debug, Arbitrary)]
pub enum Call {
    /// Packs a field with a small limit.
    Pack(u8, u8),
    /// Packs a field with any limit.
    PackWide(u32, u32),
    /// Unpacks a value.
    Unpack(u8),
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
