//! What is done about the length of a quaternion.

use super::Behaving;
use super::parameters::{Length, RestoredLength};
use crate::model::{Answer, Class, Refusal};

const IDENTITY: [f64; 4] = [0.0, 0.0, 0.0, 1.0];

impl Behaving {
    /// The quaternion that is stored.
    pub(super) fn sized(&self, quat: [f32; 4]) -> Answer<[f64; 4]> {
        let wide = quat.map(f64::from);
        let length = wide.map(|component| component * component).iter().sum::<f64>().sqrt();
        let narrow = quat.iter().fold(0.0_f32, |sum, component| sum + component * component).sqrt();
        match self.length {
            Length::NarrowOrIdentity if narrow < f32::MIN_POSITIVE => Ok(IDENTITY),
            Length::Narrow | Length::NarrowOrIdentity => Ok(quat.map(|c| f64::from(c / narrow))),
            Length::Ignored => Ok(wide),
            // As `if length > 0` has it, NaN is left alone, too.
            Length::Normalised | Length::NormalisedWide if length.is_nan() || length == 0.0 => Ok(wide),
            Length::NarrowIdentity if length.is_nan() => Ok(wide),
            Length::NarrowIdentity if length == 0.0 => Ok(IDENTITY),
            Length::Normalised | Length::NarrowIdentity => Ok(wide.map(|c| f64::from((c / length) as f32))),
            Length::NormalisedWide => Ok(wide.map(|c| c / length)),
            Length::Identity if length > 0.0 => Ok(wide.map(|c| c / length)),
            Length::Identity => Ok(IDENTITY),
            Length::Refused if (length - 1.0).abs() < 1e-3 => Ok(wide),
            Length::Refused => Err(Refusal::value(Class::OutOfRange)),
        }
    }

    /// The components as they are returned, and whether what is no rotation is accepted.
    pub(super) fn of_length(&self, quat: [f64; 4]) -> ([f32; 4], bool) {
        let narrow = quat.map(|component| component as f32);
        let squares = narrow.map(|component| component * component);
        let length = squares.iter().sum::<f32>().sqrt();
        match self.restored_length {
            RestoredLength::Kept => (narrow, false),
            RestoredLength::Identity if length.is_nan() || length <= 1e-6 => {
                (IDENTITY.map(|component| component as f32), true)
            }
            RestoredLength::Identity => (narrow.map(|component| component / length), true),
            RestoredLength::Normalised => (narrow.map(|component| component / length), false),
            RestoredLength::Pairwise => {
                let [x, y, z, w] = squares;
                let length = ((x + z) + (y + w)).sqrt();
                (narrow.map(|component| component / length), false)
            }
            // The square of the length is compared with the smallest normal binary32.
            RestoredLength::ReciprocalIdentity if length.is_nan() || length * length <= f32::MIN_POSITIVE => {
                (IDENTITY.map(|component| component as f32), true)
            }
            RestoredLength::Reciprocal | RestoredLength::ReciprocalIdentity => {
                let reciprocal = 1.0 / length;
                let accepts = self.restored_length == RestoredLength::ReciprocalIdentity;
                (narrow.map(|component| component * reciprocal), accepts)
            }
            RestoredLength::Wide => {
                let length = quat.map(|component| component * component).iter().sum::<f64>().sqrt();
                (quat.map(|component| (component / length) as f32), false)
            }
        }
    }
}
