//! Quaternions to words and back. No other crate has the format.

use crate::harness::{NAIVE, OURS, Random, Table, VALUES};
use packproof_codec::smallest_three::{compress, compress_slice, restore, restore_slice};

#[allow(clippy::approx_constant, reason = "the format has the decimal, not 1/sqrt 2")]
const BOUNDS: f64 = 0.707_107;

pub(crate) fn run(table: &mut Table) {
    let quats = quats();
    macro_rules! of_width {
        ($bits:literal) => {
            let words: Vec<u32> = quats.iter().map(|&quat| naive_compress(quat, $bits)).collect();
            table.case(
                concat!("smallest_three/encode/", $bits, " bits"),
                VALUES,
                vec![
                    OURS.each("one at a time", &quats, |quat| {
                        compress::<$bits>(quat).expect("unit quaternions")
                    }),
                    OURS.filled("slice", VALUES, |out| {
                        compress_slice::<$bits>(&quats, out).expect("unit quaternions")
                    }),
                    NAIVE.each("largest, quantise the others", &quats, |quat| naive_compress(quat, $bits)),
                ],
            );
            table.case(
                concat!("smallest_three/decode/", $bits, " bits"),
                VALUES,
                vec![
                    OURS.each("one at a time, checked", &words, |word| {
                        restore::<$bits>(word).expect("words")
                    }),
                    OURS.filled("slice, checked", VALUES, |out| {
                        restore_slice::<$bits>(&words, out).expect("words of quaternions")
                    }),
                    NAIVE.each("restore, insert, negate", &words, |word| naive_restore(word, $bits)),
                ],
            );
        };
    }
    of_width!(9);
    of_width!(10);
}

/// Unit quaternions in all directions: a random rotation axis and angle would favour none either.
fn quats() -> Vec<[f32; 4]> {
    let mut random = Random(1);
    let mut quats = Vec::with_capacity(VALUES);
    while quats.len() < VALUES {
        let raw: [f64; 4] = std::array::from_fn(|_| 2.0 * random.unit() - 1.0);
        let square: f64 = raw.iter().map(|component| component * component).sum();
        // Inside the unit ball, so that no direction is favoured.
        if (0.01..1.0).contains(&square) {
            quats.push(raw.map(|component| (component / square.sqrt()) as f32));
        }
    }
    quats
}

/// The word as its document tells it.
fn naive_compress(quat: [f32; 4], bits: u32) -> u32 {
    let mut index = 0;
    for at in 1..4 {
        if quat[at].abs() > quat[index].abs() {
            index = at;
        }
    }
    let sig = u32::from(quat[index] >= 0.0);
    let steps = f64::from((1_u32 << bits) - 1);
    let mut word = 0;
    let mut shift = 0;
    for (at, &component) in quat.iter().enumerate() {
        if at == index {
            continue;
        }
        let component = f64::from(if sig == 1 { component } else { -component });
        let unit = (component + BOUNDS) / (BOUNDS + BOUNDS);
        // The cast truncates, which is `floor` for what is not negative.
        word |= ((unit * steps + 0.5).min(steps) as u32) << shift;
        shift += bits;
    }
    word |= (index as u32) << (3 * bits);
    if bits == 9 { word | sig << 30 } else { word }
}

fn naive_restore(word: u32, bits: u32) -> [f32; 4] {
    let mask = (1 << bits) - 1;
    let kept = [0, 1, 2].map(|at| {
        -BOUNDS + f64::from(word >> (at * bits) & mask) * (1.0 / f64::from(mask)) * (BOUNDS + BOUNDS)
    });
    let dropped = (1.0 - kept[0] * kept[0] - kept[1] * kept[1] - kept[2] * kept[2]).sqrt();
    let index = (word >> (3 * bits) & 3) as usize;
    let negate = bits == 9 && word >> 30 & 1 == 0;
    let mut rest = kept.into_iter();
    let mut quat = [0.0; 4];
    for (at, component) in quat.iter_mut().enumerate() {
        let value = if at == index { dropped } else { rest.next().unwrap_or_default() };
        *component = if negate { -value } else { value } as f32;
    }
    quat
}
