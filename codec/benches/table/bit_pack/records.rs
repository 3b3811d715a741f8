//! A record whose widths are constants.

use super::{Encoded, Field, Stream, checked_refill, encoded, naive_read, naive_write, unchecked_refill};
use crate::harness::{Table, VALUES, naive, ours, peer};
use bitter::{BigEndianReader, BitReader as _};
use dsi_bitstream::prelude::{
    BE, BitRead as _, BitWrite as _, BufBitReader, BufBitWriter, MemWordReader, MemWordWriterSlice,
    MemWordWriterVec,
};
use packproof_codec::bit_pack::{
    BitRead as OurRead, BitWrite as OurWrite, Layout, Reader, Record, SliceWriter, Writer,
};

/// A record as a game would have it: identifiers, coordinates, angles, flags.
pub(super) const WIDTHS: [u32; 16] = [10, 4, 1, 1, 16, 16, 12, 9, 9, 9, 2, 7, 7, 1, 5, 3];

/// The same as a type.
struct GameRecord;

impl Layout<16> for GameRecord {
    const WIDTHS: [u32; 16] = WIDTHS;
}

pub(super) fn run(table: &mut Table, fields: &[Field]) {
    let records: Vec<[u64; 16]> =
        fields.as_chunks().0.iter().map(|record: &[Field; 16]| record.map(|field| field.value)).collect();
    write_records(table, fields, &records);
    read_records(table, fields, records.len());
}

fn write_records(table: &mut Table, fields: &[Field], records: &[[u64; 16]]) {
    table.case(
        "bit_pack/write/record of 16",
        VALUES,
        vec![
            ours("Record", |out: &mut Stream| {
                out.bytes.clear();
                let mut writer = Writer::after(std::mem::take(&mut out.bytes));
                for record in records {
                    Record::<GameRecord, 16>::write(&mut writer, record).expect("the values fit");
                }
                out.bytes = writer.finish();
            }),
            ours("Record into a slice", |out: &mut Stream| {
                let mut writer = SliceWriter::new(out.room(VALUES * 2));
                for record in records {
                    Record::<GameRecord, 16>::write(&mut writer, record).expect("room, and values that fit");
                }
                out.len = writer.finish();
            }),
            ours("Writer", |out: &mut Stream| {
                out.bytes.clear();
                let mut writer = Writer::after(std::mem::take(&mut out.bytes));
                for record in records {
                    for n in 0..16 {
                        writer.write(record[n], WIDTHS[n]).expect("the value fits");
                    }
                }
                out.bytes = writer.finish();
            }),
            naive("listing 1", |out: &mut Stream| naive_write(fields.iter().copied(), &mut out.bytes)),
            peer("dsi-bitstream, into a vector", |out: &mut Stream| {
                let mut writer =
                    BufBitWriter::<BE, _>::new(MemWordWriterVec::new(std::mem::take(&mut out.words)));
                for record in records {
                    for n in 0..16 {
                        writer.write_bits(record[n], WIDTHS[n] as usize).expect("memory");
                    }
                }
                out.words = writer.into_inner().expect("memory").into_inner();
            }),
            peer("dsi-bitstream, into a slice", |out: &mut Stream| {
                out.words.resize(VALUES, 0);
                let mut writer = BufBitWriter::<BE, _>::new(MemWordWriterSlice::new(&mut out.words[..]));
                for record in records {
                    for n in 0..16 {
                        writer.write_bits(record[n], WIDTHS[n] as usize).expect("room for all fields");
                    }
                }
                writer.into_inner().expect("room for all fields");
            }),
        ],
    );
}

fn read_records(table: &mut Table, fields: &[Field], records: usize) {
    let Encoded { bytes, words32, words64 } = &encoded(fields.iter().copied());
    table.case(
        "bit_pack/read/record of 16",
        VALUES,
        vec![
            ours("Record", |out: &mut Vec<u64>| {
                out.clear();
                let mut reader = Reader::new(bytes);
                for _ in 0..records {
                    out.extend(Record::<GameRecord, 16>::read(&mut reader).expect("whole records"));
                }
            }),
            ours("Reader", |out: &mut Vec<u64>| {
                out.clear();
                let mut reader = Reader::new(bytes);
                for _ in 0..records {
                    out.extend(WIDTHS.map(|width| reader.read(width).expect("whole fields")));
                }
            }),
            naive("a bit at a time", |out: &mut Vec<u64>| {
                naive_read(bytes, fields.iter().map(|field| field.width), out);
            }),
            peer("dsi-bitstream, 32-bit words", |out: &mut Vec<u64>| {
                out.clear();
                let mut reader = BufBitReader::<BE, _>::new(MemWordReader::new(&words32[..]));
                for _ in 0..records {
                    out.extend(WIDTHS.map(|width| reader.read_bits(width as usize).expect("whole fields")));
                }
            }),
            peer("dsi-bitstream, 64-bit words", |out: &mut Vec<u64>| {
                out.clear();
                let mut reader = BufBitReader::<BE, _>::new(MemWordReader::new(&words64[..]));
                for _ in 0..records {
                    out.extend(WIDTHS.map(|width| reader.read_bits(width as usize).expect("whole fields")));
                }
            }),
            peer("bitter", |out: &mut Vec<u64>| {
                out.clear();
                let mut reader = BigEndianReader::new(bytes);
                for _ in 0..records {
                    out.extend(WIDTHS.map(|width| reader.read_bits(width).expect("whole fields")));
                }
            }),
            peer("bitter by hand", |out: &mut Vec<u64>| bitter_records(bytes, records, out, checked_refill)),
            peer("bitter by hand, unchecked", |out: &mut Vec<u64>| {
                bitter_records(bytes, records, out, unchecked_refill);
            }),
        ],
    );
}

/// The record's fields in runs of at most 56 bits, with a refill for each run.
#[inline(always)]
fn bitter_records(
    bytes: &[u8],
    records: usize,
    out: &mut Vec<u64>,
    refill: impl Fn(&mut BigEndianReader<'_>),
) {
    const RUNS: [(usize, usize); 3] = [(0, 6), (6, 13), (13, 16)];
    out.clear();
    let mut reader = BigEndianReader::new(bytes);
    for _ in 0..records {
        let mut record = [0; 16];
        for (start, end) in RUNS {
            refill(&mut reader);
            for n in start..end {
                record[n] = reader.peek(WIDTHS[n]);
                reader.consume(WIDTHS[n]);
            }
        }
        out.extend(record);
    }
}
