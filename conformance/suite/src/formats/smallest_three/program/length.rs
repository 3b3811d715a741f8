//! A quaternion divided by its length, as binary32 code does it.

use super::super::super::quantize::wrong::narrow;
use super::super::wrong::{IDENTITY, square32, square32_pairwise};

fn length_of(quat: [f64; 4]) -> f64 {
    let square = or!(
        square32(quat),
        told!("length-precision" = "binary64"; "computes the quaternion's length in binary64"; "Use the components as they are."; quat.map(|component| component * component).iter().sum()),
        told!("length-precision" = "pairwise"; "adds the squares of the quaternion's length as (x + z) + (y + w)"; "Use the components as they are."; square32_pairwise(quat))
    );
    or!(narrow(square.sqrt()), told!("length-precision" = "binary64"; square.sqrt()))
}

fn component(component: f64, length: f64) -> f64 {
    let reciprocal = or!(narrow(1.0 / length), told!("length-result" = "binary64"; 1.0 / length));
    let quotient = or!(
        component / length,
        told!("length-quotient" = "reciprocal"; "multiplies by the reciprocal of the quaternion's length"; "Use the components as they are."; component * reciprocal)
    );
    or!(
        narrow(quotient),
        told!("length-result" = "binary64"; "keeps the components of a normalised quaternion in binary64"; "Use the components as they are."; quotient)
    )
}

/// A quaternion that is given; NaN stays where it is.
pub(super) fn normalised_first(quat: [f64; 4]) -> [f64; 4] {
    let stays = or!(
        quat.iter().any(|component| component.is_nan()),
        told!("length-least" = "not-finite"; false),
        told!("length-least" = "nan"; false),
        told!("length-least" = "any"; false)
    );
    if stays { quat } else { normalised(quat) }
}

/// A quaternion divided by its length; the identity for one of length 0.
pub(super) fn normalised(quat: [f64; 4]) -> [f64; 4] {
    let quat = or!(quat.map(narrow), told!("length-result" = "binary64"; quat));
    let length = length_of(quat);
    let is_none = or!(
        length == 0.0,
        told!("length-least" = "1e-5"; "treats a length below 1e-5 as 0"; "Use the components as they are."; length < 1e-5),
        told!("length-least" = "not-finite"; "treats a length that is infinity or NaN as 0"; "Use the components as they are."; length == 0.0 || !length.is_finite()),
        told!("length-least" = "nan"; "treats a length of NaN as 0"; "Use the components as they are."; !(length > 0.0)),
        told!("length-least" = "any"; "divides by any length, NaN included; of 0 comes NaN or a refusal"; "Use the components as they are."; false)
    );
    if is_none {
        return or!(
            IDENTITY.map(f64::from),
            told!("length-none" = "kept"; "leaves a quaternion of length 0 as it is"; "Use the components as they are."; quat),
            told!("length-none" = "refused"; "refuses a quaternion of length 0"; "Use the components as they are."; [f64::NAN; 4])
        );
    }
    quat.map(|one| component(one, length))
}
