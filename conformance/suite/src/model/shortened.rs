use std::fmt::Display;

/// Shortens a text to fit on a line, and appends the full length.
///
/// ```
/// use packproof_suite::model::shortened;
/// assert_eq!(shortened(&"abc", 3), "abc");
/// assert_eq!(shortened(&"abcd", 3), "abc... (4 bytes)");
/// ```
pub fn shortened(text: &dyn Display, characters: usize) -> String {
    let text = text.to_string();
    match text.char_indices().nth(characters) {
        Some((at, _)) => format!("{}... ({} bytes)", &text[..at], text.len()),
        None => text,
    }
}
