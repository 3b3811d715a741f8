//! Smallest three as an implementation of any behaviour does it.

mod codes;
mod lengths;
mod parameters;
mod words;

pub use parameters::PARAMETERS;
use parameters::{
    Axes, Bounds, ClassRotation, Dropped, IndexCheck, Kept, Negation, Numbering, Radicand, RestoredOrder,
    RotationCheck, Sig, Sign, Square,
};

use super::table::{Parts, SmallestThree};
use crate::formats::quantize::behaviour as quantize;
use crate::formats::quantize::table::Range;
use crate::model::behaviour::Setting;
use crate::model::{Answer, Class, Refusal};

/// An implementation under a setting.
#[derive(Clone, Copy, Debug)]
pub struct Behaving<'a> {
    setting: &'a Setting,
    quantizer: quantize::Behaving<'a>,
}

/// A restored quaternion, and whether it is accepted as a rotation.
type Restored = ([f32; 4], bool);

impl<'a> Behaving<'a> {
    /// The implementation under a setting.
    pub fn under(setting: &'a Setting) -> Self {
        Self { setting, quantizer: quantize::Behaving::under(setting) }
    }

    #[allow(clippy::approx_constant, reason = "the format has decimals")]
    fn range(&self, bits: u32) -> Range {
        let max = match Bounds::under(self.setting) {
            Bounds::Decimal => 0.707_107,
            Bounds::Exact => std::f64::consts::FRAC_1_SQRT_2,
            Bounds::Digits8 => 0.707_106_78,
            Bounds::Digits7 => 0.707_106_8,
            Bounds::ExactNarrow => f64::from(std::f32::consts::FRAC_1_SQRT_2),
            Bounds::Inverse => 1.0 / 1.414_214,
            Bounds::InverseNarrow => f64::from(1.0_f32 / 1.414_214_f32),
            Bounds::Steps32767 => {
                let min = -0.707_106_781_18;
                return Range { min, max: 32_767.0 * 0.000_043_159_69 + min, bits };
            }
            Bounds::One => 1.0,
        };
        Range { min: -max, max, bits }
    }

    /// The place of the component to drop.
    fn dropped(&self, quat: [f64; 4]) -> usize {
        let choice = Dropped::under(self.setting);
        let magnitude = |at: usize| match choice {
            Dropped::FirstSigned if at == 0 => quat[0],
            Dropped::Signed => quat[at],
            _ => quat[at].abs(),
        };
        (1..4).fold(0, |best, at| {
            let (a, b) = (magnitude(at), magnitude(best));
            let greater = match choice {
                Dropped::LastOnTie => a >= b,
                Dropped::Smallest => a < b,
                Dropped::Signed | Dropped::NanFirst | Dropped::FirstSigned => a > b,
                // A loop that begins with a magnitude of 0 never takes NaN.
                Dropped::Largest => a > b || b.is_nan() && !a.is_nan(),
            };
            if greater { at } else { best }
        })
    }

    /// The places of the kept components, in the order in which they are kept.
    fn kept(&self, index: usize) -> [usize; 3] {
        let ascending = [0, 1, 2].map(|nth| nth + usize::from(nth >= index));
        let [x, y, z] = ascending;
        match Kept::under(self.setting) {
            Kept::Ascending => ascending,
            Kept::Reversed => [z, y, x],
            Kept::Cyclic => [1, 2, 3].map(|behind| (index + behind) % 4),
        }
    }

    /// The number of a place.
    fn number(&self, place: usize) -> usize {
        match Numbering::under(self.setting) {
            Numbering::FromX => place,
            Numbering::FromW => (place + 1) % 4,
            Numbering::Reversed => 3 - place,
        }
    }

    /// The place of a number.
    fn place(&self, number: u32) -> usize {
        (0..4).find(|&place| self.number(place) == number as usize).unwrap_or_default()
    }

    /// The parts of a quaternion; `negates`: the kept components where the dropped one is negative.
    fn parts(&self, quat: [f32; 4], bits: u32, negates: bool) -> Answer<Parts> {
        self.quantizer.check_width(bits)?;
        for component in quat {
            self.quantizer.check_finite(component.into())?;
        }
        let mut quat = self.sized(quat);
        if Axes::under(self.setting) == Axes::Wxyz {
            quat.rotate_right(1);
        }
        let index = self.dropped(quat);
        let sig = Sig::under(self.setting);
        let negative = match sig {
            Sig::OfW => quat[3] < 0.0,
            _ => quat[index] < 0.0,
        };
        let mut kept = [0; 3];
        for (q, at) in kept.iter_mut().zip(self.kept(index)) {
            *q = self.field(if negates && negative { -quat[at] } else { quat[at] }, bits)?;
        }
        let sig = match sig {
            Sig::Always1 => 1,
            Sig::Always0 => 0,
            Sig::OneIfNotNegative | Sig::OfW => u32::from(!negative),
        };
        Ok(Parts { kept, index: self.number(index) as u32, sig })
    }

    /// The quaternion of parts that fit their types.
    fn restored(&self, Parts { kept, index, sig }: Parts, bits: u32, sign: Sign) -> Answer<Restored> {
        let index = self.place(index);
        let mut components = [0.0; 3];
        for (component, q) in components.iter_mut().zip(kept) {
            *component = self.component(q, bits)?;
        }
        let square = self.square(components);
        let mut quat = [self.root(square); 4];
        for (at, component) in self.kept(index).into_iter().zip(components) {
            quat[at] = component;
        }
        for (at, component) in quat.iter_mut().enumerate().filter(|_| sig == 0) {
            match sign {
                Sign::All => *component = -*component,
                Sign::Dropped if at == index => *component = -*component,
                Sign::Dropped | Sign::Ignored => {}
            }
        }
        if Axes::under(self.setting) == Axes::Wxyz {
            quat.rotate_left(1);
        }
        if RestoredOrder::under(self.setting) == RestoredOrder::WFirst {
            quat.rotate_right(1);
        }
        let (quat, accepts) = self.of_length(quat);
        Ok((quat, accepts || square >= 0.0 || Radicand::under(self.setting) == Radicand::Clamped))
    }

    /// 1 less the squares of the kept components.
    fn square(&self, [a, b, c]: [f64; 3]) -> f64 {
        let by = self.quantizer.arithmetic;
        if Square::under(self.setting) == Square::SumFirst {
            let sum = by.mul_add(c, c, by.mul_add(b, b, by.mul(a, a)));
            return by.sub(1.0, sum).stored();
        }
        by.mul_add(-c, c, by.mul_add(-b, b, by.mul_add(-a, a, 1.0))).stored()
    }

    /// The dropped component of its square; NaN for a root that does not exist.
    fn root(&self, square: f64) -> f64 {
        let radicand = match Radicand::under(self.setting) {
            _ if square >= 0.0 => square,
            Radicand::AsItIs => return f64::NAN,
            Radicand::Clamped => 0.0,
        };
        match Square::under(self.setting) {
            Square::NotSquared => radicand,
            Square::NarrowRoot => f64::from((radicand as f32).sqrt()),
            Square::Subtracts | Square::SumFirst => self.quantizer.arithmetic.sqrt(radicand).stored(),
        }
    }

    /// The quaternion of words.
    fn of_words(&self, words: &[u32], bits: u32) -> Answer<Restored> {
        let sign = match Sign::under(self.setting) {
            Sign::All if self.sign_is_of_dropped(bits) => Sign::Dropped,
            sign => sign,
        };
        self.restored(self.split(words, bits), bits, sign)
    }

    /// The quaternion, or a refusal of what is no rotation where the implementation checks that.
    fn checked(&self, (quat, rotation): Restored, refusal: Refusal) -> Answer<[f32; 4]> {
        if rotation || RotationCheck::under(self.setting) == RotationCheck::Missing {
            Ok(quat)
        } else {
            Err(refusal)
        }
    }
}

impl SmallestThree for Behaving<'_> {
    fn compress(&self, quat: [f32; 4], bits: u32) -> Answer<Vec<i64>> {
        let negates = Negation::under(self.setting) == Negation::Negative && !self.sign_is_of_dropped(bits);
        Ok(self.joined(self.parts(quat, bits, negates)?, bits))
    }

    fn restore(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        self.check_reserved(words, bits)?;
        let class = match ClassRotation::under(self.setting) {
            ClassRotation::Invalid => Class::Invalid,
            ClassRotation::OutOfRange => Class::OutOfRange,
        };
        self.checked(self.of_words(words, bits)?, Refusal::bit(class, 0))
    }

    fn restore_original(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        Ok(self.of_words(words, bits)?.0)
    }

    fn compress_parts(&self, quat: [f32; 4], bits: u32) -> Answer<Parts> {
        self.parts(quat, bits, Negation::under(self.setting) == Negation::Negative)
    }

    fn restore_parts(&self, mut parts: Parts, bits: u32) -> Answer<[f32; 4]> {
        if parts.index > 3 {
            parts.index = match IndexCheck::under(self.setting) {
                IndexCheck::Refused => return Err(Refusal::value(Class::OutOfRange)),
                IndexCheck::Masked => parts.index % 4,
                IndexCheck::TakenForW => 3,
                IndexCheck::Identity => return Ok([0.0, 0.0, 0.0, 1.0]),
            };
        }
        let restored = self.restored(parts, bits, Sign::under(self.setting))?;
        self.checked(restored, Refusal::value(Class::OutOfRange))
    }
}
