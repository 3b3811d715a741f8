//! Signed values as counts.

use super::counts::{Read, Write};
use super::value::{low, signed};
use crate::common::Refusal;

pub(super) fn read(how: Read, count: i128, bits: u8, folds: bool) -> Result<i128, Refusal> {
    let (half, odd) = (count >> 1, count & 1 == 1);
    let outward = if odd { -half - 1 } else { half };
    let halved_as = |width: u8| {
        let half = signed(count, width) >> 1;
        if odd { -half - 1 } else { half }
    };
    Ok(match how {
        Read::PlusOneBreaks if count == (1 << bits) - 1 => return Err(Refusal::Broken),
        Read::Outward | Read::PlusOneBreaks => outward,
        Read::SignInBitZero if odd => -half,
        Read::SignInBitZero => half,
        Read::SignedShift => halved_as(bits),
        Read::SignedShift64 => halved_as(64),
        Read::BitZeroJoined => half ^ i128::from(odd),
        Read::Int32 => i128::from((count as i32 >> 1) ^ -(count as i32 & 1)),
        Read::Remainder => {
            let width = if folds { 64 } else { bits.max(32) };
            let count = signed(count, width);
            if count % 2 == 1 { signed(count + 1, width) / -2 } else { count / 2 }
        }
    })
}

pub(super) fn write(how: Write, value: i128, bits: u8) -> i128 {
    let magnitude = value.abs();
    let negative = i128::from(value < 0);
    match how {
        Write::Outward => value << 1 ^ value >> 127,
        Write::SignInBitZero => low(magnitude * 2 + negative, 64),
        Write::Negates => magnitude * 2,
        Write::LogicalShift => low(value << 1 ^ negative, bits),
        Write::LogicalShift64 => low(value << 1 ^ negative, 64),
    }
}
