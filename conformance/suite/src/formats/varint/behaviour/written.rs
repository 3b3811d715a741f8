//! The slots that the wrong choices of writers of variable-length integers change.

#![allow(clippy::too_many_lines, reason = "tables: a line for each choice")]

use packproof_models::common::Refusal;
use packproof_models::varint::counts::Write;
use packproof_models::varint::{
    BYTES, Flagged, Layout, Length, Magnitude, Through, Writer, WrittenBeyond, WrittenMinimum, WrittenOrder,
};

/// The class or failure that a choice names.
pub(super) fn refusal(name: &str) -> Refusal {
    match name.trim_start_matches("overlong-") {
        "not-canonical" => Refusal::NotCanonical,
        "out-of-range" => Refusal::OutOfRange,
        "invalid" => Refusal::Invalid,
        "truncated" => Refusal::Truncated,
        "fails" => Refusal::Broken,
        _ => Refusal::Overlong,
    }
}

/// Puts a wrong choice of a writer into a layout; `false` if no slot says it.
pub(super) fn writer(layout: &mut Layout, parameter: &str, choice: &str) -> bool {
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
