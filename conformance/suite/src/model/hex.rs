//! Bytes as lowercase hex and back.

/// Lowercase hex.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(bytes.len() * 2);
    for digit in bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]) {
        text.push(char::from(DIGITS[usize::from(digit)]));
    }
    text
}

/// The bytes that a string of hex digits spells; blanks and underscores between digits are allowed.
///
/// # Errors
/// A sentence that says what is wrong, for the person who typed it.
pub fn unhex(text: &str) -> Result<Vec<u8>, String> {
    let (mut bytes, mut high) = (Vec::with_capacity(text.len() / 2), None);
    for (at, c) in text.char_indices() {
        let digit = match c.to_digit(16) {
            Some(digit) => digit as u8,
            None if c.is_whitespace() || c == '_' => continue,
            None => return Err(format!("`{c}` at character {at} is not a hex digit")),
        };
        match high.take() {
            None => high = Some(digit << 4),
            Some(high) => bytes.push(high | digit),
        }
    }
    if high.is_some() {
        return Err(format!("{} hex digits: a byte takes two", bytes.len() * 2 + 1));
    }
    Ok(bytes)
}
