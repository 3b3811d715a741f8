//! Groups: fields in accumulators, each written as one bit field when full.

use super::fraction;
use crate::bit_pack::{BitRead, BitWrite};
use crate::error::{DecodeError, EncodeError, Fault};

/// The bound of the product of a group's limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Accumulator {
    /// 2^32, as in the source.
    Bits32,
    /// 2^64, our extension: groups are longer, and each wastes less than a bit.
    Bits64,
}

impl Accumulator {
    /// The largest number that an accumulator holds.
    const fn largest(self) -> u64 {
        match self {
            Self::Bits32 => u32::MAX as u64,
            Self::Bits64 => u64::MAX,
        }
    }
}

/// A full group: write `value` in `width` bits, 1 to 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    /// The number that holds the group's fields.
    pub value: u64,
    /// ⌈log₂⌉ of the product of its limits.
    pub width: u32,
}

/// The product of a group's limits.
#[derive(Clone, Copy, Debug)]
struct Extent {
    /// The product less one, i.e. the group's largest number; 64 bits hold it up to the product 2^64.
    largest: u64,
    bound: u64,
}

impl Extent {
    fn new(accumulator: Accumulator) -> Self {
        Self { largest: 0, bound: accumulator.largest() }
    }

    /// Whether a group can hold a field with this limit.
    fn is_limit(self, limit: u64) -> bool {
        limit > 0 && limit - 1 <= self.bound
    }

    /// The group with one more field, if that fits.
    #[inline]
    fn with(self, limit: u64) -> Option<Self> {
        // (largest + 1) * limit - 1 fits 64 bits if neither factor is above 2^32.
        if self.bound == Accumulator::Bits32.largest() {
            let largest = self.largest * limit + (limit - 1);
            return (largest <= self.bound).then_some(Self { largest, ..self });
        }
        let largest = u128::from(self.largest) * u128::from(limit) + u128::from(limit - 1);
        (largest <= u128::from(self.bound)).then_some(Self { largest: largest as u64, ..self })
    }

    fn width(self) -> u32 {
        u64::BITS - self.largest.leading_zeros()
    }
}

/// Packs fields into groups and returns each group when it is full, for any bit writer.
///
/// ```
/// use packproof_codec::bit_pack::{BitWrite, SliceWriter};
/// use packproof_codec::mixed_radix::{Accumulator, GroupPacker};
/// let mut packet = [0; 8];
/// let mut bits = SliceWriter::new(&mut packet);
/// let mut packer = GroupPacker::new(Accumulator::Bits32);
/// for value in [1, 2] {
///     if let Some(spill) = packer.pack(5, value)? {
///         bits.write(spill.value, spill.width)?;
///     }
/// }
/// if let Some(spill) = packer.finish() {
///     bits.write(spill.value, spill.width)?;
/// }
/// assert_eq!(bits.position(), 5);
/// assert_eq!(packet[0], 0b00111_000);
/// # Ok::<(), packproof_codec::EncodeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GroupPacker {
    number: u64,
    extent: Extent,
}

impl GroupPacker {
    /// An empty group.
    pub fn new(accumulator: Accumulator) -> Self {
        Self { number: 0, extent: Extent::new(accumulator) }
    }

    /// Packs `value`, which must be below `limit`. Returns the previous group if the value did not fit it.
    ///
    /// # Errors
    /// [`EncodeError::BadParameter`] for the limit 0 and, with 32-bit accumulators, for one above 2^32;
    /// [`EncodeError::OutOfRange`] for a value that is not below the limit. The packer is unchanged then.
    #[inline]
    pub fn pack(&mut self, limit: u64, value: u64) -> Result<Option<Group>, EncodeError> {
        if !self.extent.is_limit(limit) {
            return Err(EncodeError::BadParameter);
        }
        if value >= limit {
            return Err(EncodeError::OutOfRange);
        }
        Ok(self.push(limit, value))
    }

    /// [`Self::pack`] without its checks.
    #[inline]
    fn push(&mut self, limit: u64, value: u64) -> Option<Group> {
        if let Some(extent) = self.extent.with(limit) {
            // At most the largest number of the extended group.
            self.number = self.number * limit + value;
            self.extent = extent;
            return None;
        }
        let spill = Group { value: self.number, width: self.extent.width() };
        self.number = value;
        self.extent.largest = limit - 1;
        Some(spill)
    }

    /// Ends the run: returns the last group, unless it takes no bits. The packer is empty again.
    pub fn finish(&mut self) -> Option<Group> {
        let spill = Group { value: self.number, width: self.extent.width() };
        self.number = 0;
        self.extent.largest = 0;
        (spill.width > 0).then_some(spill)
    }
}

/// Writes fields in groups. Each value must be below the limit at the same index.
///
/// # Errors
/// [`EncodeError::BadParameter`] for slices of different lengths and for a limit that [`GroupPacker::pack`] refuses,
/// [`EncodeError::OutOfRange`] for a value that is not below its limit, [`EncodeError::BufferTooSmall`]. Nothing is written then.
///
/// ```
/// use packproof_codec::bit_pack::{BitWrite, Reader, Writer};
/// use packproof_codec::mixed_radix::{Accumulator, read_groups, write_groups};
/// let (limits, values) = ([5; 20], [3; 20]);
/// let mut writer = Writer::new();
/// write_groups(Accumulator::Bits32, &limits, &values, &mut writer)?;
/// assert_eq!(writer.position(), 31 + 17); // thirteen of them, then seven
/// let bytes = writer.finish();
/// let mut read = [0; 20];
/// read_groups(Accumulator::Bits32, &limits, &mut read, &mut Reader::new(&bytes)).unwrap();
/// assert_eq!(read, values);
/// # Ok::<(), packproof_codec::EncodeError>(())
/// ```
pub fn write_groups<W: BitWrite>(
    accumulator: Accumulator,
    limits: &[u64],
    values: &[u64],
    out: &mut W,
) -> Result<(), W::Error> {
    if limits.len() != values.len() || !are_limits(accumulator, limits) {
        return Err(EncodeError::BadParameter.into());
    }
    let (mut fit, mut most) = (true, 0);
    for (&limit, &value) in limits.iter().zip(values) {
        fit &= value < limit;
        most += u64::from(u64::BITS - (limit - 1).leading_zeros());
    }
    if !fit {
        return Err(EncodeError::OutOfRange.into());
    }
    // Groups take at most as many bits as single fields, which are counted faster.
    if out.reserve(most).is_err() {
        out.reserve(groups_bits(accumulator, limits).unwrap_or(most))?;
    }
    let mut packer = GroupPacker::new(accumulator);
    for (&limit, &value) in limits.iter().zip(values) {
        if let Some(spill) = packer.push(limit, value) {
            out.write(spill.value, spill.width)?;
        }
    }
    if let Some(spill) = packer.finish() {
        out.write(spill.value, spill.width)?;
    }
    Ok(())
}

/// Reads fields that were written in groups with the same `limits`. Values are in packing order.
///
/// # Errors
/// [`Fault::BadParameter`] at the reader's position for slices of different lengths and for a limit that
/// [`GroupPacker::pack`] refuses; [`Fault::Truncated`] at the end of the input; [`Fault::OutOfRange`] at a group whose
/// number is not below the product of its limits. A reader in memory is unchanged then, and `values` may hold the fields of
/// earlier groups.
pub fn read_groups<R: BitRead>(
    accumulator: Accumulator,
    limits: &[u64],
    values: &mut [u64],
    reader: &mut R,
) -> Result<(), R::Error> {
    let before = reader.position();
    if limits.len() != values.len() || !are_limits(accumulator, limits) {
        return Err(DecodeError::bit(Fault::BadParameter, before).into());
    }
    let mut start = 0;
    while start < limits.len() {
        let at = reader.position();
        let (len, extent) = next_group(accumulator, &limits[start..]);
        let number = match extent.width() {
            0 => 0,
            width => reader.read(width).inspect_err(|_| reader.rewind(before))?,
        };
        if number > extent.largest {
            reader.rewind(before);
            return Err(DecodeError::bit(Fault::OutOfRange, at).into());
        }
        let end = start + len;
        let (limits, values) = (&limits[start..end], &mut values[start..end]);
        match accumulator {
            Accumulator::Bits32 => fraction::digits_32(number, extent.largest, limits, values),
            Accumulator::Bits64 => fraction::digits_64(number, extent.largest, limits, values),
        }
        start = end;
    }
    Ok(())
}

/// The size in bits of fields with these limits in groups; `None` for a limit that [`GroupPacker::pack`] refuses.
///
/// ```
/// use packproof_codec::mixed_radix::{Accumulator, groups_bits};
/// assert_eq!(groups_bits(Accumulator::Bits32, &[5; 10]), Some(24));
/// assert_eq!(groups_bits(Accumulator::Bits32, &[5, 0]), None);
/// ```
pub fn groups_bits(accumulator: Accumulator, limits: &[u64]) -> Option<u64> {
    if !are_limits(accumulator, limits) {
        return None;
    }
    let mut bits = 0;
    let mut rest = limits;
    while !rest.is_empty() {
        let (len, extent) = next_group(accumulator, rest);
        bits += u64::from(extent.width());
        rest = &rest[len..];
    }
    Some(bits)
}

/// The number of fields in the first group of `limits`, at least one, and their product.
#[inline]
fn next_group(accumulator: Accumulator, limits: &[u64]) -> (usize, Extent) {
    let mut extent = Extent::new(accumulator);
    for (len, &limit) in limits.iter().enumerate() {
        match extent.with(limit) {
            Some(longer) => extent = longer,
            None => return (len, extent),
        }
    }
    (limits.len(), extent)
}

/// Whether a group can hold each of them alone.
fn are_limits(accumulator: Accumulator, limits: &[u64]) -> bool {
    limits.iter().all(|&limit| Extent::new(accumulator).is_limit(limit))
}
