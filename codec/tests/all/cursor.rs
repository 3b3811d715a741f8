//! Every codec as a method of a bit stream, derived by hand and at every bit offset.

use packproof_codec::bit_pack::{BitRead, BitWrite, IoReader, IoWriter, Lsb, Msb, Order, Reader, Writer};
use packproof_codec::packet::{VariableFloat16, Vector2Float16, Vector3Float32};
use packproof_codec::unreal::{Name, ObjectReference, fstring};
use packproof_codec::{BitDecode, BitEncode, DecodeError, EncodeError, Fault, smallest_three};

fn error<T>(kind: Fault, bit: u64) -> Result<T, DecodeError> {
    Err(DecodeError::bit(kind, bit))
}

/// 300 is `AC 02`, -65 is `81 01` (zigzag 129), -4097 is `C1 40`, all at bit 4. In the other order the low
/// half of each byte comes first.
#[test]
fn integers_begin_at_any_bit() {
    fn written<O: Order>() -> Vec<u8> {
        let mut writer = Writer::<O>::with_order(vec![]);
        writer.write(0xF, 4).unwrap();
        writer.varint(300_u16).unwrap();
        writer.zigzag(-65_i64).unwrap();
        writer.compact_index(-4097).unwrap();
        writer.finish()
    }
    assert_eq!(written::<Msb>(), [0xFA, 0xC0, 0x28, 0x10, 0x1C, 0x14, 0x00]);
    assert_eq!(written::<Lsb>(), [0xCF, 0x2A, 0x10, 0x18, 0x10, 0x0C, 0x04]);
    let bytes = written::<Lsb>();
    let mut reader = Reader::<Lsb>::with_order(&bytes);
    assert_eq!(reader.read(4), Ok(0xF));
    assert_eq!(
        (reader.varint(), reader.zigzag(), reader.compact_index()),
        (Ok(300_u16), Ok(-65_i64), Ok(-4097))
    );
    assert_eq!(reader.finish(), Ok(()));
}

/// Every value is read back at bit offsets 0 to 8, in memory and over a stream.
#[test]
fn every_value_comes_back_at_every_alignment() {
    fn write<W: BitWrite>(writer: &mut W, begun: u32) -> Result<(), W::Error> {
        (0..begun).try_for_each(|_| writer.write_bool(true))?;
        for value in [0, 127, 128, u64::from(u32::MAX), u64::MAX] {
            writer.varint(value)?;
        }
        writer.zigzag(i32::MIN)?;
        writer.compact_index(i32::MAX)?;
        writer.object_reference(ObjectReference::from_value(-7))?;
        writer.quantized(0.45, 0.0, 1.0, 10)?;
        writer.smallest_three::<9>([0.0, 0.0, 0.0, -1.0])?;
        writer.field(&Vector3Float32, [1.0, -2.0, 0.5])?;
        writer.field(&Vector2Float16, [1.0, -2.0])?;
        writer.varint_as(VariableFloat16, -2.5)?;
        writer.align()?;
        writer.fstring("hé")?;
        writer.name(Name::from_ascii("None").unwrap(), 69)
    }
    fn read<R: BitRead>(reader: &mut R, begun: u32) -> Result<(), R::Error> {
        for _ in 0..begun {
            assert!(reader.read_bool()?);
        }
        for value in [0, 127, 128, u64::from(u32::MAX), u64::MAX] {
            assert_eq!(reader.varint::<u64>()?, value);
        }
        assert_eq!((reader.zigzag::<i32>()?, reader.compact_index()?), (i32::MIN, i32::MAX));
        assert_eq!(reader.object_reference()?, ObjectReference::from_value(-7));
        assert_eq!(reader.quantized(0.0, 1.0, 10)?, 460.0 * (1.0 / 1023.0));
        // Zero lies between two of 512 codes; the negated quaternion, with positive w, is read back.
        let [x, y, z, w] = reader.smallest_three::<9>()?;
        assert!(x == y && y == z && x.abs() < 0.0014 && w > 0.9999);
        assert_eq!(reader.field(&Vector3Float32)?, [1.0, -2.0, 0.5]);
        assert_eq!(reader.field(&Vector2Float16)?, [1.0, -2.0]);
        assert_eq!(reader.varint_as(VariableFloat16)?, -2.5);
        reader.align()
    }
    for begun in 0..9 {
        let (mut writer, mut stream) = (Writer::new(), IoWriter::new(vec![]));
        write(&mut writer, begun).unwrap();
        write(&mut stream, begun).unwrap();
        let bytes = writer.finish();
        assert_eq!(stream.finish().unwrap(), bytes);
        read(&mut IoReader::new(&bytes[..]), begun).unwrap();
        let mut reader = Reader::new(&bytes);
        read(&mut reader, begun).unwrap();
        assert!(reader.fstring().unwrap().chars().eq("hé".chars()));
        assert_eq!(reader.name(69).unwrap().as_bytes(), b"None");
        assert_eq!(reader.finish(), Ok(()));
    }
}

/// The word of ten bits is that of the module: the identity measured in the original is `E0080200`.
#[test]
fn a_rotation_of_ten_bits_is_the_word_of_the_original() {
    let mut writer = Writer::new();
    writer.smallest_three::<10>([0.0, 0.0, 0.0, 1.0]).unwrap();
    assert_eq!(writer.finish(), [0xE0, 0x08, 0x02, 0x00]);
    let restored = smallest_three::restore::<10>(0xE008_0200).unwrap();
    assert_eq!(Reader::new(&[0xE0, 0x08, 0x02, 0x00]).smallest_three::<10>(), Ok(restored));
}

/// A rotation of any width is read back within its error, and none is written that cannot be read.
#[test]
fn rotations_of_every_width_come_back() {
    fn of_width<const W: u32>() {
        for n in 0..if cfg!(miri) { 20 } else { 4000 } {
            let part = |m: u32| (f64::from((n * m + m) % 997) / 498.0 - 1.0) as f32;
            let raw = [part(331), part(577), part(89), part(743)];
            let len = raw.iter().map(|part| part * part).sum::<f32>().sqrt().max(1e-3);
            let quat = if n == 0 { [0.5; 4] } else { raw.map(|part| part / len) };
            let mut writer = Writer::new();
            writer.smallest_three::<W>(quat).unwrap();
            let back = Reader::new(&writer.finish()).smallest_three::<W>().unwrap();
            let cosine: f32 = back.iter().zip(quat).map(|(a, b)| a * b).sum();
            // Half a step in each of three components, and twice that in the dropped one.
            assert!(
                cosine.abs() > 1.0 - 6.0 / f64::from((1_u32 << W) - 1).powi(2) as f32 - 1e-6,
                "{quat:?} {back:?}"
            );
        }
    }
    of_width::<3>();
    of_width::<4>();
    of_width::<7>();
    of_width::<9>();
    of_width::<10>();
    of_width::<15>();
    of_width::<20>();
}

/// Errors give the bit of the stream at which the value is wrong, and nothing is consumed.
#[test]
fn errors_carry_the_place_and_consume_nothing() {
    // Behind four ones: 80 00, overlong at its second byte.
    let mut reader = Reader::new(&[0xF8, 0x00, 0x00]);
    reader.skip(4).unwrap();
    assert_eq!(reader.varint::<u32>(), error(Fault::Overlong, 12));
    assert_eq!(reader.position(), 4);
    assert_eq!(reader.quantized(0.0, 1.0, 33), error(Fault::Truncated, 24));
    assert_eq!(reader.quantized(1.0, 0.0, 8), error(Fault::BadParameter, 4));
    assert_eq!(reader.fstring().map(|_| ()), error(Fault::Misaligned, 4));
    assert_eq!(reader.bytes(1).map(|_| ()), error(Fault::Misaligned, 4));
    assert_eq!(reader.position(), 4);
    let mut reader = Reader::new(&[0xFF; 12]);
    reader.skip(3).unwrap();
    assert_eq!(reader.varint::<u64>(), error(Fault::TooLong, 83));
    assert_eq!(reader.compact_index(), error(Fault::OutOfRange, 35));
    // All ones: three components at the top of their range.
    assert_eq!(reader.smallest_three::<10>(), error(Fault::OutOfRange, 3));
    assert_eq!(reader.position(), 3);
    let mut reader = Reader::new(&[0x7F, 0x81]);
    reader.skip(8).unwrap();
    assert_eq!(reader.varint::<u32>(), error(Fault::Truncated, 16));
    assert_eq!(reader.decode(fstring::decode_lenient).map(|_| ()), error(Fault::Truncated, 16));
    assert_eq!(reader.bytes(2), error(Fault::Truncated, 16));
    assert_eq!(reader.position(), 8);
}

/// A refused value leaves the writer unchanged.
#[test]
fn a_refused_value_writes_nothing() {
    let mut writer = Writer::new();
    writer.write(1, 1).unwrap();
    assert_eq!(writer.quantized(-1.0, 0.0, 1.0, 8), Err(EncodeError::OutOfRange));
    assert_eq!(writer.smallest_three::<10>([f32::NAN; 4]), Err(EncodeError::NotFinite));
    assert_eq!(writer.fstring("a"), Err(EncodeError::Misaligned));
    writer.align().unwrap();
    assert_eq!(writer.fstring("\0"), Err(EncodeError::InvalidText));
    assert_eq!(writer.finish(), [0x80]);
    let error = IoWriter::new(Vec::new()).write(2, 1).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
}
