//! What implementations of CompactIndex do differently: for each wrong choice its words, its correction, and the slots that it
//! changes in the right layout. Other wrong numbers are measured and have the model's words.

use packproof_models::common::Missing;
use packproof_models::common::Refusal::{Broken, Invalid, NotCanonical, OutOfRange, Overlong, Truncated};
use packproof_models::varint::{
    Arithmetic, AtMost, BYTES, Beyond, Consumed, Flagged, Forms, Layout, Lengths, Magnitude, More, Negation,
    Sign, SignBit, Special, Through, When, Writer, WrittenBit, WrittenMinimum, WrittenOrder, WrittenSign,
    Zero,
};

use super::{CANONICAL, DECODE, DECODERS, ENCODE};
use crate::model::behaviour::choices;

/// The shifts of five bytes, those beyond by seven more each.
fn shifts(first: [u8; 5]) -> [u8; BYTES] {
    std::array::from_fn(|at| first.get(at).copied().unwrap_or(first[4] + 7 * (at - 4.min(at)) as u8))
}

fn bit(of: &mut Layout) -> &mut SignBit {
    match &mut of.read.sign {
        Sign::Bit(bit) => bit,
        _ => unreachable!("a CompactIndex has a sign bit"),
    }
}

fn wrote(of: &mut Layout) -> &mut WrittenBit {
    match &mut of.write.sign {
        WrittenSign::Bit(bit) => bit,
        WrittenSign::None => unreachable!("a CompactIndex has a sign bit"),
    }
}

/// The first magnitudes, of positive and of negative values, that take more than `at + 1` bytes.
fn limit(of: &mut Layout, at: usize, positive: u128, negative: u128) {
    (of.write.limit[at], of.write.limit_negative[at]) = (positive, negative);
}

/// The limits of two to four bytes, from the right ones.
fn later(of: &mut Layout, from: fn(u128) -> (u128, u128)) {
    for at in 1..4 {
        let (positive, negative) = from(1 << (6 + 7 * at));
        limit(of, at, positive, negative);
    }
}

fn most_first(write: &mut Writer) {
    write.order = WrittenOrder::MostFirst;
    write.shift = std::array::from_fn(|at| 7 * at as u8);
    write.last_mask = [0x7F; BYTES];
    write.last_mask[0] = 0x3F;
}

fn leb128(write: &mut Writer) {
    let leb128 = Layout::leb128(32).write;
    (write.mask[0], write.flag[0], write.shift, write.limit) = (0x7F, 0x80, leb128.shift, leb128.limit);
    write.limit_negative = write.limit;
}

choices! {
    "first-data" for DECODERS, right "keeps the low six bits of byte 0" {
        "dropped": "leaves the data of byte 0 out, and begins with those of byte 1",
            "Add the six data bits of byte 0 below those of byte 1." => |of| (of.read.mask[0], of.read.shift) = (0, shifts([0, 0, 7, 14, 21]));
    }
    "middle-data" for DECODERS, right "keeps the low seven bits of bytes 1 to 3" {
        "mask-3f": "keeps only six bits of bytes 1 to 3: bit 6 of each is lost",
            "Mask bytes 1 to 3 with 0x7F." => |of| of.read.mask[1..4].fill(0x3F);
    }
    "byte-4" for DECODERS, right "keeps all eight bits of byte 4" {
        "mask-7f": "masks byte 4 with 0x7F, as if it had a \"more\" flag",
            "Do not mask byte 4: it has no flag, and 32-bit arithmetic drops its excess bits." => |of| of.read.mask[4] = 0x7F;
        "mask-3f": "masks byte 4 with 0x3F",
            "Do not mask byte 4: 32-bit arithmetic drops its excess bits." => |of| of.read.mask[4] = 0x3F;
        "mask-1f": "masks byte 4 with 0x1F, or shifts it in 32 bits, so that its excess bits are never seen",
            "Do not mask byte 4: an engine lets the excess bits fall off, a canonical reader refuses them." => |of| of.read.mask[4] = 0x1F;
        "mask-0f": "masks byte 4 with 0x0F, which loses magnitude bit 31",
            "Do not mask byte 4." => |of| of.read.mask[4] = 0x0F;
        "mask-80": "loses all data of byte 4: masks it with 0x80, or shifts it out of 32 bits",
            "Do not mask byte 4, and shift it left by 27." => |of| of.read.mask[4] = 0x80;
    }
    "shifts" for DECODERS, right "shifts bytes 1 to 4 left by 6, 13, 20 and 27" {
        "plus-1": "shifts bytes 1 to 4 left by 7, 14, 21 and 28",
            "Shift left by 6, 13, 20 and 27: byte 0 has six data bits." => |of| of.read.shift = shifts([0, 7, 14, 21, 28]);
        "byte-4-plus-1": "shifts byte 4 left by 28",
            "Shift byte 4 left by 27." => |of| of.read.shift = shifts([0, 6, 13, 20, 28]);
    }
    "advance" for DECODERS, right "takes each byte from the place after the one before" {
        "never": "takes byte 0 again for every byte: the position is not advanced",
            "Advance the position with each byte read." => |of| of.read.stuck = true;
    }
    "flags" for DECODERS, right "reads the \"more\" flags from bit 6 of byte 0 and bit 7 of the others" {
        "swapped": "takes bit 7 of byte 0 for the \"more\" flag and bit 6 for the sign",
            "Bit 7 of byte 0 is the sign, bit 6 says that another byte follows." => |of| (of.read.more[0], bit(of).mask) = (More::Set(0x80), 0x40);
        "not-zero": "takes every byte but 0 for one with a \"more\" flag, as `byte && 0x40` does",
            "Test the bit: `byte & 0x40` for byte 0, `byte & 0x80` for the others." => |of| of.read.more.fill(More::Set(0xFF));
    }
    "sign" for DECODERS, right "takes bit 7 of byte 0 for the sign" {
        "ignored": "ignores the sign: every value reads as its magnitude",
            "Negate the value if bit 7 of byte 0 is set." => |of| bit(of).negation = Negation::Ignored;
        "ones-complement": "inverts a negative value's bits: it comes out one too small",
            "Negate the magnitude; do not invert its bits." => |of| bit(of).negation = Negation::Inverts;
        "not-zero": "takes every value whose byte 0 is not 0 for negative, as `byte && 0x80` does",
            "Test the bit: `byte & 0x80`." => |of| bit(of).mask = 0xFF;
        "one-byte-only": "applies the sign to one-byte forms only",
            "Negate values of every length." => |of| bit(of).lengths = Lengths::OneByte;
    }
    "arithmetic" for DECODE, right "computes in 32 bits that wrap" {
        "wide": "computes with more than 32 bits, so that forms above the range give values above the range",
            "Truncate the value to 32 bits, as the engine does." => |of| of.read.beyond = Beyond::Kept;
        "magnitude-u32": "keeps the magnitude as an unsigned 32-bit number and negates it in a wider type",
            "Truncate the value to a signed 32-bit integer after the sign is applied." => |of| of.read.beyond = Beyond::LowMagnitude(32);
        "unsigned": "returns an unsigned 32-bit number",
            "Return a signed 32-bit integer." => |of| of.read.result = Through::Low(32);
    }
    "minimum" for DECODERS, right "reads C0 80 80 80 10 as -2147483648" {
        "positive": "reads C0 80 80 80 10 as +2147483648",
            "Negate in 32-bit arithmetic that wraps." => |of| of.read.minimum = Special::Number(1 << 31);
        "fails": "fails when it negates the magnitude of -2147483648",
            "Negate with wrapping arithmetic." => |of| of.read.minimum = Special::Refused(Broken);
        "refused": "refuses C0 80 80 80 10 as out of range",
            "-2147483648 is a value like any other." => |of| of.read.minimum = Special::Refused(OutOfRange);
    }
    "longest" for DECODERS, right "reads up to five bytes" {
        "four": "reads at most four bytes: byte 4 is never read",
            "Read a fifth byte if byte 3 says that more follow." => |of| of.read.most = Some(4);
        "one": "refuses every longer form than one byte as truncated",
            "Read up to five bytes." => |of| (of.read.most, of.read.at_most) = (Some(1), AtMost::Refused(Truncated));
    }
    "after-byte-4" for DECODERS, right "stops after byte 4, whatever its bit 7 says" {
        "endless-mod-32": "goes on after byte 4 for as long as bit 7 is set, with shifts modulo 32",
            "Stop after the fifth byte." => |of| (of.read.most, of.read.mask[4], of.read.arithmetic) = (None, 0x7F, Arithmetic::ShiftsModulo(32));
        "endless": "goes on after byte 4 for as long as bit 7 is set",
            "Stop after the fifth byte." => |of| (of.read.most, of.read.mask[4]) = (None, 0x7F);
        "refuses-more": "refuses a byte 4 with bit 7 set as malformed",
            "Take bit 7 of byte 4 for data: an engine lets it fall off." => |of| of.read.at_most = AtMost::Refused(Invalid);
        "refuses-sixth": "asks for a sixth byte where bit 7 of byte 4 is set: refuses input without one as truncated, with one as malformed",
            "Stop after the fifth byte: an engine lets its bit 7 fall off." => |of| of.read.at_most = AtMost::Asks(Invalid);
    }
    "end" for DECODERS, right "refuses input that ends inside the value" {
        "zeros": "takes missing bytes for zeros",
            "Refuse (truncated) when a byte is missing." => |of| of.read.missing = Missing::Constant(0);
        "ones": "takes missing bytes for 0xFF, as an end-of-file value of -1 makes them",
            "Compare the result of the read with end-of-file before it is used." => |of| (of.read.missing, of.read.missing_counted) = (Missing::Constant(0xFF), false);
        "partial": "returns what was read so far when the input ends",
            "Refuse (truncated) when a byte is missing." => |of| of.read.missing = Missing::Ends;
        "zeros-not-empty": "takes missing bytes after the first for zeros",
            "Refuse (truncated) when any byte is missing." => |of| (of.read.missing, of.read.missing_from) = (Missing::Constant(0), 1);
        "partial-not-empty": "returns what was read so far when the input ends after the first byte",
            "Refuse (truncated) when any byte is missing, not only the first." => |of| (of.read.missing, of.read.missing_from) = (Missing::Ends, 1);
    }
    "negative-zero" for DECODE, right "reads negative zero as 0" {
        "64": "reads negative zero as 64",
            "`80` is 0." => |of| of.read.negative_zero = Special::Number(64);
        "refused-overlong": "refuses negative zero as overlong",
            "`80` is 0 to an engine; only a canonical reader refuses it." => |of| of.read.negative_zero = Special::Refused(Overlong);
        "refused": "refuses negative zero",
            "`80` is 0 to an engine; only a canonical reader refuses it." => |of| of.read.negative_zero = Special::Refused(NotCanonical);
    }
    "strict" for DECODE, right "reads overlong forms" {
        "overlong": "refuses overlong forms",
            "Read longer forms than needed; only a canonical reader refuses them." => |of| of.read.strict = Some((Forms::All, Overlong));
    }
    "range" for CANONICAL, right "refuses values that no i32 holds" {
        "wraps": "wraps values that no i32 holds",
            "Check the range before the value is truncated to 32 bits." => |of| of.canonical.beyond = Beyond::Wraps;
        "no-minimum": "refuses -2147483648",
            "The range is not symmetrical: -2147483648 is in it." => |of| of.read.minimum = Special::Refused(OutOfRange);
    }
    "canonical-form" for CANONICAL, right "refuses overlong forms first, then negative zero" {
        "overlong-unchecked": "lets overlong forms pass as canonical",
            "Refuse a last byte without data, unless it is the only one." => |of| of.canonical.forms = Forms::None;
        "unchecked": "checks neither for overlong forms nor for negative zero",
            "Refuse both." => |of| (of.canonical.forms, of.canonical.zero) = (Forms::None, Zero::Unchecked);
        "from-three-bytes": "does not look for overlong forms of two bytes",
            "Refuse a last byte without data at every length." => |of| of.canonical.forms = Forms::FromThree;
        "byte-4-flag": "refuses a \"more\" flag of byte 4 as not_canonical, once the value is in range without it",
            "Byte 4 has no flag: refuse (out_of_range) what no i32 holds." => |of| of.canonical.zero = Zero::Flag;
    }
    "consumed" for DECODERS, right "reports the number of bytes read" {
        "one-less": "reports one byte less than it read",
            "Count the byte that ends the value." => |of| of.read.consumed = Consumed::OneLess;
        "five-is-four": "reports four bytes for five",
            "Advance past byte 4." => |of| of.read.consumed = Consumed::LongestLess;
        "longer-one-less": "reports one byte less than it read of longer forms than one byte",
            "Count the byte that ends the value." => |of| of.read.consumed = Consumed::LongerLess;
    }
    "followed" for DECODERS, right "leaves what follows the value to the caller" {
        "refused": "refuses bytes after the value as trailing",
            "Report the number of bytes read; what follows is the caller's." => |of| of.read.followed_refused = true;
    }
    "truncated-class" for DECODERS, right "refuses truncated input as truncated" {
        "inside-invalid": "refuses input that ends inside a value as invalid, but empty input as truncated",
            "Refuse truncated input as truncated." => |of| of.read.inside = Invalid;
    }
    "classes" for CANONICAL, right "refuses with the class that fits" {
        "overlong-as-not-canonical": "refuses overlong forms as not_canonical",
            "Refuse them as overlong." => |of| (of.canonical.overlong, of.canonical.overlong_longest) = (NotCanonical, NotCanonical);
        "negative-zero-as-overlong": "refuses negative zero as overlong",
            "Refuse it as not_canonical." => |of| of.canonical.not_canonical = Overlong;
    }
    "encode-first-limit" for ENCODE, right "writes magnitudes up to 63 in one byte" {
        "63": "writes 63 and -63 in two bytes",
            "Six bits hold 63: write it in one byte." => |of| limit(of, 0, 63, 63);
        "65": "writes 64 and -64 in one byte, where their bit 6 lands on the \"more\" flag",
            "The limit is 63: six data bits." => |of| limit(of, 0, 65, 65);
        "minus-64": "writes -64 in one byte, as two's complement limits suggest",
            "The limits are symmetric: 63 on both sides." => |of| limit(of, 0, 64, 65);
        "macro": "compares with a limit from a macro without parentheses: 62 is the largest and -65 the smallest value of one byte",
            "Compare with 63 and -63, or put the macro's expression in parentheses." => |of| limit(of, 0, 63, 66);
    }
    "encode-later-limits" for ENCODE, right "writes magnitudes up to 8191, 1048575 and 134217727 in two, three and four bytes" {
        "four-bytes-short": "writes 134217727 in five bytes",
            "Four bytes hold magnitudes up to 134217727." => |of| limit(of, 3, (1 << 27) - 1, (1 << 27) - 1);
        "group-127": "goes on while a group is 127 or more: a top group of 127 is followed by a zero byte",
            "Go on only while the rest is greater than 127." => |of| later(of, |right| (right / 128 * 127, right / 128 * 127));
        "each-long": "has each limit from two bytes on one too large",
            "The limits are 8191, 1048575 and 134217727." => |of| later(of, |right| (right + 1, right + 1));
        "macro": "compares with limits from macros without parentheses: 8190 is the largest and -8193 the smallest value of two bytes, and so on",
            "The limits are 8191, 1048575 and 134217727 on both sides; put the macros' expressions in parentheses." => |of| later(of, |right| (right - 1, right + 2));
    }
    "encode-shifts" for ENCODE, right "shifts the magnitude right by 6, 13, 20 and 27 for bytes 1 to 4" {
        "byte-4-by-24": "shifts right by 24 for byte 4",
            "6 + 7 + 7 + 7 = 27 bits precede byte 4." => |of| of.write.shift = shifts([0, 6, 13, 20, 24]);
    }
    "encode-order" for ENCODE, right "writes the least significant group first" {
        "most-first": "writes the most significant group first",
            "Byte 0 has the six least significant bits." => |of| most_first(&mut of.write);
        "leb128": "gives byte 0 seven data bits and its \"more\" flag in bit 7, as LEB128 does",
            "Byte 0 has six data bits; its bit 6 says that another byte follows." => |of| leb128(&mut of.write);
    }
    "encode-flags" for ENCODE, right "sets bit 6 of byte 0 and bit 7 of the others if more follow" {
        "rest-7f": "sets the \"more\" flag of a later byte whose data is 0x7F, although nothing follows",
            "Set it if more is left than the seven bits of this byte." => |of| of.write.flagged = Flagged::Rest7F;
        "negative-missing": "sets the \"more\" flag of byte 0 of positive values only",
            "Compare the magnitude with 63, not the value." => |of| of.write.flagged = Flagged::NotNegative;
    }
    "encode-sign" for ENCODE, right "sets bit 7 of byte 0 for negative values" {
        "missing": "does not write the sign",
            "Set bit 7 of byte 0 for negative values." => |of| of.write.sign = WrittenSign::None;
        "zero-negative": "writes the sign for zero too",
            "0 is `00`." => |of| wrote(of).when = When::NegativeOrZero;
    }
    "magnitude" for ENCODE, right "writes the groups of the absolute value" {
        "twos-complement": "writes the groups of the 32-bit two's complement pattern",
            "Write the sign, then the groups of the absolute value." => |of| of.write.magnitude = Magnitude::TwosComplement;
        "twos-complement-31": "writes the groups of the two's complement pattern without its sign bit",
            "Write the sign, then the groups of the absolute value." => |of| of.write.magnitude = Magnitude::TwosComplement31;
        "float32-abs": "takes the magnitude through a binary32 and sets the sign where the value then differs",
            "Negate integers as integers, and test the value itself for its sign." => |of| of.write.magnitude = Magnitude::Binary32Sign;
        "twos-complement-cut": "writes the low bits of the two's complement pattern, in as many bytes as the absolute value takes",
            "Write the groups of the absolute value, too." => |of| of.write.magnitude = Magnitude::TwosComplementCut;
    }
    "encode-minimum" for ENCODE, right "writes -2147483648 as C0 80 80 80 10" {
        "negative-zero": "writes -2147483648 as 80, negative zero",
            "Take the magnitude as an unsigned 32-bit integer." => |of| of.write.minimum = WrittenMinimum::NegativeZero;
        "sign-extended": "writes -2147483648 with a sign-extended top byte, C0 80 80 80 F0",
            "Take the magnitude as an unsigned 32-bit integer." => |of| of.write.minimum = WrittenMinimum::SignExtended;
        "signed-first-shift": "shifts the magnitude of -2147483648 by 6 as a signed number: C0 00 80 80 F0 0F",
            "Shift the magnitude as an unsigned 32-bit integer." => |of| of.write.minimum = WrittenMinimum::SignedShift;
        "fails": "fails on -2147483648, whose absolute value no i32 holds",
            "Take the magnitude as an unsigned 32-bit integer." => |of| of.write.minimum = WrittenMinimum::Refused(Broken);
    }
    "first-byte" for ENCODE, right "assigns byte 0" {
        "added": "adds a value that is not negative into a byte that was never cleared (shown over a byte of 1)",
            "Assign the first byte: data[0] = sign | (magnitude & 0x3F)." => |of| of.write.added = 1;
    }
}
