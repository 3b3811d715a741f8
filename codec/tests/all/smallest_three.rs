//! Smallest three: quaternions come back, words hold the general form, and the layout of each word.

use packproof_codec::smallest_three;
use quickcheck::{Arbitrary, Gen, QuickCheck};
use std::fmt::Write;

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

/// Bits of each field of a word, most significant first; `fields` are (lowest bit, width, meaning).
fn annotate_word(word: u32, fields: &[(u32, u32, &str)]) -> String {
    let mut out = format!("word {word:08x}\n  bits                  value  meaning\n");
    for &(low, width, meaning) in fields {
        let value = (word >> low) & ((1_u32 << width) - 1);
        let range = if width == 1 { low.to_string() } else { format!("{}-{low}", low + width - 1) };
        writeln!(
            out,
            "  {range:<6} {value:0w$b}{:pad$} {value:>5}  {meaning}",
            "",
            w = width as usize,
            pad = 15 - width as usize
        )
        .unwrap();
    }
    out
}

/// Each field of the three words stands where the table of the module has it.
#[test]
fn smallest_three_words() {
    let quat = [-0.5, 0.5, -0.1, 0.7];
    let nine = smallest_three::compress::<9>(quat).unwrap();
    let ten = smallest_three::compress::<10>(quat).unwrap();
    let (first, second) = smallest_three::compress::<15>(quat).unwrap();
    let mut out = String::from("x -0.5, y 0.5, z -0.1, w 0.7: w is dropped, positive\n\n9 bits\n");
    out += &annotate_word(
        nine,
        &[
            (31, 1, "reserved"),
            (30, 1, "sig: 1, w is not negative"),
            (29, 1, "reserved"),
            (27, 2, "index: w"),
            (18, 9, "c: z"),
            (9, 9, "b: y"),
            (0, 9, "a: x"),
        ],
    );
    out += "\n10 bits\n";
    out += &annotate_word(ten, &[(30, 2, "index: w"), (20, 10, "c: z"), (10, 10, "b: y"), (0, 10, "a: x")]);
    out += "\n15 bits, first\n";
    out += &annotate_word(first, &[(30, 2, "index: w"), (15, 15, "b: y"), (0, 15, "a: x")]);
    out += "\n15 bits, second\n";
    out += &annotate_word(u32::from(second), &[(15, 1, "sig: 1, w is not negative"), (0, 15, "c: z")]);
    insta::assert_snapshot!(out);
}
