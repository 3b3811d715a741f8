//! What is done about the length of a quaternion.

use super::Behaving;
use super::parameters::{Length, RestoredLength};

const IDENTITY: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

impl Behaving<'_> {
    /// The quaternion that is stored.
    pub(super) fn sized(&self, quat: [f32; 4]) -> [f64; 4] {
        let wide = quat.map(f64::from);
        let length = wide.map(|component| component * component).iter().sum::<f64>().sqrt();
        let narrow = quat.iter().fold(0.0_f32, |sum, component| sum + component * component).sqrt();
        match Length::under(self.setting) {
            Length::Ignored => wide,
            Length::Narrow => quat.map(|component| f64::from(component / narrow)),
            Length::Identity if length > 0.0 => wide.map(|component| component / length),
            Length::Identity => IDENTITY.map(f64::from),
            // As `if length > 0` has it, NaN is left alone, too.
            Length::Normalised | Length::NarrowIdentity if length.is_nan() => wide,
            Length::Normalised if length == 0.0 => wide,
            Length::NarrowIdentity if length == 0.0 => IDENTITY.map(f64::from),
            Length::Normalised | Length::NarrowIdentity => {
                wide.map(|component| f64::from((component / length) as f32))
            }
        }
    }

    /// The components as they are returned, and whether what is no rotation is accepted.
    pub(super) fn of_length(&self, quat: [f64; 4]) -> ([f32; 4], bool) {
        let narrow = quat.map(|component| component as f32);
        let [x, y, z, w] = narrow.map(|component| component * component);
        let length = (x + y + z + w).sqrt();
        match RestoredLength::under(self.setting) {
            RestoredLength::Kept => (narrow, false),
            RestoredLength::Identity if length.is_nan() || length <= 1e-6 => (IDENTITY, true),
            RestoredLength::Identity => (narrow.map(|component| component / length), true),
            RestoredLength::Pairwise => {
                let length = ((x + z) + (y + w)).sqrt();
                (narrow.map(|component| component / length), false)
            }
            RestoredLength::Reciprocal => {
                let reciprocal = 1.0 / length;
                (narrow.map(|component| component * reciprocal), false)
            }
            RestoredLength::Wide => {
                let length = quat.map(|component| component * component).iter().sum::<f64>().sqrt();
                (quat.map(|component| (component / length) as f32), false)
            }
        }
    }
}
