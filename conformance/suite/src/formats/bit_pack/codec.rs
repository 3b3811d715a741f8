//! Runs every public path of the codec's bit packer; they must agree.

use packproof_codec::bit_pack::{BitRead, BitWrite, Lsb, Msb, Order, Reader, SliceWriter, Writer};
use packproof_codec::{DecodeError, EncodeError};

use super::slices;
use super::table::{BitPack, widened};
use crate::model::paths::demand;
use crate::model::{Answer, Decoded, refused};

/// Bytes reserved in advance.
const CAPACITY: usize = 100;

#[derive(Clone, Copy, Debug)]
pub struct Codec;

impl BitPack for Codec {
    fn write(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        let bytes = write::<Msb>(widths, values)?;
        slices::pack(widths, values)?;
        Ok(bytes)
    }

    fn read(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let decoded = read::<Msb>(bytes, widths)?;
        slices::unpack(bytes, widths)?;
        widened(Ok(decoded))
    }

    fn read_canonical(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        widened(read_canonical::<Msb>(bytes, widths))
    }

    fn write_lsb(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        write::<Lsb>(widths, values)
    }

    fn read_lsb(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        widened(read::<Lsb>(bytes, widths))
    }

    fn read_canonical_lsb(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        widened(read_canonical::<Lsb>(bytes, widths))
    }
}

/// The fields in parts of equal width, for the bulk functions, or one by one.
fn parts<'a>(widths: &'a [u32], values: &'a [u64], in_runs: bool) -> impl Iterator<Item = (u32, &'a [u64])> {
    let mut at = 0;
    widths.chunk_by(move |a, b| in_runs && a == b).map(move |run| {
        at += run.len();
        (run[0], &values[at - run.len()..at])
    })
}

fn put<O: Order>(
    writer: &mut SliceWriter<O>,
    (width, part): (u32, &[u64]),
    in_runs: bool,
) -> Result<(), EncodeError> {
    if in_runs { writer.write_run(part, width) } else { writer.write(part[0], width) }
}

fn write<O: Order>(widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
    let single = grow(Writer::<O>::with_order(Vec::new()), widths, values);
    demand(
        Writer::<O>::with_order(Vec::with_capacity(CAPACITY)).finish().capacity() >= CAPACITY,
        "`with_order` does not keep its memory",
    )?;
    let mut used = vec![0xA5; 3];
    used.clear();
    let other = grow(Writer::<O>::with_order(used), widths, values) != single;
    demand(!other, "a used vector gets other bytes than a new one")?;
    let other = bulk::<O>(widths, values) != single;
    demand(!other, "`write_run` writes other bytes than `write`")?;
    match &single {
        Ok(bytes) => {
            for spare in [0, 1, 9] {
                let singly = slice::<O>(widths, values, bytes.len(), spare, false)?;
                let in_runs = slice::<O>(widths, values, bytes.len(), spare, true)?;
                demand(
                    singly == *bytes && in_runs == *bytes,
                    "a slice writer and a growing one write different bytes",
                )?;
            }
            full_slice::<O>(widths, values, bytes)?;
        }
        Err(refusal) => {
            let mut buffer = vec![0xA5; widths.len() * 8 + 8];
            let mut writer = SliceWriter::<O>::with_order(&mut buffer);
            let mut singly = widths.iter().zip(values).map(|(&width, &value)| writer.write(value, width));
            let error = singly.find_map(Result::err).map(refused);
            demand(error.as_ref() == Some(refusal), "a slice writer and a growing one refuse differently")?;
        }
    }
    single
}

/// Writes single fields to a vector. A refused field must leave no bit in the output.
fn grow<O: Order>(mut writer: Writer<O>, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
    let mut position = 0;
    for (&width, &value) in widths.iter().zip(values) {
        let written = writer.write(value, width);
        position += if written.is_ok() { u64::from(width) } else { 0 };
        demand(writer.position() == position, "the writer's position is not the bits written")?;
        if let Err(error) = written {
            let before = writer.clone().finish();
            writer.write(0, 1).map_err(refused)?;
            demand(writer.position() == position + 1, "writing goes wrong after a refusal")?;
            writer.align().map_err(refused)?;
            let after = writer.finish();
            demand(after.starts_with(&before), "a refused field changes the bytes")?;
            return Err(refused(error));
        }
    }
    let bytes = writer.clone().finish();
    writer.align().map_err(refused)?;
    let aligned = writer.position();
    writer.align().map_err(refused)?;
    demand(
        aligned == position.next_multiple_of(8) && writer.position() == aligned,
        "`align` does not stop at the next byte",
    )?;
    writer.write(0xC3, 8).map_err(refused)?;
    demand(writer.finish() == [&bytes[..], &[0xC3]].concat(), "`align` and `finish` pad differently")?;
    Ok(bytes)
}

/// Writes runs of fields to a vector. A refused run must leave no bit in the output.
fn bulk<O: Order>(widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
    let mut writer = Writer::<O>::with_order(Vec::new());
    for (width, run) in parts(widths, values, true) {
        let before = writer.position();
        if let Err(error) = writer.write_run(run, width) {
            demand(writer.position() == before, "a refused run moves the position")?;
            return Err(refused(error));
        }
    }
    Ok(writer.finish())
}

/// Writes fields to a slice with `spare` extra bytes, singly or in runs.
fn slice<O: Order>(
    widths: &[u32],
    values: &[u64],
    len: usize,
    spare: usize,
    in_runs: bool,
) -> Answer<Vec<u8>> {
    let mut buffer = vec![0xA5; len + spare];
    let mut writer = SliceWriter::<O>::with_order(&mut buffer);
    let room = writer.remaining();
    demand(room == (len + spare) as u64 * 8, "a slice writer's room is not the slice's")?;
    for part in parts(widths, values, in_runs) {
        put(&mut writer, part, in_runs).map_err(refused)?;
        demand(writer.position() + writer.remaining() == room, "position and room do not add up")?;
    }
    let bits: u64 = widths.iter().map(|&width| u64::from(width)).sum();
    demand(writer.position() == bits, "a slice writer's position is not the bits written")?;
    writer.align().map_err(refused)?;
    demand(writer.position() == bits.next_multiple_of(8), "`align` does not stop at the next byte")?;
    if spare > 0 {
        writer.write(0xC3, 8).map_err(refused)?;
        demand(writer.finish() == len + 1 && buffer[len] == 0xC3, "writing goes wrong after `align`")?;
    } else {
        demand(writer.finish() == len, "`finish` returns a wrong length")?;
    }
    buffer.truncate(len);
    Ok(buffer)
}

/// A slice one byte too small must keep what was written and report the needed length.
fn full_slice<O: Order>(widths: &[u32], values: &[u64], bytes: &[u8]) -> Answer<()> {
    let Some(available) = bytes.len().checked_sub(1) else { return Ok(()) };
    for in_runs in [false, true] {
        let mut buffer = vec![0xA5; available];
        let mut writer = SliceWriter::<O>::with_order(&mut buffer);
        for (width, part) in parts(widths, values, in_runs) {
            let before = writer.position();
            let needed = (before + u64::from(width) * part.len() as u64).div_ceil(8) as usize;
            let written = put(&mut writer, (width, part), in_runs);
            if needed <= available {
                demand(written.is_ok(), "a slice with room reports that it is full")?;
                continue;
            }
            let refused = EncodeError::BufferTooSmall { needed, available };
            let told = written == Err(refused) && writer.position() == before;
            demand(told, "a full slice is not refused, or with wrong lengths")?;
            break;
        }
        let whole = (writer.position() / 8) as usize;
        let len = writer.finish();
        demand(buffer[..whole] == bytes[..whole], "a full slice loses what it holds")?;
        demand(len <= available, "a full slice reports more bytes than it has")?;
    }
    Ok(())
}

fn read<O: Order>(bytes: &[u8], widths: &[u32]) -> Decoded<Vec<u64>> {
    let (values, reader) = fields::<O>(bytes, widths)?;
    // The reader takes another path if more input follows.
    let followed = [bytes, &[0xA5; 9]].concat();
    demand(fields::<O>(&followed, widths)?.0 == values, "what follows changes a field")?;
    read_runs::<O>(bytes, widths, &values)?;
    let mut aligned = reader.clone();
    aligned.align_lenient();
    let boundary = reader.position().next_multiple_of(8);
    demand(aligned.position() == boundary, "`align_lenient` does not stop at the next byte")?;
    Ok((values, (boundary / 8) as usize))
}

fn read_canonical<O: Order>(bytes: &[u8], widths: &[u32]) -> Decoded<Vec<u64>> {
    let (values, reader) = fields::<O>(bytes, widths)?;
    let position = reader.position();
    let boundary = position.next_multiple_of(8);
    let ended = reader.clone().finish();
    // `align` must check the padding up to the boundary, whatever follows.
    let mut aligned = reader.clone();
    let padding = aligned.align();
    let stops = if padding.is_ok() { boundary } else { position };
    demand(aligned.position() == stops, "`align` does not stop at the next byte")?;
    let whole = &bytes[..(boundary / 8) as usize];
    let alone = fields::<O>(whole, widths)?.1.finish();
    let padding_alike = alone == padding;
    demand(padding_alike, "`finish` and `align` disagree about the padding")?;
    ended.map_err(refused)?;
    Ok((values, (boundary / 8) as usize))
}

/// Reads single fields, peeking at each first. A failed call must not move the reader.
fn fields<'a, O: Order>(bytes: &'a [u8], widths: &[u32]) -> Answer<(Vec<u64>, Reader<'a, O>)> {
    let mut reader = Reader::<O>::with_order(bytes);
    let end = bytes.len() as u64 * 8;
    let mut values = Vec::new();
    for &width in widths {
        let before = reader.position();
        demand(reader.remaining() == end - before, "position and the bits left do not add up")?;
        let peeked = reader.peek(width);
        let mut skipping = reader.clone();
        let skipped = skipping.skip(width.into());
        let mut in_bulk = [0xA5];
        let mut bulk_reader = reader.clone();
        let bulk = bulk_reader.read_run(&mut in_bulk, width);
        let read = reader.read(width);
        demand(peeked == read, "`peek` and `read` disagree")?;
        demand(bulk == read.map(|_| ()), "`read_run` and `read` disagree about an error")?;
        match read {
            Ok(value) => {
                let after = before + u64::from(width);
                let all_there = in_bulk == [value]
                    && [reader.position(), skipping.position(), bulk_reader.position()] == [after; 3];
                demand(all_there, "the ways of reading disagree")?;
                values.push(value);
            }
            Err(error) => {
                let still = [reader.position(), bulk_reader.position()] == [before; 2] && in_bulk == [0xA5];
                demand(still, "a failed read moves the reader or changes its output")?;
                if error.kind == packproof_codec::Fault::Truncated {
                    let stuck = skipped == Err(error) && skipping.position() == before;
                    demand(stuck, "`skip` passes the end, or reports a different error")?;
                }
                return Err(refused(error));
            }
        }
    }
    Ok((values, reader))
}

/// Reads runs of fields in bulk, then one field more than the input has.
fn read_runs<O: Order>(bytes: &[u8], widths: &[u32], expected: &[u64]) -> Answer<()> {
    let mut reader = Reader::<O>::with_order(bytes);
    for (width, run) in parts(widths, expected, true) {
        let mut values = vec![0xA5; run.len()];
        reader.read_run(&mut values, width).map_err(refused)?;
        demand(values == run, "`read_run` and `read` return different values")?;
        let mut more = vec![0xA5; (reader.remaining() / u64::from(width)) as usize + 1];
        let before = reader.position();
        let end = bytes.len() as u64 * 8;
        let truncated = DecodeError::bit(packproof_codec::Fault::Truncated, end);
        let refused = reader.read_run(&mut more, width) == Err(truncated);
        let unchanged = reader.position() == before && more.iter().all(|&value| value == 0xA5);
        demand(refused && unchanged, "`read_run` past the end is not refused, or leaves traces")?;
    }
    Ok(())
}
