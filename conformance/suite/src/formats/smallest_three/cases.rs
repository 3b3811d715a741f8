//! Test cases: candidates in order of size, and samples.

use arbitrary::Unstructured;
use serde_json::Value;

use super::json::{show_components, show_parts};
use super::table::Parts;
use crate::formats::quantize::cases::width;
use crate::model::{OwnedCase, early};

pub(super) fn candidates(operation: &'static str) -> Box<dyn Iterator<Item = OwnedCase>> {
    match operation {
        "smallest_three.compress" => early(quat_cases(operation, [9, 10, 15]), extreme_quats(operation)),
        "smallest_three.compress_parts" => {
            early(quat_cases(operation, [4, 12, 20]), extreme_quats(operation))
        }
        "smallest_three.restore_parts" => early(parts_cases(), extreme_parts()),
        _ => early(word_cases(operation), extreme_words(operation)),
    }
}

pub(super) fn case(operation: &str, bits: u32, input: Value) -> OwnedCase {
    OwnedCase { operation: operation.to_owned(), parameters: width(bits), input }
}

/// Quaternions with few, simple components first, then with one component at each thousandth.
pub(super) fn quat_cases(operation: &'static str, widths: [u32; 3]) -> impl Iterator<Item = OwnedCase> {
    const PLAIN: [f32; 5] = [0.0, 1.0, -1.0, 0.5, -0.5];
    let plain = (0..PLAIN.len().pow(4)).map(|n| {
        let digit = |place: u32| PLAIN[n / PLAIN.len().pow(place) % PLAIN.len()];
        [digit(3), digit(2), digit(1), digit(0)]
    });
    let fine = (1..707_u16).map(|n| {
        let small = f32::from(n) / 1000.0;
        [small, 0.0, 0.0, (1.0 - small * small).sqrt()]
    });
    plain.chain(fine).flat_map(move |quat| {
        widths.into_iter().map(move |bits| case(operation, bits, show_components(quat)))
    })
}

/// Components near zero, half-way, and at the top of a width.
fn plain_components(bits: u32) -> [u32; 5] {
    let largest = ((1_u64 << bits) - 1) as u32;
    [largest / 2, 0, largest / 2 + 1, largest / 3, largest]
}

/// Words of simple components with every index and sign, then with reserved bits.
pub(super) fn word_cases(operation: &'static str) -> impl Iterator<Item = OwnedCase> {
    [9, 10, 15].into_iter().flat_map(move |bits| {
        (0..1000_usize).map(move |n| {
            let plain = plain_components(bits);
            let [a, b, c] = [n / 8 % 5, n / 40 % 5, n / 200 % 5].map(|at| plain[at]);
            let (index, sig) = (n as u32 / 2 % 4, n as u32 % 2);
            let words = match bits {
                9 => vec![a | b << 9 | c << 18 | index << 27 | sig << 30],
                10 => vec![a | b << 10 | c << 20 | index << 30],
                _ => vec![a | b << 15 | index << 30, c | sig << 15],
            };
            case(operation, bits, words.into())
        })
    })
}

pub(super) fn parts_cases() -> impl Iterator<Item = OwnedCase> {
    [4, 12, 20].into_iter().flat_map(|bits| {
        (0..1000_usize).map(move |n| {
            let plain = plain_components(bits).map(i64::from);
            let kept = [n / 8 % 5, n / 40 % 5, n / 200 % 5].map(|at| plain[at]);
            let parts = Parts { kept, index: n as u32 / 2 % 4, sig: n as u32 % 2 };
            case("smallest_three.restore_parts", bits, show_parts(parts))
        })
    })
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

#[expect(clippy::approx_constant, reason = "just inside 1/sqrt(2), and meant so")]
/// Quaternions that only a check or an extreme value distinguishes: other lengths, ties, NaN, infinities, huge components.
pub(super) fn extreme_quats(operation: &'static str) -> impl Iterator<Item = OwnedCase> {
    const HUGE: f32 = 3.0e38;
    let quats = [
        [0.1, 0.2, 0.3, 0.92],
        [-0.1, 0.2, -0.3, -0.92],
        [0.6, -0.5, 0.3, 0.55],
        [-0.2, 0.7, -0.68, 0.1],
        [-0.0, 0.0, 0.0, 0.0],
        [0.707_105, -0.707_106, 0.0, 0.0],
        [0.9, -0.707_108, 0.707_12, 0.0],
        [0.9, -0.8, 0.85, -0.75],
        [2e-9, 0.0, 0.0, 1.0],
        [0.9, 0.706_697, 0.1, 0.0],
        [0.9, -0.7105, 0.1, 0.0],
        [0.9, -0.707_15, 0.1, 0.0],
        [0.9, -0.707_108_5, 0.1, 0.0],
        [0.9, -0.707_107_8, 0.1, 0.0],
        [f32::NAN, 0.5, 0.5, 0.5],
        [0.5, f32::NAN, 0.5, 0.5],
        [f32::INFINITY, 0.5, -0.5, 0.5],
        [0.5, f32::NEG_INFINITY, f32::INFINITY, 0.5],
        [HUGE, HUGE / 2.0, 0.0, 0.0],
        [HUGE, 0.0, -HUGE / 2.0, 0.0],
        [1e8, 3e7, 2e6, 0.0],
        [1e7, 5e6, 1e6, 70_000.0],
    ];
    let widths: &[u32] =
        if operation == "smallest_three.compress" { &[9, 10, 15] } else { &[0, 1, 20, 25, 31, 32, 33] };
    widths.iter().flat_map(move |&bits| {
        quats.into_iter().map(move |quat| case(operation, bits, show_components(quat)))
    })
}

/// Words with reserved bits, and words whose components barely exceed a rotation's.
pub(super) fn extreme_words(operation: &'static str) -> impl Iterator<Item = OwnedCase> {
    let nine = [1 << 29, 1 << 31, 5 << 29].into_iter().flat_map(|reserved| {
        [0x5C02_0100_u32, 0x1800_0000, 0x07FF_FFFF].map(|word| (9, vec![word | reserved]))
    });
    // Two components at their bounds and the third in the middle: the squares add up to slightly more than 1.
    let ten = [(10, vec![0x200F_FFFF_u32]), (10, vec![0x5FFF_FFFF])];
    let fifteen = [(15, vec![0x3FFF_FFFF_u32, 0x4000]), (15, vec![0x7FFF_3FFF, 0xC000])];
    nine.chain(ten).chain(fifteen).map(move |(bits, words)| case(operation, bits, words.into()))
}

/// Parts with invalid widths, indices and integers.
pub(super) fn extreme_parts() -> impl Iterator<Item = OwnedCase> {
    [0, 1, 20, 25, 31, 32, 33].into_iter().flat_map(|bits| {
        let top = 1_i64 << bits;
        let integers = [top / 2, top / 2 + 1, top - 1, top, top + 1, top / 3].map(|q| q.min(u32::MAX.into()));
        (0..6_u32).flat_map(move |index| {
            integers.into_iter().map(move |q| {
                let kept = [q, integers[0], integers[(index as usize + 1) % 6]];
                case("smallest_three.restore_parts", bits, show_parts(Parts { kept, index, sig: index % 2 }))
            })
        })
    })
}
