//! Quantising with its numbers in slots.

use super::table::{self, Quantize, Range};
use crate::model::numbers::{numbers, refuses};
use crate::model::{Answer, Class, Refusal};

const QUANTIZE: &[&str] = &["quantize.quantize_unit", "quantize.quantize"];
const RESTORE: &[&str] = &["quantize.restore_unit", "quantize.restore"];
const RANGED: &[&str] = &["quantize.quantize", "quantize.restore"];
const ALL: &[&str] =
    &["quantize.quantize_unit", "quantize.restore_unit", "quantize.quantize", "quantize.restore"];

/// What is refused.
const CHECKS: &[&str] = &[
    "ranges that are empty or not finite",
    "integers above the largest",
    "values below the range",
    "values that are not finite",
];

numbers! {
    |program, case| table::answer(&program, case);
    one {
        unit_base = 2, These(&[1, 3, 4]), QUANTIZE, Any "scales by {}^bits - 1 and clamps there, not by 2^bits - 1", "The largest integer is 2^bits - 1.";
        unit_short = 1, These(&[-1, 0, 2, 3]), QUANTIZE, Any "scales by 2^bits less {} and clamps there, not less 1", "The largest integer is 2^bits - {right}.";
        span_sign = 1, These(&[-1]), RANGED, Any "takes min - max for the width of the range, not max - min", "The width of the range is max - min.";
        left_out = 0, To(4), ALL, List ("does not refuse {name}", CHECKS), "Refuse it.";
        turned = 0, To(4), ALL, List ("refuses everything but {name}", CHECKS), "Refuse the opposite.";
        base = 2, These(&[1, 3, 4]), ALL, Any "scales by {}^bits - 1, not by 2^bits - 1", "Scale by 2^bits - 1.";
        all_base = 2, These(&[1, 3, 4]), ALL, Any "takes {}^bits - 1 for the largest integer, for scaling, too", "The largest integer is 2^bits - 1.";
        all_power = 0, These(&[-2, -1, 1, 2]), ALL, Any "takes 2^(bits + {}) - 1 for the largest integer, for scaling, too", "The largest integer is 2^bits - 1.";
        most_width = 32, To(64), ALL, Any "takes widths up to {}", "Take widths up to {right}, and refuse greater ones (out_of_range).";
        least_width = 1, To(4), ALL, Any "takes widths from {} on", "Take widths from {right} on, and refuse smaller ones (out_of_range).";
        short = 1, These(&[-1, 0, 2, 3]), ALL, Any "scales by 2^bits less {}, not less 1", "Scale by 2^bits - {right}.";
        power = 0, These(&[-2, -1, 1, 2]), ALL, Any "scales by 2^(bits + {}) - 1", "Scale by 2^bits - 1.";
        all = 1, These(&[-1, 0, 2, 3]), ALL, Any "takes 2^bits less {} for the largest integer, for scaling, too", "The largest integer is 2^bits - {right}.";
        half = 500, These(&[0, 1000, -500, 250, 499, 501, 510, 490, 600, 400, 1500]), QUANTIZE, Any "adds {m} before it rounds down, not 0.5", "Add 0.5, then round down.";
        rounding = 0, To(3), QUANTIZE, Each &["", "adds 0.5 and rounds up", "adds 0.5 and rounds to the nearest", "adds 0.5 and cuts towards zero"], "Add 0.5, then round down.";
        below = 0, These(&[-2, -1, 1, 2]), QUANTIZE, Any "refuses integers below {}, not below 0", "Refuse what rounds below 0 (out_of_range), and nothing else.";
        zero = 0, To(1), QUANTIZE, Each &["", "refuses what is exactly half a step below the range, which rounds to 0"], "Refuse what rounds below 0: compare with `<`.";
        clamped = 1, These(&[-1, 0, 2, 3]), QUANTIZE, Any "clamps to 2^bits less {}, not less 1", "Clamp to 2^bits - {right}.";
        from = 0, These(&[-2, -1, 1, 2]), QUANTIZE, Any "clamps from the largest integer moved by {} on", "Clamp what is above the largest integer, and nothing else.";
        most = 1, These(&[-1, 0, 2, 3]), RESTORE, Any "takes integers up to 2^bits less {}, not less 1", "Refuse integers above 2^bits - {right} (out_of_range), and no others.";
        added = 0, These(&[-1000, -500, 500, 1000]), RESTORE, Any "adds {m} to the integer before it restores", "Restore the integer itself.";
        whole = 0, To(1), RESTORE, Each &["", "restores from the whole integer; the original's passes through a binary32"], "Round the integer to binary32 before multiplying.";
        start = 1, These(&[-1, 0, 2]), RANGED, Any "takes min {} times where it subtracts or adds it", "Subtract min to quantise, and add it to restore.";
        span = -1, These(&[1, 0, -2]), RANGED, Any "takes max and {} times min for the width of the range, not max - min", "The width of the range is max - min.";
    }
}

/// The arithmetic of steps, shared with smallest three.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    /// Of the steps: `base^(bits + power) - short`.
    pub base: i64,
    pub power: i64,
    pub short: i64,
    /// Of the largest integer.
    pub largest: (i64, i64),
    pub half: i64,
    pub rounding: i64,
    pub below: i64,
    pub zero: i64,
    pub clamped: i64,
    pub from: i64,
    pub most: i64,
    pub added: i64,
    pub whole: i64,
    /// Checks that are left out or the wrong way round.
    pub checks: [i64; 2],
    /// What 2^bits is moved by where the value is infinitely far from the range, if that is clamped apart.
    pub far: Option<i64>,
}

pub(crate) fn out_of_range<T>() -> Answer<T> {
    Err(Refusal::value(Class::OutOfRange))
}

impl Grid {
    fn steps(self, bits: u32) -> f64 {
        let power = i64::from(bits) + self.power + self.largest.1;
        ((self.base + self.largest.0 - 2) as f64).powi(power as i32) - self.short as f64
    }

    /// The numbers of integers.
    fn patterns(self, bits: u32) -> f64 {
        (self.largest.0 as f64).powi((i64::from(bits) + self.largest.1) as i32)
    }

    /// The integer of a part of the range.
    pub(crate) fn integer(self, unit: f64, bits: u32) -> Answer<i64> {
        // What is so far from the range may be clamped elsewhere.
        let far = self.far.filter(|_| unit == f64::INFINITY);
        if let Some(largest) = far {
            return Ok(largest + (1_i64 << bits.min(62)));
        }
        let scaled = unit * self.steps(bits) + self.half as f64 / 1e3;
        let rounded = match self.rounding {
            0 => scaled.floor(),
            1 => scaled.ceil(),
            2 => scaled.round_ties_even(),
            _ => scaled.trunc(),
        };
        if refuses(self.checks, 3, scaled < self.below as f64 || self.zero == 1 && scaled <= 0.0) {
            return out_of_range();
        }
        let largest = self.patterns(bits) - self.clamped as f64;
        Ok(if rounded > self.patterns(bits) - 1.0 + self.from as f64 { largest } else { rounded } as i64)
    }

    /// The part of the range that an integer stands for.
    pub(crate) fn unit(self, integer: u32, bits: u32) -> Answer<f64> {
        if refuses(self.checks, 2, f64::from(integer) > self.patterns(bits) - self.most as f64) {
            return out_of_range();
        }
        let stored = if self.whole == 1 { f64::from(integer) } else { f64::from(integer as f32) };
        Ok((stored + self.added as f64 / 1e3) * (1.0 / self.steps(bits)))
    }
}

impl Program {
    fn refuses(&self, check: i64, condition: bool) -> bool {
        refuses([self.left_out, self.turned], check, condition)
    }

    fn grid(&self) -> Grid {
        let Self { base, power, half, rounding, below, zero, from, added, whole, .. } = *self;
        let all = self.all - 1 + self.unit_short - 1;
        let far = (self.unit_base != 2 || self.unit_short != 1).then_some(-1);
        let (short, clamped, most) = (self.short + all, self.clamped + all, self.most + all);
        let checks = [self.left_out, self.turned];
        let largest = (self.all_base + self.unit_base - 2, self.all_power);
        Grid {
            base,
            largest,
            short,
            power,
            half,
            rounding,
            below,
            zero,
            clamped,
            from: from - all,
            most,
            added,
            whole,
            checks,
            far,
        }
    }

    fn finite(&self, value: f64) -> Answer<()> {
        let refused = self.refuses(4, !value.is_finite());
        if refused { Err(Refusal::value(Class::Invalid)) } else { Ok(()) }
    }

    fn check(&self, bits: u32) -> Answer<()> {
        let holds = (self.least_width..=self.most_width).contains(&bits.into());
        if holds { Ok(()) } else { out_of_range() }
    }

    fn span(&self, Range { min, max, .. }: Range) -> Answer<f64> {
        if self.refuses(1, !(min < max && (max - min).is_finite())) {
            return out_of_range();
        }
        Ok(self.span_sign as f64 * (max + self.span as f64 * min))
    }
}

impl Quantize for Program {
    fn quantize_unit(&self, value: f64, bits: u32) -> Answer<i64> {
        self.check(bits)?;
        self.finite(value)?;
        self.grid().integer(value, bits)
    }

    fn restore_unit(&self, integer: u32, bits: u32) -> Answer<f64> {
        self.check(bits)?;
        self.grid().unit(integer, bits)
    }

    fn quantize(&self, value: f64, range: Range) -> Answer<i64> {
        self.check(range.bits)?;
        let span = self.span(range)?;
        self.finite(value)?;
        self.grid().integer((value - self.start as f64 * range.min) / span, range.bits)
    }

    fn restore(&self, integer: u32, range: Range) -> Answer<f64> {
        let unit = self.restore_unit(integer, range.bits)?;
        Ok(self.start as f64 * range.min + unit * self.span(range)?)
    }
}
