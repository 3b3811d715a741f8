//! Both bit orders and every word, for every writer and reader, against a list of bits. Answers recorded of other software are in
//! the layouts of the conformance suite, whose vectors these streams pass.

use packproof_codec::bit_pack::{
    BitCounter, BitRead, BitWrite, BytesReader, BytesWriter, IoReader, IoWriter, Lsb, Msb, Order, Reader,
    SliceWriter, Writer,
};
use packproof_codec::message::Message;
use packproof_codec::{DecodeError, EncodeError, Fault, message};

fn written<O: Order>(fields: &[(u64, u32)]) -> Vec<u8> {
    let mut writer = Writer::<O>::with_order(Vec::new());
    for &(value, width) in fields {
        writer.write(value, width).unwrap();
    }
    writer.finish()
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

/// After the first two fields, a message's word is used up, and the third does not fit one.
const WIDTHS: [u32; 7] = [1, 56, 64, 3, 13, 58, 7];

message! {
    #[derive(Debug, PartialEq)]
    struct Uneven {
        bit: bool,
        wide: u64 = range(0, (1 << 56) - 1),
        widest: u64,
        narrow: u8 = range(0, 7),
        number: u16 = range(0, 0x1FFF),
        wider: u64 = range(0, (1 << 58) - 1),
        last: u8 = range(0, 127),
    }
}

/// Messages, whose fields are joined into words, runs, bytes and typed fields give the same bits as single fields.
fn together<O: Order>() {
    fn write<W: BitWrite>(
        writer: &mut W,
        begun: u32,
        uneven: &Uneven,
        run: &[u64],
        bytes: &[u8],
    ) -> Result<(), W::Error> {
        (0..begun).try_for_each(|_| writer.write_bool(true))?;
        uneven.write(writer)?;
        writer.write_run(run, 5)?;
        writer.write_bytes(bytes)?;
        writer.align()?;
        writer.write_bytes(bytes)
    }

    for begun in 0..9 {
        let mut values = [0; 7];
        for ((value, width), (random, _)) in values.iter_mut().zip(WIDTHS).zip(fields()) {
            *value = random.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - width);
        }
        let [bit, wide, widest, narrow, number, wider, last] = values;
        let (bit, narrow, number, last) = (bit == 1, narrow as u8, number as u16, last as u8);
        let uneven = Uneven { bit, wide, widest, narrow, number, wider, last };
        let run: Vec<u64> = (0..40).map(|n| n * 11 % 32).collect();
        let bytes: Vec<u8> = (0..20).map(|n| n * 13).collect();
        let mut fields: Vec<(u64, u32)> = (0..begun).map(|_| (1, 1)).collect();
        fields.extend(values.into_iter().zip(WIDTHS));
        fields.extend(run.iter().map(|&value| (value, 5)));
        fields.extend(bytes.iter().map(|&byte| (byte.into(), 8)));
        let bits: u32 = fields.iter().map(|field| field.1).sum();
        let padding = bits.wrapping_neg() & 7;
        fields.extend((padding > 0).then_some((0, padding)));
        fields.extend(bytes.iter().map(|&byte| (byte.into(), 8)));
        let expected = one_bit_at_a_time::<O>(&fields);

        let mut writer = Writer::<O>::with_order(vec![]);
        let mut io = IoWriter::<_, O>::with_order(vec![]);
        let mut counter = BitCounter::default();
        write(&mut writer, begun, &uneven, &run, &bytes).unwrap();
        write(&mut io, begun, &uneven, &run, &bytes).unwrap();
        write(&mut counter, begun, &uneven, &run, &bytes).unwrap();
        assert_eq!((writer.position(), io.position()), (counter.position(), counter.position()));
        assert!(writer.finish() == expected && io.finish().unwrap() == expected);

        let mut reader = Reader::<O>::with_order(&expected);
        (0..begun).for_each(|_| assert_eq!(reader.read_bool(), Ok(true)));
        assert_eq!(Uneven::read(&mut reader), Ok(uneven));
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
fn messages_runs_and_bytes_are_single_fields_in_every_order() {
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
        Err(DecodeError::bit(kind, bit))
    }
    fn after_three<O: Order>(bytes: &[u8]) -> [Result<(), DecodeError>; 2] {
        let mut reader = Reader::<O>::with_order(bytes);
        reader.skip(3).unwrap();
        let mut io = IoReader::<_, O>::with_order(bytes);
        io.read(3).unwrap();
        assert_eq!(reader.clone().align().is_ok(), io.align().is_ok());
        let (mut io, mut buf) = (IoReader::<_, O>::with_order(bytes), BytesReader::<_, O>::with_order(bytes));
        assert_eq!((io.read(3).unwrap(), buf.read(3)), (0, Ok(0)));
        let end = reader.clone().finish();
        let shown = end.map_err(|error| error.to_string());
        assert_eq!((buf.finish(), io.finish().map_err(|error| error.to_string())), (end, shown));
        [reader.clone().align(), end]
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
