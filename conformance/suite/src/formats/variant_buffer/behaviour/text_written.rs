//! Writing strings under a setting.

use super::parameters::{
    BufferPaddingWritten, CountOrderWritten, CountSizeWritten, CountWritten, LongText, NulAdded, NulEncoded,
    NulWritten, PaddingWritten, TextWritten,
};
use super::{Behaving, refused};
use crate::model::{Answer, Class};

impl Behaving<'_> {
    /// A count, the text, and padding.
    pub(super) fn put_text(&self, text: &str, serialised: bool, out: &mut Vec<u8>) -> Answer<()> {
        let start = out.len();
        let text = self.with_nuls_written(text, serialised)?;
        let mut bytes = self.encoded(text)?;
        if !serialised && NulWritten::under(self.setting) == NulWritten::Modified {
            let modified = |&byte: &u8| if byte == 0 { vec![0xC0, 0x80] } else { vec![byte] };
            bytes = bytes.iter().flat_map(modified).collect();
        }
        if !serialised && bytes.len() > 255 {
            match LongText::under(self.setting) {
                LongText::Refused => return refused(Class::OutOfRange),
                LongText::Cut => bytes.truncate(255),
                LongText::Whole | LongText::LowByte => {}
            }
        }
        let counted = usize::from(NulAdded::under(self.setting) == NulAdded::Counted);
        let len = bytes.len() + counted;
        if NulAdded::under(self.setting) != NulAdded::None {
            bytes.push(0);
        }
        let count = match CountWritten::under(self.setting) {
            CountWritten::Bytes => len,
            CountWritten::Characters => text.chars().count() + counted,
            CountWritten::Units => text.encode_utf16().count() + counted,
            CountWritten::OneMore => len + 1,
            CountWritten::Itself => len + 4,
            CountWritten::Padded => len.next_multiple_of(4),
        };
        let (count, size) = match CountSizeWritten::under(self.setting) {
            CountSizeWritten::Four => (count, 4),
            CountSizeWritten::Two => (count, 2),
            CountSizeWritten::One => (count, 1),
            CountSizeWritten::Eight => (count, 8),
        };
        let low_byte = !serialised && LongText::under(self.setting) == LongText::LowByte;
        let count = if low_byte { count % 256 } else { count };
        self.put_number(count as u64, size, false, out);
        if CountOrderWritten::under(self.setting) == CountOrderWritten::Big {
            out[start..].reverse();
        }
        out.extend(&bytes);
        let written = out.len() - start;
        let (padding, byte) = self.padding_written(written, bytes.len(), serialised);
        out.resize(out.len() + padding, byte);
        Ok(())
    }

    /// How much padding follows a string of so many bytes, its count included or not, and of what.
    fn padding_written(&self, written: usize, len: usize, serialised: bool) -> (usize, u8) {
        let to_four = written.next_multiple_of(4) - written;
        if !serialised {
            let padded = BufferPaddingWritten::under(self.setting) == BufferPaddingWritten::ToFour;
            return (if padded { to_four } else { 0 }, 0);
        }
        match PaddingWritten::under(self.setting) {
            PaddingWritten::ToFour => (to_four, 0),
            PaddingWritten::None => (0, 0),
            PaddingWritten::Always => (4 - written % 4, 0),
            PaddingWritten::Spaces => (to_four, b' '),
            PaddingWritten::ToEight => (len.next_multiple_of(8) - len, 0),
            PaddingWritten::ToTwo => (written % 2, 0),
            PaddingWritten::Remainder => (written % 4, 0),
        }
    }

    /// The text that is written of one that may have NULs.
    fn with_nuls_written<'t>(&self, text: &'t str, serialised: bool) -> Answer<&'t str> {
        let Some(at) = text.find('\0') else { return Ok(text) };
        match (serialised, NulWritten::under(self.setting), NulEncoded::under(self.setting)) {
            (false, NulWritten::Kept | NulWritten::Modified, _) | (true, _, NulEncoded::Written) => Ok(text),
            (false, NulWritten::Ends, _) | (true, _, NulEncoded::Ends) => Ok(&text[..at]),
            (false, NulWritten::Refused, _) | (true, _, NulEncoded::Refused) => refused(Class::Invalid),
            (true, _, NulEncoded::OutOfRange) => refused(Class::OutOfRange),
        }
    }

    fn encoded(&self, text: &str) -> Answer<Vec<u8>> {
        let utf_16 = || text.encode_utf16().flat_map(u16::to_le_bytes);
        Ok(match TextWritten::under(self.setting) {
            TextWritten::Utf8 => text.as_bytes().to_vec(),
            TextWritten::Latin1 => text.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).collect(),
            TextWritten::Ascii => text.chars().map(|c| if c.is_ascii() { c as u8 } else { b'?' }).collect(),
            TextWritten::AsciiRefused if !text.is_ascii() => return refused(Class::Invalid),
            TextWritten::AsciiRefused | TextWritten::AsciiDropped => {
                text.bytes().filter(u8::is_ascii).collect()
            }
            TextWritten::Utf16 => utf_16().collect(),
            TextWritten::Utf16Mark => [0xFF, 0xFE].into_iter().chain(utf_16()).collect(),
            TextWritten::Surrogates => text.chars().flat_map(in_surrogates).collect(),
            TextWritten::Mark => ["\u{FEFF}", text].concat().into_bytes(),
        })
    }
}

/// A character's bytes, with each surrogate of one beyond U+FFFF coded alone.
fn in_surrogates(c: char) -> Vec<u8> {
    if (c as u32) < 0x1_0000 {
        return c.to_string().into_bytes();
    }
    let units = c.encode_utf16(&mut [0; 2]).to_vec();
    let three =
        |unit: u16| [0xE0 | (unit >> 12) as u8, 0x80 | (unit >> 6) as u8 & 0x3F, 0x80 | unit as u8 & 0x3F];
    units.into_iter().flat_map(three).collect()
}
