//! Vectors of varints: changes of length, every bit, both signs, the ends and beyond, truncation, overlong forms.

use packproof_models::content::Content;
use packproof_models::forms::{self, MinusZero, Sign};
use packproof_models::word::{Layout, Model};

use super::draft::{Draft, slug};

/// Width of values if the layout has no limit.
const WIDE: u32 = 64;
/// Bytes that announce another byte in some formats.
const MORE: [u8; 3] = [0x80, 0xFF, 0x00];
/// Arbitrary bits, different in every byte.
const DRAWN: u64 = 0x0123_4567_89AB_CDEF;

pub(super) fn ask(draft: &mut Draft) {
    let Model::Varint(model) = &draft.file.model else { return };
    let one = |value: i128| Content::Integer(value);
    for value in [0, 1, -1] {
        let flag = if value < 0 { "sign" } else { "bits" };
        draft.content(&one(value), (flag, &slug(value), "a small value"));
    }
    let (low, high) = ends(model);
    let mut changes = boundaries(model, low, high);
    for value in &changes {
        draft.content(&one(*value), ("length", &slug(*value), "next to a change of form"));
    }
    for bit in 0..WIDE {
        let id = format!("bit-{bit}");
        draft.content(&one(1 << bit), ("bits", &id, "one bit of the value"));
        draft.content(&one(-(1 << bit)), ("sign", &format!("minus-{id}"), "one bit of a negative value"));
    }
    for bits in 2..=WIDE {
        for (value, id) in
            [(DRAWN, "bytes"), (0x5555_5555_5555_5555, "fives"), (0xAAAA_AAAA_AAAA_AAAA, "tens")]
        {
            // Sizes around whole groups of seven and eight bits.
            if bits % 8 == 0 || id == "bytes" && (bits % 7 < 2 || bits % 2 == 0) {
                let value = i128::from(value << 7 >> (64 - bits) | 1 << (bits - 1));
                let id = format!("{id}-{bits}");
                draft.content(&one(value), ("bits", &id, "many bits of the value"));
                let id = format!("minus-{id}");
                draft.content(&one(-value), ("sign", &id, "many bits of a negative value"));
            }
        }
    }
    for (value, id) in [(high, "largest"), (low, "smallest")] {
        draft.content(&one(value), ("range", id, "an end of the values"));
    }
    for (value, id) in
        [(high + 1, "above"), (low - 1, "below"), (high * 3, "far-above"), (low * 3 - 3, "far-below")]
    {
        draft.content(&one(value), ("outside", id, "a value that does not fit"));
    }
    changes.extend([0, 1, 5, 300, low, high]);
    read(draft, model, &changes);
}

/// Input that no writer writes: overlong, followed by bytes, truncated, with flipped bits.
fn read(draft: &mut Draft, model: &forms::Model, values: &[i128]) {
    let like = Content::Integer(0);
    let mut shortest: Vec<Vec<u8>> = Vec::new();
    for value in values {
        for (place, bytes) in model.spelt(*value).iter().enumerate().take(12) {
            if place > 0 && (place < 3 || [0, 1].contains(value)) {
                let id = format!("{}-in-{}", slug(*value), bytes.len());
                draft.bytes(bytes, &like, ("overlong", &id, "more bytes than the value needs"));
            }
        }
        let Ok(bytes) = model.write(*value) else { continue };
        if !shortest.iter().any(|known| known.len() == bytes.len()) {
            draft.cut(&bytes, &like);
            for after in [0x00, 0x80, 0xFF] {
                let followed = [&*bytes, &[after]].concat();
                draft.bytes(&followed, &like, ("length", "followed", "another byte follows"));
            }
            shortest.push(bytes);
        }
    }
    draft.bytes(&[], &like, ("truncated", "empty", "no byte at all"));
    for (id, bytes) in beyond(draft) {
        draft.bytes(&bytes, &like, ("outside", &id, "a number that the width does not hold"));
    }
    // Each bit of a value of each length, and of the largest.
    if let Some(largest) =
        values.iter().filter_map(|value| model.spelt(*value).into_iter().next()).max_by_key(Vec::len)
    {
        shortest.push(largest);
    }
    for bytes in shortest.iter().filter(|bytes| bytes.len() < 6 || bytes.len() > 8) {
        let followed = [&**bytes, &[0x01, 0x02]].concat();
        draft.flipped(&followed, 8 * bytes.len(), &like, "bits", "a bit of the bytes is another");
    }
    // Increasing lengths.
    for more in MORE {
        for len in 1..=12 {
            for last in [0x00, 0x01, 0x7F] {
                let bytes = [vec![more; len], vec![last]].concat();
                draft.bytes(&bytes, &like, ("overlong", "long", "many bytes that are alike"));
            }
        }
    }
    // Every first byte.
    let tells = matches!(&draft.file.layout, Layout::Varint(own) if !own.classes.is_empty());
    for first in (0..=u8::MAX).filter(|_| tells) {
        let bytes = [first, 0x01, 0x82, 0x03, 0x84, 0x05, 0x86, 0x07, 0x88, 0x09];
        draft.bytes(&bytes, &like, ("length", "first", "the form that a first byte says"));
    }
}

/// The bytes of numbers that exceed the width but fit a form.
fn beyond(draft: &Draft) -> Vec<(String, Vec<u8>)> {
    let Layout::Varint(own) = &draft.file.layout else { return Vec::new() };
    // A sign inside the number is kept.
    let sign = match own.sign {
        Sign::Magnitude | Sign::Ones | Sign::Leb | Sign::Excess | Sign::Rotate => own.sign,
        Sign::None | Sign::Twos | Sign::Zigzag | Sign::Low => Sign::None,
    };
    let wide = forms::Layout {
        width: 0,
        sign,
        extend: None,
        minus_zero: MinusZero::Zero,
        outside: None,
        ..(**own).clone()
    };
    let Ok(wide) = wide.check() else { return Vec::new() };
    let below = own.width - u32::from(own.width > 0 && sign != Sign::None);
    let powers = (below..below + 3).map(|bit| 1_i128 << bit);
    let numbers = powers.flat_map(|power| [power - 1, power, power + 5]).flat_map(|number| [number, -number]);
    let bytes = |number: i128| Some((format!("beyond-{}", slug(number)), wide.write(number).ok()?));
    numbers.filter(|_| own.width > 0).filter_map(bytes).collect()
}

/// The smallest and the largest value, at most those of 64 bits.
fn ends(model: &forms::Model) -> (i128, i128) {
    let signed = model.write(-1).is_ok();
    match model.ends() {
        Some(ends) => ends,
        None if signed => (-(1 << (WIDE - 1)), (1 << (WIDE - 1)) - 1),
        None => (0, (1 << WIDE) - 1),
    }
}

/// The values on both sides of each change of length.
fn boundaries(model: &forms::Model, low: i128, high: i128) -> Vec<i128> {
    let len = |value: i128| model.write(value).ok().map(|bytes| bytes.len());
    let powers = (0..WIDE).flat_map(|bit| [-(1 << bit), 1 << bit]);
    let forms = model.forms.iter().flat_map(|form| {
        let end = form.add.saturating_add(i128::try_from(form.numbers).unwrap_or(i128::MAX));
        [form.add, end, form.add / 2, end / 2, -end / 2, -end]
    });
    let mut places: Vec<i128> =
        powers.chain(forms).chain([low, high]).filter(|place| (low..=high).contains(place)).collect();
    places.sort_unstable();
    places.dedup();
    let mut found = Vec::new();
    for pair in places.windows(2) {
        let (mut below, mut above) = (pair[0], pair[1]);
        if len(below) == len(above) {
            continue;
        }
        let first = len(below);
        while above - below > 1 {
            let between = below + (above - below) / 2;
            if len(between) == first { below = between } else { above = between }
        }
        found.extend([below, above]);
    }
    found
}
