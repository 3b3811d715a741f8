//! Conversion between binary32 and 16 bits as an implementation of any behaviour does it.

use super::family::At;
use super::parameters::{
    HalfCarry, HalfExponentRead, HalfFractionRead, HalfInfinityRead, HalfInfinityWritten, HalfLayout,
    HalfNanRead, HalfNanWritten, HalfOverflow, HalfRounding, HalfSign, HalfSmallRead, HalfSmallWritten,
    HalfSubnormals, HalfZeroRead, HalfZeroWritten,
};
use crate::model::{Answer, Class, Refusal};

const SIGN: u16 = 0x8000;
/// Bits of binary32: of the fraction, and the one that says quiet.
const WIDE_FRACTION: u32 = 23;
const WIDE_QUIET: u32 = 0x0040_0000;
const WIDE_INFINITY: u32 = 0x7F80_0000;
const WIDE_BIAS: i32 = 127;

/// The 16 bits: a sign, an exponent and a fraction.
#[derive(Clone, Copy)]
struct Layout {
    fraction_bits: u32,
    bias: i32,
    /// The largest exponent is infinity and NaN.
    infinities: bool,
}

impl Layout {
    fn of(at: At) -> Self {
        let binary16 = Self { fraction_bits: 10, bias: 15, infinities: true };
        match HalfLayout::of(at) {
            HalfLayout::Binary16 => binary16,
            HalfLayout::Bfloat16 => Self { fraction_bits: 7, bias: WIDE_BIAS, ..binary16 },
            HalfLayout::NoInfinity => Self { infinities: false, ..binary16 },
            HalfLayout::Bias14 => Self { bias: 14, ..binary16 },
            HalfLayout::Bias16 => Self { bias: 16, ..binary16 },
        }
    }

    fn fraction_mask(self) -> u16 {
        (1 << self.fraction_bits) - 1
    }

    /// The pattern of infinity, or of what would be.
    fn infinity(self) -> u16 {
        !SIGN & !self.fraction_mask()
    }

    /// The bit that says quiet.
    fn quiet(self) -> u16 {
        1 << (self.fraction_bits - 1)
    }

    /// The largest finite pattern.
    fn largest(self) -> u16 {
        if self.infinities { self.infinity() - 1 } else { !SIGN }
    }

    /// The number of a pattern without a sign, with a leading one or without.
    fn number(self, pattern: u16, leading: bool) -> f64 {
        let exponent = i32::from(pattern >> self.fraction_bits);
        let fraction = f64::from(pattern & self.fraction_mask());
        let one = if leading { f64::from(1_u32 << self.fraction_bits) } else { 0.0 };
        let lowest = if leading { exponent } else { exponent.max(1) };
        (one + fraction) * 2.0_f64.powi(lowest - self.bias - self.fraction_bits as i32)
    }
}

fn breaks<T>(what: &str) -> Answer<T> {
    Err(Refusal::Broken(what.to_owned()))
}

/// The pattern that is written for a value.
pub(super) fn narrow(at: At, value: f32) -> Answer<u16> {
    let layout = Layout::of(at);
    let kept = HalfSign::of(at) == HalfSign::Kept;
    let sign = if kept && value.is_sign_negative() { SIGN } else { 0 };
    let largest_always = HalfOverflow::of(at) == HalfOverflow::Always;
    if largest_always && (value.is_normal() || !value.is_finite()) {
        return Ok(sign | layout.largest());
    }
    let unchecked = matches!(
        HalfOverflow::of(at),
        HalfOverflow::Unchecked | HalfOverflow::UncheckedButZero | HalfOverflow::RunsOver
    );
    if value.is_nan() && !unchecked {
        return nan_written(at, layout, sign, value.to_bits());
    }
    if value.is_infinite() && !unchecked {
        return Ok(sign | infinity_written(at, layout)?);
    }
    if let Some(pattern) = undropped(at, layout, value.to_bits() & !(1 << 31))? {
        return Ok(sign | pattern);
    }
    let rounded = rounded(at, layout, value.to_bits() & !(1 << 31));
    let largest = layout.number(layout.largest(), true);
    let early = match HalfOverflow::of(at) {
        HalfOverflow::Early => f64::from(value.abs()) > largest,
        HalfOverflow::FromLargest => f64::from(value.abs()) >= largest,
        HalfOverflow::From32768 => value.abs() >= 32_768.0,
        _ => false,
    };
    let too_large = rounded > u32::from(layout.largest()) || early;
    let magnitude = if too_large { overflowed(at, layout, value, rounded)? } else { rounded as u16 };
    let flushed = HalfSubnormals::of(at) == HalfSubnormals::Flushed && magnitude <= layout.fraction_mask();
    let magnitude = if flushed { 0 } else { magnitude };
    let sign_lost = match HalfZeroWritten::of(at) {
        HalfZeroWritten::Half if value == 0.0 => return Ok(sign | 0x3800),
        HalfZeroWritten::Kept | HalfZeroWritten::Half => false,
        HalfZeroWritten::SignLost => value == 0.0,
        HalfZeroWritten::UnderflowSignLost => magnitude == 0,
    };
    Ok(if sign_lost { magnitude } else { sign | magnitude })
}

/// What is written for a number whose rounded pattern is none of a number.
fn overflowed(at: At, layout: Layout, value: f32, rounded: u32) -> Answer<u16> {
    Ok(match HalfOverflow::of(at) {
        _ if !layout.infinities && HalfOverflow::of(at) != HalfOverflow::RunsOver => layout.largest(),
        HalfOverflow::Exponent31 | HalfOverflow::Exponent31Saturated
            if rounded >> layout.fraction_bits == 31 =>
        {
            rounded as u16
        }
        HalfOverflow::FractionJoined if value.abs() >= 65_536.0 => layout.infinity() | value.to_bits() as u16,
        HalfOverflow::FractionKept => layout.infinity() | rounded as u16 & layout.fraction_mask(),
        HalfOverflow::Exponent31Saturated => !SIGN,
        HalfOverflow::LargestFrom65536 if value.abs() >= 65_536.0 => layout.largest(),
        HalfOverflow::LargestTo65536 if value.abs() < 65_536.0 => layout.largest(),
        HalfOverflow::LargestTo65536 if value.to_bits() & !(1 << 31) >= 0x7F7F_F000 => !SIGN,
        HalfOverflow::Infinity
        | HalfOverflow::FractionJoined
        | HalfOverflow::LargestTo65536
        | HalfOverflow::LargestFrom65536
        | HalfOverflow::Early
        | HalfOverflow::FromLargest
        | HalfOverflow::From32768
        | HalfOverflow::Exponent31 => layout.infinity(),
        HalfOverflow::Largest | HalfOverflow::Always => layout.largest(),
        HalfOverflow::Wraps | HalfOverflow::Unchecked | HalfOverflow::UncheckedButZero => {
            rounded as u16 & !SIGN
        }
        HalfOverflow::RunsOver => rounded as u16,
        HalfOverflow::Nan => layout.infinity() | layout.quiet(),
        HalfOverflow::Refused => return Err(Refusal::value(Class::OutOfRange)),
        HalfOverflow::Breaks => return breaks("the float is too large"),
    })
}

fn infinity_written(at: At, layout: Layout) -> Answer<u16> {
    Ok(match HalfInfinityWritten::of(at) {
        HalfInfinityWritten::Infinity if layout.infinities => layout.infinity(),
        HalfInfinityWritten::AllOnes => !SIGN,
        HalfInfinityWritten::Infinity | HalfInfinityWritten::Largest => layout.largest(),
        HalfInfinityWritten::Nan => layout.infinity() | layout.quiet(),
        HalfInfinityWritten::Refused => return Err(Refusal::value(Class::Invalid)),
        HalfInfinityWritten::RefusedOutOfRange => return Err(Refusal::value(Class::OutOfRange)),
        HalfInfinityWritten::Breaks => return breaks("infinity is not converted"),
    })
}

fn nan_written(at: At, layout: Layout, sign: u16, bits: u32) -> Answer<u16> {
    if !layout.infinities {
        return Ok(sign);
    }
    let (infinity, quiet, mask) = (layout.infinity(), layout.quiet(), layout.fraction_mask());
    let dropped = WIDE_FRACTION - layout.fraction_bits;
    let payload = (bits >> dropped) as u16 & mask;
    Ok(match HalfNanWritten::of(at) {
        HalfNanWritten::Quiet => sign | infinity | quiet | payload,
        HalfNanWritten::Cut => sign | infinity | payload,
        HalfNanWritten::CutNotEmpty => sign | infinity | payload.max(1),
        HalfNanWritten::Default => infinity | quiet,
        HalfNanWritten::DefaultSigned => sign | infinity | quiet,
        HalfNanWritten::SignLost => infinity | quiet | payload,
        HalfNanWritten::Ones => infinity | mask,
        HalfNanWritten::OnesSigned => sign | infinity | mask,
        HalfNanWritten::NegativeDefault => SIGN | infinity | quiet,
        HalfNanWritten::LowBits => sign | infinity | quiet | bits as u16 & mask,
        HalfNanWritten::Rounded => {
            let fraction = bits & ((1 << WIDE_FRACTION) - 1);
            sign.wrapping_add(infinity + shifted(fraction, dropped, HalfRounding::TiesAway) as u16)
        }
        HalfNanWritten::One => sign | infinity | 1,
        HalfNanWritten::OnePositive => infinity | 1,
        HalfNanWritten::OneNegative => SIGN | infinity | 1,
        HalfNanWritten::Infinity => sign | infinity,
        HalfNanWritten::Zero => 0,
        HalfNanWritten::Refused => return Err(Refusal::value(Class::Invalid)),
        HalfNanWritten::Breaks => return breaks("NaN is not converted"),
    })
}

/// A small number's significand in the 16 bits, where it is shifted by what its exponent lacks alone.
fn undropped(at: At, layout: Layout, magnitude: u32) -> Answer<Option<u16>> {
    let exponent = (magnitude >> WIDE_FRACTION) as i32 - WIDE_BIAS + layout.bias;
    let cut = HalfSmallWritten::of(at) == HalfSmallWritten::UndroppedCut;
    if !cut && HalfSmallWritten::of(at) != HalfSmallWritten::Undropped || exponent > 0 {
        return Ok(None);
    }
    let leading = 1 << WIDE_FRACTION;
    let significand: u32 = leading | magnitude & (leading - 1);
    if cut {
        return Ok(Some(significand.wrapping_shr((1 - exponent) as u32) as u16));
    }
    match u16::try_from(significand.checked_shr((1 - exponent) as u32).unwrap_or(0)) {
        Ok(pattern) => Ok(Some(pattern)),
        Err(_) => breaks("16 bits do not hold the significand"),
    }
}

/// How a number of that exponent is rounded, of which those below 1 are subnormal.
fn rounding(at: At, exponent: i32) -> HalfRounding {
    match HalfRounding::of(at) {
        HalfRounding::TiesAwayNormal if exponent < 1 => HalfRounding::TiesToEven,
        rounding => rounding,
    }
}

/// The pattern that a magnitude rounds to, beyond infinity's if it is too large.
fn rounded(at: At, layout: Layout, magnitude: u32) -> u32 {
    let exponent = (magnitude >> WIDE_FRACTION) as i32;
    let fraction = magnitude & ((1 << WIDE_FRACTION) - 1);
    let leading = if exponent == 0 { 0 } else { 1 << WIDE_FRACTION };
    let target = exponent.max(1) - WIDE_BIAS + layout.bias;
    let dropped = WIDE_FRACTION - layout.fraction_bits;
    let rounding = rounding(at, target);
    if target >= 1 {
        let kept = shifted(leading | fraction, dropped, rounding);
        let carried = kept == 2 << layout.fraction_bits;
        let kept = match HalfCarry::of(at) {
            HalfCarry::Ored if carried => {
                return (target as u32 | 1) << layout.fraction_bits;
            }
            HalfCarry::OneLow if leading > 0 => kept - (1 << layout.fraction_bits),
            HalfCarry::Lost if carried => kept / 2,
            HalfCarry::Saturated if carried => kept - 1,
            _ => kept,
        };
        // The leading one adds one to the exponent.
        return ((target as u32 - 1) << layout.fraction_bits) + kept;
    }
    let small = HalfSmallWritten::of(at);
    let moved = exponent - WIDE_BIAS + layout.bias;
    let lost = small == HalfSmallWritten::Flushed
        || small == HalfSmallWritten::SmallestLost && target <= -(layout.fraction_bits as i32);
    match HalfOverflow::of(at) {
        HalfOverflow::UncheckedButZero if magnitude == 0 => return 0,
        HalfOverflow::Unchecked | HalfOverflow::UncheckedButZero => {
            let kept = shifted(fraction, dropped, rounding);
            return ((moved.rem_euclid(32) as u32) << layout.fraction_bits) + kept;
        }
        HalfOverflow::RunsOver if !lost => {
            let kept = shifted(fraction, dropped, rounding);
            return ((moved << layout.fraction_bits) as u16).wrapping_add(kept as u16).into();
        }
        _ => {}
    }
    // More than 24 bits to drop leave nothing, with any number of them.
    let dropped = dropped + (1 - target).clamp(0, 30) as u32;
    match small {
        HalfSmallWritten::SmallestOnly => shifted(leading | fraction, dropped, rounding).min(1),
        HalfSmallWritten::Flushed => 0,
        HalfSmallWritten::InfinityBelow if moved < 0 => layout.infinity().into(),
        HalfSmallWritten::Truncated => shifted(leading | fraction, dropped, HalfRounding::ToZero),
        HalfSmallWritten::TiesAway => shifted(leading | fraction, dropped, HalfRounding::TiesAway),
        HalfSmallWritten::SmallestLost if target <= -(layout.fraction_bits as i32) => 0,
        HalfSmallWritten::Rounded
        | HalfSmallWritten::Undropped
        | HalfSmallWritten::UndroppedCut
        | HalfSmallWritten::SmallestLost => shifted(leading | fraction, dropped, rounding),
        HalfSmallWritten::NoLeadingOne => shifted(fraction, dropped, rounding),
        HalfSmallWritten::Unshifted if target < 0 => 0,
        HalfSmallWritten::Unshifted | HalfSmallWritten::FractionKept | HalfSmallWritten::InfinityBelow => {
            unshifted(at, layout, fraction)
        }
        HalfSmallWritten::StickyLost => {
            let kept = WIDE_FRACTION - layout.fraction_bits;
            shifted((leading | fraction) >> (dropped - kept), kept, rounding)
        }
        HalfSmallWritten::Doubled => shifted(leading | fraction, dropped - 1, rounding),
        HalfSmallWritten::Halved => shifted(leading | fraction, dropped + 1, rounding),
    }
}

/// A small number's fraction as it is; where it rounds up to one, that is carried into the exponent or not.
fn unshifted(at: At, layout: Layout, fraction: u32) -> u32 {
    let kept = shifted(fraction, WIDE_FRACTION - layout.fraction_bits, HalfRounding::of(at));
    match HalfCarry::of(at) {
        HalfCarry::Lost if kept > u32::from(layout.fraction_mask()) => 0,
        HalfCarry::Saturated => kept.min(layout.fraction_mask().into()),
        _ => kept,
    }
}

/// A significand without its lowest bits, rounded by what they are.
fn shifted(significand: u32, dropped: u32, rounding: HalfRounding) -> u32 {
    let wide = u64::from(significand);
    let (kept, rest, half) = (wide >> dropped, wide & ((1 << dropped) - 1), 1 << (dropped - 1));
    let up = match rounding {
        HalfRounding::TiesToEven => rest > half || rest == half && kept % 2 == 1,
        HalfRounding::ToZero => false,
        HalfRounding::TiesAway | HalfRounding::TiesAwayNormal => rest >= half,
        HalfRounding::TiesToZero => rest > half,
        HalfRounding::Away => rest > 0,
    };
    (kept + u64::from(up)) as u32
}

/// The value that a pattern is read as.
pub(super) fn widen(at: At, pattern: u16) -> Answer<f32> {
    let layout = Layout::of(at);
    let kept = HalfSign::of(at) == HalfSign::Kept;
    let negative = kept && pattern & SIGN != 0;
    let magnitude = match HalfExponentRead::of(at) {
        HalfExponentRead::Five | HalfExponentRead::ShiftModulo32 | HalfExponentRead::Copied => {
            pattern & !SIGN
        }
        HalfExponentRead::Mask0F => pattern & !SIGN & !(1 << 14),
    };
    let signed = |value: f32| if negative { -value } else { value };
    let exponent = magnitude >> layout.fraction_bits;
    if HalfExponentRead::of(at) == HalfExponentRead::Copied
        && (exponent == 0 || magnitude >= layout.infinity())
    {
        let any = u32::from(magnitude & layout.fraction_mask() != 0);
        return Ok(signed(f32::from_bits(u32::from(exponent) << WIDE_FRACTION | any)));
    }
    if layout.infinities && magnitude == layout.infinity() {
        return Ok(signed(match HalfInfinityRead::of(at) {
            HalfInfinityRead::SignLost => return Ok(f32::INFINITY),
            HalfInfinityRead::Infinity => f32::INFINITY,
            HalfInfinityRead::Number => layout.number(magnitude, true) as f32,
            HalfInfinityRead::Nan => f32::NAN,
            HalfInfinityRead::Largest => layout.number(layout.largest(), true) as f32,
            HalfInfinityRead::LargestWide => f32::MAX,
            HalfInfinityRead::Refused => return Err(Refusal::byte(Class::Invalid, 0)),
        }));
    }
    if layout.infinities && magnitude > layout.infinity() {
        return nan_read(at, layout, negative, magnitude);
    }
    if magnitude > layout.fraction_mask() {
        return Ok(signed(normal(at, layout, magnitude)));
    }
    let value = match HalfSmallRead::of(at) {
        _ if HalfSubnormals::of(at) == HalfSubnormals::Flushed => 0.0,
        HalfSmallRead::LeadingOneButZeros | HalfSmallRead::ExponentOne if magnitude == 0 => 0.0,
        HalfSmallRead::Copied => {
            f32::from_bits(u32::from(magnitude) << (WIDE_FRACTION - layout.fraction_bits)).into()
        }
        HalfSmallRead::Smallest => layout.number(magnitude.min(1), false),
        HalfSmallRead::ExponentOne => layout.number(magnitude, true) * 2.0,
        HalfSmallRead::MinusSign if magnitude > 0 && !negative => -0.0,
        HalfSmallRead::Subnormal | HalfSmallRead::MinusSign => layout.number(magnitude, false),
        HalfSmallRead::LeadingOneBut0000 if magnitude == 0 && !negative => 0.0,
        HalfSmallRead::LeadingOne | HalfSmallRead::LeadingOneBut0000 | HalfSmallRead::LeadingOneButZeros => {
            layout.number(magnitude, true)
        }
        HalfSmallRead::Doubled => layout.number(magnitude, false) * 2.0,
        HalfSmallRead::Halved => layout.number(magnitude, false) / 2.0,
    };
    let sign_lost = HalfZeroRead::of(at) == HalfZeroRead::SignLost && value == 0.0;
    Ok(if sign_lost { 0.0 } else { signed(value as f32) })
}

fn normal(at: At, layout: Layout, magnitude: u16) -> f32 {
    let fraction = magnitude & layout.fraction_mask();
    let lowest = layout.quiet();
    let shifted = |fraction: u16, shift: u32| {
        let exponent = layout.number(magnitude - magnitude % (lowest * 2), true) as f32;
        f32::from_bits(exponent.to_bits() + (u32::from(fraction) << shift))
    };
    let shift = WIDE_FRACTION - layout.fraction_bits;
    if HalfExponentRead::of(at) == HalfExponentRead::ShiftModulo32 {
        let exponent = u32::from(magnitude >> layout.fraction_bits);
        let power = 1_i32.wrapping_shl(exponent.wrapping_sub(25));
        return (f64::from(power) * (f64::from(fraction) + f64::from(2 * lowest))) as f32;
    }
    match HalfFractionRead::of(at) {
        HalfFractionRead::Mask1FF => shifted(fraction % lowest, shift),
        HalfFractionRead::Mask7FF => shifted(magnitude % (lowest * 4), shift),
        HalfFractionRead::Smoothed if fraction == 0 && magnitude > 2 * lowest => {
            f32::from_bits((layout.number(magnitude, true) as f32).to_bits() | 0x3FF)
        }
        HalfFractionRead::Whole | HalfFractionRead::Smoothed => layout.number(magnitude, true) as f32,
        HalfFractionRead::Shift12 => shifted(fraction, shift - 1),
        HalfFractionRead::Shift14 => shifted(fraction, shift + 1),
    }
}

fn nan_read(at: At, layout: Layout, negative: bool, magnitude: u16) -> Answer<f32> {
    let sign = u32::from(negative) << 31;
    let payload = u32::from(magnitude & layout.fraction_mask());
    let moved = WIDE_INFINITY | payload << (WIDE_FRACTION - layout.fraction_bits);
    let default = WIDE_INFINITY | WIDE_QUIET;
    Ok(f32::from_bits(match HalfNanRead::of(at) {
        HalfNanRead::Quiet => sign | moved | WIDE_QUIET,
        HalfNanRead::Signalling => sign | moved,
        HalfNanRead::Default => default,
        HalfNanRead::DefaultSigned => sign | default,
        HalfNanRead::SignLost => moved | WIDE_QUIET,
        HalfNanRead::NegativeDefault => 1 << 31 | default,
        HalfNanRead::Ones => !(1 << 31),
        HalfNanRead::OnesSigned => sign | !(1 << 31),
        HalfNanRead::LowBits => sign | default | payload,
        HalfNanRead::Number => sign | (layout.number(magnitude, true) as f32).to_bits(),
        HalfNanRead::Infinity => sign | WIDE_INFINITY,
        HalfNanRead::Zero => 0,
        HalfNanRead::Refused => return Err(Refusal::byte(Class::Invalid, 0)),
    }))
}
