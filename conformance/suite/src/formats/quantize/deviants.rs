//! Known mistakes in quantising.

use crate::model::deviants;

const QUANTIZE: &[&str] = &["quantize.quantize_unit", "quantize.quantize"];
const RESTORE: &[&str] = &["quantize.restore_unit", "quantize.restore"];
const ALL_OPERATIONS: &[&str] =
    &["quantize.quantize_unit", "quantize.restore_unit", "quantize.quantize", "quantize.restore"];

deviants! {
    Released "unit-no-lower-clamp": "below" = "negative" in QUANTIZE;
        does "Gives a negative integer for a value that rounds below the range.",
        says "Nothing: values above the range are clamped, values below are not looked at (measured, engine 3.2.3).",
        fix "Clamp to 0, or refuse, by name.",
        affects "Code that packs the integers into words: the sign bits of a negative integer overwrite its neighbours.";

    Plausible "restore-divides": "quotient" = "divides" in RESTORE;
        does "Divides by 2^bits - 1 instead of multiplying by its reciprocal: the last bit differs.",
        says "\"The decoding performs the reverse operation\".",
        fix "q * (1.0 / (2^bits - 1)), with the reciprocal rounded to binary64 first.",
        affects "Lockstep simulations and replays that compare restored floats bit for bit.";

    Plausible "restore-keeps-all-bits": "stored" = "whole" in RESTORE;
        does "Restores from the whole integer; the original's passes through a binary32, which has 24 bits.",
        says "\"the number of bits which must be between 1 and 32\".",
        fix "Round the integer to binary32 before multiplying (measured, engine 3.2.3); up to 24 bits it is the same.",
        affects "Widths of 25 bits and more: another restored value than the original's, closer to what was quantised.";

    Plausible "float32-arithmetic": "precision" = "binary32" in ALL_OPERATIONS;
        does "Computes in binary32 throughout.",
        says "\"the same amount of bits of floating point numbers\": the text takes script floats for 32-bit ones.",
        fix "Script floats are binary64; so is all arithmetic.",
        affects "Ports to C++, shaders and consoles: integers one off near the ties, restored floats off in the last bits.";

    Plausible "round-half-even": "rounding" = "half-even" in QUANTIZE;
        does "Rounds ties to the even integer.",
        says "\"the scaled number is then rounded to the nearest integer\".",
        fix "floor(x + 0.5): ties go up.",
        affects "Ports that call their language's round-to-nearest (Python, C's rint, SIMD conversions).";

    Plausible "quantize-truncates": "rounding" = "to-zero" in QUANTIZE;
        does "Cuts instead of rounding.",
        says "\"scaling the given float into one of those buckets\".",
        fix "Add 0.5 before the floor.",
        affects "Everything: twice the error, and towards min.";

    Plausible "quantize-scale-power-of-two": "scale" = "power-of-two" in ALL_OPERATIONS;
        does "Scales by 2^bits instead of 2^bits - 1: max is not restored.",
        says "\"a fixed number of intervals (or buckets), which is defined by the amount of bits\".",
        fix "2^bits integers have 2^bits - 1 intervals between them.",
        affects "Everything: 1.0 restores to less than 1.";
}
