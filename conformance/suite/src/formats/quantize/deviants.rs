//! Known mistakes in quantising.

use crate::model::{Deviant, Kind};

const QUANTIZE: &[&str] = &["quantize.quantize_unit", "quantize.quantize"];
const RESTORE: &[&str] = &["quantize.restore_unit", "quantize.restore"];
const ALL_OPERATIONS: &[&str] =
    &["quantize.quantize_unit", "quantize.restore_unit", "quantize.quantize", "quantize.restore"];

pub const ALL: &[Deviant] = &[
    Deviant {
        id: "unit-no-lower-clamp",
        kind: Kind::Released,
        summary: "Gives a negative integer for a value that rounds below the range.",
        says: "Nothing: values above the range are clamped, values below are not looked at (measured, engine 3.2.3).",
        fix: "Clamp to 0, or refuse, by name.",
        affects: "Code that packs the integers into words: the sign bits of a negative integer overwrite its neighbours.",
        operations: QUANTIZE,
        point: &[("below", "negative")],
    },
    Deviant {
        id: "restore-divides",
        kind: Kind::Plausible,
        summary: "Divides by 2^bits - 1 instead of multiplying by its reciprocal: the last bit differs.",
        says: "\"The decoding performs the reverse operation\".",
        fix: "q * (1.0 / (2^bits - 1)), with the reciprocal rounded to binary64 first.",
        affects: "Lockstep simulations and replays that compare restored floats bit for bit.",
        operations: RESTORE,
        point: &[("quotient", "divides")],
    },
    Deviant {
        id: "restore-keeps-all-bits",
        kind: Kind::Plausible,
        summary: "Restores from the whole integer; the original's passes through a binary32, which has 24 bits.",
        says: "\"the number of bits which must be between 1 and 32\".",
        fix: "Round the integer to binary32 before multiplying (measured, engine 3.2.3); up to 24 bits it is the same.",
        affects: "Widths of 25 bits and more: another restored value than the original's, closer to what was quantised.",
        operations: RESTORE,
        point: &[("stored", "whole")],
    },
    Deviant {
        id: "float32-arithmetic",
        kind: Kind::Plausible,
        summary: "Computes in binary32 throughout.",
        says: "\"the same amount of bits of floating point numbers\": the text takes script floats for 32-bit ones.",
        fix: "Script floats are binary64; so is all arithmetic.",
        affects: "Ports to C++, shaders and consoles: integers one off near the ties, restored floats off in the last bits.",
        operations: ALL_OPERATIONS,
        point: &[("precision", "binary32")],
    },
    Deviant {
        id: "round-half-even",
        kind: Kind::Plausible,
        summary: "Rounds ties to the even integer.",
        says: "\"the scaled number is then rounded to the nearest integer\".",
        fix: "floor(x + 0.5): ties go up.",
        affects: "Ports that call their language's round-to-nearest (Python, C's rint, SIMD conversions).",
        operations: QUANTIZE,
        point: &[("rounding", "half-even")],
    },
    Deviant {
        id: "quantize-truncates",
        kind: Kind::Plausible,
        summary: "Cuts instead of rounding.",
        says: "\"scaling the given float into one of those buckets\".",
        fix: "Add 0.5 before the floor.",
        affects: "Everything: twice the error, and towards min.",
        operations: QUANTIZE,
        point: &[("rounding", "to-zero")],
    },
    Deviant {
        id: "quantize-scale-power-of-two",
        kind: Kind::Plausible,
        summary: "Scales by 2^bits instead of 2^bits - 1: max is not restored.",
        says: "\"a fixed number of intervals (or buckets), which is defined by the amount of bits\".",
        fix: "2^bits integers have 2^bits - 1 intervals between them.",
        affects: "Everything: 1.0 restores to less than 1.",
        operations: ALL_OPERATIONS,
        point: &[("scale", "power-of-two")],
    },
];
