//! Quantising as others get it wrong.

use super::{Deviant, Kind};
use crate::formats::quantize::{Quantize, REFERENCE, Range};
use crate::model::Answer;
use crate::reference::quantize as right;

const QUANTIZE: &[&str] = &["quantize.quantize_unit", "quantize.quantize"];
const RESTORE: &[&str] = &["quantize.restore_unit", "quantize.restore"];
const ALL_OPERATIONS: &[&str] =
    &["quantize.quantize_unit", "quantize.restore_unit", "quantize.quantize", "quantize.restore"];

fn largest(bits: u32) -> f64 {
    2.0_f64.powi(bits as i32) - 1.0
}

fn unit(value: f64, range: Range) -> f64 {
    (value - range.min) / (range.max - range.min)
}

/// The integer by another rule, where the reference accepts the value.
fn instead(value: f64, range: Range, rule: impl Fn(f64, f64) -> f64) -> Answer<i64> {
    right::quantize(value, range)?;
    Ok(rule(unit(value, range), largest(range.bits)) as i64)
}

/// The same in [0, 1].
fn instead_unit(value: f64, bits: u32, rule: impl Fn(f64, f64) -> f64) -> Answer<i64> {
    right::quantize_unit(value, bits)?;
    Ok(rule(value, largest(bits)) as i64)
}

const NO_LOWER_CLAMP: Quantize = Quantize {
    quantize_unit: |value, bits| {
        // What the original computes; an infinity or a NaN is refused before it gets here.
        let rounded = (value * largest(bits) + 0.5).floor();
        if value.is_finite() && rounded < 0.0 {
            right::quantize_unit(0.0, bits)?;
            return Ok(rounded as i64);
        }
        right::quantize_unit(value, bits)
    },
    quantize: |value, range| {
        let rounded = (unit(value, range) * largest(range.bits) + 0.5).floor();
        if value.is_finite() && rounded < 0.0 {
            right::quantize(range.min, range)?;
            return Ok(rounded as i64);
        }
        right::quantize(value, range)
    },
    ..REFERENCE
};

const DIVIDES: Quantize = Quantize {
    restore_unit: |q, bits| {
        right::restore_unit(q, bits)?;
        Ok(f64::from(q as f32) / largest(bits))
    },
    restore: |q, range| {
        right::restore(q, range)?;
        Ok(range.min + f64::from(q as f32) / largest(range.bits) * (range.max - range.min))
    },
    ..REFERENCE
};

const KEEPS_ALL_BITS: Quantize = Quantize {
    restore_unit: |q, bits| {
        right::restore_unit(q, bits)?;
        Ok(f64::from(q) * (1.0 / largest(bits)))
    },
    restore: |q, range| {
        right::restore(q, range)?;
        Ok(range.min + f64::from(q) * (1.0 / largest(range.bits)) * (range.max - range.min))
    },
    ..REFERENCE
};

const BINARY32: Quantize = Quantize {
    quantize_unit: |value, bits| {
        right::quantize_unit(value, bits)?;
        let largest = largest(bits) as f32;
        Ok((value as f32 * largest + 0.5).floor().min(largest) as i64)
    },
    restore_unit: |q, bits| {
        right::restore_unit(q, bits)?;
        Ok(f64::from(q as f32 * (1.0 / largest(bits) as f32)))
    },
    quantize: |value, range| {
        right::quantize(value, range)?;
        let (min, max) = (range.min as f32, range.max as f32);
        let largest = largest(range.bits) as f32;
        Ok(((value as f32 - min) / (max - min) * largest + 0.5).floor().min(largest) as i64)
    },
    restore: |q, range| {
        right::restore(q, range)?;
        let (min, max) = (range.min as f32, range.max as f32);
        Ok(f64::from(min + q as f32 * (1.0 / largest(range.bits) as f32) * (max - min)))
    },
};

const HALF_EVEN: Quantize = Quantize {
    quantize_unit: |value, bits| {
        instead_unit(value, bits, |unit, largest| (unit * largest).round_ties_even().min(largest))
    },
    quantize: |value, range| {
        instead(value, range, |unit, largest| (unit * largest).round_ties_even().min(largest))
    },
    ..REFERENCE
};

const TRUNCATES: Quantize = Quantize {
    quantize_unit: |value, bits| {
        instead_unit(value, bits, |unit, largest| (unit * largest).floor().clamp(0.0, largest))
    },
    quantize: |value, range| {
        instead(value, range, |unit, largest| (unit * largest).floor().clamp(0.0, largest))
    },
    ..REFERENCE
};

const POWER_OF_TWO: Quantize = Quantize {
    quantize_unit: |value, bits| {
        let rule = |unit: f64, largest: f64| (unit * (largest + 1.0) + 0.5).floor().min(largest);
        instead_unit(value, bits, rule)
    },
    restore_unit: |q, bits| {
        right::restore_unit(q, bits)?;
        Ok(f64::from(q as f32) * (1.0 / (largest(bits) + 1.0)))
    },
    quantize: |value, range| {
        let rule = |unit: f64, largest: f64| (unit * (largest + 1.0) + 0.5).floor().min(largest);
        instead(value, range, rule)
    },
    restore: |q, range| {
        right::restore(q, range)?;
        let unit = f64::from(q as f32) * (1.0 / (largest(range.bits) + 1.0));
        Ok(range.min + unit * (range.max - range.min))
    },
};

/// The ledger's part on quantising.
pub const ALL: &[Deviant] = &[
    Deviant {
        id: "unit-no-lower-clamp",
        kind: Kind::Released,
        summary: "Gives a negative integer for a value that rounds below the range.",
        says: "Nothing: values above the range are clamped, values below are not looked at (measured, engine 3.2.3).",
        mend: "Clamp to 0, or refuse, by name.",
        affects: "Who packs the integers into words: the sign bits of the negative one overwrite its neighbours.",
        operations: QUANTIZE,
        run: Some(|case| NO_LOWER_CLAMP.run(case)),
        dialect: false,
    },
    Deviant {
        id: "restore-divides",
        kind: Kind::Plausible,
        summary: "Divides by 2^bits - 1 instead of multiplying by its reciprocal: the last bit differs.",
        says: "\"The decoding performs the reverse operation\".",
        mend: "q * (1.0 / (2^bits - 1)), with the reciprocal rounded to binary64 first.",
        affects: "Lockstep simulations and replays that compare restored floats bit for bit.",
        operations: RESTORE,
        run: Some(|case| DIVIDES.run(case)),
        dialect: false,
    },
    Deviant {
        id: "restore-keeps-all-bits",
        kind: Kind::Plausible,
        summary: "Restores from the whole integer; the original's passes through a binary32, which has 24 bits.",
        says: "\"the number of bits which must be between 1 and 32\".",
        mend: "Round the integer to binary32 before multiplying (measured, engine 3.2.3); up to 24 bits it is the same.",
        affects: "Widths of 25 bits and more: another restored value than the original's, closer to what was quantised.",
        operations: RESTORE,
        run: Some(|case| KEEPS_ALL_BITS.run(case)),
        dialect: false,
    },
    Deviant {
        id: "float32-arithmetic",
        kind: Kind::Plausible,
        summary: "Computes in binary32 throughout.",
        says: "\"the same amount of bits of floating point numbers\": the text takes script floats for 32-bit ones.",
        mend: "Script floats are binary64; so is all arithmetic.",
        affects: "Ports to C++, shaders and consoles: integers one off near the ties, restored floats off in the last bits.",
        operations: ALL_OPERATIONS,
        run: Some(|case| BINARY32.run(case)),
        dialect: false,
    },
    Deviant {
        id: "round-half-even",
        kind: Kind::Plausible,
        summary: "Rounds ties to the even integer.",
        says: "\"the scaled number is then rounded to the nearest integer\".",
        mend: "floor(x + 0.5): ties go up.",
        affects: "Ports that call their language's round-to-nearest (Python, C's rint, SIMD conversions).",
        operations: QUANTIZE,
        run: Some(|case| HALF_EVEN.run(case)),
        dialect: false,
    },
    Deviant {
        id: "quantize-truncates",
        kind: Kind::Plausible,
        summary: "Cuts instead of rounding.",
        says: "\"scaling the given float into one of those buckets\".",
        mend: "Add 0.5 before the floor.",
        affects: "Everything: twice the error, and towards min.",
        operations: QUANTIZE,
        run: Some(|case| TRUNCATES.run(case)),
        dialect: false,
    },
    Deviant {
        id: "quantize-scale-power-of-two",
        kind: Kind::Plausible,
        summary: "Scales by 2^bits instead of 2^bits - 1: max is not restored.",
        says: "\"a fixed number of intervals (or buckets), which is defined by the amount of bits\".",
        mend: "2^bits integers have 2^bits - 1 intervals between them.",
        affects: "Everything: 1.0 restores to less than 1.",
        operations: ALL_OPERATIONS,
        run: Some(|case| POWER_OF_TWO.run(case)),
        dialect: false,
    },
];
