//! Candidates for `kind = "varint"`, from the bytes of a few integers.

use packproof_models::content::Content;
use packproof_models::forms::{Alphabet, Layout, Order, Sign, sextet};
use packproof_models::word::Layout as Any;

use super::answer::Answer;
use super::classes;
use super::inquiry::Inquiry;
use crate::layouts::File;
use crate::layouts::moved::of_layout;

/// Irregular bits.
const PATTERN: u128 = 0xA3B1_9D4E_6F72_C85B_93D7_1EA5_4C68_F02D;

fn pattern(bits: u32) -> i128 {
    PATTERN.checked_shr(128 - bits).unwrap_or(0) as i128
}

/// The largest width asked for.
const MOST: u32 = 70;

/// The candidates that contradict the fewest answers.
pub(super) fn guesses<E>(inquiry: &mut Inquiry<'_, '_, '_, E>) -> Vec<File> {
    if inquiry.writes() {
        written(inquiry);
    }
    if inquiry.reads() && integers(inquiry).len() < 40 {
        read(inquiry);
    }
    let samples = integers(inquiry);
    let mut scored: Vec<_> = layouts(&samples)
        .into_iter()
        .filter_map(|layout| of_layout(Any::Varint(Box::new(layout))))
        .map(|file| (inquiry.score(&file.model), file))
        .collect();
    scored.sort_by_key(|((wrong, right), _)| (*wrong, usize::MAX - right));
    scored.truncate(200);
    scored.into_iter().map(|(_, file)| file).collect()
}

/// Layouts that may write these integers as these bytes.
pub(super) fn layouts(samples: &[(i128, Vec<u8>)]) -> Vec<Layout> {
    let letters = |bytes: &[u8]| bytes.iter().all(|byte| sextet(*byte).is_some());
    let base64 = samples.iter().all(|(_, bytes)| letters(bytes));
    let alphabet = if base64 { Alphabet::Base64 } else { Alphabet::Bytes };
    let mut layouts = Vec::new();
    for bias in [0, 1, -1] {
        let biased: Vec<_> =
            samples.iter().map(|(value, bytes)| (value + i128::from(bias), bytes.clone())).collect();
        layouts.extend(continued(&biased, alphabet).into_iter().map(|layout| Layout { bias, ..layout }));
    }
    layouts.extend(classes::guesses(samples));
    layouts.into_iter().map(plain).collect()
}

/// The known integers with their bytes.
fn integers<E>(inquiry: &Inquiry<'_, '_, '_, E>) -> Vec<(i128, Vec<u8>)> {
    let pair = |answer: &Answer| match answer {
        Answer::Written(Content::Integer(value), Some(bytes)) => Some((*value, bytes.clone())),
        Answer::Read(bytes, Content::Integer(_), Some((json, Some(taken)))) => {
            let value = json.as_str()?.parse().ok()?;
            Some((value, bytes.get(..usize::try_from(*taken).ok()?)?.to_vec()))
        }
        _ => None,
    };
    // Larger numbers would overflow sums and products.
    let is_small = |(value, _): &(i128, Vec<u8>)| value.unsigned_abs() < 1 << 100;
    inquiry.answers.iter().filter_map(pair).filter(is_small).collect()
}

/// The layout without redundant `bytes`.
fn plain(mut layout: Layout) -> Layout {
    if layout.bytes.windows(2).all(|pair| pair[0] == pair[1]) {
        layout.bytes.truncate(1);
    }
    let default = if layout.alphabet == Alphabet::Base64 { "mddddd" } else { "mddddddd" };
    if layout.bytes == [default] {
        layout.bytes.clear();
    }
    layout
}

/// Asks for integers of both signs and every length, and at changes of length.
fn written<E>(inquiry: &mut Inquiry<'_, '_, '_, E>) {
    let mut len =
        |value: i128| inquiry.encode(&Content::Integer(value)).map_or(usize::MAX, |bytes| bytes.len());
    for value in 0..4 {
        len(value);
    }
    let mut known: Vec<(u32, usize)> =
        [1, 7, 8, 14, 31, 32, 63, 64, MOST].map(|bits| (bits, len(pattern(bits)))).into();
    while let Some(at) = known.windows(2).position(|pair| pair[0].1 != pair[1].1 && pair[1].0 - pair[0].0 > 1)
    {
        let bits = u32::midpoint(known[at].0, known[at + 1].0);
        known.insert(at + 1, (bits, len(pattern(bits))));
        if known.len() > 36 {
            break;
        }
    }
    for value in [-1, -2] {
        if len(value) == usize::MAX {
            return;
        }
    }
    for value in [-3, -64, -65, -130, -pattern(13), -pattern(20), -pattern(27), -pattern(31), -(1 << 31)] {
        len(value);
    }
}

/// Asks for bytes with various first bytes and numbers of flags.
fn read<E>(inquiry: &mut Inquiry<'_, '_, '_, E>) {
    let like = Content::Integer(0);
    let mut read = |bytes: &[u8]| inquiry.decode(bytes, &like);
    let (mut any, mut longer) = (false, Vec::new());
    for first in [
        0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x08, 0x10, 0x20, 0x40, 0x7E, 0x7F, 0x80, 0x81, 0xC1, 0xE1, 0xF0,
        0xF1, 0xF4, 0xF8, 0xF9, 0xFA, 0xFB, 0xFC, 0xFD, 0xFE, 0xFF_u8,
    ] {
        let taken = read(&[first, 1, 2, 3, 4, 5, 6, 7, 8]).and_then(|(_, taken)| taken);
        any |= taken.is_some();
        if [0xF1, 0xF4].contains(&first) {
            longer.push(taken);
        }
    }
    if longer.windows(2).any(|pair| pair[0] != pair[1]) {
        for first in [0xF2, 0xF3, 0xF5, 0xF6, 0xF7] {
            read(&[first, 1, 2, 3, 4, 5, 6, 7, 8]);
        }
    }
    for first in [0x01, 0x80, 0xC2, 0xE0, 0xF1, 0xFE, 0xFF_u8] {
        any |= read(&[first, 0x81, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x08]).is_some();
    }
    if !any {
        // Letters of Base64.
        for text in ["A", "C", "D", "gB", "hC", "ggggB", "+/+/B"] {
            read(text.as_bytes());
        }
        return;
    }
    for (run, times, last) in [
        (0x80, 3, 1),
        (0x80, 4, 1),
        (0xFF, 4, 0x0F),
        (0xFF, 8, 0x7F),
        (0xFF, 9, 1),
        (0x80, 12, 1_u8),
        (1, 4, 2),
        (0, 3, 0x81),
    ] {
        read(&[vec![run; times], vec![last]].concat());
    }
}

/// A continuation flag: its bit, and whether it is set if another byte follows.
#[derive(Clone, Copy, PartialEq)]
struct Flag {
    bit: usize,
    set: bool,
}

/// The flags that are consistent with all samples, for the first byte or for those after it; the last byte of the longest form may have none.
fn flags(samples: &[(i128, Vec<u8>)], width: usize, first: bool) -> Vec<Flag> {
    let most = samples.iter().map(|(_, bytes)| bytes.len()).max().unwrap_or(0);
    let says = |flag: Flag, bytes: &[u8], at: usize| {
        let more = at + 1 < bytes.len();
        !more && bytes.len() == most || (bytes[at] >> flag.bit & 1 == 1) == (more == flag.set)
    };
    let all = (0..width).rev().flat_map(|bit| [true, false].map(|set| Flag { bit, set }));
    all.filter(|flag| {
        samples.iter().all(|(_, bytes)| {
            let places = if first { 0..1 } else { 1..bytes.len().max(1) };
            places.into_iter().filter(|at| *at < bytes.len()).all(|at| says(*flag, bytes, at))
        })
    })
    .collect()
}

/// Groups with continuation flags.
fn continued(samples: &[(i128, Vec<u8>)], alphabet: Alphabet) -> Vec<Layout> {
    let width = if alphabet == Alphabet::Base64 { 6 } else { 8 };
    let own = |byte: &u8| if width == 6 { sextet(*byte).unwrap_or(0) } else { *byte };
    let sized: Vec<(i128, Vec<u8>)> =
        samples.iter().map(|(value, bytes)| (*value, bytes.iter().map(own).collect())).collect();
    let picture = |flag: Flag, sign: Option<usize>, ignored: bool| -> String {
        let letter = |bit| match bit {
            _ if bit == flag.bit => {
                if flag.set {
                    'm'
                } else {
                    'l'
                }
            }
            _ if Some(bit) == sign => 's',
            0 if ignored => '.',
            _ => 'd',
        };
        (0..width).rev().map(letter).collect()
    };
    let mut layouts = Vec::new();
    let nexts = flags(&sized, width, false);
    for first in flags(&sized, width, true) {
        // Later bytes have their flag at the same bit as the first, or at the top.
        for next in nexts.iter().copied().filter(|next| *next == first || next.bit + 1 == width) {
            // A sign bit is set in exactly the negative numbers.
            let is_sign = |bit: &usize| {
                let says = |(value, bytes): &(i128, Vec<u8>)| {
                    bytes.first().is_some_and(|byte| *value == 0 || (byte >> bit & 1 == 1) == (*value < 0))
                };
                *bit != first.bit && sized.iter().all(says)
            };
            for sign in [None].into_iter().chain((0..width).rev().filter(is_sign).map(Some)) {
                for ignored in [false, true] {
                    let bytes = vec![picture(first, sign, ignored), picture(next, None, false)];
                    let base = Layout { bytes, alphabet, width: 0, ..Layout::default() };
                    layouts.extend(signed(&base, sign.is_some(), samples));
                }
            }
        }
    }
    layouts
}

/// Adds every sign, order and width that small numbers allow, and then every end.
fn signed(base: &Layout, beside: bool, samples: &[(i128, Vec<u8>)]) -> Vec<Layout> {
    let mut found = Vec::new();
    let largest = samples.iter().map(|(value, _)| value.unsigned_abs()).max().unwrap_or(0);
    let least = 128 - largest.leading_zeros();
    for order in [Order::Low, Order::High] {
        for bijective in [false, true] {
            for &sign in Sign::ALL {
                if beside != matches!(sign, Sign::Magnitude | Sign::Ones) {
                    continue;
                }
                let widths: &[u32] = if sign == Sign::Twos { &[32, 64] } else { &[0] };
                for &width in widths {
                    let order = (order != Order::Low).then_some(order);
                    let layout = Layout { order, bijective, sign, width, ..base.clone() };
                    if small(&layout, samples) {
                        found.extend(ends(&layout, least, samples));
                    }
                }
            }
        }
    }
    found
}

fn small(layout: &Layout, samples: &[(i128, Vec<u8>)]) -> bool {
    let Ok(model) = layout.check() else { return false };
    let mut few = samples.iter().filter(|(value, bytes)| (0..1 << 18).contains(value) && bytes.len() < 4);
    few.all(|(value, bytes)| model.read(bytes) == Ok((*value, bytes.len())))
}

/// Adds every possible width, number of bytes and last byte.
fn ends(layout: &Layout, least: u32, samples: &[(i128, Vec<u8>)]) -> Vec<Layout> {
    let longest = samples.iter().map(|(_, bytes)| bytes.len()).max().unwrap_or(1) as u32;
    let next = layout.bytes.last().map_or("", |text| text);
    let data = next.matches('d').count() as u32;
    // A writer may wrap what its type cannot hold; 53 bits are the integers of binary64.
    let mut widths = vec![32, 64, 0, 53, least, least + 1];
    widths.retain(|width| *width == 0 && layout.sign != Sign::Twos || (1..=64).contains(width));
    widths.dedup();
    let mut lens = vec![None, Some(longest), Some(5), Some(10)];
    lens.dedup();
    let mut found = Vec::new();
    for &width in &widths {
        for &max in &lens {
            let mut finals = vec![None];
            if let Some(max) = max {
                finals.extend(["d", "."].map(|free| Some(next.replace(['m', 'l'], free))));
                let before = layout.bytes.iter().chain(std::iter::repeat_n(&layout.bytes[1], 20));
                let before: usize = before.take(max as usize - 1).map(|text| text.matches('d').count()).sum();
                let left = width.saturating_sub(before as u32);
                if (1..data).contains(&left) {
                    let (data, rest) = ("d".repeat(left as usize), 7_usize.saturating_sub(left as usize));
                    finals.extend(["0", ".", "g"].map(|unused| {
                        let top = if unused == "." { "." } else { "0" };
                        Some(format!("{top}{}{data}", unused.repeat(rest)))
                    }));
                }
            }
            for last in finals {
                let extended = layout.sign == Sign::Twos && width < 64 && width > 0;
                let base = Layout { width, max, last, ..layout.clone() };
                if extended {
                    found.push(Layout { extend: Some(64), ..base.clone() });
                }
                found.push(base);
            }
        }
    }
    found
}
