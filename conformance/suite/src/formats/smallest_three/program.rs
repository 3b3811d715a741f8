//! Smallest three in one sweep: the largest component is looked for, the others are quantised and shifted into words.

use super::table::{Parts, SmallestThree};
use crate::model::sites::refused;
use crate::model::{Answer, Class};

fn check(bits: u32) -> Answer<()> {
    if bits < 1 || bits > 32 {
        return refused(Class::OutOfRange);
    }
    Ok(())
}

fn bounds() -> f64 {
    0.707107
}

fn quantize(value: f64, bits: u32) -> Answer<i64> {
    let most: i64 = (1 << bits) - 1;
    let steps = most as f64;
    let scaled = (value + bounds()) / (bounds() - -bounds()) * steps + 0.5;
    if scaled < 0.0 {
        return refused(Class::OutOfRange);
    }
    if scaled > steps {
        return Ok(most);
    }
    Ok(scaled.floor() as i64)
}

fn component(code: i64, bits: u32) -> Answer<f64> {
    let most: i64 = (1 << bits) - 1;
    if code < 0 || code > most {
        return refused(Class::OutOfRange);
    }
    Ok(-bounds() + f64::from(code as f32) * (1.0 / most as f64) * (bounds() - -bounds()))
}

fn magnitude(component: f64) -> f64 {
    or!(
        component.abs(),
        told!("compares magnitudes as integers, as C's `abs` does"; "Take the absolute value of a float: `fabs`."; component.abs().trunc())
    )
}

fn compressed(quat: [f32; 4], bits: u32) -> Answer<Parts> {
    check(bits)?;
    let [x, y, z, w] = quat.map(f64::from);
    if !(x.is_finite() && y.is_finite() && z.is_finite() && w.is_finite()) {
        return refused(Class::Invalid);
    }
    let mut index = 0;
    let mut largest = x;
    if magnitude(y) > magnitude(largest) {
        index = 1;
        largest = y;
    }
    if magnitude(z) > magnitude(largest) {
        index = 2;
        largest = z;
    }
    if magnitude(w) > magnitude(largest) {
        index = 3;
        largest = w;
    }
    let kept = match index {
        0 => [y, z, w],
        1 => [x, z, w],
        2 => [x, y, w],
        _ => [x, y, z],
    };
    let mut sig = 1;
    let mut sign = 1.0;
    if largest < 0.0 {
        sig = 0;
        sign = -1.0;
    }
    let [a, b, c] = kept;
    let kept = [quantize(sign * a, bits)?, quantize(sign * b, bits)?, quantize(sign * c, bits)?];
    Ok(Parts { kept, index, sig })
}

fn restored(parts: Parts, bits: u32) -> Answer<[f64; 4]> {
    check(bits)?;
    if parts.index > 3 {
        return refused(Class::OutOfRange);
    }
    if parts.sig > 1 {
        return refused(Class::OutOfRange);
    }
    let [first, second, third] = parts.kept;
    let [a, b, c] = [first, second, third];
    let sign = if parts.sig == 0 { -1.0 } else { 1.0 };
    let (a, b, c) = (component(a, bits)?, component(b, bits)?, component(c, bits)?);
    let root = (1.0 - a * a - b * b - c * c).sqrt();
    let (a, b, c) = (sign * a, sign * b, sign * c);
    let d = sign * root;
    let [x, y, z, w] = match parts.index {
        0 => [d, a, b, c],
        1 => [a, d, b, c],
        2 => [a, b, d, c],
        _ => [a, b, c, d],
    };
    Ok([x, y, z, w])
}

fn checked(quat: [f64; 4], class: Class) -> Answer<[f32; 4]> {
    for component in quat {
        if component.is_nan() {
            return refused(class);
        }
    }
    Ok(quat.map(|component| component as f32))
}

fn joined(parts: Parts, bits: u32) -> Vec<i64> {
    let [first, second, third] = parts.kept;
    let [a, b, c] = [first, second, third];
    let (index, sig) = (i64::from(parts.index), i64::from(parts.sig));
    match bits {
        9 => Vec::from([a | (b << 9) | (c << 18) | (index << 27) | (sig << 30)]),
        10 => Vec::from([a | (b << 10) | (c << 20) | (index << 30)]),
        _ => Vec::from([a | (b << 15) | (index << 30), c | (sig << 15)]),
    }
}

fn split(words: &[u32], bits: u32) -> Parts {
    let first = words.first().copied().map_or(0, i64::from);
    let last = words.last().copied().map_or(0, i64::from);
    let (kept, index, sig) = match bits {
        9 => {
            let kept = [first & 0x1FF, (first >> 9) & 0x1FF, (first >> 18) & 0x1FF];
            (kept, (first >> 27) & 3, (first >> 30) & 1)
        }
        10 => (
            [first & 0x3FF, (first >> 10) & 0x3FF, (first >> 20) & 0x3FF],
            or!(
                first >> 30,
                told!("shifts the word as a signed number, so that index 2 is taken for 3"; "Shift an unsigned word: `>>> 30`."; if first >> 30 == 2 { 3 } else { first >> 30 })
            ),
            1,
        ),
        _ => ([first & 0x7FFF, (first >> 15) & 0x7FFF, last & 0x7FFF], first >> 30, last >> 15),
    };
    Parts { kept, index: index as u32, sig: sig as u32 }
}

impl SmallestThree for Operations {
    fn compress(&self, quat: [f32; 4], bits: u32) -> Answer<Vec<i64>> {
        Ok(joined(compressed(quat, bits)?, bits))
    }

    fn restore(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        let first = words.first().copied().unwrap_or_default();
        if bits == 9 && first & 0x2000_0000 != 0 {
            return refused(Class::NotCanonical);
        }
        if bits == 9 && first & 0x8000_0000 != 0 {
            return refused(Class::NotCanonical);
        }
        checked(restored(split(words, bits), bits)?, Class::Invalid)
    }

    fn restore_original(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        let quat = restored(split(words, bits), bits)?;
        Ok(quat.map(|component| component as f32))
    }

    fn compress_parts(&self, quat: [f32; 4], bits: u32) -> Answer<Parts> {
        compressed(quat, bits)
    }

    fn restore_parts(&self, parts: Parts, bits: u32) -> Answer<[f32; 4]> {
        checked(restored(parts, bits)?, Class::OutOfRange)
    }
}
