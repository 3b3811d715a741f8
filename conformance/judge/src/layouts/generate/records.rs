//! Vectors of bit records: fields of each width at every place of a byte, signs, ranges and codes, all ones, and truncated input.

use packproof_models::bits;
use packproof_models::content::{Content, Field};
use packproof_models::word::{Layout, Model};

use super::draft::{Draft, Said, slug};

/// The widest field, which every implementation supports.
const WIDEST: u32 = 32;
/// Different bits at every place.
const DRAWN: u64 = 0x9E37_79B9_7F4A_7C15;
/// Ends of values between two numbers.
const RANGES: [(i64, i64); 11] = [
    (0, 0),
    (0, 1),
    (0, 2),
    (0, 10),
    (0, 255),
    (0, 256),
    (100, 1000),
    (-5, 5),
    (-128, 127),
    (7, 7),
    (0, 4_294_967_295),
];

pub(super) fn ask(draft: &mut Draft) {
    let Layout::Bits(layout) = &draft.file.layout else { return };
    if layout.codes.is_empty() {
        plain(draft);
        if layout.signed != bits::Signed::Unjudged {
            signed(draft);
        }
        if layout.ranged != bits::Ranged::Unjudged {
            ranged(draft);
        }
    } else {
        codes(draft);
    }
}

/// Asks for a record written as `3:5,-2:s12`, and what its reader makes of other bytes, if wanted: with or without turned bits.
fn record(draft: &mut Draft, text: &str, said: Said, flips: impl Fn(&[u8]) -> Option<bool>) {
    let fields: Result<Vec<Field>, ()> = text.split(',').map(str::parse).collect();
    let Ok(like) = fields.map(Content::Fields) else { return };
    draft.shaped(&like);
    let Some(bytes) = draft.content(&like, said) else { return };
    let Some(flips) = flips(&bytes) else { return };
    draft.cut(&bytes, &like);
    let followed = [&bytes, &[0xFF][..]].concat();
    draft.bytes(&followed, &like, ("length", "followed", "another byte follows"));
    let bits = if flips { 8 * bytes.len() } else { 0 };
    draft.flipped(&bytes, bits, &like, "bits", "a bit of the bytes is another");
    for fill in [0x00, 0xFF] {
        draft.bytes(&vec![fill; bytes.len()], &like, ("bits", "filled", "bits that are all alike"));
    }
}

fn alone(draft: &mut Draft, text: &str, id: &str, comment: &str) {
    record(draft, text, ("bits", id, comment), |_| None);
}

fn plain(draft: &mut Draft) {
    for width in 1..=WIDEST {
        let (value, ones, top) = (DRAWN >> (64 - width), u64::MAX >> (64 - width), 1_u64 << (width - 1));
        let comment = "a field that does not begin at a byte";
        let read = |_: &[u8]| [5, 8, 13, 32].contains(&width).then_some(width < 32);
        let said = ("bits", &*format!("width-{width}"), comment);
        record(draft, &format!("5:3,{value}:{width},21:6"), said, read);
        alone(draft, &format!("2:3,{ones}:{width},0:6"), &format!("ones-{width}"), comment);
        alone(draft, &format!("0:3,1:{width},0:6"), &format!("one-{width}"), comment);
        alone(draft, &format!("7:3,{top}:{width},63:6"), &format!("top-{width}"), comment);
        alone(draft, &format!("{value}:{width}"), &format!("alone-{width}"), "one field alone");
    }
    for bit in 0..WIDEST {
        alone(draft, &format!("{}:32,0:1", 1_u64 << bit), &format!("bit-{bit}"), "one bit of a field");
    }
    for bits in 0..8 {
        let text = "1:1,".repeat(bits) + "0:1,170:8";
        alone(draft, &text, &format!("after-{bits}"), "a byte behind so many bits");
    }
    let many = "1:1,2:2,3:3,4:4,5:5,6:6,7:7,8:8,9:9";
    record(draft, many, ("bits", "many", "fields of many widths"), |_| Some(true));
    if let Ok(like) = "1:1,1:2".parse() {
        draft.bytes(&[], &like, ("truncated", "empty", "no byte at all"));
    }
}

fn signed(draft: &mut Draft) {
    for width in [2, 3, 5, 8, 11, 16, 24, 32] {
        let half = 1_i64 << (width - 1);
        let values = [-half, 1 - half, -2, -1, 0, 1, half - 1, half / 2, -half / 2 - 1];
        for value in values.into_iter().filter(|value| (-half..half).contains(value)) {
            let (text, id) = (format!("1:1,{value}:s{width},2:2"), format!("signed-{width}"));
            let read = |_: &[u8]| (value == -2).then_some(width == 11);
            record(draft, &text, ("sign", &id, "a field with a sign"), read);
        }
    }
}

fn ranged(draft: &mut Draft) {
    for (low, high) in RANGES {
        let mut values = vec![low, high, low + (high - low) / 2, low + (high - low) / 3, low + 1, high - 1];
        values.extend((0..32).map(|bit| low + (1 << bit)));
        values.retain(|value| (low..=high).contains(value));
        values.sort_unstable();
        values.dedup();
        for value in values {
            let id = format!("range-{}-of-{}", slug(value.into()), slug(high.into()));
            let text = format!("1:1,{value}:{low}..{high},5:3");
            let read = |_: &[u8]| (value == high).then_some(high < 1001);
            record(draft, &text, ("range", &id, "a value between two ends"), read);
        }
    }
}

fn codes(draft: &mut Draft) {
    let Model::Bits(model) = &draft.file.model else { return };
    let mut ends: Vec<i128> = (0..40).map(|bit| 1 << bit).collect();
    for code in model.codes.iter().filter(|code| code.data < 64) {
        let (first, after) = (code.add, code.add + ((1 << code.data) << code.shift));
        ends.extend([first, after - 1, after, after / 2, -after / 2]);
        ends.push(code.add + ((i128::from(DRAWN) % (1 << code.data)) << code.shift));
    }
    let mut values: Vec<i128> = ends.iter().flat_map(|end| [*end, end - 1, -end, -end - 1]).collect();
    values.sort_unstable_by_key(|value| (value.unsigned_abs(), *value < 0));
    values.dedup();
    let most = 1_i128 << if model.codes.len() > 8 { 40 } else { 64 };
    values.retain(|value| value.abs() < most);
    // Across the limit of a type.
    values.extend([63, 64].map(|bit| (1 << bit) - 1).into_iter().filter(|value| *value >= most));
    for value in values {
        let (flag, id) = (if value < 0 { "sign" } else { "length" }, format!("code-{}", slug(value)));
        let read = |bytes: &[u8]| (bytes.len() < 6).then_some(value.count_ones() > 2 || value < 3);
        record(draft, &value.to_string(), (flag, &id, "a value of a code"), read);
    }
    for (text, id) in
        [("1,2,3", "small"), ("1000,1,70000", "mixed"), ("0,200,0,200", "zeros"), ("15,16,17,18", "next")]
    {
        let said = ("bits", &*format!("codes-{id}"), "codes one after another");
        record(draft, text, said, |_| Some(true));
    }
    let Ok(like) = "0,0".parse() else { return };
    draft.shaped(&like);
    for first in 0..=u8::MAX {
        let bytes = [first, 0x5A, 0xC3, 0x96, 0x0F, 0xE1, 0x2D, 0xB4, 0x78, 0x69, 0x00, 0x01];
        draft.bytes(&bytes, &like, ("length", "first", "the code that a first byte says"));
    }
    draft.bytes(&[], &like, ("truncated", "empty", "no byte at all"));
}
