//! Adapters over streams; `sequences` has the fields and refusals of every reader and writer.

use packproof_codec::bit_pack::{BitRead, BitWrite, BytesReader, IoReader, IoWriter};

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
