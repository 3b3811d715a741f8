//! What a writer of halves may make of a binary32: a pattern, or one that follows from its exponent and fraction.

/// How the bits that a half has no room for are dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rounding {
    Even,
    Cut,
    Away,
}

impl Rounding {
    const ALL: [Self; 3] = [Self::Even, Self::Cut, Self::Away];

    fn shifted(self, number: u64, shift: u32) -> u64 {
        let shift = shift.min(40);
        let (whole, rest, middle) = (number >> shift, number & ((1 << shift) - 1), (1_u64 << shift) >> 1);
        let is_up = match self {
            _ if shift == 0 => false,
            Self::Even => rest > middle || rest == middle && whole & 1 == 1,
            Self::Cut => false,
            Self::Away => rest >= middle,
        };
        whole + u64::from(is_up)
    }

    fn says(self) -> &'static str {
        match self {
            Self::Even => "",
            Self::Cut => ", cut instead of rounded",
            Self::Away => ", with ties rounded away from zero",
        }
    }
}

/// Low bits that are set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Extra {
    Nothing,
    One,
    OneForAny,
    OneForNone,
    Quiet,
}

impl Extra {
    const ALL: [Self; 5] = [Self::Nothing, Self::Quiet, Self::One, Self::OneForAny, Self::OneForNone];

    fn bits(self, fraction: u32) -> u16 {
        match self {
            Self::Nothing => 0,
            Self::One => 1,
            Self::OneForAny => u16::from(fraction != 0),
            Self::OneForNone => u16::from(fraction >> 13 == 0),
            Self::Quiet => 0x200,
        }
    }

    fn says(self) -> &'static str {
        match self {
            Self::Nothing => "",
            Self::One => " and bit 0 set",
            Self::OneForAny => " and bit 0 set if any bit of it is",
            Self::OneForNone => " and bit 0 set if none of these is",
            Self::Quiet => " and bit 9 set",
        }
    }
}

/// An exponent that five bits do not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Beyond {
    /// There is none.
    Never,
    RunsOver,
    Cut,
}

impl Beyond {
    const ALL: [Self; 3] = [Self::Never, Self::RunsOver, Self::Cut];
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// The nearest half, or the one below.
    Scaled(Rounding),
    /// A pattern, with the sign or without it.
    Pattern(u16, bool),
    /// The exponent moved by a number, and what becomes of one that five bits do not hold.
    Moved(i32, Rounding, Beyond),
    /// A fixed exponent with the high bits of the fraction.
    Fixed(u16, Extra),
    /// Infinity, with bit 0 set if any bit of the fraction is.
    Marked,
    /// A subnormal shifted by what its exponent lacks in 32 bits, where a shift is taken modulo 32, and cut.
    ShiftedModulo32,
}

impl Form {
    /// All forms but patterns, the right one first.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let moved = [-112, -113, -111].into_iter().flat_map(|by| {
            Rounding::ALL
                .into_iter()
                .flat_map(move |rounding| Beyond::ALL.map(|beyond| Self::Moved(by, rounding, beyond)))
        });
        let fixed = [31, 0].into_iter().flat_map(|of| Extra::ALL.map(|extra| Self::Fixed(of, extra)));
        let scaled = Rounding::ALL.into_iter().map(Self::Scaled);
        let patterns = [0, 0x7C00, 0x7BFF].into_iter().map(|of| Self::Pattern(of, true));
        scaled.chain(patterns).chain(fixed).chain(moved).chain([Self::Marked, Self::ShiftedModulo32])
    }

    /// The pattern that a half is, which any others may be.
    pub(super) fn of_pattern(single: u32, half: u16) -> [Self; 2] {
        let has_sign = half & 0x8000 == sign(single);
        [Self::Pattern(half & 0x7FFF, true), Self::Pattern(half, false)].map(|of| match of {
            Self::Pattern(_, true) if !has_sign => Self::Pattern(half, false),
            other => other,
        })
    }

    /// The half of a binary32; `None` for one that is not written so.
    pub(super) fn half(self, single: u32) -> Option<u16> {
        let (exponent, fraction) = (single >> 23 & 0xFF, single & 0x7F_FFFF);
        let sign = sign(single);
        Some(match self {
            Self::Pattern(pattern, has_sign) => pattern | if has_sign { sign } else { 0 },
            Self::Fixed(exponent, extra) => {
                sign | exponent << 10 | (fraction >> 13) as u16 | extra.bits(fraction)
            }
            Self::Moved(by, rounding, beyond) => {
                let moved = i64::from(exponent as i32 + by) << 10;
                let number = moved + rounding.shifted(fraction.into(), 13) as i64;
                match beyond {
                    Beyond::Never if !(0..0x7C00).contains(&number) => return None,
                    Beyond::Never | Beyond::RunsOver => sign | number as u16,
                    Beyond::Cut => sign | number as u16 & 0x7FFF,
                }
            }
            Self::Marked => sign | 0x7C00 | u16::from(fraction != 0),
            Self::ShiftedModulo32 => {
                let significand = if exponent == 0 { fraction } else { fraction | 0x80_0000 };
                sign | (significand.wrapping_shr(113_u32.wrapping_sub(exponent)) >> 13) as u16
            }
            Self::Scaled(rounding) => {
                let number = match exponent {
                    0 => 0,
                    1..113 => rounding.shifted(u64::from(fraction | 0x80_0000), 126 - exponent),
                    _ => (u64::from(exponent - 112) << 10) + rounding.shifted(fraction.into(), 13),
                };
                sign | number.min(0x7C00) as u16
            }
        })
    }

    /// Whether it is no pattern, or one that writers mean.
    pub(super) fn is_usual(self) -> bool {
        !matches!(self, Self::Pattern(_, false)) && !matches!(self, Self::Pattern(2..0x7BFF | 0x7C01.., true))
    }

    /// What becomes of a number, behind "as".
    pub(super) fn says(self) -> String {
        match self {
            Self::Scaled(rounding) => format!("the half{}", rounding.says()),
            Self::Pattern(0, true) => "zero".to_owned(),
            Self::Pattern(1, true) => "2^-24".to_owned(),
            Self::Pattern(0x7C00, true) => "infinity".to_owned(),
            Self::Pattern(0x7BFF, true) => "the largest number".to_owned(),
            Self::Pattern(of, true) => format!("{of:04X} with the sign"),
            Self::Pattern(of, false) => format!("{of:04X} without the sign"),
            Self::Moved(by, rounding, beyond) => {
                let exponent = match by {
                    -113 => "the half with an exponent one too low",
                    -111 => "the half with an exponent one too high",
                    _ => "exponent e - 112, whatever e is",
                };
                let beyond = match beyond {
                    Beyond::Never => "",
                    Beyond::RunsOver => ", which runs over into the sign",
                    Beyond::Cut => ", cut to five bits",
                };
                format!("{exponent}{beyond}{}", rounding.says())
            }
            Self::Fixed(exponent, extra) => {
                format!("exponent {exponent} with the high bits of the fraction{}", extra.says())
            }
            Self::Marked => "infinity, or 7C01 where a bit of the fraction is set".to_owned(),
            Self::ShiftedModulo32 => {
                "the significand shifted by 113 - e modulo 32, as 32-bit shifts are, and cut".to_owned()
            }
        }
    }
}

fn sign(single: u32) -> u16 {
    (single >> 16) as u16 & 0x8000
}
