//! A CompactIndex decoder under any setting.

mod canonical;
mod parameters;

pub(super) use parameters::*;

use super::SHIFTS;
use crate::model::behaviour::{Setting, spend};
use crate::model::{Answer, Class, Decoded, Refusal};

/// The choices made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    first_data: FirstData,
    middle_data: MiddleData,
    byte_4: Byte4,
    shifts: ShiftsRead,
    join: Join,
    order: Order,
    advance: Advance,
    flags: Flags,
    sign: Sign,
    arithmetic: Arithmetic,
    minimum: Minimum,
    longest: Longest,
    after: After,
    end: End,
    negative_zero: NegativeZero,
    strict: Strict,
    range: Range,
    form: CanonicalForm,
    consumed: Consumed,
    consumed_shortest: ConsumedShortest,
    followed: Followed,
    truncated: Truncated,
    classes: Classes,
}

/// What a form spells.
struct Spelled {
    negative: bool,
    magnitude: i64,
    /// Bytes read.
    len: usize,
    /// The data of the last group.
    last: i64,
    /// The last byte.
    last_byte: u8,
}

impl Reading {
    pub(super) fn under(setting: &Setting) -> Self {
        Self {
            first_data: FirstData::under(setting),
            middle_data: MiddleData::under(setting),
            byte_4: Byte4::under(setting),
            shifts: ShiftsRead::under(setting),
            join: Join::under(setting),
            order: Order::under(setting),
            advance: Advance::under(setting),
            flags: Flags::under(setting),
            sign: Sign::under(setting),
            arithmetic: Arithmetic::under(setting),
            minimum: Minimum::under(setting),
            longest: Longest::under(setting),
            after: After::under(setting),
            end: End::under(setting),
            negative_zero: NegativeZero::under(setting),
            strict: Strict::under(setting),
            range: Range::under(setting),
            form: CanonicalForm::under(setting),
            consumed: Consumed::under(setting),
            consumed_shortest: ConsumedShortest::under(setting),
            followed: Followed::under(setting),
            truncated: Truncated::under(setting),
            classes: Classes::under(setting),
        }
    }

    /// The value as an engine reads it.
    pub(super) fn decode(&self, bytes: &[u8]) -> Decoded<i64> {
        let spelled = self.spell(bytes)?;
        self.check_followed(&spelled, bytes)?;
        if self.strict == Strict::Overlong && self.is_overlong(bytes, spelled.len) {
            return Err(Refusal::byte(Class::Overlong, spelled.len - 1));
        }
        let consumed = match self.consumed_shortest {
            ConsumedShortest::Read => self.consumed(&spelled, bytes),
            ConsumedShortest::Shortest => shortest(spelled.magnitude).min(spelled.len),
        };
        if spelled.magnitude == 0 && spelled.negative {
            let value = match self.negative_zero {
                NegativeZero::Zero => None,
                NegativeZero::Minimum => Some(i64::from(i32::MIN)),
                NegativeZero::SixtyFour => Some(64),
                NegativeZero::MinusOne => Some(-1),
                NegativeZero::Overlong => return Err(Refusal::byte(Class::Overlong, 0)),
                NegativeZero::Refused => return Err(Refusal::byte(Class::NotCanonical, 0)),
            };
            if let Some(value) = value {
                return Ok((value, consumed));
            }
        }
        Ok((self.narrow(&spelled)?, consumed))
    }

    /// Reads the groups.
    fn spell(&self, bytes: &[u8]) -> Answer<Spelled> {
        let Some(first) = self.byte(bytes, 0)? else {
            return Ok(Spelled { negative: false, magnitude: 0, len: 0, last: 0, last_byte: 0 });
        };
        let (sign_bit, more_bit) = if self.flags == Flags::Swapped { (0x40, 0x80) } else { (0x80, 0x40) };
        let mask = match self.first_data {
            FirstData::Six => 0x3F,
            FirstData::Mask7F => 0x7F,
            FirstData::MaskBF => 0xBF,
            FirstData::Mask1F => 0x1F,
            FirstData::Mask3E => 0x3E,
            FirstData::Dropped => 0,
        };
        let mut last = i64::from(first & mask);
        let negative = if self.sign == Sign::NotZero { first != 0 } else { first & sign_bit != 0 };
        let mut spelled = Spelled { negative, magnitude: last, len: 1, last, last_byte: first };
        let more_bit = if self.flags == Flags::FirstAny { 0xC0 } else { more_bit };
        let more_bit = if self.flags == Flags::NotZero { 0xFF } else { more_bit };
        let mut more = (first & more_bit != 0) != (self.flags == Flags::Inverted);
        while more && !self.ends_after(spelled.len)? {
            let at = spelled.len;
            // The same byte that says "more" from offset 4 on says so for ever.
            spend(if self.advance == Advance::Never && at > 5 { usize::MAX } else { 1 })?;
            let Some(byte) = self.byte(bytes, at)? else {
                break;
            };
            more = self.more(byte, at)?;
            last = self.data(byte, at);
            spelled.magnitude = self.joined(spelled.magnitude, last, at);
            spelled.last = last;
            spelled.last_byte = byte;
            spelled.len += 1;
        }
        if self.sign == Sign::LastByte {
            spelled.negative = spelled.last_byte & sign_bit != 0;
        }
        if matches!(self.end, End::Ones | End::OnesNotEmpty | End::Repeated) {
            spelled.len = spelled.len.min(bytes.len());
        }
        Ok(spelled)
    }

    /// The byte at an offset, or none where what was read so far is the value.
    fn byte(&self, bytes: &[u8], at: usize) -> Answer<Option<u8>> {
        let place = if self.advance == Advance::Never { 0 } else { at };
        if let Some(&byte) = bytes.get(place) {
            return Ok(Some(if self.order == Order::BitsReversed { byte.reverse_bits() } else { byte }));
        }
        match self.end {
            // An endless reader of endless zeros that mean "more", or of endless ones, has no end of its own.
            End::Zeros | End::ZerosNotEmpty if at > bytes.len() + 4 => Err(self.truncated(at)),
            End::Zeros => Ok(Some(0)),
            End::Ones if at < 5 => Ok(Some(0xFF)),
            End::ZerosNotEmpty if at > 0 => Ok(Some(0)),
            End::OnesNotEmpty if (1..5).contains(&at) => Ok(Some(0xFF)),
            End::Repeated if at < bytes.len() + 5 => Ok(bytes.last().copied()),
            End::Partial => Ok(None),
            End::PartialNotEmpty if at > 0 => Ok(None),
            _ => Err(self.truncated(at)),
        }
    }

    fn truncated(&self, at: usize) -> Refusal {
        match self.truncated {
            Truncated::Itself => Refusal::byte(Class::Truncated, at),
            Truncated::InsideInvalid if at == 0 => Refusal::byte(Class::Truncated, at),
            Truncated::OutOfRange => Refusal::byte(Class::OutOfRange, at),
            Truncated::Invalid | Truncated::InsideInvalid => Refusal::byte(Class::Invalid, at),
            Truncated::Fails => Refusal::Broken("index out of bounds".to_owned()),
        }
    }

    /// Whether no more than these bytes are read.
    fn ends_after(&self, len: usize) -> Answer<bool> {
        match self.longest {
            Longest::Five => Ok(false),
            Longest::Four => Ok(len == 4),
            Longest::Three => Ok(len == 3),
            Longest::One => Err(self.truncated(len)),
        }
    }

    /// Whether the byte at an offset, 1 or more, says that another follows.
    fn more(&self, byte: u8, at: usize) -> Answer<bool> {
        let flag = match self.flags {
            Flags::LaterBit6 => 0x40,
            Flags::NotZero => 0xFF,
            _ => 0x80,
        };
        let more = (byte & flag != 0) != (self.flags == Flags::Inverted);
        if at < 4 {
            return Ok(more);
        }
        match self.after {
            After::Stops => Ok(false),
            After::RefusesSixth if at > 4 => Err(Refusal::byte(Class::Invalid, at)),
            After::EndlessMod32 | After::Endless | After::RefusesSixth => Ok(more),
            After::RefusesMore | After::MoreNotCanonical if byte & 0x80 == 0 => Ok(false),
            After::MoreNotCanonical => Err(Refusal::byte(Class::NotCanonical, at)),
            After::RefusesExcess if byte & 0xE0 == 0 => Ok(false),
            After::RefusesMore | After::RefusesExcess => Err(Refusal::byte(Class::Invalid, at)),
        }
    }

    /// The data of the byte at an offset, 1 or more.
    fn data(&self, byte: u8, at: usize) -> i64 {
        if at < 4 {
            let mask = match self.middle_data {
                MiddleData::Seven => 0x7F,
                MiddleData::Mask3F => 0x3F,
                MiddleData::MaskFF => 0xFF,
                MiddleData::Mask1F => 0x1F,
                MiddleData::Mask7E => 0x7E,
            };
            return i64::from(byte & mask);
        }
        let endless = matches!(self.after, After::EndlessMod32 | After::Endless);
        match self.byte_4 {
            Byte4::All if endless => i64::from(byte & 0x7F),
            Byte4::All => i64::from(byte),
            Byte4::Mask7F => i64::from(byte & 0x7F),
            Byte4::Mask3F => i64::from(byte & 0x3F),
            Byte4::Mask1F => i64::from(byte & 0x1F),
            Byte4::Mask0F => i64::from(byte & 0x0F),
            Byte4::Mask80 => i64::from(byte & 0x80),
            Byte4::Ignored => 0,
            Byte4::Signed => i64::from(byte as i8),
        }
    }

    /// The magnitude with the data of the byte at an offset, 1 or more.
    fn joined(&self, magnitude: i64, data: i64, at: usize) -> i64 {
        if self.order == Order::MostFirst {
            return magnitude << 7 | data;
        }
        let shifts = SHIFTS[self.shifts as usize];
        let missing = if self.first_data == FirstData::Dropped { 6 } else { 0 };
        let shift = if at <= 4 { shifts[at - 1] } else { (shifts[3] as usize + 7 * (at - 4)).min(63) as u32 };
        let shift = shift.saturating_sub(missing);
        let shift = if self.after == After::EndlessMod32 { shift_mod_32(shift, at) } else { shift };
        // What lies above 62 bits is out of every range that a value is shown in.
        let group = if shift > 55 { 0 } else { data << shift };
        match self.join {
            Join::Or => magnitude | group,
            Join::Added => magnitude.wrapping_add(group),
        }
    }

    /// The value with its sign.
    fn signed(&self, spelled: &Spelled, magnitude: i64) -> i64 {
        match (self.sign, spelled.negative) {
            (Sign::Bit7 | Sign::NotZero | Sign::LastByte, true) | (Sign::Inverted, false) => {
                magnitude.wrapping_neg()
            }
            (Sign::ShortOnly, true) if spelled.len <= 1 => magnitude.wrapping_neg(),
            (Sign::LongOnly, true) if spelled.len > 1 => magnitude.wrapping_neg(),
            (Sign::OnesComplement, true) => !magnitude,
            _ => magnitude,
        }
    }

    /// The value in the reader's arithmetic.
    fn narrow(&self, spelled: &Spelled) -> Answer<i64> {
        let signed = self.signed(spelled, spelled.magnitude);
        let wrapped = i64::from(signed as i32);
        Ok(match self.arithmetic {
            Arithmetic::Wraps if spelled.negative && spelled.magnitude as i32 == i32::MIN => {
                self.negated_minimum(wrapped)?
            }
            Arithmetic::Wraps => wrapped,
            Arithmetic::Magnitude32 => self.signed(spelled, i64::from(spelled.magnitude as u32)),
            Arithmetic::Unsigned => i64::from(signed as u32),
            Arithmetic::Magnitude31 => self.signed(spelled, spelled.magnitude & 0x7FFF_FFFF),
            Arithmetic::Saturates => signed.clamp(i32::MIN.into(), i32::MAX.into()),
            Arithmetic::SaturatesMagnitude => self.signed(spelled, spelled.magnitude.min(i32::MAX.into())),
            Arithmetic::Refuses if signed != wrapped => {
                return Err(Refusal::byte(Class::OutOfRange, spelled.len.saturating_sub(1)));
            }
            Arithmetic::Wide | Arithmetic::Refuses => signed,
            Arithmetic::Float32 => i64::from(self.signed(spelled, spelled.magnitude as f32 as i64) as i32),
            Arithmetic::Sixteen => i64::from(signed as i16),
        })
    }

    fn negated_minimum(&self, right: i64) -> Answer<i64> {
        match self.minimum {
            Minimum::Itself => Ok(right),
            Minimum::Positive => Ok(1 << 31),
            Minimum::Fails => Err(Refusal::Broken("attempt to negate with overflow".to_owned())),
            Minimum::Refused => Err(Refusal::byte(Class::OutOfRange, 4)),
            Minimum::Saturated => Ok(-i64::from(i32::MAX)),
            Minimum::Zero => Ok(0),
        }
    }

    /// Refuses what follows, where the implementation does.
    fn check_followed(&self, spelled: &Spelled, bytes: &[u8]) -> Answer<()> {
        if self.followed == Followed::Refused && spelled.len < bytes.len() {
            return Err(Refusal::byte(Class::Trailing, spelled.len));
        }
        Ok(())
    }

    /// Whether the last byte is zero and not the only one, where the reader keeps its position.
    fn is_overlong(&self, bytes: &[u8], consumed: usize) -> bool {
        let missing_is_zero = matches!(self.end, End::Zeros | End::ZerosNotEmpty);
        consumed > 1 && bytes.get(consumed - 1).map_or(missing_is_zero, |&byte| byte == 0)
    }

    /// The number of bytes reported.
    fn consumed(&self, spelled: &Spelled, bytes: &[u8]) -> usize {
        let len = spelled.len;
        match self.consumed {
            Consumed::Read => len,
            Consumed::OneLess => len.saturating_sub(1),
            Consumed::OneMore => len + 1,
            Consumed::FiveIsFour => len - usize::from(len == 5),
            Consumed::FourIsThree => len - usize::from(len > 1),
            Consumed::None => 0,
            Consumed::One => 1,
            Consumed::Five => 5,
            Consumed::All => bytes.len(),
        }
    }
}

/// Whether a form spells -2^31.
fn is_minimum(spelled: &Spelled) -> bool {
    spelled.negative && spelled.magnitude == 1 << 31
}

/// Shifts modulo 32 of bytes after byte 4; before it no shift reaches 32.
fn shift_mod_32(shift: u32, at: usize) -> u32 {
    if at <= 4 { shift } else { ((27 + 7 * (at - 4)) % 32) as u32 }
}

/// The length of a magnitude's shortest form.
fn shortest(magnitude: i64) -> usize {
    1 + SHIFTS[0].into_iter().filter(|&shift| magnitude >> shift != 0).count()
}
