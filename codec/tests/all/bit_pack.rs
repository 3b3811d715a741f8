//! Fields of every type by hand, and refusals of every reader and writer.

use packproof_codec::bit_pack::{BitRead, BitWrite, BytesReader, IoReader, IoWriter, Reader, Writer};
use packproof_codec::{DecodeError, EncodeError, Fault, Offset};

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

/// The ends of a signed and of a ranged field fit; the values next to them, invalid widths and `min > max` do not.
#[test]
fn refuses_values_outside_a_signed_or_ranged_field() {
    let mut writer = Writer::new();
    for (width, min, max) in [(1, -1, 0), (8, -128, 127), (63, -(1 << 62), (1 << 62) - 1)] {
        for value in [min, max] {
            assert_eq!(writer.write_signed(value, width), Ok(()));
            assert_eq!(writer.write_ranged(value, min, max), Ok(()));
        }
        let position = writer.position();
        for value in [min - 1, max + 1] {
            assert_eq!(writer.write_signed(value, width), Err(EncodeError::OutOfRange));
            assert_eq!(writer.write_ranged(value, min, max), Err(EncodeError::OutOfRange));
        }
        assert_eq!(writer.position(), position);
    }
    for width in [0, 65, u32::MAX] {
        assert_eq!(writer.write_signed(0, width), Err(EncodeError::BadParameter));
    }
    assert_eq!(writer.write_ranged(0, 1, 0), Err(EncodeError::BadParameter));
    assert_eq!(Reader::new(&[0]).read_ranged(1, 0), Err(error(Fault::BadParameter, 0)));
}

fn error(kind: Fault, bit: u64) -> DecodeError {
    DecodeError { kind, at: Offset::Bit(bit) }
}

/// 0b11 is 3, above [0, 2]: refused at the first bit of the field, which is not consumed.
#[test]
fn refuses_a_field_above_its_range() {
    let mut reader = Reader::new(&[0b0_11_00000]);
    reader.skip(1).unwrap();
    assert_eq!(reader.read_ranged(0, 2), Err(error(Fault::OutOfRange, 1)));
    assert_eq!(reader.position(), 1);
    assert_eq!(reader.read(2), Ok(3));
}

/// Missing bytes are truncated at the end of the input, and nothing is consumed, at a byte boundary or not.
#[test]
fn refuses_missing_bytes() {
    for skipped in [0, 3] {
        let mut reader = Reader::new(&[0xFF; 2]);
        reader.skip(skipped).unwrap();
        let mut out = [7; 3];
        assert_eq!(reader.read_bytes(&mut out), Err(error(Fault::Truncated, 16)));
        assert_eq!((reader.position(), out), (skipped, [7; 3]));
    }
    let mut reader = Reader::new(&[0xFF, 1, 2]);
    reader.skip(3).unwrap();
    assert_eq!(reader.bytes(2), Err(error(Fault::Misaligned, 3)));
    reader.align_lenient();
    assert_eq!(reader.bytes(3), Err(error(Fault::Truncated, 24)));
    assert_eq!(reader.bytes(2), Ok(&[1, 2][..]));
    assert_eq!(reader.remaining(), 0);
}

/// Readers over `Read` and `Buf` report the same offsets as the reader in memory.
#[test]
fn streams_point_at_the_same_bits() {
    let bytes = [0b1010_0010, 0xFF];
    for (width, kind, bit) in
        [(14, Fault::Truncated, 16), (0, Fault::BadParameter, 3), (65, Fault::BadParameter, 3)]
    {
        let mut io = IoReader::new(&bytes[..]);
        let mut buf = BytesReader::new(&bytes[..]);
        assert_eq!((io.read(3).unwrap(), buf.read(3)), (5, Ok(5)));
        let inner = io.read(width).unwrap_err().into_inner().expect("an error of ours");
        assert_eq!(inner.downcast_ref(), Some(&error(kind, bit)));
        assert_eq!(buf.read(width), Err(error(kind, bit)));
        assert_eq!(buf.align(), Err(error(Fault::NonZeroPadding, 6)));
        assert_eq!(buf.read(13), Ok(0b00010_1111_1111));
    }
    let io_error = IoWriter::new(Vec::new()).write(2, 1).unwrap_err();
    assert_eq!(io_error.kind(), std::io::ErrorKind::InvalidInput);
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
