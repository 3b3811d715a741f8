//! Both bit orders and every word, for every writer and reader, against recorded answers and a list of bits.

#![allow(clippy::unreadable_literal, reason = "numbers as they were recorded")]
#![allow(clippy::type_complexity, reason = "a row of the table")]

use packproof_codec::bit_pack::{
    BitCounter, BitRead, BitWrite, BytesReader, BytesWriter, IoReader, IoWriter, Layout, Lsb, Msb, Order,
    Reader, Record, SliceWriter, Writer,
};
use packproof_codec::{DecodeError, EncodeError, Fault, Offset};

/// Fields as (value, width); their bytes least significant bit first, as recorded from mas-bandwidth/serialize (yojimbo) at commit
/// 85791d8, and most significant bit first, from bitstream-io 4.10.0.
const RECORDED: &[(&[(u64, u32)], &str, &str)] = &[
    (&[(17, 5), (305419896, 32), (1, 1)], "11cf8a4622", "8891a2b3c4"),
    (&[(85, 7), (426, 9), (48879, 16)], "55d5efbe", "abaabeef"),
    (&[(1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1)], "ff01", "ff80"),
    (&[(1, 4), (2, 4), (3, 4)], "2103", "1230"),
    (&[(22602, 15), (20807, 15), (490, 10)], "4ad8a3a87a", "b095451dea"),
    (
        &[(7451140761581681530, 63), (192498, 20), (553174, 20)],
        "7a7b82790bc56767f977b18643",
        "cecf8a16f304f6f45dfe50e1ac",
    ),
    (
        &[(130246455222891053, 63), (3820, 12), (7183854, 24)],
        "2d72d00076bace017677ef6c03",
        "039d74ec01a0e45bdd8db3bdc0",
    ),
    (&[(181829234, 33), (965382811876, 40), (20181, 15)], "727ed60ac861998ac1ab9d", "056b3f397062a658724ed5"),
    (&[(3, 2), (1106, 11), (90952, 17), (10, 4), (95, 12)], "4b1169ac7e01", "e2958d22817c"),
    (&[(98000456851, 40), (12, 4), (0, 1)], "934c48d1160c", "16d1484c93c0"),
    (&[(6110749, 23), (821, 11), (19804, 17)], "1d3edd9a713501", "ba7c3acd49ab80"),
    (
        &[(159513177, 32), (113493, 17), (1376557618039893936, 64)],
        "59fa810955bb615f4078b807352600",
        "0981fa59ddaa898d41ee1e1017d800",
    ),
    (
        &[(86, 7), (6068938399683375555, 63), (214709492366994, 48)],
        "d6e1786df2a8991caaa46fc1bcd130",
        "ad50e4cd47936bc70f0d1bcc16fa48",
    ),
    (
        &[(133448614580, 40), (3995706, 23), (6937530, 23), (1647, 13), (1890, 11), (28, 5)],
        "b44228121f3af83cddedf49b113b07",
        "1f122842b479f075a76ee8cdfd8b80",
    ),
    (
        &[(9567, 15), (3909, 12), (32862, 16), (2604, 13), (50671, 17), (13, 9)],
        "5fa5a2f7026451efc51a00",
        "4abfe8b00bca2c62f78340",
    ),
    (
        &[(0, 1), (4, 3), (25104621, 25), (232818, 20), (10215670, 24)],
        "d80ef157ae71ecc13701",
        "4bf88769c6b94df07b00",
    ),
    (&[(8220794, 23), (3781907, 25), (42, 6), (40, 6)], "7a70fd89da1c2a0a", "fae0f439b513aa80"),
    (
        &[(6131295488102937126, 64), (3120, 12), (31195677, 25), (251, 10)],
        "26b254edc2bc165530dc21c07d1f",
        "5516bcc2ed54b226c30ee010e9f6",
    ),
];

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

fn written<O: Order>(fields: &[(u64, u32)]) -> Vec<u8> {
    let mut writer = Writer::<O>::with_order(Vec::new());
    for &(value, width) in fields {
        writer.write(value, width).unwrap();
    }
    writer.finish()
}

#[test]
fn both_orders_write_and_read_as_recorded() {
    for &(fields, lsb, msb) in RECORDED {
        let (lsb_first, msb_first) = (written::<Lsb>(fields), written::<Msb>(fields));
        assert_eq!((&*hex(&lsb_first), &*hex(&msb_first)), (lsb, msb), "{fields:?}");
        let (mut lsb, mut msb) = (Reader::<Lsb>::with_order(&lsb_first), Reader::new(&msb_first));
        for &(value, width) in fields {
            assert_eq!((lsb.read(width), msb.read(width)), (Ok(value), Ok(value)));
        }
        assert_eq!((lsb.finish(), msb.finish()), (Ok(()), Ok(())));
    }
}

/// The bytes of fields, a bit at a time: bit `n` of the stream is bit `n` of its word, counted from the top or from the bottom, and
/// words are stored little-endian.
fn one_bit_at_a_time<O: Order>(fields: &[(u64, u32)]) -> Vec<u8> {
    let word = O::WORD * 8;
    let bits: u32 = fields.iter().map(|field| field.1).sum();
    let mut bytes = vec![0; (bits as usize).div_ceil(word) * O::WORD];
    let mut at = 0;
    for &(value, width) in fields {
        for n in 0..width {
            let bit = value >> if O::LSB { n } else { width - 1 - n } & 1;
            let in_word = if O::LSB { at % word } else { word - 1 - at % word };
            bytes[at / word * O::WORD + in_word / 8] |= (bit as u8) << (in_word % 8);
            at += 1;
        }
    }
    bytes
}

/// Fields of all widths in a scattered order, at every alignment: one round of them takes whole bytes, and is followed by a bit.
fn fields() -> Vec<(u64, u32)> {
    let mut state = 7_u64;
    (0..if cfg!(miri) { 80 } else { 2080 })
        .map(|n| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let width = if n % 65 == 64 { 1 } else { n % 65 * 37 % 64 + 1 };
            ((state ^ state >> 29) >> (64 - width), width)
        })
        .collect()
}

fn every_path<O: Order>() {
    let fields = fields();
    let expected = one_bit_at_a_time::<O>(&fields);
    assert_eq!(written::<O>(&fields), expected);
    let mut room = vec![0xA5; expected.len() + O::WORD - 1];
    let mut slice = SliceWriter::<O>::with_order(&mut room);
    let (mut io, mut buf) = (IoWriter::<_, O>::with_order(vec![]), BytesWriter::<_, O>::with_order(vec![]));
    for &(value, width) in &fields {
        slice.write(value, width).unwrap();
        io.write(value, width).unwrap();
        buf.write(value, width).unwrap();
    }
    assert_eq!(slice.finish(), expected.len());
    assert!(
        room[..expected.len()] == expected && io.finish().unwrap() == expected && buf.finish() == expected
    );

    let mut reader = Reader::<O>::with_order(&expected);
    let (mut io, mut buf) =
        (IoReader::<_, O>::with_order(&expected[..]), BytesReader::<_, O>::with_order(&expected[..]));
    for &(value, width) in &fields {
        assert_eq!(
            (reader.read(width), buf.read(width), io.read(width).unwrap()),
            (Ok(value), Ok(value), value)
        );
    }
    assert_eq!(reader.finish(), Ok(()));
}

#[test]
fn every_order_writes_and_reads_a_list_of_bits() {
    every_path::<Msb>();
    every_path::<Msb<u16>>();
    every_path::<Msb<u32>>();
    every_path::<Msb<u64>>();
    every_path::<Lsb>();
    every_path::<Lsb<u16>>();
    every_path::<Lsb<u32>>();
    every_path::<Lsb<u64>>();
}

struct Uneven;
impl Layout<7> for Uneven {
    const WIDTHS: [u32; 7] = [1, 56, 3, 64, 13, 58, 7];
}

/// Records, runs, bytes and typed fields give the same bits as single fields.
fn together<O: Order>() {
    fn write<W: BitWrite>(
        writer: &mut W,
        begun: u32,
        values: &[u64; 7],
        run: &[u64],
        bytes: &[u8],
    ) -> Result<(), W::Error> {
        (0..begun).try_for_each(|_| writer.write_bool(true))?;
        Record::<Uneven, 7>::write(writer, values)?;
        writer.write_run(run, 5)?;
        writer.write_bytes(bytes)?;
        writer.align()?;
        writer.write_bytes(bytes)
    }

    for begun in 0..9 {
        let mut values = [0; 7];
        for ((value, width), (random, _)) in values.iter_mut().zip(Uneven::WIDTHS).zip(fields()) {
            *value = random.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - width);
        }
        let run: Vec<u64> = (0..40).map(|n| n * 11 % 32).collect();
        let bytes: Vec<u8> = (0..20).map(|n| n * 13).collect();
        let mut fields: Vec<(u64, u32)> = (0..begun).map(|_| (1, 1)).collect();
        fields.extend(values.into_iter().zip(Uneven::WIDTHS));
        fields.extend(run.iter().map(|&value| (value, 5)));
        fields.extend(bytes.iter().map(|&byte| (byte.into(), 8)));
        let bits: u32 = fields.iter().map(|field| field.1).sum();
        fields.push((0, (bits.wrapping_neg() & 7).max(1)));
        if bits.is_multiple_of(8) {
            fields.pop();
        }
        fields.extend(bytes.iter().map(|&byte| (byte.into(), 8)));
        let expected = one_bit_at_a_time::<O>(&fields);

        let mut writer = Writer::<O>::with_order(vec![]);
        let mut io = IoWriter::<_, O>::with_order(vec![]);
        let mut counter = BitCounter::default();
        write(&mut writer, begun, &values, &run, &bytes).unwrap();
        write(&mut io, begun, &values, &run, &bytes).unwrap();
        write(&mut counter, begun, &values, &run, &bytes).unwrap();
        assert_eq!((writer.position(), io.position()), (counter.position(), counter.position()));
        assert!(writer.finish() == expected && io.finish().unwrap() == expected);

        let mut reader = Reader::<O>::with_order(&expected);
        (0..begun).for_each(|_| assert_eq!(reader.read_bool(), Ok(true)));
        assert_eq!(Record::<Uneven, 7>::read(&mut reader), Ok(values));
        let (mut read_run, mut read_bytes) = (vec![0; 40], vec![0; 20]);
        reader.read_run(&mut read_run, 5).unwrap();
        reader.read_bytes(&mut read_bytes).unwrap();
        assert!(read_run == run && read_bytes == bytes);
        reader.align().unwrap();
        reader.read_bytes(&mut read_bytes).unwrap();
        assert!(read_bytes == bytes && reader.finish().is_ok());
    }
}

#[test]
fn records_runs_and_bytes_are_single_fields_in_every_order() {
    together::<Msb>();
    together::<Msb<u32>>();
    together::<Lsb>();
    together::<Lsb<u64>>();
}

/// -3 in 4 bits is 1101; 5 of [-2, 5] is 7 in 3 bits. From bit 0 up: `1_111_1101`.
#[test]
fn typed_fields_least_significant_bit_first_by_hand() {
    let mut writer = Writer::<Lsb>::with_order(vec![0xEE]);
    writer.write_signed(-3, 4).unwrap();
    writer.write_ranged(5, -2, 5).unwrap();
    writer.write_bool(true).unwrap();
    assert_eq!(writer.finish(), [0xEE, 0b1_111_1101]);
    let mut reader = Reader::<Lsb>::with_order(&[0b1_111_1101]);
    assert_eq!(
        (reader.read_signed(4), reader.read_ranged(-2, 5), reader.read_bool()),
        (Ok(-3), Ok(5), Ok(true))
    );
}

/// Padding is refused at its first set bit in stream order, up to the end of the word; an incomplete word is trailing.
#[test]
fn every_order_refuses_padding_and_trailing_bytes() {
    fn error(kind: Fault, bit: u64) -> Result<(), DecodeError> {
        Err(DecodeError { kind, at: Offset::Bit(bit) })
    }
    fn after_three<O: Order>(bytes: &[u8]) -> [Result<(), DecodeError>; 2] {
        let mut reader = Reader::<O>::with_order(bytes);
        reader.skip(3).unwrap();
        let mut io = IoReader::<_, O>::with_order(bytes);
        io.read(3).unwrap();
        assert_eq!(reader.clone().align().is_ok(), io.align().is_ok());
        [reader.clone().align(), reader.finish()]
    }
    assert_eq!(after_three::<Lsb>(&[0b1001_0000]), [error(Fault::NonZeroPadding, 4); 2]);
    assert_eq!(after_three::<Msb>(&[0b0000_1001]), [error(Fault::NonZeroPadding, 4); 2]);
    assert_eq!(after_three::<Lsb<u16>>(&[0, 0b100]), [Ok(()), error(Fault::NonZeroPadding, 10)]);
    assert_eq!(after_three::<Msb<u16>>(&[0b0010_0000, 0]), [Ok(()), error(Fault::NonZeroPadding, 10)]);
    assert_eq!(after_three::<Lsb<u16>>(&[0; 3]), [Ok(()), error(Fault::Trailing, 16)]);
    assert_eq!(after_three::<Msb<u32>>(&[0; 8]), [Ok(()), error(Fault::Trailing, 32)]);
    let mut room = [0; 5];
    let mut slice = SliceWriter::<Lsb<u32>>::with_order(&mut room);
    let small = EncodeError::BufferTooSmall { needed: 5, available: 4 };
    assert_eq!((slice.remaining(), slice.write_run(&[0; 33], 1)), (32, Err(small)));
    let mut buf = BytesWriter::<_, Msb<u32>>::with_order(&mut room[..3]);
    assert_eq!(buf.write(1, 1), Err(EncodeError::BufferTooSmall { needed: 4, available: 3 }));
}
