//! Mixed radix by hand: the number of the fields v₁ v₂ … is (v₁ · L₂ + v₂) · L₃ + …

use packproof_codec::bit_pack::{BitWrite, Reader, Writer};
use packproof_codec::mixed_radix::{
    Accumulator, BlockPacker, GroupPacker, Stack32, append_blocks, blocks_len, decode_blocks, groups_bits,
    read_groups, write_groups,
};
use packproof_codec::{DecodeError, Fault, Offset};

/// A date, year 107 of 200, month 4 of 12, day 30 of 31: (107 · 12 + 4) · 31 + 30 = 39 958 of 74 400, in 17 bits.
const LIMITS: [u64; 3] = [200, 12, 31];
const VALUES: [u64; 3] = [107, 4, 30];
const NUMBER: u32 = 39_958;

/// All forms contain the same number: the stack directly, a group in 17 bits, a block in 3 bytes.
#[test]
fn every_form_holds_the_number_derived_by_hand() {
    let mut stack = Stack32::new();
    for (limit, value) in [(200, 107), (12, 4), (31, 30)] {
        stack.pack(limit, value).unwrap();
    }
    assert_eq!((stack.accumulator(), stack.range()), (NUMBER, 74_400));

    let mut writer = Writer::new();
    write_groups(Accumulator::Bits32, &LIMITS, &VALUES, &mut writer).unwrap();
    assert_eq!((writer.position(), groups_bits(Accumulator::Bits32, &LIMITS)), (17, Some(17)));
    let bytes = writer.finish();
    assert_eq!(bytes, (NUMBER << 15).to_be_bytes()[..3]);
    let mut values = [0; 3];
    read_groups(Accumulator::Bits32, &LIMITS, &mut values, &mut Reader::new(&bytes)).unwrap();
    assert_eq!(values, VALUES);

    let mut bytes = vec![0xAA];
    assert_eq!(append_blocks(&LIMITS, &VALUES, &mut bytes), Ok(3));
    assert_eq!((bytes[0], &bytes[1..]), (0xAA, &NUMBER.to_be_bytes()[1..]));
    assert_eq!(blocks_len(&LIMITS), Some(3));
    let mut values = [0; 3];
    assert_eq!(decode_blocks(&LIMITS, &bytes[1..], &mut values), Ok(3));
    assert_eq!(values, VALUES);
}

/// The packers give the same result as the functions on whole runs.
#[test]
fn packers_hold_the_same_number() {
    let mut groups = GroupPacker::new(Accumulator::Bits32);
    let mut blocks = BlockPacker::after(vec![0xAA]);
    for (limit, value) in LIMITS.into_iter().zip(VALUES) {
        assert_eq!(groups.pack(limit, value), Ok(None));
        blocks.pack(limit, value).unwrap();
    }
    assert_eq!(groups.finish().map(|group| (group.value, group.width)), Some((NUMBER.into(), 17)));
    assert_eq!(blocks.finish(), [&[0xAA], &NUMBER.to_be_bytes()[1..]].concat());
}

/// 74 400 is the first number that is not a date.
#[test]
fn refuses_a_number_at_the_product() {
    let mut values = [0; 3];
    assert_eq!(decode_blocks(&LIMITS, &74_399_u32.to_be_bytes()[1..], &mut values), Ok(3));
    assert_eq!(values, [199, 11, 30]);
    let refused = DecodeError { kind: Fault::OutOfRange, at: Offset::Byte(0) };
    assert_eq!(decode_blocks(&LIMITS, &74_400_u32.to_be_bytes()[1..], &mut values), Err(refused));
}
