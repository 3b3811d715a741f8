//! Known mistakes in smallest three.

use crate::model::deviants;

const COMPRESS: &[&str] = &["smallest_three.compress", "smallest_three.compress_parts"];

deviants! {
    Released "rquat15-sign-lost-2020": "sig-15" = "lost" in &["smallest_three.compress"];
        does "Never stores the sign bit of the 15-bit words: half of all quaternions come back negated.",
        says "\"the original signal of the dropped component is then encoded into the second integer\" (measured: the release of \
               23 May 2020 masks before it shifts; fixed on 14 January 2021).",
        fix "second = c | (sig & 1) << 15.",
        affects "Code that compares or interpolates restored quaternions: the same rotation, by the long way round.";

    Released "rquat-restores-nan": "rotation-check" = "missing"
        in &["smallest_three.restore", "smallest_three.restore_parts"];
        does "Takes the root of a negative number for words that no writer writes: a component is NaN.",
        says "\"this is relying on the property that is applied to quaternions representing rotations\" (measured: 2 to 4 % of \
               random words).",
        fix "Refuse components whose squares add up to more than 1.",
        affects "Games that restore untrusted words: a NaN in a transform spreads to all that hangs on it.";

    Plausible "bounds-exact-sqrt-half": "bounds" = "exact"
        in &[
            "smallest_three.compress",
            "smallest_three.restore",
            "smallest_three.restore_original",
            "smallest_three.compress_parts",
            "smallest_three.restore_parts",
        ];
        does "Quantises in [-1/sqrt 2, 1/sqrt 2] instead of the decimal constant.",
        says "\"a = 1 / sqrt 2. The result of this is the mentioned range\".",
        fix "0.707107, as the script's constant has it.",
        affects "Every restored component, in its last bits; one in a few hundred integers of 15 bits.";

    Plausible "largest-last-on-tie": "dropped" = "last-on-tie" in COMPRESS;
        does "Drops the last of equal components instead of the first.",
        says "\"the index of the largest component must be located\".",
        fix "Compare with >, not >=.",
        affects "Byte-for-byte comparison with the original; the rotation is the same.";

    Plausible "largest-signed": "below" = "clamped", "dropped" = "signed" in COMPRESS;
        does "Compares components without their absolute values.",
        says "\"finds the largest component\"; only further down \"the largest absolute component\".",
        fix "Compare magnitudes.",
        affects "Every quaternion whose largest component is negative: another one is dropped, this one is cut to the range.";

    Plausible "rquat-not-negated": "negation" = "never" in COMPRESS;
        does "Does not negate the kept components when the dropped one is negative.",
        says "\"we don't have to encode the original signal of the dropped component\".",
        fix "Negate the other three; sig restores the signs of all four.",
        affects "Every quaternion whose largest component is negative: another rotation.";

    Plausible "rquat9-sign-bit-29": "sig-9" = "bit-29"
        in &["smallest_three.compress", "smallest_three.restore", "smallest_three.restore_original"];
        does "Has the sign of the 9-bit word directly above the index, in bit 29 instead of bit 30.",
        says "\"in this case it means we have 3 unused bits\"; which of them is left open.",
        fix "Bit 30 (measured); bits 29 and 31 are 0.",
        affects "Every 9-bit word with sig 1: restored negated, or refused.";

    Published "int-pool-text": in &[];
        does "The text returns the two words of 15 bits in a PoolIntArray in one place and in a PoolByteArray in another.",
        says "\"The two integers are returned in a PoolByteArray\".",
        fix "A PoolIntArray of two integers, as the other place and the released code have it.",
        affects "Readers of the text; bytes could not hold the words. No behaviour: documentation only.";
}
