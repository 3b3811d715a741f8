//! Reading strings under a setting.

use super::parameters::{
    BufferCountSign, BufferPaddingRead, CountBits, CountOrderRead, CountRead, CountSign, CountSizeRead,
    NulDecoded, NulRead, OverlongText, PaddingEndRefusal, PaddingRead, TextConsumed, TextRead, TextRefusal,
};
use super::{Behaving, fails};
use crate::model::{Answer, Class, Refusal};

/// A count that an implementation may take for a mistake: 16 million bytes of text.
const HUGE: u64 = 1 << 24;

impl Behaving<'_> {
    /// The string at a position, and where it ends.
    pub(super) fn text_read(&self, bytes: &[u8], at: usize, serialised: bool) -> Answer<(String, usize)> {
        let size = match CountSizeRead::under(self.setting) {
            CountSizeRead::Four => 4,
            CountSizeRead::Two => 2,
            CountSizeRead::One => 1,
            CountSizeRead::Eight => 8,
        };
        let (count, start) = self.take_number(bytes, at, size, false)?;
        let count = match CountOrderRead::under(self.setting) {
            CountOrderRead::Little => count,
            CountOrderRead::Big => count.swap_bytes() >> (64 - 8 * size),
        };
        let count = if serialised { self.count_decoded(count, at)? } else { self.count_read(count, at)? };
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let len = match CountRead::under(self.setting) {
            CountRead::Bytes | CountRead::WithNul => count,
            CountRead::Characters => bytes_of_characters(bytes, start, count),
            CountRead::NulBehind => count.saturating_add(1),
            CountRead::Itself => count.saturating_sub(4),
            CountRead::Units => count.saturating_mul(2),
        };
        let (mut contents, end) = self.contents(bytes, start, size, len, serialised)?;
        if matches!(CountRead::under(self.setting), CountRead::WithNul | CountRead::NulBehind) {
            contents.pop();
        }
        let text = self.decoded(&contents, start, serialised)?;
        let text = if serialised { self.nuls_decoded(text, start)? } else { self.nuls_read(text, start)? };
        let end = match TextConsumed::under(self.setting) {
            TextConsumed::All => end,
            TextConsumed::WithoutCount => end.saturating_sub(size),
            TextConsumed::CountTwice => end.saturating_add(size),
            TextConsumed::Characters => end.saturating_sub(text.len() - text.chars().count()),
        };
        Ok((text, end))
    }

    fn count_read(&self, count: u64, at: usize) -> Answer<u64> {
        if count < 1 << 31 {
            return Ok(count);
        }
        match BufferCountSign::under(self.setting) {
            BufferCountSign::Unsigned => Ok(count),
            BufferCountSign::OutOfRange => Err(Refusal::byte(Class::OutOfRange, at)),
            BufferCountSign::Invalid => Err(Refusal::byte(Class::Invalid, at)),
            BufferCountSign::Empty => Ok(0),
            BufferCountSign::Fails => fails(),
        }
    }

    fn count_decoded(&self, count: u64, at: usize) -> Answer<u64> {
        let count = match CountBits::under(self.setting) {
            CountBits::All => count,
            CountBits::LowWord => count % (1 << 16),
            CountBits::SignIgnored => count % (1 << 31),
        };
        let choice = CountSign::under(self.setting);
        let limit = if choice == CountSign::EndFirst { HUGE } else { 1 << 31 };
        if count < limit {
            return Ok(count);
        }
        match choice {
            CountSign::Unchecked => Ok(count),
            CountSign::LimitIncluded if count == limit => Ok(count),
            CountSign::Empty => Ok(0),
            CountSign::Refused | CountSign::LimitIncluded | CountSign::EndFirst => {
                Err(Refusal::byte(Class::OutOfRange, at))
            }
            CountSign::Invalid => Err(Refusal::byte(Class::Invalid, at)),
            CountSign::Fails => fails(),
        }
    }

    /// The bytes of the text, and where it ends with its padding.
    fn contents(
        &self,
        bytes: &[u8],
        start: usize,
        count_size: usize,
        len: usize,
        serialised: bool,
    ) -> Answer<(Vec<u8>, usize)> {
        let written = len.saturating_add(count_size);
        let to_four = written.checked_next_multiple_of(4).map_or(0, |padded| padded - written);
        if !serialised {
            let padded = BufferPaddingRead::under(self.setting) == BufferPaddingRead::ToFour;
            let size = if padded { len.saturating_add(to_four) } else { len };
            let (mut contents, end) = self.take_text(bytes, start, size)?;
            contents.truncate(len);
            return Ok((contents, end));
        }
        let choice = PaddingRead::under(self.setting);
        let padding = match choice {
            PaddingRead::Always => 4 - written % 4,
            PaddingRead::Remainder => written % 4,
            PaddingRead::Unread => 0,
            _ => to_four,
        };
        let padded = len.saturating_add(padding);
        let needed =
            if matches!(choice, PaddingRead::Optional | PaddingRead::Unchecked) { len } else { padded };
        let (mut contents, mut end) = self.take_text(bytes, start, needed).map_err(|refusal| {
            let class = match PaddingEndRefusal::under(self.setting) {
                PaddingEndRefusal::Invalid => Class::Invalid,
                PaddingEndRefusal::NotCanonical => Class::NotCanonical,
                PaddingEndRefusal::AsOthers => return refusal,
            };
            let text_is_there = start.saturating_add(len) <= bytes.len();
            if text_is_there { Refusal::byte(class, bytes.len()) } else { refusal }
        })?;
        match choice {
            PaddingRead::Optional => end = end.saturating_add(padding).min(bytes.len().max(end)),
            PaddingRead::Unchecked => end = end.saturating_add(padding),
            PaddingRead::NotConsumed => end = end.saturating_sub(padding),
            PaddingRead::ZeroRequired if contents.iter().skip(len).any(|&byte| byte != 0) => {
                return Err(Refusal::byte(Class::NotCanonical, start + len));
            }
            _ => {}
        }
        if choice != PaddingRead::InText {
            contents.truncate(len);
        }
        Ok((contents, end))
    }

    fn decoded(&self, contents: &[u8], start: usize, serialised: bool) -> Answer<String> {
        let malformed = match std::str::from_utf8(contents) {
            Ok(text) => match TextRead::under(self.setting) {
                TextRead::Latin1 => return Ok(latin_1(contents)),
                TextRead::SignExtended => return Ok(sign_extended(contents)),
                TextRead::MarkDropped => return Ok(text.strip_prefix('\u{FEFF}').unwrap_or(text).to_owned()),
                TextRead::Ascii if !text.is_ascii() => text.find(|c: char| !c.is_ascii()).unwrap_or(0),
                _ => return Ok(text.to_owned()),
            },
            Err(error) => error.valid_up_to(),
        };
        let fixed = match OverlongText::under(self.setting) {
            OverlongText::Accepted if !serialised => overlong_mended(contents),
            _ => None,
        };
        if let Some(text) = fixed {
            return Ok(text);
        }
        match TextRead::under(self.setting) {
            TextRead::Replaced => Ok(String::from_utf8_lossy(contents).into_owned()),
            TextRead::ReplacedWhole => Ok(replaced_whole(contents)),
            TextRead::Skipped => Ok(contents.utf8_chunks().map(|chunk| chunk.valid()).collect()),
            TextRead::Cut => Ok(String::from_utf8_lossy(&contents[..malformed]).into_owned()),
            TextRead::Latin1 | TextRead::Fallback => Ok(latin_1(contents)),
            TextRead::SignExtended => Ok(sign_extended(contents)),
            TextRead::Empty => Ok(String::new()),
            TextRead::Utf8 | TextRead::Ascii | TextRead::MarkDropped => self.malformed(start + malformed),
        }
    }

    fn malformed<T>(&self, at: usize) -> Answer<T> {
        Err(match TextRefusal::under(self.setting) {
            TextRefusal::Invalid => Refusal::byte(Class::Invalid, at),
            TextRefusal::OutOfRange => Refusal::byte(Class::OutOfRange, at),
            TextRefusal::NotCanonical => Refusal::byte(Class::NotCanonical, at),
            TextRefusal::Fails => return fails(),
        })
    }

    fn nuls_read(&self, text: String, start: usize) -> Answer<String> {
        let Some(at) = text.find('\0') else { return Ok(text) };
        match NulRead::under(self.setting) {
            NulRead::Kept => Ok(text),
            NulRead::Ends => Ok(text[..at].to_owned()),
            NulRead::Refused => Err(Refusal::byte(Class::Invalid, start + at)),
        }
    }

    fn nuls_decoded(&self, text: String, start: usize) -> Answer<String> {
        let Some(at) = text.find('\0') else { return Ok(text) };
        let refused = |class| Err(Refusal::byte(class, start + at));
        match NulDecoded::under(self.setting) {
            NulDecoded::Kept => Ok(text),
            NulDecoded::Ends => Ok(text[..at].to_owned()),
            NulDecoded::Stripped if !text.trim_end_matches('\0').contains('\0') => {
                Ok(text.trim_end_matches('\0').to_owned())
            }
            NulDecoded::Refused | NulDecoded::Stripped => refused(Class::Invalid),
            NulDecoded::NotCanonical => refused(Class::NotCanonical),
            NulDecoded::OutOfRange => refused(Class::OutOfRange),
        }
    }
}

fn latin_1(contents: &[u8]) -> String {
    contents.iter().map(|&byte| char::from(byte)).collect()
}

/// The text as engine 4 takes it: a sequence is as long as its first byte says, and spells what its bits say.
fn replaced_whole(contents: &[u8]) -> String {
    let mut text = String::new();
    let (mut rest, mut code) = (0, 0_u32);
    for &byte in contents {
        if rest == 0 {
            rest = match byte {
                0xC0..0xE0 => 1,
                0xE0..0xF0 => 2,
                0xF0..0xF8 => 3,
                0xF8..0xFC => 4,
                0xFC..0xFE => 5,
                _ => 0,
            };
            code = u32::from(byte) & (0x3F >> rest);
            match byte {
                ..0x80 => text.push(char::from(byte)),
                _ if rest == 0 => text.push('\u{FFFD}'),
                _ => {}
            }
        } else if byte & 0xC0 == 0x80 {
            rest -= 1;
            code = code << 6 | u32::from(byte & 0x3F);
            if rest == 0 {
                text.push(char::from_u32(code).filter(|&c| c != '\0').unwrap_or('\u{FFFD}'));
            }
        } else {
            rest = 0;
            text.push('\u{FFFD}');
        }
    }
    if rest > 0 {
        text.push(' ');
    }
    text
}

/// Bytes as characters of 16 bits, each with the sign of its byte.
fn sign_extended(contents: &[u8]) -> String {
    let wide = |byte: u8| char::from_u32(u32::from(i16::from(byte as i8) as u16));
    contents.iter().filter_map(|&byte| wide(byte)).collect()
}

/// The size of so many characters; one byte each for those that are not there.
fn bytes_of_characters(bytes: &[u8], start: usize, count: usize) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    let begins: Vec<usize> = (0..rest.len()).filter(|&at| rest[at] & 0xC0 != 0x80).collect();
    match begins.get(count) {
        Some(&end) => end,
        None => rest.len().saturating_add(count.saturating_sub(begins.len())),
    }
}

/// The text, with overlong forms of two and three bytes read as the characters that they spell.
fn overlong_mended(contents: &[u8]) -> Option<String> {
    let mut text = String::new();
    let mut at = 0;
    while at < contents.len() {
        let tail =
            |n: usize| contents.get(at + n).filter(|&&byte| byte & 0xC0 == 0x80).map(|byte| byte & 0x3F);
        let (code, size) = match contents[at] {
            byte @ ..0x80 => (u32::from(byte), 1),
            byte @ 0xC0..0xE0 => (u32::from(byte & 0x1F) << 6 | u32::from(tail(1)?), 2),
            byte @ 0xE0..0xF0 => {
                (u32::from(byte & 0x0F) << 12 | u32::from(tail(1)?) << 6 | u32::from(tail(2)?), 3)
            }
            byte @ 0xF0..0xF8 => {
                let low = u32::from(tail(1)?) << 12 | u32::from(tail(2)?) << 6 | u32::from(tail(3)?);
                (u32::from(byte & 0x07) << 18 | low, 4)
            }
            _ => return None,
        };
        text.push(char::from_u32(code)?);
        at += size;
    }
    Some(text)
}
