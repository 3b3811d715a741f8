//! Properties of CompactIndex.

use packproof_codec::compact_index as ci;

use crate::model::check::{Checked, same};
use crate::model::slices::any_bytes_alike;
use crate::model::{hex, refused};
use packproof_reference::compact_index as reference;

/// Codec and reference write the same bytes.
pub fn encodes_as_reference(value: i32) -> Checked {
    let mut buffer = [0; ci::MAX_LEN];
    let len = ci::encode(value, &mut buffer).map_err(|error| format!("{value}: {error}"))?;
    same(|| value.to_string(), &reference::encode(value), &Ok(buffer[..len].to_vec()))
}

/// Codec and reference read the same value or refuse for the same reason, in both modes; and the codec writes what it
/// accepts as canonical.
pub fn decodes_as_reference(bytes: &[u8]) -> Checked {
    let wide = |(value, len): (i32, usize)| (i64::from(value), len);
    let engine = ci::decode_lenient(bytes).map(wide).map_err(refused);
    same(|| format!("{} in engine mode", hex(bytes)), &reference::decode(bytes), &engine)?;
    let canonical = ci::decode(bytes);
    let what = || format!("{} in canonical mode", hex(bytes));
    same(what, &reference::decode_canonical(bytes), &canonical.map(wide).map_err(refused))?;
    if let Ok((value, len)) = canonical {
        let mut buffer = [0; ci::MAX_LEN];
        if ci::encode(value, &mut buffer) != Ok(len) || buffer[..len] != bytes[..len] {
            return Err(format!("{}: accepted as canonical, but {value} is written otherwise", hex(bytes)));
        }
    }
    Ok(())
}

/// The slice functions decode any bytes as the single-value functions do, in both modes.
pub fn slices_decode_alike(bytes: &[u8]) -> Checked {
    any_bytes_alike(bytes, 0x5A5A_5A5A, &ci::decode_lenient, &ci::decode_lenient_slice)
        .and_then(|()| any_bytes_alike(bytes, 0x5A5A_5A5A, &ci::decode, &ci::decode_slice))
        .map_err(|refusal| format!("{}: {refusal:?}", hex(bytes)))
}

/// The iterator consumes every byte or stops at one error, and never loops.
pub fn iterates(bytes: &[u8]) -> Checked {
    let mut indices = ci::iter_lenient(bytes);
    let mut count = 0;
    let mut failed = false;
    for index in &mut indices {
        count += 1;
        if failed || count > bytes.len() {
            return Err(format!("{}: the iterator goes on after its end", hex(bytes)));
        }
        failed = index.is_err();
    }
    if !failed && indices.position() != bytes.len() {
        return Err(format!("{}: stopped at {} without an error", hex(bytes), indices.position()));
    }
    Ok(())
}
