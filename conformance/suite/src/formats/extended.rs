//! 80-bit x87 arithmetic: 64 significant bits; each operation rounds to nearest, ties to even.
//!
//! Exponents are unbounded here; the x87's range far exceeds that of binary64, which operands come from and results return to.

#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub enum Extended {
    /// `mantissa * 2^exponent`, negative or not; the mantissa's highest bit is set.
    Finite { negative: bool, mantissa: u64, exponent: i32 },
    /// A zero, an infinity or NaN.
    Other(f64),
}

/// The number nearest to `mantissa * 2^exponent`; `more` is the sticky bit: set if lower bits were lost.
fn rounded(negative: bool, mantissa: u128, exponent: i32, more: bool) -> Extended {
    if mantissa == 0 {
        return Extended::Other(0.0);
    }
    let excess = (128 - mantissa.leading_zeros()).saturating_sub(64);
    let (kept, up) = nearest(mantissa, excess, more);
    let (kept, exponent) = (kept + u128::from(up), exponent + excess as i32);
    // Fewer than 64 bits are exact; rounding up may carry out of the top bit.
    let places = kept.leading_zeros() as i32 - 64;
    let mantissa = if places < 0 { (kept >> -places) as u64 } else { (kept as u64) << places };
    Extended::Finite { negative, mantissa, exponent: exponent - places }
}

/// Drops the lowest bits; also returns whether to round up.
fn nearest(mantissa: u128, dropped: u32, more: bool) -> (u128, bool) {
    if dropped == 0 {
        return (mantissa, false);
    }
    let (kept, rest) =
        (mantissa.unbounded_shr(dropped), mantissa & u128::MAX.unbounded_shr(128 - dropped.min(128)));
    let half = 1_u128.unbounded_shl(dropped - 1);
    (kept, rest > half || rest == half && (more || kept & 1 == 1))
}

/// A power of two as binary64, possibly subnormal or infinite.
fn power(exponent: i32) -> f64 {
    match exponent {
        ..-1074 => 0.0,
        -1074..-1022 => f64::from_bits(1 << (exponent + 1074)),
        -1022..1024 => f64::from_bits(((exponent + 1023) as u64) << 52),
        _ => f64::INFINITY,
    }
}

impl From<f64> for Extended {
    fn from(number: f64) -> Self {
        let bits = number.to_bits();
        let (exponent, fraction) = ((bits >> 52 & 0x7FF) as i32, bits & ((1 << 52) - 1));
        match exponent {
            _ if number == 0.0 || !number.is_finite() => Self::Other(number),
            0 => rounded(number < 0.0, fraction.into(), -1074, false),
            _ => rounded(number < 0.0, (1 << 52 | fraction).into(), exponent - 1075, false),
        }
    }
}

impl Extended {
    /// The nearest binary64.
    pub fn narrow(self) -> f64 {
        let Self::Finite { negative, mantissa, exponent } = self else { return self.other() };
        // 53 bits remain, fewer below the smallest normal number.
        let dropped = 11.max(-1074 - exponent).min(127) as u32;
        let (kept, up) = nearest(mantissa.into(), dropped, false);
        let magnitude = (kept + u128::from(up)) as f64 * power(exponent + dropped as i32);
        if negative { -magnitude } else { magnitude }
    }

    /// The nearest binary32, in one rounding.
    pub fn narrow32(self) -> f32 {
        self.odd() as f32
    }

    /// A nearby binary64 with the lost bits folded into its lowest one (round to odd), so that it does not become 0, a tie or a whole
    /// number by accident.
    fn odd(self) -> f64 {
        let Self::Finite { negative, mantissa, exponent } = self else { return self.other() };
        let kept = mantissa >> 11 | u64::from(mantissa & 0x7FF != 0);
        let magnitude = kept as f64 * power((exponent + 11).max(-1000));
        if negative { -magnitude } else { magnitude }
    }

    /// As [`narrow`](Self::narrow) for infinities and NaN; 0 for finite numbers.
    fn other(self) -> f64 {
        match self {
            Self::Finite { .. } => 0.0,
            Self::Other(number) => number,
        }
    }

    pub fn times(self, by: Self) -> Self {
        match (self, by) {
            (
                Self::Finite { negative, mantissa, exponent },
                Self::Finite { negative: other, mantissa: factor, exponent: scale },
            ) => {
                rounded(negative != other, u128::from(mantissa) * u128::from(factor), exponent + scale, false)
            }
            _ => Self::Other(self.narrow() * by.narrow()),
        }
    }

    pub fn over(self, by: Self) -> Self {
        match (self, by) {
            (
                Self::Finite { negative, mantissa, exponent },
                Self::Finite { negative: other, mantissa: divisor, exponent: scale },
            ) => {
                let (dividend, divisor) = (u128::from(mantissa) << 64, u128::from(divisor));
                // Two guard bits of the quotient, from the remainder.
                let rest = (dividend % divisor) << 2;
                let quotient = ((dividend / divisor) << 2) + rest / divisor;
                rounded(negative != other, quotient, exponent - scale - 66, rest % divisor != 0)
            }
            _ => Self::Other(self.narrow() / by.narrow()),
        }
    }

    pub fn plus(self, more: Self) -> Self {
        match (self, more) {
            (Self::Finite { exponent, .. }, Self::Finite { exponent: other, .. }) if exponent < other => {
                more.plus(self)
            }
            (
                Self::Finite { negative, mantissa, exponent },
                Self::Finite { negative: other, mantissa: small, exponent: lower },
            ) => {
                let places = exponent.abs_diff(lower);
                let (large, small) = (u128::from(mantissa) << 63, u128::from(small) << 63);
                let (kept, lost) =
                    (small.unbounded_shr(places), small.unbounded_shr(places).unbounded_shl(places) != small);
                let exponent = exponent - 63;
                if negative == other {
                    rounded(negative, large + kept, exponent, lost)
                } else if large >= kept + u128::from(lost) {
                    rounded(negative, large - kept - u128::from(lost), exponent, lost)
                } else {
                    rounded(other, kept - large, exponent, false)
                }
            }
            (Self::Finite { .. }, Self::Other(0.0)) => self,
            (Self::Other(0.0), Self::Finite { .. }) => more,
            _ => Self::Other(self.narrow() + more.narrow()),
        }
    }

    pub fn root(self) -> Self {
        let Self::Finite { negative: false, mantissa, exponent } = self else {
            return Self::Other(self.narrow().sqrt());
        };
        let places = if (exponent - 64) % 2 == 0 { 64 } else { 63 };
        let square = u128::from(mantissa) << places;
        let root = square.isqrt();
        let rest = square - root * root;
        // One guard bit of the root: whether (2 root + 1)^2 is at most 4 times the square.
        let bit = u128::from(rest > root);
        rounded(false, 2 * root + bit, (exponent - places) / 2 - 1, rest != 0)
    }

    /// The largest whole number up to this one, for magnitudes below 2^52, and the fraction above it, exact enough to compare
    /// with 0 and 1/2.
    pub fn floor(self) -> (f64, f64) {
        let Self::Finite { negative, mantissa, exponent } = self else {
            return (self.other().floor(), 0.0);
        };
        if exponent >= 0 {
            return (self.narrow(), 0.0);
        }
        let places = exponent.unsigned_abs();
        let whole = mantissa.checked_shr(places).unwrap_or(0);
        let rest = mantissa - whole.checked_shl(places).unwrap_or(0);
        let part = rounded(false, rest.into(), exponent, false);
        match (negative, part) {
            (false, _) => (whole as f64, part.odd()),
            (true, Self::Other(_)) => (-(whole as f64), 0.0),
            (true, _) => {
                let minus = match part {
                    Self::Finite { mantissa, exponent, .. } => {
                        Self::Finite { negative: true, mantissa, exponent }
                    }
                    Self::Other(_) => part,
                };
                (-(whole as f64) - 1.0, Self::from(1.0).plus(minus).odd())
            }
        }
    }
}
