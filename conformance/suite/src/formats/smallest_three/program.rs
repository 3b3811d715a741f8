//! Smallest three in one sweep: the largest component is looked for, the others are quantised and shifted into words.

mod component;
mod length;
mod words;

use super::super::quantize::wrong::{fused, narrow};
use super::table::{Parts, SmallestThree};
use super::wrong::{IDENTITY, dropped, is_off, rotated};
use crate::model::sites::{narrowly, outside, refused};
use crate::model::{Answer, Class};
use component::{check, quantize, value_of};
use length::{normalised, normalised_first};
use words::{joined, split};

fn magnitude(component: f64) -> f64 {
    or!(
        component.abs(),
        told!("compares magnitudes as integers, as C's `abs` does"; "Take the absolute value of a float: `fabs`."; component.abs().trunc())
    )
}

fn finite([x, y, z, w]: [f64; 4]) -> Answer<()> {
    if or!(
        !(x.is_finite() && y.is_finite() && z.is_finite() && w.is_finite()),
        told!("not-finite" = "infinities-pass"; "refuses NaN only, infinities pass"; "Refuse what is not finite."; x.is_nan() || y.is_nan() || z.is_nan() || w.is_nan()),
        told!("not-finite" = "nan-passes"; "refuses infinities only, NaN passes"; "Refuse what is not finite."; x.is_infinite() || y.is_infinite() || z.is_infinite() || w.is_infinite()),
        told!("not-finite" = "nan-is-max"; false),
        told!("not-finite" = "unchecked"; "refuses neither NaN nor infinities"; "Refuse what is not finite."; false)
    ) {
        return or!(
            refused(Class::Invalid),
            told!("class-not-finite" = "breaks"; "breaks with an error for NaN and infinities"; "Refuse them (invalid)."; Err(outside()))
        );
    }
    Ok(())
}

fn compressed(quat: [f32; 4], bits: u32) -> Answer<Parts> {
    check(bits)?;
    finite(quat.map(f64::from))?;
    let quat = or!(
        quat.map(f64::from),
        told!("length" = "normalised"; "normalises the quaternion first"; "Quantise the components as they are."; normalised_first(quat.map(f64::from))),
        told!("length" = "off-normalised"; "normalises a quaternion first unless its length is 1 within about 1e-5"; "Quantise the components as they are."; if is_off(quat) { normalised_first(quat.map(f64::from)) } else { quat.map(f64::from) })
    );
    let [x, y, z, w] = or!(
        quat,
        told!("axes" = "wxyz"; "takes components in the order w, x, y, z"; "The order is x, y, z, w."; rotated(quat, 3))
    );
    let mut index = 0;
    let mut largest = or!(
        0.0,
        told!("dropped" = "nan-first"; "starts its search for the largest with the first component, so that a NaN there stays the largest"; "Refuse what is not finite."; x)
    );
    if magnitude(x) > magnitude(largest) {
        largest = x;
    }
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
    let (index, largest) = or!(
        (index, largest),
        told!("dropped" = "last-on-tie"; "drops the last of equal components"; "Drop the first of them: look for one that is greater than the largest so far, from x on."; dropped([x.abs(), y.abs(), z.abs(), w.abs()], [x, y, z, w], |one, best| one >= best)),
        told!("dropped" = "signed"; "compares components without their absolute values"; "Compare magnitudes."; dropped([x, y, z, w], [x, y, z, w], |one, best| one > best)),
        told!("dropped" = "smallest"; "drops the component of the smallest magnitude"; "Drop the largest."; dropped([x.abs(), y.abs(), z.abs(), w.abs()], [x, y, z, w], |one, best| one < best)),
        told!("dropped" = "first-signed"; "takes the first component with its sign, and the magnitudes of the others"; "Compare magnitudes."; dropped([x, y.abs(), z.abs(), w.abs()], [x, y, z, w], |one, best| one > best))
    );
    let kept = match index {
        0 => [y, z, w],
        1 => [x, z, w],
        2 => [x, y, w],
        _ => [x, y, z],
    };
    let kept = or!(
        kept,
        told!("length" = "normalised"; { finite([kept[0], kept[1], kept[2], 0.0])?; kept }),
        told!("length" = "off-normalised"; { finite([kept[0], kept[1], kept[2], 0.0])?; kept })
    );
    let kept = or!(
        kept,
        told!("kept" = "reversed"; "keeps the others in reverse order"; "Keep the others in the order x, y, z, w."; [kept[2], kept[1], kept[0]]),
        told!("kept" = "cyclic"; "keeps the others beginning after the dropped one"; "Keep the others in the order x, y, z, w."; rotated(kept, index))
    );
    let mut sig = 1;
    let mut sign = 1.0;
    if or!(
        largest,
        told!("sig" = "of-w"; "takes the sign of w instead of the dropped component's"; "sig is 0 where the dropped component is negative."; w)
    ) < 0.0
    {
        sig = 0;
        sign = or!(
            -1.0,
            told!("negation" = "never"; "does not negate the kept components"; "Negate the other three if the dropped one is negative."; 1.0)
        );
    }
    let [a, b, c] = kept;
    let kept = [quantize(sign * a, bits)?, quantize(sign * b, bits)?, quantize(sign * c, bits)?];
    let index = or!(
        index as u32,
        told!("numbering" = "w-first"; "numbers w, x, y, z from 0 to 3"; "x is 0, y is 1, z is 2, w is 3."; (index as u32 + 1) % 4),
        told!("numbering" = "reversed"; "numbers w, z, y, x from 0 to 3"; "x is 0, y is 1, z is 2, w is 3."; 3 - index as u32)
    );
    let sig = or!(
        sig,
        told!("sig" = "always-1"; "always stores sig 1"; "sig is 0 for a negative dropped component."; 1),
        told!("sig" = "always-0"; "always stores sig 0"; "sig is 1 for a dropped component that is not negative."; 0)
    );
    Ok(Parts { kept, index, sig })
}

fn dropped_of(a: f64, b: f64, c: f64) -> f64 {
    let square = or!(
        1.0 - a * a - b * b - c * c,
        told!("square" = "sum-first"; "adds the squares and subtracts their sum from 1"; "Subtract them one after another: 1 - a * a - b * b - c * c."; 1.0 - (a * a + b * b + c * c)),
        told!("contraction" = "fused"; fused(-c, c, fused(-b, b, fused(-a, a, 1.0))))
    );
    let square = or!(
        square,
        told!("radicand" = "clamped"; "clamps a negative radicand to 0"; "Refuse components whose squares add up to more than 1."; square.max(0.0))
    );
    or!(
        square.sqrt(),
        told!("square" = "root-binary32"; "takes the root of the dropped component's square in binary32, as sqrtf does"; "Take the root in binary64."; f64::from((square as f32).sqrt())),
        told!("square" = "no-root"; "returns the square of the dropped component, not its root"; "Take the root."; if square < 0.0 { f64::NAN } else { square })
    )
}

fn restored(parts: Parts, bits: u32) -> Answer<[f64; 4]> {
    check(bits)?;
    if parts.sig > 1 {
        return refused(Class::OutOfRange);
    }
    let index = or!(
        parts.index,
        told!("numbering" = "w-first"; (parts.index + 3) % 4),
        told!("numbering" = "reversed"; 3 - parts.index)
    );
    let [first, second, third] = parts.kept;
    let [a, b, c] = [first, second, third];
    let sign = or!(
        if parts.sig == 0 { -1.0 } else { 1.0 },
        told!("sign" = "ignored"; "ignores sig"; "Negate all four components for sig 0."; 1.0)
    );
    let (a, b, c) = (value_of(a, bits)?, value_of(b, bits)?, value_of(c, bits)?);
    let root =
        or!(dropped_of(a, b, c), told!("precision" = "binary32"; narrow(narrowly(|| dropped_of(a, b, c)))));
    let (a, b, c) = or!(
        (a, b, c),
        told!("kept" = "reversed"; (c, b, a)),
        told!("kept" = "cyclic"; rotated([a, b, c], 3 - index as usize % 3).into())
    );
    let d =
        or!(sign * root, told!("index-check" = "none-dropped"; if index > 3 { 0.0 } else { sign * root }));
    let sign = or!(
        sign,
        told!("sign" = "dropped-only"; "negates only the dropped component for sig 0"; "Negate all four components for sig 0."; 1.0)
    );
    let (a, b, c) = (sign * a, sign * b, sign * c);
    let [x, y, z, w] = match index {
        0 => [d, a, b, c],
        1 => [a, d, b, c],
        2 => [a, b, d, c],
        _ => [a, b, c, d],
    };
    let quat = or!([x, y, z, w], told!("axes" = "wxyz"; [y, z, w, x]));
    let quat = or!(
        quat,
        told!("restored-order" = "w-first"; "returns w before x, y and z"; "Return x, y, z, w."; rotated(quat, 3))
    );
    Ok(or!(
        quat,
        told!("restored-length" = "normalised"; "normalises the restored quaternion"; "Return the components as they are restored."; normalised(quat))
    ))
}

fn checked(quat: [f64; 4], class: Class) -> Answer<[f32; 4]> {
    for component in quat {
        if or!(
            component.is_nan(),
            told!("rotation-check" = "missing"; "restores NaN from components of no rotation"; "Refuse components whose squares add up to more than 1."; false)
        ) {
            return refused(class);
        }
    }
    Ok(quat.map(|component| component as f32))
}

impl SmallestThree for Operations {
    fn compress(&self, quat: [f32; 4], bits: u32) -> Answer<Vec<i64>> {
        Ok(joined(compressed(quat, bits)?, bits))
    }

    fn restore(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        let first = words.first().copied().unwrap_or_default();
        let first = or!(
            first,
            told!("reserved" = "unchecked"; "ignores reserved bits of the 9-bit word"; "Refuse bits 29 and 31."; 0)
        );
        let reserved = or!(
            0x2000_0000,
            told!("index-9" = "unmasked"; "takes all bits above the components of the 9-bit word for its index, and refuses one above 3, which any word with sig 1 has"; "The index is bits 27 and 28, sig is bit 30."; 0x6000_0000),
            told!("sig-9" = "bit-29"; 0x4000_0000),
            told!("sig-9" = "below-index"; 0x4000_0000)
        );
        if bits == 9 && first & reserved != 0 {
            return refused(Class::NotCanonical);
        }
        if bits == 9 && first & 0x8000_0000 != 0 {
            return refused(Class::NotCanonical);
        }
        checked(
            restored(split(words, bits), bits)?,
            or!(
                Class::Invalid,
                told!("class-rotation" = "out-of-range"; "refuses words of no rotation as out_of_range"; "Say invalid."; Class::OutOfRange)
            ),
        )
    }

    fn restore_original(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        let quat = restored(split(words, bits), bits)?;
        Ok(quat.map(|component| component as f32))
    }

    fn compress_parts(&self, quat: [f32; 4], bits: u32) -> Answer<Parts> {
        compressed(quat, bits)
    }

    fn restore_parts(&self, parts: Parts, bits: u32) -> Answer<[f32; 4]> {
        let index = or!(
            parts.index,
            told!("index-check" = "masked"; "takes an index modulo 4"; "Refuse an index above 3."; parts.index % 4),
            told!("index-check" = "taken-for-w"; "takes an index above 3 for w"; "Refuse an index above 3."; parts.index.min(3)),
            told!("index-check" = "none-dropped"; "restores a, b and c as x, y and z, and 0 as w, for an index above 3"; "Refuse an index above 3."; parts.index),
            told!("index-check" = "identity"; "restores the identity for an index above 3"; "Refuse an index above 3."; if parts.index > 3 { return Ok(IDENTITY) } else { parts.index })
        );
        if or!(index > 3, told!("index-check" = "none-dropped"; false)) {
            return refused(Class::OutOfRange);
        }
        checked(restored(Parts { index, ..parts }, bits)?, Class::OutOfRange)
    }
}
