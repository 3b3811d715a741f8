//! Known mistakes in packet fields.

use super::sets::{
    FRACTION_DECODE, HALF, HALF_ENCODE, NORMALIZED_ENCODE, QUATERNION, QUATERNION_ENCODE, STEPS_ENCODE, both,
};
use crate::model::deviants;

deviants! {
    Published "quat-remap-plus-one": "quaternion-remap" = "plus-one", "quaternion-top" = "wraps"
        in QUATERNION_ENCODE;
        does "Moves x, y and z from [-1, 1] by / 2 + 1, to [0.5, 1.5]: half of it overflows the field.",
        says "\"/ 2 + 1\" in the code of the series' next part; the prose beside it says + 0.5.",
        fix "c / 2 + 0.5.",
        affects "Writers that copied the listing: x, y and z of 0 are written as 1, all above 0 wrap.";

    Wild "normalized-truncates": "rounding" = "down" in STEPS_ENCODE;
        does "Cuts to the step below instead of rounding to the nearest. Accepted as a dialect.",
        says "The source does not say; the C# library that its author wrote later cuts.",
        fix "floor(v * steps + 0.5): half the error, and a decoded value encodes to its own step again.",
        affects "Writers: up to one step of error instead of half, always downwards.";

    Plausible "normalized-scales-by-256":
        "rounding" = "down",
        "normalized-scale" = "power-of-two",
        "range-scale" = "power-of-two",
        "quaternion-scale" = "power-of-two"
        in STEPS_ENCODE;
        does "Multiplies by 256 or 65536 and cuts, so that each step has the same width.",
        says "\"8 bits\" invites it: there are 256 values, and 255 steps between them.",
        fix "Multiply by 255 or 65535, which the reader divides by.",
        affects "Writers: up to one step of error, in both directions.";

    Plausible "normalized-reciprocal": "quotient" = "reciprocal" in FRACTION_DECODE;
        does "Multiplies by 1 / steps in binary32 instead of dividing: the last bit of some values differs.",
        says "Nothing; compilers with fast-math do it unasked.",
        fix "Divide, or multiply in binary64 and round once.",
        affects "Readers whose simulation must be the same on every machine.";

    Plausible "normalized-saturates": "normalized-not-finite" = "unchecked", "normalized-outside" = "clamped"
        in NORMALIZED_ENCODE;
        does "Clamps what is outside [0, 1], NaN included, instead of refusing it.",
        says "Nothing: the source does not say what a writer does with 1.001.",
        fix "Refuse it, so that the caller hears of it; clamp by name where clamping is meant.",
        affects "Writers: an error upstream becomes a plausible value on every other machine.";

    Plausible "half-truncates": "half-rounding" = "to-zero", "half-overflow" = "largest" in HALF_ENCODE;
        does "Cuts the fraction to ten bits instead of rounding.",
        says "Nothing: \"less precision\" is all that the source says.",
        fix "Round to nearest, ties to even.",
        affects "Writers: twice the error, always towards zero.";

    Plausible "half-ties-away": "half-rounding" = "ties-away" in HALF_ENCODE;
        does "Rounds ties away from zero: adds half of the last place and cuts.",
        says "Nothing; the schoolbook's rounding invites it.",
        fix "Ties go to the even pattern, as in every IEEE 754 conversion.",
        affects "Writers: values half-way between two patterns, one in 8192 of random ones and most of hand-made ones.";

    Plausible "half-flushes-subnormals": "half-subnormals" = "flushed" in HALF;
        does "Takes everything below 2^-14 for zero, in both directions.",
        says "Nothing; short conversion routines leave the case out, and some processors have a mode for it.",
        fix "Exponent 0 is fraction * 2^-24.",
        affects "Small speeds and offsets: 1/16384 and below become nothing.";

    Plausible "half-overflow-to-max": "half-overflow" = "largest" in HALF_ENCODE;
        does "Writes 65 504 for what is too large, instead of infinity.",
        says "Nothing; graphics hardware has such a mode.",
        fix "From 65 520 on the nearest pattern is infinity.",
        affects "Writers of positions in large worlds: they stop at the wall instead of being noticed.";

    Plausible "half-nan-to-infinity": "half-nan-written" = "cut" in HALF_ENCODE;
        does "Cuts a signalling NaN's payload without setting the quiet bit: low payloads become infinity.",
        says "Nothing; shifting the fraction by 13 invites it.",
        fix "Set bit 9 of every NaN.",
        affects "Writers: a NaN arrives as infinity.";

    Plausible "quat-negates-w-only": "quaternion-negation" = "w-only" in QUATERNION_ENCODE;
        does "Takes the absolute value of w and leaves x, y and z alone.",
        says "\"If w is negative negate it\" is how one remembers it.",
        fix "Negate all four: only then is it the same rotation.",
        affects "Writers: every rotation with w < 0 arrives as its inverse.";

    Plausible "quat-w-last": "quaternion-order" = "w-last" in QUATERNION;
        does "Puts w last, where most libraries have it.",
        says "The series writes w first.",
        fix "w, x, y, z on the wire.",
        affects "Both sides: another rotation.";

    Plausible "variable-float16-is-fixed": "variable-form" = "fixed" in both!(variable_float16);
        does "Writes the two bytes of a Float16 for a VariableFloat16.",
        says "The source lists the name and never describes it.",
        fix "The pattern as LEB128: our reconstruction, not a fact about Heist.",
        affects "Both sides: everything after the field is misframed.";

    Plausible "packet-big-endian":
        "float16-byte-order" = "big-endian",
        "vector-float16-byte-order" = "big-endian",
        "vector-float32-byte-order" = "big-endian",
        "normalized-byte-order" = "big-endian",
        "range-byte-order" = "big-endian",
        "quaternion-byte-order" = "big-endian"
        in both!(float16 normalized_float16 range_limited_float16 vector2_float32 vector3_float32 vector2_float16 vector3_float16 rotation_quaternion64);
        does "Writes and reads words of more than a byte most significant byte first.",
        says "Nothing; \"network byte order\" invites it.",
        fix "Least significant byte first, as .NET's BinaryWriter does.",
        affects "Both sides: every field of more than one byte a component.";
}
