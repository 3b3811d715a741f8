//! A code: a pattern of bits in stream order.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// A part of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Constant(bool),
    /// Bits of data, the lowest part first.
    Data(u32),
    /// Bits that are written as 0 and ignored when read.
    Ignored(u32),
}

/// A code with the addend and the factor of its data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    pub(super) parts: Vec<Part>,
    pub add: i128,
    /// The factor of the data is 2 to this power.
    pub shift: u32,
    pub data: u32,
}

/// The largest `n` of a repeated part.
const MOST: u32 = 63;

/// All codes of a text: `d4` data, `0` and `1`, `.4` ignored, `*256`, `+8`. A text with `n`, such as `0n 1 dn` or `(d5 1)n d5 0`, stands
/// for one code for each n from 0.
pub(super) fn codes(text: &str) -> Result<Vec<Code>, String> {
    if !text.contains('n') {
        return Ok(alloc::vec![code(text, text)?]);
    }
    let mut codes = Vec::new();
    for count in 0..=MOST {
        let one = code(&repeated(text, count), text)?;
        if one.data > 70 {
            break;
        }
        codes.push(one);
    }
    Ok(codes)
}

/// The text with `count` in place of every `n`.
fn repeated(text: &str, count: u32) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('(') {
        let (group, after) = after.split_once(")n").unwrap_or((after, ""));
        out += before;
        for _ in 0..count {
            out += &format!("{group} ");
        }
        rest = after;
    }
    (out + rest)
        .replace("dn", &format!("d{count}"))
        .replace("0n", &"0".repeat(count as usize))
        .replace("1n", &"1".repeat(count as usize))
}

fn code(text: &str, written: &str) -> Result<Code, String> {
    let (mut parts, mut add, mut shift) = (Vec::new(), 0, 0);
    for part in text.split_whitespace() {
        let bits = || part[1..].parse().ok().filter(|bits| *bits <= 64);
        match part.as_bytes()[0] {
            b'd' => parts.push(bits().map(Part::Data)),
            b'.' => parts.push(bits().map(Part::Ignored)),
            b'*' => match part[1..].parse::<u64>() {
                Ok(times) if times.is_power_of_two() => shift = times.ilog2(),
                _ => parts.push(None),
            },
            b'+' => match part.parse::<i64>() {
                Ok(more) => add = more.into(),
                Err(_) => parts.push(None),
            },
            _ => parts.extend(part.bytes().map(|bit| match bit {
                b'0' => Some(Part::Constant(false)),
                b'1' => Some(Part::Constant(true)),
                _ => None,
            })),
        }
    }
    let parts: Option<Vec<Part>> = parts.into_iter().collect();
    let data =
        |parts: &[Part]| parts.iter().map(|part| if let Part::Data(bits) = part { *bits } else { 0 }).sum();
    match parts {
        Some(parts) if !parts.is_empty() && (data(&parts) <= 64 || text != written) => {
            Ok(Code { data: data(&parts), parts, add, shift })
        }
        _ => Err(format!(
            "`{written}`: d4 (data), 0, 1, .4 (ignored), *256, +8, and n for a count, as in `0n 1 dn`, are allowed, up to 64 bits of data"
        )),
    }
}
