// Names of package versions from 64 on. The published example stores the length as one plain byte. It is a
// CompactIndex, NUL included: from 64 on, which is a name of 63 characters, it takes two bytes.
/// `None` for what is not Latin-1, and for NUL.
pub fn name_encode(text: &str) -> Option<Vec<u8>> {
    let latin1 = text.chars().map(|c| u8::try_from(u32::from(c)).ok().filter(|&c| c != 0));
    let latin1 = latin1.collect::<Option<Vec<u8>>>()?;
    let mut length = latin1.len() + 1;
    let mut out = vec![if length > 0x3F { 0x40 } else { 0 } | (length & 0x3F) as u8];
    length >>= 6;
    while length > 0 {
        out.push(if length > 0x7F { 0x80 } else { 0 } | (length & 0x7F) as u8);
        length >>= 7;
    }
    out.extend(latin1);
    out.push(0);
    Some(out)
}

/// The name at the front and how many bytes it takes; `None` for what is no name.
pub fn name_decode(data: &[u8]) -> Option<(String, usize)> {
    let first = *data.first()?;
    let mut length = u64::from(first & 0x3F);
    let mut more = first & 0x40 != 0;
    let mut used = 1;
    while more && used < 5 {
        let byte = *data.get(used)?;
        length |= u64::from(byte & 0x7F) << (7 * used - 1);
        more = byte & 0x80 != 0;
        used += 1;
    }
    let text = data[used..].get(..usize::try_from(length).ok()?)?;
    // NUL is the last character and no other.
    if first & 0x80 != 0 || text.iter().position(|&c| c == 0)? + 1 != text.len() {
        return None;
    }
    Some((text[..text.len() - 1].iter().map(|&c| char::from(c)).collect(), used + text.len()))
}
