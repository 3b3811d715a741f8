//! Bit packing a bit at a time.

mod reading;
mod writing;

use super::table::BitPack;
use super::wrong::{first_lost_above_32, followed_by, gap, lost_above_32, never_cleared, ored};
use crate::model::sites::{outside, refused};
use crate::model::{Answer, Class, Decoded};
use reading::{bit, bit_lsb, consumed, ending, field_lsb, fields, fields_msb};
use writing::{all_bits, put, put_lsb};

fn check(width: u32) -> Answer<()> {
    let least = or!(
        1,
        told!("least-width" = "zero-accepted"; "takes a width of 0 for a field without bits"; "Refuse a width of 0, or at least a value other than 0 in it (out_of_range)."; 0)
    );
    let most = or!(
        64,
        told!("most-width" = "32"; "refuses widths above 32"; "Accept widths to 64."; 32),
        told!("most-width" = "63"; "refuses a width of 64"; "Accept a width of 64."; 63),
        told!("most-width" = "unlimited"; "accepts widths above 64"; "Refuse widths above 64 (out_of_range)."; u32::MAX)
    );
    if width < least || width > most {
        return or!(
            refused(Class::OutOfRange),
            told!("width-refusal" = "breaks"; "breaks on a width that it does not accept"; "Refuse it as out_of_range."; Err(outside()))
        );
    }
    Ok(())
}

/// A stream in whole bytes.
fn in_units(mut out: Vec<u8>) -> Answer<Vec<u8>> {
    while out.len()
        % or!(
            1,
            told!("pads to whole words of 16 bits"; "Pad to whole bytes, and not beyond them."; 2),
            told!("pads to whole words of 32 bits"; "Pad to whole bytes, and not beyond them."; 4),
            told!("pads to whole words of 64 bits"; "Pad to whole bytes, and not beyond them."; 8)
        )
        != 0
    {
        out.push(0);
    }
    Ok(out)
}

impl BitPack for Operations {
    fn write(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        let start = or!(
            Vec::new(),
            told!("alignment" = "stream-right"; "puts the padding before the first field"; "Shift the last bits up to bit 7: the padding comes after the fields."; vec![0; gap(widths)])
        );
        let mut out = Vec::new();
        let mut scratch = 0;
        let mut used = 0;
        for next in all_bits(start, widths, values, put)? {
            scratch = (scratch << 1) | next;
            used += 1;
            if used == 8 {
                out.push(scratch as u8);
                scratch = 0;
                used = 0;
            }
        }
        if or!(
            used > 0,
            told!("flush" = "never"; "leaves out the last byte where the fields do not fill it"; "Write the bits that wait when the last field is written."; false)
        ) {
            out.push((scratch << (8 - used)) as u8);
        }
        let out = or!(
            out,
            told!("write-accumulator" = "never-cleared"; "does not clear the byte that waits after it is written, so that its ones stay in all that follow"; "Start each byte as 0."; never_cleared(&out))
        );
        let out = or!(
            out,
            told!("flush" = "always"; "writes a byte of zeros for no fields"; "Write the last byte only if bits wait in it."; if out.is_empty() { vec![0] } else { out })
        );
        let out = in_units(out)?;
        Ok(or!(
            out,
            told!("bit-order" = "least-first"; out.iter().map(|byte| byte.reverse_bits()).collect()),
            told!("bit-order" = "bytes-from-bit-0"; "fills bytes from bit 0 up with fields from their top bit down"; "Bit 0 of the stream is bit 7 of byte 0."; out.iter().map(|byte| byte.reverse_bits()).collect())
        ))
    }

    fn read(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let bytes = or!(
            bytes,
            told!("read-accumulator" = "32-loses-first"; "shifts bytes into an accumulator of 32 bits, and loses the first bits of a field that does not fit beside those that wait"; "Use an accumulator of 64 bits, or take a field in parts."; &first_lost_above_32(bytes, widths))
        );
        let (values, at) = fields_msb(bytes, widths)?;
        let consumed = or!(consumed(at), told!("end" = "last-byte"; consumed(at).min(bytes.len())));
        Ok((values, or!(consumed, told!("following" = "consumed"; bytes.len()))))
    }

    fn read_canonical(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let (values, at) = fields_msb(bytes, widths)?;
        ending(bytes, at, bit)?;
        Ok((values, consumed(at)))
    }

    fn write_lsb(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        let taken: &[u64] = or!(
            values,
            told!("wide-value" = "ored-lost"; &ored(widths, values).0),
            told!("wide-value" = "limit-ored"; &ored(widths, values).0)
        );
        let bits = all_bits(Vec::new(), widths, taken, put_lsb)?;
        let bits = or!(
            bits,
            told!("wide-value" = "ored-lost"; followed_by(bits, ored(widths, values).1)),
            told!("wide-value" = "limit-ored"; followed_by(bits, ored(widths, values).1))
        );
        let mut out = Vec::new();
        let mut scratch = 0;
        let mut used = 0;
        for next in bits {
            scratch |= next << used;
            used += 1;
            if used == 8 {
                out.push(scratch as u8);
                scratch = 0;
                used = 0;
            }
        }
        if or!(used > 0, told!("flush" = "never"; false)) {
            out.push(scratch as u8);
        }
        let out = in_units(out)?;
        Ok(or!(
            out,
            told!("lsb-order" = "most-first"; out.iter().map(|byte| byte.reverse_bits()).collect()),
            told!("lsb-order" = "bytes-from-bit-7"; "fills bytes from bit 7 down with fields from their lowest bit up"; "Bit 0 of the stream is bit 0 of byte 0."; out.iter().map(|byte| byte.reverse_bits()).collect())
        ))
    }

    fn read_lsb(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let bytes = or!(
            bytes,
            told!("read-accumulator" = "32-loses-byte"; "loses the bits of a byte that do not fit an accumulator of 32 bits beside those that wait"; "Use an accumulator of 64 bits, or take a field in parts."; &lost_above_32(bytes, widths, 1)),
            told!("read-accumulator" = "32-loses-word"; "loads words of 32 bits, and loses those of their bits that 32 do not hold beside those that wait"; "Widen a word to 64 bits before it is shifted."; &lost_above_32(bytes, widths, 4))
        );
        let (values, at) = fields(bytes, widths, 0, field_lsb)?;
        let consumed = or!(consumed(at), told!("end" = "last-byte"; consumed(at).min(bytes.len())));
        Ok((
            values,
            or!(
                consumed,
                told!("following" = "consumed"; "counts the whole input as consumed"; "Count the bytes that hold the fields."; bytes.len())
            ),
        ))
    }

    fn read_canonical_lsb(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let bytes = or!(
            bytes,
            told!("read-accumulator" = "32-loses-byte"; &lost_above_32(bytes, widths, 1)),
            told!("read-accumulator" = "32-loses-word"; &lost_above_32(bytes, widths, 4))
        );
        let (values, at) = fields(bytes, widths, 0, field_lsb)?;
        ending(bytes, at, bit_lsb)?;
        Ok((values, consumed(at)))
    }
}
