//! Compares the codec's slice functions for fields of one width with its writer and reader.

use packproof_codec::bit_pack::{
    BitRead, BitWrite, MAX_SLICE_WIDTH, Reader, Writer, pack_slice, unpack_slice,
};
use packproof_codec::{EncodeError, Progress, Stopped};

use crate::model::paths::demand;
use crate::model::{Answer, refused};

/// Fields in a slice: many groups of eight, and a remainder.
const FIELDS: usize = 77;
/// Bytes in a slice: several times the widest group and the widest load.
const BYTES: usize = 150;
/// Limit on the bytes of an input that are unpacked unrepeated.
const ALONE: usize = 4096;

/// The distinct widths that the slice functions accept.
fn distinct(widths: &[u32]) -> Vec<u32> {
    let mut distinct = widths.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    distinct.retain(|width| (1..=MAX_SLICE_WIDTH).contains(width));
    distinct
}

/// Packs the values of each width alone, between the smallest and the largest value, and with one that is too large.
pub(super) fn pack(widths: &[u32], values: &[u64]) -> Answer<()> {
    for width in distinct(widths) {
        let fields = widths.iter().zip(values).filter(|&(&of, _)| of == width);
        let alone: Vec<u32> = fields.map(|(_, &value)| value as u32).collect();
        let largest = u32::MAX >> (MAX_SLICE_WIDTH - width);
        let count = FIELDS.next_multiple_of(alone.len());
        let among: Vec<u32> =
            alone.iter().cycle().take(count).flat_map(|&value| [value, 0, value, largest]).collect();
        for fields in [&alone, &among] {
            packs_alike(fields, width, fields.len())?;
        }
        if width < MAX_SLICE_WIDTH {
            let refused_at = among.len() / 2 + 3;
            let mut fields = among;
            fields[refused_at] = largest + 1;
            packs_alike(&fields, width, refused_at)?;
        }
    }
    Ok(())
}

/// The first `fit` fields must be packed as a writer does, and the next one, if any, refused.
fn packs_alike(fields: &[u32], width: u32, fit: usize) -> Answer<()> {
    let mut writer = Writer::new();
    for &field in &fields[..fit] {
        writer.write(field.into(), width).map_err(refused)?;
    }
    let bytes = writer.finish();
    let done = Progress { read: fit, written: bytes.len() };
    let refusal = (fit < fields.len()).then_some(EncodeError::OutOfRange);
    let wanted = refusal.map_or(Ok(done), |error| Err(Stopped { done, error }));
    for spare in [0, 1, 40] {
        let mut out = vec![0xA5; bytes.len() + spare];
        let got = pack_slice(fields, width, &mut out);
        // If the slice is full, the refusal of that field is not checked, as the packer need not look at it.
        let full = got == Ok(done) && spare == 0;
        demand(
            (got == wanted || full) && out[..bytes.len()] == bytes,
            &format!("`pack_slice` of {} fields of {width} bits: {got:?}, expected {wanted:?}", fields.len()),
        )?;
    }
    Ok(())
}

/// Unpacks the bytes as fields of each width, once and repeated.
pub(super) fn unpack(bytes: &[u8], widths: &[u32]) -> Answer<()> {
    let alone = &bytes[..bytes.len().min(ALONE)];
    let count = if bytes.is_empty() { 0 } else { BYTES.next_multiple_of(alone.len()) };
    let repeated: Vec<u8> = alone.iter().copied().cycle().take(count).collect();
    for width in distinct(widths) {
        for bytes in [alone, &repeated] {
            let whole = bytes.len() * 8 / width as usize;
            for room in [whole, whole + 20, whole.saturating_sub(9)] {
                unpacks_alike(bytes, width, room)?;
            }
        }
    }
    Ok(())
}

/// Unpacks as a reader does, until the bytes or the room end.
fn unpacks_alike(bytes: &[u8], width: u32, room: usize) -> Answer<()> {
    let mut reader = Reader::new(bytes);
    let values: Vec<u64> = (0..room).map_while(|_| reader.read(width).ok()).collect();
    let read = reader.position().div_ceil(8) as usize;
    let mut out = vec![0xA5A5_A5A5; room];
    let got = unpack_slice(bytes, width, &mut out);
    let alike = out.iter().zip(&values).all(|(&got, &value)| u64::from(got) == value);
    demand(
        got == Ok(Progress { read, written: values.len() }) && alike,
        &format!("`unpack_slice` of {} bytes in fields of {width} bits: {got:?}", bytes.len()),
    )
}
