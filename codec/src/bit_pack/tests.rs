//! Both writers and the reader at the edges of their eight-byte windows.

use super::{BitRead, BitWrite, Reader, SliceWriter, Writer};
use crate::error::{DecodeError, EncodeError, Fault};
use alloc::vec;
use alloc::vec::Vec;

/// Listing 1: one bit at a time.
fn listing_1(fields: &[(u64, u32)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut position = 0;
    for &(value, width) in fields {
        for bit in (0..width).rev() {
            if position % 8 == 0 {
                bytes.push(0);
            }
            bytes[position / 8] |= ((value >> bit & 1) as u8) << (7 - position % 8);
            position += 1;
        }
    }
    bytes
}

/// Every width at every alignment, after and before set bits, comes out as listing 1 writes it and reads back.
#[test]
fn every_width_at_every_alignment_agrees_with_listing_1() {
    for width in (1..=64).step_by(crate::TEST_STEP.min(9)) {
        for before in 1..=8 {
            let all = u64::MAX >> (64 - width);
            for value in [all, 1, 1 << (width - 1), 0x5555_5555_5555_5555 & all] {
                let fields = [((1 << before) - 1, before), (value, width), (1, 1)];
                let expected = listing_1(&fields);

                let mut writer = Writer::new();
                let mut exact = vec![0xFF; expected.len()];
                let mut slice_writer = SliceWriter::new(&mut exact);
                for (value, width) in fields {
                    writer.write(value, width).unwrap();
                    slice_writer.write(value, width).unwrap();
                }
                assert_eq!(slice_writer.finish(), expected.len());
                assert_eq!(exact, expected, "width {width} at bit {before}");
                assert_eq!(writer.finish(), expected, "width {width} at bit {before}");

                let mut reader = Reader::new(&expected);
                for (value, width) in fields {
                    assert_eq!(reader.peek(width), Ok(value));
                    assert_eq!(reader.read(width), Ok(value));
                }
                assert_eq!(reader.finish(), Ok(()));
            }
        }
    }
}

/// A value too wide for its field and a width outside 1 to 64 write nothing, in either writer.
#[test]
fn refuses_without_writing() {
    let mut bytes = [0; 16];
    let mut writer = Writer::new();
    let mut slice_writer = SliceWriter::new(&mut bytes);
    writer.write(1, 2).unwrap();
    slice_writer.write(1, 2).unwrap();
    for (value, width, error) in [
        (8, 3, EncodeError::OutOfRange),
        (1 << 57, 57, EncodeError::OutOfRange),
        (1 << 58, 58, EncodeError::OutOfRange),
        (1 << 63, 63, EncodeError::OutOfRange),
        (0, 0, EncodeError::BadParameter),
        (0, 65, EncodeError::BadParameter),
        (0, u32::MAX, EncodeError::BadParameter),
    ] {
        assert_eq!(writer.write(value, width), Err(error));
        assert_eq!(writer.write_run(&[0, value], width), Err(error));
        assert_eq!(slice_writer.write(value, width), Err(error));
        assert_eq!(slice_writer.write_run(&[0, value], width), Err(error));
    }
    assert_eq!((writer.position(), slice_writer.position()), (2, 2));
    assert_eq!(writer.finish(), [0x40]);
    assert_eq!(slice_writer.finish(), 1);
}

/// A full slice refuses one more bit, names both lengths in bytes, and keeps what it holds.
#[test]
fn a_full_slice_keeps_its_bytes() {
    let mut bytes = [0xFF; 2];
    let mut writer = SliceWriter::new(&mut bytes);
    writer.write(0x155, 9).unwrap();
    assert_eq!(writer.remaining(), 7);
    let too_small = EncodeError::BufferTooSmall { needed: 3, available: 2 };
    assert_eq!(writer.write(0, 8), Err(too_small));
    assert_eq!(writer.write_run(&[0, 0], 4), Err(too_small));
    writer.write(0x7F, 7).unwrap();
    assert_eq!(writer.remaining(), 0);
    writer.align().unwrap();
    assert_eq!(writer.finish(), 2);
    assert_eq!(bytes, [0b1010_1010, 0b1_1111111]);
}

/// Runs of one width are the bits of the single writes, at every width and at lengths around the groups of one store.
#[test]
fn runs_agree_with_single_fields() {
    for width in (1..=64).step_by(crate::TEST_STEP.min(9)) {
        for len in [0, 1, 18, 19, 20, 57, 58] {
            let values: Vec<u64> =
                (0..len).map(|n: u64| n.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - width)).collect();
            let mut fields = vec![(1, 3)];
            fields.extend(values.iter().map(|&value| (value, width)));
            let expected = listing_1(&fields);

            let mut writer = Writer::new();
            writer.write(1, 3).unwrap();
            writer.write_run(&values, width).unwrap();
            assert_eq!(writer.finish(), expected);

            let mut exact = vec![0; expected.len()];
            let mut slice_writer = SliceWriter::new(&mut exact);
            slice_writer.write(1, 3).unwrap();
            slice_writer.write_run(&values, width).unwrap();
            assert_eq!(exact, expected);

            let mut reader = Reader::new(&expected);
            reader.skip(3).unwrap();
            let mut read = vec![0; values.len()];
            reader.read_run(&mut read, width).unwrap();
            assert_eq!(read, values);
        }
    }
}

/// Both writers pad to the byte with zeros, not at all at a boundary, and the reader passes over the same bits.
#[test]
fn aligning_stops_at_the_next_byte() {
    let mut bytes = [0xFF; 3];
    let mut slice_writer = SliceWriter::new(&mut bytes);
    let mut writer = Writer::new();
    for (value, width) in [(1, 7), (0x5A, 8)] {
        slice_writer.write(value, width).unwrap();
        slice_writer.align().unwrap();
        slice_writer.align().unwrap();
        writer.write(value, width).unwrap();
        writer.align().unwrap();
        writer.align().unwrap();
    }
    assert_eq!((writer.position(), slice_writer.position()), (16, 16));
    assert_eq!(slice_writer.finish(), 2);
    assert_eq!(bytes[..2], [0x02, 0x5A]);
    let bytes = writer.finish();
    assert_eq!(bytes, [0x02, 0x5A]);

    let mut reader = Reader::new(&bytes);
    reader.align_lenient();
    assert_eq!(reader.position(), 0);
    assert_eq!(reader.read(7), Ok(1));
    assert_eq!(reader.align(), Ok(()));
    assert_eq!(reader.align(), Ok(()));
    assert_eq!(reader.position(), 8);
    assert_eq!(reader.read(8), Ok(0x5A));
    reader.align_lenient();
    assert_eq!(reader.remaining(), 0);
}

/// A field that the input does not hold whole, and a width outside 1 to 64, consume nothing.
#[test]
fn failed_reads_consume_nothing() {
    let mut reader = Reader::new(&[0xFF; 9]);
    reader.skip(9).unwrap();
    assert_eq!(reader.read(63), Ok(u64::MAX >> 1));
    let mut reader = Reader::new(&[0xFF; 9]);
    reader.skip(9).unwrap();
    let truncated = Err(DecodeError::bit(Fault::Truncated, 72));
    assert_eq!(reader.read(64), truncated);
    assert_eq!(reader.skip(64), Err(DecodeError::bit(Fault::Truncated, 72)));
    let mut values = [7; 8];
    assert_eq!(reader.read_run(&mut values, 8), Err(DecodeError::bit(Fault::Truncated, 72)));
    for width in [0, 65, u32::MAX] {
        let bad = DecodeError::bit(Fault::BadParameter, 9);
        assert_eq!(reader.read(width), Err(bad));
        assert_eq!(reader.read_run(&mut values, width), Err(bad));
    }
    assert_eq!(values, [7; 8]);
    assert_eq!(reader.position(), 9);
    assert_eq!(reader.skip(63), Ok(()));
    assert_eq!(reader.read(1), Err(DecodeError::bit(Fault::Truncated, 72)));
}

/// Each set padding bit is found where it is; a whole byte left over is trailing, whatever the padding.
#[test]
fn canonical_ends_refuse_padding_bits_and_trailing_bytes() {
    for bit in 3..8_u64 {
        let bytes = [0b1010_0000 | 0x80 >> bit];
        let mut reader = Reader::new(&bytes);
        reader.skip(3).unwrap();
        let error = Err(DecodeError::bit(Fault::NonZeroPadding, bit));
        assert_eq!(reader.align(), error);
        assert_eq!(reader.position(), 3);
        assert_eq!(reader.finish(), error);
    }
    let mut reader = Reader::new(&[0xFF, 0]);
    assert_eq!(reader.clone().finish(), Err(DecodeError::bit(Fault::Trailing, 0)));
    reader.skip(3).unwrap();
    assert_eq!(reader.clone().finish(), Err(DecodeError::bit(Fault::Trailing, 8)));
    reader.skip(5).unwrap();
    assert_eq!(reader.clone().finish(), Err(DecodeError::bit(Fault::Trailing, 8)));
    reader.skip(8).unwrap();
    assert_eq!(reader.finish(), Ok(()));
}
