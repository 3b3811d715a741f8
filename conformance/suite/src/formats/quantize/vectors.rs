//! Generated vectors of quantising: every width, values between integers, ties, both ends and beyond, ranges that
//! do not start at zero, and parameters that must be refused.

use super::table;
use crate::model::group::GroupBuilder;
use crate::model::input::show_f64;
use crate::model::vector::{Group, Level, Note};

/// What the flags mean.
pub const NOTES: &[Note] = &[
    Note {
        flag: "tie",
        catches: "Rounding to even, or downwards, or not at all",
        effect: "Integers one off at half a step",
    },
    Note {
        flag: "width",
        catches: "A scale of 2^bits, or one that is wrong at some width",
        effect: "max is not reached or not restored",
    },
    Note {
        flag: "outside",
        catches: "A missing clamp above, a negative integer below",
        effect: "Neighbours in a packed word are overwritten",
    },
    Note {
        flag: "not-finite",
        catches: "NaN and infinities cast to an integer",
        effect: "Whatever the processor makes of it: 0, the smallest or the largest integer",
    },
    Note {
        flag: "precision",
        catches: "binary32 arithmetic, division instead of the reciprocal, a fused multiply-add",
        effect: "Restored floats that differ in the last bits between peers",
    },
    Note {
        flag: "stored-as-binary32",
        catches: "Restoring from more than 24 bits of the integer",
        effect: "Another value than the original's from 25 bits on",
    },
    Note {
        flag: "range",
        catches: "A range of which min is not 0, or whose width is not 1, taken for another",
        effect: "Values shifted or scaled",
    },
    Note {
        flag: "parameter",
        catches: "A width, range or integer outside what the format has, taken without a word",
        effect: "Values without meaning",
    },
];

const QUANTIZE_UNIT: &str = "quantize.quantize_unit";
const RESTORE_UNIT: &str = "quantize.restore_unit";
const QUANTIZE: &str = "quantize.quantize";
const RESTORE: &str = "quantize.restore";

/// Ranges with slugs for ids.
const RANGES: [(&str, f64, f64); 4] =
    [("signed", -1.0, 1.0), ("0-to-3", 0.0, 3.0), ("5-to-15", 5.0, 15.0), ("tenths", -0.1, 0.3)];

/// All groups.
pub fn groups() -> Vec<Group> {
    let mut groups: Vec<Group> = (1..=32).map(unit).collect();
    for (slug, min, max) in RANGES {
        groups.extend([1, 8, 10, 16, 25, 32].map(|bits| range(slug, min, max, bits)));
    }
    groups.extend([0, 33].map(bad_width));
    let bad = [
        ("empty", 1.0, 1.0),
        ("reversed", 1.0, -1.0),
        ("nan-min", f64::NAN, 1.0),
        ("nan-max", 0.0, f64::NAN),
        ("infinite-min", f64::NEG_INFINITY, 1.0),
        ("infinite-max", 0.0, f64::INFINITY),
        ("too-wide", -f64::MAX, f64::MAX),
    ];
    groups.extend(bad.map(|(slug, min, max)| bad_range(slug, min, max)));
    groups
}

/// What must not be quantised, wherever the range lies.
const NOT_FINITE: [(&str, f64); 3] =
    [("nan", f64::NAN), ("infinity", f64::INFINITY), ("minus-infinity", f64::NEG_INFINITY)];

/// Integers of a width that discriminate: both ends with neighbours, alternating bits, and 24 bits with neighbours.
fn integers(bits: u32) -> Vec<u32> {
    let largest = ((1_u64 << bits) - 1) as u32;
    let wanted = [0, 1, 2, largest / 3, largest / 2, largest - largest / 5, largest - 1, largest];
    let stored = [(1 << 24) - 1, 1 << 24, (1 << 24) + 1, (1 << 24) + 3];
    let mut all: Vec<u32> = wanted.into_iter().chain(stored).filter(|&q| q <= largest).collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn unit(bits: u32) -> Group {
    let mut group = group(&format!("unit-{bits}"))
        .stays("values at, between and beside quanta of one width")
        .parameter("bits", bits);
    let largest = ((1_u64 << bits) - 1) as f64;
    let mut quantize = |name: &str, value: f64, flag: &str, comment: &str| {
        let id = format!("quantize-unit-{bits}-{name}");
        group.add(id, QUANTIZE_UNIT, show_f64(value), &[flag], comment);
    };
    quantize("zero", 0.0, "width", "0 is integer 0");
    quantize("one", 1.0, "width", "1 is the largest integer");
    quantize("below-one", 1.0 - 1.0 / largest, "width", "one step below 1");
    quantize("third", 1.0 / 3.0, "width", "between two integers, as a binary64");
    quantize("narrow-tenth", f64::from(0.1_f32), "width", "between two integers, as a binary32");
    quantize("tie-up", 0.5 / largest, "tie", "half a step, as near as binary64 has it");
    quantize("tie-half", 0.5, "tie", "0.5 lies half way between two integers at every width");
    let below = (0.5_f64).next_down();
    quantize("tie-below", below, "tie", "the last bit below 0.5");
    quantize("above", 1.5, "outside", "clamped");
    quantize("just-above", 1.0 + 1.0 / largest, "outside", "a step above 1, clamped");
    quantize("minus-zero", -0.0, "outside", "negative zero is zero");
    quantize("rounds-to-zero", -0.25 / largest, "outside", "a quarter step below 0 rounds to 0");
    quantize("below", -1.0 / largest, "outside", "a whole step below 0 is refused");
    quantize("far-below", -1.0e9, "outside", "far below 0 is refused");
    // Whoever clamps instead has the ends of each width.
    for (name, value) in NOT_FINITE.into_iter().filter(|(_, value)| bits % 8 == 2 || value.is_infinite()) {
        quantize(name, value, "not-finite", "has no integer");
    }
    if bits % 8 == 2 {
        quantize("largest-float", f64::MAX, "outside", "the largest finite value is clamped");
    }
    for q in integers(bits) {
        let flag = if q > 1 << 24 { "stored-as-binary32" } else { "precision" };
        let comment = if q > 1 << 24 { "rounded to binary32 first" } else { "exact in binary32" };
        group.add(format!("restore-unit-{bits}-{q}"), RESTORE_UNIT, q, &[flag], comment);
    }
    if bits < 32 {
        let id = format!("restore-unit-{bits}-too-wide");
        group.add(id, RESTORE_UNIT, 1_u32 << bits, &["parameter"], "one more than the largest integer");
        let id = format!("restore-unit-{bits}-far-too-wide");
        group.add(id, RESTORE_UNIT, u32::MAX, &["parameter"], "all 32 bits are set");
    }
    group.finish()
}

fn range(slug: &str, min: f64, max: f64, bits: u32) -> Group {
    let mut group = group(&format!("range-{slug}-{bits}"))
        .stays("values at, between and beside quanta of one range")
        .parameter("bits", bits)
        .parameter("min", show_f64(min))
        .parameter("max", show_f64(max));
    let step = (max - min) / ((1_u64 << bits) - 1) as f64;
    let mut quantize = |name: &str, value: f64, flag: &str, comment: &str| {
        let id = format!("quantize-{slug}-{bits}-{name}");
        group.add(id, QUANTIZE, show_f64(value), &[flag], comment);
    };
    quantize("min", min, "range", "min is integer 0");
    quantize("max", max, "range", "max is the largest integer");
    quantize("third", min + (max - min) / 3.0, "range", "between two integers, as a binary64");
    quantize("narrow", f64::from((min + (max - min) * 0.7) as f32), "range", "a binary32");
    quantize("tie", min + 0.5 * (max - min), "tie", "half way between two integers");
    quantize("step", min + step, "range", "one step above min");
    quantize("above", max + 1.0, "outside", "clamped");
    quantize("rounds-to-min", min - 0.25 * step, "outside", "a quarter step below min rounds to 0");
    quantize("below", min - step, "outside", "a whole step below min is refused");
    quantize("narrow-below", f64::from((min - 2.0 * step) as f32), "outside", "refused, as a binary32");
    for (name, value) in NOT_FINITE {
        quantize(name, value, "not-finite", "has no integer");
    }
    for q in integers(bits) {
        let flag = if q > 1 << 24 { "stored-as-binary32" } else { "precision" };
        group.add(format!("restore-{slug}-{bits}-{q}"), RESTORE, q, &[flag], "min + unit * (max - min)");
    }
    if bits < 32 {
        let id = format!("restore-{slug}-{bits}-too-wide");
        group.add(id, RESTORE, 1_u32 << bits, &["parameter"], "one more than the largest integer");
        let id = format!("restore-{slug}-{bits}-far-too-wide");
        group.add(id, RESTORE, u32::MAX, &["parameter"], "all 32 bits are set");
    }
    group.finish()
}

fn bad_width(bits: u32) -> Group {
    let mut group = group(&format!("width-{bits}"))
        .stays("widths outside 1 to 32, each beside its accepted twin")
        .level(Level::Should)
        .parameter("bits", bits)
        .parameter("min", show_f64(0.0))
        .parameter("max", show_f64(1.0));
    let comment = "widths are 1 to 32";
    for (operation, input) in [
        (QUANTIZE_UNIT, show_f64(0.5)),
        (RESTORE_UNIT, 0.into()),
        (QUANTIZE, show_f64(0.5)),
        (RESTORE, 0.into()),
    ] {
        let id = format!("{}-width-{bits}", operation.replace("quantize.", "").replace('_', "-"));
        group.add(id, operation, input, &["parameter"], comment);
    }
    group.finish()
}

fn bad_range(slug: &str, min: f64, max: f64) -> Group {
    let mut group = group(&format!("range-{slug}"))
        .stays("ranges that are none")
        .level(Level::Should)
        .parameter("bits", 8)
        .parameter("min", show_f64(min))
        .parameter("max", show_f64(max));
    let comment = "the ends of a range are finite, in order, and their difference is finite";
    group.add(format!("quantize-range-{slug}"), QUANTIZE, show_f64(0.5), &["parameter"], comment);
    group.add(format!("restore-range-{slug}"), RESTORE, 1, &["parameter"], comment);
    group.finish()
}

/// A group of this format, answered by the reference.
fn group(name: &str) -> GroupBuilder {
    GroupBuilder::new(name, table::reference)
}
