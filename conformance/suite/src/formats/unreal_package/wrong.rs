//! What wrong implementations of packages do in the place of an expression of the program.

/// A name's entry with its flags, the last four bytes, before the name.
pub(super) fn flags_first(entry: &[u8]) -> Vec<u8> {
    let (name, flags) = entry.split_at(entry.len().saturating_sub(4));
    [flags, name].concat()
}

/// A text of Latin-1 whose bytes are read as UTF-8; what is malformed is replaced.
pub(super) fn utf_8_lossy(text: &str) -> String {
    let bytes: Vec<u8> = text.chars().map(|of| of as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Start and end of data, as far as the file has it.
pub(super) fn within(file: &[u8], (from, to): (i64, i64)) -> (i64, i64) {
    let len = file.len() as i64;
    let from = from.clamp(0, len);
    (from, to.clamp(from, len))
}
