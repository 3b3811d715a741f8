//! Shared by the Unreal data types: codec paths and annotated fields.

use packproof_codec::EncodeError;
use serde_json::Value;

use crate::formats::compact_index::layout::layout;
use crate::model::layout::Field;
use crate::model::paths::encoded_alike;
use crate::model::vector::Level;
use crate::model::{Answer, Case, Refusal};

/// The pages that describe these types.
pub(crate) const SOURCES: &[&str] =
    &["Unreal Wiki: CompactIndex", "Unreal Wiki: Package File Format/Data Details"];

/// The encoding, if all public paths of the codec agree; `announced` is the result of the length function, if there is one.
pub(crate) fn encode_paths(
    announced: Option<Result<usize, EncodeError>>,
    encode: &dyn Fn(&mut [u8]) -> Result<usize, EncodeError>,
    append: &dyn Fn(&mut Vec<u8>) -> Result<usize, EncodeError>,
) -> Answer<Vec<u8>> {
    let appended = append(&mut Vec::new());
    if announced.is_some_and(|announced| announced != appended) {
        return Err(Refusal::Broken("the announced length is not what is appended".to_owned()));
    }
    encoded_alike(appended.unwrap_or(0), encode, append)
}

/// The fields of the CompactIndex at byte `at`, named with the prefix `what`, and where they end.
pub(crate) fn index_fields(case: &Case, bytes: &[u8], at: usize, what: &str) -> (Vec<Field>, usize) {
    let rest = &bytes[at.min(bytes.len())..];
    let len = packproof_reference::compact_index::decode(rest).map_or(rest.len().min(5), |(_, len)| len);
    let mut fields = layout(case, &rest[..len]);
    for field in &mut fields {
        field.name = format!("{what} {}", field.name);
        for piece in &mut field.pieces {
            piece.byte += at;
        }
    }
    (fields, at + len)
}

/// The characters after the length field, the NUL, and the rest.
pub(crate) fn text_fields(
    fields: &mut Vec<Field>,
    bytes: &[u8],
    start: usize,
    size: usize,
    unit: usize,
    encoding: &str,
) {
    // If the length exceeds the bytes, show one missing byte only.
    let end = (start + size).min(bytes.len() + 1);
    let nul = end.saturating_sub(unit).max(start);
    if nul > start {
        let meaning = format!("{} bytes of {encoding}", nul - start);
        fields.push(Field::bytes(start, nul - start, "text", meaning));
    }
    if end > nul {
        fields.push(Field::bytes(nul, end - nul, "end", "NUL"));
    }
    fields.extend(Field::rest(bytes, end, "not part of the value"));
}

/// A character from U+0080 to U+009F in one byte. The documents say ASCII, our page Latin-1, and programs with the system's
/// code page (Windows-1252) use other characters.
pub(crate) fn code_page(text: &Value) -> Option<(Level, &'static str)> {
    let one_byte = |c: char| ('\u{80}'..='\u{9F}').contains(&c);
    let text = text.as_str()?;
    let open = text.chars().any(one_byte) && text.chars().all(|c| c <= '\u{FF}');
    open.then_some((Level::Should, "one byte per character from 80 to 9f"))
}

/// A windows-1252 byte; its five undefined bytes map to themselves, as on the Web.
pub(crate) fn windows_1252(byte: u8) -> char {
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
        '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9F => HIGH[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}
