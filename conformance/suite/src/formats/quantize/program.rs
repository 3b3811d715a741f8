//! Quantising: scaled, half added, rounded down, clamped.

use super::table::{Quantize, Range};
use crate::model::sites::{refused, shl_i32};
use crate::model::{Answer, Class};

fn patterns(bits: u32) -> Answer<f64> {
    if bits < 1 || bits > 32 {
        return refused(Class::OutOfRange);
    }
    let patterns: i64 = or!(1 << bits, shl_i32(1, bits) as i64);
    Ok(patterns as f64)
}

fn largest(bits: u32) -> Answer<f64> {
    Ok(patterns(bits)? - 1.0)
}

fn check(range: Range) -> Answer<()> {
    if !(range.min < range.max) || !(range.max - range.min).is_finite() {
        return refused(Class::OutOfRange);
    }
    Ok(())
}

fn nearest(unit: f64, largest: f64) -> Answer<i64> {
    let scaled = unit * largest + 0.5;
    if or!(scaled < 0.0, scaled < 0.0 || scaled.is_infinite()) {
        return refused(Class::OutOfRange);
    }
    let code = or!(scaled.floor(), (scaled - 0.5).trunc());
    if code > largest {
        return Ok(largest as i64);
    }
    Ok(code as i64)
}

impl Quantize for Operations {
    fn quantize_unit(&self, value: f64, bits: u32) -> Answer<i64> {
        let largest = largest(bits)?;
        if !value.is_finite() {
            return refused(Class::Invalid);
        }
        nearest(
            or!(
                value,
                told!("takes the value as a binary32"; "Take the value as a double."; f64::from(value as f32)),
                told!("takes the value as a binary32 once it is checked"; "Take the value as a double."; { nearest(value, largest)?; f64::from(value as f32) })
            ),
            largest,
        )
    }

    fn restore_unit(&self, integer: u32, bits: u32) -> Answer<f64> {
        let patterns = patterns(bits)?;
        let largest = or!(
            patterns - 1.0,
            told!("computes `(1 << bits) - 1` in signed 32 bits"; "Compute 1 << bits in 64 bits."; shl_i32(1, bits) as f64 - 1.0)
        );
        if f64::from(integer) > patterns - 1.0 {
            return refused(Class::OutOfRange);
        }
        Ok(f64::from(integer as f32) * (1.0 / largest))
    }

    fn quantize(&self, value: f64, range: Range) -> Answer<i64> {
        let largest = largest(range.bits)?;
        check(range)?;
        if !value.is_finite() {
            return refused(Class::Invalid);
        }
        let value = or!(
            value,
            told!("takes the value as a binary32"; "Take the value as a double."; f64::from(value as f32))
        );
        let unit = (value - range.min) / (range.max - range.min);
        nearest(unit, largest)
    }

    fn restore(&self, integer: u32, range: Range) -> Answer<f64> {
        let unit = self.restore_unit(integer, range.bits)?;
        check(range)?;
        Ok(range.min + unit * (range.max - range.min))
    }
}
