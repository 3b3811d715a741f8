//! From groups to a value, and from a value to the result.

use super::{
    Arithmetic, Data, Flags, Join, Largest, Longest, Order, Range, RangeClass, Reading, ResultType,
    ShiftsRead, Spelled, Unzigzag,
};
use crate::model::{Answer, Class, Refusal};
use packproof_reference::varint::most_bytes;

/// Groups shifted further than this are out of every range that a value is shown in.
const FURTHEST: u32 = 112;

/// The number that the groups spell, however many; the largest if it has more than 119 bits.
fn exact(groups: &[u8]) -> u128 {
    let mut value = 0;
    for (at, group) in groups.iter().enumerate().filter(|(_, group)| **group & 0x7F != 0) {
        match 7 * at as u32 {
            shift @ ..=FURTHEST => value |= u128::from(group & 0x7F) << shift,
            _ => return u128::MAX,
        }
    }
    value
}

/// The length of a value's shortest form.
pub(super) fn shortest(value: i128) -> usize {
    let held = 128 - value.unsigned_abs().leading_zeros();
    most_bytes(held.max(1))
}

/// The fewest decimal digits that tell the binary64 of a value apart, as a number.
fn shortest_digits(value: i128) -> i128 {
    (value as f64).to_string().parse().unwrap_or(i128::MAX)
}

/// Any bits as a signed number of a type of that many.
pub(super) fn signed(value: i128, bits: u32) -> i128 {
    value << (128 - bits) >> (128 - bits)
}

/// The low bits.
fn low(value: i128, bits: u32) -> i128 {
    value & ((1 << bits) - 1)
}

impl Reading {
    /// The groups joined in the reader's arithmetic.
    pub(super) fn joined(&self, groups: &[u8], bits: u32) -> i128 {
        let arithmetic = self.arithmetic(bits);
        let mut value = 0_i128;
        let mut sum = 0_f64;
        for (at, &byte) in groups.iter().enumerate() {
            let place = if self.order == Order::MostFirst { groups.len() - 1 - at } else { at };
            let data = self.data(byte, at, at + 1 == groups.len());
            let shift = self.shift(place);
            let exact = match shift {
                _ if self.falls_back(bits) == 64 => (u64::from(data) << (shift % 64)).into(),
                _ if self.falls_back(bits) == 32 => (u32::from(data) << (shift % 32)).into(),
                0..=FURTHEST => i128::from(data) << shift,
                _ => 0,
            };
            let group = match arithmetic {
                Arithmetic::Exact | Arithmetic::Low32 | Arithmetic::Int32Narrow => exact,
                Arithmetic::Mod32 => i128::from(data) << (shift % 32),
                Arithmetic::Int32
                | Arithmetic::Int32Extended
                | Arithmetic::Int32Groups
                | Arithmetic::Int32Sum => i128::from(i32::from(data).wrapping_shl(shift)),
                Arithmetic::Uint32 => i128::from(u32::from(data).wrapping_shl(shift)),
                Arithmetic::Double => {
                    sum += f64::from(data) * 2_f64.powi(shift.min(FURTHEST) as i32);
                    0
                }
            };
            let added = self.join == Join::Added || arithmetic == Arithmetic::Int32Sum;
            value = if added { value.wrapping_add(group) } else { value | group };
        }
        match arithmetic {
            Arithmetic::Exact
            | Arithmetic::Int32Narrow
            | Arithmetic::Mod32
            | Arithmetic::Int32Groups
            | Arithmetic::Int32Sum => value,
            Arithmetic::Int32 => signed(value, 32),
            Arithmetic::Uint32 | Arithmetic::Low32 => low(value, 32),
            Arithmetic::Int32Extended => low(signed(value, 32), 64),
            Arithmetic::Double => sum as i128,
        }
    }

    /// What the groups of a type are joined in.
    fn arithmetic(&self, bits: u32) -> Arithmetic {
        match self.arithmetic {
            Arithmetic::Int32Narrow if bits <= 32 => Arithmetic::Int32,
            Arithmetic::Int32Narrow => Arithmetic::Exact,
            arithmetic => arithmetic,
        }
    }

    /// The width modulo which a reader without a limit takes its shifts, or 0.
    fn falls_back(&self, bits: u32) -> u32 {
        match self.longest {
            Longest::NoneMod64 => 64,
            Longest::NoneModType if bits > 32 => 64,
            Longest::NoneModType => 32,
            _ => 0,
        }
    }

    /// How many of so many groups have a place of their own: what falls back onto low bits is above no type.
    fn places(&self, len: usize, bits: u32) -> usize {
        match self.falls_back(bits) {
            0 => len,
            width => len.min(most_bytes(width)),
        }
    }

    /// The data of a byte.
    fn data(&self, byte: u8, at: usize, last: bool) -> u8 {
        match self.data {
            _ if self.flags == Flags::Above80Kept && byte == 0x80 => byte,
            Data::Mask3F => byte & 0x3F,
            Data::Mask7E => byte & 0x7E,
            Data::MaskFF => byte,
            _ if self.longest == Longest::NineWhole && at == 8 => byte,
            _ if self.longest == Longest::TwoWhole && at == 1 => byte,
            Data::First3F if at == 0 => byte & 0x3F,
            Data::Last3F if last => byte & 0x3F,
            Data::Seven | Data::First3F | Data::Last3F => byte & 0x7F,
        }
    }

    /// By how much the group at a place is shifted.
    fn shift(&self, place: usize) -> u32 {
        let place = place as u32;
        match self.shifts {
            ShiftsRead::Eights => 8 * place,
            ShiftsRead::Sixes => 6 * place,
            ShiftsRead::SixFirst if place > 0 => 7 * place - 1,
            ShiftsRead::EightFirst if place > 0 => 7 * place + 1,
            ShiftsRead::Plus7 => 7 * place + 7,
            ShiftsRead::Late => 7 * place.saturating_sub(1),
            ShiftsRead::Never => 0,
            ShiftsRead::Fourth20 if place == 3 => 20,
            ShiftsRead::Fifth27 if place == 4 => 27,
            _ => 7 * place,
        }
    }

    /// Whether what is compared with the type's largest value is the value joined, right or wrong.
    fn looks_at_value(&self, bits: u32) -> bool {
        // So do those that join whole bytes, or in another order or place: the last byte does not say what is above.
        let elsewhere = self.order == Order::MostFirst
            || self.data == Data::MaskFF
            || matches!(self.shifts, ShiftsRead::Eights | ShiftsRead::EightFirst | ShiftsRead::Plus7);
        elsewhere
            || matches!(
                self.arithmetic(bits),
                Arithmetic::Mod32
                    | Arithmetic::Int32
                    | Arithmetic::Int32Groups
                    | Arithmetic::Int32Sum
                    | Arithmetic::Uint32
                    | Arithmetic::Low32
                    | Arithmetic::Double
            )
    }

    /// The value, if the reader takes it for one of the type. A reader whose arithmetic holds a wrong value looks at that
    /// one; the others look at the bits of the last byte.
    pub(super) fn in_range(&self, value: i128, groups: &[u8], bits: u32, limit: i128) -> Answer<i128> {
        let within = &groups[..self.places(groups.len(), bits)];
        let checked =
            if self.looks_at_value(bits) { value } else { exact(within).min(i128::MAX as u128) as i128 };
        // A signed 32-bit value stays signed.
        let stays = matches!(self.arithmetic(bits), Arithmetic::Int32 | Arithmetic::Int32Sum);
        let in_64 = if stays { value } else { low(value, 64) };
        let (refused, value) = match self.range {
            Range::Refused if self.arithmetic == Arithmetic::Int32Groups => {
                (!(0..=limit).contains(&checked), in_64)
            }
            Range::Refused => (checked > limit, in_64),
            // What is left may be refused where the largest value is another than the type's.
            Range::Dropped => (low(value, bits) > limit, low(value, bits)),
            Range::Zero => {
                (false, if checked > limit || groups.len() > most_bytes(bits) { 0 } else { in_64 })
            }
            Range::ThroughWider => (checked > limit.max((1 << bits.max(32)) - 1), low(value, bits)),
            Range::Dropped64 | Range::DroppedSigned | Range::Dropped64Signed => (false, low(value, 64)),
            Range::Unchecked64 => (checked > limit && bits < 64, in_64),
            Range::Only64 => (checked > u64::MAX.into(), low(value, bits)),
            Range::Only64Kept => (bits == 64 && checked > limit, value),
            Range::Wide => (false, value),
            Range::Saturates => (false, if checked > limit { limit } else { in_64 }),
            Range::OneBitMore => (checked > 2 * limit + 1, in_64),
            Range::Held => {
                let held = bits - 7 * (most_bytes(bits) as u32 - 1);
                let last = groups.get(most_bytes(bits) - 1);
                (last.is_some_and(|byte| byte & ((1 << held) - 1) == 0), low(value, bits))
            }
            Range::SafeIfMore => {
                let above = |len: usize| exact(&groups[..len]) >= 1 << 53;
                ((1..groups.len()).any(above), value)
            }
            Range::Safe => (checked > limit.min((1 << 53) - 1), in_64),
        };
        if !refused {
            return Ok(value);
        }
        let seen = if self.range == Range::Dropped { value } else { checked };
        if self.largest == Largest::SignedFails && seen >> bits == 0 {
            return Err(Refusal::Broken("a value above the signed type".to_owned()));
        }
        let class = match self.range_class {
            RangeClass::OutOfRange => Class::OutOfRange,
            RangeClass::Overlong => Class::Overlong,
            RangeClass::NotCanonical => Class::NotCanonical,
            RangeClass::Invalid => Class::Invalid,
            RangeClass::Truncated => Class::Truncated,
            RangeClass::Fails => return Err(Refusal::Broken("a value above the type".to_owned())),
        };
        // At the type's last possible byte, whatever the reader's.
        Err(Refusal::byte(class, groups.len().min(most_bytes(bits)).saturating_sub(1)))
    }

    /// The largest number of a type.
    pub(super) fn largest(&self, bits: u32) -> i128 {
        let largest = (1 << bits) - 1;
        match self.largest {
            Largest::Own => largest,
            Largest::PlusOne => largest + 1,
            Largest::LessOne => largest - 1,
            Largest::Signed | Largest::SignedFails => largest >> 1,
        }
    }

    /// What an unsigned reader returns.
    pub(super) fn result(&self, value: i128, bits: u32) -> i128 {
        let value = if self.range == Range::DroppedSigned { low(value, bits) } else { value };
        match self.result {
            ResultType::Unsigned => value,
            ResultType::Signed => signed(value, bits),
            ResultType::Signed64 => signed(value, 64),
            ResultType::Signed32 => signed(value, 32),
            ResultType::Low32 => low(value, 32),
            ResultType::Double => value as f64 as i128,
            ResultType::DoubleShortest => shortest_digits(value),
            ResultType::Single => value as f32 as i128,
        }
    }

    /// The signed value of a count.
    pub(super) fn unzigzag(&self, spelled: &Spelled, bits: u32) -> Answer<i128> {
        // What 32-bit arithmetic made negative is shifted as an unsigned number.
        let count = if spelled.value < 0 { low(spelled.value, 32) } else { spelled.value };
        let (half, odd) = (count >> 1, count & 1 == 1);
        let outward = if odd { -half - 1 } else { half };
        Ok(match self.unzigzag {
            Unzigzag::PlusOneFails if count == (1 << bits) - 1 => {
                return Err(Refusal::Broken("attempt to add with overflow".to_owned()));
            }
            Unzigzag::PlusOneWraps if count == (1 << bits) - 1 => 0,
            Unzigzag::LargestMinusOne if count == (1 << bits) - 1 => -1,
            Unzigzag::Outward
            | Unzigzag::LargestMinusOne
            | Unzigzag::PlusOneFails
            | Unzigzag::PlusOneWraps => outward,
            Unzigzag::SignInBitZero if odd => -half,
            Unzigzag::SignInBitZero | Unzigzag::NoSign => half,
            Unzigzag::Parity => {
                if odd {
                    half
                } else {
                    -half - 1
                }
            }
            Unzigzag::PositiveFirst => {
                if odd {
                    half + 1
                } else {
                    -half
                }
            }
            Unzigzag::SignedShift | Unzigzag::SignedShift64 => {
                let width = if self.unzigzag == Unzigzag::SignedShift { bits } else { 64 };
                let half = signed(count, width) >> 1;
                if odd { -half - 1 } else { half }
            }
            Unzigzag::BitZeroJoined => half ^ i128::from(odd),
            Unzigzag::Unsigned => low(outward, bits),
            Unzigzag::Unmapped => count,
            Unzigzag::TwosComplement => signed(count, bits),
            Unzigzag::Sleb => {
                let taken = 7 * spelled.len.min(17) as u32;
                if spelled.last_sign { count - (1 << taken) } else { count }
            }
            Unzigzag::ThirtyTwo => {
                let (count, sign) = (count as u32, -i32::from(odd));
                i128::from((count >> 1) as i32 ^ sign)
            }
            Unzigzag::Int32 => {
                let count = count as u32 as i32;
                i128::from((count >> 1) ^ -(count & 1))
            }
            Unzigzag::Double => outward as f64 as i128,
            Unzigzag::DoubleShortest => shortest_digits(outward),
            Unzigzag::Remainder | Unzigzag::RemainderHalved => self.remainder(count, bits),
        })
    }

    /// The signed value by the remainder of a count that is taken for signed, where narrow types are widened to an int.
    fn remainder(&self, count: i128, bits: u32) -> i128 {
        let folds = matches!(self.range, Range::DroppedSigned | Range::Dropped64Signed);
        let width = if folds { 64 } else { bits.max(32) };
        let count = signed(count, width);
        match (count % 2, self.unzigzag) {
            (1, Unzigzag::Remainder) => signed(count + 1, width) / -2,
            (1, _) => -(count / 2) - 1,
            _ => count / 2,
        }
    }
}
