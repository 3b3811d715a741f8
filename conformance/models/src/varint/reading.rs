//! Reading under a layout.

use alloc::vec;
use alloc::vec::Vec;

use super::kinds::{
    Arithmetic, AtMost, Beyond, Compared, Consumed, Forms, Lengths, More, Negation, Order, Sign, SignBit,
    Special, Through, Zero,
};
use super::layout::{BYTES, Layout, Reader};
use super::value::{FURTHEST, joined, low, shift, signed, through};
use super::zigzag;
use crate::common::{Missing, Refusal};

/// Missing bytes that are read at most: a reader without a limit has no end of its own where they say "more".
const BEYOND: usize = 20;
/// From this byte on a reader that never advances has no end.
const STUCK: usize = 8;

/// What the bytes spell, before the checks.
struct Spelled {
    bytes: Vec<u8>,
    number: i128,
    negative: bool,
}

/// The value at the front of the bytes, and how many of them are reported as read.
///
/// ```
/// use packproof_models::common::Refusal;
/// use packproof_models::varint::{Layout, read};
///
/// let layout = Layout::leb128(32);
/// assert_eq!(read(&layout, &[0x80, 0x00, 0x07], false), Ok((0, 2)));
/// assert_eq!(read(&layout, &[0x80, 0x00], true), Err(Refusal::Overlong));
/// assert_eq!(read(&layout, &[0x80], false), Err(Refusal::Truncated));
/// ```
///
/// # Errors
/// What a reader of this layout refuses, or breaks on.
pub fn read(layout: &Layout, input: &[u8], canonical: bool) -> Result<(i128, usize), Refusal> {
    layout.check().map_err(|_| Refusal::Broken)?;
    let reader = &layout.read;
    let mut spelled = reader.spelled(input)?;
    if !reader.missing_counted {
        spelled.bytes.truncate(input.len());
    }
    let trailing = reader.followed_refused && spelled.bytes.len() < input.len();
    if trailing && !canonical {
        return Err(Refusal::Trailing);
    }
    let value = layout.value(&spelled, canonical)?;
    let len = spelled.bytes.len();
    if canonical {
        layout.check_form(&spelled, input)?;
        if trailing {
            return Err(Refusal::Trailing);
        }
    } else if let Some((forms, refusal)) = reader.strict
        && layout.has_form(forms, &spelled, input, len)
    {
        return Err(refusal);
    }
    let shortest = reader.consumed_shortest && !canonical;
    let counted = if shortest { len.min(layout.shortest(spelled.number)) } else { len };
    let special = match reader.sign {
        Sign::Bit(_) if spelled.negative && spelled.number == 1 << (layout.bits - 1) => reader.minimum,
        Sign::Bit(_) if spelled.negative && spelled.number == 0 && !canonical => reader.negative_zero,
        _ => Special::Itself,
    };
    let value = match special {
        Special::Itself => value,
        Special::Number(number) => number.into(),
        Special::Refused(refusal) => return Err(refusal),
    };
    Ok((value, reader.reported(counted)))
}

impl Layout {
    /// The value with its sign, if the reader takes it for one of the type.
    fn value(&self, spelled: &Spelled, canonical: bool) -> Result<i128, Refusal> {
        let reader = &self.read;
        let number = self.settled(spelled, canonical)?;
        let Sign::Zigzag(how) = reader.sign else {
            return Ok(through(reader.result, number));
        };
        // What 32-bit arithmetic made negative is halved as an unsigned number.
        let count = if number < 0 { low(number, 32) } else { number };
        let folds = matches!(reader.result, Through::Signed(_));
        let value = zigzag::read(how, count, self.bits, folds)?;
        Ok(through(reader.result, value))
    }

    /// The number of the type that the reader makes of what is spelled.
    fn settled(&self, spelled: &Spelled, canonical: bool) -> Result<i128, Refusal> {
        let reader = &self.read;
        let has_bit = self.signed && !matches!(reader.sign, Sign::Zigzag(_));
        let (beyond, largest) = if canonical && has_bit {
            (self.canonical.beyond, self.canonical.largest)
        } else {
            (reader.beyond, reader.largest)
        };
        let with_sign = |number: i128| reader.with_sign(number, spelled);
        let value = with_sign(spelled.number);
        let compared = match reader.compared {
            Compared::Bytes => exact(&spelled.bytes[..reader.places(spelled.bytes.len())]),
            Compared::Number => spelled.number,
        };
        let limit = largest.min(i128::MAX as u128) as i128;
        let limit = if has_bit && value < 0 { 1 << (self.bits - 1) } else { limit };
        let above = compared > limit || reader.arithmetic == Arithmetic::Int32Groups && compared < 0;
        // A reader that looks at bytes alone may join more than 64 bits; a signed 32-bit value stays signed.
        let stays = has_bit || reader.arithmetic == Arithmetic::Int32;
        let held = if stays { value } else { low(value, 64) };
        let most = usize::from(self.bits).div_ceil(7);
        let wrapped = if has_bit { signed(value, self.bits) } else { low(value, self.bits) };
        let refused = match beyond {
            Beyond::Refused | Beyond::RefusedWraps | Beyond::Breaks => above,
            Beyond::LowestBits => {
                let own = u32::from(self.bits) - 7 * (most as u32 - 1);
                spelled.bytes.get(most - 1).is_some_and(|byte| byte & ((1 << own) - 1) == 0)
            }
            Beyond::IfMore => {
                let len = spelled.bytes.len();
                (1..len).any(|len| exact(&spelled.bytes[..len]) > limit)
            }
            _ => false,
        };
        if refused {
            let breaks = beyond == Beyond::Breaks && compared >> self.bits == 0;
            return Err(if breaks { Refusal::Broken } else { reader.out_of_range });
        }
        Ok(match beyond {
            Beyond::Kept | Beyond::IfMore => value,
            Beyond::Wraps | Beyond::RefusedWraps | Beyond::LowestBits => wrapped,
            Beyond::Low(bits) => low(value, bits),
            Beyond::LowMagnitude(bits) => with_sign(low(spelled.number, bits)),
            Beyond::Zero if above || spelled.bytes.len() > most => 0,
            Beyond::Refused | Beyond::Breaks | Beyond::Zero => held,
        })
    }

    /// A canonical reader's checks of the form.
    fn check_form(&self, spelled: &Spelled, input: &[u8]) -> Result<(), Refusal> {
        let rules = &self.canonical;
        let len = spelled.bytes.len();
        let seen = if rules.at_reported { self.read.reported(len).min(len) } else { len };
        let zero = spelled.number == 0 && spelled.negative;
        let longest = len == usize::from(self.bits).div_ceil(7);
        let flagged = longest && spelled.bytes.last().is_some_and(|byte| byte & 0x80 != 0);
        let wrong_zero = match rules.zero {
            Zero::Negative => zero,
            Zero::Unchecked => false,
            Zero::Flag => zero || flagged,
        };
        if self.has_form(rules.forms, spelled, input, seen) {
            return Err(if longest { rules.overlong_longest } else { rules.overlong });
        }
        let bit = matches!(self.read.sign, Sign::Bit(_));
        if bit && wrong_zero { Err(rules.not_canonical) } else { Ok(()) }
    }

    /// Whether a value is of an overlong form of a kind, as far as so many bytes show.
    fn has_form(&self, forms: Forms, spelled: &Spelled, input: &[u8], seen: usize) -> bool {
        let len = spelled.bytes.len();
        let ending = match seen.checked_sub(1) {
            None => None,
            Some(_) if self.read.order == Order::MostFirst && !self.canonical.at_reported => {
                spelled.bytes.first()
            }
            Some(last) if self.canonical.at_reported => input.get(last).or(spelled.bytes.get(last)),
            Some(last) => spelled.bytes.get(last),
        };
        let is_seen = self.canonical.sees_missing || len <= input.len();
        let overlong = seen > 1 && is_seen && ending.is_some_and(|byte| byte & self.canonical.data == 0);
        let longest = len == usize::from(self.bits).div_ceil(7);
        match forms {
            Forms::All => overlong,
            Forms::None => false,
            Forms::FromThree => overlong && len > 2,
            Forms::ButLongest => overlong && !longest,
            Forms::SingleZero => overlong || len == 1 && spelled.number == 0,
        }
    }

    /// The length of a number's shortest form.
    fn shortest(&self, number: i128) -> usize {
        let number = number.max(0);
        1 + self.read.shift[1..].iter().filter(|&&shift| number >> shift.min(126) != 0).count()
    }
}

impl Reader {
    fn spelled(&self, input: &[u8]) -> Result<Spelled, Refusal> {
        let bytes = self.bytes(input)?;
        let len = bytes.len();
        let groups = bytes.iter().enumerate().map(|(at, &byte)| {
            let data = i128::from(byte & self.mask[at.min(BYTES - 1)]);
            let place = if self.order == Order::MostFirst { len - 1 - at } else { at };
            (data, shift(&self.shift, place))
        });
        let number = joined(self.arithmetic, self.join, groups);
        let negative = match self.sign {
            Sign::Bit(bit) => {
                let byte = if bit.last { bytes.last() } else { bytes.first() };
                byte.is_some_and(|byte| byte & bit.mask != 0)
            }
            _ => false,
        };
        Ok(Spelled { bytes, number, negative })
    }

    fn bytes(&self, input: &[u8]) -> Result<Vec<u8>, Refusal> {
        let mut bytes = Vec::new();
        loop {
            let at = bytes.len();
            if self.most.is_some_and(|most| at == usize::from(most)) {
                return self.at_most(input, bytes);
            }
            if self.stuck && at > STUCK {
                return Err(Refusal::Broken);
            }
            let Some(byte) = self.byte(input, if self.stuck { 0 } else { at })? else {
                return Ok(match self.missing {
                    Missing::Nothing => Vec::new(),
                    Missing::Zero => vec![0; at],
                    _ => bytes,
                });
            };
            bytes.push(byte);
            let more = match self.more[at.min(BYTES - 1)] {
                More::Set(mask) => byte & mask != 0,
                More::Input => at + 1 < input.len(),
            };
            if !more {
                return Ok(bytes);
            }
        }
    }

    /// The last possible byte says "more".
    fn at_most(&self, input: &[u8], bytes: Vec<u8>) -> Result<Vec<u8>, Refusal> {
        let len = bytes.len();
        let rest = &input[len.min(input.len())..];
        match self.at_most {
            AtMost::Stops => Ok(bytes),
            AtMost::Zero => Ok(vec![0; len]),
            AtMost::Drains(_) if rest.iter().all(|byte| byte & 0x80 != 0) => Err(self.truncated(input.len())),
            AtMost::Asks(_) if rest.is_empty() => Err(self.truncated(input.len())),
            AtMost::Refused(refusal) | AtMost::Drains(refusal) | AtMost::Asks(refusal) => Err(refusal),
        }
    }

    /// The byte at an offset, or none where what was read so far is the value.
    fn byte(&self, input: &[u8], at: usize) -> Result<Option<u8>, Refusal> {
        if let Some(&byte) = input.get(at) {
            return Ok(Some(byte));
        }
        if at < self.missing_from.into() || at > input.len() + BEYOND {
            return Err(self.truncated(at));
        }
        match self.missing {
            Missing::Refused => Err(self.truncated(at)),
            Missing::Constant(byte) => Ok(Some(byte)),
            Missing::Ends | Missing::Nothing | Missing::Zero => Ok(None),
        }
    }

    fn truncated(&self, at: usize) -> Refusal {
        if at == 0 { self.empty } else { self.inside }
    }

    /// How many of so many bytes have a place of their own: what falls back onto low bits is above no type.
    fn places(&self, len: usize) -> usize {
        match self.arithmetic {
            Arithmetic::Modulo(bits) => len.min(usize::from(bits).div_ceil(7)),
            _ => len,
        }
    }

    fn with_sign(&self, number: i128, spelled: &Spelled) -> i128 {
        let Sign::Bit(SignBit { lengths, negation, .. }) = self.sign else { return number };
        let applies = match lengths {
            Lengths::All => true,
            Lengths::OneByte => spelled.bytes.len() <= 1,
        };
        match negation {
            _ if !applies || !spelled.negative => number,
            Negation::Ignored => number,
            Negation::Negates => number.wrapping_neg(),
            Negation::Inverts => !number,
        }
    }

    fn reported(&self, len: usize) -> usize {
        match self.consumed {
            Consumed::Read => len,
            Consumed::OneLess => len.saturating_sub(1),
            Consumed::LongerLess => len - usize::from(len > 1),
            Consumed::LongestLess => len - usize::from(self.most.is_some_and(|most| len == most.into())),
        }
    }
}

/// The number that bytes spell as LEB128, however many; the largest if it has more than 119 bits.
fn exact(bytes: &[u8]) -> i128 {
    let mut number = 0_i128;
    for (at, byte) in bytes.iter().enumerate().filter(|(_, byte)| **byte & 0x7F != 0) {
        match 7 * at as u32 {
            shift @ ..=FURTHEST => number |= i128::from(byte & 0x7F) << shift,
            _ => return i128::MAX,
        }
    }
    number
}
