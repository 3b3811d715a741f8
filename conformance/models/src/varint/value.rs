//! Integers in the types of other languages.

use alloc::string::ToString;

use super::kinds::{Arithmetic, Join, Through};
use super::layout::BYTES;

/// Groups shifted further are out of every range that a value is shown in.
pub(super) const FURTHEST: u32 = 112;

/// The shift of the group at a place; after the last slot shifts go on as they do before it.
pub(super) fn shift(table: &[u8; BYTES], place: usize) -> u32 {
    let [.., before, last] = table;
    let beyond = place.saturating_sub(BYTES - 1).min(1 << 16) as u32;
    u32::from(table[place.min(BYTES - 1)]) + beyond * u32::from(last.saturating_sub(*before))
}

pub(super) fn low(value: i128, bits: u8) -> i128 {
    value & ((1 << bits.min(126)) - 1)
}

/// Any bits as a signed number of a type of that many.
pub(super) fn signed(value: i128, bits: u8) -> i128 {
    let above = 128 - u32::from(bits.clamp(1, 127));
    value << above >> above
}

pub(super) fn binary64(value: i128) -> i128 {
    value as f64 as i128
}

pub(super) fn binary32(value: i128) -> i128 {
    value as f32 as i128
}

/// The fewest decimal digits that tell the binary64 of a value apart, as a number.
pub(super) fn digits(value: i128) -> i128 {
    (value as f64).to_string().parse().unwrap_or(i128::MAX)
}

/// A number that passes through a type. What ends early or fills up with its sign is the writer's own.
pub(super) fn through(how: Through, value: i128) -> i128 {
    match how {
        Through::Low(bits) => low(value, bits),
        Through::Signed(bits) => signed(value, bits),
        Through::Binary64 => binary64(value),
        Through::Binary64Digits => digits(value),
        Through::Binary32 => binary32(value),
        Through::Extended32 => low(signed(value, 32), 64),
        Through::Itself | Through::SignFills | Through::SignEnds(_) | Through::SignEndsMasked(_) => value,
    }
}

/// The groups, each with its shift, joined.
pub(super) fn joined(arithmetic: Arithmetic, join: Join, groups: impl Iterator<Item = (i128, u32)>) -> i128 {
    let mut value = 0_i128;
    let mut sum = 0_f64;
    for (data, shift) in groups {
        let exact = if shift <= FURTHEST { data << shift } else { 0 };
        let group = match arithmetic {
            Arithmetic::ShiftsModulo(bits) => data << (shift % u32::from(bits.clamp(1, 112))),
            Arithmetic::Modulo(bits) => low(data << (shift % u32::from(bits.clamp(1, 64))), bits),
            Arithmetic::Int32
            | Arithmetic::Int32Extended
            | Arithmetic::Int32Groups
            | Arithmetic::Int32Sum => i128::from((data as i32).wrapping_shl(shift)),
            Arithmetic::Uint32 => i128::from((data as u32).wrapping_shl(shift)),
            Arithmetic::Binary64 => {
                sum += data as f64 * (1_u128 << shift.min(FURTHEST)) as f64;
                0
            }
            Arithmetic::Exact | Arithmetic::Low32 | Arithmetic::Binary32 => exact,
        };
        value = match join {
            Join::Or if arithmetic != Arithmetic::Int32Sum => value | group,
            Join::Xor => value ^ group,
            Join::Or | Join::Add => value.wrapping_add(group),
        };
    }
    match arithmetic {
        Arithmetic::Int32 => signed(value, 32),
        Arithmetic::Uint32 | Arithmetic::Low32 => low(value, 32),
        Arithmetic::Int32Extended => low(signed(value, 32), 64),
        Arithmetic::Binary64 => sum as i128,
        Arithmetic::Binary32 => binary32(value),
        _ => value,
    }
}
