//! A code: a pattern of bits in stream order.

use alloc::sync::Arc;

use crate::prelude::*;

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
    pub(super) parts: Arc<[Part]>,
    pub add: i128,
    /// The factor of the data is 2 to this power.
    pub shift: u32,
    pub data: u32,
}

/// The largest `n` of a repeated part.
const MOST: u32 = 63;

/// Every code of a text: `d4` data, `0` and `1`, `.4` ignored, `*256`, `+8`; one with `n`, such as `0n 1 dn` or `(d5 1)n d5 0`, stands for those
/// with n from 0 on. `n5` is n itself in so many bits, in the order of a field's.
pub(super) fn codes(text: &str, high: bool) -> Result<Vec<Code>, String> {
    if !text.contains('n') {
        return Ok(vec![code(text, text)?]);
    }
    let mut codes = Vec::new();
    for count in 0..=MOST {
        let Some(one) = repeated(text, count, high) else { break };
        let one = code(&one, text)?;
        if one.data > 70 {
            break;
        }
        codes.push(one);
    }
    if codes.is_empty() { code(text, text).map(|code| vec![code]) } else { Ok(codes) }
}

/// The text with every `n` as a number; none if a part does not hold it.
fn repeated(text: &str, count: u32, high: bool) -> Option<String> {
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
    let parts =
        (out + rest).replace("0n", &"0".repeat(count as usize)).replace("1n", &"1".repeat(count as usize));
    parts
        .split_whitespace()
        .map(|part| counted(part, count, high))
        .collect::<Option<Vec<_>>>()
        .map(|parts| parts.join(" "))
}

/// `dn`, `d4n+4`, `n5` and `gn`, Elias's gamma code of n + 1, as what they are for a count.
fn counted(part: &str, count: u32, high: bool) -> Option<String> {
    let part = String::from(part);
    if part == "gn" {
        let bits = format!("{:b}", count + 1);
        return Some("0".repeat(bits.len() - 1) + &bits);
    }
    if let Some(width) = part.strip_prefix('n').and_then(|width| width.parse().ok()) {
        let bit = |place: usize| if count >> place & 1 == 1 { '1' } else { '0' };
        let places = 0..usize::min(width, 6);
        let bits = if high { places.rev().map(bit).collect() } else { places.map(bit).collect() };
        return (count >> usize::min(width, 6) == 0).then_some(bits);
    }
    let Some((times, more)) = part.strip_prefix('d').and_then(|size| size.split_once('n')) else {
        return Some(part);
    };
    let times = if times.is_empty() { Some(1) } else { times.parse::<u32>().ok() };
    let more =
        if more.is_empty() { Some(0) } else { more.strip_prefix('+').and_then(|more| more.parse().ok()) };
    match times.zip(more) {
        Some((times, more)) => {
            let bits = times.min(64) * count + u32::min(more, 65);
            (bits <= 64).then(|| format!("d{bits}"))
        }
        None => Some(part),
    }
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
    let parts: Option<Arc<[Part]>> = parts.into_iter().collect();
    let data =
        |parts: &[Part]| parts.iter().map(|part| if let Part::Data(bits) = part { *bits } else { 0 }).sum();
    match parts {
        Some(parts) if !parts.is_empty() && (data(&parts) <= 64 || text != written) => {
            Ok(Code { data: data(&parts), parts, add, shift })
        }
        _ => Err(format!(
            "`{written}`: d4 (data), 0, 1, .4 (ignored), *256, +8, and n for a count, as in `0n 1 dn`, `0n 1 d4n+4`, `n5 dn` or `gn dn`, are allowed, up to 64 bits of data"
        )),
    }
}
