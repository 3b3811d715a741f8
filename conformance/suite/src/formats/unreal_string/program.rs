//! `FString`: a length that counts the NUL, negative for UTF-16LE.

mod reading;
mod writing;

use super::table::UnrealString;
use super::wrong::{failing, narrow_refused};
use crate::model::sites::contained::compact_index;
use crate::model::sites::stripped;
use crate::model::{Answer, Decoded};
use reading::{as_written, body, length_of};
use writing::{accepted, shortest, written_wide};

impl UnrealString for Operations {
    fn encode(&self, text: &str) -> Answer<Vec<u8>> {
        shortest(text)
    }

    fn encode_wide(&self, text: &str) -> Answer<Vec<u8>> {
        written_wide(accepted(text)?)
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<String> {
        let read = length_of(bytes).and_then(|(length, start)| body(bytes, length, start));
        let (text, end) = or!(
            read?,
            told!("refusal" = "truncated-fails"; "breaks on truncated input"; "Refuse input that ends inside the string as `truncated`."; failing(read)?)
        );
        Ok((
            or!(
                text,
                told!("strips white space at both ends, as Python does"; "Keep white space: it is part of the text."; stripped(&text))
            ),
            end,
        ))
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<String> {
        let read =
            compact_index::decode_canonical(bytes).and_then(|(length, start)| body(bytes, length, start));
        let (text, end) = or!(read?, told!("refusal" = "truncated-fails"; failing(read)?));
        or!(
            as_written(bytes, text, end),
            told!("canonical-check" = "none"; "accepts wide text that is narrow enough"; "Refuse what the encoder does not write."; Ok((text, end))),
            told!("refuses wide text only if one byte below 0x80 holds each character"; "Characters up to U+00FF are one byte each: refuse wide text without any above."; narrow_refused(bytes, text, end)),
            told!("accepts the empty string as a counted NUL"; "The empty string is the byte 00 alone."; if text.is_empty() { Ok((text, end)) } else { as_written(bytes, text, end) }),
            told!("accepts wide text that is narrow enough, but not a counted NUL for the empty string"; "Refuse what the encoder does not write."; if text.is_empty() || bytes.first() < Some(&0x80) { as_written(bytes, text, end) } else { Ok((text, end)) })
        )
    }
}
