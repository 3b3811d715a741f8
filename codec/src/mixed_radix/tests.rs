//! Groups and blocks at their brims, hand-derived.

use super::{
    Accumulator, BLOCK_BYTES, BlockPacker, Group, GroupPacker, append_blocks, blocks_len, decode_blocks,
    groups_bits, read_groups, write_groups,
};
use crate::bit_pack::{BitRead, BitWrite, Reader, Writer};
use crate::error::{DecodeError, EncodeError, Fault};
use alloc::vec;
use alloc::vec::Vec;

/// Fields of a long run: several blocks, and of the widest limits still so under Miri.
const RUN: usize = 2000 / if cfg!(miri) { 40 } else { 1 };

/// A product of exactly 2^32 is one group of 32 bits; one more field begins the next.
#[test]
fn a_group_takes_a_product_of_two_to_the_32_and_no_more() {
    let mut packer = GroupPacker::new(Accumulator::Bits32);
    assert_eq!(packer.pack(1 << 31, 1), Ok(None));
    assert_eq!(packer.pack(2, 1), Ok(None));
    assert_eq!(packer.pack(1, 0), Ok(None));
    assert_eq!(packer.pack(2, 1), Ok(Some(Group { value: 3, width: 32 })));
    assert_eq!(packer.pack(1 << 31, 0), Ok(None));
    assert_eq!(packer.pack(1 << 32, 7), Ok(Some(Group { value: 1 << 31, width: 32 })));
    assert_eq!(packer.finish(), Some(Group { value: 7, width: 32 }));
    assert_eq!(packer.finish(), None);

    let mut packer = GroupPacker::new(Accumulator::Bits64);
    assert_eq!(packer.pack(1 << 63, 5), Ok(None));
    assert_eq!(packer.pack(2, 1), Ok(None));
    assert_eq!(packer.pack(2, 0), Ok(Some(Group { value: 11, width: 64 })));
    assert_eq!(packer.pack(u64::MAX, 3), Ok(Some(Group { value: 0, width: 1 })));
    assert_eq!(packer.finish(), Some(Group { value: 3, width: 64 }));
}

/// A limit that no group can take and a value at its limit are refused; the group stays as it was.
#[test]
fn groups_refuse_bad_limits_and_values() {
    let mut packer = GroupPacker::new(Accumulator::Bits32);
    packer.pack(6, 5).unwrap();
    assert_eq!(packer.pack(0, 0), Err(EncodeError::BadParameter));
    assert_eq!(packer.pack((1 << 32) + 1, 0), Err(EncodeError::BadParameter));
    assert_eq!(packer.pack(6, 6), Err(EncodeError::OutOfRange));
    assert_eq!(packer.finish(), Some(Group { value: 5, width: 3 }));
    assert_eq!(GroupPacker::new(Accumulator::Bits64).pack(0, 0), Err(EncodeError::BadParameter));

    let mut writer = Writer::new();
    let mut write = |limits: &[u64], values: &[u64]| {
        let result = write_groups(Accumulator::Bits32, limits, values, &mut writer);
        (result, writer.position())
    };
    let wide = 1 << 32;
    assert_eq!(write(&[wide, wide, 5], &[1, 2, 5]), (Err(EncodeError::OutOfRange), 0));
    assert_eq!(write(&[wide, wide, 0], &[1, 2, 0]), (Err(EncodeError::BadParameter), 0));
    assert_eq!(write(&[wide, wide, wide], &[1, 2]), (Err(EncodeError::BadParameter), 0));
}

/// A group's number at the product of its limits is refused at the group's first bit, and nothing is consumed.
#[test]
fn a_group_beyond_its_product_is_out_of_range() {
    // Three bits that are not the run's, one group of 2^32, then a 5 x 5 group in five bits: 24 is its last number.
    let limits = [1 << 32, 5, 5];
    for (number, result, position) in
        [(24, Ok(()), 40), (25, Err(DecodeError::bit(Fault::OutOfRange, 35)), 3)]
    {
        let mut writer = Writer::new();
        writer.write(1, 3).unwrap();
        writer.write(9, 32).unwrap();
        writer.write(number, 5).unwrap();
        let bytes = writer.finish();
        let mut reader = Reader::new(&bytes);
        reader.skip(3).unwrap();
        let mut values = [0; 3];
        assert_eq!(read_groups(Accumulator::Bits32, &limits, &mut values, &mut reader), result);
        assert_eq!(reader.position(), position);
        assert!(result.is_err() || values == [9, 4, 4]);
    }
    let error = Err(DecodeError::bit(Fault::OutOfRange, 0));
    assert_eq!(read_groups(Accumulator::Bits64, &[5], &mut [0], &mut Reader::new(&[0b101_00000])), error);
}

/// A missing field, an invalid limit and an output without room give different errors, and nothing is consumed.
#[test]
fn failed_group_reads_consume_nothing() {
    let mut reader = Reader::new(&[0; 5]);
    reader.skip(2).unwrap();
    let mut read = |limits: &[u64], values: &mut [u64]| {
        read_groups(Accumulator::Bits32, limits, values, &mut reader).map(|()| reader.position())
    };
    let wide = 1 << 32;
    let error = |kind, at| Err(DecodeError::bit(kind, at));
    assert_eq!(read(&[wide, 128], &mut [0; 2]), error(Fault::Truncated, 40));
    assert_eq!(read(&[wide, 0], &mut [0; 2]), error(Fault::BadParameter, 2));
    assert_eq!(read(&[wide, wide, 0], &mut [0; 3]), error(Fault::BadParameter, 2));
    assert_eq!(read(&[wide + 1], &mut [0]), error(Fault::BadParameter, 2));
    assert_eq!(read(&[wide], &mut [0; 2]), error(Fault::BadParameter, 2));
    assert_eq!(read(&[wide, 64], &mut [0; 2]), Ok(40));
}

/// The bits that a run takes are those that writing it takes; limits of 1 take none.
#[test]
fn group_bits_are_those_written() {
    assert_eq!(groups_bits(Accumulator::Bits32, &[]), Some(0));
    assert_eq!(groups_bits(Accumulator::Bits32, &[1, 1]), Some(0));
    // 5^13 takes 31 bits, 5^7 = 78 125 takes 17; 5^27 takes 63.
    assert_eq!(groups_bits(Accumulator::Bits32, &[5; 20]), Some(48));
    assert_eq!(groups_bits(Accumulator::Bits64, &[5; 28]), Some(63 + 3));
    assert_eq!(groups_bits(Accumulator::Bits32, &[1 << 32]), Some(32));
    assert_eq!(groups_bits(Accumulator::Bits32, &[(1 << 32) + 1]), None);
    assert_eq!(groups_bits(Accumulator::Bits64, &[u64::MAX]), Some(64));
    assert_eq!(groups_bits(Accumulator::Bits64, &[0]), None);
}

/// 2048 bits are one block, whether a field of the last bits fits or begins the next block.
#[test]
fn a_block_takes_256_bytes_and_no_more() {
    // 256 byte-sized fields have a product of exactly 2^2048: the block is the bytes themselves.
    let limits = [256; 300];
    let values: [u64; 300] = core::array::from_fn(|n| (n as u64 * 37 + 1) % 256);
    let expected: Vec<u8> = values.iter().map(|&value| value as u8).collect();
    let mut bytes = vec![0xAA];
    assert_eq!(append_blocks(&limits, &values, &mut bytes), Ok(300));
    assert_eq!(bytes[1..], expected);
    assert_eq!(blocks_len(&limits), Some(300));

    // After 255 of them one more fits with a limit of 256, and not with one of 257.
    let mut limits = [256; BLOCK_BYTES];
    limits[255] = 257;
    assert_eq!(blocks_len(&limits), Some(255 + 2));
    let mut bytes = Vec::new();
    append_blocks(&limits, &[3; BLOCK_BYTES], &mut bytes).unwrap();
    assert_eq!(bytes[254..], [3, 0, 3]);
    let mut values = [0; BLOCK_BYTES];
    assert_eq!(decode_blocks(&limits, &bytes, &mut values), Ok(257));
    assert_eq!(values, [3; BLOCK_BYTES]);
}

/// Blocks of the widest limits, of mixed ones and of limits of 1 decode to what was packed.
#[test]
fn long_runs_round_trip() {
    let schemas: [&[u64]; 6] = [
        &[u64::MAX],
        &[5],
        &[3, 1 << 63, 7, u64::MAX],
        &[1, 2],
        &[1 << 32],
        &[641, 6_700_417, 4_294_967_295],
    ];
    for schema in schemas {
        let limits: Vec<u64> = schema.iter().copied().cycle().take(RUN).collect();
        for pattern in [0, 0x9E37_79B9_7F4A_7C15, u64::MAX] {
            let value = |(n, &limit): (usize, &u64)| match pattern {
                u64::MAX => limit - 1,
                pattern => (n as u64).wrapping_mul(pattern) % limit,
            };
            let values: Vec<u64> = limits.iter().enumerate().map(value).collect();
            let mut bytes = Vec::new();
            let len = append_blocks(&limits, &values, &mut bytes).unwrap();
            assert_eq!(Some(len), blocks_len(&limits));
            let mut read = vec![0; limits.len()];
            assert_eq!(decode_blocks(&limits, &bytes, &mut read), Ok(len));
            assert_eq!(read, values);
            for accumulator in [Accumulator::Bits32, Accumulator::Bits64] {
                let Some(bits) = groups_bits(accumulator, &limits) else { continue };
                let mut writer = Writer::new();
                write_groups(accumulator, &limits, &values, &mut writer).unwrap();
                assert_eq!(writer.position(), bits);
                let bytes = writer.finish();
                let mut reader = Reader::new(&bytes);
                read_groups(accumulator, &limits, &mut read, &mut reader).unwrap();
                assert_eq!(read, values);
                assert_eq!(reader.finish(), Ok(()));
            }
        }
    }
}

/// A block's number at the product of its limits is refused at the block's first byte; one less is the last field's
/// largest value.
#[test]
fn a_block_beyond_its_product_is_out_of_range() {
    let mut values = [0; 2];
    assert_eq!(decode_blocks(&[5, 5], &[24, 99], &mut values), Ok(1));
    assert_eq!(values, [4, 4]);
    let error = |kind, at| Err(DecodeError::byte(kind, at));
    assert_eq!(decode_blocks(&[5, 5], &[25], &mut values), error(Fault::OutOfRange, 0));

    let mut limits = [256; BLOCK_BYTES + 1];
    limits[BLOCK_BYTES] = 255;
    let mut values = [0; BLOCK_BYTES + 1];
    assert_eq!(decode_blocks(&limits, &[0xFF; 257], &mut values), error(Fault::OutOfRange, 256));
    assert_eq!(decode_blocks(&limits, &[0xFE; 257], &mut values), Ok(257));
}

/// A missing field, an invalid limit and an output without room give different errors.
#[test]
fn failed_block_calls_say_why() {
    let error = |kind, at| Err(DecodeError::byte(kind, at));
    assert_eq!(decode_blocks(&[5; 10], &[0, 0], &mut [0; 10]), error(Fault::Truncated, 2));
    assert_eq!(decode_blocks(&[5; 10], &[0; 3], &mut [0; 9]), error(Fault::BadParameter, 0));
    assert_eq!(decode_blocks(&[5, 0], &[0; 3], &mut [0; 2]), error(Fault::BadParameter, 0));

    let mut bytes = vec![7];
    assert_eq!(append_blocks(&[5, 5], &[1, 5], &mut bytes), Err(EncodeError::OutOfRange));
    assert_eq!(append_blocks(&[5, 0], &[1, 0], &mut bytes), Err(EncodeError::BadParameter));
    assert_eq!(append_blocks(&[5, 5], &[1], &mut bytes), Err(EncodeError::BadParameter));
    assert_eq!(bytes, [7]);
    let mut packer = BlockPacker::after(bytes);
    packer.pack(5, 1).unwrap();
    assert_eq!(packer.pack(5, 5), Err(EncodeError::OutOfRange));
    assert_eq!(packer.pack(0, 0), Err(EncodeError::BadParameter));
    packer.pack(5, 2).unwrap();
    assert_eq!(packer.finish(), [7, 7]);
}
