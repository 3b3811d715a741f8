//! Records of bits: fields of each width at every place of a byte, signs, ranges and codes, all ones, cut short.

use std::fmt::Write as _;

use packproof_models::bits;
use packproof_models::content::Content;
use packproof_models::word::{Layout, Model};

use super::draft::Draft;

/// The widest field: what every implementation has.
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
        signed(draft, layout);
        ranged(draft, layout);
    } else {
        codes(draft);
    }
}

/// Asks for a record as it is typed, `3:5,-2:s12`.
fn record(draft: &mut Draft, text: &str, flag: &str, id: &str, comment: &str) -> Option<(Vec<u8>, Content)> {
    let content: Content = text.parse().ok()?;
    let content = match content {
        Content::Integer(_) => Content::Fields(format!("{text},0").parse().ok().and_then(first)?),
        content => content,
    };
    draft.shaped(&content);
    let bytes = draft.content(&content, flag, id, comment)?;
    Some((bytes, content))
}

/// The first field of two: one value alone would be an integer.
fn first(content: Content) -> Option<Vec<packproof_models::content::Field>> {
    let Content::Fields(mut fields) = content else { return None };
    fields.truncate(1);
    Some(fields)
}

/// What a reader makes of the bytes of a record cut short, followed, and of others.
fn read(draft: &mut Draft, bytes: &[u8], like: &Content, flips: bool) {
    draft.cut(bytes, like);
    draft.bytes(&[bytes, &[0xFF]].concat(), like, "length", "followed", "another byte follows");
    let bits = if flips { 8 * bytes.len() } else { 0 };
    draft.flipped(bytes, bits, like, "bits", "a bit of the bytes is another");
    for fill in [0x00, 0xFF] {
        draft.bytes(&vec![fill; bytes.len()], like, "bits", "filled", "bits that are all alike");
    }
}

fn ones(bits: u32) -> u64 {
    u64::MAX >> (64 - bits)
}

fn plain(draft: &mut Draft) {
    for width in 1..=WIDEST {
        let value = DRAWN >> (64 - width);
        for (text, id) in [
            (format!("5:3,{value}:{width},21:6"), format!("width-{width}")),
            (format!("2:3,{}:{width},0:6", ones(width)), format!("ones-{width}")),
            (format!("0:3,1:{width},0:6"), format!("one-{width}")),
            (format!("7:3,{}:{width},63:6", 1_u64 << (width - 1)), format!("top-{width}")),
        ] {
            let asked = record(draft, &text, "bits", &id, "a field that does not begin at a byte");
            if let Some((bytes, like)) =
                asked.filter(|_| [5, 8, 13, 32].contains(&width) && id.starts_with("width"))
            {
                read(draft, &bytes, &like, width < 32);
            }
        }
        record(draft, &format!("{value}:{width}"), "bits", &format!("alone-{width}"), "one field alone");
    }
    for bit in 0..WIDEST {
        record(
            draft,
            &format!("{}:32,0:1", 1_u64 << bit),
            "bits",
            &format!("bit-{bit}"),
            "one bit of a field",
        );
    }
    for bits in 0..8 {
        let mut text = String::new();
        for place in 0..=bits {
            let _ = write!(text, "{}:1,", u8::from(place != bits));
        }
        record(draft, &(text + "170:8"), "bits", &format!("after-{bits}"), "a byte behind so many bits");
    }
    if let Some((bytes, like)) =
        record(draft, "1:1,2:2,3:3,4:4,5:5,6:6,7:7,8:8,9:9", "bits", "many", "fields of many widths")
    {
        read(draft, &bytes, &like, true);
    }
    draft.bytes(
        &[],
        &"1:1,1:2".parse().unwrap_or(Content::Integer(0)),
        "truncated",
        "empty",
        "no byte at all",
    );
}

fn signed(draft: &mut Draft, layout: &bits::Layout) {
    if layout.signed == bits::Signed::Unjudged {
        return;
    }
    for width in [2, 3, 5, 8, 11, 16, 24, 32] {
        let half = 1_i64 << (width - 1);
        for value in [-half, 1 - half, -2, -1, 0, 1, half - 1, half / 2, -half / 2 - 1] {
            if (-half..half).contains(&value) {
                let id = format!("signed-{width}");
                let asked =
                    record(draft, &format!("1:1,{value}:s{width},2:2"), "sign", &id, "a field with a sign");
                if let Some((bytes, like)) = asked.filter(|_| value == -2) {
                    read(draft, &bytes, &like, width == 11);
                }
            }
        }
    }
}

fn ranged(draft: &mut Draft, layout: &bits::Layout) {
    if layout.ranged == bits::Ranged::Unjudged {
        return;
    }
    for (low, high) in RANGES {
        let mut values = vec![
            low,
            high,
            low + (high - low) / 2,
            low + (high - low) / 3,
            (low + 1).min(high),
            (high - 1).max(low),
        ];
        values.extend((0..32).map(|bit| low + (1 << bit)).filter(|value| *value <= high));
        values.sort_unstable();
        values.dedup();
        for value in values {
            let id =
                format!("range-{value}-of-{high}").replace("--", "-minus-").replace("-of--", "-of-minus-");
            let asked = record(
                draft,
                &format!("1:1,{value}:{low}..{high},5:3"),
                "range",
                &id,
                "a value between two ends",
            );
            if let Some((bytes, like)) = asked.filter(|_| value == high) {
                read(draft, &bytes, &like, high < 1001);
            }
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
        let id = if value < 0 { format!("code-minus-{}", -value) } else { format!("code-{value}") };
        let asked = record(
            draft,
            &value.to_string(),
            if value < 0 { "sign" } else { "length" },
            &id,
            "a value of a code",
        );
        if let Some((bytes, like)) = asked.filter(|(bytes, _)| bytes.len() < 6) {
            read(draft, &bytes, &like, value.count_ones() > 2 || value < 3);
        }
    }
    for (text, id) in
        [("1,2,3", "small"), ("1000,1,70000", "mixed"), ("0,200,0,200", "zeros"), ("15,16,17,18", "next")]
    {
        if let Some((bytes, like)) =
            record(draft, text, "bits", &format!("codes-{id}"), "codes one after another")
        {
            read(draft, &bytes, &like, true);
        }
    }
    let Ok(like) = "0,0".parse() else { return };
    draft.shaped(&like);
    for first in 0..=u8::MAX {
        let bytes = [first, 0x5A, 0xC3, 0x96, 0x0F, 0xE1, 0x2D, 0xB4, 0x78, 0x69, 0x00, 0x01];
        draft.bytes(&bytes, &like, "length", "first", "the code that a first byte says");
    }
    draft.bytes(&[], &like, "truncated", "empty", "no byte at all");
}
