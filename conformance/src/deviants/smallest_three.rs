//! Smallest three as others get it wrong.

use super::{Deviant, Kind};
use crate::formats::smallest_three::{Parts, REFERENCE, SmallestThree};
use crate::model::{Answer, Class, Refusal};
use crate::reference::smallest_three as right;

const COMPRESS: &[&str] = &["smallest_three.compress", "smallest_three.compress_parts"];

/// What a wrong compressor does otherwise.
struct Rule {
    /// Whether a component is dropped instead of an earlier one.
    greater: fn(f32, f32) -> bool,
    /// Half the width of the range.
    bounds: f64,
    /// Whether a negative dropped component negates the others.
    negates: bool,
}

const RULE: Rule = Rule { greater: |a, b| a.abs() > b.abs(), bounds: BOUNDS, negates: true };

/// The rules of the page with the wrong one in its place. Integers below 0 are clamped: the mistake at hand is another.
fn compress_with(quat: [f32; 4], bits: u32, rule: &Rule) -> Answer<Parts> {
    right::compress(quat, bits)?;
    let index = (1..4).fold(0, |best, at| if (rule.greater)(quat[at], quat[best]) { at } else { best });
    let negative = quat[index] < 0.0;
    let largest = 2.0_f64.powi(bits as i32) - 1.0;
    let mut kept = [0; 3];
    let others = quat.iter().enumerate().filter(|(at, _)| *at != index);
    for (q, (_, &component)) in kept.iter_mut().zip(others) {
        let component = f64::from(if negative && rule.negates { -component } else { component });
        let unit = (component + rule.bounds) / (rule.bounds + rule.bounds);
        *q = (unit * largest + 0.5).floor().clamp(0.0, largest) as i64;
    }
    Ok(Parts { kept, index: index as u32, sig: u32::from(!negative) })
}

/// The rules of the page with the bounds as a parameter.
fn restore_with(parts: Parts, bits: u32, bounds: f64) -> [f32; 4] {
    let reciprocal = 1.0 / (2.0_f64.powi(bits as i32) - 1.0);
    let [a, b, c] = parts.kept.map(|q| -bounds + f64::from(q as f32) * reciprocal * (bounds + bounds));
    let mut quat = vec![a, b, c];
    quat.insert(parts.index as usize, (1.0 - a * a - b * b - c * c).sqrt());
    let sign = if parts.sig == 0 { -1.0 } else { 1.0 };
    [0, 1, 2, 3].map(|at| (sign * quat[at]) as f32)
}

/// Words of parts whose components fit their width.
fn words(parts: Parts, bits: u32) -> Vec<u32> {
    let Parts { kept, index, sig } = parts;
    let [a, b, c] = kept.map(|q| q as u32);
    match bits {
        9 => vec![a | b << 9 | c << 18 | index << 27 | sig << 30],
        10 => vec![a | b << 10 | c << 20 | index << 30],
        _ => vec![a | b << 15 | index << 30, c | sig << 15],
    }
}

#[allow(clippy::approx_constant, reason = "the format has the decimal, not 1/sqrt 2")]
const BOUNDS: f64 = 0.707_107;
const SQRT_HALF: f64 = std::f64::consts::FRAC_1_SQRT_2;

fn exact_bounds(quat: [f32; 4], bits: u32) -> Answer<Parts> {
    compress_with(quat, bits, &Rule { bounds: SQRT_HALF, ..RULE })
}

fn last_on_tie(quat: [f32; 4], bits: u32) -> Answer<Parts> {
    compress_with(quat, bits, &Rule { greater: |a, b| a.abs() >= b.abs(), ..RULE })
}

fn signed(quat: [f32; 4], bits: u32) -> Answer<Parts> {
    compress_with(quat, bits, &Rule { greater: |a, b| a > b, ..RULE })
}

fn not_negated(quat: [f32; 4], bits: u32) -> Answer<Parts> {
    compress_with(quat, bits, &Rule { negates: false, ..RULE })
}

const SIGN_LOST: SmallestThree = SmallestThree {
    compress: |quat, bits| {
        let mut words = right::compress_words(quat, bits)?;
        if let Some(second) = words.get_mut(1) {
            // `(sig & mask) << 15`, with the mask of the bit in its place.
            *second &= 0x7FFF;
        }
        Ok(words)
    },
    ..REFERENCE
};

const RESTORES_NAN: SmallestThree = SmallestThree {
    restore: |words, bits| match right::restore_words(words, bits) {
        Err(Refusal::Reject(Class::Invalid, _)) => right::restore_words_original(words, bits),
        other => other,
    },
    restore_parts: right::restore_original,
    ..REFERENCE
};

const EXACT_BOUNDS: SmallestThree = SmallestThree {
    compress: |quat, bits| Ok(words(exact_bounds(quat, bits)?, bits)),
    compress_parts: exact_bounds,
    restore: |words, bits| {
        right::restore_words(words, bits)?;
        Ok(restore_with(right::split(words, bits), bits, SQRT_HALF))
    },
    restore_original: |words, bits| Ok(restore_with(right::split(words, bits), bits, SQRT_HALF)),
    restore_parts: |parts, bits| {
        right::restore(parts, bits)?;
        Ok(restore_with(parts, bits, SQRT_HALF))
    },
};

const LAST_ON_TIE: SmallestThree = SmallestThree {
    compress: |quat, bits| Ok(words(last_on_tie(quat, bits)?, bits)),
    compress_parts: last_on_tie,
    ..REFERENCE
};

const SIGNED: SmallestThree = SmallestThree {
    compress: |quat, bits| Ok(words(signed(quat, bits)?, bits)),
    compress_parts: signed,
    ..REFERENCE
};

const NOT_NEGATED: SmallestThree = SmallestThree {
    compress: |quat, bits| Ok(words(not_negated(quat, bits)?, bits)),
    compress_parts: not_negated,
    ..REFERENCE
};

/// The word of the page with bits 29 and 30 exchanged.
fn exchange(word: u32) -> u32 {
    word & !(3 << 29) | (word >> 29 & 1) << 30 | (word >> 30 & 1) << 29
}

fn exchanged(words: &[u32], bits: u32) -> Vec<u32> {
    if bits == 9 { vec![exchange(words[0])] } else { words.to_vec() }
}

const SIGN_BIT_29: SmallestThree = SmallestThree {
    compress: |quat, bits| Ok(exchanged(&right::compress_words(quat, bits)?, bits)),
    restore: |words, bits| right::restore_words(&exchanged(words, bits), bits),
    restore_original: |words, bits| right::restore_words_original(&exchanged(words, bits), bits),
    ..REFERENCE
};

/// The ledger's part on quaternions.
pub const ALL: &[Deviant] = &[
    Deviant {
        id: "rquat15-sign-lost-2020",
        kind: Kind::Released,
        summary: "Never stores the sign bit of the 15-bit words: half of all quaternions come back negated.",
        says: "\"the original signal of the dropped component is then encoded into the second integer\" (measured: the release of \
               23 May 2020 masks before it shifts; mended on 14 January 2021).",
        mend: "second = c | (sig & 1) << 15.",
        affects: "Who compares or interpolates restored quaternions: the same rotation, by the long way round.",
        operations: &["smallest_three.compress"],
        run: Some(|case| SIGN_LOST.run(case)),
        dialect: false,
    },
    Deviant {
        id: "rquat-restores-nan",
        kind: Kind::Released,
        summary: "Takes the root of a negative number for words that no writer writes: a component is NaN.",
        says: "\"this is relying on the property that is applied to quaternions representing rotations\" (measured: 2 to 4 % of \
               random words).",
        mend: "Refuse components whose squares add up to more than 1.",
        affects: "Games that restore words of strangers: a NaN in a transform spreads to all that hangs on it.",
        operations: &["smallest_three.restore", "smallest_three.restore_parts"],
        run: Some(|case| RESTORES_NAN.run(case)),
        dialect: false,
    },
    Deviant {
        id: "bounds-exact-sqrt-half",
        kind: Kind::Plausible,
        summary: "Quantises in [-1/sqrt 2, 1/sqrt 2] instead of the decimal constant.",
        says: "\"a = 1 / sqrt 2. The result of this is the mentioned range\".",
        mend: "0.707107, as the script's constant has it.",
        affects: "Every restored component, in its last bits; one in a few hundred integers of 15 bits.",
        operations: &[
            "smallest_three.compress",
            "smallest_three.restore",
            "smallest_three.restore_original",
            "smallest_three.compress_parts",
            "smallest_three.restore_parts",
        ],
        run: Some(|case| EXACT_BOUNDS.run(case)),
        dialect: false,
    },
    Deviant {
        id: "largest-last-on-tie",
        kind: Kind::Plausible,
        summary: "Drops the last of equal components instead of the first.",
        says: "\"the index of the largest component must be located\".",
        mend: "Compare with >, not >=.",
        affects: "Byte-for-byte comparison with the original; the rotation is the same.",
        operations: COMPRESS,
        run: Some(|case| LAST_ON_TIE.run(case)),
        dialect: false,
    },
    Deviant {
        id: "largest-signed",
        kind: Kind::Plausible,
        summary: "Compares components without their absolute values.",
        says: "\"finds the largest component\"; only further down \"the largest absolute component\".",
        mend: "Compare magnitudes.",
        affects: "Every quaternion whose largest component is negative: another one is dropped, this one is cut to the range.",
        operations: COMPRESS,
        run: Some(|case| SIGNED.run(case)),
        dialect: false,
    },
    Deviant {
        id: "rquat-not-negated",
        kind: Kind::Plausible,
        summary: "Does not negate the kept components when the dropped one is negative.",
        says: "\"we don't have to encode the original signal of the dropped component\".",
        mend: "Negate the other three; sig restores the signs of all four.",
        affects: "Every quaternion whose largest component is negative: another rotation.",
        operations: COMPRESS,
        run: Some(|case| NOT_NEGATED.run(case)),
        dialect: false,
    },
    Deviant {
        id: "rquat9-sign-bit-29",
        kind: Kind::Plausible,
        summary: "Has the sign of the 9-bit word directly above the index, in bit 29 instead of bit 30.",
        says: "\"in this case it means we have 3 unused bits\"; which of them is left open.",
        mend: "Bit 30 (measured); bits 29 and 31 are 0.",
        affects: "Every 9-bit word with sig 1: restored negated, or refused.",
        operations: &["smallest_three.compress", "smallest_three.restore", "smallest_three.restore_original"],
        run: Some(|case| SIGN_BIT_29.run(case)),
        dialect: false,
    },
    Deviant {
        id: "int-pool-text",
        kind: Kind::Published,
        summary: "The text returns the two words of 15 bits in a PoolIntArray in one place and in a PoolByteArray in another.",
        says: "\"The two integers are returned in a PoolByteArray\".",
        mend: "A PoolIntArray of two integers, as the other place and the released code have it.",
        affects: "Readers of the text; bytes could not hold the words. No behaviour: documentation only.",
        operations: &[],
        run: None,
        dialect: false,
    },
];
