//! Rounding and floating-point arithmetic as implementations do them: what the rooms with floats share.

use crate::model::behaviour::{Setting, parameter};

parameter! {
    /// How a scaled value becomes a whole number.
    ROUNDING: Rounding = "rounding" for &[], right HalfUp: "rounds to the nearest integer, ties up: floor(x + 0.5)";
    HalfUpToZero = "half-up-to-zero": "adds 0.5 and truncates towards zero, so that -0.9 becomes 0",
        "Use floor(x + 0.5); a cast to an integer truncates.";
    HalfUpExact = "half-up-exact": "rounds ties up without computing x + 0.5, whose own rounding counts",
        "Compute floor(x + 0.5) literally.";
    HalfEven = "half-even": "rounds ties to the even integer", "Round ties up: floor(x + 0.5).";
    HalfAway = "half-away": "rounds ties away from zero", "Round ties up: floor(x + 0.5).";
    HalfDown = "half-down": "rounds ties down: ceil(x - 0.5)", "Round ties up: floor(x + 0.5).";
    HalfDownLate = "half-down-late": "rounds ties up, clamps and checks, and then corrects ties downwards",
        "Round ties up: floor(x + 0.5).";
    Almost = "adds-0.4999": "adds 0.4999 instead of 0.5", "Add 0.5.";
    Down = "down": "rounds down", "Add 0.5 before the floor.";
    ToZero = "to-zero": "truncates towards zero", "Round to the nearest: floor(x + 0.5).";
    Up = "up": "rounds up", "Round to the nearest: floor(x + 0.5).";
}

parameter! {
    /// The type of all arithmetic.
    PRECISION: Precision = "precision" for &[], right Binary64: "computes in binary64";
    Binary32 = "binary32": "computes in binary32 throughout", "Use double throughout.";
}

parameter! {
    /// Whether a product and a sum are rounded once or twice.
    CONTRACTION: Contraction = "contraction" for &[], right Separate: "rounds a product before it adds";
    Fused = "fused": "contracts a product and a sum to a fused multiply-add",
        "Forbid contraction (-ffp-contract=off); round the product first.";
}

parameter! {
    /// What becomes of numbers below the smallest normal one.
    SUBNORMALS: Subnormals = "subnormals" for &[], right Kept: "computes with subnormal numbers";
    Flushed = "flushed": "flushes subnormal numbers to zero", "Turn off flush-to-zero and fast-math.";
}

/// The arithmetic of an implementation: each function rounds its result as that implementation does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arithmetic {
    precision: Precision,
    contraction: Contraction,
    subnormals: Subnormals,
}

impl Arithmetic {
    /// As a setting has it.
    pub(crate) fn under(setting: &Setting) -> Self {
        Self {
            precision: Precision::under(setting),
            contraction: Contraction::under(setting),
            subnormals: Subnormals::under(setting),
        }
    }

    /// A number as a variable holds it.
    pub(crate) fn hold(self, x: f64) -> f64 {
        let (x, smallest) = match self.precision {
            Precision::Binary64 => (x, f64::MIN_POSITIVE),
            // Rounding the binary64 result of one operation again is innocuous: 53 bits are more than 2 * 24 + 2.
            Precision::Binary32 => (f64::from(x as f32), f64::from(f32::MIN_POSITIVE)),
        };
        if self.subnormals == Subnormals::Flushed && x.abs() < smallest { 0.0 * x } else { x }
    }

    pub(crate) fn add(self, a: f64, b: f64) -> f64 {
        self.hold(self.hold(a) + self.hold(b))
    }

    pub(crate) fn sub(self, a: f64, b: f64) -> f64 {
        self.add(a, -b)
    }

    pub(crate) fn mul(self, a: f64, b: f64) -> f64 {
        self.hold(self.hold(a) * self.hold(b))
    }

    pub(crate) fn div(self, a: f64, b: f64) -> f64 {
        self.hold(self.hold(a) / self.hold(b))
    }

    pub(crate) fn sqrt(self, x: f64) -> f64 {
        self.hold(self.hold(x).sqrt())
    }

    /// `a * b + c`.
    pub(crate) fn mul_add(self, a: f64, b: f64, c: f64) -> f64 {
        let (a, b, c) = (self.hold(a), self.hold(b), self.hold(c));
        match (self.contraction, self.precision) {
            (Contraction::Separate, _) => self.add(self.mul(a, b), c),
            (Contraction::Fused, Precision::Binary64) => self.hold(a.mul_add(b, c)),
            (Contraction::Fused, Precision::Binary32) => {
                self.hold(f64::from((a as f32).mul_add(b as f32, c as f32)))
            }
        }
    }
}

impl Rounding {
    /// The whole number of `a * b`.
    pub(crate) fn of_product(self, by: Arithmetic, a: f64, b: f64) -> f64 {
        let product = || by.mul(a, b);
        match self {
            Self::HalfUp | Self::HalfDownLate => by.mul_add(a, b, 0.5).floor(),
            Self::HalfUpToZero => by.mul_add(a, b, 0.5).trunc(),
            Self::HalfUpExact => {
                let below = product().floor();
                if product() - below >= 0.5 { below + 1.0 } else { below }
            }
            Self::HalfEven => product().round_ties_even(),
            Self::HalfAway => product().round(),
            Self::HalfDown => by.mul_add(a, b, -0.5).ceil(),
            Self::Almost => by.mul_add(a, b, 0.4999).floor(),
            Self::Down => product().floor(),
            Self::ToZero => product().trunc(),
            Self::Up => product().ceil(),
        }
    }
}
