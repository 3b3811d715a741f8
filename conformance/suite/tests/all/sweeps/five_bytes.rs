//! Every CompactIndex of five bytes.

use packproof_suite::formats::compact_index::check::decodes_as_reference;
use packproof_suite::formats::compact_index::five_bytes::{DECODERS, SWEEP, read_whole};

/// Chunks in which the first, second, third, fourth and fifth byte ends the value; the last ones hold negative zero and
/// the greatest magnitude.
#[test]
fn chunks_of_each_length_agree() {
    for shared in [0x00_0000, 0x40_0000, 0x40_8000, 0x40_8080, 0xC0_8080, 0xFF_FFFF] {
        assert_eq!((SWEEP.check)(shared << 16..(shared + 1) << 16), Ok(()));
    }
}

/// A part of a chunk is compared, too.
#[test]
fn part_of_a_chunk_agrees() {
    assert_eq!((SWEEP.check)(0x41_8181_8000..0x41_8181_8200), Ok(()));
    assert_eq!((SWEEP.check)(0x01_8181_8000..0x01_8181_8200), Ok(()));
}

/// What is counted up is what the codec reads, and that is the reference's, for every last byte.
#[test]
fn counted_answers_are_the_references() {
    for shared in [0x4080_8080_u32, 0xFFFF_FFFF, 0xC080_8080] {
        let first = u64::from(shared) << 8;
        assert_eq!((SWEEP.check)(first..first + 256), Ok(()));
        for last in 0..=255 {
            let [a, b, c, d] = shared.to_be_bytes();
            assert_eq!(decodes_as_reference(&[a, b, c, d, last]), Ok(()));
        }
    }
}

/// A value that is read otherwise by a function on slices is named.
#[test]
fn a_disagreement_is_named() {
    let bytes = [0x40, 0x80, 0x80, 0x80, 0x01];
    assert_eq!(read_whole(DECODERS[0], &bytes, &[1 << 27]), Ok(()));
    assert_eq!(
        read_whole(DECODERS[0], &bytes, &[3]),
        Err("4080808001: decode_slice gives 134217728, expected 3".to_owned())
    );
    assert!(read_whole(DECODERS[0], &bytes, &[]).unwrap_err().starts_with("0 values"));
}
