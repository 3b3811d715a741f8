//! Bit packing: widths mixed at run time, a record whose widths are constants, and runs of one width.

use crate::harness::{NAIVE, OURS, PEER, Path, Random, Role, Stream, Table, VALUES};
use bitter::{BigEndianReader, BitReader as _};
use dsi_bitstream::prelude::{BE, BitWrite as _, BufBitWriter, MemWordWriterSlice};
use packproof_codec::bit_pack::{
    BitRead as _, BitWrite as _, Layout, Reader, Record, SliceWriter, Writer, pack_slice, unpack_slice,
};
use std::mem::take;

/// Zeros after a stream that is read: wide loads need no check there, unchecked ones up to eight bytes that are buffered
/// and eight more.
const ROOM: usize = 16;

/// A record as a game would have it: identifiers, coordinates, angles, flags.
const WIDTHS: [u32; 16] = [10, 4, 1, 1, 16, 16, 12, 9, 9, 9, 2, 7, 7, 1, 5, 3];

/// The same as a type.
struct GameRecord;

impl Layout<16> for GameRecord {
    const WIDTHS: [u32; 16] = WIDTHS;
}

/// [`VALUES`] fields, given one after the other to code that is part of the loop.
trait Fields {
    fn each(&self, field: impl FnMut(u64, u32));
}

impl Fields for Vec<(u64, u32)> {
    #[inline(always)]
    fn each(&self, mut field: impl FnMut(u64, u32)) {
        self.iter().for_each(|&(value, width)| field(value, width));
    }
}

struct Fixed<'a>(&'a [u64], u32);

impl Fields for Fixed<'_> {
    #[inline(always)]
    fn each(&self, mut field: impl FnMut(u64, u32)) {
        self.0.iter().for_each(|&value| field(value, self.1));
    }
}

impl Fields for Vec<[u64; 16]> {
    #[inline(always)]
    fn each(&self, mut field: impl FnMut(u64, u32)) {
        for record in self {
            for n in 0..16 {
                field(record[n], WIDTHS[n]);
            }
        }
    }
}

pub(crate) fn run(table: &mut Table) {
    let mut random = Random(2);
    for widest in [32, 64] {
        let fields = random.many(|random| {
            let width = 1 + random.below(widest);
            (random.next() >> (64 - width), width)
        });
        let data = format!("mixed 1-{widest}");
        cases(table, &data, &fields, one_by_one(&fields), read_one_by_one);
    }
    let records: Vec<[u64; 16]> =
        (0..VALUES / 16).map(|_| WIDTHS.map(|width| random.next() >> (64 - width))).collect();
    run_records(table, &records);
    for width in [3, 10] {
        let values = random.many(|random| random.next() >> (64 - width));
        let fields = Fixed(&values, width);
        let writers = vec![
            OURS.grown("Writer::write_run", |out| {
                let mut writer = Writer::after(take(out));
                writer.write_run(fields.0, width).expect("the values fit");
                *out = writer.finish();
            }),
            OURS.sliced("SliceWriter::write_run", VALUES * 2, |out| {
                let mut writer = SliceWriter::new(out);
                writer.write_run(fields.0, width).expect("room and values that fit");
                writer.finish()
            }),
        ];
        cases(table, &format!("fixed {width}"), &fields, writers, |bytes, _| {
            vec![OURS.filled("Reader::read_run", VALUES, move |out| {
                Reader::new(bytes).read_run(out, width).expect("whole fields")
            })]
        });
        run_slices(table, &fields);
    }
}

fn one_by_one(fields: &impl Fields) -> Vec<Path<'_, Stream>> {
    vec![
        OURS.grown("Writer", |out| {
            let mut writer = Writer::after(take(out));
            fields.each(|value, width| writer.write(value, width).expect("the value fits"));
            *out = writer.finish();
        }),
        OURS.sliced("SliceWriter", VALUES * 8, |out| {
            let mut writer = SliceWriter::new(out);
            fields.each(|value, width| writer.write(value, width).expect("room and a value that fits"));
            writer.finish()
        }),
    ]
}

fn read_one_by_one<'a>(bytes: &'a [u8], fields: &'a impl Fields) -> Vec<Path<'a, Vec<u64>>> {
    vec![fields_read(OURS, "Reader", fields, || {
        let mut reader = Reader::new(bytes);
        move |width| reader.read(width).expect("whole fields")
    })]
}

/// A path that reads each field with what `open` returns.
fn fields_read<'a, O, R: FnMut(u32) -> O>(
    role: Role,
    name: &'static str,
    fields: &'a impl Fields,
    open: impl Fn() -> R + 'a,
) -> Path<'a, Vec<O>> {
    role.run(name, move |out: &mut Vec<O>| {
        out.clear();
        out.reserve(VALUES);
        let mut read = open();
        fields.each(|_, width| out.push(read(width)));
    })
}

/// Our paths beside all others, both ways.
fn cases<'a, F: Fields>(
    table: &mut Table,
    data: &str,
    fields: &'a F,
    mut writers: Vec<Path<'a, Stream>>,
    readers: impl for<'b> Fn(&'b [u8], &'b F) -> Vec<Path<'b, Vec<u64>>>,
) {
    writers.extend(writing_peers(fields));
    table.case(&format!("bit_pack/write/{data}"), VALUES, writers);
    let bytes = encoded(fields);
    let mut readers = readers(&bytes, fields);
    readers.extend(reading_peers(&bytes, fields, |field| field));
    table.case(&format!("bit_pack/read/{data}"), VALUES, readers);
}

fn run_records(table: &mut Table, records: &Vec<[u64; 16]>) {
    let mut writers = vec![
        OURS.grown("Record", |out| {
            let mut writer = Writer::after(take(out));
            for record in records {
                Record::<GameRecord, 16>::write(&mut writer, record).expect("the values fit");
            }
            *out = writer.finish();
        }),
        OURS.sliced("Record into a slice", VALUES * 2, |out| {
            let mut writer = SliceWriter::new(out);
            for record in records {
                Record::<GameRecord, 16>::write(&mut writer, record).expect("room, and values that fit");
            }
            writer.finish()
        }),
    ];
    writers.extend(one_by_one(records));
    cases(table, "record of 16", records, writers, |bytes, records| {
        let mut readers = vec![OURS.run("Record", move |out: &mut Vec<u64>| {
            out.clear();
            let mut reader = Reader::new(bytes);
            for _ in 0..VALUES / 16 {
                out.extend(Record::<GameRecord, 16>::read(&mut reader).expect("whole records"));
            }
        })];
        readers.extend(read_one_by_one(bytes, records));
        readers.push(PEER.run("bitter, a refill for six, unchecked", move |out| bitter_records(bytes, out)));
        readers
    });
}

/// Slices of 32-bit values both ways.
fn run_slices(table: &mut Table, fields: &Fixed<'_>) {
    let width = fields.1;
    let values: Vec<u32> = fields.0.iter().map(|&value| value as u32).collect();
    let mut writers = vec![OURS.sliced("pack_slice", VALUES * 4, |out| {
        pack_slice(&values, width, out).expect("values that fit").written
    })];
    writers.extend(writing_peers(fields));
    table.case(&format!("bit_pack/pack slice/fixed {width}"), VALUES, writers);

    let bytes = encoded(fields);
    let mut readers = vec![OURS.filled("unpack_slice", VALUES, |out: &mut [u32]| {
        unpack_slice(&bytes, width, out).expect("a width")
    })];
    readers.extend(reading_peers(&bytes, fields, |field| field as u32));
    table.case(&format!("bit_pack/unpack slice/fixed {width}"), VALUES, readers);
}

/// Listing 1 of the source.
fn naive_write(fields: &impl Fields, out: &mut Vec<u8>) {
    let mut position = 0;
    fields.each(|value, width| {
        for bit in (0..width).rev() {
            if position % 8 == 0 {
                out.push(0);
            }
            out[position / 8] |= ((value >> bit & 1) as u8) << (7 - position % 8);
            position += 1;
        }
    });
}

fn bit_by_bit(bytes: &[u8]) -> impl FnMut(u32) -> u64 {
    let mut position = 0;
    move |width| {
        (0..width).fold(0, |value, _| {
            let bit = bytes[position / 8] >> (7 - position % 8) & 1;
            position += 1;
            value << 1 | u64::from(bit)
        })
    }
}

/// The bytes of a stream, with room at the end for wide loads.
fn encoded(fields: &impl Fields) -> Vec<u8> {
    let mut bytes = Vec::new();
    naive_write(fields, &mut bytes);
    bytes.resize(bytes.len().next_multiple_of(8) + ROOM, 0);
    bytes
}

fn writing_peers(fields: &impl Fields) -> [Path<'_, Stream>; 2] {
    [
        NAIVE.grown("listing 1", |out| naive_write(fields, out)),
        PEER.in_words("dsi-bitstream, into a slice", |out| {
            out.resize(VALUES, 0);
            let mut writer = BufBitWriter::<BE, _>::new(MemWordWriterSlice::new(&mut out[..]));
            fields.each(|value, width| _ = writer.write_bits(value, width as usize).expect("room"));
            writer.into_inner().expect("room for all fields");
        }),
    ]
}

fn reading_peers<'a, O>(
    bytes: &'a [u8],
    fields: &'a impl Fields,
    of: impl Fn(u64) -> O + Copy + 'a,
) -> [Path<'a, Vec<O>>; 3] {
    [
        fields_read(NAIVE, "a bit at a time", fields, move || {
            let mut read = bit_by_bit(bytes);
            move |width| of(read(width))
        }),
        fields_read(PEER, "bitter", fields, move || {
            let mut reader = BigEndianReader::new(bytes);
            move |width| of(reader.read_bits(width).expect("whole fields"))
        }),
        fields_read(PEER, "bitter by hand, unchecked", fields, move || {
            let mut reader = BigEndianReader::new(bytes);
            move |width| of(bitter_field(&mut reader, width))
        }),
    ]
}

/// One field by hand: a refill for each, as the width is known only now. The lookahead then holds 56 bits at least.
#[inline(always)]
fn bitter_field(reader: &mut BigEndianReader<'_>, width: u32) -> u64 {
    let mut take = |width| {
        refill(reader);
        let value = reader.peek(width);
        reader.consume(width);
        value
    };
    if width <= bitter::MAX_READ_BITS { take(width) } else { take(width - 32) << 32 | take(32) }
}

/// The record's fields in runs of at most 56 bits, with a refill for each run.
#[inline(always)]
fn bitter_records(bytes: &[u8], out: &mut Vec<u64>) {
    out.clear();
    let mut reader = BigEndianReader::new(bytes);
    for _ in 0..VALUES / 16 {
        let mut record = [0; 16];
        for run in [0..6, 6..13, 13..16] {
            refill(&mut reader);
            for n in run {
                record[n] = reader.peek(WIDTHS[n]);
                reader.consume(WIDTHS[n]);
            }
        }
        out.extend(record);
    }
}

#[inline(always)]
#[allow(unsafe_code, reason = "the peer's fastest mode")]
fn refill(reader: &mut BigEndianReader<'_>) {
    debug_assert!(reader.unbuffered_bytes_remaining() >= 8);
    // SAFETY: 16 bytes follow the last field, of which no more than eight are buffered.
    unsafe { reader.refill_lookahead_unchecked() }
}
