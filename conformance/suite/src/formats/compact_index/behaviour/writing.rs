//! A CompactIndex encoder under any setting.

use super::{ENCODE, SHIFTS};
use crate::model::behaviour::{Setting, parameter};
use crate::model::{Answer, Class, Refusal};

parameter! {
    /// Which magnitudes take one byte.
    FIRST_LIMIT: FirstLimit = "encode-first-limit" for ENCODE, right Below64: "writes magnitudes up to 63 in one byte";
    Below63 = "63": "writes 63 and -63 in two bytes", "Six bits hold 63: write it in one byte.";
    Below65 = "65": "writes 64 and -64 in one byte, where their bit 6 lands on the \"more\" flag",
        "The limit is 63: six data bits.";
    Minus64 = "minus-64": "writes -64 in one byte, as two's complement limits suggest",
        "The limits are symmetric: 63 on both sides.";
    Minus63 = "minus-63": "writes -63 in two bytes", "The limits are symmetric: 63 on both sides.";
    Below128 = "128": "writes magnitudes up to 127 in one byte, where bit 6 lands on the \"more\" flag",
        "The limit is 63: six data bits.";
    Below32 = "32": "writes magnitudes from 32 on in two bytes", "Six bits hold 63: write it in one byte.";
    Macro = "macro": "compares with a limit from a macro without parentheses: 62 is the largest and -65 the smallest value of one byte",
        "Compare with 63 and -63, or put the macro's expression in parentheses.";
}

parameter! {
    /// Which magnitudes take two, three and four bytes.
    LATER_LIMITS: LaterLimits = "encode-later-limits" for ENCODE,
        right Right: "writes magnitudes up to 8191, 1048575 and 134217727 in two, three and four bytes";
    Two = "two-bytes-short": "writes 8191 in three bytes", "Two bytes hold magnitudes up to 8191.";
    Three = "three-bytes-short": "writes 1048575 in four bytes", "Three bytes hold magnitudes up to 1048575.";
    Four = "four-bytes-short": "writes 134217727 in five bytes", "Four bytes hold magnitudes up to 134217727.";
    Each = "each-short": "has each limit from two bytes on one short", "The limits are 8191, 1048575 and 134217727.";
    Top127 = "group-127": "goes on while a group is 127 or more: a top group of 127 is followed by a zero byte",
        "Go on only while the rest is greater than 127.";
    TwoLong = "two-bytes-long": "writes 8192 in two bytes", "Two bytes hold magnitudes up to 8191.";
    ThreeLong = "three-bytes-long": "writes 1048576 in three bytes", "Three bytes hold magnitudes up to 1048575.";
    FourLong = "four-bytes-long": "writes 134217728 in four bytes", "Four bytes hold magnitudes up to 134217727.";
    EachLong = "each-long": "has each limit from two bytes on one too large", "The limits are 8191, 1048575 and 134217727.";
    Above80 = "above-80": "goes on while the rest is above 0x80: a rest of exactly 0x80 becomes a byte of a \"more\" flag without data",
        "Go on while the rest is greater than 0x7F.";
    Top64 = "group-64": "goes on while a group is 64 or more: a top group from 64 on is followed by a zero byte", "The limits are 8192, 1048576 and 134217728: bytes 1 to 3 hold seven bits.";
    Shifted = "by-shifts": "goes on for as long as its own shifts leave something", "Go on for as long as bits of the magnitude are not written.";
    Macro = "macro": "compares with limits from macros without parentheses: 8190 is the largest and -8193 the smallest value of two bytes, and so on",
        "The limits are 8191, 1048575 and 134217727 on both sides; put the macros' expressions in parentheses.";
}

parameter! {
    /// How many bytes are written.
    LENGTH: Length = "encode-length" for ENCODE, right Shortest: "writes the shortest form";
    Four = "at-most-four": "stops after four bytes: the fifth is missing", "Write the fifth byte: the bits from 27 on.";
    Three = "at-most-three": "stops after three bytes", "Write up to five bytes.";
    Five = "always-five": "writes five bytes, whatever the value", "Stop at the first group after which nothing is left.";
    Longer = "one-more": "writes one zero group more than needed", "Stop at the first group after which nothing is left.";
    Two = "at-least-two": "writes at least two bytes", "Write magnitudes up to 63 in one byte.";
    NoZero = "zero-empty": "writes no byte for zero", "0 is `00`.";
}

parameter! {
    /// The data of each byte.
    GROUP: Group = "encode-data" for ENCODE, right Masked: "masks byte 0 with 0x3F and bytes 1 to 3 with 0x7F";
    Unmasked = "unmasked": "does not mask the groups, so that data lands on the flags", "Mask byte 0 with 0x3F and the next with 0x7F.";
    First1F = "first-1f": "masks byte 0 with 0x1F", "Mask byte 0 with 0x3F.";
    Longer1F = "longer-first-1f": "masks byte 0 with 0x1F if more bytes follow", "Mask byte 0 with 0x3F at every length.";
    Middle3F = "middle-3f": "masks bytes 1 to 3 with 0x3F", "Mask bytes 1 to 3 with 0x7F.";
    Last0F = "last-0f": "masks byte 4 with 0x0F", "Write all bits from 27 on.";
    Last7 = "last-07": "masks byte 4 with 0x07", "Write all bits from 27 on.";
}

parameter! {
    /// By how much the groups of bytes 1 to 4 are shifted: the order is that of `SHIFTS`.
    SHIFTS_WRITTEN: ShiftsWritten = "encode-shifts" for ENCODE,
        right Right: "shifts the magnitude right by 6, 13, 20 and 27 for bytes 1 to 4";
    Plus1 = "plus-1": "shifts right by 7, 14, 21 and 28", "Shift right by 6, 13, 20 and 27: byte 0 has six data bits.";
    Minus1 = "minus-1": "shifts right by 5, 12, 19 and 26", "Shift right by 6, 13, 20 and 27.";
    Sixes = "sixes": "shifts right by 6, 12, 18 and 24", "Shift right by 6, 13, 20 and 27.";
    Eights = "eights": "shifts right by 6, 14, 22 and 30", "Shift right by 6, 13, 20 and 27.";
    Byte1Plus1 = "byte-1-plus-1": "shifts right by 7 for byte 1", "Shift right by 6 for byte 1.";
    Byte2Plus1 = "byte-2-plus-1": "shifts right by 14 for byte 2", "Shift right by 13 for byte 2.";
    Byte2Minus1 = "byte-2-minus-1": "shifts right by 12 for byte 2", "Shift right by 13 for byte 2.";
    Byte3Plus1 = "byte-3-plus-1": "shifts right by 21 for byte 3", "Shift right by 20 for byte 3.";
    Byte3Minus1 = "byte-3-minus-1": "shifts right by 19 for byte 3", "Shift right by 20 for byte 3.";
    Byte4Plus1 = "byte-4-plus-1": "shifts right by 28 for byte 4", "Shift right by 27 for byte 4.";
    Byte4Minus1 = "byte-4-minus-1": "shifts right by 26 for byte 4", "Shift right by 27 for byte 4.";
    Byte4By24 = "byte-4-by-24": "shifts right by 24 for byte 4", "6 + 7 + 7 + 7 = 27 bits precede byte 4.";
}

parameter! {
    /// Which group comes first.
    ORDER: Order = "encode-order" for ENCODE, right LeastFirst: "writes the least significant group first";
    MostFirst = "most-first": "writes the most significant group first", "Byte 0 has the six least significant bits.";
    Leb128 = "leb128": "gives byte 0 seven data bits and its \"more\" flag in bit 7, as LEB128 does",
        "Byte 0 has six data bits; its bit 6 says that another byte follows.";
}

parameter! {
    /// The "more" flags.
    FLAGS: Flags = "encode-flags" for ENCODE, right Right: "sets bit 6 of byte 0 and bit 7 of the others if more follow";
    FirstBit7 = "first-bit-7": "sets bit 7 of byte 0 if more follow", "The \"more\" flag of byte 0 is its bit 6.";
    LaterBit6 = "later-bit-6": "sets bit 6 of bytes 1 to 3 if more follow", "The \"more\" flag of bytes 1 to 3 is bit 7.";
    FirstMissing = "first-missing": "does not set the \"more\" flag of byte 0", "Set bit 6 of byte 0 if more follow.";
    LaterMissing = "later-missing": "does not set the \"more\" flags of bytes 1 to 3", "Set bit 7 of bytes 1 to 3 if more follow.";
    LastToo = "last-too": "sets the \"more\" flag of the last byte too", "The last byte has no flag set.";
    Byte3Missing = "byte-3-missing": "does not set the \"more\" flag of byte 3", "Set bit 7 of byte 3 if byte 4 follows.";
    LastLonger = "last-of-longer-too": "sets bit 7 of the last of several bytes, too", "The last byte has no flag set.";
    Rest7F = "rest-7f": "sets the \"more\" flag of a later byte whose data is 0x7F, although nothing follows", "Set it if more is left than the seven bits of this byte.";
    First3F = "first-3f": "sets the \"more\" flag of byte 0 for a magnitude of 63, although nothing follows", "Set it if the magnitude is above 63.";
    NegativeMissing = "negative-missing": "sets the \"more\" flag of byte 0 of positive values only", "Compare the magnitude with 63, not the value.";
    Byte4Too = "byte-4-too": "sets bit 7 of byte 4", "No byte follows byte 4.";
    Rest80 = "rest-80": "does not set the \"more\" flag of a later byte where exactly 0x80 is left, and writes the next byte all the same", "Set it if more than 0x7F is left.";
}

parameter! {
    /// The sign.
    SIGN: Sign = "encode-sign" for ENCODE, right Bit7: "sets bit 7 of byte 0 for negative values";
    Missing = "missing": "does not write the sign", "Set bit 7 of byte 0 for negative values.";
    Inverted = "inverted": "sets bit 7 of byte 0 for values that are not negative", "Set bit 7 of byte 0 for negative values.";
    Bit6 = "bit-6": "sets bit 6 of byte 0 for negative values", "The sign is bit 7.";
    Bit6Short = "bit-6-of-one-byte": "sets bit 6 for negative values of one byte", "The sign is bit 7 at every length.";
    ShortOnly = "one-byte-only": "writes the sign of one-byte values only", "Set bit 7 of byte 0 at every length.";
    LongOnly = "longer-only": "does not write the sign of one-byte values", "Set bit 7 of byte 0 at every length.";
    LastByte = "last-byte": "sets bit 7 of the last byte for negative values", "The sign is bit 7 of byte 0.";
    Zero = "zero-negative": "writes the sign for zero too", "0 is `00`.";
}

parameter! {
    /// The magnitude.
    MAGNITUDE: Magnitude = "magnitude" for ENCODE, right Absolute: "writes the groups of the absolute value";
    TwosComplement = "twos-complement": "writes the groups of the 32-bit two's complement pattern",
        "Write the sign, then the groups of the absolute value.";
    TwosComplement31 = "twos-complement-31": "writes the groups of the two's complement pattern without its sign bit",
        "Write the sign, then the groups of the absolute value.";
    OnesComplement = "ones-complement": "inverts the bits of negative values instead of negating them", "Negate: the magnitude of -1 is 1.";
    Float32 = "float32": "takes the magnitude through a binary32", "Keep the magnitude in an integer.";
    FloatAbs = "float32-abs": "takes the magnitude through a binary32 and sets the sign where the value then differs",
        "Negate integers as integers, and test the value itself for its sign.";
    Sixteen = "16-bits": "truncates the magnitude to 16 bits", "Keep 32 bits of the magnitude.";
    TwentyEight = "28-bits": "truncates the magnitude to 28 bits", "Keep 32 bits of the magnitude.";
    SignedSixteen = "16-bits-signed": "passes the value through a signed 16-bit integer", "Keep the value in 32 bits.";
    PatternCut = "twos-complement-cut": "writes the low bits of the two's complement pattern, in as many bytes as the absolute value takes",
        "Write the groups of the absolute value, too.";
}

parameter! {
    /// -2^31.
    MINIMUM: Minimum = "encode-minimum" for ENCODE, right Written: "writes -2147483648 as C0 80 80 80 10";
    NegativeZero = "negative-zero": "writes -2147483648 as 80, negative zero", "Take the magnitude as an unsigned 32-bit integer.";
    Saturates = "saturates": "writes -2147483648 as -2147483647", "Take the magnitude as an unsigned 32-bit integer.";
    SignExtended = "sign-extended": "writes -2147483648 with a sign-extended top byte, C0 80 80 80 F0",
        "Take the magnitude as an unsigned 32-bit integer.";
    SignedShift = "signed-first-shift": "shifts the magnitude of -2147483648 by 6 as a signed number: C0 00 80 80 F0 0F",
        "Shift the magnitude as an unsigned 32-bit integer.";
    Fails = "fails": "fails on -2147483648, whose absolute value no i32 holds", "Take the magnitude as an unsigned 32-bit integer.";
    Refused = "refused": "refuses -2147483648 as out of range", "-2147483648 is C0 80 80 80 10.";
    Positive = "positive": "writes -2147483648 as +2147483648", "Set the sign bit.";
    FirstByte = "first-byte": "writes C0 alone for -2147483648, whose magnitude is negative in 32 signed bits", "Take the magnitude as an unsigned 32-bit integer.";
}

parameter! {
    /// Which byte is written in a place.
    COPIED: Copied = "copied" for ENCODE, right Own: "writes each byte in its own place";
    Byte2 = "byte-1-twice": "writes byte 1 again in the place of byte 2", "Write byte 2 as the third.";
    Byte3 = "byte-2-twice": "writes byte 2 again in the place of byte 3", "Write byte 3 as the fourth.";
}

parameter! {
    /// What byte 0 is written over.
    FIRST_BYTE: FirstByte = "first-byte" for ENCODE, right Assigned: "assigns byte 0";
    Added = "added": "adds a value that is not negative into a byte that was never cleared (shown over a byte of 1)",
        "Assign the first byte: data[0] = sign | (magnitude & 0x3F).";
}

/// The choices made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Writing {
    first_limit: FirstLimit,
    later_limits: LaterLimits,
    length: Length,
    group: Group,
    shifts: ShiftsWritten,
    order: Order,
    flags: Flags,
    sign: Sign,
    magnitude: Magnitude,
    minimum: Minimum,
    copied: Copied,
    first_byte: FirstByte,
}

impl Writing {
    pub(super) fn under(setting: &Setting) -> Self {
        Self {
            first_limit: FirstLimit::under(setting),
            later_limits: LaterLimits::under(setting),
            length: Length::under(setting),
            group: Group::under(setting),
            shifts: ShiftsWritten::under(setting),
            order: Order::under(setting),
            flags: Flags::under(setting),
            sign: Sign::under(setting),
            magnitude: Magnitude::under(setting),
            minimum: Minimum::under(setting),
            copied: Copied::under(setting),
            first_byte: FirstByte::under(setting),
        }
    }

    /// The bytes of a value.
    pub(super) fn encode(&self, value: i32) -> Answer<Vec<u8>> {
        if value == i32::MIN {
            match self.minimum {
                Minimum::Written => {}
                Minimum::NegativeZero => return Ok(vec![0x80]),
                Minimum::Saturates => return self.encode(value + 1),
                Minimum::SignExtended => return Ok(vec![0xC0, 0x80, 0x80, 0x80, 0xF0]),
                Minimum::SignedShift => return Ok(vec![0xC0, 0x00, 0x80, 0x80, 0xF0, 0x0F]),
                Minimum::Fails => return Err(Refusal::Broken("attempt to negate with overflow".to_owned())),
                Minimum::Refused => return Err(Refusal::value(Class::OutOfRange)),
                Minimum::FirstByte => return Ok(vec![0xC0]),
                Minimum::Positive => return Ok(vec![0x40, 0x80, 0x80, 0x80, 0x10]),
            }
        }
        let (magnitude, negative) = self.magnitude(value);
        let measured =
            if self.magnitude == Magnitude::PatternCut { value.unsigned_abs().into() } else { magnitude };
        let needed = self.needed(measured, negative);
        let (announced, written) = match self.length {
            Length::Four => (needed, needed.min(4)),
            Length::Three => (needed, needed.min(3)),
            Length::Five => (5, 5),
            Length::Longer => ((needed + 1).min(5), (needed + 1).min(5)),
            Length::Two => (needed.max(2), needed.max(2)),
            Length::NoZero if magnitude == 0 => (0, 0),
            Length::Shortest | Length::NoZero => (needed, needed),
        };
        let mut bytes: Vec<u8> =
            (0..written).map(|at| self.data(magnitude, at, announced) | self.flag(at, announced)).collect();
        self.misset_flag(&mut bytes, value);
        self.write_sign(&mut bytes, value, negative);
        let copied = match self.copied {
            Copied::Own => 0,
            Copied::Byte2 => 2,
            Copied::Byte3 => 3,
        };
        if copied > 0 && copied < bytes.len() {
            bytes[copied] = bytes[copied - 1];
        }
        if self.first_byte == FirstByte::Added && value >= 0 && !bytes.is_empty() {
            bytes[0] = bytes[0].wrapping_add(1);
        }
        Ok(bytes)
    }

    /// The magnitude, and whether the sign is set.
    fn magnitude(&self, value: i32) -> (u64, bool) {
        let negative = value < 0;
        let absolute = value.unsigned_abs();
        match self.magnitude {
            Magnitude::Absolute => (absolute.into(), negative),
            Magnitude::TwosComplement | Magnitude::PatternCut => ((value as u32).into(), negative),
            Magnitude::TwosComplement31 => ((value as u32 & 0x7FFF_FFFF).into(), negative),
            Magnitude::OnesComplement => ((if negative { !value } else { value } as u32).into(), negative),
            Magnitude::Float32 => (absolute as f32 as u64, negative),
            Magnitude::FloatAbs => {
                // A cast to a 32-bit integer saturates.
                let through = (value as f32).abs() as i32;
                (through.unsigned_abs().into(), through != value)
            }
            Magnitude::Sixteen => ((absolute as u16).into(), negative),
            Magnitude::SignedSixteen => ((value as i16).unsigned_abs().into(), (value as i16) < 0),
            Magnitude::TwentyEight => ((absolute & 0x0FFF_FFFF).into(), negative),
        }
    }

    /// How many bytes a magnitude takes.
    fn needed(&self, magnitude: u64, negative: bool) -> usize {
        let first = match self.first_limit {
            FirstLimit::Macro if negative => 66,
            FirstLimit::Below63 | FirstLimit::Macro => 63,
            FirstLimit::Below65 => 65,
            FirstLimit::Minus64 if negative => 65,
            FirstLimit::Minus63 if negative => 63,
            FirstLimit::Below64 | FirstLimit::Minus64 | FirstLimit::Minus63 => 64,
            FirstLimit::Below128 => 128,
            FirstLimit::Below32 => 32,
        };
        let [two, three, four] = match self.later_limits {
            _ if self.order == Order::Leb128 => [1 << 14, 1 << 21, 1 << 28],
            LaterLimits::Right => [1 << 13, 1 << 20, 1 << 27],
            LaterLimits::Two => [(1 << 13) - 1, 1 << 20, 1 << 27],
            LaterLimits::Three => [1 << 13, (1 << 20) - 1, 1 << 27],
            LaterLimits::Four => [1 << 13, 1 << 20, (1 << 27) - 1],
            LaterLimits::Macro if negative => [(1 << 13) + 2, (1 << 20) + 2, (1 << 27) + 2],
            LaterLimits::Each | LaterLimits::Macro => [(1 << 13) - 1, (1 << 20) - 1, (1 << 27) - 1],
            LaterLimits::Top127 => [127 << 6, 127 << 13, 127 << 20],
            LaterLimits::Above80 => [0x81 << 6, 0x81 << 13, 0x81 << 20],
            LaterLimits::Top64 => [64 << 6, 64 << 13, 64 << 20],
            LaterLimits::Shifted => {
                let [a, b, c, _] = SHIFTS[self.shifts as usize];
                [a, b, c].map(|shift| 1 << (shift + 7))
            }
            LaterLimits::TwoLong => [(1 << 13) + 1, 1 << 20, 1 << 27],
            LaterLimits::ThreeLong => [1 << 13, (1 << 20) + 1, 1 << 27],
            LaterLimits::FourLong => [1 << 13, 1 << 20, (1 << 27) + 1],
            LaterLimits::EachLong => [(1 << 13) + 1, (1 << 20) + 1, (1 << 27) + 1],
        };
        let first = if self.order == Order::Leb128 { 128 } else { first };
        1 + [first, two, three, four].into_iter().filter(|&limit| magnitude >= limit).count()
    }

    /// The data of the byte at an offset of so many. The last byte holds what is left, unmasked: a limit that is too
    /// large shows in it.
    fn data(&self, magnitude: u64, at: usize, len: usize) -> u8 {
        let shift = match (self.order, at) {
            (Order::MostFirst, _) => 7 * (len - 1 - at) as u32,
            (Order::Leb128, _) => 7 * at as u32,
            (Order::LeastFirst, 0) => 0,
            (Order::LeastFirst, _) => SHIFTS[self.shifts as usize][at - 1],
        };
        let group = (magnitude >> shift) as u8;
        if at + 1 == len && self.order != Order::MostFirst && self.magnitude != Magnitude::PatternCut {
            return match (self.group, at) {
                (Group::Last0F, 4) => group & 0x0F,
                (Group::Last7, 4) => group & 0x07,
                (Group::First1F, 0) => group & 0x1F,
                (Group::Middle3F, 1..=3) => group & 0x3F,
                _ => group,
            };
        }
        match (self.group, at) {
            (Group::Unmasked, _) => group,
            (Group::First1F | Group::Longer1F, 0) => group & 0x1F,
            (Group::Middle3F, 1..) => group & 0x3F,
            (_, 0) if self.order != Order::Leb128 => group & 0x3F,
            _ => group & 0x7F,
        }
    }

    /// The flag of the byte at an offset of so many.
    fn flag(&self, at: usize, len: usize) -> u8 {
        let too = match self.flags {
            Flags::LastToo => true,
            Flags::LastLonger => len > 1,
            Flags::Byte4Too => at == 4,
            _ => false,
        };
        let more = at + 1 < len || too;
        match (self.flags, at) {
            _ if !more => 0,
            (Flags::FirstMissing, 0) | (Flags::LaterMissing, 1..) | (Flags::Byte3Missing, 3) => 0,
            (Flags::FirstBit7, 0) => 0x80,
            (Flags::LaterBit6, 1..) => 0x40,
            (_, 0) if self.order != Order::Leb128 => 0x40,
            _ => 0x80,
        }
    }

    /// Sets or clears a "more" flag that depends on the value.
    fn misset_flag(&self, bytes: &mut [u8], value: i32) {
        match (self.flags, bytes) {
            (Flags::Rest7F, [_, .., last @ 0x7F]) => *last = 0xFF,
            (Flags::First3F, [only @ 0x3F]) => *only = 0x7F,
            (Flags::NegativeMissing, [first, _, ..]) if value < 0 => *first &= !0x40,
            (Flags::Rest80, [_, .., rest @ 0x80, 0x01]) => *rest = 0,
            _ => {}
        }
    }

    /// Sets the sign.
    fn write_sign(&self, bytes: &mut [u8], value: i32, negative: bool) {
        let one = bytes.len() == 1;
        let last = bytes.len().saturating_sub(1);
        let (at, bit) = match self.sign {
            Sign::Bit7 if negative => (0, 0x80),
            Sign::Inverted if !negative => (0, 0x80),
            Sign::Bit6 if negative => (0, 0x40),
            Sign::Bit6Short if negative => (0, if one { 0x40 } else { 0x80 }),
            Sign::ShortOnly if negative && one => (0, 0x80),
            Sign::LongOnly if negative && !one => (0, 0x80),
            Sign::LastByte if negative => (last, 0x80),
            Sign::Zero if negative || value == 0 => (0, 0x80),
            _ => return,
        };
        if let Some(byte) = bytes.get_mut(at) {
            *byte |= bit;
        }
    }
}
