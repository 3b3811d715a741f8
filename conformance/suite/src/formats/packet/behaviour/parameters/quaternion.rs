//! Rotation quaternions.

use super::operations::{QUATERNION, QUATERNION_DECODE, QUATERNION_ENCODE};
use crate::formats::packet::behaviour::family::family;

family! {
    /// The order of the components.
    ORDER: Order for "quaternion-order" of QUATERNION; right WFirst: "has w, x, y, z on the wire and x, y, z, w in the value";
    WLast = "w-last": "has w last on the wire", "w, x, y, z on the wire.";
    ValueWFirst = "value-w-first": "has w first in the value, too", "The value is x, y, z, w.";
    Reversed = "reversed": "has z, y, x, w on the wire", "w, x, y, z on the wire.";
    YzSwapped = "yz-swapped": "exchanges y and z", "w, x, y, z on the wire.";
    XySwapped = "xy-swapped": "exchanges x and y", "w, x, y, z on the wire.";
}

family! {
    /// The interval of w, and with it whether words have a sign.
    W_INTERVAL: W for "quaternion-w" of QUATERNION; right Unit: "has w over [0, 1]";
    LikeOthers = "like-x": "has w over [-1, 1] like x, y and z", "w is over [0, 1].";
    SignedWords = "signed-words": "has signed words for all four: c * 127 or c * 32767",
        "Words have no sign: w is over [0, 1], and x, y and z are moved by c / 2 + 0.5.";
    SignedCut = "signed-words-cut": "has signed words for all four: c * 127 or c * 32767, cut toward zero",
        "Words have no sign: w is over [0, 1], and x, y and z are moved by c / 2 + 0.5.";
}

family! {
    /// What becomes of a quaternion with w below zero.
    NEGATION: Negation for "quaternion-negation" of QUATERNION_ENCODE; right All: "negates all four components if w < 0";
    Never = "never": "negates nothing if w < 0", "Negate all four if w < 0.";
    WClamped = "w-clamped": "clamps a negative w to 0 instead of negating", "Negate all four if w < 0.";
    WOnly = "w-only": "negates w alone", "Negate all four: only then is it the same rotation.";
    OthersOnly = "others-only": "negates x, y and z and loses w, which stays below zero and is cut to the field's bits",
        "Negate all four if w < 0.";
    XForgotten = "x-forgotten": "negates all but x if w < 0", "Negate all four: only then is it the same rotation.";
    YForgotten = "y-forgotten": "negates all but y if w < 0", "Negate all four: only then is it the same rotation.";
    ZForgotten = "z-forgotten": "negates all but z if w < 0", "Negate all four: only then is it the same rotation.";
    Zero = "zero-too": "negates if w is 0, too: <= for <", "Negate if w < 0.";
    NegativeZero = "negative-zero-too": "negates if w is -0: looks at the sign bit", "Compare w with 0; -0 is not below it.";
    WRefused = "refused": "refuses a quaternion with w < 0", "Negate all four if w < 0.";
}

family! {
    /// How a writer moves x, y and z to [0, 1].
    REMAP: Remap for "quaternion-remap" of QUATERNION_ENCODE; right Halved: "moves x, y and z by c / 2 + 0.5";
    PlusOne = "plus-one": "moves x, y and z by / 2 + 1", "c / 2 + 0.5.";
    HalfSteps = "half-steps": "counts 127 or 32767 steps on either side of 127 or 32767, and leaves the last step unused",
        "(c / 2 + 0.5) * 255 or 65535.";
    Offset = "offset": "counts 127 or 32767 steps on either side of 128 or 32768", "(c / 2 + 0.5) * 255 or 65535.";
    None = "none": "does not move x, y and z, whose negative steps are cut to the field's bits", "c / 2 + 0.5.";
}

family! {
    /// How a reader moves x, y and z back.
    MOVED: Moved for "quaternion-moved" of QUATERNION_DECODE; right Exact: "reads (2n - steps) / steps, rounded once";
    HalfSteps = "half-steps": "reads n / 127 - 1 or n / 32767 - 1, an integer division of the steps", "(2n - 255) / 255 or (2n - 65535) / 65535.";
    Offset = "offset": "reads (n - 128) / 127 or (n - 32768) / 32767", "(2n - 255) / 255 or (2n - 65535) / 65535.";
    OffsetPowerOfTwo = "offset-power-of-two": "reads (n - 128) / 128 or (n - 32768) / 32768", "(2n - 255) / 255 or (2n - 65535) / 65535.";
    Binary32 = "binary32": "reads n / steps * 2 - 1 in binary32, with two roundings", "Compute 2n - steps as an integer, then divide once.";
    PlusOne = "plus-one": "reads (n / steps - 1) * 2, the inverse of / 2 + 1", "n / steps * 2 - 1.";
    None = "none": "does not move x, y and z: reads n / steps", "n / steps * 2 - 1.";
    Halved = "halved": "reads n / steps - 0.5, half of each component", "(n / steps - 0.5) * 2, the inverse of / 2 + 0.5.";
    Doubled = "doubled": "reads n / steps * 2, from 0 to 2", "n / steps * 2 - 1.";
    LessOne = "less-one": "reads n / steps - 1, from -1 to 0", "n / steps * 2 - 1.";
    Conjugate = "conjugate": "reads x, y and z with the opposite sign", "Read (2n - steps) / steps.";
}

family! {
    /// How far above 1 a component is taken for 1.
    TOLERANCE: Tolerance for "quaternion-tolerance" of QUATERNION_ENCODE; right Whole: "takes magnitudes up to 1 + 2^-20 for 1";
    None = "none": "refuses magnitudes just above 1", "Take magnitudes up to 1 + 2^-20 for 1.";
    Exclusive = "exclusive": "refuses a magnitude of 1 + 2^-20: >= for >", "Accept 1 + 2^-20 itself.";
    Wide = "wide": "takes magnitudes up to 1.001 for 1", "Take magnitudes up to 1 + 2^-20 for 1, no more.";
    OneRefused = "one-refused": "refuses a magnitude of 1: >= for >", "Accept 1, and take magnitudes up to 1 + 2^-20 for it.";
}

family! {
    /// Which fault of several decides.
    FAULTS: Faults for "quaternion-faults" of QUATERNION_ENCODE; right WireOrder: "refuses for the first fault of w, x, y, z";
    ValueOrder = "x-first": "refuses for the first fault of x, y, z, w", "Check w before x, y and z.";
    FiniteFirst = "finite-first": "checks that all four are finite before their ranges", "Check one component after another.";
}

family! {
    /// What is made of a quaternion's length before it is written.
    LENGTH: Length for "quaternion-length" of QUATERNION_ENCODE; right Unseen: "does not look at the length of a quaternion";
    Normalised = "normalised": "normalises the quaternion", "Write the components as they are.";
    Invalid = "invalid": "refuses quaternions of another length than 1 as invalid", "Write the components as they are.";
    OutOfRange = "out-of-range": "refuses quaternions of another length than 1 as out_of_range", "Write the components as they are.";
}

family! {
    /// What is made of a quaternion's length after it is read.
    LENGTH_READ: LengthRead for "quaternion-length-read" of QUATERNION_DECODE;
    right Unseen: "returns components as their steps make them";
    Normalised = "normalised": "normalises the quaternion", "Return the components as their steps make them.";
}
