//! Bit streams against a list of bits: every type, every writer, every reader, at every alignment.

#![allow(clippy::needless_pass_by_value, reason = "quickcheck hands properties their inputs by value")]

use bytes::Buf;
use packproof_codec::bit_pack::{BytesReader, BytesWriter, IoReader, IoWriter, Reader, SliceWriter, Writer};
use packproof_codec::{DecodeError, EncodeError, Fault, Offset};
use quickcheck::{Arbitrary, Gen, QuickCheck};

/// A field, its type and its value.
#[derive(Clone, Debug)]
enum Item {
    Bool(bool),
    Unsigned(u64, u32),
    Signed(i64, u32),
    Ranged { value: i64, min: i64, max: i64 },
    Bytes(Vec<u8>),
    Align,
}

impl Arbitrary for Item {
    fn arbitrary(g: &mut Gen) -> Self {
        let width = 1 + u32::arbitrary(g) % 64;
        match u8::arbitrary(g) % 6 {
            0 => Self::Bool(bool::arbitrary(g)),
            1 => Self::Unsigned(u64::arbitrary(g) >> (64 - width), width),
            2 => Self::Signed(i64::arbitrary(g) >> (64 - width), width),
            3 => {
                let mut ends = [i64::arbitrary(g) >> (64 - width), i64::arbitrary(g)];
                ends.sort_unstable();
                let [min, max] = ends;
                let span = i128::from(max) - i128::from(min) + 1;
                let value = i128::from(min) + i128::from(u64::arbitrary(g)) % span;
                Self::Ranged { value: value as i64, min, max }
            }
            4 => Self::Bytes(Vec::arbitrary(g)),
            _ => Self::Align,
        }
    }
}

/// The bits of a list of fields, by arithmetic on wide integers alone.
fn bits(items: &[Item]) -> Vec<bool> {
    let mut bits = Vec::new();
    for item in items {
        let mut push = |value: i128, width: usize| {
            bits.extend((0..width).rev().map(|place| value.rem_euclid(1 << width) >> place & 1 == 1));
        };
        match item {
            Item::Bool(value) => push(i128::from(*value), 1),
            Item::Unsigned(value, width) => push(i128::from(*value), *width as usize),
            Item::Signed(value, width) => push(i128::from(*value), *width as usize),
            Item::Ranged { value, min, max } => {
                let span = i128::from(*max) - i128::from(*min);
                let width = (0..=64).find(|&width| span < 1 << width).expect("64 bits hold any span");
                push(i128::from(*value) - i128::from(*min), width);
            }
            Item::Bytes(bytes) => bytes.iter().for_each(|&byte| push(byte.into(), 8)),
            Item::Align => {
                let len = bits.len().next_multiple_of(8);
                bits.resize(len, false);
            }
        }
    }
    bits
}

fn bytes_of(bits: &[bool]) -> Vec<u8> {
    bits.chunks(8)
        .map(|byte| byte.iter().enumerate().map(|(place, &bit)| u8::from(bit) << (7 - place)).sum())
        .collect()
}

type Failure = Box<dyn std::error::Error>;

fn write_growing(items: &[Item], mut writer: Writer) -> Result<Vec<u8>, Failure> {
    for item in items {
        match item {
            Item::Bool(value) => writer.write_bool(*value),
            Item::Unsigned(value, width) => writer.write(*value, *width)?,
            Item::Signed(value, width) => writer.write_signed(*value, *width)?,
            Item::Ranged { value, min, max } => writer.write_ranged(*value, *min, *max)?,
            Item::Bytes(bytes) => writer.write_bytes(bytes),
            Item::Align => writer.align(),
        }
    }
    Ok(writer.finish())
}

fn write_slice(items: &[Item], room: &mut [u8]) -> Result<usize, Failure> {
    let mut writer = SliceWriter::new(room);
    for item in items {
        match item {
            Item::Bool(value) => writer.write_bool(*value)?,
            Item::Unsigned(value, width) => writer.write(*value, *width)?,
            Item::Signed(value, width) => writer.write_signed(*value, *width)?,
            Item::Ranged { value, min, max } => writer.write_ranged(*value, *min, *max)?,
            Item::Bytes(bytes) => writer.write_bytes(bytes)?,
            Item::Align => writer.align(),
        }
    }
    Ok(writer.finish())
}

fn write_io(items: &[Item]) -> Result<(Vec<u8>, u64), Failure> {
    let mut writer = IoWriter::new(Vec::new());
    for item in items {
        match item {
            Item::Bool(value) => writer.write_bool(*value)?,
            Item::Unsigned(value, width) => writer.write(*value, *width)?,
            Item::Signed(value, width) => writer.write_signed(*value, *width)?,
            Item::Ranged { value, min, max } => writer.write_ranged(*value, *min, *max)?,
            Item::Bytes(bytes) => writer.write_bytes(bytes)?,
            Item::Align => writer.align()?,
        }
    }
    let position = writer.position();
    Ok((writer.finish()?, position))
}

fn write_bytes_crate(items: &[Item], room: &mut [u8]) -> Result<usize, Failure> {
    let before = room.len();
    let mut writer = BytesWriter::new(room);
    for item in items {
        match item {
            Item::Bool(value) => writer.write_bool(*value)?,
            Item::Unsigned(value, width) => writer.write(*value, *width)?,
            Item::Signed(value, width) => writer.write_signed(*value, *width)?,
            Item::Ranged { value, min, max } => writer.write_ranged(*value, *min, *max)?,
            Item::Bytes(bytes) => writer.write_bytes(bytes)?,
            Item::Align => writer.align(),
        }
    }
    Ok(before - writer.finish().len())
}

/// Reads the fields back with one reader of any kind, and says which is wrong.
macro_rules! read_back {
    ($reader:expr, $items:expr) => {
        for item in $items {
            let same = match item {
                Item::Bool(value) => $reader.read_bool()? == *value,
                Item::Unsigned(value, width) => $reader.read(*width)? == *value,
                Item::Signed(value, width) => $reader.read_signed(*width)? == *value,
                Item::Ranged { value, min, max } => $reader.read_ranged(*min, *max)? == *value,
                Item::Bytes(bytes) => {
                    let mut out = vec![0xA5; bytes.len()];
                    $reader.read_bytes(&mut out)?;
                    out == *bytes
                }
                Item::Align => $reader.align_canonical().is_ok(),
            };
            if !same {
                return Err(format!("{item:?} reads otherwise").into());
            }
        }
    };
}

fn every_way(items: &[Item]) -> Result<(), Failure> {
    let bits = bits(items);
    let expected = bytes_of(&bits);
    let len = expected.len();
    let before = [1, 2, 3];
    let after = write_growing(items, Writer::after(before.to_vec()))?;
    let mut room = vec![0xA5; len];
    let mut exact = vec![0xA5; len];
    let (io, position) = write_io(items)?;
    let same = write_growing(items, Writer::new())? == expected
        && after == [&before, &expected[..]].concat()
        && (write_slice(items, &mut room)?, &room) == (len, &expected)
        && (write_bytes_crate(items, &mut exact)?, &exact) == (len, &expected)
        && (io, position) == (expected.clone(), bits.len() as u64);
    if !same {
        return Err("the writers differ from the list of bits".into());
    }
    if len > 0 {
        let short = &mut room[..len - 1];
        if write_slice(items, short).is_ok() || write_bytes_crate(items, short).is_ok() {
            return Err("a byte too little is enough".into());
        }
    }
    let mut reader = Reader::new(&expected);
    read_back!(reader, items);
    reader.finish_canonical()?;
    let mut reader = IoReader::new(&expected[..]);
    read_back!(reader, items);
    let mut reader = BytesReader::new(expected[..len / 2].chain(&expected[len / 2..]));
    read_back!(reader, items);
    let end = reader.position();
    reader.align_canonical()?;
    if end != bits.len() as u64 || reader.into_inner().has_remaining() {
        return Err("the readers do not end with the stream".into());
    }
    Ok(())
}

/// Every writer writes the list of bits, and every reader reads the fields from it.
#[test]
fn every_type_agrees_with_a_list_of_bits() {
    fn property(items: Vec<Item>) -> Result<(), String> {
        every_way(&items).map_err(|error| error.to_string())
    }
    QuickCheck::new().tests(2_000).quickcheck(property as fn(_) -> _);
}

/// By hand: -1 in 3 bits is 111, 5 of [-2, 5] is 7 in 3 bits, true is 1, `0xA5` follows in the middle of a byte.
#[test]
fn writes_each_type_as_derived_by_hand() {
    let mut writer = Writer::new();
    writer.write_signed(-1, 3).unwrap();
    writer.write_ranged(5, -2, 5).unwrap();
    writer.write_bool(true);
    writer.write_bytes(&[0xA5]);
    writer.write_ranged(9, 9, 9).unwrap();
    assert_eq!(writer.position(), 15);
    assert_eq!(writer.finish(), [0b111_111_1_1, 0b0100101_0]);
}

/// The ends of a signed and of a ranged field fit; one step further is refused, and so are widths and ranges that are none.
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

/// A field above `max - min` is refused where it begins, and nothing is consumed: 0b11 is 3 of [0, 2].
#[test]
fn refuses_a_field_above_its_range() {
    let mut reader = Reader::new(&[0b0_11_00000]);
    reader.skip(1).unwrap();
    assert_eq!(reader.read_ranged(0, 2), Err(error(Fault::OutOfRange, 1)));
    assert_eq!(reader.position(), 1);
    assert_eq!(reader.read(2), Ok(3));
}

/// Bytes that the input does not have are truncated where it ends, and nothing is consumed, at a boundary or not.
#[test]
fn refuses_bytes_beyond_the_end() {
    for skipped in [0, 3] {
        let mut reader = Reader::new(&[0xFF; 2]);
        reader.skip(skipped).unwrap();
        let mut out = [7; 3];
        assert_eq!(reader.read_bytes(&mut out), Err(error(Fault::Truncated, 16)));
        assert_eq!(reader.read_aligned(3), Err(error(Fault::Truncated, 16)));
        assert_eq!((reader.position(), out), (skipped, [7; 3]));
    }
    let mut reader = Reader::new(&[0xFF, 1, 2]);
    reader.skip(3).unwrap();
    assert_eq!(reader.read_aligned(2), Ok(&[1, 2][..]));
    assert_eq!(reader.remaining(), 0);
}

/// The adapters report the end of the input, set padding and bad parameters with the same places as the reader in memory.
#[test]
fn adapters_point_at_the_same_bits() {
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
        assert_eq!(buf.align_canonical(), Err(error(Fault::NonZeroPadding, 6)));
        assert_eq!(buf.read(13), Ok(0b00010_1111_1111));
    }
    let io_error = IoWriter::new(Vec::new()).write(2, 1).unwrap_err();
    assert_eq!(io_error.kind(), std::io::ErrorKind::InvalidInput);
}

/// A stream over a `Buf` or a `Read` takes no byte beyond its last field: what follows is the caller's.
#[test]
fn adapters_leave_what_follows() {
    let mut io = IoReader::new(&[0xAB, 0xCD, 0xEF][..]);
    assert_eq!(io.read(12).unwrap(), 0xABC);
    assert_eq!(io.into_inner(), [0xEF]);
    let mut buf = BytesReader::new(&[0xAB, 0xCD, 0xEF][..]);
    assert_eq!(buf.read(12), Ok(0xABC));
    assert_eq!(buf.into_inner(), [0xEF]);
}
