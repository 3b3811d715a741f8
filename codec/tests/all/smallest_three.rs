//! Smallest three: quaternions come back, and words hold the general form.

use packproof_codec::smallest_three;
use quickcheck::{Arbitrary, Gen, QuickCheck};

const CASES: u64 = 2_000;

/// The unit quaternion in the direction of four integers; the identity where they have none.
fn unit(raw: [i32; 4]) -> [f32; 4] {
    let raw = raw.map(f64::from);
    let length = raw.iter().map(|component| component * component).sum::<f64>().sqrt();
    if length == 0.0 { [0.0, 0.0, 0.0, 1.0] } else { raw.map(|component| (component / length) as f32) }
}

/// A quaternion of unit length.
#[derive(Clone, Copy, Debug)]
struct Quat([f32; 4]);

impl Arbitrary for Quat {
    fn arbitrary(g: &mut Gen) -> Self {
        Self(unit(std::array::from_fn(|_| i32::arbitrary(g))))
    }
}

/// The generator has no quaternion of length zero, not even for the integers that it draws most often.
#[test]
fn drawn_quaternions_have_unit_length() {
    for raw in [[0; 4], [1, 0, 0, 0], [0, 0, -1, 1], [i32::MIN; 4], [i32::MAX, 0, 1, i32::MIN]] {
        let length: f64 = unit(raw).iter().map(|&component| f64::from(component).powi(2)).sum();
        assert!((length - 1.0).abs() < 1e-6, "{raw:?} has length² {length}");
    }
}

/// A restored quaternion is within the quantisation error of the one that was compressed, its sign included, and compressing
/// never gives a word that the checked decoder refuses.
#[test]
fn quaternions_come_back() {
    fn property(Quat(quat): Quat) -> bool {
        let near = |restored: [f32; 4], sign: f32, steps: f32| {
            // Half a step for a kept component; the dropped one, at least 1/2, gathers the errors of three.
            let error = 3.0 * std::f32::consts::SQRT_2 / steps;
            quat.iter().zip(restored).all(|(a, b)| (sign * a - b).abs() < error)
        };
        let largest =
            quat.iter().fold(0.0, |largest: f32, &c| if c.abs() > largest.abs() { c } else { largest });
        let nine = smallest_three::restore::<9>(smallest_three::compress::<9>(quat).unwrap()).unwrap();
        let ten = smallest_three::restore::<10>(smallest_three::compress::<10>(quat).unwrap()).unwrap();
        let (first, second) = smallest_three::compress::<15>(quat).unwrap();
        let fifteen = smallest_three::restore::<15>((first, second)).unwrap();
        near(nine, 1.0, 511.0) && near(ten, 1.0_f32.copysign(largest), 1023.0) && near(fifteen, 1.0, 32_767.0)
    }
    QuickCheck::new().tests(CASES).quickcheck(property as fn(_) -> _);
}

/// The general form gives what the words give, at their widths.
#[test]
fn words_hold_the_general_form() {
    fn property(Quat(quat): Quat) -> bool {
        let bits = |quat: [f32; 4]| quat.map(f32::to_bits);
        let nine = smallest_three::Parts::compress(quat, 9).unwrap();
        let fifteen = smallest_three::Parts::compress(quat, 15).unwrap();
        let (first, second) = smallest_three::compress::<15>(quat).unwrap();
        nine.restore(9).map(bits)
            == Ok(bits(smallest_three::restore_lenient::<9>(smallest_three::compress::<9>(quat).unwrap())))
            && fifteen.restore(15).map(bits)
                == Ok(bits(smallest_three::restore_lenient::<15>((first, second))))
    }
    QuickCheck::new().tests(CASES).quickcheck(property as fn(_) -> _);
}
