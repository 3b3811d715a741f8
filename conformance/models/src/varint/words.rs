//! Slips as sentences.
#![allow(
    clippy::too_many_lines,
    clippy::wildcard_imports,
    reason = "tables: a line for each slot, of all types of a layout"
)]

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::counts::{Read, Write};
use super::layout::*;
use super::slips::{Slip, Slot};
use crate::common::{Missing, Refusal};

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
        More::Set(mask) => format!("tests {mask:#04X} for the \"more\" flag"),
        More::Clear(mask) => format!("takes a cleared {mask:#04X} for the \"more\" flag"),
        More::Above(most) => format!("compares with > {most:#04X} for the \"more\" flag"),
        More::AboveKept(most) => {
            format!("compares with > {most:#04X} for the \"more\" flag, and keeps {most:#04X} whole")
        }
        More::Input => "reads on to the end of the input, whatever the \"more\" flag".into(),
        More::Never => "does not look for a \"more\" flag".into(),
    }
}

fn class(refusal: Refusal) -> String {
    if refusal == Refusal::Broken { "breaks on".into() } else { format!("refuses as {}", refusal.name()) }
}

/// `refuses overlong forms as invalid`.
fn refuses(what: &str, refusal: Refusal) -> String {
    match refusal {
        Refusal::Broken => format!("breaks on {what}"),
        _ => format!("refuses {what} as {}", refusal.name()),
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

fn forms(forms: Forms) -> &'static str {
    match forms {
        Forms::All => "overlong forms",
        Forms::None => "no overlong form",
        Forms::TwoBytes => "overlong forms of two bytes only",
        Forms::FromThree => "overlong forms from three bytes on only",
        Forms::Longest => "overlong forms of the most bytes only",
        Forms::ButLongest => "overlong forms of fewer than the most bytes only",
        Forms::ZeroOnly => "overlong forms of zero only",
        Forms::ButZero => "overlong forms but those of zero",
        Forms::First80 => "forms whose first of several bytes is 0x80",
        Forms::SingleZero => "overlong forms, and zero in one byte",
        Forms::Smallest => "overlong forms, and the smallest number of each length",
    }
}

fn special(what: &str, special: Special) -> String {
    match special {
        Special::Itself => format!("reads {what} as itself"),
        Special::Number(number) => format!("reads {what} as {number}"),
        Special::Refused(refusal) => refuses(what, refusal),
    }
}

fn through(through: Through) -> String {
    match through {
        Through::Itself => "as it is".into(),
        Through::Low(bits) => format!("through the low {bits} bits"),
        Through::Signed(bits) => format!("through a signed integer of {bits} bits"),
        Through::Binary64 => "through a binary64, which rounds beyond 2^53".into(),
        Through::Binary64Digits => "through a binary64 and its shortest decimal digits".into(),
        Through::Binary32 => "through a binary32, which rounds beyond 2^24".into(),
        Through::SignFills => "through a signed 64-bit integer, whose sign fills up as it is shifted".into(),
        Through::SignEnds(bits) => {
            format!("through a signed integer of {bits} bits, which ends at once if it is negative")
        }
        Through::SignEndsMasked(bits) => {
            format!(
                "through a signed integer of {bits} bits, which ends at once with seven bits if it is negative"
            )
        }
        Through::Extended32 => "through a signed 32-bit integer that is widened with its sign".into(),
    }
}

fn beyond(beyond: Beyond) -> String {
    match beyond {
        Beyond::Refused => "refuses values that the type does not hold".into(),
        Beyond::RefusedWraps => "wraps values that the type does not hold, up to another largest".into(),
        Beyond::Breaks => "breaks on values above the signed type's largest".into(),
        Beyond::Kept => "lets values through that the type does not hold".into(),
        Beyond::Wraps => "wraps values that the type does not hold".into(),
        Beyond::Low(bits) => format!("keeps the low {bits} bits of the value"),
        Beyond::LowMagnitude(bits) => format!("keeps the low {bits} bits of the magnitude"),
        Beyond::Saturates => "limits values that the type does not hold to the ends of the range".into(),
        Beyond::SaturatesMagnitude => "limits the magnitude to the largest positive value".into(),
        Beyond::Zero => "answers 0 to values that the type does not hold".into(),
        Beyond::Byte(byte, most) => format!("refuses only a byte {byte} above {}", hex(most)),
        Beyond::LowestBits => {
            "takes a last possible byte that has any bit of the type, and refuses one that has none".into()
        }
        Beyond::IfMore => "refuses a number that is too large only where another byte follows".into(),
    }
}

fn lengths(lengths: Lengths) -> &'static str {
    match lengths {
        Lengths::All => "",
        Lengths::OneByte => " of one-byte forms only",
        Lengths::Longer => " of longer forms only",
    }
}

fn read(given: Slot) -> (String, String) {
    let truncated = "Refuse (truncated) input that ends inside the value.";
    let beyond_fix = "Handle values that the type does not hold as the format does.";
    let (says, fix): (String, &str) = match given {
        Slot::LastMask(mask) => (
            format!("keeps {} of the last byte", hex(mask.unwrap_or(0xFF))),
            "The last byte has the same data bits as the others.",
        ),
        Slot::OrderOf(Order::MostFirst) => (
            "takes the first byte for the most significant group".into(),
            "The first byte has the least significant bits.",
        ),
        Slot::OrderOf(_) => (
            "takes the bits of each byte in reverse order".into(),
            "Bit 0 of a byte is its least significant.",
        ),
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
            (at_most(how), "Handle a last possible byte that says \"more\" as the format does.")
        }
        Slot::JoinOf(Join::Add) => {
            ("adds the groups, so that bits that overlap carry".into(), "Join the groups with a bitwise or.")
        }
        Slot::JoinOf(_) => {
            ("joins the groups with a bitwise xor".into(), "Join the groups with a bitwise or.")
        }
        Slot::ArithmeticOf(how) => {
            (arithmetic(how), "Shift and join the groups in as many bits as the type has.")
        }
        Slot::SignOf(Sign::Bit(bit)) => return sign(bit),
        Slot::SignOf(Sign::None) => ("has no sign".into(), "Negate the value if its sign bit is set."),
        Slot::SignOf(Sign::Zigzag(how)) => (unzigzag(how), "Counts 0, 1, 2, 3 are 0, -1, 1, -2."),
        Slot::Largest(largest) | Slot::CanonicalLargest(largest) => (
            format!("takes {largest} for the largest number"),
            "Take numbers up to the type's largest, and no others.",
        ),
        Slot::ComparedOf(_) => ("compares another number with the type's largest".into(), beyond_fix),
        Slot::BeyondOf(how) | Slot::CanonicalBeyond(how) => (beyond(how), beyond_fix),
        Slot::ResultOf(how) => {
            (format!("passes the value {}", through(how)), "Keep the value in an integer of the type.")
        }
        Slot::Minimum(how) => {
            (special("the smallest value", how), "The smallest value is a value like any other.")
        }
        Slot::NegativeZero(how) => {
            (special("negative zero", how), "A sign without a magnitude is 0 to a tolerant reader.")
        }
        Slot::MissingOf(how) => (missing(how), truncated),
        Slot::MissingFrom(from) => (format!("refuses input of fewer than {from} bytes only"), truncated),
        Slot::MissingTo(_) => ("reads empty input, and refuses what ends inside a value".into(), truncated),
        Slot::MissingCounted(_) => ("counts missing bytes among those read, or not".into(), truncated),
        Slot::EndByte(byte) => (
            format!("takes the byte {} for the end of the input", hex(byte.unwrap_or(0))),
            "Ask for the end of the input; every byte is a value.",
        ),
        Slot::NeedsOf(Needs::OneMore) => {
            ("asks for one byte beyond the value".into(), "A value may end with the input.")
        }
        Slot::NeedsOf(Needs::AtLeast(bytes)) => {
            (format!("asks for {bytes} bytes at least"), "A short value may end with the input.")
        }
        Slot::ConsumedOf(how) => (consumed(how), "Report the number of bytes of the value."),
        Slot::ConsumedShortest(_) => {
            ("reports the length of the shortest form".into(), "Report the number of bytes read.")
        }
        Slot::FollowedRefused(_) => {
            ("refuses bytes after the value as trailing".into(), "What follows the value is the caller's.")
        }
        Slot::Strict(Some((of, refusal))) => (
            refuses(forms(of), refusal),
            "Read longer forms than needed; only a canonical reader refuses them.",
        ),
        Slot::Empty(refusal) => (refuses("input that ends inside the value", refusal), truncated),
        Slot::Inside(refusal) => (refuses("input that ends after the first byte", refusal), truncated),
        Slot::OutOfRange(refusal) => (
            refuses("values that the type does not hold", refusal),
            "The class of a value that the type does not hold is out_of_range.",
        ),
        Slot::CanonicalForms(of) => {
            (format!("refuses {}", forms(of)), "Refuse overlong forms of every length, and nothing else.")
        }
        Slot::CanonicalZero(how) => (zero(how).into(), "Refuse a negative zero that is not overlong."),
        Slot::Overlong(refusal) => {
            (refuses("overlong forms", refusal), "The class of a longer form than needed is overlong.")
        }
        Slot::OverlongLongest(refusal) => (
            refuses("overlong forms of the most bytes", refusal),
            "The class of a longer form than needed is overlong.",
        ),
        Slot::NotCanonical(refusal) => (refuses("negative zero", refusal), "Refuse it as not_canonical."),
        Slot::SeesMissing(_) => ("does not see that a missing byte makes a form overlong".into(), truncated),
        other => (format!("has {} in {}", other.value(), other.path()), ""),
    };
    (says, fix.into())
}

fn at_most(how: AtMost) -> String {
    match how {
        AtMost::Stops => "takes the last possible byte for the last, whatever its \"more\" flag says".into(),
        AtMost::Refused(refusal) => refuses("a last possible byte that says \"more\"", refusal),
        AtMost::Drains(refusal) => {
            format!("reads a value that is too long to its end, and then {} it", class(refusal))
        }
        AtMost::Asks(refusal) => {
            format!(
                "asks for the byte after the last possible one, and {} a value that has it",
                class(refusal)
            )
        }
        AtMost::Zero => "answers 0 where the last possible byte says \"more\"".into(),
        AtMost::MinusOne => "answers -1 where the last possible byte says \"more\"".into(),
    }
}

fn arithmetic(how: Arithmetic) -> String {
    match how {
        Arithmetic::Exact => "joins the groups in as many bits as it takes".into(),
        Arithmetic::ShiftsModulo(bits) => format!("takes shifts modulo {bits}"),
        Arithmetic::Modulo(bits) => format!("shifts and joins in {bits} bits, with shifts modulo {bits}"),
        Arithmetic::Int32 => "shifts and joins in signed 32-bit integers, with shifts modulo 32".into(),
        Arithmetic::Uint32 => "shifts and joins in unsigned 32-bit integers, with shifts modulo 32".into(),
        Arithmetic::Int32Sum => {
            "shifts each group as a signed 32-bit integer and adds them as wider numbers".into()
        }
        Arithmetic::Int32Groups => "shifts each group as a signed 32-bit integer before it widens it".into(),
        Arithmetic::Int32Extended => {
            "shifts and joins in signed 32-bit integers and extends the sign to 64 bits".into()
        }
        Arithmetic::Low32 => "keeps the low 32 bits only".into(),
        Arithmetic::Binary64 => "sums the groups in a binary64, which rounds beyond 2^53".into(),
        Arithmetic::Binary32 => "passes the magnitude through a binary32".into(),
    }
}

fn sign(bit: SignBit) -> (String, String) {
    let byte = if bit.last { "the last byte" } else { "byte 0" };
    let mut says = format!("takes {} of {byte} for the sign", hex(bit.mask));
    if bit.inverted {
        says = format!("takes {} of {byte} for a positive sign", hex(bit.mask));
    }
    match bit.negation {
        Negation::Negates => {}
        Negation::Ignored => says = "ignores the sign: every value reads as its magnitude".into(),
        Negation::Inverts => says += ", and inverts a negative value's bits",
    }
    says += lengths(bit.lengths);
    (says, "Negate the value if bit 7 of byte 0 is set.".into())
}

fn unzigzag(how: Read) -> String {
    let what = match how {
        Read::Outward => "reads counts outward from zero",
        Read::SignInBitZero => "takes bit 0 for a sign and the rest for the magnitude: 3 is -1",
        Read::Parity => "takes even counts for negative",
        Read::PositiveFirst => "counts positive first: 1 is 1, 2 is -1",
        Read::NoSign => "halves the count and ignores its sign",
        Read::SignedShift => "halves the count as a signed number of the type",
        Read::SignedShift64 => "halves the count as a signed 64-bit number",
        Read::BitZeroJoined => "inverts only bit 0 of the half",
        Read::Unsigned => "returns the signed value as an unsigned one",
        Read::Unmapped => "returns the count itself",
        Read::TwosComplement => "takes the count for a two's complement pattern",
        Read::Sleb => "reads the signed LEB128 of DWARF",
        Read::Bits32 => "undoes the zigzag in 32 bits",
        Read::Int32 => "undoes the zigzag in signed 32-bit integers",
        Read::Binary64 => "passes the value through a binary64",
        Read::Binary64Digits => "passes the value through a binary64 and its shortest decimal digits",
        Read::Remainder | Read::RemainderHalved => "takes the sign by the remainder of a signed count",
        Read::LargestMinusOne => "reads the largest count as -1",
        Read::PlusOneWraps => "adds one to the largest count, which wraps to 0",
        Read::PlusOneBreaks => "breaks when it adds one to the largest count",
    };
    what.into()
}

fn zigzag(how: Write) -> String {
    let what = match how {
        Write::Outward => "counts outward from zero",
        Write::SignInBitZero | Write::SignInBitZeroCut => {
            "doubles the magnitude and puts the sign into bit 0: -1 is 3"
        }
        Write::Negates => "negates instead of inverting: -1 is 2",
        Write::LogicalShift => {
            "shifts the sign down as an unsigned number: only bit 0 of a negative value's double is inverted"
        }
        Write::LogicalShift64 => "shifts the sign of 64 bits down as an unsigned number",
        Write::Shift31 | Write::Shift31From => "takes the sign with >> 31 whatever the type",
        Write::ShiftByWidth => "takes the sign with a shift by the type's width, which moves nothing",
        Write::PositiveFirst => "counts positive first: 1 is 1, -1 is 2",
        Write::Doubled => "doubles the value and does not invert it",
        Write::TwosComplement => "writes the type's two's complement pattern",
        Write::TwosComplement64 => "writes the two's complement pattern of 64 bits",
        Write::Magnitude => "writes twice the magnitude less one for every value but zero",
        Write::Bits32 => "counts in 32 bits",
        Write::Binary64 => "passes the value through a binary64 before it counts",
        Write::Sleb => "writes the signed LEB128 of DWARF",
        Write::SignShifted => "mixes a value that the type does not hold with more than its sign",
    };
    what.into()
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

fn consumed(how: Consumed) -> String {
    match how {
        Consumed::Read => "reports the number of bytes read".into(),
        Consumed::OneLess => "reports one byte less than it read".into(),
        Consumed::OneMore => "reports one byte more than it read".into(),
        Consumed::LongerLess => "reports one byte less than it read of longer forms than one byte".into(),
        Consumed::LongerMore => "reports one byte more than it read of longer forms than one byte".into(),
        Consumed::LongestLess => "reports one byte less than it read of forms of the most bytes".into(),
        Consumed::Constant(1) => "reports 1 byte, whatever the length".into(),
        Consumed::Constant(bytes) => format!("reports {bytes} bytes, whatever the length"),
        Consumed::All => "reports the whole input".into(),
    }
}

fn zero(how: Zero) -> &'static str {
    match how {
        Zero::Negative => "refuses negative zero",
        Zero::Unchecked => "lets negative zero pass as canonical",
        Zero::First => "looks for negative zero before overlong forms",
        Zero::Flag => "refuses a \"more\" flag in the last possible byte as not_canonical",
        Zero::Any => "refuses zero",
    }
}

fn written(given: Slot) -> (String, String) {
    let hold = "Refuse (out_of_range) values that the type does not hold, and no others.";
    let shortest = "Stop at the first group after which nothing is left.";
    let (says, fix): (String, &str) = match given {
        Slot::FlaggedOf(how) => (flagged(how), "Set the \"more\" flag of every byte but the last."),
        Slot::ByRest(_) => (
            "goes on for as long as its own shifts leave something, or by limits".into(),
            "Go on for as long as bits are not written.",
        ),
        Slot::LengthOf(how) => (length(how), shortest),
        Slot::WriteOrder(WrittenOrder::MostFirst) => (
            "writes the most significant group first".into(),
            "The first byte has the least significant bits.",
        ),
        Slot::WriteOrder(WrittenOrder::BytesReversed) => (
            "writes the bytes in reverse order, flags and all".into(),
            "The first byte has the least significant bits.",
        ),
        Slot::WriteOrder(_) => (
            "writes the bits of each byte in reverse order".into(),
            "Bit 0 of a byte is its least significant.",
        ),
        Slot::MagnitudeOf(Magnitude::Zigzag(how)) => (zigzag(how), "Write 0, 1, 2, 3 for 0, -1, 1, -2."),
        Slot::MagnitudeOf(how) => (magnitude(how), "Write the sign, then the groups of the absolute value."),
        Slot::WriteSign(WrittenSign::None) => {
            ("does not write the sign".into(), "Set bit 7 of byte 0 for negative values.")
        }
        Slot::WriteSign(WrittenSign::Bit(bit)) => (wrote(bit), "Set bit 7 of byte 0 for negative values."),
        Slot::Cast(how) | Slot::WriteArithmetic(how) => {
            (format!("passes the value {}", through(how)), "Keep the value in an integer of the type.")
        }
        Slot::WriteMinimum(how) => (
            smallest(how),
            "Take the magnitude as an unsigned integer: the smallest value is one like any other.",
        ),
        Slot::WriteLargest(largest) | Slot::WriteLargestNumber(largest) => {
            (format!("writes numbers up to {largest}"), hold)
        }
        Slot::WriteBeyond(WrittenBeyond::Wraps) => {
            ("keeps the type's low bits of a value that it does not hold".into(), hold)
        }
        Slot::WriteBeyond(WrittenBeyond::Binary64Wraps) => (
            "passes a value that the type does not hold through a binary64 and keeps the type's low bits"
                .into(),
            hold,
        ),
        Slot::WriteBeyond(WrittenBeyond::Saturates) => {
            ("writes the type's nearest value for one that it does not hold".into(), hold)
        }
        Slot::WriteBeyond(_) => ("writes all bits of a value that the type does not hold".into(), hold),
        Slot::WriteOutOfRange(refusal) => (refuses("values that the type does not hold", refusal), hold),
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

fn flagged(how: Flagged) -> String {
    match how {
        Flagged::Right => "sets the \"more\" flag of every byte but the last".into(),
        Flagged::Last => "sets the \"more\" flag of the last byte, too".into(),
        Flagged::LastOfLonger => "sets the \"more\" flag of the last of several bytes, too".into(),
        Flagged::OnlyLast => "sets the \"more\" flag of the last byte only".into(),
        Flagged::OnlyFirst => "sets the \"more\" flag of the first byte only".into(),
        Flagged::Byte(at) => format!("sets the \"more\" flag of byte {at}, too"),
        Flagged::Rest7F => "sets the \"more\" flag of a last byte whose data is 0x7F".into(),
        Flagged::Single3F => "sets the \"more\" flag of byte 0 for a magnitude of 63".into(),
        Flagged::NotNegative => "does not set the \"more\" flag of byte 0 of negative values".into(),
        Flagged::NotRest80 => "does not set the \"more\" flag where exactly 0x80 is left".into(),
        Flagged::Added => "adds the \"more\" flag to eight bits, so that bit 7 is inverted".into(),
    }
}

fn length(how: Length) -> String {
    match how {
        Length::Shortest => "writes the shortest form".into(),
        Length::AtMost(most) => format!("stops after {most} bytes, the last of which may say \"more\""),
        Length::EndsAt(most) => format!("stops after {most} bytes"),
        Length::RefusedAbove(most) => format!("refuses a value that takes more than {most} bytes"),
        Length::NineAndOne => {
            "stops after nine bytes, and adds a tenth of 01 only where the ninth is FF".into()
        }
        Length::Always(bytes) => format!("writes {bytes} bytes, whatever the value"),
        Length::OneMore(_) => "writes one group more than needed".into(),
        Length::AtLeast(bytes) => format!("writes at least {bytes} bytes"),
        Length::ZeroEmpty => "writes no byte for zero".into(),
    }
}

fn magnitude(how: Magnitude) -> String {
    match how {
        Magnitude::Absolute | Magnitude::Zigzag(_) => "writes the groups of the absolute value".into(),
        Magnitude::TwosComplement => "writes the groups of the two's complement pattern".into(),
        Magnitude::TwosComplementCut => {
            "writes the low bits of the two's complement pattern, in as many bytes as the absolute value takes".into()
        }
        Magnitude::TwosComplement31 => "writes the groups of the two's complement pattern without its sign bit".into(),
        Magnitude::OnesComplement => "inverts the bits of negative values instead of negating them".into(),
        Magnitude::Binary32 => "takes the magnitude through a binary32".into(),
        Magnitude::Binary32Sign => "takes the magnitude through a binary32 and sets the sign where the value then differs".into(),
        Magnitude::Low(bits) => format!("truncates the magnitude to {bits} bits"),
        Magnitude::Signed(bits) => format!("passes the value through a signed integer of {bits} bits"),
    }
}

fn wrote(bit: WrittenBit) -> String {
    let byte = if bit.last { "the last byte" } else { "byte 0" };
    let when = match bit.when {
        When::Negative => "negative values",
        When::NotNegative => "values that are not negative",
        When::NegativeOrZero => "negative values and zero",
    };
    let single = if bit.single == bit.mask {
        String::new()
    } else {
        format!(", {} if it is the only one,", hex(bit.single))
    };
    format!("sets {} of {byte}{single} for {when}{}", hex(bit.mask), lengths(bit.lengths))
}

fn smallest(how: WrittenMinimum) -> String {
    match how {
        WrittenMinimum::Itself => "writes the smallest value".into(),
        WrittenMinimum::As(other) => format!("writes the smallest value as {other}"),
        WrittenMinimum::Refused(refusal) => refuses("the smallest value", refusal),
        WrittenMinimum::NegativeZero => "writes the smallest value as 80, negative zero".into(),
        WrittenMinimum::FirstByte => "writes the first byte of the smallest value only".into(),
        WrittenMinimum::Positive => "writes the smallest value without its sign".into(),
        WrittenMinimum::SignExtended => "writes the smallest value with a sign-extended top byte".into(),
        WrittenMinimum::SignedShift => "shifts the magnitude of the smallest value as a signed number".into(),
    }
}

impl Said {
    /// The first byte that it tells of, if it tells of bytes.
    pub fn byte(&self) -> Option<u8> {
        let inside = self.slot.split_once('[')?.1;
        inside.strip_suffix(']')?.parse().ok()
    }
}
