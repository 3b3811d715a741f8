//! What a variable-length integer looks like, as data.

use super::counts;
use super::kinds::{
    Arithmetic, AtMost, Beyond, Compared, Consumed, Flagged, Forms, Join, Length, Lengths, Magnitude, More,
    Negation, Order, Sign, SignBit, Special, Through, When, WrittenBeyond, WrittenBit, WrittenMinimum,
    WrittenOrder, WrittenSign, Zero,
};
use crate::common::{Missing, Refusal};

/// Bytes that have slots of their own; those after them continue the last one's, seven bits further up each.
pub const BYTES: usize = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Layout {
    /// The type: bits, and whether values are signed.
    pub bits: u8,
    pub signed: bool,
    pub read: Reader,
    pub canonical: Canonical,
    pub write: Writer,
}

#[allow(clippy::struct_excessive_bools, reason = "slots of their own")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reader {
    /// Which bits of each byte are data.
    pub mask: [u8; BYTES],
    /// By how much the data of each byte is shifted left.
    pub shift: [u8; BYTES],
    /// Which bytes say that another follows.
    pub more: [More; BYTES],
    pub order: Order,
    /// Byte 0 is read again for each byte.
    pub stuck: bool,
    /// The most bytes read; no limit if none.
    pub most: Option<u8>,
    /// What happens where the last possible byte says "more".
    pub at_most: AtMost,
    pub join: Join,
    pub arithmetic: Arithmetic,
    pub sign: Sign,
    /// The largest number that is taken: of a signed type the largest positive one.
    pub largest: u128,
    /// What the largest is compared with.
    pub compared: Compared,
    /// What happens to numbers beyond the largest.
    pub beyond: Beyond,
    /// What the result passes through.
    pub result: Through,
    /// What the smallest value of a type with a sign bit is read as.
    pub minimum: Special,
    /// What a sign without a magnitude is read as.
    pub negative_zero: Special,
    pub missing: Missing,
    /// The first byte of which `missing` holds; one before it is refused.
    pub missing_from: u8,
    /// Missing bytes are counted among those read.
    pub missing_counted: bool,
    pub consumed: Consumed,
    /// Of an overlong form the length of the shortest one is reported.
    pub consumed_shortest: bool,
    /// Bytes after the value are refused.
    pub followed_refused: bool,
    /// Which overlong forms are refused, and how.
    pub strict: Option<(Forms, Refusal)>,
    /// How input that ends is refused: before the first byte, and inside the value.
    pub empty: Refusal,
    pub inside: Refusal,
    pub out_of_range: Refusal,
}

/// What a canonical reader has of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Canonical {
    /// In the place of the tolerant reader's `beyond` and `largest`.
    pub beyond: Beyond,
    pub largest: u128,
    /// Which overlong forms are refused.
    pub forms: Forms,
    /// What is refused for its sign.
    pub zero: Zero,
    pub overlong: Refusal,
    /// An overlong form of the most bytes.
    pub overlong_longest: Refusal,
    pub not_canonical: Refusal,
    /// Which bits of a last byte make the form overlong if all are 0.
    pub data: u8,
    /// The last byte that it looks at is the last one reported; missing zeros are none.
    pub at_reported: bool,
    pub sees_missing: bool,
}

/// How a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Writer {
    /// What is kept of the rest in each byte, and in each byte that ends the value.
    pub mask: [u8; BYTES],
    pub last_mask: [u8; BYTES],
    /// By how much the magnitude is shifted right for each byte.
    pub shift: [u8; BYTES],
    /// The flag of each byte that is not the last.
    pub flag: [u8; BYTES],
    /// Which bytes have a flag, too.
    pub flagged: Flagged,
    /// The first magnitude that takes more than so many bytes, of positive and of negative values.
    pub limit: [u128; BYTES],
    pub limit_negative: [u128; BYTES],
    /// Limits are those of the rest after the shifts: a wrong shift moves them.
    pub by_rest: bool,
    pub length: Length,
    pub order: WrittenOrder,
    pub magnitude: Magnitude,
    pub sign: WrittenSign,
    /// What the number passes through before it is compared, and afterwards.
    pub cast: Through,
    pub arithmetic: Through,
    pub minimum: WrittenMinimum,
    /// The largest value that is written, what happens to those beyond, and a limit to numbers of another type.
    pub largest: u128,
    pub largest_number: u128,
    pub beyond: WrittenBeyond,
    pub out_of_range: Refusal,
    /// Byte 0 of a value that is not negative is added to so much.
    pub added: u8,
}

impl Layout {
    /// CompactIndex: a sign and a magnitude, six data bits in byte 0, seven in the next three, eight in byte 4.
    pub fn compact_index() -> Self {
        let read = Reader {
            mask: seven(0x3F, 0xFF),
            shift: sixes(),
            more: core::array::from_fn(|at| More::Set(if at == 0 { 0x40 } else { 0x80 })),
            most: Some(5),
            at_most: AtMost::Stops,
            sign: Sign::Bit(SignBit {
                last: false,
                mask: 0x80,
                lengths: Lengths::All,
                negation: Negation::Negates,
            }),
            largest: (1 << 31) - 1,
            compared: Compared::Number,
            beyond: Beyond::Wraps,
            ..Reader::leb128(32)
        };
        let mut limit = [u128::MAX; BYTES];
        limit[..4].copy_from_slice(&[1 << 6, 1 << 13, 1 << 20, 1 << 27]);
        let mut flag = [0x80; BYTES];
        flag[0] = 0x40;
        let write = Writer {
            mask: seven(0x3F, 0x7F),
            last_mask: [0xFF; BYTES],
            shift: sixes(),
            flag,
            limit,
            limit_negative: limit,
            by_rest: false,
            magnitude: Magnitude::Absolute,
            sign: WrittenSign::Bit(WrittenBit {
                last: false,
                mask: 0x80,
                single: 0x80,
                when: When::Negative,
                lengths: Lengths::All,
            }),
            largest: (1 << 31) - 1,
            ..Writer::leb128(32)
        };
        let canonical =
            Canonical { largest: (1 << 31) - 1, data: 0xFF, at_reported: true, ..Canonical::leb128(32) };
        Self { bits: 32, signed: true, read, canonical, write }
    }

    /// Unsigned LEB128 of a type of so many bits, up to 64.
    pub fn leb128(bits: u8) -> Self {
        let read = Reader::leb128(bits);
        Self { bits, signed: false, read, canonical: Canonical::leb128(bits), write: Writer::leb128(bits) }
    }

    /// Signed integers counted outward from zero, in LEB128.
    pub fn zigzag(bits: u8) -> Self {
        let mut layout = Self::leb128(bits);
        layout.signed = true;
        layout.read.sign = Sign::Zigzag(counts::Read::Outward);
        layout.write.magnitude = Magnitude::Zigzag(counts::Write::Outward);
        layout.write.largest >>= 1;
        layout
    }

    /// Why no engine follows it, if none does.
    ///
    /// # Errors
    /// A type of no bits or more than 64, no byte at all, or a shift that no 128 bits hold.
    pub fn check(&self) -> Result<(), &'static str> {
        if !(1..=64).contains(&self.bits) {
            return Err("bits are 1 to 64");
        }
        if self.read.most == Some(0) {
            return Err("most is 1 or more");
        }
        if self.read.shift.iter().chain(&self.write.shift).any(|&shift| shift > 112) {
            return Err("shifts are 0 to 112");
        }
        Ok(())
    }
}

impl Reader {
    fn leb128(bits: u8) -> Self {
        Self {
            mask: [0x7F; BYTES],
            shift: sevens(),
            more: [More::Set(0x80); BYTES],
            order: Order::LeastFirst,
            stuck: false,
            most: Some(bits.div_ceil(7)),
            at_most: AtMost::Refused(Refusal::OutOfRange),
            join: Join::Or,
            arithmetic: Arithmetic::Exact,
            sign: Sign::None,
            largest: (1 << bits) - 1,
            compared: Compared::Bytes,
            beyond: Beyond::Refused,
            result: Through::Itself,
            minimum: Special::Itself,
            negative_zero: Special::Itself,
            missing: Missing::Refused,
            missing_from: 0,
            missing_counted: true,
            consumed: Consumed::Read,
            consumed_shortest: false,
            followed_refused: false,
            strict: None,
            empty: Refusal::Truncated,
            inside: Refusal::Truncated,
            out_of_range: Refusal::OutOfRange,
        }
    }
}

impl Canonical {
    fn leb128(bits: u8) -> Self {
        Self {
            beyond: Beyond::Refused,
            largest: (1 << bits) - 1,
            forms: Forms::All,
            zero: Zero::Negative,
            overlong: Refusal::Overlong,
            overlong_longest: Refusal::Overlong,
            not_canonical: Refusal::NotCanonical,
            data: 0x7F,
            at_reported: false,
            sees_missing: true,
        }
    }
}

impl Writer {
    fn leb128(bits: u8) -> Self {
        let limit = core::array::from_fn(|at| 0x80 << (7 * at));
        Self {
            mask: [0x7F; BYTES],
            last_mask: [0x7F; BYTES],
            shift: sevens(),
            flag: [0x80; BYTES],
            flagged: Flagged::Right,
            limit,
            limit_negative: limit,
            by_rest: true,
            length: Length::Shortest,
            order: WrittenOrder::LeastFirst,
            magnitude: Magnitude::Absolute,
            sign: WrittenSign::None,
            cast: Through::Itself,
            arithmetic: Through::Itself,
            minimum: WrittenMinimum::Itself,
            largest: (1 << bits) - 1,
            largest_number: u128::MAX,
            beyond: WrittenBeyond::Refused,
            out_of_range: Refusal::OutOfRange,
            added: 0,
        }
    }
}

/// Seven data bits in every byte but the first and, from byte 4 on, all that there are.
fn seven(first: u8, fifth: u8) -> [u8; BYTES] {
    core::array::from_fn(|at| match at {
        0 => first,
        4 => fifth,
        _ => 0x7F,
    })
}

fn sevens() -> [u8; BYTES] {
    core::array::from_fn(|at| 7 * at as u8)
}

/// Seven bits further for each byte, after six.
fn sixes() -> [u8; BYTES] {
    core::array::from_fn(|at| (7 * at as u8).saturating_sub(1))
}
