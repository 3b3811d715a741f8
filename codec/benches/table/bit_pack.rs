//! Bit packing: widths mixed at run time, a record whose widths are constants, and runs of one width.

use crate::harness::{Random, Table, VALUES, naive, ours, peer};
use bitstream_io::{BigEndian, BitRead as _, BitReader, BitWrite as _, BitWriter};
use bitter::BitReader as _;
use codec::bit_pack::{Reader, SliceWriter, Writer};
use dsi_bitstream::prelude::{
    BE, BitRead as _, BitWrite as _, BufBitReader, BufBitWriter, MemWordReader, MemWordWriterVec,
};

/// A record as a game would have it: identifiers, coordinates, angles, flags.
const RECORD: [u32; 16] = [10, 4, 1, 1, 16, 16, 12, 9, 9, 9, 2, 7, 7, 1, 5, 3];

#[derive(Clone, Copy)]
struct Field {
    width: u32,
    value: u64,
}

/// What a writer leaves: bytes, or the big-endian words of a peer that writes words.
#[derive(Debug, Default)]
struct Stream {
    bytes: Vec<u8>,
    words: Vec<u64>,
}

impl PartialEq for Stream {
    /// The same bits: the last word of a peer reaches further than the last byte, with zeros.
    fn eq(&self, other: &Self) -> bool {
        let [mut a, mut b] = [self, other].map(|stream| {
            let words = stream.words.iter().flat_map(|word| word.to_ne_bytes());
            words.chain(stream.bytes.iter().copied()).collect::<Vec<u8>>()
        });
        let len = a.len().max(b.len());
        a.resize(len, 0);
        b.resize(len, 0);
        a == b
    }
}

pub(crate) fn run(table: &mut Table) {
    let mut random = Random::new(2);
    let mut mixed = |widest: u32| fields(&mut random, |random, _| 1 + random.below(widest));
    let (mixed32, mixed64) = (mixed(32), mixed(64));
    run_fields(table, "mixed 1-32", &mixed32);
    run_fields(table, "mixed 1-64", &mixed64);
    let record = fields(&mut random, |_, n| RECORD[n % RECORD.len()]);
    run_record(table, &record);
    for width in [3, 10] {
        let values: Vec<u64> = (0..VALUES).map(|_| random.next() >> (64 - width)).collect();
        run_fixed(table, width, &values);
    }
}

fn fields(random: &mut Random, mut width: impl FnMut(&mut Random, usize) -> u32) -> Vec<Field> {
    (0..VALUES)
        .map(|n| {
            let width = width(random, n);
            Field { width, value: random.next() >> (64 - width) }
        })
        .collect()
}

/// Listing 1 of the source.
fn naive_write(fields: impl Iterator<Item = Field>, out: &mut Vec<u8>) {
    out.clear();
    let mut position = 0;
    for Field { width, value } in fields {
        for bit in (0..width).rev() {
            if position % 8 == 0 {
                out.push(0);
            }
            out[position / 8] |= ((value >> bit & 1) as u8) << (7 - position % 8);
            position += 1;
        }
    }
}

fn naive_read(bytes: &[u8], widths: impl Iterator<Item = u32>, out: &mut Vec<u64>) {
    out.clear();
    let mut position = 0;
    out.extend(widths.map(|width| {
        (0..width).fold(0, |value, _| {
            let bit = bytes[position / 8] >> (7 - position % 8) & 1;
            position += 1;
            value << 1 | u64::from(bit)
        })
    }));
}

/// The bytes of the fields, and the same as the words that a peer reads; both with room behind for wide loads.
fn encoded(fields: impl Iterator<Item = Field>) -> (Vec<u8>, Vec<u32>) {
    let mut bytes = Vec::new();
    naive_write(fields, &mut bytes);
    bytes.resize(bytes.len().next_multiple_of(8) + 8, 0);
    let words = bytes.chunks_exact(4).map(|word| u32::from_ne_bytes(word.try_into().unwrap())).collect();
    (bytes, words)
}

fn run_fields(table: &mut Table, data: &str, fields: &[Field]) {
    let (bytes, words) = encoded(fields.iter().copied());
    table.case(
        &format!("bit_pack/write/{data}"),
        VALUES,
        vec![
            ours("Writer", |out: &mut Stream| {
                let mut writer = Writer::reusing(std::mem::take(&mut out.bytes));
                for field in fields {
                    writer.write(field.value, field.width).expect("the value fits");
                }
                out.bytes = writer.finish();
            }),
            ours("SliceWriter", |out: &mut Stream| {
                out.bytes.resize(VALUES * 8, 0);
                let mut writer = SliceWriter::new(&mut out.bytes);
                for field in fields {
                    writer.write(field.value, field.width).expect("room and a value that fits");
                }
                let len = writer.finish();
                out.bytes.truncate(len);
            }),
            naive("listing 1", |out: &mut Stream| naive_write(fields.iter().copied(), &mut out.bytes)),
            peer("dsi-bitstream", |out: &mut Stream| {
                let mut writer =
                    BufBitWriter::<BE, _>::new(MemWordWriterVec::new(std::mem::take(&mut out.words)));
                for field in fields {
                    writer.write_bits(field.value, field.width as usize).expect("memory");
                }
                out.words = writer.into_inner().expect("memory").into_inner();
            }),
            peer("bitstream-io", |out: &mut Stream| {
                out.bytes.clear();
                let mut writer = BitWriter::endian(std::mem::take(&mut out.bytes), BigEndian);
                for field in fields {
                    writer.write_var(field.width, field.value).expect("memory");
                }
                writer.byte_align().expect("memory");
                out.bytes = writer.into_writer();
            }),
        ],
    );
    table.case(
        &format!("bit_pack/read/{data}"),
        VALUES,
        vec![
            ours("Reader", |out: &mut Vec<u64>| {
                out.clear();
                let mut reader = Reader::new(&bytes);
                out.extend(fields.iter().map(|field| reader.read(field.width).expect("whole fields")));
            }),
            naive("a bit at a time", |out: &mut Vec<u64>| {
                naive_read(&bytes, fields.iter().map(|field| field.width), out);
            }),
            peer("dsi-bitstream", |out: &mut Vec<u64>| {
                out.clear();
                let mut reader = BufBitReader::<BE, _>::new(MemWordReader::new(&words[..]));
                out.extend(fields.iter().map(|f| reader.read_bits(f.width as usize).expect("whole fields")));
            }),
            peer("bitstream-io", |out: &mut Vec<u64>| {
                out.clear();
                let mut reader = BitReader::endian(&bytes[..], BigEndian);
                out.extend(fields.iter().map(|f| reader.read_var::<u64>(f.width).expect("whole fields")));
            }),
            peer("bitter", |out: &mut Vec<u64>| {
                out.clear();
                let mut reader = bitter::BigEndianReader::new(&bytes);
                out.extend(fields.iter().map(|field| reader.read_bits(field.width).expect("whole fields")));
            }),
        ],
    );
}

fn run_record(table: &mut Table, fields: &[Field]) {
    let (bytes, words) = encoded(fields.iter().copied());
    let values: Vec<[u64; 16]> =
        fields.chunks_exact(16).map(|record| std::array::from_fn(|n| record[n].value)).collect();
    table.case(
        "bit_pack/write/record of 16",
        VALUES,
        vec![
            ours("Writer", |out: &mut Stream| {
                let mut writer = Writer::reusing(std::mem::take(&mut out.bytes));
                for record in &values {
                    for n in 0..16 {
                        writer.write(record[n], RECORD[n]).expect("the value fits");
                    }
                }
                out.bytes = writer.finish();
            }),
            naive("listing 1", |out: &mut Stream| naive_write(fields.iter().copied(), &mut out.bytes)),
            peer("dsi-bitstream", |out: &mut Stream| {
                let mut writer =
                    BufBitWriter::<BE, _>::new(MemWordWriterVec::new(std::mem::take(&mut out.words)));
                for record in &values {
                    for n in 0..16 {
                        writer.write_bits(record[n], RECORD[n] as usize).expect("memory");
                    }
                }
                out.words = writer.into_inner().expect("memory").into_inner();
            }),
        ],
    );
    table.case(
        "bit_pack/read/record of 16",
        VALUES,
        vec![
            ours("Reader", |out: &mut Vec<u64>| {
                out.clear();
                let mut reader = Reader::new(&bytes);
                for _ in &values {
                    out.extend(RECORD.map(|width| reader.read(width).expect("whole fields")));
                }
            }),
            naive("a bit at a time", |out: &mut Vec<u64>| {
                naive_read(&bytes, fields.iter().map(|field| field.width), out);
            }),
            peer("dsi-bitstream", |out: &mut Vec<u64>| {
                out.clear();
                let mut reader = BufBitReader::<BE, _>::new(MemWordReader::new(&words[..]));
                for _ in &values {
                    out.extend(RECORD.map(|width| reader.read_bits(width as usize).expect("whole fields")));
                }
            }),
            peer("bitter", |out: &mut Vec<u64>| {
                out.clear();
                let mut reader = bitter::BigEndianReader::new(&bytes);
                for _ in &values {
                    out.extend(RECORD.map(|width| reader.read_bits(width).expect("whole fields")));
                }
            }),
        ],
    );
}

fn run_fixed(table: &mut Table, width: u32, values: &[u64]) {
    let fields = || values.iter().map(|&value| Field { width, value });
    let (bytes, words) = encoded(fields());
    table.case(
        &format!("bit_pack/write/fixed {width}"),
        VALUES,
        vec![
            ours("Writer::write_all", |out: &mut Stream| {
                let mut writer = Writer::reusing(std::mem::take(&mut out.bytes));
                writer.write_all(values, width).expect("the values fit");
                out.bytes = writer.finish();
            }),
            ours("SliceWriter::write_all", |out: &mut Stream| {
                out.bytes.resize(VALUES * 2, 0);
                let mut writer = SliceWriter::new(&mut out.bytes);
                writer.write_all(values, width).expect("room and values that fit");
                let len = writer.finish();
                out.bytes.truncate(len);
            }),
            naive("listing 1", |out: &mut Stream| naive_write(fields(), &mut out.bytes)),
            peer("dsi-bitstream", |out: &mut Stream| {
                let mut writer =
                    BufBitWriter::<BE, _>::new(MemWordWriterVec::new(std::mem::take(&mut out.words)));
                for &value in values {
                    writer.write_bits(value, width as usize).expect("memory");
                }
                out.words = writer.into_inner().expect("memory").into_inner();
            }),
        ],
    );
    table.case(
        &format!("bit_pack/read/fixed {width}"),
        VALUES,
        vec![
            ours("Reader::read_all", |out: &mut Vec<u64>| {
                out.resize(VALUES, 0);
                Reader::new(&bytes).read_all(out, width).expect("whole fields");
            }),
            naive("a bit at a time", |out: &mut Vec<u64>| {
                naive_read(&bytes, values.iter().map(|_| width), out);
            }),
            peer("dsi-bitstream", |out: &mut Vec<u64>| {
                out.clear();
                let mut reader = BufBitReader::<BE, _>::new(MemWordReader::new(&words[..]));
                out.extend(values.iter().map(|_| reader.read_bits(width as usize).expect("whole fields")));
            }),
            peer("bitter", |out: &mut Vec<u64>| {
                out.clear();
                let mut reader = bitter::BigEndianReader::new(&bytes);
                out.extend(values.iter().map(|_| reader.read_bits(width).expect("whole fields")));
            }),
        ],
    );
}
