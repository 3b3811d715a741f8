//! Blocks of mixed radix against long arithmetic, a byte at a time; long runs, and refusals between fields.

use crate::WHOLE;
use packproof_codec::bit_pack::{Reader, Writer};
use packproof_codec::mixed_radix::{
    Accumulator, BLOCK_BYTES, BlockPacker, Group, GroupPacker, append_blocks, blocks_len, decode_blocks,
    groups_bits, read_groups, write_groups,
};
use packproof_codec::{DecodeError, EncodeError, Fault};

/// A number, least significant byte first, without leading zeros.
#[derive(Clone)]
struct Long(Vec<u8>);

impl Long {
    fn times_and(&self, factor: u64, addend: u64) -> Self {
        let mut carry = u128::from(addend);
        let mut bytes = Vec::with_capacity(self.0.len() + 9);
        for &byte in self.0.iter().chain(&[0; 9]) {
            carry += u128::from(byte) * u128::from(factor);
            bytes.push(carry as u8);
            carry >>= 8;
        }
        bytes.truncate(bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1));
        Self(bytes)
    }

    /// Length in bytes of the largest number below this one.
    fn len(&self) -> usize {
        let (last, rest) = self.0.split_last().expect("a product is not 0");
        self.0.len() - usize::from(*last == 1 && rest.iter().all(|&byte| byte == 0))
    }

    /// Most significant byte first, in `len` bytes.
    fn bytes(&self, len: usize) -> Vec<u8> {
        let mut bytes = self.0.clone();
        bytes.resize(len, 0);
        bytes.reverse();
        bytes
    }
}

/// The bytes of a run; and, if it fits, the last block with the product of its limits as its number.
fn packed(limits: &[u64], values: &[u64]) -> (Vec<u8>, Option<(usize, Vec<u8>)>) {
    let (one, zero) = (Long(vec![1]), Long(Vec::new()));
    let (mut done, mut product, mut number) = (Vec::new(), one.clone(), zero.clone());
    for (&limit, &value) in limits.iter().zip(values) {
        let more = product.times_and(limit, 0);
        if more.len() > BLOCK_BYTES {
            done.extend(number.bytes(product.len()));
            (product, number) = (one.clone(), zero.clone());
        }
        number = number.times_and(limit, value);
        product = product.times_and(limit, 0);
    }
    let (start, len) = (done.len(), product.len());
    let beyond = (product.0.len() <= len).then(|| (start, [&done[..], &product.bytes(len)].concat()));
    done.extend(number.bytes(len));
    (done, beyond)
}

/// Runs of each length up to more than a block, of limits that give many chunks or one field each, and of several in turn. The pairs
/// of 2^63 and 2 fill a block to 2^2048, and its last field begins inside a byte.
#[test]
fn blocks_of_any_number_of_chunks_are_one_number() {
    let wide = (1 << 32) + 1;
    let schemas: [&[u64]; 9] = [
        &[wide],
        &[1 << 63, 2],
        &[1 << 32],
        &[u64::MAX],
        &[1 << 63],
        &[(1 << 33) - 9, 1 << 31],
        &[3, u64::MAX, 1, 1 << 63],
        &[wide, 1 << 32, 7],
        &[255, 65_535],
    ];
    for schema in schemas {
        let limits: Vec<u64> =
            schema.iter().copied().cycle().take(if cfg!(miri) { 12 } else { 140 }).collect();
        let largest: Vec<u64> = limits.iter().map(|limit| limit - 1).collect();
        let mixed =
            (1..).zip(&limits).map(|(at, limit)| u64::wrapping_mul(at, 0x9E37_79B9_7F4A_7C15) % limit);
        for values in [mixed.collect(), largest] {
            for count in (0..=limits.len()).step_by(if WHOLE { 1 } else { 3 }) {
                let (limits, values) = (&limits[..count], &values[..count]);
                let (expected, beyond) = packed(limits, values);
                let what = format!("{count} fields of {schema:?}");
                let mut bytes = Vec::new();
                assert_eq!(append_blocks(limits, values, &mut bytes), Ok(expected.len()), "{what}");
                assert_eq!(bytes, expected, "{what}");
                let mut packer = BlockPacker::new();
                limits.iter().zip(values).for_each(|(&limit, &value)| packer.pack(limit, value).unwrap());
                assert_eq!(packer.finish(), expected, "{what}");
                assert_eq!(blocks_len(limits), Some(expected.len()), "{what}");
                let mut read = vec![7; count];
                assert_eq!(decode_blocks(limits, &expected, &mut read), Ok(expected.len()), "{what}");
                assert_eq!(read, values, "{what}");
                let Some((start, product)) = beyond else { continue };
                let refused = Err(DecodeError::byte(Fault::OutOfRange, start));
                assert_eq!(decode_blocks(limits, &product, &mut read), refused, "{what}");
                let mut ones = product;
                ones[start..].fill(0xFF);
                assert_eq!(decode_blocks(limits, &ones, &mut read), refused, "{what}");
            }
        }
    }
}

/// In every form, digits of radix 256 are bytes and limits of 1 take nothing, also of more fields than two bytes count.
#[test]
fn digits_of_a_power_of_two_are_bits() {
    let many = if cfg!(miri) { 301 } else { 70_003 };
    let bytes: Vec<u8> = (0..many).map(|at| (at % 251) as u8).collect();
    let values: Vec<u64> = bytes.iter().flat_map(|&byte| [byte.into(), 0]).collect();
    let limits = [256, 1].repeat(many);
    let (mut blocks, mut read) = (Vec::new(), vec![7; values.len()]);
    assert_eq!(append_blocks(&limits, &values, &mut blocks), Ok(many));
    assert_eq!((blocks_len(&limits), decode_blocks(&limits, &blocks, &mut read)), (Some(many), Ok(many)));
    assert!(blocks == bytes && read == values);
    for accumulator in [Accumulator::Bits32, Accumulator::Bits64] {
        let (mut writer, mut read) = (Writer::new(), vec![7; values.len()]);
        write_groups(accumulator, &limits, &values, &mut writer).unwrap();
        read_groups(accumulator, &limits, &mut read, &mut Reader::new(&bytes)).unwrap();
        assert_eq!(groups_bits(accumulator, &limits), Some(8 * many as u64));
        assert!(writer.finish() == bytes && read == values, "{accumulator:?}");
    }
}

#[test]
fn a_refused_field_leaves_a_group_as_it_is() {
    let mut packer = GroupPacker::new(Accumulator::Bits32);
    assert_eq!(packer.pack(5, 1), Ok(None));
    for limit in [0, (1 << 32) + 1] {
        assert_eq!(packer.pack(limit, 0), Err(EncodeError::BadParameter));
    }
    assert_eq!(packer.pack(1 << 32, 1 << 32), Err(EncodeError::OutOfRange));
    assert_eq!((packer.pack(5, 2), packer.finish()), (Ok(None), Some(Group { value: 7, width: 5 })));
}
