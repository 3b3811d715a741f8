//! Groups of mixed radix against wide arithmetic.

use packproof_codec::bit_pack::{BitRead, BitWrite, Reader, Writer};
use packproof_codec::mixed_radix::{Accumulator, Group, GroupPacker, read_groups, write_groups};
use packproof_codec::{DecodeError, EncodeError, Fault};
use quickcheck::{Arbitrary, Gen};

use super::{Few, below, bits, holds, magnitude, same};

/// A field; one in five has an extreme limit, one in fifteen a value that may be too large.
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

/// An unfinished group: its number, and the product of its limits.
#[derive(Clone, Copy)]
struct Open {
    number: u128,
    product: u128,
}

const EMPTY: Open = Open { number: 0, product: 1 };

impl Open {
    /// The group in the fewest bits that hold every number below the product.
    fn closed(self) -> Group {
        let width = (0..=64).find(|&bits| self.product <= 1 << bits).expect("at most 64 bits");
        Group { value: self.number as u64, width }
    }
}

fn accumulators() -> [(Accumulator, u128); 2] {
    [(Accumulator::Bits32, 1 << 32), (Accumulator::Bits64, 1 << 64)]
}

/// A packer can be reused after `finish`.
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

/// The bits of a run in groups, or its error.
fn in_groups(run: &[Field], bound: u128) -> Result<Vec<bool>, EncodeError> {
    // A bad limit is reported before any value.
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

/// Valid and refused runs follow each other in one writer; one reader reads the valid ones back. Reading past the end does not
/// change the position.
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
                let end = DecodeError::bit(Fault::Truncated, bytes.len() as u64 * 8);
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
