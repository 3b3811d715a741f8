//! Reading under a behaviour: the length, the end, and what is refused.

use packproof_reference::varint;

use super::parameters::{
    CanonicalCheck, CanonicalLength, Consumed, End, Length, Limit, NarrowCount, NulAlone, ReadRefusal, Sign,
    Size, Surrogates, Wide, WideCount, WideRead, Zero,
};
use super::{Behaving, encode, text};
use crate::formats::compact_index::table::CompactIndex as _;
use crate::model::behaviour::spend;
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

/// As an engine reads it.
pub(super) fn tolerant(who: &Behaving, bytes: &[u8]) -> Decoded<String> {
    let read = length(who, bytes).and_then(|(length, start)| read(who, bytes, length, start));
    let (text, consumed, alone) = classed(who, read)?;
    let (refused, class) = match who.nul_alone {
        NulAlone::Empty => (false, Class::Invalid),
        NulAlone::Refused => (alone > 0, Class::Invalid),
        NulAlone::Overlong => (alone > 0, Class::Overlong),
        NulAlone::NarrowRefused => (alone == 1, Class::Invalid),
        NulAlone::NarrowOverlong => (alone == 1, Class::Overlong),
    };
    if refused {
        return Err(Refusal::byte(class, consumed.saturating_sub(1)));
    }
    Ok((text, consumed))
}

/// Refusing what the writer of the same behaviour does not write.
pub(super) fn canonical(who: &Behaving, bytes: &[u8]) -> Decoded<String> {
    let length = match who.canonical_length {
        CanonicalLength::Shortest => who.index.decode_canonical(bytes),
        CanonicalLength::Tolerant => who.index.decode(bytes),
        CanonicalLength::NotCanonical => who.index.decode_canonical(bytes).map_err(|refusal| match refusal {
            Refusal::Reject(Class::Overlong, place) => Refusal::Reject(Class::NotCanonical, place),
            other => other,
        }),
    };
    let read = length.and_then(|(length, start)| read(who, bytes, length, start));
    let (text, consumed, alone) = classed(who, read)?;
    let compared = if who.canonical_check == CanonicalCheck::WholeInput { bytes.len() } else { consumed };
    let is_written = |written: &[u8]| Some(written) == bytes.get(..compared);
    let accepted = match who.canonical_check {
        CanonicalCheck::None => true,
        CanonicalCheck::WideAccepted if alone == 0 => is_written(&encode::wide(who, &text)?),
        CanonicalCheck::NulAccepted => alone == 1,
        CanonicalCheck::EmptyAccepted => text.is_empty(),
        CanonicalCheck::AsciiOnly if !text.is_ascii() => is_written(&encode::wide(who, &text)?),
        // Written as it was read, which the text shown does not say.
        CanonicalCheck::Encoded if keeps_surrogates(who) => text.contains('\u{FFFD}'),
        _ => false,
    };
    if !accepted && !is_written(&encode::shortest(who, &text)?) {
        let renamed = who.canonical_check == CanonicalCheck::NotCanonical;
        let class = if renamed { Class::NotCanonical } else { Class::Overlong };
        return Err(Refusal::byte(class, consumed.saturating_sub(1)));
    }
    Ok((text, consumed))
}

/// Whether a surrogate without its partner can stay in a text.
fn keeps_surrogates(who: &Behaving) -> bool {
    matches!(who.surrogates, Surrogates::Kept | Surrogates::LowKept | Surrogates::HighKept)
}

/// The length of the tolerant reader, and where it ends.
fn length(who: &Behaving, bytes: &[u8]) -> Decoded<i64> {
    let truncated = Refusal::byte(Class::Truncated, bytes.len());
    let byte = || bytes.first().copied().ok_or(truncated.clone());
    Ok(match who.length {
        Length::Index => who.index.decode(bytes)?,
        Length::Byte => (byte()?.into(), 1),
        Length::FlaggedByte => {
            let byte = i64::from(byte()?);
            (if byte < 0x80 { byte } else { 0x80 - byte }, 1)
        }
        Length::SignedByte => ((byte()? as i8).into(), 1),
        Length::Short => (u16::from_le_bytes(*bytes.first_chunk().ok_or(truncated)?).into(), 2),
        Length::Word => (i32::from_le_bytes(*bytes.first_chunk().ok_or(truncated)?).into(), 4),
        Length::Leb128 => {
            let (length, start) = varint::decode(bytes, 32)?;
            (length as i64, start)
        }
    })
}

/// The text, the bytes consumed, and the bytes of a string that is its NUL alone, else 0.
fn read(who: &Behaving, bytes: &[u8], length: i64, start: usize) -> Answer<(String, usize, usize)> {
    if length == 0 {
        return match who.zero {
            Zero::Empty => Ok((String::new(), start, 0)),
            Zero::Refused => Err(Refusal::byte(Class::Invalid, start)),
            Zero::OutOfRange => Err(Refusal::byte(Class::OutOfRange, 0)),
            Zero::Truncated => Err(Refusal::byte(Class::Truncated, start)),
            Zero::Terminated => match bytes.get(start) {
                Some(0) => Ok((String::new(), start + 1, 0)),
                Some(_) => Err(Refusal::byte(Class::Invalid, start)),
                None => Err(Refusal::byte(Class::Truncated, start)),
            },
            Zero::Fails => Err(Refusal::Broken("index out of bounds".to_owned())),
        };
    }
    let magnitude = match who.limit {
        Limit::Byte => length.saturating_abs() & 0xFF,
        Limit::Word => length.saturating_abs() & 0xFFFF,
        _ => length.saturating_abs(),
    };
    // The magnitude of -2^31 is itself where it is computed in 32 bits: below every limit.
    let is_negative =
        magnitude == 1 << 31 && length < 0 && matches!(who.size, Size::Wraps | Size::WrapsEmpty);
    if magnitude > limit(who.limit) && !is_negative {
        return Err(Refusal::byte(Class::OutOfRange, 0));
    }
    let negative = length < 0;
    let wide = match who.sign {
        Sign::Wide => negative,
        Sign::Inverted => !negative,
        Sign::Empty | Sign::WideOrEmpty if negative => return Ok((String::new(), start, 0)),
        Sign::OutOfRange if negative => return Err(Refusal::byte(Class::OutOfRange, 0)),
        Sign::Truncated if negative => return Err(Refusal::byte(Class::Truncated, bytes.len())),
        Sign::AlwaysWide | Sign::WideOrEmpty => true,
        Sign::Slice if negative => return sliced(who, bytes, length, start),
        Sign::Magnitude | Sign::Empty | Sign::Slice | Sign::OutOfRange | Sign::Truncated => false,
    };
    if wide && who.wide == Wide::Refused {
        return Err(Refusal::byte(Class::Invalid, 0));
    }
    announced(who, bytes, Announced { units: magnitude, wide, start })
}

/// The slice of the input from where the length ends to `length - 1` bytes further, as Python takes it: an end below 0
/// counts from the end of the input.
fn sliced(who: &Behaving, bytes: &[u8], length: i64, start: usize) -> Answer<(String, usize, usize)> {
    let after = start as i64 + length;
    let from_end = if after > 0 { 0 } else { bytes.len() as i64 };
    let end = (after - 1 + from_end).clamp(0, bytes.len() as i64) as usize;
    let mut body = bytes.get(start..end.max(start)).unwrap_or_default().to_vec();
    body.push(0);
    let text = text::of(who, &body, start, false)?;
    Ok((text, after.max(0) as usize, 0))
}

fn limit(limit: Limit) -> i64 {
    match limit {
        Limit::Bytes64 => 64,
        Limit::Bytes255 => 255,
        Limit::Bytes1024 => 1024,
        Limit::Bytes65535 => 65535,
        Limit::None | Limit::Byte | Limit::Word => i64::MAX,
    }
}

/// Reads the units that a length announces.
fn announced(who: &Behaving, bytes: &[u8], of: Announced) -> Answer<(String, usize, usize)> {
    let Announced { units, wide, start } = of;
    let unit = if wide { 2 } else { 1 };
    let exact = match (wide, who.wide_count, who.narrow_count) {
        (true, WideCount::Bytes, _) => units,
        (true, WideCount::WithoutNul, _) => (units.saturating_add(1)).saturating_mul(2),
        (true, WideCount::OneLess, _) => (units - 1).saturating_mul(2),
        (true, WideCount::OneByteLess, _) => units.saturating_mul(2) - 1,
        (false, _, NarrowCount::WithoutNul) => units.saturating_add(1),
        (false, _, NarrowCount::OneLess) => units - 1,
        (false, _, NarrowCount::Ignored) => {
            let rest = bytes.get(start..).unwrap_or_default();
            rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len()) as i64 + 1
        }
        _ => units.saturating_mul(unit),
    };
    let size = match who.size {
        Size::Checked if i32::try_from(exact).is_err() => return Err(Refusal::byte(Class::OutOfRange, 0)),
        Size::Exact | Size::Checked => exact,
        Size::Wraps | Size::WrapsEmpty => i64::from(exact as i32).max(0),
        Size::WrapsUnsigned | Size::WrapsUnsignedEmpty => i64::from(exact as u32),
    };
    if wide && size == 0 && who.wide_count == WideCount::OneLess {
        return Ok((String::new(), start, 0));
    }
    if size == 0 && exact > 0 && matches!(who.size, Size::WrapsEmpty | Size::WrapsUnsignedEmpty) {
        return Ok((String::new(), start, 0));
    }
    // More than this machine's memory holds is more than is there.
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    let (body, end) = body(who, bytes, of, size)?;
    let alone =
        if body.iter().all(|&byte| byte == 0) && body.len() == unit as usize { body.len() } else { 0 };
    let by_bytes = wide && who.wide_read == WideRead::Bytes;
    let text = text::of(who, &body, start, wide && !by_bytes)?;
    let consumed = match who.consumed {
        Consumed::WithoutNul => end.saturating_sub(unit as usize),
        Consumed::WithoutLength => end - start,
        Consumed::OneMore => end + 1,
        Consumed::OneLess => end.saturating_sub(1),
        Consumed::LengthOne => 1 + end - start,
        Consumed::Everything => bytes.len(),
        Consumed::Units if wide => start + (end - start) / 2,
        Consumed::All | Consumed::Units => end,
    };
    Ok((text, consumed, alone))
}

/// The bytes of text and NUL, and where they end.
fn body(who: &Behaving, bytes: &[u8], of: Announced, size: usize) -> Answer<(Vec<u8>, usize)> {
    let start = of.start;
    // A reader of indices that is wrong may say that one ends behind the input.
    let rest = bytes.get(start..).unwrap_or_default();
    let left = rest.len();
    let truncated = Err(Refusal::byte(Class::Truncated, bytes.len()));
    let there = &rest[..size.min(left)];
    match who.end {
        End::Refused | End::Exact if size > left => truncated,
        End::Exact if size == left => truncated,
        End::OneOver if size > left + 1 => truncated,
        End::Units if of.units > left as i64 => truncated,
        End::Whole if size > bytes.len() => truncated,
        // A length that no memory holds is refused by every implementation.
        End::Zeros if size > left && size > 1 << 20 => truncated,
        End::Zeros if size > left => {
            spend(size)?;
            let mut padded = there.to_vec();
            padded.resize(size, 0);
            Ok((padded, start + size))
        }
        End::PartialCounted | End::TextSlice | End::Slice if size > left => {
            let text = size.saturating_sub(if of.wide { 2 } else { 1 });
            let most = if who.end == End::TextSlice { text } else { size };
            let mut cut = there[..there.len().min(most)].to_vec();
            if of.wide && !cut.len().is_multiple_of(2) {
                // Half a unit is malformed, as a surrogate without its partner is.
                cut.push(0xD8);
            }
            if who.end != End::Slice {
                cut.extend(if of.wide { &[0, 0][..] } else { &[0] });
            }
            Ok((cut, start.saturating_add(size)))
        }
        _ => Ok((there.to_vec(), start + there.len())),
    }
}

/// An answer with the class that the implementation gives its refusals.
fn classed<T>(who: &Behaving, answer: Answer<T>) -> Answer<T> {
    answer.map_err(|refusal| {
        let Refusal::Reject(class, place) = refusal else { return refusal };
        let class = match (who.refusal, class) {
            (ReadRefusal::TruncatedAsInvalid, Class::Truncated) | (ReadRefusal::AllInvalid, _) => {
                Class::Invalid
            }
            (ReadRefusal::TruncatedAsRange, Class::Truncated)
            | (ReadRefusal::InvalidAsRange, Class::Invalid) => Class::OutOfRange,
            (ReadRefusal::InvalidAsTruncated, Class::Invalid) | (ReadRefusal::AllTruncated, _) => {
                Class::Truncated
            }
            (ReadRefusal::InvalidAsNotCanonical, Class::Invalid) => Class::NotCanonical,
            (ReadRefusal::TruncatedFails, Class::Truncated) | (ReadRefusal::InvalidFails, Class::Invalid) => {
                return Refusal::Broken("fails instead of refusing".to_owned());
            }
            (_, class) => class,
        };
        Refusal::Reject(class, place)
    })
}
