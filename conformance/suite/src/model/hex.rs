//! Bytes as lowercase hex and back.

pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    let mut text = Vec::with_capacity(2 * bytes.len());
    text.extend(digits.map(|digit| DIGITS[usize::from(digit)]));
    // Digits are ASCII.
    String::from_utf8(text).unwrap_or_default()
}

/// Decodes hex digits; blanks and underscores may separate them.
pub fn unhex(text: &str) -> Result<Vec<u8>, String> {
    if let (pairs, []) = text.as_bytes().as_chunks()
        && text.bytes().all(|digit| digit.is_ascii_hexdigit())
    {
        // Fast path for digits only, as in vectors. Letters have bit 6 set.
        let value = |digit: u8| (digit & 15) + 9 * (digit >> 6);
        return Ok(pairs.iter().map(|&[high, low]| value(high) << 4 | value(low)).collect());
    }
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
