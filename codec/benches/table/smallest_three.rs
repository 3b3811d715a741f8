//! Quaternions to words and back. No other crate has the format.

use crate::harness::{NAIVE, OURS, Random, Table, VALUES};
use packproof_codec::smallest_three::{compress, compress_slice, restore, restore_slice};

#[allow(clippy::approx_constant, reason = "the format has the decimal, not 1/sqrt 2")]
const BOUNDS: f64 = 0.707_107;

pub fn run(table: &mut Table) {
    let quats = quats();
    let words: Vec<u32> = quats.iter().map(|&quat| naive_compress(quat)).collect();
    table.case(
        "smallest_three/encode/10 bits",
        VALUES,
        vec![
            OURS.each("one at a time", &quats, |quat| compress::<10>(quat).expect("unit quaternions")),
            OURS.filled("slice", |out| compress_slice::<10>(&quats, out).expect("unit quaternions")),
            NAIVE.each("largest, quantise the others", &quats, naive_compress),
        ],
    );
    table.case(
        "smallest_three/decode/10 bits",
        VALUES,
        vec![
            OURS.each("one at a time, checked", &words, |word| restore::<10>(word).expect("words")),
            OURS.filled("slice, checked", |out| {
                restore_slice::<10>(&words, out).expect("words of quaternions")
            }),
            NAIVE.each("restore, insert, negate", &words, naive_restore),
        ],
    );
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
fn naive_compress(quat: [f32; 4]) -> u32 {
    let mut index = 0;
    for at in 1..4 {
        if quat[at].abs() > quat[index].abs() {
            index = at;
        }
    }
    let (mut word, mut shift) = ((index as u32) << 30, 0);
    for (at, &component) in quat.iter().enumerate() {
        if at == index {
            continue;
        }
        let component = f64::from(if quat[index] >= 0.0 { component } else { -component });
        let unit = (component + BOUNDS) / (BOUNDS + BOUNDS);
        // The cast truncates, which is `floor` for what is not negative.
        word |= ((unit * 1023.0 + 0.5).min(1023.0) as u32) << shift;
        shift += 10;
    }
    word
}

fn naive_restore(word: u32) -> [f32; 4] {
    let kept = [0, 10, 20]
        .map(|shift| -BOUNDS + f64::from(word >> shift & 1023) * (1.0 / 1023.0) * (BOUNDS + BOUNDS));
    let dropped = (1.0 - kept[0] * kept[0] - kept[1] * kept[1] - kept[2] * kept[2]).sqrt();
    let mut rest = kept.into_iter();
    std::array::from_fn(|at| {
        let value = if at == (word >> 30) as usize { dropped } else { rest.next().unwrap_or_default() };
        value as f32
    })
}
