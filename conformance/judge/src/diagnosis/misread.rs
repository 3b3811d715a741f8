//! Which bits of an input a wrong decoder seems to have read the other way round.
//!
//! The reference is asked the same case with bits of the input flipped. Where it then gives the implementation's
//! answer, those bits are named: `4040` is 4096; who answers 0 reads it as if bit 6 of byte 1 were 0, because
//! the reference reads `4000` as 0. First every single bit is tried; then, for integers, the set of bits whose
//! contributions sum up to the difference, largest first. Nothing is named that the reference did not confirm.

use serde_json::Value;

use packproof_suite::formats;
use packproof_suite::model::layout;
use packproof_suite::model::{Accepted, Outcome, OwnedCase, hex};

/// Longer inputs are not searched: 512 questions to the reference are enough for one failure.
const MAX_BYTES: usize = 64;
/// More bits than this are no explanation: some set of bits has any sum.
const MOST: usize = 4;

/// The bits as (byte, bit), in wire order; empty if no flip explains the answer.
///
/// ```
/// use packproof_judge::{diagnosis::misread, transport::entry};
/// use packproof_suite::model::OwnedCase;
/// let case = OwnedCase::new("compact_index.decode", "4040");
/// let actual = entry::outcome(&serde_json::json!({"ok": 0, "consumed": 2})).unwrap();
/// assert_eq!(misread::bits(&case, &actual), [(1, 6)]);
/// ```
pub fn bits(case: &OwnedCase, actual: &Outcome) -> Vec<(usize, u8)> {
    let Outcome::Accept(wanted) = actual else {
        return Vec::new();
    };
    let Some(bytes) = input_bytes(case).filter(|bytes| bytes.len() <= MAX_BYTES) else {
        return Vec::new();
    };
    let right = match ask(case, &bytes) {
        Outcome::Accept(right) => integer(&right),
        _ => None,
    };
    let mut contributions = Vec::new();
    for at in 0..bytes.len() {
        for bit in (0..8).rev() {
            let answer = ask(case, &flipped(&bytes, &[(at, bit)]));
            if answer.agrees_with(actual) {
                return vec![(at, bit)];
            }
            if let Outcome::Accept(answer) = answer
                && answer.consumed == wanted.consumed
                && let (Some(with), Some(right)) = (integer(&answer), right)
            {
                contributions.push(((at, bit), with - right));
            }
        }
    }
    let (Some(right), Some(wrong)) = (right, integer(wanted)) else {
        return Vec::new();
    };
    let mut found = summing_up_to(wrong - right, contributions);
    found.sort_by_key(|&(at, bit)| (at, 7 - bit));
    let few = (1..=MOST).contains(&found.len());
    let confirmed = few && ask(case, &flipped(&bytes, &found)).agrees_with(actual);
    if confirmed { found } else { Vec::new() }
}

/// The bytes that a decoding case reads, from the input or from its member `bytes`.
pub fn input_bytes(case: &OwnedCase) -> Option<Vec<u8>> {
    layout::wire_bytes(case.input.get("bytes").unwrap_or(&case.input))
}

/// Asks the reference the case with other bytes in the shape of its own: hex digits, or words.
fn ask(case: &OwnedCase, bytes: &[u8]) -> Outcome {
    let mut case = case.clone();
    let place = match case.input.get("bytes") {
        Some(_) => &mut case.input["bytes"],
        None => &mut case.input,
    };
    *place = match place {
        Value::Array(_) => {
            let word =
                |bytes: &[u8]| bytes.iter().rev().fold(0_u32, |word, byte| (word << 8) + u32::from(*byte));
            bytes.chunks(4).map(|bytes| Value::from(word(bytes))).collect()
        }
        _ => Value::from(hex(bytes)),
    };
    formats::reference(&case.as_case())
}

fn flipped(bytes: &[u8], bits: &[(usize, u8)]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for &(at, bit) in bits {
        bytes[at] ^= 1 << bit;
    }
    bytes
}

fn integer(accepted: &Accepted) -> Option<i128> {
    packproof_suite::model::input::integer(&accepted.value).ok()
}

/// Largest contribution first: exact for bits whose weights are powers of two.
fn summing_up_to(total: i128, mut contributions: Vec<((usize, u8), i128)>) -> Vec<(usize, u8)> {
    contributions.sort_by_key(|(_, weight)| std::cmp::Reverse(weight.unsigned_abs()));
    let mut left = total;
    let mut found = Vec::new();
    for (bit, weight) in contributions {
        if weight != 0 && weight.signum() == left.signum() && weight.unsigned_abs() <= left.unsigned_abs() {
            left -= weight;
            found.push(bit);
        }
    }
    if left == 0 { found } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::transport::entry;

    fn found(input: &str, answer: &Value) -> Vec<(usize, u8)> {
        let outcome = entry::outcome(answer).unwrap_or_else(|| panic!("{answer}"));
        bits(&OwnedCase::new("compact_index.decode", input), &outcome)
    }

    /// A sign that is ignored is one bit: bit 7 of the first byte.
    #[test]
    fn names_the_sign_bit() {
        assert_eq!(found("81", &json!({"ok": 1, "consumed": 1})), [(0, 7)]);
    }

    /// The mask 0x3F loses bit 6 of every continuation byte: 2^12 + 2^19 of 528384, positive or negative.
    #[test]
    fn names_several_lost_bits() {
        assert_eq!(found("40c040", &json!({"ok": 0, "consumed": 3})), [(1, 6), (2, 6)]);
        assert_eq!(found("c0c040", &json!({"ok": 0, "consumed": 3})), [(1, 6), (2, 6)]);
    }

    /// Words are bytes, too: a 15-bit quaternion whose sign bit is not read comes back negated.
    #[test]
    fn names_a_bit_of_a_word() {
        let mut case = OwnedCase::new("smallest_three.restore_original", json!([16383, 32768]));
        case.parameters.insert("bits".to_owned(), 15.into());
        let mut negated = case.clone();
        negated.input = json!([16383, 0]);
        let answer = formats::reference(&negated.as_case());
        assert_eq!(bits(&case, &answer), [(5, 7)]);
    }

    /// Bits of one byte are named from the most significant on: 22 is 63 without 32, 8 and 1.
    #[test]
    fn names_bits_of_a_byte_from_the_top() {
        assert_eq!(found("3f", &json!({"ok": 22, "consumed": 1})), [(0, 5), (0, 3), (0, 0)]);
    }

    /// Contributions that add up are not enough: 5 - 10 - 4 is -9, but 5 with its sign flipped and without 4 is -1.
    #[test]
    fn names_nothing_that_the_reference_does_not_confirm() {
        assert_eq!(found("05", &json!({"ok": -9, "consumed": 1})), []);
        assert_eq!(found("05", &json!({"ok": -5, "consumed": 1})), [(0, 7)]);
    }

    /// 3 is 63 without four bits, 1 without five.
    #[test]
    fn names_few_bits() {
        assert_eq!(found("3f", &json!({"ok": 3, "consumed": 1})).len(), 4);
        assert_eq!(found("3f", &json!({"ok": 1, "consumed": 1})), []);
    }

    /// An answer that no reading of the same bytes gives names no bit, nor does a refusal.
    #[test]
    fn names_nothing_that_flips_do_not_explain() {
        assert_eq!(found("4040", &json!({"ok": 4096, "consumed": 7})), []);
        assert_eq!(found("4040", &json!({"ok": "text", "consumed": 2})), []);
        assert_eq!(found("4040", &json!({"reject": "truncated"})), []);
    }
}
