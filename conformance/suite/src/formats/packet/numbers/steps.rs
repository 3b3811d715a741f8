//! Steps of [0, 1], of an interval, and of rotations.

use super::super::table::Interval;
use super::{Program, refused};
use crate::model::{Answer, Class};

fn patterns(size: usize) -> f64 {
    256_f64.powi(size as i32)
}

/// One component's own number, or that of all, whichever is changed.
fn either(own: i64, all: i64, right: i64) -> i64 {
    if own == right { all } else { own }
}

/// [-1, 1] mapped to [0, 1], in thousandths: the sum would be rounded, half of the value and 0.5 are not.
fn halved(value: f64, middle: i64, divisor: i64) -> f64 {
    match (middle, divisor) {
        (1_000, 2_000) => value / 2.0 + 0.5,
        _ => (value + middle as f64 / 1e3) / (divisor as f64 / 1e3),
    }
}

fn finite(value: f32) -> Answer<f64> {
    if value.is_finite() { Ok(value.into()) } else { refused(Class::Invalid) }
}

impl Program {
    fn code(&self, unit: f64, largest: f64) -> f64 {
        let scaled = unit * largest + self.half as f64 / 1e3;
        match self.rounding {
            0 => scaled.floor(),
            1 => scaled.ceil(),
            _ => scaled.round_ties_even(),
        }
    }

    fn within(&self, value: f64, low: f64, high: f64) -> Answer<f64> {
        let end = match self.closed {
            0 => false,
            1 => value == low,
            _ => value == high,
        };
        if value < low || value > high || end { refused(Class::OutOfRange) } else { Ok(value) }
    }

    pub(super) fn normalized(&self, value: f32, size: usize) -> Answer<i64> {
        let value = finite(value)?;
        let value = self.within(value, self.least_value as f64 / 1e3, self.most_value as f64 / 1e3)?;
        Ok(self.code(value, patterns(size) - self.steps as f64) as i64)
    }

    /// min and range as they are taken.
    pub(super) fn ends(&self, Interval { min, range }: Interval) -> (f64, f64) {
        let (min, range) = (f64::from(min), f64::from(range));
        if self.exchanged == 1 { (range, min) } else { (min, range) }
    }

    /// The upper end.
    pub(super) fn interval(&self, interval: Interval) -> Answer<f64> {
        let (min, range) = self.ends(interval);
        let max = (min + range) as f32;
        let finite = min.is_finite() && range.is_finite() && max.is_finite();
        if finite && range > self.least_range as f64 { Ok(max.into()) } else { refused(Class::OutOfRange) }
    }

    pub(super) fn ranged(&self, value: f32, interval: Interval, size: usize) -> Answer<i64> {
        let max = self.interval(interval)?;
        let (min, range) = self.ends(interval);
        let value = self.within(finite(value)?, min, max)?;
        let code = self.code((value + self.start as f64 * min) / range, patterns(size) - self.steps as f64);
        let most = patterns(size) - 1.0;
        Ok(if code > most { patterns(size) - self.clamped as f64 } else { code } as i64)
    }

    /// The codes of w, x, y, z.
    pub(super) fn rotation(&self, components: &[f32], size: usize) -> Answer<Vec<i64>> {
        let mut wire = Vec::new();
        let tolerated = 1.0 + 2_f64.powi(-self.tolerance as i32);
        for at in self.at {
            let component = [3, 0, 1, 2].get(at as usize).map_or(0, |at| *at);
            let value = finite(components[component])?;
            if value.abs() > tolerated {
                return refused(Class::OutOfRange);
            }
            wire.push(match value {
                ..-1.0 => self.lowest as f64 / 1e3,
                _ if value > 1.0 => self.highest as f64 / 1e3,
                _ => value,
            });
        }
        let negates = match self.negates {
            0 => wire[0] < 0.0,
            1 => false,
            2 => wire[0] > 0.0,
            _ => wire[0] <= 0.0,
        };
        if negates {
            wire = wire.into_iter().map(|component| -component).collect();
        }
        let mut codes = Vec::new();
        for (at, value) in wire.into_iter().enumerate() {
            let unit = match at.checked_sub(1) {
                None => value,
                Some(own) => halved(
                    value,
                    either(self.code_middle[own], self.middle_value, 1_000),
                    either(self.code_divisor[own], self.divisor, 2_000),
                ),
            };
            let all = if at == 0 { self.steps + self.w_steps - 1 } else { self.steps };
            let by = Self { half: either(self.code_half[at], self.half, 500), ..*self };
            codes.push(by.code(unit, patterns(size) - either(self.code_steps[at], all, 1) as f64) as i64);
        }
        Ok(codes)
    }

    pub(super) fn read_largest(&self, size: usize) -> f64 {
        patterns(size) - self.read_steps as f64
    }

    /// x, y, z, w of the codes of w, x, y, z.
    pub(super) fn quaternion(&self, words: &[i64], size: usize) -> Vec<f32> {
        let steps = |at: usize, all: i64| patterns(size) - either(self.word_steps[at], all, 1) as f64;
        let signed = |own: usize| {
            let factor = either(self.word_factor[own], self.factor, 2);
            let less =
                patterns(size) - (either(self.word_less[own], self.less, 1) + self.read_steps - 1) as f64;
            (((factor * words[own + 1]) as f64 - less) / steps(own + 1, self.read_steps)) as f32
        };
        let w = (words[0] as f64 / steps(0, self.read_steps + self.read_w_steps - 1)) as f32;
        vec![signed(0), signed(1), signed(2), w]
    }
}
