//! Bit packing: widths mixed at run time, a record whose widths are constants, and runs of one width.

use crate::harness::*;
use bitter::{BigEndianReader, BitReader as _};
use dsi_bitstream::prelude::{BE, BitWrite as _, BufBitWriter, MemWordWriterSlice};
use packproof_codec::bit_pack::*;

/// A record as a game would have it: identifiers, coordinates, angles, flags.
const WIDTHS: [u32; 16] = [10, 4, 1, 1, 16, 16, 12, 9, 9, 9, 2, 7, 7, 1, 5, 3];

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

impl Fields for (&[u64], u32) {
    #[inline(always)]
    fn each(&self, mut field: impl FnMut(u64, u32)) {
        self.0.iter().for_each(|&value| field(value, self.1));
    }
}

impl Fields for Vec<[u64; 16]> {
    #[inline(always)]
    fn each(&self, mut field: impl FnMut(u64, u32)) {
        // As a packet is written by hand: each width is a constant.
        macro_rules! each { ($($n:literal)*) => { for record in self { $(field(record[$n], WIDTHS[$n]);)* } } }
        each!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    }
}

/// A case of our paths beside the others that write.
macro_rules! write {
    ($table:expr, $data:expr, $fields:expr; $($ours:tt)*) => {
        let mut words = vec![0_u64; VALUES];
        case! { $table, format!("bit_pack/write/{}", $data);
            $($ours)*
            OTHER "dsi-bitstream, into a slice" run(|_: &mut Stream| {
                let mut writer = BufBitWriter::<BE, _>::new(MemWordWriterSlice::new(&mut words[..]));
                $fields.each(|value, width| _ = writer.write_bits(value, width as usize).expect("room"));
                writer.into_inner().expect("room for all fields");
            });
        }
    };
}

/// A case of our paths beside the others that read fields as a type of integer.
macro_rules! read {
    ($table:expr, $data:expr, $fields:expr, $bytes:expr, $type:ty; $($ours:tt)*) => {
        case! { $table, format!("bit_pack/read/{}", $data);
            $($ours)*
            PEER "bitter" collected(|out| {
                let mut reader = BigEndianReader::new($bytes);
                $fields.each(|_, width| out.push(reader.read_bits(width).expect(WHOLE) as $type));
            });
            PEER "bitter by hand, unchecked" collected(|out| {
                let mut reader = BigEndianReader::new($bytes);
                $fields.each(|_, width| out.push(bitter_field(&mut reader, width) as $type));
            });
        }
    };
}

pub fn run(table: &mut Table) {
    let mut random = Random(2);
    for widest in [32, 64] {
        let fields = random.many(|random| {
            let width = 1 + random.below(widest);
            (random.next() >> (64 - width), width)
        });
        run_fields(table, &format!("mixed 1-{widest}"), &fields);
    }
    let records: Vec<[u64; 16]> =
        (0..VALUES / 16).map(|_| WIDTHS.map(|width| random.next() >> (64 - width))).collect();
    run_fields(table, "record of 16", &records);
    for width in [3, 10] {
        let values = random.many(|random| random.next() >> (64 - width));
        run_fixed(table, &(&values, width));
    }
}

fn run_fields(table: &mut Table, data: &str, fields: &impl Fields) {
    write! { table, data, fields;
        OURS "Writer" grown(|out| with_writer(out, |writer| {
            fields.each(|value, width| writer.write(value, width).expect(FITS));
        }));
        OURS "SliceWriter" sliced(VALUES * 8, |out| {
            let mut writer = SliceWriter::new(out);
            fields.each(|value, width| writer.write(value, width).expect(FITS));
            writer.finish()
        });
    }
    let bytes = &encoded(fields)[..];
    read! { table, data, fields, bytes, u64;
        OURS "Reader" collected(|out| {
            let mut reader = Reader::new(bytes);
            fields.each(|_, width| out.push(reader.read(width).expect(WHOLE)));
        });
    }
}

/// Runs of one width: of 64-bit values in a stream, and of 32-bit values as slices.
fn run_fixed(table: &mut Table, fields: &(&[u64], u32)) {
    let (&(values, width), bytes) = (fields, &encoded(fields)[..]);
    let narrow: Vec<u32> = values.iter().map(|&value| value as u32).collect();
    write! { table, format!("fixed {width}"), fields;
        OURS "pack_slice" sliced(VALUES * 4, |out| pack_slice(&narrow, width, out).expect(FITS).written);
        OURS "Writer::write_run" grown(|out| with_writer(out, |writer| writer.write_run(values, width).expect(FITS)));
        OURS "SliceWriter::write_run" sliced(VALUES * 2, |out| {
            let mut writer = SliceWriter::new(out);
            writer.write_run(values, width).expect(FITS);
            writer.finish()
        });
    }
    read! { table, format!("fixed {width}"), fields, bytes, u64;
        OURS "Reader::read_run" filled(|out| Reader::new(bytes).read_run(out, width).expect(WHOLE));
    }
    read! { table, format!("fixed {width} to u32"), fields, bytes, u32;
        OURS "unpack_slice" filled(|out| unpack_slice(bytes, width, out).expect(WHOLE));
    }
}

/// The bytes of a stream, and 16 zeros: unchecked loads go up to eight bytes that are buffered and eight more.
fn encoded(fields: &impl Fields) -> Vec<u8> {
    let mut writer = Writer::new();
    fields.each(|value, width| writer.write(value, width).expect(FITS));
    let mut bytes = writer.finish();
    bytes.resize(bytes.len().next_multiple_of(8) + 16, 0);
    bytes
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

#[inline(always)]
#[allow(unsafe_code, reason = "the peer's fastest mode")]
fn refill(reader: &mut BigEndianReader<'_>) {
    debug_assert!(reader.unbuffered_bytes_remaining() >= 8);
    // SAFETY: 16 bytes follow the last field, of which no more than eight are buffered.
    unsafe { reader.refill_lookahead_unchecked() }
}
