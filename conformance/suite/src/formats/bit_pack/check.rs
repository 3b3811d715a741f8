//! Properties of bit packing.

use arbitrary::{Arbitrary, Unstructured};
use packproof_codec::bit_pack::{BitRead, BitWrite, Lsb, Msb, Order, Reader, Writer};

use super::codec::Codec;
use super::table::{BitPack, Reference};
use crate::model::check::Checked;
use crate::model::hex;
use packproof_reference::bit_pack::{to_bits, to_bytes};

/// Codec and reference read the same fields, or refuse for the same reason at the same bit.
pub fn reads_as_reference(bytes: &[u8], widths: &[u32]) -> Checked {
    for (mode, expected, actual) in [
        ("tolerant", Reference.read(bytes, widths), Codec.read(bytes, widths)),
        ("canonical", Reference.read_canonical(bytes, widths), Codec.read_canonical(bytes, widths)),
        ("lsb", Reference.read_lsb(bytes, widths), Codec.read_lsb(bytes, widths)),
        (
            "canonical, lsb",
            Reference.read_canonical_lsb(bytes, widths),
            Codec.read_canonical_lsb(bytes, widths),
        ),
    ] {
        if expected != actual {
            let bytes = hex(bytes);
            return Err(format!(
                "{bytes} in {widths:?} bits, {mode}: reference {expected:?}, codec {actual:?}"
            ));
        }
    }
    Ok(())
}

/// Reads any bytes with three lists of widths that depend only on the bytes.
pub fn decodes_as_reference(bytes: &[u8]) -> Checked {
    let bits = bytes.len() as u32 * 8;
    // One of several prefixes: trying all for each input would slow the fuzzer down.
    let first = crate::model::check::one_of(&[1, 3, 8, 13, 32, 57, 64], bytes);
    let mut rising = Vec::new();
    let mut taken = 0;
    // One field more than the input holds.
    while taken <= bits {
        rising.push((first + rising.len() as u32 - 1) % 64 + 1);
        taken += rising[rising.len() - 1];
    }
    reads_as_reference(bytes, &rising)?;
    reads_as_reference(bytes, &rising[..rising.len() - 1])?;
    let run = vec![first; (bits / first) as usize];
    reads_as_reference(bytes, &run)
}

#[derive(Clone, Debug, Arbitrary)]
pub enum Write {
    Field(u64, u8),
    /// A run of fields of one width.
    Run(Vec<u64>, u8),
    /// Skips to the next byte.
    Align,
}

#[derive(Clone, Copy, Debug, Arbitrary)]
pub enum Read {
    /// Peeks at a field, then reads it.
    Field(u8),
    /// A run of fields of one width.
    Run(u8, u8),
    Skip(u16),
    /// Skips to the next byte.
    Align,
    /// Skips to the next byte, checking the padding.
    AlignCanonical,
}

/// Random calls to a writer, then random calls to a reader of its output, compared with a list of bits.
pub fn operations(data: &[u8]) -> Checked {
    let mut u = Unstructured::new(data);
    let Ok((writes, reads)) = <(Vec<Write>, Vec<Read>)>::arbitrary(&mut u) else { return Ok(()) };
    calls::<Msb>(&writes, &reads)?;
    calls::<Lsb>(&writes, &reads)
}

fn calls<O: Order>(writes: &[Write], reads: &[Read]) -> Checked {
    let bits = write_calls::<O>(writes)?;
    read_calls::<O>(&stored::<O>(to_bytes(&bits)), reads)
}

/// The bytes of a stream from those that it has most significant bit first.
fn stored<O: Order>(bytes: Vec<u8>) -> Vec<u8> {
    if O::LSB { bytes.into_iter().map(u8::reverse_bits).collect() } else { bytes }
}

/// The value of a field from its bits in the order of the stream.
fn value<O: Order>(bits: &[bool]) -> u64 {
    let add = |value, &bit: &bool| value << 1 | u64::from(bit);
    if O::LSB { bits.iter().rev().fold(0, add) } else { bits.iter().fold(0, add) }
}

fn write_calls<O: Order>(calls: &[Write]) -> Result<Vec<bool>, String> {
    let mut writer = Writer::<O>::with_order(Vec::new());
    let mut bits: Vec<bool> = Vec::new();
    for call in calls {
        let (values, width, written) = match call {
            Write::Field(value, width) => {
                (vec![*value], *width, writer.write(*value, u32::from(*width)).is_ok())
            }
            Write::Run(values, width) => {
                (values.clone(), *width, writer.write_run(values, u32::from(*width)).is_ok())
            }
            Write::Align => {
                writer.align().expect("a vector grows");
                bits.resize(bits.len().next_multiple_of(8), false);
                (vec![], 1, true)
            }
        };
        let fits = |value: &u64| width >= 64 || value >> width == 0;
        let right = (1..=64).contains(&width) && values.iter().all(fits);
        if right != written {
            return Err(format!("{call:?} at bit {}: accepted {written}", bits.len()));
        }
        if right {
            let place = |at| if O::LSB { at } else { width - 1 - at };
            bits.extend(values.iter().flat_map(|v| (0..width).map(move |at| v >> place(at) & 1 == 1)));
        }
        if writer.position() != bits.len() as u64 {
            return Err(format!("{call:?}: position {}, not {}", writer.position(), bits.len()));
        }
    }
    let bytes = writer.finish();
    if bytes == stored::<O>(to_bytes(&bits)) {
        Ok(bits)
    } else {
        Err(format!("{calls:?} write {}", hex(&bytes)))
    }
}

fn read_calls<O: Order>(bytes: &[u8], calls: &[Read]) -> Checked {
    let bits = to_bits(&stored::<O>(bytes.to_vec()));
    let field = |at: usize, width: usize| -> Option<u64> {
        (1..=64).contains(&width).then_some(())?;
        Some(value::<O>(bits.get(at..at + width)?))
    };
    let mut reader = Reader::<O>::with_order(bytes);
    let mut at = 0;
    for call in calls {
        let fine = match *call {
            Read::Field(width) => {
                let expected = field(at, width.into());
                at += expected.map_or(0, |_| usize::from(width));
                let peeked = reader.peek(width.into());
                reader.read(width.into()) == peeked && peeked.ok() == expected
            }
            Read::Run(len, width) => {
                let (len, width) = (usize::from(len % 20), usize::from(width));
                let expected: Option<Vec<u64>> = (0..len).map(|n| field(at + n * width, width)).collect();
                let mut values = vec![0; len];
                let read = reader.read_run(&mut values, width as u32).ok().map(|()| values);
                let expected = expected.filter(|_| (1..=64).contains(&width));
                at += expected.as_ref().map_or(0, |_| len * width);
                read == expected
            }
            Read::Skip(count) => {
                let there = at + usize::from(count) <= bits.len();
                at += if there { usize::from(count) } else { 0 };
                reader.skip(count.into()).is_ok() == there
            }
            Read::Align => {
                reader.align_lenient();
                at = at.next_multiple_of(8);
                true
            }
            Read::AlignCanonical => {
                let end = at.next_multiple_of(8);
                let zero = !bits[at..end].contains(&true);
                at = if zero { end } else { at };
                reader.align().is_ok() == zero
            }
        };
        if !fine || reader.position() != at as u64 || reader.remaining() != (bits.len() - at) as u64 {
            return Err(format!("{}: {call:?} leads to bit {}, not {at}", hex(bytes), reader.position()));
        }
    }
    Ok(())
}
