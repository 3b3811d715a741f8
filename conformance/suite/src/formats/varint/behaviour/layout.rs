//! The slots that the wrong choices of variable-length integers change; those of writers are in `written`.

#![allow(clippy::too_many_lines, reason = "tables: a line for each choice")]

use packproof_models::common::{Missing, Refusal};
use packproof_models::varint::counts::Read;
use packproof_models::varint::{
    Arithmetic, AtMost, BYTES, Beyond, Compared, Consumed, Forms, Join, Layout, More, Needs, Order, Sign,
    Through,
};

use super::written::{self, refusal};

/// Puts a wrong choice into a layout of the type that [`taken_for`] says; `false` if no slot says it.
pub(super) fn put(layout: &mut Layout, parameter: &str, choice: &str) -> bool {
    ["unsigned-type", "signed-type"].contains(&parameter)
        || ends(layout, parameter, choice)
        || numbers(layout, parameter, choice)
        || results(layout, parameter, choice)
        || classes(layout, parameter, choice)
        || written::writer(layout, parameter, choice)
}

/// The width that a type is taken for.
pub(super) fn taken_for(bits: u8, choice: Option<&str>) -> u8 {
    match (choice, bits) {
        (Some("16-as-32"), 16) | (Some("all-32"), _) => 32,
        (Some("32-as-64"), 32) | (Some("all-64"), _) => 64,
        (Some("64-as-63"), 64) => 63,
        _ => bits,
    }
}

/// How many bytes, and what happens at the end.
fn ends(layout: &mut Layout, parameter: &str, choice: &str) -> bool {
    let bits = layout.bits;
    let own = bits.div_ceil(7);
    let read = &mut layout.read;
    match (parameter, choice) {
        ("longest", "no-limit") => read.most = None,
        ("longest", "no-limit-mod-64") => (read.most, read.arithmetic) = (None, Arithmetic::Modulo(64)),
        ("longest", "no-limit-mod-type") => {
            (read.most, read.arithmetic) = (None, Arithmetic::Modulo(if bits > 32 { 64 } else { 32 }));
        }
        ("longest", "nine-whole") if own > 8 => {
            (read.most, read.at_most, read.mask[8]) = (Some(9), AtMost::Stops, 0xFF);
        }
        ("longest", "nine-whole") => {}
        ("longest", "two-whole") => (read.most, read.at_most, read.mask[1]) = (Some(2), AtMost::Stops, 0xFF),
        ("longest", how) => {
            read.most = Some(match how {
                "ten-always" => 10,
                "at-most-five" => own.min(5),
                "at-most-eight" => own.min(8),
                "at-most-nine" => own.min(9),
                "at-most-four" => own.min(4),
                "at-most-three" => own.min(3),
                "four-of-32-bits" if bits == 32 => 4,
                "size-of-type" => bits / 8,
                "one-less" => own - 1,
                "one-more" => own + 1,
                _ => own,
            });
        }
        ("at-limit", how) => {
            read.at_most = match how {
                "drains" => AtMost::Drains(Refusal::OutOfRange),
                "asks-first" => AtMost::Asks(Refusal::OutOfRange),
                "zero" => AtMost::Zero,
                "stops" => AtMost::Stops,
                _ => AtMost::MinusOne,
            };
        }
        ("end", "byte-30") => read.end_byte = Some(0x30),
        ("end", "empty-is-zero") => (read.missing, read.missing_to) = (Missing::Ends, 0),
        ("end", how) => {
            read.missing = match how {
                "partial" | "partial-not-empty" => Missing::Ends,
                "zeros" | "zeros-unseen" | "zeros-not-empty" => Missing::Constant(0),
                "ones" | "ones-not-empty" => Missing::Constant(0xFF),
                "zero-of-no-bytes" => Missing::Nothing,
                "zero-of-all" => Missing::Zero,
                _ => Missing::MinusOne,
            };
            read.missing_from = u8::from(how.ends_with("not-empty"));
            layout.canonical.sees_missing = how != "zeros-unseen";
        }
        ("needs", how) => {
            read.needs = match how {
                "one-more" => Needs::OneMore,
                "most-bytes" => Needs::AtLeast(own),
                _ => Needs::AtLeast(2),
            };
        }
        _ => return false,
    }
    true
}

/// From bytes to a number.
fn numbers(layout: &mut Layout, parameter: &str, choice: &str) -> bool {
    let bits = layout.bits;
    let own = (1_u128 << bits) - 1;
    let read = &mut layout.read;
    match (parameter, choice) {
        ("range", how) => match how {
            "dropped" => read.beyond = Beyond::Wraps,
            "zero" => read.beyond = Beyond::Zero,
            "64-unchecked" if bits != 64 => {}
            "dropped-at-64" | "64-unchecked" => read.beyond = Beyond::Low(64),
            "64-only" => (read.largest, read.beyond) = (u64::MAX.into(), Beyond::RefusedWraps),
            "64-only-kept" if bits == 64 => {}
            "64-only-kept" | "kept" => read.beyond = Beyond::Kept,
            "saturates" => read.beyond = Beyond::Saturates,
            "one-bit-more" => read.largest = own * 2 + 1,
            "lowest-bits-tested" => read.beyond = Beyond::LowestBits,
            "2-53" => read.largest = own.min((1 << 53) - 1),
            "2-53-if-more" => (read.beyond, read.largest) = (Beyond::IfMore, (1 << 53) - 1),
            "16-through-32" if bits == 16 => {
                (read.most, read.largest) = (Some(5), u32::MAX.into());
                read.beyond = Beyond::RefusedWraps;
            }
            "16-through-32" => {}
            "dropped-after-zigzag" => {
                read.beyond = Beyond::Low(64);
                read.result = if layout.signed { Through::Signed(bits) } else { Through::Low(bits) };
            }
            _ => {
                read.beyond = Beyond::Low(64);
                read.result = if layout.signed { Through::Signed(bits) } else { Through::Itself };
            }
        },
        ("largest", how) => match how {
            "plus-one" => read.largest += 1,
            "less-one" => read.largest -= 1,
            "signed" => read.largest >>= 1,
            _ => (read.largest, read.beyond) = (read.largest >> 1, Beyond::Breaks),
        },
        ("arithmetic", "int32-unless-64") if bits > 32 => {}
        ("arithmetic", how) => {
            read.arithmetic = match how {
                "shift-mod-32" => Arithmetic::ShiftsModulo(32),
                "int32" | "int32-unless-64" => Arithmetic::Int32,
                "uint32" => Arithmetic::Uint32,
                "int32-sum" => Arithmetic::Int32Sum,
                "int32-groups" => Arithmetic::Int32Groups,
                "int32-extended" => Arithmetic::Int32Extended,
                "low-32" => Arithmetic::Low32,
                _ => Arithmetic::Binary64,
            };
            if how != "int32-extended" {
                read.compared = Compared::Number;
            }
        }
        ("data", "first-3f") => read.mask[0] = 0x3F,
        ("data", "last-3f") => read.last_mask = Some(0x3F),
        ("data", "mask-ff") => (read.mask, read.compared) = ([0xFF; BYTES], Compared::Number),
        ("data", "mask-3f") => read.mask.fill(0x3F),
        ("data", _) => read.mask.fill(0x7E),
        ("shifts", how) => {
            read.shift = std::array::from_fn(|at| match (how, at as u8) {
                ("sixes", at) => 6 * at,
                ("eights", at) => 8 * at,
                ("first-six", at) => (7 * at).saturating_sub(1),
                ("first-eight", at) => 7 * at + u8::from(at > 0),
                ("one-group-up", at) => 7 * at + 7,
                ("one-late", at) => 7 * at.saturating_sub(1),
                ("not-advanced", _) => 0,
                ("fourth-20", 3) => 20,
                ("fifth-27", 4) => 27,
                (_, at) => 7 * at,
            });
            if ["eights", "first-eight", "one-group-up"].contains(&how) {
                read.compared = Compared::Number;
            }
        }
        ("join", _) => read.join = Join::Add,
        ("order", "most-first") => (read.order, read.compared) = (Order::MostFirst, Compared::Number),
        ("order", _) => read.order = Order::BitsReversed,
        ("flags", how) => read.more.fill(match how {
            "inverted" => More::Clear(0x80),
            "bit-6" => More::Set(0x40),
            "one-byte" => More::Never,
            "above-80" => More::Above(0x80),
            "above-80-kept" => More::AboveKept(0x80),
            "from-7f" => More::Above(0x7E),
            _ => More::Input,
        }),
        _ => return false,
    }
    true
}

/// What is answered.
fn results(layout: &mut Layout, parameter: &str, choice: &str) -> bool {
    let bits = layout.bits;
    let read = &mut layout.read;
    match (parameter, choice) {
        ("consumed", how) => {
            read.consumed = match how {
                "one-less" => Consumed::OneLess,
                "one-more" => Consumed::OneMore,
                "longer-one-less" => Consumed::LongerLess,
                "longer-one-more" => Consumed::LongerMore,
                "longest-one-less" => Consumed::LongestLess,
                "none" => Consumed::Constant(0),
                "one" => Consumed::Constant(1),
                "most-bytes" => Consumed::Constant(bits.div_ceil(7)),
                "size-of-type" => Consumed::Constant(bits / 8),
                _ => Consumed::All,
            };
        }
        ("consumed-overlong", _) => read.consumed_shortest = true,
        ("result", how) => {
            read.result = match how {
                "signed" => Through::Signed(bits),
                "signed-64" => Through::Signed(64),
                "signed-32" => Through::Signed(32),
                "low-32" => Through::Low(32),
                "double" => Through::Binary64,
                "double-shortest" => Through::Binary64Digits,
                _ => Through::Binary32,
            };
        }
        ("zigzag-read", how) => {
            read.sign = Sign::Zigzag(match how {
                "sign-in-bit-zero" => Read::SignInBitZero,
                "parity" => Read::Parity,
                "positive-first" => Read::PositiveFirst,
                "no-sign" => Read::NoSign,
                "signed-shift" => Read::SignedShift,
                "signed-shift-64" => Read::SignedShift64,
                "bit-0-joined" => Read::BitZeroJoined,
                "unsigned" => Read::Unsigned,
                "none" => Read::Unmapped,
                "twos-complement" => Read::TwosComplement,
                "sleb128" => Read::Sleb,
                "32-bits" => Read::Bits32,
                "int32-shift" => Read::Int32,
                "double" => Read::Binary64,
                "double-shortest" => Read::Binary64Digits,
                "signed-remainder" => Read::Remainder,
                "signed-remainder-halved" => Read::RemainderHalved,
                "largest-is-minus-1" => Read::LargestMinusOne,
                "plus-one-wraps" => Read::PlusOneWraps,
                _ => Read::PlusOneBreaks,
            });
        }
        _ => return false,
    }
    true
}

/// Forms and classes.
fn classes(layout: &mut Layout, parameter: &str, choice: &str) -> bool {
    let (read, canonical) = (&mut layout.read, &mut layout.canonical);
    match (parameter, choice) {
        ("canonical-form", how) => {
            canonical.forms = match how {
                "unchecked" => Forms::None,
                "two-bytes-only" => Forms::TwoBytes,
                "zero-only" => Forms::ZeroOnly,
                "longest-passes" => Forms::ButLongest,
                "longest-only" => Forms::Longest,
                "zero-passes" => Forms::ButZero,
                "first-80" => Forms::First80,
                "single-zero-too" => Forms::SingleZero,
                _ => Forms::Smallest,
            };
        }
        ("strict", "zero") => read.strict = Some((Forms::ZeroOnly, Refusal::Overlong)),
        ("strict", "longest") => read.strict = Some((Forms::Longest, Refusal::Overlong)),
        ("strict", how) => read.strict = Some((Forms::All, refusal(how))),
        ("truncated-class", "inside-out-of-range") => read.inside = Refusal::OutOfRange,
        ("truncated-class", "empty-fails") => read.empty = Refusal::Broken,
        ("truncated-class", how) => (read.empty, read.inside) = (refusal(how), refusal(how)),
        ("range-class", how) => read.out_of_range = refusal(how),
        ("length-class", how) => {
            read.at_most = match read.at_most {
                AtMost::Drains(_) => AtMost::Drains(refusal(how)),
                AtMost::Asks(_) => AtMost::Asks(refusal(how)),
                _ => AtMost::Refused(refusal(how)),
            };
        }
        ("overlong-class", "longest-out-of-range") => canonical.overlong_longest = Refusal::OutOfRange,
        ("overlong-class", how) => {
            (canonical.overlong, canonical.overlong_longest) = (refusal(how), refusal(how));
        }
        _ => return false,
    }
    true
}
