//! The slots that the wrong choices of CompactIndex change.

#![allow(clippy::too_many_lines, reason = "tables: a line for each choice")]

use packproof_models::common::{Missing, Refusal};
use packproof_models::varint::{
    Arithmetic, AtMost, BYTES, Beyond, Consumed, Flagged, Forms, Join, Layout, Length, Lengths, Magnitude,
    More, Negation, Order, Reader, Sign, SignBit, Special, Through, When, Writer, WrittenBit, WrittenMinimum,
    WrittenOrder, WrittenSign, Zero,
};

const SHIFTS: &[(&str, [u8; 5])] = &[
    ("plus-1", [0, 7, 14, 21, 28]),
    ("minus-1", [0, 5, 12, 19, 26]),
    ("sixes", [0, 6, 12, 18, 24]),
    ("eights", [0, 6, 14, 22, 30]),
    ("byte-1-plus-1", [0, 7, 13, 20, 27]),
    ("byte-2-plus-1", [0, 6, 14, 20, 27]),
    ("byte-2-minus-1", [0, 6, 12, 20, 27]),
    ("byte-3-plus-1", [0, 6, 13, 21, 27]),
    ("byte-3-minus-1", [0, 6, 13, 19, 27]),
    ("byte-4-plus-1", [0, 6, 13, 20, 28]),
    ("byte-4-minus-1", [0, 6, 13, 20, 26]),
    ("byte-4-by-24", [0, 6, 13, 20, 24]),
];

fn shifts(name: &str) -> [u8; BYTES] {
    let (_, table) = SHIFTS.iter().find(|(of, _)| *of == name).expect("shifts of that name");
    std::array::from_fn(|at| table.get(at).copied().unwrap_or(table[4] + 7 * (at - 4.min(at)) as u8))
}

fn byte(name: &str) -> u8 {
    u8::from_str_radix(name.rsplit('-').next().expect("a name"), 16).expect("a mask")
}

/// Puts a wrong choice into a layout; `false` if no slot says it.
pub(super) fn put(layout: &mut Layout, parameter: &str, choice: &str) -> bool {
    reader(&mut layout.read, parameter, choice)
        || canonical(layout, parameter, choice)
        || writer(&mut layout.write, parameter, choice)
}

fn bit(reader: &mut Reader) -> &mut SignBit {
    match &mut reader.sign {
        Sign::Bit(bit) => bit,
        _ => unreachable!("a CompactIndex has a sign bit"),
    }
}

fn reader(read: &mut Reader, parameter: &str, choice: &str) -> bool {
    match (parameter, choice) {
        ("first-data", "dropped") => {
            read.mask[0] = 0;
            read.shift = std::array::from_fn(|at| 7 * at.saturating_sub(1) as u8);
        }
        ("first-data", mask) => read.mask[0] = byte(mask),
        ("middle-data", mask) => read.mask[1..4].fill(byte(mask)),
        ("byte-4", "signed") => read.extended = Some(4),
        ("byte-4", "ignored") => read.mask[4] = 0,
        ("byte-4", mask) => read.mask[4] = byte(mask),
        ("shifts", table) => read.shift = shifts(table),
        ("join", "added") => read.join = Join::Add,
        ("order", "most-first") => {
            read.order = Order::MostFirst;
            read.shift = std::array::from_fn(|at| 7 * at as u8);
        }
        ("order", "bits-reversed") => read.order = Order::BitsReversed,
        ("advance", "never") => read.stuck = true,
        ("flags", "swapped") => {
            read.more[0] = More::Set(0x80);
            bit(read).mask = 0x40;
        }
        ("flags", "later-bit-6") => read.more[1..].fill(More::Set(0x40)),
        ("flags", "inverted") => {
            read.more[0] = More::Clear(0x40);
            read.more[1..].fill(More::Clear(0x80));
        }
        ("flags", "not-zero") => read.more.fill(More::Set(0xFF)),
        ("flags", "first-any") => read.more[0] = More::Set(0xC0),
        ("sign", "ignored") => bit(read).negation = Negation::Ignored,
        ("sign", "inverted") => bit(read).inverted = true,
        ("sign", "ones-complement") => bit(read).negation = Negation::Inverts,
        ("sign", "not-zero") => bit(read).mask = 0xFF,
        ("sign", "one-byte-only") => bit(read).lengths = Lengths::OneByte,
        ("sign", "longer-only") => bit(read).lengths = Lengths::Longer,
        ("sign", "last-byte") => bit(read).last = true,
        ("arithmetic", "wide") => read.beyond = Beyond::Kept,
        ("arithmetic", "magnitude-u32") => read.beyond = Beyond::LowMagnitude(32),
        ("arithmetic", "magnitude-31") => read.beyond = Beyond::LowMagnitude(31),
        ("arithmetic", "unsigned") => read.result = Through::Low(32),
        ("arithmetic", "saturates") => read.beyond = Beyond::Saturates,
        ("arithmetic", "saturates-magnitude") => read.beyond = Beyond::SaturatesMagnitude,
        ("arithmetic", "refuses") => read.beyond = Beyond::Refused,
        ("arithmetic", "float32") => read.arithmetic = Arithmetic::Binary32,
        ("arithmetic", "16-bits") => read.result = Through::Signed(16),
        ("minimum", how) => {
            read.minimum = match how {
                "positive" => Special::Number(1 << 31),
                "fails" => Special::Refused(Refusal::Broken),
                "refused" => Special::Refused(Refusal::OutOfRange),
                "saturated" => Special::Number(1 - (1 << 31)),
                _ => Special::Number(0),
            };
        }
        ("longest", "one") => (read.most, read.at_most) = (Some(1), AtMost::Refused(Refusal::Truncated)),
        ("longest", "three") => read.most = Some(3),
        ("longest", "four") => read.most = Some(4),
        ("after-byte-4", "endless") => (read.most, read.mask[4]) = (None, 0x7F),
        ("after-byte-4", "endless-mod-32") => {
            (read.most, read.mask[4], read.arithmetic) = (None, 0x7F, Arithmetic::ShiftsModulo(32));
        }
        ("after-byte-4", "refuses-more") => read.at_most = AtMost::Refused(Refusal::Invalid),
        ("after-byte-4", "more-not-canonical") => read.at_most = AtMost::Refused(Refusal::NotCanonical),
        ("after-byte-4", "refuses-sixth") => read.at_most = AtMost::Asks(Refusal::Invalid),
        ("after-byte-4", "refuses-excess") => {
            (read.more[4], read.at_most) = (More::Set(0xE0), AtMost::Refused(Refusal::Invalid));
        }
        ("end", how) => {
            read.missing = match how.split('-').next() {
                Some("zeros") => Missing::Constant(0),
                Some("ones") => Missing::Constant(0xFF),
                Some("repeated") => Missing::Repeated,
                _ => Missing::Ends,
            };
            read.missing_from = u8::from(how.ends_with("not-empty"));
            read.missing_counted = !how.starts_with("ones") && how != "repeated";
        }
        ("negative-zero", how) => {
            read.negative_zero = match how {
                "minimum" => Special::Number(-1 << 31),
                "64" => Special::Number(64),
                "minus-1" => Special::Number(-1),
                "refused-overlong" => Special::Refused(Refusal::Overlong),
                _ => Special::Refused(Refusal::NotCanonical),
            };
        }
        ("strict", _) => read.strict = Some((Forms::All, Refusal::Overlong)),
        ("consumed", how) => {
            read.consumed = match how {
                "one-less" => Consumed::OneLess,
                "one-more" => Consumed::OneMore,
                "five-is-four" => Consumed::LongestLess,
                "longer-one-less" => Consumed::LongerLess,
                "none" => Consumed::Constant(0),
                "always-1" => Consumed::Constant(1),
                "always-5" => Consumed::Constant(5),
                _ => Consumed::All,
            };
        }
        ("consumed-shortest", _) => read.consumed_shortest = true,
        ("followed", _) => read.followed_refused = true,
        ("truncated-class", "inside-invalid") => read.inside = Refusal::Invalid,
        ("truncated-class", how) => {
            let class = match how {
                "out-of-range" => Refusal::OutOfRange,
                "invalid" => Refusal::Invalid,
                _ => Refusal::Broken,
            };
            (read.empty, read.inside) = (class, class);
        }
        _ => return false,
    }
    true
}

fn canonical(layout: &mut Layout, parameter: &str, choice: &str) -> bool {
    let rules = &mut layout.canonical;
    match (parameter, choice) {
        ("range", "unchecked") => rules.beyond = Beyond::Kept,
        ("range", "wraps") => rules.beyond = Beyond::Wraps,
        ("range", "excess-only") => rules.beyond = Beyond::Byte(4, 0x1F),
        ("range", "no-minimum") => layout.read.minimum = Special::Refused(Refusal::OutOfRange),
        ("range", "plus-2147483648") => rules.largest = 1 << 31,
        ("range", "plus-2147483648-wraps") => {
            rules.largest = 1 << 31;
            layout.read.result = Through::Signed(32);
        }
        ("canonical-form", how) => match how {
            "overlong-unchecked" => rules.forms = Forms::None,
            "negative-zero-unchecked" => rules.zero = Zero::Unchecked,
            "negative-zero-first" => rules.zero = Zero::First,
            "unchecked" => (rules.forms, rules.zero) = (Forms::None, Zero::Unchecked),
            "two-bytes-only" => rules.forms = Forms::TwoBytes,
            "from-three-bytes" => rules.forms = Forms::FromThree,
            "byte-4-only" => rules.forms = Forms::Longest,
            "byte-4-flag" => rules.zero = Zero::Flag,
            _ => rules.zero = Zero::Any,
        },
        ("classes", how) => {
            let (overlong, range, zero) = match how {
                "overlong-as-not-canonical" => {
                    (Refusal::NotCanonical, Refusal::OutOfRange, Refusal::NotCanonical)
                }
                "overlong-as-out-of-range" => {
                    (Refusal::OutOfRange, Refusal::OutOfRange, Refusal::NotCanonical)
                }
                "range-as-overlong" => (Refusal::Overlong, Refusal::Overlong, Refusal::NotCanonical),
                "range-as-not-canonical" => (Refusal::Overlong, Refusal::NotCanonical, Refusal::NotCanonical),
                "range-as-invalid" => (Refusal::Overlong, Refusal::Invalid, Refusal::NotCanonical),
                "negative-zero-as-overlong" => (Refusal::Overlong, Refusal::OutOfRange, Refusal::Overlong),
                "negative-zero-as-invalid" => (Refusal::Overlong, Refusal::OutOfRange, Refusal::Invalid),
                "negative-zero-as-out-of-range" => {
                    (Refusal::Overlong, Refusal::OutOfRange, Refusal::OutOfRange)
                }
                "overlong-and-range-swapped" => {
                    (Refusal::OutOfRange, Refusal::Overlong, Refusal::NotCanonical)
                }
                "all-not-canonical" => (Refusal::NotCanonical, Refusal::NotCanonical, Refusal::NotCanonical),
                _ => (Refusal::Invalid, Refusal::Invalid, Refusal::Invalid),
            };
            (rules.overlong, rules.overlong_longest, rules.not_canonical) = (overlong, overlong, zero);
            layout.read.out_of_range = range;
        }
        _ => return false,
    }
    true
}

fn wrote(write: &mut Writer) -> &mut WrittenBit {
    match &mut write.sign {
        WrittenSign::Bit(bit) => bit,
        WrittenSign::None => unreachable!("a CompactIndex has a sign bit"),
    }
}

fn limits(write: &mut Writer, at: usize, positive: u128, negative: u128) {
    (write.limit[at], write.limit_negative[at]) = (positive, negative);
}

fn writer(write: &mut Writer, parameter: &str, choice: &str) -> bool {
    match (parameter, choice) {
        ("encode-first-limit", how) => match how {
            "minus-64" => limits(write, 0, 64, 65),
            "minus-63" => limits(write, 0, 64, 63),
            "macro" => limits(write, 0, 63, 66),
            number => {
                let limit = number.parse().expect("a limit");
                limits(write, 0, limit, limit);
            }
        },
        ("encode-later-limits", how) => {
            let right = [1_u128 << 13, 1 << 20, 1 << 27];
            let table = match how {
                "two-bytes-short" => [right[0] - 1, right[1], right[2]],
                "three-bytes-short" => [right[0], right[1] - 1, right[2]],
                "four-bytes-short" => [right[0], right[1], right[2] - 1],
                "each-short" | "macro" => right.map(|limit| limit - 1),
                "two-bytes-long" => [right[0] + 1, right[1], right[2]],
                "three-bytes-long" => [right[0], right[1] + 1, right[2]],
                "four-bytes-long" => [right[0], right[1], right[2] + 1],
                "each-long" => right.map(|limit| limit + 1),
                "group-127" => [127 << 6, 127 << 13, 127 << 20],
                "above-80" => [0x81 << 6, 0x81 << 13, 0x81 << 20],
                _ => [64 << 6, 64 << 13, 64 << 20],
            };
            for (at, limit) in table.into_iter().enumerate() {
                limits(write, at + 1, limit, if how == "macro" { limit + 3 } else { limit });
            }
        }
        ("encode-length", how) => {
            write.length = match how {
                "at-most-four" => Length::AtMost(4),
                "at-most-three" => Length::AtMost(3),
                "always-five" => Length::Always(5),
                "one-more" => Length::OneMore(5),
                "at-least-two" => Length::AtLeast(2),
                _ => Length::ZeroEmpty,
            };
        }
        ("encode-data", how) => match how {
            "unmasked" => write.mask.fill(0xFF),
            "first-1f" => (write.mask[0], write.last_mask[0]) = (0x1F, 0x1F),
            "longer-first-1f" => write.mask[0] = 0x1F,
            "middle-3f" => {
                write.mask[1..4].fill(0x3F);
                write.last_mask[1..4].fill(0x3F);
            }
            "last-0f" => write.last_mask[4] = 0x0F,
            _ => write.last_mask[4] = 0x07,
        },
        ("encode-shifts", table) => write.shift = shifts(table),
        ("encode-order", "most-first") => {
            write.order = WrittenOrder::MostFirst;
            write.shift = std::array::from_fn(|at| 7 * at as u8);
            write.last_mask = [0x7F; BYTES];
            write.last_mask[0] = 0x3F;
        }
        ("encode-order", "leb128") => {
            let leb128 = Layout::leb128(32).write;
            (write.mask[0], write.flag[0], write.shift, write.limit) =
                (0x7F, 0x80, leb128.shift, leb128.limit);
            write.limit_negative = write.limit;
        }
        ("encode-flags", how) => match how {
            "first-bit-7" => write.flag[0] = 0x80,
            "later-bit-6" => write.flag[1..].fill(0x40),
            "first-missing" => write.flag[0] = 0,
            "later-missing" => write.flag[1..].fill(0),
            "byte-3-missing" => write.flag[3] = 0,
            "last-too" => write.flagged = Flagged::Last,
            "last-of-longer-too" => write.flagged = Flagged::LastOfLonger,
            "byte-4-too" => write.flagged = Flagged::Byte(4),
            "rest-7f" => write.flagged = Flagged::Rest7F,
            "first-3f" => write.flagged = Flagged::Single3F,
            "negative-missing" => write.flagged = Flagged::NotNegative,
            _ => write.flagged = Flagged::NotRest80,
        },
        ("encode-sign", how) => match how {
            "missing" => write.sign = WrittenSign::None,
            "inverted" => wrote(write).when = When::NotNegative,
            "bit-6" => (wrote(write).mask, wrote(write).single) = (0x40, 0x40),
            "bit-6-of-one-byte" => wrote(write).single = 0x40,
            "one-byte-only" => wrote(write).lengths = Lengths::OneByte,
            "longer-only" => wrote(write).lengths = Lengths::Longer,
            "last-byte" => wrote(write).last = true,
            _ => wrote(write).when = When::NegativeOrZero,
        },
        ("magnitude", how) => {
            write.magnitude = match how {
                "twos-complement" => Magnitude::TwosComplement,
                "twos-complement-31" => Magnitude::TwosComplement31,
                "twos-complement-cut" => Magnitude::TwosComplementCut,
                "ones-complement" => Magnitude::OnesComplement,
                "float32" => Magnitude::Binary32,
                "float32-abs" => Magnitude::Binary32Sign,
                "16-bits" => Magnitude::Low(16),
                "28-bits" => Magnitude::Low(28),
                _ => Magnitude::Signed(16),
            };
        }
        ("encode-minimum", how) => {
            write.minimum = match how {
                "negative-zero" => WrittenMinimum::NegativeZero,
                "saturates" => WrittenMinimum::As(1 - (1 << 31)),
                "sign-extended" => WrittenMinimum::SignExtended,
                "signed-first-shift" => WrittenMinimum::SignedShift,
                "fails" => WrittenMinimum::Refused(Refusal::Broken),
                "refused" => WrittenMinimum::Refused(Refusal::OutOfRange),
                "positive" => WrittenMinimum::Positive,
                _ => WrittenMinimum::FirstByte,
            };
        }
        ("copied", how) => write.copied = Some(if how == "byte-1-twice" { 1 } else { 2 }),
        ("first-byte", _) => write.added = 1,
        _ => return false,
    }
    true
}
