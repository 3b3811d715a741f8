//! What implementations of smallest three do differently.

use std::sync::LazyLock;

use crate::formats::arithmetic::{Contraction, Precision, Rounding};
use crate::formats::quantize::behaviour as quantize;
use crate::model::behaviour::{Parameter, parameters};

const COMPRESS: &[&str] = &["smallest_three.compress", "smallest_three.compress_parts"];
const RESTORE: &[&str] =
    &["smallest_three.restore", "smallest_three.restore_original", "smallest_three.restore_parts"];
const PARTS: &[&str] = &["smallest_three.compress_parts", "smallest_three.restore_parts"];
const RESTORE_PARTS: &[&str] = &["smallest_three.restore_parts"];
const CHECKED: &[&str] = &["smallest_three.restore", "smallest_three.restore_parts"];
const READS: &[&str] = &["smallest_three.restore", "smallest_three.restore_original"];
const WORDS: &[&str] =
    &["smallest_three.compress", "smallest_three.restore", "smallest_three.restore_original"];
const ALL: &[&str] = &[
    "smallest_three.compress",
    "smallest_three.restore",
    "smallest_three.restore_original",
    "smallest_three.compress_parts",
    "smallest_three.restore_parts",
];

/// All parameters. Of what explains equally much the search takes the first: another code is the last thing to think of.
pub static PARAMETERS: LazyLock<Vec<Parameter>> = LazyLock::new(|| [OWN, LAYOUT, STEPS, CODE].concat());

/// Those of rounding and of the range are quantising's. The order of operations that changes a last bit of binary64 only
/// is left out: a component is a binary32.
const STEPS: &[Parameter] = &[
    Parameter { operations: COMPRESS, ..Rounding::PARAMETER },
    Parameter { operations: ALL, ..Precision::PARAMETER },
    Parameter { operations: RESTORE, ..Contraction::PARAMETER },
    Parameter { operations: ALL, ..quantize::Scale::PARAMETER },
    Parameter { operations: PARTS, ..quantize::ScaleType::PARAMETER },
    Parameter { operations: ALL, ..quantize::Ends::PARAMETER },
    Parameter { operations: COMPRESS, ..quantize::Normalised::PARAMETER },
    Parameter { operations: RESTORE, ..quantize::Quotient::PARAMETER },
    Parameter { operations: RESTORE, ..quantize::Restored::PARAMETER },
    Parameter { operations: RESTORE, ..quantize::UnitPrecision::PARAMETER },
    Parameter { operations: RESTORE, ..quantize::ResultPrecision::PARAMETER },
    Parameter { operations: RESTORE_PARTS, ..quantize::Stored::PARAMETER },
    Parameter { operations: RESTORE, ..quantize::Centre::PARAMETER },
    Parameter { operations: RESTORE_PARTS, ..quantize::Signed::PARAMETER },
    Parameter { operations: COMPRESS, ..quantize::Above::PARAMETER },
    Parameter { operations: COMPRESS, ..quantize::Below::PARAMETER },
    Parameter { operations: COMPRESS, ..quantize::Conversion::PARAMETER },
    Parameter { operations: COMPRESS, ..quantize::NotFinite::PARAMETER },
    Parameter { operations: PARTS, ..quantize::WidthCheck::PARAMETER },
    Parameter { operations: RESTORE, ..quantize::IntegerCheck::PARAMETER },
    Parameter { operations: RESTORE_PARTS, ..quantize::ClassInteger::PARAMETER },
    Parameter { operations: COMPRESS, ..quantize::ClassBelow::PARAMETER },
    Parameter { operations: COMPRESS, ..quantize::ClassNotFinite::PARAMETER },
];

parameters! {
    /// Choosing, quantising and restoring.
    const OWN;
    Dropped = "dropped" for COMPRESS, right Largest: "drops the first component of the largest magnitude" {
        LastOnTie = "last-on-tie": "drops the last of equal components: >= for >", "Compare with >, not >=.";
        Signed = "signed": "compares components without their absolute values", "Compare magnitudes.";
        Smallest = "smallest": "drops the component of the smallest magnitude", "Drop the largest.";
        FirstSigned = "first-signed": "takes the first component with its sign, and the magnitudes of the others", "Compare magnitudes.";
        NanFirst = "nan-first": "starts its search for the largest with the first component, so that a NaN there stays the largest", "Refuse what is not finite.";
    }
    Negation = "negation" for COMPRESS, right Negative: "negates the kept components if the dropped one is negative" {
        Never = "never": "does not negate the kept components", "Negate the other three if the dropped one is negative.";
    }
    Sig = "sig" for COMPRESS, right OneIfNotNegative: "takes a component below 0 for negative, and stores 1 for others" {
        OfW = "of-w": "takes the sign of w instead of the dropped component's", "sig is 0 where the dropped component is negative.";
        Always1 = "always-1": "always stores sig 1", "sig is 0 for a negative dropped component.";
        Always0 = "always-0": "always stores sig 0", "sig is 1 for a dropped component that is not negative.";
    }
    Bounds = "bounds" for ALL, right Decimal: "quantises in [-0.707107, 0.707107]" {
        Exact = "exact": "quantises in [-1/sqrt 2, 1/sqrt 2]", "Use the decimal constant 0.707107.";
        Digits8 = "8-digits": "quantises in [-0.70710678, 0.70710678]", "Use the decimal constant 0.707107.";
        Digits7 = "7-digits": "quantises in [-0.7071068, 0.7071068]", "Use the decimal constant 0.707107.";
        ExactNarrow = "exact-binary32": "quantises in [-1/sqrt 2, 1/sqrt 2] of binary32", "Use the decimal constant 0.707107, in binary64.";
        Inverse = "inverse-7-digits": "quantises in [-1/1.414214, 1/1.414214]", "Use the decimal constant 0.707107.";
        InverseNarrow = "inverse-7-digits-binary32": "quantises in [-1/1.414214, 1/1.414214], divided in binary32", "Use the decimal constant 0.707107, in binary64.";
        Steps32767 = "32767-times-0.00004315969": "counts 32767 steps of 0.00004315969 from -0.70710678118 on", "Use the decimal constant 0.707107.";
        One = "one": "quantises in [-1, 1]", "Use the decimal constant 0.707107.";
    }
    Axes = "axes" for ALL, right Xyzw: "takes components in the order x, y, z, w" {
        Wxyz = "wxyz": "takes components in the order w, x, y, z", "The order is x, y, z, w.";
    }
    Kept = "kept" for ALL, right Ascending: "keeps the others in their order" {
        Reversed = "reversed": "keeps the others in reverse order", "Keep the others in the order x, y, z, w.";
        Cyclic = "cyclic": "keeps the others beginning after the dropped one", "Keep the others in the order x, y, z, w.";
    }
    Numbering = "numbering" for ALL, right FromX: "numbers x, y, z, w from 0 to 3" {
        FromW = "w-first": "numbers w, x, y, z from 0 to 3", "x is 0, y is 1, z is 2, w is 3.";
        Reversed = "reversed": "numbers w, z, y, x from 0 to 3", "x is 0, y is 1, z is 2, w is 3.";
    }
    Length = "length" for COMPRESS, right Ignored: "takes quaternions of any length" {
        Normalised = "normalised": "normalises the quaternion first", "Quantise the components as they are.";
        NarrowIdentity = "normalised-or-identity": "normalises the quaternion first, and takes the identity for one of length 0", "Quantise the components as they are.";
        Narrow = "normalised-binary32": "normalises the quaternion first, by a length whose square is a binary32 that may overflow or be 0", "Quantise the components as they are.";
        Identity = "normalised-or-identity-binary64": "normalises the quaternion first, keeps binary64, and takes the identity for one without a length", "Quantise the components as they are.";
    }
    RestoredLength = "restored-length" for RESTORE, right Kept: "returns the components as they are restored" {
        Wide = "normalised-binary64": "normalises the restored quaternion in binary64", "Return the components as they are restored.";
        Reciprocal = "normalised-reciprocal": "normalises the restored quaternion in binary32, by the reciprocal of its length", "Return the components as they are restored.";
        Pairwise = "normalised-pairwise": "normalises the restored quaternion in binary32, with its squares added as (x + z) + (y + w)", "Return the components as they are restored.";
        Identity = "normalised-or-identity": "normalises the restored quaternion in binary32, and returns the identity for what has no length", "Return the components as they are restored; refuse words of no rotation.";
    }
    Sign = "sign" for RESTORE, right All: "negates all four components for sig 0" {
        Ignored = "ignored": "ignores sig", "Negate all four components for sig 0.";
        Dropped = "dropped-only": "negates only the dropped component for sig 0", "Negate all four components for sig 0.";
    }
    RestoredOrder = "restored-order" for RESTORE, right Places: "returns x, y, z, w, the dropped component in its place" {
        WFirst = "w-first": "returns w before x, y and z", "Return x, y, z, w.";
    }
    Radicand = "radicand" for RESTORE, right AsItIs: "leaves a negative radicand to the check of the result" {
        Clamped = "clamped": "clamps a negative radicand to 0", "Refuse components whose squares add up to more than 1.";
    }
    Square = "square" for RESTORE, right Subtracts: "subtracts the squares from 1, one after another" {
        SumFirst = "sum-first": "adds the squares and subtracts their sum from 1", "Subtract them one after another: 1 - a * a - b * b - c * c.";
        NarrowRoot = "root-binary32": "takes the root of the dropped component's square in binary32, as sqrtf does", "Take the root in binary64.";
        NotSquared = "no-root": "returns the square of the dropped component, not its root", "Take the root.";
    }
    RotationCheck = "rotation-check" for CHECKED, right Nan: "refuses components of no rotation" {
        Missing = "missing": "restores NaN from components of no rotation", "Refuse components whose squares add up to more than 1.";
    }
    IndexCheck = "index-check" for RESTORE_PARTS, right Refused: "refuses an index above 3" {
        Masked = "masked": "takes an index modulo 4", "Refuse an index above 3.";
        TakenForW = "taken-for-w": "takes an index above 3 for w", "Refuse an index above 3.";
        Identity = "identity": "restores the identity for an index above 3", "Refuse an index above 3.";
    }
    ClassRotation = "class-rotation" for &["smallest_three.restore"], right Invalid: "refuses words of no rotation as invalid" {
        OutOfRange = "out-of-range": "refuses words of no rotation as out_of_range", "Say invalid.";
    }
}

parameters! {
    /// The words.
    const LAYOUT;
    FieldOrder = "field-order" for WORDS, right Abc: "puts a in the lowest bits, then b, then c" {
        Cba = "reversed": "puts c in the lowest bits, then b, then a", "a belongs in the lowest bits.";
        CbaInOne = "reversed-9-10": "puts c in the lowest bits, then b, then a, where there is one word", "a belongs in the lowest bits.";
    }
    Index9 = "index-9" for WORDS, right Above: "has the index of the 9-bit word at bits 27 and 28" {
        Lowest = "lowest": "has the index of the 9-bit word in its two lowest bits and the components above it", "Shift it by 27, and the components by 0, 9 and 18.";
    }
    Index10 = "index-10" for WORDS, right Above: "has the index of the 10-bit word at bits 30 and 31" {
        Lowest = "lowest": "has the index of the 10-bit word in its two lowest bits and the components above it", "Shift it by 30, and the components by 0, 10 and 20.";
    }
    Index15 = "index-15" for WORDS, right Above: "has the index of the first 15-bit word at bits 30 and 31" {
        Lowest = "lowest": "has the index of the first 15-bit word in its two lowest bits and the components above it", "Shift it by 30, and the components by 0 and 15.";
        Split = "split": "has three words of 16 bits: above a the high bit of the index, above b the low one, and above c whether the dropped component alone is to be negated", "b follows a directly; the index is above it, sig above c.";
        OneNumber = "one-number": "has the index, a, b and c from the top down in one number of 48 bits, and no sig", "a and b are in the first word, below the index, c and sig in the second.";
    }
    Sig9 = "sig-9" for WORDS, right Bit30: "has sig of the 9-bit word at bit 30" {
        Bit29 = "bit-29": "has sig of the 9-bit word directly above the index, at bit 29", "Shift it by 30.";
        BelowIndex = "below-index": "has sig of the 9-bit word below the index: sig at bit 27, the index at 28 and 29", "Shift the index by 27, and sig by 30.";
        Missing = "missing": "has no sig in the 9-bit word: a reader takes it for 1", "It is at bit 30.";
    }
    Sig15 = "sig-15" for WORDS, right Bit15: "has sig in the highest bit of the second 15-bit word" {
        Lost = "lost": "loses sig of the 15-bit words, which is 0", "second = c | (sig & 1) << 15.";
        Missing = "missing": "has no sig in the 15-bit words: a reader takes it for 1", "It is at bit 15 of the second word, above c.";
    }
    IndexSign = "index-sign" for READS, right Unsigned: "shifts an unsigned word to get the index" {
        Spliced10 = "signed-10": "shifts the 10-bit word as a signed number, so that the indices 2 and 3 become -2 and -1, places from the end", "Shift an unsigned word; in JavaScript with >>>.";
    }
    WordSign = "word-sign" for &["smallest_three.compress"], right Unsigned: "returns words as unsigned numbers" {
        Signed10 = "signed-10": "returns the 10-bit word as a signed number, negative for the indices 2 and 3", "Return an unsigned number; in JavaScript with >>> 0.";
    }
    FieldMask = "field-mask" for READS, right Width: "masks each component to the width" {
        Nine = "1ff": "masks components with 0x1FF at every width", "The mask is 2^bits - 1.";
    }
    Reserved = "reserved" for &["smallest_three.restore"], right Refused: "refuses reserved bits of the 9-bit word" {
        Unchecked = "unchecked": "ignores reserved bits of the 9-bit word", "Refuse bits 29 and 31.";
    }
}

parameters! {
    /// The code of a component's field.
    const CODE;
    Code = "code" for ALL, right Steps: "counts 2^bits - 1 steps from the lower bound" {
        TwosComplement = "twos-complement": "has components in two's complement, 2^(bits-1) - 1 steps on either side of zero", "Count 2^bits - 1 steps from the lower bound.";
        Uneven = "twos-complement-uneven": "has components in two's complement, 2^(bits-1) - 1 steps above zero and 2^(bits-1) below", "Count 2^bits - 1 steps from the lower bound.";
        TwoTooHigh = "twos-complement-two-too-high": "has components in two's complement, and subtracts twice the bound to restore negative ones, which leaves them two steps too high", "Count 2^bits - 1 steps from the lower bound.";
        Offset = "zero-at-half": "counts 2^(bits-1) - 1 steps on either side of zero, which is integer 2^(bits-1)", "Count 2^bits - 1 steps from the lower bound.";
    }
}
