//! Rotation quaternions.

use crate::formats::packet::sets::{QUATERNION, QUATERNION_DECODE, QUATERNION_ENCODE};
use crate::model::behaviour::parameters;

parameters! {
    pub(super) const PARAMETERS;
    /// The order of the components.
    Order = "quaternion-order" for QUATERNION, right WFirst: "has w, x, y, z on the wire and x, y, z, w in the value" {
        WLast = "w-last": "has w last on the wire", "w, x, y, z on the wire.";
        ValueWFirst = "value-w-first": "has w first in the value, too", "The value is x, y, z, w.";
    }

    /// The interval of w, and with it whether words have a sign.
    W = "quaternion-w" for QUATERNION, right Unit: "has w over [0, 1]" {
        LikeOthers = "like-x": "has w over [-1, 1] like x, y and z", "w is over [0, 1].";
        SignedCut = "signed-words-cut": "has signed words for all four: c * 127 or c * 32767, cut toward zero",
            "Words have no sign: w is over [0, 1], and x, y and z are moved by c / 2 + 0.5.";
    }

    /// What becomes of a quaternion with w below zero.
    Negation = "quaternion-negation" for QUATERNION_ENCODE, right All: "negates all four components if w < 0" {
        Never = "never": "negates nothing if w < 0", "Negate all four if w < 0.";
        WClamped = "w-clamped": "clamps a negative w to 0 instead of negating", "Negate all four if w < 0.";
        WOnly = "w-only": "negates w alone", "Negate all four: only then is it the same rotation.";
    }

    /// How a writer moves x, y and z to [0, 1].
    Remap = "quaternion-remap" for QUATERNION_ENCODE, right Halved: "moves x, y and z by c / 2 + 0.5" {
        PlusOne = "plus-one": "moves x, y and z by / 2 + 1", "c / 2 + 0.5.";
    }

    /// How a reader moves x, y and z back.
    Moved = "quaternion-moved" for QUATERNION_DECODE, right Exact: "reads (2n - steps) / steps, rounded once" {
        HalfSteps = "half-steps": "reads n / 127 - 1 or n / 32767 - 1, an integer division of the steps", "(2n - 255) / 255 or (2n - 65535) / 65535.";
        Binary32 = "binary32": "reads n / steps * 2 - 1 in binary32, with two roundings", "Compute 2n - steps as an integer, then divide once.";
        Conjugate = "conjugate": "reads x, y and z with the opposite sign", "Read (2n - steps) / steps.";
    }

    /// How far above 1 a component is taken for 1.
    Tolerance = "quaternion-tolerance" for QUATERNION_ENCODE, right Whole: "takes magnitudes up to 1 + 2^-20 for 1" {
        None = "none": "refuses magnitudes just above 1", "Take magnitudes up to 1 + 2^-20 for 1.";
    }

    /// What is made of a quaternion's length after it is read.
    LengthRead = "quaternion-length-read" for QUATERNION_DECODE, right Unseen: "returns components as their steps make them" {
        Normalised = "normalised": "normalises the quaternion", "Return the components as their steps make them.";
    }
}
