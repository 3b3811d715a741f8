//! What implementations of smallest three do differently: choosing, quantising and restoring.

use super::word_parameters as words;
use crate::formats::arithmetic::{CONTRACTION, PRECISION, ROUNDING};
use crate::formats::quantize::behaviour as quantize;
use crate::model::behaviour::{Choice, Parameter, parameter};

const COMPRESS: &[&str] = &["smallest_three.compress", "smallest_three.compress_parts"];
const RESTORE: &[&str] =
    &["smallest_three.restore", "smallest_three.restore_original", "smallest_three.restore_parts"];
const PARTS: &[&str] = &["smallest_three.compress_parts", "smallest_three.restore_parts"];
const RESTORE_PARTS: &[&str] = &["smallest_three.restore_parts"];
const CHECKED: &[&str] = &["smallest_three.restore", "smallest_three.restore_parts"];
const ALL: &[&str] = &[
    "smallest_three.compress",
    "smallest_three.restore",
    "smallest_three.restore_original",
    "smallest_three.compress_parts",
    "smallest_three.restore_parts",
];

/// Components are within their range: where it is checked tells nothing.
const SCALE_TYPES: [Choice; quantize::SCALE_TYPE.wrong.len() - 2] =
    quantize::SCALE_TYPE.without(&["shift-modulo-32-throughout", "signed-shift-throughout"]);

/// All parameters; those of rounding and of the range are quantising's. The order of operations that changes a last bit
/// of binary64 only is left out: a component is a binary32.
pub const PARAMETERS: &[Parameter] = &[
    DROPPED,
    NEGATION,
    SIG,
    BOUNDS,
    AXES,
    KEPT,
    NUMBERING,
    LENGTH,
    RESTORED_LENGTH,
    SIGN,
    RESULT,
    RADICAND,
    SQUARE,
    ROTATION_CHECK,
    ORIGINAL_CHECK,
    INDEX_CHECK,
    CLASS_ROTATION,
    CLASS_PARTS_ROTATION,
    words::FIELD_ORDER,
    words::WORD_ORDER,
    words::INDEX_9,
    words::INDEX_10,
    words::INDEX_15,
    words::B_PLACE,
    words::C_PLACE,
    words::SIG_9,
    words::SIG_15,
    words::INDEX_SIGN,
    words::WORD_SIGN,
    words::FIELD_MASK,
    words::RESERVED,
    words::ORIGINAL_RESERVED,
    words::CLASS_RESERVED,
    // A tie of a quaternion is half of an odd number of steps, above 0: away from zero is up, and the sum is exact.
    Parameter {
        operations: COMPRESS,
        wrong: &ROUNDING.without::<9>(&["half-up-exact", "half-away"]),
        ..ROUNDING
    },
    Parameter { operations: ALL, ..PRECISION },
    Parameter { operations: RESTORE, ..CONTRACTION },
    // An integer that its field does not hold is no clamped one.
    Parameter {
        operations: ALL,
        wrong: &quantize::SCALE.without::<2>(&["power-of-two-throughout"]),
        ..quantize::SCALE
    },
    Parameter { operations: PARTS, wrong: &SCALE_TYPES, ..quantize::SCALE_TYPE },
    Parameter { operations: ALL, ..quantize::ENDS },
    Parameter { operations: ALL, ..quantize::MIN },
    Parameter { operations: ALL, ..quantize::SPAN },
    // Zero is half way: the order of operations shows in what is a tie.
    Parameter {
        operations: COMPRESS,
        wrong: &quantize::NORMALISED.without::<4>(&["half-step-first", "times-reciprocal"]),
        ..quantize::NORMALISED
    },
    Parameter { operations: RESTORE, ..quantize::QUOTIENT },
    Parameter { operations: RESTORE, ..quantize::RESTORED },
    Parameter { operations: RESTORE, ..quantize::UNIT },
    Parameter { operations: RESTORE, ..quantize::RESULT },
    Parameter { operations: RESTORE_PARTS, ..quantize::STORED },
    Parameter { operations: RESTORE, ..quantize::CENTRE },
    Parameter { operations: RESTORE_PARTS, ..quantize::SIGNED },
    Parameter { operations: COMPRESS, ..quantize::ABOVE },
    Parameter { operations: COMPRESS, ..quantize::BELOW },
    Parameter { operations: COMPRESS, ..quantize::CONVERSION },
    Parameter { operations: COMPRESS, ..quantize::NOT_FINITE },
    Parameter { operations: PARTS, ..quantize::WIDTH_CHECK },
    Parameter { operations: RESTORE, ..quantize::INTEGER_CHECK },
    Parameter { operations: PARTS, ..quantize::CLASS_PARAMETER },
    Parameter { operations: RESTORE_PARTS, ..quantize::CLASS_INTEGER },
    Parameter { operations: COMPRESS, ..quantize::CLASS_BELOW },
    Parameter { operations: COMPRESS, ..quantize::CLASS_NOT_FINITE },
    // Of what explains equally much the search takes the first: another code is the last thing to think of.
    CODE,
];

parameter! {
    /// Which component is dropped.
    DROPPED: Dropped = "dropped" for COMPRESS, right Largest: "drops the first component of the largest magnitude";
    LastOnTie = "last-on-tie": "drops the last of equal components: >= for >", "Compare with >, not >=.";
    Signed = "signed": "compares components without their absolute values", "Compare magnitudes.";
    Smallest = "smallest": "drops the component of the smallest magnitude", "Drop the largest.";
    FirstSigned = "first-signed": "takes the first component with its sign, and the magnitudes of the others", "Compare magnitudes.";
    NeverLast = "never-w": "does not compare the last component: the loop ends one early", "Compare all four.";
    NeverFirst = "never-x": "does not compare the first component: the loop begins one late", "Compare all four.";
    NanFirst = "nan-first": "starts its search for the largest with the first component, so that a NaN there stays the largest", "Refuse what is not finite.";
    AlwaysLast = "always-w": "always drops w", "Drop the component of the largest magnitude.";
}

parameter! {
    /// When the kept components are negated.
    NEGATION: Negation = "negation" for COMPRESS, right Negative: "negates the kept components if the dropped one is negative";
    Never = "never": "does not negate the kept components", "Negate the other three if the dropped one is negative.";
    Inverted = "inverted": "negates the kept components if the dropped one is positive", "Negate them if it is negative.";
    Magnitudes = "magnitudes": "quantises the magnitudes of the kept components", "Keep their signs.";
}

parameter! {
    /// What counts as a negative dropped component, and which sig that is.
    SIG: Sig = "sig" for COMPRESS, right OneIfNotNegative: "takes a component below 0 for negative, and stores 1 for others";
    Zero = "zero-is-negative": "takes a dropped 0 for negative: <= for <", "Compare with <.";
    SignBit = "sign-bit": "takes a dropped -0 for negative", "Compare with < 0; -0 is not negative.";
    OfW = "of-w": "takes the sign of w instead of the dropped component's", "sig is 0 where the dropped component is negative.";
    Inverted = "inverted": "stores sig inverted", "sig is 1 for a dropped component that is not negative.";
    Always1 = "always-1": "always stores sig 1", "sig is 0 for a negative dropped component.";
    Always0 = "always-0": "always stores sig 0", "sig is 1 for a dropped component that is not negative.";
}

parameter! {
    /// The magnitude at the ends of the range.
    BOUNDS: Bounds = "bounds" for ALL, right Decimal: "quantises in [-0.707107, 0.707107]";
    Exact = "exact": "quantises in [-1/sqrt 2, 1/sqrt 2]", "Use the decimal constant 0.707107.";
    Digits8 = "8-digits": "quantises in [-0.70710678, 0.70710678]", "Use the decimal constant 0.707107.";
    Digits7 = "7-digits": "quantises in [-0.7071068, 0.7071068]", "Use the decimal constant 0.707107.";
    ExactNarrow = "exact-binary32": "quantises in 1/sqrt 2 as a binary32", "Use the decimal constant 0.707107, in binary64.";
    Digits5 = "5-digits": "quantises in [-0.70711, 0.70711]", "Use the decimal constant 0.707107.";
    Digits4 = "4-digits": "quantises in [-0.7071, 0.7071]", "Use the decimal constant 0.707107.";
    Digits3 = "3-digits": "quantises in [-0.707, 0.707]", "Use the decimal constant 0.707107.";
    Inverse = "inverse-7-digits": "quantises in 1/1.414214", "Use the decimal constant 0.707107.";
    InverseNarrow = "inverse-7-digits-binary32": "quantises in 1/1.414214, divided in binary32", "Use the decimal constant 0.707107, in binary64.";
    Steps16383 = "16383-times-0.000043161": "counts 16383 steps of 0.000043161 on either side of zero, which is integer 16383", "Use the decimal constant 0.707107.";
    Steps32767 = "32767-times-0.00004315969": "counts 32767 steps of 0.00004315969 from -0.70710678118 on", "Use the decimal constant 0.707107.";
    One = "one": "quantises in [-1, 1]", "Use the decimal constant 0.707107.";
}

parameter! {
    /// The order of a quaternion's components.
    AXES: Axes = "axes" for ALL, right Xyzw: "takes components in the order x, y, z, w";
    Wxyz = "wxyz": "takes components in the order w, x, y, z", "The order is x, y, z, w.";
}

parameter! {
    /// The order in which components are kept.
    KEPT: Kept = "kept" for ALL, right Ascending: "keeps the others in their order";
    Reversed = "reversed": "keeps the others in reverse order", "Keep the others in the order x, y, z, w.";
    Cyclic = "cyclic": "keeps the others beginning after the dropped one", "Keep the others in the order x, y, z, w.";
    LastFills = "last-fills": "puts w in the place of the dropped one", "Keep the others in the order x, y, z, w.";
    YzSwapped = "last-two-swapped": "swaps the last two of the others", "Keep the others in the order x, y, z, w.";
    XySwapped = "first-two-swapped": "swaps the first two of the others", "Keep the others in the order x, y, z, w.";
}

parameter! {
    /// The number of each component.
    NUMBERING: Numbering = "numbering" for ALL, right FromX: "numbers x, y, z, w from 0 to 3";
    FromW = "w-first": "numbers w, x, y, z from 0 to 3", "x is 0, y is 1, z is 2, w is 3.";
    Reversed = "reversed": "numbers w, z, y, x from 0 to 3", "x is 0, y is 1, z is 2, w is 3.";
}

parameter! {
    /// What is done about quaternions that are not of unit length.
    LENGTH: Length = "length" for COMPRESS, right Ignored: "takes quaternions of any length";
    Normalised = "normalised": "normalises the quaternion first", "Quantise the components as they are.";
    Refused = "refused": "refuses quaternions that are not of unit length", "Quantise the components as they are.";
    NormalisedWide = "normalised-binary64": "normalises the quaternion first, and keeps binary64", "Store the components as they stand.";
    NarrowIdentity = "normalised-or-identity": "normalises the quaternion first, and takes the identity for one of length 0", "Quantise the components as they are.";
    Narrow = "normalised-binary32": "normalises the quaternion first, by a length whose square is a binary32 that may overflow or be 0", "Quantise the components as they are.";
    NarrowOrIdentity = "normalised-binary32-or-identity": "normalises the quaternion first, by a length whose square is a binary32 that may overflow, and takes the identity for one of length 0", "Quantise the components as they are.";
    Identity = "normalised-or-identity-binary64": "normalises the quaternion first, keeps binary64, and takes the identity for one without a length", "Quantise the components as they are.";
}

parameter! {
    /// The order of the restored components.
    RESULT: Shown = "restored-order" for RESTORE, right Places: "returns x, y, z, w, the dropped component in its place";
    WFirst = "w-first": "returns w before x, y and z", "Return x, y, z, w.";
    DroppedLast = "dropped-last": "returns the dropped component last", "Put the dropped component where the index says.";
    DroppedFirst = "dropped-first": "returns the dropped component first", "Put the dropped component where the index says.";
    Reversed = "reversed": "returns w, z, y, x", "Return x, y, z, w.";
    Conjugate = "conjugate": "returns x, y and z negated", "Return the components as they are.";
}

parameter! {
    /// The length of the restored quaternion.
    RESTORED_LENGTH: RestoredLength = "restored-length" for RESTORE, right Kept: "returns the components as they are restored";
    Normalised = "normalised": "normalises the restored quaternion in binary32", "Return the components as they are restored.";
    Wide = "normalised-binary64": "normalises the restored quaternion in binary64", "Return the components as they are restored.";
    Reciprocal = "normalised-reciprocal": "normalises the restored quaternion in binary32, by the reciprocal of its length", "Return the components as they are restored.";
    ReciprocalIdentity = "normalised-reciprocal-or-identity": "normalises the restored quaternion in binary32, by the reciprocal of its length, and returns the identity for what has no length", "Return the components as they are restored; refuse words of no rotation.";
    Pairwise = "normalised-pairwise": "normalises the restored quaternion in binary32, with its squares added as (x + z) + (y + w)", "Return the components as they are restored.";
    Identity = "normalised-or-identity": "normalises the restored quaternion in binary32, and returns the identity for what has no length", "Return the components as they are restored; refuse words of no rotation.";
}

parameter! {
    /// What sig 0 negates.
    SIGN: Sign = "sign" for RESTORE, right All: "negates all four components for sig 0";
    Ignored = "ignored": "ignores sig", "Negate all four components for sig 0.";
    Dropped = "dropped-only": "negates only the dropped component for sig 0", "Negate all four components for sig 0.";
    Kept = "kept-only": "negates only the kept components for sig 0", "Negate all four components for sig 0.";
    Inverted = "inverted": "negates all four components for sig 1", "Negate them for sig 0.";
}

parameter! {
    /// The code of a component's field.
    CODE: Code = "code" for ALL, right Steps: "counts 2^bits - 1 steps from the lower bound";
    TwosComplement = "twos-complement": "has components in two's complement, 2^(bits-1) - 1 steps on either side of zero",
        "Count 2^bits - 1 steps from the lower bound.";
    Uneven = "twos-complement-uneven": "has components in two's complement, 2^(bits-1) - 1 steps above zero and 2^(bits-1) below",
        "Count 2^bits - 1 steps from the lower bound.";
    TwoTooHigh = "twos-complement-two-too-high": "has components in two's complement, and subtracts twice the bound to restore negative ones, which leaves them two steps too high",
        "Count 2^bits - 1 steps from the lower bound.";
    SignMagnitude = "sign-and-magnitude": "has the sign of a component in the highest bit of its field and 2^(bits-1) - 1 steps of the magnitude below",
        "Count 2^bits - 1 steps from the lower bound.";
    Offset = "zero-at-half": "counts 2^(bits-1) - 1 steps on either side of zero, which is integer 2^(bits-1)",
        "Count 2^bits - 1 steps from the lower bound.";
    OffsetLow = "zero-below-half": "counts 2^(bits-1) - 1 steps on either side of zero, which is integer 2^(bits-1) - 1",
        "Count 2^bits - 1 steps from the lower bound.";
}

parameter! {
    /// What becomes of a negative radicand before the root.
    RADICAND: Radicand = "radicand" for RESTORE, right AsItIs: "leaves a negative radicand to the check of the result";
    Clamped = "clamped": "clamps a negative radicand to 0", "Refuse components whose squares add up to more than 1.";
    Absolute = "absolute": "takes the root of the radicand's magnitude", "Refuse components whose squares add up to more than 1.";
    One = "one": "takes 1 for the root of a negative radicand", "Refuse components whose squares add up to more than 1.";
}

parameter! {
    /// How the square of the dropped component is computed.
    SQUARE: Square = "square" for RESTORE, right Subtracts: "subtracts the squares from 1, one after another";
    SumFirst = "sum-first": "adds the squares and subtracts their sum from 1", "Subtract them one after another: 1 - a * a - b * b - c * c.";
    Narrow = "binary32": "computes the square of the dropped component in binary32", "Compute the square in binary64.";
    NarrowRoot = "root-binary32": "takes the root of the dropped component's square in binary32, as sqrtf does", "Take the root in binary64.";
    NotSquared = "no-root": "returns the square of the dropped component, not its root", "Take the root.";
}

parameter! {
    /// What is refused as no rotation.
    ROTATION_CHECK: RotationCheck = "rotation-check" for CHECKED, right Nan: "refuses components of no rotation";
    Missing = "missing": "restores NaN from components of no rotation", "Refuse components whose squares add up to more than 1.";
    Tolerant = "tolerant": "accepts squares that add up to up to 1e-6 more than 1, with a dropped component of 0",
        "Refuse components whose squares add up to more than 1.";
    Tolerant4 = "tolerant-1e-4": "accepts squares that add up to up to 1e-4 more than 1, with a dropped component of 0",
        "Refuse components whose squares add up to more than 1.";
}

parameter! {
    /// What the original's way of restoring refuses.
    ORIGINAL_CHECK: OriginalCheck = "original-check" for &["smallest_three.restore_original"], right None: "restores NaN from components of no rotation, as the original does";
    Refuses = "refuses": "refuses components of no rotation where the original restores NaN", "Restore NaN; the checked operation refuses.";
}

parameter! {
    /// What becomes of an index above 3.
    INDEX_CHECK: IndexCheck = "index-check" for RESTORE_PARTS, right Refused: "refuses an index above 3";
    Masked = "masked": "takes an index modulo 4", "Refuse an index above 3.";
    TakenForW = "taken-for-w": "takes an index above 3 for w", "Refuse an index above 3.";
    Identity = "identity": "restores the identity for an index above 3", "Refuse an index above 3.";
}

parameter! {
    /// The class of words of no rotation.
    CLASS_ROTATION: ClassRotation = "class-rotation" for &["smallest_three.restore"], right Invalid: "refuses words of no rotation as invalid";
    OutOfRange = "out-of-range": "refuses words of no rotation as out_of_range", "Say invalid.";
    NotCanonical = "not-canonical": "refuses words of no rotation as not_canonical", "Say invalid.";
    Breaks = "breaks": "breaks with an error for words of no rotation", "Refuse them (invalid).";
}

parameter! {
    /// The class of components of no rotation.
    CLASS_PARTS_ROTATION: ClassPartsRotation = "class-parts-rotation" for RESTORE_PARTS, right OutOfRange: "refuses components of no rotation as out_of_range";
    Invalid = "invalid": "refuses components of no rotation as invalid", "Say out_of_range.";
    Breaks = "breaks": "breaks with an error for components of no rotation", "Refuse them (out_of_range).";
}
