//! Conversion between binary32 and 16 bits as an implementation of any behaviour does it.

use super::parameters::{
    HalfCarry, HalfExponentRead, HalfFractionRead, HalfInfinityRead, HalfInfinityWritten, HalfLayout,
    HalfNanRead, HalfNanWritten, HalfOverflow, HalfRounding, HalfSign, HalfSmallRead, HalfSmallWritten,
    HalfSubnormals, HalfZeroRead, HalfZeroWritten,
};
use crate::model::behaviour::At;
use crate::model::{Answer, Refusal};

/// Bits of binary16: the sign, the fraction, the bit that says quiet, and infinity.
const SIGN: u16 = 0x8000;
const FRACTION: u32 = 10;
const MASK: u16 = 0x03FF;
const QUIET: u16 = 0x0200;
const INFINITY: u16 = 0x7C00;
/// Bits of binary32: the sign, the fraction, the bit that says quiet, and infinity.
const WIDE_SIGN: u32 = 1 << 31;
const WIDE_FRACTION: u32 = 23;
const WIDE_QUIET: u32 = 0x0040_0000;
const WIDE_INFINITY: u32 = 0x7F80_0000;
const WIDE_BIAS: i32 = 127;
/// Bits of a fraction that binary16 lacks.
const DROPPED: u32 = WIDE_FRACTION - FRACTION;

/// What the exponents of the 16 bits mean.
#[derive(Clone, Copy)]
struct Layout {
    bias: i32,
    /// The largest exponent is infinity and NaN.
    infinities: bool,
}

impl Layout {
    fn of(at: At) -> Self {
        let bias = if HalfLayout::of(at) == HalfLayout::Bias16 { 16 } else { 15 };
        Self { bias, infinities: HalfLayout::of(at) != HalfLayout::NoInfinity }
    }

    /// The largest finite pattern.
    fn largest(self) -> u16 {
        if self.infinities { INFINITY - 1 } else { !SIGN }
    }

    /// The number of a pattern without a sign, with a leading one or without.
    fn number(self, pattern: u16, leading: bool) -> f64 {
        let exponent = i32::from(pattern >> FRACTION);
        let fraction = f64::from(pattern & MASK);
        let (one, lowest) = if leading { (1024.0, exponent) } else { (0.0, exponent.max(1)) };
        (one + fraction) * 2.0_f64.powi(lowest - self.bias - FRACTION as i32)
    }
}

fn breaks<T>(what: &str) -> Answer<T> {
    Err(Refusal::Broken(what.to_owned()))
}

/// The pattern that is written for a value.
pub(super) fn narrow(at: At, value: f32) -> Answer<u16> {
    let (layout, overflow) = (Layout::of(at), HalfOverflow::of(at));
    let kept = HalfSign::of(at) == HalfSign::Kept;
    let sign = if kept && value.is_sign_negative() { SIGN } else { 0 };
    let value = value.abs();
    let unchecked =
        matches!(overflow, HalfOverflow::Unchecked | HalfOverflow::UncheckedButZero | HalfOverflow::RunsOver);
    match value {
        _ if overflow == HalfOverflow::Always && (value.is_normal() || !value.is_finite()) => {
            return Ok(sign | layout.largest());
        }
        _ if value.is_nan() && !unchecked => return Ok(nan_written(at, layout, sign, value.to_bits())),
        f32::INFINITY if !unchecked => return Ok(sign | infinity_written(at, layout)),
        _ => {}
    }
    if let Some(pattern) = undropped(at, layout, value.to_bits())? {
        return Ok(sign | pattern);
    }
    let rounded = rounded(at, layout, value.to_bits());
    let largest = layout.number(layout.largest(), true);
    let early = match overflow {
        HalfOverflow::Early => f64::from(value) > largest,
        HalfOverflow::FromLargest => f64::from(value) >= largest,
        HalfOverflow::From32768 => value >= 32_768.0,
        _ => false,
    };
    let too_large = rounded > u32::from(layout.largest()) || early;
    let magnitude = if too_large { overflowed(at, layout, value, rounded)? } else { rounded as u16 };
    let flushed = HalfSubnormals::of(at) == HalfSubnormals::Flushed && magnitude <= MASK;
    let magnitude = if flushed { 0 } else { magnitude };
    let sign_lost = match HalfZeroWritten::of(at) {
        HalfZeroWritten::Kept => false,
        HalfZeroWritten::SignLost => value == 0.0,
        HalfZeroWritten::UnderflowSignLost => magnitude == 0,
    };
    Ok(if sign_lost { magnitude } else { sign | magnitude })
}

/// What is written for a magnitude that is too large.
fn overflowed(at: At, layout: Layout, value: f32, rounded: u32) -> Answer<u16> {
    Ok(match HalfOverflow::of(at) {
        HalfOverflow::RunsOver => rounded as u16,
        _ if !layout.infinities => layout.largest(),
        HalfOverflow::Exponent31Saturated if rounded >> FRACTION == 31 => rounded as u16,
        HalfOverflow::Exponent31Saturated => !SIGN,
        HalfOverflow::LargestTo65536 if value < 65_536.0 => layout.largest(),
        HalfOverflow::LargestTo65536 if value.to_bits() >= 0x7F7F_F000 => !SIGN,
        HalfOverflow::FractionKept => INFINITY | rounded as u16 & MASK,
        HalfOverflow::Infinity
        | HalfOverflow::LargestTo65536
        | HalfOverflow::Early
        | HalfOverflow::FromLargest
        | HalfOverflow::From32768 => INFINITY,
        HalfOverflow::Largest | HalfOverflow::Always => layout.largest(),
        HalfOverflow::Unchecked | HalfOverflow::UncheckedButZero => rounded as u16 & !SIGN,
        HalfOverflow::Breaks => return breaks("the float is too large"),
    })
}

fn infinity_written(at: At, layout: Layout) -> u16 {
    let all_ones = HalfInfinityWritten::of(at) == HalfInfinityWritten::AllOnes;
    if all_ones || !layout.infinities { !SIGN } else { INFINITY }
}

fn nan_written(at: At, layout: Layout, sign: u16, bits: u32) -> u16 {
    if !layout.infinities {
        return sign;
    }
    let payload = (bits >> DROPPED) as u16 & MASK;
    match HalfNanWritten::of(at) {
        HalfNanWritten::Quiet => sign | INFINITY | QUIET | payload,
        HalfNanWritten::Cut => sign | INFINITY | payload,
        HalfNanWritten::CutNotEmpty => sign | INFINITY | payload.max(1),
        HalfNanWritten::Default => INFINITY | QUIET,
        HalfNanWritten::DefaultSigned => sign | INFINITY | QUIET,
        HalfNanWritten::Ones => INFINITY | MASK,
        HalfNanWritten::OnesSigned => sign | INFINITY | MASK,
        HalfNanWritten::One => sign | INFINITY | 1,
        HalfNanWritten::OnePositive => INFINITY | 1,
        HalfNanWritten::OneNegative => SIGN | INFINITY | 1,
        HalfNanWritten::Infinity => sign | INFINITY,
        HalfNanWritten::Zero => 0,
    }
}

/// A small number's significand in the 16 bits, where it is shifted by what its exponent lacks alone.
fn undropped(at: At, layout: Layout, magnitude: u32) -> Answer<Option<u16>> {
    let exponent = (magnitude >> WIDE_FRACTION) as i32 - WIDE_BIAS + layout.bias;
    if HalfSmallWritten::of(at) != HalfSmallWritten::Undropped || exponent > 0 {
        return Ok(None);
    }
    let leading = 1 << WIDE_FRACTION;
    let significand: u32 = leading | magnitude & (leading - 1);
    match u16::try_from(significand.checked_shr((1 - exponent) as u32).unwrap_or(0)) {
        Ok(pattern) => Ok(Some(pattern)),
        Err(_) => breaks("16 bits do not hold the significand"),
    }
}

/// The pattern that a magnitude rounds to, beyond infinity's if it is too large.
fn rounded(at: At, layout: Layout, magnitude: u32) -> u32 {
    let exponent = (magnitude >> WIDE_FRACTION) as i32;
    let fraction = magnitude & ((1 << WIDE_FRACTION) - 1);
    let significand = if exponent == 0 { fraction } else { 1 << WIDE_FRACTION | fraction };
    let (moved, target) = (exponent - WIDE_BIAS + layout.bias, exponent.max(1) - WIDE_BIAS + layout.bias);
    let rounding = HalfRounding::of(at);
    if target >= 1 {
        let one_low = u32::from(HalfCarry::of(at) == HalfCarry::OneLow) << FRACTION;
        // The leading one adds one to the exponent.
        return ((target as u32 - 1) << FRACTION) + shifted(significand, DROPPED, rounding) - one_low;
    }
    let small = HalfSmallWritten::of(at);
    let unshifted = shifted(fraction, DROPPED, rounding);
    match HalfOverflow::of(at) {
        HalfOverflow::UncheckedButZero if magnitude == 0 => return 0,
        HalfOverflow::Unchecked | HalfOverflow::UncheckedButZero => {
            return ((moved.rem_euclid(32) as u32) << FRACTION) + unshifted;
        }
        HalfOverflow::RunsOver if small != HalfSmallWritten::Flushed => {
            return ((moved << FRACTION) as u16).wrapping_add(unshifted as u16).into();
        }
        _ => {}
    }
    // More than 24 bits to drop leave nothing, with any number of them.
    let lacking = (1 - target).min(30) as u32;
    match small {
        HalfSmallWritten::Rounded | HalfSmallWritten::Undropped => {
            shifted(significand, DROPPED + lacking, rounding)
        }
        HalfSmallWritten::Flushed => 0,
        HalfSmallWritten::SmallestOnly => shifted(significand, DROPPED + lacking, rounding).min(1),
        HalfSmallWritten::Truncated => shifted(significand, DROPPED + lacking, HalfRounding::ToZero),
        HalfSmallWritten::StickyLost => shifted(significand >> lacking, DROPPED, rounding),
        HalfSmallWritten::InfinityBelow if moved < 0 => INFINITY.into(),
        HalfSmallWritten::Unshifted if target < 0 => 0,
        HalfSmallWritten::Unshifted | HalfSmallWritten::FractionKept | HalfSmallWritten::InfinityBelow => {
            unshifted
        }
    }
}

/// A significand without its lowest bits, rounded by what they are.
fn shifted(significand: u32, dropped: u32, rounding: HalfRounding) -> u32 {
    let wide = u64::from(significand);
    let (kept, rest, half) = (wide >> dropped, wide & ((1 << dropped) - 1), 1 << (dropped - 1));
    let up = match rounding {
        HalfRounding::TiesToEven => rest > half || rest == half && kept % 2 == 1,
        HalfRounding::ToZero => false,
        HalfRounding::TiesAway => rest >= half,
    };
    (kept + u64::from(up)) as u32
}

/// The value that a pattern is read as.
pub(super) fn widen(at: At, pattern: u16) -> f32 {
    let layout = Layout::of(at);
    let negative = HalfSign::of(at) == HalfSign::Kept && pattern & SIGN != 0;
    let magnitude = pattern & !SIGN;
    let signed = |value: f32| if negative { -value } else { value };
    if HalfExponentRead::of(at) == HalfExponentRead::Copied && (magnitude <= MASK || magnitude >= INFINITY) {
        let any = u32::from(magnitude & MASK != 0);
        return signed(f32::from_bits(u32::from(magnitude >> FRACTION) << WIDE_FRACTION | any));
    }
    if layout.infinities && magnitude == INFINITY {
        return match HalfInfinityRead::of(at) {
            HalfInfinityRead::Infinity => signed(f32::INFINITY),
            HalfInfinityRead::SignLost => f32::INFINITY,
            HalfInfinityRead::Number => signed(layout.number(magnitude, true) as f32),
        };
    }
    if layout.infinities && magnitude > INFINITY {
        return nan_read(at, layout, negative, magnitude);
    }
    if magnitude > MASK {
        return signed(normal(at, layout, magnitude));
    }
    let value = match HalfSmallRead::of(at) {
        _ if HalfSubnormals::of(at) == HalfSubnormals::Flushed => 0.0,
        HalfSmallRead::LeadingOneButZeros | HalfSmallRead::ExponentOne if magnitude == 0 => 0.0,
        HalfSmallRead::LeadingOneBut0000 if magnitude == 0 && !negative => 0.0,
        HalfSmallRead::MinusSign if magnitude > 0 && !negative => -0.0,
        HalfSmallRead::Subnormal | HalfSmallRead::MinusSign => layout.number(magnitude, false),
        HalfSmallRead::Smallest => layout.number(magnitude.min(1), false),
        HalfSmallRead::Doubled => layout.number(magnitude, false) * 2.0,
        HalfSmallRead::ExponentOne => layout.number(magnitude, true) * 2.0,
        HalfSmallRead::LeadingOne | HalfSmallRead::LeadingOneBut0000 | HalfSmallRead::LeadingOneButZeros => {
            layout.number(magnitude, true)
        }
    };
    let sign_lost = HalfZeroRead::of(at) == HalfZeroRead::SignLost && value == 0.0;
    if sign_lost { 0.0 } else { signed(value as f32) }
}

fn normal(at: At, layout: Layout, magnitude: u16) -> f32 {
    let (exponent, fraction) = (magnitude >> FRACTION, magnitude & MASK);
    if HalfExponentRead::of(at) == HalfExponentRead::ShiftModulo32 {
        let power = 1_i32.wrapping_shl(u32::from(exponent).wrapping_sub(25));
        return (f64::from(power) * (1024.0 + f64::from(fraction))) as f32;
    }
    let value = layout.number(magnitude, true) as f32;
    let smoothed = HalfFractionRead::of(at) == HalfFractionRead::Smoothed && fraction == 0 && exponent > 1;
    if smoothed { f32::from_bits(value.to_bits() | 0x3FF) } else { value }
}

fn nan_read(at: At, layout: Layout, negative: bool, magnitude: u16) -> f32 {
    let sign = if negative { WIDE_SIGN } else { 0 };
    let payload = u32::from(magnitude & MASK);
    let moved = WIDE_INFINITY | payload << DROPPED;
    let default = WIDE_INFINITY | WIDE_QUIET;
    f32::from_bits(match HalfNanRead::of(at) {
        HalfNanRead::Quiet => sign | moved | WIDE_QUIET,
        HalfNanRead::Signalling => sign | moved,
        HalfNanRead::Default => default,
        HalfNanRead::DefaultSigned => sign | default,
        HalfNanRead::SignLost => moved | WIDE_QUIET,
        HalfNanRead::LowBits => sign | default | payload,
        HalfNanRead::Number => sign | (layout.number(magnitude, true) as f32).to_bits(),
    })
}
