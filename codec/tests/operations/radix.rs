//! Packers of mixed radix, against numbers as long as they have to be.

use packproof_codec::bit_pack::{Reader, Writer};
use packproof_codec::mixed_radix::{
    Accumulator, BLOCK_BYTES, BlockPacker, Group, GroupPacker, append_blocks, decode_blocks, read_groups,
    write_groups,
};
use packproof_codec::{DecodeError, EncodeError, Fault, Offset};
use quickcheck::{Arbitrary, Gen};

use crate::{Few, below, bits, holds, magnitude, same};

/// A field, sound most of the time.
#[derive(Clone, Copy, Debug)]
struct Field {
    limit: u64,
    value: u64,
}

impl Arbitrary for Field {
    fn arbitrary(g: &mut Gen) -> Self {
        let edges = [0, 1, 2, 1 << 32, (1 << 32) + 1, u64::MAX];
        let limit = if below(g, 5) == 0 { *g.choose(&edges).expect("some") } else { magnitude(g) };
        let value = if below(g, 15) == 0 { magnitude(g) } else { below(g, limit.max(1)) };
        Self { limit, value }
    }
}

impl Field {
    fn check(&self, bound: u128) -> Result<(), EncodeError> {
        if self.limit == 0 || u128::from(self.limit) > bound {
            Err(EncodeError::BadParameter)
        } else if self.value >= self.limit {
            Err(EncodeError::OutOfRange)
        } else {
            Ok(())
        }
    }
}

/// A group that is being packed: its number, and the product of its limits.
#[derive(Clone, Copy)]
struct Open {
    number: u128,
    product: u128,
}

const EMPTY: Open = Open { number: 0, product: 1 };

impl Open {
    /// The group, in as many bits as its product needs.
    fn closed(self) -> Group {
        let width = (0..=64).find(|&bits| self.product <= 1 << bits).expect("at most 64 bits");
        Group { value: self.number as u64, width }
    }
}

fn accumulators() -> [(Accumulator, u128); 2] {
    [(Accumulator::Bits32, 1 << 32), (Accumulator::Bits64, 1 << 64)]
}

/// A packer of groups, ended now and then and used again.
#[test]
fn a_group_packer_is_a_product() {
    fn property(calls: Vec<Option<Field>>) -> Result<(), String> {
        for (accumulator, bound) in accumulators() {
            let mut packer = GroupPacker::new(accumulator);
            let mut open = EMPTY;
            for call in &calls {
                let Some(field) = call else {
                    let last = open.closed();
                    same(call, packer.finish(), (last.width > 0).then_some(last))?;
                    open = EMPTY;
                    continue;
                };
                let (limit, value) = (u128::from(field.limit), u128::from(field.value));
                let expected = field.check(bound).map(|()| {
                    let spilt = (open.product > bound / limit).then(|| open.closed());
                    if spilt.is_some() {
                        open = EMPTY;
                    }
                    open = Open { number: open.number * limit + value, product: open.product * limit };
                    spilt
                });
                same(call, packer.pack(field.limit, field.value), expected)?;
            }
        }
        Ok(())
    }
    holds(property as fn(_) -> _);
}

/// The bits of a run in groups, or why it is refused.
fn in_groups(run: &[Field], bound: u128) -> Result<Vec<bool>, EncodeError> {
    // Limits first: a bad one is refused whatever the values are.
    if run.iter().any(|field| field.check(bound) == Err(EncodeError::BadParameter)) {
        return Err(EncodeError::BadParameter);
    }
    let (mut written, mut open) = (Vec::new(), EMPTY);
    for field in run {
        field.check(bound)?;
        let (limit, value) = (u128::from(field.limit), u128::from(field.value));
        if open.product > bound / limit {
            let group = open.closed();
            written.extend(bits::field(group.value.into(), group.width));
            open = EMPTY;
        }
        open = Open { number: open.number * limit + value, product: open.product * limit };
    }
    let group = open.closed();
    written.extend(bits::field(group.value.into(), group.width));
    Ok(written)
}

/// Runs one after another into one writer, some of them refused; then all read from one reader, which stands still where
/// the limits are not those of a run that fits.
#[test]
fn runs_of_groups_share_a_stream() {
    fn property(runs: Few<Vec<Field>>) -> Result<(), String> {
        for (accumulator, bound) in accumulators() {
            let mut writer = Writer::new();
            let mut written = Vec::new();
            let mut good = Vec::new();
            for run in &runs.0 {
                let (limits, values): (Vec<_>, Vec<_>) = run.iter().map(|f| (f.limit, f.value)).unzip();
                let expected = in_groups(run, bound);
                let actual = write_groups(accumulator, &limits, &values, &mut writer);
                same(run, actual, expected.as_ref().map(|_| ()).map_err(|&error| error))?;
                if let Ok(bits) = expected {
                    written.extend(bits);
                    good.push((limits, values));
                }
                same(run, writer.position(), written.len() as u64)?;
            }
            let bytes = writer.finish();
            same(&runs, &bytes, &bits::bytes(&written))?;
            let mut reader = Reader::new(&bytes);
            for (limits, values) in good {
                let before = reader.position();
                let mut read = vec![7; values.len()];
                let beyond = vec![1 << 32; bytes.len() + 1];
                let refused = read_groups(accumulator, &beyond, &mut vec![0; beyond.len()], &mut reader);
                let end = DecodeError { kind: Fault::Truncated, at: Offset::Bit(bytes.len() as u64 * 8) };
                same(&beyond.len(), refused, Err(end))?;
                same(&limits, reader.position(), before)?;
                same(&limits, read_groups(accumulator, &limits, &mut read, &mut reader), Ok(()))?;
                same(&limits, read, values)?;
            }
            same(&runs, reader.position(), written.len() as u64)?;
        }
        Ok(())
    }
    holds(property as fn(_) -> _);
}

/// A number of any length, its digits bytes, the lowest first.
#[derive(Clone, PartialEq, Eq)]
struct Long(Vec<u8>);

impl Long {
    fn times_plus(&self, factor: u64, term: u64) -> Self {
        let mut carry = u128::from(term);
        let mut digits = Vec::new();
        for &digit in &self.0 {
            carry += u128::from(digit) * u128::from(factor);
            digits.push(carry as u8);
            carry >>= 8;
        }
        while carry > 0 {
            digits.push(carry as u8);
            carry >>= 8;
        }
        Self(digits)
    }

    /// Bytes that hold every number below this one, which is at least 1.
    fn bytes_below(&self) -> usize {
        let highest = self.0.iter().rposition(|&digit| digit > 0).expect("at least 1");
        // A power of 256 needs its zeros alone.
        if self.0[highest] == 1 && self.0[..highest].iter().all(|&digit| digit == 0) {
            highest
        } else {
            highest + 1
        }
    }

    /// Its lowest bytes, the highest first.
    fn stored(&self, len: usize) -> Vec<u8> {
        (0..len).rev().map(|at| self.0.get(at).copied().unwrap_or(0)).collect()
    }
}

/// The blocks of fields that are sound.
fn in_blocks(fields: &[Field]) -> Vec<u8> {
    let begun = || (Long(vec![]), Long(vec![1]));
    let (mut number, mut product) = begun();
    let mut bytes = Vec::new();
    for field in fields {
        if product.times_plus(field.limit, 0).bytes_below() > BLOCK_BYTES {
            bytes.extend(number.stored(product.bytes_below()));
            (number, product) = begun();
        }
        number = number.times_plus(field.limit, field.value);
        product = product.times_plus(field.limit, 0);
    }
    bytes.extend(number.stored(product.bytes_below()));
    bytes
}

/// Streams of blocks one after another in one buffer, refused fields in between, each read back; and runs appended whole.
#[test]
fn a_block_packer_is_a_long_number() {
    fn property(streams: Few<Vec<Field>>, copies: u8) -> Result<(), String> {
        let (mut packed, mut appended, mut expected) = (vec![0xA5], vec![0xA5], vec![0xA5]);
        for stream in &streams.0 {
            // Enough, now and then, for several blocks.
            let stream = stream.repeat(1 + usize::from(copies % 8));
            let start = expected.len();
            let mut packer = BlockPacker::after(packed);
            let mut good = Vec::new();
            for field in &stream {
                let right = field.check(u128::MAX);
                same(field, packer.pack(field.limit, field.value), right)?;
                good.extend(right.map(|()| *field));
            }
            packed = packer.finish();
            let blocks = in_blocks(&good);
            expected.extend(&blocks);
            same(&stream, &packed, &expected)?;
            let (limits, values): (Vec<_>, Vec<_>) = good.iter().map(|f| (f.limit, f.value)).unzip();
            let mut spoilt = values.clone();
            if let Some(last) = spoilt.last_mut() {
                *last = u64::MAX;
                let refused = append_blocks(&limits, &spoilt, &mut appended);
                same(&limits, refused, Err(EncodeError::OutOfRange))?;
            }
            same(&limits, append_blocks(&limits, &values, &mut appended), Ok(blocks.len()))?;
            same(&limits, &appended, &expected)?;
            let mut read = vec![7; values.len()];
            same(&limits, decode_blocks(&limits, &expected[start..], &mut read), Ok(blocks.len()))?;
            same(&limits, read, values)?;
        }
        Ok(())
    }
    holds(property as fn(_, _) -> _);
}
