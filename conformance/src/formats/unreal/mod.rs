//! The Unreal data types in the suite, and what their codecs' bindings share.

pub mod name;
pub mod object_reference;
pub mod package;
pub mod string;

use codec::EncodeError;

use crate::formats::{compact_index, encoded_alike};
use crate::layout::Field;
use crate::model::{Answer, Case, Refusal};

/// The names of the pages that describe these types.
const SOURCES: &[&str] = &["Unreal Wiki: CompactIndex", "Unreal Wiki: Package File Format/Data Details"];

/// The encoding that all public paths of the codec agree on; `announced` is what a length function says, if
/// there is one.
fn encode_paths(
    announced: Option<Result<usize, EncodeError>>,
    encode: impl Fn(&mut [u8]) -> Result<usize, EncodeError>,
    append: impl Fn(&mut Vec<u8>) -> Result<usize, EncodeError>,
) -> Answer<Vec<u8>> {
    let appended = append(&mut Vec::new());
    if announced.is_some_and(|announced| announced != appended) {
        return Err(Refusal::Broken("the announced length is not what is appended".to_owned()));
    }
    encoded_alike(appended.unwrap_or(0), encode, append)
}

/// The fields of the CompactIndex at byte `at`, with `what` before their names, and where they end.
fn index_fields(case: &Case, bytes: &[u8], at: usize, what: &str) -> (Vec<Field>, usize) {
    let rest = &bytes[at.min(bytes.len())..];
    let len = crate::reference::compact_index::decode(rest).map_or(rest.len().min(5), |(_, len)| len);
    let mut fields = compact_index::layout(case, &rest[..len]);
    for field in &mut fields {
        field.name = format!("{what} {}", field.name);
        for piece in &mut field.pieces {
            piece.byte += at;
        }
    }
    (fields, at + len)
}

/// The characters after the length field, the NUL, and what follows.
fn text_fields(
    fields: &mut Vec<Field>,
    bytes: &[u8],
    start: usize,
    size: usize,
    unit: usize,
    encoding: &str,
) {
    // A length that overruns the bytes is shown by one missing byte, not by as many as it claims.
    let end = (start + size).min(bytes.len() + 1);
    let nul = end.saturating_sub(unit).max(start);
    if nul > start {
        let meaning = format!("{} bytes of {encoding}", nul - start);
        fields.push(Field::bytes(start, nul - start, "text", meaning));
    }
    if end > nul {
        fields.push(Field::bytes(nul, end - nul, "end", "NUL"));
    }
    if bytes.len() > end {
        fields.push(Field::bytes(end, bytes.len() - end, "rest", "not part of the value"));
    }
}
