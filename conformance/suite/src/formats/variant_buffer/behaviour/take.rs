//! Bytes and numbers from the input under a setting.

use super::Behaving;
use super::parameters::{
    BytesJoined, Consumed, End, Following, OrderRead, TextEnd, TextEndRefusal, TruncatedRefusal,
};
use crate::model::{Answer, Class, Refusal};

/// Zeros that are read past the end at most; more are refused as if they were looked for.
const MOST_ZEROS: usize = 1 << 12;

/// Zeros that are read past the end for a string at most.
const MOST_TEXT: usize = 1 << 18;

/// Bytes that were taken, and where they end.
pub(super) type Taken = Answer<(Vec<u8>, usize)>;

impl Behaving<'_> {
    /// The refusal of a string that reaches past the end.
    fn text_truncated(&self, bytes: &[u8]) -> Refusal {
        let class = match TextEndRefusal::under(self.setting) {
            TextEndRefusal::AsOthers => return self.truncated(bytes),
            TextEndRefusal::OutOfRange => Class::OutOfRange,
            TextEndRefusal::Invalid => Class::Invalid,
            TextEndRefusal::Fails => return Refusal::Broken("past the end".to_owned()),
        };
        Refusal::byte(class, bytes.len())
    }

    /// The refusal of a value that reaches past the end.
    pub(super) fn truncated(&self, bytes: &[u8]) -> Refusal {
        let class = match TruncatedRefusal::under(self.setting) {
            TruncatedRefusal::Truncated => Class::Truncated,
            TruncatedRefusal::OutOfRange => Class::OutOfRange,
            TruncatedRefusal::Invalid => Class::Invalid,
            TruncatedRefusal::Fails => return Refusal::Broken("past the end".to_owned()),
        };
        Refusal::byte(class, bytes.len())
    }

    /// `size` bytes at a position: fewer where the input ends, if the setting allows that.
    pub(super) fn take(&self, bytes: &[u8], at: usize, size: usize) -> Taken {
        let end = End::under(self.setting);
        let left = bytes.len().saturating_sub(at);
        let refused = match end {
            End::Refused => size > left,
            End::ExactRefused => size >= left,
            End::OneShort => size > left + 1,
            End::FirstByte => left == 0 && size > 0,
            End::WholeInput => size > bytes.len(),
            _ => false,
        };
        if end == End::StartOnly && left == 0 && size > 0 {
            return Ok((vec![0; size], at));
        }
        let zeros = !matches!(end, End::Partial | End::PartialNotConsumed);
        if refused || zeros && size > left + MOST_ZEROS {
            return Err(self.truncated(bytes));
        }
        let mut taken = there(bytes, at, size);
        if zeros {
            taken.resize(size, 0);
        }
        let bounded = matches!(end, End::ZerosNotConsumed | End::PartialNotConsumed);
        Ok((taken, ending(bytes, at, size, bounded)))
    }

    /// As [`Self::take`], the text of a string.
    pub(super) fn take_text(&self, bytes: &[u8], at: usize, size: usize) -> Taken {
        let choice = TextEnd::under(self.setting);
        let left = bytes.len().saturating_sub(at);
        let refused = match choice {
            TextEnd::Refused if End::under(self.setting) == End::StartOnly => {
                if size > left + MOST_TEXT {
                    return Err(self.text_truncated(bytes));
                }
                let mut taken = there(bytes, at, size);
                taken.resize(size, 0);
                return Ok((taken, ending(bytes, at, size, false)));
            }
            TextEnd::Refused => {
                return self.take(bytes, at, size).map_err(|_| self.text_truncated(bytes));
            }
            TextEnd::Empty if size > left => return Ok((Vec::new(), at)),
            TextEnd::ExactRefused => size >= left,
            TextEnd::OneShort => size > left + 1,
            TextEnd::WholeInput => size > bytes.len(),
            TextEnd::Partial | TextEnd::PartialNotConsumed | TextEnd::Empty => false,
        };
        if refused {
            return Err(self.text_truncated(bytes));
        }
        Ok((there(bytes, at, size), ending(bytes, at, size, choice == TextEnd::PartialNotConsumed)))
    }

    /// The number at a position, and where it ends.
    pub(super) fn take_number(
        &self,
        bytes: &[u8],
        at: usize,
        size: usize,
        float: bool,
    ) -> Answer<(u64, usize)> {
        let (taken, end) = self.take(bytes, at, size)?;
        Ok((self.number(&taken, float), end))
    }

    /// The number that bytes spell.
    pub(super) fn number(&self, bytes: &[u8], float: bool) -> u64 {
        let big = match OrderRead::under(self.setting) {
            OrderRead::Little => false,
            OrderRead::Big => true,
            OrderRead::Floats => float,
            OrderRead::Integers => !float,
        };
        let join = |number: u64, &byte: &u8| number << 8 | u64::from(byte);
        let joined = |bytes: &[u8]| match BytesJoined::under(self.setting) {
            BytesJoined::Unsigned => bytes.iter().fold(0, join),
            BytesJoined::Ored => bytes.iter().fold(0, |number, &byte| number << 8 | byte as i8 as u64),
            BytesJoined::Added => {
                bytes.iter().fold(0_u64, |number, &byte| (number << 8_u32).wrapping_add(byte as i8 as u64))
            }
        };
        let number =
            if big { joined(bytes) } else { joined(&bytes.iter().rev().copied().collect::<Vec<_>>()) };
        // What is above the bytes of the number is lost with its type.
        if bytes.len() < 8 { number % (1 << (8 * bytes.len())) } else { number }
    }

    /// The bytes that are reported as consumed, if nothing that follows is refused.
    pub(super) fn consumed(&self, bytes: &[u8], end: usize) -> Answer<usize> {
        if Following::under(self.setting) == Following::Refused && end < bytes.len() {
            return Err(Refusal::byte(Class::Trailing, end));
        }
        Ok(match Consumed::under(self.setting) {
            Consumed::End => end,
            Consumed::Whole => bytes.len(),
            Consumed::OneMore => end + 1,
            Consumed::OneLess => end.saturating_sub(1),
            Consumed::Zero => 0,
        })
    }
}

/// What is there of `size` bytes at a position.
fn there(bytes: &[u8], at: usize, size: usize) -> Vec<u8> {
    bytes.iter().skip(at).take(size).copied().collect()
}

fn ending(bytes: &[u8], at: usize, size: usize, bounded: bool) -> usize {
    let end = at.saturating_add(size);
    if bounded { end.min(bytes.len().max(at)) } else { end }
}

/// The number of a two's complement of `size` bytes.
pub(super) fn signed(number: u64, size: usize) -> i128 {
    let patterns = 1_i128 << (8 * size);
    let number = i128::from(number);
    if number >= patterns / 2 { number - patterns } else { number }
}
