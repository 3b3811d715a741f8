//! Rounding of positions to codes.

use crate::words::words;

words! {
    /// How a position between codes is rounded.
    Round {
        /// To the nearest code; a tie may go either way.
        Nearest = "nearest",
        /// To the nearest code, ties up.
        Up = "up",
        /// To the nearest code, ties away from zero.
        Away = "away",
        /// To the nearest code, ties to even.
        Even = "even",
        Down = "down",
        Zero = "zero",
    }
}

impl Round {
    /// The equivalent mode when no position is below zero.
    pub(crate) fn unsigned(self) -> Self {
        match self {
            Self::Away => Self::Up,
            Self::Zero => Self::Down,
            other => other,
        }
    }

    /// The other modes that a writer's answers can distinguish from this one: ties are visible only with exact arithmetic.
    pub(crate) fn neighbours(self, exact: bool) -> &'static [Self] {
        match self {
            Self::Nearest => &[Self::Down],
            _ if exact => &[Self::Up, Self::Away, Self::Even, Self::Down, Self::Zero],
            Self::Down => &[Self::Nearest, Self::Zero],
            Self::Zero => &[Self::Nearest, Self::Down],
            _ => &[Self::Down, Self::Zero],
        }
    }

    /// The lowest and the highest code that a position may become.
    pub(super) fn ends(self, at: f64) -> [f64; 2] {
        let up = libm::floor(at + 0.5);
        match self {
            Self::Nearest => [libm::ceil(at - 0.5), up],
            Self::Up => [up; 2],
            Self::Away => [libm::copysign(libm::floor(at.abs() + 0.5), at); 2],
            Self::Even => [libm::rint(at); 2],
            Self::Down => [libm::floor(at); 2],
            Self::Zero => [libm::trunc(at); 2],
        }
    }
}
