//! Properties of FString.

use super::codec::Codec;
use super::table::{Reference, UnrealString};
use crate::model::check::{Checked, same};
use crate::model::{Class, Refusal, hex};

/// A text without NUL is written as by the reference and read back from both encodings, in its shortest form also in canonical
/// mode; every shorter input is truncated at its end.
pub fn round_trips(text: &str) -> Checked {
    for (encoded, expected, shortest) in [
        (Codec.encode(text), Reference.encode(text), true),
        (Codec.encode_wide(text), Reference.encode_wide(text), false),
    ] {
        same(|| format!("{text:?}"), &expected, &encoded)?;
        let Ok(bytes) = encoded else { continue };
        let whole = Ok((text.to_owned(), bytes.len()));
        same(|| hex(&bytes), &whole, &Codec.decode(&bytes))?;
        if shortest {
            same(|| hex(&bytes), &whole, &Codec.decode_canonical(&bytes))?;
        }
        for cut in (0..bytes.len()).step_by(1 + bytes.len() / 64) {
            let expected = Err(Refusal::byte(Class::Truncated, cut));
            same(|| hex(&bytes[..cut]), &expected, &Codec.decode(&bytes[..cut]))?;
        }
    }
    Ok(())
}

/// Any bytes are read or refused as by the reference; and what is accepted as canonical is what is written.
pub fn decodes_as_reference(bytes: &[u8]) -> Checked {
    same(|| hex(bytes), &Reference.decode(bytes), &Codec.decode(bytes))?;
    let canonical = Codec.decode_canonical(bytes);
    same(|| hex(bytes), &Reference.decode_canonical(bytes), &canonical)?;
    match canonical {
        Ok((text, len)) => same(|| hex(bytes), &Ok(bytes[..len].to_vec()), &Codec.encode(&text)),
        Err(_) => Ok(()),
    }
}
