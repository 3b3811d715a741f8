//! Rounding and floating-point arithmetic of implementations, shared by the formats with floats.

use super::extended::Extended;
use crate::model::behaviour::{Setting, parameters};

parameters! {
    /// The operations are those of quantise; other formats substitute their own.
    pub(crate) const PARAMETERS;
    Rounding = "rounding" for &["quantize.quantize_unit", "quantize.quantize"], right HalfUp: "rounds to the nearest integer, ties up: floor(x + 0.5)" {
        HalfUpToZero = "half-up-to-zero": "adds 0.5 and truncates towards zero, so that -0.9 becomes 0",
            "Use floor(x + 0.5); a cast to an integer truncates.";
        HalfUpNarrow = "half-up-binary32": "adds 0.5 and rounds down in binary32, as floorf(x + 0.5f) does",
            "Add and round down in binary64: floor(x + 0.5).";
        HalfEven = "half-even": "rounds ties to the even integer", "Round ties up: floor(x + 0.5).";
        HalfDownLate = "half-down-late": "rounds ties up, clamps and checks, and then corrects ties downwards", "Round ties up: floor(x + 0.5).";
        Down = "down": "rounds down", "Add 0.5 before the floor.";
        ToZero = "to-zero": "truncates towards zero", "Round to the nearest: floor(x + 0.5).";
        Up = "up": "rounds up", "Round to the nearest: floor(x + 0.5).";
    }
    Precision = "precision" for &["quantize.quantize_unit", "quantize.restore_unit", "quantize.quantize", "quantize.restore"], right Binary64: "computes in binary64" {
        Binary32 = "binary32": "computes in binary32 throughout", "Use double throughout.";
        Extended = "extended": "keeps intermediate results in the 80-bit registers of the x87 and rounds where a function returns",
            "Compute in SSE registers (-msse2 -mfpmath=sse); storing each result (-ffloat-store) rounds twice.";
    }
    // Not for quantising: no value is known whose integer a contraction changes, as 0.5 is added to the product.
    Contraction = "contraction" for &["quantize.restore"], right Separate: "rounds a product before it adds" {
        Fused = "fused": "contracts a product and a sum to a fused multiply-add", "Forbid contraction (-ffp-contract=off); round the product first.";
    }
}

/// An intermediate result.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Number {
    Double(f64),
    Extended(Extended),
}

impl From<f64> for Number {
    fn from(number: f64) -> Self {
        Self::Double(number)
    }
}

impl From<Number> for Extended {
    fn from(number: Number) -> Self {
        match number {
            Number::Double(number) => number.into(),
            Number::Extended(number) => number,
        }
    }
}

impl Number {
    /// Rounded to a binary64 variable.
    pub(crate) fn stored(self) -> f64 {
        match self {
            Self::Double(number) => number,
            Self::Extended(number) => number.narrow(),
        }
    }

    fn negated(self) -> Self {
        match self {
            Self::Double(number) => Self::Double(-number),
            Self::Extended(number) => Self::Extended(number.times((-1.0).into())),
        }
    }

    /// The next whole number below, and the fraction above it.
    fn floor(self) -> (f64, f64) {
        match self {
            Self::Double(number) => (number.floor(), number - number.floor()),
            Self::Extended(number) => number.floor(),
        }
    }
}

/// The arithmetic of an implementation; each function rounds like it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arithmetic {
    precision: Precision,
    contraction: Contraction,
}

impl Arithmetic {
    pub(crate) fn under(setting: &Setting) -> Self {
        Self { precision: Precision::under(setting), contraction: Contraction::under(setting) }
    }

    /// Rounds a number to a variable.
    pub(crate) fn hold(self, x: f64) -> f64 {
        match self.precision {
            // Double rounding is harmless here: 53 bits are more than 2 * 24 + 2.
            Precision::Binary32 => f64::from(x as f32),
            _ => x,
        }
    }

    /// Computes and rounds with this precision.
    fn rounded(
        self,
        [a, b]: [Number; 2],
        double: fn(f64, f64) -> f64,
        extended: fn(Extended, Extended) -> Extended,
    ) -> Number {
        match self.precision {
            Precision::Binary64 | Precision::Binary32 => {
                Number::Double(self.hold(double(self.hold(a.stored()), self.hold(b.stored()))))
            }
            Precision::Extended => Number::Extended(extended(a.into(), b.into())),
        }
    }

    pub(crate) fn add(self, a: impl Into<Number>, b: impl Into<Number>) -> Number {
        self.rounded([a.into(), b.into()], |a, b| a + b, Extended::plus)
    }

    pub(crate) fn sub(self, a: impl Into<Number>, b: impl Into<Number>) -> Number {
        self.add(a, b.into().negated())
    }

    pub(crate) fn mul(self, a: impl Into<Number>, b: impl Into<Number>) -> Number {
        self.rounded([a.into(), b.into()], |a, b| a * b, Extended::times)
    }

    pub(crate) fn div(self, a: impl Into<Number>, b: impl Into<Number>) -> Number {
        self.rounded([a.into(), b.into()], |a, b| a / b, Extended::over)
    }

    pub(crate) fn sqrt(self, x: impl Into<Number>) -> Number {
        self.rounded([x.into(), 0.0.into()], |x, _| x.sqrt(), |x, _| x.root())
    }

    pub(crate) fn mul_add(self, a: impl Into<Number>, b: impl Into<Number>, c: impl Into<Number>) -> Number {
        if self.contraction == Contraction::Separate {
            return self.add(self.mul(a, b), c);
        }
        let [a, b, c] = [a.into(), b.into(), c.into()].map(|x| self.hold(x.stored()));
        Number::Double(self.hold(match self.precision {
            Precision::Binary32 => f64::from((a as f32).mul_add(b as f32, c as f32)),
            _ => a.mul_add(b, c),
        }))
    }
}

impl Rounding {
    /// The largest whole number up to `a * b`.
    pub(crate) fn of_product(self, by: Arithmetic, a: Number, b: Number) -> f64 {
        let product = || by.mul(a, b);
        let up = |number: Number| {
            let (floor, above) = number.floor();
            if above > 0.0 { floor + 1.0 } else { floor }
        };
        let to_zero = |number: Number| if number.stored() < 0.0 { up(number) } else { number.floor().0 };
        match self {
            Self::HalfUp | Self::HalfDownLate => by.mul_add(a, b, 0.5).floor().0,
            Self::HalfUpToZero => to_zero(by.mul_add(a, b, 0.5)),
            Self::HalfUpNarrow => f64::from((product().stored() as f32 + 0.5).floor()),
            Self::HalfEven => {
                let (below, above) = product().floor();
                let up = above > 0.5 || above == 0.5 && below % 2.0 != 0.0;
                if up { below + 1.0 } else { below }
            }
            Self::Down => product().floor().0,
            Self::ToZero => to_zero(product()),
            Self::Up => up(product()),
        }
    }
}
