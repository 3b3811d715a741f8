//! Bit packing as others get it wrong.

use super::{Deviant, Kind};
use crate::formats::bit_pack::{BitPack, REFERENCE};
use crate::model::{Answer, Decoded};
use crate::reference::bit_pack as right;

const WRITE: &[&str] = &["bit_pack.write"];
const ALL_WAYS: &[&str] = &["bit_pack.write", "bit_pack.read", "bit_pack.read_canonical"];
const CANONICAL: &[&str] = &["bit_pack.read_canonical"];

const DROPS_HIGH_BITS: BitPack = BitPack {
    write: |widths, values| {
        let cut = |(&width, &value): (&u32, &u64)| match width {
            1..=63 => value & ((1 << width) - 1),
            _ => value,
        };
        let values: Vec<u64> = widths.iter().zip(values).map(cut).collect();
        right::write(widths, &values)
    },
    ..REFERENCE
};

/// The bytes with the bits of each in reverse order.
fn reversed(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().map(|byte| byte.reverse_bits()).collect()
}

/// The low `width` bits of a value in reverse order.
fn mirrored(value: u64, width: u32) -> u64 {
    value.reverse_bits().checked_shr(64_u32.saturating_sub(width)).unwrap_or(0)
}

/// The fields as `change` turns them, if they are fields at all.
fn changed(widths: &[u32], values: &[u64], change: fn(u64, u32) -> u64) -> Answer<Vec<u64>> {
    right::write(widths, values)?;
    Ok(widths.iter().zip(values).map(|(&width, &value)| change(value, width)).collect())
}

fn read_changed(
    decoded: Decoded<Vec<u64>>,
    widths: &[u32],
    change: fn(u64, u32) -> u64,
) -> Decoded<Vec<u64>> {
    let (values, consumed) = decoded?;
    Ok((widths.iter().zip(values).map(|(&width, value)| change(value, width)).collect(), consumed))
}

/// Bit 0 of the stream is bit 0 of byte 0, and each field's least significant bit comes first.
const LSB_FIRST: BitPack = BitPack {
    write: |widths, values| {
        let mirrored = changed(widths, values, mirrored)?;
        Ok(reversed(&right::write(widths, &mirrored)?))
    },
    read: |bytes, widths| read_changed(right::read(&reversed(bytes), widths), widths, mirrored),
    read_canonical: |bytes, widths| {
        read_changed(right::read_canonical(&reversed(bytes), widths), widths, mirrored)
    },
};

/// The field's bytes in the order in which a little-endian memory has them: whole ones first, the rest last.
fn swapped(value: u64, width: u32) -> u64 {
    let mut swapped = 0;
    let mut left = width;
    let mut rest = value;
    while left > 0 {
        let taken = left.min(8);
        swapped = swapped << taken | rest & ((1 << taken) - 1);
        rest >>= taken;
        left -= taken;
    }
    swapped
}

fn unswapped(value: u64, width: u32) -> u64 {
    let mut unswapped = 0;
    let mut at = 0;
    while at < width {
        let taken = (width - at).min(8);
        unswapped |= (value >> (width - at - taken) & ((1 << taken) - 1)) << at;
        at += taken;
    }
    unswapped
}

const BYTE_ORDER: BitPack = BitPack {
    write: |widths, values| right::write(widths, &changed(widths, values, swapped)?),
    read: |bytes, widths| read_changed(right::read(bytes, widths), widths, unswapped),
    read_canonical: |bytes, widths| read_changed(right::read_canonical(bytes, widths), widths, unswapped),
};

const PAD_ONES: BitPack = BitPack {
    write: |widths, values| {
        let mut bytes = right::write(widths, values)?;
        let padding = widths.iter().sum::<u32>().wrapping_neg() % 8;
        if let Some(last) = bytes.last_mut() {
            *last |= (1 << padding) - 1;
        }
        Ok(bytes)
    },
    ..REFERENCE
};

const ENDS_ANYWHERE: BitPack = BitPack {
    read_canonical: |bytes, widths| {
        let (_, consumed) = right::read(bytes, widths)?;
        right::read_canonical(&bytes[..consumed], widths)
    },
    ..REFERENCE
};

const ANY_PADDING: BitPack = BitPack {
    read_canonical: |bytes, widths| {
        let (values, consumed) = right::read(bytes, widths)?;
        let mut padded = right::write(widths, &values)?;
        padded.extend_from_slice(&bytes[consumed..]);
        right::read_canonical(&padded, widths)
    },
    ..REFERENCE
};

/// The bit packer's rows of the ledger's section "Packing (Blow)", and two of readers.
pub const ALL: &[Deviant] = &[
    Deviant {
        id: "listing1-drops-high-bits",
        kind: Kind::Published,
        summary: "Cuts a value that is wider than its field, without a word.",
        says: "\"u32 src_mask = (1 << (num_bits_to_write - 1));\" (Blow, listing 1) starts at the field's top bit, whatever is above it.",
        mend: "Refuse a value that the width does not hold (out_of_range).",
        affects: "Writers: a ninth kind of entity in a 3-bit field becomes the first.",
        operations: WRITE,
        run: Some(|case| DROPS_HIGH_BITS.run(case)),
        dialect: false,
    },
    Deviant {
        id: "bits-lsb-first",
        kind: Kind::Plausible,
        summary: "Fills bytes from bit 0 up, least significant bit of each field first, as Deflate does.",
        says: "\"byte dest_mask = (1 << (7 - bit_index));\" (Blow, listing 1): the first bit is bit 7. Many formats have it the other way.",
        mend: "The first bit of the stream is bit 7 of byte 0 and the top bit of the first field.",
        affects: "Both sides: everything.",
        operations: ALL_WAYS,
        run: Some(|case| LSB_FIRST.run(case)),
        dialect: false,
    },
    Deviant {
        id: "bits-field-byte-order",
        kind: Kind::Plausible,
        summary: "Swaps the bytes of fields wider than 8 bits: a memory copy on a little-endian CPU.",
        says: "\"They would treat an input value (32 bits maximum) as a string of bits in memory, and copy that string of bits\" (Blow, Packing Integers): a warning.",
        mend: "Shift bits out of the value; never look at its memory.",
        affects: "Both sides: fields wider than 8 bits.",
        operations: ALL_WAYS,
        run: Some(|case| BYTE_ORDER.run(case)),
        dialect: false,
    },
    Deviant {
        id: "bits-pad-ones",
        kind: Kind::Plausible,
        summary: "Pads the last byte with ones.",
        says: "\"byte buffer[BUFFER_SIZE]; // All initialized to 0\" (Blow, listing 1): the padding is zero because the buffer was.",
        mend: "Pad with zeros, whatever the buffer held.",
        affects: "Writers into reused buffers: canonical readers refuse, and equal packets differ in bytes.",
        operations: WRITE,
        run: Some(|case| PAD_ONES.run(case)),
        dialect: false,
    },
    Deviant {
        id: "bits-trailing-unseen",
        kind: Kind::Plausible,
        summary: "A canonical reader that stops behind the last field and does not see that bytes follow.",
        says: "Nothing: the article shows no reader.",
        mend: "With whole bytes left, refuse (trailing).",
        affects: "Signatures, deduplication and replay checks that compare bytes.",
        operations: CANONICAL,
        run: Some(|case| ENDS_ANYWHERE.run(case)),
        dialect: false,
    },
    Deviant {
        id: "bits-padding-unseen",
        kind: Kind::Plausible,
        summary: "A canonical reader that does not look at the padding.",
        says: "Nothing: the article shows no reader.",
        mend: "With a padding bit set, refuse (not_canonical).",
        affects: "Signatures, deduplication and replay checks that compare bytes.",
        operations: CANONICAL,
        run: Some(|case| ANY_PADDING.run(case)),
        dialect: false,
    },
];
