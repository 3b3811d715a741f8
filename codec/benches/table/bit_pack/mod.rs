//! Bit packing: widths mixed at run time, a record whose widths are constants, and runs of one width.

mod records;

use crate::harness::{Path, Random, Table, VALUES, naive, ours, peer};
use bitstream_io::{BigEndian, BitRead as _, BitReader, BitWrite as _, BitWriter};
use bitter::{BigEndianReader, BitReader as _};
use dsi_bitstream::prelude::{
    BE, BitRead as _, BitWrite as _, BufBitReader, BufBitWriter, MemWordReader, MemWordWriterSlice,
    MemWordWriterVec,
};
use packproof_codec::bit_pack::{
    BitRead as _, BitWrite as _, Reader, SliceWriter, Writer, pack_slice, unpack_slice,
};

/// Zeros after a stream that is read: wide loads need no check there, unchecked ones up to eight bytes that are buffered
/// and eight more.
const ROOM: usize = 16;

#[derive(Clone, Copy)]
struct Field {
    width: u32,
    value: u64,
}

/// What a writer leaves: bytes, or the big-endian words of a peer that writes words.
#[derive(Debug, Default)]
struct Stream {
    bytes: Vec<u8>,
    /// What a writer into a slice filled of `bytes`; 0 is all of them.
    len: usize,
    words: Vec<u64>,
}

impl Stream {
    /// A slice of `len` bytes, with what the last pass left in it.
    fn room(&mut self, len: usize) -> &mut [u8] {
        self.bytes.resize(len, 0);
        &mut self.bytes
    }
}

impl PartialEq for Stream {
    /// The same bits: the last word of a peer reaches further than the last byte, with zeros.
    fn eq(&self, other: &Self) -> bool {
        let [mut a, mut b] = [self, other].map(|stream| {
            let words = stream.words.iter().flat_map(|word| word.to_ne_bytes());
            let len = if stream.len > 0 { stream.len } else { stream.bytes.len() };
            words.chain(stream.bytes[..len].iter().copied()).collect::<Vec<u8>>()
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
    let record = fields(&mut random, |_, n| records::WIDTHS[n % records::WIDTHS.len()]);
    records::run(table, &record);
    for width in [3, 10] {
        let values: Vec<u64> = (0..VALUES).map(|_| random.next() >> (64 - width)).collect();
        run_fixed(table, width, &values);
        run_slices(table, width, &values);
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

/// A stream as the peers read it: bytes, and the same as words of both widths that a peer can have. All with room at the
/// end for wide loads.
struct Encoded {
    bytes: Vec<u8>,
    words32: Vec<u32>,
    words64: Vec<u64>,
}

fn encoded(fields: impl Iterator<Item = Field>) -> Encoded {
    let mut bytes = Vec::new();
    naive_write(fields, &mut bytes);
    bytes.resize(bytes.len().next_multiple_of(8) + ROOM, 0);
    let words32 = bytes.as_chunks().0.iter().map(|&word| u32::from_ne_bytes(word)).collect();
    let words64 = bytes.as_chunks().0.iter().map(|&word| u64::from_ne_bytes(word)).collect();
    Encoded { bytes, words32, words64 }
}

/// What every case of mixed or equal widths is compared with: the peers' writers.
fn writing_peers<'a, I>(fields: impl Fn() -> I + Copy + 'a) -> Vec<Path<'a, Stream>>
where
    I: Iterator<Item = Field>,
{
    vec![
        naive("listing 1", move |out: &mut Stream| naive_write(fields(), &mut out.bytes)),
        peer("dsi-bitstream, into a vector", move |out: &mut Stream| {
            let mut writer =
                BufBitWriter::<BE, _>::new(MemWordWriterVec::new(std::mem::take(&mut out.words)));
            for field in fields() {
                writer.write_bits(field.value, field.width as usize).expect("memory");
            }
            out.words = writer.into_inner().expect("memory").into_inner();
        }),
        peer("dsi-bitstream, into a slice", move |out: &mut Stream| {
            out.words.resize(VALUES, 0);
            let mut writer = BufBitWriter::<BE, _>::new(MemWordWriterSlice::new(&mut out.words[..]));
            for field in fields() {
                writer.write_bits(field.value, field.width as usize).expect("room for all fields");
            }
            writer.into_inner().expect("room for all fields");
        }),
        peer("bitstream-io", move |out: &mut Stream| {
            out.bytes.clear();
            let mut writer = BitWriter::endian(std::mem::take(&mut out.bytes), BigEndian);
            for field in fields() {
                writer.write_var(field.width, field.value).expect("memory");
            }
            writer.byte_align().expect("memory");
            out.bytes = writer.into_writer();
        }),
    ]
}

/// The same for readers.
fn reading_peers<'a, I>(encoded: &'a Encoded, widths: impl Fn() -> I + Copy + 'a) -> Vec<Path<'a, Vec<u64>>>
where
    I: Iterator<Item = u32>,
{
    let Encoded { bytes, words32, words64 } = encoded;
    vec![
        naive("a bit at a time", move |out: &mut Vec<u64>| naive_read(bytes, widths(), out)),
        peer("dsi-bitstream, 32-bit words", move |out: &mut Vec<u64>| {
            out.clear();
            let mut reader = BufBitReader::<BE, _>::new(MemWordReader::new(&words32[..]));
            out.extend(widths().map(|width| reader.read_bits(width as usize).expect("whole fields")));
        }),
        peer("dsi-bitstream, 64-bit words", move |out: &mut Vec<u64>| {
            out.clear();
            let mut reader = BufBitReader::<BE, _>::new(MemWordReader::new(&words64[..]));
            out.extend(widths().map(|width| reader.read_bits(width as usize).expect("whole fields")));
        }),
        peer("bitstream-io", move |out: &mut Vec<u64>| {
            out.clear();
            let mut reader = BitReader::endian(&bytes[..], BigEndian);
            out.extend(widths().map(|width| reader.read_var::<u64>(width).expect("whole fields")));
        }),
        peer("bitter", move |out: &mut Vec<u64>| {
            out.clear();
            let mut reader = BigEndianReader::new(bytes);
            out.extend(widths().map(|width| reader.read_bits(width).expect("whole fields")));
        }),
        peer("bitter by hand", move |out: &mut Vec<u64>| {
            out.clear();
            let mut reader = BigEndianReader::new(bytes);
            out.extend(widths().map(|width| bitter_field(&mut reader, width, checked_refill)));
        }),
        peer("bitter by hand, unchecked", move |out: &mut Vec<u64>| {
            out.clear();
            let mut reader = BigEndianReader::new(bytes);
            out.extend(widths().map(|width| bitter_field(&mut reader, width, unchecked_refill)));
        }),
    ]
}

/// One field by hand: a refill for each, as the width is known only now. The lookahead then holds 56 bits at least.
#[inline(always)]
fn bitter_field(
    reader: &mut BigEndianReader<'_>,
    width: u32,
    refill: impl Fn(&mut BigEndianReader<'_>),
) -> u64 {
    let mut take = |width| {
        refill(reader);
        let value = reader.peek(width);
        reader.consume(width);
        value
    };
    if width <= bitter::MAX_READ_BITS { take(width) } else { take(width - 32) << 32 | take(32) }
}

#[inline(always)]
fn checked_refill(reader: &mut BigEndianReader<'_>) {
    reader.refill_lookahead();
    assert!(reader.lookahead_bits() >= bitter::MAX_READ_BITS, "whole fields");
}

#[inline(always)]
#[allow(unsafe_code, reason = "the peer's fastest mode")]
fn unchecked_refill(reader: &mut BigEndianReader<'_>) {
    debug_assert!(reader.unbuffered_bytes_remaining() >= 8);
    // SAFETY: `encoded` leaves 16 bytes after the last field, of which no more than eight are buffered.
    unsafe { reader.refill_lookahead_unchecked() }
}

fn run_fields(table: &mut Table, data: &str, fields: &[Field]) {
    let encoded = encoded(fields.iter().copied());
    let mut writers = vec![
        ours("Writer", |out: &mut Stream| {
            out.bytes.clear();
            let mut writer = Writer::after(std::mem::take(&mut out.bytes));
            for field in fields {
                writer.write(field.value, field.width).expect("the value fits");
            }
            out.bytes = writer.finish();
        }),
        ours("SliceWriter", |out: &mut Stream| {
            let mut writer = SliceWriter::new(out.room(VALUES * 8));
            for field in fields {
                writer.write(field.value, field.width).expect("room and a value that fits");
            }
            out.len = writer.finish();
        }),
    ];
    writers.extend(writing_peers(|| fields.iter().copied()));
    table.case(&format!("bit_pack/write/{data}"), VALUES, writers);

    let mut readers = vec![ours("Reader", |out: &mut Vec<u64>| {
        out.clear();
        let mut reader = Reader::new(&encoded.bytes);
        out.extend(fields.iter().map(|field| reader.read(field.width).expect("whole fields")));
    })];
    readers.extend(reading_peers(&encoded, || fields.iter().map(|field| field.width)));
    table.case(&format!("bit_pack/read/{data}"), VALUES, readers);
}

fn run_fixed(table: &mut Table, width: u32, values: &[u64]) {
    let fields = || values.iter().map(move |&value| Field { width, value });
    let encoded = encoded(fields());
    let mut writers = vec![
        ours("Writer::write_run", |out: &mut Stream| {
            out.bytes.clear();
            let mut writer = Writer::after(std::mem::take(&mut out.bytes));
            writer.write_run(values, width).expect("the values fit");
            out.bytes = writer.finish();
        }),
        ours("SliceWriter::write_run", |out: &mut Stream| {
            let mut writer = SliceWriter::new(out.room(VALUES * 2));
            writer.write_run(values, width).expect("room and values that fit");
            out.len = writer.finish();
        }),
    ];
    writers.extend(writing_peers(fields));
    table.case(&format!("bit_pack/write/fixed {width}"), VALUES, writers);

    let mut readers = vec![ours("Reader::read_run", |out: &mut Vec<u64>| {
        out.resize(VALUES, 0);
        Reader::new(&encoded.bytes).read_run(out, width).expect("whole fields");
    })];
    readers.extend(reading_peers(&encoded, || values.iter().map(move |_| width)));
    table.case(&format!("bit_pack/read/fixed {width}"), VALUES, readers);
}

/// Slices of 32-bit values both ways.
fn run_slices(table: &mut Table, width: u32, values: &[u64]) {
    let values: Vec<u32> = values.iter().map(|&value| value as u32).collect();
    let values = &values[..];
    let fields = || values.iter().map(move |&value| Field { width, value: value.into() });
    let mut writers = vec![ours("pack_slice", |out: &mut Stream| {
        out.len = pack_slice(values, width, out.room(VALUES * 4)).expect("values that fit").written;
    })];
    writers.extend(writing_peers(fields));
    table.case(&format!("bit_pack/pack slice/fixed {width}"), VALUES, writers);

    let Encoded { bytes, words32, words64 } = &encoded(fields());
    table.case(
        &format!("bit_pack/unpack slice/fixed {width}"),
        VALUES,
        vec![
            ours("unpack_slice", |out: &mut Vec<u32>| {
                out.resize(VALUES, 0);
                unpack_slice(bytes, width, out).expect("a width");
            }),
            naive("a bit at a time", |out: &mut Vec<u32>| {
                out.resize(VALUES, 0);
                let mut position = 0;
                for slot in out {
                    *slot = 0;
                    for _ in 0..width {
                        *slot = *slot << 1 | u32::from(bytes[position / 8] >> (7 - position % 8) & 1);
                        position += 1;
                    }
                }
            }),
            peer("dsi-bitstream, 32-bit words", |out: &mut Vec<u32>| {
                out.resize(VALUES, 0);
                let mut reader = BufBitReader::<BE, _>::new(MemWordReader::new(&words32[..]));
                for slot in out {
                    *slot = reader.read_bits(width as usize).expect("whole fields") as u32;
                }
            }),
            peer("dsi-bitstream, 64-bit words", |out: &mut Vec<u32>| {
                out.resize(VALUES, 0);
                let mut reader = BufBitReader::<BE, _>::new(MemWordReader::new(&words64[..]));
                for slot in out {
                    *slot = reader.read_bits(width as usize).expect("whole fields") as u32;
                }
            }),
            peer("bitter by hand, unchecked", |out: &mut Vec<u32>| {
                out.resize(VALUES, 0);
                let mut reader = BigEndianReader::new(bytes);
                for slot in out {
                    *slot = bitter_field(&mut reader, width, unchecked_refill) as u32;
                }
            }),
        ],
    );
}
