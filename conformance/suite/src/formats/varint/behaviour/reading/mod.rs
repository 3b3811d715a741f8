//! A reader of variable-length integers under any setting.

mod parameters;
mod value;

pub(super) use parameters::*;

use crate::model::behaviour::{Setting, spend};
use crate::model::{Answer, Class, Decoded, Refusal};
use packproof_reference::varint::most_bytes;

/// Bytes that are read beyond the input, whatever missing bytes are taken for.
const BEYOND: usize = 20;

/// The choices made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    longest: Longest,
    at_limit: AtLimit,
    range: Range,
    largest: Largest,
    arithmetic: Arithmetic,
    data: Data,
    shifts: ShiftsRead,
    join: Join,
    order: Order,
    flags: Flags,
    end: End,
    needs: Needs,
    form: Form,
    strict: Strict,
    consumed: Consumed,
    consumed_shortest: ConsumedShortest,
    result: ResultType,
    unzigzag: Unzigzag,
    truncated: Truncated,
    range_class: RangeClass,
    length_class: LengthClass,
    overlong_class: OverlongClass,
}

/// A value read, before it is turned into the result.
struct Spelled {
    value: i128,
    /// Bytes read.
    len: usize,
    /// Whether the most significant group is zero and not the only one.
    overlong: bool,
    /// Bit 6 of the last byte.
    last_sign: bool,
}

impl Reading {
    pub(super) fn under(setting: &Setting) -> Self {
        Self {
            longest: Longest::under(setting),
            at_limit: AtLimit::under(setting),
            range: Range::under(setting),
            largest: Largest::under(setting),
            arithmetic: Arithmetic::under(setting),
            data: Data::under(setting),
            shifts: ShiftsRead::under(setting),
            join: Join::under(setting),
            order: Order::under(setting),
            flags: Flags::under(setting),
            end: End::under(setting),
            needs: Needs::under(setting),
            form: Form::under(setting),
            strict: Strict::under(setting),
            consumed: Consumed::under(setting),
            consumed_shortest: ConsumedShortest::under(setting),
            result: ResultType::under(setting),
            unzigzag: Unzigzag::under(setting),
            truncated: Truncated::under(setting),
            range_class: RangeClass::under(setting),
            length_class: LengthClass::under(setting),
            overlong_class: OverlongClass::under(setting),
        }
    }

    /// The value, overlong forms included.
    pub(super) fn decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        let spelled = self.spell(bytes, bits, self.largest(bits))?;
        self.check_strict(&spelled, bits)?;
        Ok((self.result(spelled.value, bits), self.consumed_tolerant(&spelled, bytes, bits)))
    }

    /// The value, if the form is the shortest.
    pub(super) fn decode_canonical(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        let spelled = self.spell(bytes, bits, self.largest(bits))?;
        self.check_form(&spelled, bytes, bits)?;
        Ok((self.result(spelled.value, bits), self.consumed(spelled.len, bytes, bits)))
    }

    /// The signed value, overlong forms included.
    pub(super) fn zigzag_decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        let spelled = self.spell(bytes, bits, self.largest(bits))?;
        self.check_strict(&spelled, bits)?;
        let value = self.unzigzag(&spelled, bits)?;
        let cut = matches!(self.range, Range::DroppedSigned | Range::Dropped64Signed);
        let value = if cut { value::signed(value, bits) } else { value };
        Ok((value, self.consumed_tolerant(&spelled, bytes, bits)))
    }

    /// Reads the groups and joins them; the value is at most `largest`.
    fn spell(&self, bytes: &[u8], bits: u32, largest: i128) -> Answer<Spelled> {
        let groups = self.groups(bytes, bits)?;
        let len = groups.len();
        self.check_needs(bytes, len, bits)?;
        let value = if self.gives_up(bytes, &groups, bits) {
            (1 << bits) - 1
        } else {
            self.in_range(self.joined(&groups, bits), &groups, bits, largest)?
        };
        let ending = if self.order == Order::MostFirst { groups.first() } else { groups.last() };
        Ok(Spelled {
            value,
            len,
            overlong: len > 1
                && matches!(ending, Some(0x00 | 0x80))
                && (self.end != End::ZerosUnseen || len <= bytes.len()),
            last_sign: groups.last().is_some_and(|group| group & 0x40 != 0),
        })
    }

    /// The bytes of the value, with their flags.
    fn groups(&self, bytes: &[u8], bits: u32) -> Answer<Vec<u8>> {
        let limit = self.limit(bits);
        let mut groups = Vec::new();
        loop {
            spend(1)?;
            let at = groups.len();
            if at == limit {
                return self.at_limit(bytes, groups);
            }
            let Some(byte) = self.byte(bytes, at)? else {
                return Ok(match self.end {
                    End::Nothing => Vec::new(),
                    End::Zero => vec![0; at],
                    _ => groups,
                });
            };
            groups.push(byte);
            let more = match self.flags {
                Flags::Bit7 => byte & 0x80 != 0,
                Flags::Inverted => byte & 0x80 == 0,
                Flags::Bit6 => byte & 0x40 != 0,
                Flags::OneByte => false,
                Flags::Above80 | Flags::Above80Kept => byte > 0x80,
                Flags::From7F => byte >= 0x7F,
                Flags::All => at + 1 < bytes.len(),
            };
            if !more {
                return Ok(groups);
            }
        }
    }

    /// Whether bytes that do not end a value are answered with -1 in the type's bits.
    fn gives_up(&self, bytes: &[u8], groups: &[u8], bits: u32) -> bool {
        groups.last().is_none_or(|byte| byte & 0x80 != 0)
            && (self.end == End::MinusOne && groups.len() == bytes.len()
                || self.at_limit == AtLimit::MinusOne && groups.len() == self.limit(bits))
    }

    /// The most bytes that are read.
    fn limit(&self, bits: u32) -> usize {
        let most = most_bytes(if self.range == Range::ThroughWider { bits.max(32) } else { bits });
        match self.longest {
            Longest::None | Longest::NoneMod64 | Longest::NoneModType => usize::MAX,
            Longest::Ten => 10,
            Longest::Four => most.min(4),
            Longest::FourFor32 if bits == 32 => 4,
            Longest::Type | Longest::FourFor32 => most,
            Longest::TwoWhole => 2,
            Longest::Three => most.min(3),
            Longest::Five => most.min(5),
            Longest::Eight => most.min(8),
            Longest::Nine | Longest::NineWhole => most.min(9),
            Longest::Size => size(bits),
            Longest::Less => most - 1,
            Longest::More => most + 1,
        }
    }

    /// The last possible byte says "more".
    fn at_limit(&self, bytes: &[u8], groups: Vec<u8>) -> Answer<Vec<u8>> {
        let limit = groups.len();
        match self.at_limit {
            _ if self.longest == Longest::NineWhole && limit == 9 => return Ok(groups),
            _ if self.longest == Longest::TwoWhole => return Ok(groups),
            AtLimit::Stops | AtLimit::MinusOne => return Ok(groups),
            AtLimit::Zero => return Ok(vec![0; limit]),
            AtLimit::Drains if bytes[limit.min(bytes.len())..].iter().all(|byte| byte & 0x80 != 0) => {
                return Err(self.truncated(bytes.len()));
            }
            AtLimit::Asks if bytes.len() <= limit => return Err(self.truncated(bytes.len())),
            AtLimit::Refused | AtLimit::Drains | AtLimit::Asks => {}
        }
        let class = match self.length_class {
            LengthClass::OutOfRange => Class::OutOfRange,
            LengthClass::Overlong => Class::Overlong,
            LengthClass::NotCanonical => Class::NotCanonical,
            LengthClass::Invalid => Class::Invalid,
            LengthClass::Truncated => Class::Truncated,
            LengthClass::Fails => return Err(Refusal::Broken("too many bytes".to_owned())),
        };
        Err(Refusal::byte(class, limit))
    }

    /// The byte at an offset, or none where what was read so far is the value.
    fn byte(&self, bytes: &[u8], at: usize) -> Answer<Option<u8>> {
        if let Some(&byte) = bytes.get(at).filter(|byte| self.end != End::Byte30 || **byte != 0x30) {
            return Ok(Some(if self.order == Order::BitsReversed { byte.reverse_bits() } else { byte }));
        }
        match self.end {
            // A reader without a limit has no end of its own where missing bytes say "more".
            _ if at > bytes.len() + BEYOND => Err(self.truncated(bytes.len())),
            End::Zeros | End::ZerosUnseen => Ok(Some(0)),
            End::Ones => Ok(Some(0xFF)),
            End::Partial | End::Nothing | End::Zero | End::MinusOne => Ok(None),
            End::EmptyIsZero if at == 0 => Ok(None),
            End::ZerosNotEmpty if at > 0 => Ok(Some(0)),
            End::OnesNotEmpty if at > 0 => Ok(Some(0xFF)),
            End::PartialNotEmpty if at > 0 => Ok(None),
            _ => Err(self.truncated(at)),
        }
    }

    fn truncated(&self, at: usize) -> Refusal {
        match self.truncated {
            Truncated::InsideOutOfRange if at > 0 => Refusal::byte(Class::OutOfRange, at),
            Truncated::EmptyFails if at == 0 => Refusal::Broken("index out of bounds".to_owned()),
            Truncated::Itself | Truncated::InsideOutOfRange | Truncated::EmptyFails => {
                Refusal::byte(Class::Truncated, at)
            }
            Truncated::OutOfRange => Refusal::byte(Class::OutOfRange, at),
            Truncated::Invalid => Refusal::byte(Class::Invalid, at),
            Truncated::Fails => Refusal::Broken("index out of bounds".to_owned()),
        }
    }

    /// Refuses input that has fewer bytes than the reader asks for.
    fn check_needs(&self, bytes: &[u8], len: usize, bits: u32) -> Answer<()> {
        let needed = match self.needs {
            Needs::Value => return Ok(()),
            Needs::OneMore => len + 1,
            Needs::Most => most_bytes(bits),
            Needs::Two => 2,
        };
        if bytes.len() < needed { Err(self.truncated(bytes.len())) } else { Ok(()) }
    }

    /// A tolerant reader's check of the form.
    fn check_strict(&self, spelled: &Spelled, bits: u32) -> Answer<()> {
        let refused = match self.strict {
            Strict::Reads => false,
            Strict::Zero => spelled.value == 0,
            Strict::Longest => spelled.len == most_bytes(bits),
            Strict::Refuses | Strict::OutOfRange | Strict::Invalid | Strict::NotCanonical => true,
        };
        let class = match self.strict {
            Strict::OutOfRange => Class::OutOfRange,
            Strict::Invalid => Class::Invalid,
            Strict::NotCanonical => Class::NotCanonical,
            _ => Class::Overlong,
        };
        if refused && spelled.overlong { Err(Refusal::byte(class, spelled.len - 1)) } else { Ok(()) }
    }

    /// A canonical reader's check of the form.
    fn check_form(&self, spelled: &Spelled, bytes: &[u8], bits: u32) -> Answer<()> {
        let Spelled { value, len, overlong, .. } = *spelled;
        let longest = len == most_bytes(bits);
        let refused = match self.form {
            Form::Checked => overlong,
            Form::Unchecked => false,
            Form::OnlyTwoBytes => overlong && len == 2,
            Form::OnlyZero => overlong && value == 0,
            Form::ButLongest => overlong && !longest,
            Form::OnlyLongest => overlong && longest,
            Form::ButZero => overlong && value != 0,
            Form::First80 => len > 1 && bytes.first() == Some(&0x80),
            Form::SingleZero => overlong || len == 1 && value == 0,
            Form::Smallest => overlong || len > 1 && len <= 18 && value == 1 << (7 * (len - 1)),
        };
        if !refused {
            return Ok(());
        }
        let class = match self.overlong_class {
            OverlongClass::Longest if longest => Class::OutOfRange,
            OverlongClass::Overlong | OverlongClass::Longest => Class::Overlong,
            OverlongClass::OutOfRange => Class::OutOfRange,
            OverlongClass::NotCanonical => Class::NotCanonical,
            OverlongClass::Invalid => Class::Invalid,
            OverlongClass::Fails => return Err(Refusal::Broken("a longer form than needed".to_owned())),
        };
        Err(Refusal::byte(class, len - 1))
    }

    /// The number of bytes reported.
    fn consumed(&self, len: usize, bytes: &[u8], bits: u32) -> usize {
        match self.consumed {
            Consumed::Read => len,
            Consumed::OneLess => len.saturating_sub(1),
            Consumed::OneMore => len + 1,
            Consumed::LongerLess => len - usize::from(len > 1),
            Consumed::LongerMore => len + usize::from(len > 1),
            Consumed::LongestLess => len - usize::from(len == most_bytes(bits)),
            Consumed::None => 0,
            Consumed::One => 1,
            Consumed::Most => most_bytes(bits),
            Consumed::Size => size(bits),
            Consumed::All => bytes.len(),
        }
    }

    fn consumed_tolerant(&self, spelled: &Spelled, bytes: &[u8], bits: u32) -> usize {
        let len = match self.consumed_shortest {
            ConsumedShortest::Read => spelled.len,
            ConsumedShortest::Shortest => spelled.len.min(value::shortest(spelled.value)),
        };
        self.consumed(len, bytes, bits)
    }
}

/// The bytes that a type takes in memory.
fn size(bits: u32) -> usize {
    bits.div_ceil(8) as usize
}
