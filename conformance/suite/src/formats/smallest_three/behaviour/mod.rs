//! Smallest three as an implementation of any behaviour does it.

mod codes;
mod lengths;
mod parameters;
mod word_parameters;
mod words;

pub use parameters::PARAMETERS;
use parameters::{
    Axes, Bounds, ClassPartsRotation, ClassRotation, Code, Dropped, IndexCheck, Kept, Length, Negation,
    Numbering, OriginalCheck, Radicand, RestoredLength, RotationCheck, Shown, Sig, Sign, Square,
};
use word_parameters::{OriginalReserved, Reserved};
use words::Words;

use super::table::{Parts, SmallestThree};
use crate::formats::quantize::behaviour as quantize;
use crate::formats::quantize::table::Range;
use crate::model::behaviour::Setting;
use crate::model::{Answer, Class, Refusal};

/// The sum of squares may be so much above 1 for an implementation that is tolerant.
const TOLERANCE: f64 = 1e-6;
/// And so much for one that is more tolerant.
const WIDE_TOLERANCE: f64 = 1e-4;

/// An implementation of a behaviour.
#[derive(Clone, Copy, Debug)]
pub struct Behaving {
    quantizer: quantize::Behaving,
    words: Words,
    code: Code,
    dropped: Dropped,
    negation: Negation,
    sig: Sig,
    bounds: Bounds,
    axes: Axes,
    kept: Kept,
    numbering: Numbering,
    length: Length,
    sign: Sign,
    shown: Shown,
    radicand: Radicand,
    restored_length: RestoredLength,
    square: Square,
    rotation_check: RotationCheck,
    original_check: OriginalCheck,
    index_check: IndexCheck,
    class_parameter: quantize::ClassParameter,
    class_rotation: ClassRotation,
    class_parts_rotation: ClassPartsRotation,
}

/// A restored quaternion, and whether it is a rotation.
type Restored = ([f32; 4], bool);

impl Behaving {
    /// The implementation under a setting.
    pub fn under(setting: &Setting) -> Self {
        Self {
            quantizer: quantize::Behaving::under(setting),
            words: Words::under(setting),
            code: Code::under(setting),
            dropped: Dropped::under(setting),
            negation: Negation::under(setting),
            sig: Sig::under(setting),
            bounds: Bounds::under(setting),
            axes: Axes::under(setting),
            kept: Kept::under(setting),
            numbering: Numbering::under(setting),
            length: Length::under(setting),
            sign: Sign::under(setting),
            shown: Shown::under(setting),
            radicand: Radicand::under(setting),
            restored_length: RestoredLength::under(setting),
            square: Square::under(setting),
            rotation_check: RotationCheck::under(setting),
            original_check: OriginalCheck::under(setting),
            index_check: IndexCheck::under(setting),
            class_parameter: quantize::ClassParameter::under(setting),
            class_rotation: ClassRotation::under(setting),
            class_parts_rotation: ClassPartsRotation::under(setting),
        }
    }

    #[allow(clippy::approx_constant, reason = "the format has decimals")]
    fn range(&self, bits: u32) -> Range {
        let max = match self.bounds {
            Bounds::Decimal => 0.707_107,
            Bounds::Exact => std::f64::consts::FRAC_1_SQRT_2,
            Bounds::Digits8 => 0.707_106_78,
            Bounds::Digits7 => 0.707_106_8,
            Bounds::ExactNarrow => f64::from(std::f32::consts::FRAC_1_SQRT_2),
            Bounds::Digits5 => 0.707_11,
            Bounds::Digits4 => 0.707_1,
            Bounds::Digits3 => 0.707,
            Bounds::Inverse => 1.0 / 1.414_214,
            Bounds::InverseNarrow => f64::from(1.0_f32 / 1.414_214_f32),
            Bounds::Steps16383 => 16_383.0 * 0.000_043_161,
            Bounds::Steps32767 => 32_767.0 * 0.000_043_159_69 - 0.707_106_781_18,
            Bounds::One => 1.0,
        };
        let min = if self.bounds == Bounds::Steps32767 { -0.707_106_781_18 } else { -max };
        Range { min, max, bits }
    }

    /// The place of the component to drop.
    fn dropped(&self, quat: [f64; 4]) -> usize {
        let greater = |a: f64, b: f64| match self.dropped {
            Dropped::LastOnTie => a >= b,
            Dropped::Smallest => a < b,
            Dropped::Signed | Dropped::NanFirst | Dropped::FirstSigned => a > b,
            // A loop that begins with a magnitude of 0 never takes NaN.
            _ => a > b || b.is_nan() && !a.is_nan(),
        };
        let places = match self.dropped {
            Dropped::NeverLast => 0..3,
            Dropped::NeverFirst => 1..4,
            Dropped::AlwaysLast => 3..4,
            _ => 0..4,
        };
        let first = places.start;
        let magnitudes = |at: usize| match self.dropped {
            Dropped::FirstSigned if at == 0 => quat[0],
            Dropped::Signed => quat[at],
            _ => quat[at].abs(),
        };
        places.fold(
            first,
            |best, at| {
                if at > best && greater(magnitudes(at), magnitudes(best)) { at } else { best }
            },
        )
    }

    /// The places of the kept components, in the order in which they are kept.
    fn kept(&self, index: usize) -> [usize; 3] {
        let mut others = [0; 3];
        for (nth, other) in others.iter_mut().enumerate() {
            *other = match self.kept {
                Kept::Cyclic => (index + 1 + nth) % 4,
                Kept::LastFills if nth == index => 3,
                Kept::LastFills => nth,
                _ => nth + usize::from(nth >= index),
            };
        }
        match self.kept {
            Kept::Reversed => others.reverse(),
            Kept::YzSwapped => others.swap(1, 2),
            Kept::XySwapped => others.swap(0, 1),
            Kept::Ascending | Kept::Cyclic | Kept::LastFills => {}
        }
        others
    }

    /// The number of a place, and the place of a number.
    fn number(&self, place: usize) -> usize {
        match self.numbering {
            Numbering::FromX => place,
            Numbering::FromW => (place + 1) % 4,
            Numbering::Reversed => 3 - place,
        }
    }

    fn place(&self, number: usize) -> usize {
        if self.numbering == Numbering::FromW { (number + 3) % 4 } else { self.number(number) }
    }

    /// The quaternion of parts that fit their types, with the index a place.
    fn restored(&self, Parts { kept, index, sig }: Parts, bits: u32, checks: bool) -> Answer<Restored> {
        let mut components = [0.0; 3];
        for (component, q) in components.iter_mut().zip(kept) {
            *component = self.component(q, bits)?;
        }
        let square = self.square(components);
        let tolerance = match self.rotation_check {
            RotationCheck::Tolerant if checks => TOLERANCE,
            RotationCheck::Tolerant4 if checks => WIDE_TOLERANCE,
            _ => 0.0,
        };
        let rotation = square >= -tolerance;
        let mut quat = [self.root(square, rotation); 4];
        for (at, component) in self.kept(index as usize).into_iter().zip(components) {
            quat[at] = component;
        }
        let negative = u32::from(self.sign == Sign::Inverted);
        for (at, component) in quat.iter_mut().enumerate() {
            let meant = match self.sign {
                Sign::All | Sign::Inverted => true,
                Sign::Ignored => false,
                Sign::Dropped => at == index as usize,
                Sign::Kept => at != index as usize,
            };
            if meant && sig == negative {
                *component = -*component;
            }
        }
        if self.axes == Axes::Wxyz {
            quat.rotate_left(1);
        }
        match self.shown {
            Shown::Places => {}
            Shown::WFirst => quat.rotate_right(1),
            Shown::DroppedLast => quat[index as usize..].rotate_left(1),
            Shown::DroppedFirst => quat[..=index as usize].rotate_right(1),
            Shown::Reversed => quat.reverse(),
            Shown::Conjugate => quat[..3].iter_mut().for_each(|component| *component = -*component),
        }
        let (quat, accepts) = self.of_length(quat);
        Ok((quat, accepts || rotation || self.radicand != Radicand::AsItIs))
    }

    /// The dropped component of its square; NaN for a root that does not exist.
    fn root(&self, square: f64, rotation: bool) -> f64 {
        let radicand = match self.radicand {
            _ if square >= 0.0 => square,
            Radicand::AsItIs if rotation => 0.0,
            Radicand::AsItIs => square,
            Radicand::Clamped => 0.0,
            Radicand::Absolute => -square,
            Radicand::One => 1.0,
        };
        if radicand < 0.0 {
            return f64::NAN;
        }
        match self.square {
            Square::NotSquared => radicand,
            Square::NarrowRoot => f64::from((radicand as f32).sqrt()),
            Square::Subtracts | Square::SumFirst | Square::Narrow => {
                self.quantizer.arithmetic.sqrt(radicand).stored()
            }
        }
    }

    /// The quaternion of words.
    fn of_words(&self, words: &[u32], bits: u32, checks: bool) -> Answer<Restored> {
        let mut parts = self.words.split(words, bits);
        parts.index = self.place(parts.index as usize) as u32;
        let dropped = self.sign == Sign::All && self.words.sign_is_of_dropped(bits);
        Self { sign: if dropped { Sign::Dropped } else { self.sign }, ..*self }.restored(parts, bits, checks)
    }

    /// 1 less the squares of the kept components.
    fn square(&self, [a, b, c]: [f64; 3]) -> f64 {
        let by = self.quantizer.arithmetic;
        match self.square {
            Square::SumFirst => {
                let sum = by.mul_add(c, c, by.mul_add(b, b, by.mul(a, a)));
                by.sub(1.0, sum).stored()
            }
            Square::Subtracts | Square::NotSquared | Square::NarrowRoot => {
                by.mul_add(-c, c, by.mul_add(-b, b, by.mul_add(-a, a, 1.0))).stored()
            }
            Square::Narrow => {
                let [a, b, c] = [a, b, c].map(|component| component as f32);
                f64::from(1.0 - a * a - b * b - c * c)
            }
        }
    }
}

impl SmallestThree for Behaving {
    fn compress(&self, quat: [f32; 4], bits: u32) -> Answer<Vec<i64>> {
        let keeps_signs = self.words.sign_is_of_dropped(bits) && self.negation == Negation::Negative;
        let parts = Self { negation: if keeps_signs { Negation::Never } else { self.negation }, ..*self };
        Ok(self.words.returned(parts.compress_parts(quat, bits)?, bits))
    }

    fn restore(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        let last = self.words.reserved == Reserved::Last;
        if !last {
            self.words.check_reserved(words, bits)?;
        }
        let (quat, rotation) = self.of_words(words, bits, true)?;
        if !rotation && self.rotation_check != RotationCheck::Missing {
            return Err(match self.class_rotation {
                ClassRotation::Invalid => Refusal::bit(Class::Invalid, 0),
                ClassRotation::OutOfRange => Refusal::bit(Class::OutOfRange, 0),
                ClassRotation::NotCanonical => Refusal::bit(Class::NotCanonical, 0),
                ClassRotation::Breaks => quantize::broken(),
            });
        }
        if last {
            self.words.check_reserved(words, bits)?;
        }
        Ok(quat)
    }

    fn restore_original(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        if self.words.original_reserved == OriginalReserved::Refused {
            self.words.check_reserved(words, bits)?;
        }
        let (quat, rotation) = self.of_words(words, bits, false)?;
        if !rotation && self.original_check == OriginalCheck::Refuses {
            return Err(Refusal::bit(Class::Invalid, 0));
        }
        Ok(quat)
    }

    fn compress_parts(&self, quat: [f32; 4], bits: u32) -> Answer<Parts> {
        self.quantizer.check_width(bits)?;
        for component in quat {
            self.quantizer.check_finite(component.into())?;
        }
        let mut quat = self.sized(quat)?;
        if self.axes == Axes::Wxyz {
            quat.rotate_right(1);
        }
        let index = self.dropped(quat);
        let negative = match self.sig {
            Sig::Zero => quat[index] <= 0.0,
            Sig::SignBit => quat[index].is_sign_negative(),
            Sig::OfW => quat[3] < 0.0,
            _ => quat[index] < 0.0,
        };
        let negate = match self.negation {
            Negation::Negative => negative,
            Negation::Inverted => !negative,
            Negation::Never | Negation::Magnitudes => false,
        };
        let mut kept = [0; 3];
        for (q, at) in kept.iter_mut().zip(self.kept(index)) {
            let component = if self.negation == Negation::Magnitudes { quat[at].abs() } else { quat[at] };
            let component = if negate { -component } else { component };
            *q = self.field(component, (quat[at] < 0.0) != negate, bits)?;
        }
        let sig = match self.sig {
            Sig::Inverted => u32::from(negative),
            Sig::Always1 => 1,
            Sig::Always0 => 0,
            Sig::OneIfNotNegative | Sig::Zero | Sig::SignBit | Sig::OfW => u32::from(!negative),
        };
        Ok(Parts { kept, index: self.number(index) as u32, sig })
    }

    fn restore_parts(&self, mut parts: Parts, bits: u32) -> Answer<[f32; 4]> {
        if parts.index > 3 {
            parts.index = match self.index_check {
                IndexCheck::Refused => return Err(self.class_parameter.refusal()),
                IndexCheck::Masked => parts.index % 4,
                IndexCheck::TakenForW => 3,
                IndexCheck::Identity => return Ok([0.0, 0.0, 0.0, 1.0]),
            };
        }
        parts.index = self.place(parts.index as usize) as u32;
        let (quat, rotation) = self.restored(parts, bits, true)?;
        if !rotation && self.rotation_check != RotationCheck::Missing {
            return Err(match self.class_parts_rotation {
                ClassPartsRotation::OutOfRange => Refusal::value(Class::OutOfRange),
                ClassPartsRotation::Invalid => Refusal::value(Class::Invalid),
                ClassPartsRotation::Breaks => quantize::broken(),
            });
        }
        Ok(quat)
    }
}
