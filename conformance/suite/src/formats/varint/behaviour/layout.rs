//! The slots that the wrong choices of variable-length integers change.

#![allow(clippy::too_many_lines, reason = "tables: a line for each choice")]

use packproof_models::common::{Missing, Refusal};
use packproof_models::varint::counts::{Read, Write};
use packproof_models::varint::{
    Arithmetic, AtMost, BYTES, Beyond, Compared, Consumed, Flagged, Forms, Join, Layout, Length, Magnitude,
    More, Needs, Order, Sign, Through, Writer, WrittenBeyond, WrittenMinimum, WrittenOrder,
};

/// Puts a wrong choice into a layout of the type that [`taken_for`] says; `false` if no slot says it.
pub(super) fn put(layout: &mut Layout, parameter: &str, choice: &str) -> bool {
    ["unsigned-type", "signed-type"].contains(&parameter)
        || ends(layout, parameter, choice)
        || numbers(layout, parameter, choice)
        || results(layout, parameter, choice)
        || classes(layout, parameter, choice)
        || writer(layout, parameter, choice)
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

fn refusal(name: &str) -> Refusal {
    match name.trim_start_matches("overlong-") {
        "not-canonical" => Refusal::NotCanonical,
        "out-of-range" => Refusal::OutOfRange,
        "invalid" => Refusal::Invalid,
        "truncated" => Refusal::Truncated,
        "fails" => Refusal::Broken,
        _ => Refusal::Overlong,
    }
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

fn writer(layout: &mut Layout, parameter: &str, choice: &str) -> bool {
    let (bits, signed) = (layout.bits, layout.signed);
    let own = bits.div_ceil(7);
    let write = &mut layout.write;
    match (parameter, choice) {
        ("encode-loop", how) => {
            let limits = |of: &dyn Fn(usize) -> u128| -> [u128; BYTES] { std::array::from_fn(of) };
            let raw = |write: &mut Writer| write.last_mask.fill(0xFF);
            match how {
                "from-7f" => write.limit = limits(&|at| 0x7F << (7 * at)),
                "above-80" => {
                    write.limit = limits(&|at| 0x81 << (7 * at));
                    raw(write);
                }
                "above-80-masked" => write.limit = limits(&|at| 0x81 << (7 * at)),
                "above-ff" => {
                    write.limit = limits(&|at| 0x100 << (7 * at));
                    raw(write);
                }
                "above-3f" => write.limit = limits(&|at| 0x40 << (7 * at)),
                "if" => {
                    write.limit = limits(&|at| if at == 0 { 0x80 } else { u128::MAX });
                    raw(write);
                }
                "limits-short" => {
                    (write.limit, write.by_rest) = (limits(&|at| (0x80 << (7 * at)) - 1), false);
                }
                "limits-long" => (write.limit, write.by_rest) = (limits(&|at| (0x80 << (7 * at)) + 1), false),
                "zero-empty" => write.length = Length::ZeroEmpty,
                "one-more" => write.length = Length::OneMore(20),
                "at-least-two" => write.length = Length::AtLeast(2),
                _ => write.length = Length::AtLeast(own),
            }
            write.limit_negative = write.limit;
        }
        ("encode-rounds", how) => {
            write.length = match how {
                "eight" => Length::AtMost(8),
                "nine" => Length::AtMost(9),
                "five" => Length::AtMost(5),
                "four" => Length::AtMost(4),
                "size-of-type" => Length::AtMost(bits / 8),
                "nine-and-one" => Length::NineAndOne,
                "size-of-type-refused" => Length::RefusedAbove(bits / 8),
                "five-ends" => Length::EndsAt(5),
                _ => Length::EndsAt(9),
            };
        }
        ("encode-data", how) => match how {
            "mask-3f" => (write.mask, write.last_mask) = ([0x3F; BYTES], [0x3F; BYTES]),
            "more-3f" => write.mask.fill(0x3F),
            "mask-7e" => (write.mask, write.last_mask) = ([0x7E; BYTES], [0x7E; BYTES]),
            "flag-added" => write.flagged = Flagged::Added,
            _ => (write.mask, write.last_mask, write.flag) = ([0xFF; BYTES], [0xFF; BYTES], [0; BYTES]),
        },
        ("encode-shifts", how) => {
            write.shift = std::array::from_fn(|at| match (how, at as u8) {
                ("sixes", at) => 6 * at,
                ("eights", at) => 8 * at,
                ("first-six", at) => (7 * at).saturating_sub(1),
                ("first-eight", at) => 7 * at + u8::from(at > 0),
                ("fourth-20", at) => 7 * at - u8::from(at > 2),
                (_, at) => 7 * at - u8::from(at > 3),
            });
        }
        ("encode-flags", how) => match how {
            "missing" => write.flag.fill(0),
            "inverted" => write.flagged = Flagged::OnlyLast,
            "last-too" => write.flagged = Flagged::Last,
            "last-of-longer-too" => write.flagged = Flagged::LastOfLonger,
            "bit-6" => write.flag.fill(0x40),
            _ => write.flagged = Flagged::OnlyFirst,
        },
        ("encode-order", how) => {
            write.order = match how {
                "most-first" => WrittenOrder::MostFirst,
                "bytes-reversed" => WrittenOrder::BytesReversed,
                _ => WrittenOrder::BitsReversed,
            };
        }
        ("encode-arithmetic", how) => {
            let (before, after) = match how {
                "32-bits" => (Through::Low(32), Through::Itself),
                "16-bits" => (Through::Low(16), Through::Itself),
                "double" => (Through::Binary64, Through::Itself),
                "binary32" => (Through::Binary32, Through::Itself),
                "int32-ends" => (Through::Itself, Through::SignEnds(32)),
                "int32-extended" => (Through::Itself, Through::Extended32),
                "signed-ends" => (Through::Itself, Through::SignEnds(64)),
                "signed-ends-masked" => (Through::Itself, Through::SignEndsMasked(64)),
                "signed-shift" => (Through::Itself, Through::SignFills),
                "double-unchecked" => (Through::Itself, Through::Binary64),
                _ => (Through::Itself, Through::Low(32)),
            };
            (write.cast, write.arithmetic) = (before, after);
        }
        ("encode-range", how) => match how {
            "wraps" => write.beyond = WrittenBeyond::Wraps,
            "double-wraps" => write.beyond = WrittenBeyond::Binary64Wraps,
            "unchecked" => write.beyond = WrittenBeyond::Kept,
            "saturates" => write.beyond = WrittenBeyond::Saturates,
            "limit-included" => (write.largest, write.beyond) = (write.largest + 1, WrittenBeyond::Refused),
            "largest-refused" => write.largest -= 1,
            "count-wraps" => (write.beyond, write.arithmetic) = (WrittenBeyond::Kept, Through::Low(bits)),
            "sign-shifted" => {
                write.beyond = WrittenBeyond::Kept;
                if signed {
                    write.magnitude = Magnitude::Zigzag(Write::SignShifted);
                }
            }
            _ => return false,
        },
        ("encode-limit", "signed") => write.largest_number = (1 << (bits - 1)) - 1,
        ("encode-limit", _) => write.largest_number = (1 << 53) - 1,
        ("zigzag-written", how) => {
            write.magnitude = Magnitude::Zigzag(match how {
                "sign-in-bit-zero" => Write::SignInBitZero,
                "sign-in-bit-zero-cut" => Write::SignInBitZeroCut,
                "negates" => Write::Negates,
                "logical-shift" => Write::LogicalShift,
                "logical-shift-64" => Write::LogicalShift64,
                "shift-31" => Write::Shift31,
                "shift-31-unless-below" => Write::Shift31From,
                "shift-by-width" => Write::ShiftByWidth,
                "positive-first" => Write::PositiveFirst,
                "doubled" => Write::Doubled,
                "twos-complement" => Write::TwosComplement,
                "twos-complement-64" => Write::TwosComplement64,
                "magnitude" => Write::Magnitude,
                "sleb128" => Write::Sleb,
                "32-bits" => Write::Bits32,
                "double" => Write::Binary64,
                _ => return false,
            });
        }
        ("zigzag-minimum", how) => {
            write.minimum = match how {
                "refused" => WrittenMinimum::Refused(Refusal::OutOfRange),
                "fails" => WrittenMinimum::Refused(Refusal::Broken),
                "zero" => WrittenMinimum::As(0),
                _ => WrittenMinimum::As((1 - (1_i128 << (bits - 1))) as i64),
            };
        }
        ("encode-class", how) => write.out_of_range = refusal(how),
        _ => return false,
    }
    true
}
