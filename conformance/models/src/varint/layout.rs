//! What a variable-length integer looks like, as data.

use super::counts;
use super::data::data;
use crate::common::{Missing, Refusal};

/// Bytes that have slots of their own; those after them continue the last one's, seven bits further up each.
pub const BYTES: usize = 10;

/// A layout of one type.
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

/// How a value is read.
#[allow(clippy::struct_excessive_bools, reason = "slots of their own")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reader {
    /// Which bits of each byte are data.
    pub mask: [u8; BYTES],
    /// Which bits are data of the byte that ends the value, if others.
    pub last_mask: Option<u8>,
    /// By how much the data of each byte is shifted left.
    pub shift: [u8; BYTES],
    /// Which bytes say that another follows.
    pub more: [More; BYTES],
    pub order: Order,
    /// Byte 0 is read again for each byte.
    pub stuck: bool,
    /// The byte whose bit 7 is taken for a sign.
    pub extended: Option<u8>,
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
    /// The first and the last byte of which `missing` holds; any other is refused.
    pub missing_from: u8,
    pub missing_to: u8,
    /// Missing bytes are counted among those read.
    pub missing_counted: bool,
    /// A byte that is taken for the end of the input.
    pub end_byte: Option<u8>,
    /// The input must have more bytes than the value.
    pub needs: Needs,
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
    /// This byte is written again in the place of the next.
    pub copied: Option<u8>,
    /// Byte 0 of a value that is not negative is added to so much.
    pub added: u8,
}

data! {
    /// How a byte says that another follows.
    enum More {
        /// Any of these bits is 1.
        Set(u8),
        /// All of these bits are 0.
        Clear(u8),
        /// The byte is above this.
        Above(u8),
        /// As [`More::Above`]; and the largest byte that does not is kept whole, flag and all.
        AboveKept(u8),
        /// As long as there is input.
        Input,
        Never,
    }
    /// Which group is the least significant.
    enum Order {
        LeastFirst,
        MostFirst,
        /// Bit 0 of each byte is its most significant.
        BitsReversed,
    }
    /// What happens where the last possible byte says "more".
    enum AtMost {
        /// It is the last all the same.
        Stops,
        Refused(Refusal),
        /// It is read to its end first: one that has none is truncated.
        Drains(Refusal),
        /// The next byte is asked for first: if there is none, it is truncated.
        Asks(Refusal),
        Zero,
        MinusOne,
    }
    enum Join {
        Or,
        Add,
        Xor,
    }
    /// What the groups are joined in.
    enum Arithmetic {
        /// As many bits as it takes.
        Exact,
        /// Shifts are taken modulo 32, 64 or whatever it is.
        ShiftsModulo(u8),
        /// Modulo this, in integers of as many bits.
        Modulo(u8),
        Int32,
        Uint32,
        /// Groups are signed 32-bit integers, added as wider ones.
        Int32Sum,
        /// Groups are signed 32-bit integers before they are widened.
        Int32Groups,
        /// The result in 32 bits is widened with its sign.
        Int32Extended,
        Low32,
        Binary64,
        /// The magnitude passes through a binary32.
        Binary32,
    }
    /// How the sign is read.
    enum Sign {
        None,
        Bit(SignBit),
        Zigzag(counts::Read),
    }
    /// A bit that says that the value is negative.
    struct SignBit {
        /// In the last byte, not in the first.
        pub last: bool,
        /// The bit, or several of which one is enough.
        pub mask: u8,
        /// 0 is negative.
        pub inverted: bool,
        pub lengths: Lengths,
        pub negation: Negation,
    }
    enum Lengths {
        All,
        OneByte,
        Longer,
    }
    enum Negation {
        Negates,
        /// The value is the magnitude.
        Ignored,
        /// The bits are inverted: one too small.
        Inverts,
    }
    /// What is compared with the largest number.
    enum Compared {
        /// The number joined.
        Number,
        /// The bits that the bytes have as LEB128, whatever the reader makes of them.
        Bytes,
    }
    /// What happens to numbers that the type does not hold.
    enum Beyond {
        Refused,
        /// Others are refused; the type's low bits are taken of those that are not.
        RefusedWraps,
        /// Those are refused that bits of the type do not hold; a smaller one beyond the largest breaks the reader.
        Breaks,
        Kept,
        /// The type's low bits are taken, with its sign.
        Wraps,
        /// So many low bits are taken.
        Low(u8),
        /// So many low bits of the magnitude are taken before the sign.
        LowMagnitude(u8),
        Saturates,
        SaturatesMagnitude,
        Zero,
        /// Only this byte is looked at: refused above so much, else wrapped.
        Byte(u8, u8),
        /// The last possible byte is refused if it has no bit of the type, whatever its other bits.
        LowestBits,
        /// A number above the largest is refused only where another byte follows.
        IfMore,
    }
    /// A type that a number passes through.
    enum Through {
        Itself,
        Low(u8),
        Signed(u8),
        Binary64,
        /// The fewest decimal digits of a binary64.
        Binary64Digits,
        Binary32,
        /// A signed 64-bit integer, whose sign fills up as it is shifted.
        SignFills,
        /// A signed integer of 32 or 64 bits that is compared: what is negative ends at once.
        SignEnds(u8),
        /// As [`Through::SignEnds`], and the one byte is masked.
        SignEndsMasked(u8),
        /// Signed 32 bits, widened with their sign to 64.
        Extended32,
    }
    /// What a value that has an answer of its own is read as.
    enum Special {
        Itself,
        Number(i64),
        Refused(Refusal),
    }
    enum Needs {
        Value,
        OneMore,
        AtLeast(u8),
    }
    /// The number of bytes reported.
    enum Consumed {
        Read,
        OneLess,
        OneMore,
        LongerLess,
        LongerMore,
        LongestLess,
        Constant(u8),
        All,
    }
    /// Overlong forms.
    enum Forms {
        All,
        None,
        TwoBytes,
        FromThree,
        Longest,
        ButLongest,
        ZeroOnly,
        ButZero,
        /// Those whose first byte is 0x80.
        First80,
        /// And zero in one byte.
        SingleZero,
        /// And the smallest number of each length.
        Smallest,
    }
    /// What a canonical reader refuses for its sign.
    enum Zero {
        /// Negative zero.
        Negative,
        Unchecked,
        /// Negative zero, before overlong forms.
        First,
        /// And a flag in the last possible byte.
        Flag,
        Any,
    }
    /// Which bytes have a "more" flag beside those that are not the last.
    enum Flagged {
        Right,
        Last,
        LastOfLonger,
        /// None but the last.
        OnlyLast,
        OnlyFirst,
        Byte(u8),
        /// The last of several whose data is 0x7F.
        Rest7F,
        /// A single byte of 0x3F.
        Single3F,
        /// Byte 0 of negative values has none.
        NotNegative,
        /// A byte after which 1 is left has none, if its data is 0.
        NotRest80,
        /// Flags are added to eight bits, not set.
        Added,
    }
    /// How many bytes are written.
    enum Length {
        Shortest,
        /// At most so many; what is left is cut off after its flag.
        AtMost(u8),
        /// At most so many, and the last has no flag.
        EndsAt(u8),
        /// A value that takes more is refused.
        RefusedAbove(u8),
        /// Nine, and a tenth of 01 where the ninth is FF.
        NineAndOne,
        Always(u8),
        /// One more than needed, up to so many.
        OneMore(u8),
        AtLeast(u8),
        ZeroEmpty,
    }
    enum WrittenOrder {
        LeastFirst,
        MostFirst,
        BytesReversed,
        BitsReversed,
    }
    /// The number whose groups are written.
    enum Magnitude {
        Absolute,
        TwosComplement,
        /// As long as the absolute value's.
        TwosComplementCut,
        TwosComplement31,
        OnesComplement,
        Binary32,
        /// Through a binary32; negative if it then differs.
        Binary32Sign,
        Low(u8),
        /// The value in so many signed bits.
        Signed(u8),
        Zigzag(counts::Write),
    }
    /// How the sign is written.
    enum WrittenSign {
        None,
        Bit(WrittenBit),
    }
    struct WrittenBit {
        pub last: bool,
        pub mask: u8,
        /// The bit of one-byte forms, if another.
        pub single: u8,
        pub when: When,
        pub lengths: Lengths,
    }
    enum When {
        Negative,
        NotNegative,
        NegativeOrZero,
    }
    /// What is written for the smallest value.
    enum WrittenMinimum {
        Itself,
        /// Another value.
        As(i64),
        Refused(Refusal),
        NegativeZero,
        /// A first byte alone.
        FirstByte,
        /// Without its sign.
        Positive,
        /// With a sign-extended byte 4.
        SignExtended,
        /// Shifted as a signed number.
        SignedShift,
    }
    /// What happens to values that the type does not hold.
    enum WrittenBeyond {
        Refused,
        Wraps,
        /// They pass a binary64, and what that has in the type's bits is kept.
        Binary64Wraps,
        Kept,
        Saturates,
    }
}

impl Layout {
    /// CompactIndex: a sign and a magnitude, six data bits in byte 0, seven in the next three, eight in byte 4.
    pub fn compact_index() -> Self {
        let read = Reader {
            mask: seven(0x3F, 0xFF),
            shift: sixes(),
            more: [
                More::Set(0x40),
                More::Set(0x80),
                More::Set(0x80),
                More::Set(0x80),
                More::Set(0x80),
                More::Set(0x80),
                More::Set(0x80),
                More::Set(0x80),
                More::Set(0x80),
                More::Set(0x80),
            ],
            most: Some(5),
            at_most: AtMost::Stops,
            sign: Sign::Bit(SignBit {
                last: false,
                mask: 0x80,
                inverted: false,
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
            last_mask: None,
            shift: sevens(),
            more: [More::Set(0x80); BYTES],
            order: Order::LeastFirst,
            stuck: false,
            extended: None,
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
            missing_to: u8::MAX,
            missing_counted: true,
            end_byte: None,
            needs: Needs::Value,
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
            copied: None,
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
