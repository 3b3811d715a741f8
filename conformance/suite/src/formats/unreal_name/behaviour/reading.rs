//! Reading names under a setting.

use super::Behaving;
use super::parameters::{
    Characters, Count, EmptyRead, End, InnerNul, Length, Limit, Negative, Nul, OldLimit, ReadRefusal, Zero,
};
use crate::formats::compact_index::table::CompactIndex as _;
use crate::formats::unreal::windows_1252;
use crate::model::{Answer, Class, Decoded, Refusal};

/// What no implementation reads zeros for: a length that no memory holds.
const MEMORY: usize = 1 << 20;

impl Behaving<'_> {
    /// A name, with a length before it or without; `strict` refuses longer forms of the length and bytes behind a NUL.
    pub(super) fn read(&self, bytes: &[u8], counted: bool, strict: bool) -> Decoded<String> {
        let read = if counted { self.with_length(bytes, strict) } else { self.terminated(bytes) };
        let (text, consumed) = read.map_err(|refusal| match (refusal, ReadRefusal::under(self.setting)) {
            (Refusal::Reject(Class::Truncated, _), ReadRefusal::TruncatedFails) => {
                Refusal::Broken("goes on past the end".to_owned())
            }
            (Refusal::Reject(Class::Truncated, at), ReadRefusal::OldTruncatedAsInvalid) if !counted => {
                Refusal::Reject(Class::Invalid, at)
            }
            (refusal, _) => refusal,
        })?;
        let refuses_empty = match EmptyRead::under(self.setting) {
            EmptyRead::Accepted => false,
            EmptyRead::Refused => true,
            EmptyRead::OldRefused => !counted,
        };
        if text.is_empty() && refuses_empty {
            return Err(Refusal::byte(Class::Invalid, 0));
        }
        Ok((text, consumed))
    }

    /// A name that ends at its NUL.
    fn terminated(&self, bytes: &[u8]) -> Decoded<String> {
        let end = End::under(self.setting);
        let (len, end) = match bytes.iter().position(|&byte| byte == 0) {
            Some(at) => (at, at + 1),
            None if matches!(end, End::OldPartial | End::ZerosNotConsumed) => (bytes.len(), bytes.len()),
            None => return Err(Refusal::byte(Class::Truncated, bytes.len())),
        };
        let cut = OldLimit::under(self.setting) == OldLimit::Cut255 && len > 255;
        let (len, end) = if cut { (255, 255) } else { (len, end) };
        let text = self.finished(self.characters(&bytes[..len], false));
        Ok((text, end))
    }

    fn with_length(&self, bytes: &[u8], strict: bool) -> Decoded<String> {
        let (length, start) = self.length(bytes, strict)?;
        let negative = Negative::under(self.setting);
        let (length, unit) = match negative {
            _ if length >= 0 => (length, 1),
            Negative::Sliced if length == -1 => return Ok((String::new(), start.saturating_sub(1))),
            Negative::FromEnd => return self.sliced_from_end(bytes, start, length, strict),
            Negative::Refused => return Err(Refusal::byte(Class::OutOfRange, 0)),
            Negative::Invalid | Negative::Sliced => return Err(Refusal::byte(Class::Invalid, 0)),
            Negative::Empty => return Ok((String::new(), start)),
            Negative::Magnitude => (length.saturating_abs(), 1),
            Negative::Wide | Negative::WideReplaced => (length.saturating_abs(), 2),
        };
        match Zero::under(self.setting) {
            _ if length > 0 => {}
            Zero::Refused => return Err(Refusal::byte(Class::Invalid, start)),
            Zero::Empty => return Ok((String::new(), start)),
            Zero::Truncated => return Err(Refusal::byte(Class::Truncated, bytes.len())),
        }
        let longest = match Limit::under(self.setting) {
            Limit::None => i64::MAX,
            Limit::Bytes64 => 64,
            Limit::Bytes128 => 128,
            Limit::Bytes1023 => 1023,
        };
        if length > longest {
            return Err(Refusal::byte(Class::OutOfRange, 0));
        }
        let units = match Count::under(self.setting) {
            Count::WithNul => length,
            Count::WithoutNul => length.saturating_add(1),
        };
        // More than this machine's memory holds is more than is there.
        let size = usize::try_from(units.saturating_mul(unit)).unwrap_or(usize::MAX);
        let (body, end) = self.body(bytes, start, size, unit as usize)?;
        if unit == 1 {
            return Ok((self.text(&body, start, strict)?, end));
        }
        let units = body.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        let units = self.kept(&units.collect::<Vec<u16>>(), start, strict)?;
        let text = match negative {
            Negative::WideReplaced => String::from_utf16_lossy(&units),
            _ => String::from_utf16(&units).map_err(|_| Refusal::byte(Class::Invalid, start))?,
        };
        Ok((self.finished(text), end))
    }

    /// The slice from `start` to a place before it, counted from the input's end where it is before the input's front.
    fn sliced_from_end(&self, bytes: &[u8], start: usize, length: i64, strict: bool) -> Decoded<String> {
        let end = start as i64 + length;
        let stop = if end < 0 { usize::try_from(bytes.len() as i64 + end).unwrap_or(0) } else { 0 };
        let body = bytes.get(start..stop).unwrap_or_default();
        Ok((self.text(body, start, strict)?, usize::try_from(end).unwrap_or(0)))
    }

    /// The length, and where the characters start: inside the input, whatever is read past its end.
    fn length(&self, bytes: &[u8], strict: bool) -> Answer<(i64, usize)> {
        let mut padded = bytes.to_vec();
        if End::under(self.setting) == End::ZerosNotConsumed {
            padded.resize(bytes.len().max(5), 0);
        }
        let (length, start) = match Length::under(self.setting) {
            Length::Index if strict => self.index.decode_canonical(&padded)?,
            Length::Index => self.index.decode(&padded)?,
            Length::Byte => match padded.first() {
                Some(&byte) => (byte.into(), 1),
                None => return Err(Refusal::byte(Class::Truncated, 0)),
            },
        };
        Ok((length, if padded.len() > bytes.len() { start.min(bytes.len()) } else { start }))
    }

    /// The bytes of characters and NUL, and where they end.
    fn body(&self, bytes: &[u8], start: usize, size: usize, unit: usize) -> Answer<(Vec<u8>, usize)> {
        // A reader of indices that is wrong may say that one ends behind the input.
        let rest = bytes.get(start..).unwrap_or_default();
        let left = rest.len();
        let mut body = rest[..size.min(left)].to_vec();
        let nul = body.iter().position(|&byte| byte == 0);
        if let (Some(at), Nul::FirstRead) = (nul, Nul::under(self.setting)) {
            body.truncate(at);
            return Ok((body, start + at + 1));
        }
        let choice = End::under(self.setting);
        let refused = match choice {
            End::Refused | End::OldPartial => size > left,
            End::Whole => size > bytes.len(),
            End::CountedPartial | End::PartialCounted => false,
            End::ZerosNotConsumed => size > left && size > MEMORY,
        };
        if refused {
            return Err(Refusal::byte(Class::Truncated, bytes.len()));
        }
        let there = start + body.len();
        match choice {
            End::ZerosNotConsumed => body.resize(size, 0),
            End::PartialCounted if size > left => {
                if !body.len().is_multiple_of(unit) {
                    // Half a unit is malformed, as a surrogate without its partner is.
                    body.push(0xD8);
                }
                body.resize(body.len() + unit, 0);
            }
            _ => {}
        }
        let counts_all = choice == End::PartialCounted;
        Ok((body, if counts_all { start.saturating_add(size) } else { there }))
    }

    /// The text of a counted name, its NUL included in `body`.
    fn text(&self, body: &[u8], start: usize, strict: bool) -> Answer<String> {
        Ok(self.finished(self.characters(&self.kept(body, start, strict)?, true)))
    }

    /// The units of a counted name without what is dropped of them.
    fn kept<U: Copy + Default + PartialEq>(&self, body: &[U], start: usize, strict: bool) -> Answer<Vec<U>> {
        let nul = U::default();
        let choice = Nul::under(self.setting);
        let checks = matches!(choice, Nul::Checked | Nul::KeptChecked);
        let Some((&last, before)) = body.split_last() else {
            return if checks { Err(Refusal::byte(Class::Invalid, start)) } else { Ok(Vec::new()) };
        };
        if checks && last != nul {
            return Err(Refusal::byte(Class::Invalid, start + before.len()));
        }
        let end = body.iter().rposition(|&unit| unit != nul).map_or(0, |at| at + 1);
        let kept = match choice {
            Nul::Checked | Nul::Unchecked => before,
            Nul::Optional if last == nul => before,
            Nul::Optional | Nul::Kept | Nul::KeptChecked => body,
            Nul::FirstRead => body.split(|&unit| unit == nul).next().unwrap_or_default(),
            Nul::Stripped => return Ok(body[..end].to_vec()),
            Nul::StrippedBoth => {
                return Ok(body[..end].iter().copied().skip_while(|&unit| unit == nul).collect());
            }
            Nul::Trimmed => return Ok(body.to_vec()),
        };
        let inner = &kept[..kept.len().min(before.len())];
        match (inner.iter().position(|&unit| unit == nul), InnerNul::under(self.setting)) {
            (Some(at), InnerNul::Right) if !strict => Ok(inner[..at].to_vec()),
            (Some(at), InnerNul::Right | InnerNul::Refused) => Err(Refusal::byte(Class::Invalid, start + at)),
            _ => Ok(kept.to_vec()),
        }
    }

    fn characters(&self, bytes: &[u8], counted: bool) -> String {
        let each = |of: fn(u8) -> char| bytes.iter().copied().map(of).collect();
        match Characters::under(self.setting) {
            Characters::CountedWindows1252 if counted => each(windows_1252),
            Characters::Latin1 | Characters::CountedWindows1252 => each(char::from),
            Characters::Windows1252 => each(windows_1252),
            Characters::Utf8Lossy => String::from_utf8_lossy(bytes).into_owned(),
            Characters::Utf8Ignored => bytes.utf8_chunks().map(|chunk| chunk.valid()).collect(),
            Characters::QuestionMark => each(|byte| if byte.is_ascii() { byte.into() } else { '?' }),
            Characters::SevenBits => each(|byte| char::from(byte & 0x7F)),
        }
    }

    fn finished(&self, text: String) -> String {
        if Nul::under(self.setting) == Nul::Trimmed {
            return text.trim_matches(|c| c <= ' ').to_owned();
        }
        text
    }
}
