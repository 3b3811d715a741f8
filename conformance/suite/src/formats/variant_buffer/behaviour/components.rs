//! The components of a value in the order of the format, and unusual floats.

use super::parameters::{
    ColorRead, ColorWritten, FloatsRead, FloatsWritten, QuatRead, QuatWritten, Rect2Read, Rect2Written,
    Vector2Read, Vector2Written, Vector3Read, Vector3Written,
};
use super::{Behaving, fails, refused};
use crate::model::{Answer, Class};

const ONE: u32 = 0x3F80_0000;

/// The components at these places.
fn at(patterns: &[u32], places: &[usize]) -> Vec<u32> {
    places.iter().map(|&place| patterns[place]).collect()
}

/// A rectangle whose last two components are the first two combined with them.
fn combined(patterns: &[u32], combine: impl Fn(f32, f32) -> f32) -> Vec<u32> {
    let last = |n: usize| combine(f32::from_bits(patterns[n]), f32::from_bits(patterns[n - 2])).to_bits();
    vec![patterns[0], patterns[1], last(2), last(3)]
}

impl Behaving<'_> {
    /// Components as a writer puts them.
    pub(super) fn arranged(&self, kind: &str, patterns: &[u32]) -> Vec<u32> {
        match kind {
            "vector2" => match Vector2Written::under(self.setting) {
                Vector2Written::Xy => patterns.to_vec(),
                Vector2Written::Swapped => at(patterns, &[1, 0]),
                Vector2Written::XTwice => at(patterns, &[0, 0]),
                Vector2Written::YTwice => at(patterns, &[1, 1]),
            },
            "vector3" => match Vector3Written::under(self.setting) {
                Vector3Written::Xyz => patterns.to_vec(),
                Vector3Written::YzSwapped => at(patterns, &[0, 2, 1]),
                Vector3Written::XySwapped => at(patterns, &[1, 0, 2]),
                Vector3Written::Reversed => at(patterns, &[2, 1, 0]),
                Vector3Written::YTwice => at(patterns, &[0, 1, 1]),
                Vector3Written::XTwice => at(patterns, &[0, 0, 2]),
            },
            "rect2" => match Rect2Written::under(self.setting) {
                Rect2Written::PositionSize => patterns.to_vec(),
                Rect2Written::Corners => combined(patterns, |size, position| position + size),
                Rect2Written::SizeFirst => at(patterns, &[2, 3, 0, 1]),
                Rect2Written::ByAxis => at(patterns, &[0, 2, 1, 3]),
                Rect2Written::SizeSwapped => at(patterns, &[0, 1, 3, 2]),
            },
            "quat" => match QuatWritten::under(self.setting) {
                QuatWritten::Xyzw => patterns.to_vec(),
                QuatWritten::WFirst => at(patterns, &[3, 0, 1, 2]),
                QuatWritten::Reversed => at(patterns, &[3, 2, 1, 0]),
                QuatWritten::WSwapped => at(patterns, &[3, 1, 2, 0]),
            },
            "color" => match ColorWritten::under(self.setting) {
                ColorWritten::Rgba => patterns.to_vec(),
                ColorWritten::Bgra => at(patterns, &[2, 1, 0, 3]),
                ColorWritten::Argb => at(patterns, &[3, 0, 1, 2]),
                ColorWritten::Abgr => at(patterns, &[3, 2, 1, 0]),
                ColorWritten::Opaque => [&patterns[..3], &[ONE]].concat(),
                ColorWritten::NoAlpha => patterns[..3].to_vec(),
                ColorWritten::Clamped => clamped(patterns),
            },
            _ => patterns.to_vec(),
        }
    }

    /// How many components a reader takes for a value of so many.
    pub(super) fn components_read(&self, kind: &str, count: usize) -> usize {
        let no_alpha = kind == "color" && ColorRead::under(self.setting) == ColorRead::NoAlpha;
        if no_alpha { count - 1 } else { count }
    }

    /// Components as a reader returns them.
    pub(super) fn rearranged(&self, kind: &str, patterns: &[u32]) -> Vec<u32> {
        match kind {
            "vector2" => match Vector2Read::under(self.setting) {
                Vector2Read::Xy => patterns.to_vec(),
                Vector2Read::Swapped => at(patterns, &[1, 0]),
                Vector2Read::XTwice => at(patterns, &[0, 0]),
                Vector2Read::YTwice => at(patterns, &[1, 1]),
            },
            "vector3" => match Vector3Read::under(self.setting) {
                Vector3Read::Xyz => patterns.to_vec(),
                Vector3Read::YzSwapped => at(patterns, &[0, 2, 1]),
                Vector3Read::XySwapped => at(patterns, &[1, 0, 2]),
                Vector3Read::Reversed => at(patterns, &[2, 1, 0]),
                Vector3Read::YTwice => at(patterns, &[0, 1, 1]),
                Vector3Read::XTwice => at(patterns, &[0, 0, 2]),
                Vector3Read::ZZero => vec![patterns[0], patterns[1], 0],
            },
            "rect2" => match Rect2Read::under(self.setting) {
                Rect2Read::PositionSize => patterns.to_vec(),
                Rect2Read::Corners => combined(patterns, |corner, position| corner - position),
                Rect2Read::SizeFirst => at(patterns, &[2, 3, 0, 1]),
                Rect2Read::ByAxis => at(patterns, &[0, 2, 1, 3]),
                Rect2Read::SizeSwapped => at(patterns, &[0, 1, 3, 2]),
            },
            "quat" => match QuatRead::under(self.setting) {
                QuatRead::Xyzw => patterns.to_vec(),
                QuatRead::WFirst => at(patterns, &[1, 2, 3, 0]),
                QuatRead::WLast => at(patterns, &[3, 0, 1, 2]),
                QuatRead::Reversed => at(patterns, &[3, 2, 1, 0]),
                QuatRead::WSwapped => at(patterns, &[3, 1, 2, 0]),
            },
            "color" => match ColorRead::under(self.setting) {
                ColorRead::Rgba => patterns.to_vec(),
                ColorRead::Bgra => at(patterns, &[2, 1, 0, 3]),
                ColorRead::Argb => at(patterns, &[1, 2, 3, 0]),
                ColorRead::Abgr => at(patterns, &[3, 2, 1, 0]),
                ColorRead::Opaque | ColorRead::NoAlpha => [&patterns[..3], &[ONE]].concat(),
                ColorRead::Clamped => clamped(patterns),
            },
            _ => patterns.to_vec(),
        }
    }

    /// The pattern that is written for a float.
    pub(super) fn float_written(&self, pattern: u32) -> Answer<u32> {
        let value = f32::from_bits(pattern);
        match FloatsWritten::under(self.setting) {
            FloatsWritten::NegativeZeroLost if value == 0.0 => Ok(0),
            FloatsWritten::SubnormalsLost if value.is_subnormal() => Ok(0),
            FloatsWritten::NotFiniteRefused if !value.is_finite() => refused(Class::OutOfRange),
            FloatsWritten::NotFiniteFails if !value.is_finite() => fails(),
            FloatsWritten::InfinityClamped if value.is_infinite() => Ok(f32::MAX.copysign(value).to_bits()),
            _ => Ok(pattern),
        }
    }

    /// The pattern that is returned for a float.
    pub(super) fn float_read(&self, pattern: u32) -> Answer<u32> {
        let value = f32::from_bits(pattern);
        match FloatsRead::under(self.setting) {
            FloatsRead::SubnormalsLost if value.is_subnormal() => Ok(0),
            FloatsRead::InfinityClamped if value.is_infinite() => Ok(f32::MAX.copysign(value).to_bits()),
            _ => Ok(self.double_read(value.into())?.map_or(pattern, |other| (other as f32).to_bits())),
        }
    }

    /// What is returned instead of a float that is not like others, if anything is.
    pub(super) fn double_read(&self, value: f64) -> Answer<Option<f64>> {
        match FloatsRead::under(self.setting) {
            FloatsRead::NegativeZeroLost | FloatsRead::Cleaned if value == 0.0 => Ok(Some(0.0)),
            FloatsRead::NotFiniteRefused | FloatsRead::Cleaned if !value.is_finite() => {
                refused(Class::Invalid)
            }
            FloatsRead::Rounded | FloatsRead::Cleaned if value.is_finite() => {
                Ok(format!("{value:.6}").parse().ok())
            }
            FloatsRead::NanRefused if value.is_nan() => refused(Class::Invalid),
            FloatsRead::NanZero if value.is_nan() => Ok(Some(0.0)),
            _ => Ok(None),
        }
    }
}

fn clamped(patterns: &[u32]) -> Vec<u32> {
    patterns.iter().map(|&pattern| f32::from_bits(pattern).clamp(0.0, 1.0).to_bits()).collect()
}
