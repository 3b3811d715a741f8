//! Quaternions to words and back. No other crate has the format.

use crate::harness::{Random, Table, VALUES, naive, ours};
use codec::smallest_three;

#[allow(clippy::approx_constant, reason = "the format has the decimal, not 1/sqrt 2")]
const BOUNDS: f64 = 0.707_107;

pub(crate) fn run(table: &mut Table) {
    let quats = quats();
    let nine: Vec<u32> = quats.iter().map(|&quat| naive_compress(quat, 9).0).collect();
    let ten: Vec<u32> = quats.iter().map(|&quat| naive_compress(quat, 10).0).collect();
    let encode = |bits: u32, compress: fn([f32; 4]) -> u32| {
        let quats = &quats;
        vec![
            ours("one at a time", move |out: &mut Vec<u32>| {
                out.clear();
                out.extend(quats.iter().map(|&quat| compress(quat)));
            }),
            naive("list, erase, quantise", move |out: &mut Vec<u32>| {
                out.clear();
                out.extend(quats.iter().map(|&quat| naive_compress(quat, bits).0));
            }),
        ]
    };
    let of = |quat| smallest_three::compress_9(quat).expect("unit quaternions");
    table.case("smallest_three/encode/9 bits", VALUES, encode(9, of));
    let of = |quat| smallest_three::compress_10(quat).expect("unit quaternions");
    table.case("smallest_three/encode/10 bits", VALUES, encode(10, of));

    let decode = |bits: u32, words: &'static [u32], restore: fn(u32) -> [f32; 4]| {
        vec![
            ours("one at a time, checked", move |out: &mut Vec<[f32; 4]>| {
                out.clear();
                out.extend(words.iter().map(|&word| restore(word)));
            }),
            naive("restore, insert, negate", move |out: &mut Vec<[f32; 4]>| {
                out.clear();
                out.extend(words.iter().map(|&word| naive_restore(word, bits)));
            }),
        ]
    };
    let of = |word| smallest_three::restore_9(word).expect("words of quaternions");
    table.case("smallest_three/decode/9 bits", VALUES, decode(9, nine.leak(), of));
    let of = |word| smallest_three::restore_10(word).expect("words of quaternions");
    table.case("smallest_three/decode/10 bits", VALUES, decode(10, ten.leak(), of));
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
    let mut list = quat.to_vec();
    let mut index = 0;
    for at in 1..4 {
        if list[at].abs() > list[index].abs() {
            index = at;
        }
    }
    let sig = u32::from(list.remove(index) >= 0.0);
    let steps = 2.0_f64.powi(bits as i32) - 1.0;
    let mut word = 0;
    for (at, component) in list.into_iter().enumerate() {
        let component = f64::from(if sig == 1 { component } else { -component });
        let unit = (component + BOUNDS) / (BOUNDS + BOUNDS);
        let q = (unit * steps + 0.5).floor().min(steps) as u32;
        word |= q << (at as u32 * bits);
    }
    word |= (index as u32) << (3 * bits);
    (if bits == 9 { word | sig << 30 } else { word }, sig)
}

fn naive_restore(word: u32, bits: u32) -> [f32; 4] {
    let steps = 2.0_f64.powi(bits as i32) - 1.0;
    let mut list = Vec::new();
    for at in 0..3 {
        let q = word >> (at * bits) & ((1 << bits) - 1);
        list.push(-BOUNDS + f64::from(q) * (1.0 / steps) * (BOUNDS + BOUNDS));
    }
    let dropped = (1.0 - list[0] * list[0] - list[1] * list[1] - list[2] * list[2]).sqrt();
    list.insert((word >> (3 * bits) & 3) as usize, dropped);
    let negate = bits == 9 && word >> 30 & 1 == 0;
    std::array::from_fn(|at| if negate { -list[at] } else { list[at] } as f32)
}
