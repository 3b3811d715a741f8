//! One code: its bits in the order of the stream.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// A part of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Constant(bool),
    /// So many bits of data, the lowest part first.
    Data(u32),
    /// So many bits, written 0 and ignored.
    Ignored(u32),
}

/// A code, and what its data are multiplied by and added to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    pub(super) parts: Vec<Part>,
    /// What is added to them.
    pub add: i128,
    /// What the data are multiplied by, a power of two.
    pub shift: u32,
    /// Bits of data.
    pub data: u32,
}

/// How often a part with `n` stands there at most.
const MOST: u32 = 63;

/// Every code of a text: `d4` data, `0` and `1`, `.4` ignored, `*256`, `+8`; one with `n`, such as `0n 1 dn` or `(d5 1)n d5 0`, stands for those
/// with n from 0 on.
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

/// The text with every `n` as a number.
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
