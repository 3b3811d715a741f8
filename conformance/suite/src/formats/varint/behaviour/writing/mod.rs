//! A writer of variable-length integers under any setting.

mod parameters;

pub(super) use parameters::*;

use crate::model::behaviour::Setting;
use crate::model::{Answer, Class, Refusal};
use packproof_reference::varint::most_bytes;

/// The choices made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Writing {
    condition: Loop,
    rounds: Rounds,
    data: Data,
    shifts: ShiftsWritten,
    flags: Flags,
    order: Order,
    arithmetic: Arithmetic,
    range: Range,
    unsigned_limit: UnsignedLimit,
    zigzag: Zigzag,
    minimum: Minimum,
    class: WrongClass,
}

impl Writing {
    pub(super) fn under(setting: &Setting) -> Self {
        Self {
            condition: Loop::under(setting),
            rounds: Rounds::under(setting),
            data: Data::under(setting),
            shifts: ShiftsWritten::under(setting),
            flags: Flags::under(setting),
            order: Order::under(setting),
            arithmetic: Arithmetic::under(setting),
            range: Range::under(setting),
            unsigned_limit: UnsignedLimit::under(setting),
            zigzag: Zigzag::under(setting),
            minimum: Minimum::under(setting),
            class: WrongClass::under(setting),
        }
    }

    /// The bytes of a value.
    pub(super) fn encode(&self, value: u64, bits: u32) -> Answer<Vec<u8>> {
        self.count(value.into(), bits)
    }

    /// The bytes of a signed value.
    pub(super) fn zigzag_encode(&self, value: i64, bits: u32) -> Answer<Vec<u8>> {
        let smallest = i64::MIN >> (64 - bits);
        let largest = !smallest;
        let value = match self.range {
            Range::Refused if !(smallest..=largest).contains(&value) => return self.refused(),
            Range::Largest if !(smallest..largest).contains(&value) => return self.refused(),
            Range::Limit if !(smallest..=largest.saturating_add(1)).contains(&value) => {
                return self.refused();
            }
            Range::Wraps => value << (64 - bits) >> (64 - bits),
            Range::Saturates => value.clamp(smallest, largest),
            _ => value,
        };
        let value = match self.minimum {
            Minimum::Refused if value == smallest => return self.refused(),
            Minimum::Fails if value == smallest => {
                return Err(Refusal::Broken("attempt to negate with overflow".to_owned()));
            }
            Minimum::Zero if value == smallest => 0,
            Minimum::Saturates if value == smallest => value + 1,
            _ => value,
        };
        if self.zigzag == Zigzag::Sleb {
            return Ok(self.ordered(&self.flagged(&sleb(value), bits)));
        }
        let (count, width) = self.zigzag(value, bits);
        // The signed value is within the type: what a wrong count is refused for is the range of its own.
        let mut counting = *self;
        if !matches!(self.range, Range::Refused | Range::CountWraps) {
            counting.range = Range::Unchecked;
        }
        counting.count(count, width)
    }

    /// The count of a signed value, and the width of the type that it is written as.
    fn zigzag(&self, value: i64, bits: u32) -> (u128, u32) {
        let wide = i128::from(value);
        let outward = |wide: i128| (wide << 1 ^ wide >> 127) as u128;
        let of_type = |pattern: i128| pattern as u128 & ((1 << bits) - 1);
        let magnitude = u128::from(value.unsigned_abs());
        let count = match self.zigzag {
            Zigzag::Outward if self.range == Range::SignShifted => (wide << 1 ^ wide >> (bits - 1)) as u128,
            Zigzag::Outward | Zigzag::Sleb => outward(wide),
            Zigzag::SignInBitZero => (magnitude * 2 + u128::from(value < 0)) & u128::from(u64::MAX),
            Zigzag::SignInBitZeroOfType => (magnitude * 2 + u128::from(value < 0)) & ((1 << bits) - 1),
            Zigzag::Negates => magnitude * 2,
            Zigzag::LogicalShift => of_type(wide << 1 ^ i128::from(value < 0)),
            Zigzag::LogicalShift64 => {
                let count = value.cast_unsigned() << 1 ^ u64::from(value < 0);
                count.into()
            }
            Zigzag::Shift31 => of_type(wide << 1 ^ wide >> 31),
            Zigzag::Shift31From if value < i64::from(i32::MIN) => outward(wide),
            Zigzag::Shift31From => u128::from((value << 1 ^ value >> 31) as u64),
            Zigzag::ShiftByWidth => of_type(wide << 1 ^ wide),
            Zigzag::PositiveFirst => magnitude * 2 - u128::from(value > 0),
            Zigzag::Doubled => of_type(wide << 1),
            Zigzag::TwosComplement => of_type(wide),
            Zigzag::TwosComplement64 => return (u128::from(value as u64), 64),
            Zigzag::Magnitude => (magnitude * 2).saturating_sub(1),
            Zigzag::ThirtyTwo => {
                let low = value as i32;
                u128::from((low << 1 ^ low >> 31) as u32)
            }
            Zigzag::Double => outward(value as f64 as i128),
        };
        (count, bits)
    }

    fn refused(&self) -> Answer<Vec<u8>> {
        Err(match self.class {
            WrongClass::OutOfRange => Refusal::value(Class::OutOfRange),
            WrongClass::Invalid => Refusal::value(Class::Invalid),
            WrongClass::Overlong => Refusal::value(Class::Overlong),
            WrongClass::Fails => Refusal::Broken("a value above the type".to_owned()),
        })
    }

    /// The bytes of a count.
    fn count(&self, value: u128, bits: u32) -> Answer<Vec<u8>> {
        let limit = match self.unsigned_limit {
            UnsignedLimit::Type => u128::MAX,
            UnsignedLimit::Signed => (1 << (bits - 1)) - 1,
            UnsignedLimit::Safe => (1 << 53) - 1,
        };
        if value > limit {
            return self.refused();
        }
        let value = match self.arithmetic {
            Arithmetic::Low32 => u128::from(value as u32),
            Arithmetic::Sixteen => u128::from(value as u16),
            Arithmetic::Double => value as f64 as u128,
            Arithmetic::Single => value as f32 as u128,
            _ => value,
        };
        let largest = (1_u128 << bits) - 1;
        let value = match self.range {
            Range::Refused if value > largest => return self.refused(),
            Range::Limit if value > largest + 1 => return self.refused(),
            Range::Largest if value >= largest => return self.refused(),
            Range::Wraps | Range::CountWraps => value & largest,
            Range::DoubleWraps if value > largest => value as f64 as u128 & largest,
            Range::Saturates => value.min(largest),
            _ => value,
        };
        let value = match self.arithmetic {
            Arithmetic::Int32Extended => u128::from(value as i32 as u64),
            Arithmetic::DoubleAfter => value as f64 as u128,
            // The last byte is what is left, as it is.
            Arithmetic::Int32Ends if value >> 31 & 1 == 1 => return Ok(vec![value as u8]),
            Arithmetic::Low32After | Arithmetic::Int32Ends => u128::from(value as u32),
            Arithmetic::SignedEnds if value >> 63 & 1 == 1 => return Ok(vec![value as u8]),
            Arithmetic::SignedEndsMasked if value >> 63 & 1 == 1 => return Ok(vec![value as u8 & 0x7F]),
            // Ten groups of the sign and more.
            Arithmetic::SignedShift if value >> 63 & 1 == 1 => (value | !0 << 63) & ((1 << 70) - 1),
            _ => value,
        };
        let groups = self.groups(value, bits);
        if self.rounds == Rounds::SizeRefused && groups.len() > bits.div_ceil(8) as usize {
            return self.refused();
        }
        Ok(self.ordered(&self.flagged(&groups, bits)))
    }

    /// The groups with their data, least significant first; the last may have more than seven bits.
    fn groups(&self, value: u128, bits: u32) -> Vec<u8> {
        let mut groups = Vec::new();
        let mut rest = value;
        while self.goes_on(rest, groups.len(), bits) {
            groups.push(rest as u8);
            rest >>= self.shift(groups.len() - 1);
        }
        if self.condition != Loop::Zero || rest != 0 {
            groups.push(rest as u8);
        }
        // 2^(7 n), in groups all zero but the last of 1, and the number before it.
        let limit = |number: u128| number > 1 && number.is_power_of_two() && number.ilog2().is_multiple_of(7);
        match self.condition {
            Loop::Longer => groups.push(0),
            Loop::LimitsShort if limit(value + 1) => groups.push(0),
            Loop::LimitsLong if limit(value) => groups.truncate(groups.len() - 1),
            _ => {}
        }
        groups
    }

    /// Whether another byte follows the one that the rest begins with, after so many bytes.
    fn goes_on(&self, rest: u128, at: usize, bits: u32) -> bool {
        match self.condition {
            Loop::Above7F | Loop::Zero | Loop::Longer | Loop::LimitsShort | Loop::LimitsLong => rest > 0x7F,
            Loop::If => rest > 0x7F && at == 0,
            Loop::From7F => rest >= 0x7F,
            Loop::Above80 | Loop::Above80Masked => rest > 0x80,
            Loop::AboveFF => rest > 0xFF,
            Loop::Above3F => rest > 0x3F,
            Loop::Two => rest > 0x7F || at == 0,
            Loop::Most => rest > 0x7F || at + 1 < most_bytes(bits),
        }
    }

    fn shift(&self, at: usize) -> u32 {
        match (self.shifts, at) {
            (ShiftsWritten::Eights, _) | (ShiftsWritten::EightFirst, 0) => 8,
            (ShiftsWritten::Sixes, _)
            | (ShiftsWritten::SixFirst, 0)
            | (ShiftsWritten::Fourth20, 2)
            | (ShiftsWritten::Fifth27, 3) => 6,
            _ => 7,
        }
    }

    /// The bytes with masks and flags, as many as are written.
    fn flagged(&self, groups: &[u8], bits: u32) -> Vec<u8> {
        let len = groups.len();
        let mut bytes: Vec<u8> = (0..len).map(|at| self.byte(groups, at)).collect();
        let most = match self.rounds {
            Rounds::All | Rounds::SizeRefused => len,
            Rounds::Eight => 8,
            Rounds::Nine | Rounds::NineEnds | Rounds::NineAndOne => 9,
            Rounds::Five | Rounds::FiveEnds => 5,
            Rounds::Four => 4,
            Rounds::Size => bits.div_ceil(8) as usize,
        };
        bytes.truncate(most);
        if let (Rounds::FiveEnds | Rounds::NineEnds, Some(last)) = (self.rounds, bytes.last_mut()) {
            *last &= 0x7F;
        }
        if self.rounds == Rounds::NineAndOne && bytes.len() == 9 && bytes.last() == Some(&0xFF) {
            bytes.push(1);
        }
        bytes
    }

    /// The group at a place with its mask and flag.
    fn byte(&self, groups: &[u8], at: usize) -> u8 {
        let group = groups[at];
        let more = at + 1 < groups.len();
        let raw = matches!(self.condition, Loop::Above80 | Loop::AboveFF | Loop::If);
        let flag = match self.flags {
            Flags::Bit7 => u8::from(more) << 7,
            Flags::Missing => 0,
            Flags::Inverted => u8::from(!more) << 7,
            Flags::LastToo => 0x80,
            Flags::LastLonger => u8::from(groups.len() > 1) << 7,
            Flags::Bit6 => u8::from(more) << 6,
            Flags::FirstOnly => u8::from(more && at == 0) << 7,
        };
        match self.data {
            _ if raw && !more => group,
            Data::Mask3F => group & 0x3F | flag,
            Data::More3F if more => group & 0x3F | flag,
            Data::Mask7E => group & 0x7E | flag,
            Data::FlagAdded => group.wrapping_add(flag),
            Data::Unflagged => group,
            Data::Seven | Data::More3F => group & 0x7F | flag,
        }
    }

    /// The bytes in their order.
    fn ordered(&self, bytes: &[u8]) -> Vec<u8> {
        match self.order {
            Order::LeastFirst => bytes.to_vec(),
            Order::BytesReversed => bytes.iter().rev().copied().collect(),
            Order::BitsReversed => bytes.iter().map(|byte| byte.reverse_bits()).collect(),
            Order::MostFirst => {
                let flags = bytes.iter().map(|byte| byte & 0x80);
                bytes.iter().rev().zip(flags).map(|(data, flag)| data & 0x7F | flag).collect()
            }
        }
    }
}

/// The groups of the signed LEB128.
fn sleb(value: i64) -> Vec<u8> {
    let mut groups = Vec::new();
    let mut rest = value;
    loop {
        let group = rest as u8 & 0x7F;
        rest >>= 7;
        groups.push(group);
        if rest == 0 && group & 0x40 == 0 || rest == -1 && group & 0x40 != 0 {
            return groups;
        }
    }
}
