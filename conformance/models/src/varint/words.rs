//! Slips as sentences.
#![allow(clippy::too_many_lines, reason = "tables: a line for each slot, of all types of a layout")]

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::kinds::{
    Magnitude, More, Negation, Order, Sign, SignBit, Special, WrittenBit, WrittenOrder, WrittenSign,
};
use super::slips::{Slip, Slot};
use crate::common::Missing;

/// One thing that an implementation does, and what to do instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The slot, or the first of several: `read.mask[2]`.
    pub slot: String,
    /// What is in it.
    pub value: String,
    /// The end of a sentence about an implementation: "keeps 0x3F of byte 2, not 0x7F".
    pub says: String,
    /// An instruction.
    pub fix: String,
    /// The slips that it tells of.
    pub slips: Vec<Slip>,
}

/// The slips in words: the same in several bytes is said once.
pub fn words(slips: &[Slip]) -> Vec<Said> {
    let mut groups: Vec<Vec<Slip>> = Vec::new();
    for slip in slips {
        // Beyond what a type has, a table only goes on.
        match groups.last_mut().filter(|group| is_same(group, slip)) {
            Some(group) => group.push(*slip),
            None => groups.push(vec![*slip]),
        }
    }
    groups.into_iter().map(|group| said(&group)).collect()
}

/// Whether a slip is one sentence with others.
fn is_same(group: &[Slip], slip: &Slip) -> bool {
    let Some(last) = group.last() else { return false };
    match ((last.right, last.given), (slip.right, slip.given)) {
        ((Slot::Mask(_, a), Slot::Mask(_, x)), (Slot::Mask(_, b), Slot::Mask(_, y)))
        | ((Slot::WriteMask(_, a), Slot::WriteMask(_, x)), (Slot::WriteMask(_, b), Slot::WriteMask(_, y)))
        | ((Slot::WriteFlag(_, a), Slot::WriteFlag(_, x)), (Slot::WriteFlag(_, b), Slot::WriteFlag(_, y)))
        | (
            (Slot::WriteLastMask(_, a), Slot::WriteLastMask(_, x)),
            (Slot::WriteLastMask(_, b), Slot::WriteLastMask(_, y)),
        ) => (a, x) == (b, y),
        ((_, Slot::MoreOf(_, x)), (_, Slot::MoreOf(_, y))) => x == y,
        ((_, Slot::Shift(..)), (_, Slot::Shift(..)))
        | ((_, Slot::WriteShift(..)), (_, Slot::WriteShift(..)))
        | ((_, Slot::Empty(_)), (_, Slot::Inside(_)))
        | ((_, Slot::Overlong(_)), (_, Slot::OverlongLongest(_))) => true,
        _ => false,
    }
}

fn said(group: &[Slip]) -> Said {
    let Slip { right, given } = group[0];
    let (says, fix) = sentence(group);
    Said { slot: right.path(), value: given.value(), says, fix, slips: group.to_vec() }
}

/// `byte 2`, `bytes 1 to 3`.
fn bytes(group: &[Slip]) -> String {
    let of = |slip: &Slip| match slip.given {
        Slot::Mask(at, _)
        | Slot::Shift(at, _)
        | Slot::MoreOf(at, _)
        | Slot::WriteMask(at, _)
        | Slot::WriteLastMask(at, _)
        | Slot::WriteShift(at, _)
        | Slot::WriteFlag(at, _)
        | Slot::WriteLimit(at, _)
        | Slot::WriteLimitNegative(at, _) => at,
        _ => 0,
    };
    let all: Vec<u8> = group.iter().map(of).collect();
    match (all.first(), all.last()) {
        (Some(first), Some(last)) if first != last && usize::from(last - first) + 1 == all.len() => {
            format!("bytes {first} to {last}")
        }
        (Some(_), Some(last)) if all.len() > 1 => {
            let but: Vec<String> = all[..all.len() - 1].iter().map(ToString::to_string).collect();
            format!("bytes {} and {last}", but.join(", "))
        }
        (first, _) => format!("byte {}", first.unwrap_or(&0)),
    }
}

/// `6, 13 and 20`.
fn list(numbers: &[u8]) -> String {
    match numbers {
        [] => String::new(),
        [one] => one.to_string(),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!("{} and {last}", first.join(", "))
        }
    }
}

fn more(more: More) -> String {
    match more {
        More::Set(0xFF) => "takes any bit for the \"more\" flag".into(),
        _ => more.says(),
    }
}

fn hex(mask: u8) -> String {
    format!("0x{mask:02X}")
}

/// What it does, and what to do instead.
fn sentence(group: &[Slip]) -> (String, String) {
    let Slip { right, given } = group[0];
    let of = bytes(group);
    let shifts = |right: bool| -> Vec<u8> {
        let slot = |slip: &Slip| if right { slip.right } else { slip.given };
        let shift = |slot: Slot| match slot {
            Slot::Shift(_, shift) | Slot::WriteShift(_, shift) => Some(shift),
            _ => None,
        };
        group.iter().filter_map(|slip| shift(slot(slip))).collect()
    };
    let (wrong, due) = (list(&shifts(false)), list(&shifts(true)));
    match (right, given) {
        (Slot::Mask(_, right), Slot::Mask(_, given)) => (
            format!("keeps {} of {of}, not {}", hex(given), hex(right)),
            format!("Keep {} of {of}.", hex(right)),
        ),
        (_, Slot::Shift(..)) => {
            (format!("shifts {of} left by {wrong}, not {due}"), format!("Shift {of} left by {due}."))
        }
        (Slot::MoreOf(_, right), Slot::MoreOf(_, given)) => {
            (format!("{} of {of}", more(given)), format!("The rule for {of}: {}.", right_more(right)))
        }
        (Slot::WriteMask(_, right), Slot::WriteMask(_, given)) => (
            format!("writes {} of {of}, not {}, if more follow", hex(given), hex(right)),
            format!("Mask {of} with {}.", hex(right)),
        ),
        (Slot::WriteLastMask(_, _), Slot::WriteLastMask(_, given)) => (
            format!("masks {of} with {} if it is the last", hex(given)),
            "Write all bits that are left.".into(),
        ),
        (_, Slot::WriteShift(..)) => (
            format!("shifts right by {wrong} for {of}, not by {due}"),
            format!("Shift right by {due} for {of}."),
        ),
        (Slot::WriteFlag(_, right), Slot::WriteFlag(_, given)) => (
            format!("sets {} of {of} if more follow, not {}", hex(given), hex(right)),
            format!("Set {} of {of} if more follow.", hex(right)),
        ),
        (Slot::WriteLimit(at, right), Slot::WriteLimit(_, given)) => limit(at, right, given, ""),
        (Slot::WriteLimitNegative(at, right), Slot::WriteLimitNegative(_, given)) => {
            limit(at, right, given, "-")
        }
        _ => {
            let (says, fix) = if given.path().starts_with("write.") { written(given) } else { read(given) };
            (says, if fix.is_empty() { format!("The right one: {}.", right.value()) } else { fix })
        }
    }
}

fn right_more(more: More) -> String {
    match more {
        More::Set(mask) => format!("{} says that another byte follows", hex(mask)),
        _ => "a \"more\" flag says that another byte follows".into(),
    }
}

/// A limit in numbers: the largest of so many bytes.
fn limit(at: u8, right: u128, given: u128, sign: &str) -> (String, String) {
    let len = at + 1;
    let most = right.saturating_sub(1);
    let plural = |len: u8| if len == 1 { "1 byte".into() } else { format!("{len} bytes") };
    let says = if given < right {
        format!("writes {sign}{given} in {}, though {} hold it", plural(len + 1), plural(len))
    } else if given == u128::MAX {
        format!("writes {sign}{right} and beyond in {}, which do not hold it", plural(len))
    } else {
        format!("writes up to {sign}{} in {}, which hold {sign}{most} at most", given - 1, plural(len))
    };
    (says, format!("The largest of {} is {sign}{most}.", plural(len)))
}

fn special(what: &str, special: Special) -> String {
    match special {
        Special::Itself => format!("reads {what} as itself"),
        Special::Number(number) => format!("reads {what} as {number}"),
        Special::Refused(refusal) => refusal.says(what),
    }
}

fn read(given: Slot) -> (String, String) {
    let truncated = "Refuse (truncated) input that ends inside the value.";
    let beyond = "Handle values that the type does not hold as the format does.";
    let overlong = "The class of a longer form than needed is overlong.";
    let (says, fix): (String, &str) = match given {
        Slot::LastMask(mask) => (
            format!("keeps {} of the last byte", hex(mask.unwrap_or(0xFF))),
            "The last byte has the same data bits as the others.",
        ),
        Slot::OrderOf(Order::BitsReversed) => {
            (Order::BitsReversed.says(), "Bit 0 of a byte is its least significant.")
        }
        Slot::OrderOf(how) => (how.says(), "The first byte has the least significant bits."),
        Slot::Stuck(_) => {
            ("reads byte 0 again for every byte".into(), "Advance the position with each byte read.")
        }
        Slot::Extended(at) => (
            format!("takes bit 7 of byte {} for a sign", at.unwrap_or(0)),
            "Bytes are unsigned: widen them without a sign.",
        ),
        Slot::Most(Some(most)) => {
            (format!("reads at most {most} bytes"), "Read up to the type's most bytes, and no more.")
        }
        Slot::Most(None) => {
            ("reads for as long as bytes say \"more\"".into(), "Stop at the type's most bytes.")
        }
        Slot::AtMostOf(how) => {
            (how.says(), "Handle a last possible byte that says \"more\" as the format does.")
        }
        Slot::JoinOf(how) => (how.says(), "Join the groups with a bitwise or."),
        Slot::ArithmeticOf(how) => (how.says(), "Shift and join the groups in as many bits as the type has."),
        Slot::SignOf(Sign::Bit(bit)) => return sign(bit),
        Slot::SignOf(Sign::None) => ("has no sign".into(), "Negate the value if its sign bit is set."),
        Slot::SignOf(Sign::Zigzag(how)) => (how.says(), "Counts 0, 1, 2, 3 are 0, -1, 1, -2."),
        Slot::Largest(largest) | Slot::CanonicalLargest(largest) => (
            format!("takes {largest} for the largest number"),
            "Take numbers up to the type's largest, and no others.",
        ),
        Slot::ComparedOf(how) => (how.says(), beyond),
        Slot::BeyondOf(how) | Slot::CanonicalBeyond(how) => (how.says(), beyond),
        Slot::ResultOf(how) => (how.says(), "Keep the value in an integer of the type."),
        Slot::Minimum(how) => {
            (special("the smallest value", how), "The smallest value is a value like any other.")
        }
        Slot::NegativeZero(how) => {
            (special("negative zero", how), "A sign without a magnitude is 0 to a tolerant reader.")
        }
        Slot::MissingOf(how) => (missing(how), truncated),
        Slot::MissingFrom(from) => (format!("refuses input of fewer than {from} bytes only"), truncated),
        Slot::MissingTo(_) => ("reads empty input, and refuses what ends inside a value".into(), truncated),
        Slot::MissingCounted(true) => ("counts missing bytes among those read".into(), truncated),
        Slot::MissingCounted(false) => ("does not count missing bytes among those read".into(), truncated),
        Slot::EndByte(byte) => (
            format!("takes the byte {} for the end of the input", hex(byte.unwrap_or(0))),
            "Ask for the end of the input; every byte is a value.",
        ),
        Slot::NeedsOf(how) => (how.says(), "A value may end with the input."),
        Slot::ConsumedOf(how) => (how.says(), "Report the number of bytes of the value."),
        Slot::ConsumedShortest(_) => {
            ("reports the length of the shortest form".into(), "Report the number of bytes read.")
        }
        Slot::FollowedRefused(_) => {
            ("refuses bytes after the value as trailing".into(), "What follows the value is the caller's.")
        }
        Slot::Strict(Some((of, refusal))) => {
            (refusal.says(&of.says()), "Read longer forms than needed; only a canonical reader refuses them.")
        }
        Slot::Empty(refusal) => (refusal.says("input that ends inside the value"), truncated),
        Slot::Inside(refusal) => (refusal.says("input that ends after the first byte"), truncated),
        Slot::OutOfRange(refusal) => (
            refusal.says("values that the type does not hold"),
            "The class of a value that the type does not hold is out_of_range.",
        ),
        Slot::CanonicalForms(of) => {
            (format!("refuses {}", of.says()), "Refuse overlong forms of every length, and nothing else.")
        }
        Slot::CanonicalZero(how) => (how.says(), "Refuse a negative zero that is not overlong."),
        Slot::Overlong(refusal) => (refusal.says("overlong forms"), overlong),
        Slot::OverlongLongest(refusal) => (refusal.says("overlong forms of the most bytes"), overlong),
        Slot::NotCanonical(refusal) => (refusal.says("negative zero"), "Refuse it as not_canonical."),
        Slot::SeesMissing(_) => ("does not see that a missing byte makes a form overlong".into(), truncated),
        other => (format!("has {} in {}", other.value(), other.path()), ""),
    };
    (says, fix.into())
}

fn sign(bit: SignBit) -> (String, String) {
    let byte = if bit.last { "the last byte" } else { "byte 0" };
    let mut says = format!("takes {} of {byte} for the sign", hex(bit.mask));
    if bit.inverted {
        says = format!("takes {} of {byte} for a positive sign", hex(bit.mask));
    }
    match bit.negation {
        Negation::Negates => {}
        Negation::Ignored => says = bit.negation.says(),
        Negation::Inverts => says += &format!(", and {}", bit.negation.says()),
    }
    says += &bit.lengths.says();
    (says, "Negate the value if bit 7 of byte 0 is set.".into())
}

fn missing(how: Missing) -> String {
    match how {
        Missing::Refused => "refuses input that ends inside the value".into(),
        Missing::Constant(0) => "takes missing bytes for zeros".into(),
        Missing::Constant(0xFF) => {
            "takes missing bytes for 0xFF, as an end-of-file value of -1 makes them".into()
        }
        Missing::Constant(byte) => format!("takes missing bytes for {}", hex(byte)),
        Missing::Repeated => "takes the last byte again for each byte that is missing".into(),
        Missing::Ends => "returns what was read so far when the input ends".into(),
        Missing::Nothing => "answers 0 and no bytes read when the input ends".into(),
        Missing::Zero => "answers 0 when the input ends, and counts what was read".into(),
        Missing::MinusOne => "answers -1 when the input ends, and counts what was read".into(),
    }
}

fn written(given: Slot) -> (String, String) {
    let hold = "Refuse (out_of_range) values that the type does not hold, and no others.";
    let negative = "Set bit 7 of byte 0 for negative values.";
    let (says, fix): (String, &str) = match given {
        Slot::FlaggedOf(how) => (how.says(), "Set the \"more\" flag of every byte but the last."),
        Slot::ByRest(_) => (
            "goes on for as long as its own shifts leave something, or by limits".into(),
            "Go on for as long as bits are not written.",
        ),
        Slot::LengthOf(how) => (how.says(), "Stop at the first group after which nothing is left."),
        Slot::WriteOrder(WrittenOrder::BitsReversed) => {
            (WrittenOrder::BitsReversed.says(), "Bit 0 of a byte is its least significant.")
        }
        Slot::WriteOrder(how) => (how.says(), "The first byte has the least significant bits."),
        Slot::MagnitudeOf(Magnitude::Zigzag(how)) => (how.says(), "Write 0, 1, 2, 3 for 0, -1, 1, -2."),
        Slot::MagnitudeOf(how) => (how.says(), "Write the sign, then the groups of the absolute value."),
        Slot::WriteSign(WrittenSign::None) => ("does not write the sign".into(), negative),
        Slot::WriteSign(WrittenSign::Bit(bit)) => (wrote(bit), negative),
        Slot::Cast(how) | Slot::WriteArithmetic(how) => {
            (how.says(), "Keep the value in an integer of the type.")
        }
        Slot::WriteMinimum(how) => (
            how.says(),
            "Take the magnitude as an unsigned integer: the smallest value is one like any other.",
        ),
        Slot::WriteLargest(largest) | Slot::WriteLargestNumber(largest) => {
            (format!("writes numbers up to {largest}"), hold)
        }
        Slot::WriteBeyond(how) => (how.says(), hold),
        Slot::WriteOutOfRange(refusal) => (refusal.says("values that the type does not hold"), hold),
        Slot::Copied(at) => {
            let at = at.unwrap_or(0);
            (format!("writes byte {at} again in the place of byte {}", at + 1), "Write each byte once.")
        }
        Slot::Added(by) => {
            (format!("adds byte 0 of a value that is not negative to {by}"), "Assign the first byte.")
        }
        other => (format!("has {} in {}", other.value(), other.path()), ""),
    };
    (says, fix.into())
}

fn wrote(bit: WrittenBit) -> String {
    let byte = if bit.last { "the last byte" } else { "byte 0" };
    let single = if bit.single == bit.mask {
        String::new()
    } else {
        format!(", {} if it is the only one,", hex(bit.single))
    };
    format!("sets {} of {byte}{single} for {}{}", hex(bit.mask), bit.when.says(), bit.lengths.says())
}

impl Said {
    /// The first byte that it tells of, if it tells of bytes.
    pub fn byte(&self) -> Option<u8> {
        let inside = self.slot.split_once('[')?.1;
        inside.strip_suffix(']')?.parse().ok()
    }
}
