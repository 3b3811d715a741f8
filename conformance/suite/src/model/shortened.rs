//! Long texts in a line.

use std::fmt::Display;

/// As much of a text as a line has room for, and how long it is.
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
