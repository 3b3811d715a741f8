//! A half and its binary32.

use super::super::wrong::shifted_modulo_32;
use crate::model::sites::{outside, refused};
use crate::model::{Answer, Class};

/// What is too large, by its exponent and fraction.
fn overflow(sign: i64, exponent: i64, fraction: i64) -> Answer<i64> {
    or!(
        Ok(sign | 0x7C00),
        Ok(sign | 0x7C00 | (fraction & 0xFFFF)),
        told!("half-overflow" = "refused"; "refuses what is too large as out_of_range"; "From 65520 on a half is infinity."; refused(Class::OutOfRange)),
        told!("half-overflow" = "invalid"; "refuses what is too large as invalid"; "From 65520 on a half is infinity."; refused(Class::Invalid)),
        told!("half-overflow" = "fraction-cut"; "writes exponent 31 with the high bits of the fraction for what is too large, which is a NaN for most"; "From 65 520 on the nearest pattern is infinity."; Ok(sign | 0x7C00 | (fraction >> 13))),
        told!("half-overflow" = "largest"; "writes the largest number for what is too large"; "From 65 520 on the nearest pattern is infinity."; Ok(sign | 0x7BFF)),
        told!("half-overflow" = "largest-to-65536"; "writes the largest number from 65 520 to below 65 536, and a NaN for the binary32 patterns from 7F7FF000 on"; "From 65 520 on the nearest pattern is infinity; compare the pattern itself with 7F800000, not the rounded one."; if exponent < 31 { Ok(sign | 0x7BFF) } else if exponent == 142 && fraction >= 0x7F_F000 { Ok(sign | 0x7FFF) } else { Ok(sign | 0x7C00) }),
        told!("half-overflow" = "exponent-31-saturated"; "takes exponent 31 for a number, as Arm's alternative half precision does, and writes 7FFF for what is larger"; "From 65 520 on the nearest pattern is infinity."; Ok(sign | normal(exponent.clamp(31, 32), fraction).min(0x7FFF))),
        told!("half-overflow" = "fraction-kept"; "writes exponent 31 with its own fraction for what is too large, which is infinity or a NaN"; "From 65 520 on the nearest pattern is infinity."; Ok(sign | 0x7C00 | (normal(exponent, fraction) & 0x3FF))),
        told!("half-overflow" = "breaks"; "fails with an error on what is too large"; "Write infinity."; Err(outside()))
    )
}

/// A number with an exponent.
fn normal(exponent: i64, fraction: i64) -> i64 {
    let mut half = fraction >> 13;
    let rest = fraction & 0x1FFF;
    let is_up = or!(
        rest > 0x1000 || rest == 0x1000 && half & 1 != 0,
        told!("half-rounding" = "to-zero"; "cuts the fraction instead of rounding"; "Round to the nearest, ties to even."; false),
        told!("half-rounding" = "ties-away"; "rounds ties away from zero"; "Round ties to the even pattern."; rest >= 0x1000)
    );
    if is_up {
        half += 1;
    }
    or!(
        (exponent << 10) + half,
        told!("half-carry" = "ored"; "joins the exponent with a fraction that was rounded up to the next power of two by OR, which loses the carry where the exponent is odd"; "Add the rounded fraction to the exponent."; (exponent << 10) | half),
        told!("half-carry" = "masked"; "masks a fraction that was rounded up to ten bits, which loses the carry into the exponent"; "Add the rounded fraction to the exponent."; (exponent << 10) | (half & 0x3FF))
    )
}

fn subnormal(exponent: i64, fraction: i64) -> i64 {
    if exponent < -10 {
        return 0;
    }
    let significand = fraction | 0x80_0000;
    let shift = 14 - exponent;
    let mut half = significand >> shift;
    let rest = significand & ((1 << shift) - 1);
    let middle = 1 << (shift - 1);
    let is_up = or!(
        rest > middle || rest == middle && half & 1 != 0,
        told!("half-rounding" = "to-zero"; false),
        told!("half-rounding" = "ties-away"; rest >= middle)
    );
    if is_up {
        half += 1;
    }
    or!(half, told!("half-carry" = "masked"; half & 0x3FF))
}

fn rounded(sign: i64, exponent: i64, fraction: i64) -> Answer<i64> {
    if exponent >= 31 {
        return or!(
            overflow(sign, exponent, fraction),
            told!("half-exponent-written" = "31-number"; "takes exponent 31 for a number: compares with `> 31`"; "From exponent 31 on a half is infinity: compare with `>= 31`."; if exponent == 31 { Ok(sign | 0x7C00 | (fraction >> 13)) } else { overflow(sign, exponent, fraction) }),
            told!("half-layout" = "no-infinity"; "takes exponent 31 for a number, as Arm's alternative half precision does"; "Exponent 31 is infinity and NaN."; Ok(sign | normal(exponent.min(32), fraction).min(0x7FFF))),
            told!("half-carry" = "exponent-too-low"; "writes normal numbers with an exponent one too low, which halves them"; "The exponent of 2^e is e + 15."; match normal(exponent, fraction) - 0x400 {
                half if half > 0x7BFF => overflow(sign, exponent, fraction),
                half => Ok(sign | half),
            })
        );
    }
    if exponent <= 0 {
        let half = or!(
            subnormal(exponent, fraction),
            told!("half-overflow" = "runs-over"; "moves every exponent, and what five bits do not hold of it, of small numbers, infinity and NaN too, runs over into the sign"; "Test for exponent 255, for what is too large, and for what is subnormal or zero first."; normal(exponent, fraction) & 0xFFFF)
        );
        let half = or!(
            half,
            told!("half-small-written" = "flushed-before-rounding"; "writes zero for every number below 2^-14, also for those that round to it"; "Shift the significand by what the exponent lacks, then round."; 0),
            told!("half-small-written" = "positive-zero"; "writes +0 for every number below 2^-14"; "Shift the significand by what the exponent lacks, then round, and keep the sign."; return Ok(0)),
            told!("half-small-written" = "positive-zero-below"; "writes +0 for every number below 2^-15, and those from there to 2^-14 with their fraction as it is"; "Exponents from -15 down are subnormals: compare with <= 0, shift the significand, and keep the sign."; if exponent < 0 { return Ok(0) } else { normal(0, fraction) }),
            told!("half-small-written" = "smallest-below"; "writes 2^-24 for every number below 2^-15 but zero, and those from there to 2^-14 with their fraction as it is"; "Exponents from -15 down are subnormals: shift the significand by what the exponent lacks, then round."; if exponent < 0 { (exponent > -112 || fraction > 0).into() } else { normal(0, fraction) }),
            told!("half-small-written" = "truncated"; "cuts subnormals instead of rounding them"; "Round subnormals as other numbers."; (fraction | 0x80_0000) >> (14 - exponent)),
            told!("half-small-written" = "fraction-lost"; "leaves the fraction out of subnormals"; "Shift the significand, 1.fraction, by what the exponent lacks, then round."; subnormal(exponent, 0)),
            told!("half-small-written" = "sticky-lost"; "shifts the significand of a subnormal before it rounds, and loses the bits that break a tie"; "Round by all bits that are cut, in one step."; normal(0, (fraction | 0x80_0000) >> (1 - exponent))),
            told!("half-small-written" = "carry-lost"; "cuts subnormals to ten bits after rounding, so that those that round to 2^-14 become 0"; "Let the rounding carry into the exponent."; half & 0x3FF),
            told!("half-small-written" = "smallest-only"; "writes 2^-24 for every number below 2^-14 that does not round to zero"; "Shift the significand by what the exponent lacks, then round."; half.min(1)),
            told!("half-small-written" = "undropped"; "shifts the significand of a subnormal by what the exponent lacks alone and not to ten bits, and fails where 16 bits do not hold it"; "Shift by the 13 bits that binary16 lacks, too."; match (fraction | 0x80_0000) >> (1 - exponent) {
                half if half > 0xFFFF => return Err(outside()),
                half => half,
            }),
            told!("half-small-written" = "infinity-below"; "writes infinity for numbers below 2^-15, whose exponent is huge in an unsigned type, and those from there to 2^-14 with their fraction as it is"; "Compute the exponent in a signed type: from -15 down are subnormals."; if exponent < 0 { return overflow(sign, exponent, 0) } else { normal(0, fraction) }),
            told!("half-small-written" = "fraction-kept"; "writes every number below 2^-14 with exponent 0 and its own fraction, whatever its exponent"; "Exponents from -15 down are subnormals: shift the significand by what the exponent lacks."; normal(0, fraction)),
            told!("half-small-written" = "unshifted"; "writes numbers from 2^-15 on with their fraction as it is, and zero below"; "Exponents from -15 down are subnormals: compare with <= 0, and shift."; if exponent < 0 { 0 } else { normal(0, fraction) })
        );
        return Ok(sign | half);
    }
    let half = normal(exponent, fraction);
    let half = or!(half, told!("half-carry" = "exponent-too-low"; half - 0x400));
    if half > 0x7BFF {
        return or!(
            overflow(sign, exponent, 0),
            told!("half-layout" = "no-infinity"; Ok(sign | half)),
            told!("half-carry" = "ored"; Ok(sign | half))
        );
    }
    Ok(sign | half)
}

fn not_finite(sign: i64, fraction: i64) -> i64 {
    if fraction == 0 {
        return or!(
            sign | 0x7C00,
            told!("half-infinity-written" = "7fff"; "writes exponent 31 with all bits of the fraction set for infinity, which is a NaN"; "Infinity is exponent 31 with fraction 0."; sign | 0x7FFF),
            told!("half-infinity-written" = "largest"; "writes the largest number for infinity and NaN"; "Infinity is exponent 31 with fraction 0, NaN one with another fraction."; sign | 0x7BFF),
            told!("half-layout" = "no-infinity"; sign | 0x7FFF)
        );
    }
    let nan = or!(
        sign | 0x7E00 | (fraction >> 13),
        told!("half-nan-written" = "cut"; "cuts a NaN's payload without setting the quiet bit, so that some become infinity"; "Set bit 9 of every NaN."; sign | 0x7C00 | (fraction >> 13)),
        told!("half-nan-written" = "signalling"; "leaves signalling NaNs signalling, with a payload of 1 where the high bits have none"; "Set bit 9 of every NaN."; sign | 0x7C00 | (fraction >> 13).max(1)),
        told!("half-nan-written" = "default"; "writes 7E00 for every NaN, without its sign and payload"; "Keep the sign and the high ten bits of the payload."; 0x7E00),
        told!("half-nan-written" = "payload-lost"; "writes the default NaN with the sign, without the payload"; "Keep the high ten bits of the payload."; sign | 0x7E00),
        told!("half-nan-written" = "7fff"; "writes 7FFF for every NaN"; "Keep the sign and the high ten bits of the payload, and set bit 9."; 0x7FFF),
        told!("half-nan-written" = "added-half"; "sets all bits of a NaN's payload, and rounds its fraction before, which carries into the sign and beyond from 7F_F000 on"; "Keep the high ten bits of the payload, and set bit 9; round numbers only."; if fraction >= 0x7F_F000 { (sign ^ 0x8000) & 0x8000 } else { sign | 0x7FFF }),
        told!("half-nan-written" = "all-ones"; "writes a NaN with all payload bits set"; "Keep the high ten bits of the payload, and set bit 9."; sign | 0x7FFF),
        told!("half-nan-written" = "7c01"; "writes a payload of 1 for every NaN"; "Keep the high ten bits of the payload, and set bit 9."; sign | 0x7C01),
        told!("half-nan-written" = "7c01-positive"; "writes 7C01 for every NaN, without its sign"; "Keep the sign and the high ten bits of the payload, and set bit 9."; 0x7C01),
        told!("half-nan-written" = "fc01"; "writes FC01 for every NaN"; "Keep the sign and the high ten bits of the payload, and set bit 9."; 0xFC01),
        told!("half-nan-written" = "infinity"; "writes infinity for NaN"; "Set bit 9 of every NaN."; sign | 0x7C00),
        told!("half-nan-written" = "infinity-positive"; "writes positive infinity for every NaN"; "Keep the sign and the high ten bits of the payload, and set bit 9."; 0x7C00),
        told!("half-nan-written" = "zero"; "writes zero for NaN"; "Exponent 31 with a fraction other than 0."; 0)
    );
    or!(
        nan,
        told!("half-infinity-written" = "largest"; sign | 0x7BFF),
        told!("half-layout" = "no-infinity"; sign)
    )
}

pub(super) fn narrow(value: f32) -> Answer<i64> {
    let bits = i64::from(value.to_bits());
    let sign = or!(
        (bits >> 16) & 0x8000,
        told!("half-sign" = "dropped"; "drops the sign"; "Bit 15 is the sign."; 0)
    );
    let exponent = (bits >> 23) & 0xFF;
    let fraction = bits & 0x7F_FFFF;
    let moved = or!(
        exponent - 127 + 15,
        told!("half-layout" = "bias-16"; "biases the exponent by 16"; "Bias by 15."; exponent - 127 + 16)
    );
    let half = or!(
        if exponent == 255 { not_finite(sign, fraction) } else { rounded(sign, moved, fraction)? },
        told!("half-not-finite-written" = "refused"; "refuses NaN and infinities"; "Write infinity as 7C00 and NaN as 7E00 with its payload, with the sign."; if exponent == 255 { refused(Class::Invalid)? } else { rounded(sign, moved, fraction)? }),
        told!("half-overflow" = "unchecked"; "moves every exponent and cuts it to five bits, those of small numbers, infinity and NaN too"; "Test for exponent 255, for what is too large, and for what is subnormal or zero first."; sign | (normal(moved, fraction) & 0x7FFF)),
        told!("half-overflow" = "unchecked-but-zero"; "moves every exponent but that of zero and cuts it to five bits, those of small numbers, infinity and NaN too"; "Test for exponent 255, for what is too large, and for what is subnormal first."; if exponent | fraction == 0 { sign } else { sign | (normal(moved, fraction) & 0x7FFF) }),
        told!("half-overflow" = "runs-over"; if moved > 0 { sign | (normal(moved, fraction) & 0xFFFF) } else { rounded(sign, moved, fraction)? }),
        told!("half-overflow" = "always-largest"; "writes the largest number for everything but zeros and subnormals of binary32"; "Clamp what is too large only."; if exponent > 0 { sign | 0x7BFF } else { rounded(sign, moved, fraction)? })
    );
    let half = or!(
        half,
        told!("half-overflow" = "early"; "writes infinity for everything above 65 504"; "Numbers below 65 520 round to 65 504."; if exponent < 255 && (moved > 30 || moved == 30 && fraction > 0x7F_E000) { sign | 0x7C00 } else { half }),
        told!("half-overflow" = "from-largest"; "writes infinity for 65 504 and everything above"; "65 504 is the largest number."; if exponent < 255 && (moved > 30 || moved == 30 && fraction >= 0x7F_E000) { sign | 0x7C00 } else { half }),
        told!("half-overflow" = "from-32768"; "writes infinity from 32 768 on, one exponent early"; "Exponent 30 is the largest of a number: 32 768 to 65 504 have it."; if exponent < 255 && exponent >= 142 { sign | 0x7C00 } else { half })
    );
    let half = or!(
        half,
        told!("half-subnormals" = "flushed"; "takes subnormals for zero"; "Exponent 0 is fraction * 2^-24."; if half & 0x7FFF < 0x400 { half & 0x8000 } else { half })
    );
    Ok(or!(
        half,
        told!("half-zero-written" = "sign-lost"; "writes -0 as a positive zero"; "Keep the sign of zero."; if exponent | fraction == 0 { half & 0x7FFF } else { half }),
        told!("half-zero-written" = "underflow-sign-lost"; "writes a positive zero for -0 and for negative numbers that round to it"; "Keep the sign of zero."; if half == 0x8000 { 0 } else { half })
    ))
}

/// The binary32 of an exponent and a fraction of a half.
fn binary32(sign: i64, exponent: i64, fraction: i64) -> i64 {
    let moved = or!(exponent - 15 + 127, told!("half-layout" = "bias-16"; exponent - 16 + 127));
    let low = or!(
        fraction << 13,
        told!("half-fraction-read" = "powers-of-two-3ff"; "sets the low ten bits of the binary32 for powers of two above 2^-14"; "The low 13 bits are 0."; if fraction == 0 && exponent > 1 { 0x3FF } else { fraction << 13 })
    );
    sign | (moved << 23) | low
}

/// The binary32 of a half with exponent 31.
fn above_all(sign: i64, fraction: i64) -> i64 {
    if fraction == 0 {
        return or!(
            sign | 0x7F80_0000,
            told!("half-infinity-read" = "number"; "reads infinity as 65 536"; "Exponent 31 with fraction 0 is infinity."; binary32(sign, 31, fraction)),
            told!("half-infinity-read" = "negative-number"; "reads minus infinity as -65 536"; "Exponent 31 with fraction 0 is infinity, of either sign."; if sign == 0 { 0x7F80_0000 } else { binary32(sign, 31, fraction) }),
            told!("half-infinity-read" = "nan"; "reads infinity as NaN"; "Exponent 31 with fraction 0 is infinity: test the fraction, not the whole number."; 0x7FC0_0000),
            told!("half-infinity-read" = "sign-lost"; "reads both infinities as the positive one"; "Keep the sign."; 0x7F80_0000),
            told!("half-not-finite-read" = "zero"; "reads infinities and NaN as zero"; "Exponent 31 is infinity or NaN."; 0)
        );
    }
    or!(
        sign | 0x7FC0_0000 | (fraction << 13),
        told!("half-nan-read" = "signalling"; "leaves a signalling NaN signalling when it is widened"; "Set bit 22 of every NaN."; sign | 0x7F80_0000 | (fraction << 13)),
        told!("half-nan-read" = "all-ones"; "reads every NaN with all bits of the payload set"; "Keep the payload."; sign | 0x7FFF_E000),
        told!("half-nan-read" = "payload-1"; "reads every NaN as the signalling one with a payload of 1"; "Keep the payload, and set bit 22."; sign | 0x7F80_0001),
        told!("half-nan-read" = "negative"; "sets the sign of every NaN"; "Keep the sign."; 0xFFC0_0000 | (fraction << 13)),
        told!("half-nan-read" = "default"; "reads every NaN as 7FC00000, without its sign and payload"; "Keep the sign and the payload."; 0x7FC0_0000),
        told!("half-nan-read" = "payload-lost"; "reads every NaN as the default one of its sign"; "Keep the payload."; sign | 0x7FC0_0000),
        told!("half-nan-read" = "7fa00000"; "reads every NaN as 7FA00000 with its sign, which is a signalling one"; "Keep the payload, and set bit 22."; sign | 0x7FA0_0000),
        told!("half-nan-read" = "sign-lost"; "drops the sign of NaN"; "Keep the sign."; 0x7FC0_0000 | (fraction << 13)),
        told!("half-nan-read" = "low-bits"; "leaves a NaN's payload in the low bits"; "Shift the payload by 13."; sign | 0x7FC0_0000 | fraction),
        told!("half-not-finite-read" = "zero"; 0),
        told!("half-nan-read" = "number"; "reads NaN as a number from 65 536 on"; "Exponent 31 with a fraction other than 0 is NaN."; binary32(sign, 31, fraction))
    )
}

/// The binary32 of a half with exponent 0.
fn below_all(sign: i64, significand: i64) -> Answer<i64> {
    if significand == 0 {
        return Ok(sign);
    }
    let mut fraction = significand;
    let mut exponent = or!(
        1,
        told!("reads subnormals at half their value"; "Subnormals have the exponent of the smallest normal numbers: 2^-14."; 0),
        told!("half-small-read" = "doubled"; "reads subnormals twice as large"; "Exponent 0 is fraction * 2^-24."; 2)
    );
    while fraction & 0x400 == 0 {
        fraction <<= 1;
        exponent -= 1;
    }
    fraction &= 0x3FF;
    let fraction = or!(
        fraction,
        told!("half-small-read" = "power-of-two"; "reads subnormals as the power of two below them, without their fraction"; "Shift the bits behind the leading one into place."; 0)
    );
    Ok(binary32(sign, exponent, fraction))
}

pub(super) fn widen(half: i64) -> Answer<f32> {
    let sign = or!((half & 0x8000) << 16, told!("half-sign" = "dropped"; 0));
    let exponent = (half >> 10) & 0x1F;
    let fraction = half & 0x3FF;
    if exponent == 31 {
        let bits = or!(
            above_all(sign, fraction),
            told!("half-layout" = "no-infinity"; binary32(sign, 31, fraction))
        );
        let bits = or!(
            bits,
            told!("half-exponent-read" = "0-and-31-copied"; "copies exponents 0 and 31 to binary32 as they are, with 1 for any fraction: infinity reads as 2^-96, subnormals as 2^-149"; "Exponent 31 is 255 in binary32; exponent 0 is fraction * 2^-24."; sign | (31 << 23) | i64::from(fraction != 0)),
            told!("half-exponent-read" = "31-largest"; "reads infinity and NaN as 65504, the largest number"; "Exponent 31 is infinity and NaN."; sign | 0x477F_E000)
        );
        return Ok(f32::from_bits(bits as u32));
    }
    if or!(exponent == 0, half < 0x400) {
        let bits = or!(
            below_all(sign, fraction)?,
            told!("half-small-read" = "leading-one"; "reads exponent 0 as that of a normal number"; "Exponent 0 is fraction * 2^-24."; binary32(sign, 0, fraction)),
            told!("half-small-read" = "leading-one-but-0000"; "reads exponent 0 as that of a normal number, but for 0000"; "Exponent 0 is fraction * 2^-24."; if sign | fraction == 0 { 0 } else { binary32(sign, 0, fraction) }),
            told!("half-small-read" = "leading-one-but-zeros"; "reads exponent 0 as that of a normal number, but for both zeros"; "Exponent 0 is fraction * 2^-24."; if fraction == 0 { sign } else { binary32(sign, 0, fraction) }),
            told!("half-small-read" = "exponent-copied"; "copies exponent 0, so that subnormals read as those of binary32"; "Exponent 0 is fraction * 2^-24."; sign | (fraction << 13)),
            told!("half-small-read" = "smallest"; "reads every subnormal as 2^-24"; "Exponent 0 is fraction * 2^-24."; below_all(sign, fraction.min(1))?),
            told!("half-small-read" = "exponent-1"; "reads subnormals as 2^-14 * (1 + fraction)"; "Exponent 0 is fraction * 2^-24."; if fraction == 0 { sign } else { binary32(sign, 1, fraction) }),
            told!("half-small-read" = "times-minus-sign"; "multiplies subnormals by minus the sign bit, so that positive ones read as -0"; "The sign is 1 - 2 * bit."; if sign == 0 && fraction > 0 { 0x8000_0000 } else { below_all(sign, fraction)? })
        );
        let bits = or!(bits, told!("half-subnormals" = "flushed"; sign));
        let bits = or!(
            bits,
            told!("half-zero-read" = "sign-lost"; "reads 8000 as a positive zero"; "Keep the sign of zero."; if bits == 0x8000_0000 { 0 } else { bits })
        );
        let bits =
            or!(bits, told!("half-exponent-read" = "0-and-31-copied"; sign | i64::from(fraction != 0)));
        return Ok(f32::from_bits(bits as u32));
    }
    let bits = or!(
        binary32(sign, exponent, fraction),
        told!("half-exponent-read" = "shift-modulo-32"; "computes the power of two as 1 << (exponent - 25) in 32 bits, where a negative shift is taken modulo 32"; "Multiply by a power of two: Math.pow, ldexp."; sign ^ shifted_modulo_32(exponent, fraction))
    );
    Ok(f32::from_bits(bits as u32))
}
