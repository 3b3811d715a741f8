//! What implementations of variable-length integers do differently: for each wrong choice its words, its correction, and the
//! slots that it changes in the right layout. Other wrong numbers are measured and have the model's words.

use packproof_models::common::Missing;
use packproof_models::common::Refusal::{self, Broken, Invalid, OutOfRange, Overlong, Truncated};
use packproof_models::varint::counts::{Read, Write};
use packproof_models::varint::{
    Arithmetic, AtMost, BYTES, Beyond, Compared, Forms, Join, Layout, Length, Magnitude, More, Order, Sign,
    Through, WrittenBeyond, WrittenMinimum, WrittenOrder,
};

use super::{
    CANONICAL, READERS, SIGNED, TOLERANT, UNSIGNED, UNSIGNED_READERS, WRITERS, ZIGZAG_DECODE, ZIGZAG_ENCODE,
};
use crate::model::behaviour::choices;

/// The width that a type is taken for, under a choice of `unsigned-type` or `signed-type`.
pub(super) fn taken_for(bits: u8, choice: Option<&str>) -> u8 {
    match (choice, bits) {
        (Some("16-as-32"), 16) => 32,
        (Some("32-as-64"), 32) | (Some("all-64"), _) => 64,
        (Some("64-as-63"), 64) => 63,
        _ => bits,
    }
}

/// The most bytes of the type.
fn own(of: &Layout) -> u8 {
    of.bits.div_ceil(7)
}

fn at_most(of: &mut Layout, bytes: u8) {
    of.read.most = Some(own(of).min(bytes));
}

/// At most nine bytes, the last of them without a flag.
fn nine_whole(of: &mut Layout) {
    if own(of) >= 9 {
        (of.read.most, of.read.at_most) = (Some(9), AtMost::Stops);
        of.read.mask[8] = 0xFF;
    }
}

fn through_32(of: &mut Layout) {
    if of.bits == 16 {
        (of.read.most, of.read.largest) = (Some(5), u32::MAX.into());
        of.read.beyond = Beyond::RefusedWraps;
    }
}

fn computes(of: &mut Layout, arithmetic: Arithmetic) {
    (of.read.arithmetic, of.read.compared) = (arithmetic, Compared::Number);
}

fn too_long(of: &mut Layout, class: Refusal) {
    of.read.at_most = match of.read.at_most {
        AtMost::Drains(_) => AtMost::Drains(class),
        AtMost::Asks(_) => AtMost::Asks(class),
        _ => AtMost::Refused(class),
    };
}

/// The rest from which another byte follows, and the mask of the last byte.
fn goes_on(of: &mut Layout, limit: fn(usize) -> u128, last: Option<u8>) {
    of.write.limit = std::array::from_fn(limit);
    of.write.limit_negative = of.write.limit;
    if let Some(mask) = last {
        of.write.last_mask.fill(mask);
    }
}

choices! {
    "unsigned-type" for UNSIGNED, right "has the limits of each type" {
        "16-as-32": "has the limits of 32 bits for a u16, so that 65536 and more pass",
            "A u16 takes 3 bytes and values up to 65535." => |_| ();
        "32-as-64": "has the limits of 64 bits for a u32",
            "A u32 takes 5 bytes and values up to 4294967295." => |_| ();
        "all-64": "has the limits of 64 bits for all types",
            "Each type has its own limits: 3, 5 and 10 bytes." => |_| ();
        "64-as-63": "has the limits of 63 bits for a u64",
            "A u64 takes 10 bytes and values up to 2^64 - 1." => |_| ();
    }
    "signed-type" for SIGNED, right "has the limits of each type" {
        "32-as-64": "has the limits of 64 bits for an i32",
            "An i32 takes 5 bytes and 32 bits." => |_| ();
        "64-as-63": "has the limits of 63 bits for an i64",
            "An i64 takes 10 bytes and 64 bits." => |_| ();
    }
    "canonical-form" for CANONICAL, right "refuses a last byte of zero, unless it is the only one" {
        "unchecked": "does not refuse overlong forms",
            "Refuse a last byte of zero, unless it is the only one." => |of| of.canonical.forms = Forms::None;
        "longest-passes": "lets overlong forms of the type's most bytes pass",
            "Refuse overlong forms of every length." => |of| of.canonical.forms = Forms::ButLongest;
        "single-zero-too": "refuses the single byte of zero, too",
            "00 is the shortest form of zero." => |of| of.canonical.forms = Forms::SingleZero;
    }
    "overlong-class" for CANONICAL, right "refuses overlong forms as overlong" {
        "invalid": "refuses overlong forms as invalid",
            "The class of a longer form than needed is overlong." => |of| (of.canonical.overlong, of.canonical.overlong_longest) = (Invalid, Invalid);
        "longest-out-of-range": "refuses an overlong form of the type's most bytes as out_of_range",
            "A last possible byte of zero is overlong: it has no bit above the type." => |of| of.canonical.overlong_longest = OutOfRange;
    }
    "strict" for TOLERANT, right "reads overlong forms" {
        "overlong": "refuses overlong forms",
            "Read overlong forms as the number that they spell." => |of| of.read.strict = Some((Forms::All, Overlong));
    }
    "zigzag-read" for ZIGZAG_DECODE, right "counts outward from zero, negative first: 0, -1, 1, -2" {
        "sign-in-bit-zero": "takes bit 0 for the sign of the other bits: 1 is negative zero, 3 is -1",
            "An even count n is n / 2, an odd one -(n + 1) / 2." => |of| of.read.sign = Sign::Zigzag(Read::SignInBitZero);
        "signed-shift": "halves with an arithmetic shift, which takes the topmost bit for a sign",
            "Shift the unsigned count: n >> 1 in an unsigned type." => |of| of.read.sign = Sign::Zigzag(Read::SignedShift);
        "signed-shift-64": "halves with an arithmetic shift of 64 bits for every type, which takes the topmost bit of a 64-bit count for a sign",
            "Shift the unsigned count: n >> 1 in an unsigned type." => |of| of.read.sign = Sign::Zigzag(Read::SignedShift64);
        "bit-0-joined": "joins the half with bit 0 instead of its negative, as (n >> 1) ^ (-n & 1) does",
            "Negate after masking: (n >> 1) ^ -(n & 1)." => |of| of.read.sign = Sign::Zigzag(Read::BitZeroJoined);
        "plus-one-fails": "adds one before it halves, and breaks on the largest count",
            "Halve first: (n >> 1) ^ -(n & 1)." => |of| of.read.sign = Sign::Zigzag(Read::PlusOneBreaks);
        "int32-shift": "halves as a signed 32-bit integer, with an arithmetic shift",
            "Shift an unsigned number right, in as many bits as the type has." => |of| of.read.sign = Sign::Zigzag(Read::Int32);
        "signed-remainder": "takes the count for signed, and an odd negative one for even, as n % 2 == 1 ? (n + 1) / -2 : n / 2 does",
            "Compute (n >> 1) ^ -(n & 1) with an unsigned shift." => |of| of.read.sign = Sign::Zigzag(Read::Remainder);
    }
    "consumed-overlong" for TOLERANT, right "reports the bytes read" {
        "shortest": "reports the length of the shortest form",
            "Report how many bytes were read: an overlong form takes more than the shortest." => |of| of.read.consumed_shortest = true;
    }
    "result" for UNSIGNED_READERS, right "returns an unsigned number" {
        "signed": "returns a signed number of the type's width",
            "Return an unsigned number." => |of| of.read.result = Through::Signed(of.bits);
        "double": "returns a binary64, which rounds beyond 2^53",
            "Return an integer of 64 bits." => |of| of.read.result = Through::Binary64;
    }
    "largest" for READERS, right "takes numbers up to the unsigned type's largest" {
        "signed": "refuses numbers that a signed type of that width does not hold",
            "Take numbers up to the unsigned type's largest." => |of| of.read.largest >>= 1;
        "signed-fails": "breaks on numbers that a signed type of that width does not hold",
            "Take numbers up to the unsigned type's largest." => |of| (of.read.largest, of.read.beyond) = (of.read.largest >> 1, Beyond::Breaks);
    }
    "longest" for READERS, right "reads at most the bytes that the type needs: 3, 5 or 10" {
        "no-limit": "reads for as long as bytes say \"more\"",
            "Refuse a value that goes on past the type's most bytes: 3, 5 or 10." => |of| of.read.most = None;
        "no-limit-mod-64": "reads for as long as bytes say \"more\" and takes shifts modulo 64, so that groups from the eleventh on fall back onto low bits",
            "Refuse a value that goes on past the type's most bytes: 3, 5 or 10." => |of| (of.read.most, of.read.arithmetic) = (None, Arithmetic::Modulo(64));
        "no-limit-mod-type": "reads for as long as bytes say \"more\" and takes shifts modulo the integer's width, 32 or 64, so that groups too far up fall back onto low bits",
            "Refuse a value that goes on past the type's most bytes: 3, 5 or 10." => |of| (of.read.most, of.read.arithmetic) = (None, Arithmetic::Modulo(if of.bits > 32 { 64 } else { 32 }));
        "ten-always": "reads up to ten bytes for every type",
            "A u16 has at most 3 bytes, a u32 at most 5." => |of| of.read.most = Some(10);
        "at-most-eight": "reads at most eight bytes",
            "A u64 has up to 10 bytes." => |of| at_most(of, 8);
        "at-most-nine": "reads at most nine bytes",
            "A u64 has up to 10 bytes: seven bits in each." => |of| at_most(of, 9);
        "nine-whole": "reads at most nine bytes, and all eight bits of the ninth",
            "A ninth byte has seven data bits and a flag like any other: a u64 has up to 10 bytes." => |of| nine_whole(of);
        "one-less": "reads one byte less than the type needs",
            "The most bytes are 3, 5 and 10." => |of| at_most(of, own(of) - 1);
    }
    "at-limit" for READERS, right "refuses a value whose last possible byte says \"more\"" {
        "drains": "reads a value that is too long to its end before it refuses it, so that one that ends too early is truncated",
            "Refuse (out_of_range) once the last possible byte says \"more\"." => |of| of.read.at_most = AtMost::Drains(OutOfRange);
        "zero": "answers 0 where the last possible byte says \"more\"",
            "Refuse (out_of_range) a last possible byte that says \"more\"." => |of| of.read.at_most = AtMost::Zero;
        "stops": "takes the last possible byte for the last, whatever its bit 7 says",
            "Refuse a last possible byte that says \"more\"." => |of| of.read.at_most = AtMost::Stops;
    }
    "range" for READERS, right "refuses bits above the type in the last possible byte" {
        "dropped": "drops the bits above the type",
            "Refuse (out_of_range) bits above the type." => |of| of.read.beyond = Beyond::Wraps;
        "16-through-32": "reads 16 bits as 32, and drops the upper half",
            "Refuse (out_of_range) what the type does not hold, after at most 3 bytes of a u16." => |of| through_32(of);
        "dropped-at-64": "drops the bits above 64 bits, whatever the type",
            "Refuse (out_of_range) bits above the type." => |of| of.read.beyond = Beyond::Low(64);
        "dropped-at-64-after-zigzag": "drops the bits above 64 bits, and those above a signed type after the zigzag is undone",
            "Refuse (out_of_range) bits above the type." => |of| (of.read.beyond, of.read.result) = (Beyond::Low(64), if of.signed { Through::Signed(of.bits) } else { Through::Itself });
        "zero": "answers 0 to a value with bits above the type, or with more bytes than the type has, where it reads those",
            "Refuse (out_of_range) bits above the type." => |of| of.read.beyond = Beyond::Zero;
        "64-unchecked": "checks narrower types only: the bits above 64 fall off",
            "Refuse (out_of_range) a tenth byte above 0x01." => |of| if of.bits == 64 { of.read.beyond = Beyond::Low(64) };
        "64-only-kept": "checks 64 bits only, and keeps the bits above a narrower type",
            "Refuse (out_of_range) bits above each type." => |of| if of.bits != 64 { of.read.beyond = Beyond::Kept };
        "kept": "keeps the bits above the type",
            "Refuse (out_of_range) bits above the type." => |of| of.read.beyond = Beyond::Kept;
        "lowest-bits-tested": "takes a last possible byte that has any bit of the type, whatever its other bits, and refuses one that has none",
            "Refuse a last possible byte that has a bit above the type, and no other." => |of| of.read.beyond = Beyond::LowestBits;
        "2-53": "refuses values above 2^53 - 1",
            "Read 64 bits; in JavaScript with BigInt." => |of| of.read.largest = ((1 << of.bits) - 1).min((1 << 53) - 1);
        "2-53-if-more": "knows no types, and refuses a sum above 2^53 - 1 only where another byte follows",
            "Read 64 bits, in JavaScript with BigInt, and refuse what the type does not hold." => |of| (of.read.beyond, of.read.largest) = (Beyond::IfMore, (1 << 53) - 1);
    }
    "arithmetic" for READERS, right "shifts and joins the groups in as many bits as the type has" {
        "shift-mod-32": "takes shifts modulo 32, so that groups from the sixth on fall back onto low bits",
            "Shift in 64 bits; in JavaScript with BigInt, or by multiplication." => |of| computes(of, Arithmetic::ShiftsModulo(32));
        "int32": "shifts and joins in signed 32-bit integers, with shifts modulo 32",
            "Shift in 64 bits; in JavaScript with BigInt." => |of| computes(of, Arithmetic::Int32);
        "int32-groups": "shifts each group as a signed 32-bit integer, modulo 32, before it widens it",
            "Widen each group to 64 bits before it is shifted." => |of| computes(of, Arithmetic::Int32Groups);
        "int32-extended": "shifts and joins in signed 32-bit integers and extends the sign to 64 bits",
            "Widen each group to 64 bits before it is shifted." => |of| of.read.arithmetic = Arithmetic::Int32Extended;
        "double": "sums the groups in a binary64, which rounds beyond 2^53",
            "Keep the value in an integer of 64 bits." => |of| computes(of, Arithmetic::Binary64);
        "int32-unless-64": "shifts and joins types of up to 32 bits in signed 32-bit integers, with shifts modulo 32, and wider ones in as many bits as they take",
            "Shift in as many bits as the type has; in JavaScript take u32 out with >>> 0." => |of| if of.bits <= 32 { computes(of, Arithmetic::Int32) };
    }
    "data" for READERS, right "keeps the low seven bits of each byte" {
        "mask-ff": "keeps the \"more\" flag as data",
            "Mask each byte with 0x7F." => |of| (of.read.mask, of.read.compared) = ([0xFF; BYTES], Compared::Number);
    }
    "join" for READERS, right "joins the groups with a bitwise or" {
        "added": "adds the groups, so that bits that overlap by another mistake carry",
            "Join the groups with a bitwise or." => |of| of.read.join = Join::Add;
    }
    "order" for READERS, right "takes byte 0 for the least significant group" {
        "most-first": "takes byte 0 for the most significant group",
            "Byte 0 has the seven least significant bits." => |of| (of.read.order, of.read.compared) = (Order::MostFirst, Compared::Number);
    }
    "flags" for READERS, right "reads on while bit 7 is set" {
        "whole-input": "reads to the end of the input, whatever bit 7 says",
            "Stop at the first byte whose bit 7 is not set." => |of| of.read.more.fill(More::Input);
    }
    "truncated-class" for READERS, right "refuses input that ends too early as truncated" {
        "out-of-range": "refuses input that ends too early as out_of_range",
            "The class of input that ends inside a value is truncated." => |of| (of.read.empty, of.read.inside) = (OutOfRange, OutOfRange);
        "inside-out-of-range": "refuses input that ends inside a value as out_of_range, but empty input as truncated",
            "The class of input that ends inside a value is truncated." => |of| of.read.inside = OutOfRange;
        "fails": "breaks on input that ends too early",
            "Refuse it as truncated." => |of| (of.read.empty, of.read.inside) = (Broken, Broken);
        "empty-fails": "breaks on empty input",
            "Refuse empty input as truncated." => |of| of.read.empty = Broken;
    }
    "end" for READERS, right "refuses input that ends inside the value" {
        "partial": "returns what was read so far when the input ends",
            "Refuse (truncated) when the input ends inside a value." => |of| of.read.missing = Missing::Ends;
        "partial-not-empty": "returns what was read so far when the input ends, but refuses empty input",
            "Refuse (truncated) when the input ends inside a value." => |of| (of.read.missing, of.read.missing_from) = (Missing::Ends, 1);
        "zeros": "takes a missing byte for a zero, and counts it",
            "Refuse (truncated) when the input ends inside a value." => |of| of.read.missing = Missing::Constant(0);
        "zeros-unseen": "takes a missing byte for a zero, and counts it; the check for overlong forms does not see it",
            "Refuse (truncated) when the input ends inside a value." => |of| (of.read.missing, of.canonical.sees_missing) = (Missing::Constant(0), false);
        "zeros-not-empty": "takes a missing byte for a zero, and counts it, but refuses empty input",
            "Refuse (truncated) when the input ends inside a value." => |of| (of.read.missing, of.read.missing_from) = (Missing::Constant(0), 1);
        "ones-not-empty": "takes missing bytes for 0xFF, but refuses empty input",
            "Refuse (truncated) when the input ends inside a value." => |of| (of.read.missing, of.read.missing_from) = (Missing::Constant(0xFF), 1);
        "zero-of-no-bytes": "answers 0 and no bytes read when the input ends, which the caller does not look at",
            "Refuse (truncated) when the input ends inside a value; in Go, n == 0 of Uvarint says so." => |of| of.read.missing = Missing::Nothing;
        "zero-of-all": "answers 0 when the input ends, and counts what was read",
            "Refuse (truncated) when the input ends inside a value." => |of| of.read.missing = Missing::Zero;
    }
    "range-class" for READERS, right "refuses bits above the type as out_of_range" {
        "invalid": "refuses bits above the type as invalid",
            "The class of bits above the type is out_of_range." => |of| of.read.out_of_range = Invalid;
        "fails": "breaks on bits above the type",
            "Refuse them as out_of_range." => |of| of.read.out_of_range = Broken;
    }
    "length-class" for READERS, right "refuses a value with too many bytes as out_of_range" {
        "invalid": "refuses a value with too many bytes as invalid",
            "The class of a value with too many bytes is out_of_range." => |of| too_long(of, Invalid);
        "truncated": "refuses a value with too many bytes as truncated",
            "The class of a value with too many bytes is out_of_range." => |of| too_long(of, Truncated);
        "fails": "breaks on a value with too many bytes",
            "Refuse it as out_of_range." => |of| too_long(of, Broken);
    }
    "encode-loop" for WRITERS, right "goes on while the rest is above 0x7F" {
        "from-7f": "compares with >= 0x7F: a top group of 127 is followed by a zero byte",
            "Go on only while the rest is greater than 0x7F." => |of| goes_on(of, |at| 0x7F << (7 * at), None);
        "above-80": "compares with > 0x80: a rest of 128 is written as 0x80, which says \"more\"",
            "Go on while the rest is greater than 0x7F." => |of| goes_on(of, |at| 0x81 << (7 * at), Some(0xFF));
        "if": "has an if in the place of the loop, so that a second byte is the last, with the low eight bits of the rest",
            "Go on while the rest is greater than 0x7F, and mask each byte with 0x7F." => |of| goes_on(of, |at| if at == 0 { 0x80 } else { u128::MAX }, Some(0xFF));
    }
    "encode-rounds" for WRITERS, right "stops when nothing is left" {
        "eight": "stops after eight bytes, the last of which says \"more\"",
            "Go on until nothing is left: ten bytes at most for 64 bits." => |of| of.write.length = Length::AtMost(8);
    }
    "encode-order" for WRITERS, right "writes the least significant group first" {
        "most-first": "writes the most significant group first",
            "The first byte has the seven least significant bits." => |of| of.write.order = WrittenOrder::MostFirst;
    }
    "encode-arithmetic" for WRITERS, right "shifts in as many bits as the type has" {
        "32-bits": "shifts in 32 bits: what is above is lost",
            "Shift in 64 bits; in JavaScript with BigInt, or by division." => |of| of.write.cast = Through::Low(32);
        "double": "passes the value through a binary64, which rounds beyond 2^53",
            "Keep the value in an integer of 64 bits." => |of| of.write.cast = Through::Binary64;
        "double-unchecked": "rounds the value to a binary64 after the check, so that 2^64 may be written",
            "Keep the value in an integer of 64 bits." => |of| of.write.arithmetic = Through::Binary64;
    }
    "encode-range" for WRITERS, right "refuses values that the type does not hold" {
        "wraps": "keeps the type's low bits of a value that it does not hold",
            "Refuse (out_of_range) what the type does not hold." => |of| of.write.beyond = WrittenBeyond::Wraps;
        "double-wraps": "passes a value that the type does not hold through a binary64 and keeps the type's low bits",
            "Refuse (out_of_range) what the type does not hold." => |of| of.write.beyond = WrittenBeyond::Binary64Wraps;
        "unchecked": "writes all bits of a value that the type does not hold",
            "Refuse (out_of_range) what the type does not hold." => |of| of.write.beyond = WrittenBeyond::Kept;
    }
    "encode-limit" for WRITERS, right "writes numbers up to the unsigned type's largest" {
        "2-53": "refuses numbers above 2^53 - 1",
            "Write 64 bits; in JavaScript with BigInt." => |of| of.write.largest_number = (1 << 53) - 1;
    }
    "zigzag-written" for ZIGZAG_ENCODE, right "counts outward from zero, negative first: 0, -1, 1, -2 are 0, 1, 2, 3" {
        "sign-in-bit-zero": "doubles the magnitude and puts the sign into bit 0: -1 is 3",
            "v >= 0 becomes 2 v, v < 0 becomes -2 v - 1." => |of| of.write.magnitude = Magnitude::Zigzag(Write::SignInBitZero);
        "negates": "negates instead of inverting: -1 is 2",
            "v < 0 becomes -2 v - 1: invert the bits of 2 v." => |of| of.write.magnitude = Magnitude::Zigzag(Write::Negates);
        "logical-shift": "shifts the sign down as an unsigned number: only bit 0 of a negative value's double is inverted",
            "v >> (bits - 1) must be an arithmetic shift of a signed type." => |of| of.write.magnitude = Magnitude::Zigzag(Write::LogicalShift);
        "logical-shift-64": "shifts the sign of 64 bits down as an unsigned number, whatever the type: only bit 0 of a negative value's double is inverted",
            "Shift the signed value: (v << 1) ^ (v >> 63), and cut the count to the type's width." => |of| of.write.magnitude = Magnitude::Zigzag(Write::LogicalShift64);
    }
    "zigzag-minimum" for ZIGZAG_ENCODE, right "writes the type's smallest value" {
        "fails": "fails on the type's smallest value, whose negative no such type holds",
            "Count without negating: (v << 1) ^ (v >> (bits - 1))." => |of| of.write.minimum = WrittenMinimum::Refused(Broken);
    }
    "encode-class" for WRITERS, right "refuses values that the type does not hold as out_of_range" {
        "invalid": "refuses values that the type does not hold as invalid",
            "The class of a value that the type does not hold is out_of_range." => |of| of.write.out_of_range = Invalid;
        "fails": "breaks on values that the type does not hold",
            "Refuse them as out_of_range." => |of| of.write.out_of_range = Broken;
    }
}
