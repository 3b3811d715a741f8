//! Fields of every type by hand; `sequences` has the refusals of every reader and writer.

use packproof_codec::bit_pack::{BitRead, BitWrite, BytesReader, IoReader, IoWriter, Writer};

/// By hand: -1 in 3 bits is 111, 5 of [-2, 5] is 7 in 3 bits, true is 1, `0xA5` follows in the middle of a byte.
#[test]
fn writes_each_type_as_derived_by_hand() {
    let mut writer = Writer::new();
    writer.write_signed(-1, 3).unwrap();
    writer.write_ranged(5, -2, 5).unwrap();
    writer.write_bool(true).unwrap();
    writer.write_bytes(&[0xA5]).unwrap();
    writer.write_ranged(9, 9, 9).unwrap();
    assert_eq!(writer.position(), 15);
    assert_eq!(writer.finish(), [0b111_111_1_1, 0b0100101_0]);
}

/// No byte after the one of the last field is taken from a `Read` or a `Buf`.
#[test]
fn streams_leave_what_follows() {
    let mut io = IoReader::new(&[0xAB, 0xCD, 0xEF][..]);
    assert_eq!(io.read(12).unwrap(), 0xABC);
    assert_eq!(io.into_inner(), [0xEF]);
    let mut buf = BytesReader::new(&[0xAB, 0xCD, 0xEF][..]);
    assert_eq!(buf.read(12), Ok(0xABC));
    assert_eq!(buf.into_inner(), [0xEF]);
}

/// A refusal is invalid input to a stream.
#[test]
fn a_refusal_has_a_kind_of_io() {
    let error = IoWriter::new(Vec::new()).write(2, 1).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
}
