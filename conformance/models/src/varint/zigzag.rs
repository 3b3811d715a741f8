//! Signed values as counts.

use super::counts::{Read, Write};
use super::value::{binary64, digits, low, signed};
use crate::common::Refusal;

/// The signed value of a count that took so many bytes, the last of which has this bit 6.
pub(super) fn read(
    how: Read,
    count: i128,
    bits: u8,
    len: usize,
    sleb_sign: bool,
    folds: bool,
) -> Result<i128, Refusal> {
    let (half, odd) = (count >> 1, count & 1 == 1);
    let outward = if odd { -half - 1 } else { half };
    let largest = count == (1 << bits) - 1;
    let halved_as = |width: u8| {
        let half = signed(count, width) >> 1;
        if odd { -half - 1 } else { half }
    };
    Ok(match how {
        Read::PlusOneBreaks if largest => return Err(Refusal::Broken),
        Read::PlusOneWraps if largest => 0,
        Read::LargestMinusOne if largest => -1,
        Read::Outward | Read::LargestMinusOne | Read::PlusOneWraps | Read::PlusOneBreaks => outward,
        Read::SignInBitZero if odd => -half,
        Read::SignInBitZero | Read::NoSign => half,
        Read::Parity if odd => half,
        Read::Parity => -half - 1,
        Read::PositiveFirst if odd => half + 1,
        Read::PositiveFirst => -half,
        Read::SignedShift => halved_as(bits),
        Read::SignedShift64 => halved_as(64),
        Read::BitZeroJoined => half ^ i128::from(odd),
        Read::Unsigned => low(outward, bits),
        Read::TwosComplement => signed(count, bits),
        Read::Sleb if sleb_sign => count - (1 << (7 * len.min(17))),
        Read::Unmapped | Read::Sleb => count,
        Read::Bits32 => i128::from((count as u32 >> 1) as i32 ^ -i32::from(odd)),
        Read::Int32 => i128::from((count as i32 >> 1) ^ -(count as i32 & 1)),
        Read::Binary64 => binary64(outward),
        Read::Binary64Digits => digits(outward),
        Read::Remainder | Read::RemainderHalved => {
            let width = if folds { 64 } else { bits.max(32) };
            let count = signed(count, width);
            match count % 2 {
                1 if how == Read::Remainder => signed(count + 1, width) / -2,
                1 => -(count / 2) - 1,
                _ => count / 2,
            }
        }
    })
}

/// The count of a value, and the bits that it is written in.
pub(super) fn write(how: Write, value: i128, bits: u8) -> (i128, u8) {
    let magnitude = value.abs();
    let negative = i128::from(value < 0);
    let outward = |value: i128| value << 1 ^ value >> 127;
    let count = match how {
        Write::Outward => outward(value),
        Write::SignShifted => low(value << 1 ^ value >> (bits - 1), 127),
        Write::SignInBitZero => low(magnitude * 2 + negative, 64),
        Write::SignInBitZeroCut => low(magnitude * 2 + negative, bits),
        Write::Negates => magnitude * 2,
        Write::LogicalShift => low(value << 1 ^ negative, bits),
        Write::LogicalShift64 => low(value << 1 ^ negative, 64),
        Write::Shift31 => low(value << 1 ^ value >> 31, bits),
        Write::Shift31From if value < i128::from(i32::MIN) => outward(value),
        Write::Shift31From => low(value << 1 ^ value >> 31, 64),
        Write::ShiftByWidth => low(value << 1 ^ value, bits),
        Write::PositiveFirst => magnitude * 2 - i128::from(value > 0),
        Write::Doubled => low(value << 1, bits),
        Write::TwosComplement => low(value, bits),
        Write::TwosComplement64 => return (low(value, 64), 64),
        Write::Sleb => {
            // The sign bit is the top one of the last group.
            let held = 129 - (value ^ value >> 127).leading_zeros();
            let groups = 7 * held.div_ceil(7) as u8;
            return (low(value, groups), groups);
        }
        Write::Magnitude => (magnitude * 2 - 1).max(0),
        Write::Bits32 => low(i128::from((value as i32) << 1 ^ (value as i32) >> 31), 32),
        Write::Binary64 => outward(binary64(value)),
    };
    (count, bits)
}
