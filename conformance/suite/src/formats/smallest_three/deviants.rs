//! Known mistakes in smallest three.

use crate::model::{Deviant, Kind};

const COMPRESS: &[&str] = &["smallest_three.compress", "smallest_three.compress_parts"];

pub const ALL: &[Deviant] = &[
    Deviant {
        id: "rquat15-sign-lost-2020",
        kind: Kind::Released,
        summary: "Never stores the sign bit of the 15-bit words: half of all quaternions come back negated.",
        says: "\"the original signal of the dropped component is then encoded into the second integer\" (measured: the release of \
               23 May 2020 masks before it shifts; fixed on 14 January 2021).",
        fix: "second = c | (sig & 1) << 15.",
        affects: "Code that compares or interpolates restored quaternions: the same rotation, by the long way round.",
        operations: &["smallest_three.compress"],
        point: &[("sig-15", "lost")],
    },
    Deviant {
        id: "rquat-restores-nan",
        kind: Kind::Released,
        summary: "Takes the root of a negative number for words that no writer writes: a component is NaN.",
        says: "\"this is relying on the property that is applied to quaternions representing rotations\" (measured: 2 to 4 % of \
               random words).",
        fix: "Refuse components whose squares add up to more than 1.",
        affects: "Games that restore untrusted words: a NaN in a transform spreads to all that hangs on it.",
        operations: &["smallest_three.restore", "smallest_three.restore_parts"],
        point: &[("rotation-check", "missing")],
    },
    Deviant {
        id: "bounds-exact-sqrt-half",
        kind: Kind::Plausible,
        summary: "Quantises in [-1/sqrt 2, 1/sqrt 2] instead of the decimal constant.",
        says: "\"a = 1 / sqrt 2. The result of this is the mentioned range\".",
        fix: "0.707107, as the script's constant has it.",
        affects: "Every restored component, in its last bits; one in a few hundred integers of 15 bits.",
        operations: &[
            "smallest_three.compress",
            "smallest_three.restore",
            "smallest_three.restore_original",
            "smallest_three.compress_parts",
            "smallest_three.restore_parts",
        ],
        point: &[("bounds", "exact")],
    },
    Deviant {
        id: "largest-last-on-tie",
        kind: Kind::Plausible,
        summary: "Drops the last of equal components instead of the first.",
        says: "\"the index of the largest component must be located\".",
        fix: "Compare with >, not >=.",
        affects: "Byte-for-byte comparison with the original; the rotation is the same.",
        operations: COMPRESS,
        point: &[("dropped", "last-on-tie")],
    },
    Deviant {
        id: "largest-signed",
        kind: Kind::Plausible,
        summary: "Compares components without their absolute values.",
        says: "\"finds the largest component\"; only further down \"the largest absolute component\".",
        fix: "Compare magnitudes.",
        affects: "Every quaternion whose largest component is negative: another one is dropped, this one is cut to the range.",
        operations: COMPRESS,
        point: &[("below", "clamped"), ("dropped", "signed")],
    },
    Deviant {
        id: "rquat-not-negated",
        kind: Kind::Plausible,
        summary: "Does not negate the kept components when the dropped one is negative.",
        says: "\"we don't have to encode the original signal of the dropped component\".",
        fix: "Negate the other three; sig restores the signs of all four.",
        affects: "Every quaternion whose largest component is negative: another rotation.",
        operations: COMPRESS,
        point: &[("negation", "never")],
    },
    Deviant {
        id: "rquat9-sign-bit-29",
        kind: Kind::Plausible,
        summary: "Has the sign of the 9-bit word directly above the index, in bit 29 instead of bit 30.",
        says: "\"in this case it means we have 3 unused bits\"; which of them is left open.",
        fix: "Bit 30 (measured); bits 29 and 31 are 0.",
        affects: "Every 9-bit word with sig 1: restored negated, or refused.",
        operations: &["smallest_three.compress", "smallest_three.restore", "smallest_three.restore_original"],
        point: &[("sig-9", "bit-29")],
    },
    Deviant {
        id: "int-pool-text",
        kind: Kind::Published,
        summary: "The text returns the two words of 15 bits in a PoolIntArray in one place and in a PoolByteArray in another.",
        says: "\"The two integers are returned in a PoolByteArray\".",
        fix: "A PoolIntArray of two integers, as the other place and the released code have it.",
        affects: "Readers of the text; bytes could not hold the words. No behaviour: documentation only.",
        operations: &[],
        point: &[],
    },
];
