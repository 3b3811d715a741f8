//! What the keys of kinds without a word mean, and what follows from them.

use packproof_models::content::{Content, Told};
use packproof_models::word::Model;
use serde_json::Value as Json;

use super::File;

/// Bytes as they are shown.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}

/// What follows from the keys.
pub(super) fn facts(file: &File) -> Vec<(&'static str, String)> {
    let written = |value: &Content| match file.model.encode(value) {
        Told::Is(bytes) => hex(&bytes),
        Told::Refused => "refused".to_owned(),
        Told::Unjudged => "not judged".to_owned(),
    };
    let mut facts = Vec::new();
    if let Model::Varint(model) = &file.model {
        let lens = model.forms.iter().map(|form| form.bytes.len());
        let (least, most) = (lens.clone().min().unwrap_or(0), lens.max().unwrap_or(0));
        let ends = model.ends();
        facts.push(("on the wire", format!("{least} to {most} bytes")));
        facts.push((
            "values",
            ends.map_or("without a limit".to_owned(), |(low, high)| format!("{low} to {high}")),
        ));
        for (name, value) in [("0 is written as", 0), ("300 is written as", 300), ("-1 is written as", -1)] {
            facts.push((name, written(&Content::Integer(value))));
        }
        if let Some((_, high)) = ends {
            facts.push(("the largest is written as", written(&Content::Integer(high))));
        }
    }
    if let Model::Bits(model) = &file.model {
        facts.push(("on the wire", "as many bits as the fields have, up to a whole byte".to_owned()));
        let record = "1:3,2:7,300:9".parse();
        facts.extend(record.iter().map(|record| ("1:3,2:7,300:9 is written as", written(record))));
        let coded = [("0 is written as", 0), ("1 is written as", 1), ("300 is written as", 300)];
        for (name, value) in coded.into_iter().filter(|_| !model.codes.is_empty()) {
            facts.push((name, written(&Content::Integer(value))));
        }
    }
    if let Model::Text(_) = &file.model {
        for (name, text) in [("\"\" is written as", ""), ("\"a\u{e9}\u{20ac}\" is written as", "aé€")] {
            facts.push((name, written(&Content::Text(text.into()))));
        }
    }
    facts
}

/// What a key of `varint` means.
pub(super) fn of_varint(key: &str, value: &Json) -> &'static str {
    let text = value.as_str().unwrap_or_default();
    match (key, text) {
        ("bytes", _) => {
            "the bytes, the last for all that follow: d data, m 1 if another follows, l 1 in the last, s sign"
        }
        ("max", _) if value.is_null() => "as many bytes as there are",
        ("max", _) => "the most bytes",
        ("final", _) => "byte `max`; if not given, it is like the others and must say that it is the last",
        ("classes", _) => {
            "the forms, told apart by the first byte: its picture or range, what follows, an offset"
        }
        ("order", "low") => "the first byte has the lowest data",
        ("order", "high") => "the first byte has the highest data",
        ("order", _) => "of `bytes` the first has the lowest data, of `classes` the highest",
        ("bijective", _) if value == true => "a longer form begins where the shorter ones end",
        ("bijective", _) => "a longer form may hold what a shorter one holds",
        ("width", _) if *value == 0 => "no limit",
        ("width", _) => "the bits of a value",
        ("sign", "none") => "no negative values",
        ("sign", "twos") => "two's complement",
        ("sign", "zigzag") => "0, -1, 1, -2 are written as 0, 1, 2, 3",
        ("sign", "magnitude") => "s is 1 for negative values, beside their magnitude",
        ("sign", "ones") => "s is 1 for negative values, beside their magnitude less one",
        ("sign", "low") => "the lowest bit is 1 for negative values, below their magnitude",
        ("sign", "leb") => "two's complement of as many bits as the form has",
        ("sign", "excess") => "half of what the form holds is added",
        ("sign", _) => "two's complement of as many bits as the form has, rotated left by one",
        ("bias", _) => "added to a value before it is written",
        ("extend", _) => "the bits to which a negative value is extended before it is written",
        ("minus_zero", "min") => "a sign without a magnitude is the smallest value",
        ("minus_zero", _) => "a sign without a magnitude is zero",
        ("ones", "number") => "data that are all ones are a number",
        ("ones", _) => "data that are all ones are refused, and such a value takes the next form",
        ("outside", "") => "a value that `width` does not hold is not judged",
        ("read.outside", "clamp") => "a number that `width` does not hold is the largest value",
        (_, "clamp") => "the nearest end",
        ("outside" | "read.outside", "wrap") => "the low bits of what `width` does not hold",
        ("outside" | "read.outside", _) => "what `width` does not hold is refused",
        ("overlong", "accept") => "a form longer than the value needs is read",
        ("overlong", _) => "a form longer than the value needs is refused",
        ("end", "refuse") => "input that ends inside a value is refused",
        ("end", "zero") => "bytes that are missing are 0",
        ("end", _) => "input that ends inside a value is not judged: what lies behind it is read",
        ("alphabet", "base64") => "a byte is a letter that stands for six bits",
        ("alphabet", _) => "a byte is a byte",
        _ => "",
    }
}

/// What a key of `bits` means.
pub(super) fn of_bits(key: &str, value: &Json) -> &'static str {
    let text = value.as_str().unwrap_or_default();
    match (key, text) {
        ("take", "low") => "the lowest bit of a byte comes first",
        ("take", _) => "the highest bit of a byte comes first",
        ("field", "low") => "the lowest bit of a field comes first",
        ("field", "high") => "the highest bit of a field comes first",
        ("field", "low bytes, high bits") => {
            "the lowest whole bytes of a field come first, each from its highest bit, then what is left"
        }
        ("field", _) => {
            "the highest bits of a field come first, in chunks that end with a byte, each from its lowest"
        }
        ("pad", "one") => "a one follows the last field, then zeros",
        ("pad", _) => "zeros follow the last field up to a whole byte",
        ("end", "refuse") => "input that ends inside a field is refused",
        ("end", "zero") => "a field in which the input ends is 0",
        ("end", "zeros") => "bits that are missing are 0",
        ("end", _) => "a field in which the input ends is -1",
        ("signed", "twos") => "two's complement",
        ("signed", "flag first, magnitude") => "a bit for the sign, then the magnitude",
        ("signed", "flag last, ones") => "the magnitude less one in the low bits, the sign above",
        ("ranged", "width") => "as many bits as the difference of the ends needs",
        ("ranged", "while value + bit < max") => {
            "bits from the lowest, as long as the value with the next one is below the upper end"
        }
        ("signed" | "ranged", _) => "not judged",
        ("single", _) => "the bits of a value whose ends are equal",
        ("above", "refuse") => "a number above the upper end is refused",
        ("above", _) => "a number above the upper end is read",
        ("codes", _) => {
            "values without a width, in the order of the stream: d4 data, 0 and 1, .4 ignored, +8 added, n a count"
        }
        ("bijective", _) if value == true => "a later code begins where those before it end",
        ("bijective", _) => "a later code may hold what one before it holds",
        ("width", _) if *value == 0 => "no limit to coded values",
        ("width", _) => "the bits of a coded value",
        ("sign", "none") => "no negative coded values",
        ("sign", "zigzag") => "0, -1, 1, -2 are coded as 0, 1, 2, 3",
        ("word", _) if value.is_null() => "the bytes stand in the order of the bits",
        ("word", _) => "the bytes of each word of so many bits stand in reverse",
        ("sign", "low") => "the lowest bit is the sign of the magnitude above it",
        ("sign", _) => "0, 1, -1, 2 are coded as 0, 1, 2, 3",
        _ => "",
    }
}

/// What a key of `string` means.
pub(super) fn of_text(key: &str, value: &Json) -> &'static str {
    let text = value.as_str().unwrap_or_default();
    match (key, text) {
        ("length", _) if value.is_null() => "none: a NUL ends the text",
        ("length", _) if value.is_number() => "the text always has so many bytes, or units if it is wide",
        ("length", _) => "what stands before the text: an integer of a fixed size, or a varint",
        ("counts", "bytes") => "the length counts the bytes of wide text",
        ("counts", _) => "the length counts the units of wide text",
        ("bias", _) => "what is added to the length before it is written",
        ("nul", "none") => "no NUL behind the text",
        ("nul", "counted") => "a NUL behind the text, counted by the length; read with or without",
        ("nul", "counted, any") => {
            "a NUL behind the text, counted by the length; whatever is last is taken for it"
        }
        ("nul", "counted, checked") => "a NUL behind the text, counted by the length and required",
        ("nul", "after") => "a NUL behind what the length counts",
        ("nul", _) => "a NUL ends the text",
        ("wide", "negative") => {
            "a negative length counts 16-bit units, which are written where the letters do not suffice"
        }
        ("wide", "always") => "the text is 16-bit units",
        ("wide", _) => "no 16-bit units; the length counts bytes",
        ("unit", "be") => "the highest byte of each 16-bit unit comes first",
        ("unit", _) => "the lowest byte of each 16-bit unit comes first",
        ("text", "raw") => "UTF-8 when written, any bytes when read",
        ("text", "mutf8") => "UTF-8 as Java modifies it",
        ("text", _) => "the letters of text that is not wide",
        ("narrow_up_to", _) if value.is_null() => "letters are written narrow as far as there are any",
        ("narrow_up_to", _) => "the last letter that is not written wide",
        ("empty", "zero") => "an empty text is a length of 0",
        ("empty", _) => "an empty text is like any other",
        ("bad", "replace") => "bytes that are no letters become U+FFFD",
        ("bad", _) => "bytes that are no letters are refused",
        ("inner_nul" | "read.inner_nul", "keep") => "a NUL inside the text is kept",
        ("inner_nul" | "read.inner_nul", "cut") => "the text ends at a NUL inside",
        ("inner_nul" | "read.inner_nul", _) => "a NUL inside the text is refused",
        ("end", "zeros") => "what is missing of the text is 0",
        ("end", "empty") => "a text of which something is missing is empty",
        ("end", _) => "input that ends inside the text is refused",
        ("pad", _) if value.is_null() => "no filling",
        ("pad", _) => "zeros fill the whole to a multiple of so many bytes",
        ("fill", _) => "the byte that fills a text of a fixed length",
        ("limit", _) if value.is_null() => "no longest text",
        ("limit", _) => "the longest text",
        ("limit_counts", "bytes") => "the limit counts bytes",
        ("limit_counts", _) => "the limit counts 16-bit units",
        ("read.trim", "spaces") => "spaces at both ends are taken off",
        ("read.trim", _) => "spaces are kept",
        ("outside", "") => "a text that the length or the limit does not hold is not judged",
        ("outside", "wrap") => "of a length that is too large the low bits are written",
        ("outside", "cut") => "of a text that is too long the front is written",
        ("outside", _) => "a text that the length or the limit does not hold is refused",
        _ => "",
    }
}
