//! Bit packing: widths mixed at run time, a record whose widths are constants, and runs of one width.

use crate::harness::{
    NAIVE, OTHER, OURS, PEER, Path, Random, Role, Stream, Table, VALUES, put_bits, take_bits,
};
use bitter::{BigEndianReader, BitReader as _};
use dsi_bitstream::prelude::{BE, BitWrite as _, BufBitWriter, MemWordWriterSlice};
use packproof_codec::bit_pack::{
    BitRead as _, BitWrite as _, Layout, Reader, Record, SliceWriter, Writer, pack_slice, unpack_slice,
};
use std::mem::take;

/// A record as a game would have it: identifiers, coordinates, angles, flags.
const WIDTHS: [u32; 16] = [10, 4, 1, 1, 16, 16, 12, 9, 9, 9, 2, 7, 7, 1, 5, 3];

struct GameRecord;

impl Layout<16> for GameRecord {
    const WIDTHS: [u32; 16] = WIDTHS;
}

const FITS: &str = "room, and a value that fits";
const WHOLE: &str = "whole fields";

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

pub fn run(table: &mut Table) {
    let mut random = Random(2);
    for widest in [32, 64] {
        let fields = random.many(|random| {
            let width = 1 + random.below(widest);
            (random.next() >> (64 - width), width)
        });
        let bytes = encoded(&fields);
        let data = format!("mixed 1-{widest}");
        case(table, "write", &data, [one_by_one(&fields), writing_peers(&fields)]);
        case(
            table,
            "read",
            &data,
            [vec![reader(&bytes, &fields)], reading_peers(&bytes, &fields, |field| field)],
        );
    }
    let records: Vec<[u64; 16]> =
        (0..VALUES / 16).map(|_| WIDTHS.map(|width| random.next() >> (64 - width))).collect();
    run_records(table, &records);
    for width in [3, 10] {
        let values = random.many(|random| random.next() >> (64 - width));
        run_fixed(table, &Fixed(&values, width));
    }
}

/// Our paths beside all others.
fn case<T: Default + PartialEq>(table: &mut Table, what: &str, data: &str, paths: [Vec<Path<'_, T>>; 2]) {
    table.case(&format!("bit_pack/{what}/{data}"), VALUES, paths.into_iter().flatten().collect());
}

fn one_by_one(fields: &impl Fields) -> Vec<Path<'_, Stream>> {
    vec![
        OURS.grown("Writer", |out| {
            let mut writer = Writer::after(take(out));
            fields.each(|value, width| writer.write(value, width).expect(FITS));
            *out = writer.finish();
        }),
        OURS.sliced("SliceWriter", VALUES * 8, |out| {
            let mut writer = SliceWriter::new(out);
            fields.each(|value, width| writer.write(value, width).expect(FITS));
            writer.finish()
        }),
    ]
}

fn reader<'a>(bytes: &'a [u8], fields: &'a impl Fields) -> Path<'a, Vec<u64>> {
    fields_read(OURS, "Reader", fields, || {
        let mut reader = Reader::new(bytes);
        move |width| reader.read(width).expect(WHOLE)
    })
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

fn run_records(table: &mut Table, records: &Vec<[u64; 16]>) {
    let mut writers = vec![OURS.grown("Record", |out| {
        let mut writer = Writer::after(take(out));
        for record in records {
            Record::<GameRecord, 16>::write(&mut writer, record).expect(FITS);
        }
        *out = writer.finish();
    })];
    writers.extend(one_by_one(records));
    case(table, "write", "record of 16", [writers, writing_peers(records)]);
    let bytes = encoded(records);
    let record = OURS.run("Record", |out: &mut Vec<u64>| {
        out.clear();
        let mut reader = Reader::new(&bytes);
        for _ in 0..VALUES / 16 {
            out.extend(Record::<GameRecord, 16>::read(&mut reader).expect(WHOLE));
        }
    });
    let mut peers = reading_peers(&bytes, records, |field| field);
    peers.push(PEER.run("bitter, a refill for six, unchecked", |out| bitter_records(&bytes, out)));
    case(table, "read", "record of 16", [vec![record, reader(&bytes, records)], peers]);
}

/// Runs of one width: of 64-bit values in a stream, and of 32-bit values as slices.
fn run_fixed(table: &mut Table, fields: &Fixed<'_>) {
    let (&Fixed(values, width), bytes) = (fields, encoded(fields));
    let data = format!("fixed {width}");
    let narrow: Vec<u32> = values.iter().map(|&value| value as u32).collect();
    let run = OURS.grown("Writer::write_run", |out| {
        let mut writer = Writer::after(take(out));
        writer.write_run(values, width).expect(FITS);
        *out = writer.finish();
    });
    let sliced = OURS.sliced("SliceWriter::write_run", VALUES * 2, |out| {
        let mut writer = SliceWriter::new(out);
        writer.write_run(values, width).expect(FITS);
        writer.finish()
    });
    case(table, "write", &data, [vec![run, sliced], writing_peers(fields)]);
    let run = OURS.filled("Reader::read_run", |out| Reader::new(&bytes).read_run(out, width).expect(WHOLE));
    case(table, "read", &data, [vec![run], reading_peers(&bytes, fields, |field| field)]);
    let pack =
        OURS.sliced("pack_slice", VALUES * 4, |out| pack_slice(&narrow, width, out).expect(FITS).written);
    case(table, "pack slice", &data, [vec![pack], writing_peers(fields)]);
    let unpack =
        OURS.filled("unpack_slice", |out: &mut [u32]| unpack_slice(&bytes, width, out).expect(WHOLE));
    case(table, "unpack slice", &data, [vec![unpack], reading_peers(&bytes, fields, |field| field as u32)]);
}

fn naive_write(fields: &impl Fields, out: &mut Vec<u8>) {
    let mut position = 0;
    fields.each(|value, width| put_bits(value, width, &mut position, out));
}

/// The bytes of a stream, and 16 zeros: unchecked loads go up to eight bytes that are buffered and eight more.
fn encoded(fields: &impl Fields) -> Vec<u8> {
    let mut bytes = Vec::new();
    naive_write(fields, &mut bytes);
    bytes.resize(bytes.len().next_multiple_of(8) + 16, 0);
    bytes
}

fn writing_peers(fields: &impl Fields) -> Vec<Path<'_, Stream>> {
    let mut words = vec![0_u64; VALUES];
    vec![
        NAIVE.grown("listing 1", |out| naive_write(fields, out)),
        OTHER.run("dsi-bitstream, into a slice", move |_| {
            let mut writer = BufBitWriter::<BE, _>::new(MemWordWriterSlice::new(&mut words[..]));
            fields.each(|value, width| _ = writer.write_bits(value, width as usize).expect("room"));
            writer.into_inner().expect("room for all fields");
        }),
    ]
}

fn reading_peers<'a, O>(
    bytes: &'a [u8],
    fields: &'a impl Fields,
    of: impl Fn(u64) -> O + Copy + 'a,
) -> Vec<Path<'a, Vec<O>>> {
    vec![
        fields_read(NAIVE, "a bit at a time", fields, move || {
            let mut position = 0;
            move |width| of(take_bits(bytes, width, &mut position))
        }),
        fields_read(PEER, "bitter", fields, move || {
            let mut reader = BigEndianReader::new(bytes);
            move |width| of(reader.read_bits(width).expect(WHOLE))
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
