//! Runs every public path of the codec's mixed radix; they must agree.

use packproof_codec::bit_pack::{BitRead, BitWrite, Reader, SliceWriter, Writer};
use packproof_codec::mixed_radix::{
    Accumulator, BlockPacker, GroupPacker, Stack32, append_blocks, blocks_len, decode_blocks, groups_bits,
    read_groups, write_groups,
};
use packproof_codec::{DecodeError, EncodeError, Fault, Offset};

use super::table::MixedRadix;
use crate::formats::bit_pack::table::widened;
use crate::model::paths::demand;
use crate::model::{Answer, Decoded, Refusal, refused};

#[derive(Clone, Copy, Debug)]
pub struct Codec;

impl MixedRadix for Codec {
    fn pack32(&self, limits: &[u32], values: &[u32]) -> Answer<i128> {
        let mut stack = Stack32::new();
        demand(stack == Stack32::default(), "`default` is not an empty stack")?;
        let mut product = 1;
        for (&limit, &value) in limits.iter().zip(values) {
            let before = stack;
            if let Err(error) = stack.pack(limit, value) {
                demand(stack == before, "a refused field changes the stack")?;
                return Err(refused(error));
            }
            product *= u64::from(limit);
            demand(stack.range() == product, "the range is not the product of the limits")?;
        }
        let accumulator = stack.accumulator();
        for (&limit, &value) in limits.iter().zip(values).rev() {
            let back = stack.unpack(limit) == Ok(value);
            demand(back, "the stack does not return what was packed")?;
            product /= u64::from(limit);
            demand(stack.range() == product, "unpacking does not free the range")?;
        }
        demand(stack == Stack32::new(), "an unpacked stack is not empty")?;
        Ok(accumulator.into())
    }

    fn unpack32(&self, accumulator: u32, limits: &[u32]) -> Answer<Vec<i64>> {
        let mut stack = Stack32::from_accumulator(accumulator);
        demand(stack.accumulator() == accumulator && stack.range() == 1 << 32, "an accumulator changes")?;
        let mut values = Vec::new();
        for &limit in limits {
            let before = stack;
            match stack.unpack(limit) {
                Ok(value) => values.push(value.into()),
                Err(error) => {
                    demand(stack == before, "a refused limit changes the stack")?;
                    return Err(refused(error));
                }
            }
            // The quotient is at most that of the largest number.
            let largest = (before.range() - 1) / u64::from(limit);
            demand(stack.range() == largest + 1, "the range is not the largest quotient's")?;
            demand(u64::from(stack.accumulator()) < stack.range(), "the accumulator is out of its range")?;
        }
        Ok(values)
    }

    fn spill_write(&self, limits: &[u64], values: &[u64], bits: u32) -> Answer<Vec<u8>> {
        let accumulator = accumulator(bits);
        let mut writer = Writer::new();
        let written = write_groups(accumulator, limits, values, &mut writer);
        let announced = groups_bits(accumulator, limits);
        // A field takes at most 64 bits.
        let mut bare = vec![0xA5; 8 * limits.len() + 8];
        let mut slice_writer = SliceWriter::new(&mut bare);
        let singly = spill_singly(accumulator, limits, values, &mut slice_writer);
        demand(singly == written, "`GroupPacker` and `write_groups` refuse differently")?;
        if let Err(error) = written {
            demand(writer.position() == 0, "a refused run leaves bits in the output")?;
            let limits_are_wrong = announced.is_none();
            demand(
                limits_are_wrong == (error == EncodeError::BadParameter),
                "`groups_bits` and `write_groups` treat limits differently",
            )?;
            return Err(refused(error));
        }
        let right = announced == Some(writer.position());
        demand(right, "`groups_bits` is not the length written")?;
        demand(slice_writer.position() == writer.position(), "`GroupPacker` writes a different length")?;
        let len = slice_writer.finish();
        let bytes = writer.finish();
        demand(bare[..len] == bytes, "`GroupPacker` and `write_groups` write different bits")?;
        let one_more = write_groups(accumulator, &[limits, &[1]].concat(), values, &mut Writer::new());
        demand(one_more == Err(EncodeError::BadParameter), "a limit without a value is not refused")?;
        Ok(bytes)
    }

    fn spill_read(&self, bytes: &[u8], limits: &[u64], bits: u32) -> Decoded<Vec<i128>> {
        let accumulator = accumulator(bits);
        let mut reader = Reader::new(bytes);
        let mut values = vec![0xA5; limits.len()];
        let read = read_groups(accumulator, limits, &mut values, &mut reader);

        // Three bits in front shift every offset by three.
        let mut moved = Writer::new();
        moved.write(5, 3).map_err(refused)?;
        for &byte in bytes {
            moved.write(byte.into(), 8).map_err(refused)?;
        }
        let moved = moved.finish();
        let mut moved_reader = Reader::new(&moved);
        moved_reader.skip(3).map_err(refused)?;
        let mut moved_values = vec![0xA5; limits.len()];
        let moved_read = read_groups(accumulator, limits, &mut moved_values, &mut moved_reader);
        match read {
            Ok(()) => {
                let same = moved_read == Ok(()) && moved_values == values;
                demand(
                    same && moved_reader.position() == reader.position() + 3,
                    "alignment changes what is read",
                )?;
                let bits = groups_bits(accumulator, limits);
                demand(bits == Some(reader.position()), "`groups_bits` is not the length read")?;
                let too_few = &mut vec![0; limits.len() + 1];
                let refused = read_groups(accumulator, limits, too_few, &mut Reader::new(bytes));
                let bad = DecodeError::bit(Fault::BadParameter, 0);
                demand(refused == Err(bad), "a value without a limit is not refused")?;
            }
            Err(error) => {
                let still = reader.position() == 0 && (moved_read.is_ok() || moved_reader.position() == 3);
                demand(still, "a failed read moves the reader")?;
                // The zero padding after the shifted bits can complete a truncated group.
                if error.kind != Fault::Truncated {
                    let at = match error.at {
                        Offset::Bit(at) => Offset::Bit(at + 3),
                        Offset::Byte(_) => {
                            return Err(Refusal::Broken("a byte offset in a bit stream".into()));
                        }
                    };
                    let moved_error = DecodeError { at, ..error };
                    demand(moved_read == Err(moved_error), "alignment changes what is refused")?;
                }
            }
        }
        read.map_err(refused)?;
        widened(Ok((values, reader.position().div_ceil(8) as usize)))
    }

    fn bytes_write(&self, limits: &[u64], values: &[u64]) -> Answer<Vec<u8>> {
        let mut bytes = vec![0xA5];
        let appended = append_blocks(limits, values, &mut bytes);
        if let Err(error) = appended {
            demand(bytes == [0xA5], "a refused run leaves bytes in the buffer")?;
            demand(!limits.contains(&0) || blocks_len(limits).is_none(), "`blocks_len` of a limit of 0")?;
            let mut packer = BlockPacker::new();
            let mut singly = limits.iter().zip(values).map(|(&limit, &value)| packer.pack(limit, value));
            let refusal = singly.find_map(Result::err);
            demand(refusal == Some(error), "`BlockPacker` and `append_blocks` refuse differently")?;
            return Err(refused(error));
        }
        let len = bytes.len() - 1;
        demand(appended == Ok(len) && bytes[0] == 0xA5, "a wrong length is appended")?;
        let right = blocks_len(limits) == Some(len);
        demand(right, "`blocks_len` is not the length written")?;
        for (mut packer, before) in
            [(BlockPacker::default(), &[][..]), (BlockPacker::after(vec![1, 2]), &[1, 2])]
        {
            for (&limit, &value) in limits.iter().zip(values) {
                // A refused field must not change the packer.
                let wrong = [packer.pack(0, 0), packer.pack(limit, limit)];
                demand(
                    wrong == [Err(EncodeError::BadParameter), Err(EncodeError::OutOfRange)],
                    "`BlockPacker` accepts a wrong field",
                )?;
                packer.pack(limit, value).map_err(refused)?;
            }
            demand(
                packer.finish() == [before, &bytes[1..]].concat(),
                "`BlockPacker` and `append_blocks` write different bytes",
            )?;
        }
        let one_more = append_blocks(&[limits, &[1]].concat(), values, &mut Vec::new());
        demand(one_more == Err(EncodeError::BadParameter), "a limit without a value is not refused")?;
        bytes.remove(0);
        Ok(bytes)
    }

    fn bytes_read(&self, bytes: &[u8], limits: &[u64]) -> Decoded<Vec<i128>> {
        let mut values = vec![0xA5; limits.len()];
        let decoded = decode_blocks(limits, bytes, &mut values);
        let mut followed_values = vec![0xA5; limits.len()];
        let followed = decode_blocks(limits, &[bytes, &[0xFF; 9]].concat(), &mut followed_values);
        if let Ok(len) = decoded {
            let right = blocks_len(limits) == Some(len);
            demand(right, "`blocks_len` is not the length read")?;
            demand(followed == decoded && followed_values == values, "what follows changes the answer")?;
            let refused = decode_blocks(limits, bytes, &mut vec![0; limits.len() + 1]);
            let bad = DecodeError::byte(Fault::BadParameter, 0);
            demand(refused == Err(bad), "a value without a limit is not refused")?;
        }
        widened(decoded.map(|len| (values, len)).map_err(refused))
    }
}

fn accumulator(bits: u32) -> Accumulator {
    if bits == 32 { Accumulator::Bits32 } else { Accumulator::Bits64 }
}

/// Writes field by field to a slice.
fn spill_singly(
    accumulator: Accumulator,
    limits: &[u64],
    values: &[u64],
    out: &mut SliceWriter,
) -> Result<(), EncodeError> {
    let mut packer = GroupPacker::new(accumulator);
    // Check limits first, as for a whole run, because the order decides which of two errors is reported.
    for (&limit, _) in limits.iter().zip(values) {
        packer.pack(limit, 0)?;
        packer.finish();
    }
    for (&limit, &value) in limits.iter().zip(values) {
        if let Some(spill) = packer.pack(limit, value)? {
            out.write(spill.value, spill.width)?;
        }
    }
    if let Some(spill) = packer.finish() {
        out.write(spill.value, spill.width)?;
    }
    // A finished packer must be reusable.
    if packer.finish().is_some() { Err(EncodeError::OutOfRange) } else { Ok(()) }
}
