//! Names: terminated before version 64, with a length from then on.

use super::table::UnrealName;
use super::wrong::{MEMORY, end_at_nul, from_end, resized, utf8, utf16, utf16_lossy, wide, with_last};
use crate::formats::unreal::windows_1252;
use crate::formats::unreal_string::wrong::{
    bytes, failing, in_windows_1252, partial, terminated as terminated_text, up_to_nul, without_last,
    without_leading, without_nuls,
};
use crate::model::sites::contained::compact_index;
use crate::model::sites::{at_byte, byte, lower, padded, part, refused, stripped};
use crate::model::{Answer, Class, Decoded};

type Index = fn(&[u8]) -> Answer<(i64, usize)>;

fn has_length(version: u16) -> bool {
    or!(
        version >= 64,
        told!("version" = "from-63"; "expects a length from file version 63 on"; "63 is the last version without a length: compare with `>= 64`."; version >= 63),
        told!("version" = "from-65"; "expects a length from file version 65 on"; "64 is the first version with a length: compare with `>= 64`."; version >= 65),
        told!("version" = "signed"; "takes the version for a signed 16-bit number"; "The version is unsigned: 32768 and above have a length."; version as i16 >= 64),
        told!("version" = "always"; "expects a length in every version"; "Versions below 64 have no length: the name ends at its NUL."; true)
    )
}

fn latin1(byte: i64) -> Option<char> {
    Some(char::from(byte as u8))
}

fn ascii(byte: i64) -> Option<char> {
    latin1(byte).filter(char::is_ascii)
}

fn terminated(bytes: &[u8]) -> Answer<(Vec<i64>, usize)> {
    let mut letters = Vec::new();
    let mut at = 0;
    loop {
        or!(
            (),
            told!("old-limit" = "cut-64"; "ends a name without a length after 64 characters"; "Read up to the NUL; the format has no limit."; if at == 64 { return Ok((letters, 64)) }),
            told!("old-limit" = "cut-64-late"; "ends a name without a length after 64 characters, once it has read one more"; "Read up to the NUL; the format has no limit."; if at == 64 { return Ok((letters, bytes.len().min(65))) })
        );
        if at >= bytes.len() {
            let class = or!(
                Class::Truncated,
                told!("refusal" = "old-truncated-as-invalid"; "refuses a name without length that has no NUL as invalid"; "Input that ends inside the name is `truncated`."; Class::Invalid)
            );
            return or!(
                refused(class),
                told!("end" = "old-partial"; "lets a name without a length end with the input instead of a NUL"; "Refuse a name without its NUL."; Ok((letters, at))),
                told!("end" = "old-ones-64"; "takes missing bytes of a name without a length for FF, as an end-of-file value of -1 makes them, up to 64 characters"; "Refuse a name without its NUL; test for the end before the value becomes a byte."; { letters.resize(64, 0xFF); Ok((letters, at)) }),
                told!("end" = "zeros-not-consumed"; Ok((letters, at)))
            );
        }
        let byte = at_byte(bytes, at)?;
        if byte == 0 {
            return Ok(or!(
                (letters, at + 1),
                told!("old-limit" = "refused"; "refuses a name without a length that is longer than a constant from 1024 to 4096"; "Read up to the NUL; the format has no limit."; if at > 1024 { return refused(Class::OutOfRange) } else { (letters, at + 1) }),
                told!("old-limit" = "cut-255"; "ends a name without a length after 255 characters"; "Read up to the NUL; the format has no limit."; if at > 255 { (letters.into_iter().take(255).collect(), 255) } else { (letters, at + 1) })
            ));
        }
        letters.push(or!(byte, lower(byte)));
        at += 1;
    }
}

fn characters(letters: &[i64]) -> Answer<String> {
    let mut text = String::new();
    for &letter in letters {
        text.extend(or!(
            latin1(letter),
            ascii(letter),
            told!("characters" = "windows-1252"; "reads names as windows-1252"; "Byte 0x80 is U+0080: Latin-1, not windows-1252."; Some(windows_1252(letter as u8))),
            told!("characters" = "question-mark"; "replaces bytes above 0x7F by question marks"; "Bytes 0x80 to 0xFF are the characters U+0080 to U+00FF."; if letter > 0x7F { Some('?') } else { latin1(letter) }),
            told!("characters" = "lower-case"; "reads names in lower case"; "Keep the case of the letters."; latin1(lower(letter))),
            told!("characters" = "seven-bits"; "keeps seven bits of each byte"; "Keep all eight bits of each byte."; latin1(letter & 0x7F))
        ));
    }
    Ok(or!(
        text,
        told!("characters" = "utf-8-lossy"; "reads names as UTF-8 and replaces what is malformed"; "One byte is one character, U+0001 to U+00FF."; String::from_utf8_lossy(&bytes(letters)).into_owned()),
        told!("characters" = "utf-8-ignored"; "reads names as UTF-8 and skips what is malformed"; "One byte is one character, U+0001 to U+00FF."; bytes(letters).utf8_chunks().map(|chunk| chunk.valid()).collect())
    ))
}

fn length(bytes: &[u8], index: Index) -> Answer<(i64, usize)> {
    let input = or!(
        bytes,
        told!("end" = "zeros-not-consumed"; "takes missing bytes for zeros, those of the length too, and does not count them as consumed"; "Refuse input that ends inside the length or the name."; &padded(bytes, 5))
    );
    let (length, start) = or!(
        index(input)?,
        told!("length" = "byte"; "reads the length as one plain byte"; "Read the length as a CompactIndex: only one below 64 takes one byte."; if input.is_empty() { return refused(Class::Truncated) } else { (at_byte(input, 0)?, 1) })
    );
    let start = or!(start, told!("end" = "zeros-not-consumed"; start.min(bytes.len())));
    Ok((length, start))
}

/// The units of a name, its NUL included, and where they end.
fn units(bytes: &[u8], (count, start): (i64, usize)) -> Answer<(Vec<i64>, usize)> {
    let length = or!(
        count,
        told!("negative" = "magnitude"; "takes a negative length by its magnitude"; "Refuse a negative length; names have no UTF-16 form."; count.saturating_abs()),
        told!("negative" = "wide"; "takes a negative length for UTF-16 units, as in a string"; "Refuse a negative length; names have no UTF-16 form."; count.saturating_abs()),
        told!("negative" = "wide-replaced"; "takes a negative length for UTF-16 units and replaces surrogates without their partner"; "Refuse a negative length; names have no UTF-16 form."; count.saturating_abs()),
        told!("negative" = "wide-ascii"; "takes a negative length for UTF-16 units and replaces those above U+007F by question marks"; "Refuse a negative length; names have no UTF-16 form."; count.saturating_abs())
    );
    if length < 0 {
        let class = or!(
            Class::OutOfRange,
            told!("negative" = "invalid"; "refuses a negative length as invalid"; "A negative length is out of range."; Class::Invalid),
            told!("negative" = "sliced"; Class::Invalid)
        );
        return refused(class);
    }
    if length == 0 {
        let class = or!(
            Class::Invalid,
            told!("zero" = "truncated"; "refuses a length of 0 as truncated"; "The class of a length of 0 is `invalid`."; Class::Truncated)
        );
        return refused(class);
    }
    let length = or!(
        length,
        told!("limit" = "64"; "refuses lengths above 64"; "Bound the length by the bytes that are left, not by a constant."; if length > 64 { return refused(Class::OutOfRange) } else { length }),
        told!("limit" = "128"; "refuses lengths above 128"; "Bound the length by the bytes that are left, not by a constant."; if length > 128 { return refused(Class::OutOfRange) } else { length }),
        told!("limit" = "1023"; "refuses lengths above a constant from 1002 to 4097"; "Bound the length by the bytes that are left, not by a constant."; if length > 1023 { return refused(Class::OutOfRange) } else { length })
    );
    let length = or!(
        length,
        told!("count" = "without-nul"; "does not count the NUL in the length"; "The length counts the NUL: 6 for UT2k3."; length + 1)
    );
    let size = or!(
        length as usize,
        told!("negative" = "wide"; if count < 0 { 2 * length as usize } else { length as usize }),
        told!("negative" = "wide-replaced"; if count < 0 { 2 * length as usize } else { length as usize }),
        told!("negative" = "wide-ascii"; if count < 0 { 2 * length as usize } else { length as usize })
    );
    let size = or!(
        size,
        told!("size" = "wraps-32-empty"; "reads nothing for a length of -2147483648, whose magnitude or double 32 bits do not hold"; "Compute the size in 64 bits, or compare the length with half of what is left."; if size as u32 == 0 { return Ok((Vec::new(), start)) } else { size })
    );
    let end = or!(
        start + size,
        told!("nul" = "first-read"; "reads a counted name up to the first NUL inside its length and no further, and checks nothing"; "Consume the bytes that the length counts, of which the last is NUL."; end_at_nul(bytes, start, start + size))
    );
    let is_there = or!(
        end <= bytes.len(),
        told!("end" = "counted-partial"; "returns what is there of a truncated name with a length"; "Refuse input that ends inside the name."; true),
        told!("end" = "partial-to-nul"; "returns what is there of a truncated name up to where its NUL is due"; "Refuse input that ends inside the name."; true),
        told!("end" = "partial-counted"; "returns what is there of a truncated name, and counts the bytes that are not there as consumed"; "Refuse input that ends inside the name."; true),
        told!("end" = "zeros-not-consumed"; end <= bytes.len() || size <= MEMORY),
        told!("end" = "whole-buffer"; "compares the length with the whole input instead of what is left after it"; "Compare the length with what is left after it."; size <= bytes.len())
    );
    if !is_there {
        return refused(Class::Truncated);
    }
    let (there, end) = or!(
        (part(bytes, start, end)?.to_vec(), end),
        told!("end" = "counted-partial"; partial(bytes, start, end)),
        told!("end" = "partial-to-nul"; (terminated_text(bytes, start, end - 1, end, 1), end.min(bytes.len()))),
        told!("end" = "partial-counted"; (partial(bytes, start, end).0, end)),
        told!("end" = "zeros-not-consumed"; partial(bytes, start, end)),
        told!("end" = "whole-buffer"; partial(bytes, start, end))
    );
    let mut units = Vec::new();
    for &byte in &there {
        units.push(i64::from(byte));
    }
    let units = or!(
        units,
        told!("negative" = "wide"; if count < 0 { wide(&there) } else { units }),
        told!("negative" = "wide-replaced"; if count < 0 { wide(&there) } else { units }),
        told!("negative" = "wide-ascii"; if count < 0 { wide(&there) } else { units })
    );
    let units = or!(
        units,
        told!("end" = "partial-counted"; if there.len() < size { [&units[..], &[0]].concat() } else { units }),
        told!("end" = "zeros-not-consumed"; resized(&units, length as usize))
    );
    Ok((units, end))
}

/// What comes before the NUL at the end.
fn before_nul(units: &[i64]) -> Answer<&[i64]> {
    let Some((last, before)) = units.split_last() else { return refused(Class::Invalid) };
    if *last != 0 {
        return refused(Class::Invalid);
    }
    Ok(before)
}

/// What comes before the first NUL.
fn to_nul(units: &[i64], canonical: bool) -> Answer<Vec<i64>> {
    let mut letters = Vec::new();
    let refuses = or!(
        canonical,
        told!("inner-nul" = "refused"; "refuses a NUL before the end"; "Obfuscated packages have names with bytes behind their NUL: an engine reads up to it."; true)
    );
    for &unit in units {
        let is_nul = or!(
            unit == 0,
            told!("inner-nul" = "kept"; "keeps a NUL before the end in the name"; "Take the name up to its first NUL, and consume what the length counts."; false)
        );
        if is_nul {
            if refuses {
                return refused(Class::Invalid);
            }
            break;
        }
        letters.push(unit);
    }
    Ok(letters)
}

fn kept(units: &[i64], canonical: bool) -> Answer<Vec<i64>> {
    Ok(or!(
        to_nul(before_nul(units)?, canonical)?,
        told!("nul" = "unchecked"; "drops the last byte without checking that it is NUL"; "Check that the last byte is NUL."; to_nul(&without_last(units), canonical)?),
        told!("nul" = "kept"; "keeps the final NUL in the name"; "The length counts the NUL; the name ends before it."; with_last(units, to_nul(&without_last(units), canonical)?)),
        told!("nul" = "optional"; "drops the last byte only if it is NUL"; "Refuse a name whose last byte is not NUL."; if units.last() == Some(&0) { to_nul(&without_last(units), canonical)? } else { with_last(units, to_nul(&without_last(units), canonical)?) }),
        told!("nul" = "first-read"; up_to_nul(units)),
        told!("nul" = "stripped"; "strips all trailing NULs and checks nothing"; "Check that the last byte is NUL, and end the name at its first NUL."; without_nuls(units)),
        told!("nul" = "stripped-both"; "strips NULs at both ends and checks nothing"; "Check that the last byte is NUL, and end the name at its first NUL."; without_leading(&without_nuls(units))),
        told!("nul" = "token"; "skips NULs at the beginning of a name with a length, and ends it at the next, as `strtok` does"; "Check that the last byte is NUL, and end the name at its first NUL."; up_to_nul(&without_leading(units))),
        told!("nul" = "trimmed"; units.to_vec()),
        told!("nul" = "kept-checked"; "checks the final NUL and keeps it in the name"; "The length counts the NUL; the name ends before it."; { before_nul(units)?; with_last(units, to_nul(&without_last(units), canonical)?) })
    ))
}

fn counted(bytes: &[u8], (count, start): (i64, usize), canonical: bool) -> Decoded<String> {
    let count = or!(
        count,
        told!("negative" = "empty"; "takes a negative length for an empty name"; "Refuse a negative length."; if count < 0 { return Ok((String::new(), start)) } else { count }),
        told!("negative" = "sliced"; "cuts a slice of a negative length: -1 makes an empty name, the others are invalid"; "Refuse a negative length (out_of_range) before it is used."; if count == -1 { return Ok((String::new(), start.saturating_sub(1))) } else { count }),
        told!("negative" = "sliced-from-end"; "cuts a slice that ends a negative length before its start, and where that is before the input counts it from the input's end"; "Refuse a negative length (out_of_range) before it is used."; if count < 0 { let (units, end) = from_end(bytes, start, count); return Ok((characters(&kept(&units, canonical)?)?, end)) } else { count })
    );
    let count = or!(
        count,
        told!("limit" = "63-empty"; "reads nothing, and gives the empty name, for a length below 1 or above 63"; "Refuse a length below 1, and bound it by the bytes that are left, not by a constant."; if count < 1 || count > 63 { return Ok((String::new(), start)) } else { count })
    );
    let count = or!(
        count,
        told!("zero" = "empty"; "takes a length of 0 for the empty name"; "Refuse it: the length counts the NUL, so the empty name has a length of 1."; if count == 0 { return Ok((String::new(), start)) } else { count })
    );
    let (letters, end) = or!(
        {
            let (units, end) = units(bytes, (count, start))?;
            (kept(&units, canonical)?, end)
        },
        told!("count" = "ignored"; "ignores the length of a name, and reads up to its NUL"; "Consume the bytes that the length counts, of which the last is NUL."; terminated(bytes.get(start..).unwrap_or_default()).map(|(letters, end)| (letters, start + end))?)
    );
    let text = or!(
        characters(&letters)?,
        told!("characters" = "counted-windows-1252"; "reads names with a length as windows-1252"; "Byte 0x80 is U+0080: Latin-1, not windows-1252."; letters.iter().map(|&letter| windows_1252(letter as u8)).collect())
    );
    let text = or!(
        text,
        told!("negative" = "wide"; if count < 0 { utf16(&letters)? } else { text }),
        told!("negative" = "wide-replaced"; if count < 0 { utf16_lossy(&letters) } else { text }),
        told!("negative" = "wide-ascii"; if count < 0 { letters.iter().map(|&unit| if unit > 0x7F { '?' } else { char::from(unit as u8) }).collect() } else { text })
    );
    Ok((text, or!(end, end - 1)))
}

fn read(bytes: &[u8], version: u16, index: Index, canonical: bool) -> Decoded<String> {
    if has_length(version) {
        return counted(bytes, length(bytes, index)?, canonical);
    }
    let (letters, end) = terminated(bytes)?;
    Ok((characters(&letters)?, end))
}

fn name(bytes: &[u8], version: u16, index: Index, canonical: bool) -> Decoded<String> {
    let (text, consumed) = or!(
        read(bytes, version, index, canonical)?,
        told!("refusal" = "truncated-fails"; "breaks on input that ends too early"; "Refuse it as `truncated`."; failing(read(bytes, version, index, canonical))?)
    );
    let text = or!(
        text,
        told!("strips white space at both ends"; "Keep white space: it is part of the name."; stripped(&text)),
        told!("nul" = "trimmed"; "strips NULs, control characters and spaces at both ends of every name and checks nothing"; "Check that the last byte is NUL, end the name at its first NUL, and keep the characters as they are."; text.trim_matches(|of| of <= ' ').to_owned())
    );
    let text = or!(
        text,
        told!("refuses names of more than 63 characters"; "Bound the length by the bytes that are left, not by a constant."; if text.chars().count() > 63 { return refused(Class::OutOfRange) } else { text }),
        told!("empty" = "refused"; "refuses the empty name as invalid"; "It is a name: a NUL, counted where there is a length."; if text.is_empty() { return refused(Class::Invalid) } else { text }),
        told!("empty" = "old-refused"; "refuses the empty name where there is no length"; "It is a name: a NUL alone."; if text.is_empty() && !has_length(version) { return refused(Class::Invalid) } else { text })
    );
    Ok((text, consumed))
}

impl UnrealName for Operations {
    fn encode(&self, text: &str, version: u16) -> Answer<Vec<u8>> {
        let text = or!(
            text,
            told!("empty-written" = "refused"; "refuses the empty name"; "Write it: a NUL, after a length of 1 from version 64 on."; if text.is_empty() { return refused(Class::Invalid) } else { text })
        );
        let text = or!(
            text,
            told!("long-written" = "cut-63"; "truncates names to 63 characters"; "Write the whole name; the format has no limit."; text.char_indices().nth(63).filter(|_| !text.contains('\0')).map_or(text, |(end, _)| &text[..end])),
            told!("long-written" = "refused-63"; "refuses names longer than 63 characters"; "Write the whole name; the format has no limit."; if text.chars().count() > 63 && !text.contains('\0') { return refused(Class::OutOfRange) } else { text })
        );
        let text = or!(
            text,
            told!("characters-written" = "utf-8"; "writes names as UTF-8"; "One character is one byte; refuse characters above U+00FF."; &utf8(text)),
            told!("characters-written" = "utf-8-latin-1"; "writes names as UTF-8 and refuses characters above U+00FF"; "One character is one byte."; if text.chars().all(|of| of <= '\u{FF}') { &utf8(text) } else { text })
        );
        let mut body = Vec::new();
        for character in text.chars() {
            let code = i64::from(u32::from(character));
            let code = or!(
                code,
                told!("characters-written" = "ascii"; "refuses characters above U+007F"; "Characters up to U+00FF are one byte each."; if code > 0x7F { return refused(Class::Invalid) } else { code }),
                told!("characters-written" = "replaced"; "replaces characters above U+00FF by question marks"; "Refuse characters above U+00FF."; if code > 0xFF { 0x3F } else { code }),
                told!("writes names as windows-1252"; "One character is one byte, U+0001 to U+00FF: Latin-1."; in_windows_1252(character).map_or(0x100, i64::from)),
                told!("replaces characters above U+007F by question marks"; "Write U+0080 to U+00FF as one byte each, and refuse what is above."; if code > 0x7F { 0x3F } else { code })
            );
            if code == 0 || code > 0xFF {
                return refused(Class::Invalid);
            }
            body.push(or!(code, code & 0x7F, if version < 64 { code & 0x7F } else { code }) as u8);
        }
        let mut out = Vec::new();
        if has_length(version) {
            let count = or!(
                body.len() as i32 + 1,
                told!("nul-written" = "two"; "writes and counts a second NUL after a name with a length"; "Write one NUL, counted once."; body.len() as i32 + 2)
            );
            let count = or!(
                count,
                told!("count-written" = "without-nul"; "does not count the NUL in the length"; "The length counts the NUL: 6 for UT2k3."; body.len() as i32)
            );
            out = or!(
                compact_index::encode(count)?,
                told!("length-written" = "byte"; "writes the length as one plain byte"; "Write the length as a CompactIndex: from 64 on it takes two bytes."; Vec::from([byte(count)]))
            );
        }
        out.extend(&body);
        out.extend(or!(
            Vec::from([0]),
            if version < 64 { Vec::new() } else { Vec::from([0]) },
            told!("nul-written" = "two"; if has_length(version) { Vec::from([0, 0]) } else { Vec::from([0]) })
        ));
        Ok(out)
    }

    fn decode(&self, bytes: &[u8], version: u16) -> Decoded<String> {
        let (index, canonical): (Index, bool) = or!(
            (compact_index::decode, false),
            told!("tolerance" = "shortest"; "refuses a length that is not in its shortest form"; "Accept longer forms in the tolerant reader; only the canonical one refuses them."; (compact_index::decode_canonical, true))
        );
        name(bytes, version, index, canonical)
    }

    fn decode_canonical(&self, bytes: &[u8], version: u16) -> Decoded<String> {
        let (index, canonical): (Index, bool) = or!(
            (compact_index::decode_canonical, true),
            told!("canonical-length" = "tolerant"; "accepts a length in a longer form"; "Read the length with the canonical decoder."; (compact_index::decode, false))
        );
        name(bytes, version, index, canonical)
    }
}
