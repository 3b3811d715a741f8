//! Reading strings under a setting.

use super::Behaving;
use super::parameters::{
    CanonicalCheck, End, InnerNul, Length, Limit, Narrow, NarrowCount, Nul, ReadRefusal, Sign, Size,
    Surrogates, Trim, Wide, WideCount, WideRead, Zero,
};
use crate::formats::compact_index::table::CompactIndex as _;
use crate::formats::unreal::windows_1252;
use crate::model::{Answer, Class, Decoded, Refusal};

/// What a length says.
#[derive(Clone, Copy)]
struct Announced {
    /// Units of text and NUL.
    units: i64,
    wide: bool,
    /// Where the length ends.
    start: usize,
}

impl Behaving<'_> {
    /// As an engine reads it.
    pub(super) fn tolerant(&self, bytes: &[u8]) -> Decoded<String> {
        let length = match (Length::under(self.setting), bytes.first()) {
            (Length::Index, _) => self.index.decode(bytes),
            (Length::Byte, Some(&byte)) => Ok((byte.into(), 1)),
            (Length::Byte, None) => Err(Refusal::byte(Class::Truncated, 0)),
        };
        self.classed(length.and_then(|(length, start)| self.read(bytes, length, start)))
    }

    /// Refusing what the writer of the same behaviour does not write.
    pub(super) fn canonical(&self, bytes: &[u8]) -> Decoded<String> {
        let read =
            self.index.decode_canonical(bytes).and_then(|(length, start)| self.read(bytes, length, start));
        let (text, consumed) = self.classed(read)?;
        // A surrogate without its partner is written as it was read, which the text shown does not say.
        let kept = Surrogates::under(self.setting) == Surrogates::Kept && text.contains('\u{FFFD}');
        let accepted = kept || CanonicalCheck::under(self.setting) == CanonicalCheck::None;
        if !accepted && Some(&self.shortest(&text)?[..]) != bytes.get(..consumed) {
            return Err(Refusal::byte(Class::Overlong, consumed.saturating_sub(1)));
        }
        Ok((text, consumed))
    }

    /// An answer with the refusal that the implementation makes of it.
    fn classed<T>(&self, answer: Answer<T>) -> Answer<T> {
        answer.map_err(|refusal| match (refusal, ReadRefusal::under(self.setting)) {
            (Refusal::Reject(Class::Truncated, _), ReadRefusal::TruncatedFails) => {
                Refusal::Broken("fails instead of refusing".to_owned())
            }
            (refusal, _) => refusal,
        })
    }

    /// The text behind a length.
    fn read(&self, bytes: &[u8], length: i64, start: usize) -> Decoded<String> {
        if length == 0 {
            return match Zero::under(self.setting) {
                Zero::Empty => Ok((String::new(), start)),
                Zero::Refused => Err(Refusal::byte(Class::Invalid, start)),
                Zero::Truncated => Err(Refusal::byte(Class::Truncated, start)),
            };
        }
        let units = length.saturating_abs();
        let most = match Limit::under(self.setting) {
            Limit::None => i64::MAX,
            Limit::Bytes255 => 255,
            Limit::Bytes1024 => 1024,
        };
        // The magnitude of -2^31 is itself where it is computed in 32 bits: below every limit.
        let wraps = length == i64::from(i32::MIN) && Size::under(self.setting) == Size::Wraps;
        if units > most && !wraps {
            return Err(Refusal::byte(Class::OutOfRange, 0));
        }
        let negative = length < 0;
        let wide = match Sign::under(self.setting) {
            Sign::Wide => negative,
            Sign::Empty | Sign::WideOrEmpty if negative => return Ok((String::new(), start)),
            Sign::Truncated if negative => return Err(Refusal::byte(Class::Truncated, bytes.len())),
            Sign::WideOrEmpty => true,
            Sign::Slice if negative => return self.sliced(bytes, length, start),
            Sign::Magnitude | Sign::Empty | Sign::Slice | Sign::Truncated => false,
        };
        if wide && Wide::under(self.setting) == Wide::Refused {
            return Err(Refusal::byte(Class::Invalid, 0));
        }
        self.announced_text(bytes, Announced { units, wide, start })
    }

    /// The slice of the input from where the length ends to `length - 1` bytes further, as Python takes it: an end below 0
    /// counts from the end of the input.
    fn sliced(&self, bytes: &[u8], length: i64, start: usize) -> Decoded<String> {
        let after = start as i64 + length;
        let from_end = if after > 0 { 0 } else { bytes.len() as i64 };
        let end = (after - 1 + from_end).clamp(0, bytes.len() as i64) as usize;
        let mut body = bytes.get(start..end.max(start)).unwrap_or_default().to_vec();
        body.push(0);
        Ok((self.text(&body, start, false)?, after.max(0) as usize))
    }

    /// Reads the units that a length announces.
    fn announced_text(&self, bytes: &[u8], of: Announced) -> Decoded<String> {
        let Announced { units, wide, start } = of;
        let exact = if wide {
            match WideCount::under(self.setting) {
                WideCount::Units => units.saturating_mul(2),
                WideCount::Bytes => units,
                WideCount::WithoutNul => (units.saturating_add(1)).saturating_mul(2),
                WideCount::OneLess => (units - 1).saturating_mul(2),
            }
        } else {
            match NarrowCount::under(self.setting) {
                NarrowCount::WithNul => units,
                NarrowCount::Ignored => {
                    let rest = bytes.get(start..).unwrap_or_default();
                    rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len()) as i64 + 1
                }
            }
        };
        let arithmetic = Size::under(self.setting);
        let size = match arithmetic {
            Size::Checked if i32::try_from(exact).is_err() => {
                return Err(Refusal::byte(Class::OutOfRange, 0));
            }
            Size::Exact | Size::Checked => exact,
            Size::Wraps => i64::from(exact as i32).max(0),
            Size::WrapsUnsignedEmpty => i64::from(exact as u32),
        };
        let wrapped = exact > 0 && arithmetic == Size::WrapsUnsignedEmpty;
        let one_less = wide && WideCount::under(self.setting) == WideCount::OneLess;
        if size == 0 && (wrapped || one_less) {
            return Ok((String::new(), start));
        }
        // More than this machine's memory holds is more than is there.
        let (body, end) = self.body(bytes, of, usize::try_from(size).unwrap_or(usize::MAX))?;
        let by_units = wide && WideRead::under(self.setting) != WideRead::Bytes;
        Ok((self.text(&body, start, by_units)?, end))
    }

    /// The bytes of text and NUL, and where they end.
    fn body(&self, bytes: &[u8], of: Announced, size: usize) -> Answer<(Vec<u8>, usize)> {
        let start = of.start;
        // A reader of indices that is wrong may say that one ends behind the input.
        let rest = bytes.get(start..).unwrap_or_default();
        let left = rest.len();
        let truncated = Err(Refusal::byte(Class::Truncated, bytes.len()));
        let mut there = rest[..size.min(left)].to_vec();
        let choice = End::under(self.setting);
        match choice {
            End::Refused if size > left => truncated,
            End::Units if of.units > left as i64 => truncated,
            // A length that no memory holds is refused by every implementation.
            End::PartialCounted | End::TextSlice | End::Slice if size > left => {
                if choice == End::TextSlice {
                    there.truncate(size.saturating_sub(if of.wide { 2 } else { 1 }));
                }
                if of.wide && !there.len().is_multiple_of(2) {
                    // Half a unit is malformed, as a surrogate without its partner is.
                    there.push(0xD8);
                }
                if choice != End::Slice {
                    there.extend(if of.wide { &[0, 0][..] } else { &[0] });
                }
                Ok((there, start.saturating_add(size)))
            }
            _ => {
                let end = start + there.len();
                Ok((there, end))
            }
        }
    }

    /// The text of the bytes of text and NUL, which start at `start`.
    fn text(&self, body: &[u8], start: usize, wide: bool) -> Answer<String> {
        let unit = if wide { 2 } else { 1 };
        if wide && WideRead::under(self.setting) == WideRead::LowBytesEnd {
            let low = body.iter().step_by(2).take_while(|&&byte| byte != 0);
            return Ok(self.changed(low.copied().map(char::from).collect()));
        }
        let big = Wide::under(self.setting) == Wide::BigEndian;
        let joined = |pair: &[u8]| {
            if big { u16::from_be_bytes([pair[0], pair[1]]) } else { u16::from_le_bytes([pair[0], pair[1]]) }
        };
        let units: Vec<u16> = if wide {
            body.chunks_exact(2).map(joined).collect()
        } else {
            body.iter().map(|&byte| byte.into()).collect()
        };
        let place = |at: usize| Refusal::byte(Class::Invalid, start + at * unit);
        let nul = Nul::under(self.setting);
        let checks = matches!(nul, Nul::Checked | Nul::KeptChecked);
        let Some((&last, before)) = units.split_last() else {
            return if checks { Err(place(0)) } else { Ok(String::new()) };
        };
        if checks && last != 0 {
            return Err(place(before.len()));
        }
        let without: Vec<u16>;
        let kept = match nul {
            Nul::Checked | Nul::Unchecked => before,
            Nul::Optional => {
                if last == 0 {
                    before
                } else {
                    &units[..]
                }
            }
            Nul::KeptChecked | Nul::FirstOfText => &units[..],
            Nul::First => units.split(|&unit| unit == 0).next().unwrap_or_default(),
            Nul::Stripped => &units[..units.iter().rposition(|&unit| unit != 0).map_or(0, |at| at + 1)],
            Nul::Deleted => {
                without = units.iter().copied().filter(|&unit| unit != 0).collect();
                &without
            }
        };
        let may_hold_nul = InnerNul::under(self.setting) == InnerNul::Kept
            || matches!(nul, Nul::Stripped | Nul::FirstOfText);
        let inner = if nul == Nul::KeptChecked { before } else { kept };
        let inner_nul = inner.iter().position(|&unit| unit == 0).filter(|_| !may_hold_nul);
        let text = match inner_nul {
            _ if wide => self.wide_text(kept, inner_nul, place)?,
            Some(at) => return Err(place(at)),
            None => self.narrow_text(kept, place)?,
        };
        Ok(self.changed(text))
    }

    /// The characters of units. A refusal names the first fault in order: a NUL, or a surrogate without its partner.
    fn wide_text(
        &self,
        units: &[u16],
        nul: Option<usize>,
        place: impl Fn(usize) -> Refusal,
    ) -> Answer<String> {
        let low_bytes = WideRead::under(self.setting) == WideRead::LowBytes;
        let units: Vec<u16> = units.iter().map(|unit| if low_bytes { unit & 0xFF } else { *unit }).collect();
        let mut text = String::new();
        let mut at = 0;
        while at < units.len() {
            if nul == Some(at) {
                return Err(place(at));
            }
            let mut decoded = char::decode_utf16(units[at..].iter().copied());
            match decoded.next() {
                Some(Ok(c)) => {
                    text.push(c);
                    at += c.len_utf16();
                    continue;
                }
                _ => match Surrogates::under(self.setting) {
                    Surrogates::Refused => return Err(place(at)),
                    // What an answer in JSON cannot hold is read as U+FFFD.
                    Surrogates::Replaced | Surrogates::Kept => text.push('\u{FFFD}'),
                    Surrogates::Swallows => {
                        text.push('\u{FFFD}');
                        at += usize::from(units[at] < 0xDC00);
                    }
                    Surrogates::Questioned => text.push('?'),
                },
            }
            at += 1;
        }
        Ok(text)
    }

    fn narrow_text(&self, units: &[u16], place: impl Fn(usize) -> Refusal) -> Answer<String> {
        let bytes: Vec<u8> = units.iter().map(|&unit| unit as u8).collect();
        let each = |of: fn(u8) -> char| bytes.iter().copied().map(of).collect();
        Ok(match Narrow::under(self.setting) {
            Narrow::Latin1 => each(char::from),
            Narrow::Windows1252 => each(windows_1252),
            Narrow::Utf8 => {
                String::from_utf8(bytes).map_err(|error| place(error.utf8_error().valid_up_to()))?
            }
            Narrow::Ascii => match bytes.iter().position(|byte| !byte.is_ascii()) {
                Some(at) => return Err(place(at)),
                None => each(char::from),
            },
            Narrow::Utf8Lossy => String::from_utf8_lossy(&bytes).into_owned(),
            Narrow::Ascii7 => each(|byte| char::from(byte & 0x7F)),
            Narrow::QuestionMark => each(|byte| if byte.is_ascii() { byte.into() } else { '?' }),
        })
    }

    fn changed(&self, mut text: String) -> String {
        if Nul::under(self.setting) == Nul::FirstOfText {
            text.truncate(text.find('\0').unwrap_or(text.len()));
        }
        match Trim::under(self.setting) {
            Trim::Kept => text,
            Trim::Both => text.trim().to_owned(),
            Trim::ByteOrderMark => text.strip_prefix('\u{FEFF}').map_or(text.clone(), str::to_owned),
        }
    }
}
