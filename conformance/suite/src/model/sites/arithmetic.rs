//! Arithmetic of programs: it wraps, a division by 0 is 0, and a shift by too much leaves nothing.

use std::cell::Cell;

use num_bigint::BigInt;

use crate::model::at_end::AtEnd;

/// The farthest shift of an integer of any size, in bits.
const FARTHEST: i128 = 1 << 20;

/// An integer of a program.
pub(crate) trait Number: Clone {
    fn of(number: i64) -> Self;
}

/// Arithmetic that never fails.
pub(crate) trait Arithmetic: Clone {
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn over(self, other: Self) -> Self;
    fn modulo(self, other: Self) -> Self;
    fn negated(self) -> Self;
    fn moved(self, by: i8) -> Self;
}

/// Bits of an integer.
pub(crate) trait Bits: Arithmetic {
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// Shifted to the left, or by a negative number to the right.
    fn shifted(self, by: i128) -> Self;
}

/// How far something is shifted.
pub(crate) trait Distance {
    fn distance(self) -> i128;
}

macro_rules! integers {
    ($($type:ty),+) => {$(
        impl Number for $type {
            fn of(number: i64) -> Self {
                number as $type
            }
        }

        impl Distance for $type {
            fn distance(self) -> i128 {
                i128::try_from(self).unwrap_or(i128::MAX)
            }
        }

        impl Arithmetic for $type {
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
            fn over(self, other: Self) -> Self {
                self.checked_div(other).unwrap_or(0)
            }
            fn modulo(self, other: Self) -> Self {
                self.checked_rem(other).unwrap_or(0)
            }
            fn negated(self) -> Self {
                self.wrapping_neg()
            }
            fn moved(self, by: i8) -> Self {
                self.wrapping_add(<Self as Number>::of(by.into()))
            }
        }

        impl Bits for $type {
            fn and(self, other: Self) -> Self {
                self & other
            }
            fn or(self, other: Self) -> Self {
                self | other
            }
            fn xor(self, other: Self) -> Self {
                self ^ other
            }
            fn shifted(self, by: i128) -> Self {
                let distance = u32::try_from(by.unsigned_abs()).unwrap_or(u32::MAX);
                match by {
                    0.. => self.checked_shl(distance).unwrap_or(0),
                    _ => self.checked_shr(distance).unwrap_or(0),
                }
            }
        }
    )+};
}

integers!(u8, u16, u32, u64, i32, i64, i128, u128, usize);

thread_local! {
    /// Whether a number was cut to bytes that do not hold it, or divided by 0.
    pub(super) static OVERFLOWS: Cell<bool> = const { Cell::new(false) };
    /// Whether results of binary64 operators are rounded to binary32.
    static NARROW: Cell<bool> = const { Cell::new(false) };
}

/// What a program computes with operators of binary32 in the place of those of binary64; its operands are binary32 before.
pub(crate) fn narrowly<T>(computed: impl FnOnce() -> T) -> T {
    let before = NARROW.replace(true);
    let _end = AtEnd(|| NARROW.set(before));
    computed()
}

/// Rounding twice does no harm: 53 bits are more than 2 * 24 + 2.
fn held(result: f64) -> f64 {
    if NARROW.get() { f64::from(result as f32) } else { result }
}

macro_rules! floats {
    ($($type:ty: $held:expr),+) => {$(
        impl Arithmetic for $type {
            fn plus(self, other: Self) -> Self {
                $held(self + other)
            }
            fn minus(self, other: Self) -> Self {
                $held(self - other)
            }
            fn times(self, other: Self) -> Self {
                $held(self * other)
            }
            fn over(self, other: Self) -> Self {
                if other == 0.0 {
                    OVERFLOWS.set(true);
                }
                $held(self / other)
            }
            fn modulo(self, other: Self) -> Self {
                $held(self % other)
            }
            fn negated(self) -> Self {
                -self
            }
            fn moved(self, by: i8) -> Self {
                self.plus(by.into())
            }
        }
    )+};
}

floats!(f32: std::convert::identity, f64: held);

impl Number for BigInt {
    fn of(number: i64) -> Self {
        number.into()
    }
}

impl Arithmetic for BigInt {
    fn plus(self, other: Self) -> Self {
        self + other
    }
    fn minus(self, other: Self) -> Self {
        self - other
    }
    fn times(self, other: Self) -> Self {
        self * other
    }
    fn over(self, other: Self) -> Self {
        self.checked_div(&other).unwrap_or_default()
    }
    fn modulo(self, other: Self) -> Self {
        if other == Self::ZERO { other } else { self % other }
    }
    fn negated(self) -> Self {
        -self
    }
    fn moved(self, by: i8) -> Self {
        self + by
    }
}

impl Bits for BigInt {
    fn and(self, other: Self) -> Self {
        self & other
    }
    fn or(self, other: Self) -> Self {
        self | other
    }
    fn xor(self, other: Self) -> Self {
        self ^ other
    }
    fn shifted(self, by: i128) -> Self {
        match by {
            0..=FARTHEST if self.bits() < FARTHEST as u64 => self << by,
            _ if by < 0 => self >> by.unsigned_abs().min(FARTHEST as u128),
            _ => Self::ZERO,
        }
    }
}
