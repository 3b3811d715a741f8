//! Quaternions to words and back. No other crate has the format.

use crate::harness::{Path, Random, Table, VALUES, naive, ours};
use packproof_codec::{DecodeError, EncodeError, Progress, Stopped, smallest_three};

type Compress = fn(&[[f32; 4]], &mut [u32]) -> Result<Progress, Stopped<EncodeError>>;
type Restore = fn(&[u32], &mut [[f32; 4]]) -> Result<Progress, Stopped<DecodeError>>;

#[allow(clippy::approx_constant, reason = "the format has the decimal, not 1/sqrt 2")]
const BOUNDS: f64 = 0.707_107;

pub(crate) fn run(table: &mut Table) {
    let quats = quats();
    let nine: Vec<u32> = quats.iter().map(|&quat| naive_compress(quat, 9).0).collect();
    let ten: Vec<u32> = quats.iter().map(|&quat| naive_compress(quat, 10).0).collect();
    let of = |quat| smallest_three::compress::<9>(quat).expect("unit quaternions");
    table.case(
        "smallest_three/encode/9 bits",
        VALUES,
        encode(&quats, 9, of, smallest_three::compress_slice::<9>),
    );
    let of = |quat| smallest_three::compress::<10>(quat).expect("unit quaternions");
    table.case(
        "smallest_three/encode/10 bits",
        VALUES,
        encode(&quats, 10, of, smallest_three::compress_slice::<10>),
    );

    let of = |word| smallest_three::restore::<9>(word).expect("words of quaternions");
    table.case(
        "smallest_three/decode/9 bits",
        VALUES,
        decode(&nine, 9, of, smallest_three::restore_slice::<9>),
    );
    let of = |word| smallest_three::restore::<10>(word).expect("words of quaternions");
    table.case(
        "smallest_three/decode/10 bits",
        VALUES,
        decode(&ten, 10, of, smallest_three::restore_slice::<10>),
    );
}

/// Generic over the function for one quaternion, which is part of the loop as the naive form is.
fn encode<'a>(
    quats: &'a [[f32; 4]],
    bits: u32,
    compress: impl Fn([f32; 4]) -> u32 + 'a,
    slice: Compress,
) -> Vec<Path<'a, Vec<u32>>> {
    vec![
        ours("one at a time", move |out: &mut Vec<u32>| {
            out.clear();
            out.extend(quats.iter().map(|&quat| compress(quat)));
        }),
        ours("slice", move |out: &mut Vec<u32>| {
            out.resize(VALUES, 0);
            slice(quats, out).expect("unit quaternions");
        }),
        naive("largest, quantise the others", move |out: &mut Vec<u32>| {
            out.clear();
            out.extend(quats.iter().map(|&quat| naive_compress(quat, bits).0));
        }),
    ]
}

/// The same for words.
fn decode<'a>(
    words: &'a [u32],
    bits: u32,
    restore: impl Fn(u32) -> [f32; 4] + 'a,
    slice: Restore,
) -> Vec<Path<'a, Vec<[f32; 4]>>> {
    vec![
        ours("one at a time, checked", move |out: &mut Vec<[f32; 4]>| {
            out.clear();
            out.extend(words.iter().map(|&word| restore(word)));
        }),
        ours("slice, checked", move |out: &mut Vec<[f32; 4]>| {
            out.resize(VALUES, [0.0; 4]);
            slice(words, out).expect("words of quaternions");
        }),
        naive("restore, insert, negate", move |out: &mut Vec<[f32; 4]>| {
            out.clear();
            out.extend(words.iter().map(|&word| naive_restore(word, bits)));
        }),
    ]
}

/// Unit quaternions in all directions: a random rotation axis and angle would favour none either.
fn quats() -> Vec<[f32; 4]> {
    let mut random = Random::new(1);
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

/// The word as its document tells it; the second value is the dropped component's sign.
fn naive_compress(quat: [f32; 4], bits: u32) -> (u32, u32) {
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
    (if bits == 9 { word | sig << 30 } else { word }, sig)
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
