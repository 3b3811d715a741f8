//! Integers in the types of other languages.

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

/// A number that passes through a type.
pub(super) fn through(how: Through, value: i128) -> i128 {
    match how {
        Through::Low(bits) => low(value, bits),
        Through::Signed(bits) => signed(value, bits),
        Through::Binary64 => binary64(value),
        Through::Itself => value,
    }
}

pub(super) fn joined(arithmetic: Arithmetic, join: Join, groups: impl Iterator<Item = (i128, u32)>) -> i128 {
    let mut value = 0_i128;
    let mut sum = 0_f64;
    for (data, shift) in groups {
        let exact = if shift <= FURTHEST { data << shift } else { 0 };
        let group = match arithmetic {
            Arithmetic::ShiftsModulo(bits) => data << (shift % u32::from(bits.clamp(1, 112))),
            Arithmetic::Modulo(bits) => low(data << (shift % u32::from(bits.clamp(1, 64))), bits),
            Arithmetic::Int32 | Arithmetic::Int32Extended | Arithmetic::Int32Groups => {
                i128::from((data as i32).wrapping_shl(shift))
            }
            Arithmetic::Binary64 => {
                sum += data as f64 * (1_u128 << shift.min(FURTHEST)) as f64;
                0
            }
            Arithmetic::Exact => exact,
        };
        value = match join {
            Join::Or => value | group,
            Join::Add => value.wrapping_add(group),
        };
    }
    match arithmetic {
        Arithmetic::Int32 => signed(value, 32),
        Arithmetic::Int32Extended => low(signed(value, 32), 64),
        Arithmetic::Binary64 => sum as i128,
        _ => value,
    }
}
