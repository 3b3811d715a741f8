//! More than 65 536 of everything that is counted: table entries, fields, bytes, and values per call. Random sequences and fuzzing stay
//! below that, and of the vectors only texts go above it.

use packproof_codec::bit_pack::{
    BitRead, BitWrite, BytesReader, BytesWriter, IoReader, IoWriter, MAX_SLICE_WIDTH, Reader, SliceWriter,
    Writer, pack_slice, unpack_slice,
};
use packproof_codec::mixed_radix::{
    Accumulator, BlockPacker, append_blocks, blocks_len, decode_blocks, groups_bits, read_groups,
    write_groups,
};
use packproof_codec::unreal::package::{
    Column, Generation, History, Import, NameEntry, NewExport, NewHistory, NewPackage, Package,
};
use packproof_codec::unreal::{Name, ObjectReference};
use packproof_codec::varint::{Form, Leb128, Zigzag};
use packproof_codec::{DecodeError, EncodeError, Fault, Offset, Progress, Stopped, compact_index};
use std::fmt::Debug;

/// Above 65 536, and not a multiple of 8.
const MANY: usize = if cfg!(miri) { 301 } else { 70_003 };

/// `MANY` bytes with a period of 251.
fn bytes() -> Vec<u8> {
    (0..MANY).map(|at| (at % 251) as u8 ^ 0xA5).collect()
}

/// The bytes after `begun` zero bits.
fn moved(bytes: &[u8], begun: u32) -> Vec<u8> {
    let mut before = 0;
    let mut moved: Vec<u8> = bytes
        .iter()
        .map(|&byte| {
            let both = u16::from_be_bytes([before, byte]);
            before = byte;
            (both >> begun) as u8
        })
        .collect();
    moved.extend((begun > 0).then(|| (u16::from_be_bytes([before, 0]) >> begun) as u8));
    moved
}

/// Lengths that leave every remainder of seven bytes, at every bit offset; a set bit in the padding is refused.
#[test]
fn bytes_at_any_bit_are_the_same_bytes_moved() {
    let all = bytes();
    for begun in 0..8 {
        let bytes = &all[begun as usize..];
        let expected = moved(bytes, begun);
        let mut room = vec![0xFF; expected.len()];
        let (mut grown, mut slice) = (Writer::new(), SliceWriter::new(&mut room));
        let (mut stream, mut buf) = (IoWriter::new(Vec::new()), BytesWriter::new(Vec::new()));
        for _ in 0..begun {
            grown.write_bool(false).unwrap();
            slice.write_bool(false).unwrap();
            stream.write_bool(false).unwrap();
            buf.write_bool(false).unwrap();
        }
        grown.write_bytes(bytes).unwrap();
        slice.write_bytes(bytes).unwrap();
        stream.write_bytes(bytes).unwrap();
        buf.write_bytes(bytes).unwrap();
        assert_eq!(slice.finish(), expected.len());
        assert!(room == expected && grown.finish() == expected, "behind {begun} bits");
        assert!(stream.finish().unwrap() == expected && buf.finish() == expected, "behind {begun} bits");

        let mut read = [(); 3].map(|()| vec![0; bytes.len()]);
        let mut reader = Reader::new(&expected);
        let (mut stream, mut buf) = (IoReader::new(&expected[..]), BytesReader::new(&expected[..]));
        for _ in 0..begun {
            assert!(
                !reader.read_bool().unwrap() && !stream.read_bool().unwrap() && !buf.read_bool().unwrap()
            );
        }
        reader.read_bytes(&mut read[0]).unwrap();
        stream.read_bytes(&mut read[1]).unwrap();
        buf.read_bytes(&mut read[2]).unwrap();
        assert!(read.iter().all(|read| *read == bytes), "behind {begun} bits");
        let position = u64::from(begun) + 8 * bytes.len() as u64;
        assert_eq!(reader.position(), position);
        assert!(reader.finish().is_ok());
        if begun > 0 {
            let padded = [&expected[..bytes.len()], &[expected[bytes.len()] | 1]].concat();
            let mut reader = Reader::new(&padded);
            reader.skip(position).unwrap();
            let at = Offset::Bit(8 * padded.len() as u64 - 1);
            let refused = Err(DecodeError { kind: Fault::NonZeroPadding, at, field: None });
            assert_eq!((reader.align(), reader.position(), reader.finish()), (refused, position, refused));
        }
    }
}

/// Eight fields of a width fill as many bytes as it has bits.
#[test]
fn a_run_of_equal_groups_is_a_run_of_equal_bytes() {
    for width in 1..=64 {
        let group: Vec<u64> = (0..8).map(|at| (0x9E37_79B9_7F4A_7C15 << (5 * at)) >> (64 - width)).collect();
        let digits: Vec<String> =
            group.iter().map(|value| format!("{value:0width$b}", width = width as usize)).collect();
        let digits = digits.concat();
        let period: Vec<u8> = (0..width as usize)
            .map(|at| u8::from_str_radix(&digits[8 * at..8 * at + 8], 2).unwrap())
            .collect();
        let (values, expected) = (group.repeat(MANY / 8), period.repeat(MANY / 8));
        let mut grown = Writer::new();
        grown.write_run(&values, width).unwrap();
        assert!(grown.finish() == expected, "{width} bits");
        let mut room = vec![0; expected.len()];
        let mut slice = SliceWriter::new(&mut room);
        slice.write_run(&values, width).unwrap();
        assert_eq!((slice.remaining(), slice.finish()), (0, expected.len()));
        assert!(room == expected, "{width} bits");
        let mut read = vec![0; values.len()];
        let mut reader = Reader::new(&expected);
        reader.read_run(&mut read, width).unwrap();
        assert!(read == values && reader.remaining() == 0, "{width} bits");
        if width <= MAX_SLICE_WIDTH {
            let narrow: Vec<u32> = values.iter().map(|&value| value as u32).collect();
            let (mut room, mut read) = (vec![0; expected.len()], vec![0; narrow.len()]);
            let whole = Progress { read: narrow.len(), written: expected.len() };
            assert_eq!(pack_slice(&narrow, width, &mut room), Ok(whole));
            let whole = Progress { read: expected.len(), written: narrow.len() };
            assert_eq!(unpack_slice(&expected, width, &mut read), Ok(whole));
            assert!(room == expected && read == narrow, "{width} bits");
        }
    }
}

/// In every form, digits of radix 256 are bytes and those of radix 16 half bytes; limits of 1 take nothing.
#[test]
fn digits_of_a_power_of_two_are_bits() {
    let bytes = bytes();
    let values: Vec<u64> = bytes.iter().copied().map(u64::from).collect();
    let limits = vec![256; MANY];
    let mut blocks = vec![0xEE];
    assert_eq!(append_blocks(&limits, &values, &mut blocks), Ok(MANY));
    assert!(blocks[1..] == bytes);
    let mut packer = BlockPacker::new();
    for &value in &values {
        packer.pack(256, value).unwrap();
        packer.pack(1, 0).unwrap();
    }
    assert!(packer.finish() == bytes);
    assert_eq!(blocks_len(&limits), Some(MANY));
    let mut read = vec![0; MANY];
    assert_eq!(decode_blocks(&limits, &bytes, &mut read), Ok(MANY));
    assert!(read == values);
    assert_eq!(decode_blocks(&vec![1; MANY], &[], &mut read), Ok(0));
    assert!(read == vec![0; MANY]);

    let halves: Vec<u64> = bytes.iter().flat_map(|&byte| [byte >> 4, byte & 15]).map(u64::from).collect();
    for (limits, values) in [(limits, values), (vec![16; 2 * MANY], halves)] {
        for accumulator in [Accumulator::Bits32, Accumulator::Bits64] {
            assert_eq!(groups_bits(accumulator, &limits), Some(8 * MANY as u64));
            let mut writer = Writer::new();
            write_groups(accumulator, &limits, &values, &mut writer).unwrap();
            assert!(writer.finish() == bytes, "{accumulator:?}");
            let mut read = vec![0; values.len()];
            read_groups(accumulator, &limits, &mut read, &mut Reader::new(&bytes)).unwrap();
            assert!(read == values, "{accumulator:?}");
        }
    }
}

type Decoder<T> = fn(&[u8], &mut [T]) -> Result<Progress, Stopped<DecodeError>>;

/// `values`, encoded as `bytes`, repeated `MANY` times.
fn slices_repeat<T: Copy + Default + PartialEq + Debug>(
    (values, bytes): (&[T], &[u8]),
    encode: impl Fn(&[T], &mut [u8]) -> Result<Progress, Stopped<EncodeError>>,
    decoders: [Decoder<T>; 2],
) {
    let (values, bytes) = (values.repeat(MANY), bytes.repeat(MANY));
    let mut room = vec![0xA5; bytes.len()];
    assert_eq!(encode(&values, &mut room), Ok(Progress { read: values.len(), written: bytes.len() }));
    assert!(room == bytes);
    for decode in decoders {
        let mut read = vec![T::default(); values.len()];
        let whole = Progress { read: bytes.len(), written: values.len() };
        assert_eq!(decode(&bytes, &mut read), Ok(whole));
        assert!(read == values);
    }
}

fn varints_repeat<T: Copy + Default + PartialEq + Debug, F: Form<T> + Default>(bytes: &[u8], values: &[T]) {
    let decoders: [Decoder<T>; 2] = [
        |bytes, out| F::default().decode_lenient_slice(bytes, out),
        |bytes, out| F::default().decode_slice(bytes, out),
    ];
    slices_repeat((values, bytes), |values, out| F::default().encode_slice(values, out), decoders);
}

/// The shortest and the longest encoding of each type, and the examples of the format pages.
#[test]
fn slices_of_numbers_are_the_same_bytes_again() {
    let indices = (&[63, i32::MIN, -4097][..], &[0x3F, 0xC0, 0x80, 0x80, 0x80, 0x10, 0xC1, 0x40][..]);
    let decoders = [compact_index::decode_lenient_slice, compact_index::decode_slice];
    slices_repeat(indices, compact_index::encode_slice, decoders);
    let longest = [&[0xA5, 0x2B, 0x05][..], &[0xFF; 9], &[0x01]].concat();
    varints_repeat::<_, Leb128>(&longest, &[5541_u64, 5, u64::MAX]);
    varints_repeat::<_, Zigzag>(&longest, &[-2771_i64, -3, i64::MIN]);
    let longest = [0xA5, 0x2B, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0x05];
    varints_repeat::<_, Leb128>(&longest, &[5541_u32, u32::MAX, 5]);
    varints_repeat::<_, Zigzag>(&longest, &[-2771_i32, i32::MIN, -3]);
}

/// 64 is `40 01`; a truncated index follows.
#[test]
fn an_iterator_counts_on_behind_many_indices() {
    let mut bytes = [0x40, 0x01].repeat(MANY);
    bytes.push(0x40);
    let mut indices = compact_index::iter_lenient(&bytes);
    assert!(indices.by_ref().take(MANY).all(|index| index == Ok(64)));
    assert_eq!(indices.position(), 2 * MANY);
    let end = DecodeError::byte(Fault::Truncated, 2 * MANY + 1);
    assert_eq!((indices.next(), indices.next(), indices.position()), (Some(Err(end)), None, 2 * MANY));
}

/// A package with `MANY` entries in every table, each with its index in a field.
fn package(names: &[String], history: NewHistory) -> NewPackage<'_> {
    let version = if matches!(history, NewHistory::Heritage(_)) { 63 } else { 69 };
    let mut new = NewPackage { history, ..NewPackage::with_version(version) };
    for (number, name) in (0..).zip(names) {
        new.names.push(NameEntry { name: Name::from_ascii(name).unwrap(), flags: !number });
        let outer = ObjectReference::Export(number);
        new.imports.push(Import { object_name: number, outer: outer.into(), ..Import::default() });
        let class = ObjectReference::Import(number);
        let data = &name.as_bytes()[..number as usize % 3];
        new.exports.push(NewExport {
            class,
            object_name: number,
            flags: number,
            data,
            ..NewExport::default()
        });
    }
    new
}

/// Reads the tables in order, by index, and as a list of indices.
fn reads_back(package: &Package<'_>, names: &[String]) {
    package.validate().unwrap();
    let table = package.name_table().unwrap();
    for (number, (entry, name)) in (0..).zip(package.names().zip(names)) {
        let entry = entry.unwrap();
        assert_eq!((entry.number, entry.value.flags), (number, !number));
        assert_eq!(
            (entry.value.name.as_bytes(), table.get(number)),
            (name.as_bytes(), Some(entry.value.name))
        );
    }
    assert_eq!((table.get(MANY as u32), package.names().count()), (None, MANY));
    for (number, entry) in (0..).zip(package.imports()) {
        let entry = entry.unwrap();
        let outer = ObjectReference::Export(number);
        assert_eq!(
            (entry.number, entry.value.object_name, entry.value.outer),
            (number, number, outer.into())
        );
    }
    for (number, entry) in (0..).zip(package.exports()) {
        let entry = entry.unwrap();
        let data = entry.value.serial_offset as usize
            ..(entry.value.serial_offset + entry.value.serial_size) as usize;
        let class = ObjectReference::Import(number);
        assert_eq!((entry.number, entry.value.flags, entry.value.class), (number, number, class));
        assert_eq!(package.file()[data], names[number as usize].as_bytes()[..number as usize % 3]);
    }
    assert_eq!((package.imports().count(), package.exports().count()), (MANY, MANY));
    let named: Vec<i32> = package
        .indices()
        .map(Result::unwrap)
        .filter(|index| index.column == Column::ObjectName)
        .map(|index| index.value)
        .collect();
    assert!(named.into_iter().eq((0..MANY as i32).chain(0..MANY as i32)));
}

#[test]
fn tables_of_more_entries_than_two_bytes_count() {
    let names: Vec<String> = (0..MANY).map(|number| format!("N{number}")).collect();
    let states = || (0..MANY as u32).map(|number| Generation { export_count: number, name_count: !number });
    let new = package(&names, NewHistory::Generations { guid: [7; 16], earlier: states().collect() });
    let file = new.to_bytes().unwrap();
    let read = Package::parse(&file).unwrap();
    reads_back(&read, &names);
    let History::Generations { guid, generations } = read.summary().history else { panic!("version 69") };
    let this = Generation { export_count: MANY as u32, name_count: MANY as u32 };
    assert!(*guid == [7; 16] && generations.iter().eq(states().chain([this])));

    let guids: Vec<[u8; 16]> = (0..MANY as u128).map(u128::to_be_bytes).collect();
    let file = package(&names, NewHistory::Heritage(guids.clone())).to_bytes().unwrap();
    let read = Package::parse(&file).unwrap();
    reads_back(&read, &names);
    assert!(read.heritage() == guids);
}
