//! Draws cases for the fuzzer.

use arbitrary::Unstructured;
use serde_json::Value;

use super::json::{show_components, show_parts};
use super::table::Parts;
use crate::formats::quantize::cases::width;
use crate::model::OwnedCase;

pub(super) fn case(operation: &str, bits: u32, input: Value) -> OwnedCase {
    OwnedCase { operation: operation.to_owned(), parameters: width(bits), input }
}

/// The width first; then a unit quaternion, any four floats, or any words.
pub(super) fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let word = *u.choose(&[9, 10, 15])?;
    let any = u.int_in_range(1..=32_u32)?;
    let mut quat: [f32; 4] = u.arbitrary::<[u32; 4]>()?.map(f32::from_bits);
    if u.ratio(7, 8)? {
        let raw = u.arbitrary::<[i16; 4]>()?.map(|component| f64::from(component) / 32_768.0);
        let length = raw.iter().map(|c| c * c).sum::<f64>().sqrt().max(1e-9);
        quat = raw.map(|component| (component / length) as f32);
    }
    let fit = |value: u32| i64::from(value) & ((1 << any) - 1);
    let first = u.arbitrary::<u32>()?;
    let second = u32::from(u.arbitrary::<u16>()?);
    let words = if word == 15 { vec![first, second] } else { vec![first] };
    Ok(match u.int_in_range(0..=4)? {
        0 => case("smallest_three.compress", word, show_components(quat)),
        1 => case("smallest_three.compress_parts", any, show_components(quat)),
        2 => case("smallest_three.restore", word, words.into()),
        3 => case("smallest_three.restore_original", word, words.into()),
        _ => {
            let kept = [fit(u.arbitrary()?), fit(u.arbitrary()?), fit(u.arbitrary()?)];
            let parts = Parts { kept, index: u.int_in_range(0..=4)?, sig: u.int_in_range(0..=1)? };
            case("smallest_three.restore_parts", any, show_parts(parts))
        }
    })
}
