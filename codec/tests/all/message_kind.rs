//! A kind of field of one's own.

use packproof_codec::bit_pack::{BitRead, BitWrite, Lsb};
use packproof_codec::message::{Bits, Code, Kind, Message};
use packproof_codec::{DecodeError, EncodeError, Fault, Offset, message};

/// A byte at the next byte boundary, 3 bits away.
#[derive(Clone, Copy)]
struct Aligned;

impl Kind<u8> for Aligned {
    fn bits(&self, _: &u8) -> Result<u64, EncodeError> {
        Ok(11)
    }

    fn write<W: BitWrite>(&self, value: &u8, writer: &mut W) -> Result<(), W::Error> {
        writer.align()?;
        writer.write((*value).into(), 8)
    }

    fn read<R: BitRead>(&self, reader: &mut R) -> Result<u8, R::Error> {
        reader.align()?;
        reader.read(8).map(|value| value as u8)
    }

    fn describe(&self, f: &mut dyn std::fmt::Write) -> std::fmt::Result {
        f.write_str("type = \"u8\", align = 8")
    }
}

const fn aligned(declared: u64) -> Code<Aligned> {
    Code::new(Aligned, Bits::exactly(declared))
}

/// In a message of constant size, whose fields are joined into words, too; and if the size that is declared is too small.
#[test]
fn a_kind_of_ones_own_may_align() {
    message! { #[derive(Debug, PartialEq)] struct Right { flags: u8 = range(0, 31), value: u8 = aligned(11) } }
    message! { #[derive(Debug, PartialEq)] struct Small { flags: u8 = range(0, 31), value: u8 = aligned(1) } }
    let bytes = [0b10011_000, 0xA7];
    assert_eq!(Right { flags: 19, value: 0xA7 }.to_bytes(), Ok(bytes.to_vec()));
    assert_eq!(Right::from_bytes(&bytes), Ok(Right { flags: 19, value: 0xA7 }));
    assert_eq!(Small::from_bytes(&bytes), Ok(Small { flags: 19, value: 0xA7 }));
    assert_eq!(Small::from_bytes_in::<Lsb>(&[19, 0xA7]), Ok(Small { flags: 19, value: 0xA7 }));
    let refused = Right::from_bytes(&[0b10011_010, 0xA7]).unwrap_err();
    assert_eq!((refused.kind, refused.at), (Fault::NonZeroPadding, Offset::Bit(6)));
    assert_eq!(Right::from_bytes(&bytes[..1]), Err(DecodeError::bit(Fault::Truncated, 8)));
}
